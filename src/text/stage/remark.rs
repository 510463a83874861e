//! What is said beside a stage's formula.

use super::part;
use crate::expression::four_digits;
use crate::language::t;
use crate::query::Remark;
use crate::text::shape;

/// "only beyond its region: not this one".
pub fn remark(remark: &Remark) -> String {
    match remark {
        Remark::EntersAt(faces) => {
            let place = part::of_box(*faces);
            match faces.faces().count() {
                1 => t!("over {place}: the flat of the grown box is hit here", place),
                _ => t!("beyond {place}: the grown box is rounded there", place),
            }
        }
        Remark::From(faces) => t!("from {faces}", faces = part::of_box(*faces)),
        Remark::On(faces) => t!("on {faces}", faces = part::of_box(*faces)),
        Remark::Hit(feature) => t!("hit on {feature}", feature = shape::a_feature(*feature)),
        Remark::Nearest(nearest) => t!("nearest: {nearest}", nearest = part::of_capsule(*nearest)),
        Remark::PartRoot { part: nearest, counts: true } => {
            t!("while {nearest} is the nearest: this is the first contact", nearest = part::of_capsule(*nearest))
        }
        Remark::PartRoot { part: nearest, counts: false } => {
            t!("when {nearest} is no longer the nearest: not this one", nearest = part::of_capsule(*nearest))
        }
        Remark::Field(name) => name.clone(),
        Remark::SumShortened { share } => {
            let share = four_digits(*share);
            t!("shortened: a fraction of {share} of the sum is cut off", share)
        }
        Remark::NeverOut => t!("no time of contact: it never gets out").to_owned(),
        Remark::Clamped => t!("k is p clamped to the half extents").to_owned(),
        Remark::RegionRoot { counts: true } => t!("within its region: this is the first contact").to_owned(),
        Remark::RegionRoot { counts: false } => t!("only beyond its region: not this one").to_owned(),
        Remark::RoundedSeam => {
            t!("the region ends at the box itself: only rounding put the root behind its end").to_owned()
        }
        Remark::AwayFromContact => t!("a leads from the contact to the centre, in local coordinates").to_owned(),
        Remark::NearestNormal => t!("N is the normal of the surface where it is nearest").to_owned(),
        Remark::CenterOnAxis => t!("the centre is on the axis: every way out is equally long").to_owned(),
        Remark::CenterInside => t!("the centre is inside the capsule").to_owned(),
        Remark::Pixels => t!("in pixels from the top left; s is the fraction of the depth range").to_owned(),
        Remark::TowardsDepth => {
            t!("towards growing depth, also where the far plane lies at or beyond infinity").to_owned()
        }
        Remark::NothingPerceived => t!("nothing is nearer than the perception").to_owned(),
        Remark::SumKept => t!("not longer than max_change: nothing is cut off").to_owned(),
        Remark::SpeedShortened => t!("shortened to max_speed").to_owned(),
        Remark::Wrapped => t!("left the world and re-enters on the opposite side").to_owned(),
        Remark::Reflected => t!("left the world and is reflected back in").to_owned(),
        Remark::InTriangle(true) => t!("inside a triangle: the distance to the plane counts").to_owned(),
        Remark::InTriangle(false) => t!("in neither triangle").to_owned(),
    }
}
