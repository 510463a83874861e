//! How far apart balls may be and yet belong to one island.

use crate::sim::broad_phase::slack::SLACK;
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Instant, Motion, Setup};

/// Largest gap, as a share of the smaller radius, that the broad phase is sure to find: it searches twice as far.
const SURELY_FOUND: f64 = SLACK / 2.0;

/// Whether two balls are farther apart than any contact reaches: a quick test that most candidates fail.
pub fn is_clearly_apart(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant) -> bool {
    let Other::Body(other) = pair.other else { return false };
    let [a, b] = [pair.body, other].map(|ball| motions[ball].position_at(at, setup.clock));
    let (radius_a, radius_b) = (setup.radii[pair.body], setup.radii[other]);
    let reach = radius_a + radius_b + 2.0 * SURELY_FOUND * radius_a.min(radius_b) + 1e-12 * a.abs().max_element();
    a.distance_squared(b) > reach * reach
}

/// Largest gap that counts as a contact: what it may close at a speed in the rest of the tick, but no more than the broad
/// phase is sure to find.
pub fn reach(setup: &Setup, pair: Pair, at: Instant, speed: f64) -> f64 {
    (speed * setup.clock.rest_of_tick(at)).min(SURELY_FOUND * setup.smaller_radius(pair))
}
