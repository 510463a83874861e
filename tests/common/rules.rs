//! What no tick may do, whatever the scene.

use collidoscope::scene::{CollisionMode, EditProperty, Id, Mass};
use collidoscope::shape::FaceFlags;
use collidoscope::sim::{
    Event, EventKind, Impact, Instant, Other, Pair, Penetration, Setup, Snapshot, TickRecord, Unresolved,
    UnresolvedReason, penetrations_at, penetrations_in,
};
use glam::DVec3;

/// Share of the energy exchanged in a tick that is rounding.
const ENERGY_ROUNDING: f64 = 1e-10;

/// Depth of an overlap, as a multiple of what counts as contact, that is no rounding.
const DEEP: f64 = 10.0;

/// Share of the speed that gravity gives in a tick with which contacts may close where masses differ by more than
/// [`MOST_MASS_RATIO`]: beyond it they are solved with twice the digits.
const CLOSING: f64 = 1e-9;

/// Share of the momenta of two balls that is rounding when they exchange some.
const MOMENTUM_ROUNDING: f64 = 1e-12;

/// Share of the largest impulse of several that are solved together which is rounding of their sum: they are solved with twice the
/// digits, and as many of the last ones as five are not asked for. A ball that is held from all sides gets a sum that is nothing
/// beside what it is the sum of.
const JOINT_ROUNDING: f64 = 8e5 * f64::EPSILON * f64::EPSILON;

/// How many times as heavy as the lightest ball the heaviest may be for the default budget to outlast every sequence in which
/// all keeps its energy: a ball between a wall and one that is r times as heavy takes part in up to π·√r impacts, here 31 416,
/// and the budget is of a million or more.
const MOST_MASS_RATIO: f64 = 1e8;

/// The same where something loses energy. A wall that keeps nothing may take all that an elastic light ball is given: of the
/// momentum of one r times as heavy, two parts in r with each of r/2 strikes, here 5 000, after each of which what it leans on
/// may be solved again.
const MOST_MASS_RATIO_WITH_LOSS: f64 = 1e4;

/// Share of a tick in which the second half of very many events is no progress.
const NO_PROGRESS: f64 = 1e-6;

/// The rule that a tick breaks.
pub fn broken_rule(setup: &Setup, record: &TickRecord) -> Option<String> {
    let of_any_scene = one_sided(setup, record).or_else(|| from_afar(record));
    of_any_scene.or_else(|| if is_closed(setup) { broken_where_closed(setup, record) } else { None })
}

/// The rule that a tick breaks which had more events than it was followed for; those so far, and the state at its start.
pub fn broken_rule_of_part(setup: &Setup, start: &Snapshot, events: &[Event]) -> Option<String> {
    let [middle, last] = [events.get(events.len() / 2)?, events.last()?];
    let passed = last.at.local - middle.at.local;
    let is_finite = is_closed(setup) && every_sequence_fits(setup) && !overlaps(start, events);
    let what = || format!("half of {} events come within {passed:e} s: {:?}", events.len(), last.kind);
    (is_finite && passed < NO_PROGRESS * setup.clock.tick_length()).then(what)
}

/// An impact on a box that is told to be farther away than the ball's radius.
fn from_afar(record: &TickRecord) -> Option<String> {
    record.events.iter().find_map(|event| {
        let EventKind::Impact(impact) = &event.kind else { return None };
        (impact.flags == Some(FaceFlags::SEPARATED)).then(|| format!("it touches no face: {impact:?}"))
    })
}

/// An impact of two balls of which one gets what the other does not lose.
fn one_sided(setup: &Setup, record: &TickRecord) -> Option<String> {
    // The masses known here are those of the start.
    if setup.edits.iter().any(|edit| edit.property == EditProperty::Mass) {
        return None;
    }
    let mass = |id: Id| match setup.bodies[setup.body_index(id)?].mass {
        Mass::Finite(mass) => Some(mass),
        Mass::Infinite(_) => None,
    };
    record.events.iter().find_map(|event| {
        let EventKind::Impact(impact) = &event.kind else { return None };
        let (left, scale) = momentum_left(impact, [mass(impact.body)?, mass(impact.other)?]);
        (left > MOMENTUM_ROUNDING * scale + JOINT_ROUNDING * largest_joint_impulse(record, event.at))
            .then(|| format!("{left:e} of {scale:e} kg·m/s come from nowhere: {impact:?}"))
    })
}

/// The largest impulse that was solved together with others at an instant.
fn largest_joint_impulse(record: &TickRecord, at: Instant) -> f64 {
    let joint_impulse = |event: &Event| match &event.kind {
        EventKind::Impact(impact) if event.at == at && impact.joint.is_some() => impact.impulse,
        _ => 0.0,
    };
    record.events.iter().map(joint_impulse).fold(0.0, f64::max)
}

/// What an impact of two balls adds to their momentum, and the size of all that is summed.
fn momentum_left(impact: &Impact, masses: [f64; 2]) -> (f64, f64) {
    let [mut left, mut scale] = [DVec3::ZERO, DVec3::ZERO];
    let mut add = |momentum: DVec3| {
        left += momentum;
        scale = scale.max(momentum.abs());
    };
    for (side, mass) in masses.into_iter().enumerate() {
        add(mass * impact.after[side]);
        add(-mass * impact.before[side]);
        if let Some(joint) = &impact.joint {
            add(-joint.from_others[side]);
        }
    }
    (left.length(), scale.length())
}

/// The rule that a tick breaks in which nothing moves by itself.
fn broken_where_closed(setup: &Setup, record: &TickRecord) -> Option<String> {
    // An authored budget may be anything. Sequences of impacts between what does not move are finite, but as long as masses
    // make them; and where something overlaps, there may be no room for a ball, which then goes to and fro without end.
    let is_spent = |kind: &EventKind| matches!(kind, EventKind::BudgetSpent(_));
    if every_sequence_fits(setup)
        && !overlaps(&record.start, &record.events)
        && let Some(event) = record.events.iter().find(|event| is_spent(&event.kind))
    {
        return Some(format!("the default budget is spent: {:?}", event.kind));
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

/// An overlap that came up in a tick.
fn new_overlap(setup: &Setup, record: &TickRecord) -> Option<Penetration> {
    let is_told = |kind: &EventKind| matches!(kind, EventKind::BudgetSpent(_) | EventKind::Unresolved(_));
    if record.events.iter().any(|event| is_told(&event.kind)) {
        return None;
    }
    let left = left_of_gaps(setup, record);
    let is_deep = |deep: &Penetration| deep.depth > DEEP * deep.tolerance + left;
    let [start, end] = [0, 1].map(|ahead| Instant::start_of(record.start.tick + ahead));
    let before = penetrations_at(setup, &record.start.motions, start);
    let was_deep = |pair: Pair| before.iter().any(|deep| deep.pair == pair && is_deep(deep));
    let is_new =
        |deep: &Penetration| is_deep(deep) && !was_deep(deep.pair) && !may_come_through(setup, record, deep.pair);
    penetrations_in(setup, record, end).into_iter().find(is_new)
}

/// Whether a ball may go through a plane without any impact: from behind, where it is at the start of the tick, or
/// through the bounds of the world.
fn may_come_through(setup: &Setup, record: &TickRecord, pair: Pair) -> bool {
    let Other::Obstacle(obstacle) = pair.other else { return false };
    let Some(plane) = setup.obstacles[obstacle].shape.as_plane() else { return false };
    let center = record.start.motions[pair.body].position_at(Instant::start_of(record.start.tick), setup.clock);
    let crosses = |event: &Event| matches!(&event.kind, EventKind::BoundsCrossed(crossed) if crossed.body == setup.bodies[pair.body].id);
    plane.surface(center).distance < 0.0 || record.events.iter().any(crosses)
}

/// By how much contacts under load may have closed until the end of a tick, in metres: within the rounding of one, but for masses
/// that differ so much that doubles leave more.
fn left_of_gaps(setup: &Setup, record: &TickRecord) -> f64 {
    let length = setup.clock.tick_length();
    let ticks = record.end.tick - setup.settings.start_tick;
    let in_a_tick = CLOSING * setup.settings.gravity.length() * length * length;
    if mass_ratio(setup) > MOST_MASS_RATIO { in_a_tick * ticks as f64 } else { 0.0 }
}

/// Energy gained in a tick, and the sum of all that was exchanged, in joules: of that, rounding is a share.
fn energy_gained(setup: &Setup, record: &TickRecord) -> (f64, f64) {
    let (clock, gravity) = (setup.clock, setup.settings.gravity);
    let [start, end] = [&record.start, &record.end].map(|snapshot| Instant::start_of(snapshot.tick));
    let mut gained = 0.0;
    let mut scale = 0.0;
    let bounces = bounces_of_bodies(setup, record);
    let motions = record.start.motions.iter().zip(&record.end.motions);
    for ((body, bounces), (before, after)) in setup.bodies.iter().zip(bounces).zip(motions) {
        let Mass::Finite(mass) = body.mass else { continue };
        let [slow, fast] = [before.velocity_at(start, clock), after.velocity_at(end, clock)];
        let [from, to] = [before.position_at(start, clock), after.position_at(end, clock)];
        let (fallen, coordinate) = (gravity.dot(to - from), from.abs().max(to.abs()).max_element());
        gained += mass * ((fast - slow).dot(fast + slow) / 2.0 - fallen);
        // Far from the origin places are rounded to more than 1e-16 of what balls fall, each time that they begin to fall.
        // What gravity gives within a tick, contacts take back.
        let falling = gravity.length() * clock.tick_length();
        scale += mass * (fast.length_squared() + slow.length_squared() + fallen.abs() + falling * falling);
        let begun = 1.0 + f64::from(bounces);
        scale += mass * gravity.length() * coordinate * begun * f64::EPSILON / ENERGY_ROUNDING;
    }
    (gained, scale)
}

/// How many impacts each body has in a tick.
fn bounces_of_bodies(setup: &Setup, record: &TickRecord) -> Vec<u32> {
    let mut bounces = vec![0; setup.bodies.len()];
    for event in &record.events {
        if let EventKind::Impact(impact) = &event.kind {
            let bodies = [impact.body, impact.other].into_iter().filter_map(|id| setup.body_index(id));
            bodies.for_each(|body| bounces[body] += 1);
        }
    }
    bounces
}

/// Whether anything overlaps in a tick with these events, at whose start this is the state.
fn overlaps(start: &Snapshot, events: &[Event]) -> bool {
    let is_overlap = |kind: &EventKind| matches!(kind, EventKind::Overlap(_));
    !start.overlapping.is_empty() || events.iter().any(|event| is_overlap(&event.kind))
}

/// Whether masses differ by so little that the default budget outlasts every sequence of impacts.
fn every_sequence_fits(setup: &Setup) -> bool {
    let is_elastic = setup.bodies.iter().all(|body| body.restitution == 1.0)
        && setup.obstacles.iter().all(|body| body.obstacle.restitution == 1.0);
    let is_default = setup.settings.event_budget.is_none();
    is_default && mass_ratio(setup) <= if is_elastic { MOST_MASS_RATIO } else { MOST_MASS_RATIO_WITH_LOSS }
}

/// The heaviest finite mass over the lightest.
fn mass_ratio(setup: &Setup) -> f64 {
    let masses = setup.bodies.iter().filter_map(|body| match body.mass {
        Mass::Finite(mass) => Some(mass),
        Mass::Infinite(_) => None,
    });
    masses.clone().fold(0.0, f64::max) / masses.fold(f64::INFINITY, f64::min)
}

/// Whether nothing moves by itself: no obstacle, no ball of infinite mass, nobody that steers or is edited.
fn is_closed(setup: &Setup) -> bool {
    setup.settings.collision == CollisionMode::Swept
        && setup.obstacles.iter().all(|body| body.obstacle.velocity == DVec3::ZERO)
        && setup.bodies.iter().all(|body| matches!(body.mass, Mass::Finite(_)) && body.group.is_none())
        && setup.edits.is_empty()
        && !setup.is_anything_steered()
}
