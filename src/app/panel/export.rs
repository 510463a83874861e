//! Asks for the file that a table is exported to.

use super::dialogs::{Answer, PathDialog, width};
use crate::app::command::Command;
use crate::app::frame_view::{FrameView, Table};
use crate::app::source::Source;
use egui::{Context, Id, Modal};
use std::path::{Path, PathBuf};

/// Shows the dialog while a table waits for its path.
pub fn ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(request) = &view.windows.export else { return };
    if let Some(path) = &request.would_replace {
        return replace_ui(ctx, path, commands);
    }
    let (heading, note) = match request.table {
        Table::Ledger => (
            "Export the ledger",
            "One line per impact, resting group and unresolved pair of the recording; numbers with every digit.",
        ),
        Table::Totals if view.running_totals.ticks_per_block() > 1 => (
            "Export the totals",
            "Energy, momentum and deepest overlap; this long recording has several ticks to a \
             line, with their least and greatest values.",
        ),
        Table::Totals => ("Export the totals", "Energy, momentum and deepest overlap, one line per tick."),
    };
    let first = suggestion(view.source, request.table).display().to_string();
    let dialog = PathDialog { id: "path to export to", heading, button: "Export", note, first };
    match dialog.ui(ctx) {
        Some(Answer::Path(path)) => commands.push(Command::Export(request.table, with_extension(path.into()))),
        Some(Answer::Cancel) => commands.push(Command::CancelExport),
        None => {}
    }
}

/// A file beside the scene's, named after it.
fn suggestion(source: &Source, table: Table) -> PathBuf {
    let ending = match table {
        Table::Ledger => "ledger.csv",
        Table::Totals => "totals.csv",
    };
    match source {
        Source::File(path) => path.with_extension(ending),
        Source::Shipped(key) => PathBuf::from(format!("{key}.{ending}")),
        Source::New => PathBuf::from(ending),
    }
}

/// A table's file name ends in `.csv` unless it has another ending.
fn with_extension(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension("csv") }
}

/// Asks before another file is replaced.
fn replace_ui(ctx: &Context, file: &Path, commands: &mut Vec<Command>) {
    Modal::new(Id::new("replace exported file")).show(ctx, |ui| {
        ui.set_width(width(ctx, 440.0));
        ui.heading("Replace the file?");
        ui.label(format!("{} is there already.", file.display()));
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            if ui.button("Replace").clicked() {
                commands.push(Command::ReplaceExport);
            }
            if ui.button("Choose another").clicked() {
                commands.push(Command::KeepExport);
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_suggested_beside_the_scene() {
        let source = Source::File(PathBuf::from("/scenes/ball.json"));
        assert_eq!(suggestion(&source, Table::Ledger), Path::new("/scenes/ball.ledger.csv"));
        assert_eq!(suggestion(&Source::Shipped("tour".to_owned()), Table::Totals), Path::new("tour.totals.csv"));
        assert_eq!(with_extension(PathBuf::from("a")), Path::new("a.csv"));
        assert_eq!(with_extension(PathBuf::from("a.txt")), Path::new("a.txt"));
    }
}
