//! Islands: contacts that depend on each other, solved together as one complementarity problem.
//!
//! An island is built from the contacts at an instant that carry weight, and an exact solver gives the impulses. Impacts
//! of one instant are resolved in rounds, by the same solver with restitution. No prediction and no recording enters.

pub mod active_set;
pub mod build;
pub mod courses;
pub mod curved;
pub mod endless;
pub mod gliding;
pub mod heap;
pub mod joint_bounce;
pub mod lasting;
pub mod members;
pub mod neighbours;
pub mod outcome;
pub mod push;
pub mod reach;
pub mod rims;
pub mod round;
pub mod sides;
pub mod slot;
pub mod solve;
pub mod solver;
pub mod standing;
pub mod surroundings;
pub mod take_off;
pub mod turning;
