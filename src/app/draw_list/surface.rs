//! Flat surfaces, and those of triangles.

use super::color::Rgba;
use crate::scene::Id;
use glam::DVec3;

/// A parallelogram with an outline and a grid on it, seen from both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface {
    /// What it shows.
    pub kind: SurfaceKind,
    /// The body, obstacle or question whose it is.
    pub of: Option<Id>,
    /// World position of its middle.
    pub center: DVec3,
    /// From the middle to one edge. The front is where `u × v` points.
    pub u: DVec3,
    /// From the middle to the next edge.
    pub v: DVec3,
    /// Distance of its grid lines in metres; 0 draws none.
    pub grid: f64,
    /// Thickness of the outline in points of the interface; 0 draws none.
    pub outline: f32,
    /// Fill.
    pub color: Rgba,
    /// Outline and grid.
    pub line_color: Rgba,
}

/// What a surface shows, from which follows how it is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurfaceKind {
    /// A quad or a face of a box: even, shaded by the light.
    Face,
    /// A part of a plane: fading out towards its edges, since the plane goes on; hatched from behind.
    Plane,
    /// A face that is touched: glowing evenly, whatever the light.
    TouchedFace,
    /// A plane that an algorithm speaks of: glowing likewise.
    Patch,
    /// The slice on which fields are shown: glowing likewise.
    Slice,
    /// The ground grid: lines only, fading out towards the edges.
    Grid,
    /// The shadow of a ball: an ellipse that fades out towards its edge.
    Shadow,
}

/// A surface of triangles, seen from both sides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Its corners.
    pub vertices: Vec<MeshVertex>,
    /// Three corners each, those in front after those behind.
    pub triangles: Vec<u32>,
    /// Whether it hides what is drawn later behind it.
    pub hides: bool,
}

/// A corner of a [`Mesh`]; between corners everything changes evenly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshVertex {
    /// World position.
    pub at: DVec3,
    /// 1 is striped in light, −1 in dark, 0 not at all.
    pub hatch: f32,
    /// Unit vector; zero glows evenly, whatever the light.
    pub normal: DVec3,
    /// Colour and opacity.
    pub color: Rgba,
}
