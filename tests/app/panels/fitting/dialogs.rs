//! Every dialog shows its texts whole and stays in the window.

use super::seen::{Catalogued, misfits, window_of};
use super::{LANGUAGES, SIZES, shipped};
use crate::common::opened::carry_out;
use collidoscope::app::App;
use collidoscope::app::command::{
    Action, CheckCommand, Command, EditCommand, FileCommand, FilePurpose, FilmCommand, PlaybackCommand,
    SelectionCommand, ViewCommand,
};
use collidoscope::language::speak;
use collidoscope::scene::{Operation, PartRef, save_scene};
use collidoscope::sim::Instant;
use std::path::{Path, PathBuf};

/// A name as long as people give.
const LONG: &str = "a scene with a name that is as long as those that people give";

/// A dialog, and what opens it in a window with a changed scene whose file is in the folder.
type Opens = (&'static str, fn(&mut App, &Path));

fn file(folder: &Path) -> PathBuf {
    folder.join(format!("{LONG}.json"))
}

fn change(app: &mut App) {
    let ball = Operation::Rename { part: PartRef::Object(1), name: "moved".to_owned() };
    carry_out(app, Command::Edit(EditCommand::Change(ball)));
    carry_out(app, Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1)])));
}

const DIALOGS: [Opens; 11] = [
    ("keys", |app, _| app.apply(Command::View(ViewCommand::ShowKeys(true)))),
    ("palette", |app, _| app.apply(Command::View(ViewCommand::ShowPalette(true)))),
    ("about", |app, _| app.apply(Command::View(ViewCommand::ShowAbout(true)))),
    ("film", |app, _| app.apply(Command::Film(FilmCommand::Show(true)))),
    ("copies", |app, _| {
        let command = Action::MANY_COPIES.command(&app.view()).expect("something is selected");
        app.apply(command);
    }),
    ("checks", |app, _| app.apply(Command::Check(CheckCommand::Scene))),
    ("error", |app, folder| app.apply(Command::File(FileCommand::OpenPath(folder.join(format!("no {LONG}.json")))))),
    ("unsaved", |app, _| app.apply(Command::File(FileCommand::New))),
    ("replace", |app, folder| {
        app.apply(Command::File(FileCommand::SaveAs(folder.join(format!("another {LONG}.json")))))
    }),
    ("open", |app, _| app.apply(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Open))))),
    ("save", |app, _| app.apply(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Save))))),
];

#[test]
fn every_dialog_is_whole_and_in_the_window() {
    let catalogued = Catalogued::read();
    let folder = tempfile::tempdir().unwrap();
    let mut found = Vec::new();
    for (language, size) in LANGUAGES.into_iter().flat_map(|language| SIZES.map(|size| (language, size))) {
        let _spoken = speak(language);
        for (name, open) in DIALOGS {
            let mut app = shipped("tour");
            app.apply(Command::View(ViewCommand::SetLanguage(language)));
            for file in [file(folder.path()), folder.path().join(format!("another {LONG}.json"))] {
                save_scene(app.view().scene, &file).unwrap();
            }
            carry_out(&mut app, Command::File(FileCommand::OpenPath(file(folder.path()))));
            carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(40))));
            change(&mut app);
            let mut window = window_of(app, size);
            let (before, shapes) = (misfits(&window, &catalogued), window.output().shapes.len());
            open(window.state_mut(), folder.path());
            window.run_steps(8);
            assert!(window.output().shapes.len() != shapes, "{name} opens");
            let misfits = misfits(&window, &catalogued).into_iter().filter(|what| !before.contains(what));
            found.extend(misfits.map(|what| format!("{language:?}, {size}, {name}: {what}")));
        }
    }
    assert!(found.is_empty(), "{} times:\n{}", found.len(), found.join("\n"));
}
