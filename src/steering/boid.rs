//! A place and a velocity: all that steering knows of a body.

use glam::DVec3;

/// An agent's place and motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Boid {
    /// Where it is.
    pub position: DVec3,
    /// In lengths per unit of time: of a frame, or of a second.
    pub velocity: DVec3,
}
