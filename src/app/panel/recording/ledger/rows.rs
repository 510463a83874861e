//! Which entries the table shows, and in what order.

use super::columns::COLUMNS;
use crate::app::frame::FrameView;
use crate::app::model::event_filter::EventFilter;
use crate::app::model::event_log::{EventLog, EventRef};
use crate::ledger::LedgerEntry;
use crate::sim::{Instant, Setup};
use egui::Ui;
use std::sync::Arc;

/// Filter and order of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wanted {
    /// Only entries with residuals above rounding.
    pub only_flagged: bool,
    /// The order of the rows.
    pub order: Order,
}

/// The order of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The column that sorts; `None` is time.
    pub column: Option<usize>,
    /// Smallest first.
    pub ascending: bool,
}

impl Order {
    /// The order after a click on a column's head.
    pub fn clicked(self, column: usize) -> Order {
        match self.column {
            Some(sorted) if sorted == column && self.ascending => Order::default(),
            Some(sorted) if sorted == column => Order { ascending: true, ..self },
            _ => Order { column: Some(column), ascending: false },
        }
    }
}

/// The rows of the table.
#[derive(Clone)]
pub enum Rows {
    /// Every entry in the order of time: so many.
    All(usize),
    /// Places of entries.
    Some(Arc<Vec<u32>>),
}

/// What the rows were built for; they are built again when it changes.
#[derive(Clone)]
struct Key {
    only: Option<EventFilter>,
    only_flagged: bool,
    order: Order,
    /// Identifies the recording: while it is kept here, no other can have its address.
    setup: Arc<Setup>,
    /// A recording of one setup only grows.
    entries: usize,
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        (&self.only, self.only_flagged, self.order, self.entries)
            == (&other.only, other.only_flagged, other.order, other.entries)
            && Arc::ptr_eq(&self.setup, &other.setup)
    }
}

impl Rows {
    /// The rows to show, kept from frame to frame while nothing changes.
    pub fn of(ui: &Ui, wanted: &Wanted, view: &FrameView) -> Rows {
        let entries = view.ledger.entries();
        let only = view.filtered.map(|filtered| filtered.filter().clone());
        if only.is_none() && !wanted.only_flagged && wanted.order.column.is_none() {
            return Rows::All(entries.len());
        }
        let setup = Arc::clone(view.timeline.setup());
        let key = Key { only, only_flagged: wanted.only_flagged, order: wanted.order, setup, entries: entries.len() };
        let memory = egui::Id::new("ledger rows");
        let kept: Option<(Key, Arc<Vec<u32>>)> = ui.data(|data| data.get_temp(memory));
        if let Some((_, rows)) = kept.filter(|(kept, _)| *kept == key) {
            return Rows::Some(rows);
        }
        let rows = Arc::new(places(entries, (key.only.as_ref(), view.event_log), wanted));
        ui.data_mut(|data| data.insert_temp(memory, (key, Arc::clone(&rows))));
        Rows::Some(rows)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Rows::All(count) => *count,
            Rows::Some(places) => places.len(),
        }
    }

    /// The entry in a row.
    pub fn entry<'a>(&self, row: usize, view: &FrameView<'a>) -> &'a LedgerEntry {
        let place = match self {
            Rows::All(_) => row,
            Rows::Some(places) => places[row] as usize,
        };
        &view.ledger.entries()[place]
    }

    /// In time order, the first row at or after a moment.
    pub fn place_of(&self, at: Instant, view: &FrameView) -> usize {
        let entries = view.ledger.entries();
        match self {
            Rows::All(_) => entries.partition_point(|entry| entry.at < at),
            Rows::Some(places) => places.partition_point(|&place| entries[place as usize].at < at),
        }
    }
}

/// Indices of the filtered entries in the order asked for.
fn places(entries: &[LedgerEntry], (only, log): (Option<&EventFilter>, &EventLog), wanted: &Wanted) -> Vec<u32> {
    // As in the list of events, so that both tables show the same.
    let concerns = |entry: &LedgerEntry, filter: &EventFilter| {
        let listed = log.place(EventRef { tick: entry.at.tick, index: entry.index });
        listed.map_or_else(|| filter.takes_entry(entry), |place| log.is_wanted(place, filter))
    };
    let is_wanted = |entry: &LedgerEntry| {
        only.is_none_or(|filter| concerns(entry, filter)) && (entry.flagged || !wanted.only_flagged)
    };
    let wanted_entries = (0..).zip(entries).filter(|(_, entry)| is_wanted(entry));
    let Some(column) = wanted.order.column else {
        return wanted_entries.map(|(place, _)| place).collect();
    };
    let keyed = wanted_entries.map(|(place, entry)| (COLUMNS[column].value(entry).key(), place));
    let (mut with_key, without): (Vec<_>, Vec<_>) = keyed.partition(|(key, _)| key.is_some());
    // Stable: equal entries stay in time order.
    with_key.sort_by(|(a, _), (b, _)| {
        let [a, b] = [a, b].map(|key| key.unwrap_or_default());
        if wanted.order.ascending { a.total_cmp(&b) } else { b.total_cmp(&a) }
    });
    with_key.into_iter().chain(without).map(|(_, place)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::{Account, Exchange};
    use crate::scene::Id;
    use crate::scene_for_tests::parsed;
    use crate::sim::UnresolvedReason;
    use glam::DVec3;

    /// An elastic bounce of ball 1 off an obstacle at a speed, or nothing exchanged.
    fn entry(tick: u64, other: Id, speed: Option<f64>) -> LedgerEntry {
        let exchange = |speed: f64| Exchange {
            normal: DVec3::Y,
            masses: [1.0, f64::INFINITY],
            before: [-speed * DVec3::Y, DVec3::ZERO],
            after: [speed * DVec3::Y, DVec3::ZERO],
            restitution: 1.0,
            impulse: 2.0 * speed,
            from_others: None,
            lever: 0.0,
        };
        let nothing = Account::Unresolved(UnresolvedReason::NoAxis);
        let account = speed.map_or(nothing, |speed| Account::Impact(exchange(speed)));
        LedgerEntry { at: Instant::start_of(tick), index: 0, pair: [1, other], account, flagged: tick == 2 }
    }

    fn entries() -> Vec<LedgerEntry> {
        vec![entry(0, 8, Some(3.0)), entry(1, 9, None), entry(2, 9, Some(5.0)), entry(3, 9, Some(3.0))]
    }

    /// A ball and two planes, which need not collide.
    fn setup() -> Setup {
        let text = r#"{"version": 1, "name": "one ball", "bodies": [
            {"id": 1, "radius": 1, "position": [0, 5, 0]}, {"id": 2, "radius": 1, "position": [9, 5, 0]}],
            "obstacles": [{"id": 8, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}},
                {"id": 9, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#;
        Setup::new(&parsed(text))
    }

    fn shown(only: Option<EventFilter>, wanted: &Wanted) -> Vec<u32> {
        places(&entries(), (only.as_ref(), &EventLog::new(0)), wanted)
    }

    #[test]
    fn entries_are_sorted_by_a_column_and_those_without_a_value_come_last() {
        // The first column is the approach speed.
        let sorted = |ascending| Wanted { order: Order { column: Some(0), ascending }, only_flagged: false };
        assert_eq!(shown(None, &sorted(false)), [2, 0, 3, 1]);
        assert_eq!(shown(None, &sorted(true)), [0, 3, 2, 1]);
    }

    #[test]
    fn filters_keep_what_concerns_an_object_and_what_is_off() {
        let only = |ids: &[Id]| EventFilter::of(&setup(), ids.iter().copied());
        assert_eq!(shown(only(&[9]), &Wanted::default()), [1, 2, 3]);
        assert_eq!(shown(only(&[1, 8]), &Wanted::default()), [0]);
        assert_eq!(shown(only(&[8, 9]), &Wanted::default()), [0; 0], "they never collided");
        assert_eq!(shown(only(&[2, 8, 9]), &Wanted::default()), [0, 1, 2, 3]);
        let off = Wanted { only_flagged: true, ..Wanted::default() };
        assert_eq!(shown(None, &off), [2]);
        assert_eq!(shown(only(&[8]), &off), [0; 0]);
    }

    #[test]
    fn clicks_on_a_head_sort_down_then_up_then_by_time() {
        let first = Order::default().clicked(4);
        assert_eq!(first, Order { column: Some(4), ascending: false });
        assert_eq!(first.clicked(4), Order { column: Some(4), ascending: true });
        assert_eq!(first.clicked(4).clicked(4), Order::default());
        assert_eq!(first.clicked(2), Order { column: Some(2), ascending: false });
    }
}
