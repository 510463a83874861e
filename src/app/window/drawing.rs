//! One frame in the open window: egui, the 3D view, and what drives both.

use super::system_font::system_font;
use crate::app::render::Renderer;
use crate::app::style::theme;
use crate::app::{App, FrameInput};
use egui_macroquad::macroquad::color::Color;
use egui_macroquad::macroquad::miniquad;
use egui_macroquad::macroquad::window::{clear_background, get_internal_gl};
use egui_miniquad::EguiMq;
use std::time::{Duration, Instant};

/// Simulation that a frame may do before the picture is drawn, at least and at most; in between as long as drawing
/// takes, so that a slow driver does not slow down the simulation much more.
pub(super) const WORK_PER_FRAME: [Duration; 2] = [Duration::from_millis(8), Duration::from_millis(33)];

/// One frame, from input to picture, between two frames of macroquad. The driver may still be busy with
/// it afterwards.
///
/// # Panics
/// When no window is open.
pub fn draw_frame(app: &mut App, egui: &mut EguiMq, renderer: &mut Renderer, input: &FrameInput) {
    let began = Instant::now();
    let half_a_frame = Duration::from_secs_f64(input.elapsed.max(0.0) / 2.0);
    let work = half_a_frame.clamp(WORK_PER_FRAME[0], WORK_PER_FRAME[1]);
    let mut may_go_on = || began.elapsed() < work;
    // SAFETY: called between two frames on the thread of the window, where macroquad's context lives.
    let gl = unsafe { get_internal_gl() };
    egui.run(gl.quad_context, |_, ctx| app.pass(ctx, input, &mut may_go_on));
    let [r, g, b, a] = theme::panel_fill(app.settings.theme).to_array();
    clear_background(Color::from_rgba(r, g, b, a));
    if let Some(picture) = &app.picture {
        renderer.draw(&picture.list, &picture.frame, picture.palette);
    }
    egui.draw(gl.quad_context);
}

/// egui in the open window, with our fonts, one of the system for letters that they lack, and our text sizes.
///
/// # Panics
/// When no window is open.
pub fn new_egui() -> EguiMq {
    // SAFETY: as in `draw_frame`.
    let egui = EguiMq::new(unsafe { get_internal_gl() }.quad_context);
    theme::install(egui.egui_ctx());
    system_font().into_iter().for_each(|font| egui.egui_ctx().add_font(font));
    egui
}

/// Sets the size of text and panels. egui takes it over at the beginning of a pass, but after the
/// pass's rectangle was measured, so an empty pass goes first.
pub(super) fn set_scale(egui: &mut EguiMq, interface_scale: f32) {
    let wanted = miniquad::window::dpi_scale() * interface_scale;
    if egui.egui_ctx().pixels_per_point() != wanted {
        egui.egui_ctx().set_pixels_per_point(wanted);
        // SAFETY: as in `draw_frame`.
        let gl = unsafe { get_internal_gl() };
        egui.run(gl.quad_context, |_, _| {});
        egui.draw(gl.quad_context);
    }
}
