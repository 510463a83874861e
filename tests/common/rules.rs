//! What no tick may do, whatever the scene.

use collidoscope::scene::{CollisionMode, Mass};
use collidoscope::sim::{
    EventKind, Instant, Other, Pair, Penetration, Setup, TickRecord, Unresolved, UnresolvedReason, penetrations_at,
    penetrations_in,
};
use glam::DVec3;

/// Share of the energy exchanged in a tick that is rounding.
const ENERGY_ROUNDING: f64 = 1e-10;

/// Depth of an overlap, as a multiple of what counts as contact, that is no rounding.
const DEEP: f64 = 1e3;

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
    if let Some(deep) = new_overlap(setup, record) {
        return Some(format!("one goes into another: {deep:?}"));
    }
    let (gained, scale) = energy_gained(setup, record);
    (gained > ENERGY_ROUNDING * scale).then(|| format!("energy rises by {gained:e} J of {scale:e} J"))
}

/// An overlap that came up in a tick. One comes through a plane from behind without any impact.
fn new_overlap(setup: &Setup, record: &TickRecord) -> Option<Penetration> {
    let is_told = |kind: &EventKind| matches!(kind, EventKind::BudgetSpent(_) | EventKind::Unresolved(_));
    if record.events.iter().any(|event| is_told(&event.kind)) {
        return None;
    }
    let is_plane = |pair: Pair| match pair.other {
        Other::Body(_) => false,
        Other::Obstacle(obstacle) => setup.obstacles[obstacle].shape.as_plane().is_some(),
    };
    let is_deep = |deep: &Penetration| deep.depth > DEEP * deep.tolerance && !is_plane(deep.pair);
    let [start, end] = [0, 1].map(|ahead| Instant::start_of(record.start.tick + ahead));
    let before = penetrations_at(setup, &record.start.motions, start);
    let was_deep = |pair: Pair| before.iter().any(|deep| deep.pair == pair && is_deep(deep));
    penetrations_in(setup, record, end).into_iter().find(|deep| is_deep(deep) && !was_deep(deep.pair))
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
