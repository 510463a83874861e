//! Watching quantities.

use crate::app::App;
use crate::app::command::{Command, EditCommand, WatchCommand};
use crate::app::model::confirmation::Confirmation;
use crate::app::panel::Tab;
use crate::app::text::watches as told;
use crate::scene::{Operation, Part, PartRef, Watch};

impl App {
    /// Carries out a command about the curves of quantities.
    pub(super) fn apply_to_watches(&mut self, command: WatchCommand) {
        match command {
            WatchCommand::New(on) => {
                self.windows.new_watch = on;
                if on {
                    self.show_watches();
                }
            }
            WatchCommand::Add(quantity) => {
                self.watch_quantity(quantity);
                self.show_watches();
            }
            WatchCommand::Show(index) => {
                self.session.select_parts(&[PartRef::Watch(index)]);
                self.show_watches();
            }
            WatchCommand::CopyTable => {
                let table = self.session.table_of_watches();
                self.requests.copied = Some(table);
                self.windows.confirmation = Some(Confirmation::new(told::copied()));
            }
        }
    }

    fn show_watches(&mut self) {
        self.show_panels();
        self.layout.show(Tab::Watches);
    }

    /// Adds a watch, or draws the one that there is.
    fn watch_quantity(&mut self, quantity: String) {
        let known = self.session.scene().watches.iter().position(|watch| watch.quantity == quantity);
        let operation = match known {
            Some(index) if self.session.scene().watches[index].enabled => return,
            Some(index) => {
                let with = Watch { enabled: true, ..self.session.scene().watches[index].clone() };
                Operation::Replace { part: PartRef::Watch(index), with: Part::Watch(with) }
            }
            None => Operation::Add(Part::Watch(Watch { name: String::new(), quantity, enabled: true })),
        };
        self.apply(Command::Edit(EditCommand::Change(operation)));
    }
}
