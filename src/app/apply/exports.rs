//! Exporting tables as comma-separated values.

use crate::app::App;
use crate::app::command::Command;
use crate::app::frame_view::{ExportRequest, Table};
use crate::atomic_file::AtomicFile;
use crate::ledger::{write_ledger, write_totals};
use std::io;
use std::path::Path;

impl App {
    /// Carries out what has to do with exporting.
    pub(super) fn apply_to_exports(&mut self, command: Command) {
        match command {
            Command::AskExport(table) => self.ask_export(table, None),
            Command::Export(table, path) if path.exists() => self.ask_export(table, Some(&path)),
            Command::Export(table, path) => self.export(table, &path),
            Command::ReplaceExport => {
                if let Some(ExportRequest { table, would_replace: Some(path) }) = self.windows.export.take() {
                    self.export(table, &path);
                }
            }
            Command::KeepExport => {
                if let Some(request) = &mut self.windows.export {
                    request.would_replace = None;
                }
            }
            Command::CancelExport => self.windows.export = None,
            other => debug_assert!(false, "{other:?} has nothing to do with exporting"),
        }
    }

    fn ask_export(&mut self, table: Table, in_the_way: Option<&Path>) {
        self.windows.export = Some(ExportRequest { table, would_replace: in_the_way.map(Path::to_owned) });
    }

    /// Writes a table; where that fails the path is asked for again.
    fn export(&mut self, table: Table, path: &Path) {
        match self.write_table(table, path) {
            Ok(()) => self.windows.export = None,
            Err(error) => {
                self.windows.error = Some(format!("{}: {error}", path.display()));
                self.ask_export(table, None);
            }
        }
    }

    fn write_table(&self, table: Table, path: &Path) -> io::Result<()> {
        let mut file = AtomicFile::create(path)?;
        let setup = self.session.timeline().setup();
        match table {
            Table::Ledger => write_ledger(&mut file, setup, self.session.ledger())?,
            Table::Totals => write_totals(&mut file, setup, self.session.running_totals())?,
        }
        file.commit()
    }
}
