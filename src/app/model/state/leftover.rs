//! Autosaves of processes that ended without saving or discarding their changes.

use super::StateFolder;
use super::autosave::{HeldFolder, Record};
use crate::app::model::file_stamp::FileStamp;
use crate::app::model::source::Source;
use crate::scene::{Scene, SceneError, parse_scene};
use serde::Deserialize;
use std::time::SystemTime;
use std::{fs, io};

/// An autosave that is left over. While it exists here, no other process offers it.
#[derive(Debug)]
pub struct Leftover {
    held: HeldFolder,
    source: Source,
    stamp: Option<FileStamp>,
    saved_at: SystemTime,
    scene: String,
    scene_name: String,
}

/// The name of a scene.
#[derive(Deserialize)]
struct Named {
    name: String,
}

/// The autosaves left over in a folder, newest first. Those of living processes do not count; those that cannot be
/// read stay where they are.
pub fn leftovers(folder: &StateFolder) -> Vec<Leftover> {
    // Without the folder there was never an autosave.
    let entries = fs::read_dir(folder.autosaves()).into_iter().flatten().flatten();
    let mut found: Vec<Leftover> = entries
        .filter_map(|entry| {
            // A folder without a lock was never used; one with anything in it is not removed by this.
            let _ = fs::remove_dir(entry.path());
            read(HeldFolder::take_over(entry.path())?)
        })
        .collect();
    found.sort_by_key(|leftover| std::cmp::Reverse(leftover.saved_at));
    found
}

fn read(held: HeldFolder) -> Option<Leftover> {
    if !held.file().exists() {
        // The process ended before its first autosave; what cannot be removed is tried again next time.
        let _ = held.remove();
        return None;
    }
    let record = Record::read(&held.file())?;
    let (source, scene) = (record.source(), record.scene.get().to_owned());
    let scene_name = serde_json::from_str(&scene).map_or_else(|_| String::new(), |Named { name }| name);
    Some(Leftover { held, source, stamp: record.stamp, saved_at: record.saved_at, scene, scene_name })
}

impl Leftover {
    /// The source of the scene.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The file as it was when these changes were begun.
    pub fn stamp(&self) -> Option<FileStamp> {
        self.stamp
    }

    /// When it was written.
    pub fn saved_at(&self) -> SystemTime {
        self.saved_at
    }

    /// The name of the scene; empty where it has none that can be read.
    pub fn scene_name(&self) -> &str {
        &self.scene_name
    }

    /// The scene with its changes; errors name it as it is `called`.
    ///
    /// # Errors
    /// When it is not valid, as after a change of the program.
    pub fn scene(&self, called: &str) -> Result<Scene, SceneError> {
        parse_scene(&self.scene, called)
    }

    /// Removes it for good.
    ///
    /// # Errors
    /// When it cannot be removed; it is offered again at the next start then.
    pub fn discard(self) -> io::Result<()> {
        self.held.remove()
    }
}
