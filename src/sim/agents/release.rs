//! Agents that are released at rest, each alone: where they end.
//!
//! An agent that meets nobody moves by the fields and flows of its group, and by the limits of that. So its way is
//! found without a world, tick by tick with the functions that the simulation uses, and is the same bit for bit, as long
//! as everything else stands still. What it does when it hits something is no longer its own doing: there it ends.

use super::field_sampler::FieldSampler;
use super::steer::{Affected, brought_back, flows_of, unit_secs};
use crate::query::{SphereSweep, sphere_sphere_sweep};
use crate::scene::{AgentGroup, Flight, Geometry, Id, SteeringUnits, WorldBounds};
use crate::sim::{Clock, Instant, Motion, Setup};
use crate::steering::{Boid, Flow, LocalField, next_velocity};
use glam::DVec3;

/// An agent is at rest if it is slower than this share of its greatest speed, and a second of its push makes it no faster.
const AT_REST: f64 = 1e-3;
/// What an agent does in this last share of its time tells around what it goes.
const LAST_SHARE: f64 = 0.25;

/// All that acts on an agent of a group that is alone, as things stand at a moment. Two are equal if agents end alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Release {
    sampler: FieldSampler,
    flows: Vec<Flow>,
    unit_secs: f64,
    /// How long an acceleration lasts, in the group's unit of time: the tick.
    dt: f64,
    clock: Clock,
    gravity: DVec3,
    flight: Flight,
    world: (Option<DVec3>, WorldBounds),
    radius: f64,
    hard_contact: bool,
    walls: Vec<(Id, Geometry)>,
    balls: Vec<(Id, DVec3, f64)>,
    middle: DVec3,
    half: DVec3,
    ticks: u64,
}

/// How a released agent ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending {
    /// It rests.
    Rest,
    /// It goes on.
    Moving {
        /// The middle of where it was in the last quarter of its time.
        about: DVec3,
        /// How far it went from there, in metres.
        reach: f64,
    },
    /// It left the room in which it is followed.
    Out,
    /// It ran into an obstacle or a ball; of an agent without hard contact its centre went into it.
    Met(Id),
}

/// Where a released agent ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Released {
    /// How it ended.
    pub ending: Ending,
    /// After so many whole ticks; it met something in the tick after these.
    pub ticks: u64,
    /// Where it was then, in metres and m/s.
    pub at: Boid,
}

impl Release {
    /// For agents of a group with this radius in metres, at a moment at which bodies are where `place_of` says. Each is
    /// followed for so many ticks, and in a box with this middle and these half lengths in metres.
    pub fn new(
        setup: &Setup,
        at: Instant,
        (group, radius): (&AgentGroup, f64),
        (middle, half, ticks): (DVec3, DVec3, u64),
        place_of: impl Fn(usize) -> DVec3,
    ) -> Release {
        let affected = Affected { body: None, is_agent: true };
        let ball = |(index, body): (usize, &crate::scene::Body)| {
            body.group.is_none().then(|| (body.id, place_of(index), body.radius))
        };
        Release {
            sampler: FieldSampler::new(setup, at, affected, group.params, &place_of),
            flows: flows_of(setup, group),
            unit_secs: unit_secs(setup, Some(group)),
            dt: if group.units == SteeringUnits::PerTick { 1.0 } else { setup.clock.tick_length() },
            clock: setup.clock,
            gravity: group.params.in_plane(setup.settings.gravity),
            flight: setup.settings.flight,
            world: (setup.settings.world_half, setup.settings.bounds),
            radius,
            hard_contact: group.hard_contact,
            walls: setup.obstacles.iter().map(|wall| (wall.obstacle.id, wall.shape_at(at, setup.clock))).collect(),
            balls: setup.bodies.iter().enumerate().filter_map(ball).collect(),
            middle,
            half,
            ticks,
        }
    }

    /// For how many ticks an agent is followed at most.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// How many fields, flows and surfaces an agent is compared with in a tick.
    pub fn count(&self) -> u64 {
        (self.sampler.count() + self.flows.len()) as u64
    }

    /// Follows an agent from where it is released at rest until it ends.
    pub fn follow(&self, from: DVec3) -> Released {
        let mut way = Way { release: self, free: 0.0, near: Vec::new() };
        let mut at = Boid { position: from, velocity: DVec3::ZERO };
        // Where it was in the last part of its time.
        let [mut least, mut most] = [DVec3::INFINITY, DVec3::NEG_INFINITY];
        let watched = self.ticks - (LAST_SHARE * self.ticks as f64) as u64;
        for ticks in 0..self.ticks {
            let released = |ending| Released { ending, ticks, at };
            if !(at.position - self.middle).abs().cmple(self.half).all() {
                return released(Ending::Out);
            }
            if ticks >= watched {
                (least, most) = (least.min(at.position), most.max(at.position));
            }
            let reached = self.flown(at);
            if let Some(met) = way.met(at.position, reached.position) {
                return released(Ending::Met(met));
            }
            let (next, push) = way.steered(reached);
            if ticks > 0 && self.rests(at, push) {
                return released(Ending::Rest);
            }
            at = next;
        }
        let ending = Ending::Moving { about: (least + most) / 2.0, reach: least.distance(most) / 2.0 };
        Released { ending, ticks: self.ticks, at }
    }

    /// Where it is at the end of a tick, and how fast.
    fn flown(&self, at: Boid) -> Boid {
        let [start, end] = [0, 1].map(Instant::start_of);
        let motion = match self.flight {
            Flight::Exact => Motion::free(at.position, at.velocity, self.gravity, start),
            Flight::Linear => Motion::chord_of_flight(at.position, at.velocity, self.gravity, start, self.clock),
        };
        Boid { position: motion.position_at(end, self.clock), velocity: motion.velocity_at(end, self.clock) }
    }

    /// Whether it stays where it is under a push in m/s².
    fn rests(&self, at: Boid, push: DVec3) -> bool {
        let slow = AT_REST * self.sampler.params().max_speed / self.unit_secs;
        at.velocity.length() <= slow && (push + self.gravity).length() <= slow
    }
}

/// The way of one agent.
struct Way<'a> {
    release: &'a Release,
    /// So far it can go without meeting anything, in metres.
    free: f64,
    near: Vec<LocalField>,
}

impl Way<'_> {
    /// How it goes on from where it is at the end of a tick, and by what acceleration in m/s².
    fn steered(&mut self, reached: Boid) -> (Boid, DVec3) {
        let Release { sampler, flows, unit_secs, dt, world, .. } = self.release;
        let me = Boid { velocity: reached.velocity * *unit_secs, ..reached };
        let acceleration = sampler.steering(&me, flows, &mut self.near);
        let velocity = next_velocity(me.velocity, acceleration, *dt, sampler.params()) / *unit_secs;
        let next = brought_back(world.0, world.1, Boid { velocity, ..reached });
        if next.position != reached.position {
            self.free = 0.0;
        }
        (next, acceleration / (unit_secs * unit_secs))
    }

    /// What it meets on its way through a tick.
    fn met(&mut self, from: DVec3, to: DVec3) -> Option<Id> {
        let way = from.distance(to);
        // A step of no length meets nothing new, and rounding must not hide what is touched.
        if way < self.free {
            self.free -= way;
            return None;
        }
        let Release { radius, hard_contact, walls, balls, .. } = self.release;
        let radius = if *hard_contact { *radius } else { 0.0 };
        let sweep = SphereSweep::straight(radius, from, to);
        let mut first: Option<(f64, Id)> = None;
        let mut note = |t: f64, id: Id| {
            if first.is_none_or(|(earlier, _)| t < earlier) {
                first = Some((t, id));
            }
        };
        let mut free = f64::INFINITY;
        for (id, wall) in walls {
            let gap = wall.surface(from).distance.abs() - radius;
            free = free.min(gap);
            if gap > way {
                continue;
            }
            // Who has no hard contact and begins inside or on a surface came through before.
            let contact = wall.sweep(&sweep, &mut ()).contact.filter(|contact| *hard_contact || contact.t > 0.0);
            contact.iter().for_each(|contact| note(contact.t, *id));
        }
        for (id, center, ball_radius) in balls.iter().filter(|_| *hard_contact) {
            let gap = from.distance(*center) - radius - ball_radius;
            free = free.min(gap);
            if gap > way {
                continue;
            }
            let standing = SphereSweep::straight(*ball_radius, *center, *center);
            let impact = sphere_sphere_sweep(&sweep, &standing, &mut ()).impact;
            impact.iter().filter(|impact| impact.approaching).for_each(|impact| note(impact.t, *id));
        }
        // Less the rounding of the places.
        self.free = free - way - 1e-9 * (1.0 + from.abs().max_element());
        first.map(|(_, id)| id)
    }
}
