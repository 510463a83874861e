//! What slides round an edge, a corner, a round side or another ball: for as long as a parabola is not told from its way.
//!
//! On a flat surface a ball is on a parabola until it comes to the end of it, or until something else carries it as well. Where the
//! normal turns it is on none: its way is integrated, and its motion is the parabola from the beginning to the end of a part of it, with
//! the mean acceleration. Such a part ends where the parabola would leave what carries the ball by more than is told from contact, and
//! sooner where a contact carries nothing any more, as where a ball leaves what it goes round, or where the surface becomes another, as
//! at the end of an edge. There all is solved again.

use super::curved::{Curved, Hold, State, Surface};
use super::solver::{ROUNDING, Solved, Solver};
use super::standing::{Component, components};
use crate::sim::complementarity::contact::{Constraint, Contact};
use crate::sim::complementarity::problem::Problem;
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

/// How far a parabola is at most off a cubic of which the velocity has more at both ends, as a share of what it would be by that
/// velocity: the maximum of 2s³ − 3s² + s, √3/18.
const MOST_OFF_BY_BEND: f64 = 0.096_225_044_864_937_63;

/// Share of a contact's tolerance from which on what its distance is off that of contact is given back.
const DRIFTED: f64 = 0.25;

/// Share of a contact's tolerance that is given back along a part: half of what that may be off anyway.
const GIVEN_BACK: f64 = 0.5 * OFF_WAY;

/// How many times as much as contacts are off, in distance or speed, balls may be moved to put that right: once for each ball that
/// another stands on, and again for what stands askew. Where contacts nearly depend on each other it would be far more.
const MOST_MOVED: f64 = 16.0;

/// Share of a contact's tolerance by which one step may be off two of half its length: what the two are off is a fifteenth of that.
const OFF_STEPS: f64 = 1e-3;

/// Share of gravity that does not hold a ball.
pub(super) const HELD_BY: f64 = 1e-9;

/// Angle between two normals, in rad, up to which they are of the same surface: no more than the velocities at the end of a part are
/// told to.
const SAME_NORMAL: f64 = ROUNDING;

/// Halvings of a tick after which nothing is told: of one of a second 2e-16 s are left, as little as instants within it resolve.
const MOST_HALVINGS: i32 = 52;

/// Steps between a part that ends too late and one that does not: by halving, what is left is rounding.
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
    /// The next parts of the ways of the balls that need one: of those that carry each other together, and of each that nothing carries
    /// at this instant, though something does in the mean of the rest of the tick. None of balls that approach what they touch, or are
    /// held from coming apart from it.
    pub(super) fn turning(&self, solved: &Solved, need_one: &[bool]) -> Vec<Turning> {
        if !self.may_turn() {
            return Vec::new();
        }
        let AtRest { contacts, mut unsettled } = self.at_rest(solved);
        let Some(held) = self.held(&contacts) else { return Vec::new() };
        let is_movable: Vec<bool> = self.island.bodies.iter().map(|&ball| self.setup.is_movable(ball)).collect();
        let mut groups = components(&self.contacts, &held, &is_movable);
        let mut is_carried = vec![false; is_movable.len()];
        groups.iter().flat_map(|group| &group.bodies).for_each(|&body| is_carried[body] = true);
        let free = (0..is_movable.len()).filter(|&body| is_movable[body] && !is_carried[body]);
        groups.extend(free.map(|body| Component { bodies: vec![body], contacts: Vec::new() }));
        let is_asked_for = |group: &Component| {
            group.bodies.iter().any(|&body| need_one[body]) && group.bodies.iter().all(|&body| !unsettled[body])
        };
        let start = State::start(&self.without_approach(&contacts));
        let ways = groups.into_iter().filter(is_asked_for).filter_map(|group| self.way(group, start.clone()));
        let ways: Vec<(Way, State)> = ways.collect();
        // Put onto what carries it a ball may go into what does not.
        let mut velocities = start.velocities;
        for (way, start) in &ways {
            way.bodies.iter().for_each(|&body| velocities[body] = start.velocities[body]);
        }
        let opens = ways.iter().flat_map(|(way, _)| &way.contacts);
        let opens = opens.map(|&contact| self.opening_speed(contact, &self.velocities).abs()).fold(0.0, f64::max);
        let goes_in = |&contact: &usize| {
            let approaches = |velocities| (-self.opening_speed(contact, velocities)).max(0.0);
            // What is let go may be approached by as much as others open, and is met then.
            let is_at_rest = contacts.contains(&contact);
            let most = if is_at_rest { 0.0 } else { MOST_MOVED * opens + approaches(&self.velocities) };
            let is_contact = self.island.contacts[contact].1.is_contact();
            is_contact && approaches(&velocities) > self.rounding_at_rest(contact) + most
        };
        for contact in (0..self.contacts.len()).filter(goes_in) {
            self.contacts[contact].bodies().for_each(|body| unsettled[body] = true);
        }
        let is_settled = |(way, _): &&(Way, State)| way.bodies.iter().all(|&body| !unsettled[body]);
        ways.iter().filter(is_settled).filter_map(|(way, start)| self.part_of_way(way, start)).collect()
    }

    /// The velocities without what some contacts at rest approach by, which is rounding: what carries nothing would go in by it,
    /// part after part.
    fn without_approach(&self, at_rest: &[usize]) -> Vec<DVec3> {
        let mut velocities = self.velocities.clone();
        if at_rest.iter().any(|&contact| self.opening_speed(contact, &velocities) < 0.0) {
            let contacts: Vec<Contact> = at_rest.iter().map(|&contact| self.contacts[contact]).collect();
            let constraint = |&contact: &usize| {
                let (pair, gap) = &self.island.contacts[contact];
                Some(Constraint { least_speed: self.speed_of_obstacle(*pair, gap.normal), warm_start: false })
            };
            let constraints: Vec<_> = at_rest.iter().map(constraint).collect();
            Problem::new(&contacts, &self.inverse_masses).resolve(&constraints, &mut velocities);
        }
        velocities
    }

    /// Whether ways of balls of this island are integrated where they turn.
    fn may_turn(&self) -> bool {
        self.island.is_loose && self.rest > 0.0 && self.contacts.len() <= FEW_CONTACTS
    }

    /// The way of balls that contacts hold, and how it begins, from a state in which these may still open.
    fn way(&self, Component { bodies, contacts }: Component, mut start: State) -> Option<(Way<'_>, State)> {
        let is_steered = |&body: &usize| self.setup.is_steered(self.island.bodies[body]);
        if contacts.len() > MOST_CONTACTS || bodies.iter().any(is_steered) {
            return None;
        }
        let beside = self.beside(&bodies, &contacts);
        let finest = beside.iter().map(|&contact| self.island.contacts[contact].1.tolerance);
        let finest = finest.fold(f64::INFINITY, f64::min);
        let hold = |&contact: &usize| Hold {
            opens_by: given_back(&self.island.contacts[contact].1, finest),
            ..self.hold(contact)
        };
        let holds: Vec<Hold> = contacts.iter().map(hold).collect();
        let gravity = self.island.bodies.iter().map(|&ball| self.setup.gravity_on(ball)).collect();
        let most_given_back = holds.iter().map(|hold| hold.opens_by.abs()).fold(0.0, f64::max);
        let mut curved = Curved::new(holds, self.inverse_masses.to_vec(), gravity);
        curved.open_if_moved_by_no_more_than(MOST_MOVED * most_given_back);
        // As at its end. Where contacts nearly depend on each other what is rounding at one moves balls far faster than that.
        curved.project(&mut start)?;
        // Contacts that depend on each other do so however short a part is.
        curved.forces(&start)?;
        Some((Way { solver: self, bodies, contacts, beside, curved, finest }, start))
    }

    /// The next part of a way.
    fn part_of_way(&self, way: &Way, start: &State) -> Option<Turning> {
        let part = |halvings: i32| way.part(start, self.rest * 0.5_f64.powi(halvings));
        let (mut too_few, mut halvings) = (-1, 0);
        let mut known = loop {
            match part(halvings) {
                Ok(turning) => break turning,
                Err(TooLong { more }) => (too_few, halvings) = (halvings, halvings + more),
            }
            let resolved = f64::EPSILON * self.at.local;
            if halvings >= MOST_HALVINGS || self.rest * 0.5_f64.powi(halvings) <= resolved {
                return None;
            }
        };
        // What is far too long is off by nothing that tells by how much.
        while halvings > too_few + 1 {
            let between = (too_few + halvings) / 2;
            match part(between) {
                Ok(turning) => (halvings, known) = (between, turning),
                Err(_) => too_few = between,
            }
        }
        Some(way.longest(start, known)).filter(|turning| self.is_later(turning.seconds))
    }

    /// The contacts of some bodies with what touches them besides these contacts.
    fn beside(&self, bodies: &[usize], contacts: &[usize]) -> Vec<usize> {
        let is_beside = |&contact: &usize| {
            self.island.contacts[contact].1.is_contact()
                && !contacts.contains(&contact)
                && self.contacts[contact].bodies().any(|body| bodies.contains(&body))
        };
        (0..self.contacts.len()).filter(is_beside).collect()
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
            // What was held though it opens does not rise, or not so that it can be told.
            let most = match is_active {
                true if !self.springs(contact) => f64::INFINITY,
                true => {
                    let pressed_by = self.accelerates(contact, solved.impulses[contact]) / self.rest;
                    rounding.max(self.least_rising(contact, pressed_by))
                }
                false => rounding,
            };
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
    pub(super) fn rounding_at_rest(&self, contact: usize) -> f64 {
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
        let velocity = self.velocity_of_obstacle(*pair);
        Hold { body: of.body, other: of.other, velocity, surface, opens_by: 0.0 }
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
        match turning_sides(self.setup, pair, &path, gap.normal) {
            [None, None] => Surface::Flat(gap.normal),
            [Some(side), None] | [None, Some(side)] => {
                let axis = gap.normal.cross(side);
                Surface::Round { offset: offset - offset.dot(axis) * axis, axis: Some(axis) }
            }
            [Some(_), Some(_)] => Surface::Round { offset, axis: None },
        }
    }

    fn index_of(&self, ball: usize) -> usize {
        self.island.bodies.binary_search(&ball).unwrap_or_else(|_| unreachable!("ball {ball} is not in the island"))
    }

    /// Which of some contacts at rest carry something from now on, as gravity and the turning of their normals demand; `None` if that is
    /// not found.
    pub(super) fn held(&self, at_rest: &[usize]) -> Option<Vec<usize>> {
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
        let held = at_rest.iter().zip(resolved.impulses);
        let held = held.filter(|&(&contact, force)| self.accelerates(contact, force) > self.least_holding(contact));
        resolved.is_solved.then(|| held.map(|(&contact, _)| contact).collect())
    }

    /// Acceleration, in m/s², that does not hold the lighter of the bodies of a contact: not even by what it moves it until the tick ends.
    fn least_holding(&self, contact: usize) -> f64 {
        let until_told = 2.0 * OFF_WAY * self.island.contacts[contact].1.tolerance / (self.rest * self.rest);
        until_told.min(HELD_BY * self.setup.settings.gravity.length())
    }

    /// By how much a force at a contact accelerates the lighter of its bodies, in m/s².
    fn accelerates(&self, contact: usize, force: f64) -> f64 {
        force * self.contacts[contact].bodies().map(|body| self.inverse_masses[body]).fold(0.0, f64::max)
    }
}

/// By how much a contact is to open along a part, in m, if what touches its balls besides is told to as little as `finest`.
///
/// Where parts are interrupted they are off the way, and that adds up: at half of the tolerance balls that carry each other would meet
/// again and again. What overlaps by more than contact does not come from there, and stays as it is.
fn given_back(gap: &Gap, finest: f64) -> f64 {
    let most = GIVEN_BACK * gap.tolerance.min(finest);
    let has_drifted = (DRIFTED * gap.tolerance..=gap.tolerance).contains(&gap.distance.abs());
    if has_drifted { -gap.distance.clamp(-most, most) } else { 0.0 }
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
    /// Their contacts with what touches them besides, by their places in the island.
    beside: Vec<usize>,
    curved: Curved,
    /// Least tolerance of those, in m: what is let go may be far smaller than what carries the balls, and comes apart from a path that
    /// is told to what it is itself.
    finest: f64,
}

/// A part is too long, and how often it is to be halved at least.
struct TooLong {
    more: i32,
}

impl TooLong {
    /// Nothing is known of by how much.
    const ONCE_MORE: TooLong = TooLong { more: 1 };

    /// What is off by so many times as much as it may be, and grows with this power of its length.
    fn by(off: f64, power: i32) -> TooLong {
        TooLong { more: ((off.log2() / f64::from(power)).min(f64::from(MOST_HALVINGS)) as i32).max(1) }
    }
}

impl Way<'_> {
    /// The longest part, where one is known and twice as much is too long. If only the parabola leaves the way by then, that is the
    /// known one; if a contact lets go or a surface ends between, it lasts until then.
    fn longest(&self, start: &State, known: Turning) -> Turning {
        if known.seconds >= self.solver.rest {
            return known;
        }
        match self.until_change(start, known.seconds) {
            Some(seconds) => self.part(start, seconds).unwrap_or(known),
            None => known,
        }
    }

    /// How long all goes on that does for so many seconds; `None` if it does for twice as many.
    ///
    /// Of a contact that lets go the force is followed to its zero by false position, of which the side that stays is halved as in the
    /// Illinois method; to where a surface ends the time is halved.
    fn until_change(&self, start: &State, goes_on_for: f64) -> Option<f64> {
        let pressed_by = |seconds: f64| {
            let (middle, _) = self.curved.after(start, 0.5 * seconds)?;
            self.pressed_by(&self.curved.after(&middle, 0.5 * seconds)?.0)
        };
        let mut too_long = 2.0 * goes_on_for;
        let mut at_too_long = pressed_by(too_long);
        if at_too_long.is_some_and(|pressed_by| pressed_by >= 0.0) {
            return None;
        }
        let (mut longest, mut at_longest) = (goes_on_for, pressed_by(goes_on_for));
        let hardly = 0.1 * HELD_BY * self.solver.setup.settings.gravity.length();
        let mut before = None;
        for _ in 0..REFINEMENTS {
            if at_longest.is_none_or(|pressed_by| pressed_by <= hardly) {
                break;
            }
            let share = match (at_longest, at_too_long) {
                (Some(longest), Some(too_long)) => longest / (longest - too_long),
                _ => 0.5,
            };
            let between = longest + share * (too_long - longest);
            let at_between = pressed_by(between);
            let goes_on = at_between.is_some_and(|pressed_by| pressed_by >= 0.0);
            let stays = if goes_on { &mut at_too_long } else { &mut at_longest };
            if before == Some(goes_on) {
                *stays = stays.map(|pressed_by| 0.5 * pressed_by);
            }
            match goes_on {
                true => (longest, at_longest) = (between, at_between),
                false => (too_long, at_too_long) = (between, at_between),
            }
            before = Some(goes_on);
        }
        Some(longest)
    }

    /// By how much the contact that does so least accelerates the lighter of its bodies, in m/s²; `None` if one is no longer with the same
    /// part of its surface, or contacts depend on each other.
    fn pressed_by(&self, state: &State) -> Option<f64> {
        let carried = self.curved.forces(state)?.carried;
        let accelerates =
            self.contacts.iter().zip(carried).map(|(&contact, force)| self.solver.accelerates(contact, force));
        let least = accelerates.fold(f64::INFINITY, f64::min);
        self.is_on_surfaces(state).then_some(least)
    }

    /// Whether in a state every contact still carries something, on the same part of its surface.
    fn goes_on(&self, state: &State) -> bool {
        self.pressed_by(state).is_some_and(|pressed_by| pressed_by >= 0.0)
    }

    /// The part of so many seconds, if its parabolas don't leave the way and nothing changes before it ends.
    fn part(&self, start: &State, seconds: f64) -> Result<Turning, TooLong> {
        // In one step it is not known well enough, but how far the parabolas are off is.
        let at_once = self.curved.after(start, seconds).ok_or(TooLong::ONCE_MORE)?.0;
        let parts = self.parts(start, &at_once, seconds);
        let off_way = self.off_way(&parts, seconds).max(self.off_beside(&parts, seconds));
        if off_way > 1.0 {
            return Err(TooLong::by(off_way, 3));
        }
        let half = |from: &State| self.curved.after(from, 0.5 * seconds).ok_or(TooLong::ONCE_MORE);
        let (middle, first) = half(start)?;
        let (end, second) = half(&middle)?;
        if ![&middle, &end].into_iter().all(|state| self.goes_on(state)) {
            return Err(TooLong::ONCE_MORE);
        }
        let off_steps = self.off_steps(&at_once, &end);
        if off_steps > 1.0 {
            return Err(TooLong::by(off_steps, 5));
        }
        let given = first.into_iter().zip(second).map(|(first, second)| first + second);
        let carrying = self.contacts.iter().copied().zip(given).collect();
        Ok(Turning { seconds, carrying, parts: self.parts(start, &end, seconds) })
    }

    /// The parts of each of the balls from one state to another, so many seconds later.
    fn parts(&self, start: &State, end: &State, seconds: f64) -> Vec<(usize, Part)> {
        let part = |&body: &usize| {
            // The true velocity differs by the same from that along the parabola when it begins and when it ends.
            let acceleration = (end.velocities[body] - start.velocities[body]) / seconds;
            let velocity = end.ways[body] / seconds - 0.5 * seconds * acceleration;
            (body, Part { velocity, acceleration, bend: start.velocities[body] - velocity })
        };
        self.bodies.iter().map(part).collect()
    }

    /// How far the state after one step is off that after two of half its length, as a share of [`OFF_STEPS`].
    fn off_steps(&self, state: &State, other: &State) -> f64 {
        let tolerances = self.contacts.iter().map(|&contact| self.solver.island.contacts[contact].1.tolerance);
        let most = OFF_STEPS * tolerances.fold(self.finest, f64::min);
        let off = self.bodies.iter().map(|&body| state.ways[body].distance(other.ways[body]));
        off.fold(0.0, f64::max) / most
    }

    /// How far the parabolas of parts are off the way, as a share of [`OFF_WAY`].
    fn off_way(&self, parts: &[(usize, Part)], seconds: f64) -> f64 {
        [0.25, 0.5, 0.75].map(|share| self.off_way_at(parts, share * seconds)).into_iter().fold(0.0, f64::max)
    }

    /// The same, so many seconds ahead on them.
    fn off_way_at(&self, parts: &[(usize, Part)], seconds: f64) -> f64 {
        // What nothing moves goes on.
        let mut ways: Vec<DVec3> = self.solver.velocities.iter().map(|&velocity| velocity * seconds).collect();
        for &(body, Part { velocity, acceleration, .. }) in parts {
            ways[body] = (velocity + 0.5 * seconds * acceleration) * seconds;
        }
        let state = State { seconds, velocities: vec![DVec3::ZERO; ways.len()], ways };
        let off = |(hold, &contact): (&Hold, &usize)| {
            let tolerance = self.solver.island.contacts[contact].1.tolerance.min(self.finest);
            hold.placed(&state).opened.abs() / (OFF_WAY * tolerance)
        };
        self.curved.holds.iter().zip(&self.contacts).map(off).fold(0.0, f64::max)
    }

    /// How far the parabolas of parts lead towards what comes apart from the balls slowly, or merely touches them, where the way does
    /// not: as a share of [`OFF_WAY`].
    fn off_beside(&self, parts: &[(usize, Part)], seconds: f64) -> f64 {
        let solver = self.solver;
        let mut bends = vec![DVec3::ZERO; solver.velocities.len()];
        parts.iter().for_each(|&(body, part)| bends[body] = part.bend);
        let off = |&contact: &usize| {
            let bend = solver.contacts[contact].opening_speed(&bends).abs();
            // The parabola is off by bend·T·(2s³ − 3s² + s), which is no more than bend·T·s.
            let comes_apart = solver.opening_speed(contact, &solver.velocities) >= bend;
            let off = if comes_apart { 0.0 } else { MOST_OFF_BY_BEND * bend * seconds };
            off / (OFF_WAY * solver.island.contacts[contact].1.tolerance)
        };
        self.beside.iter().map(off).fold(0.0, f64::max)
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
