//! How much farther a search reaches than it must.

/// Share by which cells are larger than a ball, so that a pair is seen clearly before it touches.
pub const SLACK: f64 = 0.0625;
