//! What opens on top of everything: questions, messages, the choice of files, the palette, the list of keys, and recovery.
//!
//! One thing is in front at a time and has the keys, and Esc closes it.
//! No file is opened or written here: an answer is a command like any other.

mod copies;
pub mod file_dialog;
mod film;
pub mod front;
mod held_keys;
pub mod keys;
mod palette;
pub mod recovery;
