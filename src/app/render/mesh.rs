//! The small meshes that are drawn once for every instance.

use egui_macroquad::macroquad::miniquad::{BufferId, BufferSource, BufferType, BufferUsage, RenderingBackend};
use std::f32::consts::TAU;

/// A mesh on the GPU.
#[derive(Clone, Copy)]
pub struct Mesh {
    pub vertices: BufferId,
    pub indices: BufferId,
    pub index_count: i32,
}

impl Mesh {
    /// Uploads vertices of `N` numbers each, and triangles.
    pub fn new<const N: usize>(
        context: &mut dyn RenderingBackend,
        (vertices, triangles): (Vec<[f32; N]>, Vec<u32>),
    ) -> Mesh {
        Mesh {
            vertices: context.new_buffer(
                BufferType::VertexBuffer,
                BufferUsage::Immutable,
                BufferSource::slice(&vertices),
            ),
            indices: context.new_buffer(
                BufferType::IndexBuffer,
                BufferUsage::Immutable,
                BufferSource::slice(&triangles),
            ),
            index_count: triangles.len() as i32,
        }
    }
}

/// The square from −1 to 1.
pub fn square() -> (Vec<[f32; 2]>, Vec<u32>) {
    (vec![[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]], vec![0, 1, 2, 0, 2, 3])
}

/// Which end (0 or 1) and which side (−1 or 1) of a line.
pub fn line_strip() -> (Vec<[f32; 2]>, Vec<u32>) {
    (vec![[0.0, -1.0], [1.0, -1.0], [1.0, 1.0], [0.0, 1.0]], vec![0, 1, 2, 0, 2, 3])
}

/// The cube from −1 to 1, its triangles counter-clockwise from outside.
pub fn cube() -> (Vec<[f32; 3]>, Vec<u32>) {
    let corner = |i: u32, axis: u32| if i >> axis & 1 == 1 { 1.0 } else { -1.0 };
    let vertices = (0..8).map(|i| [corner(i, 0), corner(i, 1), corner(i, 2)]).collect();
    let faces = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    let triangles = faces.iter().flat_map(|[a, b, c, d]| [*a, *b, *c, *a, *c, *d]).collect();
    (vertices, triangles)
}

/// The strips of an arrow's profile turned about its axis: direction about the axis, node at this
/// end of the strip, node at the strip's start (see `arrow.vert`). The shading is smooth: only the
/// outline shows how few `sides` there are.
pub fn arrow(sides: u32) -> (Vec<[f32; 4]>, Vec<u32>) {
    /// Shaft, base of the head, its lower and its upper half.
    const STRIPS: u32 = 4;
    let mut vertices = Vec::new();
    let mut triangles = Vec::new();
    for strip in 0..STRIPS {
        for side in 0..sides {
            let (sin, cos) = (TAU * side as f32 / sides as f32).sin_cos();
            vertices.push([cos, sin, strip as f32, strip as f32]);
            vertices.push([cos, sin, strip as f32 + 1.0, strip as f32]);
            let here = 2 * (strip * sides + side);
            let next = 2 * (strip * sides + (side + 1) % sides);
            triangles.extend([here, next, here + 1, next, next + 1, here + 1]);
        }
    }
    (vertices, triangles)
}

/// The octagon around the circle of radius 1.
pub fn octagon() -> (Vec<[f32; 2]>, Vec<u32>) {
    let corner = |i: u8| {
        let (sin, cos) = (TAU * (f32::from(i) + 0.5) / 8.0).sin_cos();
        [cos, sin].map(|along| along / (TAU / 16.0).cos())
    };
    ((0..8).map(corner).collect(), (1..7).flat_map(|i| [0, i, i + 1]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3;

    #[test]
    fn the_cubes_triangles_face_outwards() {
        let (vertices, triangles) = cube();
        assert_eq!(triangles.len(), 36);
        for triangle in triangles.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|i| Vec3::from(vertices[triangle[i] as usize]));
            assert!((b - a).cross(c - a).dot(a + b + c) > 0.0, "{triangle:?}");
        }
    }

    #[test]
    fn the_octagon_touches_the_square_around_its_circle_and_covers_it_but_for_the_corners() {
        let (vertices, triangles) = octagon();
        let farthest = vertices.iter().flatten().copied().fold(0.0, f32::max);
        assert!((farthest - 1.0).abs() < 1e-6, "{farthest}");
        let area = |triangle: &[u32]| {
            let [a, b, c] = [0, 1, 2].map(|i| glam::Vec2::from(vertices[triangle[i] as usize]));
            0.5 * (b - a).perp_dot(c - a)
        };
        // Of a square of 4 the corners take 4·(2 − √2)²/2.
        let sum: f32 = triangles.chunks(3).map(area).sum();
        assert!((sum - 8.0 * (2f32.sqrt() - 1.0)).abs() < 1e-5, "{sum}");
    }

    #[test]
    fn an_arrow_has_strips_from_node_0_to_node_4() {
        let (vertices, triangles) = arrow(8);
        assert!(triangles.iter().all(|&i| (i as usize) < vertices.len()));
        let nodes: Vec<f32> = vertices.iter().map(|v| v[2]).collect();
        assert_eq!(nodes.iter().copied().fold(f32::MIN, f32::max), 4.0);
        assert!(vertices.iter().all(|v| v[2] == v[3] || v[2] == v[3] + 1.0));
    }
}
