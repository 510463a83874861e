//! Numbers beside arrows.

use crate::query::{Digits, number_text};

/// Two places closer than this many points cannot be told apart.
pub(super) const APART: f64 = 4.0;

/// A number beside an arrow.
pub(super) fn short(value: f64) -> String {
    number_text(value, Digits::Four)
}
