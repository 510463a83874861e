//! Scenes from and to files: dialogs, questions, and what an unexpected end leaves behind.

mod autosave;
mod dialogs;
mod opening;

use collidoscope::scene::{Operation, PartRef, Scene};

/// An empty scene of this name.
fn named(name: &str) -> Scene {
    Scene { name: name.to_owned(), ..Scene::empty() }
}

/// Gives the scene another name.
fn rename(name: &str) -> Operation {
    Operation::Rename { part: PartRef::About, name: name.to_owned() }
}
