//! "Nobody of this group is ever stuck": who is, by the way and the time that the expectation says.

use super::members::members_of;
use super::{Failure, Undecided, Verdict, Watch, ends_within};
use crate::scene::NeverStuck;
use crate::sim::{Instant, LastWays, Setup, StuckRule, TickRecord};

pub(super) struct StuckWatch {
    expected: NeverStuck,
    /// Who is meant, by the indices of the bodies.
    members: Vec<usize>,
    /// So many ticks are looked at together.
    ticks: usize,
    first_tick: u64,
    end: Instant,
    last: LastWays,
}

impl StuckWatch {
    pub(super) fn new(expected: &NeverStuck, setup: &Setup, end: Instant) -> Result<StuckWatch, Undecided> {
        let members = members_of(setup, expected.who)?;
        let ticks = StuckRule { way: expected.way, within: expected.within }.ticks(setup.clock);
        let first_tick = setup.settings.start_tick;
        if end.tick.saturating_sub(first_tick) < ticks as u64 {
            let whole = setup.clock.between(Instant::start_of(first_tick), end);
            return Err(Undecided::TooShort { within: expected.within, whole });
        }
        let last = LastWays::new(members.len(), ticks);
        Ok(StuckWatch { expected: expected.clone(), members, ticks, first_tick, end, last })
    }
}

impl Watch for StuckWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        let at = Instant::start_of(record.start.tick + 1);
        if ends_within(record, self.end) {
            return Some(Verdict::holds(Some(self.end)));
        }
        let length = setup.clock.tick_length();
        // What brings an agent back into the world at its bounds happens between two ticks.
        let step =
            |&body: &usize| record.position_at(body, length, setup.clock) - record.start.position(body, setup.clock);
        self.last.push(self.members.iter().map(step));
        let stuck = *self.last.stuck(|_| self.expected.way).first()?;
        let failure = Failure::Stuck {
            expected: self.expected.clone(),
            agent: setup.label_of(setup.bodies[self.members[stuck.agent]].id),
            way: stuck.farthest,
            time: setup.clock.seconds(at),
        };
        Some(Verdict::fails(failure, Some(at)))
    }

    fn forget_from(&mut self, tick: u64) -> u64 {
        self.last = LastWays::new(self.members.len(), self.ticks);
        // Those spans that ended before were looked at.
        tick.saturating_sub(self.ticks as u64 - 1).max(self.first_tick)
    }
}
