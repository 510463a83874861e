//! What has to be in the picture: a sphere around the selection, or around everything.

use super::frame_view::Selection;
use super::overlay::Moment;
use crate::sim::ObstacleShape;
use glam::DVec3;

/// A plane has no size; this much of it, in metres, is looked at.
const PLANE_RADIUS: f64 = 2.0;
/// What an empty scene shows, in metres.
const EMPTY_RADIUS: f64 = 5.0;

/// Centre and radius of a sphere around the selected body or obstacle at this moment; around all
/// bodies, quads and boxes when neither is selected.
pub fn bounds(moment: &Moment, selection: &Selection) -> (DVec3, f64) {
    if let Some(found) = selection.object.and_then(|id| bounds_of(moment, id)) {
        return found;
    }
    let setup = moment.setup;
    let bodies = (0..setup.bodies.len()).map(|index| (moment.position(index), setup.bodies[index].radius));
    let obstacles = setup.obstacles.iter().map(|obstacle| obstacle.shape_at(moment.at(), setup.clock));
    let sized = obstacles.filter(|shape| !matches!(shape, ObstacleShape::Plane(_))).map(sphere_around);
    around_all(bodies.chain(sized))
}

fn bounds_of(moment: &Moment, id: crate::scene::Id) -> Option<(DVec3, f64)> {
    let setup = moment.setup;
    if let Some(index) = setup.body_index(id) {
        // With some room, so that what it meets is in the picture too.
        return Some((moment.position(index), 4.0 * setup.bodies[index].radius));
    }
    let index = setup.obstacle_index(id)?;
    Some(sphere_around(setup.obstacles[index].shape_at(moment.at(), setup.clock)))
}

fn sphere_around(shape: ObstacleShape) -> (DVec3, f64) {
    match shape {
        ObstacleShape::Plane(plane) => (plane.point, PLANE_RADIUS),
        ObstacleShape::Quad(quad) => (quad.center, quad.half_extents.length()),
        ObstacleShape::Box(obb) => (obb.center, obb.half_extents.length()),
    }
}

/// The sphere around the axis-aligned box around all spheres.
fn around_all(spheres: impl Iterator<Item = (DVec3, f64)>) -> (DVec3, f64) {
    let grow = |found: Option<(DVec3, DVec3)>, (center, radius): (DVec3, f64)| {
        let (low, high) = (center - DVec3::splat(radius), center + DVec3::splat(radius));
        Some(found.map_or((low, high), |(lowest, highest)| (lowest.min(low), highest.max(high))))
    };
    match spheres.fold(None, grow) {
        Some((low, high)) => ((low + high) / 2.0, ((high - low) / 2.0).length()),
        None => (DVec3::ZERO, EMPTY_RADIUS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_inside_the_sphere_around_it() {
        // From −1 − 1 to 3 + 1 along x, one metre to both sides along y and z: half sizes 3, 1, 1.
        let spheres = [(DVec3::new(-1.0, 0.0, 0.0), 1.0), (DVec3::new(3.0, 0.0, 0.0), 1.0)];
        let (center, radius) = around_all(spheres.into_iter());
        assert_eq!(center, DVec3::new(1.0, 0.0, 0.0));
        assert!((radius - 11.0_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn an_empty_scene_is_looked_at_from_nearby() {
        assert_eq!(around_all(std::iter::empty()), (DVec3::ZERO, EMPTY_RADIUS));
    }
}
