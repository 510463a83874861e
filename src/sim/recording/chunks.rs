//! The chunks of a recording, one after the other.

use super::chunk::Chunk;
use super::keyframe::Keyframe;
use crate::sim::{Setup, TickRecord, World};
use std::collections::BTreeMap;

/// Work between two keyframes of a few bodies as long as memory allows, in units of about 0.1 µs.
const LEAST_WORK: u64 = 4096;
/// The same per body: seeking among a thousand takes a millisecond, and the keyframes of a calm gas less than
/// half a byte per body and tick.
const WORK_PER_BODY: u64 = 6;

/// Where memory runs out, records of ticks keep one part in so many of it, and outcomes another.
const MOST_KEPT: usize = 4;

/// Chunks by their first tick; each lasts until the next one.
#[derive(Clone)]
pub struct Chunks {
    chunks: BTreeMap<u64, Chunk>,
    bytes: usize,
    /// Work after which a chunk ends.
    most_work: u64,
    /// Whether the next tick begins a chunk, whatever the work so far: the run was changed from about here on, and is
    /// likely to be changed again.
    begins_chunk: bool,
}

impl Chunks {
    /// No chunks yet, of a run with so many bodies.
    pub fn new(bodies: usize) -> Chunks {
        let most_work = LEAST_WORK.max(WORK_PER_BODY * bodies as u64);
        Chunks { chunks: BTreeMap::new(), bytes: 0, most_work, begins_chunk: true }
    }

    /// The chunk that begins at a tick.
    pub fn get(&self, first: u64) -> Option<&Chunk> {
        self.chunks.get(&first)
    }

    /// The chunk that holds a tick, or the last one; with its first tick.
    pub fn holding(&self, tick: u64) -> Option<(u64, &Chunk)> {
        self.chunks.range(..=tick).next_back().map(|(&first, chunk)| (first, chunk))
    }

    /// How many chunks there are.
    pub fn len(&self) -> usize {
        self.chunks.len()
    }

    /// Memory they take.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Begins a chunk with a keyframe of the present state, if one is due.
    pub fn begin_if_due(&mut self, world: &mut World) {
        let last = self.chunks.last_entry();
        let is_due = self.begins_chunk || last.as_ref().is_none_or(|last| last.get().work() >= self.most_work);
        if !is_due {
            return;
        }
        self.begins_chunk = false;
        if let Some(mut last) = last {
            let before = last.get().bytes();
            last.get_mut().finish();
            if let Some(bounds) = world.end_roaming() {
                last.get_mut().bound(bounds);
            }
            self.bytes = self.bytes + last.get().bytes() - before;
        }
        world.begin_roaming();
        let chunk = Chunk::new(Keyframe::new(&world.snapshot()));
        self.bytes += chunk.bytes();
        self.chunks.insert(world.tick(), chunk);
    }

    /// Adds the tick that a simulation stepped last; with its record, if there is one.
    pub fn push(&mut self, setup: &Setup, world: &World, record: Option<&TickRecord>) {
        if let Some(mut last) = self.chunks.last_entry() {
            self.bytes -= last.get().bytes();
            last.get_mut().push(setup, world, record);
            self.bytes += last.get().bytes();
        }
    }

    /// Drops a tick and all after it. It lies in the chunk that begins at `first`, and the log of that chunk up to the
    /// tick ends at `offset`.
    pub fn cut(&mut self, tick: u64, first: u64, offset: usize) {
        self.chunks.split_off(&tick);
        // The whole chunk stays if another begins at the tick.
        if let Some(chunk) = self.chunks.get_mut(&first) {
            chunk.truncate(tick - first, offset);
        }
        self.begins_chunk = true;
        self.measure();
    }

    /// Drops logs and keyframes until the rest takes at most so many bytes; whether it dropped any.
    pub fn shrink_to(&mut self, bytes: usize) -> bool {
        let mut has_dropped = false;
        while self.bytes > bytes {
            let sum = |bytes_of: fn(&Chunk) -> usize| self.chunks.values().map(bytes_of).sum::<usize>();
            // They take most where there are any, and only heaps are shown again sooner by them.
            if sum(Chunk::record_bytes) > bytes / MOST_KEPT {
                self.drop_half(Chunk::record_bytes, Chunk::forget_records);
            } else if sum(Chunk::outcome_bytes) > bytes / MOST_KEPT {
                self.drop_half(Chunk::outcome_bytes, Chunk::forget_outcomes);
            } else if sum(Chunk::log_bytes) > bytes / 3 * 2 {
                self.drop_half_of_the_logs();
            } else if self.chunks.len() > 1 {
                self.most_work = self.most_work.saturating_mul(2);
                self.merge();
            } else {
                // The first keyframe always stays: without it nothing could be shown.
                break;
            }
            has_dropped = true;
            self.measure();
        }
        has_dropped
    }

    /// Drops every second log, so that seeking becomes slower everywhere and not in one place.
    fn drop_half_of_the_logs(&mut self) {
        self.chunks.values_mut().filter(|chunk| chunk.log().is_some()).step_by(2).for_each(Chunk::forget_log);
    }

    /// The same with what else takes so many bytes of a chunk.
    fn drop_half(&mut self, bytes: fn(&Chunk) -> usize, forget: fn(&mut Chunk)) {
        self.chunks.values_mut().filter(|chunk| bytes(chunk) > 0).step_by(2).for_each(forget);
    }

    /// Joins neighbours as far as the work between two keyframes allows.
    fn merge(&mut self) {
        let mut merged: Vec<(u64, Chunk)> = Vec::new();
        for (tick, chunk) in std::mem::take(&mut self.chunks) {
            match merged.last_mut() {
                Some((_, last)) if last.work_with(&chunk) <= self.most_work => last.append(&chunk),
                _ => merged.push((tick, chunk)),
            }
        }
        merged.iter_mut().for_each(|(_, chunk)| chunk.finish());
        self.chunks = merged.into_iter().collect();
    }

    fn measure(&mut self) {
        self.bytes = self.chunks.values().map(Chunk::bytes).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::generate::Heap;
    use std::sync::Arc;

    #[test]
    fn where_memory_runs_out_outcomes_keep_no_more_than_their_part_before_a_keyframe_goes() {
        let scene = Heap { count: 150, ..Heap::default() }.scene().unwrap_or_else(|error| panic!("{error}"));
        let setup = Arc::new(Setup::new(&scene));
        let mut world = World::new(setup.clone());
        let mut chunks = Chunks::new(setup.bodies.len());
        for _ in 0..150 {
            chunks.begin_if_due(&mut world);
            world.step();
            chunks.push(&setup, &world, None);
        }
        let outcomes = |chunks: &Chunks| chunks.chunks.values().map(Chunk::outcome_bytes).sum::<usize>();
        let (count, mut bytes) = (chunks.len(), chunks.bytes());
        assert!(outcomes(&chunks) > 0 && count > 4, "{} in {count}", outcomes(&chunks));
        let mut has_dropped = [false; 2];
        while bytes > 1_000 {
            bytes = bytes / 8 * 7;
            let before = (outcomes(&chunks), chunks.len());
            chunks.shrink_to(bytes);
            assert!(chunks.bytes() <= bytes || chunks.len() == 1, "{} of {bytes}", chunks.bytes());
            if chunks.len() < before.1 {
                assert!(outcomes(&chunks) <= bytes / MOST_KEPT, "{} of {bytes}", outcomes(&chunks));
                has_dropped[1] = true;
            } else {
                has_dropped[0] |= outcomes(&chunks) < before.0;
            }
        }
        assert_eq!(has_dropped, [true; 2], "outcomes, and then keyframes");
    }

    #[test]
    fn where_memory_runs_out_records_of_ticks_keep_no_more_than_their_part_before_outcomes_go() {
        let scene = Heap { count: 1_000, ..Heap::default() }.scene().unwrap_or_else(|error| panic!("{error}"));
        let setup = Arc::new(Setup::new(&scene));
        let mut world = World::new(setup.clone());
        (0..41).for_each(|_| world.step());
        let mut chunks = Chunks::new(setup.bodies.len());
        for tick in 41..49 {
            chunks.begin_if_due(&mut world);
            let record = world.record_step();
            // Of every second one what solving came to is kept.
            chunks.push(&setup, &world, Some(&record).filter(|_| tick % 2 == 0));
        }
        let sum = |chunks: &Chunks, bytes: fn(&Chunk) -> usize| chunks.chunks.values().map(bytes).sum::<usize>();
        let [records, outcomes] = [Chunk::record_bytes, Chunk::outcome_bytes].map(|bytes| sum(&chunks, bytes));
        assert!(records > outcomes && outcomes > 0, "{records} and {outcomes}");
        let most = chunks.bytes() - 1;
        assert!(chunks.shrink_to(most) && chunks.bytes() <= most);
        assert_eq!(sum(&chunks, Chunk::outcome_bytes), outcomes, "records are dropped first");
        let left = sum(&chunks, Chunk::record_bytes);
        assert!(0 < left && left < records, "{left} of {records}, half at a time");
        let most = 2 * outcomes;
        chunks.shrink_to(most);
        assert!(sum(&chunks, Chunk::record_bytes) <= most / MOST_KEPT && chunks.bytes() <= most);
    }
}
