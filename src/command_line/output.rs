//! Where a command's data goes: a file that appears whole, or standard output.

use crate::atomic_file::AtomicFile;
use anyhow::Context;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};

/// A file or standard output, buffered.
pub(super) enum Output {
    Standard(BufWriter<StdoutLock<'static>>),
    File { file: AtomicFile, path: PathBuf },
}

impl Output {
    /// Opens the file, or standard output without one.
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Output> {
        match path {
            None => Ok(Output::Standard(BufWriter::new(io::stdout().lock()))),
            Some(path) => {
                let file = AtomicFile::create(path).with_context(|| refusal(path))?;
                Ok(Output::File { file, path: path.to_owned() })
            }
        }
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
        };
        match self {
            Output::Standard(mut out) => written.and_then(|()| Ok(out.flush()?)),
            Output::File { file, path } => written.and_then(|()| Ok(file.commit()?)).with_context(|| refusal(&path)),
        }
    }
}

fn refusal(path: &Path) -> String {
    format!("{}: not written", path.display())
}
