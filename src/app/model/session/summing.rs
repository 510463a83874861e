//! What the agents of a run did, and the table of a span of it.

use crate::behaviour::{AgentTable, Behaviours};
use crate::sim::{Reader, Setup, Timeline, agents_of};
use std::ops::Range;

/// What the agents of a run did, as far as it was read, and the table of a span of it.
#[derive(Default)]
pub(super) struct Summing {
    behaviours: Option<Behaviours>,
    table: Option<AgentTable>,
    /// The version of the behaviours, and the span, that the table is of.
    basis: Option<(u64, Range<u64>)>,
}

impl Summing {
    /// The table that was made last.
    pub fn table(&self) -> Option<&AgentTable> {
        self.table.as_ref()
    }

    /// What it is made from.
    pub fn behaviours(&self) -> Option<&Behaviours> {
        self.behaviours.as_ref()
    }

    /// The same, to be read on or forgotten.
    pub fn behaviours_mut(&mut self) -> Option<&mut Behaviours> {
        self.behaviours.as_mut()
    }

    /// Begins anew where the agents are others than before.
    pub fn follow(&mut self, setup: &Setup, first: u64) {
        let is_known = |known: &Behaviours| known.ticks().start == first && known.agents() == agents_of(setup);
        if !self.behaviours.as_ref().is_some_and(is_known) {
            *self = Summing { behaviours: Some(Behaviours::new(setup, first)), ..Summing::default() };
        }
    }

    /// Makes the table of these ticks, as far as they were read.
    pub fn sum_up(&mut self, setup: &Setup, ticks: Range<u64>) {
        let Some(behaviours) = &self.behaviours else { return };
        let basis = (behaviours.version(), ticks.clone());
        let upto = behaviours.ticks().end.min(ticks.end);
        let is_of_span = self.basis.as_ref() == Some(&basis);
        let is_of_run = self.basis.as_ref().is_some_and(|(version, _)| *version == basis.0);
        self.table = match self.table.take().filter(|_| is_of_run) {
            Some(table) if is_of_span && table.ticks.end >= upto => Some(table),
            before => behaviours.table(setup, ticks.start..upto, before),
        };
        self.basis = Some(basis);
    }
}

/// The same of the baseline run.
#[derive(Default)]
pub(super) struct SummingBefore {
    summing: Summing,
    reader: Reader,
}

impl SummingBefore {
    /// The table that was made last.
    pub fn table(&self) -> Option<&AgentTable> {
        self.summing.table()
    }

    /// Makes the table of these ticks, as far as they were read.
    pub fn sum_up(&mut self, timeline: &Timeline, ticks: Range<u64>) {
        self.summing.follow(timeline.setup(), timeline.first_tick());
        self.summing.sum_up(timeline.setup(), ticks);
    }

    /// The tick that must be read next, if the recording has it and it comes before `end`.
    pub fn lacks(&self, timeline: &Timeline, end: u64) -> Option<u64> {
        let next = self.summing.behaviours()?.next_tick()?;
        (next < timeline.recorded().min(end)).then_some(next)
    }

    /// Reads a tick, if it may go on as long as that takes.
    pub fn work(&mut self, timeline: &Timeline, end: u64, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(tick) = self.lacks(timeline, end) else { return };
        if let Some(record) = timeline.read_while(&mut self.reader, tick, may_go_on)
            && let Some(behaviours) = self.summing.behaviours_mut()
        {
            behaviours.observe(timeline.setup_at(tick), &record);
        }
    }
}
