//! Hashes of the state: a wrapping sum over bodies, so that only changed motions are hashed again.

use super::body_set::BodySet;
use crate::scene::{Id, mix};
use crate::sim::{Motion, Segment};
use glam::DVec3;

/// The hashes of the motions of all bodies, and their sum.
#[derive(Clone)]
pub(in crate::sim) struct Hashes {
    each: Vec<u64>,
    sum: u64,
    /// Bodies whose hash is out of date.
    stale: BodySet,
}

impl Hashes {
    /// All hashes are out of date.
    pub fn none(bodies: usize) -> Hashes {
        Hashes { each: vec![0; bodies], sum: 0, stale: BodySet::all(bodies) }
    }

    /// A body has another motion.
    pub fn forget(&mut self, body: usize) {
        self.stale.insert(body);
    }

    /// The sum now.
    pub fn sum(&mut self, ids: &[Id], motions: &[Motion]) -> u64 {
        while let Some(body) = self.stale.pop() {
            let hash = hash_of_body(ids[body], &motions[body]);
            self.sum = self.sum.wrapping_sub(self.each[body]).wrapping_add(hash);
            self.each[body] = hash;
        }
        self.sum
    }
}

/// Hash of one body's motion.
fn hash_of_body(id: Id, motion: &Motion) -> u64 {
    let Segment { position, velocity, start, .. } = motion.segment();
    let mut sum = Sum::default();
    sum.add(u64::from(id));
    sum.add_vector(position);
    sum.add_vector(velocity);
    // What is still is the same state whenever it came to be so.
    if !motion.is_still() {
        sum.add(start.tick);
        sum.add(start.local.to_bits());
    }
    // Free flight is determined by its start: which acceleration it has is the same throughout a run.
    if motion.ends_with_tick() || motion.glides() {
        sum.add_vector(motion.velocity());
        sum.add_vector(motion.acceleration());
    }
    mix(sum.value)
}

/// A sum of hashes of values and their places; unlike a chain of hashes, the CPU can compute them in parallel.
#[derive(Default)]
struct Sum {
    value: u64,
    place: u64,
}

impl Sum {
    #[inline]
    fn add(&mut self, bits: u64) {
        self.place = self.place.wrapping_add(0x636f_6c6c_6964_6f73);
        self.value = self.value.wrapping_add(mix(bits ^ self.place));
    }

    #[inline]
    fn add_vector(&mut self, vector: DVec3) {
        vector.to_array().into_iter().for_each(|component| self.add(component.to_bits()));
    }
}

/// Hash of a set of pairs, by ids; `salt` tells one set from another.
pub fn hash_of_pairs(salt: u64, pairs: impl Iterator<Item = (Id, Id)>) -> u64 {
    pairs.fold(0u64, |sum, (body, other)| sum.wrapping_add(mix(mix(salt ^ (u64::from(body) << 32)) ^ u64::from(other))))
}
