//! What is told apart on screen.

/// Two places closer than this many points cannot be told apart.
pub(super) const APART: f64 = 4.0;
