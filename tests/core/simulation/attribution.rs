//! The attribution of an agent's steering, compared with what the simulation did.

use crate::common::random::Random;
use crate::simulation::scenes::{agent, ball, cuboid, group, plane, scene, world};
use collidoscope::scene::{
    AgentGroup, Body, CirculatingCourse, Field, Flow, FlowCourse, InfiniteMass, Mass, Scene, Settings, SteeringOrder,
    SteeringUnits, WorldBounds,
};
use collidoscope::sim::{Attribution, Setup, TickRecord};
use collidoscope::steering::{Boid, BoidRules, FieldLaw, SteeringParams, boid_step, next_velocity};
use glam::DVec3;

/// Two dozen agents among a wall, a box and a ball with fields by every law, two flows, one of them with
/// drag, gravity, and bounds that some of them leave.
fn crowd(seed: u64, settings: Settings, units: SteeringUnits) -> Scene {
    let mut random = Random(seed);
    let bodies = (0..24).map(|id| agent(id, 0.01, random.vector(4.5), random.vector(6.0))).collect();
    let walls =
        vec![plane(100, DVec3::Y * -5.0, DVec3::Y), cuboid(101, DVec3::X * 3.0, DVec3::ONE, [0.0, 0.0, 0.0, 1.0])];
    let settings = Settings { gravity: DVec3::new(0.0, -1.0, 0.0), world_half: Some(DVec3::splat(4.75)), ..settings };
    let mut crowd = scene(settings, bodies, walls);
    let params = match units {
        SteeringUnits::PerSecond => SteeringParams { max_speed: 6.0, max_friends: 4, ..SteeringParams::default() },
        SteeringUnits::PerTick => SteeringParams { max_friends: 4, ..SteeringParams::default() },
    };
    crowd.agent_groups = vec![group(params, units)];
    let field = |id: u32, around: u32, law: FieldLaw| Field { law, strength: 0.5, ..Field::around(id, around) };
    crowd.fields = vec![
        field(200, 100, FieldLaw::Clamped),
        field(201, 101, FieldLaw::Clamped),
        field(202, 101, FieldLaw::Linear),
        field(203, 7, FieldLaw::InverseSquare),
    ];
    let turning = FlowCourse::Circulating(CirculatingCourse { speed: Some(0.5), ..CirculatingCourse::default() });
    crowd.flows =
        vec![Flow::about(300, DVec3::ZERO), Flow { drag: Some(2.0), course: turning, ..Flow::about(301, DVec3::X) }];
    crowd
}

/// Attributions of all agents of several runs, each with what the simulation recorded.
fn for_every_agent(mut hold: impl FnMut(&Setup, &TickRecord, &Attribution)) {
    for (seed, steering) in [(1, SteeringOrder::Consistent), (2, SteeringOrder::Sequential)] {
        for units in [SteeringUnits::PerSecond, SteeringUnits::PerTick] {
            for bounds in [WorldBounds::Wrap, WorldBounds::Reflect] {
                let mut scene = crowd(seed, Settings { steering, bounds, ..Settings::default() }, units);
                // List order is not id order.
                scene.bodies.reverse();
                let mut world = world(&scene);
                for _ in 0..12 {
                    let record = world.record_step();
                    for body in 0..scene.bodies.len() {
                        let attribution = Attribution::of(world.setup(), &record, body).expect("everybody steers");
                        hold(world.setup(), &record, &attribution);
                    }
                }
            }
        }
    }
}

#[test]
fn place_and_velocity_after_are_those_of_the_simulation_bit_for_bit() {
    for_every_agent(|setup, record, attribution| {
        let (body, clock) = (attribution.body, setup.clock);
        let after = Boid { position: record.end.position(body, clock), velocity: record.end.velocity(body, clock) };
        assert_eq!(attribution.after, after, "agent {body} in tick {}", record.start.tick);
    });
}

#[test]
fn the_acceleration_is_the_one_that_the_simulation_applied() {
    let mut shortened = 0;
    for_every_agent(|setup, record, attribution| {
        let Attribution { me, params, dt, unit_secs, .. } = attribution;
        let velocity = next_velocity(me.velocity, attribution.acceleration(), *dt, params) / *unit_secs;
        let recorded = record.end.velocity(attribution.body, setup.clock);
        // Who is reflected at the bounds keeps the size of every component.
        assert_eq!(velocity.abs(), recorded.abs(), "agent {}", attribution.body);
        let sum = attribution.terms.sum();
        let is_shortened = sum.length() > params.max_change;
        assert_eq!(attribution.taken_away() != DVec3::ZERO, is_shortened, "{sum}");
        shortened += usize::from(is_shortened);
    });
    assert!(shortened > 100, "{shortened}");
}

#[test]
fn the_rules_stand_tip_to_tail_and_end_in_their_sum() {
    for_every_agent(|_, _, attribution| {
        let sums = attribution.partial_sums();
        let mut tip = DVec3::ZERO;
        for ((rule, [from, to]), (same, term)) in sums.iter().zip(attribution.terms.by_rule()) {
            assert_eq!((*rule, *from, *to), (same, tip, tip + term));
            tip = *to;
        }
        assert_eq!(sums.len(), attribution.terms.by_rule().count());
        assert_eq!(tip, attribution.terms.sum());
    });
}

#[test]
fn shares_of_fields_and_flows_add_up_to_their_rules() {
    let mut with_several = 0;
    for_every_agent(|_, _, attribution| {
        let avoidance: DVec3 = attribution.fields.iter().map(|field| field.share).sum();
        let whole = attribution.terms.avoidance.unwrap_or(DVec3::ZERO);
        // Up to four shares of at most the size of the largest, each rounded a few times.
        let largest = attribution.fields.iter().map(|field| field.share.length()).fold(0.0, f64::max);
        assert!((avoidance - whole).length() <= 1e-14 * largest, "{avoidance} {whole}");
        let flows: DVec3 = attribution.flows.iter().map(|flow| flow.acceleration).sum();
        assert_eq!(attribution.terms.flow, (!attribution.flows.is_empty()).then_some(flows));
        with_several += usize::from(attribution.fields.len() > 1);
    });
    assert!(with_several > 100, "{with_several}");
}

#[test]
fn in_sequential_order_those_seen_are_those_that_boid_step_sees() {
    let mut random = Random(5);
    let bodies = (0..20).map(|id| agent(id, 0.01, random.vector(5.0), random.vector(20.0))).collect();
    let mut lone = scene(Settings { steering: SteeringOrder::Sequential, ..Settings::default() }, bodies, vec![]);
    let params = SteeringParams { max_friends: 5, ..SteeringParams::default() };
    lone.agent_groups = vec![AgentGroup { cruising: false, flow: false, ..group(params, SteeringUnits::PerTick) }];
    let mut world = world(&lone);
    let at_start = |record: &TickRecord, body: usize, setup: &Setup| Boid {
        position: record.start.position(body, setup.clock),
        velocity: record.start.velocity(body, setup.clock) / 60.0,
    };
    let rules = BoidRules { flow: false, ..BoidRules::default() };
    for tick in 0..20 {
        let record = world.record_step();
        let setup = world.setup();
        let mut boids: Vec<Boid> = (0..20).map(|body| at_start(&record, body, setup)).collect();
        for body in 0..20 {
            let step = boid_step(&boids, body, &[], &params, &rules, &mut ());
            let sight = Attribution::of(setup, &record, body).unwrap().sight.unwrap();
            let seen: Vec<usize> = sight.seen.iter().map(|(other, _)| *other).collect();
            assert_eq!(seen, step.neighbours.seen, "tick {tick}, agent {body}");
            assert_eq!(sight.nearest.map(|(other, _)| other), step.neighbours.nearest, "tick {tick}, agent {body}");
            // The others within perception, and nobody twice.
            let near = |other: &usize| (boids[*other].position - step.position).length() < 8.0 - 1e-9;
            let within = (0..20).filter(|other| *other != body).filter(near).count();
            assert_eq!(sight.seen.len() + sight.unseen.len(), within, "tick {tick}, agent {body}");
            boids[body] = Boid { position: step.position, velocity: step.velocity };
        }
    }
}

#[test]
fn whoever_does_not_steer_has_no_attribution() {
    let mut still = scene(
        Settings::default(),
        vec![
            ball(1, 0.1, DVec3::ZERO, DVec3::ZERO),
            Body { mass: Mass::Infinite(InfiniteMass::Infinite), ..agent(2, 0.01, DVec3::X, DVec3::ZERO) },
        ],
        vec![],
    );
    still.agent_groups = vec![group(SteeringParams::default(), SteeringUnits::PerSecond)];
    let mut world = world(&still);
    let record = world.record_step();
    assert_eq!([0, 1].map(|body| Attribution::of(world.setup(), &record, body)), [None, None]);
}
