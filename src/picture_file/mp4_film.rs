//! MP4, made by the program `ffmpeg`, which gets the frames as they are drawn.

use super::reel_error::ReelError;
use super::shape::Shape;
use crate::atomic_file::AtomicFile;
use crate::link::{quoted, quoted_path};
use std::ffi::OsString;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::process::{Child, Command, ExitStatus, Stdio};

/// An MP4 that is being written.
pub(super) struct Mp4Film {
    ffmpeg: Ffmpeg,
    /// Where the film arises.
    file: AtomicFile,
    /// What `ffmpeg` says.
    said: std::fs::File,
}

/// The program while it runs: a film that is given up needs no end.
struct Ffmpeg(Child);

impl Drop for Ffmpeg {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Quiet, and with the film's own file to write to.
const QUIETLY: [&str; 5] = ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"];
/// Playable everywhere, so with halved colour and even sides, and from a web page before all of it is there.
const AS_MP4: [&str; 14] = [
    "-vf",
    "crop=trunc(iw/2)*2:trunc(ih/2)*2",
    "-c:v",
    "libx264",
    "-crf",
    "18",
    "-pix_fmt",
    "yuv420p",
    "-movflags",
    "+faststart",
    "-metadata",
    "comment=Collidoscope",
    "-f",
    "mp4",
];

/// The arguments of `ffmpeg` that make an MP4 of frames on its standard input.
fn arguments(shape: Shape) -> Vec<String> {
    let [width, height] = shape.size;
    let size = format!("{width}x{height}");
    let rate = shape.rate.to_string();
    let frames =
        ["-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", &size, "-framerate", &rate, "-i", "pipe:0"];
    QUIETLY.iter().chain(&frames).chain(&AS_MP4).map(|argument| (*argument).to_owned()).collect()
}

/// The command that makes the film, quoted for a shell, as one would type it behind a program that writes the frames.
pub fn ffmpeg_command(shape: Shape, out: &str) -> String {
    let arguments: Vec<String> = arguments(shape).iter().map(|argument| quoted(argument)).collect();
    format!("ffmpeg {} {}", arguments.join(" "), quoted_path(out))
}

impl Mp4Film {
    /// # Errors
    /// When `ffmpeg` is not installed or cannot be started.
    pub(super) fn begin(file: AtomicFile, shape: Shape) -> Result<Mp4Film, ReelError> {
        let said = tempfile::tempfile()?;
        let ffmpeg = Command::new("ffmpeg")
            .args(arguments(shape))
            .arg(OsString::from(file.temporary_path()))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(said.try_clone()?)
            .spawn()
            .map_err(|error| match error.kind() {
                ErrorKind::NotFound => ReelError::NoFfmpeg,
                _ => ReelError::Write(error),
            })?;
        Ok(Mp4Film { ffmpeg: Ffmpeg(ffmpeg), file, said })
    }

    /// # Errors
    /// When `ffmpeg` does not take the frame.
    pub(super) fn add(&mut self, rgb: &[u8]) -> Result<(), ReelError> {
        let Some(frames) = &mut self.ffmpeg.0.stdin else { return Ok(()) };
        match frames.write_all(rgb) {
            // It ended early: what it said tells why.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                let status = self.ffmpeg.0.wait()?;
                Err(self.failure(status))
            }
            written => Ok(written?),
        }
    }

    /// # Errors
    /// When `ffmpeg` fails, or the film cannot be put in its place.
    pub(super) fn finish(mut self) -> Result<(), ReelError> {
        // The end of its input.
        drop(self.ffmpeg.0.stdin.take());
        let status = self.ffmpeg.0.wait()?;
        if !status.success() {
            return Err(self.failure(status));
        }
        Ok(self.file.commit()?)
    }

    /// The last thing that it said, or how it ended.
    fn failure(&mut self, status: ExitStatus) -> ReelError {
        let mut said = String::new();
        // What cannot be read was not said.
        let _ = self.said.seek(SeekFrom::Start(0)).and_then(|_| self.said.read_to_string(&mut said));
        let last = said.lines().rev().map(str::trim).find(|line| !line.is_empty());
        ReelError::Ffmpeg(last.map_or_else(|| status.to_string(), str::to_owned))
    }
}
