//! Numbers beside arrows.

use crate::query::{Digits, number_text};

/// Two places are told apart from so many points on.
pub(super) const APART: f64 = 4.0;

/// A number beside an arrow.
pub(super) fn short(value: f64) -> String {
    number_text(value, Digits::Four)
}
