//! A picture file for each frame.

use super::png::png_of;
use super::reel_error::ReelError;
use super::shape::Shape;
use crate::atomic_file::write_atomically;
use std::path::{Path, PathBuf};

/// Stands for a digit of a frame's number.
const DIGIT: char = '#';

/// A path with a place for the number of a frame: `frame-####.png`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    folder: PathBuf,
    before: String,
    digits: usize,
    after: String,
}

/// Numbered pictures that are being written.
pub(super) struct NumberedFilm {
    pattern: Pattern,
    shape: Shape,
    frames: u32,
}

impl Pattern {
    /// The pattern that a path is; `None` for one without a place for a number.
    pub(super) fn of(path: &Path) -> Option<Pattern> {
        let name = path.file_name()?.to_str()?;
        let (before, rest) = name.split_once(DIGIT)?;
        let after = rest.trim_start_matches(DIGIT);
        Some(Pattern {
            folder: path.parent().unwrap_or(Path::new("")).to_owned(),
            before: before.to_owned(),
            digits: name.len() - before.len() - after.len(),
            after: after.to_owned(),
        })
    }

    /// The path of a frame, counted from 1; a number that has more digits than there are signs takes them.
    pub(super) fn path(&self, frame: u32) -> PathBuf {
        let Pattern { folder, before, digits, after } = self;
        folder.join(format!("{before}{frame:0digits$}{after}"))
    }
}

impl NumberedFilm {
    pub(super) fn begin(pattern: Pattern, shape: Shape) -> NumberedFilm {
        NumberedFilm { pattern, shape, frames: 0 }
    }

    /// # Errors
    /// When the file cannot be written.
    pub(super) fn add(&mut self, rgb: &[u8]) -> Result<(), ReelError> {
        let png = png_of(self.shape.size, rgb).map_err(|error| ReelError::Write(error.into()))?;
        self.frames += 1;
        Ok(write_atomically(&self.pattern.path(self.frames), &png)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signs_of_a_name_become_the_number_with_as_many_digits() {
        let path = |pattern: &str, frame| Pattern::of(Path::new(pattern)).map(|pattern| pattern.path(frame));
        assert_eq!(path("a/frame-####.png", 12), Some(PathBuf::from("a/frame-0012.png")));
        assert_eq!(path("#.png", 123), Some(PathBuf::from("123.png")));
        assert_eq!(path("a#b/still.png", 1), None);
    }
}
