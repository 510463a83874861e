//! Keeping runs, and what is done with kept ones.

use crate::app::App;
use crate::app::command::RunsCommand;
use crate::app::model::confirmation::Confirmation;
use crate::app::model::session::RunName;
use crate::app::panel::Tab;
use crate::app::text::runs as words;
use crate::foreign_text::escaped;
use std::path::Path;

impl App {
    /// Carries out what is about kept runs.
    pub(super) fn apply_to_runs(&mut self, command: RunsCommand) {
        match command {
            RunsCommand::Keep => {
                self.layout.show(Tab::Runs);
                let kept = self
                    .session
                    .keep_run(&words::name(&RunName::First))
                    .and_then(|id| self.session.kept_runs().run(id));
                self.windows.confirmation = kept.map(|run| Confirmation::new(words::kept(run)));
            }
            RunsCommand::ShowAsGhost(id) => {
                self.session.compare_with_recording(false);
                if let Err(reason) = self.session.show_as_ghost(id) {
                    self.windows.confirmation = Some(Confirmation::new(words::not_shown(reason).to_owned()));
                }
            }
            RunsCommand::Hide(id) => self.session.hide_ghost(id),
            RunsCommand::BringToFront(id) => {
                self.interrupt_drags();
                if let Some(name) = self.session.kept_runs().run(id).map(words::of_run) {
                    self.paused().bring_to_front(id, name);
                }
            }
            RunsCommand::Rename(id, name) => self.session.rename_run(id, name),
            RunsCommand::Drop(id) => self.session.drop_run(id),
            RunsCommand::OpenRecording(path) => self.open_recording(&path),
            RunsCommand::CompareWithRecording(on) => self.session.compare_with_recording(on),
            RunsCommand::Tolerate(tolerance) => self.session.tolerate(tolerance),
            RunsCommand::CloseRecording => self.session.close_recording(),
        }
    }

    /// Opens a recording beside the run on display. A file that is none leaves what is open.
    pub(in crate::app) fn open_recording(&mut self, path: &Path) {
        match self.session.open_recording(path) {
            Ok(()) => {
                self.windows.choosing = None;
                self.layout.show(Tab::Runs);
            }
            Err(error) => self.windows.error = Some(format!("{}: {error}", escaped(&path.to_string_lossy()))),
        }
    }

    /// Tells why a recording was closed.
    pub(in crate::app) fn tell_unreadable_recording(&mut self) {
        if let Some((name, error)) = self.session.take_unreadable_recording() {
            self.windows.error = Some(format!("{}: {error}", escaped(&name)));
        }
    }
}
