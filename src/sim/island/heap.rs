//! Which balls are a heap.

use crate::sim::Setup;
use crate::sim::state::pair::Pair;
use crate::sim::state::pair_map::{BodyHashSet, BodyMap};
use std::collections::BTreeSet;

/// Contacts, with gaps that would close before the tick ends, up to which an island is no heap in exact flight: its balls fall through
/// these gaps, and take a blow one by one.
const FEW_CONTACTS: usize = 16;

/// Whether the balls of so many contacts are a heap, which takes a blow as one. In linear flight all do that touch.
pub fn is_heap(setup: &Setup, contacts: usize) -> bool {
    !setup.has_parabolas() || contacts > FEW_CONTACTS
}

/// The balls of heaps, where these contacts carry something.
pub fn heaped(setup: &Setup, carrying: &BTreeSet<Pair>) -> BodyHashSet {
    let is_movable = |&ball: &usize| setup.is_movable(ball);
    let mut contacts_of = BodyMap::<Vec<Pair>>::default();
    for &pair in carrying {
        pair.balls().filter(is_movable).for_each(|ball| contacts_of.entry(ball).or_default().push(pair));
    }
    let (mut visited, mut heaped) = (BodyHashSet::default(), BodyHashSet::default());
    for pair in carrying {
        let mut open: Vec<usize> = pair.balls().filter(is_movable).collect();
        let (mut balls, mut contacts) = (Vec::new(), BTreeSet::<Pair>::new());
        while let Some(ball) = open.pop() {
            if visited.insert(ball) {
                let of = &contacts_of[&ball];
                balls.push(ball);
                contacts.extend(of);
                open.extend(of.iter().flat_map(|pair| pair.balls()).filter(is_movable));
            }
        }
        if is_heap(setup, contacts.len()) {
            heaped.extend(balls);
        }
    }
    heaped
}
