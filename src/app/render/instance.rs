//! Things in the layout that the GPU reads, in single precision and relative to the list's origin.

use crate::app::draw_list::{Ghost, GhostKind, Line, Mark, Marker, MeshVertex, Rgba, Sphere, Surface, SurfaceKind};
use glam::DVec3;

/// An opaque ball.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct SphereInstance {
    pub center: [f32; 3],
    /// In metres.
    pub radius: f32,
    pub color: Rgba,
}

/// A translucent capsule.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct GhostInstance {
    pub from: [f32; 3],
    /// In metres.
    pub radius: f32,
    pub to: [f32; 3],
    /// As the shader numbers them.
    pub style: f32,
    pub color: Rgba,
    /// Normals of the planes that cut off its ends; 0 where they are round.
    pub cuts: [[f32; 3]; 2],
}

/// A line.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct LineInstance {
    pub from: [f32; 3],
    /// In points of the interface.
    pub width: f32,
    pub to: [f32; 3],
    /// In points; 0 draws a solid line.
    pub dash: f32,
    pub color: Rgba,
}

/// A parallelogram.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct SurfaceInstance {
    pub center: [f32; 3],
    /// In metres; 0 draws none.
    pub grid: f32,
    pub u: [f32; 3],
    /// In points of the interface; 0 draws none.
    pub outline: f32,
    pub v: [f32; 3],
    /// As the shader numbers them.
    pub style: f32,
    pub color: Rgba,
    pub line_color: Rgba,
}

/// A symbol.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct MarkInstance {
    pub at: [f32; 3],
    /// In points of the interface.
    pub size: f32,
    pub color: Rgba,
    /// As the shader numbers them.
    pub shape: f32,
}

/// A corner of a mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct VertexInstance {
    pub at: [f32; 3],
    pub hatch: f32,
    pub normal: [f32; 3],
    pub color: Rgba,
}

/// An arrow, solid all around.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct ArrowInstance {
    /// Relative to the list's origin.
    pub tail: [f32; 3],
    /// Radius of the shaft: in points of the interface, or in metres when `metric` is 1.
    pub shaft_radius: f32,
    /// Relative to the list's origin.
    pub tip: [f32; 3],
    /// The shape of the head as the shader numbers it.
    pub head: f32,
    /// Colour; opacity scales with it.
    pub color: Rgba,
    /// Radius of the head, in the shaft's unit; 0 draws none.
    pub head_radius: f32,
    /// Length of the head, in the shaft's unit; never drawn longer than half the arrow.
    pub head_length: f32,
    /// Length of a dash and of the gap after it in points; 0 draws a solid shaft.
    pub dash: f32,
    /// 0: radii and lengths are points; 1: metres.
    pub metric: f32,
}

/// A world position relative to the origin of a list, which is subtracted in double precision, so that a scene a
/// million metres from the world's origin looks as sharp as one at it.
pub fn local(origin: DVec3, world: DVec3) -> [f32; 3] {
    (world - origin).as_vec3().to_array()
}

/// A ball as the GPU takes it.
pub fn sphere(origin: DVec3, &Sphere { center, radius, color, .. }: &Sphere) -> SphereInstance {
    SphereInstance { center: local(origin, center), radius: radius as f32, color }
}

/// A ghost as the GPU takes it.
pub fn ghost(origin: DVec3, &Ghost { kind, from, to, cuts, radius, color, .. }: &Ghost) -> GhostInstance {
    let style = match kind {
        GhostKind::Volume => 0.0,
        GhostKind::At => 1.0,
        GhostKind::Before => 2.0,
        GhostKind::After => 3.0,
        GhostKind::Halo => 4.0,
        GhostKind::Solid => 5.0,
    };
    let cuts = cuts.map(|normal| normal.as_vec3().to_array());
    GhostInstance { from: local(origin, from), radius: radius as f32, to: local(origin, to), style, color, cuts }
}

/// A line as the GPU takes it.
pub fn line(origin: DVec3, &Line { from, to, stroke, .. }: &Line) -> LineInstance {
    let [from, to] = [from, to].map(|end| local(origin, end));
    LineInstance { from, width: stroke.width, to, dash: stroke.dash, color: stroke.color }
}

/// A surface as the GPU takes it.
pub fn surface(origin: DVec3, surface: &Surface) -> SurfaceInstance {
    SurfaceInstance {
        center: local(origin, surface.center),
        grid: surface.grid as f32,
        u: surface.u.as_vec3().to_array(),
        outline: surface.outline,
        v: surface.v.as_vec3().to_array(),
        style: match surface.kind {
            SurfaceKind::Face => 0.0,
            SurfaceKind::Plane => 1.0,
            SurfaceKind::TouchedFace | SurfaceKind::Patch | SurfaceKind::Slice => 2.0,
            SurfaceKind::Grid => 3.0,
            SurfaceKind::Shadow => 4.0,
        },
        color: surface.color,
        line_color: surface.line_color,
    }
}

/// A symbol as the GPU takes it.
pub fn mark(origin: DVec3, &Mark { shape, at, size, color }: &Mark) -> MarkInstance {
    let shape = match shape {
        Marker::Disc => 0.0,
        Marker::Target => 1.0,
        Marker::Cross => 2.0,
        Marker::Diamond => 3.0,
        Marker::HalfDisc => 4.0,
        Marker::Ring => 5.0,
    };
    MarkInstance { at: local(origin, at), size, color, shape }
}

/// A corner of a mesh as the GPU takes it.
pub fn vertex(origin: DVec3, &MeshVertex { at, hatch, normal, color }: &MeshVertex) -> VertexInstance {
    VertexInstance { at: local(origin, at), hatch, normal: normal.as_vec3().to_array(), color }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_from_the_worlds_origin_positions_keep_their_digits() {
        // In single precision the spacing of numbers near 1e7 is 1.
        let origin = DVec3::splat(1e7);
        let ball = Sphere { of: 1, center: origin + DVec3::new(0.25, 0.0, -0.125), radius: 0.5, color: [1.0; 4] };
        assert_eq!(sphere(origin, &ball).center, [0.25, 0.0, -0.125]);
    }
}
