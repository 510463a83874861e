//! Asking when a condition holds, and going there.

use crate::app::App;
use crate::app::command::FindCommand;
use crate::app::model::confirmation::Confirmation;
use crate::app::panel::Tab;
use crate::app::text::finding;

impl App {
    /// Carries out a command about a condition.
    pub(super) fn apply_to_finding(&mut self, command: FindCommand) {
        match command {
            FindCommand::Show(on) => {
                self.windows.find = on;
                if on {
                    self.settings.show_panels();
                    self.layout.show(Tab::Find);
                }
            }
            FindCommand::Ask(question) => self.session.ask(&question),
            FindCommand::GoTo(nth) => {
                self.leave_place();
                self.paused().seek_found(nth);
            }
            FindCommand::Next => {
                self.leave_place();
                self.paused().seek_next_found();
            }
            FindCommand::Previous => {
                self.leave_place();
                self.paused().seek_previous_found();
            }
        }
    }

    /// Tells once that a search has not found a moment of the condition.
    pub(in crate::app) fn tell_not_found(&mut self) {
        if let Some(not_found) = self.session.take_not_found() {
            let told = finding::not_found(not_found, self.session.timeline().setup().clock);
            self.windows.confirmation = Some(Confirmation::of_refusal(told));
        }
    }
}
