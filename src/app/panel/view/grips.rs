//! What can be dragged in the 3D view now: the gizmo's subjects, and the handles.

use crate::app::draw_list::VectorKind;
use crate::app::frame::{EditsHere, FrameView};
use crate::app::model::explain;
use crate::app::overlay::VectorScale;
use crate::app::text::handles;
use crate::app::text::properties::words_of;
use crate::app::viewport::{Field, Handle, Line, Meaning, QueryLengths, Subject, query_handles};
use crate::scene::{Body, EditProperty, Grip, Id, Numbers, Obstacle, Overlay, Part, PartRef};
use crate::shape::unit;
use crate::sim::Instant;
use glam::DVec3;
use std::collections::BTreeSet;

/// With more balls than this, only the velocities of selected balls are draggable, and only if fewer are selected: in
/// a crowd one would take the wrong one.
const CROWD: usize = 300;
/// From the centre of a ball at rest to the handle that gives it a velocity, in radii.
const OFF_THE_BALL: f64 = 1.35;

/// The gizmo's subjects: the selected parts that have a place.
pub(in crate::app) fn subjects(view: &FrameView) -> Vec<Subject> {
    let tick = view.edited_tick();
    if view.moment.record.start.tick != tick || is_closed(view) {
        return Vec::new();
    }
    let (edited, kept) = (view.edits_here(), kept(view));
    let position = |part: PartRef| {
        let index = view.moment.setup.body_index(part.id()?)?;
        Some(state_at(view, &edited, index, EditProperty::Position))
    };
    let subject = |part: &PartRef| {
        let mut value = view.part(*part)?;
        if let Part::Body(body) = &mut value {
            body.radius = view.timeline.setup_at(tick).bodies[view.moment.setup.body_index(body.id)?].radius;
        }
        Subject::of(&view.scene.settings, (*part, value), tick, position(*part))
    };
    let is_free = |part: &&PartRef| part.id().is_some_and(|id| !kept.contains(&id));
    view.selection.parts().iter().filter(is_free).filter_map(subject).collect()
}

/// All handles in the view.
pub(in crate::app::panel) fn handles(view: &FrameView, scale: &VectorScale) -> Vec<Handle> {
    let tick = view.edited_tick();
    if view.moment.record.start.tick != tick || is_closed(view) {
        return Vec::new();
    }
    let mut handles = Vec::new();
    if view.settings.overlays.contains(&Overlay::Velocities) {
        let edited = view.edits_here();
        let bodies = view.scene.bodies.iter().filter(|body| is_grabbed(view, body.id));
        handles.extend(bodies.filter_map(|body| body_velocity(view, &edited, body, scale)));
    }
    if view.is_at_first_tick() {
        handles.extend(view.scene.obstacles.iter().flat_map(|obstacle| of_obstacle(view, obstacle, scale)));
        let flows = view.scene.flows.iter().filter(|flow| is_selected(view, flow.id));
        handles.extend(flows.map(|flow| Handle {
            part: PartRef::Object(flow.id),
            field: Field::FlowCenter,
            name: handles::FLOW_CENTER.words(),
            is_velocity: false,
            at: flow.center,
            value: flow.center,
            meaning: Meaning::Point,
            line: None,
        }));
    }
    let lengths = QueryLengths { metres_per_speed: scale.metres_per_unit, direction: scale.direction };
    // While a query is explained, the others have no handles.
    let explained = view.shown_stages().map(|shown| shown.explained.subject);
    let is_aside = |id: u32| explained.is_some_and(|subject| subject != explain::Subject::Query(id));
    // A query's points may lie on the selected object, and must not cover its gizmo.
    let is_query = |id: u32| view.scene.queries.iter().any(|query| query.id == id);
    let is_gizmo_there = view.selection.objects().any(|id| !is_query(id));
    let queries = view.scene.queries.iter().filter(|query| !is_gizmo_there || is_selected(view, query.id));
    let queries = queries.filter(|query| !is_aside(query.id));
    handles.extend(queries.flat_map(|query| query_handles(query, lengths)));
    let kept = kept(view);
    handles.retain(|handle| handle.part.id().is_some_and(|id| !kept.contains(&id)));
    handles
}

/// Whether nothing can be dragged: while it plays, and in a lesson, whose picture is its author's and whose questions a
/// change of the scene would answer.
fn is_closed(view: &FrameView) -> bool {
    view.playback.playing || view.lesson.is_some()
}

/// Objects without handles: hidden and locked ones, and those that the lock of the scene holds.
fn kept(view: &FrameView) -> BTreeSet<Id> {
    let held = view.scene.ids().filter(|id| view.is_held(*id));
    view.hidden().into_iter().chain(view.locked()).chain(held).collect()
}

/// Whether the velocity of a ball is draggable: in a crowd only a selected one's, and if a crowd is selected only that
/// of the ball selected last.
fn is_grabbed(view: &FrameView, id: Id) -> bool {
    if view.selection.parts().len() > CROWD {
        return view.selection.object() == Some(id);
    }
    view.scene.bodies.len() <= CROWD || is_selected(view, id)
}

fn is_selected(view: &FrameView, id: u32) -> bool {
    view.selection.contains(PartRef::Object(id))
}

/// Position or velocity of a body at the start of the tick that is edited.
fn state_at(view: &FrameView, edited: &EditsHere, index: usize, property: EditProperty) -> DVec3 {
    let (setup, start) = (view.moment.setup, &view.moment.record.start);
    if let Some(value) = edited.get(&(setup.bodies[index].id, property)).and_then(|value| value.vector()) {
        return value;
    }
    let (motion, at) = (&start.motions[index], Instant::start_of(start.tick));
    match property {
        EditProperty::Velocity => motion.velocity_at(at, setup.clock),
        _ => motion.position_at(at, setup.clock),
    }
}

/// The tip of a ball's velocity; for a selected ball at rest, a handle beside it.
fn body_velocity(view: &FrameView, edited: &EditsHere, body: &Body, scale: &VectorScale) -> Option<Handle> {
    let is_selected = is_selected(view, body.id);
    let index = view.moment.setup.body_index(body.id)?;
    let value =
        if view.is_at_first_tick() { body.velocity } else { state_at(view, edited, index, EditProperty::Velocity) };
    let tail = view.moment.position(index);
    let shown = view.moment.velocity(index);
    if unit(value).is_none() || unit(shown).is_none() {
        // Below and left: the gizmo's arrows and squares are mostly on the other sides.
        let aside = -(view.camera.right() + view.camera.up()).normalize() * (OFF_THE_BALL * body.radius);
        let meaning = Meaning::Arrow { tail, per_metre: 1.0 / scale.metres_per_unit };
        return is_selected.then(|| velocity_handle(body.id, tail + aside, value, meaning));
    }
    Some(arrow_tip(body.id, tail, (value, shown), scale))
}

/// The tip of the arrow that shows a velocity.
fn arrow_tip(id: u32, tail: DVec3, (value, shown): (DVec3, DVec3), scale: &VectorScale) -> Handle {
    let (length, _) = scale.length(VectorKind::Velocity, shown.length());
    // An arrow that was cut stands for more per metre.
    let meaning = Meaning::Arrow { tail, per_metre: shown.length() / length };
    velocity_handle(id, tail + shown.normalize() * length, value, meaning)
}

fn velocity_handle(id: u32, at: DVec3, value: DVec3, meaning: Meaning) -> Handle {
    let line = unit(value).map(|direction| Line { direction, by_default: false });
    Handle {
        part: PartRef::Object(id),
        field: Field::Velocity,
        name: handles::VELOCITY.words(),
        is_velocity: true,
        at,
        value,
        meaning,
        line,
    }
}

fn of_obstacle(view: &FrameView, obstacle: &Obstacle, scale: &VectorScale) -> Vec<Handle> {
    let mut handles = Vec::new();
    let (id, velocity) = (obstacle.id, obstacle.velocity);
    let middle = obstacle.shape.place() + obstacle.travelled_at_start(&view.scene.settings);
    if unit(velocity).is_some() && view.settings.overlays.contains(&Overlay::Velocities) {
        handles.push(arrow_tip(id, middle, (velocity, velocity), scale));
    }
    if is_selected(view, id) {
        handles.extend(obstacle.shape.grips().into_iter().map(|grip| of_grip(view, obstacle, grip, scale)));
    }
    handles
}

/// A handle at a point of a shape, or at the tip of a direction of it.
fn of_grip(view: &FrameView, obstacle: &Obstacle, grip: Grip, scale: &VectorScale) -> Handle {
    let travelled = obstacle.travelled_at_start(&view.scene.settings);
    let (part, field) = (PartRef::Object(obstacle.id), Field::Shape(grip.property));
    let name = words_of(grip.property, Numbers::Vector(grip.value)).handle;
    let line = grip.line.map(|direction| Line { direction, by_default: true });
    if grip.property.is_place() {
        let at = grip.value + travelled;
        return Handle { part, field, name, is_velocity: false, at, value: at, meaning: Meaning::Point, line };
    }
    let (tail, length) = (obstacle.shape.place() + travelled, grip.value.length());
    let at = tail + unit(grip.value).unwrap_or(DVec3::ZERO) * scale.direction;
    Handle {
        part,
        field,
        name,
        is_velocity: false,
        at,
        value: grip.value,
        meaning: Meaning::Direction { tail, length },
        line,
    }
}
