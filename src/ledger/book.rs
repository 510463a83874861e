//! The entries of a recording.

use super::LedgerEntry;
use crate::sim::{Setup, TickRecord};

/// The entries of a recording's notable events, in time order.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    entries: Vec<LedgerEntry>,
    flagged: usize,
    omitted: u64,
}

impl Ledger {
    /// It stops growing here, at about 20 MB.
    pub const CAPACITY: usize = 100_000;

    /// Adds the events of the tick after the last one added. Groups that merely go on resting are left out.
    pub fn append(&mut self, setup: &Setup, record: &TickRecord) {
        let notable = record.events.iter().enumerate().filter(|(_, event)| event.kind.is_notable());
        for entry in notable.filter_map(|(index, event)| LedgerEntry::of(setup, index, event)) {
            if self.entries.len() == Ledger::CAPACITY {
                self.omitted += 1;
                continue;
            }
            self.flagged += usize::from(entry.flagged);
            self.entries.push(entry);
        }
    }

    /// The entries.
    pub fn entries(&self) -> &[LedgerEntry] {
        &self.entries
    }

    /// How many entries have a residual above rounding.
    pub fn flagged(&self) -> usize {
        self.flagged
    }

    /// How many came after it was full.
    pub fn omitted(&self) -> u64 {
        self.omitted
    }
}
