//! The squared distance of two shapes in uniform relative motion.

use super::Stage;
use crate::shape::larger;
use glam::DVec3;

/// |e + t·m|² = P·t² + 2Q·t + R, to be solved for the square of `reach`.
#[derive(Clone, Copy)]
pub(super) struct SquaredDistance {
    pub(super) p: f64,
    pub(super) q: f64,
    pub(super) r: f64,
    pub(super) reach: f64,
    /// P·reach² − |e×m|²: not negative if the line comes as near as the reach. Unlike Q² − P·(R − reach²) it does
    /// not cancel for long motions and short reaches.
    pub(super) discriminant: f64,
}

impl SquaredDistance {
    #[inline]
    pub(super) fn new(offset: DVec3, motion: DVec3, reach: f64) -> SquaredDistance {
        let p = motion.length_squared();
        let discriminant = p * (reach * reach) - offset.cross(motion).length_squared();
        SquaredDistance { p, q: offset.dot(motion), r: offset.length_squared(), reach, discriminant }
    }

    /// The first root of a distance that is beyond the reach and shrinks; the discriminant is not negative.
    ///
    /// In exact arithmetic √J − Q ≥ √(P·(R − r²)). Where both sides are only rounding errors, as for
    /// a tangential start within rounding of contact, the bound keeps the quotient from being arbitrary.
    #[inline]
    pub(super) fn first_root(&self) -> f64 {
        let gap_squared = self.r - self.reach * self.reach;
        gap_squared / larger((self.p * gap_squared).sqrt(), self.discriminant.sqrt() - self.q)
    }

    /// Adds its numbers to a stage as terms.
    pub(super) fn terms(&self, stage: Stage) -> Stage {
        stage.terms([("P", self.p), ("Q", self.q), ("R", self.r), ("r", self.reach), ("J", self.discriminant)])
    }
}

/// The squared distance to a shape while one of its parts is the nearest.
#[derive(Clone, Copy)]
pub(super) struct Piece<Part> {
    pub(super) part: Part,
    /// Offset from the part to the centre at the start, and its motion.
    pub(super) offset: DVec3,
    pub(super) motion: DVec3,
    pub(super) distance: SquaredDistance,
    /// Fractions between which the part is the nearest.
    pub(super) begin: f64,
    pub(super) end: f64,
}

impl<Part> Piece<Part> {
    /// The first root, which may lie beyond the piece's end.
    #[inline]
    pub(super) fn first_root(&self) -> f64 {
        // Rounding at the seam of two pieces must not put the root before the seam.
        larger(self.begin, self.distance.first_root())
    }

    /// Adds its numbers to a stage as terms.
    pub(super) fn terms(&self, stage: Stage) -> Stage {
        self.distance.terms(stage).terms([("t0", self.begin), ("t1", self.end)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_at_a_seam_puts_no_root_before_it() {
        // Straight towards a point one unit away, by one unit: (1 − t)² = ¼ at t = ½.
        let (offset, motion) = (DVec3::NEG_X, DVec3::X);
        let distance = SquaredDistance::new(offset, motion, 0.5);
        let piece = |begin: f64| Piece { part: (), offset, motion, distance, begin, end: f64::INFINITY };
        assert_eq!(piece(0.25).first_root(), 0.5);
        // The part becomes the nearest where they touch, or by rounding a little later.
        let seam = 0.5f64.next_up();
        assert_eq!(piece(seam).first_root(), seam);
    }
}
