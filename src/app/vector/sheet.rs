//! A scene of which pictures are drawn without a window.

use super::picture::svg_of;
use super::svg::Svg;
use crate::app::command::{Command, PlaybackCommand};
use crate::app::style::theme;
use crate::app::{App, FrameInput};
use crate::language::speak;
use crate::sim::Instant;
use egui::{Rect, pos2, vec2};

/// Frames in which texts find their size, and the camera of a scene what covers its view.
const FRAMES_TO_FIT: u32 = 4;

/// Draws moments of a scene as SVG.
pub struct Sheet {
    app: App,
    egui: egui::Context,
    /// In pixels, as the window would have them.
    size: [u32; 2],
}

impl Sheet {
    /// A sheet of a width and a height in pixels.
    pub fn new(app: App, size: [u32; 2]) -> Sheet {
        let egui = egui::Context::default();
        theme::install(&egui);
        Sheet { app, egui, size }
    }

    /// The program whose view it draws.
    pub fn app(&mut self) -> &mut App {
        &mut self.app
    }

    /// Goes to a moment.
    pub fn seek(&mut self, at: Instant) {
        // What is explained is told in the language of the picture.
        let _spoken = speak(self.app.settings.language);
        self.app.apply(Command::Playback(PlaybackCommand::Seek(at)));
        while self.app.session.goal().is_some() {
            self.app.session.advance(0.0, &mut || true);
        }
    }

    /// A moment, as the text of an SVG file.
    pub fn draw(&mut self, at: Instant) -> String {
        self.seek(at);
        self.drawn().finish()
    }

    /// What the program shows.
    pub fn drawn(&mut self) -> Svg {
        drawn(&mut self.app, &self.egui, self.size, FRAMES_TO_FIT)
    }

    /// The same right after another moment was drawn, so that texts have their sizes.
    pub fn drawn_next(&mut self) -> Svg {
        drawn(&mut self.app, &self.egui, self.size, 0)
    }
}

/// A picture of what a window of this size shows, as the text of an SVG file; the program is left as it was.
pub fn sketch(app: &mut App, size: [u32; 2]) -> String {
    let egui = egui::Context::default();
    theme::install(&egui);
    theme::apply(&egui, app.settings.theme, false);
    app.as_picture(|app| drawn(app, &egui, size, FRAMES_TO_FIT)).finish()
}

fn drawn(app: &mut App, egui: &egui::Context, size: [u32; 2], frames_before: u32) -> Svg {
    // The interface grows with the picture as in a window.
    let scale = app.interface_scale(size[1] as f32);
    let [width, height] = size.map(|side| side as f32 / scale);
    let mut output = egui::FullOutput::default();
    for _ in 0..=frames_before {
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height)));
        let input = egui::RawInput { screen_rect, ..egui::RawInput::default() };
        output = egui.run(input, |ctx| app.pass(ctx, &FrameInput::default(), &mut || true));
    }
    let size = [width, height].map(f64::from);
    app.picture.as_ref().map_or_else(|| Svg::new(size), |picture| svg_of(picture, &output.shapes, size))
}
