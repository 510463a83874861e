//! What the selected agent perceives: the neighbours it sees, the nearest of them, the nearest points of fields, and
//! its radius of perception.

use super::ring::ring;
use super::shown::ShownSteering;
use crate::app::draw_list::{DrawList, Importance, LineKind, Marker, Stroke, faded};
use crate::app::overlay::Sketch;
use crate::app::style::trace_colors::rule_color;
use crate::app::text::labels;
use crate::expression::four_digits;
use crate::sim::{Attribution, FieldShare, Sight};
use glam::DVec3;

/// The sphere's outline is drawn from this many radii of perception away: closer, the camera is inside.
const OUTSIDE: f64 = 1.05;

/// Adds lines to the neighbours seen, dots on those within perception but unseen, a ring around the nearest, the
/// nearest points of avoided surfaces, and the sphere of perception.
pub(super) fn draw(sketch: &Sketch, shown: &ShownSteering, list: &mut DrawList) {
    let attribution = shown.attribution;
    if let Some(sight) = &attribution.sight {
        others(sketch, attribution, sight, list);
    }
    for share in &attribution.fields {
        avoided(sketch, shown, share, list);
    }
    let setup = sketch.moment().setup;
    let is_limit = attribution.sight.is_some() || setup.fields.iter().any(|source| source.field.range.is_none());
    if is_limit {
        perception(sketch, attribution, list);
    }
}

fn others(sketch: &Sketch, attribution: &Attribution, sight: &Sight, list: &mut DrawList) {
    let (palette, setup) = (sketch.palette(), sketch.moment().setup);
    let (me, of) = (attribution.me.position, Some(setup.bodies[attribution.body].id));
    let shows = |other: usize| sketch.shows(&[setup.bodies[other].id]);
    for &(_, place) in sight.seen.iter().filter(|(other, _)| shows(*other)) {
        list.overlay_line(LineKind::Sight, of, [me, place], Stroke::solid(1.3, faded(palette.text, 0.55)));
        list.marker(place, 5.0, Marker::Disc, faded(palette.text, 0.8));
    }
    for &(_, place) in sight.unseen.iter().filter(|(other, _)| shows(*other)) {
        list.marker(place, 4.0, Marker::Disc, faded(palette.offset, 0.4));
    }
    if let Some((other, place)) = sight.nearest.filter(|(other, _)| shows(*other)) {
        list.marker(place, 17.0, Marker::Target, palette.text);
        let text = labels::nearest(&setup.label_of(setup.bodies[other].id), &four_digits(me.distance(place)));
        list.label(place, text, palette.text, Importance::Selected);
    }
}

/// The nearest point of a surface with a field, with its distance and its share of avoidance.
fn avoided(sketch: &Sketch, shown: &ShownSteering, share: &FieldShare, list: &mut DrawList) {
    let setup = sketch.moment().setup;
    let field = &setup.fields[share.field].field;
    let Some(color) = rule_color("avoidance", shown.theme).filter(|_| sketch.shows(&[field.id, field.obstacle])) else {
        return;
    };
    let (me, of) = (shown.attribution.me.position, Some(setup.bodies[shown.attribution.body].id));
    let at = share.local.nearest_point(me);
    list.overlay_line(LineKind::Sight, of, [at, me], Stroke::dashed(1.2, 3.0, faded(color, 0.6)));
    list.marker(at, 9.0, Marker::Diamond, color);
    let distance = four_digits(me.distance(at));
    let lengths = shown.attribution.fields.iter().map(|field| field.share.length()).sum();
    let part = part_of(share.share, shown.attribution.terms.avoidance.unwrap_or(DVec3::ZERO), lengths);
    let text = match part.filter(|_| shown.attribution.fields.len() > 1) {
        Some(part) => format!("{} {distance} m: {part}", setup.label_of_field(share.field)),
        None => format!("{} {distance} m", setup.label_of_field(share.field)),
    };
    list.label(at, text, color, Importance::Selected);
}

/// If a total is shorter than this share of the sum of its parts' lengths, no percentages are given: the parts cancel,
/// and each would be many times the total.
const CANCEL: f64 = 1.0 / 3.0;

/// What a part contributes to its total, along it, in per cent; the parts of a total add up to 100. `lengths` is the
/// sum of the parts' lengths; `None` where they cancel, or the total is zero.
pub fn part_of(part: DVec3, whole: DVec3, lengths: f64) -> Option<String> {
    let share = 100.0 * part.dot(whole) / whole.length_squared();
    let is_told = share.is_finite() && whole.length() >= CANCEL * lengths;
    is_told.then(|| format!("{share:.0} %").replace('-', "−"))
}

/// The outline and the equator of the sphere of perception; a filled sphere would hide what is inside.
fn perception(sketch: &Sketch, attribution: &Attribution, list: &mut DrawList) {
    let (radius, center) = (attribution.params.perception, attribution.me.position);
    if radius <= 0.0 {
        return;
    }
    let (color, of) = (sketch.palette().offset, sketch.moment().setup.bodies[attribution.body].id);
    let camera = &sketch.context.frame.camera;
    ring(list, of, (center, [radius * DVec3::X, radius * DVec3::Z]), Stroke::dashed(1.0, 3.0, faded(color, 0.5)));
    let eye = camera.eye() - center;
    let outline = match camera.is_orthographic() {
        true => Some((center, radius, camera.backward())),
        // Lines of sight touch the sphere closer to the eye than its widest ring.
        false => crate::shape::unit(eye).filter(|_| eye.length() > OUTSIDE * radius).map(|towards| {
            let share = radius / eye.length();
            (center + towards * radius * share, radius * (1.0 - share * share).sqrt(), towards)
        }),
    };
    let mut end = center + radius * DVec3::X;
    if let Some((middle, wide, towards)) = outline {
        let right = camera.up().cross(towards).normalize_or_zero();
        ring(list, of, (middle, [wide * right, wide * towards.cross(right)]), Stroke::solid(1.0, faded(color, 0.6)));
        end = middle + wide * (right + towards.cross(right)) / 2f64.sqrt();
    }
    list.quiet_label(end, labels::perception(&four_digits(radius)), color);
}
