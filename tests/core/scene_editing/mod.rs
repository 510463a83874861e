//! Operations on scenes, undo and redo: over generated scenes and, for what each does, one by one.

mod following;
mod generate;
mod hiding;
mod history;
mod kept_runs;
mod operations;
mod properties;
