//! Compares two runs tick by tick.

use super::matching::Matching;
use super::report::{BodyReport, Report};
use super::run_tick::RunTick;
use super::side::Side;
use super::states::{Divergence, greatest_difference, side_by_side};
use super::tolerance::Tolerance;
use crate::scene::Id;
use std::collections::{BTreeMap, BTreeSet};

/// Two runs at one time.
#[derive(Clone, Debug, PartialEq)]
pub struct Apart {
    /// The tick of each run.
    pub ticks: [u64; 2],
    /// Seconds since tick 0.
    pub time: f64,
    /// The bodies that differ, by ascending id, and how many metres each is from its place in the other run.
    pub bodies: Vec<(Id, f64)>,
}

/// A comparison of two runs, which are shown to it tick by tick.
#[derive(Clone, Debug)]
pub struct Comparison {
    tolerance: Tolerance,
    /// The last tick of each run so far.
    last: [Option<RunTick>; 2],
    /// When each run begins.
    begin: [Option<f64>; 2],
    matching: Matching,
    states: u64,
    end: f64,
    divergence: Option<Divergence>,
    /// The first that is more than rounding.
    beyond_rounding: Option<Divergence>,
    bodies: BTreeMap<Id, BodyReport>,
    only_bodies: BTreeSet<(Side, Id)>,
}

impl Comparison {
    /// A comparison of two runs of which nothing is known yet.
    pub fn new(tolerance: Tolerance) -> Comparison {
        Comparison {
            tolerance,
            last: [None, None],
            begin: [None; 2],
            matching: Matching::default(),
            states: 0,
            end: 0.0,
            divergence: None,
            beyond_rounding: None,
            bodies: BTreeMap::new(),
            only_bodies: BTreeSet::new(),
        }
    }

    /// How many events are held: those that differ, and those of which it is not known yet.
    pub fn held(&self) -> usize {
        self.matching.held()
    }

    /// The run whose next tick is needed: the one that is behind.
    pub fn wants(&self) -> Side {
        match &self.last {
            [None, _] => Side::A,
            [Some(_), None] => Side::B,
            [Some(a), Some(b)] => {
                if a.time <= b.time {
                    Side::A
                } else {
                    Side::B
                }
            }
        }
    }

    /// Takes notice of the next tick of a run; how far the two are apart if that is known of the tick now, and they differ.
    pub fn observe(&mut self, side: Side, tick: RunTick) -> Option<Apart> {
        self.begin[side as usize].get_or_insert(tick.time);
        self.last[side as usize] = Some(tick);
        let [Some(a), Some(b)] = &self.last else { return None };
        // The same time of one clock, or of two whose ticks meet, is the same number.
        let apart = (a.time == b.time).then(|| self.compared()).flatten();
        if let (Some(a), Some(b)) = (self.begin[0], self.begin[1]) {
            // What one run did before the other one began says nothing.
            let begin = [a.max(b); 2];
            for side in Side::BOTH {
                let tick = self.last[side as usize].as_mut();
                let events = tick.map(|tick| std::mem::take(&mut tick.events)).unwrap_or_default();
                let later = events.into_iter().filter(|event| event.time() >= begin[0]);
                later.for_each(|event| self.matching.add(side, event, begin, self.tolerance));
            }
        }
        apart
    }

    /// The last tick of each run, if both are at one time.
    pub fn together(&self) -> Option<[&RunTick; 2]> {
        let [Some(a), Some(b)] = &self.last else { return None };
        (a.time == b.time).then_some([a, b])
    }

    /// What was found, once a run has ended. `has_more` tells of each whether it has further ticks.
    pub fn finish(self, has_more: [bool; 2]) -> Report {
        let end = self.end;
        let is_longer = |side: Side| {
            has_more[side as usize] || self.last[side as usize].as_ref().is_some_and(|last| last.time > end)
        };
        let longer = Side::BOTH.into_iter().find(|side| is_longer(*side) && !is_longer(side.other()));
        let (matched, events) = self.matching.finish(end, self.tolerance);
        Report {
            states: self.states,
            divergence: self.divergence,
            beyond_rounding: self.beyond_rounding.filter(|_| self.divergence != self.beyond_rounding),
            bodies: self.bodies.into_values().collect(),
            only_bodies: self.only_bodies.into_iter().collect(),
            events,
            matched,
            longer,
            end,
        }
    }

    /// Compares the last states, which are at one time.
    fn compared(&mut self) -> Option<Apart> {
        let [Some(a), Some(b)] = &self.last else { return None };
        (self.states, self.end) = (self.states + 1, a.time);
        let mut apart = Apart { ticks: [a.tick, b.tick], time: a.time, bodies: Vec::new() };
        let mut most: Option<(f64, Divergence)> = None;
        for (id, a_body, b_body) in side_by_side(a, b) {
            let (Some(a_body), Some(b_body)) = (a_body, b_body) else {
                let side = if a_body.is_some() { Side::A } else { Side::B };
                self.only_bodies.insert((side, id));
                continue;
            };
            let distance = a_body.position.distance(b_body.position);
            if let Some(known) = self.bodies.get_mut(&id) {
                known.at_end = distance;
                if distance > known.farthest.2 {
                    known.farthest = (a.tick, a.time, distance);
                }
            }
            let Some((share, component, values)) = greatest_difference(a_body, b_body, self.tolerance) else {
                continue;
            };
            apart.bodies.push((id, distance));
            let moment = (a.tick, a.time);
            let begun = BodyReport { id, first: moment, farthest: (a.tick, a.time, distance), at_end: distance };
            self.bodies.entry(id).or_insert(begun);
            if most.as_ref().is_none_or(|(least, _)| share > *least) {
                let (ticks, time) = (apart.ticks, a.time);
                most = Some((share, Divergence { ticks, time, bodies: 0, body: id, component, values }));
            }
        }
        if let Some((share, found)) = most {
            let found = Divergence { bodies: apart.bodies.len(), ..found };
            self.divergence.get_or_insert(found);
            if share > Tolerance::ROUNDING.0 {
                self.beyond_rounding.get_or_insert(found);
            }
        }
        (!apart.bodies.is_empty()).then_some(apart)
    }
}
