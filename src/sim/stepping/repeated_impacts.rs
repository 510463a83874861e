//! Counts how often a pair has impacts at one instant.

use crate::sim::state::pair::Pair;
use crate::sim::state::pair_map::PairMap;
use crate::sim::{Clock, Instant};

/// Impacts of one pair at one instant after which its whole island is solved at once.
pub(in crate::sim) const MOST_REPEATS: u32 = 16;

/// Pairs up to which clearing a table takes no time worth saving.
const FEW_PAIRS: usize = 64;

/// The impacts of each pair within the present instant.
#[derive(Clone, Default)]
pub(in crate::sim) struct RepeatedImpacts {
    /// Of each pair the first impact and the number of them. Only looked up, never iterated: its order does not matter.
    counts: PairMap<(Instant, u32)>,
    /// The latest first impact.
    latest: Option<Instant>,
}

impl RepeatedImpacts {
    /// Counts an impact; whether the pair has had too many at this instant.
    pub(super) fn is_too_many(&mut self, pair: Pair, at: Instant, clock: Clock) -> bool {
        let is_over = |first: Instant| !clock.is_one_instant(first, at);
        if self.latest.is_some_and(is_over) {
            self.counts.clear();
        }
        let (first, count) = self.counts.entry(pair).or_insert((at, 0));
        if is_over(*first) {
            (*first, *count) = (at, 0);
        }
        if *first == at {
            self.latest = Some(at);
        }
        *count += 1;
        *count > MOST_REPEATS
    }

    pub(super) fn clear(&mut self) {
        self.latest = None;
        // Clearing takes time in proportion to the capacity: one crowded instant must not slow down all later ticks.
        if self.counts.capacity() > FEW_PAIRS {
            self.counts = PairMap::default();
        } else {
            self.counts.clear();
        }
    }
}
