//! Moments that a person has left by a jump, to go back to them.

use super::event_log::EventRef;
use crate::scene::Id;
use crate::sim::Instant;

/// A moment that was left, and what was selected there.
#[derive(Clone, Debug, PartialEq)]
pub struct Visit {
    /// Which moment.
    pub at: Instant,
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
}

impl Visits {
    /// More than a person remembers.
    const MOST: usize = 200;

    /// A jump begins here. What could be gone forward to is forgotten.
    pub fn leave(&mut self, here: Visit) {
        self.after.clear();
        if self.before.len() == Visits::MOST {
            self.before.remove(0);
        }
        push(&mut self.before, here);
    }

    /// Where going back from a moment leads.
    pub fn previous(&self, now: Instant) -> Option<&Visit> {
        nearest(&self.before, now)
    }

    /// Where going forward from a moment leads.
    pub fn next(&self, now: Instant) -> Option<&Visit> {
        nearest(&self.after, now)
    }

    /// Goes back from here.
    pub fn go_back(&mut self, here: Visit) -> Option<Visit> {
        step(&mut self.before, &mut self.after, here)
    }

    /// Goes forward from here.
    pub fn go_forward(&mut self, here: Visit) -> Option<Visit> {
        step(&mut self.after, &mut self.before, here)
    }
}

/// A jump that led nowhere left the moment that is still on display.
fn nearest(visits: &[Visit], now: Instant) -> Option<&Visit> {
    visits.iter().rfind(|visit| visit.at != now)
}

fn step(from: &mut Vec<Visit>, to: &mut Vec<Visit>, here: Visit) -> Option<Visit> {
    nearest(from, here.at)?;
    while let Some(visit) = from.pop() {
        if visit.at != here.at {
            push(to, here);
            return Some(visit);
        }
    }
    None
}

/// Of visits of one moment in a row the last counts.
fn push(visits: &mut Vec<Visit>, visit: Visit) {
    visits.pop_if(|last| last.at == visit.at);
    visits.push(visit);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(tick: u64) -> Visit {
        Visit { at: Instant::start_of(tick), selected: Vec::new(), event: None }
    }

    #[test]
    fn back_and_forward_lead_along_the_same_way() {
        let mut visits = Visits::default();
        visits.leave(at(0));
        visits.leave(at(30));
        // At 90 now: back to 30 and 0, and forward again.
        assert_eq!(visits.go_back(at(90)), Some(at(30)));
        assert_eq!(visits.go_back(at(30)), Some(at(0)));
        assert_eq!(visits.go_back(at(0)), None);
        assert_eq!(visits.next(Instant::start_of(0)), Some(&at(30)));
        assert_eq!(visits.go_forward(at(0)), Some(at(30)));
        assert_eq!(visits.go_forward(at(30)), Some(at(90)));
        assert_eq!(visits.go_forward(at(90)), None);
        assert_eq!(visits.previous(Instant::start_of(90)), Some(&at(30)));
    }

    #[test]
    fn another_jump_forgets_what_was_ahead_and_one_that_led_nowhere_is_no_place() {
        let mut visits = Visits::default();
        visits.leave(at(0));
        assert_eq!(visits.go_back(at(90)), Some(at(0)));
        visits.leave(at(0));
        assert_eq!(visits.next(Instant::start_of(50)), None);
        // A search from 50 that found nothing.
        visits.leave(at(50));
        assert_eq!(visits.previous(Instant::start_of(50)), Some(&at(0)));
        assert_eq!(visits.go_back(at(50)), Some(at(0)));
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let mut visits = Visits::default();
        (0..1000).for_each(|tick| visits.leave(at(tick)));
        let mut here = at(1000);
        let mut count = 0;
        while let Some(visit) = visits.go_back(here.clone()) {
            here = visit;
            count += 1;
        }
        assert_eq!((count, here), (Visits::MOST, at(800)));
    }
}
