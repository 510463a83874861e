//! Asking when a condition holds, and going there.

use crate::app::App;
use crate::app::command::FindCommand;
use crate::app::model::confirmation::Confirmation;
use crate::app::model::visits::Way;
use crate::app::panel::Tab;
use crate::app::text::finding;

impl App {
    /// Carries out a command about a condition.
    pub(super) fn apply_to_finding(&mut self, command: FindCommand) {
        match command {
            FindCommand::Show(on) => {
                self.windows.find = on;
                if on {
                    self.show_panels();
                    self.layout.show(Tab::Find);
                }
            }
            FindCommand::Ask(question) => self.session.ask(&question),
            FindCommand::GoTo(nth) => {
                self.leave_by(Way::Found);
                self.paused().seek_found(nth);
            }
            FindCommand::Next => {
                self.leave_by(Way::NextFound);
                self.paused().seek_next_found();
            }
            FindCommand::Previous => {
                self.leave_by(Way::PreviousFound);
                self.paused().seek_previous_found();
            }
        }
    }

    /// The same as [`leave_place`](App::leave_place), by the condition that was asked for.
    fn leave_by(&mut self, way: fn(String) -> Way) {
        let question = self.session.finding().map_or_else(String::new, |finding| finding.question().to_owned());
        self.leave_place(way(question));
    }

    /// Tells once that a search has not found a moment of the condition.
    pub(in crate::app) fn tell_not_found(&mut self) {
        if let Some(not_found) = self.session.take_not_found() {
            let told = finding::not_found(not_found, self.session.timeline().setup().clock);
            self.windows.confirmation = Some(Confirmation::of_refusal(told));
        }
    }
}
