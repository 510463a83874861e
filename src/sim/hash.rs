//! Hashes of the state: a wrapping sum over bodies, so that only what moved is hashed again.

use super::Motion;
use crate::scene::{Id, mix};

/// Hash of one body's motion.
pub fn hash_of_body(id: Id, motion: &Motion) -> u64 {
    let vectors = [motion.segment.position, motion.segment.velocity, motion.velocity, motion.acceleration];
    let mut hash = mix(u64::from(id) ^ 0x636f_6c6c_6964_6f73);
    for component in vectors.iter().flat_map(|vector| vector.to_array()) {
        hash = mix(hash ^ component.to_bits());
    }
    hash = mix(hash ^ motion.segment.start.tick);
    mix(hash ^ motion.segment.start.local.to_bits())
}

/// Hash of a set of couples, by ids; `salt` tells one set from another.
pub fn hash_of_couples(salt: u64, couples: impl Iterator<Item = (Id, Id)>) -> u64 {
    couples
        .fold(0u64, |sum, (body, other)| sum.wrapping_add(mix(mix(salt ^ (u64::from(body) << 32)) ^ u64::from(other))))
}
