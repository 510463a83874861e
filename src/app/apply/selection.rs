//! What is selected, and whose events are asked for.

use crate::app::App;
use crate::app::command::SelectionCommand;
use crate::app::model::event_filter::EventFilter;
use crate::app::model::selection::SurfacePoint;
use crate::app::model::visits::Way;
use crate::app::panel::Tab;
use crate::scene::{Id, PartRef};

impl App {
    /// Carries out a command about the selection.
    pub(super) fn apply_to_selection(&mut self, command: SelectionCommand) {
        match command {
            SelectionCommand::Object(id, point) => {
                self.select(id, point);
                // What is chosen in the view is in sight.
                if point.is_none() {
                    self.bring_query_into_view();
                }
            }
            SelectionCommand::Parts(parts) => self.select_parts(&parts),
            SelectionCommand::Inspect(id) => {
                self.session.select_parts(&[PartRef::Object(id)]);
                self.show_panels();
                self.layout.show(Tab::Inspector);
            }
            SelectionCommand::Event(event) => {
                self.leave_place(Way::Event);
                self.paused().select_event(event);
            }
            SelectionCommand::Deselect => self.session.deselect(),
            SelectionCommand::ShowPast(is_shown) => {
                self.session.show_past(is_shown);
                if is_shown {
                    self.layout.show(Tab::Causes);
                }
            }
            SelectionCommand::SetFilter(ids) => self.set_filter(&ids),
        }
    }

    /// If an object waits for the other one of its pair, this is it.
    fn select(&mut self, id: Id, point: Option<SurfacePoint>) {
        match self.session.pair_with_waiting(id) {
            Some(pair) => {
                self.session.select_parts(&pair);
                self.show_explanation();
            }
            None => self.session.select(id, point),
        }
    }

    fn select_parts(&mut self, parts: &[PartRef]) {
        match *parts {
            [PartRef::Object(id)] if self.session.waiting().is_some() => self.select(id, None),
            _ => self.session.select_parts(parts),
        }
    }

    fn set_filter(&mut self, ids: &[Id]) {
        let filter = EventFilter::of(self.session.timeline().setup(), ids.iter().copied());
        self.session.set_filter(filter);
    }
}
