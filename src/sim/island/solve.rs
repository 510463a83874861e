//! Solves an island: the motions of its balls once its contacts have come to rest, and the impulses they carry.

use super::courses::Courses;
use super::heap::is_heap;
use super::members::Island;
use super::outcome::{Outcome, is_worth_keeping};
use super::slot::Slots;
use super::solver::{Solved, Solver};
use super::standing::{Standing, StandingGroup, stands};
use super::take_off::Found;
use crate::scene::Id;
use crate::sim::complementarity::contact::Constraint;
use crate::sim::pairs::time_of_impact::Gap;
use crate::sim::state::pair::Pair;
use crate::sim::{EventKind, Instant, Motion, Resting, RestingContact, Segment, Setup};
use glam::DVec3;
use std::sync::Arc;

/// A solved island.
pub struct Solution {
    /// New motions of all its balls that something can move.
    pub motions: Vec<(usize, Motion)>,
    /// The contacts that carry something until the tick ends.
    pub active: Vec<Pair>,
    /// Those of them, within no heap, that stopped an approach and carry nothing afterwards.
    pub stopped: Vec<Pair>,
    /// The contacts that carry nothing, or gave something at once alone.
    pub inactive: Vec<Pair>,
    /// Those of them between balls that come apart from now on, on their true paths.
    pub parted: Vec<Pair>,
    /// Pairs that still approach: nothing can move them apart.
    pub infeasible: Vec<Pair>,
    /// Groups that stand from now on, over whole ticks.
    pub standing: Vec<StandingGroup>,
    /// Multiply-add operations that solving took.
    pub multiply_adds: u64,
    /// What a recording should keep so as not to solve it again.
    pub kept: Option<Arc<Outcome>>,
    /// The balls of all contacts with an impulse.
    bodies: Vec<Id>,
    /// These contacts, by ids.
    contacts: Vec<RestingContact>,
}

impl Solution {
    /// The event, if any contact is active; it begins something if one of them `is_new`.
    pub fn event(&self, is_new: impl Fn(Pair) -> bool) -> Option<EventKind> {
        let begins = self.contacts.len() > self.active.len() || self.active.iter().any(|&pair| is_new(pair));
        let event = || Resting { bodies: self.bodies.clone(), contacts: self.contacts.clone(), begins };
        (!self.contacts.is_empty()).then(|| EventKind::Resting(Arc::new(event())))
    }
}

/// Solves an island at an instant. `was_active` tells which contacts carried an impulse before: a warm start.
///
/// The velocities of the segments are projected so that no contact approaches, which decides which contacts are
/// active. The true velocities at the end of the tick follow from the same projection over the active contacts, so that
/// gravity acts in full along a slope and not at all across it.
///
/// Balls that stand keep their motion: those of `standing`, and those that are found to stand when a tick begins.
///
/// If the outcome is `known`, nothing is left to solve.
pub fn solve_island(
    setup: &Setup,
    motions: &[Motion],
    island: &Island,
    at: Instant,
    was_active: impl Fn(Pair) -> bool,
    standing: &Standing,
    known: Option<&Arc<Outcome>>,
) -> Solution {
    if island.contacts.is_empty() {
        return free_flight(setup, motions, island, at);
    }
    let mut multiply_adds = 0;
    let slots = Slots::of(setup, motions, island, at);
    if let Some(slots) = &slots {
        let mut solver = Solver::new(setup, motions, &slots.island, at);
        let constraints = solver.constraints(&was_active);
        let Found { outcome, courses, multiply_adds: of_slots } = solver.outcome(&constraints, standing);
        multiply_adds += of_slots;
        if outcome.is_solved && slots.are_passed(&solver, &outcome.mean) {
            return Solution { multiply_adds, ..solver.solution(&constraints, &outcome, courses, standing) };
        }
    }
    let mut solver = Solver::new(setup, motions, island, at);
    let constraints = solver.constraints(was_active);
    let fits = |known: &&Arc<Outcome>| known.fits(island.bodies.len(), island.contacts.len());
    debug_assert!(known.as_ref().is_none_or(fits), "it is of another island");
    let (outcome, courses) = match known.filter(fits) {
        Some(known) => {
            known.push.iter().for_each(|push| solver.velocities.clone_from_slice(&push.velocities));
            (Arc::clone(known), None)
        }
        None => {
            let found = solver.outcome(&constraints, standing);
            multiply_adds += found.multiply_adds;
            (Arc::new(found.outcome), found.courses)
        }
    };
    let solution = solver.solution(&constraints, &outcome, courses, standing);
    // Of an island with slots an outcome does not tell which normals it is of.
    let is_kept = slots.is_none() && is_worth_keeping(multiply_adds, island.contacts.len());
    Solution { multiply_adds, kept: is_kept.then_some(outcome), ..solution }
}

/// Whether a contact of an island, with this gap when it was built, need not be tested while its balls keep the motions
/// that they were given.
///
/// A gap stays open until the tick ends where chords lead. Two balls that fly on may close it later, or one that follows its
/// true path before.
pub fn is_settled(motions: &[Motion], pair: Pair, gap: &Gap) -> bool {
    let on_chord = || pair.balls().any(|ball| motions[ball].is_chord());
    gap.is_contact() || on_chord() && !pair.balls().any(|ball| motions[ball].is_carried())
}

/// An island without contacts: its balls fall.
fn free_flight(setup: &Setup, motions: &[Motion], island: &Island, at: Instant) -> Solution {
    let falling = |&ball: &usize| {
        let motion = &motions[ball];
        let [position, velocity] = [motion.position_at(at, setup.clock), motion.velocity_at(at, setup.clock)];
        (ball, setup.flight(ball, position, velocity, at))
    };
    Solution {
        motions: island.bodies.iter().filter(|&&ball| setup.is_movable(ball)).map(falling).collect(),
        active: Vec::new(),
        stopped: Vec::new(),
        inactive: Vec::new(),
        parted: Vec::new(),
        infeasible: island.unpushable().into_iter().collect(),
        standing: Vec::new(),
        multiply_adds: 0,
        kept: None,
        bodies: Vec::new(),
        contacts: Vec::new(),
    }
}

impl Solver<'_> {
    /// What an outcome comes to; `courses`, where they are known, are how its bodies go on.
    fn solution(
        &self,
        constraints: &[Constraint],
        outcome: &Outcome,
        courses: Option<Courses>,
        standing: &Standing,
    ) -> Solution {
        let island = self.island;
        let pair = |contact: usize| island.contacts[contact].0;
        let infeasible = self.infeasible(constraints, outcome).into_iter().map(pair);
        let infeasible: Vec<Pair> = infeasible.chain(island.unpushable()).collect();

        let mut solved = self.solved(outcome);
        let courses = courses.unwrap_or_else(|| self.courses(&solved, standing));
        let mut motions = self.motions(&solved, &courses);
        self.apply_parts(&courses, &mut solved);
        let Courses { mut groups, gliding, .. } = courses;
        for part in &gliding {
            self.flights(part).into_iter().for_each(|(body, flight)| motions[body].1 = flight);
            if let Some((group, lasting)) = self.glide(part, &motions, &solved, standing) {
                lasting.into_iter().for_each(|(body, motion)| motions[body].1 = motion);
                groups.push(group);
            }
        }
        gliding.iter().for_each(|part| part.end_at_edge(self.rest, &mut solved.impulses));
        // What nothing moves keeps its motion, and what else touches it is not solved again.
        motions.retain(|&(ball, _)| self.setup.is_movable(ball));
        let (active, inactive): (Vec<usize>, Vec<usize>) =
            (0..island.contacts.len()).partition(|&contact| solved.is_active[contact]);
        let is_parted = |&&contact: &&usize| solved.is_left[contact] && self.contacts[contact].other.is_some();
        let parted = inactive.iter().filter(is_parted).map(|&contact| pair(contact)).collect();
        let takes_blows = !is_heap(self.setup, island.contacts.len());
        let stopped = active.iter().filter(|&&contact| takes_blows && self.only_stops(contact, &solved));
        let stopped = stopped.map(|&contact| pair(contact)).collect();
        let has_impulse = |&contact: &usize| solved.is_active[contact] || solved.given[contact] > 0.0;
        let with_impulse: Vec<usize> = (0..island.contacts.len()).filter(has_impulse).collect();
        let Resting { bodies, contacts, .. } = self.resting(&with_impulse, &solved);
        Solution {
            motions,
            active: active.into_iter().map(pair).collect(),
            stopped,
            inactive: inactive.into_iter().map(pair).collect(),
            parted,
            infeasible,
            standing: groups,
            multiply_adds: 0,
            kept: None,
            bodies,
            contacts,
        }
    }

    /// The motions of the balls: of the supported from their velocities at the start of the rest of the tick, in its mean, and
    /// at its end; on their true path if they glide. The others fly on.
    fn motions(&self, solved: &Solved, courses: &Courses) -> Vec<(usize, Motion)> {
        let Solved { start, mean, end, .. } = solved;
        let motion = |(index, &ball): (usize, &usize)| {
            let position = self.motions[ball].position_at(self.at, self.setup.clock);
            if courses.stand[index] {
                let stood = stands(self.setup, ball, &self.motions[ball]);
                return (
                    ball,
                    if stood { self.motions[ball] } else { Motion::uniform(position, DVec3::ZERO, self.at) },
                );
            }
            if courses.flies(index) {
                return (ball, self.setup.flight(ball, position, self.velocities[index], self.at));
            }
            let path = Segment::straight(position, mean[index], self.at);
            if let Some((turning, part)) = courses.part(index) {
                return (ball, part.motion(path, turning.seconds));
            }
            let is_lasting =
                self.setup.gravity_on(ball) == DVec3::ZERO && start[index] == end[index] && end[index] == mean[index];
            if self.rest <= 0.0 || is_lasting {
                return (ball, self.setup.flight(ball, position, mean[index], self.at));
            }
            if let Some([velocity, acceleration]) = courses.carried[index] {
                return (ball, Motion::carried(position, velocity, acceleration, self.at));
            }
            let acceleration = (end[index] - start[index]) / self.rest;
            (ball, Motion::chord(path, start[index], acceleration))
        };
        self.island.bodies.iter().enumerate().map(motion).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::Snapshot;
    use crate::sim::island::members::Seed;
    use crate::sim::pairs::time_of_impact::gap;

    #[test]
    fn what_was_very_fast_keeps_no_rounding_that_leads_into_another_until_the_tick_ends() {
        // Three balls of 0.25 m in a row against a wall, at 1e8 m/s and more towards it: doubles tell such speeds to 1.5e-8 m/s,
        // which in a tick of 1 s would lead in by as many metres, where 1e-9 of a radius is rounding.
        for step in 0..20 {
            let masses = [1.3 + 0.1 * f64::from(step), 2.7, 1.9];
            let balls = [1e8, 1.7e8, 2.3e8].iter().zip(masses).enumerate().map(|(index, (speed, mass))| {
                let x = 0.25 + 0.5 * index as f64;
                format!(
                    r#"{{"id": {index}, "radius": 0.25, "position": [{x}, 0, 0], "velocity": [-{speed}, 0, 0], "mass": {mass}}}"#
                )
            });
            let text = format!(
                r#"{{"version": 1, "name": "row", "settings": {{"ticks_per_second": 1}}, "bodies": [{}],
                    "obstacles": [{{"id": 9, "shape": {{"plane": {{"point": [0, 0, 0], "normal": [1, 0, 0]}}}}}}]}}"#,
                balls.collect::<Vec<_>>().join(", ")
            );
            let setup = Setup::new(&parsed(&text));
            let motions = Snapshot::initial(&setup).motions;
            let pairs = [Pair::with_obstacle(0, 0), Pair::of_balls(0, 1), Pair::of_balls(1, 2)];
            let at = Instant::start_of(0);
            let contacts = pairs.map(|pair| (pair, gap(&setup, &motions, pair, at))).to_vec();
            let island = Island {
                seed: Seed::Ball(0),
                bodies: vec![0, 1, 2],
                contacts,
                is_loose: false,
                taking_off: Vec::new(),
            };
            let solution = solve_island(&setup, &motions, &island, at, |_| false, &Standing::default(), None);
            let end = Instant::start_of(1);
            let places: Vec<f64> =
                solution.motions.iter().map(|(_, motion)| motion.position_at(end, setup.clock).x).collect();
            let gaps = [places[0] - 0.25, places[1] - places[0] - 0.5, places[2] - places[1] - 0.5];
            // What opens is rounding as well: of a few units in the last place of 2.3e8 m/s.
            assert!(gaps.iter().all(|gap| (-1e-9 * 0.25..1e-6).contains(gap)), "{masses:?}: {gaps:?}");
        }
    }
}
