//! What is remembered of the window from one start to the next: its size and its language.

use crate::app::model::state::{self, StateFolder, window_size};
use crate::language::{self, Language};
use egui_macroquad::macroquad::miniquad;

/// The language of the window as it was remembered last.
pub(super) struct KeptLanguage {
    folder: Option<StateFolder>,
    language: Language,
}

impl KeptLanguage {
    /// One that was asked for or else the one that was chosen last, that of the system, or English.
    pub(super) fn at_start(folder: Option<StateFolder>, asked: Option<Language>) -> KeptLanguage {
        let chosen = || folder.as_ref().and_then(state::language::remembered);
        let language = asked.or_else(chosen).or_else(language::system::language).unwrap_or_default();
        KeptLanguage { folder, language }
    }

    /// Which it is.
    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// Speaks a language, and remembers it when it has changed.
    pub(super) fn follow(&mut self, now: Language) {
        language::set(now);
        if self.language != now {
            self.language = now;
            if let Some(folder) = &self.folder {
                state::language::remember(folder, now);
            }
        }
    }
}

/// The size of the window as it was remembered last.
pub(super) struct KeptSize {
    folder: Option<StateFolder>,
    /// In points.
    size: [u32; 2],
}

impl KeptSize {
    /// That of a window which opens with this size in points.
    pub(super) fn at_start(folder: Option<StateFolder>, size: [u32; 2]) -> KeptSize {
        KeptSize { folder, size }
    }

    /// Remembers the size when it has changed; that of a full screen is not remembered.
    pub(super) fn follow(&mut self, is_full_screen: bool) {
        let (width, height) = miniquad::window::screen_size();
        let scale = miniquad::window::dpi_scale();
        let size = [width, height].map(|side| (side / scale).round() as u32);
        if size == self.size || is_full_screen {
            return;
        }
        self.size = size;
        if let Some(folder) = &self.folder {
            window_size::remember(folder, size);
        }
    }
}
