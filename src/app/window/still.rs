//! While nothing changes, the window shows its last picture again, and neither panels nor scene are drawn.

use egui_macroquad::macroquad::color::WHITE;
use egui_macroquad::macroquad::math::vec2;
use egui_macroquad::macroquad::miniquad::{
    self, FilterMode, RenderingBackend, TextureAccess, TextureFormat, TextureParams, TextureSource,
};
use egui_macroquad::macroquad::texture::{DrawTextureParams, Texture2D, draw_texture_ex};
use egui_macroquad::macroquad::window::{get_internal_gl, screen_height, screen_width};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The last picture of the window.
#[derive(Default)]
pub struct Still {
    kept: Option<Kept>,
    is_current: bool,
}

struct Kept {
    picture: Texture2D,
    /// In pixels.
    size: [u32; 2],
}

impl Still {
    /// The picture is out of date.
    pub fn forget(&mut self) {
        self.is_current = false;
    }

    /// Shows the kept picture again. False if there is none, or none of this size: then draw, and
    /// [`keep`](Still::keep).
    pub fn show(&self) -> bool {
        let Some(kept) = self.kept.as_ref().filter(|kept| self.is_current && kept.size == window_size()) else {
            return false;
        };
        kept.present();
        true
    }

    /// Keeps what was drawn in this frame.
    pub fn keep(&mut self) {
        let size = window_size();
        let kept = match self.kept.take() {
            Some(kept) if kept.size == size => kept,
            outgrown => {
                outgrown.into_iter().for_each(Kept::delete);
                Kept::new(size)
            }
        };
        kept.picture.grab_screen();
        // macroquad binds the texture behind miniquad's back; drawing it makes them agree again.
        kept.present();
        self.kept = Some(kept);
        self.is_current = true;
    }
}

impl Kept {
    fn new([width, height]: [u32; 2]) -> Kept {
        // Without opacity: where panels wrote less than one, the window shows them in full all the same.
        let format = TextureFormat::RGB8;
        let [min_filter, mag_filter] = [FilterMode::Nearest; 2];
        let params = TextureParams { format, width, height, min_filter, mag_filter, ..TextureParams::default() };
        let texture = context().new_texture(TextureAccess::Static, TextureSource::Empty, params);
        Kept { picture: Texture2D::from_miniquad_texture(texture), size: [width, height] }
    }

    /// macroquad deletes only textures that it made.
    fn delete(self) {
        context().delete_texture(self.picture.raw_miniquad_id());
    }

    fn present(&self) {
        // OpenGL counts the rows of a screen from below.
        let params = DrawTextureParams {
            dest_size: Some(vec2(screen_width(), screen_height())),
            flip_y: true,
            ..DrawTextureParams::default()
        };
        draw_texture_ex(&self.picture, 0.0, 0.0, WHITE, params);
    }
}

fn context() -> &'static mut dyn RenderingBackend {
    // SAFETY: on the window's thread; no reference to macroquad's context outlives its statement.
    unsafe { get_internal_gl().quad_context }
}

/// In pixels.
pub(super) fn window_size() -> [u32; 2] {
    let (width, height) = miniquad::window::screen_size();
    [width as u32, height as u32]
}

/// When egui wants to be run again by itself: for an animation, a tooltip, a blinking cursor.
#[derive(Clone, Default)]
pub struct Alarm(Arc<Mutex<Option<Instant>>>);

impl Alarm {
    /// An alarm that a context sets.
    pub fn of(ctx: &egui::Context) -> Alarm {
        let alarm = Alarm::default();
        let set = alarm.clone();
        ctx.set_request_repaint_callback(move |request| set.ring_after(request.delay));
        alarm
    }

    /// Whether it is time; before a pass, which sets it anew.
    pub fn rings(&self, now: Instant) -> bool {
        self.time().is_some_and(|time| time <= now)
    }

    /// Stops it.
    pub fn stop(&self) {
        *self.lock() = None;
    }

    fn ring_after(&self, delay: Duration) {
        if let Some(time) = Instant::now().checked_add(delay) {
            let mut earliest = self.lock();
            *earliest = Some(earliest.map_or(time, |earlier| earlier.min(time)));
        }
    }

    fn time(&self) -> Option<Instant> {
        *self.lock()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_alarm_rings_at_the_earliest_time_that_was_asked_for() {
        let alarm = Alarm::default();
        let now = Instant::now();
        assert!(!alarm.rings(now + Duration::from_secs(1_000)));
        alarm.ring_after(Duration::from_secs(60));
        alarm.ring_after(Duration::from_secs(30));
        alarm.ring_after(Duration::MAX);
        assert!(!alarm.rings(now + Duration::from_secs(29)));
        assert!(alarm.rings(now + Duration::from_secs(31)));
        alarm.stop();
        assert!(!alarm.rings(now + Duration::from_secs(1_000)));
    }

    #[test]
    fn egui_sets_the_alarm() {
        let ctx = egui::Context::default();
        let alarm = Alarm::of(&ctx);
        // The first pass of a context asks for more by itself.
        for _ in 0..3 {
            drop(ctx.run(egui::RawInput::default(), |_| {}));
        }
        alarm.stop();
        drop(ctx.run(egui::RawInput::default(), |ctx| ctx.request_repaint_after(Duration::from_secs(5))));
        assert!(!alarm.rings(Instant::now()));
        assert!(alarm.rings(Instant::now() + Duration::from_secs(6)));
    }
}
