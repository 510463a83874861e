//! A buffer of instances that grows with what there is to draw.

use super::kind::Kind;
use super::mesh::Mesh;
use super::shader::FrameUniforms;
use egui_macroquad::macroquad::miniquad::{
    BufferId, BufferSource, BufferType, BufferUsage, Pipeline, RenderingBackend, UniformsSource, gl,
};

/// More than this many of a kind are a crowd: each is drawn with fewer triangles and one sample, and what is hidden
/// stays hidden, since nobody could tell what shines through what.
const CROWD: usize = 2_000;

/// Instances of one kind on the GPU.
pub struct Instances {
    kind: Kind,
    buffer: GrowingBuffer,
    count: usize,
}

/// A buffer on the GPU that is made anew when it is too small.
pub struct GrowingBuffer {
    kind: BufferType,
    buffer: Option<BufferId>,
    capacity: usize,
}

impl GrowingBuffer {
    /// Nothing yet.
    pub fn new(kind: BufferType) -> GrowingBuffer {
        GrowingBuffer { kind, buffer: None, capacity: 0 }
    }

    /// Replaces what it holds, in one copy; by nothing it leaves it.
    pub fn upload<T>(&mut self, context: &mut dyn RenderingBackend, items: &[T]) {
        if items.is_empty() {
            return;
        }
        let capacity = grown(self.capacity, items.len());
        if capacity != self.capacity
            && let Some(outgrown) = self.buffer.take()
        {
            context.delete_buffer(outgrown);
        }
        self.capacity = capacity;
        let buffer = *self.buffer.get_or_insert_with(|| {
            context.new_buffer(self.kind, BufferUsage::Stream, BufferSource::empty::<T>(capacity))
        });
        context.buffer_update(buffer, BufferSource::slice(items));
    }

    /// The buffer, once it has held anything.
    pub fn id(&self) -> Option<BufferId> {
        self.buffer
    }
}

impl Instances {
    /// None yet.
    pub fn new(kind: Kind) -> Instances {
        Instances { kind, buffer: GrowingBuffer::new(BufferType::VertexBuffer), count: 0 }
    }

    /// Replaces the instances by these, in one copy.
    pub fn upload<T>(&mut self, context: &mut dyn RenderingBackend, instances: &[T]) {
        self.count = instances.len();
        self.buffer.upload(context, instances);
    }

    /// Whether they are so many that nobody could look at each.
    pub fn is_crowd(&self) -> bool {
        self.count > CROWD
    }

    /// Draws what nothing hides.
    pub fn draw(&self, context: &mut dyn RenderingBackend, uniforms: &FrameUniforms) {
        let crowd = self.kind.crowd.as_ref().filter(|_| self.is_crowd());
        let (pipeline, mesh) = crowd.map_or((&self.kind.visible, &self.kind.mesh), |(pipeline, mesh)| (pipeline, mesh));
        self.draw_with(pipeline, mesh, self.kind.opaque, context, uniforms);
    }

    /// Draws what something hides, if this kind shines through.
    pub fn draw_hidden(&self, context: &mut dyn RenderingBackend, uniforms: &FrameUniforms) {
        if let Some(hidden) = &self.kind.hidden
            && !self.is_crowd()
        {
            self.draw_with(hidden, &self.kind.mesh, false, context, uniforms);
        }
    }

    fn draw_with(
        &self,
        pipeline: &Pipeline,
        mesh: &Mesh,
        writes_depth: bool,
        context: &mut dyn RenderingBackend,
        uniforms: &FrameUniforms,
    ) {
        let Some(buffer) = self.buffer.id() else { return };
        if self.count == 0 {
            return;
        }
        context.apply_pipeline(pipeline);
        context.apply_bindings_from_slice(&[mesh.vertices, buffer], mesh.indices, &[]);
        context.apply_uniforms(UniformsSource::table(uniforms));
        depth_mask(writes_depth);
        context.draw(0, mesh.index_count, self.count as i32);
        depth_mask(true);
    }
}

/// Lets what is drawn next hide what comes after it, or not. miniquad itself can only switch the
/// writing of depth together with its test.
pub fn depth_mask(write: bool) {
    // SAFETY: sets one flag of the current OpenGL context, which the caller holds a reference to.
    unsafe { gl::glDepthMask(u8::from(write)) }
}

/// Room for at least `needed`, doubled until it is enough, so that growing stays rare.
fn grown(capacity: usize, needed: usize) -> usize {
    if needed <= capacity { capacity } else { needed.next_power_of_two().max(64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_room_for_everything() {
        let mut capacity = 0;
        for needed in [1, 64, 65, 10_000, 70_000, 3, 1_000_000] {
            capacity = grown(capacity, needed);
            assert!(capacity >= needed, "{capacity} for {needed}");
        }
    }

    #[test]
    fn what_fits_stays_where_it_is() {
        assert_eq!(grown(128, 128), 128);
        assert_eq!(grown(128, 1), 128);
    }
}
