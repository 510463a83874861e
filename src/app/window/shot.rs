//! A picture of a scene at a tick, without panels, as PNG.

use crate::app::command::{Command, PlaybackCommand};
use crate::app::model::settings::{GizmoMode, Theme};
use crate::app::model::source::Source;
use crate::app::render::Renderer;
use crate::app::viewport::Pointer;
use crate::app::window::{WindowError, draw_frame, in_window, new_egui};
use crate::app::{App, FrameInput};
use crate::command_line::{ShotRequest, png_of};
use crate::sim::Instant;
use egui_macroquad::macroquad::texture::{Image, get_screen_data};
use egui_macroquad::macroquad::window::{Conf, next_frame, request_new_screen_size, screen_height, screen_width};

/// Frames that a window manager has to grant the requested size.
const FRAMES_TO_SETTLE: u32 = 30;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum ShotError {
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
    /// The picture could not be encoded.
    #[error("the picture makes no PNG: {0}")]
    Encoding(#[from] png::EncodingError),
}

/// Opens a window of the size of the picture, draws a frame, closes the window and gives the picture as PNG.
///
/// # Errors
/// When there is no display, or when it refuses the size.
pub fn shoot(request: ShotRequest) -> Result<Vec<u8>, ShotError> {
    let conf = Conf {
        window_title: "Collidoscope".to_owned(),
        window_width: request.size[0] as i32,
        window_height: request.size[1] as i32,
        window_resizable: false,
        ..Conf::default()
    };
    in_window(conf, move || picture(request))?.ok_or(ShotError::Closed)?
}

/// The picture as a PNG file.
async fn picture(request: ShotRequest) -> Result<Vec<u8>, ShotError> {
    settle(request.size).await?;
    let mut renderer = Renderer::new().map_err(WindowError::from)?;
    let mut egui = new_egui();
    let mut app = App::new(request.scene, Source::Shipped(String::new()));
    if let Some(overlays) = request.overlays {
        app.settings.overlays = overlays.into_iter().collect();
    }
    app.settings.theme = Theme::Dark;
    app.settings.panels_visible = false;
    app.settings.hint_visible = false;
    app.settings.gizmo_mode = GizmoMode::Off;
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(request.tick))));
    app.session.advance(0.0, &mut || true);
    let input = FrameInput { pointer: Pointer::default(), ..FrameInput::default() };
    // In its first pass egui does not know the size of texts yet.
    draw_frame(&mut app, &mut egui, &mut renderer, &input);
    draw_frame(&mut app, &mut egui, &mut renderer, &input);
    Ok(encode(&get_screen_data())?)
}

/// Waits until the window has its size.
async fn settle(wanted: [u32; 2]) -> Result<(), ShotError> {
    let size = || [screen_width() as u32, screen_height() as u32];
    for _ in 0..FRAMES_TO_SETTLE {
        if size() == wanted {
            return Ok(());
        }
        request_new_screen_size(wanted[0] as f32, wanted[1] as f32);
        next_frame().await;
    }
    Err(ShotError::Size { wanted, got: size() })
}

/// The screen's bytes run from bottom to top.
fn encode(screen: &Image) -> Result<Vec<u8>, png::EncodingError> {
    let (width, height) = (u32::from(screen.width), u32::from(screen.height));
    let rows = screen.bytes.chunks_exact(4 * width as usize).rev();
    let rgb: Vec<u8> =
        rows.flat_map(|row| row.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])).collect();
    png_of([width, height], &rgb)
}
