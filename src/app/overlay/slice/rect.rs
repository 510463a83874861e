//! The rectangle on which fields are drawn.

use crate::app::overlay::Extent;
use crate::scene::SlicePlane;
use crate::sim::{FieldOwner, ObstacleShape, Setup};
use glam::{DVec2, DVec3};

/// The shorter side of the slice as a share of the longer one, at least.
const NARROWEST: f64 = 0.5;

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
    /// Around where the steered bodies and the owners of fields are at tick 0, so that it stays where it
    /// is while things move; `place` is its coordinate on the axis across it.
    pub fn of(setup: &Setup, extent: &Extent, plane: SlicePlane, place: f64) -> SliceRect {
        let mut marks = marks(setup, extent);
        if marks.is_empty() {
            marks.push((extent.center, extent.radius));
        }
        let [u, v, normal] = axes(plane);
        let on_plane = |at: DVec3| DVec2::new(at.dot(u), at.dot(v));
        let least = marks.iter().fold(DVec2::INFINITY, |least, (at, margin)| least.min(on_plane(*at) - *margin));
        let most = marks.iter().fold(DVec2::NEG_INFINITY, |most, (at, margin)| most.max(on_plane(*at) + *margin));
        let (middle, half) = ((least + most) / 2.0, (most - least) / 2.0);
        let longest = half.max_element().max(1e-3 * extent.radius);
        SliceRect {
            center: middle.x * u + middle.y * v + place * normal,
            half: half.max(DVec2::splat(NARROWEST * longest)),
            plane,
        }
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

    /// Where a ray meets it: the distance in lengths of the direction, and the place on it.
    pub fn hit(&self, (origin, direction): (DVec3, DVec3)) -> Option<(f64, DVec2)> {
        let normal = self.normal();
        let distance = (self.center - origin).dot(normal) / direction.dot(normal);
        let at = self.along(origin + distance * direction - self.center);
        (distance > 0.0 && distance.is_finite() && at.abs().cmple(self.half).all()).then_some((distance, at))
    }
}

/// What the coordinate across a slice is called.
pub fn axis_name(plane: SlicePlane) -> &'static str {
    match plane {
        SlicePlane::Level => "y",
        SlicePlane::Xy => "z",
        SlicePlane::Zy => "x",
    }
}

/// Unit vectors along a slice and across it.
pub fn axes(plane: SlicePlane) -> [DVec3; 3] {
    match plane {
        SlicePlane::Level => [DVec3::X, DVec3::Z, DVec3::Y],
        SlicePlane::Xy => [DVec3::X, DVec3::Y, DVec3::Z],
        SlicePlane::Zy => [DVec3::Z, DVec3::Y, DVec3::X],
    }
}

/// Places that the slice holds, with a margin each. Of an obstacle it is the middle: between walls the
/// slice ends at them.
fn marks(setup: &Setup, extent: &Extent) -> Vec<(DVec3, f64)> {
    let start = |body: usize| setup.bodies[body].position_at_start(&setup.settings);
    let steered = (0..setup.bodies.len()).filter(|index| setup.is_steered(*index));
    let bodies = steered.map(|index| (start(index), 2.0 * setup.bodies[index].radius));
    let owners = setup.fields.iter().map(|source| match source.owner {
        FieldOwner::Body(body) => start(body),
        FieldOwner::Obstacle(obstacle) => match setup.obstacles[obstacle].shape {
            ObstacleShape::Plane(plane) => plane.surface(extent.center).point,
            ObstacleShape::Quad(quad) => quad.center,
            ObstacleShape::Box(obb) => obb.center,
        },
    });
    bodies.chain(owners.map(|middle| (middle, 0.0))).collect()
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
            let (distance, found) = rect.hit((origin, direction)).expect("it meets");
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
