//! What steering, fields and flows did to the velocity of one body at the end of a recorded tick.

use super::attribution::{Attribution, boids_seen_by};
use super::steer::{Affected, flow_on, local_field, within_bounds};
use crate::scene::Affects;
use crate::sim::{Instant, Setup, TickRecord};
use crate::steering::{Boid, Rule, SteeringParams, avoidance_shares, next_velocity};
use glam::DVec3;

/// What changes a velocity at the end of a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pusher {
    /// A potential field, by its place in [`Setup::fields`].
    Field(usize),
    /// A flow, by its place in [`Setup::flows`].
    Flow(usize),
    /// A rule of steering that looks at others, or at the agent alone.
    Rule(Rule),
    /// The limits of the group: `max_change`, `max_speed` and the plane that it keeps in.
    Limit,
    /// The bounds of the world, which mirrored it.
    Bounds,
}

/// By how much each of them changed the velocity of a body at the end of a recorded tick, in m/s. Together they are the
/// whole change, but for rounding; none of a body that does not steer and feels no field.
pub fn pushes(setup: &Setup, record: &TickRecord, body: usize) -> Vec<(Pusher, DVec3)> {
    match Attribution::of(setup, record, body) {
        Some(attribution) => of_agent(setup, &attribution),
        None if setup.is_steered(body) => of_ball(setup, record, body),
        None => Vec::new(),
    }
}

fn of_agent(setup: &Setup, steered: &Attribution) -> Vec<(Pusher, DVec3)> {
    // Accelerations last for a tick, and velocities of the group's unit are made metres per second.
    let gained = |acceleration: DVec3| acceleration * (steered.dt / steered.unit_secs);
    let mut pushes = Vec::new();
    for (rule, term) in steered.terms.by_rule() {
        match rule {
            Rule::Avoidance => {
                let share = |share: &super::attribution::FieldShare| (Pusher::Field(share.field), gained(share.share));
                pushes.extend(steered.fields.iter().map(share));
            }
            Rule::Flow => {
                let share =
                    |share: &super::attribution::FlowShare| (Pusher::Flow(share.flow), gained(share.acceleration));
                pushes.extend(steered.flows.iter().map(share));
            }
            Rule::Separation | Rule::Alignment | Rule::Cohesion | Rule::Cruising => {
                pushes.push((Pusher::Rule(rule), gained(term)));
            }
        }
    }
    let wanted = steered.wanted_velocity();
    let limited = next_velocity(steered.me.velocity, steered.acceleration(), steered.dt, &steered.params);
    if steered.taken_away() != DVec3::ZERO || limited != wanted {
        let shortened = (limited - wanted) / steered.unit_secs - gained(steered.taken_away());
        pushes.push((Pusher::Limit, shortened));
    }
    let reached = Boid { velocity: limited / steered.unit_secs, ..steered.me };
    let mirrored = within_bounds(setup, steered.body, reached).velocity - reached.velocity;
    if mirrored != DVec3::ZERO {
        pushes.push((Pusher::Bounds, mirrored));
    }
    pushes
}

/// For a ball without a group, fields and flows are accelerations.
fn of_ball(setup: &Setup, record: &TickRecord, body: usize) -> Vec<(Pusher, DVec3)> {
    let boids = boids_seen_by(setup, record, body);
    let (affected, at) = (Affected { body: Some(body), is_agent: false }, Instant::start_of(record.start.tick + 1));
    let place_of = |other: usize| boids[other].position;
    let params = SteeringParams::default();
    let local = |(index, source)| Some((index, local_field(setup, source, place_of(body), at, affected, place_of)?));
    let (places, fields): (Vec<usize>, Vec<_>) = setup.fields.iter().enumerate().filter_map(local).unzip();
    let shares = places.into_iter().map(Pusher::Field).zip(avoidance_shares(&fields, &params));
    let of_flow = |(index, source): (usize, &crate::sim::FlowSource)| {
        let acts = source.flow.affects == Affects::All;
        let flow = acts.then(|| flow_on(setup, source, None))?;
        Some((Pusher::Flow(index), flow.acceleration(&boids[body], &params, &mut ())?))
    };
    let flows = setup.flows.iter().enumerate().filter_map(of_flow);
    let all = shares.chain(flows).filter(|(_, acceleration)| *acceleration != DVec3::ZERO);
    all.map(|(by, acceleration)| (by, acceleration * setup.clock.tick_length())).collect()
}
