//! Maps of pairs and sets of balls that are looked up, and sorted where they are gone through: their own order does
//! not matter.

use crate::sim::Pair;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// Something for each of some pairs.
pub type PairMap<T> = HashMap<Pair, T, BuildHasherDefault<IndexHasher>>;
/// Some balls, by index.
pub type BodyHashSet = HashSet<usize, BuildHasherDefault<IndexHasher>>;

/// A multiplicative hasher: pairs are few and not chosen by an adversary.
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
