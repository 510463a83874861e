//! A picture of a scene at a tick, as PNG, and a film of many.

use super::studio::{PictureError, Studio, drawn, settle};
use crate::app::render::Renderer;
use crate::app::window::error::WindowError;
use crate::app::window::in_window;
use crate::command_line::{FilmRequest, ShotRequest};
use crate::picture_file::{ReelError, png_of};
use crate::sim::Instant;
use egui_macroquad::macroquad::window::{Conf, next_frame};

/// Why there is no picture in a file.
#[derive(Debug, thiserror::Error)]
pub enum ShotError {
    /// It could not be drawn.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// The picture could not be encoded.
    #[error("the picture makes no PNG: {0}")]
    Encoding(#[from] png::EncodingError),
    /// The film could not be written.
    #[error(transparent)]
    Film(#[from] ReelError),
}

/// Opens a window of the size of the picture, draws a frame, closes the window and gives the picture as PNG.
///
/// # Errors
/// When there is no display, or when it refuses the size.
pub fn shoot(request: ShotRequest) -> Result<Vec<u8>, ShotError> {
    in_studio(request.look.size, move || picture(request))
}

/// Opens a window of the size of the film, draws its frames one after the other, and closes the window. `tell` gets how
/// many frames are made, and how many there are.
///
/// # Errors
/// When there is no display, when it refuses the size, or when the film cannot be written.
pub fn film(request: FilmRequest, tell: fn(u32, u32)) -> Result<(), ShotError> {
    in_studio(request.look.size, move || frames(request, tell))
}

/// Runs a future in a window of a size of its own.
fn in_studio<T: 'static, F: Future<Output = Result<T, ShotError>> + 'static>(
    size: [u32; 2],
    future: impl FnOnce() -> F + 'static,
) -> Result<T, ShotError> {
    let conf = Conf {
        window_title: "Collidoscope".to_owned(),
        window_width: size[0] as i32,
        window_height: size[1] as i32,
        window_resizable: false,
        ..Conf::default()
    };
    in_window(conf, future).map_err(PictureError::from)?.ok_or(PictureError::Closed)?
}

/// The picture as a PNG file.
async fn picture(request: ShotRequest) -> Result<Vec<u8>, ShotError> {
    settle(request.look.size).await?;
    let mut renderer = renderer()?;
    Studio::new(request.scene, &request.look).draw(&mut renderer, Instant::start_of(request.tick), &mut || true);
    let (size, rgb) = drawn();
    Ok(png_of(size, &rgb)?)
}

async fn frames(request: FilmRequest, tell: fn(u32, u32)) -> Result<(), ShotError> {
    let FilmRequest { scene, cut, look, mut reel } = request;
    settle(look.size).await?;
    let mut renderer = renderer()?;
    let mut studio = Studio::new(scene, &look);
    for frame in 0..cut.frames() {
        studio.draw(&mut renderer, cut.moment(frame), &mut || true);
        let (size, rgb) = drawn();
        reel.add(size, rgb)?;
        tell(frame + 1, cut.frames());
        next_frame().await;
    }
    Ok(reel.finish()?)
}

fn renderer() -> Result<Renderer, PictureError> {
    Ok(Renderer::new().map_err(WindowError::from)?)
}
