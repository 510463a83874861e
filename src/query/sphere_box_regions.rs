//! The regions around a box, and the pieces of the distance to it along a line.

use crate::shape::larger;
use glam::{BVec3, DVec3};

/// On which axes a point lies below or above the box's slabs; never both.
///
/// Weights of 0 and 1, because multiplying by them is exact and, unlike a choice, never a
/// mispredicted branch.
#[derive(Clone, Copy)]
pub(super) struct Region {
    pub(super) below: DVec3,
    pub(super) above: DVec3,
}

impl Region {
    /// 1 on the axes outside.
    #[inline]
    pub(super) fn weights(self) -> DVec3 {
        self.below + self.above
    }

    /// How many axes are outside.
    #[inline]
    pub(super) fn count(self) -> f64 {
        self.weights().element_sum()
    }

    /// The axes truly outside where the centre overshoots the box by `overshoot`, and at least one:
    /// rounding may leave none, but the one outside farthest, or else the first, gave the root.
    #[inline(always)]
    pub(super) fn at_contact(self, overshoot: DVec3) -> Region {
        let farthest = overshoot.abs().max_element();
        let root_axis =
            if farthest > 0.0 { first_equal(overshoot.abs(), farthest) } else { first_equal(self.weights(), 1.0) };
        let above = self.above * negative(-overshoot);
        let below = (self.below * negative(overshoot)).max(root_axis - root_axis * above);
        Region { below, above }
    }

    #[inline]
    pub(super) fn outside(self) -> BVec3 {
        self.weights().cmpgt(DVec3::ZERO)
    }
}

/// 1 where a component is negative, else 0.
#[inline]
pub(super) fn negative(v: DVec3) -> DVec3 {
    let weight = |x: f64| if x < 0.0 { 1.0 } else { 0.0 };
    DVec3::new(weight(v.x), weight(v.y), weight(v.z))
}

/// 1 on the first axis whose component equals `value`, else 0.
///
/// The weights come from whole numbers: products of weights are made a branch by the compiler, and one that is
/// mispredicted more often than not.
#[inline]
pub(super) fn first_equal(v: DVec3, value: f64) -> DVec3 {
    let [x, y, z] = [v.x == value, v.y == value, v.z == value];
    let weight = |holds: bool| f64::from(u8::from(holds));
    DVec3::new(weight(x), weight(y & !x), weight(z & !(x | y)))
}

/// The squared distance to the box in one region: P·t² + 2Q·t + R.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) region: Region,
    /// From the face, edge or corner to the origin, on the axes outside.
    pub(super) offset: DVec3,
    /// The motion on the axes outside.
    pub(super) motion: DVec3,
    pub(super) p: f64,
    pub(super) q: f64,
    pub(super) r: f64,
    /// P·(r² − least distance²): not negative if the line comes as near as the radius.
    pub(super) discriminant: f64,
    /// Fractions at which the ray enters and leaves the region.
    pub(super) begin: f64,
    pub(super) end: f64,
}

impl Piece {
    /// The first root, which may lie beyond the region's end.
    #[inline]
    pub(super) fn root(&self, radius: f64) -> f64 {
        let t = (self.r - radius * radius) / (self.discriminant.sqrt() - self.q);
        // Rounding at the seam of two pieces must not put the root before the seam.
        larger(self.begin, t)
    }
}
