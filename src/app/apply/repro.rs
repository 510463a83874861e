//! Tests made from what is on display: expectations, repros, and Rust tests.

use crate::app::App;
use crate::app::model::confirmation::Confirmation;
use crate::app::model::event_log::EventRef;
use crate::app::model::session::ExpectationRequest;
use crate::app::panel::Tab;
use crate::carve::rust_test;
use crate::scene::{Operation, Part, PartRef};

impl App {
    /// Adds an expectation of what is on display, selects it, and shows it among the others.
    pub(super) fn expect(&mut self, request: &ExpectationRequest) {
        self.session.playback_mut().set_playing(false);
        let moment = self.session.destination();
        let place = self.session.scene().expectations.len();
        match self.session.expectation_of(request) {
            Ok(expectation) => self.session.edit(&Operation::Add(Part::Expectation(expectation)), None),
            Err(reason) => return self.windows.error = Some(reason),
        }
        if self.session.scene().expectations.len() == place {
            // No field tells why it was refused.
            self.windows.error = self.session.refusal().map(|refusal| format!("Not taken: {}.", refusal.reason));
            return;
        }
        self.session.select_parts(&[PartRef::Expectation(place)]);
        // An expectation does not change the run: the moment inside the tick is still there.
        self.session.seek(moment);
        self.layout.show(Tab::Expectations);
    }

    /// Opens the repro of an event as a new scene, not saved yet.
    pub(super) fn open_repro(&mut self, event: EventRef) {
        match self.session.carve(event) {
            Ok(carved) => self.open_from_here(carved.scene),
            Err(error) => self.windows.error = Some(format!("No repro: {error}.")),
        }
    }

    /// Puts the repro of an event on the clipboard, as a Rust test.
    pub(super) fn copy_rust_test(&mut self, event: EventRef) {
        match self.session.carve(event) {
            Ok(carved) => {
                self.requests.copied = Some(rust_test(&carved));
                let text = "Copied a Rust test of this event. Paste it into a file in tests/.";
                self.windows.confirmation = Some(Confirmation::new(text.to_owned()));
            }
            Err(error) => self.windows.error = Some(format!("No repro: {error}.")),
        }
    }
}
