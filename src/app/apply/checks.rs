//! Checking scenes from the window.

use crate::app::App;
use crate::app::command::CheckCommand;
use crate::app::model::check_all::Subject;
use crate::app::model::source::Source;
use crate::app::model::visits::Way;
use crate::app::text;
use crate::check::scenes_in_folder;
use crate::sim::Instant;
use std::path::Path;

impl App {
    /// Carries out a command about checks.
    pub(super) fn apply_to_checks(&mut self, command: CheckCommand) {
        match command {
            CheckCommand::Scene => {
                let scene = Box::new(self.session.scene().clone());
                let source = self.session.source().clone();
                self.check(vec![Subject::Open { name: text::source::place(&source), source, scene }]);
            }
            CheckCommand::Folder(folder) => self.check_folder(&folder),
            CheckCommand::Cancel => self.check_all.cancel(),
            CheckCommand::ShowResults(on) => self.windows.check_results = on,
        }
    }

    fn check_folder(&mut self, folder: &Path) {
        self.windows.choosing = None;
        match scenes_in_folder(folder) {
            Ok(files) => self.check(files.into_iter().map(Subject::File).collect()),
            Err(error) => self.windows.error = Some(error.to_string()),
        }
    }

    fn check(&mut self, subjects: Vec<Subject>) {
        self.check_all.start(subjects);
        self.windows.check_results = true;
    }

    /// Shows a moment of a checked scene; an open one is not read again.
    pub(super) fn open_at(&mut self, source: Source, at: Option<Instant>) {
        let is_open = self.session.source() == &source;
        if (is_open || self.open_source(source))
            && let Some(at) = at
        {
            if is_open {
                self.leave_place(Way::Expectation);
            }
            self.paused().seek(at);
        }
    }
}
