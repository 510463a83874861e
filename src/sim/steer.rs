//! Agents: steering at the end of a tick, from the positions reached.
//!
//! The rules themselves are in [`steering`](crate::steering); here is who sees whom, in which units
//! a group counts, and which obstacles and flows act on whom.

use super::hash::mix;
use super::{BoundsCrossed, Event, EventKind, Instant, Motion, ObstacleShape, Setup, TickRecord};
use crate::query::{Probe, Stage};
use crate::scene::{Affects, AgentGroup, Mass, SteeringOrder, SteeringUnits};
use crate::steering::{
    Boid, Flock, Neighbours, Selection, SteeringParams, SteeringTerms, Surroundings, next_velocity, steer, wrap,
};
use glam::DVec3;

/// What steering did at the end of a tick.
#[derive(Default)]
pub struct Steered {
    /// New motions, from the end of the tick on.
    pub motions: Vec<(usize, Motion)>,
    /// Agents that crossed the world's bounds.
    pub events: Vec<Event>,
}

/// Steers everything that steers or feels a field, at the end of `tick`.
///
/// `ends` are the motions at the end of the tick, `starts` the places at its start (only read in
/// sequential order, where those later in the list have not moved yet; may be empty otherwise).
pub fn steer_all(setup: &Setup, ends: &[Motion], starts: &[DVec3], tick: u64) -> Steered {
    let mut steered = Steered::default();
    if !setup.is_anything_steered() {
        return steered;
    }
    let end = Instant::start_of(tick + 1);
    let moved = |body: usize| Boid {
        position: ends[body].position_at(end, setup.clock),
        velocity: ends[body].velocity_at(end, setup.clock),
    };
    let sequential = setup.settings.steering == SteeringOrder::Sequential;
    let mut boids: Vec<Boid> = (0..ends.len()).map(moved).collect();
    if sequential {
        boids.iter_mut().zip(starts).for_each(|(boid, &start)| boid.position = start);
    }
    for &body in setup.list_order.iter().filter(|&&body| setup.is_steered(body)) {
        let me = moved(body);
        if sequential {
            boids[body] = me;
        }
        let velocity = velocity_after(setup, &boids, body, tick);
        let position = match (setup.group_of(body), setup.settings.world_half) {
            (Some(_), Some(half)) => wrap(me.position, half),
            _ => me.position,
        };
        if position != me.position {
            // The last moment that still belongs to the tick.
            let at = Instant { tick, local: setup.clock.tick_length().next_down() };
            let crossed = BoundsCrossed { body: setup.bodies[body].id, from: me.position, to: position };
            steered.events.push(Event { at, simultaneous: false, kind: EventKind::BoundsCrossed(crossed) });
        }
        if sequential {
            boids[body] = Boid { position, velocity };
        }
        steered.motions.push((body, Motion::uniform(position, velocity, end)));
    }
    steered
}

/// The places at the start of a tick that [`steer_all`] needs at its end.
pub fn steering_places(setup: &Setup, motions: &[Motion], at: Instant) -> Vec<DVec3> {
    if setup.settings.steering != SteeringOrder::Sequential || !setup.is_anything_steered() {
        return Vec::new();
    }
    motions.iter().map(|motion| motion.position_at(at, setup.clock)).collect()
}

/// The terms by which an agent steers among `boids` (one per body) at the end of a tick, in the
/// units of its group.
pub fn terms_of_agent(
    setup: &Setup,
    boids: &[Boid],
    body: usize,
    group: &AgentGroup,
    tick: u64,
    probe: &mut impl Probe,
) -> SteeringTerms {
    let units = Units::of(group, setup);
    let order = |other: &usize| setup.bodies[*other].group == Some(group.id) && *other != body;
    let others: Vec<usize> = setup.list_order.iter().copied().filter(order).collect();
    let selection = match setup.settings.steering {
        SteeringOrder::Consistent => Selection::Nearest,
        SteeringOrder::Sequential => Selection::First,
    };
    // Sequential order counts the list, consistent order the ids; bodies are indexed by id.
    let place_in_list = |index: usize| if selection == Selection::First { index } else { others[index] };
    let candidates = others.iter().enumerate().map(|(index, &other)| (place_in_list(index), boids[other].position));
    let neighbours = Neighbours::find(boids[body].position, candidates, &group.params, selection);
    let body_of = |key: usize| if selection == Selection::First { others[key] } else { key };
    let seen: Vec<DVec3> = neighbours.seen.iter().map(|&key| boids[body_of(key)].position).collect();
    let flock = neighbours.nearest.filter(|_| group.flocking && !seen.is_empty()).map(|nearest| {
        let nearest = boids[body_of(nearest)];
        Flock { seen: &seen, nearest: Boid { velocity: units.per_unit(nearest.velocity), ..nearest } }
    });
    let end = Instant::start_of(tick + 1);
    let flows = if group.flow { flows_on(setup, true) } else { Vec::new() };
    let surroundings = Surroundings {
        flock,
        flows: &flows,
        cruising: group.cruising.then(|| random_draw(setup, body, tick)),
        obstacles: &offsets_from_fields(setup, boids[body].position, end, true),
    };
    let me = Boid { velocity: units.per_unit(boids[body].velocity), ..boids[body] };
    steer(&me, &surroundings, &group.params, probe)
}

/// The stages by which an agent steered at the end of a recorded tick, among the others as it saw
/// them. `None` for a body without a group.
pub fn trace_steering(setup: &Setup, record: &TickRecord, body: usize) -> Option<Vec<Stage>> {
    setup.group_of(body)?;
    let (tick, length) = (record.start.tick, setup.clock.tick_length());
    let moved = |body: usize| Boid {
        position: record.position_at(body, length, setup.clock),
        velocity: record.velocity_at(body, length, setup.clock),
    };
    let mut boids: Vec<Boid> = (0..setup.bodies.len()).map(moved).collect();
    if setup.settings.steering == SteeringOrder::Sequential {
        let starts = steering_places(setup, &record.start.motions, Instant::start_of(tick));
        boids.iter_mut().zip(starts).for_each(|(boid, start)| boid.position = start);
        let steered = setup.list_order.iter().copied().filter(|&other| setup.is_steered(other));
        for earlier in steered.take_while(|&other| other != body) {
            boids[earlier] = moved(earlier);
            let velocity = velocity_after(setup, &boids, earlier, tick);
            let bounds = setup.settings.world_half.filter(|_| setup.group_of(earlier).is_some());
            let position = bounds.map_or(boids[earlier].position, |half| wrap(boids[earlier].position, half));
            boids[earlier] = Boid { position, velocity };
        }
        boids[body] = moved(body);
    }
    trace_agent(setup, &boids, body, tick).map(|(_, stages)| stages)
}

/// The stages by which an agent steered at the end of a tick, and the terms in the units of its
/// group. `None` for a body without a group.
pub fn trace_agent(setup: &Setup, boids: &[Boid], body: usize, tick: u64) -> Option<(SteeringTerms, Vec<Stage>)> {
    let group = setup.group_of(body)?;
    let mut stages = Vec::new();
    let terms = terms_of_agent(setup, boids, body, group, tick, &mut stages);
    Some((terms, stages))
}

/// Vectors to a position from the nearest point of every obstacle that carries a field and acts on
/// agents (or, with `agents` false, on everything).
pub fn offsets_from_fields(setup: &Setup, position: DVec3, at: Instant, agents: bool) -> Vec<DVec3> {
    let acts = |affects: Affects| agents || affects == Affects::All;
    setup
        .fields
        .iter()
        .filter(|field| acts(field.field.affects))
        .map(|field| offset_from(setup.obstacles[field.obstacle].shape_at(at, setup.clock), position))
        .collect()
}

/// Points on the axes of the flows that act on agents (or, with `agents` false, on everything).
pub fn flows_on(setup: &Setup, agents: bool) -> Vec<DVec3> {
    setup.flows.iter().filter(|flow| agents || flow.affects == Affects::All).map(|flow| flow.center).collect()
}

/// From the nearest point of a surface to a position; inside a box, as deep as it is, outwards.
fn offset_from(shape: ObstacleShape, position: DVec3) -> DVec3 {
    match shape {
        // Away from the plane on both sides, as the article has it.
        ObstacleShape::Plane(plane) => (position - plane.point).dot(plane.normal) * plane.normal,
        ObstacleShape::Quad(quad) => position - quad.closest_point(position),
        ObstacleShape::Box(obb) => {
            let surface = obb.surface(position);
            surface.normal * surface.distance.abs()
        }
    }
}

fn velocity_after(setup: &Setup, boids: &[Boid], body: usize, tick: u64) -> DVec3 {
    let Some(group) = setup.group_of(body) else { return ball_velocity_after(setup, &boids[body], tick) };
    let units = Units::of(group, setup);
    let terms = terms_of_agent(setup, boids, body, group, tick, &mut ());
    let before = units.per_unit(boids[body].velocity);
    let after = next_velocity(before, terms.acceleration(&group.params), units.dt, &group.params);
    units.per_second(after)
}

/// A ball without a group feels fields and flows as an acceleration and has no will of its own:
/// nothing limits its speed.
fn ball_velocity_after(setup: &Setup, ball: &Boid, tick: u64) -> DVec3 {
    let flows = flows_on(setup, false);
    let obstacles = offsets_from_fields(setup, ball.position, Instant::start_of(tick + 1), false);
    let surroundings = Surroundings { flock: None, flows: &flows, cruising: None, obstacles: &obstacles };
    let terms = steer(ball, &surroundings, &SteeringParams::default(), &mut ());
    let acceleration: DVec3 = terms.named().map(|(_, term)| term).sum();
    ball.velocity + acceleration * setup.clock.tick_length()
}

/// A number in [0, 1) that follows from the scene's seed, the body and the tick.
fn random_draw(setup: &Setup, body: usize, tick: u64) -> f64 {
    let hash = mix(mix(mix(setup.settings.seed) ^ u64::from(setup.bodies[body].id)) ^ tick);
    (hash >> 11) as f64 / (1u64 << 53) as f64
}

/// The unit of time in which a group counts.
struct Units {
    seconds: f64,
    /// A tick in these units.
    dt: f64,
}

impl Units {
    fn of(group: &AgentGroup, setup: &Setup) -> Units {
        let tick = setup.clock.tick_length();
        match group.units {
            SteeringUnits::PerSecond => Units { seconds: 1.0, dt: tick },
            SteeringUnits::PerTick => Units { seconds: tick, dt: 1.0 },
        }
    }

    fn per_unit(&self, per_second: DVec3) -> DVec3 {
        per_second * self.seconds
    }

    fn per_second(&self, per_unit: DVec3) -> DVec3 {
        per_unit / self.seconds
    }
}

impl Setup {
    /// Whether any body steers or feels a field.
    pub fn is_anything_steered(&self) -> bool {
        (0..self.bodies.len()).any(|body| self.is_steered(body))
    }

    /// Whether a body steers, or feels a field or flow that acts on everything.
    pub fn is_steered(&self, body: usize) -> bool {
        let body = &self.bodies[body];
        let acts_on_all = self.fields.iter().any(|field| field.field.affects == Affects::All)
            || self.flows.iter().any(|flow| flow.affects == Affects::All);
        matches!(body.mass, Mass::Finite(_)) && (body.group.is_some() || acts_on_all)
    }

    /// The agent group of a body.
    pub fn group_of(&self, body: usize) -> Option<&AgentGroup> {
        let id = self.bodies[body].group?;
        self.groups.iter().find(|group| group.id == id)
    }
}
