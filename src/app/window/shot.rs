//! A picture of a scene at a tick, as PNG or SVG, and a film of many.

use super::studio::{PictureError, Studio, drawn, settle};
use crate::app::App;
use crate::app::apply::walk;
use crate::app::render::Renderer;
use crate::app::vector::Sheet;
use crate::app::window::error::WindowError;
use crate::app::window::in_window;
use crate::command_line::{FilmRequest, Look, ShotRequest};
use crate::picture_file::{PictureFormat, ReelError, png_of};
use crate::scene::Scene;
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

/// The bytes of a picture: of a PNG, for which it opens a window of its size, draws a frame and closes the window, or of
/// an SVG.
///
/// # Errors
/// For a PNG, when there is no display, or when it refuses the size.
pub fn shoot(request: ShotRequest) -> Result<Vec<u8>, ShotError> {
    let ShotRequest { scene, tick, look, format } = request;
    match format {
        PictureFormat::Png => in_studio(look.size, move || picture(scene, look, tick)),
        PictureFormat::Svg => {
            let app = App::posed(scene, &look);
            let at = moment(&app, tick);
            Ok(Sheet::new(app, look.size).draw(at).into_bytes())
        }
    }
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
async fn picture(scene: Scene, look: Look, tick: Option<u64>) -> Result<Vec<u8>, ShotError> {
    settle(look.size).await?;
    let mut renderer = renderer()?;
    let app = App::posed(scene, &look);
    let at = moment(&app, tick);
    Studio::new(app).draw(&mut renderer, at, &mut || true);
    let (size, rgb) = drawn();
    Ok(png_of(size, &rgb)?)
}

/// The start of a tick, or the moment on display.
fn moment(app: &App, tick: Option<u64>) -> Instant {
    tick.map_or(app.session.playback().cursor, Instant::start_of)
}

async fn frames(request: FilmRequest, tell: fn(u32, u32)) -> Result<(), ShotError> {
    let FilmRequest { scene, cut, look, mut reel } = request;
    settle(look.size).await?;
    let mut renderer = renderer()?;
    let mut app = App::posed(scene, &look);
    if look.lesson_step.is_some() {
        // A film shows what a question asks about.
        walk::reveal(&mut app);
    }
    let mut studio = Studio::new(app);
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
