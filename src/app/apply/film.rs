//! Making pictures, films and handouts: what is asked for goes to the window, which draws it, films frame by frame and
//! handouts part by part.

use crate::app::App;
use crate::app::command::{FilePurpose, FilmCommand};
use crate::app::model::confirmation::Confirmation;
use crate::app::model::film::{FilmOrder, FilmPlan, FilmProgress};
use crate::app::text::film as words;
use crate::app::text::handout;
use crate::app::text::requests;
use crate::foreign_text::escaped;
use crate::picture_file::FilmFormat;
use std::fmt::Display;
use std::path::{Path, PathBuf};

impl App {
    /// Carries out what is about films.
    pub(super) fn apply_to_films(&mut self, command: FilmCommand) {
        match command {
            FilmCommand::Show(true) => self.windows.film = Some(self.film_of_all()),
            FilmCommand::Show(false) => self.windows.film = None,
            FilmCommand::Plan(plan) => self.windows.film = Some(plan),
            FilmCommand::Make(path) if self.refuses(FilePurpose::Film, &path) => {}
            FilmCommand::Make(path) => self.film_unless_exists(path),
            FilmCommand::Picture(path) if self.refuses(FilePurpose::Picture, &path) => {}
            FilmCommand::Picture(path) if path.exists() => {
                self.windows.choosing = Some(FilePurpose::Picture);
                self.windows.would_replace = Some(path);
            }
            FilmCommand::Picture(path) => self.take_picture(path),
            FilmCommand::Handout(path) if self.refuses(FilePurpose::Handout, &path) => {}
            FilmCommand::Handout(path) if path.exists() => {
                self.windows.choosing = Some(FilePurpose::Handout);
                self.windows.would_replace = Some(path);
            }
            FilmCommand::Handout(path) => self.make_handout(path),
            FilmCommand::Stop => self.stop_film(),
        }
    }

    /// A film of all the scene, or of what is recorded if it has no end.
    fn film_of_all(&self) -> FilmPlan {
        let playback = self.session.playback();
        let recorded = self.session.timeline().recorded().saturating_sub(1);
        FilmPlan::of(playback.first_tick, playback.last_tick.unwrap_or(recorded.max(playback.first_tick)))
    }

    fn film_unless_exists(&mut self, path: PathBuf) {
        let Some(frames) = self.planned_frames() else { return };
        let would_replace = FilmFormat::of(&path).is_ok_and(|format| {
            let files = format.files(&path, frames);
            files.iter().any(|file| file.exists())
        });
        if would_replace {
            self.windows.choosing = Some(FilePurpose::Film);
            self.windows.would_replace = Some(path);
        } else {
            self.make_film(&path);
        }
    }

    fn planned_frames(&self) -> Option<u32> {
        let cut = self.windows.film?.cut(self.session.scene().settings.ticks_per_second).ok()?;
        Some(cut.frames())
    }

    /// Asks the window for the planned film.
    pub(super) fn make_film(&mut self, path: &Path) {
        self.windows.choosing = None;
        let Some(plan) = self.windows.film else { return };
        match plan.cut(self.session.scene().settings.ticks_per_second) {
            Ok(cut) => {
                self.windows.film_progress = Some(FilmProgress { made: 0, frames: cut.frames() });
                let order =
                    FilmOrder { path: path.to_owned(), cut, rate: plan.rate, panels: plan.panels, size: plan.size };
                self.requests.film = Some(order);
            }
            Err(error) => self.windows.error = Some(error.to_string()),
        }
    }

    /// Asks the window for a picture of the view.
    pub(super) fn take_picture(&mut self, path: PathBuf) {
        self.windows.choosing = None;
        self.requests.picture = Some(path);
    }

    /// Asks the window for a handout.
    pub(super) fn make_handout(&mut self, path: PathBuf) {
        self.windows.choosing = None;
        self.requests.handout = Some(path);
    }

    /// Tells how many of the parts of the handout are made.
    pub(in crate::app) fn tell_handout(&mut self, made: usize, parts: usize) {
        self.windows.handout_progress = Some(made);
        self.windows.confirmation = Some(Confirmation::new(handout::progress(made, parts)));
    }

    /// Tells that the handout is in its file, or why it is not.
    pub(in crate::app) fn tell_handout_made(&mut self, path: &Path, written: Result<(), impl Display>) {
        self.windows.handout_progress = None;
        self.windows.confirmation = None;
        self.tell_written(path, written);
    }

    /// Tells that a picture or a table is in its file, or why it is not.
    pub(in crate::app) fn tell_written(&mut self, path: &Path, written: Result<(), impl Display>) {
        match written {
            Ok(()) => self.windows.confirmation = Some(Confirmation::new(words::made(path))),
            Err(error) => self.windows.error = Some(format!("{}: {error}", escaped(&path.to_string_lossy()))),
        }
    }

    /// Tells that a picture is on the clipboard, or why it is not.
    pub(in crate::app) fn tell_picture_copied(&mut self, copied: Result<(), impl Display>) {
        match copied {
            Ok(()) => self.windows.confirmation = Some(Confirmation::new(requests::COPIED_PICTURE.words().to_owned())),
            Err(error) => self.windows.error = Some(requests::no_picture_copied(&error)),
        }
    }

    /// Gives up the handout or the film; whether one was being made.
    pub(super) fn give_up_film(&mut self) -> bool {
        if self.windows.handout_progress.take().is_some() {
            self.requests.stops_handout = true;
            self.windows.confirmation = Some(Confirmation::new(handout::STOPPED.words().to_owned()));
            return true;
        }
        let is_filming = self.windows.film_progress.is_some();
        if is_filming {
            self.stop_film();
        }
        is_filming
    }

    fn stop_film(&mut self) {
        self.requests.stops_film = true;
        self.windows.film_progress = None;
        self.windows.confirmation = Some(Confirmation::new(words::STOPPED.words().to_owned()));
    }

    /// Tells how far the film is.
    pub(in crate::app) fn tell_film(&mut self, made: u32, frames: u32) {
        self.windows.film_progress = Some(FilmProgress { made, frames });
    }

    /// Tells that the film is in its file.
    pub(in crate::app) fn tell_film_made(&mut self, path: &Path) {
        (self.windows.film_progress, self.windows.film) = (None, None);
        self.tell_written(path, Ok::<(), String>(()));
    }

    /// Tells why there is no film.
    pub(in crate::app) fn tell_film_failed(&mut self, path: &Path, error: &dyn Display) {
        self.windows.film_progress = None;
        self.tell_written(path, Err(error));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::command::{Command, FileCommand, Table};
    use crate::app::interface::windows::Front;
    use crate::app::model::source::Source;
    use crate::scene_for_tests::parsed;

    fn film(command: FilmCommand) -> Command {
        Command::Film(command)
    }

    fn choose(purpose: FilePurpose) -> Command {
        Command::File(FileCommand::ChooseFile(Some(purpose)))
    }

    /// The program with a film planned, and a folder.
    fn planned() -> (App, tempfile::TempDir) {
        let mut app = App::new(parsed(r#"{"version": 1, "name": "a", "settings": {"duration": 1}}"#), Source::New);
        app.apply(film(FilmCommand::Show(true)));
        (app, tempfile::tempdir().unwrap())
    }

    #[test]
    fn a_film_that_was_planned_is_asked_of_the_window_and_esc_gives_it_up() {
        let (mut app, folder) = planned();
        let size = Some([640, 360]);
        let plan = FilmPlan { from: 2, rate: 10, panels: true, size, ..FilmPlan::of(0, 8) };
        app.apply(film(FilmCommand::Plan(plan)));
        let path = folder.path().join("a.gif");
        app.apply(choose(FilePurpose::Film));
        app.apply(film(FilmCommand::Make(path.clone())));
        let order = app.requests.film.take().expect("a film");
        let cut = plan.cut(app.session.scene().settings.ticks_per_second).unwrap();
        assert_eq!(order, FilmOrder { path, cut, rate: 10, panels: true, size });
        assert_eq!(app.windows.front(), None);
        app.apply(Command::Cancel);
        assert!(app.requests.stops_film);
        assert_eq!(app.windows.film_progress, None);
        assert_eq!(app.windows.film, Some(plan), "it can be tried again");
    }

    #[test]
    fn a_file_that_is_there_is_replaced_only_if_a_person_says_so_and_be_it_one_of_many() {
        for (name, there) in [("a.gif", "a.gif"), ("frame-##.png", "frame-02.png")] {
            let (mut app, folder) = planned();
            app.apply(film(FilmCommand::Plan(FilmPlan::of(0, 30))));
            std::fs::write(folder.path().join(there), "a letter").unwrap();
            app.apply(film(FilmCommand::Make(folder.path().join(name))));
            assert_eq!((app.windows.front(), app.requests.film.is_some()), (Some(Front::Replace), false), "{name}");
            app.apply(Command::File(FileCommand::ReplaceFile));
            assert_eq!((app.windows.front(), app.requests.film.is_some()), (None, true), "{name}");
        }
    }

    #[test]
    fn a_picture_is_asked_of_the_window_and_replaces_a_file_only_if_a_person_says_so() {
        let (mut app, folder) = planned();
        let path = folder.path().join("a.png");
        app.apply(choose(FilePurpose::Picture));
        app.apply(film(FilmCommand::Picture(path.clone())));
        assert_eq!((app.windows.front(), app.requests.picture.take()), (None, Some(path.clone())));
        std::fs::write(&path, "a letter").unwrap();
        app.apply(film(FilmCommand::Picture(path.clone())));
        assert_eq!((app.windows.front(), app.requests.picture.is_some()), (Some(Front::Replace), false));
        app.apply(Command::File(FileCommand::ReplaceFile));
        assert_eq!((app.windows.front(), app.requests.picture.take()), (None, Some(path)));
    }

    #[test]
    fn a_picture_whose_name_asks_for_another_kind_is_refused_and_its_name_asked_for_again() {
        let (mut app, folder) = planned();
        app.apply(film(FilmCommand::Picture(folder.path().join("x.jpg"))));
        assert_eq!((app.requests.picture.take(), app.windows.choosing), (None, Some(FilePurpose::Picture)));
        assert_eq!(
            app.windows.error.as_deref(),
            Some("x.jpg: pictures are written as .png or .svg: choose such a name.")
        );
    }

    #[test]
    fn every_export_refuses_a_name_that_asks_for_something_else_and_asks_for_another_one() {
        let (mut app, folder) = planned();
        let path = |name: &str| folder.path().join(name);
        let table = Table::Totals;
        for (command, purpose, remedy) in [
            (film(FilmCommand::Make(path("x.svg"))), FilePurpose::Film, ".gif, .png, .mp4"),
            (film(FilmCommand::Handout(path("x.pdf"))), FilePurpose::Handout, ".html"),
            (Command::File(FileCommand::Export(table, path("x.xlsx"))), FilePurpose::Export(table), ".csv"),
            (Command::File(FileCommand::SaveAs(path("x.png"))), FilePurpose::Save, ".json"),
        ] {
            app.apply(command);
            assert_eq!(app.windows.choosing.take(), Some(purpose));
            assert!(app.windows.error.take().is_some_and(|error| error.contains(remedy)), "{purpose:?}");
            assert!(app.requests.film.is_none() && app.requests.handout.is_none(), "{purpose:?}");
        }
        let written = std::fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(written, 0);
    }

    #[test]
    fn a_handout_is_asked_of_the_window_replaces_a_file_only_if_a_person_says_so_and_is_given_up_by_esc() {
        let (mut app, folder) = planned();
        let path = folder.path().join("a.html");
        std::fs::write(&path, "a letter").unwrap();
        app.apply(film(FilmCommand::Handout(path.clone())));
        assert_eq!((app.windows.front(), app.requests.handout.is_some()), (Some(Front::Replace), false));
        app.apply(Command::File(FileCommand::ReplaceFile));
        assert_eq!((app.windows.front(), app.requests.handout.take()), (None, Some(path.clone())));
        app.tell_handout(0, 2);
        app.apply(Command::Cancel);
        assert!(app.requests.stops_handout && app.windows.film.is_some(), "the film is still planned");
        app.tell_handout(1, 2);
        app.tell_handout_made(&path, Ok::<(), String>(()));
        assert_eq!(app.windows.confirmation.map(|told| told.text), Some("Wrote a.html.".to_owned()));
    }

    #[test]
    fn what_came_of_a_film_is_told() {
        let (mut app, folder) = planned();
        let path = folder.path().join("a.gif");
        app.apply(film(FilmCommand::Make(path.clone())));
        app.tell_film_failed(&path, &"the disk is full");
        assert!(app.windows.error.as_ref().is_some_and(|error| error.ends_with("a.gif: the disk is full")));
        app.tell_film_made(&path);
        assert_eq!((app.windows.film, app.windows.film_progress), (None, None));
        assert_eq!(app.windows.confirmation.map(|told| told.text), Some("Wrote a.gif.".to_owned()));
    }
}
