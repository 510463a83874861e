//! Agents in the simulation.

use crate::common::random::Random;
use crate::simulation::scenes::{agent, ball, cuboid, group, plane, scene, world};
use collidoscope::scene::{Affects, AgentGroup, Field, Flow, Obstacle, Scene, Settings, SteeringOrder, SteeringUnits};
use collidoscope::sim::{EventKind, Reference, Setup};
use collidoscope::steering::{Boid, BoidRules, PlaneAcross, SteeringParams, Wall, avoid_obstacles, boid_step};
use glam::{DMat3, DVec3};

/// Agents that only flock and flow.
fn drifting(units: SteeringUnits) -> AgentGroup {
    AgentGroup { cruising: false, ..group(SteeringParams::default(), units) }
}

fn field(id: u32, obstacle: u32, affects: Affects) -> Field {
    Field { affects, ..Field::around(id, obstacle) }
}

fn school(settings: Settings, units: SteeringUnits, walls: Vec<Obstacle>) -> Scene {
    let mut random = Random(9);
    let bodies = (0..12)
        .map(|id| {
            let place = random.vector(5.0);
            agent(id, 0.01, place, random.vector(0.5) * 60.0)
        })
        .collect();
    let fields = walls.iter().map(|wall| field(wall.id + 100, wall.id, Affects::Agents)).collect();
    let mut school = scene(settings, bodies, walls);
    school.agent_groups = vec![drifting(units)];
    school.fields = fields;
    school.flows = vec![Flow::about(60, DVec3::ZERO)];
    school
}

#[test]
fn sequential_steering_per_tick_agrees_with_boid_step_tick_for_tick() {
    let half = DVec3::new(9.0, 7.0, 9.0);
    let settings = Settings { steering: SteeringOrder::Sequential, world_half: Some(half), ..Settings::default() };
    // Far enough that nobody touches the wall, near enough to be perceived.
    let walls = vec![plane(40, DVec3::new(0.0, -12.0, 0.0), DVec3::Y)];
    let mut school = school(settings, SteeringUnits::PerTick, walls);
    // List order is not id order.
    school.bodies.reverse();
    let mut boids: Vec<Boid> =
        school.bodies.iter().map(|body| Boid { position: body.position, velocity: body.velocity / 60.0 }).collect();
    let walls = [Wall { point: DVec3::new(0.0, -12.0, 0.0), normal: DVec3::Y }];
    let rules = BoidRules { dt: 1.0, flocking: true, flow: true, cruising: None, world_half: Some(half) };
    let mut world = world(&school);
    let clock = world.setup().clock;
    let mut wrapped = 0;
    for tick in 0..100 {
        world.step();
        wrapped += world.events().iter().filter(|event| matches!(event.kind, EventKind::BoundsCrossed(_))).count();
        let snapshot = world.snapshot();
        for index in 0..boids.len() {
            let step = boid_step(&boids, index, &walls, &SteeringParams::default(), &rules, &mut ());
            boids[index] = Boid { position: step.position, velocity: step.velocity };
            let body = boids.len() - 1 - index;
            let (position, velocity) = (snapshot.position(body, clock), snapshot.velocity(body, clock));
            assert!((position - step.position).length() < 1e-9, "tick {tick}, {index}: {position} {}", step.position);
            assert!((velocity / 60.0 - step.velocity).length() < 1e-9, "tick {tick}, {index}");
        }
    }
    assert!(wrapped > 0, "nobody crossed the bounds");
}

#[test]
fn the_order_of_the_list_changes_nothing_in_consistent_mode() {
    let forward = school(Settings::default(), SteeringUnits::PerTick, vec![]);
    let mut backward = forward.clone();
    backward.bodies.reverse();
    let (mut a, mut b) = (world(&forward), world(&backward));
    for _ in 0..100 {
        a.step();
        b.step();
    }
    assert!(a.snapshot() == b.snapshot());
}

#[test]
fn steered_runs_equal_the_brute_force_reference() {
    for (steering, units) in
        [(SteeringOrder::Consistent, SteeringUnits::PerSecond), (SteeringOrder::Sequential, SteeringUnits::PerTick)]
    {
        let walls =
            vec![plane(40, DVec3::Y * -5.0, DVec3::Y), cuboid(41, DVec3::X * 4.0, DVec3::ONE, [0.0, 0.0, 0.0, 1.0])];
        let mut school = school(Settings { steering, ..Settings::default() }, units, walls);
        school.fields[1].affects = Affects::All;
        school.agent_groups[0].cruising = true;
        let mut world = world(&school);
        let mut reference = Reference::new(Setup::new(&school));
        for tick in 0..120 {
            assert!(world.record_step() == reference.step(), "{steering:?}, tick {tick}");
        }
    }
}

#[test]
fn an_agent_is_pushed_by_the_field_exactly_as_avoid_obstacles_says() {
    // 2 in front of a wall, at rest, alone: velocity after a tick = acceleration / 60.
    let mut lone = scene(
        Settings::default(),
        vec![agent(1, 0.01, DVec3::new(0.0, 2.0, 0.0), DVec3::ZERO)],
        vec![plane(40, DVec3::ZERO, DVec3::Y)],
    );
    lone.agent_groups = vec![drifting(SteeringUnits::PerSecond)];
    lone.fields = vec![field(140, 40, Affects::Agents)];
    let mut world = world(&lone);
    world.step();
    let wall = Wall { point: DVec3::ZERO, normal: DVec3::Y };
    let push = avoid_obstacles(DVec3::Y * 2.0, &[wall], &SteeringParams::default(), &mut ()).acceleration;
    // 1/2.0001² = 0.25 is more than max_change 0.1.
    assert!((push.y - 1.0 / (2.0001 * 2.0001)).abs() < 1e-15);
    let velocity = world.snapshot().velocity(0, world.setup().clock);
    assert!((velocity - DVec3::Y * 0.1 / 60.0).length() < 1e-17, "{velocity}");
}

#[test]
fn balls_without_a_group_feel_only_fields_that_affect_all() {
    for (affects, moves) in [(Affects::Agents, false), (Affects::All, true)] {
        let mut lone = scene(
            Settings::default(),
            vec![ball(1, 0.1, DVec3::Y * 2.0, DVec3::ZERO)],
            vec![plane(40, DVec3::ZERO, DVec3::Y)],
        );
        lone.fields = vec![field(140, 40, affects)];
        let mut world = world(&lone);
        world.step();
        assert_eq!(world.snapshot().velocity(0, world.setup().clock) != DVec3::ZERO, moves, "{affects:?}");
    }
}

#[test]
fn a_box_pushes_an_agent_away_from_its_nearest_point() {
    // A box turned by 45° about Z: its nearest point to an agent on the X axis is its edge.
    let turned = glam::DQuat::from_mat3(&DMat3::from_rotation_z(std::f64::consts::FRAC_PI_4)).to_array();
    let mut lone = scene(
        Settings::default(),
        vec![agent(1, 0.01, DVec3::X * 4.0, DVec3::ZERO)],
        vec![cuboid(40, DVec3::ZERO, DVec3::splat(1.0), turned)],
    );
    lone.agent_groups = vec![AgentGroup {
        params: SteeringParams { max_change: 10.0, max_urgency: 10.0, min_urgency: 0.0, ..Default::default() },
        ..drifting(SteeringUnits::PerSecond)
    }];
    lone.fields = vec![field(140, 40, Affects::Agents)];
    let mut world = world(&lone);
    world.step();
    // The edge is at √2 on the X axis: d = 4 − √2 + 0.0001, force 1/d², after a tick of 1/60 s.
    let d = 4.0 - 2f64.sqrt() + 0.0001;
    let velocity = world.snapshot().velocity(0, world.setup().clock);
    assert!((velocity - DVec3::X / (d * d) / 60.0).length() < 1e-15, "{velocity}");
}

#[test]
fn random_turns_follow_from_the_seed_alone() {
    let cruise = |seed: u64| {
        let mut school = school(Settings { seed, ..Settings::default() }, SteeringUnits::PerTick, vec![]);
        school.agent_groups[0].cruising = true;
        let mut world = world(&school);
        (0..50).for_each(|_| world.step());
        world.hash()
    };
    assert_eq!(cruise(1), cruise(1));
    assert_ne!(cruise(1), cruise(2));
}

#[test]
fn agents_that_keep_in_a_plane_do_not_leave_it_by_a_bit_whatever_pushes_them() {
    for (across, axis) in PlaneAcross::ALL.into_iter().zip(0..) {
        for units in [SteeringUnits::PerSecond, SteeringUnits::PerTick] {
            let settings = Settings { gravity: DVec3::new(-3.0, -9.81, 2.0), ..Settings::default() };
            // A slanted wall pushes across every plane, and others fly in planes of their own.
            let wall = plane(40, DVec3::splat(-9.0), DVec3::ONE.normalize());
            let mut school = school(settings, units, vec![wall]);
            school.agent_groups[0].params.keep_in_plane = Some(across);
            school.agent_groups[0].cruising = true;
            // An impact would obey momentum.
            school.agent_groups[0].hard_contact = false;
            school.bodies.iter_mut().for_each(|body| body.velocity[axis] = 0.0);
            let mut world = world(&school);
            let places = |world: &collidoscope::sim::World| -> Vec<DVec3> {
                let clock = world.setup().clock;
                (0..12).map(|body| world.snapshot().position(body, clock)).collect()
            };
            let before = places(&world);
            (0..200).for_each(|_| world.step());
            let after = places(&world);
            for (before, after) in before.iter().zip(&after) {
                assert_eq!(before[axis].to_bits(), after[axis].to_bits(), "{across:?}, {units:?}");
                assert!(before.distance(*after) > 0.1);
            }
        }
    }
}

#[test]
fn in_a_plane_a_slanted_push_acts_with_its_part_along_it() {
    // At rest 1 m from a plane at 45°, which pushes with 1/(d + 0.0001): 1/√2 of it is level, for a 60th of a second.
    let slanted = DVec3::new(1.0, 1.0, 0.0).normalize();
    let settings = Settings { gravity: DVec3::NEG_Y * 9.81, ..Settings::default() };
    let mut one = scene(settings, vec![agent(1, 0.1, slanted, DVec3::ZERO)], vec![plane(40, DVec3::ZERO, slanted)]);
    let params = SteeringParams {
        max_speed: 9.0,
        max_change: 0.71,
        max_urgency: 9.0,
        keep_in_plane: Some(PlaneAcross::Y),
        ..SteeringParams::default()
    };
    one.agent_groups = vec![AgentGroup { flocking: false, ..drifting(SteeringUnits::PerSecond) }];
    one.agent_groups[0].params = params;
    one.fields = vec![Field { law: collidoscope::steering::FieldLaw::Inverse, ..field(140, 40, Affects::Agents) }];
    let mut world = world(&one);
    world.step();
    let velocity = world.snapshot().velocity(0, world.setup().clock);
    assert!((velocity - DVec3::X / (1.0001 * 60.0 * 2f64.sqrt())).length() < 1e-15, "{velocity}");
    assert_eq!(velocity.y, 0.0);
}
