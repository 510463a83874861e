//! "Nobody of this group is ever stuck": who gets too little way within a time.

use super::members::members_of;
use super::{Failure, Undecided, Verdict, Watch, ends_within};
use crate::scene::NeverStuck;
use crate::sim::{Instant, Setup, TickRecord};
use glam::DVec3;
use std::collections::VecDeque;

pub(super) struct StuckWatch {
    expected: NeverStuck,
    /// Who is meant, by the indices of the bodies.
    members: Vec<usize>,
    /// So many ticks are looked at together.
    ticks: usize,
    first_tick: u64,
    end: Instant,
    /// How far each was from where it began, at the beginning of the last ticks and at the end of the latest one.
    ways: VecDeque<Vec<DVec3>>,
}

impl StuckWatch {
    pub(super) fn new(expected: &NeverStuck, setup: &Setup, end: Instant) -> Result<StuckWatch, Undecided> {
        let members = members_of(setup, expected.who)?;
        let ticks = (expected.within / setup.clock.tick_length()).round().max(1.0) as usize;
        let first_tick = setup.settings.start_tick;
        if end.tick.saturating_sub(first_tick) < ticks as u64 {
            let whole = setup.clock.between(Instant::start_of(first_tick), end);
            return Err(Undecided::TooShort { within: expected.within, whole });
        }
        let ways = VecDeque::from([vec![DVec3::ZERO; members.len()]]);
        Ok(StuckWatch { expected: expected.clone(), members, ticks, first_tick, end, ways })
    }
}

impl Watch for StuckWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        let at = Instant::start_of(record.start.tick + 1);
        if ends_within(record, self.end) {
            return Some(Verdict::holds(Some(self.end)));
        }
        let length = setup.clock.tick_length();
        // What brings an agent back into the world at its bounds happens between two ticks and is no way.
        let step =
            |body: usize| record.position_at(body, length, setup.clock) - record.start.position(body, setup.clock);
        let latest = self.ways.back()?;
        let now = latest.iter().zip(&self.members).map(|(way, &body)| *way + step(body)).collect();
        self.ways.push_back(now);
        if self.ways.len() <= self.ticks {
            return None;
        }
        let (before, now) = (self.ways.pop_front()?, self.ways.back()?);
        let way = |member: usize| now[member].distance(before[member]);
        let stuck = (0..self.members.len()).find(|&member| way(member) < self.expected.way)?;
        let failure = Failure::Stuck {
            expected: self.expected.clone(),
            agent: setup.label_of(setup.bodies[self.members[stuck]].id),
            way: way(stuck),
            time: setup.clock.seconds(at),
        };
        Some(Verdict::fails(failure, Some(at)))
    }

    fn forget_from(&mut self, tick: u64) -> u64 {
        self.ways = VecDeque::from([vec![DVec3::ZERO; self.members.len()]]);
        // Those spans that ended before were looked at.
        tick.saturating_sub(self.ticks as u64 - 1).max(self.first_tick)
    }
}
