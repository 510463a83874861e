//! Agents: steering at the end of a tick, from the positions reached.
//!
//! The rules themselves are in [`steering`](crate::steering); here is who sees whom, in which units
//! a group counts, and which obstacles and flows act on whom.

use super::hash::mix;
use super::{
    BoundsCrossed, BoundsReflected, Event, EventKind, FieldOwner, FlowSource, Instant, Motion, ObstacleShape, Setup,
    TickRecord,
};
use crate::query::{Probe, Stage};
use crate::scene::{Affects, AgentGroup, SteeringOrder, SteeringUnits, WorldBounds};
use crate::shape::{Surface, unit};
use crate::steering::{
    Boid, FieldSides, Flock, Flow, LocalField, NeighbourGrid, Neighbours, Pull, Selection, SteeringParams,
    SteeringTerms, Surroundings, next_velocity, reflect, steer, wrap,
};
use glam::DVec3;

/// What steering did at the end of a tick.
#[derive(Default)]
pub struct Steered {
    /// New motions, from the end of the tick on.
    pub motions: Vec<(usize, Motion)>,
    /// Agents that crossed the world's bounds or were reflected at them.
    pub events: Vec<Event>,
}

/// How agents look for those within their perception; what they find is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// In the cells around.
    Grid,
    /// Among all: the reference.
    AllPairs,
}

/// Steers everything that steers or feels a field, at the end of `tick`.
///
/// `ends` are the motions at the end of the tick, `starts` the places at its start (only read in
/// sequential order, where those later in the list have not moved yet; may be empty otherwise).
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
    let sequential = setup.settings.steering == SteeringOrder::Sequential;
    let mut boids: Vec<Boid> = (0..ends.len()).map(moved).collect();
    if sequential {
        boids.iter_mut().zip(starts).for_each(|(boid, &start)| boid.position = start);
    }
    let mut schools = Schools::of(setup, &boids, search);
    for &body in setup.list_order.iter().filter(|&&body| setup.is_steered(body)) {
        let me = moved(body);
        if sequential {
            boids[body] = me;
        }
        let velocity = velocity_after(setup, &boids, &schools, body, tick);
        let next = within_bounds(setup, body, Boid { velocity, ..me });
        if next.position != me.position {
            // The last moment that still belongs to the tick.
            let at = Instant { tick, local: setup.clock.tick_length().next_down() };
            let kind = bounds_event(setup, body, me.position, &next);
            steered.events.push(Event { at, simultaneous: false, kind });
        }
        if sequential {
            boids[body] = next;
            schools.relocate(body, next.position);
        }
        steered.motions.push((body, Motion::uniform(next.position, next.velocity, end)));
    }
    steered
}

/// An agent that left the world, brought back in.
fn within_bounds(setup: &Setup, body: usize, moved: Boid) -> Boid {
    match (setup.group_of(body), setup.settings.world_half, setup.settings.bounds) {
        (Some(_), Some(half), WorldBounds::Wrap) => Boid { position: wrap(moved.position, half), ..moved },
        (Some(_), Some(half), WorldBounds::Reflect) => reflect(moved.position, moved.velocity, half),
        _ => moved,
    }
}

fn bounds_event(setup: &Setup, body: usize, from: DVec3, next: &Boid) -> EventKind {
    let (body, to) = (setup.bodies[body].id, next.position);
    match setup.settings.bounds {
        WorldBounds::Wrap => EventKind::BoundsCrossed(BoundsCrossed { body, from, to }),
        WorldBounds::Reflect => EventKind::BoundsReflected(BoundsReflected { body, from, to, velocity: next.velocity }),
    }
}

/// The places at the start of a tick that [`steer_all`] needs at its end.
pub fn steering_places(setup: &Setup, motions: &[Motion], at: Instant) -> Vec<DVec3> {
    if setup.settings.steering != SteeringOrder::Sequential || !setup.is_anything_steered() {
        return Vec::new();
    }
    motions.iter().map(|motion| motion.position_at(at, setup.clock)).collect()
}

/// The agents of each group, and who may be near whom.
pub struct Schools {
    schools: Vec<School>,
    /// Of each body its school and its place among the members.
    membership: Vec<Option<(usize, usize)>>,
}

struct School {
    /// In list order.
    members: Vec<usize>,
    /// `None` where nobody looks for others, or everybody looks at all.
    grid: Option<NeighbourGrid>,
}

impl Schools {
    /// The groups among `boids`, one per body.
    pub fn of(setup: &Setup, boids: &[Boid], search: Search) -> Schools {
        let mut membership = vec![None; boids.len()];
        let mut school = |(index, group): (usize, &AgentGroup)| {
            let is_member = |body: &usize| setup.bodies[*body].group == Some(group.id);
            let members: Vec<usize> = setup.list_order.iter().copied().filter(is_member).collect();
            members.iter().enumerate().for_each(|(member, &body)| membership[body] = Some((index, member)));
            let places = members.iter().map(|&body| boids[body].position);
            let is_searched = search == Search::Grid && group.flocking;
            let grid = is_searched.then(|| NeighbourGrid::new(group.params.perception, places));
            School { members, grid }
        };
        let schools = setup.groups.iter().enumerate().map(&mut school).collect();
        Schools { schools, membership }
    }

    /// Who of its group may be within perception of a body, itself too: each with its place in the
    /// list of members, ascending.
    fn candidates(&self, body: usize, position: DVec3) -> Vec<(usize, usize)> {
        let Some((school, _)) = self.membership[body] else { return Vec::new() };
        let School { members, grid } = &self.schools[school];
        match grid {
            Some(grid) => grid.near(position).into_iter().map(|member| (member, members[member])).collect(),
            None => members.iter().copied().enumerate().collect(),
        }
    }

    fn relocate(&mut self, body: usize, position: DVec3) {
        let Some((school, member)) = self.membership[body] else { return };
        if let Some(grid) = &mut self.schools[school].grid {
            grid.relocate(member, position);
        }
    }
}

/// The terms by which an agent steers among `boids` (one per body) at the end of a tick, in the
/// units of its group.
pub fn terms_of_agent(
    setup: &Setup,
    boids: &[Boid],
    schools: &Schools,
    body: usize,
    group: &AgentGroup,
    tick: u64,
    probe: &mut impl Probe,
) -> SteeringTerms {
    let unit_secs = unit_secs(setup, Some(group));
    let me = Boid { velocity: boids[body].velocity * unit_secs, ..boids[body] };
    let (seen, nearest) = seen_by(setup, boids, schools, body, group);
    let flock = nearest.filter(|_| group.flocking && !seen.is_empty()).map(|nearest| {
        let nearest = boids[nearest];
        Flock { seen: &seen, nearest: Boid { velocity: nearest.velocity * unit_secs, ..nearest } }
    });
    let whom = Whom { body: Some(body), is_agent: true };
    let place_of = |other: usize| boids[other].position;
    let surroundings = Surroundings {
        flock,
        flows: &if group.flow { flows_on(setup, Some(group), true) } else { Vec::new() },
        cruising: group.cruising.then(|| random_draw(setup, body, tick)),
        fields: &local_fields(setup, me.position, Instant::start_of(tick + 1), whom, place_of),
    };
    steer(&me, &surroundings, &group.params, probe)
}

/// Places of those whom an agent sees, in the order they are summed, and the nearest of all.
fn seen_by(
    setup: &Setup,
    boids: &[Boid],
    schools: &Schools,
    body: usize,
    group: &AgentGroup,
) -> (Vec<DVec3>, Option<usize>) {
    if !group.flocking {
        return (Vec::new(), None);
    }
    let selection = match setup.settings.steering {
        SteeringOrder::Consistent => Selection::Nearest,
        SteeringOrder::Sequential => Selection::First,
    };
    let candidates = schools.candidates(body, boids[body].position);
    // Sequential order counts the list, consistent order the ids; bodies are indexed by id.
    let key = |member: usize, other: usize| if selection == Selection::First { member } else { other };
    let others = candidates.iter().filter(|(_, other)| *other != body);
    let places = others.map(|&(member, other)| ((key(member, other), other), boids[other].position));
    let neighbours = Neighbours::find(boids[body].position, places, &group.params, selection);
    (
        neighbours.seen.iter().map(|&(_, other)| boids[other].position).collect(),
        neighbours.nearest.map(|(_, other)| other),
    )
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
        let mut schools = Schools::of(setup, &boids, Search::AllPairs);
        let steered = setup.list_order.iter().copied().filter(|&other| setup.is_steered(other));
        for earlier in steered.take_while(|&other| other != body) {
            boids[earlier] = moved(earlier);
            let velocity = velocity_after(setup, &boids, &schools, earlier, tick);
            boids[earlier] = within_bounds(setup, earlier, Boid { velocity, ..boids[earlier] });
            schools.relocate(earlier, boids[earlier].position);
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
    let schools = Schools::of(setup, boids, Search::AllPairs);
    let terms = terms_of_agent(setup, boids, &schools, body, group, tick, &mut stages);
    Some((terms, stages))
}

/// Who feels fields and flows at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whom {
    /// Index of the body, which does not feel its own field; `None` for a place in space.
    pub body: Option<usize>,
    /// Whether what acts on agents alone acts here too.
    pub is_agent: bool,
}

/// The potential fields that act on somebody at a position: those whose front it is on, if they act
/// there only. `place_of` gives the centre of a body that carries a field.
pub fn local_fields(
    setup: &Setup,
    position: DVec3,
    at: Instant,
    whom: Whom,
    place_of: impl Fn(usize) -> DVec3,
) -> Vec<LocalField> {
    let acts = |affects: Affects| whom.is_agent || affects == Affects::All;
    setup
        .fields
        .iter()
        .filter(|source| acts(source.field.affects))
        .filter_map(|source| {
            let (offset, side) = match source.owner {
                FieldOwner::Obstacle(obstacle) => {
                    offset_from(setup.obstacles[obstacle].shape_at(at, setup.clock), position)
                }
                FieldOwner::Body(body) if whom.body == Some(body) => return None,
                FieldOwner::Body(body) => offset_from_ball(place_of(body), setup.bodies[body].radius, position),
            };
            if source.field.sides == FieldSides::Front && !side.is_front() {
                return None;
            }
            let crate::scene::Field { strength, range, law, .. } = source.field;
            Some(LocalField { offset, is_inside: side == Side::Inside, strength, range, law })
        })
        .collect()
}

/// The flows that act on a group, in its units, or on a ball without one; with `is_agent` those too
/// that act on agents alone.
pub fn flows_on(setup: &Setup, group: Option<&AgentGroup>, is_agent: bool) -> Vec<Flow> {
    let unit_secs = unit_secs(setup, group);
    let sources = setup.flows.iter().filter(|source| is_agent || source.flow.affects == Affects::All);
    let flow = |source: &FlowSource| {
        let pull = match source.flow.drag {
            Some(rate) => Pull::Drag { rate: rate * unit_secs, unit_secs },
            None => Pull::Acceleration,
        };
        Flow { center: source.flow.center, course: source.course, pull }
    };
    sources.map(flow).collect()
}

/// On which side of a surface a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// Where the normal of a plane or quad points, or outside a solid.
    Front,
    /// On a plane or quad, or behind it.
    Back,
    /// Inside a solid or on its surface.
    Inside,
}

impl Side {
    fn is_front(self) -> bool {
        self == Side::Front
    }

    fn of_sheet(height: f64) -> Side {
        if height > 0.0 { Side::Front } else { Side::Back }
    }
}

/// From the nearest point of a surface to a position; inside a box, as deep as it is, outwards.
fn offset_from(shape: ObstacleShape, position: DVec3) -> (DVec3, Side) {
    match shape {
        // Away from the plane on both sides, as the article has it.
        ObstacleShape::Plane(plane) => {
            let height = (position - plane.point).dot(plane.normal);
            (height * plane.normal, Side::of_sheet(height))
        }
        ObstacleShape::Quad(quad) => {
            (position - quad.closest_point(position), Side::of_sheet(quad.local_point(position).y))
        }
        ObstacleShape::Box(obb) => offset_from_solid(&obb.surface(position)),
    }
}

fn offset_from_ball(center: DVec3, radius: f64, position: DVec3) -> (DVec3, Side) {
    let from_center = position - center;
    let normal = unit(from_center).unwrap_or(DVec3::ZERO);
    let distance = from_center.length() - radius;
    offset_from_solid(&Surface { distance, point: center + radius * normal, normal })
}

fn offset_from_solid(surface: &Surface) -> (DVec3, Side) {
    let side = if surface.distance > 0.0 { Side::Front } else { Side::Inside };
    (surface.normal * surface.distance.abs(), side)
}

fn velocity_after(setup: &Setup, boids: &[Boid], schools: &Schools, body: usize, tick: u64) -> DVec3 {
    let Some(group) = setup.group_of(body) else { return ball_velocity_after(setup, boids, body, tick) };
    let unit_secs = unit_secs(setup, Some(group));
    let dt = match group.units {
        SteeringUnits::PerSecond => setup.clock.tick_length(),
        SteeringUnits::PerTick => 1.0,
    };
    let terms = terms_of_agent(setup, boids, schools, body, group, tick, &mut ());
    let before = boids[body].velocity * unit_secs;
    let after = next_velocity(before, terms.acceleration(&group.params), dt, &group.params);
    after / unit_secs
}

/// A ball without a group feels fields and flows as an acceleration and has no will of its own:
/// nothing limits its speed.
fn ball_velocity_after(setup: &Setup, boids: &[Boid], body: usize, tick: u64) -> DVec3 {
    let (ball, whom) = (&boids[body], Whom { body: Some(body), is_agent: false });
    let flows = flows_on(setup, None, false);
    let place_of = |other: usize| boids[other].position;
    let fields = local_fields(setup, ball.position, Instant::start_of(tick + 1), whom, place_of);
    let surroundings = Surroundings { flock: None, flows: &flows, cruising: None, fields: &fields };
    let terms = steer(ball, &surroundings, &SteeringParams::default(), &mut ());
    let acceleration: DVec3 = terms.named().map(|(_, term)| term).sum();
    ball.velocity + acceleration * setup.clock.tick_length()
}

/// A number in [0, 1) that follows from the scene's seed, the body and the tick.
fn random_draw(setup: &Setup, body: usize, tick: u64) -> f64 {
    let hash = mix(mix(mix(setup.settings.seed) ^ u64::from(setup.bodies[body].id)) ^ tick);
    (hash >> 11) as f64 / (1u64 << 53) as f64
}

/// Seconds in the unit of time in which a group counts; a ball without a group counts seconds.
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
