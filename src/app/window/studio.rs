//! Pictures of a scene as files show them: rendered by a program of their own, which nobody operates.

use super::drawing::{draw_frame, new_egui, set_scale};
use super::error::WindowError;
use super::still::window_size;
use crate::app::command::{Command, PlaybackCommand};
use crate::app::render::Renderer;
use crate::app::viewport::Pointer;
use crate::app::{App, FrameInput};
use crate::language::speak;
use crate::sim::Instant;
use egui_macroquad::macroquad::miniquad::window::dpi_scale;
use egui_macroquad::macroquad::texture::get_screen_data;
use egui_macroquad::macroquad::window::{next_frame, request_new_screen_size, screen_height, screen_width};
use egui_miniquad::EguiMq;

/// Frames that a window manager has to grant the requested size.
pub(super) const FRAMES_TO_SETTLE: u32 = 30;

/// Frames in which texts find their size, and the camera of a scene what covers its view.
const FRAMES_TO_FIT: u32 = 4;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// No window, or one that cannot draw.
    #[error(transparent)]
    Window(#[from] WindowError),
    /// The window was closed before the picture was taken.
    #[error("the window was closed before the picture was taken")]
    Closed,
    /// The display refuses the size.
    #[error("the display gives a window of {got:?} pixels where {wanted:?} were asked for; try a smaller --size")]
    Size {
        /// Width and height that were asked for.
        wanted: [u32; 2],
        /// Width and height of the window.
        got: [u32; 2],
    },
}

/// Renders moments of a scene into the open window.
pub(super) struct Studio {
    app: App,
    egui: EguiMq,
    /// Whether texts and camera have found their sizes.
    has_drawn: bool,
}

impl Studio {
    /// A studio for a program that shows what a picture shows.
    ///
    /// # Panics
    /// When no window is open.
    pub(super) fn new(app: App) -> Studio {
        Studio { app, egui: new_egui(), has_drawn: false }
    }

    /// Draws a moment into the whole window. False if simulating up to it takes longer than `may_go_on`; then again.
    ///
    /// # Panics
    /// When no window is open.
    pub(super) fn draw(&mut self, renderer: &mut Renderer, at: Instant, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        // What is explained is told in the language of the picture.
        let _spoken = speak(self.app.settings.language);
        self.app.apply(Command::Playback(PlaybackCommand::Seek(at)));
        self.app.session.advance(0.0, may_go_on);
        if self.app.session.goal().is_some() {
            return false;
        }
        set_scale(&mut self.egui, self.app.interface_scale(window_size()[1] as f32 / dpi_scale()));
        let input = FrameInput { pointer: Pointer::default(), ..FrameInput::default() };
        if !self.has_drawn {
            for _ in 0..FRAMES_TO_FIT {
                draw_frame(&mut self.app, &mut self.egui, renderer, &input);
            }
            self.has_drawn = true;
        }
        draw_frame(&mut self.app, &mut self.egui, renderer, &input);
        true
    }
}

/// A picture of what a window shows, as files have it; the window is left as it was.
///
/// # Panics
/// When no window is open.
pub(super) fn photograph(app: &mut App, egui: &mut EguiMq, renderer: &mut Renderer) -> ([u32; 2], Vec<u8>) {
    let input = FrameInput { pointer: app.pointer, ..FrameInput::default() };
    let picture = app.as_picture(|app| {
        for _ in 0..FRAMES_TO_FIT {
            draw_frame(app, egui, renderer, &input);
        }
        drawn()
    });
    // What was drawn for the file is not to flash up.
    draw_frame(app, egui, renderer, &input);
    picture
}

/// Width and height of the window, and what was drawn into it: red, green, blue of each pixel, by rows from the top.
///
/// # Panics
/// When no window is open.
pub(super) fn drawn() -> ([u32; 2], Vec<u8>) {
    let screen = get_screen_data();
    let (width, height) = (u32::from(screen.width), u32::from(screen.height));
    // The screen's bytes run from bottom to top.
    let rows = screen.bytes.chunks_exact(4 * width as usize).rev();
    let rgb = rows.flat_map(|row| row.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])).collect();
    ([width, height], rgb)
}

/// Waits until the window has its size.
///
/// # Errors
/// When the display refuses it.
pub(super) async fn settle(wanted: [u32; 2]) -> Result<(), PictureError> {
    let size = || [screen_width() as u32, screen_height() as u32];
    for _ in 0..FRAMES_TO_SETTLE {
        if size() == wanted {
            return Ok(());
        }
        request_new_screen_size(wanted[0] as f32, wanted[1] as f32);
        next_frame().await;
    }
    Err(PictureError::Size { wanted, got: size() })
}
