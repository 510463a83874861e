//! Why a film is not written.

use std::io;

/// Why a film is not written.
#[derive(Debug, thiserror::Error)]
pub enum ReelError {
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
    /// The format cannot show so many frames in a second.
    #[error("a GIF shows {GIF_RATE} frames a second at most, not {0}; show fewer, or write an animated PNG or an MP4")]
    TooFast(u16),
    /// The program that makes MP4 is missing.
    #[error(
        "MP4 is made by the program `ffmpeg`, which is not installed; install it, or write a .gif or an animated .png"
    )]
    NoFfmpeg,
    /// The program that makes MP4 failed.
    #[error("ffmpeg failed: {0}")]
    Ffmpeg(String),
    /// A picture is not as large as the first one.
    #[error("the size of the picture changed to {0:?} pixels on the way")]
    Size([u32; 2]),
}

/// The most frames a second of a GIF: programs show what stays for less than 0.02 s for 0.1 s.
pub(super) const GIF_RATE: u16 = 50;
