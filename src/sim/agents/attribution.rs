//! How one agent steered at the end of a recorded tick: every contribution to its new velocity.

use super::groups::{Found, Groups, Search};
use super::steer::{Scratch, flow_on, local_field, next_in_turn, steer_agent, steering_places, within_bounds};
use crate::query::{Mark, Probe, Remark, Role, Stage, SteeringStage, Value};
use crate::scene::{AgentGroup, SteeringOrder, WorldBounds};
use crate::shape::length;
use crate::sim::{Affected, Instant, Setup, TickRecord, unit_secs};
use crate::steering::{
    Boid, FieldLaw, Limit, LocalField, Neighbours, Rule, SteeringParams, SteeringTerms, avoidance_shares,
    reflect_stages, wrap_stage,
};
use glam::DVec3;

/// How an agent steered at the end of a tick. Accelerations, and velocities where stated, are in the units of its group,
/// in which the simulation computes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribution {
    /// Index of the agent's body.
    pub body: usize,
    /// The tick at whose end it steered.
    pub tick: u64,
    /// Parameters of its group.
    pub params: SteeringParams,
    /// Seconds in the unit of time of its group.
    pub unit_secs: f64,
    /// How long the acceleration lasts, in that unit: the tick.
    pub dt: f64,
    /// The position it had reached, and its velocity before in the units of its group.
    pub me: Boid,
    /// The terms of its steering.
    pub terms: SteeringTerms,
    /// The fields within reach, and what each adds to avoidance.
    pub fields: Vec<FieldShare>,
    /// The flows that reach it.
    pub flows: Vec<FlowShare>,
    /// The agents it perceived; `None` when it does not flock.
    pub sight: Option<Sight>,
    /// Position in metres and velocity in m/s at the start of the next tick, before its forces.
    pub after: Boid,
    /// The same as stages.
    pub stages: Vec<Stage>,
}

/// What a potential field does to an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldShare {
    /// Its place in [`Setup::fields`].
    pub field: usize,
    /// As it is where the agent is.
    pub local: LocalField,
    /// Its push: an acceleration, or for the article's law a summand of S.
    pub push: DVec3,
    /// What it adds to avoidance; the shares of all fields add up to it.
    pub share: DVec3,
}

/// What a flow does to an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlowShare {
    /// Its place in [`Setup::flows`].
    pub flow: usize,
    /// The acceleration it adds.
    pub acceleration: DVec3,
    /// The limit of the urgencies that acts on it, if one does.
    pub limit: Option<Limit>,
}

/// The agents that an agent perceives, each with its position at that moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sight {
    /// Those it takes into account, by index of the body, in the order they are summed.
    pub seen: Vec<(usize, DVec3)>,
    /// Those within perception that are beyond the limit of neighbours.
    pub unseen: Vec<(usize, DVec3)>,
    /// The nearest of all.
    pub nearest: Option<(usize, DVec3)>,
}

impl Attribution {
    /// Of an agent at the end of a recorded tick. `None` for a body that does not steer.
    pub fn of(setup: &Setup, record: &TickRecord, body: usize) -> Option<Attribution> {
        // For other bodies the search below would be in vain.
        setup.group_of(body).filter(|_| setup.is_steered(body))?;
        Attribution::among(setup, &boids_seen_by(setup, record, body), body, record.start.tick)
    }

    /// Of an agent among `boids` (one per body, places in metres and velocities in m/s) at the end of a
    /// tick. `None` for a body that does not steer.
    pub fn among(setup: &Setup, boids: &[Boid], body: usize, tick: u64) -> Option<Attribution> {
        let group = setup.group_of(body).filter(|_| setup.is_steered(body))?;
        let groups = Groups::of(setup, boids, Search::AllPairs);
        let (mut scratch, mut stages) = (Scratch::default(), Vec::new());
        groups.find(boids, (body, group), &group.params, None, &mut scratch.found);
        let steered = steer_agent(setup, boids, (body, group), tick, &mut scratch, &mut stages);
        let reached = boids[body];
        record_end(setup, group, (&reached, steered.velocity), &mut stages);
        name_fields(setup, boids, body, tick, &mut stages);
        Some(Attribution {
            body,
            tick,
            params: group.params,
            unit_secs: unit_secs(setup, Some(group)),
            dt: steered.dt,
            me: steered.me,
            terms: steered.terms,
            fields: fields_at(setup, boids, body, group, tick),
            flows: flows_at(setup, &steered.me, group),
            sight: group.flocking.then(|| sight((boids, &groups), (body, group), &scratch.found.neighbours)),
            after: within_bounds(setup, body, Boid { velocity: steered.velocity, ..reached }),
            stages,
        })
    }

    /// The rules that applied, with the sums before and after each.
    pub fn partial_sums(&self) -> Vec<(Rule, [DVec3; 2])> {
        let grow = |sum: &mut DVec3, (rule, term): (Rule, DVec3)| {
            let before = *sum;
            *sum += term;
            Some((rule, [before, *sum]))
        };
        self.terms.by_rule().scan(DVec3::ZERO, grow).collect()
    }

    /// The sum of the rules, shortened to `max_change`: what the simulation applies.
    pub fn acceleration(&self) -> DVec3 {
        self.terms.acceleration(&self.params)
    }

    /// The part that the limit removed: the sum of the rules less the acceleration.
    pub fn taken_away(&self) -> DVec3 {
        self.terms.sum() - self.acceleration()
    }

    /// The limit that acted on a rule, if one did. Alignment and cohesion always have the length `min_urgency`; flows have
    /// limits one by one, and that of the only one is told here.
    pub fn limit_of(&self, rule: Rule) -> Option<Limit> {
        let params = &self.params;
        match rule {
            Rule::Separation => {
                let (_, nearest) = self.sight.as_ref()?.nearest?;
                SteeringTerms::limit_of_separation(self.me.position.distance(nearest), params)
            }
            Rule::Cruising => SteeringTerms::limit_of_cruising(self.me.velocity, params),
            Rule::Avoidance => {
                let of_article = || self.fields.iter().filter(|field| field.local.law == FieldLaw::Clamped);
                let sum: DVec3 = of_article().map(|field| field.push).sum();
                // A sum of zero has no direction in which it could be longer.
                (sum != DVec3::ZERO).then(|| Limit::on_avoidance(sum.length_squared(), params)).flatten()
            }
            Rule::Flow => match &self.flows[..] {
                [flow] => flow.limit,
                _ => None,
            },
            Rule::Alignment | Rule::Cohesion => None,
        }
    }

    /// The limit that acted on the sum of the rules, if it did.
    pub fn limit_of_sum(&self) -> Option<Limit> {
        (self.terms.sum().length() > self.params.max_change).then_some(Limit::MaxChange)
    }

    /// The velocity after the acceleration, in the units of the group, before it is shortened to
    /// `max_speed`.
    pub fn wanted_velocity(&self) -> DVec3 {
        self.me.velocity + self.acceleration() * self.dt
    }

    /// Whether that was longer than `max_speed`.
    pub fn is_speed_limited(&self) -> bool {
        length(self.params.in_plane(self.wanted_velocity())) > self.params.max_speed
    }

    /// An acceleration of the group's units in m/s².
    pub fn per_second_squared(&self, acceleration: DVec3) -> DVec3 {
        acceleration / (self.unit_secs * self.unit_secs)
    }
}

/// Positions and velocities of all bodies as an agent perceives them at the end of a tick: in sequential order those
/// later in the list have not moved yet, and those earlier have steered already.
pub(super) fn boids_seen_by(setup: &Setup, record: &TickRecord, body: usize) -> Vec<Boid> {
    let tick = record.start.tick;
    let end = Instant::start_of(tick + 1);
    let mut motions: Vec<_> = record.start.motions.iter().collect();
    for change in record.motion_changes.iter().filter(|change| change.motion.start() <= end) {
        motions[change.body] = &change.motion;
    }
    let moved = |body: usize| Boid {
        position: motions[body].position_at(end, setup.clock),
        velocity: motions[body].velocity_at(end, setup.clock),
    };
    let mut boids: Vec<Boid> = (0..motions.len()).map(moved).collect();
    if setup.settings.steering == SteeringOrder::Sequential {
        let starts = steering_places(setup, &record.start.motions, Instant::start_of(tick));
        boids.iter_mut().zip(starts).for_each(|(boid, start)| boid.position = start);
        let mut groups = Groups::of(setup, &boids, Search::Grid);
        let mut scratch = Scratch::default();
        let steered = setup.list_order.iter().copied().filter(|&other| setup.is_steered(other));
        for earlier in steered.take_while(|&other| other != body) {
            boids[earlier] = moved(earlier);
            boids[earlier] = next_in_turn(setup, (&boids, &groups), earlier, tick, &mut scratch).0;
            groups.relocate(earlier, boids[earlier].position);
        }
        boids[body] = moved(body);
    }
    boids
}

/// Each field that acts on an agent, and its place in [`Setup::fields`]; in the order in which the
/// simulation adds them.
fn local_fields_of(setup: &Setup, boids: &[Boid], body: usize, tick: u64) -> Vec<(usize, LocalField)> {
    let (affected, at) = (Affected { body: Some(body), is_agent: true }, Instant::start_of(tick + 1));
    let place_of = |other: usize| boids[other].position;
    let local = |(index, source)| Some((index, local_field(setup, source, place_of(body), at, affected, place_of)?));
    setup.fields.iter().enumerate().filter_map(local).collect()
}

fn fields_at(setup: &Setup, boids: &[Boid], body: usize, group: &AgentGroup, tick: u64) -> Vec<FieldShare> {
    let (indices, fields): (Vec<usize>, Vec<LocalField>) =
        local_fields_of(setup, boids, body, tick).into_iter().unzip();
    let shares = avoidance_shares(&fields, &group.params);
    let share = |((field, local), share): ((usize, LocalField), DVec3)| FieldShare {
        field,
        local,
        push: local.push(&group.params),
        share: group.params.in_plane(share),
    };
    let all = indices.into_iter().zip(fields).zip(shares).map(share);
    all.filter(|share| share.local.distance() < share.local.reach(&group.params)).collect()
}

fn flows_at(setup: &Setup, me: &Boid, group: &AgentGroup) -> Vec<FlowShare> {
    let of = |(index, source)| {
        let flow = flow_on(setup, source, Some(group));
        let acceleration = flow.acceleration(me, &group.params, &mut ())?;
        let acceleration = group.params.in_plane(acceleration);
        Some(FlowShare { flow: index, acceleration, limit: flow.limit_at(me.position, &group.params) })
    };
    let acting = setup.flows.iter().enumerate().filter(|_| group.flow);
    acting.filter_map(of).collect()
}

fn sight(
    (boids, groups): (&[Boid], &Groups),
    (body, group): (usize, &AgentGroup),
    neighbours: &Neighbours<usize>,
) -> Sight {
    let everybody = SteeringParams { max_friends: usize::MAX, ..group.params };
    let mut all = Found::default();
    groups.find(boids, (body, group), &everybody, None, &mut all);
    let within = all.neighbours.seen;
    let at = |other: usize| (other, boids[other].position);
    let is_unseen = |other: &usize| !neighbours.seen.contains(other);
    Sight {
        seen: neighbours.seen.iter().copied().map(at).collect(),
        unseen: within.into_iter().filter(is_unseen).map(at).collect(),
        nearest: neighbours.nearest.map(at),
    }
}

/// Names the field in the stages of each field.
fn name_fields(setup: &Setup, boids: &[Boid], body: usize, tick: u64, stages: &mut [Stage]) {
    let fields = local_fields_of(setup, boids, body, tick);
    let distances = stages.iter_mut().filter(|stage| stage.is(SteeringStage::ObstacleDistance));
    for (stage, (field, _)) in distances.zip(fields) {
        stage.remark = Some(Remark::Field(setup.label_of_field(field)));
    }
}

/// Records what the velocity becomes per second, and how an agent that leaves the world comes back.
fn record_end(setup: &Setup, group: &AgentGroup, (me, velocity): (&Boid, DVec3), probe: &mut impl Probe) {
    let unit_secs = unit_secs(setup, Some(group));
    if unit_secs != 1.0 {
        probe.record(|| {
            Stage::new(SteeringStage::NewVelocityPerSecond, "v = per_tick / tick", Value::Vector(velocity))
                .term("per_tick", Value::Vector(velocity * unit_secs))
                .term("tick", unit_secs)
                .draw("per_tick", Mark::Arrow { tail: me.position, along: velocity * unit_secs, role: Role::Velocity })
        });
    }
    let Some(half) = setup.settings.world_half else { return };
    let has_left = (0..3).any(|axis| me.position[axis].abs() > half[axis]);
    match setup.settings.bounds {
        WorldBounds::Reflect if has_left => {
            for stage in reflect_stages(&Boid { velocity, ..*me }, half) {
                probe.record(|| stage);
            }
        }
        WorldBounds::Wrap | WorldBounds::Reflect => {
            let half = (setup.settings.bounds == WorldBounds::Wrap).then_some(half);
            probe.record(|| wrap_stage("reached", me.position, half));
        }
    }
}
