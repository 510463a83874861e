//! Position and velocity, which is all that steering knows about a body.

use glam::DVec3;

/// An agent's position and velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Boid {
    /// Its position.
    pub position: DVec3,
    /// Its velocity in lengths per unit of time: a frame or a second.
    pub velocity: DVec3,
}
