//! Scenes from and to files: dialogs, questions, and what an unexpected end leaves behind.

mod autosave;
mod dialogs;
