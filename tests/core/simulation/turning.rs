//! What slides round edges, corners, round sides and other balls moves as closed forms say, and leaves when they do, whatever the tick
//! rate.

use super::scenes::{ball, capsule, cuboid, events, impacts, plane, quad, scene, world};
use collidoscope::scene::{Body, InfiniteMass, Mass, Obstacle, Scene, Settings};
use collidoscope::sim::{Event, EventKind, Instant, Reference, Setup, penetrations_in};
use glam::{DQuat, DVec2, DVec3};
use std::f64::consts::FRAC_PI_4;

const RATES: [u32; 5] = [1, 7, 30, 60, 240];

/// m/s².
const DOWN: f64 = 10.0;

/// What sums of a thousand parts, each told to 1e-10 of a radius, may be off.
const TOLERANCE: f64 = 1e-8;

/// Of 1 kg, in J, where a ball goes from one surface onto another by whose normals its velocity differs by 1e-12.
const LOST_ON_LANDING: f64 = 1e-9;

fn settings(rate: u32) -> Settings {
    Settings { ticks_per_second: rate, gravity: DVec3::NEG_Y * DOWN, ..Settings::default() }
}

/// Places and velocities after so many ticks.
fn after(scene: &Scene, ticks: u64) -> Vec<[DVec3; 2]> {
    let clock = Setup::new(scene).clock;
    let mut world = world(scene);
    (0..ticks).for_each(|_| world.step());
    let end = Instant::start_of(ticks);
    let of = |motion: &collidoscope::sim::Motion| [motion.position_at(end, clock), motion.velocity_at(end, clock)];
    world.snapshot().motions.iter().map(of).collect()
}

/// Ball 1, whose centre is so far from the z axis, at an angle from the vertical, with a speed down along the circle about it.
fn on_circle(radius: f64, distance: f64, angle: f64, speed: f64) -> Body {
    let (out, along) = (DVec3::new(angle.sin(), angle.cos(), 0.0), DVec3::new(angle.cos(), -angle.sin(), 0.0));
    Body { restitution: 0.3, ..ball(1, radius, distance * out, speed * along) }
}

/// What a ball slides round about the z axis.
struct RoundThing {
    name: &'static str,
    bodies: Vec<Body>,
    obstacles: Vec<Obstacle>,
    /// Of the ball, in m.
    radius: f64,
    /// Of the circle on which its centre goes, in m.
    distance: f64,
}

fn round_things() -> [RoundThing; 5] {
    let fixed = Body { mass: Mass::Infinite(InfiniteMass::Infinite), ..ball(2, 1.0, DVec3::ZERO, DVec3::ZERO) };
    let boxed = |turn: DQuat, half: DVec3| cuboid(9, turn * DVec3::new(-half.x, -half.y, 0.0), half, turn.to_array());
    let upright = DQuat::IDENTITY;
    let sheet = quad(9, DVec3::NEG_X, DVec2::new(1.0, 5.0), upright.to_array());
    let thing = |name, bodies, obstacles, [radius, distance]: [f64; 2]| RoundThing {
        name,
        bodies,
        obstacles,
        radius,
        distance,
    };
    [
        thing("a fixed ball", vec![fixed], vec![], [0.1, 1.1]),
        thing(
            "the side of a capsule",
            vec![],
            vec![capsule(9, [DVec3::NEG_Z * 5.0, DVec3::Z * 5.0], 0.5)],
            [0.25, 0.75],
        ),
        thing("the end of a capsule", vec![], vec![capsule(9, [DVec3::NEG_Y * 5.0, DVec3::ZERO], 0.5)], [0.25, 0.75]),
        thing("an edge", vec![], vec![boxed(upright, DVec3::new(1.0, 1.0, 5.0))], [0.5, 0.5]),
        thing("the rim of a sheet", vec![], vec![sheet], [0.5, 0.5]),
    ]
}

#[test]
fn a_ball_leaves_what_it_slides_round_where_gravity_holds_it_no_more() {
    // u² = u₀² + 2·g·R·(cos φ₀ − cos φ), and it leaves where u² = g·R·cos φ: at cos φ = ⅔·cos φ₀ + u₀²/(3·g·R). From there it keeps
    // its velocity across, u·cos φ, and its energy all the time.
    for RoundThing { name, bodies, obstacles, radius, distance } in round_things() {
        for (rate, angle, speed) in
            RATES.into_iter().flat_map(|rate| [(0.1, 0.0), (0.0, 0.3), (0.3, 0.05)].map(|(a, u)| (rate, a, u)))
        {
            let leaves: f64 = 2.0 / 3.0 * f64::cos(angle) + speed * speed / (3.0 * DOWN * distance);
            let across = (DOWN * distance * leaves).sqrt() * leaves;
            let sliding = on_circle(radius, distance, angle, speed);
            let energy = 0.5 * speed * speed + DOWN * sliding.position.y;
            let bodies = std::iter::once(sliding).chain(bodies.clone()).collect();
            let scene = scene(settings(rate), bodies, obstacles.clone());
            let what = format!("{name} at {rate} Hz, {angle} rad, {speed} m/s");
            let [position, velocity] = after(&scene, u64::from(2 * rate))[0];
            assert!((velocity.x - across).abs() < TOLERANCE, "{what}: {} for {across} m/s", velocity.x);
            let kept = 0.5 * velocity.length_squared() + DOWN * position.y;
            assert!((kept - energy).abs() < TOLERANCE, "{what}: {kept} for {energy} J/kg");
            assert!(impacts(&scene, u64::from(2 * rate)).is_empty(), "{what}");
        }
    }
}

#[test]
fn a_ball_goes_round_as_a_pendulum_that_stands_on_its_head() {
    // For small angles φ = φ₀·cosh(t·√(g/R)); of the next order that is off by φ³, which is 1e-12 of 1e-4 rad.
    for rate in RATES {
        let fixed = Body { mass: Mass::Infinite(InfiniteMass::Infinite), ..ball(2, 9.9, DVec3::ZERO, DVec3::ZERO) };
        let scene = scene(settings(rate), vec![on_circle(0.1, 10.0, 1e-5, 0.0), fixed], vec![]);
        let [position, velocity] = after(&scene, u64::from(2 * rate))[0];
        let expected = [1e-5 * 2f64.cosh(), 1e-5 * 2f64.sinh()].map(|angle| 10.0 * angle);
        let off = [position.x - expected[0], velocity.x - expected[1]];
        assert!(off.iter().all(|off| off.abs() < 1e-11), "{rate} Hz: {off:?}");
    }
}

#[test]
fn a_slow_ball_that_loses_all_at_a_step_runs_up_its_edge_and_comes_back() {
    // Of u it keeps u·(1 − h/r) along the edge, with which it climbs by less than h, and gives up as much again on the floor.
    let (radius, step, speed) = (0.5, 0.1, 0.3);
    let floor = Obstacle { restitution: 0.0, ..plane(8, DVec3::ZERO, DVec3::Y) };
    let stair = cuboid(9, DVec3::new(5.0, step - 5.0, 0.0), DVec3::splat(5.0), DQuat::IDENTITY.to_array());
    let stair = Obstacle { restitution: 0.0, ..stair };
    for rate in RATES {
        let rolling = Body { restitution: 0.0, ..ball(1, radius, DVec3::new(-1.0, radius, 0.0), DVec3::X * speed) };
        let scene = scene(settings(rate), vec![rolling], vec![floor.clone(), stair.clone()]);
        let [_, velocity] = after(&scene, u64::from(6 * rate))[0];
        let expected = -speed * (1.0 - step / radius).powi(2);
        assert!((velocity - DVec3::X * expected).length() < TOLERANCE, "{rate} Hz: {velocity} for {expected}");
    }
}

#[test]
fn a_fast_ball_that_loses_all_at_a_step_goes_up_it_with_what_is_left() {
    // At 2 m/s it keeps 2·(1 − h/r) = 1.6 m/s along the edge, and 1.6² − 2·g·h of the square on the step.
    let floor = Obstacle { restitution: 0.0, ..plane(8, DVec3::ZERO, DVec3::Y) };
    let stair = cuboid(9, DVec3::new(5.0, -4.9, 0.0), DVec3::splat(5.0), DQuat::IDENTITY.to_array());
    let stair = Obstacle { restitution: 0.0, ..stair };
    for rate in RATES {
        let rolling = Body { restitution: 0.0, ..ball(1, 0.5, DVec3::new(-1.0, 0.5, 0.0), DVec3::X * 2.0) };
        let scene = scene(settings(rate), vec![rolling], vec![floor.clone(), stair.clone()]);
        let [position, velocity] = after(&scene, u64::from(3 * rate))[0];
        let expected = (1.6f64 * 1.6 - 2.0 * DOWN * 0.1).sqrt();
        assert!((velocity - DVec3::X * expected).length() < TOLERANCE, "{rate} Hz: {velocity} for {expected}");
        assert!((position.y - 0.6).abs() < TOLERANCE, "{rate} Hz: {position}");
    }
}

#[test]
fn a_ball_that_slides_down_one_that_gives_way_goes_as_down_a_movable_hemisphere() {
    // With μ = m/(m + M): momentum and energy give u²·(1 − μ·cos²φ) = 2·g·R·(cos φ₀ − cos φ), u being the speed past the lower one, and
    // the upper one goes aside at (1 − μ)·u·cos φ. After 0.2 s it is still on it.
    let (radius, angle): (f64, f64) = (0.5, 0.1);
    for (rate, mass) in [5, 30, 60, 240].into_iter().flat_map(|rate| [1.0, 0.1, 20.0].map(|mass| (rate, mass))) {
        let share = mass / (mass + 1.0);
        let (out, floor) = (DVec3::new(angle.sin(), angle.cos(), 0.0), plane(8, DVec3::ZERO, DVec3::Y));
        let lower = Body { mass: Mass::Finite(1.0), ..ball(2, radius, DVec3::Y * radius, DVec3::ZERO) };
        let upper = ball(1, radius, DVec3::Y * radius + 2.0 * radius * out, DVec3::ZERO);
        let upper = Body { mass: Mass::Finite(mass), restitution: 0.3, ..upper };
        let scene = scene(settings(rate), vec![upper, lower], vec![floor]);
        let [upper, lower] = after(&scene, u64::from(rate / 5))[..] else { panic!("two balls") };
        let cosine = (upper[0].y - radius) / (2.0 * radius);
        let past = 2.0 * DOWN * 2.0 * radius * (angle.cos() - cosine) / (1.0 - share * cosine * cosine);
        let across = (1.0 - share) * past.sqrt() * cosine;
        let what = format!("{rate} Hz, {mass} kg: {upper:?}, {lower:?}");
        assert!((upper[0].distance(lower[0]) - 2.0 * radius).abs() < 1e-9, "{what}");
        assert!(upper[1].x > 0.01 && (upper[1].x - across).abs() < TOLERANCE, "{what} for {across}");
        assert!((mass * upper[1].x + lower[1].x).abs() < TOLERANCE, "{what}");
    }
}

#[test]
fn a_ball_leaves_one_that_gives_way_where_it_presses_it_no_longer_at_any_rate() {
    // From the same two, where nothing presses any more: μ·cos³φ − 3·cos φ + 2·cos φ₀ = 0, and there g·R·cos φ = u²: then it goes aside
    // at (1 − μ)·u·cos φ for ever. After so many fifths of a second it has left and still flies.
    let (radius, angle): (f64, f64) = (0.5, 0.1);
    let of_masses = |rate: u32| [(1.0, 5), (0.1, 5), (20.0, 3)].map(|(mass, fifths)| (rate, mass, fifths));
    for (rate, mass, fifths) in [5, 30, 60, 240].into_iter().flat_map(of_masses) {
        let share = mass / (mass + 1.0);
        let cosine = (0..200).fold(0.6f64, |cosine, _| (share * cosine.powi(3) + 2.0 * angle.cos()) / 3.0);
        let across = (1.0 - share) * (DOWN * 2.0 * radius * cosine).sqrt() * cosine;
        let (out, floor) = (DVec3::new(angle.sin(), angle.cos(), 0.0), plane(8, DVec3::ZERO, DVec3::Y));
        let lower = Body { mass: Mass::Finite(1.0), ..ball(2, radius, DVec3::Y * radius, DVec3::ZERO) };
        let upper = ball(1, radius, DVec3::Y * radius + 2.0 * radius * out, DVec3::ZERO);
        let upper = Body { mass: Mass::Finite(mass), restitution: 0.3, ..upper };
        let scene = scene(settings(rate), vec![upper, lower], vec![floor]);
        let [upper, lower] = after(&scene, u64::from(fifths * rate / 5))[..] else { panic!("two balls") };
        let what = format!("{rate} Hz, {mass} kg: {upper:?}, {lower:?}");
        assert!(upper[0].distance(lower[0]) > 2.0 * radius + 1e-3 && upper[0].y > radius + 1e-3, "{what}");
        assert!((upper[1].x - across).abs() < TOLERANCE, "{what} for {across}");
        assert!((mass * upper[1].x + lower[1].x).abs() < TOLERANCE, "{what}");
    }
}

/// A ball that loses all that it meets with.
fn soft(id: u32, radius: f64, position: [f64; 3], along: f64, mass: f64) -> Body {
    let (position, velocity) = (DVec3::from_array(position), DVec3::X * along);
    Body { restitution: 0.0, mass: Mass::Finite(mass), ..ball(id, radius, position, velocity) }
}

#[test]
fn what_strikes_balls_that_slide_round_changes_their_ways_at_its_instant_at_any_rate() {
    let fixed = Body { mass: Mass::Infinite(InfiniteMass::Infinite), ..ball(50, 0.8, DVec3::Y * -0.2, DVec3::ZERO) };
    let bar = capsule(102, [DVec3::new(0.0, -0.2, -3.0), DVec3::new(0.0, -0.2, 3.0)], 0.5);
    let on_bar =
        vec![soft(1, 0.5, [0.472, 1.0474, 0.0], -0.8901, 1.0), soft(2, 0.5, [1.0096, 2.1719, -0.1619], -0.2885, 20.0)];
    let two_on_fixed = vec![
        soft(1, 0.5, [0.0252, 1.2565, 0.0], 0.8385, 1.0),
        soft(2, 0.3, [0.6711, 2.3896, 0.0], -0.9316, 20.0),
        fixed.clone(),
    ];
    // One that is struck on its way passes what struck it at once, as each moves round the other.
    let struck_aside = vec![
        soft(1, 0.3, [-0.0349, 1.0044, 0.0], 0.6472, 1.0),
        soft(2, 0.2, [0.0513, 2.1983, -0.25], 0.9931, 1.0),
        fixed.clone(),
    ];
    // The other strikes what the first slides on, beside it: that changes nothing for the first.
    let beside = vec![
        soft(1, 0.5, [-0.1026, 1.1551, 0.0], -0.9593, 20.0),
        soft(2, 0.3, [0.8086, 2.182, 0.0], -0.1859, 0.1),
        fixed,
    ];
    let scenes = [(on_bar, vec![bar]), (two_on_fixed, vec![]), (struck_aside, vec![]), (beside, vec![])];
    for (index, (bodies, obstacles)) in scenes.into_iter().enumerate() {
        let ends =
            [30, 60, 240].map(|rate| after(&scene(settings(rate), bodies.clone(), obstacles.clone()), u64::from(rate)));
        for (ball, expected) in ends[2].iter().enumerate() {
            for end in &ends[..2] {
                let off = end[ball][0].distance(expected[0]);
                assert!(off < 1e-6, "scene {index}, ball {ball}: {off} m");
            }
        }
    }
}

#[test]
fn a_ball_on_two_lets_them_go_apart_alike_and_nobody_bounces() {
    // Two balls on a floor that touch, and a third on them in the middle: it sinks between them and stays in contact with both, no
    // energy is lost, and all is as seen in a mirror.
    let radius: f64 = 0.5;
    for rate in [30, 60, 240] {
        let lower = [-1.0, 1.0].map(|side: f64| DVec3::new(side * radius, radius, 0.0));
        let top = DVec3::Y * (radius + 3f64.sqrt() * radius);
        let bodies: Vec<Body> =
            [lower[0], lower[1], top].iter().zip(1..).map(|(&at, id)| ball(id, radius, at, DVec3::ZERO)).collect();
        let scene = scene(settings(rate), bodies, vec![plane(8, DVec3::ZERO, DVec3::Y)]);
        let ticks = u64::from(rate) * 3 / 10;
        assert!(impacts(&scene, ticks).is_empty(), "{rate} Hz");
        let [left, right, top] = after(&scene, ticks)[..] else { panic!("three balls") };
        let distance = left[0].distance(top[0]);
        assert!((distance - 2.0 * radius).abs() < 1e-9, "{rate} Hz: {distance}");
        let energy: f64 = [left, right, top].iter().map(|[at, v]| DOWN * at.y + 0.5 * v.length_squared()).sum();
        let before = DOWN * (2.0 * radius + radius + 3f64.sqrt() * radius);
        assert!((energy - before).abs() < 1e-9, "{rate} Hz: {energy} for {before} J");
        assert!((left[1].x + right[1].x).abs() < 1e-12 && top[1].x.abs() < 1e-12, "{rate} Hz");
    }
}

#[test]
fn a_tick_has_one_event_of_what_slides_round_an_edge_and_it_tells_all_that_the_edge_gave() {
    let table = cuboid(9, DVec3::new(-1.0, -1.0, 0.0), DVec3::new(1.0, 1.0, 5.0), DQuat::IDENTITY.to_array());
    for rate in RATES {
        let scene = scene(settings(rate), vec![on_circle(0.5, 0.5, 0.1, 0.0)], vec![table.clone()]);
        let all = events(&scene, u64::from(rate));
        let mut given = DVec3::ZERO;
        for (index, event) in all.iter().enumerate() {
            let EventKind::Resting(resting) = &event.kind else { panic!("{rate} Hz: {event:?}") };
            assert!(all[..index].iter().all(|earlier| earlier.at.tick != event.at.tick), "{rate} Hz: {event:?}");
            given += resting.contacts.iter().map(|contact| contact.impulse * contact.normal).sum::<DVec3>();
        }
        // Of 1 kg.
        let [_, velocity] = after(&scene, u64::from(rate))[0];
        let expected = velocity + DVec3::Y * DOWN;
        assert!(given.distance(expected) < TOLERANCE, "{rate} Hz: {given} for {expected}");
    }
}

#[test]
fn what_a_ball_strikes_while_it_slides_round_an_edge_it_strikes_when_it_gets_there_at_its_speed() {
    // A small ball that nothing moves is in the way where φ = 0.6 rad: it is struck along the circle, at u² = 2·g·r·(cos φ₀ − cos φ).
    let (radius, small, angle): (f64, f64, f64) = (0.5, 0.01, 0.6);
    let table = cuboid(9, DVec3::new(-1.0, -1.0, 0.0), DVec3::new(1.0, 1.0, 5.0), DQuat::IDENTITY.to_array());
    let along = DVec3::new(angle.cos(), -angle.sin(), 0.0);
    let place = radius * DVec3::new(angle.sin(), angle.cos(), 0.0) + (radius + small) * along;
    for rate in RATES {
        let sliding = Body { restitution: 1.0, ..on_circle(radius, radius, 0.1, 0.0) };
        let fixed = Body { mass: Mass::Infinite(InfiniteMass::Infinite), ..ball(2, small, place, DVec3::ZERO) };
        let scene = scene(settings(rate), vec![sliding, fixed], vec![table.clone()]);
        let struck = impacts(&scene, u64::from(rate));
        let Some((_, impact)) = struck.first() else { panic!("{rate} Hz: nothing is struck") };
        let speed = (2.0 * DOWN * radius * (f64::cos(0.1) - angle.cos())).sqrt();
        assert!((impact.approach_speed - speed).abs() < 1e-6, "{rate} Hz: {} for {speed}", impact.approach_speed);
        assert!(impact.normal.distance(-along) < 1e-7, "{rate} Hz: {}", impact.normal);
    }
}

#[test]
fn round_a_corner_a_ball_goes_as_round_an_edge() {
    // A corner with its diagonal downwards, and one of its faces ahead.
    let turn = DQuat::from_rotation_arc(DVec3::ONE.normalize(), DVec3::Y);
    let ahead = turn * DVec3::X;
    let turn = DQuat::from_rotation_y(ahead.z.atan2(ahead.x)) * turn;
    let corner = cuboid(9, turn * DVec3::splat(-1.0), DVec3::ONE, turn.to_array());
    let edge = cuboid(9, DVec3::new(-1.0, -1.0, 0.0), DVec3::new(1.0, 1.0, 5.0), DQuat::IDENTITY.to_array());
    for rate in [2, 30, 60, 240] {
        let [[on_corner, at_corner], [on_edge, at_edge]] = [&corner, &edge].map(|obstacle| {
            let scene = scene(settings(rate), vec![on_circle(0.5, 0.5, 0.1, 0.0)], vec![obstacle.clone()]);
            after(&scene, u64::from(rate / 2))[0]
        });
        assert!(
            on_edge.x > 0.2 && on_edge.length() < 0.5 + 1e-9,
            "{rate} Hz: it has moved, and is still on the edge: {on_edge}"
        );
        assert!(on_corner.distance(on_edge) < 1e-9, "{rate} Hz: {on_corner} for {on_edge}");
        assert!(at_corner.distance(at_edge) < 1e-9, "{rate} Hz: {at_corner} for {at_edge}");
    }
}

#[test]
fn a_ball_that_rises_to_one_at_rest_goes_up_with_it_until_that_falls_back() {
    // Ball 1 lies on two that nothing moves and loses all that it meets with. Ball 2 is 2e-9 m below it and rises at 0.02 m/s: it
    // meets it when 0.02·t − 5·t² = 2e-9, and both go on at half of its speed. Ball 1 falls back, and ball 2 past where it was.
    let fixed = |id: u32, x: f64| Body {
        mass: Mass::Infinite(InfiniteMass::Infinite),
        ..ball(id, 0.5, DVec3::new(x, 0.0, 0.0), DVec3::ZERO)
    };
    let lying = Body { restitution: 0.0, ..ball(1, 0.5, DVec3::Y * 0.8, DVec3::ZERO) };
    let rising = ball(2, 0.09, DVec3::Y * (0.21 - 2e-9), DVec3::Y * 0.02);
    let met = (0.02 - (0.02f64 * 0.02 - 20.0 * 2e-9).sqrt()) / 10.0;
    let common = (0.02 - 10.0 * met) / 2.0;
    for rate in RATES {
        let bodies = vec![lying.clone(), rising.clone(), fixed(3, 0.6), fixed(4, -0.6)];
        let scene = scene(settings(rate), bodies, vec![]);
        let since = 1.0 / f64::from(rate) - met;
        let [lying, [position, velocity], ..] = after(&scene, 1)[..] else { panic!("four balls") };
        assert!((position.y - (0.21 + (common - 5.0 * since) * since)).abs() < 1e-11, "{rate} Hz: {position}");
        assert!((velocity.y - (common - 10.0 * since)).abs() < 1e-11, "{rate} Hz: {velocity}");
        assert!((lying[0] - DVec3::Y * 0.8).length() < 1e-9, "{rate} Hz: {}", lying[0]);
    }
}

#[test]
fn where_a_side_becomes_an_end_and_an_edge_a_corner_a_ball_goes_on_at_any_rate() {
    // Down the upper side of a bar that leans, a little beside its top line, and over its lower end; and down the edge of a box and over
    // its corner. Until it leaves nothing is lost, and then it flies: its energy is what it was.
    let down = DQuat::from_rotation_z(-0.3);
    let beside = |along: f64, height: f64, distance: f64| {
        let body = ball(
            1,
            0.3,
            down * DVec3::new(along, height + distance * f64::cos(0.02), distance * f64::sin(0.02)),
            DVec3::ZERO,
        );
        Body { velocity: down * DVec3::X * 0.5, restitution: 0.0, ..body }
    };
    let bar = capsule(9, [down * DVec3::NEG_X, DVec3::ZERO], 0.3);
    let boxed = cuboid(9, DVec3::ZERO, DVec3::splat(0.5), (down * DQuat::from_rotation_x(FRAC_PI_4)).to_array());
    let (on_bar, on_edge) = (beside(-0.5, 0.0, 0.6), beside(0.0, 0.5f64.sqrt(), 0.3));
    for (name, body, obstacle) in [("bar", on_bar, bar), ("box", on_edge, boxed)] {
        let ends =
            RATES.map(|rate| after(&scene(settings(rate), vec![body.clone()], vec![obstacle.clone()]), rate.into())[0]);
        for (rate, [position, velocity]) in RATES.into_iter().zip(ends) {
            assert!(position.distance(ends[4][0]) < 1e-7, "{name}, {rate} Hz: {position} for {}", ends[4][0]);
            let energy = |position: DVec3, velocity: DVec3| 0.5 * velocity.length_squared() + DOWN * position.y;
            let lost = energy(body.position, body.velocity) - energy(position, velocity);
            assert!(
                position.y < -0.1 && lost.abs() < LOST_ON_LANDING,
                "{name}, {rate} Hz: at {position} it has lost {lost} J"
            );
        }
    }
}

#[test]
fn a_ball_that_rocks_in_a_groove_comes_to_rest_in_it_at_any_rate() {
    // Between a slope and a rail, of which it leaves one as it slides up the other, each time more slowly: half a metre from the plane
    // through the origin with the normal n, 0.55 m from the rail at c, it is at n/2 + s·t, where t runs along the plane. So
    // (s − t·c)² = 0.55² − (1/2 − n·c)².
    let (normal, center) = (DVec3::new(0.49, 0.87, 0.0).normalize(), DVec3::new(1.0, -0.31, 0.0));
    let along = DVec3::new(normal.y, -normal.x, 0.0);
    let place = along.dot(center) - (0.55f64.powi(2) - (0.5 - normal.dot(center)).powi(2)).sqrt();
    let expected = 0.5 * normal + place * along;
    for rate in [4, 30, 60, 240] {
        let slope = plane(10, DVec3::ZERO, normal);
        let rail = capsule(11, [center - 2.0 * DVec3::Z, center + 2.0 * DVec3::Z], 0.05);
        let body = ball(1, 0.5, DVec3::new(0.58, 1.2, 0.0), DVec3::X * 0.5);
        let scene = scene(settings(rate), vec![Body { restitution: 0.0, ..body }], vec![slope, rail]);
        let [position, velocity] = after(&scene, 3 * u64::from(rate))[0];
        assert!(position.distance(expected) < 1e-9, "{rate} Hz: {position} for {expected}");
        assert!(velocity.length() < 1e-9, "{rate} Hz: {velocity}");
        let begins = |event: &Event| matches!(&event.kind, EventKind::Resting(resting) if resting.begins);
        let count = events(&scene, 3 * u64::from(rate)).iter().filter(|event| begins(event)).count();
        assert!(count < 40, "{rate} Hz: it turns round {count} times");
    }
}

#[test]
fn balls_that_carry_each_other_stay_at_their_distance_however_often_their_ways_are_interrupted() {
    // Three balls come to rest in a groove that leads down to a wall; what one of them does ends a part of the ways of all. Where they
    // were off them they drifted into each other, met in the middle of each part, and in 90 ticks all was solved 931 times.
    let side = |id: u32, x: f64, restitution: f64| {
        let normal = DVec3::new(x, 0.932_039_085_967_226_3, 0.0);
        Obstacle { restitution, ..plane(id, DVec3::ZERO, normal) }
    };
    let body = |id: u32, y: f64, z: f64, restitution: f64| {
        let velocity = if id == 3 { DVec3::X * 0.3 } else { DVec3::ZERO };
        Body { restitution, ..ball(id, 0.1, DVec3::new(0.0, y, z), velocity) }
    };
    let (low, high) = (0.107_291_637_770_989_74, 0.307_291_637_770_989_8);
    let scene = scene(
        Settings { gravity: DVec3::new(1.0, -9.0, 0.5), ..Settings::default() },
        vec![body(1, low, 0.0, 1.0), body(2, high, 0.2, 0.0), body(3, high, 0.4, 0.5)],
        vec![
            side(1000, 0.362_357_754_476_673_6, 0.0),
            side(1001, -0.362_357_754_476_673_6, 0.5),
            plane(1002, DVec3::Z * 0.5, DVec3::NEG_Z),
        ],
    );
    let mut world = world(&scene);
    let (mut solved, mut deepest) = (0, 0.0f64);
    for _ in 0..90 {
        let record = world.record_step();
        solved += record.events.iter().filter(|event| matches!(event.kind, EventKind::Resting(_))).count();
        let deep = penetrations_in(world.setup(), &record, Instant::start_of(record.end.tick));
        deepest = deep.iter().map(|deep| deep.share).fold(deepest, f64::max);
    }
    assert!(deepest < 0.5e-9, "{deepest:e} of a radius");
    assert!(solved < 450, "solved {solved} times");
}

#[test]
fn two_that_carry_each_other_over_a_corner_leave_it_and_each_other_at_any_rate() {
    // A heavy ball slides down the top of a box, carrying a light one that slides on it, and over the corner: there it flies, as fast
    // as it is, and the light one with it.
    let turn = DQuat::from_xyzw(0.0, 0.0, -0.118_023_491_515_392_42, 0.993_010_803_289_932_1);
    let half = DVec3::new(0.306_260_584_602_344_6, 0.358_366_148_956_911_77, 2.0);
    let boxed = cuboid(9, DVec3::new(0.083_194_344_745_122_88, 0.658_534_575_044_145_4, 0.0), half, turn.to_array());
    let light = soft(1, 0.3, [0.129_685_398_276_807_7, 2.913_941_305_348_155, 0.0], 0.0, 1.0);
    let heavy = soft(2, 0.2, [-0.071_450_420_035_519_93, 2.184_341_624_967_861_3, 0.0], 0.0, 20.0);
    let ends = RATES.map(|rate| {
        let settings = Settings { gravity: DVec3::NEG_Y * 9.81, ..settings(rate) };
        after(&scene(settings, vec![light.clone(), heavy.clone()], vec![boxed.clone()]), rate.into())
    });
    for (rate, end) in RATES.into_iter().zip(&ends) {
        for (ball, ([place, _], [expected, _])) in end.iter().zip(&ends[4]).enumerate() {
            assert!(place.distance(*expected) < 1e-7, "{rate} Hz, ball {ball}: {place} for {expected}");
        }
        assert!(end[0][0].distance(end[1][0]) > 0.51, "{rate} Hz: they are apart: {end:?}");
    }
}

#[test]
fn a_light_ball_that_has_left_a_heavy_one_on_its_way_round_an_edge_is_not_held_by_it_again() {
    // The heavy one goes on along the edge in parts, and whatever of it is solved, the light one flies: it goes aside as it did.
    let turn = [-0.435_720_580_039_196_06, 0.163_597_348_797_321_05, 0.444_842_297_922_079_9, 0.765_178_942_193_391_7];
    let half = DVec3::new(0.493_508_630_199_587_8, 0.191_424_505_465_354_85, 0.299_001_936_452_654_3);
    let boxed = cuboid(9, DVec3::new(-0.499_240_509, 0.777_416_108, -0.328_190_662), half, turn);
    let heavy = Body {
        velocity: DVec3::new(-0.842_645_548, -0.097_100_354, -0.304_306_964),
        ..soft(1, 0.3, [-0.020_633_629, 1.750_852_136, -0.378_047_91], 0.0, 1.0)
    };
    let light = Body {
        velocity: DVec3::new(0.243_434_468, 0.566_105_987, -0.616_004_266),
        restitution: 0.3,
        ..soft(2, 0.3, [-0.545_223_928, 2.857_739_483, -0.223_005_25], 0.0, 0.014)
    };
    let ends = [4, 30, 60, 61, 240].map(|rate| {
        let settings = Settings { gravity: DVec3::NEG_Y * 9.81, ..settings(rate) };
        (rate, after(&scene(settings, vec![heavy.clone(), light.clone()], vec![boxed.clone()]), rate.into()))
    });
    for (rate, end) in &ends {
        for (ball, ([place, _], [expected, _])) in end.iter().zip(&ends[4].1).enumerate() {
            assert!(place.distance(*expected) < 1e-6, "{rate} Hz, ball {ball}: {place} for {expected}");
        }
    }
}

#[test]
fn a_light_ball_that_cannot_give_way_carries_a_heavy_one_as_a_fixed_one_does() {
    // Between a wall and the floor; beside what holds it, by its mass, the heavy one is less than a double resolves.
    let heavy = |mass| Body { mass: Mass::Finite(mass), ..on_circle(0.5, 1.0, 0.3, 0.5) };
    let below = |mass| Body { mass, restitution: 0.0, ..ball(2, 0.5, DVec3::ZERO, DVec3::ZERO) };
    let corner = [plane(8, DVec3::NEG_Y * 0.5, DVec3::Y), plane(9, DVec3::NEG_X * 0.5, DVec3::X)];
    for rate in RATES {
        let end = |mass, of_other| {
            let scene = scene(settings(rate), vec![heavy(mass), below(of_other)], corner.to_vec());
            after(&scene, rate.into())[0]
        };
        let [[place, velocity], [expected, expected_velocity]] =
            [end(1e8, Mass::Finite(1e-10)), end(1.0, Mass::Infinite(InfiniteMass::Infinite))];
        assert!(place.distance(expected) < TOLERANCE, "{rate} Hz: {place} for {expected}");
        assert!(velocity.distance(expected_velocity) < TOLERANCE, "{rate} Hz: {velocity} for {expected_velocity}");
    }
}

#[test]
fn a_ball_comes_down_a_groove_that_turns_and_to_rest_in_it_at_any_rate() {
    // Round a fixed ball that stands out of a slope, above it: it rocks between the two, and is followed with both as it goes round.
    let fixed = ball(50, 0.4, DVec3::new(0.884_464_736_271_007, 0.010_555_874_106_265_85, 0.0), DVec3::ZERO);
    let fixed = Body { mass: Mass::Infinite(InfiniteMass::Infinite), ..fixed };
    let place = DVec3::new(0.217_517_444_223_290_22, 2.493_884_221_216_031_7, -0.160_819_070_658_890_7);
    let body = Body { restitution: 0.0, ..ball(1, 1.0, place, DVec3::X * -0.656_506_187_129_513_3) };
    let slope = plane(10, DVec3::ZERO, DVec3::new(0.148_112_245_273_947_9, 0.988_970_557_094_552_7, 0.0));
    let ends = [4, 60, 240].map(|rate| {
        let settings = Settings { gravity: DVec3::NEG_Y * 9.81, ..settings(rate) };
        let scene = scene(settings, vec![body.clone(), fixed.clone()], vec![slope.clone()]);
        let count = events(&scene, 3 * u64::from(rate)).iter().filter(|event| event.at.local > 0.0).count();
        assert!(count < 100, "{rate} Hz: {count} events");
        after(&scene, 3 * u64::from(rate))[0][0]
    });
    assert!(ends.iter().all(|end| end.distance(ends[2]) < 1e-6), "{ends:?}");
}

#[test]
fn what_a_ball_has_left_in_a_tick_does_not_hold_it_before_it_comes_back() {
    // It rocks in a groove between a slope and a rail, and within one tick of 4 Hz is thrown off the slope, slides on the rail and comes
    // back to the slope, which it meets then and not when something else of it is solved.
    let slope = plane(10, DVec3::ZERO, DVec3::new(-0.092_984_484_471_007_16, 0.995_667_557_796_105_5, 0.0));
    let axis = DVec3::new(-1.433_815_632_871_788, -0.003_409_009_384_812_561_3, 0.0);
    let rail = capsule(11, [axis - 3.0 * DVec3::Z, axis + 3.0 * DVec3::Z], 0.02);
    let place = DVec3::new(-0.902_601_119_035_799_8, 1.644_519_841_052_549_2, -0.106_187_085_909_820_8);
    let body = Body { restitution: 0.5, ..ball(1, 0.5, place, DVec3::X * 0.370_584_370_705_255_4) };
    let ends = [4, 60, 240].map(|rate| {
        let settings = Settings { gravity: DVec3::NEG_Y * 9.81, ..settings(rate) };
        after(&scene(settings, vec![body.clone()], vec![slope.clone(), rail.clone()]), 3 * u64::from(rate))[0][0]
    });
    assert!(ends.iter().all(|end| end.distance(ends[2]) < 1e-7), "{ends:?}");
}

#[test]
fn far_from_the_origin_a_ball_leaves_what_it_slides_round_where_it_does_near_it() {
    // Doubles are 1.5e-11 m apart there.
    let far = DVec3::new(7.3e4, 3.0e4, 9.6e4);
    for rate in [3, 30, 60, 240] {
        let ends = [DVec3::ZERO, far].map(|origin| {
            let fixed = Body { mass: Mass::Infinite(InfiniteMass::Infinite), ..ball(2, 0.25, origin, DVec3::ZERO) };
            let moved = on_circle(0.3, 0.55, 0.2, 0.1);
            let sliding = Body { position: moved.position + origin, ..moved };
            let [position, velocity] = after(&scene(settings(rate), vec![sliding, fixed], vec![]), rate.into())[0];
            [position - origin, velocity]
        });
        assert!(ends[0][0].y < -1.0, "{rate} Hz: it has left: {}", ends[0][0]);
        assert!(ends[1][0].distance(ends[0][0]) < 1e-6, "{rate} Hz: {} for {}", ends[1][0], ends[0][0]);
    }
}

#[test]
fn brute_force_slides_round_as_the_event_queue_does() {
    for RoundThing { name, bodies, obstacles, radius, distance } in round_things() {
        for rate in [1, 30] {
            let bodies = std::iter::once(on_circle(radius, distance, 0.2, 0.1)).chain(bodies.clone()).collect();
            let scene = scene(settings(rate), bodies, obstacles.clone());
            let (mut world, mut reference) = (world(&scene), Reference::new(Setup::new(&scene)));
            for tick in 0..rate {
                let (stepped, by_force) = (world.record_step(), reference.step());
                assert_eq!(stepped.events, by_force.events, "{name}, {rate} Hz, tick {tick}");
                assert_eq!(stepped.end.motions, by_force.end.motions, "{name}, {rate} Hz, tick {tick}");
            }
        }
    }
}
