//! Scenes from text, for the tests beside the code.

use crate::scene::{Scene, parse_scene};

/// The scene of this text, which must be valid.
pub fn parsed(text: &str) -> Scene {
    parse_scene(text, "test.json").unwrap_or_else(|error| panic!("{error}"))
}
