//! Animated GIF: of each frame what changed, in colours of its own.

use super::patch::Patch;
use super::reel_error::ReelError;
use super::shape::Shape;
use super::shared_file::SharedFile;
use crate::atomic_file::AtomicFile;
use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Extension, Frame, Repeat};

/// Colours of a frame beside the one that lets the frame before show through.
const MOST_COLORS: usize = 255;
/// Index of that one.
const SAME_AS_BEFORE: u8 = 255;
/// Pixels that the quantiser learns from, about, when there are more colours than a frame can have: so many times each
/// where there are fewer, so many skipped where there are more.
const SAMPLES: usize = 100_000;
/// Says who made the file.
pub(super) const SOFTWARE: &[u8] = b"Collidoscope";

/// A GIF that is being written.
pub(super) struct GifFilm {
    encoder: Encoder<SharedFile>,
    file: SharedFile,
    shape: Shape,
    before: Option<Vec<u8>>,
    frames: u32,
}

impl GifFilm {
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn begin(file: AtomicFile, shape: Shape) -> Result<GifFilm, ReelError> {
        let file = SharedFile::new(file);
        let [width, height] = shape.size.map(|side| side as u16);
        let mut encoder = Encoder::new(file.clone(), width, height, &[]).map_err(io_error)?;
        encoder.set_repeat(Repeat::Infinite).map_err(io_error)?;
        encoder.write_raw_extension(Extension::Comment.into(), &[SOFTWARE]).map_err(io_error)?;
        Ok(GifFilm { encoder, file, shape, before: None, frames: 0 })
    }

    /// # Errors
    /// When the file cannot be written.
    pub(super) fn add(&mut self, rgb: Vec<u8>) -> Result<(), ReelError> {
        let [width, height] = self.shape.size;
        let patch = match &self.before {
            None => Patch { x: 0, y: 0, width, height },
            Some(before) => Patch::between(before, &rgb, width),
        };
        let now: Vec<[u8; 3]> = patch.of(&rgb, width).collect();
        let is_same: Vec<bool> = match &self.before {
            None => vec![false; now.len()],
            Some(before) => patch.of(before, width).zip(&now).map(|(before, now)| before == *now).collect(),
        };
        let colors = Colors::of(now.iter().zip(&is_same).filter(|(_, is_same)| !**is_same).map(|(color, _)| *color));
        let index =
            |(color, is_same): (&[u8; 3], &bool)| if *is_same { SAME_AS_BEFORE } else { colors.index_of(*color) };
        let frame = Frame {
            delay: self.delay(),
            dispose: DisposalMethod::Keep,
            transparent: Some(SAME_AS_BEFORE),
            left: patch.x as u16,
            top: patch.y as u16,
            width: patch.width as u16,
            height: patch.height as u16,
            palette: Some(colors.palette()),
            buffer: now.iter().zip(&is_same).map(index).collect::<Vec<u8>>().into(),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(io_error)?;
        (self.before, self.frames) = (Some(rgb), self.frames + 1);
        Ok(())
    }

    /// # Errors
    /// When the file cannot be put in its place.
    pub(super) fn finish(self) -> Result<(), ReelError> {
        drop(self.encoder);
        Ok(self.file.commit()?)
    }

    /// How long the next frame stays, in hundredths of a second: whole ones, so chosen that the film keeps its pace.
    fn delay(&self) -> u16 {
        let ends = |frames: u32| (f64::from(frames) * 100.0 / f64::from(self.shape.rate)).round() as u64;
        (ends(self.frames + 1) - ends(self.frames)) as u16
    }
}

fn io_error(error: gif::EncodingError) -> ReelError {
    match error {
        gif::EncodingError::Io(error) => ReelError::Write(error),
        other => ReelError::Write(std::io::Error::other(other)),
    }
}

/// The colours of a frame.
enum Colors {
    /// Just those that it has, sorted.
    Exact(Vec<[u8; 3]>),
    /// Those that come nearest to what it has, each with its index, sorted.
    Nearest(Box<NeuQuant>, Vec<([u8; 3], u8)>),
}

impl Colors {
    fn of(pixels: impl Iterator<Item = [u8; 3]> + Clone) -> Colors {
        let mut distinct: Vec<[u8; 3]> = pixels.clone().collect();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() <= MOST_COLORS {
            return Colors::Exact(distinct);
        }
        let opaque = |[red, green, blue]: [u8; 3]| [red, green, blue, u8::MAX];
        let rgba: Vec<u8> = pixels.flat_map(opaque).collect();
        let (rounds, step) = (SAMPLES * 4 / rgba.len(), rgba.len() / (SAMPLES * 4));
        let quantizer = NeuQuant::new(step.clamp(1, 30) as i32, MOST_COLORS, &rgba.repeat(rounds.max(1)));
        let indices = distinct.into_iter().map(|color| (color, quantizer.index_of(&opaque(color)) as u8)).collect();
        Colors::Nearest(Box::new(quantizer), indices)
    }

    /// The index of a colour that the frame has.
    fn index_of(&self, color: [u8; 3]) -> u8 {
        match self {
            Colors::Exact(colors) => colors.binary_search(&color).map_or(0, |index| index as u8),
            Colors::Nearest(_, indices) => {
                let place = indices.binary_search_by_key(&color, |(color, _)| *color);
                place.map_or(0, |place| indices[place].1)
            }
        }
    }

    /// Red, green, blue of each, so many that the last index is there.
    fn palette(&self) -> Vec<u8> {
        let mut palette = match self {
            Colors::Exact(colors) => colors.concat(),
            Colors::Nearest(quantizer, _) => quantizer.color_map_rgb(),
        };
        palette.resize(3 * 256, 0);
        palette
    }
}
