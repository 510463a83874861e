//! Events over time, in few enough buckets to be drawn in every frame, however long the recording.

use super::event_filter::EventFilter;
use super::event_log::{EventLog, EventName};
use super::resting_spells::pairs_at_rest;
use crate::series::{Block, Series};
use crate::sim::{EventKind, TickRecord};

/// A row of the timeline: events of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Two collided and bounced.
    Impacts,
    /// Contacts that last, at rest or sliding.
    Resting,
    /// Overlaps and spent event budgets.
    Alarms,
    /// Other events: bounds crossed, edits, pairs that cannot be deflected.
    Others,
}

impl Lane {
    /// All lanes, from top to bottom.
    pub const ALL: [Lane; 4] = [Lane::Impacts, Lane::Resting, Lane::Alarms, Lane::Others];

    /// The lane of an event.
    fn of(name: EventName) -> Lane {
        match name {
            EventName::Impact => Lane::Impacts,
            EventName::Resting | EventName::Sliding | EventName::Contact => Lane::Resting,
            EventName::Overlap | EventName::BudgetSpent | EventName::WentThrough => Lane::Alarms,
            EventName::Unresolved | EventName::BoundsCrossed | EventName::BoundsReflected | EventName::Edited => {
                Lane::Others
            }
        }
    }
}

/// Events of a few neighbouring ticks, counted by lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bucket {
    counts: [u32; Lane::ALL.len()],
    /// Whether the event budget of one of the ticks was spent.
    pub budget_spent: bool,
}

impl Bucket {
    /// Events of a lane.
    pub fn count(&self, lane: Lane) -> u32 {
        self.counts[lane as usize]
    }

    fn count_in(&mut self, lane: Lane, times: u64) {
        let count = &mut self.counts[lane as usize];
        *count = count.saturating_add(u32::try_from(times).unwrap_or(u32::MAX));
    }

    fn count_event(&mut self, name: EventName) {
        self.count_in(Lane::of(name), 1);
        self.budget_spent |= name == EventName::BudgetSpent;
    }

    /// The events of a tick.
    fn of(record: &TickRecord) -> Bucket {
        let mut bucket = Bucket::default();
        record.events.iter().for_each(|event| bucket.count_event(EventName::of(&event.kind)));
        bucket
    }

    /// The events of a tick that a filter takes; each lasting contact counts by itself.
    fn of_filter(record: &TickRecord, filter: &EventFilter) -> Bucket {
        let mut bucket = Bucket::default();
        let passing = record.events.iter().filter(|event| !matches!(event.kind, EventKind::Resting(_)));
        let wanted = passing.filter(|event| filter.takes(&event.kind));
        wanted.for_each(|event| bucket.count_event(EventName::of(&event.kind)));
        let resting = pairs_at_rest(record).into_iter().filter(|pair| filter.takes_pair(*pair));
        bucket.count_in(Lane::Resting, resting.count() as u64);
        bucket
    }
}

impl Block for Bucket {
    fn merge(&mut self, later: &Bucket) {
        for (count, more) in self.counts.iter_mut().zip(later.counts) {
            *count = count.saturating_add(more);
        }
        self.budget_spent |= later.budget_spent;
    }
}

/// The lanes of a recording.
#[derive(Clone, Debug)]
pub struct Lanes {
    buckets: Series<Bucket>,
}

impl Lanes {
    /// More than the columns of a wide screen. A longer recording has more ticks to each bucket.
    const MOST_BUCKETS: usize = 8192;

    /// Empty lanes of a scene that starts at a tick.
    pub fn new(first: u64) -> Lanes {
        Lanes { buckets: Series::new(first, Lanes::MOST_BUCKETS) }
    }

    /// The lanes of a filter, as far as all events are listed; `all` are those of all events.
    pub fn of_filter(filter: &EventFilter, log: &EventLog, all: &Lanes) -> Lanes {
        let mut buckets = all.buckets.map(|_| Bucket::default());
        for (place, logged) in log.events().iter().enumerate() {
            if Lane::of(logged.kind) != Lane::Resting && log.is_wanted(place, filter) {
                let tick = logged.event.tick;
                buckets.blocks_in_mut(tick..tick + 1).for_each(|(_, bucket)| bucket.count_event(logged.kind));
            }
        }
        for spell in log.spells().of(filter) {
            for (ticks, bucket) in buckets.blocks_in_mut(spell.from..spell.to) {
                bucket.count_in(Lane::Resting, ticks.end.min(spell.to) - ticks.start.max(spell.from));
            }
        }
        Lanes { buckets }
    }

    /// Adds the tick after the last one added.
    pub fn append(&mut self, record: &TickRecord) {
        self.buckets.push(Bucket::of(record));
    }

    /// Adds the events of a filter in the tick after the last one added.
    pub fn append_some(&mut self, record: &TickRecord, filter: &EventFilter) {
        self.buckets.push(Bucket::of_filter(record, filter));
    }

    /// The tick that must be added next.
    pub fn next(&self) -> u64 {
        self.buckets.next()
    }

    /// Forgets a tick and all after it, and those before it that share its bucket.
    pub fn forget_from(&mut self, tick: u64) {
        self.buckets.forget_from(tick);
    }

    /// Ticks that share a bucket; a power of two.
    pub fn ticks_per_bucket(&self) -> u64 {
        self.buckets.ticks_per_block()
    }

    /// The buckets, each with its first tick.
    pub fn buckets(&self) -> impl Iterator<Item = (u64, &Bucket)> {
        self.buckets.blocks().map(|(ticks, bucket)| (ticks.start, bucket))
    }

    /// The bucket that holds a recorded tick.
    pub fn bucket_at(&self, tick: u64) -> Option<&Bucket> {
        self.buckets.at(tick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::{Setup, World};
    use std::sync::Arc;

    /// One tick with an impact, and one without.
    fn records() -> [TickRecord; 2] {
        let text = r#"{"version": 1, "name": "one impact", "bodies": [
            {"id": 1, "radius": 1, "position": [-1.005, 0, 0], "velocity": [1, 0, 0]},
            {"id": 2, "radius": 1, "position": [1.005, 0, 0], "velocity": [-1, 0, 0]}]}"#;
        let scene = parsed(text);
        let mut world = World::new(Arc::new(Setup::new(&scene)));
        // The gap of 1 cm closes at 2 m/s in 5 ms, within the first tick of 1/60 s.
        [world.record_step(), world.record_step()]
    }

    #[test]
    fn every_tick_has_its_bucket_while_there_is_room() {
        let [impact, nothing] = records();
        let mut lanes = Lanes::new(0);
        for record in [&nothing, &impact, &nothing] {
            lanes.append(record);
        }
        let counts: Vec<(u64, u32)> =
            lanes.buckets().map(|(tick, bucket)| (tick, bucket.count(Lane::Impacts))).collect();
        assert_eq!(counts, [(0, 0), (1, 1), (2, 0)]);
        assert_eq!(lanes.bucket_at(3), None);
    }

    #[test]
    fn a_long_recording_shares_buckets_and_loses_no_event() {
        let [impact, nothing] = records();
        let mut lanes = Lanes::new(0);
        let ticks = 3 * Lanes::MOST_BUCKETS as u64;
        for tick in 0..ticks {
            lanes.append(if tick % 1000 == 999 { &impact } else { &nothing });
        }
        // Full after 8192 and again after 16384 ticks, so four to a bucket; 24576 ticks hold 24 impacts.
        assert_eq!(lanes.ticks_per_bucket(), 4);
        assert_eq!(lanes.buckets().map(|(_, bucket)| bucket.count(Lane::Impacts)).sum::<u32>(), 24);
        // Tick 999 is in the bucket of ticks 996 to 999.
        assert_eq!(lanes.bucket_at(996).map(|bucket| bucket.count(Lane::Impacts)), Some(1));
        assert_eq!(lanes.bucket_at(1000).map(|bucket| bucket.count(Lane::Impacts)), Some(0));
    }
}
