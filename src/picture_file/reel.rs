//! The file that a film becomes, frame by frame.

use super::apng_film::ApngFilm;
use super::format::is_our_picture;
use super::gif_film::{self, GifFilm};
use super::mp4_film::Mp4Film;
use super::numbered_film::{NumberedFilm, Pattern};
use super::reel_error::{GIF_RATE, ReelError};
use super::shape::Shape;
use crate::atomic_file::AtomicFile;
use crate::language::t;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What a film is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilmFormat {
    /// An animated GIF: 256 colours in each frame.
    Gif,
    /// An animated PNG: every colour exactly.
    Apng,
    /// An MP4, by `ffmpeg`.
    Mp4,
    /// A PNG for each frame.
    Numbered,
}

/// A path does not tell what a film is to be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FilmFormatError {
    /// Its ending is none of a film.
    #[error("{}", t!(
        "its ending does not tell what to write: .gif, .png (animated) or .mp4, or a PNG for each frame: frame-####.png"
    ))]
    Ending,
    /// Its name numbers frames, and its ending is not that of their pictures.
    #[error("{}", t!("`#` numbers the pictures of single frames, which end in .png: write .png, or leave `#` out"))]
    Numbered,
}

/// A film that is being written. Dropped before it is [finished](Reel::finish) it leaves nothing but numbered pictures.
pub struct Reel {
    shape: Shape,
    film: Film,
}

enum Film {
    Gif(Box<GifFilm>),
    Apng(Box<ApngFilm>),
    Mp4(Box<Mp4Film>),
    Numbered(NumberedFilm),
}

impl FilmFormat {
    /// What a path says that a film be written as.
    ///
    /// # Errors
    /// When it does not say so.
    pub fn of(path: &Path) -> Result<FilmFormat, FilmFormatError> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        let is_numbered = Pattern::of(path).is_some();
        match ending.as_deref() {
            Some("png") if is_numbered => Ok(FilmFormat::Numbered),
            _ if is_numbered => Err(FilmFormatError::Numbered),
            Some("gif") => Ok(FilmFormat::Gif),
            Some("png" | "apng") => Ok(FilmFormat::Apng),
            Some("mp4") => Ok(FilmFormat::Mp4),
            _ => Err(FilmFormatError::Ending),
        }
    }

    /// The files that a film of so many frames becomes.
    pub fn files(self, path: &Path, frames: u32) -> Vec<PathBuf> {
        match Pattern::of(path).filter(|_| self == FilmFormat::Numbered) {
            Some(pattern) => (1..=frames).map(|frame| pattern.path(frame)).collect(),
            None => vec![path.to_owned()],
        }
    }
}

impl Reel {
    /// Begins a film at a path, whose ending tells its format. What is there already is replaced when the film is done.
    ///
    /// # Errors
    /// When the path does not tell the format, the format cannot hold the film, or the file cannot be created.
    pub fn begin(path: &Path, shape: Shape) -> Result<Reel, ReelError> {
        let film = match FilmFormat::of(path).map_err(|error| ReelError::Write(io::Error::other(error)))? {
            FilmFormat::Gif if shape.rate > GIF_RATE => return Err(ReelError::TooFast(shape.rate)),
            FilmFormat::Gif => Film::Gif(Box::new(GifFilm::begin(AtomicFile::create(path)?, shape)?)),
            FilmFormat::Apng => Film::Apng(Box::new(ApngFilm::begin(AtomicFile::create(path)?, shape)?)),
            FilmFormat::Mp4 => Film::Mp4(Box::new(Mp4Film::begin(AtomicFile::create(path)?, shape)?)),
            FilmFormat::Numbered => {
                let pattern =
                    Pattern::of(path).ok_or_else(|| ReelError::Write(io::Error::other(FilmFormatError::Numbered)))?;
                Film::Numbered(NumberedFilm::begin(pattern, shape))
            }
        };
        Ok(Reel { shape, film })
    }

    /// Adds a picture so large: red, green, blue of each pixel, by rows from the top.
    ///
    /// # Errors
    /// When it is not as large as the film, or cannot be written.
    pub fn add(&mut self, size: [u32; 2], rgb: Vec<u8>) -> Result<(), ReelError> {
        if size != self.shape.size {
            return Err(ReelError::Size(size));
        }
        match &mut self.film {
            Film::Gif(film) => film.add(rgb),
            Film::Apng(film) => film.add(rgb),
            Film::Mp4(film) => film.add(&rgb),
            Film::Numbered(film) => film.add(&rgb),
        }
    }

    /// Ends the film and puts it in its place.
    ///
    /// # Errors
    /// When it cannot be written; what was there before still is.
    pub fn finish(self) -> Result<(), ReelError> {
        match self.film {
            Film::Gif(film) => film.finish(),
            Film::Apng(film) => film.finish(),
            Film::Mp4(film) => film.finish(),
            Film::Numbered(_) => Ok(()),
        }
    }
}

/// Whether a file is a picture or film that this program wrote.
///
/// # Errors
/// When it cannot be read.
pub fn is_our_film(file: &mut dyn Read) -> io::Result<bool> {
    /// Bytes in which a GIF or MP4 says who made it: a GIF at its beginning, an MP4 behind the list of its frames.
    const HEAD: u64 = 1 << 20;
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    let is_film = head.starts_with(b"GIF89a") || head.get(4..8) == Some(b"ftyp");
    let says = |head: &[u8]| head.windows(gif_film::SOFTWARE.len()).any(|part| part == gif_film::SOFTWARE);
    Ok(is_our_picture(&mut &head[..])? || is_film && says(&head))
}
