//! What every agent did, summed up over a span while the table of it is looked at.

use super::Session;
use super::summing::Summing;
use crate::behaviour::{AgentTable, Behaviours, Column, write_agents};
use crate::sim::{Derived, Setup, TickRecord, agents_of};
use std::ops::Range;

/// The table of agents, and what it is made from.
#[derive(Default)]
pub struct Behaving {
    /// Whether it is looked at: for the table, or for the lanes.
    is_wanted: bool,
    is_table_wanted: bool,
    summing: Summing,
    /// The ticks that are summed up; `None`: all.
    span: Option<Range<u64>>,
    /// By which column agents are coloured.
    color: Option<Column>,
}

/// More agents than this are followed for their table alone.
const MOST_IN_LANES: usize = 1_000;

impl Behaving {
    /// Whether it is looked at.
    pub fn is_looked_at(&self) -> bool {
        self.is_wanted
    }

    /// The table, as far as the recording was read.
    pub fn table(&self) -> Option<&AgentTable> {
        self.summing.table()
    }

    /// What it is made from.
    pub fn behaviours(&self) -> Option<&Behaviours> {
        self.summing.behaviours()
    }

    /// The ticks that are summed up; `None`: all.
    pub fn span(&self) -> Option<Range<u64>> {
        self.span.clone()
    }

    /// By which column agents are coloured.
    pub fn color(&self) -> Option<Column> {
        self.color
    }

    /// The table and the column by which agents are coloured, while that can be seen.
    pub fn coloring(&self) -> Option<(&AgentTable, Column)> {
        Some((self.table()?, self.color?))
    }
}

impl Derived for Behaving {
    fn next_tick(&self) -> Option<u64> {
        self.behaviours().filter(|_| self.is_wanted).and_then(Behaviours::next_tick)
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        self.summing.behaviours_mut().into_iter().for_each(|behaviours| behaviours.observe(setup, record));
    }

    fn forget_from(&mut self, tick: u64) {
        self.summing.behaviours_mut().into_iter().for_each(|behaviours| behaviours.forget_from(tick));
    }
}

impl Session {
    /// Sums up what the agents did while their table is looked at, or they are coloured by it; follows them for the lanes of
    /// those in trouble as well, unless they are many.
    pub fn look_at_agents(&mut self, is_table_wanted: bool, are_lanes_wanted: bool) {
        let setup = self.timeline.setup().clone();
        self.derived.behaving.is_table_wanted = is_table_wanted;
        let is_summed_up = is_table_wanted || self.derived.behaving.color.is_some();
        let agents = agents_of(&setup).len();
        let is_wanted = is_summed_up || are_lanes_wanted && (1..=MOST_IN_LANES).contains(&agents);
        self.derived.behaving.is_wanted = is_wanted;
        if is_wanted {
            self.follow_agents(&setup);
        }
        if is_summed_up {
            let behaving = &mut self.derived.behaving;
            let ticks = behaving.span.clone().unwrap_or(0..u64::MAX);
            behaving.summing.sum_up(&setup, ticks);
        }
        if is_table_wanted && let Some(comparison) = &mut self.derived.comparison {
            // Both tables are of the same ticks, or they cannot be compared.
            let ticks = self.derived.behaving.table().map_or(0..0, |table| table.ticks.clone());
            comparison.baseline.sum_up_agents(ticks);
        }
    }

    /// What every agent did.
    pub fn behaving(&self) -> &Behaving {
        &self.derived.behaving
    }

    /// The table of the baseline run, as far as that was read; while both differ.
    pub fn table_of_agents_before(&self) -> Option<&AgentTable> {
        let baseline = self.baseline().filter(|baseline| baseline.from().is_some())?;
        baseline.table_of_agents().filter(|_| self.derived.behaving.is_table_wanted)
    }

    /// Whether not all that is recorded was summed up yet.
    pub fn agents_lag(&self) -> bool {
        let recorded = self.timeline.recorded().min(self.playback.last_tick.unwrap_or(u64::MAX));
        self.derived.behaving.next_tick().is_some_and(|tick| tick < recorded)
    }

    /// Sums up these ticks; `None`: all.
    pub fn sum_up_agents(&mut self, span: Option<Range<u64>>) {
        self.derived.behaving.span = span.filter(|ticks| ticks.start < ticks.end);
    }

    /// Colours agents by a column, or as they are.
    pub fn color_agents_by(&mut self, column: Option<Column>) {
        self.derived.behaving.color = column;
    }

    /// The table as comma-separated values.
    pub fn table_of_agents(&self) -> Option<String> {
        let mut text = Vec::new();
        write_agents(&mut text, self.timeline.setup(), self.derived.behaving.table()?).ok()?;
        String::from_utf8(text).ok()
    }

    /// Begins anew where the agents are others than before.
    pub(super) fn follow_agents(&mut self, setup: &Setup) {
        self.derived.behaving.summing.follow(setup, self.timeline.first_tick());
    }

    /// Up to which tick the table of the baseline run is wanted, if that differs.
    fn agents_before_wanted(&self) -> Option<u64> {
        let behaving = &self.derived.behaving;
        self.baseline().filter(|baseline| behaving.is_table_wanted && baseline.from().is_some())?;
        behaving.table().map(|table| table.ticks.end)
    }

    pub(super) fn agents_before_lag(&self) -> bool {
        let lacks = |end| self.baseline().is_some_and(|baseline| baseline.lacks_agents(end));
        self.agents_before_wanted().is_some_and(lacks)
    }

    pub(super) fn read_agents_before(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(end) = self.agents_before_wanted() else { return };
        if let Some(comparison) = &mut self.derived.comparison {
            comparison.baseline.read_agents(end, may_go_on);
        }
    }
}
