//! What no tick may do, whatever the scene.

use collidoscope::scene::{CollisionMode, Mass};
use collidoscope::sim::{EventKind, Setup, TickRecord, Unresolved, UnresolvedReason};
use glam::DVec3;

/// The rule that a tick breaks.
pub fn broken_rule(setup: &Setup, record: &TickRecord) -> Option<String> {
    if !is_closed(setup) {
        return None;
    }
    // Of two balls in one place nobody knows which way to part them; all others can be parted.
    let is_stuck = |kind: &EventKind| {
        matches!(kind, EventKind::Unresolved(Unresolved { reason: UnresolvedReason::Immovable, .. }))
    };
    if let Some(event) = record.events.iter().find(|event| is_stuck(&event.kind)) {
        return Some(format!("nothing moves by itself, and yet something is stuck: {:?}", event.kind));
    }
    None
}

/// Whether nothing moves by itself: no obstacle, no ball of infinite mass, nobody that steers or is edited.
fn is_closed(setup: &Setup) -> bool {
    setup.settings.collision == CollisionMode::Swept
        && setup.obstacles.iter().all(|body| body.obstacle.velocity == DVec3::ZERO)
        && setup.bodies.iter().all(|body| matches!(body.mass, Mass::Finite(_)) && body.group.is_none())
        && setup.edits.is_empty()
        && !setup.is_anything_steered()
}
