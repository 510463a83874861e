//! How near each agent is to anything: another ball or agent, or an obstacle.

use crate::scene::Geometry;
use crate::sim::{Instant, Setup};
use crate::steering::NeighbourGrid;
use glam::DVec3;

/// So many distances are looked within, each twice the one before; who has nobody within the last looks among all.
const MOST_GRIDS: u32 = 6;

/// The least distance of the surface of each of some bodies from that of anything else at an instant, where all bodies
/// have these places; infinite where there is nothing else.
pub(super) fn least_gaps(setup: &Setup, agents: &[usize], places: &[DVec3], at: Instant) -> Vec<f64> {
    let shapes: Vec<Geometry> = setup.obstacles.iter().map(|obstacle| obstacle.shape_at(at, setup.clock)).collect();
    let largest = setup.bodies.iter().map(|body| body.radius).fold(0.0, f64::max);
    let mut gaps = vec![f64::INFINITY; agents.len()];
    let between = |body: usize, other: usize| {
        places[body].distance(places[other]) - setup.bodies[body].radius - setup.bodies[other].radius
    };
    // Who swim together are seldom farther apart than the first reach; who has nobody so near looks twice as far, and so on.
    let mut alone: Vec<Option<usize>> = vec![None; places.len()];
    agents.iter().enumerate().for_each(|(place, &body)| alone[body] = Some(place));
    let mut count = agents.len();
    let mut reach = 6.0 * largest;
    for _ in 0..MOST_GRIDS {
        let grid = NeighbourGrid::new(reach, places.iter().copied());
        grid.each_cell(|cell, rows| {
            for &(_, body) in cell {
                let Some(place) = alone[body] else { continue };
                let least = &mut gaps[place];
                grid.each_within(rows, places[body], reach, |other, _| {
                    if other != body {
                        *least = least.min(between(body, other));
                    }
                });
                // What is not near is at least this far away.
                if *least <= reach - setup.bodies[body].radius - largest {
                    alone[body] = None;
                    count -= 1;
                }
            }
        });
        if count == 0 {
            break;
        }
        reach *= 2.0;
    }
    for (body, place) in alone.iter().enumerate().filter_map(|(body, place)| Some((body, (*place)?))) {
        let others = (0..places.len()).filter(|&other| other != body);
        gaps[place] = others.map(|other| between(body, other)).fold(f64::INFINITY, f64::min);
    }
    let with_shapes = |(&body, least): (&usize, f64)| {
        let (place, mut least) = (places[body], least);
        for shape in &shapes {
            let bound = shape.bounding_radius().map(|radius| place.distance(shape.place()) - radius);
            let radius = setup.bodies[body].radius;
            if bound.is_none_or(|bound| bound - radius < least) {
                least = least.min(shape.surface(place).distance - radius);
            }
        }
        least
    };
    agents.iter().zip(gaps).map(with_shapes).collect()
}
