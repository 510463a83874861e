//! A handout made while the window goes on: a part of it in each frame of the window.

use crate::app::App;
use crate::app::handout::{Maker, Paper};
use crate::atomic_file::write_atomically;
use std::path::PathBuf;

/// A handout that is being made.
pub(super) struct HandingOut {
    path: PathBuf,
    maker: Maker,
}

impl HandingOut {
    /// Begins the handout of the open scene, and tells so.
    pub(super) fn begin(app: &mut App, path: PathBuf) -> HandingOut {
        let paper = Paper { films: true, color_blind: app.settings.theme.is_for_color_blind() };
        let maker = Maker::new(app.session.scene().clone(), app.settings.language, paper);
        app.tell_handout(maker.made(), maker.parts());
        HandingOut { path, maker }
    }
}

/// Makes the next part of the handout, if one is being made, and tells how far it is.
pub(super) fn go_on(handing_out: &mut Option<HandingOut>, app: &mut App) {
    let Some(HandingOut { path, maker }) = handing_out else { return };
    match maker.go_on() {
        None => app.tell_handout(maker.made(), maker.parts()),
        Some(page) => {
            let written = write_atomically(path, page.as_bytes());
            app.tell_handout_made(path, written);
            *handing_out = None;
        }
    }
}
