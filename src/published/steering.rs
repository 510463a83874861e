//! Avoidance, flow and the flocking step, as published: the same rules in f32. Their failures come from
//! the rules themselves, and from moving the agents of a list one after the other.

use super::{point, scalar, unit, vector};
use crate::query::{Probe, Stage, SteeringStage};
use crate::steering::SteeringParams;
use glam::Vec3;

/// An infinite plane to keep away from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedWall {
    /// Any point on it.
    pub point: Vec3,
    /// Its normal, used as given.
    pub normal: Vec3,
}

/// Steering parameters in f32.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedParams {
    /// As [`SteeringParams::max_speed`].
    pub max_speed: f32,
    /// As [`SteeringParams::min_urgency`].
    pub min_urgency: f32,
    /// As [`SteeringParams::max_urgency`].
    pub max_urgency: f32,
    /// As [`SteeringParams::max_change`].
    pub max_change: f32,
    /// As [`SteeringParams::desired_speed`].
    pub desired_speed: f32,
    /// As [`SteeringParams::separation_distance`].
    pub separation_distance: f32,
    /// As [`SteeringParams::perception`].
    pub perception: f32,
    /// As [`SteeringParams::max_friends`].
    pub max_friends: usize,
}

impl From<&SteeringParams> for PublishedParams {
    fn from(params: &SteeringParams) -> PublishedParams {
        PublishedParams {
            max_speed: params.max_speed as f32,
            min_urgency: params.min_urgency as f32,
            max_urgency: params.max_urgency as f32,
            max_change: params.max_change as f32,
            desired_speed: params.desired_speed as f32,
            separation_distance: params.separation_distance as f32,
            perception: params.perception as f32,
            max_friends: params.max_friends,
        }
    }
}

/// Push of all perceived walls; `None` if there are none.
pub fn avoid_obstacles(
    position: Vec3,
    walls: &[PublishedWall],
    params: &PublishedParams,
    probe: &mut impl Probe,
) -> Option<Vec3> {
    let mut sum = Vec3::ZERO;
    let mut perceived = false;
    for wall in walls {
        let offset = (position - wall.point).dot(wall.normal) * wall.normal;
        let distance = offset.length() + 0.0001;
        let push = if distance < params.perception { unit(offset) / distance } else { Vec3::ZERO };
        probe.record(|| Stage::new(SteeringStage::ObstacleDistance, "d = ‖g‖ + 0.0001", scalar(distance)));
        probe.record(|| Stage::new(SteeringStage::ObstaclePush, "u = unit(g) / d", vector(push)));
        sum += push;
        perceived |= distance < params.perception;
    }
    let strength = clamp(sum.dot(sum), params.min_urgency, 5.0 * params.max_urgency);
    let acceleration = unit(sum) * strength;
    probe.record(|| Stage::new(SteeringStage::PushSum, "S = Σ u", vector(sum)));
    if !perceived {
        return None;
    }
    probe.record(|| Stage::new(SteeringStage::Avoidance, "avoidance = unit(S)·f", vector(acceleration)));
    Some(acceleration)
}

/// The flow about the vertical axis through `center`.
pub fn circulating_flow(position: Vec3, center: Vec3, params: &PublishedParams, probe: &mut impl Probe) -> Vec3 {
    let offset = position - center;
    let strength = |x: f32| clamp(x.abs(), params.min_urgency, params.max_urgency);
    let flow = match () {
        () if offset.x == 0.0 && offset.z == 0.0 => Vec3::ZERO,
        () if offset.x.abs() < offset.z.abs() => -Vec3::X * offset.z.signum() * strength(offset.z),
        () => Vec3::Z * offset.x.signum() * strength(offset.x),
    };
    probe.record(|| Stage::new(SteeringStage::AxisOffset, "o = position − center", vector(offset)));
    probe.record(|| Stage::new(SteeringStage::Flow, "flow = clamp along the side", vector(flow)));
    flow
}

/// An agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedBoid {
    /// Its position.
    pub position: Vec3,
    /// Its velocity in lengths per frame.
    pub velocity: Vec3,
}

/// Which rules move an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedRules {
    /// Number of frames per step.
    pub dt: f32,
    /// Whether separation, alignment and cohesion apply.
    pub flocking: bool,
    /// Whether the flow around the origin applies.
    pub flow: bool,
    /// The random number for cruising.
    pub cruising: Option<f32>,
    /// Half extents of the world.
    pub world_half: Option<Vec3>,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedBoidStep {
    /// Where the agent is after the step.
    pub position: Vec3,
    /// Its velocity after the step.
    pub velocity: Vec3,
    /// Sum of the terms, clamped.
    pub acceleration: Vec3,
}

/// Moves the agent `boids[index]` by one step. The others are at their current positions: those before it
/// in the list have already moved. `None` when there is no such agent.
pub fn boid_step(
    boids: &[PublishedBoid],
    index: usize,
    walls: &[PublishedWall],
    params: &PublishedParams,
    rules: &PublishedRules,
    probe: &mut impl Probe,
) -> Option<PublishedBoidStep> {
    let PublishedBoid { position, velocity } = *boids.get(index)?;
    let moved = position + velocity * rules.dt;
    probe.record(|| Stage::new(SteeringStage::NewPosition, "p = position + velocity·dt", point(moved)));
    let mut sum = Vec3::ZERO;
    if rules.flocking {
        sum += flocking(boids, index, moved, params, probe);
    }
    if rules.flow {
        sum += circulating_flow(moved, Vec3::ZERO, params, probe);
    }
    if let Some(draw) = rules.cruising {
        sum += cruising(velocity, draw, params, probe);
    }
    sum += avoid_obstacles(moved, walls, params, probe).unwrap_or(Vec3::ZERO);
    let acceleration = shorten(sum, params.max_change);
    probe.record(|| Stage::new(SteeringStage::Acceleration, "a = shorten(sum, max_change)", vector(acceleration)));
    let velocity = shorten(velocity + acceleration * rules.dt, params.max_speed);
    let position = rules.world_half.map_or(moved, |half| wrap(moved, half));
    probe
        .record(|| Stage::new(SteeringStage::NewVelocity, "v = shorten(velocity + a·dt, max_speed)", vector(velocity)));
    probe.record(|| Stage::new(SteeringStage::Position, "position = p", point(position)));
    Some(PublishedBoidStep { position, velocity, acceleration })
}

/// Separation, alignment and cohesion.
fn flocking(boids: &[PublishedBoid], index: usize, me: Vec3, params: &PublishedParams, probe: &mut impl Probe) -> Vec3 {
    let others = boids.iter().enumerate().filter(|&(other, _)| other != index).map(|(_, boid)| boid);
    let near: Vec<(f32, &PublishedBoid)> =
        others.map(|boid| ((me - boid.position).length(), boid)).filter(|near| near.0 < params.perception).collect();
    let seen = &near[..near.len().min(params.max_friends)];
    let nearest = near.iter().min_by(|a, b| a.0.total_cmp(&b.0));
    let (Some(&(distance, nearest)), false) = (nearest, seen.is_empty()) else { return Vec3::ZERO };
    let strength = clamp(distance / params.separation_distance, params.min_urgency, params.max_urgency);
    let sign = match () {
        () if distance < params.separation_distance => 1.0,
        () if distance > params.separation_distance => -1.0,
        () => 0.0,
    };
    let separation = sign * strength * unit(me - nearest.position);
    let alignment = unit(nearest.velocity) * params.min_urgency;
    let mean = seen.iter().map(|near| near.1.position).sum::<Vec3>() / seen.len() as f32;
    let cohesion = unit(mean - me) * params.min_urgency;
    probe.record(|| Stage::new(SteeringStage::Separation, "separation = ±f·unit(g)", vector(separation)));
    probe.record(|| Stage::new(SteeringStage::Alignment, "alignment = unit(vn)·min_urgency", vector(alignment)));
    probe.record(|| {
        Stage::new(SteeringStage::Cohesion, "cohesion = unit(mean − position)·min_urgency", vector(cohesion))
    });
    separation + alignment + cohesion
}

fn cruising(velocity: Vec3, draw: f32, params: &PublishedParams, probe: &mut impl Probe) -> Vec3 {
    let diff = (velocity.length() - params.desired_speed) / params.max_speed;
    let axis = match draw {
        draw if draw < 0.45 => Vec3::X,
        draw if draw < 0.9 => Vec3::Z,
        _ => Vec3::Y,
    };
    let turn = axis * if diff < 0.0 { -params.min_urgency } else { params.min_urgency };
    let strength = clamp(diff.abs(), params.min_urgency, params.max_urgency);
    let term = unit(velocity + turn) * if diff > 0.0 { -strength } else { strength };
    probe.record(|| Stage::new(SteeringStage::Cruising, "cruising = ±unit(v + turn)·clamp(|diff|)", vector(term)));
    term
}

fn clamp(x: f32, least: f32, greatest: f32) -> f32 {
    x.max(least).min(greatest)
}

fn shorten(v: Vec3, longest: f32) -> Vec3 {
    if v.length() > longest { unit(v) * longest } else { v }
}

fn wrap(position: Vec3, half: Vec3) -> Vec3 {
    let mut wrapped = position;
    if let Some(axis) = (0..3).find(|&axis| position[axis].abs() > half[axis]) {
        wrapped[axis] = -half[axis].copysign(position[axis]);
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params() -> PublishedParams {
        PublishedParams::from(&SteeringParams::default())
    }

    fn push(y: f32, walls: &[PublishedWall]) -> Option<Vec3> {
        avoid_obstacles(y * Vec3::Y, walls, &params(), &mut ())
    }

    const FLOOR: PublishedWall = PublishedWall { point: Vec3::ZERO, normal: Vec3::Y };
    const CEILING: PublishedWall = PublishedWall { point: Vec3::new(0.0, 4.0, 0.0), normal: Vec3::NEG_Y };

    #[test]
    fn behind_a_wall_an_agent_is_pushed_further_out() {
        // 1 below: d = 1.0001, S·S ≈ 1, clamped to 5·0.1 downwards.
        assert_eq!(push(-1.0, &[FLOOR]), Some(-0.5 * Vec3::Y));
    }

    #[test]
    fn exactly_on_the_wall_and_midway_between_two_nothing_pushes() {
        assert_eq!(push(0.0, &[FLOOR]), Some(Vec3::ZERO));
        assert_eq!(push(2.0, &[FLOOR, CEILING]), Some(Vec3::ZERO));
    }

    #[test]
    fn a_hair_from_the_middle_between_two_walls_the_least_push_turns_around() {
        // S is a difference of almost equal pushes, its strength raised to 0.05: the push chatters.
        for side in [1.0, -1.0] {
            let found = push(2.0 + side * 0.001, &[FLOOR, CEILING]).unwrap();
            assert_eq!(found, -side * 0.05 * Vec3::Y);
        }
    }

    #[test]
    fn at_the_limit_of_perception_the_push_jumps() {
        // At 7.99 S·S = 1/63.8 is raised to 0.05; at 8 there is none.
        assert_eq!(push(7.99, &[FLOOR]), Some(0.05 * Vec3::Y));
        assert_eq!(push(8.0, &[FLOOR]), None);
    }

    #[test]
    fn the_flow_is_saturated_next_to_the_axis_and_jumps_on_the_diagonals() {
        let flow = |x: f32, z: f32| circulating_flow(Vec3::new(x, 0.0, z), Vec3::ZERO, &params(), &mut ());
        // From 0.1 on its strength is 0.1, 100 lengths away as well.
        assert_eq!([flow(0.0, 0.1), flow(0.0, 100.0)], [-0.1 * Vec3::X; 2]);
        assert_eq!([flow(1.0, 1.001), flow(1.0, 0.999)], [-0.1 * Vec3::X, 0.1 * Vec3::Z]);
    }

    #[test]
    fn the_order_of_the_list_changes_where_agents_go() {
        // Two agents, each moved after the other in turn: the second sees the first where it has gone.
        let start = [0.0, 2.9].map(|x| PublishedBoid { position: x * Vec3::X, velocity: 0.5 * Vec3::Z });
        let rules = PublishedRules { dt: 1.0, flocking: true, flow: false, cruising: None, world_half: None };
        let after = |order: [usize; 2]| {
            let mut boids = start;
            for index in order {
                let step = boid_step(&boids, index, &[], &params(), &rules, &mut ()).unwrap();
                boids[index] = PublishedBoid { position: step.position, velocity: step.velocity };
            }
            boids
        };
        assert_ne!(after([0, 1]), after([1, 0]));
    }

    #[test]
    fn the_rules_are_those_of_our_step_to_the_rounding_of_f32() {
        // 0.5 along z, then the nearest is (3, 0, −0.5) away, farther than 3: attracted by 0.1.
        let boids = [Vec3::ZERO, 3.0 * Vec3::X].map(|position| PublishedBoid { position, velocity: 0.5 * Vec3::Z });
        let rules = PublishedRules { dt: 1.0, flocking: true, flow: false, cruising: None, world_half: None };
        let step = boid_step(&boids, 0, &[], &params(), &rules, &mut ()).unwrap();
        let way = Vec3::new(3.0, 0.0, -0.5).normalize();
        let sum = 0.1 * way + 0.05 * Vec3::Z + 0.05 * way;
        assert!((step.acceleration - sum.normalize() * 0.1).length() < 1e-6, "{step:?}");
        assert_eq!(step.position, 0.5 * Vec3::Z);
    }
}
