//! Steering at the end of a tick, from the positions reached: finds the neighbours of each agent and the fields and
//! flows that act on it, in the units of its group.

use super::stages::{neighbours_stage, velocity_per_tick_stage};
use crate::query::Probe;
use crate::scene::{Affects, AgentGroup, Field, Side, SteeringOrder, SteeringUnits, WorldBounds, mix, unit_interval};
use crate::shape::{Surface, unit};
use crate::sim::{
    BoundsCrossed, BoundsReflected, Event, EventKind, FieldOwner, FieldSource, FlowSource, Instant, Motion, Setup,
};
use crate::steering::{
    Boid, FieldSides, Flock, Flow, LocalField, NeighbourGrid, Neighbours, Pull, Selection, SteeringParams,
    SteeringTerms, Surroundings, next_velocity, next_velocity_stage, reflect, steer, wrap,
};
use glam::DVec3;

/// The result of steering at the end of a tick.
#[derive(Default)]
pub struct Steered {
    /// New motions, from the end of the tick on.
    pub motions: Vec<(usize, Motion)>,
    /// Agents that crossed the world's bounds or were reflected at them.
    pub events: Vec<Event>,
}

/// How the neighbours of agents are searched for; the result is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// In a grid.
    Grid,
    /// Among all members of a group: the reference.
    AllPairs,
}

/// Steers everything that steers or feels a field, at the end of `tick`.
///
/// `ends` are the motions at the end of the tick, `starts` the positions at its start. These are only read in sequential
/// order, where agents later in the list have not moved yet, and may be empty otherwise.
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
    steer_each(setup, (ends.len(), moved), starts, (tick, search), |body, [me, next], _| {
        if next.position != me.position {
            // The last moment that still belongs to the tick.
            let at = Instant { tick, local: setup.clock.tick_length().next_down() };
            let kind = bounds_event(setup, body, me.position, &next);
            steered.events.push(Event { at, simultaneous: false, kind });
        }
        steered.motions.push((body, setup.flight_before_tick(body, next.position, next.velocity, end)));
    });
    steered
}

/// Steers what steers one after the other, and tells of each where it was and how it goes on; of an agent also how that
/// came about. `moved` gives where each of the bodies is at the end of the tick.
pub(in crate::sim) fn steer_each(
    setup: &Setup,
    (count, moved): (usize, impl Fn(usize) -> Boid),
    starts: &[DVec3],
    (tick, search): (u64, Search),
    mut tell: impl FnMut(usize, [Boid; 2], Option<&AgentSteering>),
) {
    let sequential = setup.settings.steering == SteeringOrder::Sequential;
    let mut boids: Vec<Boid> = (0..count).map(&moved).collect();
    if sequential {
        boids.iter_mut().zip(starts).for_each(|(boid, &start)| boid.position = start);
    }
    let mut groups = Groups::of(setup, &boids, search);
    for &body in setup.list_order.iter().filter(|&&body| setup.is_steered(body)) {
        let me = moved(body);
        if sequential {
            boids[body] = me;
        }
        let steering =
            setup.group_of(body).map(|group| steer_agent(setup, (&boids, &groups), (body, group), tick, &mut ()));
        let velocity = match &steering {
            Some(steering) => steering.velocity,
            None => ball_velocity_after(setup, &boids, body, tick),
        };
        let next = within_bounds(setup, body, Boid { velocity, ..me });
        if sequential {
            boids[body] = next;
            groups.relocate(body, next.position);
        }
        tell(body, [me, next], steering.as_ref());
    }
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
    if setup.settings.steering != SteeringOrder::Sequential || !setup.is_anything_steered() {
        return Vec::new();
    }
    motions.iter().map(|motion| motion.position_at(at, setup.clock)).collect()
}

/// The agents of each group, and the grids that find their neighbours.
pub struct Groups {
    groups: Vec<Group>,
    /// Per body, the index of its group and its place among the members.
    membership: Vec<Option<(usize, usize)>>,
}

struct Group {
    /// In list order.
    members: Vec<usize>,
    /// `None` for a group that does not flock, and where all members are searched.
    grid: Option<NeighbourGrid>,
}

impl Groups {
    /// The groups among `boids`, one per body.
    pub fn of(setup: &Setup, boids: &[Boid], search: Search) -> Groups {
        let mut membership = vec![None; boids.len()];
        let mut members_of = |(index, group): (usize, &AgentGroup)| {
            let is_member = |body: &usize| setup.bodies[*body].group == Some(group.id);
            let members: Vec<usize> = setup.list_order.iter().copied().filter(is_member).collect();
            members.iter().enumerate().for_each(|(member, &body)| membership[body] = Some((index, member)));
            let places = members.iter().map(|&body| boids[body].position);
            let is_searched = search == Search::Grid && group.flocking;
            let grid = is_searched.then(|| NeighbourGrid::new(group.params.perception, places));
            Group { members, grid }
        };
        let groups = setup.groups.iter().enumerate().map(&mut members_of).collect();
        Groups { groups, membership }
    }

    /// The members of its group that may be within perception of a body, itself included, in no order: each with its
    /// place among the members.
    fn candidates(&self, body: usize, position: DVec3) -> Vec<(usize, usize)> {
        let Some((group_index, _)) = self.membership[body] else { return Vec::new() };
        let Group { members, grid } = &self.groups[group_index];
        let Some(grid) = grid else { return members.iter().copied().enumerate().collect() };
        let mut found = Vec::new();
        grid.each_near(position, |member| found.push((member, members[member])));
        found
    }

    pub(in crate::sim) fn relocate(&mut self, body: usize, position: DVec3) {
        let Some((group_index, member)) = self.membership[body] else { return };
        if let Some(grid) = &mut self.groups[group_index].grid {
            grid.relocate(member, position);
        }
    }
}

/// How an agent steers. All but the new velocity is in the units of its group.
pub(in crate::sim) struct AgentSteering {
    /// Its position, and its velocity before.
    pub me: Boid,
    /// Its neighbours and the nearest of them, by index; empty when it does not flock.
    pub neighbours: Neighbours<usize>,
    /// What it steers by.
    pub terms: SteeringTerms,
    /// How long its acceleration lasts: the tick.
    pub dt: f64,
    /// Velocity after, in m/s.
    pub velocity: DVec3,
}

/// How an agent steers among `boids` (one per body) at the end of a tick.
pub(in crate::sim) fn steer_agent(
    setup: &Setup,
    (boids, groups): (&[Boid], &Groups),
    (body, group): (usize, &AgentGroup),
    tick: u64,
    probe: &mut impl Probe,
) -> AgentSteering {
    let unit_secs = unit_secs(setup, Some(group));
    let me = Boid { velocity: boids[body].velocity * unit_secs, ..boids[body] };
    let neighbours = neighbours_of(setup, boids, groups, body, group, &group.params);
    if unit_secs != 1.0 {
        probe.record(|| velocity_per_tick_stage(&boids[body], unit_secs));
    }
    if group.flocking {
        probe.record(|| neighbours_stage(setup, boids, (body, group), &neighbours));
    }
    let seen: Vec<DVec3> = neighbours.seen.iter().map(|&other| boids[other].position).collect();
    let flock = neighbours.nearest.filter(|_| !seen.is_empty()).map(|nearest| {
        let nearest = boids[nearest];
        Flock { seen: &seen, nearest: Boid { velocity: nearest.velocity * unit_secs, ..nearest } }
    });
    let affected = Affected { body: Some(body), is_agent: true };
    let place_of = |other: usize| boids[other].position;
    let surroundings = Surroundings {
        flock,
        flows: &if group.flow { flows_on(setup, Some(group), true) } else { Vec::new() },
        cruising: group.cruising.then(|| random_draw(setup, body, tick)),
        fields: &local_fields(setup, me.position, Instant::start_of(tick + 1), affected, place_of),
    };
    let terms = steer(&me, &surroundings, &group.params, probe);
    let dt = match group.units {
        SteeringUnits::PerSecond => setup.clock.tick_length(),
        SteeringUnits::PerTick => 1.0,
    };
    probe.record(|| next_velocity_stage(&me, terms.acceleration(&group.params), dt, &group.params));
    let after = next_velocity(me.velocity, terms.acceleration(&group.params), dt, &group.params);
    AgentSteering { me, neighbours, terms, dt, velocity: after / unit_secs }
}

/// The neighbours that an agent perceives with these parameters, in the order they are summed, and the nearest of all;
/// none when it does not flock.
pub(in crate::sim) fn neighbours_of(
    setup: &Setup,
    boids: &[Boid],
    groups: &Groups,
    body: usize,
    group: &AgentGroup,
    params: &SteeringParams,
) -> Neighbours<usize> {
    if !group.flocking {
        return Neighbours::default();
    }
    let selection = match setup.settings.steering {
        SteeringOrder::Consistent => Selection::Nearest,
        SteeringOrder::Sequential => Selection::First,
    };
    let mut candidates = groups.candidates(body, boids[body].position);
    if selection == Selection::First {
        candidates.sort_unstable();
    }
    // Sequential order goes by the list, consistent order by ids; bodies are indexed by id.
    let key = |member: usize, other: usize| if selection == Selection::First { member } else { other };
    let others = candidates.iter().filter(|(_, other)| *other != body);
    let places = others.map(|&(member, other)| ((key(member, other), other), boids[other].position));
    let neighbours = Neighbours::find(boids[body].position, places, params, selection);
    Neighbours {
        seen: neighbours.seen.into_iter().map(|(_, other)| other).collect(),
        nearest: neighbours.nearest.map(|(_, other)| other),
    }
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
    setup.fields.iter().filter_map(|source| local_field(setup, source, position, at, affected, &place_of)).collect()
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

/// The velocity in m/s of a body that steers or feels a field, after the end of a tick.
pub(in crate::sim) fn velocity_after(setup: &Setup, boids: &[Boid], groups: &Groups, body: usize, tick: u64) -> DVec3 {
    match setup.group_of(body) {
        Some(group) => steer_agent(setup, (boids, groups), (body, group), tick, &mut ()).velocity,
        None => ball_velocity_after(setup, boids, body, tick),
    }
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
