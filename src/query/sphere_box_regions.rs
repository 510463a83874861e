//! The regions around a box.

use super::parabola::Side;
use crate::shape::Face;
use glam::{BVec3, DVec3};

/// The axes on which a point is below or above the box's slabs; never both.
///
/// Weights of 0 and 1, because multiplying by them is exact and, unlike a conditional, never a
/// mispredicted branch.
#[derive(Clone, Copy)]
pub(super) struct Region {
    pub(super) below: DVec3,
    pub(super) above: DVec3,
}

impl Region {
    /// The axes on which a place is on these sides of the slabs.
    pub(super) fn of(sides: [Side; 3]) -> Region {
        let on = |side: Side| DVec3::from(sides.map(|other| if other == side { 1.0 } else { 0.0 }));
        Region { below: on(Side::Below), above: on(Side::Above) }
    }

    /// The region beyond a face.
    pub(super) fn beyond_face(face: Face) -> Region {
        let (axis, sign) = face.axis_and_sign();
        let mut unit = DVec3::ZERO;
        unit[axis] = 1.0;
        let (below, above) = if sign < 0.0 { (unit, DVec3::ZERO) } else { (DVec3::ZERO, unit) };
        Region { below, above }
    }

    /// 1 on the axes outside.
    #[inline]
    pub(super) fn weights(self) -> DVec3 {
        self.below + self.above
    }

    /// −1 on the axes below, 1 on those above.
    #[inline]
    pub(super) fn side(self) -> DVec3 {
        self.above - self.below
    }

    /// Number of axes outside.
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
/// The weights come from integers: the compiler turns products of weights into a branch that is usually
/// mispredicted.
#[inline]
pub(super) fn first_equal(v: DVec3, value: f64) -> DVec3 {
    let [x, y, z] = [v.x == value, v.y == value, v.z == value];
    let weight = |holds: bool| f64::from(u8::from(holds));
    DVec3::new(weight(x), weight(y & !x), weight(z & !(x | y)))
}
