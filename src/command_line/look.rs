//! How a picture of a scene looks: the arguments that `shot` and `film` have in common.

use super::number::{at_least_one, whole};
use super::progress::Progress;
use crate::language::Language;
use crate::lesson::Walk;
use crate::link::objects_of;
use crate::picture_file::Shape;
use crate::scene::{Id, Overlay, Scene};
use crate::text;
use anyhow::bail;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error as PlainError;

/// How a picture looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// The overlays that are on; `None`: those of the scene.
    pub overlays: Option<Vec<Overlay>>,
    /// What is selected; none: what the scene says.
    pub select: Vec<Id>,
    /// Dark on light, for print.
    pub light: bool,
    /// For whom it is.
    pub profile: Profile,
    /// The panels are there, too.
    pub panels: bool,
    /// The language of its texts.
    pub language: Language,
    /// As this step of the lesson shows it, counted from 0; `None`: without the lesson.
    pub lesson_step: Option<usize>,
}

/// For whom the colours of a picture and the thickness of its lines are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Profile {
    /// A person at a desk.
    #[default]
    Usual,
    /// An audience: dark on white, with thick lines and large labels.
    Projector,
    /// Eyes that lack a kind of cones.
    ColourBlind,
}

#[derive(clap::Args)]
pub(super) struct LookArguments {
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = parse_size)]
    size: [u32; 2],
    /// The overlays that are on, such as normals,sweep_paths; left out: those of the scene
    #[arg(long, value_name = "a,b", value_parser = parse_overlays)]
    overlays: Option<OverlayList>,
    /// With these objects selected, by id; left out: those of the scene
    #[arg(long, value_name = "ID,...", value_delimiter = ',', allow_negative_numbers = true, value_parser = whole::<Id>)]
    select: Vec<Id>,
    /// Dark on light, for print
    #[arg(long)]
    light: bool,
    /// Colours and thickness: as usual, for a projector (dark on white, thick), or for colour-blind eyes
    #[arg(long, value_enum, default_value = "usual")]
    profile: Profile,
    /// With the panels around the picture
    #[arg(long)]
    panels: bool,
    /// The language of its texts
    #[arg(long, value_enum, default_value = "en")]
    language: Language,
    /// As step N of the lesson shows it: its moment, camera, overlays and selection, without what it hides
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = at_least_one)]
    lesson_step: Option<u64>,
}

/// A list of its own, so that clap takes it for one value.
#[derive(Clone)]
struct OverlayList(Vec<Overlay>);

impl LookArguments {
    /// The look that they ask for, of this scene.
    ///
    /// # Errors
    /// When something selected is not in the scene, or its lesson has no such step.
    pub(super) fn look(self, scene: &Scene) -> anyhow::Result<Look> {
        let select = objects_of(scene, &self.select)?;
        let lesson_step = self.lesson_step(scene)?;
        let LookArguments { size, overlays, light, profile, panels, language, .. } = self;
        Ok(Look { size, overlays: overlays.map(|list| list.0), select, light, profile, panels, language, lesson_step })
    }

    /// The step of the lesson, counted from 0.
    ///
    /// # Errors
    /// When the lesson has no such step.
    pub(super) fn lesson_step(&self, scene: &Scene) -> anyhow::Result<Option<usize>> {
        let Some(number) = self.lesson_step else { return Ok(None) };
        let steps = scene.lesson.len();
        let place = usize::try_from(number - 1).ok().filter(|place| *place < steps);
        match (place, steps) {
            (Some(place), _) => Ok(Some(place)),
            (None, 0) => bail!("--lesson-step: the scene has no lesson"),
            (None, _) => bail!("--lesson-step: the lesson has {steps} steps, not {number}"),
        }
    }
}

/// The lesson of a scene, walked through up to its end or, for one step, until that is known.
///
/// # Errors
/// When something is wrong with that step, or without one with any.
pub(super) fn walked(scene: &Scene, step: Option<usize>) -> anyhow::Result<Walk> {
    let mut walk = Walk::new(scene);
    let mut progress = Progress::new("looking for the moments of the lesson: tick", None);
    let mut tick = scene.settings.start_tick;
    walk.advance(&mut || {
        progress.tell(tick);
        tick += 1;
        true
    });
    drop(progress);
    if let Some(fault) = walk.faults().iter().find(|fault| step.is_none_or(|step| fault.step == step)) {
        let argument = if step.is_some() { "--lesson-step: " } else { "" };
        bail!("{argument}{}", text::lesson::fault(fault));
    }
    Ok(walk)
}

fn parse_size(text: &str) -> Result<[u32; 2], String> {
    const SIDES: std::ops::RangeInclusive<u32> = Shape::SIDES;
    let side = |text: &str| text.parse().ok().filter(|side| SIDES.contains(side));
    text.split_once('x').and_then(|(width, height)| Some([side(width)?, side(height)?])).ok_or_else(|| {
        format!("must be width x height such as 1280x720, each from {} to {}", SIDES.start(), SIDES.end())
    })
}

/// Overlays by the names they have in scenes; an empty text is none.
fn parse_overlays(text: &str) -> Result<OverlayList, String> {
    let overlay = |name: &str| {
        Overlay::deserialize(name.trim().into_deserializer()).map_err(|error: PlainError| error.to_string())
    };
    text.split(',').filter(|name| !name.trim().is_empty()).map(overlay).collect::<Result<_, _>>().map(OverlayList)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_width_x_height() {
        assert_eq!(parse_size("640x480"), Ok([640, 480]));
        for wrong in ["640", "640x", "0x480", "640x480x2", "-1x480", "640x9000"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn overlays_have_the_names_of_the_scene_file() {
        let list = parse_overlays("normals, sweep_paths").map(|list| list.0);
        assert_eq!(list, Ok(vec![Overlay::Normals, Overlay::SweepPaths]));
        assert_eq!(parse_overlays("").map(|list| list.0), Ok(vec![]));
        let error = parse_overlays("normal").map(|list| list.0).unwrap_err();
        assert!(error.contains("`normal`") && error.contains("`normals`"), "{error}");
    }
}
