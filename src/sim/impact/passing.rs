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

/// Two balls as seen from the second, along their paths.
struct Relative {
    /// From the centre of the second to that of the first.
    offset: DVec3,
    velocity: DVec3,
    /// Distance of the centres at which they touch, and what of it is rounding.
    distance: f64,
    tolerance: f64,
}

impl Relative {
    fn of(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant) -> Option<Relative> {
        let Other::Body(other) = pair.other else { return None };
        let [center, other_center] = [pair.body, other].map(|ball| motions[ball].position_at(at, setup.clock));
        let [velocity, other_velocity] = segment_velocities(setup, motions, pair, at);
        Some(Relative {
            offset: center - other_center,
            velocity: velocity - other_velocity,
            distance: setup.radius(pair.body) + setup.radius(other),
            tolerance: contact_tolerance(setup.smaller_radius(pair), center),
        })
    }

    /// Whether the straight line on which the first moves passes the second by, or grazes it.
    fn misses(&self) -> bool {
        let until_nearest = -self.offset.dot(self.velocity) / self.velocity.length_squared();
        let nearest = (self.offset + until_nearest * self.velocity).length();
        nearest >= self.distance - self.tolerance
    }

    /// Whether they meet within so many seconds, on a parabola with this relative acceleration.
    fn meet(&self, acceleration: DVec3, within: f64) -> bool {
        let still = SphereSweep {
            radius: 0.0,
            from: DVec3::ZERO,
            motion: DVec3::ZERO,
            acceleration: DVec3::ZERO,
            max_fraction: f64::INFINITY,
        };
        let radius = self.distance - self.tolerance;
        let moving = SphereSweep { radius, from: self.offset, motion: self.velocity, acceleration, ..still };
        match sphere_sphere_time_of_impact(&moving, &still) {
            TimeOfImpact::Never => false,
            TimeOfImpact::After(seconds) => seconds <= within,
            TimeOfImpact::Unclear => true,
        }
    }
}

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
            || along_paths == DVec3::ZERO
                && Relative::of(setup, motions, pair, at).is_some_and(|relative| relative.misses())
    };
    past > pressing * (setup.radius(pair.body) + setup.radius(other)) && leads_past()
}

/// Whether two balls that meet move past each other without going in by more than can be told: nothing happens to them.
///
/// So it is where a ball comes down beside one that it touched when it rose. What it would be given there would throw it to and
/// fro at once where it has no room to the side.
pub fn grazes(setup: &Setup, motions: &[Motion], pair: Pair, normal: DVec3, at: Instant) -> bool {
    let Some(Relative { velocity, distance, .. }) = Relative::of(setup, motions, pair, at) else { return false };
    let approach = velocity.dot(normal).min(0.0);
    // On a straight way the distance of the centres, d, becomes less by d·(1 − cos α), where sin α is the approach's share.
    let depth = 0.5 * distance * approach * approach / velocity.length_squared();
    let coordinate = motions[pair.body].position_at(at, setup.clock).abs().max_element();
    let told = GRAZE * setup.smaller_radius(pair) + OFF_PATH * coordinate;
    depth <= told && passes(setup, motions, pair, normal, at)
}

/// Whether two balls with a gap between them do not meet until the tick ends, whichever of them falls and whatever holds the other:
/// one comes down beside the other.
pub fn fall_past(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant) -> bool {
    let (Some(relative), Other::Body(other)) = (Relative::of(setup, motions, pair, at), pair.other) else {
        return false;
    };
    let meet = |acceleration: DVec3| relative.meet(acceleration, setup.clock.rest_of_tick(at));
    // Where both fall alike, something may hold one of them.
    match motions[pair.body].acceleration() - motions[other].acceleration() {
        DVec3::ZERO => ![DVec3::ZERO, setup.gravity_on(pair.body), -setup.gravity_on(other)].into_iter().any(meet),
        acceleration => !meet(acceleration),
    }
}
