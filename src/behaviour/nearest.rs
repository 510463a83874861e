//! How near each agent is to anything: another ball or agent, or an obstacle.

use crate::scene::Geometry;
use crate::sim::{Instant, Setup};
use crate::steering::NeighbourGrid;
use glam::DVec3;

/// The least distance of the surface of each of some bodies from that of anything else at an instant, where all bodies
/// have these places; infinite where there is nothing else.
pub(super) fn least_gaps(setup: &Setup, agents: &[usize], places: &[DVec3], at: Instant) -> Vec<f64> {
    let shapes: Vec<Geometry> = setup.obstacles.iter().map(|obstacle| obstacle.shape_at(at, setup.clock)).collect();
    let largest = setup.bodies.iter().map(|body| body.radius).fold(0.0, f64::max);
    // Who swim together are seldom farther apart; whom it misses is looked for among all.
    let reach = 6.0 * largest;
    let grid = NeighbourGrid::new(reach, places.iter().copied());
    let gap_of = |body: usize| {
        let place = places[body];
        let between =
            |other: usize| place.distance(places[other]) - setup.bodies[body].radius - setup.bodies[other].radius;
        let mut least = f64::INFINITY;
        grid.each_near(place, |other| {
            if other != body {
                least = least.min(between(other));
            }
        });
        // What is not near is at least this far away.
        if least > reach - setup.bodies[body].radius - largest {
            let others = (0..places.len()).filter(|&other| other != body);
            least = others.map(between).fold(f64::INFINITY, f64::min);
        }
        for shape in &shapes {
            let bound = shape.bounding_radius().map(|radius| place.distance(shape.place()) - radius);
            let radius = setup.bodies[body].radius;
            if bound.is_none_or(|bound| bound - radius < least) {
                least = least.min(shape.surface(place).distance - radius);
            }
        }
        least
    };
    agents.iter().map(|&body| gap_of(body)).collect()
}
