//! `collidoscope shot`: its arguments. The window renders the picture.

use super::number::whole;
use super::output::{Output, Replacing};
use super::picture_file::is_our_picture;
use crate::scene::{Overlay, Scene, open_scene};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error as PlainError;
use std::path::PathBuf;

/// Where a picture goes.
pub struct Picture(Output);

/// A picture to be rendered.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotRequest {
    /// Of what.
    pub scene: Scene,
    /// The state at the start of this tick.
    pub tick: u64,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// The overlays that are on; `None`: those of the scene.
    pub overlays: Option<Vec<Overlay>>,
}

#[derive(clap::Args)]
pub(super) struct ShotArguments {
    /// A scene file, or the name of a shipped scene
    scene: PathBuf,
    /// The tick to show
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>)]
    tick: u64,
    /// The picture to write
    #[arg(long, short, value_name = "FILE.png")]
    out: PathBuf,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = parse_size)]
    size: [u32; 2],
    /// Replace the file even if this command did not write it
    #[arg(long)]
    force: bool,
    /// The overlays that are on, such as normals,sweep_paths; left out: those of the scene
    #[arg(long, value_name = "a,b", value_parser = parse_overlays)]
    overlays: Option<OverlayList>,
}

/// A list of its own, so that clap takes it for one value.
#[derive(Clone)]
struct OverlayList(Vec<Overlay>);

impl ShotArguments {
    /// The request that they make, and where its picture goes.
    pub(super) fn request(self) -> anyhow::Result<(ShotRequest, Picture)> {
        let request = ShotRequest {
            scene: open_scene(&self.scene)?.scene,
            tick: self.tick,
            size: self.size,
            overlays: self.overlays.map(|list| list.0),
        };
        let replacing = Replacing { inputs: &[&self.scene], wrote: &is_our_picture, force: self.force };
        // Opened first: a picture that cannot be written should not be rendered.
        Ok((request, Picture(Output::open(Some(&self.out), &replacing)?)))
    }
}

impl Picture {
    /// Writes the PNG file, whole or not at all.
    ///
    /// # Errors
    /// When the file cannot be written; what was there before still is.
    pub fn write(self, png: &[u8]) -> anyhow::Result<()> {
        self.0.finish_with(|out| Ok(out.write_all(png)?))
    }
}

fn parse_size(text: &str) -> Result<[u32; 2], String> {
    /// What graphics drivers can be relied on to render.
    const SIDES: std::ops::RangeInclusive<u32> = 16..=8192;
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
