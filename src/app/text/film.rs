//! What is said of films.

use crate::foreign_text::escaped;
use crate::language::{Text, noun, t, text};
use crate::picture_file::CutError;
use crate::text::count::counted;
use std::path::Path;

/// A film was given up.
pub const STOPPED: Text = text!("Stopped: no film was written.");

/// "Wrote tour.gif."
pub fn made(path: &Path) -> String {
    t!("Wrote {path}.", path = escaped(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy()))
}

/// An MP4 has even sides, and the window has not: "An .mp4 has 1280 × 800 of them: its sides are even."
pub fn even_sides(size: [u32; 2]) -> Option<String> {
    let [width, height] = size.map(|side| side / 2 * 2);
    let is_even = [width, height] == size;
    (!is_even).then(|| t!("An .mp4 has {width} × {height} of them: its sides are even.", width, height))
}

/// How long a film is, and how large: "8 s, 241 frames of 1280 × 800 pixels."
pub fn extent(frames: u32, rate: u16, [width, height]: [u32; 2]) -> String {
    let seconds = f64::from(frames) / f64::from(rate);
    t!(
        "{seconds:.1} s, {frames} of {width} × {height} pixels.",
        frames = counted(frames, noun!("frame")),
        seconds,
        width,
        height
    )
}

/// "frame 12 of 241"
pub fn progress(made: u32, frames: u32) -> String {
    t!("frame {made} of {frames}", made, frames)
}

/// Why a film cannot be made as it is planned.
pub fn refused(error: CutError) -> String {
    match error {
        CutError::Backwards { .. } => t!("It would end before it begins.").to_owned(),
        CutError::TooLong { .. } => format!("{error}."),
    }
}
