//! The record of a tick in less memory, bit for bit: what would take long to simulate again is unfolded instead.
//!
//! It leaves out the state at the start, which is known where the tick begins, and what follows from it and the rest: where a
//! ball is when its motion changes, and where contacts that rest are.

pub mod changes;
pub mod resting;
pub mod ties;

use super::bytes::{Reader, Writer};
use super::keyframe::Keyframe;
use crate::sim::island::sides::Scene;
use crate::sim::{Event, EventKind, Instant, Motion, MotionChange, Setup, Snapshot, StuckAtStart, TickRecord};
use std::sync::Arc;

/// The record of a tick, without the state at its start and the agents that were stuck then.
pub struct PackedRecord {
    end: Keyframe,
    events: Box<[PackedEvent]>,
    /// The contacts of those events that are [`PackedEvent::Resting`].
    resting: Box<[u8]>,
    changes: Box<[u8]>,
    /// How many.
    change_count: usize,
    ties: Box<[u8]>,
    /// How many.
    tie_count: usize,
}

#[expect(clippy::large_enum_variant, reason = "those that take less are few")]
enum PackedEvent {
    Whole(Event),
    /// Contacts that rest.
    Resting {
        at: Instant,
        simultaneous: bool,
    },
}

impl PackedRecord {
    /// Packs a record; `setup` holds the constants at its tick.
    pub fn new(setup: &Setup, record: &TickRecord) -> PackedRecord {
        let TickRecord { start, end, events, motion_changes, ties, stuck: _ } = record;
        let mut changes = Writer::default();
        let (mut motions, mut last) = (start.motions.clone(), None);
        for change in motion_changes {
            changes::write(&mut changes, change, &motions, last, setup.clock);
            motions[change.body] = change.motion;
            last = Some(change);
        }
        let mut packed_ties = Writer::default();
        ties.iter().for_each(|tie| ties::write(&mut packed_ties, tie));
        let mut unfolding = Unfolding::new(start, motion_changes);
        let mut resting = Writer::default();
        let events = events.iter().map(|event| {
            let scene = Scene { setup, motions: unfolding.motions_at(event.at), at: event.at };
            match &event.kind {
                EventKind::Resting(contacts) if resting::write(&mut resting, contacts, &scene) => {
                    PackedEvent::Resting { at: event.at, simultaneous: event.simultaneous }
                }
                _ => PackedEvent::Whole(event.clone()),
            }
        });
        PackedRecord {
            events: events.collect(),
            end: Keyframe::new(end),
            resting: resting.finish(),
            changes: changes.finish(),
            change_count: motion_changes.len(),
            ties: packed_ties.finish(),
            tie_count: ties.len(),
        }
    }

    /// The record again, of the tick that begins with a state.
    pub fn record(&self, setup: &Setup, start: Snapshot) -> TickRecord {
        let mut from = Reader::new(&self.changes);
        let (mut motions, mut last) = (start.motions.clone(), None);
        let change = |_| {
            let change = changes::read(&mut from, &motions, last.as_ref(), setup.clock);
            motions[change.body] = change.motion;
            last = Some(change);
            change
        };
        let motion_changes: Vec<MotionChange> = (0..self.change_count).map(change).collect();
        let mut unfolding = Unfolding::new(&start, &motion_changes);
        let mut from = Reader::new(&self.resting);
        let event = |packed: &PackedEvent| match packed {
            PackedEvent::Whole(event) => event.clone(),
            &PackedEvent::Resting { at, simultaneous } => {
                let scene = Scene { setup, motions: unfolding.motions_at(at), at };
                let kind = EventKind::Resting(Arc::new(resting::read(&mut from, &scene)));
                Event { at, simultaneous, kind }
            }
        };
        let events = self.events.iter().map(event).collect();
        let mut from = Reader::new(&self.ties);
        let ties = (0..self.tie_count).map(|_| ties::read(&mut from)).collect();
        let (end, stuck) = (self.end(setup), StuckAtStart::default());
        TickRecord { start, end, events, motion_changes, ties, stuck }
    }

    /// The state at the end.
    pub fn end(&self, setup: &Setup) -> Snapshot {
        self.end.snapshot(setup.at(self.end.tick()))
    }

    /// Memory it takes.
    pub fn bytes(&self) -> usize {
        let packed = [&self.resting, &self.changes, &self.ties].iter().map(|bytes| bytes.len()).sum::<usize>();
        size_of::<PackedRecord>() + self.end.bytes() + size_of_val(&*self.events) + packed
    }
}

/// The motions of all bodies as they change.
struct Unfolding<'a> {
    motions: Vec<Motion>,
    /// What is still to come.
    changes: &'a [MotionChange],
}

impl<'a> Unfolding<'a> {
    fn new(start: &Snapshot, changes: &'a [MotionChange]) -> Unfolding<'a> {
        Unfolding { motions: start.motions.clone(), changes }
    }

    /// Those after all that changes up to an instant, which comes no earlier than the last that was asked for.
    fn motions_at(&mut self, at: Instant) -> &[Motion] {
        while let Some((change, later)) = self.changes.split_first()
            && change.motion.start() <= at
        {
            self.motions[change.body] = change.motion;
            self.changes = later;
        }
        &self.motions
    }
}

#[cfg(test)]
mod tests {
    use super::super::chunk::Chunk;
    use super::super::replayer::Replayer;
    use super::*;
    use crate::scene::generate::Heap;
    use crate::scene::parse_scene;
    use crate::sim::World;

    /// Shows signs of zeros, too.
    fn bits(record: &TickRecord) -> String {
        format!("{record:?}")
    }

    fn is_unfolded(setup: &Arc<Setup>, ticks: u64) -> usize {
        let mut world = World::new(Arc::clone(setup));
        let resting = (0..ticks).map(|_| {
            let record = world.record_step();
            let setup = setup.at(record.start.tick);
            let unfolded = PackedRecord::new(setup, &record).record(setup, record.start.clone());
            // Who is stuck is kept elsewhere.
            let unfolded = TickRecord { stuck: record.stuck.clone(), ..unfolded };
            assert_eq!(bits(&unfolded), bits(&record), "tick {}", record.start.tick);
            record.events.iter().filter(|event| matches!(event.kind, EventKind::Resting(_))).count()
        });
        resting.sum()
    }

    #[test]
    fn a_record_is_unfolded_bit_for_bit() {
        let heap = Heap { count: 60, ..Heap::default() }.scene().unwrap_or_else(|error| panic!("{error}"));
        assert!(is_unfolded(&Arc::new(Setup::new(&heap)), 120) > 0);
        // What slides round an edge, glides, stands, is steered and leaves the bounds.
        let scenes = [
            include_str!("../../../../assets/scenes/balls_hourglass.json"),
            include_str!("../../../../assets/scenes/capsule_beads.json"),
            include_str!("../../../../assets/scenes/plane_groove.json"),
            include_str!("../../../../assets/scenes/agents_aquarium.json"),
        ];
        for text in scenes {
            let scene = parse_scene(text, "scene.json").unwrap_or_else(|error| panic!("{error:?}"));
            is_unfolded(&Arc::new(Setup::new(&scene)), 200);
        }
    }

    #[test]
    fn a_tick_that_takes_long_is_unfolded_and_not_simulated_again() {
        let scene = Heap { count: 1_000, ..Heap::default() }.scene().unwrap_or_else(|error| panic!("{error}"));
        let setup = Arc::new(Setup::new(&scene));
        let mut world = World::new(Arc::clone(&setup));
        (0..41).for_each(|_| world.step());
        let mut chunk = Chunk::new(Keyframe::new(&world.snapshot()));
        let mut straight = Vec::new();
        for _ in 41..45 {
            let record = world.record_step();
            chunk.push(&setup, &world, Some(&record));
            straight.push(record);
        }
        assert!((41..45).all(|tick| chunk.record_of(tick).is_some()));
        let replayer = || Replayer::at_start(&setup, 41, Some(&chunk));
        for (tick, record) in (41..).zip(&straight) {
            // One that passes the ticks before it, and unfolds it.
            let mut replayer = replayer();
            while replayer.tick() < tick {
                replayer.step_while(Some(&chunk), &mut || false);
            }
            let unfolded = replayer.record_while(Some(&chunk), (tick, tick), &mut |_, _| {}, &mut || false);
            assert!(unfolded.is_some_and(|unfolded| bits(&unfolded) == bits(record)), "tick {tick}");
            assert_eq!(replayer.counters().predictions, 0, "tick {tick}");
        }
        chunk.truncate(2, 0);
        assert!(chunk.record_of(42).is_some() && chunk.record_of(43).is_none());
        chunk.forget_records();
        assert_eq!(chunk.record_bytes(), 0);
        let mut replayer = Replayer::at_start(&setup, 41, Some(&chunk));
        let simulated = replayer.record_while(Some(&chunk), (41, 41), &mut |_, _| {}, &mut || true);
        assert!(simulated.is_some_and(|simulated| *simulated == straight[0]));
        assert!(replayer.counters().predictions > 0);
    }
}
