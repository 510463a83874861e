//! What Esc does.

use crate::app::App;
use crate::app::interface::windows::Front;

impl App {
    /// Does the first of these that applies: abandons a gesture, closes a menu, what is in front, gives up a film, closes
    /// another window, cancels a seek, stops runs of a number that varies, ends the presentation, ends waiting for the other one of a pair, shows all stages again, deselects.
    pub(super) fn cancel(&mut self) {
        // A drag that changes nothing in the scene, such as a selection frame, ends by itself.
        if self.abandon_gesture() || self.is_pointer_held || self.windows.close_menu() {
            return;
        }
        match self.windows.front() {
            Some(Front::ChangedOnDisk) => return self.ignore_file(),
            Some(front) => return self.windows.close(front),
            None => {}
        }
        // The progress in the tool bar says that Esc stops it.
        if self.give_up_film() || self.windows.close_beside() || self.session.cancel_goal() || self.variation.stop() {
            return;
        }
        if self.end_presentation() {
            return;
        }
        if self.session.waiting().is_some() {
            self.session.wait_for_other(None);
            return;
        }
        let stage = self.session.stage_cursor().stage;
        if stage.is_some() {
            self.go_to_stage(None);
        }
        if self.session.stage_cursor().stage == stage {
            self.session.deselect();
        }
    }
}
