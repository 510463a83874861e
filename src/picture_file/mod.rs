//! Pictures and films as files that say who made them.
//!
//! A film is a [`Cut`], the moments of a run that its frames show, and a [`Reel`], which takes their pictures one after the
//! other: never are all of them in memory. The same pictures make the same bytes, but for MP4, which `ffmpeg` makes.

mod apng_film;
mod cut;
mod format;
mod gif_film;
mod mp4_film;
mod numbered_film;
mod patch;
mod png;
mod reel;
mod reel_error;
mod shape;
mod shared_file;

#[cfg(test)]
mod tests;

pub use cut::{Cut, CutError, Pace};
pub use format::{PAGE_SOFTWARE, PictureFormat, SVG_SOFTWARE, is_our_page, is_our_picture};
pub use mp4_film::ffmpeg_command;
pub use png::png_of;
pub use reel::{FilmFormat, FilmFormatError, Reel, is_our_film};
pub use reel_error::ReelError;
pub use shape::Shape;
