//! Authored changes of the state at later ticks.

use crate::scene::{Edit, EditProperty};
use crate::sim::{Clock, Instant, Motion, Setup};

/// The edits that apply at the start of a tick.
pub fn at_tick(setup: &Setup, tick: u64) -> &[Edit] {
    let from = setup.edits.partition_point(|edit| edit.tick < tick);
    let to = setup.edits.partition_point(|edit| edit.tick <= tick);
    &setup.edits[from..to]
}

/// The motion of a body after an edit.
pub fn applied(edit: &Edit, motion: &Motion, at: Instant, clock: Clock) -> Motion {
    let (position, velocity) = (motion.position_at(at, clock), motion.velocity_at(at, clock));
    match edit.property {
        EditProperty::Position => Motion::uniform(edit.value, velocity, at),
        EditProperty::Velocity => Motion::uniform(position, edit.value, at),
    }
}
