//! Opening, saving and closing, without losing changes unasked.

use crate::app::App;
use crate::app::command::{Command, FileCommand, FilePurpose};
use crate::app::interface::windows::Front;
use crate::app::model::confirmation::Confirmation;
use crate::app::model::file_stamp::FileStamp;
use crate::app::model::settings::ViewSettings;
use crate::app::model::source::Source;
use crate::app::text::{file_kind, requests};
use crate::regular_file::is_same_file;
use crate::scene::{PartRef, Scene, SceneError, load_scene, save_scene, shipped_scene, validate_scene};
use crate::text;
use std::path::Path;

impl App {
    /// Carries out a command about files. One that would lose changes waits for a decision.
    pub(super) fn apply_to_files(&mut self, command: FileCommand) {
        let gives_up = match &command {
            FileCommand::New
            | FileCommand::OpenShipped(_)
            | FileCommand::OpenPath(_)
            | FileCommand::OpenRecovered
            | FileCommand::Back
            | FileCommand::Quit => true,
            FileCommand::OpenAt(source, _) => source != self.session.source(),
            FileCommand::Reload
            | FileCommand::Save
            | FileCommand::SaveAs(_)
            | FileCommand::ReplaceFile
            | FileCommand::KeepFile
            | FileCommand::LoseChanges
            | FileCommand::SaveChanges
            | FileCommand::KeepChanges
            | FileCommand::IgnoreFile
            | FileCommand::Export(..)
            | FileCommand::Carve(_)
            | FileCommand::CopyRustTest(_)
            | FileCommand::CopyLink
            | FileCommand::CopyPicture
            | FileCommand::KeepAsScene
            | FileCommand::ChooseFile(_)
            | FileCommand::ForgetRecent(_)
            | FileCommand::ClearRecent
            | FileCommand::DiscardRecovered
            | FileCommand::PostponeRecovered => false,
        };
        let loses = match command {
            FileCommand::Back => self.going_back_loses(),
            _ => self.session.document().is_changed(),
        };
        if gives_up && loses {
            self.windows.choosing = None;
            self.windows.would_lose = Some(Box::new(command));
        } else if gives_up {
            self.proceed(command);
        } else {
            self.carry_out_file_command(command);
        }
    }

    /// Takes a request from outside the window's content, such as by the close button. It waits while a person
    /// decides something else: a question must not turn into another one under the pointer.
    pub(in crate::app) fn ask_from_outside(&mut self, command: FileCommand) {
        let is_known = self.waiting.contains(&command) || self.windows.would_lose.as_deref() == Some(&command);
        if !is_known {
            self.waiting.push_back(command);
        }
        self.answer_outside();
    }

    /// Carries out waiting requests, unless a person is deciding something.
    pub(in crate::app) fn answer_outside(&mut self) {
        while !self.windows.is_deciding()
            && let Some(command) = self.waiting.pop_front()
        {
            self.windows.close_messages();
            self.apply(Command::File(command));
        }
    }

    pub(super) fn carry_out_file_command(&mut self, command: FileCommand) {
        match command {
            FileCommand::New => _ = self.open_source(Source::New),
            FileCommand::OpenShipped(key) => _ = self.open_source(Source::Shipped(key)),
            FileCommand::OpenPath(path) => _ = self.open_source(Source::File(path)),
            FileCommand::Carve(event) => self.open_repro(event),
            FileCommand::CopyRustTest(event) => self.copy_rust_test(event),
            FileCommand::Reload => self.reload(),
            FileCommand::Back => self.go_back(),
            FileCommand::OpenAt(source, at) => self.open_at(source, at),
            FileCommand::OpenRecovered => self.open_leftover(),
            FileCommand::DiscardRecovered => self.discard_leftover(),
            FileCommand::PostponeRecovered => self.postpone_leftovers(),
            FileCommand::ForgetRecent(file) => self.recent.remove(&file),
            FileCommand::ClearRecent => self.recent.clear(),
            FileCommand::KeepAsScene => self.keep_as_scene(),
            FileCommand::CopyLink => self.copy_link(),
            FileCommand::CopyPicture => self.requests.copies_picture = true,
            FileCommand::Save => self.save(),
            FileCommand::SaveAs(path) if !self.is_own_file(&path) && self.refuses(FilePurpose::Save, &path) => {}
            FileCommand::SaveAs(path) if path.exists() && !self.is_own_file(&path) => {
                self.windows.would_replace = Some(path);
            }
            FileCommand::SaveAs(path) => self.save_to(&path),
            FileCommand::ReplaceFile => {
                if let Some(path) = self.windows.would_replace.take() {
                    match self.windows.choosing {
                        Some(FilePurpose::Export(table)) => self.export(table, &path),
                        Some(FilePurpose::Film) => self.make_film(&path),
                        Some(FilePurpose::Picture) => self.take_picture(path),
                        Some(FilePurpose::Handout) => self.make_handout(path),
                        _ => self.save_to(&path),
                    }
                }
            }
            FileCommand::KeepFile => self.windows.would_replace = None,
            FileCommand::LoseChanges => {
                if let Some(command) = self.windows.would_lose.take() {
                    self.proceed(*command);
                }
            }
            FileCommand::SaveChanges => self.save(),
            FileCommand::KeepChanges => self.windows.would_lose = None,
            FileCommand::IgnoreFile => self.ignore_file(),
            FileCommand::ChooseFile(None) => self.windows.close(Front::FileDialog),
            FileCommand::ChooseFile(purpose) => self.windows.choosing = purpose,
            FileCommand::Quit => self.requests.quit = true,
            FileCommand::Export(table, path) if self.refuses(FilePurpose::Export(table), &path) => {}
            FileCommand::Export(table, path) => self.export_unless_exists(table, path),
        }
    }

    /// Refuses a name that asks for something else than what is written, and asks for another one.
    pub(super) fn refuses(&mut self, purpose: FilePurpose, path: &Path) -> bool {
        let is_another = purpose.kind().is_another(path);
        if is_another {
            self.windows.choosing = Some(purpose);
            self.windows.error = Some(file_kind::of_another_kind(purpose.kind(), path));
        }
        is_another
    }

    /// Whether a path, however it is written, is that of the open scene's file.
    fn is_own_file(&self, path: &Path) -> bool {
        let Some(own) = self.session.source().file() else { return false };
        own == path || is_same_file(own, path)
    }

    /// Checks whether another program changed the file, and offers to read it again; unless something else is in
    /// front, which must not turn into another question under the pointer.
    pub(in crate::app) fn watch_file(&mut self) {
        if !self.windows.is_asking() {
            self.look_at_file();
        }
    }

    fn look_at_file(&mut self) {
        let Some(path) = self.session.source().file() else { return };
        let now = FileStamp::of(path);
        // A file that is gone is no change to offer: saving writes it again.
        if now.is_none() || now == self.file_stamp {
            return;
        }
        let is_same = load_scene(path).is_ok_and(|scene| scene == *self.session.scene());
        self.file_stamp = now;
        self.windows.changed_on_disk = !is_same;
    }

    /// Keeps the scene as it is here, which now differs from the file.
    pub(super) fn ignore_file(&mut self) {
        self.windows.changed_on_disk = false;
        self.session.mark_unsaved();
    }

    /// Reads the scene again, as after a change to its file, with the same view. It is a step of the history: undo
    /// brings back what was here.
    fn reload(&mut self) {
        self.windows.changed_on_disk = false;
        self.windows.would_lose = None;
        match read(self.session.source()) {
            Some(Ok(scene)) => {
                self.interrupt_drags();
                self.file_stamp = self.session.source().file().and_then(FileStamp::of);
                self.session.read_again(scene);
            }
            Some(Err(error)) => self.windows.error = Some(error.to_string()),
            None => {}
        }
    }

    /// Opens the state on display as a new scene, with the same view, and reports what could not be kept.
    fn keep_as_scene(&mut self) {
        let kept = self.session.kept_scene();
        let told: Vec<String> = text::kept::notes(&kept).collect();
        let scene = text::kept::told(kept);
        if let Some(problem) = validate_scene(&scene).first() {
            self.windows.error = Some(requests::no_valid_scene(problem));
            return;
        }
        let (camera, settings) = (self.camera, self.settings.clone());
        let selected: Vec<PartRef> = self.session.selection().objects().map(PartRef::Object).collect();
        self.open_from_here(scene);
        // A lesson that was under way had hidden the gizmo.
        let gizmo_mode = self.settings.gizmo_mode;
        (self.camera, self.settings, self.opening) = (camera, ViewSettings { gizmo_mode, ..settings }, None);
        self.session.select_parts(&selected);
        self.windows.notice = (!told.is_empty()).then(|| told.join("\n"));
    }

    /// Opens a source; whether it could be read. If not, the open scene stays.
    pub(super) fn open_source(&mut self, source: Source) -> bool {
        let scene = match source {
            Source::New => Some(Ok(Scene::empty())),
            _ => read(&source),
        };
        match scene {
            Some(Ok(scene)) => {
                self.windows.choosing = None;
                self.windows.error = None;
                self.open(scene, source);
                true
            }
            Some(Err(error)) => {
                self.windows.error = Some(error.to_string());
                false
            }
            None => false,
        }
    }

    /// Ends a drag where it is: what is saved must not go on changing under the pointer.
    pub(super) fn finish_drag(&mut self) {
        self.session.end_gesture();
        self.interrupt_drags();
    }

    /// Saves to the scene's own file. A shipped scene and a new one have none.
    fn save(&mut self) {
        self.finish_drag();
        match self.session.source().clone() {
            Source::File(path) => {
                // Changes by another program are not overwritten unasked.
                self.look_at_file();
                if !self.windows.changed_on_disk {
                    self.save_to(&path);
                }
            }
            Source::Shipped(_) | Source::New => self.windows.choosing = Some(FilePurpose::Save),
        }
    }

    /// Saves, and carries out the command that waited for it.
    fn save_to(&mut self, path: &Path) {
        match save_scene(self.session.scene(), path) {
            Ok(()) => {
                self.session.saved_to(Source::File(path.to_owned()));
                self.file_stamp = FileStamp::of(path);
                self.recent.add(path);
                self.windows.choosing = None;
                self.windows.changed_on_disk = false;
                self.windows.confirmation = Some(Confirmation::new(requests::saved(self.session.source())));
                if let Some(command) = self.windows.would_lose.take() {
                    self.proceed(*command);
                }
            }
            Err(error) => self.windows.error = Some(error.to_string()),
        }
    }
}

/// Reads a scene from its source; `None` if it has none.
fn read(source: &Source) -> Option<Result<Scene, SceneError>> {
    match source {
        Source::Shipped(key) => shipped_scene(key).map(|shipped| shipped.load()),
        Source::File(path) => Some(load_scene(path)),
        Source::New => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::command::EditCommand;
    use crate::app::model::camera::Camera;
    use crate::app::model::settings::ViewSettings;
    use crate::scene::Operation;
    use std::fs;

    fn renamed(name: &str) -> Scene {
        Scene { name: name.to_owned(), ..Scene::empty() }
    }

    fn rename(name: &str) -> Command {
        Command::Edit(EditCommand::Change(Operation::Rename { part: PartRef::About, name: name.to_owned() }))
    }

    #[test]
    fn a_file_that_another_program_changed_is_offered_and_never_overwritten_unasked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.json");
        save_scene(&renamed("first"), &path).unwrap();
        let mut app = App::new(renamed("first"), Source::File(path.clone()));
        app.watch_file();
        assert!(!app.windows.changed_on_disk);
        app.apply(rename("here"));
        save_scene(&renamed("made by another program"), &path).unwrap();
        app.apply(Command::File(FileCommand::Save));
        assert!(app.windows.changed_on_disk);
        assert_eq!(load_scene(&path).unwrap().name, "made by another program");
        app.apply(Command::File(FileCommand::IgnoreFile));
        app.apply(Command::Edit(EditCommand::Undo));
        // Even the scene as it was read is not what the file holds now.
        assert!(app.session.document().is_changed());
        app.apply(Command::File(FileCommand::Save));
        assert_eq!(load_scene(&path).unwrap().name, "first");
        save_scene(&renamed("made by another program"), &path).unwrap();
        app.watch_file();
        app.apply(rename("here again"));
        app.apply(Command::File(FileCommand::Reload));
        assert_eq!(app.session.scene().name, "made by another program");
        assert!(!app.windows.changed_on_disk && !app.session.document().is_changed());
        // What was changed here is one step back.
        app.apply(Command::Edit(EditCommand::Undo));
        assert_eq!(app.session.scene().name, "here again");
        assert!(app.session.document().is_changed());
    }

    #[test]
    fn a_question_does_not_become_another_one_while_it_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.json");
        save_scene(&renamed("first"), &path).unwrap();
        let mut app = App::new(renamed("first"), Source::File(path.clone()));
        app.apply(rename("here"));
        app.apply(Command::File(FileCommand::New));
        save_scene(&renamed("made by another program"), &path).unwrap();
        app.watch_file();
        assert_eq!(app.windows.front(), Some(Front::Unsaved));
        // What is asked for from outside waits, too, and is asked for once.
        app.ask_from_outside(FileCommand::Quit);
        app.ask_from_outside(FileCommand::Quit);
        assert_eq!(app.windows.would_lose.as_deref(), Some(&FileCommand::New));
        // Saving would replace what the other program wrote: that question comes by the answer, and then the first again.
        app.apply(Command::File(FileCommand::SaveChanges));
        assert_eq!(app.windows.front(), Some(Front::ChangedOnDisk));
        app.apply(Command::File(FileCommand::IgnoreFile));
        assert_eq!(app.windows.front(), Some(Front::Unsaved));
        app.apply(Command::File(FileCommand::KeepChanges));
        app.answer_outside();
        assert_eq!(app.windows.would_lose.as_deref(), Some(&FileCommand::Quit));
        app.apply(Command::File(FileCommand::KeepChanges));
        app.answer_outside();
        assert_eq!((app.windows.front(), app.requests.quit), (None, false));
        assert_eq!(app.session.scene().name, "here");
    }

    #[test]
    fn the_close_button_ends_the_program_whatever_message_or_dialog_is_open() {
        for open in
            [FileCommand::ChooseFile(Some(FilePurpose::Open)), FileCommand::OpenPath("no/such/scene.json".into())]
        {
            let mut app = App::new(renamed("first"), Source::New);
            app.apply(Command::File(open));
            assert!(app.windows.is_asking());
            app.ask_from_outside(FileCommand::Quit);
            assert!(app.requests.quit);
        }
    }

    #[test]
    fn a_new_scene_shows_what_is_shown_by_default_and_not_what_the_one_before_wanted() {
        let mut app = App::new(renamed("mine"), Source::New);
        app.settings.overlays.clear();
        app.apply(Command::File(FileCommand::New));
        assert_eq!(app.settings.overlays, ViewSettings::default_overlays());
    }

    #[test]
    fn a_file_without_a_view_looks_the_same_whatever_was_open_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.json");
        save_scene(&renamed("says nothing of its view"), &path).unwrap();
        // It shows few overlays, from a place of its own.
        let mut app =
            App::new(shipped_scene("balls_row").unwrap().load().unwrap(), Source::Shipped("balls_row".into()));
        assert_ne!((&app.settings.overlays, app.camera), (&ViewSettings::default_overlays(), Camera::default()));
        app.apply(Command::File(FileCommand::OpenPath(path)));
        assert_eq!((&app.settings.overlays, app.camera), (&ViewSettings::default_overlays(), Camera::default()));
    }

    #[test]
    fn another_file_is_replaced_only_when_a_person_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.json");
        save_scene(&renamed("other"), &path).unwrap();
        let mut app = App::new(renamed("mine"), Source::New);
        for answer in [Command::File(FileCommand::KeepFile), Command::Cancel] {
            app.apply(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Save))));
            app.apply(Command::File(FileCommand::SaveAs(path.clone())));
            app.apply(answer);
            assert!(app.windows.choosing == Some(FilePurpose::Save) && app.windows.would_replace.is_none());
            assert_eq!(load_scene(&path).unwrap().name, "other");
        }
        app.apply(Command::File(FileCommand::SaveAs(path.clone())));
        app.apply(Command::File(FileCommand::ReplaceFile));
        assert_eq!(load_scene(&path).unwrap().name, "mine");
        assert_eq!(app.windows.choosing, None);
        // From now on it is its own file.
        app.apply(rename("again"));
        app.apply(Command::File(FileCommand::SaveAs(path.clone())));
        assert_eq!(load_scene(&path).unwrap().name, "again");
    }

    #[test]
    fn a_file_that_is_gone_or_only_touched_asks_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.json");
        save_scene(&renamed("first"), &path).unwrap();
        let mut app = App::new(renamed("first"), Source::File(path.clone()));
        fs::write(&path, format!("{}\n", fs::read_to_string(&path).unwrap())).unwrap();
        app.watch_file();
        assert!(!app.windows.changed_on_disk);
        fs::remove_file(&path).unwrap();
        app.watch_file();
        assert!(!app.windows.changed_on_disk);
    }
}
