//! Whole records of some ticks, which make stepping back and trails instant.

use crate::sim::{Motion, TickRecord};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Most records that are kept.
const MOST_RECORDS: usize = 512;

/// The records around the tick that was asked for last.
#[derive(Clone)]
pub struct RecentRecords {
    records: BTreeMap<u64, Arc<TickRecord>>,
    /// About what a record takes.
    bytes_each: usize,
    most: usize,
}

impl RecentRecords {
    /// No records yet, of a run with so many bodies.
    pub fn new(bodies: usize, budget_bytes: usize) -> RecentRecords {
        // Two states and some events.
        let bytes_each = 2 * bodies * size_of::<Motion>() + 1024;
        let mut recent = RecentRecords { records: BTreeMap::new(), bytes_each, most: 0 };
        recent.set_budget(budget_bytes);
        recent
    }

    /// The record of a tick, if it is kept.
    pub fn get(&self, tick: u64) -> Option<Arc<TickRecord>> {
        self.records.get(&tick).cloned()
    }

    /// Keeps a record, and drops those farthest from it.
    pub fn insert(&mut self, tick: u64, record: Arc<TickRecord>) {
        self.records.insert(tick, record);
        while self.records.len() > self.most {
            let (Some((&first, _)), Some((&last, _))) = (self.records.first_key_value(), self.records.last_key_value())
            else {
                break;
            };
            let farthest = if tick - first >= last - tick { first } else { last };
            self.records.remove(&farthest);
        }
    }

    /// Drops the records of a tick and all after it.
    pub fn forget_from(&mut self, tick: u64) {
        self.records.split_off(&tick);
    }

    /// Sets the memory it may use, and drops the first records if they take more.
    pub fn set_budget(&mut self, bytes: usize) {
        self.most = (bytes / self.bytes_each).clamp(2, MOST_RECORDS);
        while self.records.len() > self.most {
            self.records.pop_first();
        }
    }

    /// How many records are kept at most.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Memory it takes.
    pub fn bytes(&self) -> usize {
        self.records.len() * self.bytes_each
    }
}
