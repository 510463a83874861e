//! The brute-force reference: every pair is tested before every event.
//!
//! It shares with [`World`](crate::sim::World) the functions of a pair, a round or an island (impact time, bounce, resting
//! contacts) and nothing else: no grid, no queue, no versions. Tests compare the two, event for event; it is far too
//! slow for anything else.

use super::budget::EventBudget;
use super::contacts::overlaps_any;
use super::every_pair::EveryPair;
use crate::sim::agents::going_through::add_in_order;
use crate::sim::agents::groups::Search;
use crate::sim::agents::steer::{steer_all, steering_places};
use crate::sim::impact::bounce::{Bounce, NoBounce, SlowContact, bounce, is_separated, stays_resolved};
use crate::sim::impact::same_instant::{Moment, NEGLIGIBLE, SameInstant};
use crate::sim::impact::simultaneous::LastEvents;
use crate::sim::island::active_set::ActiveSet;
use crate::sim::island::build::{Past, build_island};
use crate::sim::island::joint_bounce::joint_bounce;
use crate::sim::island::members::Seed;
use crate::sim::island::round::{Partner, Round, round_of, slow_contact};
use crate::sim::island::sides::Scene;
use crate::sim::island::solve::{is_settled, solve_island};
use crate::sim::island::standing::{add_events, is_kept};
use crate::sim::island::surroundings::Surroundings;
use crate::sim::pairs::edge::edge_ahead;
use crate::sim::pairs::time_of_impact::{
    PredictedImpact, begun_anew, gap, is_pressed_together, predict_pair, predict_return, stays_apart,
};
use crate::sim::state::edits;
use crate::sim::state::pair::{Pair, balls_of};
use crate::sim::{
    BudgetSpent, Edited, Event, EventKind, Instant, Motion, MotionChange, OverlapFound, Resolution, Setup, Snapshot,
    StuckAtStart, TickRecord, Tie, Unresolved, UnresolvedReason,
};
use glam::DVec3;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A simulation without any acceleration structure; swept collisions only.
pub struct Reference {
    setup: Arc<Setup>,
    tick: u64,
    motions: Vec<Motion>,
    /// Pairs that are not tested until one of the two gets another motion.
    resolved: BTreeSet<Pair>,
    unresolvable: BTreeSet<Pair>,
    overlapping: BTreeSet<Pair>,
    active_set: ActiveSet,
    pairs: EveryPair,
}

impl Reference {
    /// The simulation at the first tick.
    pub fn new(setup: impl Into<Arc<Setup>>) -> Reference {
        let setup = setup.into();
        let initial = Snapshot::initial(setup.at(setup.settings.start_tick));
        Reference::from_snapshot(setup, &initial)
    }

    /// The simulation as it was at a snapshot.
    pub fn from_snapshot(setup: Arc<Setup>, snapshot: &Snapshot) -> Reference {
        let setup = Arc::clone(setup.shared_at(snapshot.tick));
        let unsupported = snapshot.unsupported(&setup);
        let mut reference = Reference {
            pairs: EveryPair::of(&setup),
            setup,
            tick: snapshot.tick,
            motions: snapshot.motions.clone(),
            resolved: BTreeSet::new(),
            unresolvable: BTreeSet::new(),
            overlapping: snapshot.overlapping.clone(),
            active_set: ActiveSet::new(snapshot.resting.clone(), &snapshot.standing, unsupported.into_iter()),
        };
        for (&pair, reason) in &snapshot.resolved {
            match reason {
                Resolution::Resolved => reference.resolve(pair),
                Resolution::Unresolvable => {
                    reference.unresolvable.insert(pair);
                }
            }
        }
        reference
    }

    /// The full state.
    pub fn snapshot(&self) -> Snapshot {
        let resolved = self.resolved.iter().map(|&pair| (pair, Resolution::Resolved));
        let unresolvable = self.unresolvable.iter().map(|&pair| (pair, Resolution::Unresolvable));
        Snapshot {
            tick: self.tick,
            motions: self.motions.clone(),
            resolved: resolved.chain(unresolvable).collect(),
            resting: self.active_set.previous().clone(),
            standing: self.active_set.standing.groups().cloned().collect(),
            overlapping: self.overlapping.clone(),
        }
    }

    /// Advances by a tick.
    pub fn step(&mut self) -> TickRecord {
        let start = self.snapshot();
        let start_positions = steering_places(&self.setup, &self.motions, Instant::start_of(self.tick));
        let mut tick = Tick {
            events: Vec::new(),
            motion_changes: Vec::new(),
            ties: Vec::new(),
            same_instant: SameInstant::default(),
            budget: EventBudget::default(),
            now: Instant::start_of(self.tick),
        };
        let now = Instant::start_of(self.tick);
        self.active_set.begin(&self.setup, |ball| self.motions[ball].position_at(now, self.setup.clock));
        for edit in edits::at_tick(&self.setup, self.tick) {
            tick.emit(EventKind::Edited(Edited { body: edit.id, property: edit.property, value: edit.value }));
        }
        self.begin(&mut tick);
        self.run(&mut tick);
        self.end(&start_positions, &mut tick);
        LastEvents::default().mark(&mut tick.events, &self.setup);
        let Tick { events, motion_changes, ties, .. } = tick;
        TickRecord { start, end: self.snapshot(), events, motion_changes, ties, stuck: StuckAtStart::default() }
    }

    fn begin(&mut self, tick: &mut Tick) {
        let pairs: BTreeSet<Pair> = self.unresolvable.union(&self.overlapping).copied().collect();
        for pair in pairs {
            let gap = gap(&self.setup, &self.motions, pair, tick.now);
            match gap.overlap(tick.now) {
                Some(overlap) => self.report_overlap(pair, overlap.depth, overlap.normal, tick),
                None => {
                    self.overlapping.remove(&pair);
                }
            }
            let has_separated = gap.distance > 0.0 && self.unresolvable.remove(&pair);
            if has_separated {
                if stays_apart(&self.setup, &self.motions, pair, &gap, tick.now) {
                    self.resolve(pair);
                } else {
                    self.begin_anew(pair, tick);
                }
            }
        }
        for body in 0..self.motions.len() {
            if self.setup.has_chords(body) {
                let position = self.motions[body].position_at(tick.now, self.setup.clock);
                let velocity = self.motions[body].velocity_at(tick.now, self.setup.clock);
                let motion = self.setup.flight(body, position, velocity, tick.now);
                self.set_motion(body, motion, tick);
            }
        }
    }

    fn run(&mut self, tick: &mut Tick) {
        while let Some(next) = self.next(tick) {
            if let Next::Impact(_, predicted) = &next {
                tick.now = predicted.at;
            }
            let overlaps = || overlaps_any(&self.overlapping, next.balls());
            if tick.budget.is_spent(&self.setup, &self.motions, tick.now, overlaps) {
                return self.hold(tick.budget.handled, tick);
            }
            tick.budget.handled += match next {
                Next::Impact(pair, predicted) => self.respond(pair, &predicted, tick),
                Next::Unsupported(ball) => {
                    let seed = Seed::Ball(ball);
                    let counts = seed.counts(&self.motions, tick.now, self.setup.clock);
                    self.solve_contacts(seed, tick);
                    counts
                }
            };
        }
    }

    /// The next thing to handle. Balls that have lost their support, as at the end of what carried them, come after all impacts of the instant and before
    /// resting contacts.
    fn next(&mut self, tick: &mut Tick) -> Option<Next> {
        loop {
            let predicted_impacts = self.predicted_impacts(tick);
            let first = self.first_of(&predicted_impacts, tick);
            let unsupported = |of: &Reference| of.active_set.unsupported().next();
            let goes_on =
                |of: &Reference, tick: &Tick| of.impact_of_instant(&predicted_impacts, tick.now, tick).is_some();
            while let Some((at, ball)) = self.first_edge(tick) {
                let is_first = first.as_ref().is_none_or(|(_, predicted, _)| at <= predicted.at);
                let solves_before = at > tick.now && unsupported(self).is_some() && !goes_on(self, tick);
                if !is_first || solves_before {
                    break;
                }
                tick.now = at;
                self.active_set.lose_support(ball);
            }
            let is_impact_now =
                first.as_ref().is_some_and(|(_, predicted, turn)| predicted.at == tick.now && *turn == Turn::Impact);
            match (unsupported(self), first) {
                (Some(ball), _) if !is_impact_now && !goes_on(self, tick) => {
                    return Some(Next::Unsupported(ball));
                }
                // What rests now may bounce then.
                (_, Some((_, predicted, Turn::Waits))) => tick.now = predicted.at,
                // Who lost their support earlier in this instant come before what comes to rest in it.
                (Some(_), Some((_, predicted, Turn::Rests))) if tick.now < predicted.at => tick.now = predicted.at,
                (_, first) => return first.map(|(pair, predicted, _)| Next::Impact(pair, predicted)),
            }
        }
    }

    /// When the next impact of the present instant is due after some time of it: what is to be solved waits for it.
    fn impact_of_instant(
        &self,
        predicted_impacts: &[(Pair, PredictedImpact)],
        since: Instant,
        tick: &Tick,
    ) -> Option<Instant> {
        let ends = tick.same_instant.waits_until(tick.now, self.setup.clock);
        let is_in_heap = |ball: usize| self.active_set.in_heap(ball);
        let is_of_instant =
            |pair: Pair| pair.balls().any(|ball| tick.same_instant.took_part(ball)) && !pair.balls().any(is_in_heap);
        let due = predicted_impacts.iter().filter(|(pair, _)| is_of_instant(*pair)).map(|(_, predicted)| predicted.at);
        due.filter(|&at| since < at && at <= ends).min()
    }

    /// The first ball of the tick, not before now, that comes to the end of what carries it, unless it has lost its support already.
    fn first_edge(&self, tick: &Tick) -> Option<(Instant, usize)> {
        let is_new = |&(_, ball): &(Instant, usize)| self.active_set.unsupported().all(|other| other != ball);
        self.edges(tick).into_iter().filter(is_new).min()
    }

    /// The balls of the tick that come to the end of what carries them, and when, not before now.
    fn edges(&self, tick: &Tick) -> Vec<(Instant, usize)> {
        let carrying = self.pairs.iter().filter(|&pair| self.active_set.carries(pair));
        let edge = |pair: Pair| Some((edge_ahead(&self.setup, &self.motions, pair)?.later(tick.now), pair.body));
        let turned =
            |(ball, motion): (usize, &Motion)| Some((motion.turns_until(self.setup.clock)?.later(tick.now), ball));
        let turned = self.motions.iter().enumerate().filter_map(turned);
        carrying.filter_map(edge).chain(turned).collect()
    }

    /// The earliest impact of the tick, not before now, and its turn; of simultaneous ones that with the lowest ids, but all impacts
    /// before resting contacts.
    fn first_of(
        &self,
        predicted_impacts: &[(Pair, PredictedImpact)],
        tick: &Tick,
    ) -> Option<(Pair, PredictedImpact, Turn)> {
        let with_turn = |&(pair, predicted): &(Pair, PredictedImpact)| {
            let predicted = PredictedImpact { at: predicted.at.later(tick.now), ..predicted };
            if !self.comes_to_rest(pair, &predicted, tick) {
                return (pair, predicted, Turn::Impact);
            }
            let scene = Scene { setup: &self.setup, motions: &self.motions, at: predicted.at };
            let approach_speed = predicted.normal.map_or(0.0, |normal| scene.approach_speed(pair, normal));
            let may_wait = |at: &Instant| SameInstant::may_wait(approach_speed, predicted.at, *at, self.setup.clock);
            match self.impact_of_instant(predicted_impacts, predicted.at, tick).filter(may_wait) {
                Some(at) => (pair, PredictedImpact { at, ..predicted }, Turn::Waits),
                None => (pair, predicted, Turn::Rests),
            }
        };
        let in_turn = |(pair, predicted, turn): &(Pair, PredictedImpact, Turn)| {
            (predicted.at, *turn == Turn::Rests, pair.ids(&self.setup))
        };
        predicted_impacts.iter().map(with_turn).min_by_key(in_turn)
    }

    fn comes_to_rest(&self, pair: Pair, predicted: &PredictedImpact, tick: &Tick) -> bool {
        matches!(self.response(pair, predicted, tick), Err(NoBounce::Rests))
    }

    /// What a pair does that meets when its impact is predicted.
    fn response(&self, pair: Pair, predicted: &PredictedImpact, tick: &Tick) -> Result<Bounce, NoBounce> {
        let scene = Scene { setup: &self.setup, motions: &self.motions, at: predicted.at };
        let load = self.active_set.load(&self.setup, pair, predicted.at);
        let slow = slow_contact(scene, &tick.same_instant, predicted, pair, load);
        bounce(&self.setup, &self.motions, pair, predicted, slow, false)
    }

    fn predicted_impacts(&mut self, tick: &mut Tick) -> Vec<(Pair, PredictedImpact)> {
        let (mut due, mut overlaps) = (Vec::new(), Vec::new());
        let (setup, motions) = (&self.setup, &self.motions);
        for place in 0..self.pairs.len() {
            let predict = |pair, is_resolved| match is_resolved {
                true => predict_return(setup, motions, pair),
                false => predict_pair(setup, motions, pair),
            };
            let (pair, prediction) = self.pairs.prediction(place, |pair| self.resolved.contains(&pair), predict);
            if self.unresolvable.contains(&pair) {
                continue;
            }
            overlaps.extend(prediction.overlap.filter(|overlap| overlap.at == tick.now).map(|overlap| (pair, overlap)));
            due.extend(
                prediction.impact.filter(|predicted| predicted.at.tick <= self.tick).map(|predicted| (pair, predicted)),
            );
        }
        for (pair, overlap) in overlaps {
            self.report_overlap(pair, overlap.depth, overlap.normal, tick);
        }
        due
    }

    /// The number of impacts that this was.
    fn respond(&mut self, pair: Pair, predicted: &PredictedImpact, tick: &mut Tick) -> u64 {
        match self.response(pair, predicted, tick) {
            Err(NoBounce::Unresolved(reason)) => self.mark_unresolvable(pair, reason, tick),
            Err(NoBounce::Rests) => self.solve_contacts(Seed::Pair(pair), tick),
            Err(NoBounce::Separating) => {
                self.begin_anew(pair, tick);
                self.resolve(pair);
            }
            Ok(bounce) => {
                let moment = Moment::new(tick.now, bounce.impact.center, bounce.impact.approach_speed);
                let fastest = tick.same_instant.fastest(pair, moment, self.setup.clock);
                if fastest.is_some_and(|fastest| bounce.impact.approach_speed <= NEGLIGIBLE * fastest) {
                    let normal = bounce.impact.normal;
                    if is_pressed_together(&self.motions, pair, normal) {
                        self.solve_contacts(Seed::Pair(pair), tick);
                        return 1;
                    }
                    if is_separated(&self.setup, &self.motions, pair, normal, tick.now) {
                        self.begin_anew(pair, tick);
                        self.resolve(pair);
                        return 1;
                    }
                }
                return self.collide(pair, predicted, moment, tick);
            }
        }
        1
    }

    fn collide(&mut self, pair: Pair, predicted: &PredictedImpact, moment: Moment, tick: &mut Tick) -> u64 {
        let groups = match self.round(pair, predicted, moment, tick) {
            Round::Groups(groups) if groups.is_empty() => {
                self.begin_anew(pair, tick);
                self.resolve(pair);
                return 1;
            }
            Round::Groups(groups) => groups,
            Round::Contradiction(pairs) => {
                for &pair in &pairs {
                    self.mark_unresolvable(pair, UnresolvedReason::Immovable, tick);
                }
                tick.tie(pairs.len(), balls_of(pairs));
                return 1;
            }
        };
        let partners = || groups.iter().flatten();
        let scene = Scene { setup: &self.setup, motions: &self.motions, at: tick.now };
        let speed = |partner: &Partner| scene.approach_speed(partner.pair, partner.normal);
        let fastest = partners().map(speed).fold(0.0, f64::max);
        tick.same_instant.note(partners().map(|partner| partner.pair), fastest, moment, self.setup.clock);
        groups.iter().for_each(|group| self.resolve_group(group, tick));
        partners().count() as u64
    }

    fn round(&self, pair: Pair, predicted: &PredictedImpact, moment: Moment, tick: &Tick) -> Round {
        let around = Surroundings {
            scene: Scene { setup: &self.setup, motions: &self.motions, at: tick.now },
            moment,
            so_far: &tick.same_instant,
            is_resolved: &|pair| self.unresolvable.contains(&pair) || self.resolved.contains(&pair),
            is_unresolvable: &|pair| self.unresolvable.contains(&pair),
            load: &|pair| self.active_set.load(&self.setup, pair, tick.now),
        };
        let near = |ball: usize, found: &mut Vec<Pair>| found.extend(self.pairs.of_ball(ball));
        round_of(around, pair, predicted, near)
    }

    fn resolve_group(&mut self, group: &[Partner], tick: &mut Tick) {
        if let [Partner { pair, predicted, is_spent, .. }] = group {
            let slow = SlowContact::Rests(self.active_set.load(&self.setup, *pair, tick.now));
            match bounce(&self.setup, &self.motions, *pair, predicted, slow, *is_spent) {
                Ok(bounce) => self.apply_bounce(*pair, bounce, tick),
                // It is solved once nothing bounces any more.
                Err(NoBounce::Rests) => {}
                Err(NoBounce::Separating | NoBounce::Unresolved(_)) => self.resolve(*pair),
            }
            return;
        }
        let scene = Scene { setup: &self.setup, motions: &self.motions, at: tick.now };
        let bounce = joint_bounce(scene, group);
        let events = bounce.impacts.len();
        bounce.impacts.into_iter().for_each(|impact| tick.emit(EventKind::Impact(impact)));
        tick.tie(events, balls_of(group.iter().map(|partner| partner.pair)));
        bounce.motions.into_iter().for_each(|(body, motion)| self.set_motion(body, motion, tick));
        for partner in group {
            if is_separated(&self.setup, &self.motions, partner.pair, partner.normal, tick.now) {
                self.resolve(partner.pair);
            }
        }
    }

    fn apply_bounce(&mut self, pair: Pair, Bounce { motions, impact }: Bounce, tick: &mut Tick) {
        let normal = impact.normal;
        tick.emit(EventKind::Impact(impact));
        for (body, motion) in motions.into_iter().flatten() {
            self.set_motion(body, motion, tick);
        }
        if is_separated(&self.setup, &self.motions, pair, normal, tick.now) {
            self.resolve(pair);
        }
    }

    fn begin_anew(&mut self, pair: Pair, tick: &mut Tick) {
        if let Some((ball, motion)) = begun_anew(&self.setup, &self.motions, pair, tick.now) {
            tick.tie(0, pair.balls().collect());
            let resolved = self.resolved.clone();
            self.replace_motion(ball, motion);
            tick.motion_changes.push(MotionChange { body: ball, motion });
            let stays = |pair: &Pair| stays_resolved(&self.setup, &self.motions, *pair, tick.now);
            let of_ball = resolved.into_iter().filter(|pair| pair.balls().any(|other| other == ball));
            self.resolved.extend(of_ball.filter(stays));
        }
    }

    fn solve_contacts(&mut self, seed: Seed, tick: &mut Tick) {
        let near = |ball: usize, found: &mut Vec<Pair>| {
            found.extend(self.pairs.of_ball(ball).filter(|pair| !self.unresolvable.contains(pair)));
        };
        let past = Past { active_set: &self.active_set, so_far: &tick.same_instant };
        let island = build_island(&self.setup, &self.motions, seed, tick.now, past, near);
        let was_active = |pair: Pair| self.active_set.was_active(pair);
        let standing = &self.active_set.standing;
        let mut solution = solve_island(&self.setup, &self.motions, &island, tick.now, was_active, standing, None);
        tick.budget.solved_contacts += island.contacts.len() as u64;
        let first_tick = self.setup.settings.start_tick;
        let event = solution.event(|pair| self.active_set.is_new(pair, tick.now, first_tick));
        let goes_on = seed.ends_part(&self.motions, tick.now, self.setup.clock);
        let event = event.filter(|event| !(goes_on && event.goes_on_from(&mut tick.events)));
        let events = usize::from(event.is_some());
        event.into_iter().for_each(|event| tick.emit(event));
        tick.tie(events, island.bodies.clone());
        for &(body, motion) in &solution.motions {
            self.set_motion(body, motion, tick);
        }
        let infeasible = std::mem::take(&mut solution.infeasible);
        self.active_set.add(&self.setup, solution, tick.now);
        for (pair, gap) in island.contacts {
            if is_settled(&self.motions, pair, &gap) {
                self.resolve(pair);
            }
        }
        for pair in infeasible {
            self.mark_unresolvable(pair, UnresolvedReason::Immovable, tick);
            for ball in pair.balls().filter(|&ball| self.setup.is_movable(ball)) {
                self.active_set.lose_support(ball);
            }
        }
    }

    fn mark_unresolvable(&mut self, pair: Pair, reason: UnresolvedReason, tick: &mut Tick) {
        let (body, other) = pair.ids(&self.setup);
        tick.emit(EventKind::Unresolved(Unresolved { body, other, reason }));
        self.resolved.remove(&pair);
        self.unresolvable.insert(pair);
    }

    fn hold(&mut self, handled: u64, tick: &mut Tick) {
        let mut held = BTreeSet::new();
        loop {
            let predicted: Vec<_> =
                self.predicted_impacts(tick).into_iter().flat_map(|(pair, _)| pair.balls()).collect();
            let edges = self.edges(tick).into_iter().map(|(_, ball)| ball);
            let due: BTreeSet<usize> =
                predicted.into_iter().chain(edges).chain(self.active_set.unsupported()).collect();
            let newly: Vec<usize> = due.difference(&held).copied().collect();
            if newly.is_empty() {
                break;
            }
            for ball in newly {
                self.set_motion(ball, self.motions[ball].held(tick.now, self.setup.clock), tick);
                held.insert(ball);
            }
        }
        let held = held.into_iter().map(|ball| self.setup.bodies[ball].id).collect();
        tick.emit(EventKind::BudgetSpent(BudgetSpent { handled, held }));
    }

    fn end(&mut self, start_positions: &[DVec3], tick: &mut Tick) {
        let end = Instant::start_of(self.tick + 1);
        let clock = self.setup.clock;
        for body in 0..self.motions.len() {
            let motion = self.motions[body];
            if motion.ends_with_tick() {
                let (position, velocity) = (motion.position_at(end, clock), motion.velocity_at(end, clock));
                self.replace_motion(body, self.setup.flight_before_tick(body, position, velocity, end));
            }
        }
        let steered = steer_all(&self.setup, &self.motions, start_positions, self.tick, Search::AllPairs);
        add_in_order(&mut tick.events, &mut tick.ties, steered.events);
        steered.motions.into_iter().for_each(|(body, motion)| self.replace_motion(body, motion));
        add_events(&mut tick.events, &mut tick.ties, self.active_set.standing.events(self.tick));
        self.tick += 1;
        let setup = Arc::clone(self.setup.shared_at(self.tick));
        if !Arc::ptr_eq(&setup, &self.setup) {
            self.pairs = EveryPair::of(&setup);
        }
        self.setup = setup;
        let setup = Arc::clone(&self.setup);
        for edit in edits::at_tick(&setup, self.tick) {
            for body in edits::moved(&setup, edit) {
                self.replace_motion(body, edits::applied(&setup, edit, body, &self.motions[body], end));
                self.active_set.moved_between_ticks(body);
            }
        }
        self.active_set.standing.end_at_edges(&setup, &self.motions, self.tick);
        let last = Instant { tick: self.tick - 1, local: clock.tick_length().next_down() };
        self.active_set.standing.loosened().for_each(|bodies| tick.tie_at(last, bodies));
        let orphans: Vec<usize> = self.active_set.standing.orphans().collect();
        for ball in orphans {
            let motion = self.motions[ball];
            if is_kept(&setup, ball, &motion) {
                let (position, velocity) = (motion.position_at(end, clock), motion.velocity_at(end, clock));
                self.replace_motion(ball, setup.flight_before_tick(ball, position, velocity, end));
            }
        }
        self.active_set.end();
    }

    fn set_motion(&mut self, body: usize, motion: Motion, tick: &mut Tick) {
        let is_other = self.motions[body] != motion;
        for other in self.active_set.motion_set(&self.setup, body, is_other, tick.now) {
            tick.tie(0, vec![body, other]);
        }
        if is_other {
            self.replace_motion(body, motion);
            tick.motion_changes.push(MotionChange { body, motion });
        }
    }

    /// Replaces a motion, and tests the pairs of the body again.
    fn replace_motion(&mut self, body: usize, motion: Motion) {
        self.motions[body] = motion;
        self.pairs.forget(body);
        self.resolved.retain(|pair| pair.balls().all(|ball| ball != body));
    }

    fn resolve(&mut self, pair: Pair) {
        self.resolved.insert(pair);
    }

    fn report_overlap(&mut self, pair: Pair, depth: f64, normal: DVec3, tick: &mut Tick) {
        if self.overlapping.insert(pair) {
            let (body, other) = pair.ids(&self.setup);
            tick.emit(EventKind::Overlap(OverlapFound { body, other, depth, normal }));
        }
    }
}

/// When an impact has its turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// When it is due.
    Impact,
    /// After those of its instant: nothing bounces.
    Rests,
    /// With the next impact of its instant: nothing bounces now.
    Waits,
}

/// The next thing to handle in a tick.
enum Next {
    Impact(Pair, PredictedImpact),
    /// A ball that has lost its support.
    Unsupported(usize),
}

impl Next {
    /// The balls that it is about.
    fn balls(&self) -> impl Iterator<Item = usize> {
        let (ball, pair) = match self {
            Next::Unsupported(ball) => (Some(*ball), None),
            Next::Impact(pair, _) => (None, Some(*pair)),
        };
        ball.into_iter().chain(pair.into_iter().flat_map(Pair::balls))
    }
}

struct Tick {
    events: Vec<Event>,
    motion_changes: Vec<MotionChange>,
    ties: Vec<Tie>,
    same_instant: SameInstant,
    /// What was handled so far.
    budget: EventBudget,
    now: Instant,
}

impl Tick {
    fn emit(&mut self, kind: EventKind) {
        self.events.push(Event { at: self.now, simultaneous: false, kind });
    }

    /// Keeps that bodies were dealt with together, of which so many of the last events tell.
    fn tie(&mut self, events: usize, bodies: Vec<usize>) {
        let end = self.events.len();
        self.ties.push(Tie { at: self.now, events: end - events..end, bodies });
    }

    /// The same after all events.
    fn tie_at(&mut self, at: Instant, bodies: Vec<usize>) {
        let end = self.events.len();
        self.ties.push(Tie { at, events: end..end, bodies });
    }
}
