//! Where a new object goes: at what the line of sight hits.

use super::pick;
use crate::app::model::moment::Moment;
use crate::app::model::view_frame::ViewFrame;
use crate::scene::Id;
use crate::shape::unit;
use glam::{DVec2, DVec3};
use std::f64::consts::TAU;

/// A place for a new object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// On the surface, on the ground or in the air, in world coordinates.
    pub point: DVec3,
    /// From the surface or the ground to the person's side of it, of unit length; `None` in the air.
    pub normal: Option<DVec3>,
}

/// The ground counts up to this many distances of the camera's target: near the horizon a pixel
/// would be a long way.
const GROUND_REACH: f64 = 8.0;

/// What the line of sight through a pixel hits: the surface of something seen, else the ground at
/// y = 0, else the air at the distance of the camera's target.
pub fn placement(frame: &ViewFrame, pixel: DVec2, moment: &Moment, is_seen: impl Fn(Id) -> bool) -> Placement {
    let (origin, direction) = frame.ray(pixel);
    if let Some(picked) = pick(frame, pixel, moment, is_seen) {
        let normal = normal_at(moment, picked.target, picked.point, direction);
        return Placement { point: tidy(picked.point, normal, frame), normal };
    }
    let height = -origin.y / direction.y;
    let ground = origin + direction * height;
    let reach = GROUND_REACH * frame.camera.distance;
    // From below nothing could stand on it.
    let is_seen = height.is_finite() && height > 0.0 && direction.y < 0.0;
    if is_seen && ground.distance(frame.camera.target) < reach {
        let ground = DVec3::new(ground.x, 0.0, ground.z);
        return Placement { point: tidy(ground, Some(DVec3::Y), frame), normal: Some(DVec3::Y) };
    }
    Placement { point: tidy(frame.target_plane_at(pixel), None, frame), normal: None }
}

/// Rings around the middle of the view in which a free place is sought, and places on each.
const RINGS: u32 = 4;
const PLACES: u32 = 8;

/// The placement nearest to what is in the middle of the view where an object of this half size runs into nothing: it may
/// stand on what is below. Nearest in the world: a pixel beside an edge may show the ground far behind it. The middle itself if
/// all is full.
pub fn free_placement(
    frame: &ViewFrame,
    half_size: f64,
    moment: &Moment,
    is_seen: impl Fn(Id) -> bool + Copy,
) -> Placement {
    let middle = frame.middle();
    let step = f64::from(frame.rect.height) / f64::from(2 * (RINGS + 1));
    let ring = |ring: u32| {
        let place = move |place: u32| DVec2::from_angle(TAU * f64::from(place) / f64::from(PLACES));
        (0..PLACES).map(move |index| middle + step * f64::from(ring) * place(index))
    };
    let at = |pixel| placement(frame, pixel, moment, is_seen);
    let places = (1..=RINGS).flat_map(ring).map(at);
    let first = at(middle);
    if is_free(&first, half_size, moment) {
        return first;
    }
    let away = |place: &Placement| place.point.distance_squared(first.point);
    let free = places.filter(|place| is_free(place, half_size, moment));
    free.min_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or(first)
}

fn is_free(place: &Placement, half_size: f64, moment: &Moment) -> bool {
    let center = place.resting(half_size);
    // The corners of a cube are farther away than its sides.
    let stands = |distance: f64, way: DVec3| {
        let is_above = way.y > 0.99 * way.length();
        distance > half_size * if is_above { 1.0 - 1e-9 } else { 3f64.sqrt() }
    };
    let clears_bodies = moment.setup.bodies.iter().enumerate().all(|(index, body)| {
        let way = center - moment.position(index);
        stands(way.length() - body.radius, way)
    });
    let clears_obstacles = moment.setup.obstacles.iter().all(|obstacle| {
        let surface = obstacle.shape_at(moment.at(), moment.setup.clock).surface(center);
        stands(surface.distance, center - surface.point)
    });
    clears_bodies && clears_obstacles
}

impl Placement {
    /// The centre of a ball that touches the surface there, or of one that hangs in the air.
    pub fn resting(&self, radius: f64) -> DVec3 {
        self.normal.map_or(self.point, |normal| self.point + normal * radius)
    }
}

/// The normal of a body's or obstacle's surface at a point of it, against the line of sight.
fn normal_at(moment: &Moment, id: Id, point: DVec3, sight: DVec3) -> Option<DVec3> {
    let facing = |normal: DVec3| if normal.dot(sight) > 0.0 { -normal } else { normal };
    if let Some(index) = moment.setup.body_index(id) {
        return unit(point - moment.position(index));
    }
    let index = moment.setup.obstacle_index(id)?;
    let shape = moment.setup.obstacles[index].shape_at(moment.at(), moment.setup.clock);
    Some(facing(shape.normal_at(point)))
}

/// The point to a tenth of a metre or, in a closer view, to what a tenth of its height tells apart:
/// numbers as a person would type them. On a level or upright surface it stays exactly there.
fn tidy(point: DVec3, normal: Option<DVec3>, frame: &ViewFrame) -> DVec3 {
    let step = 10f64.powf((frame.camera.distance / 100.0).log10().ceil()).min(0.1);
    let rounded = crate::app::model::snap::round_each(point, step);
    match normal {
        None => rounded,
        Some(normal) if is_axis(normal) => DVec3::select(normal.abs().cmpgt(DVec3::splat(0.5)), point, rounded),
        // Aslant or round: off the surface by rounding would be worse than a long number.
        Some(_) => point,
    }
}

fn is_axis(normal: DVec3) -> bool {
    normal.abs().max_element() == 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::camera::Camera;
    use crate::app::model::view_frame::PixelRect;
    use crate::app::overlay::fixture::Fixture;

    fn frame() -> ViewFrame {
        let camera = Camera { distance: 10.0, yaw: 0.0, pitch: 0.5, ..Camera::default() };
        ViewFrame { camera, rect: PixelRect { x: 0, y: 0, width: 800, height: 600 }, pixels_per_point: 1.0 }
    }

    fn at(fixture: &Fixture, point: DVec3) -> Placement {
        placement(&frame(), frame().pixel_at(point).unwrap(), &fixture.moment(0.0), |_| true)
    }

    #[test]
    fn a_ball_rests_on_the_plane_it_is_placed_on() {
        let floor = Fixture::empty().plane(1, DVec3::new(0.0, -1.0, 0.0), DVec3::Y);
        let found = at(&floor, DVec3::new(0.52, -1.0, 0.97));
        assert_eq!(found.normal, Some(DVec3::Y));
        assert!((found.point - DVec3::new(0.5, -1.0, 1.0)).length() < 1e-9, "{}", found.point);
        // One radius above the floor.
        assert!((found.resting(0.5).y + 0.5).abs() < 1e-9);
    }

    #[test]
    fn on_a_ball_the_new_one_touches_it() {
        let ball = Fixture::empty().ball(1, 1.0, DVec3::ZERO, DVec3::ZERO);
        let on = DVec3::new(0.3, 0.8, 0.0).normalize();
        let found = at(&ball, on);
        // The centres are one radius each apart.
        assert!((found.resting(0.5).length() - 1.5).abs() < 1e-9);
    }

    #[test]
    fn the_side_of_a_box_carries_along_its_own_normal() {
        let found = at(&Fixture::empty().unit_box(1, DVec3::ZERO), DVec3::new(0.2, 0.1, 1.0));
        assert_eq!(found.normal, Some(DVec3::Z));
        assert!((found.point.z - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_free_place_is_the_middle_or_next_to_what_stands_there() {
        let free = |fixture: &Fixture| free_placement(&frame(), 0.5, &fixture.moment(0.0), |_| true);
        let middle = placement(&frame(), frame().middle(), &Fixture::empty().moment(0.0), |_| true);
        assert_eq!(free(&Fixture::empty()), middle);
        // A box of 2 m around the middle of the view: 1 m to its sides, and half a diagonal of a cube of 1 m.
        let boxed = Fixture::empty().unit_box(1, middle.point);
        let beside = free(&boxed).resting(0.5);
        let away = (beside - middle.point).abs();
        let is_above = away.y >= 1.5 - 1e-9 && away.x <= 1.0 && away.z <= 1.0;
        assert!(is_above || away.max_element() > 1.0 + 0.5, "{beside}");
        // Nothing is free in a wall of balls: the middle is as good as any.
        let full = (0..20).fold(Fixture::empty(), |full, id| full.ball(id + 1, 90.0, DVec3::ZERO, DVec3::ZERO));
        let first = placement(&frame(), frame().middle(), &full.moment(0.0), |_| true);
        assert_eq!(free(&full), first);
    }

    #[test]
    fn a_free_place_is_no_place_far_behind_the_edge_of_what_is_in_the_middle() {
        // A box 4 m above the ground, seen from 8 m away and 8·sin 0.3 = 2.4 m higher: beside it one sees ground
        // 6.4/tan 0.3 = 21 m away, at the lower edge of the view ground nearly below it.
        let middle = DVec3::new(0.0, 4.0, 0.0);
        let camera = Camera { pitch: 0.3, distance: 8.0, target: middle, ..frame().camera };
        let level = ViewFrame { camera, ..frame() };
        let table = Fixture::empty().unit_box(1, middle).ball(2, 0.6, middle + 1.6 * DVec3::Y, DVec3::ZERO);
        let found = free_placement(&level, 0.5, &table.moment(0.0), |_| true);
        assert!(found.point.distance(middle) < 6.0, "{found:?}");
    }

    #[test]
    fn where_there_is_nothing_the_ground_carries_and_above_the_horizon_the_air() {
        let empty = Fixture::empty();
        let ground = at(&empty, DVec3::new(1.0, 0.0, -2.0));
        assert_eq!(ground, Placement { point: DVec3::new(1.0, 0.0, -2.0), normal: Some(DVec3::Y) });
        let level = ViewFrame { camera: Camera { pitch: -0.2, ..frame().camera }, ..frame() };
        let air = placement(&level, DVec2::new(400.0, 40.0), &empty.moment(0.0), |_| true);
        assert_eq!(air.normal, None);
    }
}
