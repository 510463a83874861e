//! What slides round an edge, a corner, a round side or another ball: for as long as a parabola is not told from its way.
//!
//! On a flat surface a ball is on a parabola until it comes to the end of it. Where the normal turns it is on none: its way is
//! integrated, and its motion is the parabola from the beginning to the end of a part of it, with the mean acceleration. Such a part
//! ends where the parabola would leave what carries the ball by more than is told from contact, and sooner where a contact carries nothing any
//! more, as where a ball leaves what it goes round, or where the surface becomes another, as at the end of an edge. There all is
//! solved again.

use super::complementarity::Problem;
use super::contact::{Constraint, Contact};
use super::curved::{Curved, Hold, State, Surface};
use super::solver::{ROUNDING, Solved, Solver};
use super::standing::{Component, components};
use crate::sim::pairs::edge::turning_sides;
use crate::sim::pairs::time_of_impact::{Gap, gap_at_shape};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Motion, Segment};
use glam::DVec3;

/// Contacts of balls that carry each other up to which their way is integrated: in a heap the parts of a tick would take too long.
const MOST_CONTACTS: usize = 16;

/// Contacts of an island up to which it is found which of them carry each other.
const FEW_CONTACTS: usize = 2 * MOST_CONTACTS;

/// Share of a contact's tolerance by which a parabola may leave the true way.
const OFF_WAY: f64 = 0.125;

/// Share of a contact's tolerance by which one step may be off two of half its length: what the two are off is a fifteenth of that.
const OFF_STEPS: f64 = 1e-3;

/// Share of gravity that does not hold a ball.
const HELD_BY: f64 = 1e-9;

/// Angle between two normals, in rad, up to which they are of the same surface: no more than the velocities at the end of a part are
/// told to.
const SAME_NORMAL: f64 = ROUNDING;

/// Halvings of a tick after which nothing is told: of one of a second 1e-12 s are left.
const MOST_HALVINGS: usize = 40;

/// Halvings between a part that ends too late and one that does not: what is left is rounding.
const REFINEMENTS: usize = 50;

/// A part of the way of balls that carry each other.
pub struct Turning {
    /// How long it lasts, at most to the end of the tick.
    pub seconds: f64,
    /// The contacts that carry something, by their places in the island, and what each gives its first body meanwhile, in kg·m/s.
    pub carrying: Vec<(usize, DVec3)>,
    /// Of each of the balls, by its place in the island.
    pub parts: Vec<(usize, Part)>,
}

/// The motion of a body along a part.
#[derive(Clone, Copy)]
pub struct Part {
    /// Along the parabola when it begins, in m/s.
    pub velocity: DVec3,
    /// In m/s².
    pub acceleration: DVec3,
    /// What the true velocity has more at both ends, in m/s.
    pub bend: DVec3,
}

impl Part {
    /// The motion of a ball with its centre at the start of a path.
    pub fn motion(self, path: Segment, seconds: f64) -> Motion {
        let Part { velocity, acceleration, bend } = self;
        Motion::turning(Segment { velocity, acceleration, ..path }, seconds, bend)
    }
}

impl Solver<'_> {
    /// The next parts of the ways of balls that slide along what turns: of those that carry each other together. None of balls that
    /// approach what they touch, or are held from coming apart from it.
    pub(super) fn turning(&self, solved: &Solved) -> Vec<Turning> {
        if !self.may_turn() {
            return Vec::new();
        }
        let AtRest { contacts, unsettled } = self.at_rest(solved);
        let Some(held) = self.held(&contacts) else { return Vec::new() };
        let is_movable: Vec<bool> = self.island.bodies.iter().map(|&ball| self.setup.is_movable(ball)).collect();
        let groups = components(&self.contacts, &held, &is_movable).into_iter();
        let is_settled = |group: &Component| group.bodies.iter().all(|&body| !unsettled[body]);
        groups.filter(is_settled).filter_map(|group| self.part_of_way(group)).collect()
    }

    /// Whether ways of balls of this island are integrated where they turn.
    fn may_turn(&self) -> bool {
        self.island.is_loose && self.rest > 0.0 && self.contacts.len() <= FEW_CONTACTS
    }

    /// The next part of the way of balls that contacts hold, if they slide along what turns.
    fn part_of_way(&self, Component { bodies, contacts }: Component) -> Option<Turning> {
        let is_steered = |&body: &usize| self.setup.is_steered(self.island.bodies[body]);
        if contacts.len() > MOST_CONTACTS || bodies.iter().any(is_steered) {
            return None;
        }
        let holds: Vec<Hold> = contacts.iter().map(|&contact| self.hold(contact)).collect();
        if !holds.iter().any(|hold| matches!(hold.surface, Surface::Round { .. })) {
            return None;
        }
        let gravity = self.island.bodies.iter().map(|&ball| self.setup.gravity_on(ball)).collect();
        let curved = Curved { holds, inverse_masses: self.inverse_masses.clone(), gravity };
        let mut start = State::start(&self.velocities);
        let opens = |&contact: &usize| self.opening_speed(contact, &self.velocities) > self.rounding_at_rest(contact);
        if contacts.iter().any(opens) {
            curved.project(&mut start)?;
        }
        let way = Way { solver: self, bodies, contacts, curved };
        let mut seconds = self.rest;
        for _ in 0..MOST_HALVINGS {
            if let Some(turning) = way.part(&start, seconds) {
                return Some(way.longest(&start, turning)).filter(|turning| self.is_later(turning.seconds));
            }
            seconds *= 0.5;
        }
        None
    }

    /// Whether an instant lies so many seconds ahead.
    fn is_later(&self, seconds: f64) -> bool {
        self.setup.clock.after(self.at, seconds).is_some_and(|then| then > self.at)
    }

    /// The contacts that are not left and neither open nor close but for rounding.
    fn at_rest(&self, solved: &Solved) -> AtRest {
        let (mut contacts, mut unsettled) = (Vec::new(), vec![false; self.island.bodies.len()]);
        for (contact, (_, gap)) in
            self.island.contacts.iter().enumerate().filter(|&(contact, _)| !solved.is_left[contact])
        {
            let opening = self.opening_speed(contact, &self.velocities);
            let rounding = self.rounding_at_rest(contact);
            let is_active = solved.is_active[contact];
            // What was held though it opens does not rise.
            let most = if is_active { rounding.max(self.least_rising(contact)) } else { rounding };
            let is_unsettled = match gap.is_contact() {
                true => opening < -rounding || opening > most && is_active,
                false => is_active,
            };
            if is_unsettled {
                self.contacts[contact].bodies().for_each(|body| unsettled[body] = true);
            } else if gap.is_contact() && opening <= most {
                contacts.push(contact);
            }
        }
        AtRest { contacts, unsettled }
    }

    /// Up to which speed a contact neither opens nor closes.
    fn rounding_at_rest(&self, contact: usize) -> f64 {
        self.rounding_now(contact).max(self.rounding_within_part(contact))
    }

    /// Of the opening speed of a contact what is that of a parabola against the way of which it is a part: where something interrupts
    /// the part they differ by more than at its ends.
    fn rounding_within_part(&self, contact: usize) -> f64 {
        let (pair, gap) = &self.island.contacts[contact];
        let parts = pair.balls().filter_map(|ball| {
            let motion = &self.motions[ball];
            motion.turning_for().filter(|&seconds| self.setup.clock.after(motion.start(), seconds) != Some(self.at))
        });
        // The cubic of `Motion::velocity_at` that is off by d a quarter of its time T after the start has the slope 32/3·d/T at its
        // ends and −16/3·d/T halfway: they differ by 16·d/T.
        parts.map(|seconds| 16.0 * OFF_WAY * gap.tolerance / seconds).sum()
    }

    /// Of the opening speed of a contact what is rounding because its normal is: far from the origin places are rounded to more.
    pub(super) fn rounding_of_normal(&self, contact: usize) -> f64 {
        let pair = self.island.contacts[contact].0;
        let speeds: f64 = self.contacts[contact].bodies().map(|body| self.velocities[body].length()).sum();
        let coordinate = self.motions[pair.body].position_at(self.at, self.setup.clock).abs().max_element();
        2.0 * rounding_of_angle(coordinate, self.setup.smaller_radius(pair))
            * (speeds + self.velocity_of_obstacle(pair).length())
    }

    /// A contact that holds.
    fn hold(&self, contact: usize) -> Hold {
        let ((pair, gap), of) = (&self.island.contacts[contact], &self.contacts[contact]);
        let surface = match pair.other {
            Other::Body(other) => {
                let [center, other] =
                    [pair.body, other].map(|ball| self.motions[ball].position_at(self.at, self.setup.clock));
                Surface::Round { offset: center - other, axis: None }
            }
            Other::Obstacle(obstacle) => self.surface(*pair, obstacle, gap),
        };
        Hold { body: of.body, other: of.other, velocity: self.velocity_of_obstacle(*pair), surface }
    }

    /// Along what a ball slides that touches an obstacle.
    fn surface(&self, pair: Pair, obstacle: usize, gap: &Gap) -> Surface {
        let position = self.motions[pair.body].position_at(self.at, self.setup.clock);
        let pull = self.setup.gravity_on(pair.body);
        let path = Segment {
            position,
            velocity: self.velocities[self.index_of(pair.body)],
            acceleration: pull - pull.dot(gap.normal) * gap.normal,
            start: self.at,
        };
        let shape = self.setup.obstacles[obstacle].shape_at(self.at, self.setup.clock);
        // Not that of a face beside which it is by less than is told.
        let normal = gap_at_shape(self.setup, pair.body, position, &shape).normal;
        let offset = (self.setup.radius(pair.body) + shape.rounding() + gap.distance) * normal;
        match turning_sides(self.setup, pair, &path, gap.normal)[..] {
            [] => Surface::Flat(gap.normal),
            [side] => {
                let axis = gap.normal.cross(side);
                Surface::Round { offset: offset - offset.dot(axis) * axis, axis: Some(axis) }
            }
            _ => Surface::Round { offset, axis: None },
        }
    }

    fn index_of(&self, ball: usize) -> usize {
        self.island.bodies.binary_search(&ball).unwrap_or_else(|_| unreachable!("ball {ball} is not in the island"))
    }

    /// Which of some contacts at rest carry something from now on, as gravity and the turning of their normals demand; `None` if that is
    /// not found.
    fn held(&self, at_rest: &[usize]) -> Option<Vec<usize>> {
        if at_rest.is_empty() {
            return Some(Vec::new());
        }
        let start = State::start(&self.velocities);
        let constraint = |&contact: &usize| {
            Some(Constraint { least_speed: -self.hold(contact).placed(&start).centripetal, warm_start: true })
        };
        let constraints: Vec<_> = at_rest.iter().map(constraint).collect();
        let contacts: Vec<Contact> = at_rest.iter().map(|&contact| self.contacts[contact]).collect();
        let mut accelerations: Vec<DVec3> =
            self.island.bodies.iter().map(|&ball| self.setup.gravity_on(ball)).collect();
        let resolved = Problem::new(&contacts, &self.inverse_masses).resolve(&constraints, &mut accelerations);
        let least = HELD_BY * self.setup.settings.gravity.length();
        let is_held = |(contact, &force): (&Contact, &f64)| {
            force * contact.bodies().map(|body| self.inverse_masses[body]).fold(0.0, f64::max) > least
        };
        let held = at_rest.iter().zip(contacts.iter().zip(&resolved.impulses)).filter(|&(_, of)| is_held(of));
        resolved.is_solved.then(|| held.map(|(&contact, _)| contact).collect())
    }
}

/// By how much a normal may be off that is found from places with coordinates of this size, in rad.
fn rounding_of_angle(coordinate: f64, radius: f64) -> f64 {
    8.0 * f64::EPSILON * coordinate / radius
}

/// What of an island is at rest.
struct AtRest {
    /// The contacts that are, by their places in the island.
    contacts: Vec<usize>,
    /// Whether each body approaches something that it touches, or is held from coming apart from it.
    unsettled: Vec<bool>,
}

/// The way of balls that carry each other, and the contacts that hold on it.
struct Way<'a> {
    solver: &'a Solver<'a>,
    /// By their places in the island.
    bodies: Vec<usize>,
    /// By their places in the island.
    contacts: Vec<usize>,
    curved: Curved,
}

impl Way<'_> {
    /// The longest part, where one is known and twice as much is too long. If only the parabola leaves the way by then, that is the
    /// known one; if a contact lets go or a surface ends between, it lasts until then.
    fn longest(&self, start: &State, known: Turning) -> Turning {
        let mut too_long = 2.0 * known.seconds;
        let goes_on_by = |seconds: f64| self.goes_on(&self.curved.after(start, seconds)?.0);
        if known.seconds >= self.solver.rest || goes_on_by(too_long) == Some(true) {
            return known;
        }
        let mut longest = known;
        for _ in 0..REFINEMENTS {
            let middle = 0.5 * (longest.seconds + too_long);
            match self.part(start, middle) {
                Some(turning) => longest = turning,
                None => too_long = middle,
            }
        }
        longest
    }

    /// Whether in a state every contact still carries something, on the same part of its surface; `None` if contacts depend on each
    /// other.
    fn goes_on(&self, state: &State) -> Option<bool> {
        let carried = self.curved.forces(state)?.carried;
        Some(carried.iter().all(|&force| force >= 0.0) && self.is_on_surfaces(state))
    }

    /// The part of so many seconds; `None` if its parabolas would leave the way, or something changes before it ends.
    fn part(&self, start: &State, seconds: f64) -> Option<Turning> {
        let (middle, first) = self.curved.after(start, 0.5 * seconds)?;
        let (end, second) = self.curved.after(&middle, 0.5 * seconds)?;
        if ![&middle, &end].into_iter().all(|state| self.goes_on(state) == Some(true)) {
            return None;
        }
        let (at_once, _) = self.curved.after(start, seconds)?;
        if !self.agree(&at_once, &end) {
            return None;
        }
        let part = |&body: &usize| {
            // The true velocity differs by the same from that along the parabola when it begins and when it ends.
            let acceleration = (end.velocities[body] - start.velocities[body]) / seconds;
            let velocity = end.ways[body] / seconds - 0.5 * seconds * acceleration;
            (body, Part { velocity, acceleration, bend: start.velocities[body] - velocity })
        };
        let parts: Vec<(usize, Part)> = self.bodies.iter().map(part).collect();
        if ![0.25, 0.5, 0.75].iter().all(|share| self.is_on_way(&parts, share * seconds)) {
            return None;
        }
        let given = first.into_iter().zip(second).map(|(first, second)| first + second);
        Some(Turning { seconds, carrying: self.contacts.iter().copied().zip(given).collect(), parts })
    }

    /// Whether the state after one step and that after two of half its length agree, to [`OFF_STEPS`].
    fn agree(&self, state: &State, other: &State) -> bool {
        let tolerances = self.contacts.iter().map(|&contact| self.solver.island.contacts[contact].1.tolerance);
        let most = OFF_STEPS * tolerances.fold(f64::INFINITY, f64::min);
        self.bodies.iter().all(|&body| state.ways[body].distance(other.ways[body]) <= most)
    }

    /// Whether, so many seconds ahead on their parabolas, the balls are where the contacts are closed.
    fn is_on_way(&self, parts: &[(usize, Part)], seconds: f64) -> bool {
        // What nothing moves goes on.
        let mut ways: Vec<DVec3> = self.solver.velocities.iter().map(|&velocity| velocity * seconds).collect();
        for &(body, Part { velocity, acceleration, .. }) in parts {
            ways[body] = (velocity + 0.5 * seconds * acceleration) * seconds;
        }
        let state = State { seconds, velocities: vec![DVec3::ZERO; ways.len()], ways };
        let is_closed = |(hold, &contact): (&Hold, &usize)| {
            hold.placed(&state).opened.abs() <= OFF_WAY * self.solver.island.contacts[contact].1.tolerance
        };
        self.curved.holds.iter().zip(&self.contacts).all(is_closed)
    }

    /// Whether in a state the contacts are still with the same parts of the obstacles.
    fn is_on_surfaces(&self, state: &State) -> bool {
        let solver = self.solver;
        let is_same = |(hold, &contact): (&Hold, &usize)| {
            let (pair, gap) = &solver.island.contacts[contact];
            let Other::Obstacle(obstacle) = pair.other else { return true };
            let center = solver.motions[pair.body].position_at(solver.at, solver.setup.clock);
            let place = center + state.ways[hold.body] - hold.velocity * state.seconds;
            let shape = solver.setup.obstacles[obstacle].shape_at(solver.at, solver.setup.clock);
            let there = gap_at_shape(solver.setup, pair.body, place, &shape);
            let rounding = rounding_of_angle(place.abs().max_element(), solver.setup.radius(pair.body));
            there.normal.distance(hold.placed(state).normal) <= SAME_NORMAL + rounding
                && (there.distance - gap.distance).abs() <= gap.tolerance
        };
        self.curved.holds.iter().zip(&self.contacts).all(is_same)
    }
}
