//! When a body's motion begins to differ from that in the baseline run.

use crate::app::model::moment;
use crate::scene::Id;
use crate::sim::{Snapshot, Timeline};

/// The search for the first tick at which a body's state differs between two runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    body: Id,
    /// Before this tick the runs are the same.
    from: u64,
    /// The next tick to be compared.
    next: u64,
    found: bool,
}

impl Divergence {
    /// Nothing compared yet; before tick `from` the runs are the same.
    pub fn new(body: Id, from: u64) -> Divergence {
        Divergence { body, from, next: from, found: false }
    }

    /// Whether it compares the states of this body in runs that are the same before a tick.
    pub fn is_of(&self, body: Id, from: u64) -> bool {
        (self.body, self.from) == (body, from)
    }

    /// The result so far.
    pub fn state(&self) -> moment::Divergence {
        if self.found { moment::Divergence::At(self.next) } else { moment::Divergence::NotBefore(self.next) }
    }

    /// Forgets a tick and all after it: one of the runs was rewritten from there on.
    pub fn forget_from(&mut self, tick: u64) {
        if self.next >= tick {
            (self.next, self.found) = (tick.max(self.from), false);
        }
    }

    /// Whether there is anything to compare up to a tick that both runs have recorded.
    pub fn has_work(&self, recorded: u64) -> bool {
        !self.found && self.next < recorded
    }

    /// Whether the tick to be compared next is at hand in both runs.
    pub fn is_at_hand(&self, new: &Timeline, old: &Timeline) -> bool {
        [new, old].iter().all(|timeline| timeline.at_hand(self.next).is_some())
    }

    /// Compares one tick, if both runs have it before `may_go_on` says no.
    pub fn work(&mut self, new: &mut Timeline, old: &mut Timeline, may_go_on: &mut dyn FnMut() -> bool) {
        let mut state = |timeline: &mut Timeline| {
            let record = timeline.tick_while(self.next, may_go_on)?;
            Some(timeline.setup().body_index(self.body).map(|index| state_of(&record.start, index)))
        };
        let Some(new) = state(new) else { return };
        let Some(old) = state(old) else { return };
        if new == old {
            self.next += 1;
        } else {
            self.found = true;
        }
    }
}

/// The bits of a body's trajectory segment.
fn state_of(snapshot: &Snapshot, body: usize) -> [u64; 11] {
    let segment = snapshot.motions[body].segment();
    let [x, y, z] = segment.position.to_array().map(f64::to_bits);
    let [u, v, w] = segment.velocity.to_array().map(f64::to_bits);
    let [a, b, c] = segment.acceleration.to_array().map(f64::to_bits);
    [x, y, z, u, v, w, a, b, c, segment.start.tick, segment.start.local.to_bits()]
}
