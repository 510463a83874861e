//! Lines and how they are stroked.

use super::color::Rgba;
use crate::scene::Id;
use glam::DVec3;

/// A straight line of constant thickness on screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// What it shows.
    pub kind: LineKind,
    /// The body, obstacle, flow or question whose it is.
    pub of: Option<Id>,
    /// World position of one end.
    pub from: DVec3,
    /// World position of the other end.
    pub to: DVec3,
    /// How it is drawn.
    pub stroke: Stroke,
}

/// What a line shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// The way of a body's centre from now on, through ticks to come.
    Ahead,
    /// The world's X, Y or Z.
    Axis,
    /// What a question asks along: a ray, or the path of a ball.
    Asked,
    /// An edge of the bounds of the world.
    Bounds,
    /// Places of equal potential.
    Contour,
    /// Where the slice of fields cuts a surface.
    Cut,
    /// From a ball down to its shadow.
    Drop,
    /// An edge of an obstacle.
    Edge,
    /// Where forces balance, all along.
    Equilibrium,
    /// From a place to what stands beside it.
    Leader,
    /// What an agent cannot exceed: its speed, its change, how far it sees.
    Limit,
    /// Where a body went, or would have gone, in the run before the last change.
    OldPath,
    /// Around what is selected.
    Outline,
    /// The way of a body's centre in the tick on display and after it.
    Path,
    /// How far a field reaches.
    Range,
    /// From an agent to what it perceives.
    Sight,
    /// Along what accelerates an agent at rest.
    Streamline,
    /// From where a body would be without the last change to where it is.
    Strayed,
    /// The way of a body in the swept run of the same tick.
    SweptPath,
    /// A term of the algorithm that is explained.
    Term,
    /// The way of a body's centre through the ticks before.
    Trail,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Thickness in points of the interface.
    pub width: f32,
    /// Length of a dash and of the gap after it in points; 0 draws a solid line.
    pub dash: f32,
    /// Colour and opacity.
    pub color: Rgba,
}

impl Stroke {
    /// A solid line.
    pub fn solid(width: f32, color: Rgba) -> Stroke {
        Stroke { width, dash: 0.0, color }
    }

    /// A dashed line.
    pub fn dashed(width: f32, dash: f32, color: Rgba) -> Stroke {
        Stroke { width, dash, color }
    }
}
