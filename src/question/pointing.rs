//! Questions about rays, the screen, and picking.

use super::element::{Element, QueryPoint, place, way};
use super::fields::{NonNegative, NonZero, Vector};
use super::query_input::{QueryInput, reread};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// A camera 5 m from the origin that looks along −Z, column by column.
const VIEW: [f64; 16] = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, -5.0, 1.0];

/// A perspective of 16:9 with focal length 2, near plane at 0.1 m and far plane at 100 m, column by column.
const PROJECTION: [f64; 16] =
    [1.125, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0, -100.1 / 99.9, -1.0, 0.0, 0.0, -20.0 / 99.9, 0.0];

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RaySphere {
    /// The ball's centre.
    #[schemars(extend("unit" = "m"))]
    pub(crate) center: Vector,
    /// Radius of the ball; not negative.
    #[schemars(extend("unit" = "m"), example = 1.0)]
    pub(crate) radius: NonNegative,
    /// The origin of the ray.
    #[schemars(extend("unit" = "m"), example = json!([-3.0, 0.5, 0.0]))]
    pub(crate) origin: Vector,
    /// The direction of the ray; t is in units of its length.
    #[schemars(extend("unit" = "m"), example = json!([2.0, 0.0, 0.0]))]
    pub(crate) direction: NonZero,
}

impl QueryInput for RaySphere {
    const NAME: &'static str = "ray_sphere";
    const ELEMENTS: &'static [Element] = &[
        Element::BALL,
        Element::Ray {
            origin: place("/origin", QueryPoint::RayOrigin),
            direction: way("/direction", "/origin", QueryPoint::RayDirection),
        },
    ];

    reread!(center, radius, origin, direction);
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScreenRay {
    /// In pixels from the window's top left corner, y down.
    #[schemars(extend("unit" = "px"), example = json!([700.0, 380.0]))]
    pub(crate) cursor: [f64; 2],
    /// The part of the window that shows the picture.
    pub(crate) viewport: ViewportFields,
    /// World to view space, 16 numbers in the order of the convention.
    #[schemars(example = VIEW)]
    pub(crate) view: [f64; 16],
    /// View to clip space, 16 numbers in the order of the convention.
    #[schemars(example = PROJECTION)]
    pub(crate) projection: [f64; 16],
    /// How the matrices are listed, and which clip depths they map to.
    #[serde(default)]
    pub(crate) convention: Convention,
}

impl QueryInput for ScreenRay {
    const NAME: &'static str = "screen_ray";
    const ELEMENTS: &'static [Element] = &[Element::Screen];

    reread!(cursor, viewport, view, projection, convention);
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScreenToWorld {
    /// In pixels from the window's top left corner, y down.
    #[schemars(extend("unit" = "px"), example = json!([700.0, 380.0]))]
    pub(crate) cursor: [f64; 2],
    /// Between the viewport's `min_depth` and `max_depth`.
    #[schemars(example = 0.98)]
    pub(crate) depth: f64,
    /// The part of the window that shows the picture.
    pub(crate) viewport: ViewportFields,
    /// World to view space, 16 numbers in the order of the convention.
    #[schemars(example = VIEW)]
    pub(crate) view: [f64; 16],
    /// View to clip space, 16 numbers in the order of the convention.
    #[schemars(example = PROJECTION)]
    pub(crate) projection: [f64; 16],
    /// How the matrices are listed, and which clip depths they map to.
    #[serde(default)]
    pub(crate) convention: Convention,
}

impl QueryInput for ScreenToWorld {
    const NAME: &'static str = "screen_to_world";
    const ELEMENTS: &'static [Element] = &[Element::Screen];

    reread!(cursor, depth, viewport, view, projection, convention);
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PickSphere {
    /// In pixels from the window's top left corner, y down.
    #[schemars(extend("unit" = "px"), example = json!([700.0, 380.0]))]
    pub(crate) cursor: [f64; 2],
    /// The part of the window that shows the picture.
    pub(crate) viewport: ViewportFields,
    /// World to view space, 16 numbers in the order of the convention.
    #[schemars(example = VIEW)]
    pub(crate) view: [f64; 16],
    /// View to clip space, 16 numbers in the order of the convention.
    #[schemars(example = PROJECTION)]
    pub(crate) projection: [f64; 16],
    /// How the matrices are listed, and which clip depths they map to.
    #[serde(default)]
    pub(crate) convention: Convention,
    /// The ball's centre.
    #[schemars(extend("unit" = "m"))]
    pub(crate) center: Vector,
    /// Radius of the ball; not negative.
    #[schemars(extend("unit" = "m"), example = 1.0)]
    pub(crate) radius: NonNegative,
}

impl QueryInput for PickSphere {
    const NAME: &'static str = "pick_sphere";
    const ELEMENTS: &'static [Element] = &[Element::BALL, Element::Screen];

    reread!(cursor, viewport, view, projection, convention, center, radius);
}

#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewportFields {
    /// Its left edge in pixels.
    #[schemars(extend("unit" = "px"))]
    pub(crate) x: f64,
    /// Its top edge in pixels.
    #[schemars(extend("unit" = "px"))]
    pub(crate) y: f64,
    /// Greater than 0.
    #[schemars(extend("unit" = "px"), example = 1280.0)]
    pub(crate) width: f64,
    /// Greater than 0.
    #[schemars(extend("unit" = "px"), example = 720.0)]
    pub(crate) height: f64,
    /// Depth of the near plane; left out: 0.
    #[serde(default)]
    pub(crate) min_depth: f64,
    /// Depth of the far plane; left out: 1.
    #[serde(default = "one")]
    pub(crate) max_depth: f64,
}

fn one() -> f64 {
    1.0
}

/// The order of matrix elements and the range of clip depths.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Convention {
    /// Column vectors, matrices column by column, clip depth −1 to 1.
    #[default]
    Gl,
    /// Row vectors, matrices row by row, clip depth 0 to 1.
    D3d,
}
