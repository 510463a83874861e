//! What is made of the window for files: pictures at once, films and handouts over many frames.

use super::filming::{self, Filming};
use super::handing_out::{self, HandingOut};
use super::{still, studio};
use crate::app::render::Renderer;
use crate::app::vector::sketch;
use crate::app::{App, Requests};
use crate::atomic_file::write_atomically;
use crate::picture_file::{PictureFormat, png_of};
use egui_miniquad::EguiMq;
use std::io;
use std::path::Path;

/// What is being made.
#[derive(Default)]
pub(super) struct Making {
    film: Option<Filming>,
    handout: Option<HandingOut>,
}

impl Making {
    /// Whether anything is.
    pub(super) fn is_on(&self) -> bool {
        self.film.is_some() || self.handout.is_some()
    }

    /// Makes the next part of each, and tells how far it is.
    pub(super) fn go_on(&mut self, app: &mut App, renderer: &mut Renderer, may_go_on: &mut dyn FnMut() -> bool) {
        handing_out::go_on(&mut self.handout, app);
        filming::go_on(&mut self.film, app, renderer, may_go_on);
    }

    /// Begins and gives up what was asked for.
    pub(super) fn follow(&mut self, requests: &Requests, app: &mut App) {
        if requests.stops_handout {
            self.handout = None;
        }
        if let Some(path) = &requests.handout {
            self.handout = Some(HandingOut::begin(app, path.clone()));
        }
        if requests.stops_film {
            self.film = None;
        }
        if let Some(order) = &requests.film {
            let begun = Filming::begin(app, order);
            self.film = begun.inspect_err(|error| app.tell_film_failed(&order.path, error)).ok();
        }
    }
}

/// Writes a picture of the view, and tells so.
pub(super) fn write_picture(path: &Path, app: &mut App, egui: &mut EguiMq, renderer: &mut Renderer) {
    let bytes = match PictureFormat::of(path) {
        PictureFormat::Png => {
            let (size, rgb) = studio::photograph(app, egui, renderer);
            png_of(size, &rgb).map_err(io::Error::from)
        }
        PictureFormat::Svg => Ok(sketch(app, still::window_size()).into_bytes()),
    };
    let written = bytes.and_then(|bytes| write_atomically(path, &bytes));
    app.tell_written(path, written);
}
