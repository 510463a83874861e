//! In what the run on display differs from the baseline run, found while both are read.

use super::Session;
use super::baseline::BaselineRun;
use crate::compare::{Comparison, Distances, Report, RunTick, Side, TickReader, Tolerance};
use crate::sim::{Reader, TickRecord, Timeline};
use std::sync::Arc;

/// Most events that are held until it is known which of one run is which of the other; twenty megabytes.
const MOST_HELD: usize = 100_000;

/// In what two runs differ, as far as both were compared: the baseline run is the first, that on display the second.
pub struct Differences {
    comparison: Comparison,
    distances: Distances,
    readers: [Reader; 2],
    ticks: [TickReader; 2],
    /// The next tick to be compared.
    next: u64,
    /// The records of the tick before it, whose ends are the last common states.
    last: Option<[Arc<TickRecord>; 2]>,
    report: Option<Report>,
    /// The tick up to which the report goes.
    reported: u64,
}

impl Differences {
    /// Of runs that are the same before a tick.
    fn new(from: u64) -> Differences {
        Differences {
            comparison: Comparison::new(Tolerance(0.0)),
            distances: Distances::default(),
            readers: Default::default(),
            ticks: Default::default(),
            next: from,
            last: None,
            report: None,
            reported: from,
        }
    }

    /// What was found, once something was compared.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    /// How far each body is from its place in the other run.
    pub fn distances(&self) -> &Distances {
        &self.distances
    }

    /// The tick up to which the runs were compared.
    pub fn compared(&self) -> u64 {
        self.reported
    }

    /// Whether so much differs that no more is looked at.
    pub fn is_full(&self) -> bool {
        self.comparison.held() > MOST_HELD
    }

    /// Whether it looked at a tick.
    pub(super) fn has_seen(&self, tick: u64) -> bool {
        self.next > tick
    }

    /// Whether there is more to compare, or to report.
    fn lags(&self, end: u64, is_playing: bool) -> bool {
        self.can_go_on(end) || (self.reported < self.next && !is_playing)
    }

    fn can_go_on(&self, end: u64) -> bool {
        self.next < end && !self.is_full()
    }

    /// Compares a tick, or tells what was found.
    fn work(&mut self, runs: [&Timeline; 2], end: u64, may_go_on: &mut dyn FnMut() -> bool) {
        if !self.can_go_on(end) {
            self.tell(runs);
            return;
        }
        let [old, new] = &mut self.readers;
        let Some(old) = runs[0].read_while(old, self.next, may_go_on) else { return };
        let Some(new) = runs[1].read_while(new, self.next, may_go_on) else { return };
        let mut read =
            |side: Side, record: &TickRecord| self.ticks[side as usize].read(runs[side as usize].setup(), record);
        let ticks = [read(Side::A, &old), read(Side::B, &new)];
        self.distances.observe(&ticks[0], &ticks[1]);
        for (side, tick) in Side::BOTH.into_iter().zip(ticks) {
            self.comparison.observe(side, tick);
        }
        self.last = Some([old, new]);
        self.next += 1;
    }

    fn tell(&mut self, runs: [&Timeline; 2]) {
        let Some(last) = &self.last else { return };
        let mut comparison = self.comparison.clone();
        for side in Side::BOTH {
            comparison.observe(side, RunTick::state(runs[side as usize].setup(), &last[side as usize].end));
        }
        self.report = Some(comparison.finish([false, false]));
        self.reported = self.next;
    }
}

impl Session {
    /// Looks for differences from the baseline run while they are shown.
    pub fn look_for_differences(&mut self, is_wanted: bool) {
        let first = self.timeline.first_tick();
        if let Some(comparison) = &mut self.derived.comparison {
            let from = comparison.baseline.from().filter(|_| is_wanted).map(|from| from.max(first));
            let known = comparison.differences.take();
            comparison.differences = from.map(|from| known.unwrap_or_else(|| Differences::new(from)));
        }
    }

    /// In what the run on display differs from the baseline run.
    pub fn differences(&self) -> Option<&Differences> {
        self.derived.comparison.as_ref()?.differences.as_ref()
    }

    pub(super) fn differences_lag(&self) -> bool {
        let Some(comparison) = &self.derived.comparison else { return false };
        let end = self.last_compared(comparison.baseline.recorded());
        let is_playing = self.playback.playing;
        comparison.differences.as_ref().is_some_and(|differences| differences.lags(end, is_playing))
    }

    /// The tick up to which both runs are recorded, within the scene.
    fn last_compared(&self, recorded: u64) -> u64 {
        let both = self.timeline.recorded().min(recorded);
        self.playback.last_tick.map_or(both, |last| both.min(last))
    }

    pub(super) fn find_differences(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(recorded) = self.baseline().map(BaselineRun::recorded) else { return };
        let end = self.last_compared(recorded);
        let Some(comparison) = &mut self.derived.comparison else { return };
        let old = comparison.baseline.timeline();
        if let Some(differences) = &mut comparison.differences {
            differences.work([old, &self.timeline], end, may_go_on);
        }
    }
}
