//! Tests made from what is on display: expectations, repros, and Rust tests.

use crate::app::App;
use crate::app::model::confirmation::Confirmation;
use crate::app::model::event_log::EventRef;
use crate::app::model::session::ExpectationRequest;
use crate::app::panel::Tab;
use crate::app::text::requests;
use crate::carve::{Carved, rust_test};
use crate::scene::{Operation, Part, PartRef};
use crate::text::expect::expectation;
use crate::text::repro;

impl App {
    /// Adds an expectation of what is on display, selects it, and shows it among the others.
    pub(super) fn expect(&mut self, request: &ExpectationRequest) {
        self.session.playback_mut().set_playing(false);
        let moment = self.session.destination();
        let place = self.session.scene().expectations.len();
        match self.session.expectation_of(request) {
            Ok(observation) => {
                let expectation = expectation(observation, self.session.timeline().setup());
                self.session.edit(&Operation::Add(Part::Expectation(expectation)), None);
            }
            Err(why) => return self.windows.error = Some(requests::not_expected(why)),
        }
        if self.session.scene().expectations.len() == place {
            // No field tells why it was refused.
            self.windows.error = self.session.refusal().map(requests::not_taken);
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
            Ok(carved) => self.open_from_here(self.told(carved).scene),
            Err(error) => self.windows.error = Some(requests::no_repro(error)),
        }
    }

    /// A repro of the open scene with what it says of itself.
    fn told(&self, carved: Carved) -> Carved {
        let scene = self.session.scene();
        repro::told(carved, scene.told(&scene.name))
    }

    /// Puts the repro of an event on the clipboard, as a Rust test.
    pub(super) fn copy_rust_test(&mut self, event: EventRef) {
        match self.session.carve(event) {
            Ok(carved) => {
                let told = self.told(carved);
                self.requests.copied = Some(rust_test(&told, &repro::what(&told)));
                self.windows.confirmation = Some(Confirmation::new(requests::COPIED_RUST_TEST.words().to_owned()));
            }
            Err(error) => self.windows.error = Some(requests::no_repro(error)),
        }
    }
}
