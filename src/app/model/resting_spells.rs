//! The intervals in which pairs rested on each other, for the lanes of one object, in little memory.

use super::event_filter::EventFilter;
use crate::scene::Id;
use crate::sim::{EventKind, TickRecord};

/// An interval of consecutive ticks in which a contact rested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spell {
    /// The two, the lower id first.
    pub pair: [Id; 2],
    /// The first tick.
    pub from: u64,
    /// The tick after the last one.
    pub to: u64,
}

/// The resting contacts of a recording.
#[derive(Clone, Debug)]
pub struct RestingSpells {
    /// Ended intervals, by their end.
    over: Vec<Spell>,
    /// Intervals that last, by pair, each with its first tick.
    open: Vec<([Id; 2], u64)>,
    /// The tick after the last one added.
    next: u64,
}

impl RestingSpells {
    /// Capacity, beyond which the oldest ones are dropped: 24 MB.
    const CAPACITY: usize = 1_000_000;

    /// The empty list of a scene that starts at a tick.
    pub fn new(first: u64) -> RestingSpells {
        RestingSpells { over: Vec::new(), open: Vec::new(), next: first }
    }

    /// The tick that must be added next.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Adds the tick after the last one added.
    pub fn append(&mut self, record: &TickRecord) {
        let tick = record.start.tick;
        let resting = pairs_at_rest(record);
        let began = |pair: &[Id; 2]| self.began(*pair);
        let open: Vec<_> = resting.iter().map(|pair| (*pair, began(pair).unwrap_or(tick))).collect();
        let ended = self.open.iter().filter(|(pair, _)| resting.binary_search(pair).is_err());
        self.over.extend(ended.map(|&(pair, from)| Spell { pair, from, to: tick }));
        if self.over.len() > RestingSpells::CAPACITY {
            self.over.drain(..RestingSpells::CAPACITY / 2);
        }
        self.open = open;
        self.next = tick + 1;
    }

    /// Whether two did not rest on each other in the last tick added.
    pub fn is_new(&self, pair: [Id; 2]) -> bool {
        self.began(ordered(pair)).is_none()
    }

    /// Forgets a tick and all after it.
    pub fn forget_from(&mut self, tick: u64) {
        if tick >= self.next {
            return;
        }
        self.open.retain(|(_, from)| *from < tick);
        let kept = self.over.partition_point(|spell| spell.to < tick);
        // An interval that ended at this tick or later still lasts in the tick before.
        let goes_on = self.over.drain(kept..).filter(|spell| spell.from < tick);
        self.open.extend(goes_on.map(|spell| (spell.pair, spell.from)));
        self.open.sort_unstable();
        self.next = tick;
    }

    /// The intervals of a filter.
    pub fn of<'a>(&'a self, filter: &'a EventFilter) -> impl Iterator<Item = Spell> + 'a {
        let open = self.open.iter().map(|&(pair, from)| Spell { pair, from, to: self.next });
        self.over.iter().copied().chain(open).filter(|spell| filter.takes_pair(spell.pair))
    }

    /// The first tick of a lasting interval.
    fn began(&self, pair: [Id; 2]) -> Option<u64> {
        let place = self.open.binary_search_by_key(&pair, |(open, _)| *open).ok()?;
        Some(self.open[place].1)
    }
}

/// The resting pairs of a tick, each once.
pub fn pairs_at_rest(record: &TickRecord) -> Vec<[Id; 2]> {
    let mut resting: Vec<[Id; 2]> = Vec::new();
    for event in &record.events {
        if let EventKind::Resting(group) = &event.kind {
            resting.extend(group.contacts.iter().map(|contact| ordered([contact.body, contact.other])));
        }
    }
    resting.sort_unstable();
    resting.dedup();
    resting
}

fn ordered([a, b]: [Id; 2]) -> [Id; 2] {
    [a.min(b), a.max(b)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::{Event, Instant, Resting, RestingContact, Setup, World};
    use glam::DVec3;
    use std::sync::Arc;

    fn setup() -> Arc<Setup> {
        let text = r#"{"version": 1, "name": "two balls and a floor", "bodies": [
            {"id": 1, "radius": 1, "position": [0, 1, 0]}, {"id": 2, "radius": 1, "position": [5, 1, 0]}],
            "obstacles": [{"id": 3, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#;
        Arc::new(Setup::new(&parsed(text)))
    }

    /// A recording in which these rest on each other, tick by tick.
    fn spells(ticks: &[&[[Id; 2]]]) -> RestingSpells {
        let mut world = World::new(setup());
        let mut spells = RestingSpells::new(0);
        for pairs in ticks {
            let mut record = world.record_step();
            let contact = |&[body, other]: &[Id; 2]| RestingContact {
                body,
                other,
                point: DVec3::ZERO,
                normal: DVec3::Y,
                impulse: 0.0,
                sliding: false,
            };
            let group = Resting { bodies: vec![], contacts: pairs.iter().map(contact).collect(), begins: false };
            let at = Instant::start_of(record.start.tick);
            record.events = vec![Event { at, simultaneous: false, kind: EventKind::Resting(group.into()) }];
            spells.append(&record);
        }
        spells
    }

    fn of(spells: &RestingSpells, ids: &[Id]) -> Vec<(u64, u64)> {
        let filter = EventFilter::of(&setup(), ids.iter().copied()).expect("they collide");
        spells.of(&filter).map(|spell| (spell.from, spell.to)).collect()
    }

    #[test]
    fn ticks_in_a_row_are_one_spell() {
        let spells = spells(&[&[[1, 3]], &[[1, 3], [2, 1]], &[[1, 2]], &[], &[[1, 3]]]);
        // On the floor in ticks 0, 1 and 4; on each other in 1 and 2, whoever is called the body.
        assert_eq!(of(&spells, &[1, 3]), [(0, 2), (4, 5)]);
        assert_eq!(of(&spells, &[1, 2]), [(1, 3)]);
        assert_eq!(of(&spells, &[2]), [(1, 3)]);
        assert!(spells.is_new([1, 2]) && !spells.is_new([3, 1]));
    }

    #[test]
    fn what_is_cut_goes_on_from_where_it_began() {
        let mut spells = spells(&[&[[1, 3]], &[[1, 3]], &[[1, 3]], &[], &[[1, 3]]]);
        spells.forget_from(2);
        assert_eq!(of(&spells, &[1, 3]), [(0, 2)]);
        assert!(!spells.is_new([1, 3]));
        spells.forget_from(0);
        assert_eq!(of(&spells, &[1, 3]), []);
    }
}
