//! The File menu: scenes, tables, and the program.

use crate::app::command::shortcut::{control, control_shift};
use crate::app::command::{Command, FileCommand, FilePurpose, FilmCommand, Table};
use crate::app::model::source::Source;
use crate::foreign_text::quoted;
use crate::language::t;
use egui::Key;
use egui_phosphor::regular as icon;

menu! {
    NEW {
        icon: icon::FILE_PLUS,
        label: "New",
        tooltip: "Opens a scene with nothing in it.",
        shortcut: control(Key::N),
        makes: |_| Some(Command::File(FileCommand::New)),
    }
    OPEN_FILE {
        icon: icon::FOLDER_OPEN,
        label: "Open file…",
        tooltip: "Opens a scene file.",
        shortcut: control(Key::O),
        makes: |_| Some(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Open)))),
    }
    SAVE {
        icon: icon::FLOPPY_DISK,
        label: "Save",
        tooltip: "Saves the scene to its file.",
        shortcut: control(Key::S),
        makes: |_| Some(Command::File(FileCommand::Save)),
    }
    SAVE_AS {
        icon: icon::FLOPPY_DISK_BACK,
        label: "Save as…",
        tooltip: "Saves the scene to another file, which is its file from then on.",
        shortcut: control_shift(Key::S),
        makes: |_| Some(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Save)))),
    }
    RELOAD {
        icon: icon::ARROWS_CLOCKWISE,
        label: "Reload",
        tooltip: "Reads the scene again from where it came and starts at its first tick; view and selection stay. \
            Undo takes it back.",
        shortcut: control(Key::R),
        needs: "The scene has no file yet.",
        makes: |view| (*view.source != Source::New).then_some(Command::File(FileCommand::Reload)),
    }
    BACK {
        icon: icon::ARROW_BEND_UP_LEFT,
        label: "Back",
        tooltip: "Returns from a repro or a kept scene to the one it was made from, as it was: recording, moment, \
            selection and view.",
        shortcut: control(Key::B),
        needs: "The scene was not made from another one.",
        makes: |view| view.made_from.map(|_| Command::File(FileCommand::Back)),
        present_name: |view| {
            let before = view.made_from?;
            Some(t!("Back to “{name}”", name = quoted(before.told(&before.name))))
        },
    }
    COPY_LINK {
        icon: icon::LINK,
        label: "Copy link",
        tooltip: "Copies the command that opens this scene at this moment, with the same objects selected.",
        shortcut: control_shift(Key::C),
        needs: "The scene has no file yet.",
        makes: |view| (*view.source != Source::New).then_some(Command::File(FileCommand::CopyLink)),
    }
    COMPARE_RECORDING {
        icon: icon::GIT_DIFF,
        label: "Compare with a recording…",
        tooltip: "Opens what another program has recorded of this scene, or an earlier version of this one: ghosts show where its \
            balls are, and the Runs tab lists in what it differs.",
        makes: |_| Some(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Recording)))),
    }
    EXPORT_LEDGER {
        icon: icon::EXPORT,
        label: "Export the ledger as CSV…",
        tooltip: "Writes what every recorded event exchanged into a table, one line per event.",
        makes: |_| Some(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Export(Table::Ledger))))),
    }
    EXPORT_TOTALS {
        icon: icon::CHART_LINE,
        label: "Export the totals as CSV…",
        tooltip: "Writes energy, momentum and the deepest overlap of the recording into a table, one line per tick; \
            of a long recording, one per block of ticks with the least and greatest values.",
        makes: |_| Some(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Export(Table::Totals))))),
    }
    EXPORT_TRACK {
        icon: icon::CHART_LINE_UP,
        label: "Export the selected bodies as CSV…",
        tooltip: "Writes speed, height, velocity, kinetic energy, distances and what steers the selected into a table, \
            with what they were before the last change, as the Plots tab shows them.",
        needs: "Plot a selected body first.",
        makes: |view| {
            view.tracks_are_complete.then_some(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Export(Table::Track)))))
        },
    }
    EXPORT_PICTURE {
        icon: icon::IMAGE,
        label: "Export a picture…",
        tooltip: "Writes what the view shows now as a PNG, as large as the window and without panels.",
        shortcut: control(Key::E),
        makes: |_| Some(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Picture)))),
    }
    COPY_PICTURE {
        icon: icon::COPY,
        label: "Copy the picture",
        tooltip: "Puts what the view shows now on the clipboard, as large as the window and without panels.",
        shortcut: control_shift(Key::E),
        makes: |_| Some(Command::File(FileCommand::CopyPicture)),
    }
    EXPORT_FILM {
        icon: icon::FILM_STRIP,
        label: "Export a film…",
        tooltip: "Writes what the view shows from one tick to another as a GIF, an animated PNG, an MP4 or numbered pictures.",
        makes: |view| Some(Command::Film(FilmCommand::Show(view.windows.film.is_none()))),
    }
    EXPORT_HANDOUT {
        icon: icon::ARTICLE,
        label: "Export a handout…",
        tooltip: "Writes the lesson, or else what is in the scene, as a page for a browser and for paper: texts, pictures, \
            films, and questions with their answers folded.",
        makes: |_| Some(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Handout)))),
    }
    QUIT {
        icon: icon::SIGN_OUT,
        label: "Quit",
        tooltip: "Ends the program.",
        shortcut: control(Key::Q),
        makes: |_| Some(Command::File(FileCommand::Quit)),
    }
}
