//! The safety margin of the broad phase.

/// Share by which cells are larger than a ball, so that a pair is found well before it touches.
pub const SLACK: f64 = 0.0625;
