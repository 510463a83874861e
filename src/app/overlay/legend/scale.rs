//! Bars that tell how long an arrow of a magnitude is.

use super::drawn::Drawn;
use crate::app::draw_list::VectorKind;
use crate::app::model::extent::{Extent, round_down};
use crate::app::overlay::{OverlayContext, VectorScale};
use crate::app::text::legend as words;
use crate::expression::{MOMENTUM_UNIT, four_digits};
use crate::language::t;
use crate::scene::Id;
use glam::DVec3;

/// The kinds of vectors whose arrows are as long as they are great.
const UNITS: [(VectorKind, &str); 3] =
    [(VectorKind::Velocity, "m/s"), (VectorKind::Impulse, MOMENTUM_UNIT), (VectorKind::Momentum, MOMENTUM_UNIT)];

/// Length in points and meaning of a bar as long as an arrow of a round magnitude where those are that a picture is about;
/// `None` where no arrow's length means anything.
pub(super) fn scale_bar(context: &OverlayContext, drawn: &Drawn) -> Option<(f32, String)> {
    let measured = &drawn.measured;
    let mut units: Vec<&str> = UNITS.into_iter().filter(|(kind, _)| drawn.has(*kind)).map(|(_, unit)| unit).collect();
    units.dedup();
    let units = units.into_iter().map(str::to_owned).reduce(|units, unit| t!("{units} or {unit}", units, unit))?;
    let setup = context.moment.setup;
    let scale = VectorScale::of(setup, &Extent::of(setup), context.arrow_scale);
    let frame = &context.frame;
    let place = place_of_subject(context, measured).unwrap_or(frame.camera.target);
    let points_per_metre = 1.0 / (frame.metres_per_pixel(place) * f64::from(frame.pixels_per_point));
    bar(scale.metres_per_unit * points_per_metre, &units)
}

/// The middle of that arrow of the selected bodies or, where none of them has one, of all, of which half are nearer to the eye.
fn place_of_subject(context: &OverlayContext, measured: &[(Option<Id>, DVec3)]) -> Option<DVec3> {
    let is_selected = |of: &Option<Id>| of.is_some_and(|id| context.selection.contains(&id));
    let depth = |place: &DVec3| context.frame.camera.depth_of(*place);
    let middle = |mut places: Vec<DVec3>| {
        places.sort_by(|a, b| depth(a).total_cmp(&depth(b)));
        places.get(places.len() / 2).copied()
    };
    let selected = measured.iter().filter(|(of, _)| is_selected(of)).map(|(_, place)| *place).collect();
    middle(selected).or_else(|| middle(measured.iter().map(|(_, place)| *place).collect()))
}

/// Length in points and meaning of a bar for a round magnitude, between 24 and 60 points long; `None`
/// where nothing has a length.
pub(super) fn bar(points_per_unit: f64, units: &str) -> Option<(f32, String)> {
    if !(points_per_unit > 0.0 && points_per_unit.is_finite()) {
        return None;
    }
    let magnitude = round_down(60.0 / points_per_unit);
    Some(((magnitude * points_per_unit) as f32, words::scale(&four_digits(magnitude), units)))
}
