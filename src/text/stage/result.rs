//! What stages come to.

use super::decision;
use crate::query::{Digits, StageResult};

/// A quantity as a formula shows it, a decision in words.
pub fn result(result: &StageResult, digits: Digits) -> String {
    match result {
        StageResult::Value(value) => value.text(digits),
        StageResult::Decision(decided) => decision(decided),
    }
}
