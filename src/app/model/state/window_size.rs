//! The size of the window, remembered between two starts.

use super::StateFolder;
use crate::atomic_file::write_atomically;
use crate::regular_file::read_regular;
use serde::{Deserialize, Serialize};
use std::fs;

/// Least and greatest width and height when nothing is remembered, in points. Several screens side by side may be told as one.
const USUAL: [[u32; 2]; 2] = [[1280, 800], [1600, 1000]];
/// Smaller sizes are mistakes: the window could not be used.
const LEAST: [u32; 2] = [480, 320];
const MOST: [u32; 2] = [16_384, 16_384];

/// Bytes of the file that are read: two numbers have far less.
const MAX_FILE_SIZE: u64 = 1 << 10;

/// The size as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    size: [u32; 2],
}

/// The remembered size in points; `None` if there is none, or none that makes sense.
pub fn remembered(folder: &StateFolder) -> Option<[u32; 2]> {
    let text = read_regular(&file(folder), MAX_FILE_SIZE).ok()?;
    let Kept { size } = serde_json::from_slice(&text).ok()?;
    (0..2).all(|side| (LEAST[side]..=MOST[side]).contains(&size[side])).then_some(size)
}

/// Remembers a size; an error is ignored.
pub fn remember(folder: &StateFolder, size: [u32; 2]) {
    let write = || -> std::io::Result<()> {
        fs::create_dir_all(folder.path())?;
        write_atomically(&file(folder), serde_json::to_string(&Kept { size })?.as_bytes())
    };
    let _ = write();
}

/// The size when nothing is remembered, in points: five sixths of the screen, if that is known.
pub fn usual(screen: Option<[u32; 2]>) -> [u32; 2] {
    let [least, most] = USUAL;
    screen.map_or(least, |screen| [0, 1].map(|side| (screen[side] / 6 * 5).clamp(least[side], most[side])))
}

/// A size clamped to the screen, if that is known.
pub fn within(size: [u32; 2], screen: Option<[u32; 2]>) -> [u32; 2] {
    screen.map_or(size, |screen| [size[0].min(screen[0]), size[1].min(screen[1])])
}

fn file(folder: &StateFolder) -> std::path::PathBuf {
    folder.path().join("window.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_remembered_and_nonsense_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::at(folder.path().join("made/when/needed"));
        assert_eq!(remembered(&state), None);
        remember(&state, [1000, 700]);
        assert_eq!(remembered(&state), Some([1000, 700]));
        for broken in ["", "{\"size\": [1, 1]}", "{\"size\": [90000, 700]}", "{\"size\": [-1, 2]}", "[3]"] {
            fs::write(file(&state), broken).unwrap();
            assert_eq!(remembered(&state), None, "{broken}");
        }
    }

    #[test]
    fn a_large_screen_is_used_and_two_side_by_side_are_not_covered() {
        assert_eq!(usual(None), [1280, 800]);
        assert_eq!(usual(Some([1280, 720])), [1280, 800]);
        // 5/6 of 1920 × 1080.
        assert_eq!(usual(Some([1920, 1080])), [1600, 900]);
        assert_eq!(usual(Some([3840, 1080])), [1600, 900]);
    }

    #[test]
    fn no_side_is_longer_than_the_screens() {
        assert_eq!(within([1280, 800], Some([1024, 900])), [1024, 800]);
        assert_eq!(within([1280, 800], None), [1280, 800]);
    }
}
