//! What every agent did over a span, a row for each.

use super::column::Column;
use super::conduct::Conduct;
use super::observer::Observer;
use super::row::AgentRow;
use crate::sim::{Setup, TickRecord, agents_of};
use std::ops::Range;

/// What every agent did over a span.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentTable {
    /// The ticks.
    pub ticks: Range<u64>,
    /// By ascending id.
    pub rows: Vec<AgentRow>,
}

impl AgentTable {
    /// The table of some ticks that follow each other; `None` if there are none, or no agents.
    pub fn of_ticks<'a>(setup: &Setup, records: impl IntoIterator<Item = &'a TickRecord>) -> Option<AgentTable> {
        let mut observer = Observer::new(setup);
        records.into_iter().filter(|_| !agents_of(setup).is_empty()).fold(None, |table, record| {
            let conducts = observer.observe(setup, record);
            let ticks = record.start.tick..record.start.tick + 1;
            Some(AgentTable::with(table, setup, observer.agents(), ticks, &conducts))
        })
    }

    /// A table with the ticks right after it, in which each of the agents did this; without one that of these ticks.
    pub fn with(
        table: Option<AgentTable>,
        setup: &Setup,
        agents: &[usize],
        ticks: Range<u64>,
        conducts: &[Conduct],
    ) -> AgentTable {
        let Some(mut table) = table else { return AgentTable::new(setup, agents, ticks, conducts) };
        table.ticks.end = ticks.end;
        table.rows.iter_mut().zip(conducts).for_each(|(row, conduct)| row.conduct = row.conduct.and(conduct));
        table
    }

    fn new(setup: &Setup, agents: &[usize], ticks: Range<u64>, conducts: &[Conduct]) -> AgentTable {
        let tick_secs = setup.clock.tick_length();
        let row = |(&body, conduct): (&usize, &Conduct)| AgentRow {
            agent: setup.bodies[body].id,
            conduct: *conduct,
            tick_secs,
        };
        AgentTable { ticks, rows: agents.iter().zip(conducts).map(row).collect() }
    }

    /// The places of the rows, sorted by a column; those without a number come last, those alike by ascending id.
    pub fn sorted_by(&self, column: Column, is_descending: bool) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.rows.len()).collect();
        let value = |place: &usize| column.of(&self.rows[*place]);
        places.sort_by(|a, b| {
            let [a, b] = [value(a), value(b)];
            let order = if is_descending { b.total_cmp(&a) } else { a.total_cmp(&b) };
            a.is_nan().cmp(&b.is_nan()).then(order)
        });
        places
    }

    /// The least and the greatest number of a column; `None` if no row has one.
    pub fn range(&self, column: Column) -> Option<[f64; 2]> {
        let values = self.rows.iter().map(|row| column.of(row)).filter(|value| value.is_finite());
        values.fold(None, |range: Option<[f64; 2]>, value| {
            Some(range.map_or([value; 2], |[least, most]| [least.min(value), most.max(value)]))
        })
    }
}
