//! Prefetches the state that the next events will read.
//!
//! Consecutive events happen all over a scene. In a large one each would miss the cache several times in a row, since
//! the next address depends on the value just read. A slice of the queue knows a hundred events ahead, and their
//! cache misses can overlap. The values read are not used: prefetching changes the time a step takes, nothing else.

use crate::sim::World;
use crate::sim::prediction::queue::EntryKind;
use crate::sim::state::pair::Other;
use std::hint::black_box;

/// Balls from which on a scene does not fit the L2 cache.
const MANY: usize = 16_384;

impl World {
    /// Prefetches for the events of the slice that begins, if the scene is large.
    pub(in crate::sim) fn prefetch(&mut self) {
        if self.motions.len() < MANY {
            return;
        }
        let mut balls = std::mem::take(&mut self.prediction.near);
        balls.clear();
        for entry in self.prediction.queue.due() {
            balls.push(entry.ball);
            if let EntryKind::Impact { rank } | EntryKind::RestingContact { rank } = entry.kind.unpack()
                && let Other::Body(other) = self.setup.by_rank[rank as usize]
            {
                balls.push(other as u32);
            }
        }
        self.load_states(&balls);
        balls.clear();
        for entry in self.prediction.queue.due() {
            match entry.kind.unpack() {
                EntryKind::Crossing { axis, upward } => {
                    self.prediction.grid.ahead(entry.ball as usize, axis, upward, &mut balls)
                }
                // The other ball is in the same cell or a neighbouring one, as are those that it is solved with.
                EntryKind::Impact { .. } | EntryKind::RestingContact { .. } | EntryKind::Edge => {
                    self.prediction.grid.neighbours(entry.ball as usize, &mut balls);
                }
            }
        }
        self.load_segments(&balls);
        balls.clear();
        self.prediction.near = balls;
    }

    fn load_states(&self, balls: &[u32]) {
        let loaded = balls.iter().fold(0, |sum, &ball| {
            let ball = ball as usize;
            let motion = &self.motions[ball];
            let place = self.prediction.grid.region(ball).map_or(0, |region| region.low.x.to_bits());
            let material = self.setup.materials[ball].restitution;
            sum ^ motion.start().tick ^ motion.acceleration().x.to_bits() ^ place ^ material.to_bits()
        });
        black_box(loaded);
    }

    fn load_segments(&self, balls: &[u32]) {
        black_box(balls.iter().fold(0, |sum, &ball| sum ^ self.motions[ball as usize].start().tick));
    }
}
