//! The parts of a capsule, and the pieces of the distance to its axis along a line.

use super::SphereSweep;
use crate::shape::{Capsule, larger};
use glam::DVec3;

/// A part of a capsule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
    /// The ball around one of the ends of its axis.
    End(usize),
    /// What lies between them.
    Side,
}

/// The path of the centre as seen from the capsule.
pub(super) struct Path<'a> {
    pub(super) sweep: &'a SphereSweep,
    pub(super) capsule: &'a Capsule,
    /// Direction of the axis, and its length.
    pub(super) direction: DVec3,
    pub(super) length: f64,
    /// Both radii together.
    pub(super) reach: f64,
    /// From the first end to the centre.
    pub(super) offset: DVec3,
    /// Place of the centre along the axis at the start, and how that changes.
    pub(super) along: f64,
    pub(super) speed: f64,
}

/// The squared distance to a part: P·t² + 2Q·t + R.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) part: Part,
    /// From the part to the centre at the start, and how that changes.
    pub(super) offset: DVec3,
    pub(super) motion: DVec3,
    pub(super) p: f64,
    pub(super) q: f64,
    pub(super) r: f64,
    /// P·r² − |e×m|²: not negative if the line comes as near as the reach.
    pub(super) discriminant: f64,
    /// Fractions between which the part is the nearest.
    pub(super) begin: f64,
    pub(super) end: f64,
}

impl Piece {
    /// The first root, which may lie beyond the piece's end.
    ///
    /// In exact arithmetic √J − Q ≥ √(P·(R − r²)). Where both sides are rounding, as for a tangential start within
    /// rounding of contact, the bound keeps the quotient from being anything at all.
    #[inline]
    pub(super) fn root(&self, reach: f64) -> f64 {
        let gap_squared = self.r - reach * reach;
        let t = gap_squared / larger((self.p * gap_squared).sqrt(), self.discriminant.sqrt() - self.q);
        // Rounding at the seam of two pieces must not put the root before the seam.
        larger(self.begin, t)
    }
}
