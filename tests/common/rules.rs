//! What no tick may do, whatever the scene.

use collidoscope::scene::{CollisionMode, Mass};
use collidoscope::sim::{EventKind, Instant, Setup, TickRecord, Unresolved, UnresolvedReason};
use glam::DVec3;

/// Share of the energy exchanged in a tick that is rounding.
const ENERGY_ROUNDING: f64 = 1e-10;

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
    let (gained, scale) = energy_gained(setup, record);
    (gained > ENERGY_ROUNDING * scale).then(|| format!("energy rises by {gained:e} J of {scale:e} J"))
}

/// Energy gained in a tick, and the sum of all that was exchanged, in joules: of that, rounding is a share.
fn energy_gained(setup: &Setup, record: &TickRecord) -> (f64, f64) {
    let (clock, gravity) = (setup.clock, setup.settings.gravity);
    let [start, end] = [&record.start, &record.end].map(|snapshot| Instant::start_of(snapshot.tick));
    let mut gained = 0.0;
    let mut scale = 0.0;
    for (body, (before, after)) in setup.bodies.iter().zip(record.start.motions.iter().zip(&record.end.motions)) {
        let Mass::Finite(mass) = body.mass else { continue };
        let [slow, fast] = [before.velocity_at(start, clock), after.velocity_at(end, clock)];
        let [from, to] = [before.position_at(start, clock), after.position_at(end, clock)];
        let (fallen, coordinate) = (gravity.dot(to - from), from.abs().max(to.abs()).max_element());
        gained += mass * ((fast - slow).dot(fast + slow) / 2.0 - fallen);
        // Far from the origin places are rounded to more than 1e-16 of what balls fall.
        // What gravity gives within a tick, contacts take back.
        let falling = gravity.length() * clock.tick_length();
        scale += mass * (fast.length_squared() + slow.length_squared() + fallen.abs() + falling * falling);
        scale += mass * gravity.length() * coordinate * f64::EPSILON / ENERGY_ROUNDING;
    }
    (gained, scale)
}

/// Whether nothing moves by itself: no obstacle, no ball of infinite mass, nobody that steers or is edited.
fn is_closed(setup: &Setup) -> bool {
    setup.settings.collision == CollisionMode::Swept
        && setup.obstacles.iter().all(|body| body.obstacle.velocity == DVec3::ZERO)
        && setup.bodies.iter().all(|body| matches!(body.mass, Mass::Finite(_)) && body.group.is_none())
        && setup.edits.is_empty()
        && !setup.is_anything_steered()
}
