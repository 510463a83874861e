//! Why a film is not written.

use crate::language::t;
use std::io;

/// Why a film is not written.
#[derive(Debug, thiserror::Error)]
pub enum ReelError {
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
    /// The format cannot show so many frames in a second.
    #[error("{}", t!(
        "a GIF shows {most} frames a second at most, not {rate}; show fewer, or write an animated PNG or an MP4",
        most = GIF_RATE,
        rate = .0
    ))]
    TooFast(u16),
    /// The program that makes MP4 is missing.
    #[error("{}", t!(
        "MP4 is made by the program `ffmpeg`, which is not installed; install it, or write a .gif or an animated .png"
    ))]
    NoFfmpeg,
    /// The program that makes MP4 failed.
    #[error("{}", t!("ffmpeg failed: {reason}", reason = .0))]
    Ffmpeg(String),
    /// A picture is not as large as the first one.
    #[error("{}", t!(
        "the size of the picture changed to {width} × {height} pixels on the way",
        width = .0[0],
        height = .0[1]
    ))]
    Size([u32; 2]),
    /// The window cannot be as large as the film.
    #[error("{}", t!(
        "the display gives a window of {width} × {height} pixels at this size: choose another one, or make the film by the command",
        width = .0[0],
        height = .0[1]
    ))]
    NoWindow([u32; 2]),
}

/// The most frames a second of a GIF: programs show what stays for less than 0.02 s for 0.1 s.
pub(super) const GIF_RATE: u16 = 50;
