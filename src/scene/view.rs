//! How a scene opens in the window.

use super::{Changeable, Id, Slice};
use glam::DVec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a scene opens in the window.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct View {
    /// Where one looks from; left out: all bodies in view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub camera: Option<Camera>,
    /// Overlays that are on; left out: the program's choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlays: Option<Vec<Overlay>>,
    /// Body, obstacle or bench query that is selected; a query opens with its explanation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected: Option<Id>,
    /// What is not drawn, by id; it takes part in the simulation all the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<Id>,
    /// What an editor must not change, by id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub locked: Vec<Id>,
    /// What may be changed in the window: everything, nothing, or only some values. A lock against accidents, which can
    /// always be opened.
    #[serde(skip_serializing_if = "is_default")]
    pub changeable: Changeable,
    /// Where the slice on which fields are drawn is: its height when it is level, else its place along
    /// the horizontal axis across it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slice_height: Option<f64>,
    /// How the slice lies, and what it shows.
    #[serde(skip_serializing_if = "is_default")]
    pub slice: Slice,
}

/// A camera that looks at a point.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Camera {
    /// What it looks at.
    #[schemars(with = "[f64; 3]")]
    pub target: DVec3,
    /// Distance from it.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub distance: f64,
    /// Degrees about the vertical; 0 looks along −Z.
    pub yaw: f64,
    /// Degrees above the horizontal.
    #[schemars(range(min = -90, max = 90))]
    pub pitch: f64,
    /// How depth shows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub projection: Projection,
}

/// How depth shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Projection {
    /// What is farther is smaller.
    #[default]
    Perspective,
    /// Equal lengths are equally long at every depth, as large as at the camera's target.
    Orthographic,
}

/// Something drawn on top that explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Overlay {
    /// Normals of obstacles and at contacts, saying whose they are.
    Normals,
    /// The swept volume of this tick, the ghost at each impact, the path after it.
    SweepPaths,
    /// Touched faces of boxes, with bits and names.
    FaceFlags,
    /// Potential fields and flows, at agents and on a slice.
    Fields,
    /// Velocities of bodies and obstacles.
    Velocities,
    /// Points of contact.
    Contacts,
    /// Where bodies have been.
    Trails,
    /// Names of things.
    Labels,
    /// Ground grid and axes.
    Grid,
    /// Momenta of the selected impact, tip to tail.
    Momentum,
    /// By which rules the selected agent steers, tip to tail, and its neighbours.
    Steering,
    /// A soft shadow of each ball on the surface below it, and how high the selected one is.
    Shadows,
    /// The ways of the selected bodies in the ticks to come.
    PathAhead,
}

impl Overlay {
    /// All of them, in their order.
    pub const ALL: [Overlay; 13] = [
        Overlay::Normals,
        Overlay::SweepPaths,
        Overlay::FaceFlags,
        Overlay::Fields,
        Overlay::Velocities,
        Overlay::Contacts,
        Overlay::Trails,
        Overlay::Labels,
        Overlay::Grid,
        Overlay::Momentum,
        Overlay::Steering,
        Overlay::Shadows,
        Overlay::PathAhead,
    ];
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
