//! What every agent did, summed up over a span while the table of it is looked at.

use super::Session;
use crate::behaviour::{AgentTable, Behaviours, Column, agents_of, write_agents};
use crate::sim::{Derived, Setup, TickRecord};
use std::ops::Range;

/// The table of agents, and what it is made from.
#[derive(Default)]
pub struct Behaving {
    /// Whether it is looked at.
    is_wanted: bool,
    behaviours: Option<Behaviours>,
    /// The ticks that are summed up; `None`: all.
    span: Option<Range<u64>>,
    /// By which column agents are coloured.
    color: Option<Column>,
    table: Option<AgentTable>,
    /// The version of the behaviours, and the span, that the table is of.
    basis: Option<(u64, Option<Range<u64>>)>,
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
        self.table.as_ref()
    }

    /// What it is made from.
    pub fn behaviours(&self) -> Option<&Behaviours> {
        self.behaviours.as_ref()
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
        Some((self.table.as_ref()?, self.color?))
    }

    /// Brings the table up to what was observed.
    fn sum_up(&mut self, setup: &Setup) {
        let Some(behaviours) = &self.behaviours else { return };
        let basis = (behaviours.version(), self.span.clone());
        let before = self.table.take().filter(|_| self.basis.as_ref() == Some(&basis));
        let ticks = self.span.clone().unwrap_or(0..u64::MAX);
        let upto = behaviours.ticks().end.min(ticks.end);
        self.table = match before {
            Some(table) if table.ticks.end >= upto => Some(table),
            before => behaviours.table(setup, ticks.start..upto, before),
        };
        self.basis = Some(basis);
    }
}

impl Derived for Behaving {
    fn next_tick(&self) -> Option<u64> {
        self.behaviours.as_ref().filter(|_| self.is_wanted).and_then(Behaviours::next_tick)
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        self.behaviours.iter_mut().for_each(|behaviours| behaviours.observe(setup, record));
    }

    fn forget_from(&mut self, tick: u64) {
        self.behaviours.iter_mut().for_each(|behaviours| behaviours.forget_from(tick));
    }
}

impl Session {
    /// Sums up what the agents did while their table is looked at, or they are coloured by it; follows them for the lanes of
    /// those in trouble as well, unless they are many.
    pub fn look_at_agents(&mut self, is_table_wanted: bool, are_lanes_wanted: bool) {
        let setup = self.timeline.setup().clone();
        let is_table_wanted = is_table_wanted || self.derived.behaving.color.is_some();
        let agents = agents_of(&setup).len();
        let is_wanted = is_table_wanted || are_lanes_wanted && (1..=MOST_IN_LANES).contains(&agents);
        self.derived.behaving.is_wanted = is_wanted;
        if is_wanted {
            self.follow_agents(&setup);
        }
        if is_table_wanted {
            self.derived.behaving.sum_up(&setup);
        }
    }

    /// What every agent did.
    pub fn behaving(&self) -> &Behaving {
        &self.derived.behaving
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
        let (first, agents) = (self.timeline.first_tick(), agents_of(setup));
        let behaving = &mut self.derived.behaving;
        let is_known = |known: &Behaviours| known.ticks().start == first && known.agents() == agents;
        if !behaving.behaviours.as_ref().is_some_and(is_known) {
            behaving.behaviours = Some(Behaviours::new(setup, first));
            (behaving.table, behaving.basis) = (None, None);
        }
    }
}
