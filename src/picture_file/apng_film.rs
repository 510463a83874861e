//! Animated PNG: every colour exactly, of each frame the rectangle that changed.

use super::patch::Patch;
use super::png::encoder;
use super::reel_error::ReelError;
use super::shape::Shape;
use super::shared_file::SharedFile;
use crate::atomic_file::AtomicFile;
use png::{EncodingError, Writer};

/// An animated PNG that is being written.
pub(super) struct ApngFilm {
    writer: Writer<SharedFile>,
    file: SharedFile,
    shape: Shape,
    before: Option<Vec<u8>>,
}

impl ApngFilm {
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn begin(file: AtomicFile, shape: Shape) -> Result<ApngFilm, ReelError> {
        let file = SharedFile::new(file);
        let writer = header(file.clone(), shape).map_err(write_error)?;
        Ok(ApngFilm { writer, file, shape, before: None })
    }

    /// # Errors
    /// When the file cannot be written.
    pub(super) fn add(&mut self, rgb: Vec<u8>) -> Result<(), ReelError> {
        self.write(&rgb).map_err(write_error)?;
        self.before = Some(rgb);
        Ok(())
    }

    fn write(&mut self, rgb: &[u8]) -> Result<(), EncodingError> {
        let Some(before) = &self.before else { return self.writer.write_image_data(rgb) };
        let [width, _] = self.shape.size;
        let patch = Patch::between(before, rgb, width);
        // In this order each is within the picture at every moment.
        self.writer.reset_frame_position()?;
        self.writer.set_frame_dimension(patch.width, patch.height)?;
        self.writer.set_frame_position(patch.x, patch.y)?;
        self.writer.write_image_data(&patch.of(rgb, width).collect::<Vec<_>>().concat())
    }

    /// # Errors
    /// When the file cannot be put in its place.
    pub(super) fn finish(self) -> Result<(), ReelError> {
        self.writer.finish().map_err(write_error)?;
        Ok(self.file.commit()?)
    }
}

fn header(file: SharedFile, shape: Shape) -> Result<Writer<SharedFile>, EncodingError> {
    let mut encoder = encoder(file, shape.size)?;
    encoder.set_animated(shape.frames, 0)?;
    encoder.set_frame_delay(1, shape.rate)?;
    encoder.write_header()
}

fn write_error(error: EncodingError) -> ReelError {
    ReelError::Write(error.into())
}
