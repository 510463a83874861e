//! Potential fields, bounds, hard contact and the search for neighbours in the simulation.

use crate::common::random::Random;
use crate::simulation::scenes::{agent, ball, cuboid, events, group, plane, quad, scene, world};
use collidoscope::scene::{
    AgentGroup, Field, Flow, Obstacle, Scene, Settings, SteeringOrder, SteeringUnits, WorldBounds,
};
use collidoscope::sim::{Affected, Event, EventKind, Instant, Reference, Setup, Timeline, WentThrough, local_fields};
use collidoscope::steering::{FieldLaw, FieldSides, SteeringParams};
use glam::{DQuat, DVec2, DVec3};
use std::sync::Arc;

/// Some twenty agents in a closed room, two metres to each wall; so fast that they reach the walls.
fn room(seed: u64) -> Scene {
    let mut random = Random(seed);
    let bodies = (0..20).map(|id| agent(id, 0.1, random.vector(1.5), random.vector(12.0))).collect();
    let walls: Vec<_> = [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z]
        .into_iter()
        .zip(100..)
        .map(|(normal, id)| plane(id, normal * -2.0, normal))
        .collect();
    let mut room = scene(Settings { seed, ..Settings::default() }, bodies, walls);
    let params = SteeringParams { max_speed: 20.0, max_change: 30.0, desired_speed: 12.0, ..Default::default() };
    room.agent_groups = vec![group(params, SteeringUnits::PerSecond)];
    room.fields = (100..106).map(|wall| Field { range: Some(1.0), ..Field::around(wall + 100, wall) }).collect();
    room.flows = vec![Flow { drag: Some(2.0), ..Flow::about(300, DVec3::ZERO) }];
    room
}

/// Six walls two metres from the middle: their middle points and the directions inwards.
fn six_walls() -> impl Iterator<Item = (u32, DVec3)> {
    (100..).zip([DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z])
}

/// The room behind panes without thickness that meet at their edges.
fn panes() -> Vec<Obstacle> {
    let pane = |(id, inwards): (u32, DVec3)| {
        let rotation = DQuat::from_rotation_arc(DVec3::Y, inwards).to_array();
        quad(id, inwards * -2.0, DVec2::splat(2.0), rotation)
    };
    six_walls().map(pane).collect()
}

/// The room behind boxes a millimetre thick.
fn sheets() -> Vec<Obstacle> {
    const HALF: f64 = 0.0005;
    let sheet = |(id, inwards): (u32, DVec3)| {
        let half_extents = DVec3::splat(2.0) - inwards.abs() * (2.0 - HALF);
        cuboid(id, inwards * -(2.0 + HALF), half_extents, [0.0, 0.0, 0.0, 1.0])
    };
    six_walls().map(sheet).collect()
}

/// Runs a room, and holds every agent to be inside after every tick.
fn assert_closed(room: &Scene, ticks: u64, what: &str) {
    let mut world = world(room);
    let clock = world.setup().clock;
    for tick in 0..ticks {
        world.step();
        let snapshot = world.snapshot();
        for body in 0..snapshot.motions.len() {
            let farthest = snapshot.position(body, clock).abs().max_element();
            assert!(farthest <= 1.9 + 1e-9, "{what}, tick {tick}, agent {body}: {farthest}");
        }
    }
}

#[test]
fn agents_with_hard_contact_never_end_outside_closed_walls() {
    for seed in 0..40 {
        assert_closed(&room(seed), 120, &format!("seed {seed}"));
    }
}

#[test]
fn the_fastest_agents_never_end_outside_the_thinnest_walls() {
    for seed in 0..30 {
        for (what, walls) in [("panes", panes()), ("sheets", sheets())] {
            let mut room = Scene { obstacles: walls, ..room(seed) };
            // 80 m/s: a third of the room in a tick, and eighty times what the field can take from them.
            room.agent_groups[0].params =
                SteeringParams { max_speed: 80.0, desired_speed: 80.0, ..room.agent_groups[0].params };
            room.bodies.iter_mut().for_each(|body| body.velocity *= 6.0);
            assert_closed(&room, 60, &format!("{what}, seed {seed}"));
        }
    }
}

#[test]
fn without_hard_contact_agents_pass_through_everything_and_nothing_else_happens() {
    let mut open = room(3);
    open.agent_groups[0].hard_contact = false;
    let mut world = world(&open);
    for _ in 0..120 {
        world.step();
        let is_through = |event: &Event| matches!(event.kind, EventKind::WentThrough(_));
        assert!(world.events().iter().all(is_through), "{:?}", world.events());
    }
    let (snapshot, clock) = (world.snapshot(), world.setup().clock);
    let is_outside = |body: usize| snapshot.position(body, clock).abs().max_element() > 2.0;
    assert!((0..20).any(is_outside), "none was fast enough to leave");
}

/// A lone agent without hard contact and without anything that accelerates it.
fn ghost(position: DVec3, velocity: DVec3, walls: Vec<Obstacle>) -> Scene {
    let mut lone = scene(Settings::default(), vec![agent(1, 0.1, position, velocity)], walls);
    let params = SteeringParams { max_speed: 99.0, ..SteeringParams::default() };
    let alone = AgentGroup { cruising: false, hard_contact: false, ..group(params, SteeringUnits::PerSecond) };
    lone.agent_groups = vec![alone];
    lone
}

/// The seconds at which it goes through surfaces within a second, with what is told of that; replayed they are the same.
fn ways_through(scene: &Scene) -> Vec<(f64, WentThrough)> {
    let mut timeline = Timeline::new(Arc::new(Setup::new(scene)), 1 << 20);
    timeline.record(60);
    let clock = timeline.setup().clock;
    let mut found = Vec::new();
    for tick in 0..60 {
        for event in &timeline.tick(tick).events {
            let EventKind::WentThrough(through) = &event.kind else { panic!("{event:?}") };
            found.push((clock.seconds(event.at), through.clone()));
        }
    }
    let straight = events(scene, 60).into_iter().map(|event| clock.seconds(event.at));
    assert!(straight.eq(found.iter().map(|(time, _)| *time)));
    found
}

#[test]
fn a_way_through_a_surface_is_told_with_its_instant_and_place() {
    let upright = DQuat::IDENTITY.to_array();
    let walls = vec![
        // 0.31 m below: reached by 2 m/s after 0.155 s, in the midst of a tick. Its other side is no surface that is entered.
        cuboid(2, DVec3::Y * -0.51, DVec3::new(3.0, 0.2, 3.0), upright),
        // 1.15 m below and rising by 0.5 m/s: after 1.15/2.5 = 0.46 s, 0.92 m below.
        Obstacle { velocity: DVec3::Y * 0.5, ..quad(3, DVec3::Y * -1.15, DVec2::splat(3.0), upright) },
        // Only its front is a surface.
        plane(4, DVec3::Y * -0.05, DVec3::NEG_Y),
        // Beside the way.
        cuboid(5, DVec3::X * 9.0, DVec3::ONE, upright),
    ];
    let found = ways_through(&ghost(DVec3::ZERO, DVec3::Y * -2.0, walls));
    let [(first, into), (second, through)] = &found[..] else { panic!("{found:?}") };
    assert!((first - 0.155).abs() < 1e-12 && (second - 0.46).abs() < 1e-12, "{found:?}");
    assert!(into.point.distance(DVec3::Y * -0.31) < 1e-12 && through.point.distance(DVec3::Y * -0.92) < 1e-12);
    assert_eq!([into, through].map(|way| (way.body, way.other, way.normal)), [(1, 2, DVec3::Y), (1, 3, DVec3::Y)]);
    assert!(into.velocity.distance(DVec3::Y * -2.0) < 1e-12, "{into:?}");
}

#[test]
fn several_surfaces_in_a_tick_are_told_in_the_order_in_which_they_are_met() {
    let upright = DQuat::IDENTITY.to_array();
    let panes = [(2, 0.4), (3, 0.2), (4, 0.3)].map(|(id, depth)| quad(id, DVec3::Y * -depth, DVec2::ONE, upright));
    // 0.5 m a tick.
    let found = ways_through(&ghost(DVec3::ZERO, DVec3::Y * -30.0, panes.into()));
    assert_eq!(found.iter().map(|(_, way)| way.other).collect::<Vec<_>>(), [3, 4, 2]);
    assert!(found.iter().zip([0.2, 0.3, 0.4]).all(|((time, _), depth)| (time - depth / 30.0).abs() < 1e-12));
}

#[test]
fn the_run_by_the_grid_is_that_of_the_all_pairs_reference_in_every_bit() {
    for (steering, hard_contact) in [(SteeringOrder::Consistent, true), (SteeringOrder::Sequential, false)] {
        let mut room = room(7);
        room.settings.steering = steering;
        room.agent_groups[0].hard_contact = hard_contact;
        // Cells of half a metre in a room of four.
        room.agent_groups[0].params.perception = 0.5;
        room.fields.push(Field { law: FieldLaw::InverseSquare, strength: 0.2, ..Field::around(400, 3) });
        let mut world = world(&room);
        let mut reference = Reference::new(Setup::new(&room));
        for tick in 0..60 {
            assert!(world.record_step() == reference.step(), "{steering:?}, tick {tick}");
        }
    }
}

#[test]
fn a_reflecting_world_mirrors_agents_back_in_and_says_so() {
    let half = DVec3::splat(1.0);
    let settings = Settings { world_half: Some(half), bounds: WorldBounds::Reflect, ..Settings::default() };
    // From 0.75 at 30 m/s, half a metre per tick: to 1.25, mirrored to 0.75, going back.
    let mut lone = scene(settings, vec![agent(1, 0.1, DVec3::X * 0.75, DVec3::X * 30.0)], vec![]);
    let params = SteeringParams { max_speed: 99.0, ..SteeringParams::default() };
    lone.agent_groups = vec![AgentGroup { cruising: false, ..group(params, SteeringUnits::PerSecond) }];
    let mut world = world(&lone);
    world.step();
    let snapshot = world.snapshot();
    let clock = world.setup().clock;
    assert!((snapshot.position(0, clock) - DVec3::X * 0.75).length() < 1e-12);
    assert_eq!(snapshot.velocity(0, clock), DVec3::X * -30.0);
    let [event] = world.events() else { panic!("{:?}", world.events()) };
    let EventKind::BoundsReflected(reflected) = &event.kind else { panic!("{event:?}") };
    assert_eq!((reflected.body, reflected.velocity), (1, DVec3::X * -30.0));
    assert!((reflected.from - DVec3::X * 1.25).length() < 1e-12);
}

/// A plane, a turned box, a turned quad and a ball with a field each.
fn four_fields(law: FieldLaw, sides: FieldSides) -> Setup {
    let turned = DQuat::from_euler(glam::EulerRot::XYZ, 0.4, 0.9, -0.3).to_array();
    let walls = vec![
        plane(100, DVec3::new(0.0, -3.0, 0.0), DVec3::new(0.1, 1.0, 0.2)),
        cuboid(101, DVec3::new(2.0, 0.0, 0.0), DVec3::new(0.5, 1.0, 0.7), turned),
        quad(102, DVec3::new(0.0, 1.0, 2.0), DVec2::new(0.8, 1.2), turned),
    ];
    let mut fields = scene(Settings::default(), vec![ball(1, 0.8, DVec3::NEG_X * 2.0, DVec3::ZERO)], walls);
    fields.fields = [(200, 100), (201, 101), (202, 102), (203, 1)]
        .map(|(id, around)| Field { law, sides, strength: 1.5, range: Some(3.0), ..Field::around(id, around) })
        .into();
    Setup::new(&fields)
}

#[test]
fn the_push_is_the_negative_gradient_of_the_potential_around_every_shape() {
    const STEP: f64 = 1e-5;
    let params = SteeringParams::default();
    let mut random = Random(11);
    for law in [FieldLaw::Clamped, FieldLaw::Inverse, FieldLaw::InverseSquare, FieldLaw::Linear] {
        let setup = four_fields(law, FieldSides::Both);
        let at = |place: DVec3| {
            let whom = Affected { body: None, is_agent: true };
            local_fields(&setup, place, Instant::start_of(0), whom, |body| setup.bodies[body].position)
        };
        let mut compared = [0; 4];
        for _ in 0..1000 {
            let place = random.vector(4.0);
            for (index, field) in at(place).into_iter().enumerate() {
                // Potentials have kinks where the field ends, on the surface, and inside a box where
                // two faces are equally near: there is no gradient to compare.
                let here = field.distance();
                let far = |axis: DVec3| [STEP, -STEP].map(|step| at(place + axis * step)[index]);
                let around = DVec3::AXES.map(far);
                let turns = around.as_flattened().iter().any(|other| {
                    other.is_inside != field.is_inside || (other.offset - field.offset).length() > 4.0 * STEP
                });
                if here < 0.05 || (here - 3.0).abs() < 2.0 * STEP || turns {
                    continue;
                }
                let slope =
                    around.map(|[more, less]| (more.potential(&params) - less.potential(&params)) / (2.0 * STEP));
                let push = field.push(&params);
                // Central differences are wrong by φ'''·h²/6, with 1/d² at d = 0.05 up to
                // 1.5·24/0.05⁴·1e-10/6 = 1e-4, and by what rounding leaves of φ/h, some 1e-9.
                let error = (push + DVec3::from(slope)).length();
                assert!(error < 2e-4, "{law:?}, field {index} at {place}: {push} but slope {slope:?}");
                compared[index] += 1;
            }
        }
        assert!(compared.iter().all(|&of_one| of_one > 300), "{compared:?}");
    }
}

#[test]
fn a_field_at_the_front_only_does_not_push_behind_or_inside() {
    let both = four_fields(FieldLaw::Inverse, FieldSides::Both);
    let front = four_fields(FieldLaw::Inverse, FieldSides::Front);
    let count = |setup: &Setup, place: DVec3| {
        let whom = Affected { body: None, is_agent: true };
        local_fields(setup, place, Instant::start_of(0), whom, |body| setup.bodies[body].position).len()
    };
    let above_quad = DVec3::new(0.0, 4.0, 2.0);
    // Above all; below the quad too; below the plane; in the box; in the ball.
    for (place, at_front) in
        [(above_quad, 4), (DVec3::ZERO, 3), (DVec3::Y * -5.0, 2), (DVec3::X * 2.0, 2), (DVec3::X * -2.1, 2)]
    {
        assert_eq!(count(&both, place), 4, "{place}");
        assert_eq!(count(&front, place), at_front, "{place}");
    }
}

#[test]
fn a_body_does_not_feel_its_own_field() {
    let mut lone = scene(Settings::default(), vec![agent(1, 0.1, DVec3::ZERO, DVec3::ZERO)], vec![]);
    lone.agent_groups =
        vec![AgentGroup { cruising: false, ..group(SteeringParams::default(), SteeringUnits::PerSecond) }];
    lone.fields = vec![Field { law: FieldLaw::Inverse, ..Field::around(200, 1) }];
    let mut world = world(&lone);
    world.step();
    assert_eq!(world.snapshot().velocity(0, world.setup().clock), DVec3::ZERO);
}
