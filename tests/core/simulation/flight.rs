//! Exact flight: parabolas from impact to impact, whatever the ticks.

use crate::common::random::Random;
use crate::simulation::scenes::{
    agent, ball, capsule, cuboid, events, gravity, group, impacts, plane, quad, scene, world,
};
use collidoscope::scene::{
    Affects, AgentGroup, Body, Field, Flight, Flow, InfiniteMass, Mass, Obstacle, Scene, Settings, SteeringUnits,
};
use collidoscope::sim::{Event, EventKind, Impact, World};
use collidoscope::steering::SteeringParams;
use glam::{DQuat, DVec2, DVec3};

const G: f64 = 9.81;

/// Gravity, and parabolas.
fn falling() -> Settings {
    Settings { flight: Flight::Exact, ..gravity() }
}

fn floor() -> Obstacle {
    plane(1000, DVec3::ZERO, DVec3::Y)
}

fn state(world: &World, body: usize) -> [DVec3; 2] {
    let (snapshot, clock) = (world.snapshot(), world.setup().clock);
    [snapshot.position(body, clock), snapshot.velocity(body, clock)]
}

fn energy_of(world: &World, body: usize) -> f64 {
    let [position, velocity] = state(world, body);
    velocity.length_squared() / 2.0 + G * position.y
}

/// Whether two numbers agree to twelve digits.
fn agree(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * a.abs().max(b.abs())
}

#[test]
fn an_elastic_ball_keeps_its_energy_over_ten_thousand_bounces() {
    // Up and down from 0.05 m takes 2·√(2·0.05/9.81) = 0.2 s.
    let height = 0.05;
    let period = 2.0 * (2.0 * height / G).sqrt();
    let mut world = world(&scene(falling(), vec![ball(1, 0.5, DVec3::Y * (0.5 + height), DVec3::ZERO)], vec![floor()]));
    // Counted from where its centre is lowest: from farther below, the bound would be weaker.
    let energy = |world: &World| energy_of(world, 0) - G * 0.5;
    let (first, mut bounces) = (energy(&world), 0);
    while bounces < 10_000 {
        world.step();
        for event in world.events() {
            bounces += 1;
            // The first after half a period.
            let expected = period * (f64::from(bounces) - 0.5);
            let time = world.setup().clock.seconds(event.at);
            assert!((time - expected).abs() < 1e-12 * f64::from(bounces), "bounce {bounces}: {time} for {expected}");
        }
        let energy = energy(&world);
        assert!((energy - first).abs() < 1e-12 * first, "bounce {bounces}: {energy} J of {first} J");
    }
}

#[test]
fn a_ball_thrown_onto_an_inclined_plane_hits_it_where_its_parabola_does() {
    let mut random = Random(7);
    let mut hits = 0;
    for _ in 0..500 {
        let normal = (DVec3::new(random.range(-1.0, 1.0), random.range(-1.0, 1.0), random.range(-1.0, 1.0)))
            .normalize_or(DVec3::Y);
        let velocity = 5.0 * DVec3::new(random.range(-1.0, 1.0), random.range(-1.0, 1.0), random.range(-1.0, 1.0));
        let height = 0.1 + random.range(0.0, 1.0);
        let wall = plane(1000, DVec3::ZERO, normal);
        let scene = scene(falling(), vec![ball(1, 0.25, normal * (0.25 + height), velocity)], vec![wall]);
        // h + v·t − a·t²/2 = 0, where v and a are along the normal.
        let (v, a) = (velocity.dot(normal), -G * normal.y);
        let discriminant = v * v - 2.0 * a * height;
        let expected = (discriminant >= 0.0).then(|| 2.0 * height / (discriminant.sqrt() - v)).filter(|t| *t > 0.0);
        match (impacts(&scene, 120).first(), expected.filter(|t| *t < 2.0)) {
            (Some((time, impact)), Some(expected)) => {
                hits += 1;
                assert!(agree(*time, expected), "{time} for {expected}");
                // What falls by h·cos arrives with v² + 2·a·h along the normal.
                assert!(agree(impact.approach_speed, discriminant.sqrt()));
                let at = normal * (0.25 + height) + velocity * *time - DVec3::Y * (G * time * time / 2.0);
                assert!((impact.center - at).length() < 1e-12);
            }
            (None, None) => {}
            (found, expected) => panic!("{found:?} for {expected:?}"),
        }
    }
    assert!(hits > 100, "{hits}");
}

#[test]
fn a_piston_throws_a_ball_by_twice_its_own_speed_at_times_in_closed_form() {
    let mut piston = floor();
    piston.velocity = DVec3::Y * 0.5;
    let scene = scene(falling(), vec![ball(1, 0.5, DVec3::Y * 1.5, DVec3::ZERO)], vec![piston]);
    // Seen from the piston the ball falls from 1 m at 0.5 m/s, and the piston, which does not accelerate, sends it up
    // as fast as it came: √(0.5² + 2·9.81·1) each time.
    let speed = (0.25 + 2.0 * G).sqrt();
    let first = (speed - 0.5) / G;
    let found = impacts(&scene, 600);
    assert!(found.len() >= 10);
    for (bounce, (time, impact)) in found.iter().enumerate() {
        let expected = first + 2.0 * speed / G * bounce as f64;
        assert!(agree(*time, expected), "bounce {bounce}: {time} for {expected}");
        assert!(agree(impact.approach_speed, speed));
        assert!(agree(impact.after[0].y, speed + 0.5));
    }
}

#[test]
fn the_apexes_of_a_ball_that_loses_energy_fall_by_the_square_of_the_restitution() {
    let e: f64 = 0.8;
    let dropped = Body { restitution: e, ..ball(1, 0.5, DVec3::Y * 3.0, DVec3::ZERO) };
    let found = impacts(&scene(falling(), vec![dropped], vec![floor()]), 420);
    // It arrives for the n-th time with √(2·g·h)·e^n, from an apex of h·e^(2n).
    for (bounce, (_, impact)) in found.iter().take(12).enumerate() {
        let apex = impact.approach_speed.powi(2) / (2.0 * G);
        assert!(agree(apex, 2.5 * e.powi(2 * bounce as i32)), "bounce {bounce}: {apex} m");
    }
    assert!(found.len() >= 12);
}

#[test]
fn a_dropped_ball_comes_to_rest_when_its_infinitely_many_bounces_are_over() {
    let mut random = Random(11);
    for e in [0.0, 0.1, 0.3, 0.5, 0.8, 0.9, 0.95, 0.99] {
        let height = random.range(0.1, 3.0);
        let dropped = Body { restitution: e, ..ball(1, 0.5, DVec3::Y * (0.5 + height), DVec3::ZERO) };
        let mut world = world(&scene(falling(), vec![dropped], vec![floor()]));
        // It falls for √(2h/g), and flies for 2·e, 2·e², … times that: (1 + e)/(1 − e) times in all.
        let expected = (2.0 * height / G).sqrt() * (1.0 + e) / (1.0 - e);
        let rests = |event: &&Event| matches!(event.kind, EventKind::Resting(_));
        let stopped = loop {
            world.step();
            if let Some(event) = world.events().iter().find(rests) {
                break world.setup().clock.seconds(event.at);
            }
            assert!(world.tick() < 60 * 200, "e = {e}");
        };
        assert!((stopped - expected).abs() <= 1e-6, "e = {e}: {stopped} s for {expected} s");
        assert_eq!(state(&world, 0)[1], DVec3::ZERO);
    }
}

#[test]
fn bounces_end_where_coordinates_put_the_ball_above_the_floor() {
    // At 6 m coordinates are 9e-16 m apart, a radius is told more finely: so a ball that meets the floor may lie up to 4e-16 m too
    // high, and falls farther than it rose. That makes up what a bounce with e = 0.99 loses of 2e-14 m, which take 1.3e-7 s. Where
    // it does, all that are left out would have been over within 0.99/0.01 times that.
    let mut random = Random(3);
    let e: f64 = 0.99;
    for _ in 0..20 {
        let radius = random.range(0.2, 0.4);
        let dropped = Body { restitution: e, ..ball(1, radius, DVec3::Y * (radius - 5.9), DVec3::ZERO) };
        let mut world = world(&scene(falling(), vec![dropped], vec![plane(1000, DVec3::Y * -6.0, DVec3::Y)]));
        let expected = (0.2 / G).sqrt() * (1.0 + e) / (1.0 - e);
        let rests = |event: &&Event| matches!(event.kind, EventKind::Resting(_));
        let stopped = loop {
            world.step();
            if let Some(event) = world.events().iter().find(rests) {
                break world.setup().clock.seconds(event.at);
            }
            assert!(world.tick() < 60 * 30, "radius {radius}: still at {} m/s", state(&world, 0)[1].y);
        };
        assert!((stopped - expected).abs() <= 5e-5, "radius {radius}: {stopped} s for {expected} s");
    }
}

#[test]
fn a_tick_of_a_second_handles_every_bounce_of_a_finite_sequence() {
    // Between floor and ceiling 1 mm apart, at 1 m/s: about a thousand times in a second, however few balls there are.
    let bouncing = ball(1, 0.5, DVec3::Y * 0.5005, DVec3::Y);
    let ceiling = plane(1001, DVec3::Y * 1.001, DVec3::NEG_Y);
    let settings = Settings { ticks_per_second: 1, ..Settings::default() };
    let found = events(&scene(settings, vec![bouncing], vec![floor(), ceiling]), 1);
    assert!(found.iter().all(|event| matches!(event.kind, EventKind::Impact(_))));
    // The first after 0.5 ms, each following one 1 ms later: 0.5 + 1·k < 1 000 for k up to 999.
    assert_eq!(found.len(), 1_000);
}

/// Balls among everything that they can hit, one of them of infinite mass, so that quartics are asked too.
fn playground() -> Scene {
    let turned = DQuat::from_rotation_z(0.3).to_array();
    let obstacles = vec![
        floor(),
        cuboid(1001, DVec3::new(0.0, 1.0, 0.0), DVec3::new(0.5, 0.25, 0.5), turned),
        quad(1002, DVec3::new(2.5, 1.0, 0.0), DVec2::new(0.5, 0.5), turned),
        capsule(1003, [DVec3::new(-2.5, 1.0, -0.5), DVec3::new(-2.5, 1.0, 0.5)], 0.25),
    ];
    let mut bodies = vec![
        ball(1, 0.25, DVec3::new(-0.45, 4.0, 0.1), DVec3::new(0.1, 0.0, 0.0)),
        ball(2, 0.2, DVec3::new(2.9, 3.5, 0.2), DVec3::new(0.0, 1.0, 0.0)),
        ball(3, 0.3, DVec3::new(-2.4, 3.0, 0.1), DVec3::new(0.0, 2.0, 0.1)),
        ball(4, 0.3, DVec3::new(-6.0, 2.0, 0.0), DVec3::new(0.2, 1.0, 0.0)),
        ball(5, 0.4, DVec3::new(-6.0, 5.0, 0.0), DVec3::new(0.0, -0.1, 0.0)),
    ];
    bodies[4].mass = Mass::Infinite(InfiniteMass::Infinite);
    scene(falling(), bodies, obstacles)
}

fn first_impacts(scene: &Scene, ticks_per_second: u32, count: usize) -> Vec<(f64, Impact)> {
    let settings = Settings { ticks_per_second, ..scene.settings.clone() };
    let mut found = impacts(&Scene { settings, ..scene.clone() }, 3 * u64::from(ticks_per_second));
    found.truncate(count);
    found
}

#[test]
fn the_impacts_do_not_depend_on_the_tick_rate() {
    let scene = playground();
    // Each impact on something round magnifies what was rounded: the first few agree to twelve digits.
    let expected = first_impacts(&scene, 60, 8);
    assert_eq!(expected.len(), 8);
    for rate in [1, 7, 30, 100, 240] {
        let found = first_impacts(&scene, rate, 8);
        for ((time, impact), (expected_time, expected)) in found.iter().zip(&expected) {
            assert_eq!((impact.body, impact.other), (expected.body, expected.other), "at {rate} ticks per second");
            assert!((time - expected_time).abs() < 1e-11, "{time} for {expected_time} at {rate} ticks per second");
            assert!((impact.impulse - expected.impulse).abs() < 1e-9);
        }
        assert_eq!(found.len(), 8);
    }
}

#[test]
fn mirrored_scenes_run_mirrored() {
    let mirrored = |v: DVec3| DVec3::new(-v.x, v.y, v.z);
    let mut bodies = playground().bodies;
    let walls = || vec![floor(), plane(1001, DVec3::X * 8.0, DVec3::NEG_X), plane(1002, DVec3::X * -8.0, DVec3::X)];
    let run = |bodies: Vec<Body>| {
        let mut world = world(&scene(falling(), bodies, walls()));
        (0..200).for_each(|_| world.step());
        let states: Vec<[DVec3; 2]> = (0..5).map(|body| state(&world, body)).collect();
        states
    };
    let there = run(bodies.clone());
    for body in &mut bodies {
        (body.position, body.velocity) = (mirrored(body.position), mirrored(body.velocity));
    }
    // Every operation is done with the other sign, and no rounding differs.
    let here: Vec<[DVec3; 2]> = run(bodies).into_iter().map(|state| state.map(mirrored)).collect();
    assert_eq!(here, there);
}

/// Balls that fall in a room without a ceiling, and meet.
fn room() -> Scene {
    let mut random = Random(8);
    let walls = [(1000, DVec3::Y), (1001, DVec3::X), (1002, DVec3::NEG_X), (1003, DVec3::Z), (1004, DVec3::NEG_Z)];
    let walls = walls.map(|(id, normal)| plane(id, if normal == DVec3::Y { DVec3::ZERO } else { -normal }, normal));
    let bodies = (0..8).map(|id| {
        let place = DVec3::new(f64::from(id % 2) - 0.5, 0.5 + 0.8 * f64::from(id / 2), f64::from(id / 2 % 2) - 0.5);
        let velocity = DVec3::new(random.range(-2.0, 2.0), random.range(-2.0, 2.0), random.range(-2.0, 2.0));
        Body { mass: Mass::Finite(random.range(0.5, 2.0)), ..ball(id, 0.25, place, velocity) }
    });
    scene(falling(), bodies.collect(), walls.to_vec())
}

#[test]
fn an_elastic_run_turned_round_goes_back_to_where_it_began() {
    // How many impacts there are at least, and how many of balls with each other.
    for (scene, ticks, least) in [(playground(), 90, [5, 0]), (room(), 60, [20, 5])] {
        let found = impacts(&scene, ticks);
        let of_balls = found.iter().filter(|(_, impact)| impact.other < 1000).count();
        assert!(found.len() >= least[0] && of_balls >= least[1], "{} impacts, {of_balls} of balls", found.len());
        let mut there = world(&scene);
        (0..ticks).for_each(|_| there.step());
        let mut back = scene.clone();
        for (index, body) in back.bodies.iter_mut().enumerate() {
            let [position, velocity] = state(&there, index);
            (body.position, body.velocity) = (position, -velocity);
        }
        let mut back = world(&back);
        (0..ticks).for_each(|_| back.step());
        for (index, body) in scene.bodies.iter().enumerate() {
            let [position, velocity] = state(&back, index);
            assert!((position - body.position).length() < 1e-9, "ball {}: {position}", body.id);
            assert!((velocity + body.velocity).length() < 1e-9, "ball {}: {velocity}", body.id);
        }
    }
}

#[test]
fn a_run_seen_from_a_moving_frame_is_the_same_run() {
    let drift = DVec3::new(0.75, 0.0, -0.5);
    let still = playground();
    let mut moving = still.clone();
    moving.bodies.iter_mut().for_each(|body| body.velocity += drift);
    moving.obstacles.iter_mut().for_each(|obstacle| obstacle.velocity += drift);
    let [still, moving] = [&still, &moving].map(|scene| first_impacts(scene, 60, 6));
    for ((time, impact), (moving_time, moved)) in still.iter().zip(&moving) {
        assert_eq!((impact.body, impact.other), (moved.body, moved.other));
        assert!((time - moving_time).abs() < 1e-11, "{time} and {moving_time}");
        assert!((impact.center + drift * *time - moved.center).length() < 1e-9);
    }
    assert_eq!(still.len(), 6);
}

#[test]
fn a_gas_that_falls_records_no_more_than_its_impacts() {
    let mut random = Random(3);
    let mut bodies: Vec<Body> = (0..40)
        .map(|id| {
            let cell = DVec3::new(f64::from(id % 4), f64::from(id / 4 % 4), f64::from(id / 16)) * 1.1;
            ball(
                id,
                0.3,
                cell + 0.8,
                DVec3::new(random.range(-1.0, 1.0), random.range(-1.0, 1.0), random.range(-1.0, 1.0)),
            )
        })
        .collect();
    bodies[7].mass = Mass::Finite(5.0);
    let mut walls = vec![floor()];
    for (id, (point, normal)) in [(DVec3::X, 6.0), (DVec3::Z, 6.0)].into_iter().enumerate() {
        let id = 1001 + 2 * id as u32;
        walls.extend([plane(id, DVec3::ZERO, point), plane(id + 1, point * normal, -point)]);
    }
    let mut world = world(&scene(falling(), bodies, walls));
    let (mut motions, mut impacts) = (0, 0);
    for _ in 0..300 {
        let record = world.record_step();
        motions += record.motion_changes.len();
        impacts += record.events.len();
    }
    assert!(impacts > 100, "{impacts}");
    assert!(motions <= 2 * impacts, "{motions} motions for {impacts} impacts");
}

#[test]
fn a_ball_hops_down_an_inclined_plane_at_times_in_closed_form_whatever_the_tick_rate() {
    // Along the normal it is thrown against a wall at a speed that is e times the last, under g·cos; seen from a wall
    // that moves along its normal, the same.
    let (height, velocity) = (0.7, DVec3::new(0.3, 0.2, 0.5));
    for rate in [1, 7, 60, 240] {
        for (restitution, angle, moves) in [(1.0, 0.1, 0.4), (1.0, 1.4, 0.0), (0.7, 0.5, -0.3), (0.7, 1.0, 0.0)] {
            let normal = DVec3::new(f64::sin(angle), f64::cos(angle), 0.0);
            let thrown = Body { restitution, ..ball(1, 0.01, normal * (0.01 + height), velocity) };
            let wall = Obstacle { velocity: normal * moves, ..plane(1000, DVec3::ZERO, normal) };
            let settings = Settings { ticks_per_second: rate, ..falling() };
            let found = impacts(&scene(settings, vec![thrown], vec![wall]), 4 * u64::from(rate));
            let (falls, rises) = (G * f64::cos(angle), velocity.dot(normal) - moves);
            let mut speed = (rises * rises + 2.0 * falls * height).sqrt();
            let mut expected = (rises + speed) / falls;
            let first = speed;
            let what = format!("e = {restitution}, angle {angle}, wall {moves}, {rate} ticks per second");
            assert!(found.len() > 1, "{what}");
            for (bounce, (time, impact)) in found.iter().enumerate().take(12) {
                assert!((time - expected).abs() < 1e-12 * (1.0 + bounce as f64), "{what}, bounce {bounce}: {time}");
                // Its place is rounded to 1e-16 m, which shows in v² by g·1e-16.
                let rounding = 1e-13 * (1.0 + bounce as f64) * first / speed;
                assert!((impact.approach_speed - speed).abs() < rounding, "{what}, bounce {bounce}: {impact:?}");
                speed *= restitution;
                expected += 2.0 * speed / falls;
            }
        }
    }
}

#[test]
fn a_ball_slides_to_and_fro_past_the_narrowest_line_of_a_slot_as_wide_as_it_whatever_the_tick_rate() {
    // The lowest line of a round ceiling is 1 m above the floor. By the normals 1e-9 m beside it the ball is in a wedge.
    let [across, down] = [8.0, 5.0];
    let ceiling = capsule(1001, [-9.0, 9.0].map(|z| DVec3::new(0.0, 2.0, z)), 1.0);
    for rate in [1, 2, 7, 60] {
        let settings = Settings { ticks_per_second: rate, gravity: DVec3::new(-across, -down, 0.0), ..falling() };
        let thrown = Body { restitution: 0.5, ..ball(1, 0.5, DVec3::new(1e-9, 0.5, 0.0), DVec3::new(2.0, 0.0, 0.25)) };
        let mut world = world(&scene(settings, vec![thrown], vec![floor(), ceiling.clone()]));
        (0..rate).for_each(|_| world.step());
        // After 1 s, of which 0.5 s lead back past the line.
        let (end, clock) = (world.snapshot(), world.setup().clock);
        let expected = DVec3::new(1e-9 + 2.0 - 0.5 * across, 0.5, 0.25);
        assert!((end.position(0, clock) - expected).length() < 1e-9, "{rate}: {}", end.position(0, clock));
        let expected = DVec3::new(2.0 - across, 0.0, 0.25);
        assert!((end.velocity(0, clock) - expected).length() < 1e-9, "{rate}: {}", end.velocity(0, clock));
    }
}

#[test]
fn a_ball_that_is_pressed_into_a_slot_as_wide_as_it_gains_no_energy() {
    // 6e-11 m above the floor, which is rounding, it is in a wedge of 1e-5 between floor and ceiling, 1.1e-5 m beside the
    // narrowest line.
    let ceiling = capsule(1001, [-9.0, 9.0].map(|z| DVec3::new(0.2, 1.2, z)), 1.0);
    let gravity = DVec3::new(60.0, 80.0, 0.0);
    for flight in [Flight::Linear, Flight::Exact] {
        let settings = Settings { ticks_per_second: 1, gravity, flight, ..falling() };
        let place = DVec3::new(0.1999887087415247, 0.1000000000579525, -0.4);
        let pressed = Body { restitution: 0.5, ..ball(1, 0.1, place, DVec3::new(0.0, 0.0, -0.25)) };
        let mut world = world(&scene(settings, vec![pressed], vec![floor(), ceiling.clone()]));
        let energy = |world: &World| {
            let [position, velocity] = state(world, 0);
            velocity.length_squared() / 2.0 - gravity.dot(position - place)
        };
        for _ in 0..3 {
            let before = energy(&world);
            world.step();
            let [position, velocity] = state(&world, 0);
            let rounding = 1e-12 * (velocity.length_squared() + gravity.length() * position.length());
            assert!(energy(&world) <= before + rounding, "{flight:?}: {} J of {before} J", energy(&world));
        }
    }
}

/// Six balls of radii 1 : 500 and masses 1 : 1e4, apart from each other, in a room with a tilted wall, a box, a quad and a
/// capsule that are turned anyhow, some of which move.
fn random_playground(random: &mut Random, moves: bool) -> Scene {
    let mut bodies: Vec<Body> = (0..6)
        .map(|id| {
            let place = DVec3::new(f64::from(id % 3) * 1.5 - 1.5, 1.8 + f64::from(id / 3), random.range(-0.1, 0.1));
            let radius = 10f64.powf(random.range(-3.0, -0.35));
            let mass = Mass::Finite(10f64.powf(random.range(-2.0, 2.0)));
            Body { mass, ..ball(id, radius, place, random.vector(3.0)) }
        })
        .collect();
    let turned = |random: &mut Random| random.rotation().to_array();
    let mut obstacles = vec![
        floor(),
        plane(1001, DVec3::X * 4.0, DVec3::new(-1.0, 0.2, 0.0)),
        plane(1002, DVec3::X * -4.0, DVec3::X),
        plane(1003, DVec3::Z * 3.0, DVec3::NEG_Z),
        plane(1004, DVec3::Z * -3.0, DVec3::Z),
        cuboid(1005, DVec3::new(0.0, 0.4, 0.0), DVec3::new(0.7, 0.2, 0.4), turned(random)),
        quad(1006, DVec3::new(2.0, 0.5, 0.0), DVec2::splat(0.7), turned(random)),
        capsule(1007, [DVec3::new(-2.0, 0.6, -0.7), DVec3::new(-2.5, 0.7, 0.7)], 0.2),
    ];
    if moves {
        obstacles[5..].iter_mut().for_each(|obstacle| obstacle.velocity = random.vector(0.5));
        bodies[5].mass = Mass::Infinite(InfiniteMass::Infinite);
    }
    scene(falling(), bodies, obstacles)
}

#[test]
fn random_playgrounds_have_the_same_impacts_at_every_tick_rate() {
    let mut random = Random(5);
    for seed in 0..16 {
        let scene = random_playground(&mut random, seed % 4 == 3);
        let expected = first_impacts(&scene, 60, 6);
        assert_eq!(expected.len(), 6, "seed {seed}");
        for rate in [1, 30, 240] {
            let found = first_impacts(&scene, rate, 6);
            for ((time, impact), (expected_time, expected)) in found.iter().zip(&expected) {
                assert_eq!((impact.body, impact.other), (expected.body, expected.other), "seed {seed} at {rate}");
                assert!((time - expected_time).abs() < 1e-10, "seed {seed} at {rate}: {time} for {expected_time}");
            }
            assert_eq!(found.len(), 6, "seed {seed} at {rate}");
        }
    }
}

/// When and between whom there are impacts until the first ball rests, and when that is.
fn impacts_until_one_rests(scene: &Scene, ticks_per_second: u32) -> (Vec<(f64, [u32; 2])>, f64) {
    let settings = Settings { ticks_per_second, ..scene.settings.clone() };
    let mut world = world(&Scene { settings, ..scene.clone() });
    let mut found = Vec::new();
    while world.tick() < 20 * u64::from(ticks_per_second) {
        world.step();
        for event in world.events() {
            let time = world.setup().clock.seconds(event.at);
            match &event.kind {
                EventKind::Impact(impact) => found.push((time, [impact.body, impact.other])),
                EventKind::Resting(_) => return (found, time),
                other => panic!("{other:?}"),
            }
        }
    }
    panic!("none comes to rest");
}

#[test]
fn random_playgrounds_that_lose_energy_have_the_same_impacts_at_every_tick_rate_until_a_ball_rests() {
    let mut random = Random(5);
    for seed in 0..16 {
        let mut scene = random_playground(&mut random, false);
        scene.bodies.iter_mut().for_each(|body| body.restitution = 0.5);
        let (expected, rests) = impacts_until_one_rests(&scene, 60);
        for rate in [30, 240] {
            let (found, also) = impacts_until_one_rests(&scene, rate);
            let what = format!("seed {seed} at {rate}");
            assert_eq!(found.len(), expected.len(), "{what}");
            for ((time, pair), (expected_time, expected)) in found.iter().zip(&expected) {
                assert_eq!(pair, expected, "{what}: at {time} s");
                assert!((time - expected_time).abs() < 1e-9, "{what}: {time} s for {expected_time} s");
            }
            assert!((also - rests).abs() < 1e-9, "{what}: one rests at {also} s for {rests} s");
        }
        assert!(expected.len() > 20, "seed {seed}: too few to tell");
    }
}

#[test]
fn random_playgrounds_that_are_elastic_keep_their_energy() {
    let mut random = Random(9);
    for (seed, rate) in [1, 3, 10, 60, 240].into_iter().enumerate() {
        let mut scene = random_playground(&mut random, false);
        scene.settings.ticks_per_second = rate;
        let mut world = world(&scene);
        let energy = |world: &World| -> f64 {
            let masses = scene.bodies.iter().map(|body| body.mass.inverse().recip());
            masses.enumerate().map(|(body, mass)| mass * energy_of(world, body)).sum()
        };
        let first = energy(&world);
        let mut impacts = 0;
        for _ in 0..10 * rate {
            world.step();
            impacts += world.events().len();
        }
        assert!((energy(&world) / first - 1.0).abs() < 1e-13, "seed {seed}: {first} J to {} J", energy(&world));
        assert!(impacts > 40, "seed {seed}: {impacts}");
    }
}

#[test]
fn a_ball_that_falls_on_one_of_infinite_mass_bounces_as_on_a_piston() {
    // Both radii are 0.5 m together, the gap is 1 m. One of infinite mass does not fall: seen from it the other is thrown
    // up at the difference of both speeds, and leaves with e of the speed at which it arrives.
    for rate in [1, 60, 240] {
        for (moves, restitution) in [(0.5, 1.0), (0.0, 0.6), (-0.4, 0.6), (-0.4, 1.0)] {
            let infinite = Mass::Infinite(InfiniteMass::Infinite);
            let heavy = Body { mass: infinite, ..ball(2, 0.3, DVec3::ZERO, DVec3::Y * moves) };
            let light = Body { restitution, ..ball(1, 0.2, DVec3::Y * 1.5, DVec3::Y * 0.7) };
            let settings = Settings { ticks_per_second: rate, ..falling() };
            let found = impacts(&scene(settings, vec![light, heavy], vec![]), 4 * u64::from(rate));
            let rises = 0.7 - moves;
            let mut speed = (rises * rises + 2.0 * G * 1.0).sqrt();
            let mut expected = (rises + speed) / G;
            let what = format!("e = {restitution}, moves at {moves}, {rate} ticks per second");
            assert!(found.len() >= 4, "{what}");
            for (bounce, (time, impact)) in found.iter().enumerate().take(8) {
                assert!((time - expected).abs() < 1e-12 * (1.0 + bounce as f64), "{what}, bounce {bounce}: {time}");
                assert!((impact.approach_speed - speed).abs() < 1e-11, "{what}, bounce {bounce}: {impact:?}");
                speed *= restitution;
                expected += 2.0 * speed / G;
            }
        }
    }
}

#[test]
fn what_steers_without_touching_anything_is_at_every_tick_where_linear_flight_has_it() {
    // The ends of chords are on the parabola, and agents steer, and fields act, from there.
    let mut random = Random(4);
    for seed in 0..6 {
        let bodies = (0..12).map(|id| {
            let agent = agent(id, 0.01, random.vector(5.0), random.vector(3.0));
            if id % 3 == 0 { Body { group: None, ..agent } } else { agent }
        });
        let walls = vec![plane(40, DVec3::Y * -60.0, DVec3::Y)];
        let mut exact = scene(Settings { flight: Flight::Exact, ..gravity() }, bodies.collect(), walls);
        let params = SteeringParams::default();
        exact.agent_groups = vec![AgentGroup { hard_contact: false, ..group(params, SteeringUnits::PerSecond) }];
        exact.fields = vec![Field { affects: Affects::All, ..Field::around(140, 40) }];
        exact.flows = vec![Flow { affects: Affects::All, ..Flow::about(60, DVec3::ZERO) }];
        let mut linear = exact.clone();
        linear.settings.flight = Flight::Linear;
        let (mut exact, mut linear) = (world(&exact), world(&linear));
        let start = state(&exact, 0)[0];
        for tick in 0..60 {
            exact.step();
            linear.step();
            for body in 0..12 {
                let [place, velocity] = state(&exact, body);
                let [wanted, wanted_velocity] = state(&linear, body);
                assert!((place - wanted).length() < 1e-12, "seed {seed}, tick {tick}, ball {body}: {place} {wanted}");
                assert!((velocity - wanted_velocity).length() < 1e-12, "seed {seed}, tick {tick}, ball {body}");
            }
        }
        assert!((state(&exact, 0)[0] - start).length() > 0.1, "nothing moves");
    }
}
