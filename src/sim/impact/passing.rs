//! Balls that move past each other and touch on the way: they part by themselves, whatever presses them together.

use crate::query::{SphereSweep, TimeOfImpact, sphere_sphere_time_of_impact};
use crate::sim::pairs::time_of_impact::{contact_tolerance, relative_acceleration, segment_velocities};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Instant, Motion, Setup};
use glam::DVec3;

/// Depth of a graze, as a share of the smaller radius.
const GRAZE: f64 = 1e-12;

/// The same as a share of a coordinate, by which sums along a path may be off.
const OFF_PATH: f64 = 2.0 * f64::EPSILON;

/// Whether one of two balls moves past the other so fast that they part at once, though gravity presses them together: on its way
/// round the other it would need a greater acceleration, the square of its speed by the distance of the centres.
pub fn passes(setup: &Setup, motions: &[Motion], pair: Pair, normal: DVec3, at: Instant) -> bool {
    let Other::Body(other) = pair.other else { return false };
    let velocity = motions[pair.body].velocity_at(at, setup.clock) - motions[other].velocity_at(at, setup.clock);
    let past = velocity.length_squared() - velocity.dot(normal).powi(2);
    let along_paths = relative_acceleration(motions, pair);
    let pressing = if at.local == 0.0 {
        // What holds a ball is not yet solved: it may be held against all of gravity.
        setup.settings.gravity.dot(normal).abs()
    } else {
        let of_velocities = motions[pair.body].acceleration() - motions[other].acceleration();
        (-along_paths.dot(normal)).max(-of_velocities.dot(normal)).max(0.0)
    };
    // A chord may lead into the other where the true velocities do not, and where the other falls it is not known when they return.
    let leads_past = || {
        !pair.balls().any(|ball| motions[ball].is_chord())
            || along_paths == DVec3::ZERO && misses(setup, motions, [pair.body, other], at)
    };
    past > pressing * (setup.radius(pair.body) + setup.radius(other)) && leads_past()
}

/// Whether two balls that meet move past each other without going in by more than can be told: nothing happens to them.
///
/// So it is where a ball comes down beside one that it touched when it rose. What it would be given there would throw it to and
/// fro at once where it has no room to the side.
pub fn grazes(setup: &Setup, motions: &[Motion], pair: Pair, normal: DVec3, at: Instant) -> bool {
    let Other::Body(other) = pair.other else { return false };
    let [velocity, other_velocity] = segment_velocities(setup, motions, pair, at);
    let relative = velocity - other_velocity;
    let approach = relative.dot(normal).min(0.0);
    // On a straight way the distance of the centres, d, becomes less by d·(1 − cos α), where sin α is the approach's share.
    let depth = 0.5 * (setup.radius(pair.body) + setup.radius(other)) * approach * approach / relative.length_squared();
    let smaller = setup.radius(pair.body).min(setup.radius(other));
    let coordinate = motions[pair.body].position_at(at, setup.clock).abs().max_element();
    let told = GRAZE * smaller + OFF_PATH * coordinate;
    depth <= told && passes(setup, motions, pair, normal, at)
}

/// Whether the straight line on which a ball moves relative to another along their paths passes it by, or grazes it.
fn misses(setup: &Setup, motions: &[Motion], [a, b]: [usize; 2], at: Instant) -> bool {
    let [center, other_center] = [a, b].map(|ball| motions[ball].position_at(at, setup.clock));
    let [velocity, other_velocity] = segment_velocities(setup, motions, Pair::of_balls(a, b), at);
    let (offset, relative) = (center - other_center, velocity - other_velocity);
    let until_nearest = -offset.dot(relative) / relative.length_squared();
    let nearest = (offset + until_nearest * relative).length();
    nearest >= setup.radius(a) + setup.radius(b) - contact_tolerance(setup.radius(a).min(setup.radius(b)), center)
}

/// Whether two balls with a gap between them do not meet until the tick ends, whichever of them falls and whatever holds the other:
/// one comes down beside the other.
pub fn fall_past(setup: &Setup, motions: &[Motion], [a, b]: [usize; 2], at: Instant) -> bool {
    let [center, other_center] = [a, b].map(|ball| motions[ball].position_at(at, setup.clock));
    let [velocity, other_velocity] = segment_velocities(setup, motions, Pair::of_balls(a, b), at);
    let tolerance = contact_tolerance(setup.radius(a).min(setup.radius(b)), center);
    let still = SphereSweep {
        radius: 0.0,
        from: DVec3::ZERO,
        motion: DVec3::ZERO,
        acceleration: DVec3::ZERO,
        max_fraction: f64::INFINITY,
    };
    let meet = |acceleration: DVec3| {
        let radius = setup.radius(a) + setup.radius(b) - tolerance;
        let (from, motion) = (center - other_center, velocity - other_velocity);
        let moving = SphereSweep { radius, from, motion, acceleration, ..still };
        match sphere_sphere_time_of_impact(&moving, &still) {
            TimeOfImpact::Never => false,
            TimeOfImpact::After(seconds) => seconds <= setup.clock.rest_of_tick(at),
            TimeOfImpact::Unclear => true,
        }
    };
    // Where both fall alike, something may hold one of them.
    match motions[a].acceleration() - motions[b].acceleration() {
        DVec3::ZERO => ![DVec3::ZERO, setup.gravity_on(a), -setup.gravity_on(b)].into_iter().any(meet),
        relative => !meet(relative),
    }
}
