//! The deepest overlap at the moment on display, measured and not remembered: with discrete
//! collisions balls overlap without an event that tells of it.

use crate::app::overlay::Moment;
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

/// Balls whose bounding boxes overlap, found along X, and every ball with every obstacle.
fn couples_within_reach(moment: &Moment, motions: &[Motion]) -> Vec<Couple> {
    let setup = moment.setup;
    let centers: Vec<DVec3> = motions.iter().map(|motion| motion.position_at(moment.at(), setup.clock)).collect();
    let left = |body: usize| centers[body].x - setup.bodies[body].radius;
    let mut order: Vec<usize> = (0..centers.len()).collect();
    order.sort_by(|&a, &b| left(a).total_cmp(&left(b)));
    let mut couples = Vec::new();
    for (place, &a) in order.iter().enumerate() {
        let right = centers[a].x + setup.bodies[a].radius;
        for &b in order[place + 1..].iter().take_while(|&&b| left(b) <= right) {
            let reach = setup.bodies[a].radius + setup.bodies[b].radius;
            if (centers[a] - centers[b]).abs().max_element() <= reach {
                couples.push(Couple::of_balls(a, b));
            }
        }
        couples.extend((0..setup.obstacles.len()).map(|obstacle| Couple::with_obstacle(a, obstacle)));
    }
    couples
}
