//! The parts of a capsule, and the path of a ball relative to it.

use super::SphereSweep;
use crate::shape::Capsule;
use glam::DVec3;

/// A part of a capsule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapsulePart {
    /// The ball around one of the ends of its axis, a (0) or b (1).
    End(usize),
    /// The cylinder between them.
    Side,
}

/// The path of the centre relative to the capsule.
pub(super) struct Path<'a> {
    pub(super) sweep: &'a SphereSweep,
    pub(super) capsule: &'a Capsule,
    /// Direction of the axis, and its length.
    pub(super) direction: DVec3,
    pub(super) length: f64,
    /// The sum of the radii.
    pub(super) reach: f64,
    /// Offset from the first end to the centre.
    pub(super) offset: DVec3,
    /// Coordinate of the centre along the axis at the start, and its speed.
    pub(super) along: f64,
    pub(super) speed: f64,
}
