//! An infinite one-sided plane.

use super::{Surface, unit};
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

    /// The plane's nearest point to `p`; the distance is negative behind it.
    pub fn surface(&self, p: DVec3) -> Surface {
        let distance = (p - self.point).dot(self.normal);
        Surface { distance, point: p - distance * self.normal, normal: self.normal }
    }
}
