//! Where the parts of a scene are, for the camera and for marks that travel with them.

use super::frame_view::Selection;
use super::overlay::{Bounds, Extent, Moment};
use crate::scene::Id;
use crate::sim::ObstacleShape;
use glam::DVec3;

/// A plane has no size; this much of it, in metres, is looked at.
const PLANE_RADIUS: f64 = 2.0;
/// Planes farther than this many radii of everything else are left out of the picture.
const PLANE_REACH: f64 = 25.0;
/// A ball is looked at with so many radii around it, so that what it meets is in the picture too.
const BODY_ROOM: f64 = 4.0;

/// A sphere around the selected body or obstacle at this moment; around all bodies, quads and boxes
/// when neither is selected.
pub fn sphere_to_frame(moment: &Moment, selection: &Selection) -> Extent {
    selection.object().and_then(|id| sphere_around(moment, id)).unwrap_or_else(|| sphere_around_all(moment))
}

/// The place of a body or obstacle at this moment: the centre, or the point that a plane is given by.
pub fn reference_point(moment: &Moment, id: Id) -> Option<DVec3> {
    if let Some(index) = moment.setup.body_index(id) {
        return Some(moment.position(index));
    }
    Some(match shape_of(moment, id)? {
        ObstacleShape::Plane(plane) => plane.point,
        ObstacleShape::Quad(quad) => quad.center,
        ObstacleShape::Box(obb) => obb.center,
    })
}

/// Where the clicked point of the selection's surface is at this moment.
pub fn surface_point(moment: &Moment, selection: &Selection) -> Option<DVec3> {
    Some(reference_point(moment, selection.object()?)? + selection.surface_point?.offset)
}

fn sphere_around(moment: &Moment, id: Id) -> Option<Extent> {
    let setup = moment.setup;
    if let Some(index) = setup.body_index(id) {
        return Some(Extent { center: moment.position(index), radius: BODY_ROOM * setup.bodies[index].radius });
    }
    let shape = shape_of(moment, id)?;
    let mut bounds = Bounds::default();
    match shape {
        ObstacleShape::Plane(plane) => bounds.include(plane.point, PLANE_RADIUS),
        shape => bounds.include_shape(&shape),
    }
    bounds.sphere()
}

fn sphere_around_all(moment: &Moment) -> Extent {
    let setup = moment.setup;
    let mut bounds = Bounds::default();
    for (index, body) in setup.bodies.iter().enumerate() {
        bounds.include(moment.position(index), body.radius);
    }
    for obstacle in &setup.obstacles {
        bounds.include_shape(&obstacle.shape_at(moment.at(), setup.clock));
    }
    let Some(finite) = bounds.sphere() else { return Extent::of(setup) };
    // Where planes are nearest, so that one sees what a ball is falling on.
    for obstacle in &setup.obstacles {
        if let ObstacleShape::Plane(plane) = obstacle.shape_at(moment.at(), setup.clock) {
            let surface = plane.surface(finite.center);
            if surface.distance.abs() < PLANE_REACH * finite.radius {
                bounds.include(surface.point, 0.0);
            }
        }
    }
    bounds.sphere().unwrap_or(finite)
}

fn shape_of(moment: &Moment, id: Id) -> Option<ObstacleShape> {
    let index = moment.setup.obstacle_index(id)?;
    Some(moment.setup.obstacles[index].shape_at(moment.at(), moment.setup.clock))
}
