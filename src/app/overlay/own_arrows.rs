//! Accelerations by potential fields and flows at a body that feels them.

use super::bodies::dart_radius;
use super::{ArrowStyle, Sketch, draw_arrow};
use crate::app::draw_list::{DrawList, Importance, Pose, VectorKind};
use crate::app::text::labels;
use crate::sim::{Affected, flows_on, local_fields, unit_secs};
use crate::steering::{Boid, SteeringParams, avoid_fields};
use glam::DVec3;

/// Length of a body's own arrows on screen in points, and in radii.
const OWN_POINTS: [f64; 2] = [42.0, 72.0];
const OWN_RADII: f64 = 3.0;
/// An acceleration that is next to nothing has an arrow of this share of the length of the greatest that the group allows.
/// Between the two lengths go with the root of the strength: weak ones still differ.
const LEAST: f64 = 0.3;

/// Adds the arrows of the fields and flows that act on a body, with the field's strength if it is asked for.
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
        let color = sketch.palette().vector(VectorKind::Field);
        list.label(tip, labels::field(metres), color, importance);
    }
}

/// A body's own arrow, heavier than those of the slice; returns its tip. At an agent it begins beside its dart, which it would
/// cover.
fn own_arrow(sketch: &Sketch, list: &mut DrawList, kind: VectorKind, index: usize, value: DVec3) -> DVec3 {
    let (center, radius) = (sketch.positions[index], sketch.moment().setup.bodies[index].radius);
    let Some(direction) = crate::shape::unit(value) else { return center };
    let most = sketch.moment().setup.group_of(index).map_or(f64::INFINITY, |group| group.params.max_change);
    let share = if most.is_finite() && most > 0.0 { (value.length() / most).sqrt().clamp(LEAST, 1.0) } else { 1.0 };
    let is_agent = sketch.moment().setup.bodies[index].group.is_some();
    let tail = if is_agent { center + direction * dart_radius(sketch, index) } else { center };
    let full = sketch.bounded(OWN_RADII * radius, OWN_POINTS, center) * sketch.context.arrow_scale;
    let length = full * share;
    let (of, weight) = (Some(sketch.moment().setup.bodies[index].id), 1.15 * sketch.scale.weight);
    let style = ArrowStyle { kind, pose: Pose::At, of, opacity: 1.0, weight };
    draw_arrow(list, sketch.palette(), style, [tail, tail + direction * length]);
    tail + direction * length
}

/// Whether any field, and whether any flow, is drawn.
pub(super) fn shown(sketch: &Sketch) -> [bool; 2] {
    let setup = sketch.moment().setup;
    let field = setup.fields.iter().any(|source| sketch.shows(&[source.field.id]));
    [field, setup.flows.iter().any(|flow| sketch.shows(&[flow.flow.id]))]
}

/// Accelerations of a body by the fields and by the flows that are drawn, as the simulation computes
/// them, in the units of its group.
fn accelerations(sketch: &Sketch, body: usize) -> [DVec3; 2] {
    let (setup, at) = (sketch.moment().setup, sketch.moment().at());
    let (position, velocity, group) = (sketch.positions[body], sketch.velocities[body], setup.group_of(body));
    let params = group.map_or_else(SteeringParams::default, |group| group.params);
    let affected = Affected { body: Some(body), is_agent: group.is_some() };
    let fields = local_fields(setup, position, at, affected, |body| sketch.positions[body]);
    let field = avoid_fields(position, fields, &params, &mut ()).acceleration;
    let me = Boid { position, velocity: velocity * unit_secs(setup, group) };
    let flows = flows_on(setup, group, affected.is_agent);
    let flow = flows.iter().filter_map(|flow| flow.acceleration(&me, &params, &mut ())).sum();
    let [fields, flows] = shown(sketch);
    [if fields { field } else { DVec3::ZERO }, if flows { flow } else { DVec3::ZERO }]
}
