//! A film of the open scene: what it is to show, and how far it is.

use super::playback::Speed;
use crate::picture_file::{Cut, CutError, Pace};
use std::path::PathBuf;

/// What a film is to show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FilmPlan {
    /// The first tick.
    pub from: u64,
    /// The last tick.
    pub to: u64,
    /// Simulated seconds per second.
    pub speed: Speed,
    /// Frames per second.
    pub rate: u16,
    /// Whether the panels are there, too.
    pub panels: bool,
    /// Width and height in pixels; `None`: those of the window.
    pub size: Option<[u32; 2]>,
}

/// A film that the window is to make.
#[derive(Clone, Debug, PartialEq)]
pub struct FilmOrder {
    /// Where it goes; the ending tells its format.
    pub path: PathBuf,
    /// Which moments it shows.
    pub cut: Cut,
    /// Frames per second.
    pub rate: u16,
    /// Whether the panels are there, too.
    pub panels: bool,
    /// Width and height in pixels; `None`: those of the window.
    pub size: Option<[u32; 2]>,
}

/// How far a film is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilmProgress {
    /// Frames that are made.
    pub made: u32,
    /// All of them.
    pub frames: u32,
}

impl FilmPlan {
    /// The frames per second that can be chosen; a GIF takes 50 at most.
    pub const RATES: std::ops::RangeInclusive<u16> = 1..=240;

    /// A film of these ticks, as fast as they pass.
    pub fn of(from: u64, to: u64) -> FilmPlan {
        FilmPlan { from, to, speed: Speed::NORMAL, rate: 30, panels: false, size: None }
    }

    /// The moments that it shows.
    ///
    /// # Errors
    /// When it ends before it begins, or is too long.
    pub fn cut(&self, ticks_per_second: u32) -> Result<Cut, CutError> {
        let pace = Pace::Seconds(self.speed.factor() / f64::from(self.rate));
        Cut::new(self.from, self.to, pace, ticks_per_second)
    }
}
