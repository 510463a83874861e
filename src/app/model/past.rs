//! A causal past on display.

use crate::causes::{Asked, EventPlace, Past, PastSearch};
use crate::scene::Id;
use crate::sim::{Instant, Setup, Timeline};
use std::collections::BTreeSet;

/// A causal past, found a little in each frame.
pub struct ShownPast {
    search: PastSearch,
}

impl ShownPast {
    /// Of what was asked about, with nothing found yet.
    pub fn of(asked: Asked) -> ShownPast {
        ShownPast { search: PastSearch::new(asked) }
    }

    /// What it is about.
    pub fn asked(&self) -> Asked {
        self.search.asked()
    }

    /// What was found so far.
    pub fn past(&self) -> Option<&Past> {
        self.search.past()
    }

    /// Whether it was followed back to the first tick.
    pub fn is_done(&self) -> bool {
        self.search.is_done()
    }

    /// The tick that it was followed back to.
    pub fn reached(&self) -> u64 {
        self.search.reached()
    }

    /// Follows it back while `may_go_on` says so.
    pub fn advance(&mut self, timeline: &Timeline, may_go_on: &mut dyn FnMut() -> bool) {
        self.search.advance(timeline, may_go_on);
    }

    /// Whether it is about an event or lists it.
    pub fn holds(&self, place: EventPlace) -> bool {
        self.asked() == Asked::Event(place) || self.past().is_some_and(|past| past.lists(place))
    }

    /// The bodies that stand out at an instant: those that still matter then or, after what was asked about, all that did.
    pub fn concerned(&self, at: Instant) -> BTreeSet<Id> {
        let Some(past) = self.past() else { return BTreeSet::new() };
        let now: BTreeSet<Id> = past.bodies_at(at).collect();
        if now.is_empty() { past.bodies().collect() } else { now }
    }

    /// When the state that it is about was, or the tick of the event.
    pub fn tick(&self) -> u64 {
        self.asked().tick()
    }

    /// The body whose state it is about; `None` for an event.
    pub fn body(&self, setup: &Setup) -> Option<Id> {
        match self.asked() {
            Asked::State { body, .. } => setup.bodies.get(body).map(|body| body.id),
            Asked::Event(_) => None,
        }
    }
}
