//! The brute-force reference: every couple is looked at before every event.
//!
//! It shares with [`World`](crate::sim::World) what concerns a couple or a group (when two meet, what a
//! bounce does, how contacts come to rest) and nothing else: no grid, no queue, no versions. Tests
//! compare the two, event for event; it is far too slow for anything else.

use crate::sim::agents::steer::{Search, steer_all, steering_places};
use crate::sim::impact::bounce::{Change, NoBounce, SlowContact, bounce, flight, gravity_on, velocity_of_other};
use crate::sim::impact::simultaneous::LastEvents;
use crate::sim::island::resting::{Carriers, Membership, Seed, bring_to_rest, gather};
use crate::sim::pairs::pair::{Meeting, gap, outlook, stays_apart};
use crate::sim::state::couple::{Couple, Other};
use crate::sim::state::edits;
use crate::sim::{
    BudgetSpent, Edited, Event, EventKind, Instant, Leg, Motion, OverlapFound, QuietReason, Segment, Setup, Snapshot,
    TickRecord, Unresolved, UnresolvedReason,
};
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A simulation without any acceleration structure, swept collisions only.
pub struct Reference {
    setup: Arc<Setup>,
    tick: u64,
    motions: Vec<Motion>,
    /// Couples that are not looked at until one of the two gets another motion.
    resolved: BTreeSet<Couple>,
    left_alone: BTreeSet<Couple>,
    overlapping: BTreeSet<Couple>,
    resting: BTreeSet<Couple>,
}

impl Reference {
    /// The simulation at the first tick.
    pub fn new(setup: impl Into<Arc<Setup>>) -> Reference {
        let setup = setup.into();
        let initial = Snapshot::initial(&setup);
        Reference::from_snapshot(setup, &initial)
    }

    /// The simulation as it was at a snapshot.
    pub fn from_snapshot(setup: Arc<Setup>, snapshot: &Snapshot) -> Reference {
        let mut reference = Reference {
            setup,
            tick: snapshot.tick,
            motions: snapshot.motions.clone(),
            resolved: BTreeSet::new(),
            left_alone: BTreeSet::new(),
            overlapping: snapshot.overlapping.clone(),
            resting: snapshot.resting.clone(),
        };
        for (&couple, reason) in &snapshot.quiet {
            match reason {
                QuietReason::Resolved => reference.resolve(couple),
                QuietReason::Unresolvable => {
                    reference.left_alone.insert(couple);
                }
            }
        }
        reference
    }

    /// The full state.
    pub fn snapshot(&self) -> Snapshot {
        let resolved = self.resolved.iter().map(|&couple| (couple, QuietReason::Resolved));
        let left_alone = self.left_alone.iter().map(|&couple| (couple, QuietReason::Unresolvable));
        Snapshot {
            tick: self.tick,
            motions: self.motions.clone(),
            quiet: resolved.chain(left_alone).collect(),
            resting: self.resting.clone(),
            overlapping: self.overlapping.clone(),
        }
    }

    /// Advances by a tick.
    pub fn step(&mut self) -> TickRecord {
        let start = self.snapshot();
        let places_before = steering_places(&self.setup, &self.motions, Instant::start_of(self.tick));
        let mut tick = Tick {
            events: Vec::new(),
            legs: Vec::new(),
            carriers: Carriers::default(),
            now: Instant::start_of(self.tick),
        };
        for edit in edits::at_tick(&self.setup, self.tick) {
            tick.emit(EventKind::Edited(Edited { body: edit.id, property: edit.property, value: edit.value }));
        }
        self.begin(&mut tick);
        self.run(&mut tick);
        self.resting = tick.carriers.take();
        self.end(&places_before, &mut tick);
        LastEvents::default().mark(&mut tick.events, &self.setup);
        TickRecord { start, end: self.snapshot(), events: tick.events, legs: tick.legs }
    }

    fn begin(&mut self, tick: &mut Tick) {
        let watched: BTreeSet<Couple> = self.left_alone.union(&self.overlapping).copied().collect();
        for couple in watched {
            let gap = gap(&self.setup, &self.motions, couple, tick.now);
            match gap.overlap(tick.now) {
                Some(overlap) => self.report_overlap(couple, overlap.depth, overlap.normal, tick),
                None => {
                    self.overlapping.remove(&couple);
                }
            }
            let parted = gap.distance > 0.0 && self.left_alone.remove(&couple);
            if parted && stays_apart(&self.setup, &self.motions, couple, &gap) {
                self.resolve(couple);
            }
        }
        if self.setup.settings.gravity == DVec3::ZERO {
            return;
        }
        for body in 0..self.motions.len() {
            if gravity_on(&self.setup, body) != DVec3::ZERO {
                let position = self.motions[body].position_at(tick.now, self.setup.clock);
                let velocity = self.motions[body].velocity_at(tick.now, self.setup.clock);
                let motion = flight(&self.setup, body, position, velocity, tick.now);
                self.change(body, motion, tick);
            }
        }
    }

    fn run(&mut self, tick: &mut Tick) {
        let budget = self.setup.settings.event_budget.unwrap_or(100 * (self.motions.len() as u64 + 1));
        let mut repeats: BTreeMap<Couple, (Instant, u32)> = BTreeMap::new();
        let mut handled = 0;
        while let Some(next) = self.next(tick) {
            if let Next::Meeting(_, meeting) = &next {
                tick.now = meeting.at;
            }
            if handled == budget {
                return self.hold(handled, tick);
            }
            handled += 1;
            let (couple, meeting) = match next {
                Next::Meeting(couple, meeting) => (couple, meeting),
                Next::LetGo(ball) => {
                    self.rest(Seed::Ball(ball), Membership::Slow, tick);
                    continue;
                }
            };
            let (first, count) = repeats.entry(couple).or_insert((tick.now, 0));
            if self.setup.clock.between(*first, tick.now) > 1e-9 {
                (*first, *count) = (tick.now, 0);
            }
            *count += 1;
            let finish = *count > 16;
            self.meet(couple, &meeting, finish, tick);
        }
    }

    /// What is to be dealt with next: balls that count on a push that they do not get any more come after all impacts
    /// of the instant, and before what comes to rest.
    fn next(&mut self, tick: &mut Tick) -> Option<Next> {
        let first = self.first_meeting(tick);
        let let_go = tick.carriers.let_go().next();
        let is_impact_now = first
            .as_ref()
            .is_some_and(|(couple, meeting)| meeting.at == tick.now && !self.comes_to_rest(*couple, meeting, tick));
        match (let_go, first) {
            (Some(ball), _) if !is_impact_now => Some(Next::LetGo(ball)),
            (_, first) => first.map(|(couple, meeting)| Next::Meeting(couple, meeting)),
        }
    }

    /// The earliest meeting of the tick, not before now; among simultaneous ones that with the lowest ids, but all impacts
    /// before what comes to rest.
    fn first_meeting(&mut self, tick: &mut Tick) -> Option<(Couple, Meeting)> {
        let meetings = self.meetings(tick);
        let from_now_on = |(couple, meeting): (Couple, Meeting)| {
            let at = meeting.at.later(tick.now);
            (couple, Meeting { at, ..meeting })
        };
        meetings.into_iter().map(from_now_on).min_by_key(|(couple, meeting)| {
            (meeting.at, self.comes_to_rest(*couple, meeting, tick), couple.ids(&self.setup))
        })
    }

    fn comes_to_rest(&self, couple: Couple, meeting: &Meeting, tick: &Tick) -> bool {
        let response = bounce(&self.setup, &self.motions, couple, meeting, self.slow_contact(couple, tick));
        matches!(response, Err(NoBounce::Rests))
    }

    fn meetings(&mut self, tick: &mut Tick) -> Vec<(Couple, Meeting)> {
        let mut due = Vec::new();
        for couple in self.couples() {
            if self.is_quiet(couple) {
                continue;
            }
            let outlook = outlook(&self.setup, &self.motions, couple);
            if let Some(overlap) = outlook.overlap.filter(|overlap| overlap.at == tick.now) {
                self.report_overlap(couple, overlap.depth, overlap.normal, tick);
            }
            due.extend(outlook.meeting.filter(|meeting| meeting.at.tick <= self.tick).map(|meeting| (couple, meeting)));
        }
        due
    }

    fn meet(&mut self, couple: Couple, meeting: &Meeting, finish: bool, tick: &mut Tick) {
        match bounce(&self.setup, &self.motions, couple, meeting, self.slow_contact(couple, tick)) {
            Err(NoBounce::Unresolved(reason)) => self.leave_alone(couple, reason, tick),
            _ if finish => self.rest(Seed::Couple(couple), Membership::All, tick),
            Err(NoBounce::Rests) => self.rest(Seed::Couple(couple), Membership::Slow, tick),
            Err(NoBounce::Separating) => self.resolve(couple),
            Ok(Change { motions, impact }) => {
                let normal = impact.normal;
                tick.emit(EventKind::Impact(impact));
                for (body, motion) in motions.into_iter().flatten() {
                    self.change(body, motion, tick);
                }
                let velocity = self.motions[couple.body].segment.velocity;
                let other = match couple.other {
                    Other::Body(index) => self.motions[index].segment.velocity,
                    obstacle => velocity_of_other(&self.setup, &self.motions, obstacle, tick.now),
                };
                if (velocity - other).dot(normal) >= -1e-12 * (velocity.length() + other.length()) {
                    self.resolve(couple);
                }
            }
        }
    }

    fn rest(&mut self, seed: Seed, membership: Membership, tick: &mut Tick) {
        let couples = self.couples();
        let near = |ball: usize, found: &mut Vec<Couple>| {
            let of_ball = couples.iter().copied().filter(|couple| couple.balls().any(|b| b == ball));
            found.extend(of_ball.filter(|couple| !self.left_alone.contains(couple)));
        };
        let expected = |couple: Couple| tick.carriers.expect(couple, &self.resting);
        let group = gather(&self.setup, &self.motions, seed, tick.now, membership, expected, near);
        let rest = bring_to_rest(&self.setup, &self.motions, &group, tick.now, expected);
        if let Some(event) = rest.event(&self.resting, self.tick == self.setup.settings.start_tick) {
            tick.emit(event);
        }
        for &(body, motion) in &rest.motions {
            self.change(body, motion, tick);
        }
        tick.carriers.note(&rest);
        for (couple, _) in group.contacts {
            self.resolve(couple);
        }
        for couple in rest.jammed {
            self.leave_alone(couple, UnresolvedReason::Immovable, tick);
        }
    }

    fn slow_contact(&self, couple: Couple, tick: &Tick) -> SlowContact {
        SlowContact::Rests { is_pressed: tick.carriers.expect(couple, &self.resting) }
    }

    fn leave_alone(&mut self, couple: Couple, reason: UnresolvedReason, tick: &mut Tick) {
        let (body, other) = couple.ids(&self.setup);
        tick.emit(EventKind::Unresolved(Unresolved { body, other, reason }));
        self.resolved.remove(&couple);
        self.left_alone.insert(couple);
    }

    fn hold(&mut self, handled: u64, tick: &mut Tick) {
        let mut held = BTreeSet::new();
        loop {
            let meeting: Vec<_> = self.meetings(tick).into_iter().flat_map(|(couple, _)| couple.balls()).collect();
            let due: BTreeSet<usize> = meeting.into_iter().chain(tick.carriers.let_go()).collect();
            let newly: Vec<usize> = due.difference(&held).copied().collect();
            if newly.is_empty() {
                break;
            }
            for ball in newly {
                let motion = self.motions[ball];
                let position = motion.position_at(tick.now, self.setup.clock);
                let velocity = motion.velocity_at(tick.now, self.setup.clock);
                let segment = Segment { position, velocity: DVec3::ZERO, start: tick.now };
                self.change(ball, Motion { segment, velocity, acceleration: DVec3::ZERO }, tick);
                held.insert(ball);
            }
        }
        let held = held.into_iter().map(|ball| self.setup.bodies[ball].id).collect();
        tick.emit(EventKind::BudgetSpent(BudgetSpent { handled, held }));
    }

    fn end(&mut self, places_before: &[DVec3], tick: &mut Tick) {
        let end = Instant::start_of(self.tick + 1);
        let clock = self.setup.clock;
        for body in 0..self.motions.len() {
            let motion = self.motions[body];
            if !motion.is_uniform() {
                let settled = Motion::uniform(motion.position_at(end, clock), motion.velocity_at(end, clock), end);
                self.replace(body, settled);
            }
        }
        let steered = steer_all(&self.setup, &self.motions, places_before, self.tick, Search::AllPairs);
        tick.events.extend(steered.events);
        steered.motions.into_iter().for_each(|(body, motion)| self.replace(body, motion));
        self.tick += 1;
        let setup = Arc::clone(&self.setup);
        for edit in edits::at_tick(&setup, self.tick) {
            if let Some(body) = setup.body_index(edit.id) {
                self.replace(body, edits::applied(edit, &self.motions[body], end, clock));
            }
        }
    }

    fn couples(&self) -> Vec<Couple> {
        let (bodies, obstacles) = (self.setup.bodies.len(), self.setup.obstacles.len());
        let balls = (0..bodies).flat_map(|a| (a + 1..bodies).map(move |b| Couple::of_balls(a, b)));
        let walls = (0..bodies).flat_map(|a| (0..obstacles).map(move |o| Couple::with_obstacle(a, o)));
        let mut couples: Vec<Couple> = balls.chain(walls).filter(|couple| self.setup.can_touch(*couple)).collect();
        couples.sort_by_key(|couple| couple.ids(&self.setup));
        couples
    }

    fn change(&mut self, body: usize, motion: Motion, tick: &mut Tick) {
        let is_other = self.motions[body] != motion;
        tick.carriers.decide_anew(&self.setup, body, is_other);
        if is_other {
            self.replace(body, motion);
            tick.legs.push(Leg { body, motion });
        }
    }

    /// Gives a body another motion, though it may be one that it had before.
    fn replace(&mut self, body: usize, motion: Motion) {
        self.motions[body] = motion;
        self.resolved.retain(|couple| couple.balls().all(|ball| ball != body));
    }

    fn resolve(&mut self, couple: Couple) {
        self.resolved.insert(couple);
    }

    fn is_quiet(&self, couple: Couple) -> bool {
        self.left_alone.contains(&couple) || self.resolved.contains(&couple)
    }

    fn report_overlap(&mut self, couple: Couple, depth: f64, normal: DVec3, tick: &mut Tick) {
        if self.overlapping.insert(couple) {
            let (body, other) = couple.ids(&self.setup);
            tick.emit(EventKind::Overlap(OverlapFound { body, other, depth, normal }));
        }
    }
}

/// What is dealt with next in a tick.
enum Next {
    Meeting(Couple, Meeting),
    /// A ball that counts on a push that it does not get any more.
    LetGo(usize),
}

struct Tick {
    events: Vec<Event>,
    legs: Vec<Leg>,
    carriers: Carriers,
    now: Instant,
}

impl Tick {
    fn emit(&mut self, kind: EventKind) {
        self.events.push(Event { at: self.now, simultaneous: false, kind });
    }
}
