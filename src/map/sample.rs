//! What a map keeps of an answer.

use super::difference::Difference;
use crate::protocol::{Fields, Item, Told};
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
        fields.iter().fold(Sampled::nothing(), |sampled, (name, item)| sampled.with(name, item.clone())).sample
    }
}

/// A sample in the making, to which the fields of an answer are told.
pub(super) struct Sampled {
    pub(super) sample: Sample,
    /// The place of its measure among [`MEASURES`]; their number as long as there is none.
    rank: usize,
    inner: Inner,
}

/// What is told of an object in an answer, of which a map shows nothing: whether its numbers are finite.
pub(super) struct Inner {
    is_finite: bool,
}

impl Told for Inner {
    type Inner = Inner;

    fn nothing() -> Inner {
        Inner { is_finite: true }
    }

    #[inline]
    fn with(self, _name: &'static str, item: impl Into<Item>) -> Inner {
        Inner { is_finite: self.is_finite && item.into().is_finite() }
    }

    fn with_list(self, _name: &'static str, items: impl IntoIterator<Item: Into<Item>>) -> Inner {
        Inner { is_finite: self.is_finite && items.into_iter().all(|item| item.into().is_finite()) }
    }

    fn with_object(self, _name: &'static str, fields: impl FnOnce(Inner) -> Inner) -> Inner {
        fields(self)
    }

    fn overflow(&self) -> Option<String> {
        (!self.is_finite).then(String::new)
    }
}

impl Told for Sampled {
    type Inner = Inner;

    fn nothing() -> Sampled {
        Sampled { sample: Sample::INVALID, rank: MEASURES.len(), inner: Inner::nothing() }
    }

    #[inline(always)]
    fn with(mut self, name: &'static str, item: impl Into<Item>) -> Sampled {
        let item = item.into();
        self.inner.is_finite &= item.is_finite();
        let sample = &mut self.sample;
        match (name, &item) {
            ("status", Item::Status(status)) => sample.status = *status,
            ("feature", Item::Feature(feature)) => sample.feature = Some(*feature),
            ("flags", Item::Index(flags)) => sample.flags = u8::try_from(*flags).ok().map(FaceFlags),
            ("normal" | "direction", Item::Vector(normal)) => sample.normal = Some(*normal),
            (name, item) => {
                let found = MEASURES.iter().position(|measure| *measure == name).filter(|found| *found < self.rank);
                if let (Some(found), Some(number)) = (found, item.number()) {
                    (self.rank, sample.t) = (found, Some(number));
                }
            }
        }
        self
    }

    fn with_list(mut self, name: &'static str, items: impl IntoIterator<Item: Into<Item>>) -> Sampled {
        self.inner = self.inner.with_list(name, items);
        self
    }

    fn with_object(mut self, _name: &'static str, fields: impl FnOnce(Inner) -> Inner) -> Sampled {
        self.inner = fields(self.inner);
        self
    }

    fn overflow(&self) -> Option<String> {
        self.inner.overflow()
    }
}
