//! What is said of films.

use crate::app::model::film::FilmPlan;
use crate::app::model::settings::{Theme, ViewSettings};
use crate::app::model::source::Source;
use crate::foreign_text::escaped;
use crate::language::{Language, Text, noun, t, text};
use crate::link::{quoted, quoted_path};
use crate::picture_file::CutError;
use crate::scene::Id;
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

/// The command that makes a film without the window, quoted for a shell, with the view as it is but for the camera, which is
/// that of the scene's file; `None` of a scene that is in none.
pub fn command(
    plan: &FilmPlan,
    source: &Source,
    [width, height]: [u32; 2],
    (settings, selected): (&ViewSettings, &[Id]),
) -> Option<String> {
    let (scene, name) = match source {
        Source::File(path) => (path.to_str()?, path.file_stem()?.to_str()?),
        Source::Shipped(key) if !key.is_empty() => (key.as_str(), key.as_str()),
        Source::Shipped(_) | Source::New => return None,
    };
    let FilmPlan { from, to, speed, rate, panels, size: _ } = plan;
    let (scene, speed, out) = (quoted_path(scene), speed.factor(), quoted_path(&format!("{name}.mp4")));
    let mut command = format!("collidoscope film {scene} --from {from} --to {to} --speed {speed} --fps {rate}");
    command += &format!(" --size {width}x{height}");
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
    Some(format!("{command} -o {out}"))
}
