//! How often a pair meets at one instant.

use crate::sim::state::pair::Pair;
use crate::sim::state::pair_map::PairMap;
use crate::sim::{Clock, Instant};

/// Impacts of one pair at one instant after which its island is finished together.
const MOST_REPEATS: u32 = 16;

/// Impacts within this many seconds follow each other at one instant.
const ONE_INSTANT: f64 = 1e-9;

/// Pairs for which a table is cleared in no time.
const FEW_PAIRS: usize = 64;

/// How often pairs met within the present instant.
#[derive(Clone, Default)]
pub(in crate::sim) struct Repeats {
    /// Only looked up, never iterated: its order does not matter.
    met: PairMap<(Instant, u32)>,
    /// The last time at which a pair began to be counted.
    latest: Option<Instant>,
}

impl Repeats {
    /// Counts an impact; whether it is one too many.
    pub(super) fn is_too_many(&mut self, pair: Pair, at: Instant, clock: Clock) -> bool {
        let is_over = |first: Instant| clock.between(first, at) > ONE_INSTANT;
        if self.latest.is_some_and(is_over) {
            self.met.clear();
        }
        let (first, count) = self.met.entry(pair).or_insert((at, 0));
        if is_over(*first) {
            (*first, *count) = (at, 0);
        }
        if *first == at {
            self.latest = Some(at);
        }
        *count += 1;
        *count > MOST_REPEATS
    }

    pub(super) fn forget(&mut self) {
        self.latest = None;
        // A crowded instant must not make all later ones clear a large table.
        if self.met.capacity() > FEW_PAIRS {
            self.met = PairMap::default();
        } else {
            self.met.clear();
        }
    }
}
