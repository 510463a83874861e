//! Islands: contacts that depend on each other, solved together by one complementarity problem.
//!
//! An island is built from the contacts at an instant, and its impulses come from an exact solver.
//! No search, no prediction and no recording enters, and the solver itself knows matrices but no bodies.

pub mod complementarity;
pub mod dual_active_set;
pub mod envelope;
pub mod resting;
