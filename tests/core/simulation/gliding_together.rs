//! Balls that touch each other and glide alike are on one segment each, as those that glide alone.

use super::gliding::goes_on_the_same;
use super::scenes::{ball, plane, scene};
use collidoscope::scene::{Body, Mass, Obstacle, Scene, Settings};
use collidoscope::sim::{Event, EventKind, Instant, Resting, Setup, TickRecord, World};
use glam::DVec3;
use std::sync::Arc;

const RATES: [u32; 4] = [7, 30, 60, 240];

/// Gravity pulls at 5 m/s² along x and at 9 m/s² into the floor; the balls have a restitution of 0.5.
fn on_slope(rate: u32, bodies: Vec<Body>, walls: Vec<Obstacle>) -> Scene {
    let settings = Settings { ticks_per_second: rate, gravity: DVec3::new(5.0, -9.0, 0.0), ..Settings::default() };
    let bodies = bodies.into_iter().map(|body| Body { restitution: 0.5, ..body }).collect();
    scene(settings, bodies, [vec![plane(10, DVec3::ZERO, DVec3::Y)], walls].concat())
}

fn of_mass(mass: f64, body: Body) -> Body {
    Body { mass: Mass::Finite(mass), ..body }
}

/// Two balls of 2 and 3 kg side by side.
fn side_by_side(velocity: DVec3) -> Vec<Body> {
    let at = |id: u32, z: f64| ball(id, 0.5, DVec3::new(0.0, 0.5, z), velocity);
    vec![of_mass(2.0, at(1, 0.0)), of_mass(3.0, at(2, 1.0))]
}

/// A ball of 2 kg on two of 3 kg, which touch each other, in a channel with a wall on either side.
fn pile() -> (Vec<Body>, Vec<Obstacle>) {
    let at = |id: u32, y: f64, z: f64| ball(id, 0.5, DVec3::new(0.0, y, z), DVec3::ZERO);
    let height = 0.5 + 0.75f64.sqrt();
    let balls = vec![of_mass(3.0, at(1, 0.5, -0.5)), of_mass(3.0, at(2, 0.5, 0.5)), of_mass(2.0, at(3, height, 0.0))];
    (balls, vec![plane(11, DVec3::NEG_Z, DVec3::Z), plane(12, DVec3::Z, DVec3::NEG_Z)])
}

fn run(scene: &Scene) -> (Arc<Setup>, World) {
    let setup = Arc::new(Setup::new(scene));
    (setup.clone(), World::new(setup))
}

/// What the events of a tick tell of contacts that last; there are no others.
fn resting(record: &TickRecord) -> Vec<Arc<Resting>> {
    let of_event = |event: &Event| match &event.kind {
        EventKind::Resting(resting) => Arc::clone(resting),
        other => panic!("tick {}: {other:?}", record.start.tick),
    };
    record.events.iter().map(of_event).collect()
}

/// Asserts that all balls are on one segment from the first tick on, x = 2.5 t², v = 5 t, also within a tick, and returns the
/// records.
fn assert_one_segment(scene: &Scene, ticks: u32) -> Vec<TickRecord> {
    let (setup, mut world) = run(scene);
    let records: Vec<TickRecord> = (0..ticks).map(|_| world.record_step()).collect();
    for record in &records {
        let tick = record.start.tick;
        let begun = record.motion_changes.len();
        assert_eq!(begun, if tick == 0 { scene.bodies.len() } else { 0 }, "tick {tick}: {:?}", record.motion_changes);
        for share in [0.0, 0.4, 0.9] {
            let at = Instant { tick, local: share * setup.clock.tick_length() };
            let seconds = setup.clock.seconds(at);
            for (index, body) in scene.bodies.iter().enumerate() {
                let motion = record.motion_at(index, at.local);
                let moved = motion.position_at(at, setup.clock) - body.position;
                assert!(moved.distance(DVec3::X * 2.5 * seconds * seconds) < 1e-12, "tick {tick}, {share}: {moved}");
                let velocity = motion.velocity_at(at, setup.clock);
                assert!(velocity.distance(DVec3::X * 5.0 * seconds) < 1e-12, "tick {tick}, {share}: {velocity}");
            }
        }
    }
    records
}

#[test]
fn two_that_touch_and_slide_down_together_are_on_one_segment_each() {
    for rate in RATES {
        for record in assert_one_segment(&on_slope(rate, side_by_side(DVec3::ZERO), vec![]), rate) {
            let told = resting(&record);
            let mut contacts: Vec<_> = told.iter().flat_map(|resting| &resting.contacts).collect();
            contacts.sort_by_key(|contact| contact.body);
            let carried: Vec<_> = contacts.iter().map(|contact| (contact.body, contact.other)).collect();
            assert_eq!(carried, [(1, 10), (2, 10)], "{rate} Hz: between them there is nothing to carry");
            let seconds = record.start.tick as f64 / f64::from(rate);
            for (contact, (mass, z)) in contacts.iter().zip([(2.0, 0.0), (3.0, 1.0)]) {
                let impulse = mass * 9.0 / f64::from(rate);
                assert!((contact.impulse / impulse - 1.0).abs() < 1e-13, "{rate} Hz: {contact:?}");
                let point = DVec3::new(2.5 * seconds * seconds, 0.0, z);
                assert!(contact.point.distance(point) < 1e-12, "{rate} Hz: {contact:?}");
            }
        }
    }
}

#[test]
fn a_pile_that_slides_down_a_channel_is_on_one_segment_per_ball_though_its_balls_push_each_other() {
    let (balls, walls) = pile();
    for rate in RATES {
        for record in assert_one_segment(&on_slope(rate, balls.clone(), walls.clone()), rate) {
            let [resting] = &resting(&record)[..] else { panic!("{rate} Hz: {:?}", record.events) };
            let carried: Vec<_> = resting.contacts.iter().map(|contact| (contact.body, contact.other)).collect();
            assert_eq!(carried, [(1, 3), (1, 10), (1, 11), (2, 3), (2, 10), (2, 12)], "{rate} Hz");
            // The upper one leans on two at √¾ to the vertical: each carries 2·9/(2·√¾) N of it, half of that across, which the
            // walls take; the floor carries half of its weight beside that of each.
            let leaning = 9.0 / 0.75f64.sqrt();
            let forces = [leaning, 9.0 + 27.0, leaning / 2.0].repeat(2);
            for (contact, force) in resting.contacts.iter().zip(forces) {
                let impulse = force / f64::from(rate);
                assert!((contact.impulse / impulse - 1.0).abs() < 1e-13, "{rate} Hz: {contact:?}, not {impulse}");
                assert_eq!(contact.sliding, contact.other >= 10, "{rate} Hz: {contact:?}");
            }
        }
    }
}

#[test]
fn a_pair_and_a_pile_meet_a_wall_when_closed_forms_say_so_at_every_tick_rate() {
    // 1.7 m to go at 5 m/s², from rest: t = √(2·1.7/5).
    let wall = plane(20, DVec3::X * 2.2, DVec3::NEG_X);
    let expected = (2.0 * 1.7 / 5.0f64).sqrt();
    for rate in RATES {
        let (balls, walls) = pile();
        let pile = on_slope(rate, balls, [walls, vec![wall.clone()]].concat());
        for scene in [on_slope(rate, side_by_side(DVec3::ZERO), vec![wall.clone()]), pile] {
            let (setup, mut world) = run(&scene);
            let first = (0..2 * rate).find_map(|_| {
                let events = world.record_step().events;
                events.into_iter().find(|event| matches!(event.kind, EventKind::Impact(_)))
            });
            let time = setup.clock.seconds(first.expect("they meet the wall").at);
            assert!((time / expected - 1.0).abs() < 1e-12, "{rate} Hz: {time}, not {expected}");
        }
    }
}

#[test]
fn a_stack_that_a_floor_lifts_is_on_one_segment_per_ball() {
    // Nothing speeds it up: y = y₀ + 0.25 t, and each contact carries the weight above it.
    for rate in RATES {
        let at = |id: u32, y: f64| ball(id, 0.5, DVec3::Y * y, DVec3::Y * 0.25);
        let mut scene = on_slope(rate, vec![of_mass(2.0, at(1, 0.5)), of_mass(3.0, at(2, 1.5))], vec![]);
        scene.settings.gravity = DVec3::Y * -9.0;
        scene.obstacles[0].velocity = DVec3::Y * 0.25;
        let (setup, mut world) = run(&scene);
        for tick in 0..2 * u64::from(rate) {
            let record = world.record_step();
            assert_eq!(record.motion_changes.len(), if tick == 0 { 2 } else { 0 }, "{rate} Hz, tick {tick}");
            let [resting] = &resting(&record)[..] else { panic!("{rate} Hz: {:?}", record.events) };
            let carried: Vec<f64> = resting.contacts.iter().map(|contact| contact.impulse).collect();
            for (impulse, weight) in carried.iter().zip([27.0, 45.0]) {
                assert!((impulse * f64::from(rate) / weight - 1.0).abs() < 1e-13, "{rate} Hz: {carried:?}");
            }
            let seconds = setup.clock.seconds(Instant::start_of(tick));
            for (index, y) in [0.5, 1.5].into_iter().enumerate() {
                let expected = DVec3::Y * (y + 0.25 * seconds);
                let position = record.start.position(index, setup.clock);
                assert!(position.distance(expected) < 1e-12, "{rate} Hz, tick {tick}: {position}");
            }
        }
    }
}

#[test]
fn what_contacts_carry_is_told_without_what_stopped_a_ball_at_first() {
    // 2 and 3 kg come down at 0.01 m/s while they touch the floor, which stops them in the first tick: after that each tick
    // has their weight alone.
    let mut scene = on_slope(60, side_by_side(DVec3::Y * -0.01), vec![]);
    scene.settings.rest_speed = Some(0.1);
    let (_, mut world) = run(&scene);
    for tick in 0..10 {
        let record = world.record_step();
        for contact in resting(&record).iter().flat_map(|resting| &resting.contacts) {
            let mass = f64::from(contact.body + 1);
            let impulse = mass * (9.0 / 60.0 + if tick == 0 { 0.01 } else { 0.0 });
            assert!((contact.impulse / impulse - 1.0).abs() < 1e-12, "tick {tick}: {contact:?}, not {impulse}");
        }
    }
}

#[test]
fn when_one_of_a_pair_is_struck_momentum_passes_to_the_other() {
    // A ball of 2 kg comes up the slope and strikes the one of 2 kg against the one of 3 kg.
    let mut bodies = side_by_side(DVec3::ZERO);
    bodies.push(of_mass(2.0, ball(3, 0.5, DVec3::new(3.0, 0.5, -0.2), DVec3::X * -2.0)));
    let (setup, mut world) = run(&on_slope(60, bodies, vec![]));
    let mut struck = None;
    for _ in 0..120 {
        let record = world.record_step();
        let impact = record.events.iter().find_map(|event| match &event.kind {
            EventKind::Impact(impact) => Some((event.at, impact.body, impact.other)),
            _ => None,
        });
        struck = struck.or(impact);
    }
    // Both fall alike, so they come together at 2 m/s from 3 m, of which √(1 − 0.2²) m are their radii.
    let (at, body, other) = struck.expect("they meet");
    assert_eq!((body, other), (1, 3));
    let time = setup.clock.seconds(at);
    assert!((2.0 * time / (3.0 - 0.96f64.sqrt()) - 1.0).abs() < 1e-12, "{time}");
    // Ball 1 is struck along x and to +z, into ball 2: its normal is (−√0.96, 0, 0.2). What happens to ball 2 keeps momentum.
    let end = world.snapshot();
    let velocities: Vec<DVec3> = (0..3).map(|body| end.velocity(body, setup.clock)).collect();
    let momentum = 2.0 * velocities[0] + 3.0 * velocities[1] + 2.0 * velocities[2];
    let seconds = 2.0;
    let expected = DVec3::X * (7.0 * 5.0 * seconds - 4.0);
    assert!(momentum.distance(expected) < 1e-10, "{momentum}, not {expected}");
}

#[test]
fn a_slide_of_several_goes_on_the_same_from_a_snapshot_and_from_a_scene_that_holds_its_segments() {
    let wall = plane(20, DVec3::X * 2.2, DVec3::NEG_X);
    let (balls, walls) = pile();
    goes_on_the_same(&on_slope(60, balls, [walls, vec![wall.clone()]].concat()));
    goes_on_the_same(&on_slope(60, side_by_side(DVec3::new(-1.0, 0.0, 0.5)), vec![wall]));
}

#[test]
fn what_glides_for_hours_does_not_sink_into_what_carries_it() {
    // A stack on a floor that sinks askew, and a pair on a slope that nothing but its own weight holds down, for 10⁵ ticks.
    let ticks = 100_000;
    let at = |id: u32, y: f64| ball(id, 0.5, DVec3::new(0.3, y, -0.7), DVec3::new(0.17, -0.31, 0.0));
    let mut stack = on_slope(30, vec![of_mass(2.0, at(1, 0.5)), of_mass(0.7, at(2, 1.5))], vec![]);
    stack.settings.gravity = DVec3::Y * -9.81;
    stack.obstacles[0].velocity = DVec3::new(0.17, -0.31, 0.0);
    let normal = DVec3::new(0.3, 1.0, 0.2).normalize();
    let mut slope = on_slope(30, side_by_side(DVec3::ZERO), vec![]);
    slope.settings.gravity = normal * -9.0 + normal.any_orthonormal_vector() * 1e-3;
    slope.obstacles[0] = plane(10, DVec3::ZERO, normal);
    let across = normal.cross(DVec3::X).normalize();
    slope.bodies[0].position = 0.5 * normal;
    slope.bodies[1].position = 0.5 * normal + across;
    slope.bodies.iter_mut().for_each(|body| body.velocity = 7.0 * across);
    for (scene, lowest) in [(stack, vec![0]), (slope, vec![0, 1])] {
        let (setup, mut world) = run(&scene);
        (0..ticks).for_each(|_| world.step());
        let snapshot = world.snapshot();
        assert!(snapshot.motions.iter().all(|motion| motion.glides()), "{:?}", snapshot.motions);
        let end = Instant::start_of(ticks);
        for &ball in &lowest {
            let floor = setup.obstacles[0].shape_at(end, setup.clock);
            let position = snapshot.position(ball, setup.clock);
            // As far as coordinates there resolve, 1e-16 of them, some times over.
            let gap = floor.surface(position).distance - 0.5;
            assert!(gap.abs() <= 1e-14 * (1.0 + position.length()), "ball {ball} at {position}: {gap:e}");
        }
    }
}
