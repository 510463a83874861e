//! The output of a command: a file that is written as a whole, a pipe or device, or standard output.

use crate::atomic_file::AtomicFile;
use crate::foreign_text::escaped;
use crate::regular_file::{instead_of_file, is_same_file, open_regular, open_stream};
use anyhow::{Context, bail};
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, StdoutLock, Write};
use std::path::{Path, PathBuf};

/// Which existing files a command may replace.
pub(super) struct Replacing<'a> {
    /// The file that the command reads, which is never replaced.
    pub(super) inputs: &'a [&'a Path],
    /// Whether a file was written by the same command, judged by its content: then nothing is lost.
    pub(super) wrote: &'a dyn Fn(&mut dyn Read) -> io::Result<bool>,
    /// Replace any file.
    pub(super) force: bool,
}

/// A file, a pipe or standard output, buffered.
pub(super) enum Output {
    Standard(BufWriter<StdoutLock<'static>>),
    File {
        file: AtomicFile,
        path: PathBuf,
    },
    /// A pipe with a reader, or a device such as `/dev/null`.
    Stream {
        stream: BufWriter<File>,
        path: PathBuf,
    },
}

impl Output {
    /// Standard output.
    pub(super) fn standard() -> Output {
        Output::Standard(BufWriter::new(io::stdout().lock()))
    }

    /// Opens the file, or standard output without one.
    ///
    /// # Errors
    /// If there is a file that must not be replaced, or the file cannot be created.
    pub(super) fn open(path: Option<&Path>, replacing: &Replacing) -> anyhow::Result<Output> {
        match path {
            None => Ok(Output::standard()),
            Some(path) => Output::at(path, replacing).with_context(|| refusal(path)),
        }
    }

    fn at(path: &Path, replacing: &Replacing) -> anyhow::Result<Output> {
        replacing.allows(path)?;
        let existing = fs::metadata(path).ok().and_then(|metadata| instead_of_file(&metadata));
        let path = path.to_owned();
        Ok(match existing {
            Some("a pipe") => Output::Stream { stream: BufWriter::new(open_stream(&path)?), path },
            Some("a device") if !is_disk(&path) => Output::Stream { stream: BufWriter::new(open_stream(&path)?), path },
            _ => Output::File { file: AtomicFile::create(&path)?, path },
        })
    }

    /// Lets `write` write everything, then puts the file in its place. On an error in between the
    /// file stays as it was.
    pub(super) fn finish_with(
        mut self,
        write: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let written = match &mut self {
            Output::Standard(out) => write(out),
            Output::File { file, .. } => write(file),
            Output::Stream { stream, .. } => write(stream),
        };
        match self {
            Output::Standard(mut out) => match written.and_then(|()| Ok(out.flush()?)) {
                // What is wrong with an input has its own place.
                Err(error) if is_of_writing(&error) => Err(error.context("standard output: not written")),
                written => written,
            },
            Output::File { file, path } => written.and_then(|()| Ok(file.commit()?)).with_context(|| refusal(&path)),
            Output::Stream { mut stream, path } => {
                written.and_then(|()| Ok(stream.flush()?)).with_context(|| refusal(&path))
            }
        }
    }
}

impl Replacing<'_> {
    /// Refuses to replace a file that the command may not replace, and says which.
    pub(super) fn check(&self, path: &Path) -> anyhow::Result<()> {
        self.allows(path).with_context(|| refusal(path))
    }

    /// Refuses to replace a file that the command may not replace.
    fn allows(&self, path: &Path) -> anyhow::Result<()> {
        if self.inputs.iter().any(|input| is_same_file(input, path)) {
            bail!("it is the scene that is read; name another file");
        }
        // Without a file nothing is lost; opening it will tell whether it can be created.
        let Some(existing) = fs::metadata(path).ok().filter(Metadata::is_file) else { return Ok(()) };
        // A file that cannot be read may be anything.
        let wrote = || open_regular(path).and_then(|mut file| (self.wrote)(&mut file)).unwrap_or(false);
        if existing.len() == 0 || self.force || wrote() {
            return Ok(());
        }
        bail!("there is a file already that this command did not write; --force replaces it");
    }
}

/// Whether a file begins with this.
pub(super) fn begins_with(file: &mut dyn Read, beginning: &str) -> io::Result<bool> {
    let mut head = Vec::new();
    file.take(beginning.len() as u64).read_to_end(&mut head)?;
    Ok(head == beginning.as_bytes())
}

/// Whether this is all that a file holds.
pub(super) fn holds(file: &mut dyn Read, text: &str) -> io::Result<bool> {
    let mut content = Vec::new();
    file.take(text.len() as u64 + 1).read_to_end(&mut content)?;
    Ok(content == text.as_bytes())
}

/// Whether a device holds data that writing would destroy.
fn is_disk(path: &Path) -> bool {
    #[cfg(unix)]
    return fs::metadata(path)
        .is_ok_and(|metadata| std::os::unix::fs::FileTypeExt::is_block_device(&metadata.file_type()));
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Whether an error is one of writing: nothing was said of a place.
fn is_of_writing(error: &anyhow::Error) -> bool {
    error.chain().next().is_some_and(|first| first.is::<io::Error>() || first.is::<serde_json::Error>())
}

fn refusal(path: &Path) -> String {
    format!("{}: not written", escaped(&path.to_string_lossy()))
}
