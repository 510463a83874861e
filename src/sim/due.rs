//! Who still meets before a tick ends: needed once, when the event budget is spent.

use super::pair::{Couple, outlook};
use super::region_tree::Region;
use super::{Instant, Motion, Setup};
use glam::DVec3;

/// Couples that meet between an instant and the end of its tick, if everything goes on as it does.
///
/// The grid cannot tell: it knows who is near now, not who will be. So the volumes swept until the
/// tick ends are sorted along X and those that overlap are looked at (sweep and prune; Baraff 1992).
pub fn couples_due(
    setup: &Setup,
    motions: &[Motion],
    since: Instant,
    is_quiet: impl Fn(Couple) -> bool,
) -> Vec<Couple> {
    let end = Instant::start_of(since.tick + 1);
    let mut swept: Vec<(usize, DVec3, DVec3)> = (0..motions.len())
        .map(|body| {
            let from = motions[body].position_at(since, setup.clock);
            let to = motions[body].position_at(end, setup.clock);
            // A little more than the radius, so that rounding cannot hide a touch.
            let reach = DVec3::splat(setup.bodies[body].radius) * 1.001 + from.abs().max(to.abs()) * 1e-12;
            (body, from.min(to) - reach, from.max(to) + reach)
        })
        .collect();
    swept.sort_by(|a, b| a.1.x.total_cmp(&b.1.x).then(a.0.cmp(&b.0)));

    let mut due = Vec::new();
    let mut look = |couple: Couple| {
        let meets = |meeting: super::Meeting| meeting.at.tick <= since.tick;
        let can_meet = setup.can_touch(couple) && !is_quiet(couple);
        if can_meet && outlook(setup, motions, couple).meeting.is_some_and(meets) {
            due.push(couple);
        }
    };
    let moving: Vec<usize> = (0..setup.obstacles.len()).filter(|&obstacle| setup.obstacles[obstacle].moves()).collect();
    for (index, &(body, low, high)) in swept.iter().enumerate() {
        moving.iter().for_each(|&obstacle| look(Couple::with_obstacle(body, obstacle)));
        setup.obstacle_tree.near(&Region { low, high }, |obstacle| look(Couple::with_obstacle(body, obstacle)));
        for &(other, other_low, other_high) in &swept[index + 1..] {
            if other_low.x > high.x {
                break;
            }
            if other_low.cmple(high).all() && low.cmple(other_high).all() {
                look(Couple::of_balls(body, other));
            }
        }
    }
    due
}
