//! Exporting tables as comma-separated values.

use crate::app::App;
use crate::app::command::{FilePurpose, Table};
use crate::atomic_file::AtomicFile;
use crate::language::t;
use crate::ledger::{write_ledger, write_totals, write_tracks};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The table of a track is asked for, and there is none.
#[derive(Debug, thiserror::Error)]
#[error("{}", t!("no body is selected whose plots are shown"))]
struct NoTrack;

/// The answers are asked for, and no lesson is under way.
#[derive(Debug, thiserror::Error)]
#[error("{}", t!("no lesson is under way"))]
struct NoLesson;

/// The runs of a number that varies are asked for, and there are none.
#[derive(Debug, thiserror::Error)]
#[error("{}", t!("no number was varied"))]
struct NoRuns;

impl App {
    /// Exports a table; asks before it replaces another file.
    pub(super) fn export_unless_exists(&mut self, table: Table, path: PathBuf) {
        if path.exists() {
            self.windows.choosing = Some(FilePurpose::Export(table));
            self.windows.would_replace = Some(path);
        } else {
            self.export(table, &path);
        }
    }

    /// Writes a table; where that fails another path is asked for.
    pub(super) fn export(&mut self, table: Table, path: &Path) {
        let written = self.write_table(table, path);
        self.windows.choosing = written.is_err().then_some(FilePurpose::Export(table));
        self.tell_written(path, written);
    }

    fn write_table(&self, table: Table, path: &Path) -> io::Result<()> {
        let mut file = AtomicFile::create(path)?;
        let setup = self.session.timeline().setup();
        match table {
            Table::Ledger => write_ledger(&mut file, setup, self.session.ledger())?,
            Table::Totals => write_totals(&mut file, setup, self.session.running_totals())?,
            Table::Track => {
                let tracks = self.session.tracks();
                if tracks.is_empty() {
                    return Err(io::Error::other(NoTrack));
                }
                write_tracks(&mut file, setup, tracks, self.session.tracks_before().map_or(&[], |(before, _)| before))?;
            }
            Table::Variation => {
                let varied = self.variation.varied().ok_or_else(|| io::Error::other(NoRuns))?;
                file.write_all(varied.table().as_bytes())?;
            }
            Table::Answers => {
                let lesson = self.lesson.as_ref().ok_or_else(|| io::Error::other(NoLesson))?;
                file.write_all(crate::app::text::lesson::table(lesson).as_bytes())?;
            }
        }
        file.commit()
    }
}
