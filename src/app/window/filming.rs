//! A film made while the window goes on: a frame of it in each frame of the window, drawn before and covered by what the
//! window shows.

use super::studio::{Studio, drawn};
use crate::app::App;
use crate::app::model::film::FilmOrder;
use crate::app::render::Renderer;
use crate::picture_file::{Cut, Reel, ReelError, Shape};
use std::path::PathBuf;

/// A film that is being made.
pub(super) struct Filming {
    path: PathBuf,
    cut: Cut,
    studio: Studio,
    reel: Reel,
    made: u32,
}

impl Filming {
    /// Begins a film of what the window shows.
    ///
    /// # Errors
    /// When it cannot be written.
    ///
    /// # Panics
    /// When no window is open.
    pub(super) fn begin(app: &App, order: &FilmOrder, size: [u32; 2]) -> Result<Filming, ReelError> {
        let FilmOrder { path, cut, rate, panels } = order;
        let reel = Reel::begin(path, Shape { size, rate: *rate, frames: cut.frames() })?;
        Ok(Filming { path: path.clone(), cut: *cut, studio: Studio::new(app.posed_alike(*panels)), reel, made: 0 })
    }

    /// Makes the next frame, or simulates a part of the way to its moment, as long as `may_go_on`.
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
        if self.studio.draw(renderer, self.cut.moment(self.made), may_go_on) {
            let (size, rgb) = drawn();
            self.reel.add(size, rgb)?;
            self.made += 1;
        }
        Ok(())
    }
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
