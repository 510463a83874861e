//! Pictures on the clipboard, for slides and documents.

use super::studio;
use crate::app::App;
use crate::app::render::Renderer;
use arboard::{Clipboard, Error, ImageData};
use egui_miniquad::EguiMq;

/// The clipboard, once a picture was put on it. On X11 a picture is there only as long as its owner is.
#[derive(Default)]
pub(super) struct PictureClipboard {
    opened: Option<Clipboard>,
}

impl PictureClipboard {
    /// Puts a picture of the view on the clipboard, and tells so.
    pub(super) fn copy_view(&mut self, app: &mut App, egui: &mut EguiMq, renderer: &mut Renderer) {
        let (size, rgb) = studio::photograph(app, egui, renderer);
        app.tell_picture_copied(self.put(size, &rgb));
    }

    /// Red, green and blue of each pixel, by rows from the top.
    fn put(&mut self, [width, height]: [u32; 2], rgb: &[u8]) -> Result<(), Error> {
        let clipboard = match &mut self.opened {
            Some(clipboard) => clipboard,
            closed => closed.insert(Clipboard::new()?),
        };
        let bytes: Vec<u8> = rgb.chunks_exact(3).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], u8::MAX]).collect();
        clipboard.set_image(ImageData { width: width as usize, height: height as usize, bytes: bytes.into() })
    }
}
