//! Hash maps of pairs and hash sets of balls.
//!
//! They are only looked up, or sorted before they are iterated, so that a run does not depend on hashing.

use crate::sim::Pair;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A value for each of some pairs.
pub type PairMap<T> = HashMap<Pair, T, BuildHasherDefault<IndexHasher>>;
/// A value for each of some balls, by index.
pub type BodyMap<T> = HashMap<usize, T, BuildHasherDefault<IndexHasher>>;
/// A set of balls, by index.
pub type BodyHashSet = HashSet<usize, BuildHasherDefault<IndexHasher>>;

/// A multiplicative hasher: indices are not chosen by an adversary.
#[derive(Default)]
pub struct IndexHasher(u64);

impl Hasher for IndexHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }
}
