//! What is shown of a map.

use crate::app::App;
use crate::app::command::MapCommand;
use crate::app::panel::Tab;

impl App {
    /// Carries out a command about a map.
    pub(super) fn apply_to_map(&mut self, command: MapCommand) {
        match command {
            MapCommand::Show => {
                self.show_panels();
                self.show_map();
            }
            MapCommand::LayIntoView(on) => self.maps.is_laid = on,
            MapCommand::Choose(query, choice) => self.maps.choose(query, choice),
            MapCommand::Forget(query) => self.maps.forget(query),
            MapCommand::RestartProgram => self.maps.restart_program(),
        }
    }

    /// Lets maps be coloured by the difference from the answers of a program, which a command of the shell runs.
    pub fn attach_program(&mut self, command: String) {
        self.maps.attach(command);
    }

    /// Brings the map to the front.
    pub(super) fn show_map(&mut self) {
        if !self.layout.is_in_front(Tab::Map) {
            self.layout.show(Tab::Map);
            self.layout.widen_map();
        }
    }

    /// Shows the map of the selected bench query or, where none is selected, still that of the one before.
    pub(in crate::app) fn follow_map(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let queries = &self.session.scene().queries;
        let of = |id| queries.iter().find(|query| query.id == id);
        let selected = self.session.selection().object().and_then(of);
        let query = selected.or_else(|| self.maps.shown().and_then(|shown| of(shown.query)));
        let is_seen = self.maps.is_laid || self.settings.has_panels() && self.layout.is_in_front(Tab::Map);
        self.maps.show(query.filter(|_| is_seen));
        self.maps.work(may_go_on);
    }
}
