//! Which bodies were dealt with together.

use crate::sim::Instant;
use std::ops::Range;

/// Bodies whose motions were found together, or one of them on account of the others: what each does after it depends on what
/// all of them did before.
///
/// An impact of two by themselves is none: its event says as much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    /// When.
    pub at: Instant,
    /// The events of the tick that tell of it; none where a contact went without one. Events before the range come
    /// earlier, those behind it later.
    pub events: Range<usize>,
    /// Indices of the bodies.
    pub bodies: Vec<usize>,
}
