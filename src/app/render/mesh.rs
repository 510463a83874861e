//! The small meshes that are drawn once for every instance.

use macroquad::miniquad::{BufferId, BufferSource, BufferType, BufferUsage, RenderingBackend};
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

/// The strip of an arrow's outline (see `flat_arrow.vert`): side and node. Each triangle ends with the last node
/// of its piece of the strip.
pub fn flat_arrow() -> (Vec<[f32; 2]>, Vec<u32>) {
    let row = |node: f32| [[-1.0, node], [1.0, node]];
    let mut vertices: Vec<[f32; 2]> = [0.0, 1.0, 2.0, 3.0].into_iter().flat_map(row).collect();
    let mut triangles: Vec<u32> =
        [0, 2, 4].into_iter().flat_map(|left| [left, left + 1, left + 3, left, left + 3, left + 2]).collect();
    // The tip, and the point behind the head's base.
    vertices.extend([[0.0, 4.0], [0.0, 5.0]]);
    triangles.extend([6, 7, 8, 5, 4, 9]);
    (vertices, triangles)
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
    fn a_flat_arrow_covers_its_profile_and_half_the_ring_at_its_base() {
        let (vertices, triangles) = flat_arrow();
        // Distance from the tail, and radius, of a diamond's nodes; the last is 0.25 behind the head's base.
        let nodes = [(0.0, 1.0), (4.0, 1.0), (4.5, 2.0), (6.0, 1.5), (8.0, 0.0), (4.25, 0.0)];
        let place = |[side, node]: [f32; 2]| [side * nodes[node as usize].1, nodes[node as usize].0];
        let corners = |triangle: &[u32]| [0, 1, 2].map(|i| place(vertices[triangle[i] as usize]));
        let area = |[a, b, c]: [[f32; 2]; 3]| 0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
        let areas: Vec<f32> = triangles.chunks(3).map(|triangle| area(corners(triangle))).collect();
        assert!(areas.iter().all(|area| *area > 0.0), "{areas:?}");
        // Trapezoids: 2·4 + 3·0.5 + 3.5·1.5; triangles: the tip 1.5·2, behind the base 2·0.25.
        assert!((areas.iter().sum::<f32>() - (8.0 + 1.5 + 5.25 + 3.0 + 0.5)).abs() < 1e-4, "{areas:?}");
    }

    #[test]
    fn the_triangles_of_a_flat_arrow_end_with_the_last_node_of_their_piece() {
        let (vertices, triangles) = flat_arrow();
        for triangle in triangles.chunks(3) {
            let nodes = [0, 1, 2].map(|i| vertices[triangle[i] as usize][1]);
            assert!(nodes[0] < nodes[2] && nodes[1] <= nodes[2], "{nodes:?}");
        }
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
