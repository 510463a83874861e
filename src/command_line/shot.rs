//! `collidoscope shot`: its arguments. The window renders the picture.

use super::look::{Look, LookArguments, walked};
use super::number::whole;
use super::output::{Output, Replacing};
use crate::file_kind::FileKind;
use crate::foreign_text::escaped;
use crate::picture_file::{PictureFormat, is_our_picture};
use crate::scene::{Scene, open_scene};
use crate::sim::Clock;
use anyhow::bail;
use std::path::PathBuf;

/// Where a picture goes.
pub struct Picture(Output);

/// A picture to be rendered.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotRequest {
    /// Of what.
    pub scene: Scene,
    /// The state at the start of this tick; `None`: at the moment that the step of the lesson shows.
    pub tick: Option<u64>,
    /// How it looks.
    pub look: Look,
    /// What it is made of.
    pub format: PictureFormat,
}

#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("moment").args(["tick", "lesson_step"]).required(true)))]
pub(super) struct ShotArguments {
    /// A scene file, or the name of a shipped scene
    scene: PathBuf,
    /// The tick to show
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>)]
    tick: Option<u64>,
    /// The picture to write: .png, or .svg, for which no display is needed
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Replace the file even if this command did not write it
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    look: LookArguments,
}

impl ShotArguments {
    /// The request that they make, and where its picture goes.
    pub(super) fn request(self) -> anyhow::Result<(ShotRequest, Picture)> {
        let scene = open_scene(&self.scene)?.scene;
        let (look, format) = (self.look.look(&scene)?, PictureFormat::of(&self.out));
        if let Some(step) = look.lesson_step {
            walked(&scene, Some(step))?;
        }
        let end =
            scene.settings.duration.map(|seconds| Clock::new(scene.settings.ticks_per_second).first_tick_at(seconds));
        if let (Some(tick), Some(end)) = (self.tick, end)
            && tick > end
        {
            bail!("--tick {tick}: the scene ends with tick {end}");
        }
        if format == PictureFormat::Svg && look.panels {
            bail!("--panels: an SVG shows the 3D view alone; leave --panels out, or write a .png");
        }
        let request = ShotRequest { look, scene, tick: self.tick, format };
        let replacing = Replacing { inputs: &[&self.scene], wrote: &is_our_picture, force: self.force };
        // Opened first: a picture that cannot be written should not be rendered.
        let out = Output::open(Some(&self.out), &replacing)?;
        if FileKind::Picture.is_another(&self.out) {
            bail!("--out {}: a picture is a .png or a .svg", escaped(&self.out.to_string_lossy()));
        }
        Ok((request, Picture(out)))
    }
}

impl Picture {
    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written; what was there before still is.
    pub fn write(self, bytes: &[u8]) -> anyhow::Result<()> {
        self.0.finish_with(|out| Ok(out.write_all(bytes)?))
    }
}
