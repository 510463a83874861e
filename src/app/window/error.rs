//! Why nothing can be shown.

use crate::app::render::RendererError;

/// Why nothing can be shown.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// No window can be opened.
    #[error(
        "no window can be opened here: {0}. With no display, run it under `xvfb-run`, or use \
         `collidoscope run` and `collidoscope check`, which need none"
    )]
    NoDisplay(String),
    /// The window is open, but its driver cannot draw the scene.
    #[error("the graphics driver cannot draw the scene: {0}")]
    Renderer(#[from] RendererError),
}
