//! What is said beside a stage's formula.

use super::part;
use crate::expression::four_digits;
use crate::query::Remark;
use crate::text::shape;

/// "only beyond its region: not this one".
pub fn remark(remark: &Remark) -> String {
    match remark {
        Remark::EntersAt(faces) => {
            let place = part::of_box(*faces);
            match faces.faces().count() {
                1 => format!("over {place}: the flat of the grown box is hit here"),
                _ => format!("beyond {place}: the grown box is rounded there"),
            }
        }
        Remark::From(faces) => format!("from {}", part::of_box(*faces)),
        Remark::On(faces) => format!("on {}", part::of_box(*faces)),
        Remark::Hit(feature) => format!("hit on {}", shape::a_feature(*feature)),
        Remark::Nearest(nearest) => format!("nearest: {}", part::of_capsule(*nearest)),
        Remark::PartRoot { part: nearest, counts: true } => {
            format!("while {} is the nearest: this is the first contact", part::of_capsule(*nearest))
        }
        Remark::PartRoot { part: nearest, counts: false } => {
            format!("when {} is no longer the nearest: not this one", part::of_capsule(*nearest))
        }
        Remark::Field(name) => name.clone(),
        Remark::SumShortened { share } => {
            let share = four_digits(*share);
            format!("shortened: a fraction of {share} of the sum is cut off")
        }
        Remark::NeverOut => "no time of contact: it never gets out".to_owned(),
        Remark::Clamped => "k is p clamped to the half extents".to_owned(),
        Remark::RegionRoot { counts: true } => "within its region: this is the first contact".to_owned(),
        Remark::RegionRoot { counts: false } => "only beyond its region: not this one".to_owned(),
        Remark::RoundedSeam => {
            "the region ends at the box itself: only rounding put the root behind its end".to_owned()
        }
        Remark::AwayFromContact => "a leads from the contact to the centre, in local coordinates".to_owned(),
        Remark::NearestNormal => "N is the normal of the surface where it is nearest".to_owned(),
        Remark::CenterOnAxis => "the centre is on the axis: every way out is equally long".to_owned(),
        Remark::CenterInside => "the centre is inside the capsule".to_owned(),
        Remark::Pixels => "in pixels from the top left; s is the fraction of the depth range".to_owned(),
        Remark::TowardsDepth => "towards growing depth, also where the far plane lies at or beyond infinity".to_owned(),
        Remark::NothingPerceived => "nothing is nearer than the perception".to_owned(),
        Remark::SumKept => "not longer than max_change: nothing is cut off".to_owned(),
        Remark::SpeedShortened => "shortened to max_speed".to_owned(),
        Remark::Wrapped => "left the world and re-enters on the opposite side".to_owned(),
        Remark::Reflected => "left the world and is reflected back in".to_owned(),
        Remark::InTriangle(true) => "inside a triangle: the distance to the plane counts".to_owned(),
        Remark::InTriangle(false) => "in neither triangle".to_owned(),
    }
}
