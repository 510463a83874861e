//! A filter of events: those of one object, between two, or of any of several.

use crate::ledger::LedgerEntry;
use crate::scene::Id;
use crate::sim::{EventKind, Setup, is_same_pair};
use std::collections::BTreeSet;

/// The bodies and obstacles of the filter, which do not change with the selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFilter {
    /// The bodies before the obstacles.
    ids: Vec<Id>,
    /// The same, to be looked up: thousands may be selected.
    known: BTreeSet<Id>,
    /// Whether it asks for events between two, and not for those of any.
    is_of_pair: bool,
    /// Whose events it leaves out, whoever else takes part in them.
    left_out: BTreeSet<Id>,
}

impl EventFilter {
    /// One object: events it takes part in. Two: events between them. More, or two agents, of which each has its own walls to
    /// hit: events any of them takes part in. Only bodies and obstacles count; `None` without any.
    pub fn of(setup: &Setup, ids: impl IntoIterator<Item = Id>) -> Option<EventFilter> {
        let collides = |id: &Id| setup.body_index(*id).or_else(|| setup.obstacle_index(*id)).is_some();
        let mut known = BTreeSet::new();
        let mut ids: Vec<Id> = ids.into_iter().filter(|id| collides(id) && known.insert(*id)).collect();
        // In the order in which events name them.
        ids.sort_by_key(|id| (setup.body_index(*id).is_none(), *id));
        let is_agent = |id: &Id| setup.body_index(*id).is_some_and(|body| setup.is_steered(body));
        let is_of_pair = ids.len() == 2 && !ids.iter().all(is_agent);
        (!ids.is_empty()).then_some(EventFilter { ids, known, is_of_pair, left_out: BTreeSet::new() })
    }

    /// It takes all events but those of some objects; `None` without any.
    pub fn of_all_but(left_out: &BTreeSet<Id>) -> Option<EventFilter> {
        let none =
            EventFilter { ids: Vec::new(), known: BTreeSet::new(), is_of_pair: false, left_out: BTreeSet::new() };
        (!left_out.is_empty()).then(|| none.leaving_out(left_out))
    }

    /// The filter without events of some objects.
    pub fn leaving_out(self, left_out: &BTreeSet<Id>) -> EventFilter {
        EventFilter { left_out: left_out.clone(), ..self }
    }

    /// The filter without objects that the scene no longer has.
    pub fn in_setup(&self, setup: &Setup) -> Option<EventFilter> {
        EventFilter::of(setup, self.ids.iter().copied())
    }

    /// Its objects.
    pub fn ids(&self) -> &[Id] {
        &self.ids
    }

    /// The two between whom events are asked for, if they are.
    pub fn pair(&self) -> Option<[Id; 2]> {
        match self.ids[..] {
            [first, second] if self.is_of_pair => Some([first, second]),
            _ => None,
        }
    }

    /// Whether it takes events between two objects; the same one twice stands for events with one participant.
    pub fn takes_pair(&self, [a, b]: [Id; 2]) -> bool {
        let is_wanted = match self.pair() {
            Some(pair) => is_same_pair([a, b], pair),
            None => self.known.is_empty() || self.known.contains(&a) || self.known.contains(&b),
        };
        is_wanted && ![a, b].iter().any(|id| self.left_out.contains(id))
    }

    /// Whether it takes an event; of a resting group, whether it takes any of its contacts.
    pub fn takes(&self, kind: &EventKind) -> bool {
        pairs_of(kind).into_iter().any(|pair| self.takes_pair(pair))
    }

    /// Whether it takes an entry of the ledger; of a resting group, whether it takes any of its bodies.
    pub fn takes_entry(&self, entry: &LedgerEntry) -> bool {
        match self.pair() {
            Some([a, b]) => entry.concerns(a) && entry.concerns(b),
            None => self.ids.iter().any(|&id| entry.concerns(id)),
        }
    }
}

/// The pairs of participants of an event; a single participant is paired with itself.
pub fn pairs_of(kind: &EventKind) -> Vec<[Id; 2]> {
    let pairs: Vec<[Id; 2]> = kind.pairs().collect();
    if !pairs.is_empty() {
        return pairs;
    }
    kind.participants().into_iter().map(|id| [id, id]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::{BudgetSpent, Resting, RestingContact};
    use glam::DVec3;

    fn setup() -> Setup {
        let text = r#"{"version": 1, "name": "three balls", "bodies": [
            {"id": 1, "radius": 1, "position": [0, 0, 0]}, {"id": 2, "radius": 1, "position": [5, 0, 0]},
            {"id": 3, "radius": 1, "position": [9, 0, 0]},
            {"id": 5, "radius": 1, "position": [12, 0, 0], "group": 7}, {"id": 6, "radius": 1, "position": [15, 0, 0], "group": 7}],
            "agent_groups": [{"id": 7}],
            "obstacles": [{"id": 4, "shape": {"plane": {"point": [0, -1, 0], "normal": [0, 1, 0]}}}]}"#;
        Setup::new(&parsed(text))
    }

    fn filter(ids: &[Id]) -> EventFilter {
        EventFilter::of(&setup(), ids.iter().copied()).expect("somebody that collides")
    }

    #[test]
    fn one_asks_for_what_it_takes_part_in_two_for_what_is_between_them_and_three_for_any() {
        let pairs = [[1, 2], [2, 1], [1, 4], [2, 3], [3, 3]];
        let taken = |ids: &[Id]| pairs.map(|pair| filter(ids).takes_pair(pair));
        assert_eq!(taken(&[1]), [true, true, true, false, false]);
        assert_eq!(taken(&[2, 1]), [true, true, false, false, false]);
        assert_eq!(taken(&[1, 3, 4]), [true, true, true, true, true]);
        assert_eq!(taken(&[3]), [false, false, false, true, true]);
    }

    #[test]
    fn events_of_those_that_are_left_out_are_not_taken_whoever_else_takes_part() {
        let hidden = [4].into();
        let taken = |filter: EventFilter| [[1, 2], [1, 4], [4, 4], [2, 3]].map(|pair| filter.takes_pair(pair));
        assert_eq!(taken(EventFilter::of_all_but(&hidden).expect("one")), [true, false, false, true]);
        assert_eq!(taken(filter(&[1]).leaving_out(&hidden)), [true, false, false, false]);
        assert_eq!(EventFilter::of_all_but(&BTreeSet::new()), None);
    }

    #[test]
    fn two_agents_ask_for_what_any_of_them_takes_part_in() {
        let taken = |ids: &[Id]| [[5, 4], [6, 4], [5, 6], [1, 4]].map(|pair| filter(ids).takes_pair(pair));
        assert_eq!(taken(&[5, 6]), [true, true, true, false]);
        assert_eq!(taken(&[5, 4]), [true, false, false, false], "an agent and a wall");
    }

    #[test]
    fn a_resting_group_concerns_two_only_where_they_touch() {
        let contact = |body, other| RestingContact {
            body,
            other,
            point: DVec3::ZERO,
            normal: DVec3::Y,
            impulse: 0.0,
            sliding: false,
        };
        let group = Resting { bodies: vec![1, 2], contacts: vec![contact(1, 4), contact(2, 1)], begins: true };
        let kind = EventKind::Resting(group.into());
        let taken = [&[1][..], &[4], &[3], &[1, 2], &[2, 4]].map(|ids| filter(ids).takes(&kind));
        assert_eq!(taken, [true, true, false, true, false]);
    }

    #[test]
    fn who_is_held_is_concerned_and_a_pair_is_not() {
        let kind = EventKind::BudgetSpent(BudgetSpent { handled: 9, held: vec![1, 2] });
        assert_eq!([&[1][..], &[3], &[1, 2]].map(|ids| filter(ids).takes(&kind)), [true, false, false]);
    }

    #[test]
    fn only_what_collides_counts() {
        assert_eq!(EventFilter::of(&setup(), [77]), None);
        assert_eq!(filter(&[77, 2, 2]).ids(), [2]);
        assert_eq!(filter(&[2, 1]).ids(), [1, 2], "in the order in which events name them");
    }
}
