//! In what the run on display differs from another one, found while both are read.

use super::Session;
use super::baseline::BaselineRun;
use crate::compare::{Comparison, Distances, Report, RunTick, Side, TickReader, Tolerance};
use crate::sim::{Reader, TickRecord, Timeline};
use std::sync::Arc;

/// Most events that are held until it is known which of one run is which of the other; twenty megabytes.
const MOST_HELD: usize = 100_000;

/// A run that is compared, as far as it is known.
#[derive(Clone, Copy)]
pub(super) enum Known<'a> {
    /// A simulated one, up to a tick.
    Simulated(&'a Timeline, u64),
    /// A recorded one.
    Recorded(&'a [RunTick]),
}

/// How far one of the runs was compared.
#[derive(Default)]
struct Compared {
    reader: Reader,
    ticks: TickReader,
    /// The next tick, or the place of the next one in a recording.
    next: u64,
    /// The record of the tick before it, whose end is the last known state of a simulated run.
    last: Option<Arc<TickRecord>>,
}

impl Compared {
    fn can_go_on(&self, run: Known) -> bool {
        match run {
            Known::Simulated(_, end) => self.next < end,
            Known::Recorded(ticks) => self.next < ticks.len() as u64,
        }
    }

    /// The next tick, if it is read before `may_go_on` says no.
    fn read(&mut self, run: Known, may_go_on: &mut dyn FnMut() -> bool) -> Option<RunTick> {
        let tick = match run {
            Known::Simulated(timeline, _) => {
                let record = timeline.read_while(&mut self.reader, self.next, may_go_on)?;
                let tick = self.ticks.read(timeline.setup(), &record);
                self.last = Some(record);
                tick
            }
            Known::Recorded(ticks) => ticks.get(self.next as usize)?.clone(),
        };
        self.next += 1;
        Some(tick)
    }

    /// The state at the end of what was read, if it is no tick of its own.
    fn end(&self, run: Known) -> Option<RunTick> {
        let Known::Simulated(timeline, _) = run else { return None };
        self.last.as_ref().map(|last| RunTick::state(timeline.setup(), &last.end))
    }
}

/// In what two runs differ, as far as both were compared: the other run is the first, that on display the second.
pub struct Differences {
    comparison: Comparison,
    distances: Distances,
    compared: [Compared; 2],
    report: Option<Report>,
    /// Whether the report tells of all that was compared.
    is_told: bool,
    /// The tick up to which the report goes.
    reported: u64,
}

impl Differences {
    /// Of runs of which these ticks are compared first: of a recording the place of its tick.
    pub(super) fn new(first: [u64; 2], tolerance: Tolerance) -> Differences {
        Differences {
            comparison: Comparison::new(tolerance),
            distances: Distances::default(),
            compared: first.map(|next| Compared { next, ..Compared::default() }),
            report: None,
            is_told: true,
            reported: first[1],
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

    /// Whether it looked at a tick of the run on display.
    pub(super) fn has_seen(&self, tick: u64) -> bool {
        self.compared[Side::B as usize].next > tick
    }

    /// Whether there is more to compare, or to report.
    pub(super) fn lags(&self, runs: [Known; 2], is_playing: bool) -> bool {
        self.can_go_on(runs) || (!self.is_told && !is_playing)
    }

    fn can_go_on(&self, runs: [Known; 2]) -> bool {
        let side = self.comparison.wants() as usize;
        self.compared[side].can_go_on(runs[side]) && !self.is_full()
    }

    /// Compares a tick, or tells what was found.
    pub(super) fn work(&mut self, runs: [Known; 2], may_go_on: &mut dyn FnMut() -> bool) {
        if !self.can_go_on(runs) {
            self.tell(runs);
            return;
        }
        let side = self.comparison.wants();
        let Some(tick) = self.compared[side as usize].read(runs[side as usize], may_go_on) else { return };
        self.comparison.observe(side, tick);
        if let Some([other, own]) = self.comparison.together() {
            self.distances.observe(other, own);
            self.is_told = false;
        }
    }

    fn tell(&mut self, runs: [Known; 2]) {
        let mut comparison = self.comparison.clone();
        for side in Side::BOTH {
            if let Some(end) = self.compared[side as usize].end(runs[side as usize]) {
                comparison.observe(side, end);
            }
        }
        self.reported = comparison.together().map_or(self.reported, |[_, own]| own.tick);
        self.report = Some(comparison.finish([false, false]));
        self.is_told = true;
    }
}

impl Session {
    /// Looks for differences from the baseline run while they are shown.
    pub fn look_for_differences(&mut self, is_wanted: bool) {
        let first = self.timeline.first_tick();
        if let Some(comparison) = &mut self.derived.comparison {
            let from = comparison.baseline.from().filter(|_| is_wanted).map(|from| from.max(first));
            let known = comparison.differences.take();
            let new = |from| Differences::new([from; 2], Tolerance(0.0));
            comparison.differences = from.map(|from| known.unwrap_or_else(|| new(from)));
        }
    }

    /// In what the run on display differs from the one it is compared with.
    pub fn differences(&self) -> Option<&Differences> {
        let from_baseline = || self.derived.comparison.as_ref()?.differences.as_ref();
        self.differences_from_recording().or_else(from_baseline)
    }

    pub(super) fn differences_lag(&self) -> bool {
        let Some(comparison) = &self.derived.comparison else { return false };
        let runs = self.known_beside(comparison.baseline.timeline());
        let is_playing = self.playback.playing;
        comparison.differences.as_ref().is_some_and(|differences| differences.lags(runs, is_playing))
    }

    /// The baseline run and the one on display up to the tick to which both are recorded, within the scene.
    fn known_beside<'a>(&'a self, baseline: &'a Timeline) -> [Known<'a>; 2] {
        let both = self.timeline.recorded().min(baseline.recorded());
        let end = self.playback.last_tick.map_or(both, |last| both.min(last));
        [baseline, &self.timeline].map(|timeline| Known::Simulated(timeline, end))
    }

    pub(super) fn find_differences(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let comparison = &mut self.derived.comparison;
        let Some(mut differences) = comparison.as_mut().and_then(|comparison| comparison.differences.take()) else {
            return;
        };
        if let Some(baseline) = self.baseline().map(BaselineRun::timeline) {
            differences.work(self.known_beside(baseline), may_go_on);
        }
        if let Some(comparison) = &mut self.derived.comparison {
            comparison.differences = Some(differences);
        }
    }
}
