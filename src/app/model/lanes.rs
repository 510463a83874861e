//! What happened when, in few enough pieces to be drawn in every frame, however long the recording.

use super::event_filter::EventFilter;
use super::event_log::{EventLog, EventName};
use crate::sim::TickRecord;

/// A row of the timeline: events of one sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Two met and bounced.
    Impacts,
    /// Contacts that last, at rest or sliding.
    Resting,
    /// Overlaps and spent event budgets.
    Alarms,
    /// Whatever else: bounds crossed, edits, pairs that cannot be deflected.
    Others,
}

impl Lane {
    /// All lanes, from top to bottom.
    pub const ALL: [Lane; 4] = [Lane::Impacts, Lane::Resting, Lane::Alarms, Lane::Others];

    /// Where an event belongs.
    fn of(name: EventName) -> Lane {
        match name {
            EventName::Impact => Lane::Impacts,
            EventName::Resting | EventName::Sliding | EventName::Contact => Lane::Resting,
            EventName::Overlap | EventName::BudgetSpent => Lane::Alarms,
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

    fn add(&mut self, other: &Bucket) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count = count.saturating_add(more);
        }
        self.budget_spent |= other.budget_spent;
    }

    fn count_in(&mut self, name: EventName) {
        let count = &mut self.counts[Lane::of(name) as usize];
        *count = count.saturating_add(1);
        self.budget_spent |= name == EventName::BudgetSpent;
    }

    /// The events of a tick that a filter asks for, or all.
    fn of(record: &TickRecord, filter: Option<&EventFilter>) -> Bucket {
        let mut bucket = Bucket::default();
        for event in &record.events {
            if filter.is_none_or(|filter| filter.takes(&event.kind)) {
                bucket.count_in(EventName::of(&event.kind));
            }
        }
        bucket
    }
}

/// The lanes of a recording.
#[derive(Clone, Debug)]
pub struct Lanes {
    buckets: Vec<Bucket>,
    ticks_per_bucket: u64,
    /// The scene's first tick, at which the first bucket begins.
    first: u64,
    ticks: u64,
}

impl Lanes {
    /// More than the columns of a wide screen. A longer recording has more ticks to each bucket.
    const MOST_BUCKETS: usize = 8192;

    /// Empty lanes of a scene that starts at a tick.
    pub fn new(first: u64) -> Lanes {
        Lanes { buckets: Vec::new(), ticks_per_bucket: 1, first, ticks: 0 }
    }

    /// The lanes of what a filter asks for, as far as all that happened is listed; `all` are those of everything.
    pub fn of_filter(filter: &EventFilter, log: &EventLog, all: &Lanes) -> Lanes {
        let mut lanes = Lanes { buckets: vec![Bucket::default(); all.buckets.len()], ..*all };
        for (place, logged) in log.events().iter().enumerate() {
            if logged.kind != EventName::Resting && log.is_wanted(place, filter) {
                let place = lanes.place_of(logged.event.tick);
                lanes.buckets[place].count_in(logged.kind);
            }
        }
        for spell in log.spells().of(filter) {
            let places = lanes.place_of(spell.from)..=lanes.place_of(spell.to - 1);
            lanes.buckets[places].iter_mut().for_each(|bucket| bucket.count_in(EventName::Resting));
        }
        lanes
    }

    /// Adds the tick after the last one added.
    pub fn append(&mut self, record: &TickRecord) {
        self.append_some(record, None);
    }

    /// Adds what a filter asks for of the tick after the last one added.
    pub fn append_some(&mut self, record: &TickRecord, filter: Option<&EventFilter>) {
        if self.ticks.is_multiple_of(self.ticks_per_bucket) {
            if self.buckets.len() == Lanes::MOST_BUCKETS {
                self.halve();
            }
            self.buckets.push(Bucket::default());
        }
        if let Some(last) = self.buckets.last_mut() {
            last.add(&Bucket::of(record, filter));
        }
        self.ticks += 1;
    }

    /// Forgets a tick and all after it. It must begin a bucket.
    pub fn truncate(&mut self, tick: u64) {
        let place = tick.saturating_sub(self.first);
        debug_assert!(place.is_multiple_of(self.ticks_per_bucket), "buckets cannot be split");
        self.buckets.truncate((place / self.ticks_per_bucket) as usize);
        self.ticks = self.ticks.min(place);
    }

    /// Ticks that share a bucket; a power of two.
    pub fn ticks_per_bucket(&self) -> u64 {
        self.ticks_per_bucket
    }

    /// The buckets, each with its first tick.
    pub fn buckets(&self) -> impl Iterator<Item = (u64, &Bucket)> {
        (self.first..).step_by(self.ticks_per_bucket as usize).zip(&self.buckets)
    }

    /// The bucket that holds a recorded tick.
    pub fn bucket_at(&self, tick: u64) -> Option<&Bucket> {
        (self.first..self.first + self.ticks).contains(&tick).then(|| &self.buckets[self.place_of(tick)])
    }

    /// The place of the bucket that holds a recorded tick.
    fn place_of(&self, tick: u64) -> usize {
        ((tick - self.first) / self.ticks_per_bucket) as usize
    }

    /// Makes one bucket of every two.
    fn halve(&mut self) {
        for place in 0..self.buckets.len() / 2 {
            let mut merged = self.buckets[2 * place];
            merged.add(&self.buckets[2 * place + 1]);
            self.buckets[place] = merged;
        }
        self.buckets.truncate(Lanes::MOST_BUCKETS / 2);
        self.ticks_per_bucket *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::parse_scene;
    use crate::sim::{Setup, World};
    use std::sync::Arc;

    /// One tick with an impact, and one without.
    fn records() -> [TickRecord; 2] {
        let text = r#"{"version": 1, "name": "one impact", "bodies": [
            {"id": 1, "radius": 1, "position": [-1.005, 0, 0], "velocity": [1, 0, 0]},
            {"id": 2, "radius": 1, "position": [1.005, 0, 0], "velocity": [-1, 0, 0]}]}"#;
        let scene = parse_scene(text, "test.json").unwrap_or_else(|error| panic!("{error}"));
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
