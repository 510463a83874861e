//! An autosave on disk.
//!
//! Each process keeps its autosave in a folder of its own, beside a lock that it holds while it lives. The system
//! drops the lock when the process ends in any way, so a lock that can be taken belongs to changes that nobody is
//! working on.

use super::StateFolder;
use crate::app::model::file_stamp::FileStamp;
use crate::app::model::source::Source;
use crate::atomic_file::write_atomically;
use crate::language::t;
use crate::regular_file::{open_regular_with, read_regular};
use crate::scene::{MAX_FILE_SIZE, Scene, scene_to_json};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// The most bytes of an autosave that are read: a scene, and little else.
const MAX_RECORD_SIZE: u64 = 2 * MAX_FILE_SIZE;

/// A scene with changes that are in no file, and where it belongs.
#[derive(Clone, Debug)]
pub(super) struct Unsaved {
    pub(super) source: Source,
    /// The file as it was when it was last read or written here.
    pub(super) stamp: Option<FileStamp>,
    pub(super) scene: Arc<Scene>,
}

/// What an autosave file holds.
#[derive(Serialize, Deserialize)]
pub(super) struct Record {
    version: u32,
    /// The process that wrote it.
    pid: u32,
    pub(super) saved_at: SystemTime,
    origin: Origin,
    pub(super) stamp: Option<FileStamp>,
    pub(super) scene: Box<RawValue>,
}

/// A [`Source`], as it is kept.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Origin {
    File(PathBuf),
    Shipped(String),
    New,
}

impl Record {
    const VERSION: u32 = 1;

    fn of(unsaved: &Unsaved) -> io::Result<Record> {
        let origin = match &unsaved.source {
            // The next start may be in another folder; a path that is not Unicode cannot be written as
            // JSON.
            Source::File(path) if path.to_str().is_some() => Origin::File(absolute(path)?),
            Source::Shipped(key) => Origin::Shipped(key.clone()),
            Source::File(_) | Source::New => Origin::New,
        };
        Ok(Record {
            version: Record::VERSION,
            pid: std::process::id(),
            saved_at: SystemTime::now(),
            origin,
            stamp: unsaved.stamp,
            scene: RawValue::from_string(scene_to_json(&unsaved.scene))?,
        })
    }

    /// Reads an autosave; `None` if it is invalid, or of a later version of this program.
    pub(super) fn read(path: &Path) -> Option<Record> {
        let record: Record = serde_json::from_slice(&read_regular(path, MAX_RECORD_SIZE).ok()?).ok()?;
        (record.version == Record::VERSION).then_some(record)
    }

    /// The scene's source.
    pub(super) fn source(&self) -> Source {
        match &self.origin {
            Origin::File(path) => Source::File(path.clone()),
            Origin::Shipped(key) => Source::Shipped(key.clone()),
            Origin::New => Source::New,
        }
    }
}

/// The place of a process's autosave. There is nothing on disk until the first one is written.
#[derive(Debug)]
pub(super) struct Slot {
    autosaves: PathBuf,
    held: Option<HeldFolder>,
}

impl Slot {
    pub(super) fn in_folder(folder: &StateFolder) -> Slot {
        Slot { autosaves: folder.autosaves(), held: None }
    }

    /// Replaces the autosave.
    pub(super) fn write(&mut self, unsaved: &Unsaved) -> io::Result<()> {
        // The user may have removed the folder, and with it the lock.
        let held = match self.held.take().filter(HeldFolder::is_there) {
            Some(held) => held,
            None => HeldFolder::make(&self.autosaves)?,
        };
        let file = self.held.insert(held).file();
        write_atomically(&file, serde_json::to_string(&Record::of(unsaved)?)?.as_bytes())
    }

    /// Writes the autosave again if it was removed.
    pub(super) fn restore(&mut self, unsaved: &Unsaved) -> io::Result<()> {
        let is_whole = self.held.as_ref().is_some_and(|held| held.is_there() && held.file().exists());
        if is_whole { Ok(()) } else { self.write(unsaved) }
    }

    /// Removes the autosave, if there is one.
    pub(super) fn remove(&mut self) -> io::Result<()> {
        self.held.take().map_or(Ok(()), HeldFolder::remove)
    }
}

/// The folder of an autosave, held by its lock.
#[derive(Debug)]
pub(super) struct HeldFolder {
    folder: PathBuf,
    /// Holds the lock while it is open.
    lock: File,
}

/// Every folder that was made for the autosave was taken before it was locked.
#[derive(Debug, thiserror::Error)]
#[error("{}", t!("no folder for the autosave can be locked"))]
struct NoLock;

impl HeldFolder {
    /// Tries for a free name before it gives up.
    const TRIES: u32 = 100;

    /// Makes a folder of its own.
    fn make(autosaves: &Path) -> io::Result<HeldFolder> {
        fs::create_dir_all(autosaves)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        for attempt in 0..HeldFolder::TRIES {
            let folder = autosaves.join(format!("{}-{now}-{attempt}", std::process::id()));
            match fs::create_dir(&folder) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                made => made?,
            }
            // Another process that cleans up may have removed the folder before it was locked.
            if let Ok(lock) = File::create(folder.join("lock"))
                && lock.try_lock().is_ok()
                && folder.join("lock").exists()
            {
                return Ok(HeldFolder { folder, lock });
            }
        }
        Err(io::Error::other(NoLock))
    }

    /// Locks a folder; `None` if its process lives.
    pub(super) fn take_over(folder: PathBuf) -> Option<HeldFolder> {
        let lock = open_regular_with(File::options().write(true), &folder.join("lock")).ok()?;
        lock.try_lock().ok()?;
        Some(HeldFolder { folder, lock })
    }

    /// Whether folder and lock are still where they were made.
    fn is_there(&self) -> bool {
        self.folder.join("lock").exists()
    }

    /// The autosave in it.
    pub(super) fn file(&self) -> PathBuf {
        self.folder.join("scene.json")
    }

    /// Removes the folder with all that is in it, half-written files included.
    pub(super) fn remove(self) -> io::Result<()> {
        let HeldFolder { folder, lock } = self;
        // The autosave goes first: if the removal is interrupted, what is left has nothing to offer.
        for name in ["scene.json", "lock"] {
            match fs::remove_file(folder.join(name)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        drop(lock);
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
