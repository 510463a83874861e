//! Authored changes of the state at later ticks.

use crate::scene::{Edit, EditProperty, EditValue};
use crate::sim::{Instant, Motion, Setup};

/// The edits that apply at the start of a tick.
pub fn at_tick(setup: &Setup, tick: u64) -> &[Edit] {
    let from = setup.edits.partition_point(|edit| edit.tick < tick);
    let to = setup.edits.partition_point(|edit| edit.tick <= tick);
    &setup.edits[from..to]
}

/// The bodies that an edit begins a new motion of, by index: the one that it is of, or those whose gravity it changes.
pub fn moved<'a>(setup: &'a Setup, edit: &Edit) -> impl Iterator<Item = usize> + use<'a> {
    let group = (edit.property == EditProperty::KeepInPlane).then_some(edit.id);
    let agents = (0..setup.bodies.len()).filter(move |&body| group.is_some() && setup.bodies[body].group == group);
    setup.body_index(edit.id).into_iter().chain(agents)
}

/// The motion of a body after an edit. Another radius, mass or restitution begins the motion anew, as it is: contacts are
/// judged again by what the body is now.
pub fn applied(setup: &Setup, edit: &Edit, body: usize, motion: &Motion, at: Instant) -> Motion {
    let (position, velocity) = (motion.position_at(at, setup.clock), motion.velocity_at(at, setup.clock));
    match (edit.property, edit.value) {
        (EditProperty::Position, EditValue::Vector(position)) => setup.flight_before_tick(body, position, velocity, at),
        (EditProperty::Velocity, EditValue::Vector(velocity)) => setup.flight_before_tick(body, position, velocity, at),
        _ => setup.flight_before_tick(body, position, velocity, at),
    }
}
