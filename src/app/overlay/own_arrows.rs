//! Accelerations by potential fields and flows at a body that feels them.

use super::fields::accelerations;
use super::{ArrowStyle, Pose, Sketch, VectorKind, draw_arrow};
use crate::app::draw_list::{DrawList, Importance};
use crate::sim::unit_secs;
use glam::DVec3;

/// Length of a body's own arrows on screen in points, and in radii.
const OWN_POINTS: [f64; 2] = [42.0, 72.0];
const OWN_RADII: f64 = 3.0;

/// Adds the arrows of the fields and the flows that act on a body, and tells the field's strength of one
/// that is asked about.
pub(super) fn draw(sketch: &Sketch, list: &mut DrawList, index: usize) {
    let setup = sketch.moment().setup;
    let (body, group) = (&setup.bodies[index], setup.group_of(index));
    let [field, flow] = accelerations(sketch, index);
    let tip = own_arrow(sketch, list, VectorKind::Field, index, field);
    if group.is_none_or(|group| group.flow) {
        own_arrow(sketch, list, VectorKind::Flow, index, flow);
    }
    let importance = sketch.importance(&[body.id], Importance::Name);
    if field != DVec3::ZERO && importance.is_asked_for() {
        let metres = field.length() * unit_secs(setup, group).powi(-2);
        let color = VectorKind::Field.color(sketch.palette());
        list.label(tip, format!("field {metres:.3} m/s²"), color, importance);
    }
}

/// A body's own arrow, heavier than those of the slice; returns its tip.
fn own_arrow(sketch: &Sketch, list: &mut DrawList, kind: VectorKind, index: usize, value: DVec3) -> DVec3 {
    let (tail, radius) = (sketch.positions[index], sketch.moment().setup.bodies[index].radius);
    let Some(direction) = crate::shape::unit(value) else { return tail };
    let length = sketch.bounded(OWN_RADII * radius, OWN_POINTS, tail) * sketch.context.arrow_scale;
    let style = ArrowStyle { kind, pose: Pose::At, opacity: 1.0, weight: 1.15 * sketch.scale.weight };
    draw_arrow(list, sketch.palette(), style, [tail, tail + direction * length]);
    tail + direction * length
}
