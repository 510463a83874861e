//! The history of a body's velocity: every change with its cause, and what each cause contributed up to a moment.

use super::cause::{Cause, EventPlace, VelocityChange};
use super::changes::changes_in;
use crate::series::{Block, Series};
use crate::sim::{Derived, Instant, Phase, Setup, TickRecord};
use glam::DVec3;

/// The history of a body's velocity in a recording.
#[derive(Clone, Debug)]
pub struct History {
    body: usize,
    first: u64,
    /// Velocity at the first tick, once that was observed.
    initial: Option<DVec3>,
    /// What each cause contributed in a tick, gravity left out.
    shares: Series<Shares>,
    /// In time order; what acts for a time is one change as long as it goes on without a break.
    changes: Vec<VelocityChange>,
    /// The first and the last tick in which each of them was observed.
    observed_in: Vec<[u64; 2]>,
    /// Of each cause that acts for a time, the place of its last change.
    lasting: Vec<(Cause, usize)>,
    omitted_from: Option<u64>,
}

/// What each cause contributed, by ascending cause.
#[derive(Clone, Debug, Default, PartialEq)]
struct Shares(Vec<(Cause, DVec3)>);

impl Shares {
    fn add(&mut self, cause: Cause, change: DVec3) {
        match self.0.binary_search_by_key(&cause, |(cause, _)| *cause) {
            Ok(place) => self.0[place].1 += change,
            Err(place) => self.0.insert(place, (cause, change)),
        }
    }
}

impl Block for Shares {
    fn merge(&mut self, later: &Shares) {
        later.0.iter().for_each(|(cause, change)| self.add(*cause, *change));
    }
}

/// The velocity of a body at a moment as the sum of what each cause contributed since the first tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// The moment.
    pub at: Instant,
    /// The velocity at the first tick, in m/s.
    pub initial: DVec3,
    /// The contributions, by ascending cause, in m/s: with the velocity at the first tick they are that at the moment, to
    /// rounding.
    pub shares: Vec<(Cause, DVec3)>,
    /// The velocity at the moment, in m/s, every digit as it is there.
    pub velocity: DVec3,
}

impl History {
    /// Most changes that it lists: about 10 MB.
    pub const CAPACITY: usize = 100_000;

    /// Most blocks of contributions.
    const MOST_BLOCKS: usize = 8192;

    /// The history of a body, by index, in a recording that begins at a tick.
    pub fn new(body: usize, first: u64) -> History {
        History {
            body,
            first,
            initial: None,
            shares: Series::new(first, History::MOST_BLOCKS),
            changes: Vec::new(),
            observed_in: Vec::new(),
            lasting: Vec::new(),
            omitted_from: None,
        }
    }

    /// Index of the body.
    pub fn body(&self) -> usize {
        self.body
    }

    /// The changes of the ticks observed, in the order in which they began, but for gravity, which acts all the time.
    pub fn changes(&self) -> &[VelocityChange] {
        &self.changes
    }

    /// The ticks observed.
    pub fn ticks(&self) -> std::ops::Range<u64> {
        self.shares.ticks()
    }

    /// The tick from which on changes were not listed because there are too many, if there is one.
    pub fn omitted_from(&self) -> Option<u64> {
        self.omitted_from
    }

    /// What each cause contributed up to a moment of the tick of a record. In a very long recording several ticks share
    /// their contributions: then up to the first of those. `None` until the ticks before it are observed.
    pub fn account(&self, setup: &Setup, record: &TickRecord, local: f64, phase: Phase) -> Option<Account> {
        let tick = record.start.tick;
        let initial = self.initial.or((tick == self.first).then(|| record.start.velocity(self.body, setup.clock)))?;
        if tick < self.first || tick > self.shares.next() {
            return None;
        }
        let mut sum = Shares::default();
        let mut at = Instant { tick, local };
        let mut is_whole = true;
        for (ticks, shares) in self.shares.blocks_in(self.first..tick) {
            if ticks.end > tick {
                (at, is_whole) = (Instant::start_of(ticks.start), false);
                break;
            }
            sum.merge(shares);
        }
        if is_whole {
            let now = changes_in(setup, record, self.body, Some((local, phase)));
            now.iter().for_each(|change| sum.add(change.cause, change.change));
        }
        let gravity = setup.gravity_on(self.body);
        let seconds = setup.clock.between(Instant::start_of(self.first), at);
        if gravity != DVec3::ZERO && seconds > 0.0 {
            sum.add(Cause::Gravity, gravity * seconds);
        }
        let velocity = if is_whole {
            record.motion_in(self.body, local, phase).velocity_at(at, setup.clock)
        } else {
            initial + sum.0.iter().map(|(_, change)| *change).sum::<DVec3>()
        };
        Some(Account { at, initial, shares: sum.0, velocity })
    }

    /// The last change that an event tells of before a moment, and the first one after it.
    pub fn neighbours(&self, at: Instant) -> [Option<EventPlace>; 2] {
        let told = |change: &VelocityChange| change.event.map(|event| (change.from, event));
        let before = self.changes.iter().rev().filter_map(told).find(|(from, _)| *from < at);
        let after = self.changes.iter().filter_map(told).find(|(from, _)| *from > at);
        [before, after].map(|found| found.map(|(_, event)| event))
    }

    fn list(&mut self, change: VelocityChange, tick: u64) {
        if change.cause.lasts() {
            if let Some(place) = self.lasting.iter().position(|(cause, _)| *cause == change.cause) {
                let (_, listed) = self.lasting[place];
                let open = &mut self.changes[listed];
                if open.to == change.from {
                    open.to = change.to;
                    open.change += change.change;
                    self.observed_in[listed][1] = tick;
                    return;
                }
                self.lasting.swap_remove(place);
            }
            if self.changes.len() < History::CAPACITY {
                self.lasting.push((change.cause, self.changes.len()));
            }
        }
        if self.changes.len() == History::CAPACITY {
            self.omitted_from.get_or_insert(tick);
            return;
        }
        self.changes.push(change);
        self.observed_in.push([tick, tick]);
    }
}

impl Derived for History {
    fn next_tick(&self) -> Option<u64> {
        Some(self.shares.next())
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        if record.start.tick == self.first {
            self.initial = Some(record.start.velocity(self.body, setup.clock));
        }
        let mut shares = Shares::default();
        for change in changes_in(setup, record, self.body, None) {
            shares.add(change.cause, change.change);
            self.list(change, record.start.tick);
        }
        self.shares.push(shares);
    }

    fn forget_from(&mut self, tick: u64) {
        if tick >= self.shares.next() {
            return;
        }
        let mut from = tick;
        loop {
            self.shares.forget_from(from);
            let next = self.shares.next();
            // A change that goes on beyond the tick cannot be cut.
            let reaching = self.observed_in.iter().filter(|[_, last]| *last >= next);
            from = reaching.map(|[first, _]| *first).min().unwrap_or(next).min(next);
            if from == next {
                break;
            }
        }
        let kept = self.observed_in.partition_point(|[first, _]| *first < from);
        self.changes.truncate(kept);
        self.observed_in.truncate(kept);
        self.lasting = last_of_each(&self.changes);
        self.omitted_from = self.omitted_from.filter(|omitted| *omitted < from);
    }
}

/// Of each cause that acts for a time, the place of its last change.
fn last_of_each(changes: &[VelocityChange]) -> Vec<(Cause, usize)> {
    let mut found: Vec<(Cause, usize)> = Vec::new();
    for (place, change) in changes.iter().enumerate().rev().filter(|(_, change)| change.cause.lasts()) {
        if found.iter().all(|(cause, _)| *cause != change.cause) {
            found.push((change.cause, place));
        }
    }
    found
}
