//! The flat parts of surfaces.

use super::{Face, orthonormal_frame};
use glam::DVec3;

/// A unit vector whose component along a face is at most this counts as the normal of the face: so near to an edge, 1e-7 of its radius
/// beside it, a ball is only 5e-15 of its radius lower.
pub const SAME_DIRECTION: f64 = 1e-7;

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
    /// One without breadth, along a unit vector at right angles to the normal.
    pub fn line(center: DVec3, normal: DVec3, direction: DVec3, half: f64) -> Flat {
        Flat { center, normal, along: [direction, normal.cross(direction)], half: [half, 0.0], face: None }
    }

    /// One without length and breadth.
    pub fn point(center: DVec3, normal: DVec3) -> Flat {
        Flat { half: [0.0; 2], ..Flat::unbounded(center, normal) }
    }

    /// One without end.
    pub fn unbounded(center: DVec3, normal: DVec3) -> Flat {
        let (u, v) = orthonormal_frame(normal);
        Flat { center, normal, along: [u, v], half: [f64::INFINITY; 2], face: None }
    }

    /// From the middle to two neighbouring sides.
    pub fn half_sides(&self) -> [DVec3; 2] {
        [self.along[0] * self.half[0], self.along[1] * self.half[1]]
    }
}
