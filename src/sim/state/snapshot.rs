//! The full state at a tick, and the record of one tick.

use super::pair::Pair;
use crate::scene::Since;
use crate::sim::island::standing::{StandingGroup, is_kept};
use crate::sim::state::edits;
use crate::sim::state::pair_map::BodyHashSet;
use crate::sim::{Clock, Event, Instant, Motion, Setup, StuckAtStart, Tie};
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Why a pair in contact is not tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resolution {
    /// It was resolved: it does not approach until one of the two changes its motion.
    Resolved,
    /// It cannot be resolved: it is ignored until the two separate.
    Unresolvable,
}

/// The full state at the start of a tick, before forces. Everything later follows from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// The tick that is about to begin.
    pub tick: u64,
    /// One per body, in the order of [`Setup::bodies`](crate::sim::Setup::bodies) (ascending ids).
    pub motions: Vec<Motion>,
    /// Pairs in contact that are not tested.
    pub resolved: BTreeMap<Pair, Resolution>,
    /// Contacts that carried an impulse until the end of the tick before.
    pub resting: BTreeSet<Pair>,
    /// Groups of balls that stand still or glide, by their first ball.
    pub standing: Vec<Arc<StandingGroup>>,
    /// Pairs whose overlap has been reported.
    pub overlapping: BTreeSet<Pair>,
}

impl Snapshot {
    /// The authored state at the first tick, with that tick's edits.
    pub fn initial(setup: &Setup) -> Snapshot {
        let tick = setup.settings.start_tick;
        let start = Instant::start_of(tick);
        let since = |body: &crate::scene::Body| {
            body.since.map_or(start, |since| Instant { tick: since.tick, local: since.local_time })
        };
        let flight = |(index, body): (usize, &crate::scene::Body)| match body.since {
            Some(Since { at_rest: true, .. }) => Motion::uniform(body.position, DVec3::ZERO, since(body)),
            Some(Since { gliding: Some(acceleration), .. }) => {
                Motion::gliding(body.position, body.velocity, acceleration, since(body))
            }
            _ => setup.flight_before_tick(index, body.position, body.velocity, since(body)),
        };
        let mut motions: Vec<Motion> = setup.bodies.iter().enumerate().map(flight).collect();
        for edit in edits::at_tick(setup, tick) {
            for body in edits::moved(setup, edit) {
                motions[body] = edits::applied(setup, edit, body, &motions[body], start);
            }
        }
        let [resting, overlapping] = [BTreeSet::new(), BTreeSet::new()];
        Snapshot { tick, motions, resolved: BTreeMap::new(), resting, standing: Vec::new(), overlapping }
    }

    /// Whether a body belongs to a group that stands.
    pub fn stands(&self, body: usize) -> bool {
        let mut standing = self.standing.iter().filter(|group| group.glide.is_none());
        standing.any(|group| group.balls.binary_search(&body).is_ok())
    }

    /// Balls that stand or glide, but what they do so on is not known yet.
    pub(in crate::sim) fn unsupported(&self, setup: &Setup) -> Vec<usize> {
        let in_group: BodyHashSet = self.standing.iter().flat_map(|group| group.balls.iter().copied()).collect();
        let is_alone = |&ball: &usize| is_kept(setup, ball, &self.motions[ball]) && !in_group.contains(&ball);
        (0..self.motions.len()).filter(is_alone).collect()
    }

    /// Centre of a body at the tick's start.
    pub fn position(&self, body: usize, clock: Clock) -> DVec3 {
        self.motions[body].position_at(Instant::start_of(self.tick), clock)
    }

    /// True velocity of a body at the tick's start.
    pub fn velocity(&self, body: usize, clock: Clock) -> DVec3 {
        self.motions[body].velocity_at(Instant::start_of(self.tick), clock)
    }
}

/// A body begins a new motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionChange {
    /// Index of the body.
    pub body: usize,
    /// The motion.
    pub motion: Motion,
}

/// Everything that happened in one tick, enough to show any moment of it exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct TickRecord {
    /// The state when the tick began.
    pub start: Snapshot,
    /// The state when it ended.
    pub end: Snapshot,
    /// What happened, in time order.
    pub events: Vec<Event>,
    /// Every new motion that began inside the tick, in time order.
    pub motion_changes: Vec<MotionChange>,
    /// Bodies that were dealt with together, in time order.
    pub ties: Vec<Tie>,
    /// The agents that were stuck when it began, where that is known.
    pub stuck: StuckAtStart,
}

/// A part of a tick in which a body keeps its motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece<'a> {
    /// The motion.
    pub motion: &'a Motion,
    /// Seconds into the tick when it begins.
    pub from: f64,
    /// Seconds into the tick when it ends.
    pub to: f64,
}

impl Piece<'_> {
    /// Whether it has a length.
    pub(super) fn lasts(&self) -> bool {
        self.to > self.from
    }
}

/// Seconds into a tick at which a motion that is new in it begins. Steering changes motions at the very end of the tick:
/// there the next one begins.
pub(super) fn begin_in(tick: u64, motion: &Motion, clock: Clock) -> f64 {
    let start = motion.start();
    if start.tick > tick { clock.tick_length() } else { start.local }
}

/// Before or after the events of an instant: an impact changes velocities instantly, so that its instant has two states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Before the events of the instant.
    Before,
    /// After them.
    #[default]
    After,
}

impl Phase {
    /// Whether an event at `event` has happened in this phase of `now`.
    pub fn includes(self, event: Instant, now: Instant) -> bool {
        match self {
            Phase::Before => event < now,
            Phase::After => event <= now,
        }
    }
}

impl TickRecord {
    /// A body's motion at `local` seconds into the tick, after the events of that instant.
    pub fn motion_at(&self, body: usize, local: f64) -> &Motion {
        self.motion_in(body, local, Phase::After)
    }

    /// A body's motion at `local` seconds into the tick, before or after the events of that instant.
    pub fn motion_in(&self, body: usize, local: f64, phase: Phase) -> &Motion {
        let now = Instant { tick: self.start.tick, local };
        let has_begun = |change: &&MotionChange| change.body == body && phase.includes(change.motion.start(), now);
        self.motion_changes.iter().rev().find(has_begun).map_or(&self.start.motions[body], |change| &change.motion)
    }

    /// Every body's motion at `local` seconds into the tick, in one pass over the changes.
    pub fn motions_in(&self, local: f64, phase: Phase) -> Vec<&Motion> {
        let now = Instant { tick: self.start.tick, local };
        let mut motions: Vec<&Motion> = self.start.motions.iter().collect();
        for change in self.motion_changes.iter().filter(|change| phase.includes(change.motion.start(), now)) {
            motions[change.body] = &change.motion;
        }
        motions
    }

    /// A body's motions during the tick, in time order. Some may have no length.
    pub fn motions_of(&self, body: usize) -> impl Iterator<Item = &Motion> {
        let changes = self.motion_changes.iter().filter(move |change| change.body == body).map(|change| &change.motion);
        std::iter::once(&self.start.motions[body]).chain(changes)
    }

    /// The pieces of a body's path through the tick, in time order; together they fill it.
    pub fn pieces(&self, body: usize, clock: Clock) -> impl Iterator<Item = Piece<'_>> {
        let (tick, end) = (self.start.tick, clock.tick_length());
        let mut since = 0.0;
        let mut motions = self.motions_of(body).peekable();
        std::iter::from_fn(move || {
            let motion = motions.next()?;
            let to = motions.peek().map_or(end, |next| begin_in(tick, next, clock));
            let from = std::mem::replace(&mut since, to);
            Some(Piece { motion, from, to })
        })
        .filter(Piece::lasts)
    }

    /// Centre of a body at `local` seconds into the tick.
    pub fn position_at(&self, body: usize, local: f64, clock: Clock) -> DVec3 {
        self.motion_at(body, local).position_at(Instant { tick: self.start.tick, local }, clock)
    }

    /// True velocity of a body at `local` seconds into the tick.
    pub fn velocity_at(&self, body: usize, local: f64, clock: Clock) -> DVec3 {
        self.motion_at(body, local).velocity_at(Instant { tick: self.start.tick, local }, clock)
    }
}
