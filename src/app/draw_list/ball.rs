//! Balls, and the ghosts of balls and of what they sweep.

use super::color::Rgba;
use crate::scene::Id;
use glam::DVec3;

/// An opaque ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    /// The body.
    pub of: Id,
    /// World position of its centre.
    pub center: DVec3,
    /// In metres.
    pub radius: f64,
    /// Its opacity is ignored.
    pub color: Rgba,
}

/// A translucent capsule; a ball where both ends coincide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ghost {
    /// What it stands for.
    pub kind: GhostKind,
    /// The body, obstacle or question whose it is.
    pub of: Option<Id>,
    /// World position of the centre of one end.
    pub from: DVec3,
    /// World position of the centre of the other end.
    pub to: DVec3,
    /// Normals, pointing outwards, of the planes that cut off its two ends, where another goes on; zero where it ends
    /// round.
    pub cuts: [DVec3; 2],
    /// In metres.
    pub radius: f64,
    /// Opacity is that of the rim; the middle is fainter.
    pub color: Rgba,
}

/// What a ghost stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GhostKind {
    /// A swept volume: a faint body.
    Volume,
    /// A pose at an impact, and what one looks through: a clear rim.
    At,
    /// A pose before: a dashed rim.
    Before,
    /// A pose after, or one of another run: a dotted rim.
    After,
    /// The selection: nothing but a bright rim around something.
    Halo,
    /// A round obstacle: even, shaded by the light, with a rim.
    Solid,
}
