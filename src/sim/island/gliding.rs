//! What of a solved island glides: balls that move alike along flat surfaces, so that no normal turns between them and what
//! carries them.

use super::members::Seed;
use super::solver::{ROUNDING, Solved, Solver};
use super::standing::{Component, Glide, Standing, StandingGroup, components};
use crate::sim::pairs::edge::until_edge;
use crate::sim::pairs::time_of_impact::Gap;
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Motion, Segment};
use glam::DVec3;
use std::sync::Arc;

/// Passes over the surfaces along which balls glide; each takes away what another has given back.
const PASSES: usize = 3;

/// Balls of an island that glide. Those that touch each other do so at the same velocity, to the last bit: they neither part
/// nor meet by rounding.
pub struct Gliding {
    /// Their places in the island, ascending.
    bodies: Vec<usize>,
    /// The contacts that carry them, by their places in the island, ascending.
    carrying: Vec<usize>,
    /// Their velocity now, in m/s.
    velocity: DVec3,
    /// Their acceleration, in m/s².
    acceleration: DVec3,
    /// Seconds until something that carries one of them comes to its end, if that is in this tick.
    until_edge: Option<f64>,
}

impl Gliding {
    /// Their places in the island, ascending.
    pub fn bodies(&self) -> &[usize] {
        &self.bodies
    }

    /// Velocity and acceleration of each body that glides, among so many.
    pub fn courses(of: &[Gliding], count: usize) -> Vec<Option<[DVec3; 2]>> {
        let mut courses = vec![None; count];
        for gliding in of {
            let course = Some([gliding.velocity, gliding.acceleration]);
            gliding.bodies.iter().for_each(|&body| courses[body] = course);
        }
        courses
    }

    /// What their contacts carry until one comes to its end, if that is before the rest of the tick is over, of what they would carry in
    /// all of it.
    pub fn end_at_edge(&self, rest: f64, impulses: &mut [f64]) {
        if let Some(seconds) = self.until_edge {
            self.carrying.iter().for_each(|&contact| impulses[contact] *= seconds / rest);
        }
    }
}

impl Solver<'_> {
    /// The balls that glide in exact flight, apart from those that `stand`. Flat surfaces of obstacles carry them, and each
    /// other, so that on their true path, a parabola, they neither open nor close what carries them. What is not `supported`
    /// has the path of its flight, and what comes apart from others leaves them if they `keep_apart`, on parts of their ways.
    ///
    /// Where a normal turns, a ball may be at its place when the tick ends on a chord alone.
    pub fn gliding(&self, solved: &Solved, stand: &[bool], supported: &[bool], keep_apart: bool) -> Vec<Gliding> {
        if !self.setup.has_parabolas() || self.rest <= 0.0 {
            return Vec::new();
        }
        let mut glides = self.may_glide(solved, stand);
        for (index, (pair, gap)) in self.island.contacts.iter().enumerate() {
            let keeps = match pair.other {
                _ if solved.is_left[index] => true,
                Other::Body(_) => self.keeps_balls(index, gap, solved, &glides),
                Other::Obstacle(_) => self.keeps_obstacle(index, *pair, gap, solved),
            };
            if !keeps {
                self.contacts[index].bodies().for_each(|body| glides[body] = false);
            }
        }
        if !glides.contains(&true) {
            return Vec::new();
        }
        let (mut linked, open): (Vec<usize>, Vec<usize>) =
            (0..self.contacts.len()).partition(|&index| self.links(index, solved));
        let parting = open.into_iter().filter(|&index| self.parts(index, solved));
        // What leans on something that does not glide does not either, nor what parts from something on a chord.
        let tied: Vec<(usize, bool)> =
            linked.iter().map(|&index| (index, false)).chain(parting.map(|index| (index, true))).collect();
        let mut is_over = false;
        while !is_over {
            is_over = true;
            for &(index, is_parting) in &tied {
                let bodies = self.contacts[index].bodies();
                let is_true =
                    |body: usize, glides: &[bool]| glides[body] || is_parting && (keep_apart || !supported[body]);
                if bodies.clone().any(|body| glides[body]) && !bodies.clone().all(|body| is_true(body, &glides)) {
                    bodies.for_each(|body| glides[body] = false);
                    is_over = false;
                }
            }
        }
        linked.retain(|&contact| self.contacts[contact].bodies().all(|body| glides[body]));
        let parts = components(&self.contacts, &linked, &glides);
        parts.iter().flat_map(|part| &part.bodies).for_each(|&body| glides[body] = false);
        let thrown = (0..glides.len()).filter(|&body| glides[body]).map(|body| self.thrown(body, solved));
        thrown.chain(parts.into_iter().map(|part| self.part(part, solved))).collect()
    }

    /// Which balls may glide, as far as they are concerned: contacts carry them, and none slows them down at once.
    fn may_glide(&self, solved: &Solved, stand: &[bool]) -> Vec<bool> {
        let mut glides = vec![false; stand.len()];
        for contact in solved.active() {
            self.contacts[contact].bodies().for_each(|body| {
                let ball = self.island.bodies[body];
                glides[body] = self.setup.is_movable(ball) && !self.setup.is_steered(ball) && !stand[body];
            });
        }
        let Solved { start, mean, end, .. } = solved;
        for (body, glides) in glides.iter_mut().enumerate() {
            // What was slowed down at once is elsewhere in the mean.
            *glides &= (start[body] + end[body] - 2.0 * mean[body]).length() <= self.rounding(body, solved);
        }
        glides
    }

    /// Speed of a body that is rounding.
    pub(super) fn rounding(&self, body: usize, solved: &Solved) -> f64 {
        let pull = self.setup.settings.gravity.length() * self.rest;
        ROUNDING * (solved.start[body].length() + solved.end[body].length() + pull)
    }

    /// Whether a contact ties its balls to each other: they push each other, or merely touch and move alike.
    fn links(&self, index: usize, solved: &Solved) -> bool {
        let (pair, gap) = &self.island.contacts[index];
        let touches = || matches!(pair.other, Other::Body(_)) && gap.is_contact() && !solved.is_left[index];
        (solved.is_active[index] || touches()) && !self.parts(index, solved)
    }

    /// Whether a contact pushes its balls at once at most, so that they then move past each other or apart: on their true paths
    /// they never come nearer along the normal.
    pub(super) fn parts(&self, index: usize, solved: &Solved) -> bool {
        let (contact, (_, gap)) = (&self.contacts[index], &self.island.contacts[index]);
        if solved.is_left[index] || !gap.is_contact() {
            return false;
        }
        // Of a ball so heavy that the push is nothing to it that does not tell.
        let is_moved = |body: usize| solved.impulses[index] * self.inverse_masses[body] > self.rounding(body, solved);
        let falls = || contact.bodies().any(|body| is_moved(body) && self.falls(body, solved));
        let is_over = if solved.is_active[index] { falls() } else { contact.other.is_some() };
        let rounding: f64 = contact.bodies().map(|body| self.rounding(body, solved)).sum();
        let opening = [&solved.start[..], solved.end].map(|of| self.opening_speed(index, of));
        let is_alike = || contact.other.is_some_and(|other| self.is_alike(contact.body, other, solved));
        is_over && stays_open(opening, rounding) && !is_alike()
    }

    /// Whether gravity alone acts on a ball after the start of the rest of the tick, and can.
    fn falls(&self, body: usize, solved: &Solved) -> bool {
        let ball = self.island.bodies[body];
        let pulled = self.setup.gravity_on(ball) * self.rest;
        self.setup.is_movable(ball)
            && (solved.end[body] - solved.start[body] - pulled).length() <= self.rounding(body, solved)
    }

    /// Whether two bodies move alike but for rounding.
    fn is_alike(&self, body: usize, other: usize, solved: &Solved) -> bool {
        let rounding = self.rounding(body, solved) + self.rounding(other, solved);
        [&solved.start[..], solved.end].iter().all(|of| of[body].distance(of[other]) <= rounding)
    }

    /// Whether two balls that glide, or of which one does, leave a contact between them as it is: it is open, they move alike, or
    /// they part.
    fn keeps_balls(&self, index: usize, gap: &Gap, solved: &Solved, glides: &[bool]) -> bool {
        let contact = &self.contacts[index];
        let Some(other) = contact.other else { return false };
        if !gap.is_contact() {
            return !solved.is_active[index];
        }
        self.parts(index, solved)
            || contact.bodies().all(|body| glides[body]) && self.is_alike(contact.body, other, solved)
    }

    /// Whether a ball that glides leaves a contact with an obstacle as it is.
    fn keeps_obstacle(&self, index: usize, pair: Pair, gap: &Gap, solved: &Solved) -> bool {
        let body = self.contacts[index].body;
        let rounding = self.rounding(body, solved);
        let open = |velocity: DVec3| velocity.dot(gap.normal) - self.speed_of_obstacle(pair, gap.normal);
        let opening = [open(solved.start[body]), open(solved.end[body])];
        if solved.is_active[index] && !self.parts(index, solved) {
            let is_along = opening.iter().all(|speed| speed.abs() <= rounding);
            return gap.is_contact() && is_along && self.is_flat(pair, gap, [solved.start[body], solved.mean[body]]);
        }
        !gap.is_contact() || stays_open(opening, rounding)
    }

    /// Seconds until a ball that moves along an obstacle comes to the end of its flat part, if that is in this tick; 0 where the
    /// normal turns at once.
    pub(super) fn until_edge(&self, pair: Pair, gap: &Gap, [velocity, acceleration]: [DVec3; 2]) -> Option<f64> {
        let position = self.motions[pair.body].position_at(self.at, self.setup.clock);
        let path = Segment { position, velocity, acceleration, start: self.at };
        let seconds = until_edge(self.setup, pair, &path, gap.normal, self.rest)?;
        // No instant lies between.
        let is_now = self.setup.clock.after(self.at, seconds).is_some_and(|then| then <= self.at);
        Some(if is_now { 0.0 } else { seconds })
    }

    /// Whether the normal of a contact with an obstacle stays the same for some time on a path that begins with the first velocity and
    /// has the other in its mean.
    fn is_flat(&self, pair: Pair, gap: &Gap, [start, mean]: [DVec3; 2]) -> bool {
        self.until_edge(pair, gap, [start, 2.0 * (mean - start) / self.rest]) != Some(0.0)
    }

    /// A ball that is pushed at once, and then carried by nothing.
    fn thrown(&self, body: usize, solved: &Solved) -> Gliding {
        let acceleration = self.setup.gravity_on(self.island.bodies[body]);
        let (bodies, velocity) = (vec![body], solved.start[body]);
        Gliding { bodies, carrying: Vec::new(), velocity, acceleration, until_edge: None }
    }

    /// A part of the island that glides. What its balls differ by is rounding: they move as their centre of mass does, which
    /// keeps their momentum and gives them no energy.
    fn part(&self, Component { bodies, contacts }: Component, solved: &Solved) -> Gliding {
        let [start, end] = match bodies[..] {
            [body] => [solved.start[body], solved.end[body]],
            _ => [&solved.start[..], solved.end].map(|velocities| self.mean_velocity(&bodies, velocities)),
        };
        let carrying: Vec<usize> = contacts.into_iter().filter(|&contact| solved.is_active[contact]).collect();
        let changed = end - start;
        let speeds_up = bodies.iter().any(|&body| changed.length() > self.rounding(body, solved));
        let acceleration = if speeds_up { changed / self.rest } else { DVec3::ZERO };
        let [velocity, acceleration] = self.along_surfaces(&carrying, [start, acceleration]);
        let until_edge = |&contact: &usize| {
            let (pair, gap) = &self.island.contacts[contact];
            self.until_edge(*pair, gap, [velocity, acceleration])
        };
        let until_edge = carrying.iter().filter_map(until_edge).min_by(f64::total_cmp);
        Gliding { bodies, carrying, velocity, acceleration, until_edge }
    }

    /// The parts of a velocity and an acceleration along the surfaces of the obstacles that carry: what they have across these is
    /// rounding, and would lead into them in the long run.
    fn along_surfaces(&self, carrying: &[usize], [mut velocity, mut acceleration]: [DVec3; 2]) -> [DVec3; 2] {
        for _ in 0..PASSES {
            for &index in carrying.iter().filter(|&&index| self.contacts[index].other.is_none()) {
                let (pair, gap) = &self.island.contacts[index];
                let normal = gap.normal;
                velocity -= (velocity.dot(normal) - self.speed_of_obstacle(*pair, normal)) * normal;
                acceleration -= acceleration.dot(normal) * normal;
            }
        }
        [velocity, acceleration]
    }

    fn mean_velocity(&self, bodies: &[usize], velocities: &[DVec3]) -> DVec3 {
        // As shares of the lightest, so that no mass is too large for a sum.
        let lightest = bodies.iter().map(|&body| self.inverse_masses[body]).fold(0.0, f64::max);
        let mass = |body: usize| lightest / self.inverse_masses[body];
        let momentum: DVec3 = bodies.iter().map(|&body| mass(body) * velocities[body]).sum();
        momentum / bodies.iter().map(|&body| mass(body)).sum::<f64>()
    }

    /// The motions of balls that are carried by nothing, which last; none if something carries them.
    pub fn flights(&self, gliding: &Gliding) -> Vec<(usize, Motion)> {
        let flight = |&body: &usize| {
            let ball = self.island.bodies[body];
            let position = self.motions[ball].position_at(self.at, self.setup.clock);
            (body, self.setup.flight(ball, position, gliding.velocity, self.at))
        };
        let bodies = if gliding.carrying.is_empty() { &gliding.bodies[..] } else { &[] };
        bodies.iter().map(flight).collect()
    }

    /// The group of balls that glide, if that lasts, and the motions of its bodies that then last as well; `carried` are those
    /// that the bodies of the island have in this tick.
    pub fn glide(
        &self,
        gliding: &Gliding,
        carried: &[(usize, Motion)],
        solved: &Solved,
        standing: &Standing,
    ) -> Option<(StandingGroup, Vec<(usize, Motion)>)> {
        let balls: Vec<usize> = gliding.bodies.iter().map(|&body| self.island.bodies[body]).collect();
        if gliding.carrying.is_empty() || gliding.until_edge.is_some() {
            return None;
        }
        let pairs = self.pairs(&gliding.carrying);
        let goes_on = self.goes_on(gliding, &balls, solved);
        if !(self.is_whole(gliding, solved) || goes_on && standing.is_group(&balls, &pairs)) {
            return None;
        }
        let lasting = |&body: &usize| {
            let (ball, carried) = &carried[body];
            let path = carried.segment();
            let anew = || Motion::gliding(path.position, path.velocity, path.acceleration, path.start);
            (body, if goes_on { self.motions[*ball] } else { anew() })
        };
        let motions: Vec<(usize, Motion)> = gliding.bodies.iter().map(lasting).collect();
        let (first, motion) = motions.first()?;
        let center = carried[*first].1.segment().position;
        let glide = Some(Glide { acceleration: motion.acceleration(), center });
        let event = Arc::new(self.resting(&gliding.carrying, solved));
        Some((StandingGroup { balls, contacts: pairs, event, glide }, motions))
    }

    /// Whether what contacts carry in this tick is what they carry in each: they stop nothing, and what hardly moves yet has a
    /// way to go on.
    fn is_whole(&self, gliding: &Gliding, solved: &Solved) -> bool {
        let before = |body: usize| self.motions[self.island.bodies[body]].velocity_at(self.at, self.setup.clock);
        let is_unchanged = |&body: &usize| before(body).distance(solved.start[body]) <= self.rounding(body, solved);
        let speeds_up = |body: usize| gliding.acceleration.length() * self.rest > self.rounding(body, solved);
        let is_on_its_way = |&index: &usize| {
            let contact = &self.contacts[index];
            contact.other.is_some() || !speeds_up(contact.body) || self.resting_contact(index, solved).sliding
        };
        self.at.local == 0.0 && gliding.bodies.iter().all(is_unchanged) && gliding.carrying.iter().all(is_on_its_way)
    }

    /// Whether the motions that the balls have are those of one group that glides as these do, but for rounding.
    fn goes_on(&self, gliding: &Gliding, balls: &[usize], solved: &Solved) -> bool {
        // A path that meets what carries it, by rounding, would do so again at once: it begins anew.
        let is_met = matches!(self.island.seed, Seed::Pair(pair) if pair.balls().any(|ball| balls.contains(&ball)));
        let course = |ball: usize| {
            let motion = &self.motions[ball];
            (motion.glides(), motion.velocity(), motion.acceleration(), motion.start())
        };
        let keeps = |(&body, &ball): (&usize, &usize)| {
            let before = &self.motions[ball];
            let changed = before.velocity_at(self.at, self.setup.clock).distance(gliding.velocity);
            let pulled = (before.acceleration() - gliding.acceleration).length() * self.rest;
            before.glides() && changed.max(pulled) <= self.rounding(body, solved)
        };
        !is_met
            && balls.windows(2).all(|pair| course(pair[0]) == course(pair[1]))
            && gliding.bodies.iter().zip(balls).all(keeps)
    }
}

/// Whether a contact that opens at the first of two speeds when the rest of the tick begins, and at the other when it ends, is closed
/// at no time in it: its gap is a parabola.
fn stays_open([start, end]: [f64; 2], rounding: f64) -> bool {
    start >= -rounding && start + end >= -rounding
}
