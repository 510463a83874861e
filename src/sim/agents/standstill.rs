//! Who of all agents is stuck, tick after tick of a run from its first one on.
//!
//! It is no part of the state: two seconds of the run before it tell it. So a world that began with the run knows it, and a
//! recording keeps it for each tick ([`StuckAtStart`]); one that was made from a snapshot does not.

use super::stuck::{LastWays, StuckRule};
use crate::sim::{Clock, Instant, Motion, Phase, Setup, StuckAtStart, TickRecord};
use glam::DVec3;
use std::sync::Arc;

/// The agents of a run by the indices of their bodies, ascending.
pub fn agents_of(setup: &Setup) -> Vec<usize> {
    (0..setup.bodies.len()).filter(|&body| setup.group_of(body).is_some() && setup.is_steered(body)).collect()
}

/// Who of all agents is stuck in a run that is followed tick after tick.
#[derive(Clone)]
pub(in crate::sim) struct Standstill {
    agents: Vec<usize>,
    /// Where they are when the tick begins.
    starts: Vec<DVec3>,
    last: LastWays,
    /// Who is stuck when the last tick began, and now.
    stuck: [Arc<[usize]>; 2],
}

impl Standstill {
    /// At the first tick of a run, or at the first that may be looked back at; `None` where there are no agents.
    pub fn new(setup: &Setup) -> Option<Standstill> {
        let agents = agents_of(setup);
        if agents.is_empty() {
            return None;
        }
        let last = LastWays::new(agents.len(), StuckRule::usual_ticks(setup.clock));
        let nobody: Arc<[usize]> = Arc::new([]);
        Some(Standstill { agents, starts: Vec::new(), last, stuck: [nobody.clone(), nobody] })
    }

    /// Who was stuck when the last tick began.
    pub fn at_start(&self) -> StuckAtStart {
        StuckAtStart::known(self.stuck[0].clone())
    }

    /// A tick begins with these motions.
    pub fn begin_tick(&mut self, motions: &[Motion], now: Instant, clock: Clock) {
        self.starts.clear();
        self.starts.extend(self.agents.iter().map(|&agent| motions[agent].position_at(now, clock)));
    }

    /// The tick ends with these motions, before any agent steers and before it is brought back into the world.
    pub fn end_tick(&mut self, setup: &Setup, motions: &[Motion], end: Instant) {
        let places = self.agents.iter().map(|&agent| motions[agent].position_at(end, setup.clock));
        self.last.push(places.zip(&self.starts).map(|(place, start)| place - *start));
        self.look(setup);
    }

    /// The same of a tick that was recorded.
    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        let length = setup.clock.tick_length();
        let end = Instant { tick: record.start.tick, local: length };
        let motions = record.motions_in(length, Phase::After);
        let way =
            |&agent: &usize| motions[agent].position_at(end, setup.clock) - record.start.position(agent, setup.clock);
        self.last.push(self.agents.iter().map(way));
        self.look(setup);
    }

    fn look(&mut self, setup: &Setup) {
        let stuck = self.last.stuck(|place| StuckRule::usual_way(setup, self.agents[place]));
        let is_as_before = stuck.iter().map(|stuck| self.agents[stuck.agent]).eq(self.stuck[1].iter().copied());
        let now = match is_as_before {
            true => self.stuck[1].clone(),
            false => stuck.iter().map(|stuck| self.agents[stuck.agent]).collect(),
        };
        self.stuck = [std::mem::replace(&mut self.stuck[1], now.clone()), now];
    }

    /// At a tick of a run whose ticks before it can be read: so many of them as are looked back at.
    pub fn at(
        setup: &Setup,
        (first, tick): (u64, u64),
        mut read: impl FnMut(u64) -> Arc<TickRecord>,
    ) -> Option<Standstill> {
        let mut standstill = Standstill::new(setup)?;
        let from = tick.saturating_sub(StuckRule::usual_ticks(setup.clock) as u64).max(first);
        for tick in from..tick {
            standstill.observe(setup.at(tick), &read(tick));
        }
        Some(standstill)
    }
}

/// Who is stuck when each of some consecutive ticks begins; nobody where there are no agents.
#[derive(Clone, Default)]
pub(in crate::sim) struct StuckLog(Vec<StuckAtStart>);

impl StuckLog {
    /// Adds the next tick.
    pub fn push(&mut self, stuck: StuckAtStart) {
        self.0.push(stuck);
    }

    /// Adds a log that begins where this one ends.
    pub fn append(&mut self, later: &StuckLog) {
        self.0.extend_from_slice(&later.0);
    }

    /// Who is stuck when the tick at a place begins.
    pub fn at(&self, place: u64) -> StuckAtStart {
        self.0.get(place as usize).cloned().unwrap_or_default()
    }

    /// Drops all but the first ticks.
    pub fn truncate(&mut self, ticks: u64) {
        self.0.truncate(ticks as usize);
    }

    /// Memory it takes; ticks in which nobody gets stuck or free share it.
    pub fn bytes(&self) -> usize {
        let own = |(place, stuck): (usize, &StuckAtStart)| match place.checked_sub(1) {
            Some(before) if stuck.shares_memory_with(&self.0[before]) => 0,
            _ => stuck.bytes(),
        };
        size_of_val(&self.0[..]) + self.0.iter().enumerate().map(own).sum::<usize>()
    }
}
