//! What a map keeps of an answer.

use super::difference::Difference;
use crate::protocol::{Fields, Item};
use crate::query::{Feature, Status};
use crate::shape::FaceFlags;
use glam::DVec3;

/// The fields of answers that are a time or, where there is none, the most telling length, the first one first.
const MEASURES: [&str; 5] = ["t", "ray_t", "distance", "box_distance", "impulse"];

/// What a map keeps of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The status.
    pub status: Status,
    /// `t`, or the distance of a pick or a box, or the impulse of a bounce; infinite for a time that never comes.
    pub t: Option<f64>,
    /// The part that is hit.
    pub feature: Option<Feature>,
    /// The faces that are touched.
    pub flags: Option<FaceFlags>,
    /// The normal, or the direction of a ray under the cursor.
    pub normal: Option<DVec3>,
    /// How far another answer is from this one, where one was asked for.
    pub difference: Option<Difference>,
}

impl Sample {
    /// Of a question that has no answer.
    pub const INVALID: Sample =
        Sample { status: Status::Invalid, t: None, feature: None, flags: None, normal: None, difference: None };

    pub(super) fn of(fields: &Fields) -> Sample {
        let mut sample = Sample::INVALID;
        let mut rank = MEASURES.len();
        for (name, item) in fields.iter() {
            match (name, item) {
                ("status", Item::Status(status)) => sample.status = *status,
                ("feature", Item::Feature(feature)) => sample.feature = Some(*feature),
                ("flags", Item::Index(flags)) => sample.flags = u8::try_from(*flags).ok().map(FaceFlags),
                ("normal" | "direction", Item::Vector(normal)) => sample.normal = Some(*normal),
                (name, item) => {
                    let found = MEASURES.iter().position(|measure| *measure == name).filter(|found| *found < rank);
                    let (Some(found), Some(number)) = (found, item.number()) else { continue };
                    (rank, sample.t) = (found, Some(number));
                }
            }
        }
        sample
    }
}
