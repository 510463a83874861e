//! The flat parts of surfaces.

use super::Face;
use glam::DVec3;

/// A flat part of a surface: a rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flat {
    /// Its middle.
    pub center: DVec3,
    /// Unit vector to the front; `along[0] × along[1]`, but for boxes with left-handed axes.
    pub normal: DVec3,
    /// Unit vectors along its sides.
    pub along: [DVec3; 2],
    /// Half lengths of its sides.
    pub half: [f64; 2],
    /// Which face of a box it is.
    pub face: Option<Face>,
}

impl Flat {
    /// From the middle to two neighbouring sides.
    pub fn half_sides(&self) -> [DVec3; 2] {
        [self.along[0] * self.half[0], self.along[1] * self.half[1]]
    }
}
