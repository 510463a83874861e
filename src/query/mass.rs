//! Masses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Greatest mass; the least is its reciprocal, so that every sum of inverse masses keeps digits.
pub const MAX_MASS: f64 = 1e12;

/// A mass: a number greater than 0, or "infinite" for a body that nothing deflects.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a number greater than 0, or \"infinite\"")]
pub enum Mass {
    /// In kg.
    Finite(#[schemars(range(min = 1.0 / MAX_MASS, max = MAX_MASS))] f64),
    /// Pushes others, is never pushed, feels no force.
    Infinite(InfiniteMass),
}

/// The word "infinite".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InfiniteMass {
    /// The only value.
    Infinite,
}

impl Mass {
    /// 1 / mass; 0 when infinite.
    pub fn inverse(self) -> f64 {
        match self {
            Mass::Finite(mass) => 1.0 / mass,
            Mass::Infinite(_) => 0.0,
        }
    }
}

impl Default for Mass {
    fn default() -> Mass {
        Mass::Finite(1.0)
    }
}
