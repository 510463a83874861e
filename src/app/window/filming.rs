//! A film made while the window goes on: a frame of it in each frame of the window, drawn before and covered by what the
//! window shows.

use super::still::window_size;
use super::studio::{FRAMES_TO_SETTLE, Studio, drawn};
use crate::app::App;
use crate::app::model::film::FilmOrder;
use crate::app::render::Renderer;
use crate::picture_file::{Cut, Reel, ReelError, Shape};
use egui_macroquad::macroquad::miniquad::window::{dpi_scale, set_window_size};
use std::path::PathBuf;

/// A film that is being made.
pub(super) struct Filming {
    path: PathBuf,
    cut: Cut,
    stage: Stage,
    studio: Studio,
    reel: Reel,
    made: u32,
}

impl Filming {
    /// Begins a film of what the window shows, and makes the window as large as the film.
    ///
    /// # Errors
    /// When it cannot be written.
    ///
    /// # Panics
    /// When no window is open.
    pub(super) fn begin(app: &App, order: &FilmOrder) -> Result<Filming, ReelError> {
        let FilmOrder { path, cut, rate, panels, size } = order;
        let stage = Stage::of(*size);
        let reel = Reel::begin(path, Shape { size: stage.size, rate: *rate, frames: cut.frames() })?;
        let studio = Studio::new(app.posed_alike(*panels));
        Ok(Filming { path: path.clone(), cut: *cut, stage, studio, reel, made: 0 })
    }

    /// Makes the next frame, waits for the size of the window, or simulates a part of the way to its moment, as long as `may_go_on`.
    ///
    /// # Errors
    /// When it cannot be written.
    ///
    /// # Panics
    /// When no window is open.
    pub(super) fn go_on(
        &mut self,
        renderer: &mut Renderer,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), ReelError> {
        if self.made == 0 && !self.stage.is_set()? {
            return Ok(());
        }
        if self.studio.draw(renderer, self.cut.moment(self.made), may_go_on) {
            let (size, rgb) = drawn();
            self.reel.add(size, rgb)?;
            self.made += 1;
        }
        Ok(())
    }
}

/// The window as large as the film, which has its size again when the film is done or given up.
struct Stage {
    /// Width and height in pixels.
    size: [u32; 2],
    /// Those of the window before.
    before: [u32; 2],
    /// Frames that the window has to get its size.
    may_settle: u32,
}

impl Stage {
    fn of(size: Option<[u32; 2]>) -> Stage {
        let before = window_size();
        Stage { size: size.unwrap_or(before), before, may_settle: FRAMES_TO_SETTLE }
    }

    /// Whether the window has its size; if not, asks for it again.
    ///
    /// # Errors
    /// When the display refuses it.
    fn is_set(&mut self) -> Result<bool, ReelError> {
        let size = window_size();
        if size == self.size {
            return Ok(true);
        }
        self.may_settle = self.may_settle.checked_sub(1).ok_or(ReelError::NoWindow(size))?;
        resize(self.size);
        Ok(false)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        if self.size != self.before {
            resize(self.before);
        }
    }
}

/// Asks the display for a window of this size in pixels.
fn resize(size: [u32; 2]) {
    // X11 takes pixels, other systems points.
    let scale = if cfg!(target_os = "linux") { 1.0 } else { dpi_scale() };
    let [width, height] = size.map(|side| (side as f32 / scale).round() as u32);
    set_window_size(width, height);
}

/// Goes on with the film that is being made, and tells how far it is.
pub(super) fn go_on(
    filming: &mut Option<Filming>,
    app: &mut App,
    renderer: &mut Renderer,
    may_go_on: &mut dyn FnMut() -> bool,
) {
    let Some(film) = filming else { return };
    match film.go_on(renderer, may_go_on) {
        Ok(()) if film.made < film.cut.frames() => app.tell_film(film.made, film.cut.frames()),
        Ok(()) => {}
        Err(error) => {
            app.tell_film_failed(&film.path, &error);
            *filming = None;
            return;
        }
    }
    if let Some(Filming { path, reel, .. }) = filming.take_if(|film| film.made == film.cut.frames()) {
        match reel.finish() {
            Ok(()) => app.tell_film_made(&path),
            Err(error) => app.tell_film_failed(&path, &error),
        }
    }
}
