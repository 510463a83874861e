//! Loads what is about to be needed, so that it is at hand when its turn comes.
//!
//! Events happen all over a scene, one after the other: in a large one each would wait for what is near it to come
//! from far memory, step by step, since where to look next follows from what was found. A slice of the queue knows
//! a hundred events ahead, and what those need can come side by side. It is read and not used: nothing follows from
//! it but time.

use crate::sim::World;
use crate::sim::prediction::queue::Predicted;
use crate::sim::state::pair::Other;
use std::hint::black_box;

/// Balls from which on a scene is larger than the nearer caches.
const MANY: usize = 16_384;

impl World {
    /// Loads what the events of the slice that begins will need, if the scene is large.
    pub(in crate::sim) fn prefetch(&mut self) {
        if self.motions.len() < MANY {
            return;
        }
        let mut balls = std::mem::take(&mut self.prediction.near);
        balls.clear();
        for entry in self.prediction.queue.due() {
            balls.push(entry.ball);
            if let Predicted::Impact { rank } | Predicted::Rest { rank } = entry.what.unpack()
                && let Other::Body(other) = self.setup.by_rank[rank as usize]
            {
                balls.push(other as u32);
            }
        }
        self.load_states(&balls);
        balls.clear();
        for entry in self.prediction.queue.due() {
            match entry.what.unpack() {
                Predicted::Crossing { axis, upward } => {
                    self.prediction.grid.ahead(entry.ball as usize, axis, upward, &mut balls)
                }
                // The other one is in the same cell, or in the next.
                Predicted::Impact { .. } | Predicted::Rest { .. } => {
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
            let substance = self.setup.substances[ball].restitution;
            sum ^ motion.segment.start.tick ^ motion.acceleration.x.to_bits() ^ place ^ substance.to_bits()
        });
        black_box(loaded);
    }

    fn load_segments(&self, balls: &[u32]) {
        black_box(balls.iter().fold(0, |sum, &ball| sum ^ self.motions[ball as usize].segment.start.tick));
    }
}
