//! Telling that nothing led to a moment.

use crate::app::App;
use crate::app::model::confirmation::Confirmation;
use crate::app::text::causes as told;

impl App {
    /// Tells once that a search for what came before has found nothing.
    pub(in crate::app) fn tell_uncaused(&mut self) {
        if self.session.take_uncaused() {
            self.windows.confirmation = Some(Confirmation::new(told::uncaused()));
        }
    }
}
