//! Islands: contacts that depend on each other, solved together as one complementarity problem.
//!
//! An island is built from the contacts at an instant that carry weight, and an exact solver gives the impulses. Impacts
//! of one instant are resolved in rounds, by the same solver with restitution.
//! No prediction and no recording enters, and the solver itself knows matrices but no bodies.

pub mod active_set;
pub mod block_pivoting;
pub mod build;
pub mod complementarity;
pub mod contact;
pub mod courses;
pub mod curved;
pub mod dual_active_set;
pub mod elimination_order;
pub mod endless;
pub mod gliding;
pub mod interior_point;
pub mod joint;
pub mod joint_bounce;
pub mod lasting;
pub mod neighbours;
pub mod outcome;
pub mod precise;
pub mod push;
pub mod pushed;
pub mod real;
pub mod rims;
pub mod round;
pub mod sides;
pub mod slot;
pub mod solve;
pub mod solver;
pub mod sparse_factor;
pub mod sparse_rows;
pub mod standing;
pub mod surroundings;
pub mod take_off;
pub mod turning;
