//! Telling what stopped playing.

use crate::app::App;
use crate::app::model::confirmation::Confirmation;
use crate::app::model::session::NoBreak;
use crate::app::text::breakpoints as told;
use crate::scene::PartRef;
use crate::text::asking::shown;

impl App {
    /// Tells once which breakpoints have stopped playing, or that a search for them has found none.
    pub(in crate::app) fn tell_breaks(&mut self) {
        if let Some(stop) = self.session.take_stop() {
            let name = |place: usize| self.session.scene().label_of(PartRef::Breakpoint(place));
            let stops: Vec<(String, Vec<String>)> = stop
                .breakpoints
                .iter()
                .map(|(place, values)| (name(*place), values.iter().map(shown).collect()))
                .collect();
            if !stops.is_empty() {
                self.windows.confirmation = Some(Confirmation::new(told::stopped(&stops)));
            }
        }
        let none = self.session.take_no_break().map(|none| match none {
            NoBreak::Ahead(end) => told::none_ahead(end),
            NoBreak::Behind => told::none_behind(),
            NoBreak::NoneEnabled => told::none_enabled(),
        });
        if let Some(text) = none {
            self.windows.confirmation = Some(Confirmation::of_refusal(text));
        }
    }
}
