//! All that happens until the end of a tick: needed once, when the event budget is spent.

use crate::shape::overlapping_boxes;
use crate::sim::broad_phase::region_tree::Region;
use crate::sim::pairs::edge::edge_ahead;
use crate::sim::pairs::time_of_impact::{Overlap, PairPrediction};
use crate::sim::state::pair::Pair;
use crate::sim::{Instant, Motion, Setup};
use glam::DVec3;

/// What happens if every body keeps its motion.
#[derive(Default)]
pub struct Due {
    /// Pairs that collide before the tick ends.
    pub impacts: Vec<Pair>,
    /// Balls that come to the end of what carries them before the tick ends.
    pub edges: Vec<usize>,
    /// Pairs that overlap now, as a new motion of one of them begins.
    pub overlaps: Vec<(Pair, Overlap)>,
}

/// What is due from an instant to the end of its tick, if every body keeps its motion.
///
/// The grid knows only who is near now. So pairs are tested that overlap in the bounds of what each body sweeps until the
/// tick ends. `carries` tells what carries a ball.
pub fn due_in_tick(
    setup: &Setup,
    motions: &[Motion],
    since: Instant,
    prediction_of: impl Fn(Pair) -> PairPrediction,
    carries: impl Fn(Pair) -> bool,
) -> Due {
    let end = Instant::start_of(since.tick + 1);
    let bounds: Vec<[DVec3; 2]> = (0..motions.len())
        .map(|body| {
            let [low, high] = motions[body].segment().extent([since, end], setup.clock);
            // A little more than the radius, so that rounding cannot hide a touch.
            let reach = DVec3::splat(setup.bodies[body].radius) * 1.001 + low.abs().max(high.abs()) * 1e-12;
            [low - reach, high + reach]
        })
        .collect();

    let turns =
        |(_, motion): &(usize, &Motion)| motion.turns_until(setup.clock).is_some_and(|at| at.tick == since.tick);
    let edges = motions.iter().enumerate().filter(turns).map(|(ball, _)| ball).collect();
    let mut due = Due { edges, ..Due::default() };
    let mut look = |pair: Pair| {
        if !setup.can_touch(pair) {
            return;
        }
        if carries(pair) && edge_ahead(setup, motions, pair).is_some() {
            due.edges.push(pair.body);
        }
        let prediction = prediction_of(pair);
        if prediction.impact.is_some_and(|predicted| predicted.at.tick <= since.tick) {
            due.impacts.push(pair);
        }
        due.overlaps.extend(prediction.overlap.filter(|overlap| overlap.at == since).map(|overlap| (pair, overlap)));
    };
    let moving: Vec<usize> = (0..setup.obstacles.len()).filter(|&obstacle| setup.obstacles[obstacle].moves()).collect();
    for (body, &[low, high]) in bounds.iter().enumerate() {
        moving.iter().for_each(|&obstacle| look(Pair::with_obstacle(body, obstacle)));
        setup.obstacle_tree.near(&Region { low, high }, |obstacle| look(Pair::with_obstacle(body, obstacle)));
    }
    overlapping_boxes(&bounds).into_iter().for_each(|[a, b]| look(Pair::of_balls(a, b)));
    due
}
