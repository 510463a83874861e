//! The deepest overlap at the moment on display, measured and not remembered: with discrete
//! collisions balls overlap without an event that tells of it.

use crate::app::overlay::Moment;
use crate::shape::overlapping_boxes;
use crate::sim::{Couple, Motion, gap};
use glam::DVec3;

/// The couple that overlaps most, and by how much in metres.
pub(super) fn deepest_overlap(moment: &Moment) -> Option<(Couple, f64)> {
    let motions = motions_at(moment);
    let couples = couples_within_reach(moment, &motions).into_iter().filter(|couple| moment.setup.can_touch(*couple));
    let depths = couples.filter_map(|couple| {
        let overlap = gap(moment.setup, &motions, couple, moment.at()).overlap(moment.at())?;
        Some((couple, overlap.depth))
    });
    depths.max_by(|a, b| a.1.total_cmp(&b.1))
}

/// What every body is doing now; one walk over the tick serves all of them.
fn motions_at(moment: &Moment) -> Vec<Motion> {
    let mut motions = moment.record.start.motions.clone();
    for leg in moment.record.legs.iter().take_while(|leg| leg.motion.segment.start <= moment.at()) {
        motions[leg.body] = leg.motion;
    }
    motions
}

/// Balls whose bounding boxes overlap, and every ball with every obstacle.
fn couples_within_reach(moment: &Moment, motions: &[Motion]) -> Vec<Couple> {
    let setup = moment.setup;
    let boxes: Vec<[DVec3; 2]> = motions
        .iter()
        .zip(&setup.bodies)
        .map(|(motion, body)| (motion.position_at(moment.at(), setup.clock), body.radius))
        .map(|(center, radius)| [center - radius, center + radius])
        .collect();
    let balls = overlapping_boxes(&boxes).into_iter().map(|[a, b]| Couple::of_balls(a, b));
    let obstacles = 0..setup.obstacles.len();
    let with_obstacles =
        obstacles.flat_map(|obstacle| (0..setup.bodies.len()).map(move |ball| Couple::with_obstacle(ball, obstacle)));
    balls.chain(with_obstacles).collect()
}
