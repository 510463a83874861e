//! An infinite one-sided plane.

use super::{Flat, Surface, unit};
use glam::DVec3;

/// An infinite plane; only its front side, where the normal points, is solid to balls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// Any point on it.
    pub point: DVec3,
    /// Unit vector to the front.
    pub normal: DVec3,
}

impl Plane {
    /// A plane through `point`; `None` when `normal` has no direction.
    pub fn new(point: DVec3, normal: DVec3) -> Option<Plane> {
        unit(normal).map(|normal| Plane { point, normal })
    }

    /// All of it: it has one normal everywhere.
    pub fn facing(&self, normal: DVec3) -> Flat {
        Flat::unbounded(self.point, normal)
    }

    /// The plane's nearest point to `p`; the distance is negative behind it.
    pub fn surface(&self, p: DVec3) -> Surface {
        let distance = (p - self.point).dot(self.normal);
        Surface { distance, point: p - distance * self.normal, normal: self.normal }
    }
}

impl Plane {
    /// Where a ray hits the plane, from either side, in lengths of its direction; `None` when it misses.
    pub fn ray_distance(&self, origin: DVec3, direction: DVec3) -> Option<f64> {
        let distance = (self.point - origin).dot(self.normal) / direction.dot(self.normal);
        (distance.is_finite() && distance >= 0.0).then_some(distance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_is_signed_and_the_normal_always_points_to_the_front() {
        let plane = Plane::new(DVec3::new(7.0, 1.0, 7.0), DVec3::new(0.0, 1e-200, 0.0)).unwrap();
        for height in [3.0, -2.0] {
            let surface = plane.surface(DVec3::new(4.0, height, 5.0));
            assert_eq!((surface.distance, surface.normal), (height - 1.0, DVec3::Y));
            assert_eq!(surface.point, DVec3::new(4.0, 1.0, 5.0));
        }
        assert_eq!(Plane::new(DVec3::ZERO, DVec3::ZERO), None);
    }
}
