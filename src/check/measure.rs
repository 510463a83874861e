//! What is compared: numbers and vectors of a body or of a whole scene.

use glam::DVec3;

/// A number or vector of a body or a whole scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measure {
    /// Such as a velocity or a momentum.
    Vector(DVec3),
    /// Such as a speed or an energy.
    Number(f64),
}

/// What of a body's state is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateQuantity {
    /// Its centre.
    Position,
    /// Its velocity.
    Velocity,
    /// Its speed.
    Speed,
}

impl StateQuantity {
    /// All of them.
    pub const ALL: [StateQuantity; 3] = [StateQuantity::Position, StateQuantity::Velocity, StateQuantity::Speed];
}
