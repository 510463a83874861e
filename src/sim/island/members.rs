//! What an island is made of.

use crate::sim::pairs::time_of_impact::Gap;
use crate::sim::state::pair::Pair;
use crate::sim::{Clock, Instant, Motion};

/// What an island is built from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// A pair that touches.
    Pair(Pair),
    /// A ball that has lost the support of another.
    Ball(usize),
}

impl Seed {
    /// Whether it is a ball at the end of a part of its way along what turns: what carried it then carries it on, as a rule.
    pub fn ends_part(self, motions: &[Motion], now: Instant, clock: Clock) -> bool {
        matches!(self, Seed::Ball(ball) if motions[ball].turns_until(clock) == Some(now))
    }

    /// As how many events it counts that it is solved now: the next part of a way is none.
    pub fn counts(self, motions: &[Motion], now: Instant, clock: Clock) -> u64 {
        u64::from(!self.ends_part(motions, now, clock))
    }
}

/// An island of touching contacts and the balls they connect.
#[derive(Clone, Debug)]
pub struct Island {
    /// What it was built from. A pair is not among the contacts if nothing can push it apart.
    pub seed: Seed,
    /// Indices of the balls, ascending.
    pub bodies: Vec<usize>,
    /// The contacts, by pair: in an order that does not depend on the search.
    pub contacts: Vec<(Pair, Gap)>,
    /// Whether it is no heap: in exact flight one whose contacts are few, or of which no ball leans on another, as far as is known.
    pub is_loose: bool,
    /// Contacts that take off, by their places, ascending: unless something else pushes them, the balls come apart and together
    /// again on their true paths. In a loose island it is found when all that happens at once has happened.
    pub taking_off: Vec<usize>,
}

impl Island {
    /// The pair that it was built from, if that could not become a contact.
    pub fn unpushable(&self) -> Option<Pair> {
        let Seed::Pair(seed) = self.seed else { return None };
        let is_contact = self.contacts.iter().any(|&(pair, _)| pair == seed);
        (!is_contact).then_some(seed)
    }
}
