//! Where a scene is drawn when every pixel of it is sampled several times.
//!
//! The window itself has one sample: panels soften their edges themselves, and so does most of the scene.

use crate::app::model::view_frame::PixelRect;
use egui_macroquad::macroquad::color::WHITE;
use egui_macroquad::macroquad::math::vec2;
use egui_macroquad::macroquad::miniquad::{
    FilterMode, PassAction, RenderPass, RenderingBackend, TextureAccess, TextureFormat, TextureId, TextureParams,
    TextureSource, window,
};
use egui_macroquad::macroquad::texture::{DrawTextureParams, Texture2D, draw_texture_ex};

const SAMPLES: i32 = 4;

/// A picture of which every pixel has several samples.
#[derive(Default)]
pub struct Canvas {
    made: Option<Made>,
}

struct Made {
    pass: RenderPass,
    /// The samples of each pixel together.
    picture: Texture2D,
    /// In pixels.
    size: [u32; 2],
}

impl Canvas {
    /// Whether the driver can do it.
    pub fn is_possible(context: &dyn RenderingBackend) -> bool {
        context.info().features.resolve_attachments
    }

    /// Begins a picture as large as a rectangle; end it with [`finish`](Canvas::finish).
    pub fn begin(&mut self, context: &mut dyn RenderingBackend, rect: PixelRect) {
        let size = [rect.width, rect.height].map(|side| side.max(1) as u32);
        if self.made.as_ref().is_some_and(|made| made.size != size)
            && let Some(outgrown) = self.made.take()
        {
            // With its textures.
            context.delete_render_pass(outgrown.pass);
        }
        let made = self.made.get_or_insert_with(|| Made::new(context, size));
        context.begin_pass(Some(made.pass), PassAction::clear_color(0.0, 0.0, 0.0, 1.0));
    }

    /// Ends the picture and lays it over its rectangle of the window.
    pub fn finish(&self, context: &mut dyn RenderingBackend, rect: PixelRect) {
        context.end_render_pass();
        let Some(made) = &self.made else { return };
        let points = window::dpi_scale();
        let [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map(|pixels| pixels as f32 / points);
        // OpenGL counts the rows from below.
        let params = DrawTextureParams { dest_size: Some(vec2(width, height)), flip_y: true, ..Default::default() };
        draw_texture_ex(&made.picture, x, y, WHITE, params);
    }
}

impl Made {
    fn new(context: &mut dyn RenderingBackend, [width, height]: [u32; 2]) -> Made {
        let mut texture = |format, sample_count| -> TextureId {
            let [min_filter, mag_filter] = [FilterMode::Nearest; 2];
            let params =
                TextureParams { format, width, height, min_filter, mag_filter, sample_count, ..Default::default() };
            context.new_texture(TextureAccess::RenderTarget, TextureSource::Empty, params)
        };
        let samples = texture(TextureFormat::RGBA8, SAMPLES);
        let depth = texture(TextureFormat::Depth32, SAMPLES);
        let picture = texture(TextureFormat::RGBA8, 1);
        let pass = context.new_render_pass_mrt(&[samples], Some(&[picture]), Some(depth));
        Made { pass, picture: Texture2D::from_miniquad_texture(picture), size: [width, height] }
    }
}
