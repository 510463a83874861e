//! Where a scene came from.

use crate::scene::{OpenedScene, ShippedScene, shipped_scenes};
use std::path::{Path, PathBuf};

/// Where a scene came from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Built into the program, by its key; without one it is the scene of a picture.
    Shipped(String),
    /// A file.
    File(PathBuf),
    /// New, and not saved yet.
    New,
}

impl Source {
    /// Where an opened scene came from.
    pub fn of(opened: &OpenedScene) -> Source {
        if let Some(path) = &opened.path {
            return Source::File(path.clone());
        }
        let is_same = |shipped: &&ShippedScene| shipped.load().is_ok_and(|scene| scene == opened.scene);
        let shipped = shipped_scenes().iter().find(is_same);
        shipped.map_or(Source::New, |shipped| Source::Shipped(shipped.key.to_owned()))
    }

    /// The file it was read from or saved to.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Source::File(path) => Some(path),
            Source::Shipped(_) | Source::New => None,
        }
    }
}
