//! Going through a tick again, when it is known who met.
//!
//! It does to the state what [`World::step`] did, bit for bit, but asks nobody whom it might meet.

use crate::sim::pairs::pair::outlook;
use crate::sim::state::encounter::{Encounter, EncounterKind};
use crate::sim::{TickRecord, World};

impl World {
    /// Advances by a tick whose encounters are known. Nothing is told about its events.
    pub(in crate::sim) fn replay(&mut self, encounters: impl Iterator<Item = Encounter>) {
        self.log.is_silent = true;
        self.go_through(encounters);
        self.log.is_silent = false;
    }

    fn go_through(&mut self, encounters: impl Iterator<Item = Encounter>) {
        self.forget_predictions();
        self.begin_tick();
        self.review_left_alone();
        self.apply_gravity();
        encounters.for_each(|encounter| self.relive(encounter));
        self.finish_tick();
    }

    /// Advances by a tick whose encounters are known, and keeps everything about it.
    pub(in crate::sim) fn record_replay(&mut self, encounters: impl Iterator<Item = Encounter>) -> TickRecord {
        self.recorded(|world| {
            world.go_through(encounters);
            world.mark_simultaneous();
        })
    }

    fn relive(&mut self, Encounter { couple, kind }: Encounter) {
        let outlook = outlook(&self.setup, &self.motions, couple);
        match (kind, outlook.meeting, outlook.overlap) {
            (EncounterKind::Meeting, Some(mut meeting), _) => {
                // Where they touched already, they met when that was found: right away.
                self.now = meeting.at.later(self.now);
                meeting.at = self.now;
                self.respond(couple, &meeting);
            }
            (EncounterKind::Overlap, _, Some(overlap)) => self.report_overlap(couple, overlap),
            _ => debug_assert!(false, "{couple:?} was logged and does not happen"),
        }
    }
}
