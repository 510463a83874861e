//! Where the parts of a scene are, for the camera and for marks that travel with them.

use super::frame_view::Selection;
use super::overlay::{Bounds, Extent, Moment};
use crate::scene::Id;
use crate::sim::ObstacleShape;
use glam::DVec3;
use std::collections::BTreeSet;

/// A plane has no size; this much of it, in metres, is looked at.
const PLANE_RADIUS: f64 = 2.0;
/// Planes farther than this many radii of everything else are left out of the picture.
const PLANE_REACH: f64 = 25.0;
/// A ball is looked at with so many radii around it, so that what it meets is in the picture too.
const BODY_ROOM: f64 = 4.0;

/// A sphere around the selected bodies and obstacles at this moment; around all bodies, quads and boxes
/// when none is selected. What is hidden does not count, unless everything is.
pub fn sphere_to_frame(moment: &Moment, selection: &Selection, hidden: &BTreeSet<Id>) -> Extent {
    let spheres: Vec<Extent> =
        selection.objects().filter(|id| !hidden.contains(id)).filter_map(|id| sphere_around(moment, id)).collect();
    let mut bounds = Bounds::default();
    for sphere in &spheres {
        bounds.include(sphere.center, sphere.radius);
    }
    match spheres[..] {
        [one] => one,
        _ => bounds.sphere().unwrap_or_else(|| sphere_around_all(moment, hidden)),
    }
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

fn sphere_around_all(moment: &Moment, hidden: &BTreeSet<Id>) -> Extent {
    let setup = moment.setup;
    let mut bounds = Bounds::default();
    let bodies = setup.bodies.iter().enumerate();
    for (index, body) in bodies.filter(|(_, body)| !hidden.contains(&body.id)) {
        bounds.include(moment.position(index), body.radius);
    }
    let shown = || setup.obstacles.iter().filter(|obstacle| !hidden.contains(&obstacle.obstacle.id));
    for obstacle in shown() {
        bounds.include_shape(&obstacle.shape_at(moment.at(), setup.clock));
    }
    let Some(finite) = bounds.sphere() else { return Extent::of(setup) };
    // Where planes are nearest, so that one sees what a ball is falling on.
    for obstacle in shown() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;
    use crate::scene::PartRef;

    fn three() -> Fixture {
        let ball = |fixture: Fixture, id: Id, x: f64| fixture.ball(id, 1.0, DVec3::new(x, 0.0, 0.0), DVec3::ZERO);
        ball(ball(ball(Fixture::empty(), 1, 0.0), 2, 10.0), 3, 40.0)
    }

    fn framed(selected: &[Id], hidden: &[Id]) -> Extent {
        let selection = Selection::of(selected.iter().copied().map(PartRef::Object));
        sphere_to_frame(&three().moment(0.0), &selection, &hidden.iter().copied().collect())
    }

    #[test]
    fn of_several_selected_all_are_in_the_picture() {
        // Four radii of room around each: x from −4 to 14.
        assert_eq!(framed(&[1, 2], &[]).center, DVec3::new(5.0, 0.0, 0.0));
        assert_eq!(framed(&[2], &[]), Extent { center: DVec3::new(10.0, 0.0, 0.0), radius: BODY_ROOM });
    }

    #[test]
    fn what_is_hidden_is_not_looked_for() {
        // Balls of radius 1 at 0 and 10 remain: x from −1 to 11.
        assert_eq!(framed(&[], &[3]).center, DVec3::new(5.0, 0.0, 0.0));
        assert_eq!(framed(&[1, 3], &[3]).center, DVec3::ZERO);
    }
}
