//! Rays, the screen, and picking.

use super::fields::Fields;
use super::input::{NonNegative, NonZero, Vector};
use super::{Invalid, Query};
use crate::query::{self, ClipDepth, Probe, Screen, ScreenError, Status, Viewport};
use crate::text;
use glam::{DMat4, DVec2};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// A camera 5 m from the origin that looks along −Z, column by column.
const VIEW: [f64; 16] = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, -5.0, 1.0];

/// A perspective of 16:9 with focal length 2, near plane at 0.1 m and far plane at 100 m, column by column.
const PROJECTION: [f64; 16] =
    [1.125, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0, -100.1 / 99.9, -1.0, 0.0, 0.0, -20.0 / 99.9, 0.0];

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RaySphere {
    /// The ball's centre.
    #[schemars(extend("unit" = "m"))]
    center: Vector,
    /// Radius of the ball; not negative.
    #[schemars(extend("unit" = "m"), example = 1.0)]
    radius: NonNegative,
    /// The origin of the ray.
    #[schemars(extend("unit" = "m"), example = json!([-3.0, 0.5, 0.0]))]
    origin: Vector,
    /// The direction of the ray; t is in units of its length.
    #[schemars(extend("unit" = "m"), example = json!([2.0, 0.0, 0.0]))]
    direction: NonZero,
}

impl Query for RaySphere {
    const NAME: &'static str = "ray_sphere";

    fn answer(self, probe: &mut impl Probe) -> Result<Fields, Invalid> {
        if !(self.origin.0 - self.center.0).is_finite() {
            return Err(Invalid::overflow("`origin` is too far from `center`"));
        }
        let found = query::ray_sphere(self.center.0, self.radius.0, self.origin.0, self.direction.0, probe);
        let [near, far] = found.line.map_or([None, None], |line| line.map(Some));
        Ok(Fields::status(found.status)
            .with("t_near", near.map(|near| near.t))
            .with("t_far", far.map(|far| far.t))
            .with("p_near", near.map(|near| near.point))
            .with("p_far", far.map(|far| far.point))
            .with("ray_t", found.half_line().map(|met| met.t))
            .with("ray_p", found.half_line().map(|met| met.point)))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ScreenRay {
    /// In pixels from the window's top left corner, y down.
    #[schemars(extend("unit" = "px"), example = json!([700.0, 380.0]))]
    cursor: [f64; 2],
    /// The part of the window that shows the picture.
    viewport: ViewportFields,
    /// World to view space, 16 numbers in the order of the convention.
    #[schemars(example = VIEW)]
    view: [f64; 16],
    /// View to clip space, 16 numbers in the order of the convention.
    #[schemars(example = PROJECTION)]
    projection: [f64; 16],
    /// How the matrices are listed, and which clip depths they map to.
    #[serde(default)]
    convention: Convention,
}

impl Query for ScreenRay {
    const NAME: &'static str = "screen_ray";

    fn answer(self, probe: &mut impl Probe) -> Result<Fields, Invalid> {
        let screen = screen(self.viewport, &self.view, &self.projection, self.convention)?;
        let ray = query::screen_ray(&screen, DVec2::from(self.cursor), probe)?;
        Ok(Fields::status(Status::Ok).with("near", ray.near).with("far", ray.far).with("direction", ray.direction))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ScreenToWorld {
    /// In pixels from the window's top left corner, y down.
    #[schemars(extend("unit" = "px"), example = json!([700.0, 380.0]))]
    cursor: [f64; 2],
    /// Between the viewport's `min_depth` and `max_depth`.
    #[schemars(example = 0.98)]
    depth: f64,
    /// The part of the window that shows the picture.
    viewport: ViewportFields,
    /// World to view space, 16 numbers in the order of the convention.
    #[schemars(example = VIEW)]
    view: [f64; 16],
    /// View to clip space, 16 numbers in the order of the convention.
    #[schemars(example = PROJECTION)]
    projection: [f64; 16],
    /// How the matrices are listed, and which clip depths they map to.
    #[serde(default)]
    convention: Convention,
}

impl Query for ScreenToWorld {
    const NAME: &'static str = "screen_to_world";

    fn answer(self, probe: &mut impl Probe) -> Result<Fields, Invalid> {
        let screen = screen(self.viewport, &self.view, &self.projection, self.convention)?;
        let point = query::screen_to_world(&screen, DVec2::from(self.cursor), self.depth, probe)?;
        Ok(Fields::status(Status::Ok).with("point", point))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PickSphere {
    /// In pixels from the window's top left corner, y down.
    #[schemars(extend("unit" = "px"), example = json!([700.0, 380.0]))]
    cursor: [f64; 2],
    /// The part of the window that shows the picture.
    viewport: ViewportFields,
    /// World to view space, 16 numbers in the order of the convention.
    #[schemars(example = VIEW)]
    view: [f64; 16],
    /// View to clip space, 16 numbers in the order of the convention.
    #[schemars(example = PROJECTION)]
    projection: [f64; 16],
    /// How the matrices are listed, and which clip depths they map to.
    #[serde(default)]
    convention: Convention,
    /// The ball's centre.
    #[schemars(extend("unit" = "m"))]
    center: Vector,
    /// Radius of the ball; not negative.
    #[schemars(extend("unit" = "m"), example = 1.0)]
    radius: NonNegative,
}

impl Query for PickSphere {
    const NAME: &'static str = "pick_sphere";

    fn answer(self, probe: &mut impl Probe) -> Result<Fields, Invalid> {
        let screen = screen(self.viewport, &self.view, &self.projection, self.convention)?;
        let cursor = DVec2::from(self.cursor);
        let pick = query::pick_sphere(&screen, cursor, self.center.0, self.radius.0, probe)?;
        Ok(Fields::status(pick.status)
            .with("distance", pick.surface.map(|met| met.distance))
            .with("point", pick.surface.map(|met| met.point)))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ViewportFields {
    /// Its left edge in pixels.
    #[schemars(extend("unit" = "px"))]
    x: f64,
    /// Its top edge in pixels.
    #[schemars(extend("unit" = "px"))]
    y: f64,
    /// Greater than 0.
    #[schemars(extend("unit" = "px"), example = 1280.0)]
    width: f64,
    /// Greater than 0.
    #[schemars(extend("unit" = "px"), example = 720.0)]
    height: f64,
    /// Depth of the near plane; left out: 0.
    #[serde(default)]
    min_depth: f64,
    /// Depth of the far plane; left out: 1.
    #[serde(default = "one")]
    max_depth: f64,
}

fn one() -> f64 {
    1.0
}

/// The order of matrix elements and the range of clip depths.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Convention {
    /// Column vectors, matrices column by column, clip depth −1 to 1.
    #[default]
    Gl,
    /// Row vectors, matrices row by row, clip depth 0 to 1.
    D3d,
}

fn screen(
    viewport: ViewportFields,
    view: &[f64; 16],
    projection: &[f64; 16],
    convention: Convention,
) -> Result<Screen, ScreenError> {
    let ViewportFields { x, y, width, height, min_depth, max_depth } = viewport;
    // The rows of a matrix for row vectors are the columns of the one for column vectors, so that
    // both conventions list the same numbers in the same order.
    let [view, projection] = [view, projection].map(DMat4::from_cols_array);
    let clip_depth = match convention {
        Convention::Gl => ClipDepth::MinusOneToOne,
        Convention::D3d => ClipDepth::ZeroToOne,
    };
    Screen::new(Viewport { x, y, width, height, min_depth, max_depth }, &view, &projection, clip_depth)
}

impl From<ScreenError> for Invalid {
    fn from(error: ScreenError) -> Invalid {
        Invalid(text::question::screen(error).to_owned())
    }
}
