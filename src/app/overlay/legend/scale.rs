//! Bars that tell how long an arrow of a magnitude is.

use super::drawn::Drawn;
use crate::app::draw_list::VectorKind;
use crate::app::model::extent::{Extent, round_down};
use crate::app::overlay::{OverlayContext, VectorScale};
use crate::expression::four_digits;
use crate::language::t;

/// Length in points and meaning of a bar as long as an arrow of a round magnitude at the camera's
/// target; `None` where no arrow's length means anything.
pub(super) fn scale_bar(context: &OverlayContext, drawn: &Drawn) -> Option<(f32, String)> {
    let measured = [(VectorKind::Velocity, "m/s"), (VectorKind::Impulse, "N·s"), (VectorKind::Momentum, "kg m/s")];
    let drawn = measured.into_iter().filter(|(kind, _)| drawn.has(*kind)).map(|(_, unit)| unit.to_owned());
    let units = drawn.reduce(|units, unit| t!("{units} or {unit}", units, unit))?;
    let setup = context.moment.setup;
    let scale = VectorScale::of(setup, &Extent::of(setup), context.arrow_scale);
    let frame = &context.frame;
    let points_per_metre = 1.0 / (frame.metres_per_pixel(frame.camera.target) * f64::from(frame.pixels_per_point));
    bar(scale.metres_per_unit * points_per_metre, &units)
}

/// Length in points and meaning of a bar for a round magnitude, between 24 and 60 points long; `None`
/// where nothing has a length.
pub(super) fn bar(points_per_unit: f64, units: &str) -> Option<(f32, String)> {
    if !(points_per_unit > 0.0 && points_per_unit.is_finite()) {
        return None;
    }
    let magnitude = round_down(60.0 / points_per_unit);
    let text = format!("{} {units}", four_digits(magnitude));
    Some(((magnitude * points_per_unit) as f32, text))
}
