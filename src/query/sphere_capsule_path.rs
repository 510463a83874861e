//! The path of a ball relative to a capsule.

use super::capsule_part::CapsulePart;
use super::squared_distance::{Piece, SquaredDistance};
use super::{Acceleration, SphereSweep};
use crate::shape::Capsule;
use glam::DVec3;

/// The path of the centre relative to the capsule.
pub(super) struct Path<'a, A = DVec3> {
    pub(super) sweep: &'a SphereSweep<A>,
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

impl<'a, A: Acceleration> Path<'a, A> {
    #[inline]
    pub(super) fn new(sweep: &'a SphereSweep<A>, capsule: &'a Capsule) -> Path<'a, A> {
        let (direction, length) = (capsule.direction(), capsule.length());
        let offset = sweep.from - capsule.ends[0];
        let reach = sweep.radius + capsule.radius;
        let (along, speed) = (offset.dot(direction), sweep.motion.dot(direction));
        Path { sweep, capsule, direction, length, reach, offset, along, speed }
    }

    /// The part that is nearest at the start.
    #[inline]
    pub(super) fn first_part(&self) -> CapsulePart {
        match () {
            () if self.along < 0.0 => CapsulePart::End(0),
            () if self.along > self.length => CapsulePart::End(1),
            () => CapsulePart::Side,
        }
    }

    /// The part that is nearest after this one.
    #[inline]
    pub(super) fn next_part(&self, part: CapsulePart) -> Option<CapsulePart> {
        let forward = self.speed > 0.0;
        match part {
            _ if self.speed == 0.0 => None,
            CapsulePart::Side => Some(CapsulePart::End(usize::from(forward))),
            CapsulePart::End(0) => forward.then_some(CapsulePart::Side),
            CapsulePart::End(_) => (!forward).then_some(CapsulePart::Side),
        }
    }

    /// The quadratic of the squared distance while a part is the nearest.
    #[inline]
    pub(super) fn piece(&self, part: CapsulePart, begin: f64) -> Piece<CapsulePart> {
        let (offset, motion) = match part {
            CapsulePart::End(end) => (self.sweep.from - self.capsule.ends[end], self.sweep.motion),
            CapsulePart::Side => {
                let across = |v: DVec3, along: f64| v - along * self.direction;
                (across(self.offset, self.along), across(self.sweep.motion, self.speed))
            }
        };
        let distance = SquaredDistance::new(offset, motion, self.reach);
        Piece { part, offset, motion, distance, begin, end: self.end_of(part) }
    }

    /// The fraction from which on another part is the nearest.
    #[inline]
    fn end_of(&self, part: CapsulePart) -> f64 {
        match self.next_part(part) {
            None => f64::INFINITY,
            // The position on the axis of the end that is passed.
            Some(CapsulePart::End(0)) => -self.along / self.speed,
            Some(CapsulePart::End(_)) => (self.length - self.along) / self.speed,
            Some(CapsulePart::Side) if part == CapsulePart::End(0) => -self.along / self.speed,
            Some(CapsulePart::Side) => (self.length - self.along) / self.speed,
        }
    }
}
