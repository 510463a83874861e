//! Steering at the end of a tick, from the positions reached: finds the neighbours of each agent and the fields and
//! flows that act on it, in the units of its group.

use super::going_through::{gone_through, may_go_through};
use super::groups::{Found, Groups, Search};
use super::stages::{neighbours_stage, velocity_per_tick_stage};
use crate::query::Probe;
use crate::scene::{
    Affects, AgentGroup, Field, Id, Side, SteeringOrder, SteeringUnits, WorldBounds, mix, unit_interval,
};
use crate::shape::{Surface, unit};
use crate::sim::{
    BoundsCrossed, BoundsReflected, Event, EventKind, FieldOwner, FieldSource, FlowSource, Instant, Motion, Setup,
};
use crate::steering::{
    Boid, FieldSides, Flock, Flow, LocalField, Pull, SteeringParams, SteeringTerms, Surroundings, next_velocity,
    next_velocity_stage, reflect, steer, wrap,
};
use glam::DVec3;

/// The result of steering at the end of a tick.
#[derive(Default)]
pub struct Steered {
    /// New motions, from the end of the tick on.
    pub motions: Vec<(usize, Motion)>,
    /// Agents that went through surfaces, and those that crossed the world's bounds or were reflected at them.
    pub events: Vec<Event>,
}

/// Steers everything that steers or feels a field, at the end of `tick`.
///
/// `ends` are the motions at the end of the tick, `starts` the positions at its start, if
/// [`steering_places`] gave any: in sequential order agents later in the list have not moved yet, and those without hard
/// contact may have gone through something since.
pub fn steer_all(setup: &Setup, ends: &[Motion], starts: &[DVec3], tick: u64, search: Search) -> Steered {
    let mut steered = Steered::default();
    if !setup.is_anything_steered() {
        return steered;
    }
    let end = Instant::start_of(tick + 1);
    let moved = |body: usize| Boid {
        position: ends[body].position_at(end, setup.clock),
        velocity: ends[body].velocity_at(end, setup.clock),
    };
    let all = steer_each(setup, (ends.len(), moved), starts, (tick, search), |body, boids, _| (body, boids));
    steered.events = gone_through(setup, starts, |body| moved(body).position, tick);
    steered.motions.reserve(all.len());
    for (body, [me, next]) in all {
        if next.position != me.position {
            // The last moment that still belongs to the tick.
            let at = Instant { tick, local: setup.clock.tick_length().next_down() };
            let kind = bounds_event(setup, body, me.position, &next);
            steered.events.push(Event { at, simultaneous: false, kind });
        }
        steered.motions.push((body, setup.flight_before_tick(body, next.position, next.velocity, end)));
    }
    steered
}

/// Steers everything that steers, and tells of each, in the order of the list, what `of` makes of it: from where it was, how
/// it goes on, and of an agent how that came about. `moved` gives where each of the bodies is at the end of the tick.
pub(in crate::sim) fn steer_each<T>(
    setup: &Setup,
    (count, moved): (usize, impl Fn(usize) -> Boid),
    starts: &[DVec3],
    (tick, search): (u64, Search),
    mut of: impl FnMut(usize, [Boid; 2], Option<&AgentSteering>) -> T,
) -> Vec<T> {
    let boids: Vec<Boid> = (0..count).map(&moved).collect();
    match setup.settings.steering {
        SteeringOrder::Consistent => steer_together(setup, &boids, (tick, search), of),
        SteeringOrder::Sequential => steer_in_turn(setup, (boids, starts), (tick, search), &mut of),
    }
}

/// Steers all from one state, whose order changes nothing: group by group, from neighbour to neighbour.
fn steer_together<T>(
    setup: &Setup,
    boids: &[Boid],
    (tick, search): (u64, Search),
    mut of: impl FnMut(usize, [Boid; 2], Option<&AgentSteering>) -> T,
) -> Vec<T> {
    let mut scratch = Scratch::default();
    let mut told: Vec<Option<T>> = boids.iter().map(|_| None).collect();
    let groups = Groups::of(setup, boids, search);
    groups.each_member(|body, rows| {
        let Some(group) = setup.group_of(body).filter(|_| setup.is_steered(body)) else { return };
        groups.find(boids, (body, group), &group.params, rows, &mut scratch.found);
        let steering = steer_agent(setup, boids, (body, group), tick, &mut scratch, &mut ());
        let next = within_bounds(setup, body, Boid { velocity: steering.velocity, ..boids[body] });
        told[body] = Some(of(body, [boids[body], next], Some(&steering)));
    });
    let steered = || setup.list_order.iter().copied().filter(|&body| setup.is_steered(body));
    for body in steered().filter(|&body| setup.group_of(body).is_none()) {
        let velocity = ball_velocity_after(setup, boids, body, tick);
        told[body] = Some(of(body, [boids[body], Boid { velocity, ..boids[body] }], None));
    }
    steered().filter_map(|body| told[body].take()).collect()
}

/// Steers one after the other as they are listed: each sees where those before it have gone, and those after it where they
/// were at the start of the tick.
fn steer_in_turn<T>(
    setup: &Setup,
    (ends, starts): (Vec<Boid>, &[DVec3]),
    (tick, search): (u64, Search),
    of: &mut impl FnMut(usize, [Boid; 2], Option<&AgentSteering>) -> T,
) -> Vec<T> {
    let mut scratch = Scratch::default();
    let mut boids = ends.clone();
    boids.iter_mut().zip(starts).for_each(|(boid, &start)| boid.position = start);
    let mut groups = Groups::of(setup, &boids, search);
    let turn = |&body: &usize| {
        boids[body] = ends[body];
        let next = next_in_turn(setup, (&boids, &groups), body, tick, &mut scratch);
        let told = of(body, [ends[body], next.0], next.1.as_ref());
        boids[body] = next.0;
        groups.relocate(body, next.0.position);
        told
    };
    setup.list_order.iter().filter(|&&body| setup.is_steered(body)).map(turn).collect()
}

/// How a body whose turn it is goes on, and how an agent came to that.
pub(in crate::sim) fn next_in_turn(
    setup: &Setup,
    (boids, groups): (&[Boid], &Groups),
    body: usize,
    tick: u64,
    scratch: &mut Scratch,
) -> (Boid, Option<AgentSteering>) {
    let Some(group) = setup.group_of(body) else {
        return (Boid { velocity: ball_velocity_after(setup, boids, body, tick), ..boids[body] }, None);
    };
    groups.find(boids, (body, group), &group.params, None, &mut scratch.found);
    let steering = steer_agent(setup, boids, (body, group), tick, scratch, &mut ());
    let next = within_bounds(setup, body, Boid { velocity: steering.velocity, ..boids[body] });
    (next, Some(steering))
}

/// Brings an agent that left the world back in.
pub(in crate::sim) fn within_bounds(setup: &Setup, body: usize, moved: Boid) -> Boid {
    if setup.group_of(body).is_none() {
        return moved;
    }
    brought_back(setup.settings.world_half, setup.settings.bounds, moved)
}

/// Where an agent is in a world of this half size, if it has bounds.
pub(in crate::sim) fn brought_back(half: Option<DVec3>, bounds: WorldBounds, moved: Boid) -> Boid {
    match (half, bounds) {
        (Some(half), WorldBounds::Wrap) => Boid { position: wrap(moved.position, half), ..moved },
        (Some(half), WorldBounds::Reflect) => reflect(moved.position, moved.velocity, half),
        (None, _) => moved,
    }
}

fn bounds_event(setup: &Setup, body: usize, from: DVec3, next: &Boid) -> EventKind {
    let (body, to) = (setup.bodies[body].id, next.position);
    match setup.settings.bounds {
        WorldBounds::Wrap => EventKind::BoundsCrossed(BoundsCrossed { body, from, to }),
        WorldBounds::Reflect => EventKind::BoundsReflected(BoundsReflected { body, from, to, velocity: next.velocity }),
    }
}

/// The positions at the start of a tick that [`steer_all`] needs at its end.
pub fn steering_places(setup: &Setup, motions: &[Motion], at: Instant) -> Vec<DVec3> {
    let are_needed = setup.settings.steering == SteeringOrder::Sequential || may_go_through(setup);
    if !are_needed || !setup.is_anything_steered() {
        return Vec::new();
    }
    motions.iter().map(|motion| motion.position_at(at, setup.clock)).collect()
}

/// How an agent steers. All but the new velocity is in the units of its group.
pub(in crate::sim) struct AgentSteering {
    /// Its position, and its velocity before.
    pub me: Boid,
    /// What it steers by.
    pub terms: SteeringTerms,
    /// How long its acceleration lasts: the tick.
    pub dt: f64,
    /// Velocity after, in m/s.
    pub velocity: DVec3,
}

/// What an agent steers by, and the room in which that is found, which is used again for the next.
#[derive(Default)]
pub(in crate::sim) struct Scratch {
    /// Its neighbours.
    pub found: Found,
    seen: Vec<DVec3>,
    fields: Vec<LocalField>,
    /// Those of the group that it belongs to.
    flows: Option<(Id, Vec<Flow>)>,
}

/// How an agent steers among `boids` (one per body) at the end of a tick, whose neighbours were [found](Groups::find).
pub(in crate::sim) fn steer_agent(
    setup: &Setup,
    boids: &[Boid],
    (body, group): (usize, &AgentGroup),
    tick: u64,
    scratch: &mut Scratch,
    probe: &mut impl Probe,
) -> AgentSteering {
    let unit_secs = unit_secs(setup, Some(group));
    let me = Boid { velocity: boids[body].velocity * unit_secs, ..boids[body] };
    let Scratch { found: Found { neighbours, .. }, seen, fields, flows } = scratch;
    if unit_secs != 1.0 {
        probe.record(|| velocity_per_tick_stage(&boids[body], unit_secs));
    }
    if group.flocking {
        probe.record(|| neighbours_stage(setup, boids, (body, group), neighbours));
    }
    seen.clear();
    seen.extend(neighbours.seen.iter().map(|&other| boids[other].position));
    let flock = neighbours.nearest.filter(|_| !seen.is_empty()).map(|nearest| {
        let nearest = boids[nearest];
        Flock { seen, nearest: Boid { velocity: nearest.velocity * unit_secs, ..nearest } }
    });
    let flows = match flows {
        Some((id, flows)) if *id == group.id => flows,
        flows => &mut flows.insert((group.id, flows_of(setup, group))).1,
    };
    let affected = Affected { body: Some(body), is_agent: true };
    fields.clear();
    fields.extend(fields_at(setup, me.position, Instant::start_of(tick + 1), affected, |other| boids[other].position));
    let cruising = group.cruising.then(|| random_draw(setup, body, tick));
    let terms = steer(&me, &Surroundings { flock, flows, cruising, fields }, &group.params, probe);
    let dt = match group.units {
        SteeringUnits::PerSecond => setup.clock.tick_length(),
        SteeringUnits::PerTick => 1.0,
    };
    let acceleration = terms.acceleration(&group.params);
    probe.record(|| next_velocity_stage(&me, acceleration, dt, &group.params));
    let after = next_velocity(me.velocity, acceleration, dt, &group.params);
    AgentSteering { me, terms, dt, velocity: after / unit_secs }
}

/// What fields and flows act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affected {
    /// Index of the body, on which its own field does not act; `None` for a point in space.
    pub body: Option<usize>,
    /// Whether fields and flows that act on agents alone act on it.
    pub is_agent: bool,
}

/// The potential fields that act at a position: one-sided fields only in front of their surface. `place_of` gives the
/// centre of a body that carries a field.
pub fn local_fields(
    setup: &Setup,
    position: DVec3,
    at: Instant,
    affected: Affected,
    place_of: impl Fn(usize) -> DVec3,
) -> Vec<LocalField> {
    fields_at(setup, position, at, affected, place_of).collect()
}

/// The same, one after the other.
fn fields_at(
    setup: &Setup,
    position: DVec3,
    at: Instant,
    affected: Affected,
    place_of: impl Fn(usize) -> DVec3,
) -> impl Iterator<Item = LocalField> {
    setup.fields.iter().filter_map(move |source| local_field(setup, source, position, at, affected, &place_of))
}

/// How far the centre of a body is from the surface of a field's owner, in metres: negative inside a solid. `None` from
/// its own surface.
pub fn distance_to_owner(
    setup: &Setup,
    source: &FieldSource,
    (body, position): (usize, DVec3),
    at: Instant,
    place_of: impl Fn(usize) -> DVec3,
) -> Option<f64> {
    let (offset, side) = match source.owner {
        FieldOwner::Obstacle(obstacle) => setup.obstacles[obstacle].shape_at(at, setup.clock).offset_to(position),
        FieldOwner::Body(other) if other == body => return None,
        FieldOwner::Body(other) => offset_from_ball(place_of(other), setup.bodies[other].radius, position),
    };
    Some(if side == Side::Inside { -offset.length() } else { offset.length() })
}

/// One of the scene's fields as it acts at a position, if it does.
pub(in crate::sim) fn local_field(
    setup: &Setup,
    source: &FieldSource,
    position: DVec3,
    at: Instant,
    affected: Affected,
    place_of: impl Fn(usize) -> DVec3,
) -> Option<LocalField> {
    if !affected.is_agent && source.field.affects != Affects::All {
        return None;
    }
    let from = match source.owner {
        FieldOwner::Obstacle(obstacle) => setup.obstacles[obstacle].shape_at(at, setup.clock).offset_to(position),
        FieldOwner::Body(body) if affected.body == Some(body) => return None,
        FieldOwner::Body(body) => offset_from_ball(place_of(body), setup.bodies[body].radius, position),
    };
    field_from(&source.field, from)
}

/// A field at an offset from its surface; `None` where it does not act.
pub(in crate::sim) fn field_from(field: &Field, (offset, side): (DVec3, Side)) -> Option<LocalField> {
    if field.sides == FieldSides::Front && !side.is_front() {
        return None;
    }
    let Field { strength, range, law, .. } = *field;
    Some(LocalField { offset, is_inside: side == Side::Inside, strength, range, law })
}

/// The flows that act on a group, in its units, or on a ball without one; with `is_agent` also those that act on agents
/// alone.
pub fn flows_on(setup: &Setup, group: Option<&AgentGroup>, is_agent: bool) -> Vec<Flow> {
    let sources = setup.flows.iter().filter(|source| is_agent || source.flow.affects == Affects::All);
    sources.map(|source| flow_on(setup, source, group)).collect()
}

/// The flows that act on the agents of a group, in its units.
pub(in crate::sim) fn flows_of(setup: &Setup, group: &AgentGroup) -> Vec<Flow> {
    if group.flow { flows_on(setup, Some(group), true) } else { Vec::new() }
}

/// One of the scene's flows in the units of a group.
pub(in crate::sim) fn flow_on(setup: &Setup, source: &FlowSource, group: Option<&AgentGroup>) -> Flow {
    let unit_secs = unit_secs(setup, group);
    let pull = match source.flow.drag {
        Some(rate) => Pull::Drag { rate: rate * unit_secs, unit_secs },
        None => Pull::Acceleration,
    };
    Flow { center: source.flow.center, course: source.course, pull }
}

/// The vector from the nearest surface point of a ball to a position; inside the ball from the position to that point.
pub(in crate::sim) fn offset_from_ball(center: DVec3, radius: f64, position: DVec3) -> (DVec3, Side) {
    let from_center = position - center;
    let normal = unit(from_center).unwrap_or(DVec3::ZERO);
    let distance = from_center.length() - radius;
    Surface { distance, point: center + radius * normal, normal }.offset_from_solid()
}

/// For a ball without a group, fields and flows are accelerations, and nothing limits its speed.
fn ball_velocity_after(setup: &Setup, boids: &[Boid], body: usize, tick: u64) -> DVec3 {
    let (ball, affected) = (&boids[body], Affected { body: Some(body), is_agent: false });
    let flows = flows_on(setup, None, false);
    let place_of = |other: usize| boids[other].position;
    let fields = local_fields(setup, ball.position, Instant::start_of(tick + 1), affected, place_of);
    let surroundings = Surroundings { flock: None, flows: &flows, cruising: None, fields: &fields };
    let terms = steer(ball, &surroundings, &SteeringParams::default(), &mut ());
    let acceleration: DVec3 = terms.by_rule().map(|(_, term)| term).sum();
    ball.velocity + acceleration * setup.clock.tick_length()
}

/// A number in [0, 1) that follows from the scene's seed, the body and the tick.
fn random_draw(setup: &Setup, body: usize, tick: u64) -> f64 {
    unit_interval(mix(mix(mix(setup.settings.seed) ^ u64::from(setup.bodies[body].id)) ^ tick))
}

/// Seconds in the unit of time of a group; a ball without a group counts in seconds.
pub fn unit_secs(setup: &Setup, group: Option<&AgentGroup>) -> f64 {
    match group.map(|group| group.units).unwrap_or_default() {
        SteeringUnits::PerSecond => 1.0,
        SteeringUnits::PerTick => setup.clock.tick_length(),
    }
}

impl Setup {
    /// The agent group of a body.
    pub fn group_of(&self, body: usize) -> Option<&AgentGroup> {
        let id = self.bodies[body].group?;
        self.groups.iter().find(|group| group.id == id)
    }
}
