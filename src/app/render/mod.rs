//! From the draw list to the GPU: one upload and one instanced draw for each kind of thing. It reads nothing but the list,
//! a camera and colours: what a thing means has been decided before, and no model enters.
//!
//! Order of a frame: background, balls, the coloured mesh, planes, translucent surfaces and ghosts from back to front,
//! planes seen from behind, lines, and on top the vectors and symbols that explain: first faintly where something
//! hides them, then fully where nothing does.

mod arrows;
mod balls;
mod canvas;
mod dynamic_mesh;
mod far_first;
mod instance;
mod instances;
mod kind;
mod mesh;
mod shader;
mod sides;

pub use shader::RendererError;

use super::draw_list::{DrawList, HIDDEN_ARROW, HIDDEN_LINE};
use super::model::camera::{Camera, Projection};
use super::model::view_frame::ViewFrame;
use super::style::palette::Palette;
use balls::Balls;
use canvas::Canvas;
use dynamic_mesh::DynamicMesh;
use egui_macroquad::macroquad::miniquad::{PassAction, RenderingBackend, UniformsSource, gl, window};
use egui_macroquad::macroquad::window::get_internal_gl;
use far_first::sort_far_first;
use glam::{DVec3, Vec3};
use instance::{ArrowInstance, GhostInstance, LineInstance, MarkInstance, local};
use instances::Instances;
use kind::Kind;
use shader::FrameUniforms;
use sides::Sides;

/// Below the w of every point in orthographic projection: none lies behind the eye.
const ORTHOGRAPHIC_NEAR: f64 = 0.5;

/// Draws [`DrawList`]s with pipelines of its own. Make one after the window is open, keep it.
pub struct Renderer {
    background: Kind,
    spheres: Instances,
    small_spheres: Instances,
    ghosts: Instances,
    arrows: Instances,
    lines: Instances,
    overlay_lines: Instances,
    planes: Instances,
    grounds: Instances,
    sheets: Instances,
    shadows: Instances,
    backs: Instances,
    markers: Instances,
    mesh: DynamicMesh,
    canvas: Canvas,
    arrow_instances: Vec<ArrowInstance>,
    line_instances: Vec<LineInstance>,
    mark_instances: Vec<MarkInstance>,
    sorted_ghosts: Vec<GhostInstance>,
    balls: Balls,
    sides: Sides,
}

impl Renderer {
    /// Compiles the shaders.
    ///
    /// # Errors
    /// When the driver cannot draw instances or refuses a shader; the message holds its reason.
    ///
    /// # Panics
    /// When no window is open.
    pub fn new() -> Result<Renderer, RendererError> {
        let context = backend();
        if !context.info().features.instancing {
            return Err(RendererError::Instancing);
        }
        let mut make = |kind: fn(&mut dyn RenderingBackend) -> Result<Kind, RendererError>| kind(context);
        Ok(Renderer {
            background: make(Kind::background)?,
            spheres: Instances::new(make(Kind::spheres)?),
            small_spheres: Instances::new(make(Kind::small_spheres)?),
            ghosts: Instances::new(make(Kind::ghosts)?),
            arrows: Instances::new(make(Kind::arrows)?),
            lines: Instances::new(make(Kind::lines)?),
            overlay_lines: Instances::new(make(Kind::lines)?),
            planes: Instances::new(make(Kind::planes)?),
            grounds: Instances::new(make(Kind::grounds)?),
            sheets: Instances::new(make(Kind::sheets)?),
            shadows: Instances::new(make(Kind::shadows)?),
            backs: Instances::new(make(Kind::backs)?),
            markers: Instances::new(make(Kind::markers)?),
            mesh: DynamicMesh::new(kind::mesh(context)?),
            canvas: Canvas::default(),
            arrow_instances: Vec::new(),
            line_instances: Vec::new(),
            mark_instances: Vec::new(),
            sorted_ghosts: Vec::new(),
            balls: Balls::default(),
            sides: Sides::default(),
        })
    }

    /// Draws a list into the frame's rectangle of the window, background included.
    ///
    /// Call it after macroquad's `clear_background` and before egui is drawn; what macroquad has
    /// batched so far is drawn first.
    pub fn draw(&mut self, list: &DrawList, frame: &ViewFrame, palette: &Palette) {
        self.upload(list, frame);
        flush_macroquad();
        let context = backend();
        let rect = frame.rect;
        if self.is_crowded() || !Canvas::is_possible(context) {
            let bottom = window::screen_size().1.round() as i32 - rect.y - rect.height;
            context.begin_default_pass(PassAction::Nothing);
            context.apply_viewport(rect.x, bottom, rect.width, rect.height);
            context.apply_scissor_rect(rect.x, bottom, rect.width, rect.height);
            self.draw_all(context, &FrameUniforms { soft: 1.0, ..frame_uniforms(list.origin, frame) }, palette);
            context.end_render_pass();
        } else {
            self.canvas.begin(context, rect);
            context.apply_viewport(0, 0, rect.width, rect.height);
            context.apply_scissor_rect(0, 0, rect.width, rect.height);
            self.draw_all(context, &frame_uniforms(list.origin, frame), palette);
            self.canvas.finish(context, rect);
            flush_macroquad();
        }
    }

    /// Copies everything that [`draw`](Renderer::draw) will draw, which does so itself.
    pub fn upload(&mut self, list: &DrawList, frame: &ViewFrame) {
        let context = backend();
        let eye = Vec3::from(local(list.origin, frame.camera.eye()));
        let forward = -frame.camera.backward().as_vec3();
        let is_orthographic = frame.camera.is_orthographic();
        let far = |at: Vec3| if is_orthographic { (at - eye).dot(forward) } else { at.distance_squared(eye) };
        replace(&mut self.sorted_ghosts, &list.ghosts, |ghost| instance::ghost(list.origin, ghost));
        sort_far_first(&mut self.sorted_ghosts, |ghost| far((Vec3::from(ghost.from) + Vec3::from(ghost.to)) / 2.0));
        self.balls.sort(&list.spheres, list.origin, frame);
        self.sides.sort(&list.surfaces, list.origin, &frame.camera);
        self.spheres.upload(context, &self.balls.large);
        self.small_spheres.upload(context, &self.balls.small);
        self.ghosts.upload(context, &self.sorted_ghosts);
        arrows::encode(list, &mut self.arrow_instances);
        self.arrows.upload(context, &self.arrow_instances);
        for (kind, lines) in [(&mut self.lines, &list.lines), (&mut self.overlay_lines, &list.overlay_lines)] {
            replace(&mut self.line_instances, lines, |line| instance::line(list.origin, line));
            kind.upload(context, &self.line_instances);
        }
        self.planes.upload(context, &self.sides.planes);
        self.grounds.upload(context, &self.sides.grounds);
        self.sheets.upload(context, &self.sides.sheets);
        self.shadows.upload(context, &self.sides.shadows);
        self.backs.upload(context, &self.sides.backs);
        replace(&mut self.mark_instances, &list.markers, |mark| instance::mark(list.origin, mark));
        self.markers.upload(context, &self.mark_instances);
        self.mesh.upload(context, list.origin, &list.mesh);
    }

    /// Whether several samples for every pixel would cost more than anybody could see of them.
    fn is_crowded(&self) -> bool {
        let kinds = [&self.ghosts, &self.arrows, &self.lines, &self.overlay_lines, &self.sheets];
        self.balls.is_crowd || kinds.iter().any(|kind| kind.is_crowd())
    }

    fn draw_all(&self, context: &mut dyn RenderingBackend, uniforms: &FrameUniforms, palette: &Palette) {
        self.background.draw_background(context, palette);
        for balls in [&self.small_spheres, &self.spheres] {
            balls.draw(context, uniforms);
        }
        begin_work();
        self.mesh.draw(context, uniforms);
        let surfaces = [&self.planes, &self.grounds, &self.sheets, &self.shadows, &self.ghosts, &self.backs];
        for translucent in surfaces.into_iter().chain([&self.lines]) {
            translucent.draw(context, uniforms);
        }
        let explaining =
            [(&self.overlay_lines, HIDDEN_LINE), (&self.arrows, HIDDEN_ARROW), (&self.markers, HIDDEN_ARROW)];
        for (on_top, opacity) in explaining {
            on_top.draw_hidden(context, &FrameUniforms { opacity, ..*uniforms });
        }
        for (on_top, _) in explaining {
            on_top.draw(context, uniforms);
        }
    }
}

/// Replaces the instances of a kind by those of these things.
fn replace<T, I>(instances: &mut Vec<I>, things: &[T], encode: impl Fn(&T) -> I) {
    instances.clear();
    instances.extend(things.iter().map(encode));
}

fn frame_uniforms(origin: DVec3, frame: &ViewFrame) -> FrameUniforms {
    let camera = &frame.camera;
    let points = f64::from(frame.pixels_per_point);
    let (width, height) = (f64::from(frame.rect.width), f64::from(frame.rect.height));
    // The light comes over the viewer's left shoulder, so that no side one looks at lies in the dark.
    let light = (camera.backward() * 0.6 - camera.right() * 0.5 + DVec3::Y).normalize();
    // Without perspective everything has the size that it has at the target, at a w of 1.
    let (near, spread, lift) = match camera.projection {
        Projection::Perspective => (camera.near(), 1.0, 2.0 * camera.near()),
        Projection::Orthographic => (ORTHOGRAPHIC_NEAR, camera.distance, 1.0 / Camera::ORTHOGRAPHIC_REACH),
    };
    FrameUniforms {
        clip_from_local: frame.clip_from_world(origin).as_mat4().to_cols_array(),
        eye: (camera.eye() - origin).as_vec3().to_array(),
        near: near as f32,
        viewport: [(width / points) as f32, (height / points) as f32],
        point_size: (Camera::pixel_size(height) * points * spread) as f32,
        pixel_size: (Camera::pixel_size(height) * spread) as f32,
        light: light.as_vec3().to_array(),
        opacity: 1.0,
        forward: (-camera.backward()).as_vec3().to_array(),
        orthographic: f32::from(u8::from(camera.is_orthographic())),
        lift: lift as f32,
        soft: 0.0,
    }
}

impl Kind {
    fn draw_background(&self, context: &mut dyn RenderingBackend, palette: &Palette) {
        context.apply_pipeline(&self.visible);
        context.apply_bindings_from_slice(&[self.mesh.vertices], self.mesh.indices, &[]);
        context.apply_uniforms(UniformsSource::table(&[palette.sky, palette.ground]));
        context.draw(0, self.mesh.index_count, 1);
    }
}

fn backend() -> &'static mut dyn RenderingBackend {
    // SAFETY: macroquad hands out its one context by a global; it is used on the window's thread
    // alone, and no reference to it outlives the call that asked for it.
    unsafe { get_internal_gl().quad_context }
}

/// Lets the driver begin with what it was given: one without a graphics card fills the balls on other threads
/// while this one places the corners of what follows.
fn begin_work() {
    // SAFETY: on the thread of the window, whose OpenGL context is current; the call has no arguments.
    unsafe { gl::glFlush() }
}

fn flush_macroquad() {
    // SAFETY: as above.
    unsafe { get_internal_gl().flush() }
}
