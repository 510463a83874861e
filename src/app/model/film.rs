//! A film of the open scene: what it is to show, and how far it is.

use super::playback::Speed;
use super::settings::{Theme, ViewSettings};
use super::source::Source;
use crate::language::Language;
use crate::link::quoted;
use crate::picture_file::{Cut, CutError, Pace};
use crate::scene::Id;
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
        FilmPlan { from, to, speed: Speed::NORMAL, rate: 30, panels: false }
    }

    /// The moments that it shows.
    ///
    /// # Errors
    /// When it ends before it begins, or is too long.
    pub fn cut(&self, ticks_per_second: u32) -> Result<Cut, CutError> {
        let pace = Pace::Seconds(self.speed.factor() / f64::from(self.rate));
        Cut::new(self.from, self.to, pace, ticks_per_second)
    }

    /// The command that makes this film in a size of its own, quoted for a shell, with the view as it is but for the camera,
    /// which is that of the scene's file; `None` of a scene that is in none.
    pub fn command(
        &self,
        source: &Source,
        size: [u32; 2],
        (settings, selected): (&ViewSettings, &[Id]),
    ) -> Option<String> {
        let (scene, name) = match source {
            Source::File(path) => (path.to_str()?, path.file_stem()?.to_str()?),
            Source::Shipped(key) if !key.is_empty() => (key.as_str(), key.as_str()),
            Source::Shipped(_) | Source::New => return None,
        };
        let FilmPlan { from, to, speed, rate, panels } = self;
        let ([width, height], speed) = (size, speed.factor());
        let mut command = format!("collidoscope film {} --from {from} --to {to} --speed {speed}", quoted(scene));
        command += &format!(" --fps {rate} --size {width}x{height}");
        // As files name them.
        let overlays = settings.overlays.iter().filter_map(|overlay| serde_json::to_value(overlay).ok());
        let overlays: Vec<String> = overlays.filter_map(|name| name.as_str().map(str::to_owned)).collect();
        command += &format!(" --overlays {}", quoted(&overlays.join(",")));
        if !selected.is_empty() {
            command += &format!(" --select {}", selected.iter().map(Id::to_string).collect::<Vec<_>>().join(","));
        }
        command += match settings.theme {
            Theme::Dark => "",
            Theme::Light => " --light",
            Theme::Projector => " --profile projector",
            Theme::ColorBlindDark => " --profile colour-blind",
            Theme::ColorBlindLight => " --profile colour-blind --light",
        };
        command += if *panels { " --panels" } else { "" };
        command += if settings.language == Language::Japanese { " --language ja" } else { "" };
        Some(format!("{command} -o {}", quoted(&format!("{name}.mp4"))))
    }
}
