//! Moments that a person has left by a jump, to go back to them.

use super::event_log::EventRef;
use crate::scene::Id;
use crate::sim::Instant;

/// How one got to a moment.
#[derive(Clone, Debug, PartialEq)]
pub enum Way {
    /// It was chosen on the timeline.
    Timeline,
    /// It was chosen in a plot.
    Plot,
    /// A tick or a time was typed.
    Typed,
    /// An event was chosen.
    Event,
    /// By the next event.
    NextEvent,
    /// By the event before.
    PreviousEvent,
    /// A moment at which this condition begins to hold was chosen.
    Found(String),
    /// By the next one.
    NextFound(String),
    /// By the one before.
    PreviousFound(String),
    /// A break of the breakpoint of this name was chosen.
    Break(String),
    /// By the next break.
    NextBreak,
    /// By the break before.
    PreviousBreak,
    /// By the bookmark of this name.
    Bookmark(String),
    /// By what caused what was seen.
    Because,
    /// By the last change of a motion.
    LastChange,
    /// By the next change of a motion.
    NextChange,
    /// A change of a velocity was chosen.
    Change,
    /// An edit of the scene was chosen.
    Edit,
    /// An expectation was chosen, or its verdict.
    Expectation,
    /// What differs between two runs was chosen.
    Difference,
    /// To what is explained.
    Explained,
    /// A step of the lesson, counted from 0.
    Step(usize),
    /// To the start.
    Start,
    /// To the end.
    End,
}

/// How one got somewhere, and where that led.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrival {
    /// How.
    pub way: Way,
    /// Where it led; `None` before it was reached.
    pub at: Option<Instant>,
}

/// A moment, how one got there, and what was selected there.
#[derive(Clone, Debug, PartialEq)]
pub struct Visit {
    /// Which moment.
    pub at: Instant,
    /// The jump that led there or, where it was left by playing or stepping, to a moment before; `None` before the first one.
    pub arrival: Option<Arrival>,
    /// The selected bodies, obstacles and other objects, the primary one last.
    pub selected: Vec<Id>,
    /// The event of that moment that was selected.
    pub event: Option<EventRef>,
}

/// The moments before and after the one on display, as a browser has them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Visits {
    before: Vec<Visit>,
    after: Vec<Visit>,
    /// The last jump, as far as it was not taken back.
    arrival: Option<Arrival>,
}

impl Visits {
    /// More than a person remembers.
    const MOST: usize = 200;

    /// A jump begins here. What could be gone forward to is forgotten.
    pub fn leave(&mut self, here: Visit, way: Way) {
        self.after.clear();
        if self.before.len() == Visits::MOST {
            self.before.remove(0);
        }
        push(&mut self.before, here);
        self.arrival = Some(Arrival { way, at: None });
    }

    /// Where the last jump led, once that is reached.
    pub fn land(&mut self, at: Instant) {
        if let Some(arrival) = &mut self.arrival {
            arrival.at.get_or_insert(at);
        }
    }

    /// How one got to a moment on display; a jump that led nowhere is none.
    pub fn arrival(&self, now: Instant) -> Option<&Arrival> {
        match self.before.last() {
            Some(left) if left.at == now => left.arrival.as_ref(),
            _ => self.arrival.as_ref(),
        }
    }

    /// The moments before the one on display, in the order in which they were visited.
    pub fn before(&self, now: Instant) -> &[Visit] {
        without(&self.before, now)
    }

    /// Those after it, which were gone back from, the last one first.
    pub fn after(&self, now: Instant) -> &[Visit] {
        without(&self.after, now)
    }

    /// Where going back from a moment leads.
    pub fn previous(&self, now: Instant) -> Option<&Visit> {
        self.before(now).last()
    }

    /// Where going forward from a moment leads.
    pub fn next(&self, now: Instant) -> Option<&Visit> {
        self.after(now).last()
    }

    /// Goes back from here by so many moments.
    pub fn go_back(&mut self, here: Visit, by: usize) -> Option<Visit> {
        self.walk(here, by, |visits| [&mut visits.before, &mut visits.after])
    }

    /// Goes forward from here by so many.
    pub fn go_forward(&mut self, here: Visit, by: usize) -> Option<Visit> {
        self.walk(here, by, |visits| [&mut visits.after, &mut visits.before])
    }

    /// As far as there are so many.
    fn walk(&mut self, here: Visit, by: usize, lists: fn(&mut Visits) -> [&mut Vec<Visit>; 2]) -> Option<Visit> {
        let mut reached = None;
        for _ in 0..by {
            let from = reached.clone().unwrap_or_else(|| here.clone());
            let [ahead, behind] = lists(self);
            reached = Some(step(ahead, behind, from).or(reached)?);
        }
        self.arrival.clone_from(&reached.as_ref()?.arrival);
        reached
    }
}

/// Without those at the end that a jump left which led nowhere: their moment is still on display.
fn without(visits: &[Visit], now: Instant) -> &[Visit] {
    let end = visits.iter().rposition(|visit| visit.at != now).map_or(0, |last| last + 1);
    &visits[..end]
}

fn step(from: &mut Vec<Visit>, to: &mut Vec<Visit>, here: Visit) -> Option<Visit> {
    from.truncate(without(from, here.at).len());
    let visit = from.pop()?;
    push(to, here);
    Some(visit)
}

/// Of visits of one moment in a row the last counts, but for how one got there.
fn push(visits: &mut Vec<Visit>, visit: Visit) {
    let arrival = visits.pop_if(|last| last.at == visit.at).map(|last| last.arrival);
    let arrival = arrival.unwrap_or_else(|| visit.arrival.clone());
    visits.push(Visit { arrival, ..visit });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(tick: u64) -> Visit {
        Visit { at: Instant::start_of(tick), arrival: None, selected: Vec::new(), event: None }
    }

    /// The same, reached by a jump that led to this tick.
    fn by(way: Way, tick: u64) -> Option<Arrival> {
        Some(Arrival { way, at: Some(Instant::start_of(tick)) })
    }

    #[test]
    fn back_and_forward_lead_along_the_same_way() {
        let mut visits = Visits::default();
        visits.leave(at(0), Way::Timeline);
        visits.leave(at(30), Way::Timeline);
        // At 90 now: back to 30 and 0, and forward again.
        assert_eq!(visits.go_back(at(90), 1), Some(at(30)));
        assert_eq!(visits.go_back(at(30), 1), Some(at(0)));
        assert_eq!(visits.go_back(at(0), 1), None);
        assert_eq!(visits.next(Instant::start_of(0)), Some(&at(30)));
        assert_eq!(visits.go_forward(at(0), 1), Some(at(30)));
        assert_eq!(visits.go_forward(at(30), 1), Some(at(90)));
        assert_eq!(visits.go_forward(at(90), 1), None);
        assert_eq!(visits.previous(Instant::start_of(90)), Some(&at(30)));
    }

    #[test]
    fn another_jump_forgets_what_was_ahead_and_one_that_led_nowhere_is_no_place() {
        let mut visits = Visits::default();
        visits.leave(at(0), Way::Timeline);
        assert_eq!(visits.go_back(at(90), 1), Some(at(0)));
        visits.leave(at(0), Way::Timeline);
        assert_eq!(visits.next(Instant::start_of(50)), None);
        // A search from 50 that found nothing.
        visits.leave(at(50), Way::NextEvent);
        assert_eq!(visits.previous(Instant::start_of(50)), Some(&at(0)));
        assert_eq!(visits.go_back(at(50), 1), Some(at(0)));
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let mut visits = Visits::default();
        (0..1000).for_each(|tick| visits.leave(at(tick), Way::Timeline));
        let mut here = at(1000);
        let mut count = 0;
        while let Some(visit) = visits.go_back(here.clone(), 1) {
            here = visit;
            count += 1;
        }
        assert_eq!((count, here), (Visits::MOST, at(800)));
    }

    #[test]
    fn each_moment_tells_by_which_jump_it_was_reached_and_where_that_led() {
        let mut visits = Visits::default();
        let now = |visits: &Visits, tick: u64| Visit {
            arrival: visits.arrival(Instant::start_of(tick)).cloned(),
            ..at(tick)
        };
        // From 0 by a condition to 30, where playing goes on to 40; from there an event is searched, and there is none.
        visits.leave(now(&visits, 0), Way::Found("speed > 3".to_owned()));
        visits.land(Instant::start_of(30));
        visits.leave(now(&visits, 40), Way::NextEvent);
        visits.land(Instant::start_of(40));
        let found = by(Way::Found("speed > 3".to_owned()), 30);
        assert_eq!(visits.arrival(Instant::start_of(40)), found.as_ref());
        // To 90 by an event after all.
        visits.leave(now(&visits, 40), Way::Event);
        visits.land(Instant::start_of(90));
        let here = now(&visits, 90);
        assert_eq!(here.arrival, by(Way::Event, 90));
        // Back to the start at once, and forward by two.
        let start = visits.go_back(here.clone(), 2);
        assert_eq!(start, Some(at(0)));
        assert_eq!(visits.arrival(Instant::start_of(0)), None);
        let ahead: Vec<_> = visits.after(Instant::start_of(0)).iter().rev().cloned().collect();
        assert_eq!(ahead, [Visit { arrival: found, ..at(40) }, here.clone()]);
        assert_eq!(visits.go_forward(at(0), 2), Some(here));
        assert_eq!(visits.arrival(Instant::start_of(90)), by(Way::Event, 90).as_ref());
    }
}
