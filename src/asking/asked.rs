//! Quantities that are shown somewhere, to be asked about.

use crate::scene::Id;

/// Which quantity of the language a number is that is shown somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asked {
    /// Of an object, by its word: `speed`.
    Of(&'static str, Id),
    /// Of two, by its word: `distance`.
    OfTwo(&'static str, [Id; 2]),
    /// Of the whole scene.
    Whole(&'static str),
    /// A number of the impacts of two.
    OfImpact(&'static str, [Id; 2]),
    /// A number of the overlaps of two.
    OfOverlap(&'static str, [Id; 2]),
}
