//! Which events of one run are which of the other, found while both are read.

use super::alignment::aligned;
use super::report::{Counted, EventDifference};
use super::run_event::{Identity, RunEvent};
use super::side::Side;
use super::tolerance::Tolerance;
use std::collections::{BTreeMap, VecDeque};

/// Events of one identity with the same numbers, less than this many seconds from each other, are one.
const ONE_INSTANT: f64 = 1e-9;

/// The events of two runs, matched by identity and order.
#[derive(Clone, Debug, Default)]
pub(super) struct Matching {
    open: BTreeMap<Identity, Open>,
    /// Events that match.
    matched: u64,
    /// Events that wait for a counterpart.
    waiting: usize,
    differences: Vec<EventDifference>,
}

/// The events of an identity since the last that was the same in both runs.
#[derive(Clone, Debug, Default)]
struct Open {
    /// When that was in each run; before the first the beginning of the comparison.
    since: [f64; 2],
    events: [VecDeque<Counted>; 2],
    /// How many there were in each run.
    seen: [u64; 2],
}

impl Matching {
    /// Takes notice of an event, later than all of its run before. `begin` is when the runs begin.
    pub(super) fn add(&mut self, side: Side, event: RunEvent, begin: [f64; 2], tolerance: Tolerance) {
        let open = self.open.entry(event.identity).or_insert_with(|| Open { since: begin, ..Open::default() });
        let (own, other) = (side as usize, side.other() as usize);
        open.seen[own] += 1;
        let counted = Counted { event, nth: open.seen[own] };
        // What is before it in the other run comes before it in time: they are sorted.
        let is_before = |candidate: &Counted| candidate.event.seconds_to(&event) > ONE_INSTANT;
        let place = open.events[other].partition_point(is_before);
        let at_one_instant = |twin: &Counted| twin.event.seconds_to(&event).abs() <= ONE_INSTANT;
        let mut candidates = open.events[other].range(place..).take_while(|twin| at_one_instant(twin));
        // Several impacts of one pair may happen at one instant, and tell themselves apart by their numbers.
        let Some(ahead) = candidates.position(|twin| twin.event.numbers.are_same_as(&event.numbers)) else {
            open.events[own].push_back(counted);
            self.waiting += 1;
            return;
        };
        let place = place + ahead;
        let twin = open.events[other][place];
        let before: Vec<Counted> = open.events[other].drain(..=place).take(place).collect();
        let alone: Vec<Counted> = open.events[own].drain(..).collect();
        self.waiting -= before.len() + alone.len() + 1;
        let since = std::mem::replace(&mut open.since, [0.0; 2]);
        let mut sides = [before, alone];
        let mut twins = [twin, counted];
        if side == Side::A {
            sides.reverse();
            twins.reverse();
        }
        open.since = twins.map(|twin| twin.event.time());
        self.close(since, sides, tolerance);
        self.note_pair(twins, tolerance);
    }

    /// How many events are held.
    pub(super) fn held(&self) -> usize {
        self.waiting + self.differences.len()
    }

    /// Matches what is left up to the tick that begins at `end`; how many events match, and all that differ by time.
    pub(super) fn finish(mut self, end: f64, tolerance: Tolerance) -> (u64, Vec<EventDifference>) {
        for open in std::mem::take(&mut self.open).into_values() {
            // The state at the end of a run has no events: what the other one did from there on is not compared.
            let is_within = |counted: &Counted| counted.event.tick_time < end;
            let within = open.events.map(|events| events.into_iter().filter(is_within).collect());
            self.close(open.since, within, tolerance);
        }
        self.differences.sort_by(|one, other| {
            let (time, later) = (one.time(), other.time());
            time.total_cmp(&later).then(one.identity().cmp(&other.identity()))
        });
        (self.matched, self.differences)
    }

    /// Matches the events between two moments that both runs share.
    fn close(&mut self, since: [f64; 2], events: [Vec<Counted>; 2], tolerance: Tolerance) {
        let times = |events: &[Counted]| -> Vec<f64> { events.iter().map(|counted| counted.event.time()).collect() };
        let [a, b] = events;
        let matches = aligned(since, &times(&a), &times(&b));
        let (mut next_a, mut next_b) = (0, 0);
        for (at, to) in matches.into_iter().chain([(a.len(), b.len())]) {
            self.differences.extend(a[next_a..at].iter().map(|alone| EventDifference::OnlyIn(Side::A, *alone)));
            self.differences.extend(b[next_b..to].iter().map(|alone| EventDifference::OnlyIn(Side::B, *alone)));
            if let (Some(a), Some(b)) = (a.get(at), b.get(to)) {
                self.note_pair([*a, *b], tolerance);
            }
            (next_a, next_b) = (at + 1, to + 1);
        }
    }

    fn note_pair(&mut self, pair: [Counted; 2], tolerance: Tolerance) {
        self.matched += 1;
        let difference = EventDifference::Both(pair);
        if !difference.is_within(tolerance) {
            self.differences.push(difference);
        }
    }
}
