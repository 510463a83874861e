//! By what a map is coloured.

use super::difference::Reference;
use super::sample::Sample;
use crate::protocol::answer_input;
use crate::question::{QueryKind, Variation};

/// By what a map is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coloring {
    /// The status of the answer.
    Status,
    /// The time or distance in it.
    T,
    /// The feature that is hit and the faces that are touched.
    Feature,
    /// The normal, or the direction of a ray.
    Normal,
    /// How far another answer is from it.
    Difference(Reference),
}

impl Coloring {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Coloring; 6] = [
        Coloring::Status,
        Coloring::T,
        Coloring::Feature,
        Coloring::Normal,
        Coloring::Difference(Reference::Published),
        Coloring::Difference(Reference::Single),
    ];

    /// Those that say something about a query.
    pub fn of(kind: QueryKind) -> Vec<Coloring> {
        // Its example has an instructive answer, which is no miss.
        let input = Variation::of(&kind.example(), &[]);
        let sample = answer_input(kind, input.input()).map_or(Sample::INVALID, |fields| Sample::of(&fields));
        let says_something = |coloring: &Coloring| match coloring {
            Coloring::Status => true,
            Coloring::T => sample.t.is_some(),
            Coloring::Feature => sample.feature.is_some() || sample.flags.is_some(),
            Coloring::Normal => sample.normal.is_some(),
            Coloring::Difference(reference) => reference.answers(kind),
        };
        Coloring::ALL.into_iter().filter(says_something).collect()
    }

    /// What the answers have to be compared with.
    pub fn reference(self) -> Option<Reference> {
        match self {
            Coloring::Difference(reference) => Some(reference),
            Coloring::Status | Coloring::T | Coloring::Feature | Coloring::Normal => None,
        }
    }
}
