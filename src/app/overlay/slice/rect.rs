//! The rectangle on which fields are drawn.

use crate::app::model::extent::{Bounds, Extent};
use crate::scene::{Slice, SliceExtent, SlicePlane};
use crate::shape::Plane;
use crate::sim::{FieldOwner, Setup};
use crate::steering::SteeringParams;
use glam::{DVec2, DVec3};

/// The shorter side of the slice as a share of the longer one, at least.
const NARROWEST: f64 = 0.5;
/// Room around what the slice is fitted to, as a share of the longer side, at most.
const MARGIN: f64 = 0.125;

/// A rectangle along two world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SliceRect {
    /// Its middle.
    pub center: DVec3,
    /// Half its sides, along the two axes.
    pub half: DVec2,
    /// How it lies.
    pub plane: SlicePlane,
}

impl SliceRect {
    /// The extent that `look` gives, or else one around the steered bodies and the owners of fields at tick 0, so
    /// that it stays put while things move; `place` is its coordinate on the axis across it.
    pub fn of(setup: &Setup, extent: &Extent, look: &Slice, place: f64) -> SliceRect {
        let SliceExtent { from, to } = look.extent.unwrap_or_else(|| own_extent(setup, extent, look.plane));
        let [u, v, normal] = axes(look.plane);
        let middle = (from + to) / 2.0;
        SliceRect { center: middle.x * u + middle.y * v + place * normal, half: (to - from) / 2.0, plane: look.plane }
    }

    /// Its corners, along its axes.
    pub fn extent(&self) -> SliceExtent {
        let middle = self.along(self.center);
        SliceExtent { from: middle - self.half, to: middle + self.half }
    }

    /// Unit vectors along its sides and across it.
    pub fn axes(&self) -> [DVec3; 3] {
        axes(self.plane)
    }

    /// The direction across it in which the height of a potential is drawn.
    pub fn normal(&self) -> DVec3 {
        self.axes()[2]
    }

    /// A place on it in world coordinates.
    pub fn world(&self, at: DVec2) -> DVec3 {
        let [u, v, _] = self.axes();
        self.center + at.x * u + at.y * v
    }

    /// The part of a vector that lies in it.
    pub fn along(&self, vector: DVec3) -> DVec2 {
        let [u, v, _] = self.axes();
        DVec2::new(vector.dot(u), vector.dot(v))
    }

    /// Where a ray hits it: the distance in lengths of the direction, and the place on it.
    pub fn hit(&self, ray: (DVec3, DVec3)) -> Option<(f64, DVec2)> {
        self.hit_plane(ray).filter(|(_, at)| at.abs().cmple(self.half).all())
    }

    /// Where a ray hits the plane that it lies in, likewise.
    pub fn hit_plane(&self, (origin, direction): (DVec3, DVec3)) -> Option<(f64, DVec2)> {
        let normal = self.normal();
        let distance = (self.center - origin).dot(normal) / direction.dot(normal);
        let at = self.along(origin + distance * direction - self.center);
        (distance > 0.0 && distance.is_finite()).then_some((distance, at))
    }
}

/// The name of the coordinate across a slice.
pub fn axis_name(plane: SlicePlane) -> &'static str {
    match plane {
        SlicePlane::Level => "y",
        SlicePlane::Xy => "z",
        SlicePlane::Zy => "x",
    }
}

/// The names of the coordinates along a slice.
pub fn side_names(plane: SlicePlane) -> [&'static str; 2] {
    match plane {
        SlicePlane::Level => ["x", "z"],
        SlicePlane::Xy => ["x", "y"],
        SlicePlane::Zy => ["z", "y"],
    }
}

/// Where a slice through a place stands on the axis across it.
pub fn place_across(plane: SlicePlane, at: DVec3) -> f64 {
    at.dot(axes(plane)[2])
}

/// Unit vectors along a slice and across it.
pub fn axes(plane: SlicePlane) -> [DVec3; 3] {
    match plane {
        SlicePlane::Level => [DVec3::X, DVec3::Z, DVec3::Y],
        SlicePlane::Xy => [DVec3::X, DVec3::Y, DVec3::Z],
        SlicePlane::Zy => [DVec3::Z, DVec3::Y, DVec3::X],
    }
}

/// Around every steered body and every wall and ball with a field, with a margin in which fields are seen to fade. It
/// ends at a plane with a field that stands upright on it: behind the plane is solid.
fn own_extent(setup: &Setup, extent: &Extent, plane: SlicePlane) -> SliceExtent {
    let [u, v, _] = axes(plane);
    let on_plane = |at: DVec3| DVec2::new(at.dot(u), at.dot(v));
    let [least, most] = bounds(setup, extent).corners().unwrap_or([extent.center; 2]).map(on_plane);
    let longest = (most - least).max_element().max(1e-3 * extent.radius);
    let margin = reach(setup).min(MARGIN * longest);
    let (middle, half) = ((least + most) / 2.0, (most - least) / 2.0 + margin);
    let half = half.max(DVec2::splat(NARROWEST * half.max_element()));
    let (mut from, mut to) = (middle - half, middle + half);
    for wall in planes_with_fields(setup) {
        for (axis, along) in [u, v].into_iter().enumerate() {
            let facing = wall.normal.dot(along);
            // If the plane runs through what the slice is fitted to, half the rectangle is left.
            if facing > 1.0 - 1e-9 {
                from[axis] = wall.point.dot(along).clamp(from[axis], middle[axis]);
            } else if facing < 1e-9 - 1.0 {
                to[axis] = wall.point.dot(along).clamp(middle[axis], to[axis]);
            }
        }
    }
    SliceExtent { from, to }
}

fn planes_with_fields(setup: &Setup) -> impl Iterator<Item = Plane> {
    setup.fields.iter().filter_map(|source| match source.owner {
        FieldOwner::Obstacle(obstacle) => setup.obstacles[obstacle].shape.as_plane().copied(),
        FieldOwner::Body(_) => None,
    })
}

/// A box around what the slice is fitted to; of a plane, the point nearest to the scene's middle.
fn bounds(setup: &Setup, extent: &Extent) -> Bounds {
    let mut bounds = Bounds::default();
    let start = |body: usize| setup.bodies[body].position_at_start(&setup.settings);
    for body in (0..setup.bodies.len()).filter(|index| setup.is_steered(*index)) {
        bounds.include(start(body), setup.bodies[body].radius);
    }
    for source in &setup.fields {
        match source.owner {
            FieldOwner::Body(body) => bounds.include(start(body), setup.bodies[body].radius),
            FieldOwner::Obstacle(obstacle) => bounds.include_shape(&setup.obstacles[obstacle].shape),
        }
    }
    for plane in planes_with_fields(setup) {
        bounds.include(plane.surface(extent.center).point, 0.0);
    }
    if bounds.is_empty() {
        bounds.include(extent.center, extent.radius);
    }
    bounds
}

/// The greatest range of any field.
fn reach(setup: &Setup) -> f64 {
    let perceptions = setup.groups.iter().map(|group| group.params.perception);
    let perception = perceptions.reduce(f64::max).unwrap_or(SteeringParams::default().perception);
    let ranges = setup.fields.iter().map(|source| source.field.range.unwrap_or(perception));
    ranges.reduce(f64::max).unwrap_or(perception)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(plane: SlicePlane) -> SliceRect {
        SliceRect { center: DVec3::new(1.0, 2.0, 3.0), half: DVec2::new(4.0, 2.0), plane }
    }

    #[test]
    fn a_ray_meets_a_slice_where_the_slice_says_that_place_is() {
        for plane in [SlicePlane::Level, SlicePlane::Xy, SlicePlane::Zy] {
            let rect = rect(plane);
            let at = DVec2::new(-3.0, 1.5);
            let (origin, direction) = (DVec3::new(9.0, 8.0, 7.0), rect.world(at) - DVec3::new(9.0, 8.0, 7.0));
            let (distance, found) = rect.hit((origin, direction)).expect("it hits");
            assert!((distance - 1.0).abs() < 1e-12 && (found - at).length() < 1e-12, "{plane:?}");
            assert_eq!(rect.hit((origin, -direction)), None, "behind");
        }
    }

    #[test]
    fn beside_the_slice_nothing_is_met() {
        let origin = DVec3::new(5.1, 9.0, 3.0);
        assert_eq!(rect(SlicePlane::Level).hit((origin, DVec3::NEG_Y)), None);
        assert_eq!(rect(SlicePlane::Level).hit((origin, DVec3::X)), None, "along it");
    }
}
