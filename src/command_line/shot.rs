//! `collidoscope shot`: its arguments. The window renders the picture.

use crate::scene::{Overlay, Scene, open_scene};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error as PlainError;
use std::path::PathBuf;

/// A picture to be rendered.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotRequest {
    /// Of what.
    pub scene: Scene,
    /// The state at the start of this tick.
    pub tick: u64,
    /// The PNG file to write, whole or not at all.
    pub out: PathBuf,
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
    #[arg(long, value_name = "N")]
    tick: u64,
    /// The picture to write
    #[arg(long, short, value_name = "FILE.png")]
    out: PathBuf,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = parse_size)]
    size: [u32; 2],
    /// The overlays that are on, such as normals,sweep_paths; left out: those of the scene
    #[arg(long, value_name = "a,b", value_parser = parse_overlays)]
    overlays: Option<OverlayList>,
}

/// A list of its own, so that clap takes it for one value.
#[derive(Clone)]
struct OverlayList(Vec<Overlay>);

impl ShotArguments {
    /// The request that they make.
    pub(super) fn request(self) -> anyhow::Result<ShotRequest> {
        Ok(ShotRequest {
            scene: open_scene(&self.scene)?.scene,
            tick: self.tick,
            out: self.out,
            size: self.size,
            overlays: self.overlays.map(|list| list.0),
        })
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
