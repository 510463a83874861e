//! When a condition holds within a tick.

use super::changing::{Changing, Sign, compares};
use super::condition::{Atom, Condition, Node};
use super::course::{Course, Stretch};
use super::moment::Moment;
use super::notebook::Paced;
use super::quantity::Happening;
use super::remembered::Remembered;
use super::signs::{Signs, jumps};
use crate::expression::{Change, Number, Relation, Value};
use crate::sim::{Event, EventKind, Instant, Phase, Roamed, Setup, TickEvents, TickRecord};
use std::sync::Arc;

/// A moment at which a condition begins or ceases to hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Toggle {
    pub moment: Moment,
    /// Whether it holds from then on.
    pub holds: bool,
}

/// What the next tick must know of the one before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ends {
    /// Whether the condition holds at its end.
    pub holds: bool,
    /// The last sign or value of each atom, if a condition is about their changes.
    last: Vec<Last>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Last {
    Sign(Sign),
    Value(Number),
}

/// When a condition holds within a tick.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Judged {
    /// Whether it holds at the very beginning.
    pub begins: bool,
    /// When that changes, in time order.
    pub toggles: Vec<Toggle>,
    pub ends: Ends,
}

/// A place in the order of what happens at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Before,
    /// An event, by its place among those that are known.
    Event(usize),
    After,
    /// From then on.
    Beyond,
}

/// What is known of an atom throughout a tick.
enum Known {
    Signs(Signs),
    Jumps(Vec<f64>),
}

/// Judges a tick; `None` if it was stopped on the way by the pace that it is to keep. `counts` are the events that each pattern
/// took before it, and become those up to its end; `remembered` serves all ticks of a condition.
pub(super) fn judge(
    condition: &Condition,
    setup: &Setup,
    record: &TickRecord,
    before: Option<&Ends>,
    counts: &mut [u64],
    remembered: &Remembered,
    paced: Option<&Paced>,
) -> Option<Judged> {
    let course = Course::new(setup, record, &condition.given.bodies).remembering(remembered);
    let happened = (record.start.tick, Happened::All(&record.events));
    let tick = TickSearch { paced, ..TickSearch::new(condition, course, happened, before, counts) };
    let is_at_events = condition.node.needs_event() && !condition.node.has_changes();
    let judged = match is_at_events {
        true => Judged { begins: false, toggles: tick.at_events(), ends: Ends::default() },
        false => tick.throughout(),
    };
    Some(judged).filter(|_| !paced.is_some_and(Paced::is_stopped))
}

/// When a condition that [asks for nothing but events](Condition::takes_contact_alone) holds in a tick; `counts` as above.
pub(super) fn judge_events(
    condition: &Condition,
    setup: &Setup,
    happened: &TickEvents,
    counts: &mut [u64],
) -> Vec<Toggle> {
    let course = Course::of_no_body(setup, happened.tick);
    TickSearch::new(condition, course, (happened.tick, Happened::Some(&happened.events)), None, counts).at_events()
}

/// The events of a tick: all of them, or some with their places among all.
#[derive(Clone, Copy)]
enum Happened<'a> {
    All(&'a [Event]),
    Some(&'a [(usize, Event)]),
}

impl<'a> Happened<'a> {
    fn len(self) -> usize {
        match self {
            Happened::All(events) => events.len(),
            Happened::Some(events) => events.len(),
        }
    }

    fn event(self, index: usize) -> &'a Event {
        match self {
            Happened::All(events) => &events[index],
            Happened::Some(events) => &events[index].1,
        }
    }

    /// Its place in the record of the tick.
    fn place(self, index: usize) -> usize {
        match self {
            Happened::All(_) => index,
            Happened::Some(events) => events[index].0,
        }
    }

    fn each(self) -> impl Iterator<Item = &'a Event> {
        (0..self.len()).map(move |index| self.event(index))
    }
}

/// Of each event the patterns that take it, and which of theirs it is.
fn taken_events(condition: &Condition, happened: Happened, counts: &mut [u64]) -> Vec<Vec<(usize, u64)>> {
    let mut takes = |event: &EventKind| {
        let mut taken = Vec::new();
        for (place, pattern) in condition.patterns.iter().enumerate() {
            if pattern.takes(event) {
                counts[place] += 1;
                taken.push((place, counts[place]));
            }
        }
        taken
    };
    if condition.patterns.is_empty() {
        return vec![Vec::new(); happened.len()];
    }
    happened.each().map(|event| takes(&event.kind)).collect()
}

struct TickSearch<'a, 'p> {
    condition: &'a Condition,
    tick: u64,
    happened: Happened<'a>,
    course: Course<'a>,
    before: Option<&'a Ends>,
    taken: Vec<Vec<(usize, u64)>>,
    /// What is known of each atom; nothing where only events are looked at.
    known: Vec<Known>,
    paced: Option<&'a Paced<'p>>,
}

impl<'a> TickSearch<'a, '_> {
    fn new(
        condition: &'a Condition,
        course: Course<'a>,
        (tick, happened): (u64, Happened<'a>),
        before: Option<&'a Ends>,
        counts: &mut [u64],
    ) -> TickSearch<'a, 'static> {
        let taken = taken_events(condition, happened, counts);
        TickSearch { condition, tick, happened, course, before, taken, known: Vec::new(), paced: None }
    }

    /// Looks only at events: elsewhere the condition does not hold.
    fn at_events(&self) -> Vec<Toggle> {
        let mut toggles = Vec::new();
        for (place, event) in self.happened.each().enumerate() {
            if !self.taken[place].is_empty()
                && self.holds(&self.condition.node, self.local_of(event), Part::Event(place))
            {
                let moment = self.moment(self.local_of(event), Part::Event(place));
                toggles.push(Toggle { moment, holds: true });
                toggles.push(Toggle { moment, holds: false });
            }
        }
        toggles
    }

    /// Looks at every time at which something changes.
    fn throughout(mut self) -> Judged {
        let length = self.course.length();
        self.known = (0..self.condition.atoms.len()).map(|atom| self.known_of(atom)).collect();
        if self.paced.is_some_and(Paced::is_stopped) {
            return Judged { begins: false, toggles: Vec::new(), ends: Ends::default() };
        }
        let mut times: Vec<f64> = vec![0.0, length];
        for known in &self.known {
            match known {
                Known::Signs(signs) => times.extend(signs.times()),
                Known::Jumps(jumps) => times.extend(jumps),
            }
        }
        // Events that it does not ask for matter only where a quantity changes: most of a crowd's are not looked at.
        let asks_for_events = !self.condition.patterns.is_empty();
        if asks_for_events {
            times.extend(self.happened.each().map(|event| self.local_of(event)));
        }
        times.sort_by(f64::total_cmp);
        times.dedup();
        let matters = |place: &usize| {
            let event = self.happened.event(*place);
            let at = self.local_of(event);
            asks_for_events || times.binary_search_by(|time| time.total_cmp(&at)).is_ok() && self.concerns(&event.kind)
        };
        let places: Vec<usize> = (0..self.happened.len()).filter(matters).collect();
        let begins = self.holds(&self.condition.node, 0.0, Part::Before);
        let mut holds = begins;
        let mut toggles = Vec::new();
        let mut events = places.into_iter().peekable();
        for at in times {
            let mut look = |part: Part| {
                if self.holds(&self.condition.node, at, part) != holds {
                    holds = !holds;
                    toggles.push(Toggle { moment: self.moment(at, part), holds });
                }
            };
            look(Part::Before);
            while let Some(place) = events.next_if(|&place| self.local_of(self.happened.event(place)) <= at) {
                look(Part::Event(place));
                // What holds for one event must hold anew for the next.
                look(if at == length { Part::Before } else { Part::After });
            }
            if at < length {
                look(Part::After);
                look(Part::Beyond);
            }
        }
        Judged { begins, toggles, ends: self.ends(holds) }
    }

    /// Whether an event is about a body that is asked for, and an edit about what is asked of it: of several at one instant others
    /// change nothing.
    fn concerns(&self, event: &EventKind) -> bool {
        let bodies = &self.condition.given.bodies;
        let operands = &self.condition.given.operands;
        if let EventKind::Edited(edited) = event
            && !operands.iter().any(|(operand, _)| operand.is_changed_by(edited.property))
        {
            return false;
        }
        let mut is_asked_for = bodies.is_empty();
        event.each_participant(|id| {
            let body = self.course.setup.body_index(id);
            is_asked_for |= body.is_some_and(|body| bodies.binary_search(&body).is_ok());
        });
        is_asked_for
    }

    fn ends(&self, holds: bool) -> Ends {
        if !self.condition.node.has_changes() {
            return Ends { holds, last: Vec::new() };
        }
        let length = self.course.length();
        let last = |(atom, known): (usize, &Known)| match known {
            Known::Signs(signs) => Last::Sign(signs.until(length).unwrap_or(Sign::Undefined)),
            Known::Jumps(_) => Last::Value(self.bounds(atom, Stretch::point(length, Phase::Before)).value),
        };
        Ends { holds, last: self.known.iter().enumerate().map(last).collect() }
    }

    /// The bounds of an atom, by its place.
    fn bounds(&self, atom: usize, stretch: Stretch) -> Changing {
        let (Atom::Sign(expression) | Atom::Jumps(expression)) = &self.condition.atoms[atom];
        let find_out = || self.condition.given.bounds(expression, &self.course, stretch);
        match self.paced {
            Some(paced) => paced.bounds(atom, stretch, find_out),
            None => find_out(),
        }
    }

    fn known_of(&self, atom: usize) -> Known {
        let bounds = |stretch: Stretch| self.bounds(atom, stretch);
        let (length, cuts) = (self.course.length(), self.course.cuts());
        match self.condition.atoms[atom] {
            Atom::Sign(_) => Known::Signs(Signs::of(&bounds, length, cuts)),
            Atom::Jumps(_) => {
                let mut found = jumps(&bounds, length, cuts);
                let now = bounds(Stretch::point(0.0, Phase::Before)).value;
                if let Some(Last::Value(last)) = self.last_of(atom)
                    && (last.value - now.value).abs() > last.error + now.error
                    && found.first() != Some(&0.0)
                {
                    found.insert(0, 0.0);
                }
                Known::Jumps(found)
            }
        }
    }

    fn last_of(&self, atom: usize) -> Option<Last> {
        self.before?.last.get(atom).copied()
    }

    /// Seconds into the tick at which an event happens; of those at its very end, its length.
    fn local_of(&self, event: &Event) -> f64 {
        if event.at.tick > self.tick { self.course.length() } else { event.at.local }
    }

    fn moment(&self, at: f64, part: Part) -> Moment {
        let tick = self.tick;
        let is_end = at >= self.course.length();
        let (phase, event) = match part {
            Part::Before => (Phase::Before, None),
            Part::Event(place) => (if is_end { Phase::Before } else { Phase::After }, Some(place)),
            Part::After | Part::Beyond => (Phase::After, None),
        };
        let taken = event.filter(|_| self.condition.counts_events).and_then(|place| self.taken[place].first());
        let nth = taken.map_or(0, |(_, nth)| *nth);
        let at = if is_end { Instant::start_of(tick + 1) } else { self.course.instant(at) };
        let event = event.map(|index| self.happened.place(index));
        Moment { at, phase, event, nth, recorded_in: tick }
    }

    fn holds(&self, node: &Node, at: f64, part: Part) -> bool {
        match node {
            Node::All(all) => all.iter().all(|node| self.holds(node, at, part)),
            Node::Any(any) => any.iter().any(|node| self.holds(node, at, part)),
            Node::Not(node) => !self.holds(node, at, part),
            Node::Compare(atom, relation) => compares(*relation, self.sign(*atom, at, part)).unwrap_or(false),
            Node::Change(atom, change) => {
                matches!(part, Part::Event(_) | Part::After) && self.changes(*atom, *change, at)
            }
            Node::Event(pattern) => self.nth_of(*pattern, part).is_some(),
            Node::OfEvent(expression, pattern) => {
                let (Part::Event(place), Some(nth)) = (part, self.nth_of(*pattern, part)) else { return false };
                let happening = Happening { event: self.happened.event(place), nth };
                let stretch = self.state_at(at, part);
                let found = self.condition.given.evaluated(expression, &self.course, stretch, Some(happening));
                found.is_some_and(|quantity| quantity.value == Value::Truth(true))
            }
            Node::Touches(face, pattern) => {
                let (Part::Event(place), Some(_)) = (part, self.nth_of(*pattern, part)) else { return false };
                let flags = match &self.happened.event(place).kind {
                    EventKind::Impact(impact) => impact.flags,
                    _ => None,
                };
                flags.is_some_and(|flags| flags.contains(*face))
            }
        }
    }

    /// Which of a pattern's events the one that happens is, if it is one.
    fn nth_of(&self, pattern: usize, part: Part) -> Option<u64> {
        let Part::Event(place) = part else { return None };
        self.taken[place].iter().find(|(taken, _)| *taken == pattern).map(|(_, nth)| *nth)
    }

    /// The point of time whose state counts at a place: of an event, the one after it.
    fn state_at(&self, at: f64, part: Part) -> Stretch {
        let is_before = part == Part::Before || at >= self.course.length();
        Stretch::point(at, if is_before { Phase::Before } else { Phase::After })
    }

    fn sign(&self, atom: usize, at: f64, part: Part) -> Sign {
        let state = self.state_at(at, part);
        match self.known.get(atom) {
            Some(Known::Signs(signs)) if part == Part::Beyond => signs.beyond(at),
            Some(Known::Signs(signs)) => signs.at(at, state.phase),
            _ => self.bounds(atom, state).sign_here(),
        }
    }

    /// Whether a difference or quantity does this at a time, compared with what was just before.
    fn changes(&self, atom: usize, change: Change, at: f64) -> bool {
        let signs = match self.known.get(atom) {
            Some(Known::Signs(signs)) => signs,
            Some(Known::Jumps(jumps)) => return change == Change::Changes && jumps.contains(&at),
            None => return false,
        };
        let last = match self.last_of(atom) {
            Some(Last::Sign(sign)) => Some(sign),
            _ => None,
        };
        let Some(prior) = signs.until(at).or(last) else { return false };
        let next = signs.beyond(at);
        match change {
            Change::RisesAbove => {
                compares(Relation::AtMost, prior) == Some(true) && prior != Sign::Undefined && next == Sign::Positive
            }
            Change::FallsBelow => {
                compares(Relation::AtLeast, prior) == Some(true) && prior != Sign::Undefined && next == Sign::Negative
            }
            Change::Becomes => {
                let here = [signs.at(at, Phase::Before), signs.at(at, Phase::After), next];
                prior != Sign::Zero && here.contains(&Sign::Zero)
            }
            Change::ChangesSign => {
                matches!((prior, next), (Sign::Negative, Sign::Positive) | (Sign::Positive, Sign::Negative))
            }
            Change::Changes => false,
        }
    }
}

/// What is known of a condition over several ticks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Steady(Ends);

impl Steady {
    /// Between two keyframes, if the sides of zero of all that it compares stay the same there, and it asks for nothing that
    /// happens.
    pub fn between_keyframes(condition: &Condition, setup: &Setup, roamed: &Roamed) -> Option<Steady> {
        Steady::on(condition, &Course::between_keyframes(setup, roamed))
    }

    /// The same in some recorded ticks that follow each other.
    pub fn through(condition: &Condition, setup: &Setup, records: &[Arc<TickRecord>]) -> Option<Steady> {
        Steady::on(condition, &Course::through(setup, records, &condition.given.bodies))
    }

    fn on(condition: &Condition, course: &Course) -> Option<Steady> {
        let whole = Stretch::between(0.0, course.length());
        let sign = |atom: &Atom| match atom {
            Atom::Sign(expression) => {
                let sign = condition.given.bounds(expression, course, whole).sign_throughout();
                sign.filter(|sign| matches!(sign, Sign::Negative | Sign::Positive))
            }
            Atom::Jumps(_) => None,
        };
        let signs: Vec<Sign> = condition.atoms.iter().map(sign).collect::<Option<_>>()?;
        let holds = steady(&condition.node, &signs).filter(|_| !course.is_open())?;
        let last = if condition.node.has_changes() { signs.into_iter().map(Last::Sign).collect() } else { Vec::new() };
        Some(Steady(Ends { holds, last }))
    }

    /// Whether nothing happens to the condition after a tick that ends so.
    pub fn goes_on_from(&self, before: &Ends) -> bool {
        self.0 == *before
    }
}

/// Whether a condition holds all the time where the signs of its differences stay the same; `None` if it asks for events.
fn steady(node: &Node, signs: &[Sign]) -> Option<bool> {
    match node {
        Node::All(all) => all.iter().map(|node| steady(node, signs)).try_fold(true, |all, holds| Some(all & holds?)),
        Node::Any(any) => any.iter().map(|node| steady(node, signs)).try_fold(false, |any, holds| Some(any | holds?)),
        Node::Not(node) => steady(node, signs).map(|holds| !holds),
        Node::Compare(atom, relation) => Some(compares(*relation, signs[*atom]).unwrap_or(false)),
        Node::Change(..) => Some(false),
        Node::Event(_) | Node::OfEvent(..) | Node::Touches(..) => None,
    }
}
