//! A mesh that changes from frame to frame.

use super::instances::{GrowingBuffer, depth_mask};
use super::shader::FrameUniforms;
use crate::app::draw_list::Mesh;
use egui_macroquad::macroquad::miniquad::{BufferType, Pipeline, RenderingBackend, UniformsSource};

/// A mesh on the GPU.
pub struct DynamicMesh {
    pipeline: Pipeline,
    vertices: GrowingBuffer,
    indices: GrowingBuffer,
    index_count: usize,
    hides: bool,
}

impl DynamicMesh {
    /// Nothing yet; `pipeline` reads [`MeshVertex`](crate::app::draw_list::MeshVertex).
    pub fn new(pipeline: Pipeline) -> DynamicMesh {
        let (vertices, indices) =
            (GrowingBuffer::new(BufferType::VertexBuffer), GrowingBuffer::new(BufferType::IndexBuffer));
        DynamicMesh { pipeline, vertices, indices, index_count: 0, hides: false }
    }

    /// Replaces the mesh by this one.
    pub fn upload(&mut self, context: &mut dyn RenderingBackend, mesh: &Mesh) {
        (self.index_count, self.hides) = (mesh.triangles.len(), mesh.hides);
        self.vertices.upload(context, &mesh.vertices);
        self.indices.upload(context, &mesh.triangles);
    }

    /// Draws it.
    pub fn draw(&self, context: &mut dyn RenderingBackend, uniforms: &FrameUniforms) {
        let (Some(vertices), Some(indices)) = (self.vertices.id(), self.indices.id()) else { return };
        if self.index_count == 0 {
            return;
        }
        context.apply_pipeline(&self.pipeline);
        context.apply_bindings_from_slice(&[vertices], indices, &[]);
        context.apply_uniforms(UniformsSource::table(uniforms));
        depth_mask(self.hides);
        context.draw(0, self.index_count as i32, 1);
        depth_mask(true);
    }
}
