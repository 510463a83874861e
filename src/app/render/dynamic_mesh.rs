//! A mesh that changes from frame to frame.

use super::instance::{VertexInstance, vertex};
use super::instances::{GrowingBuffer, depth_mask};
use super::shader::FrameUniforms;
use crate::app::draw_list::Mesh;
use egui_macroquad::macroquad::miniquad::{BufferType, Pipeline, RenderingBackend, UniformsSource};
use glam::DVec3;

/// A mesh on the GPU.
pub struct DynamicMesh {
    pipeline: Pipeline,
    encoded: Vec<VertexInstance>,
    vertices: GrowingBuffer,
    indices: GrowingBuffer,
    index_count: usize,
    hides: bool,
}

impl DynamicMesh {
    /// Nothing yet; `pipeline` reads [`VertexInstance`].
    pub fn new(pipeline: Pipeline) -> DynamicMesh {
        let (vertices, indices) =
            (GrowingBuffer::new(BufferType::VertexBuffer), GrowingBuffer::new(BufferType::IndexBuffer));
        DynamicMesh { pipeline, encoded: Vec::new(), vertices, indices, index_count: 0, hides: false }
    }

    /// Replaces the mesh by this one.
    pub fn upload(&mut self, context: &mut dyn RenderingBackend, origin: DVec3, mesh: &Mesh) {
        (self.index_count, self.hides) = (mesh.triangles.len(), mesh.hides);
        self.encoded.clear();
        self.encoded.extend(mesh.vertices.iter().map(|corner| vertex(origin, corner)));
        self.vertices.upload(context, &self.encoded);
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
