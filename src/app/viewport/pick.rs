//! What is under the pointer, by the same queries that `collidoscope query` answers.

use crate::app::model::extent::{Extent, plane_patch};
use crate::app::model::moment::Moment;
use crate::app::model::view_frame::{ViewFrame, screen_of};
use crate::query::{RayStatus, Screen, ScreenRay, pick_sphere, screen_ray};
use crate::scene::Id;
use glam::{DVec2, DVec3};
use std::collections::BTreeSet;

/// The surface under the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Picked {
    /// The body or obstacle.
    pub target: Id,
    /// The exact point of its surface in world coordinates.
    pub point: DVec3,
    /// From the start of the ray on the near plane to `point`, in metres.
    pub distance: f64,
}

/// The nearest ball under a pixel of the window; where there is none, the nearest obstacle. Only what
/// `is_pickable` is looked at: what is hidden or locked lets one pick what is behind it.
///
/// Obstacles are translucent: a ball behind one is seen, and so it is picked. Of a plane only the
/// patch on display counts, from both sides.
pub fn pick(frame: &ViewFrame, pixel: DVec2, moment: &Moment, is_pickable: impl Fn(Id) -> bool) -> Option<Picked> {
    let screen = screen_of(frame).ok()?;
    let ray = screen_ray(&screen, pixel, &mut ()).ok()?;
    let pickable = |picked: &Picked| is_pickable(picked.target);
    nearest(balls(&screen, pixel, moment).filter(pickable))
        .or_else(|| nearest(obstacles(&ray, moment).filter(pickable)))
}

/// What [`pick`] would give if what it gives up to an object were not there; after the last one, and without that object under
/// the pixel, the first one.
pub fn pick_behind(
    frame: &ViewFrame,
    pixel: DVec2,
    moment: &Moment,
    before: Option<Id>,
    is_pickable: impl Fn(Id) -> bool,
) -> Option<Picked> {
    let mut passed: BTreeSet<Id> = BTreeSet::new();
    while let Some(picked) = pick(frame, pixel, moment, |id| is_pickable(id) && !passed.contains(&id)) {
        passed.insert(picked.target);
        if Some(picked.target) == before {
            let behind = pick(frame, pixel, moment, |id| is_pickable(id) && !passed.contains(&id));
            return behind.or_else(|| pick(frame, pixel, moment, &is_pickable));
        }
    }
    pick(frame, pixel, moment, is_pickable)
}

fn nearest(candidates: impl Iterator<Item = Picked>) -> Option<Picked> {
    candidates.min_by(|a, b| a.distance.total_cmp(&b.distance))
}

fn balls<'a>(screen: &'a Screen, pixel: DVec2, moment: &'a Moment) -> impl Iterator<Item = Picked> + 'a {
    let (at, clock) = (moment.at(), moment.setup.clock);
    moment.setup.bodies.iter().zip(moment.motions()).filter_map(move |(body, motion)| {
        let pick = pick_sphere(screen, pixel, motion.position_at(at, clock), body.radius, &mut ()).ok()?;
        // From inside a ball one looks through it.
        let surface = pick.surface.filter(|_| pick.status == RayStatus::Hit)?;
        Some(Picked { target: body.id, point: surface.point, distance: surface.distance })
    })
}

fn obstacles<'a>(ray: &'a ScreenRay, moment: &'a Moment) -> impl Iterator<Item = Picked> + 'a {
    let extent = Extent::of(moment.setup);
    moment.setup.obstacles.iter().filter_map(move |obstacle| {
        let shape = obstacle.shape_at(moment.at(), moment.setup.clock);
        let distance = shape.ray_distance(ray.near, ray.direction)?;
        let point = ray.near + distance * ray.direction;
        let is_shown = shape.as_plane().is_none_or(|plane| {
            let patch = plane_patch(plane, &extent);
            (point - patch.center).length() <= patch.u.length()
        });
        is_shown.then_some(Picked { target: obstacle.obstacle.id, point, distance })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::camera::Camera;
    use crate::app::model::view_frame::PixelRect;
    use crate::app::overlay::fixture::Fixture;

    fn frame(target: DVec3) -> ViewFrame {
        let camera = Camera { target, distance: 10.0, yaw: 0.0, pitch: 0.0, ..Camera::default() };
        ViewFrame { camera, rect: PixelRect { x: 200, y: 30, width: 801, height: 601 }, pixels_per_point: 1.0 }
    }

    #[test]
    fn a_ball_is_picked_exactly_where_the_query_says() {
        let fixture = Fixture::empty().ball(4, 0.5, DVec3::new(0.25, 0.5, 1.0), DVec3::ZERO);
        let frame = frame(DVec3::ZERO);
        let pixel = frame.pixel_at(DVec3::new(0.3, 0.7, 1.2)).unwrap();
        let picked = pick(&frame, pixel, &fixture.moment(0.0), |_| true).unwrap();
        let asked = pick_sphere(&screen_of(&frame).unwrap(), pixel, DVec3::new(0.25, 0.5, 1.0), 0.5, &mut ()).unwrap();
        let surface = asked.surface.unwrap();
        assert_eq!(picked, Picked { target: 4, point: surface.point, distance: surface.distance });
        assert!(((picked.point - DVec3::new(0.25, 0.5, 1.0)).length() - 0.5).abs() < 1e-12);
    }

    #[test]
    fn of_two_balls_in_line_the_nearer_is_picked() {
        let fixture = Fixture::empty().ball(1, 0.5, DVec3::new(0.0, 0.0, -2.0), DVec3::ZERO).ball(
            2,
            0.5,
            DVec3::new(0.0, 0.0, 2.0),
            DVec3::ZERO,
        );
        let frame = frame(DVec3::ZERO);
        let picked = pick(&frame, frame.pixel_at(DVec3::ZERO).unwrap(), &fixture.moment(0.0), |_| true).unwrap();
        assert_eq!(picked.target, 2);
        // The eye is at z = 10, the near plane 0.1 before it, the ball's surface at z = 2.5.
        assert!((picked.distance - 7.4).abs() < 1e-9, "{}", picked.distance);
    }

    #[test]
    fn behind_what_is_not_to_be_picked_the_next_one_is() {
        let ball = |fixture: Fixture, id: Id, z: f64| fixture.ball(id, 0.5, DVec3::new(0.0, 0.0, z), DVec3::ZERO);
        let fixture = ball(ball(Fixture::empty(), 1, -2.0), 2, 2.0).unit_box(3, DVec3::ZERO);
        let frame = frame(DVec3::ZERO);
        let picked = |allowed: &[Id]| {
            let pixel = frame.pixel_at(DVec3::ZERO).unwrap();
            pick(&frame, pixel, &fixture.moment(0.0), |id| allowed.contains(&id)).map(|picked| picked.target)
        };
        assert_eq!([picked(&[1, 3]), picked(&[3]), picked(&[])], [Some(1), Some(3), None]);
    }

    #[test]
    fn behind_each_comes_the_next_balls_before_the_glass_in_front_of_them_and_then_the_first_again() {
        let ball = |fixture: Fixture, id: Id, z: f64| fixture.ball(id, 0.5, DVec3::new(0.0, 0.0, z), DVec3::ZERO);
        let fixture = ball(ball(Fixture::empty(), 1, -2.0), 2, 0.0).unit_box(3, DVec3::new(0.0, 0.0, 4.0));
        let frame = frame(DVec3::ZERO);
        let pixel = frame.pixel_at(DVec3::ZERO).unwrap();
        let behind = |before| pick_behind(&frame, pixel, &fixture.moment(0.0), before, |_| true).unwrap().target;
        assert_eq!([None, Some(2), Some(1), Some(3), Some(7)].map(behind), [2, 1, 3, 2, 2]);
    }

    #[test]
    fn a_ball_behind_a_translucent_box_is_still_picked() {
        let fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::ZERO).unit_box(2, DVec3::new(0.0, 0.0, 4.0));
        let frame = frame(DVec3::ZERO);
        let picked = pick(&frame, frame.pixel_at(DVec3::ZERO).unwrap(), &fixture.moment(0.0), |_| true).unwrap();
        assert_eq!(picked.target, 1);
    }

    #[test]
    fn a_box_is_picked_where_its_surface_is() {
        let fixture = Fixture::empty().unit_box(7, DVec3::ZERO);
        let frame = frame(DVec3::ZERO);
        let pixel = frame.pixel_at(DVec3::new(0.25, -0.5, 1.0)).unwrap();
        let picked = pick(&frame, pixel, &fixture.moment(0.0), |_| true).unwrap();
        // Half extents are 1: the front of the box is at z = 1.
        assert_eq!(picked.target, 7);
        assert!((picked.point - DVec3::new(0.25, -0.5, 1.0)).length() < 1e-9, "{}", picked.point);
    }

    #[test]
    fn a_plane_is_picked_on_its_patch_and_nowhere_else() {
        let fixture = Fixture::empty().plane(3, DVec3::ZERO, DVec3::Z);
        let frame = frame(DVec3::ZERO);
        let on = frame.pixel_at(DVec3::new(0.5, 0.5, 0.0)).unwrap();
        let picked = pick(&frame, on, &fixture.moment(0.0), |_| true).unwrap();
        assert!((picked.point - DVec3::new(0.5, 0.5, 0.0)).length() < 1e-9, "{}", picked.point);
        let patch = plane_patch(&crate::shape::Plane { point: DVec3::ZERO, normal: DVec3::Z }, &fixture.extent());
        let beside = patch.center + 1.2 * patch.u;
        let far = ViewFrame { camera: Camera { target: beside, ..frame.camera }, ..frame };
        assert_eq!(pick(&far, far.pixel_at(beside).unwrap(), &fixture.moment(0.0), |_| true), None);
    }

    #[test]
    fn nothing_is_picked_where_nothing_is() {
        let fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::ZERO);
        assert_eq!(pick(&frame(DVec3::ZERO), DVec2::new(201.0, 31.0), &fixture.moment(0.0), |_| true), None);
    }
}
