//! How the slice on which fields are drawn opens in the window.

use glam::DVec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How potential fields and flows are drawn on a slice through the scene.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Slice {
    /// How it lies; where it is says `slice_height`.
    #[serde(skip_serializing_if = "is_default")]
    pub plane: SlicePlane,
    /// Whether it goes through the selected body wherever that moves, instead of standing at `slice_height`.
    #[serde(skip_serializing_if = "is_default")]
    pub follows: bool,
    /// The rectangle that is shown; left out: around the agents and everything that has a field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extent: Option<SliceExtent>,
    /// What an agent at rest would be given by fields and flows together, in place of each by itself.
    #[serde(skip_serializing_if = "is_default")]
    pub net: SliceNet,
    /// How the strength of an acceleration shows in its arrow.
    #[serde(skip_serializing_if = "is_default")]
    pub arrows: SliceArrows,
    /// Exponent that turns the share of the greatest strength into opacity: below 1 it keeps the far
    /// field visible.
    #[serde(skip_serializing_if = "is_usual_gamma")]
    #[schemars(range(min = 0.1, max = 2))]
    pub gamma: f64,
    /// Arrows along the longer side.
    #[serde(skip_serializing_if = "is_usual_across")]
    #[schemars(range(min = 2, max = 48))]
    pub across: u32,
    /// How the potential shows.
    #[serde(skip_serializing_if = "is_default")]
    pub potential: SlicePotential,
    /// Lines of equal potential.
    #[serde(skip_serializing_if = "is_default")]
    pub contours: bool,
    /// Marks where fields and flows together leave an agent at rest.
    #[serde(skip_serializing_if = "is_yes")]
    pub equilibria: bool,
    /// Hatches where an agent at rest is pushed less than its `min_urgency`.
    #[serde(skip_serializing_if = "is_default")]
    pub dead_zones: bool,
    /// Colours by where an agent ends that is released there at rest, alone and without cruising.
    #[serde(skip_serializing_if = "is_default")]
    pub basins: bool,
    /// Where the slice cuts planes and solids, and how far their fields reach on it.
    #[serde(skip_serializing_if = "is_default")]
    pub cuts: bool,
}

/// How the slice lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SlicePlane {
    /// Level, along X and Z.
    #[default]
    Level,
    /// Upright, along X and Y.
    Xy,
    /// Upright, along Z and Y.
    Zy,
}

/// Two opposite corners of the slice along its axes: x and z where it is level, x and y or z and y where
/// it is upright.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SliceExtent {
    /// The least coordinates.
    #[schemars(with = "[f64; 2]")]
    pub from: DVec2,
    /// The greatest ones, each at least 0.001 above the least.
    #[schemars(with = "[f64; 2]")]
    pub to: DVec2,
}

/// How the sum of fields and flows shows, as an agent at rest is accelerated by it: its group's limits included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SliceNet {
    /// Fields and flows have arrows of their own.
    #[default]
    None,
    /// By arrows.
    Arrows,
    /// By evenly spaced lines along it.
    Streamlines,
}

/// How the strength of an acceleration shows in its arrow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SliceArrows {
    /// All arrows are equally long; the weaker, the fainter.
    #[default]
    Opacity,
    /// An arrow is as long as the acceleration is strong.
    Length,
    /// No arrows.
    None,
}

/// How the potential shows on the slice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SlicePotential {
    /// Not at all.
    #[default]
    None,
    /// By colours.
    Colors,
    /// By colours on a surface raised over the slice.
    Height,
}

impl SliceExtent {
    /// Least length of a side in metres.
    pub const SHORTEST: f64 = 1e-3;
}

impl Slice {
    /// Least and greatest gamma.
    pub const GAMMAS: [f64; 2] = [0.1, 2.0];
    /// Fewest and most arrows along the longer side.
    pub const ACROSS: [u32; 2] = [2, 48];
    const USUAL_GAMMA: f64 = 0.5;
    const USUAL_ACROSS: u32 = 16;
}

impl Default for Slice {
    fn default() -> Slice {
        Slice {
            plane: SlicePlane::default(),
            follows: false,
            extent: None,
            net: SliceNet::default(),
            arrows: SliceArrows::default(),
            gamma: Slice::USUAL_GAMMA,
            across: Slice::USUAL_ACROSS,
            potential: SlicePotential::default(),
            contours: false,
            equilibria: true,
            dead_zones: false,
            basins: false,
            cuts: false,
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn is_usual_gamma(gamma: &f64) -> bool {
    *gamma == Slice::USUAL_GAMMA
}

fn is_usual_across(across: &u32) -> bool {
    *across == Slice::USUAL_ACROSS
}

fn is_yes(value: &bool) -> bool {
    *value
}
