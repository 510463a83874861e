//! Moments at which conditions begin and cease to hold.

use super::changing::Changing;
use crate::expression::{Dimension, Value};
use crate::sim::{Instant, Phase};
use glam::DVec3;

/// A moment of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// When.
    pub at: Instant,
    /// Before or after what happens then.
    pub phase: Phase,
    /// The event, by its place in the record of its tick, if the condition is about one.
    pub event: Option<usize>,
    /// Which of the events of its pattern it is, counted from 1; 0 without an event.
    pub nth: u64,
    /// The tick whose record has the event: the one before, where it lies at the very end.
    pub recorded_in: u64,
}

/// When a condition holds: from one moment to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// When it begins to hold.
    pub begin: Moment,
    /// When it ceases to; `None` while it still holds.
    pub end: Option<Moment>,
}

/// A quantity and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// How it is written.
    pub text: String,
    /// Its value.
    pub amount: Amount,
    /// The dimension of its value.
    pub dimension: Dimension,
}

/// The value of a quantity at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// A number in base units.
    Number(f64),
    /// A vector in base units.
    Vector(DVec3),
    /// Whether something holds.
    Truth(bool),
}

impl Amount {
    /// Whether there is such a value: a quotient has none where its divisor is zero.
    pub fn is_finite(&self) -> bool {
        match self {
            Amount::Number(number) => number.is_finite(),
            Amount::Vector(vector) => vector.is_finite(),
            Amount::Truth(_) => true,
        }
    }

    pub(super) fn of(value: &Value<Changing>) -> Option<Amount> {
        match value {
            Value::Scalar(number) => Some(Amount::Number(number.value.value)),
            Value::Vector(vector) => {
                let &[x, y, z] = &vector[..] else { return None };
                Some(Amount::Vector(DVec3::new(x.value.value, y.value.value, z.value.value)))
            }
            Value::Truth(truth) => Some(Amount::Truth(*truth)),
            Value::Matrix(_) | Value::List(_) => None,
        }
    }
}
