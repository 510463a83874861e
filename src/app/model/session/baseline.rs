//! The run before the last change, kept beside the new one until it is dismissed.

use super::path_ahead::PathAhead;
use super::shown::Shown;
use super::summing::SummingBefore;
use super::tracking::TracksBefore;
use super::watching::WatchesBefore;
use crate::app::model::moment;
use crate::app::model::paths::reach;
use crate::asking::Names;
use crate::behaviour::AgentTable;
use crate::ledger::Tracked;
use crate::scene::{Id, Watch};
use crate::sim::{Setup, Timeline};
use std::ops::Range;

/// The run before the last change.
///
/// It is a recording of its own and can be simulated further. It shares what was recorded before the change with the
/// new one; each has an equal share of the memory.
pub struct BaselineRun {
    timeline: Timeline,
    /// The first tick that can differ; `None` when both runs are the same.
    from: Option<u64>,
    /// The tick on display, once it is simulated.
    shown: Option<Shown>,
    /// The tick on display.
    wanted: u64,
    /// The path of the selected body.
    ahead: Option<PathAhead>,
    /// The tracks of the plotted bodies.
    tracking: TracksBefore,
    /// The curves of the watches.
    watching: WatchesBefore,
    /// What its agents did.
    summing: SummingBefore,
}

impl BaselineRun {
    /// The run of a recording, with the tick on display.
    pub fn new(timeline: Timeline, tick: u64) -> BaselineRun {
        BaselineRun {
            timeline,
            from: None,
            shown: None,
            wanted: tick,
            ahead: None,
            tracking: TracksBefore::default(),
            watching: WatchesBefore::default(),
            summing: SummingBefore::default(),
        }
    }

    /// The first tick that can differ from the new run; `None` when both are the same.
    pub fn from(&self) -> Option<u64> {
        self.from
    }

    /// The constants of the run.
    pub fn setup(&self) -> &Setup {
        self.timeline.setup()
    }

    /// How many ticks of it are simulated.
    pub fn recorded(&self) -> u64 {
        self.timeline.recorded()
    }

    /// The recording.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The recording, to be replayed.
    pub fn timeline_mut(&mut self) -> &mut Timeline {
        &mut self.timeline
    }

    /// The tick on display, when it is recorded and can differ.
    pub fn shown(&self) -> Option<&Shown> {
        self.shown
            .as_ref()
            .filter(|shown| shown.tick() == self.wanted && self.from.is_some_and(|from| from <= self.wanted))
    }

    /// As shown; of a kept run with the number of its colour.
    pub fn state(&self, color: Option<usize>) -> moment::BaselineRun<'_> {
        let shown = self.shown();
        moment::BaselineRun {
            setup: self.setup().at(self.wanted),
            color,
            from: self.from,
            record: shown.map(|shown| &*shown.record),
            trail: shown.map_or(&[], |shown| &shown.trail),
            ahead: [&[], self.ahead.as_ref().map_or(&[][..], PathAhead::segments)],
            divergence: None,
        }
    }

    /// The tracks of the plotted bodies, as far as they were read.
    pub fn tracking(&self) -> &TracksBefore {
        &self.tracking
    }

    /// Follows those of some bodies that are there.
    pub fn track(&mut self, tracked: &[Tracked]) {
        let is_there = |tracked: &Tracked| self.setup().body_index(tracked.body).is_some();
        let tracked: Vec<Tracked> = tracked.iter().copied().filter(is_there).collect();
        self.tracking.follow(&tracked, self.timeline.first_tick());
    }

    /// Reads more of the plotted bodies' tracks.
    pub fn read_track(&mut self, last_tick: Option<u64>, may_go_on: &mut dyn FnMut() -> bool) {
        self.tracking.work(&self.timeline, last_tick, may_go_on);
    }

    /// The curves of the watches, as far as they were read.
    pub fn watching(&self) -> &WatchesBefore {
        &self.watching
    }

    /// Follows the watches of the scene.
    pub fn watch(&mut self, listed: &[Watch]) {
        let names = Names { setup: self.timeline.setup(), selected: None };
        self.watching.follow(listed, names, self.timeline.first_tick());
    }

    /// Reads more of the curves of the watches.
    pub fn read_watches(&mut self, last_tick: Option<u64>, may_go_on: &mut dyn FnMut() -> bool) {
        self.watching.work(&self.timeline, last_tick, may_go_on);
    }

    /// The table of its agents that was made last.
    pub fn table_of_agents(&self) -> Option<&AgentTable> {
        self.summing.table()
    }

    /// Makes the table of its agents over these ticks, as far as they were read.
    pub fn sum_up_agents(&mut self, ticks: Range<u64>) {
        self.summing.sum_up(&self.timeline, ticks);
    }

    /// Whether there are recorded ticks before `end` that must be read for that table.
    pub fn lacks_agents(&self, end: u64) -> bool {
        self.summing.lacks(&self.timeline, end).is_some()
    }

    /// Reads more of them.
    pub fn read_agents(&mut self, end: u64, may_go_on: &mut dyn FnMut() -> bool) {
        self.summing.work(&self.timeline, end, may_go_on);
    }

    /// Compares with the scene as it is now. Whether both can be shown side by side: their ticks must be equally
    /// long.
    pub fn compare_with(&mut self, setup: &Setup) -> bool {
        self.from = self.timeline.setup().first_difference(setup);
        self.timeline.setup().clock.tick_length() == setup.clock.tick_length()
    }

    /// Goes to the tick on display, with the selected body's path from there.
    pub fn go_to(&mut self, tick: u64, selected: Option<Id>) {
        self.wanted = tick;
        let selected = selected.filter(|&id| self.timeline.setup().body_index(id).is_some());
        let setup = self.timeline.setup();
        let length = reach(setup.clock, setup.bodies.len());
        self.ahead = PathAhead::followed(self.ahead.take(), selected, tick, length);
        if tick < self.timeline.recorded() {
            self.show_wanted(&mut || false);
        }
    }

    fn show_wanted(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(record) = self.timeline.tick_while(self.wanted, may_go_on) else { return };
        match &mut self.shown {
            Some(shown) => shown.go_to(&mut self.timeline, record),
            None => self.shown = Some(Shown::new(&mut self.timeline, record)),
        }
    }

    fn is_shown(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.tick() == self.wanted)
    }

    /// Simulates up to one tick of what is to be shown; whether there was anything to do.
    pub fn work(&mut self, last_tick: Option<u64>, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        if self.from.is_none() {
            return false;
        }
        if self.wanted >= self.timeline.recorded() {
            self.timeline.record_tick_while(may_go_on);
            if self.wanted < self.timeline.recorded() {
                self.show_wanted(may_go_on);
            }
            return true;
        }
        if !self.is_shown() {
            self.show_wanted(may_go_on);
            return true;
        }
        if let Some(shown) = self.shown.as_mut().filter(|shown| shown.has_work(&self.timeline)) {
            shown.grow_trail(&mut self.timeline, may_go_on);
            return true;
        }
        let Some(path) = &mut self.ahead else { return false };
        let Some(tick) = path.next_tick().filter(|&tick| last_tick.is_none_or(|last| tick < last)) else {
            return false;
        };
        if let Some(record) = self.timeline.tick_while(tick, may_go_on) {
            path.push(self.timeline.setup(), &record);
        }
        true
    }

    /// Whether there is anything to simulate.
    pub fn has_work(&self, last_tick: Option<u64>) -> bool {
        let lacks_trail = self.shown.as_ref().is_some_and(|shown| shown.has_work(&self.timeline));
        let next = self.ahead.as_ref().and_then(PathAhead::next_tick);
        let lacks_path = next.is_some_and(|tick| last_tick.is_none_or(|last| tick < last));
        self.from.is_some() && (!self.is_shown() || lacks_trail || lacks_path)
    }
}
