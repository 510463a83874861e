//! Checking scenes from the window.

use crate::app::App;
use crate::app::check_all::Subject;
use crate::app::command::Command;
use crate::app::source::Source;
use crate::check::scenes_in_folder;
use crate::sim::Instant;
use std::path::Path;

impl App {
    /// Carries out what has to do with checking.
    pub(super) fn apply_to_checks(&mut self, command: Command) {
        match command {
            Command::CheckScene => {
                let scene = Box::new(self.session.scene().clone());
                self.check(vec![Subject::Open(self.session.source().clone(), scene)]);
            }
            Command::CheckFolder(folder) => self.check_folder(&folder),
            Command::CancelCheck => self.check_all.cancel(),
            Command::ShowChooseFolder(on) => self.windows.choose_folder = on,
            Command::ShowCheckResults(on) => self.windows.check_results = on,
            other => debug_assert!(false, "{other:?} has nothing to do with checking"),
        }
    }

    fn check_folder(&mut self, folder: &Path) {
        self.windows.choose_folder = false;
        match scenes_in_folder(folder) {
            Ok(files) => self.check(files.into_iter().map(Subject::File).collect()),
            Err(error) => self.windows.error = Some(error.to_string()),
        }
    }

    fn check(&mut self, subjects: Vec<Subject>) {
        self.check_all.start(subjects);
        self.windows.check_results = true;
    }

    /// Shows a moment of a scene that was checked; one that is open already is not read again.
    pub(super) fn open_at(&mut self, source: Source, at: Option<Instant>) {
        let is_open = self.session.source() == &source;
        if (is_open || self.open_source(source))
            && let Some(at) = at
        {
            self.paused().seek(at);
        }
    }
}
