//! The causal past: the events and bodies that a state or an event depends on.

use super::cause::EventPlace;
use super::steps::{Steering, Step, Steps};
use crate::scene::Id;
use crate::sim::{Instant, Setup};

/// The causal past of a state or an event, as far as it was walked.
///
/// An event gives its bodies new motions, and reads those that they had, which their last events gave them. So events form
/// a graph, and the past is what can be reached backwards. A body is in it until it takes part in the last of its events
/// there; what it does later made no difference.
///
/// It is never too small: simulated with each body only as long as it is in the past, the state repeats bit for bit. It may
/// hold what makes no difference: an impact also describes the motion of a body of infinite mass anew, and all of a flock
/// count as seen by each other. Nor does it tell what would have happened: without a body that is not in it, another one
/// may come in its way that never did.
#[derive(Clone, Debug)]
pub struct Past {
    /// Ids of all bodies by index.
    ids: Vec<Id>,
    /// By index of a body, how many events lie between it and what was asked about; `None` if it does not matter.
    depths: Vec<Option<u32>>,
    /// Likewise until when it matters.
    until: Vec<Instant>,
    steering: Steering,
    /// Seconds in a tick.
    tick_length: f64,
    /// Latest first.
    events: Vec<PastEvent>,
    count: u64,
    depth: u32,
    island: Option<Island>,
    is_steered: bool,
    is_budgeted: bool,
}

/// An event of a past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastEvent {
    /// Which one.
    pub place: EventPlace,
    /// How many events of the longest chain lead from it to what was asked about, itself included.
    pub depth: u32,
}

/// Bodies whose contacts were solved together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Island {
    /// How many.
    pub bodies: usize,
    /// When.
    pub at: Instant,
}

impl Past {
    /// Most events that it lists: about 2 MB.
    pub const CAPACITY: usize = 100_000;

    /// That of these bodies at an instant, before anything was walked over.
    pub(super) fn new(setup: &Setup, bodies: impl IntoIterator<Item = u32>, at: Instant) -> Past {
        let mut depths = vec![None; setup.bodies.len()];
        bodies.into_iter().for_each(|body| depths[body as usize] = Some(0));
        Past {
            ids: setup.bodies.iter().map(|body| body.id).collect(),
            until: vec![at; setup.bodies.len()],
            depths,
            steering: Steering::of(setup),
            tick_length: setup.clock.tick_length(),
            events: Vec::new(),
            count: 0,
            depth: 0,
            island: None,
            is_steered: false,
            is_budgeted: false,
        }
    }

    /// Its events that are worth stopping at, latest first; of very many the latest.
    pub fn events(&self) -> &[PastEvent] {
        &self.events
    }

    /// How many events worth stopping at it has.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How many events the longest chain in it has.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The bodies involved, what was asked about included, by ascending id.
    pub fn bodies(&self) -> impl Iterator<Item = Id> {
        self.ids.iter().zip(&self.depths).filter(|(_, depth)| depth.is_some()).map(|(id, _)| *id)
    }

    /// The bodies that still matter at an instant, by ascending id.
    pub fn bodies_at(&self, at: Instant) -> impl Iterator<Item = Id> {
        let matters = move |until: &Instant| *until >= at;
        let known = self.ids.iter().zip(&self.depths).zip(&self.until);
        known.filter(move |((_, depth), until)| depth.is_some() && matters(until)).map(|((id, _), _)| *id)
    }

    /// How many bodies the scene has.
    pub fn of_bodies(&self) -> usize {
        self.ids.len()
    }

    /// The largest island of contacts that ties bodies of it together.
    pub fn island(&self) -> Option<Island> {
        self.island
    }

    /// Whether agents in it look at each other at every tick.
    pub fn is_steered(&self) -> bool {
        self.is_steered
    }

    /// Whether the event budget of a tick was spent in it, which ties all bodies.
    pub fn is_budgeted(&self) -> bool {
        self.is_budgeted
    }

    /// Whether an event of it is listed. Places are compared in the order of the list.
    pub fn lists(&self, place: EventPlace) -> bool {
        self.events.binary_search_by(|event| place.cmp(&event.place)).is_ok()
    }

    /// Walks back over a tick: over its first `steps`, or over all of it and the steering at its end.
    pub(super) fn walk(&mut self, tick: &Steps, steps: Option<usize>) {
        if steps.is_none() {
            self.look_around(tick.tick);
        }
        for step in tick.steps[..steps.unwrap_or(tick.steps.len())].iter().rev() {
            self.step(tick, step);
        }
    }

    fn step(&mut self, tick: &Steps, step: &Step) {
        let depth_of = |body: &u32| self.depths[*body as usize];
        let is_of_all = step.bodies.is_empty();
        let held = || self.depths.iter().flatten().max().copied();
        let Some(nearest) = (if is_of_all { held() } else { step.bodies.iter().filter_map(depth_of).max() }) else {
            return;
        };
        let depth = nearest + u32::from(step.notable > 0);
        if is_of_all {
            self.is_budgeted = true;
            (0..self.depths.len()).for_each(|body| self.involve(body, depth, step.at));
        }
        for &body in &step.bodies {
            if !step.is_of_each || self.depths[body as usize].is_some() {
                self.involve(body as usize, depth, step.at);
            }
        }
        let is_larger = self.island.is_none_or(|island| step.bodies.len() > island.bodies);
        if step.is_island && step.bodies.len() > 2 && is_larger {
            self.island = Some(Island { bodies: step.bodies.len(), at: step.at });
        }
        self.depth = self.depth.max(depth);
        self.count += step.notable as u64;
        if step.notable > 0 {
            let room = Past::CAPACITY - self.events.len();
            let latest_first = step.events.clone().rev().take(room);
            self.events.extend(latest_first.map(|index| PastEvent { place: tick.place(index), depth }));
        }
    }

    /// A body matters until an instant, unless it is known to matter for longer.
    fn involve(&mut self, body: usize, depth: u32, until: Instant) {
        if self.depths[body].is_none() {
            self.until[body] = until;
        }
        self.depths[body] = self.depths[body].max(Some(depth));
    }

    /// At the end of a tick agents look at others.
    fn look_around(&mut self, tick: u64) {
        let end = Instant { tick, local: self.tick_length };
        let seen: Vec<(u32, u32)> = self
            .steering
            .looks()
            .filter_map(|(body, seen)| Some((self.depths[body as usize]?, seen)))
            .flat_map(|(depth, seen)| seen.iter().map(move |&other| (other, depth)))
            .collect();
        self.is_steered |= !seen.is_empty();
        seen.into_iter().for_each(|(other, depth)| self.involve(other as usize, depth, end));
    }
}
