//! MP4, made by the program `ffmpeg`, which gets the frames as they are drawn.

use super::reel::{ReelError, Shape};
use crate::atomic_file::AtomicFile;
use std::ffi::OsString;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::process::{Child, Command, Stdio};

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

/// The arguments of `ffmpeg` that make an MP4 of frames on its standard input: playable everywhere, so with halved
/// colour and even sides, and from a web page before all of it is there.
fn arguments(shape: Shape) -> Vec<String> {
    let [width, height] = shape.size;
    let text = format!(
        "-hide_banner -loglevel error -nostdin -y -f rawvideo -pixel_format rgb24 -video_size {width}x{height} \
         -framerate {} -i pipe:0 -vf crop=trunc(iw/2)*2:trunc(ih/2)*2 -c:v libx264 -crf 18 -pix_fmt yuv420p \
         -movflags +faststart -metadata comment=Collidoscope -f mp4",
        shape.rate
    );
    text.split(' ').map(str::to_owned).collect()
}

/// The command that makes the film, as one would type it behind a program that writes the frames.
pub fn ffmpeg_command(shape: Shape, out: &str) -> String {
    format!("ffmpeg {} {out}", arguments(shape).join(" "))
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
                self.ffmpeg.0.wait()?;
                Err(self.failure())
            }
            written => Ok(written?),
        }
    }

    /// # Errors
    /// When `ffmpeg` fails, or the film cannot be put in its place.
    pub(super) fn finish(mut self) -> Result<(), ReelError> {
        // The end of its input.
        drop(self.ffmpeg.0.stdin.take());
        if !self.ffmpeg.0.wait()?.success() {
            return Err(self.failure());
        }
        Ok(self.file.commit()?)
    }

    fn failure(&mut self) -> ReelError {
        let mut said = String::new();
        let read = self.said.seek(SeekFrom::Start(0)).and_then(|_| self.said.read_to_string(&mut said));
        let last = said.lines().rev().find(|line| !line.trim().is_empty());
        ReelError::Ffmpeg(match (read, last) {
            (Ok(_), Some(line)) => line.trim().to_owned(),
            _ => "it gave no reason".to_owned(),
        })
    }
}
