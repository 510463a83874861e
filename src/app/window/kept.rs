//! What is remembered of the window from one start to the next: its size, its language and its theme.

use crate::app::model::settings::{Theme, ViewSettings};
use crate::app::model::state::choice::{Choice, remember, remembered};
use crate::app::model::state::{StateFolder, window_size};
use crate::language::{self, Language};
use egui_macroquad::macroquad::miniquad;

/// The language and the theme of the window as they were remembered last.
pub(super) struct KeptChoices {
    folder: Option<StateFolder>,
    language: Language,
    theme: Theme,
}

impl KeptChoices {
    /// A language that was asked for or else the one that was chosen last, that of the system, or English; and the theme
    /// that was chosen last.
    pub(super) fn at_start(folder: Option<StateFolder>, asked: Option<Language>) -> KeptChoices {
        let chosen = || folder.as_ref().and_then(remembered);
        let language = asked.or_else(chosen).or_else(language::system::language).unwrap_or_default();
        let theme = folder.as_ref().and_then(remembered).unwrap_or_default();
        KeptChoices { folder, language, theme }
    }

    /// Which language it is.
    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// Which theme it is.
    pub(super) fn theme(&self) -> Theme {
        self.theme
    }

    /// Speaks the language, and remembers what has changed.
    pub(super) fn follow(&mut self, now: &ViewSettings) {
        language::set(now.language);
        keep(&mut self.language, now.language, self.folder.as_ref());
        keep(&mut self.theme, now.theme, self.folder.as_ref());
    }
}

/// Remembers a choice when it has changed.
fn keep<T: Choice + PartialEq + Copy>(kept: &mut T, now: T, folder: Option<&StateFolder>) {
    if *kept != now {
        *kept = now;
        folder.into_iter().for_each(|folder| remember(folder, now));
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
