//! The table of agents.

use crate::app::App;
use crate::app::command::AgentsCommand;
use crate::app::model::confirmation::Confirmation;
use crate::app::panel::Tab;
use crate::app::text::agents as told;

impl App {
    /// Carries out a command about the table of agents.
    pub(super) fn apply_to_agents(&mut self, command: AgentsCommand) {
        match command {
            AgentsCommand::Show => {
                self.show_panels();
                self.layout.show(Tab::Agents);
            }
            AgentsCommand::SetSpan(span) => self.session.sum_up_agents(span),
            AgentsCommand::ColorBy(column) => self.session.color_agents_by(column),
            AgentsCommand::CopyTable => {
                if let Some(table) = self.session.table_of_agents() {
                    self.requests.copied = Some(table);
                    self.windows.confirmation = Some(Confirmation::new(told::copied()));
                }
            }
        }
    }
}
