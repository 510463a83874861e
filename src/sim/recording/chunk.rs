//! A part of a recording: a keyframe and the ticks after it.

use super::contact_log::ContactLog;
use super::kept_log::KeptLog;
use super::keyframe::Keyframe;
use super::packed_record::PackedRecord;
use super::roaming::Bounds;
use crate::sim::agents::standstill::StuckLog;
use crate::sim::island::outcome::Outcomes;
use crate::sim::stepping::step_counters::StepCounters;
use crate::sim::{Setup, StuckAtStart, TickRecord, World};
use std::sync::Arc;

/// Work from which on a tick takes long, in units of about 0.1 µs: a seek to it would be felt.
const LONG: u64 = 200_000;

/// A keyframe and the ticks from there to the next one.
///
/// A clone shares its memory with the original until one of the two grows.
#[derive(Clone)]
pub struct Chunk {
    keyframe: Arc<Keyframe>,
    /// The contact events; `None` where a replay needs more or the log was dropped to save memory: then the ticks are
    /// simulated again.
    log: Option<Arc<ContactLog>>,
    /// What solving islands came to; `None` where it was dropped to save memory.
    outcomes: Option<Arc<KeptLog<Outcomes>>>,
    /// The records of ticks that take long to simulate again all the same; `None` where they were dropped to save memory.
    records: Option<Arc<KeptLog<PackedRecord>>>,
    ticks: u64,
    work: Work,
    /// How far the bodies get, once it is known that no tick will be added.
    bounds: Option<Arc<[Bounds]>>,
    /// Which agents are stuck.
    stuck: Arc<StuckLog>,
}

/// The cost of replaying ticks, in units of about 0.1 µs.
#[derive(Clone, Copy, Default)]
struct Work {
    /// With a log.
    replaying: u64,
    /// Without a log, by simulating them again with what solving islands came to.
    simulating: u64,
    /// Solving those islands again.
    solving: u64,
}

impl Work {
    fn of(counters: StepCounters) -> Work {
        let replaying = 1 + counters.responses + counters.motion_changes / 4 + 20 * counters.steered;
        let again = counters.multiply_adds - counters.kept_multiply_adds;
        let searching = 10 * counters.responses + 3 * counters.predictions + 20 * counters.contacts;
        let simulating = replaying + searching + again / 100;
        Work { replaying, simulating, solving: counters.kept_multiply_adds / 100 }
    }

    fn plus(self, other: Work) -> Work {
        Work {
            replaying: self.replaying.saturating_add(other.replaying),
            simulating: self.simulating.saturating_add(other.simulating),
            solving: self.solving.saturating_add(other.solving),
        }
    }

    /// With a log or without, with what solving islands came to or without.
    fn total(self, has_log: bool, has_outcomes: bool) -> u64 {
        match (has_log, has_outcomes) {
            (true, _) => self.replaying,
            (false, true) => self.simulating,
            (false, false) => self.simulating.saturating_add(self.solving),
        }
    }

    fn share(self, part: u64, of: u64) -> Work {
        let share = |work: u64| (u128::from(work) * u128::from(part) / u128::from(of.max(1))) as u64;
        Work { replaying: share(self.replaying), simulating: share(self.simulating), solving: share(self.solving) }
    }
}

impl Chunk {
    /// A keyframe without ticks yet.
    pub fn new(keyframe: Keyframe) -> Chunk {
        Chunk {
            keyframe: Arc::new(keyframe),
            log: Some(Arc::default()),
            outcomes: Some(Arc::default()),
            records: Some(Arc::default()),
            ticks: 0,
            work: Work::default(),
            bounds: None,
            stuck: Arc::default(),
        }
    }

    /// Adds the tick that a simulation stepped last; with its record, if there is one.
    pub fn push(&mut self, setup: &Setup, world: &World, record: Option<&TickRecord>) {
        self.ticks += 1;
        let tick = world.tick() - 1;
        self.work = self.work.plus(Work::of(world.counters()));
        match (&mut self.log, world.contact_events()) {
            (Some(log), Some(contact_events)) => Arc::make_mut(log).push(setup, contact_events),
            _ => self.log = None,
        }
        let is_kept = self.log.is_none() && takes_long(world.counters());
        match (record.filter(|_| is_kept), &mut self.records, &mut self.outcomes) {
            (Some(record), Some(records), _) => {
                let packed = PackedRecord::new(setup.at(tick), record);
                let bytes = packed.bytes();
                Arc::make_mut(records).insert(tick, packed, bytes);
            }
            (_, _, Some(outcomes)) if !world.outcomes().is_empty() => {
                let kept = world.outcomes();
                Arc::make_mut(outcomes).insert(tick, kept.clone(), kept.bytes());
            }
            _ => {}
        }
        if let Some(stuck) = world.stuck_at_start() {
            Arc::make_mut(&mut self.stuck).push(stuck);
        }
    }

    /// The agents that are stuck when a tick of it begins.
    pub fn stuck_at(&self, tick: u64) -> StuckAtStart {
        self.stuck.at(tick - self.keyframe.tick())
    }

    /// What solving islands of a tick came to, where that took long.
    pub fn outcomes_of(&self, tick: u64) -> Option<&Arc<Outcomes>> {
        self.outcomes.as_ref()?.of(tick)
    }

    /// The record of a tick that takes long to simulate again.
    pub fn record_of(&self, tick: u64) -> Option<&Arc<PackedRecord>> {
        self.records.as_ref()?.of(tick)
    }

    /// Keeps how far the bodies get in all its ticks.
    pub fn bound(&mut self, bounds: Box<[Bounds]>) {
        self.bounds = Some(bounds.into());
    }

    /// How far each body gets; `None` where that is not known.
    pub fn bounds(&self) -> Option<&[Bounds]> {
        self.bounds.as_deref()
    }

    /// Frees unused memory: no tick will be added.
    pub fn finish(&mut self) {
        if let Some(log) = &mut self.log {
            Arc::make_mut(log).finish();
        }
    }

    /// The state at its first tick.
    pub fn keyframe(&self) -> &Keyframe {
        &self.keyframe
    }

    /// How many ticks it holds.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// The contact events, if they are enough for a replay.
    pub fn log(&self) -> Option<&Arc<ContactLog>> {
        self.log.as_ref()
    }

    /// The cost of replaying all its ticks, in units of about 0.1 µs.
    pub fn work(&self) -> u64 {
        self.work.total(self.log.is_some(), self.outcomes.is_some())
    }

    /// What [`work`](Chunk::work) would be of this and the chunk after it as one.
    pub fn work_with(&self, later: &Chunk) -> u64 {
        let work = self.work.plus(later.work);
        let [has_log, has_outcomes] = self.keeps_with(later);
        work.total(has_log, has_outcomes)
    }

    /// Adds the ticks of the chunk after it, without its keyframe.
    pub fn append(&mut self, later: &Chunk) {
        self.ticks += later.ticks;
        self.work = self.work.plus(later.work);
        self.bounds = None;
        Arc::make_mut(&mut self.stuck).append(&later.stuck);
        match (&mut self.log, &later.log) {
            (Some(log), Some(later)) => Arc::make_mut(log).append(later),
            _ => self.log = None,
        }
        append(&mut self.outcomes, &later.outcomes);
        append(&mut self.records, &later.records);
    }

    /// Whether a log and outcomes are left when the chunk after it is appended.
    fn keeps_with(&self, later: &Chunk) -> [bool; 2] {
        [self.log.is_some() && later.log.is_some(), self.outcomes.is_some() && later.outcomes.is_some()]
    }

    /// Drops all but the first ticks; `offset` is where they end in the log.
    pub fn truncate(&mut self, ticks: u64, offset: usize) {
        self.work = self.work.share(ticks, self.ticks);
        self.ticks = ticks;
        Arc::make_mut(&mut self.stuck).truncate(ticks);
        if let Some(log) = &mut self.log {
            Arc::make_mut(log).truncate(offset);
        }
        let from = self.keyframe.tick() + ticks;
        self.outcomes.iter_mut().for_each(|outcomes| forget_from(outcomes, from));
        self.records.iter_mut().for_each(|records| forget_from(records, from));
    }

    /// Drops the log.
    pub fn forget_log(&mut self) {
        self.log = None;
    }

    /// Drops what solving islands came to.
    pub fn forget_outcomes(&mut self) {
        self.outcomes = None;
    }

    /// Drops the records of ticks that take long.
    pub fn forget_records(&mut self) {
        self.records = None;
    }

    /// Memory that the log takes.
    pub fn log_bytes(&self) -> usize {
        self.log.as_ref().map_or(0, |log| log.bytes())
    }

    /// Memory that the outcomes take.
    pub fn outcome_bytes(&self) -> usize {
        self.outcomes.as_ref().map_or(0, |outcomes| outcomes.bytes())
    }

    /// Memory that the records of ticks take.
    pub fn record_bytes(&self) -> usize {
        self.records.as_ref().map_or(0, |records| records.bytes())
    }

    /// Memory it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Chunk>()
            + self.keyframe.bytes()
            + self.log_bytes()
            + self.outcome_bytes()
            + self.record_bytes()
            + self.stuck.bytes()
            + self.bounds().map_or(0, size_of_val)
    }
}

/// Whether a tick that took so much work takes long to simulate again.
pub fn takes_long(counters: StepCounters) -> bool {
    Work::of(counters).simulating >= LONG
}

/// Adds a log of later ticks; where that was dropped, both are.
fn append<T>(log: &mut Option<Arc<KeptLog<T>>>, later: &Option<Arc<KeptLog<T>>>) {
    match (&mut *log, later) {
        (Some(log), Some(later)) if !later.is_empty() => Arc::make_mut(log).append(later),
        (Some(_), Some(_)) => {}
        _ => *log = None,
    }
}

/// Drops what is kept of a tick and all after it.
fn forget_from<T>(log: &mut Arc<KeptLog<T>>, tick: u64) {
    if !log.is_empty() {
        Arc::make_mut(log).forget_from(tick);
    }
}
