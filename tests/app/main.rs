//! The window's content without a window: the program's state alone, or with its panels in a headless egui.

#[path = "../common"]
mod common {
    pub mod answers;
    pub mod asked;
    pub mod fields;
    pub mod keys;
    pub mod opened;
    pub mod random;
    pub mod window;
}

mod editing;
mod files;
mod pages;
mod panels;
mod playback;
mod shipped_scenes;
