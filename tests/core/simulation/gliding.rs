//! Balls that glide on flat surfaces move on their true paths, also within a tick.

use super::late_start::scene_at;
use super::scenes::{ball, cuboid, plane, scene};
use collidoscope::scene::{Body, Mass, Obstacle, Scene, Settings};
use collidoscope::sim::{EventKind, Instant, Setup, World};
use glam::{DVec3, Vec3Swizzles};
use std::sync::Arc;

const RATES: [u32; 4] = [7, 30, 60, 240];

/// A ball of radius 0.5 m and restitution 0.5 that lies at the origin on a floor, where gravity pulls at 5 m/s² along x and at
/// 9 m/s² into the floor.
fn on_slope(rate: u32, velocity: DVec3, obstacles: Vec<Obstacle>) -> Scene {
    let settings = Settings { ticks_per_second: rate, gravity: DVec3::new(5.0, -9.0, 0.0), ..Settings::default() };
    let ball = Body { restitution: 0.5, mass: Mass::Finite(2.0), ..ball(1, 0.5, DVec3::Y * 0.5, velocity) };
    scene(settings, vec![ball], [vec![plane(2, DVec3::ZERO, DVec3::Y)], obstacles].concat())
}

/// Seconds of the first impact of ball 1 with an obstacle, and its approach speed.
fn first_impact(scene: &Scene, with: u32) -> (f64, f64) {
    let setup = Arc::new(Setup::new(scene));
    let mut world = World::new(setup.clone());
    for _ in 0..10_000 {
        for event in world.record_step().events {
            if let EventKind::Impact(impact) = &event.kind
                && impact.other == with
            {
                return (setup.clock.seconds(event.at), impact.approach_speed);
            }
        }
    }
    panic!("they never meet")
}

fn assert_near(found: f64, expected: f64, what: &str) {
    assert!((found / expected - 1.0).abs() < 1e-12, "{what}: {found}, not {expected}");
}

#[test]
fn what_slides_down_meets_a_wall_when_closed_forms_say_so_at_every_tick_rate() {
    // 1.7 m to go at 5 m/s², from rest: t = √(2·1.7/5), v = √(2·5·1.7).
    let wall = plane(3, DVec3::X * 2.2, DVec3::NEG_X);
    for rate in RATES {
        let (time, speed) = first_impact(&on_slope(rate, DVec3::ZERO, vec![wall.clone()]), 3);
        assert_near(time, (2.0 * 1.7 / 5.0f64).sqrt(), &format!("{rate} Hz"));
        assert_near(speed, (2.0 * 5.0 * 1.7f64).sqrt(), &format!("{rate} Hz"));
    }
}

#[test]
fn what_is_thrown_up_a_slope_turns_round_at_the_top_whatever_the_tick_rate() {
    // Up at 3 m/s it reaches 0.9 m. A wall 0.85 m away it meets on the way, after t = (3 − √(9 − 2·5·0.85))/5; one 0.95 m away
    // never: the one 1 m below it after t = (3 + √(9 + 2·5·1))/5.
    for rate in RATES {
        let walls =
            |above: f64| vec![plane(3, DVec3::X * (-0.5 - above), DVec3::X), plane(4, DVec3::X * 1.5, DVec3::NEG_X)];
        let scene = on_slope(rate, DVec3::X * -3.0, walls(0.85));
        assert_near(first_impact(&scene, 3).0, (3.0 - 0.5f64.sqrt()) / 5.0, &format!("{rate} Hz, above"));
        let scene = on_slope(rate, DVec3::X * -3.0, walls(0.95));
        assert_near(first_impact(&scene, 4).0, (3.0 + 19f64.sqrt()) / 5.0, &format!("{rate} Hz, below"));
    }
}

#[test]
fn on_a_floor_that_rises_and_in_a_groove_it_is_the_same() {
    // The floor takes the ball along at 0.25 m/s; the groove leaves it free along x.
    for rate in RATES {
        let wall = plane(3, DVec3::X * 2.2, DVec3::NEG_X);
        let mut rising = on_slope(rate, DVec3::Y * 0.25, vec![wall.clone()]);
        rising.obstacles[0].velocity = DVec3::Y * 0.25;
        let side =
            |id: u32, z: f64| plane(id, DVec3::new(0.0, 0.5 - 0.5f64.sqrt(), 0.0), DVec3::new(0.0, 1.0, z).normalize());
        let mut groove = on_slope(rate, DVec3::ZERO, vec![wall, side(4, 1.0)]);
        groove.obstacles[0] = side(2, -1.0);
        for (scene, what) in [(rising, "rising"), (groove, "groove")] {
            let (time, _) = first_impact(&scene, 3);
            assert_near(time, (2.0 * 1.7 / 5.0f64).sqrt(), &format!("{what}, {rate} Hz"));
        }
    }
}

#[test]
fn within_a_tick_it_is_where_and_as_fast_as_energy_says() {
    let scene = on_slope(10, DVec3::new(0.0, 0.0, 1.5), vec![]);
    let setup = Arc::new(Setup::new(&scene));
    let mut world = World::new(setup.clone());
    for tick in 0..20 {
        let record = world.record_step();
        for share in [0.0, 0.3, 0.77] {
            let local = share * setup.clock.tick_length();
            let at = Instant { tick, local };
            let motion = record.motion_at(0, local);
            let [position, velocity] = [motion.position_at(at, setup.clock), motion.velocity_at(at, setup.clock)];
            let seconds = setup.clock.seconds(at);
            let expected = DVec3::new(2.5 * seconds * seconds, 0.5, 1.5 * seconds);
            assert!(position.distance(expected) < 1e-12, "tick {tick}, {share}: {position}, not {expected}");
            assert!(
                (velocity - DVec3::new(5.0 * seconds, 0.0, 1.5)).length() < 1e-12,
                "tick {tick}, {share}: {velocity}"
            );
            let along = motion.segment().velocity_at(at, setup.clock);
            assert_eq!(along, velocity, "tick {tick}, {share}: the path is the true one");
        }
    }
}

#[test]
fn what_glides_is_on_one_segment_until_something_meets_it_and_each_tick_tells_where_it_touches() {
    // It meets the wall after √(2·1.7/5) s, in tick 49 at 60 Hz.
    let scene = on_slope(60, DVec3::ZERO, vec![plane(3, DVec3::X * 2.2, DVec3::NEG_X)]);
    let setup = Arc::new(Setup::new(&scene));
    let mut world = World::new(setup.clone());
    for tick in 0..49u32 {
        let record = world.record_step();
        let begun: Vec<u64> = record.motion_changes.iter().map(|change| change.motion.start().tick).collect();
        assert_eq!(begun, if tick == 0 { vec![0] } else { vec![] }, "tick {tick}");
        let [event] = &record.events[..] else { panic!("tick {tick}: {:?}", record.events) };
        let EventKind::Resting(resting) = &event.kind else { panic!("tick {tick}: {:?}", event.kind) };
        let [contact] = &resting.contacts[..] else { panic!("tick {tick}: {resting:?}") };
        let seconds = f64::from(tick) / 60.0;
        let expected = DVec3::new(2.5 * seconds * seconds, 0.0, 0.0);
        assert!(contact.point.distance(expected) < 1e-12, "tick {tick}: {}", contact.point);
        // 2 kg, 9 m/s², 1/60 s.
        assert!((contact.impulse - 0.3).abs() < 1e-14 && contact.sliding, "tick {tick}: {contact:?}");
    }
    assert!(!world.record_step().motion_changes.is_empty(), "it meets the wall");
}

/// Asserts that for 80 ticks a scene goes on the same from the snapshot of each tick, and from a scene that holds its segments.
pub fn goes_on_the_same(scene: &Scene) {
    let setup = Arc::new(Setup::new(scene));
    let mut world = World::new(setup.clone());
    for tick in 1..80 {
        world.step();
        let snapshot = world.snapshot();
        let mut again = World::from_snapshot(setup.clone(), &snapshot);
        let mut late = World::new(Arc::new(Setup::new(&scene_at(scene, &snapshot))));
        let expected = world.clone().record_step();
        assert_eq!(again.record_step(), expected, "tick {tick}");
        assert_eq!(late.record_step().end.motions, expected.end.motions, "tick {tick}");
    }
}

#[test]
fn a_slide_goes_on_the_same_from_a_snapshot_and_from_a_scene_that_holds_its_segment() {
    goes_on_the_same(&on_slope(60, DVec3::new(-1.0, 0.0, 0.5), vec![plane(3, DVec3::X * 2.2, DVec3::NEG_X)]));
}

#[test]
fn what_glides_over_the_end_of_a_face_falls_from_there() {
    // 1.2 m to the edge at 4 m/s, which is fast enough to leave it at once: 4² > 9·0.5. It leaves within the tick in which
    // 0.3 s pass, and falls: after 0.5 s it is lower by ½·9·0.2², but for what a tick may matter, 9·0.2/60.
    let top = cuboid(2, DVec3::Y * -1.0, DVec3::new(1.2, 1.0, 5.0), [0.0, 0.0, 0.0, 1.0]);
    let mut scene = on_slope(60, DVec3::X * 4.0, vec![]);
    scene.settings.gravity = DVec3::Y * -9.0;
    scene.obstacles = vec![top];
    let setup = Arc::new(Setup::new(&scene));
    let mut world = World::new(setup.clone());
    let mut segments = 0;
    for _ in 0..30 {
        segments += world.record_step().motion_changes.len();
    }
    let position = world.snapshot().position(0, setup.clock);
    assert!((position.x - 2.0).abs() < 1e-9, "{position}");
    assert!((position.y - (0.5 - 4.5 * 0.04)).abs() < 9.0 * 0.2 / 60.0, "{position}");
    assert!(segments <= 4, "{segments} segments");
}

#[test]
fn within_the_first_tick_a_contact_begins_that_was_not_there_at_its_start() {
    // 1 cm down at 9 m/s² takes √(2·0.01/9) s = 0.047 s, a third of a tick.
    let begins = |height: f64| {
        let mut whole = on_slope(7, DVec3::ZERO, Vec::new());
        (whole.bodies[0].position.y, whole.bodies[0].restitution) = (0.5 + height, 0.0);
        let record = World::new(Arc::new(Setup::new(&whole))).record_step();
        let resting = record.events.iter().filter_map(|event| match &event.kind {
            EventKind::Resting(resting) => Some(resting.begins),
            _ => None,
        });
        resting.collect::<Vec<_>>()
    };
    assert_eq!([begins(0.01), begins(0.0)], [[true], [false]]);
}

#[test]
fn a_path_in_a_groove_that_meets_it_again_by_rounding_is_solved_once() {
    // A ball lies 3e-12 m over both sides of a groove, as contacts may, and glides along it at 100 m/s: of that, 1e-13 m/s are
    // known of the part across a side. Where it nears one, it is there within a minute.
    for tilt in [0.16, 0.18, 0.2] {
        let normals = [DVec3::new(0.02, 1.0, tilt), DVec3::new(0.01, 1.0, -0.599)];
        // y + a·z = |n|·(r + d) for each.
        let [one, other] = normals.map(|normal| normal.length() * (0.3 + 3e-12));
        let z = (one - other) / (normals[0].z - normals[1].z);
        let along = normals[0].cross(normals[1]);
        let place = DVec3::new(0.0, one - normals[0].z * z, z);
        let gliding = Body { restitution: 0.0, ..ball(1, 0.3, place, along * (100.0 / along.x)) };
        let settings = Settings { ticks_per_second: 1, gravity: DVec3::Y * -9.81, ..Settings::default() };
        let sides = vec![plane(2, DVec3::ZERO, normals[0]), plane(3, DVec3::ZERO, normals[1])];
        let mut world = World::new(Arc::new(Setup::new(&scene(settings, vec![gliding], sides))));
        for tick in 0..60 {
            world.step();
            assert!(world.events().len() <= 3, "tilt {tilt}, tick {tick}: {} events", world.events().len());
        }
        assert!(world.snapshot().motions[0].glides(), "tilt {tilt}");
    }
}

#[test]
fn what_slides_over_the_seam_of_two_flush_faces_goes_on_as_if_there_were_none() {
    // Boxes beside each other, from one to the next at 10, 3 and 0.5 m/s: nothing changes height and velocity, though the
    // rim of the next one is less than the ball's way in a tick away when a tick begins.
    for rate in [10, 30, 60, 240] {
        for speed in [10.0, 3.0, 0.5] {
            let mut scene = on_slope(rate, DVec3::X * speed, vec![]);
            scene.settings.gravity = DVec3::Y * -9.0;
            // A tick begins a little before the seam, as seen from the ball.
            scene.bodies[0].position.x = 2.0 - 0.03 - 4.0 * speed / f64::from(rate);
            let boxes = [(-18.0, 20.0), (4.0, 2.0), (8.0, 2.0)].into_iter().zip(2..);
            let cuboid_at = |((x, half), id): ((f64, f64), u32)| {
                cuboid(id, DVec3::new(x, -1.0, 0.0), DVec3::new(half, 1.0, 2.0), [0.0, 0.0, 0.0, 1.0])
            };
            scene.obstacles = boxes.map(cuboid_at).collect();
            let setup = Arc::new(Setup::new(&scene));
            let mut world = World::new(setup.clone());
            for tick in 1..=12 {
                world.step();
                let snapshot = world.snapshot();
                let expected = scene.bodies[0].position + DVec3::X * (speed * tick as f64 / f64::from(rate));
                if expected.x > 9.5 {
                    break;
                }
                let [position, velocity] = [snapshot.position(0, setup.clock), snapshot.velocity(0, setup.clock)];
                assert!(position.distance(expected) < 1e-9, "{rate} Hz, {speed} m/s, tick {tick}: {position}");
                assert!(velocity.distance(DVec3::X * speed) < 1e-9, "{rate} Hz, {speed} m/s, tick {tick}: {velocity}");
            }
        }
    }
}

#[test]
fn what_slides_over_the_seams_of_a_floor_that_sinks_does_not_strike_them() {
    // An elastic ball, from rest on a floor of boxes that lose all and one that loses nothing, all of which sink at 1 m/s: x = −t²
    // under 2 m/s² against x, y = ½ − t. Within 1.6 s it passes one seam after the other at 0.7 and 2.1 m; on the chord of the tick
    // in which it does it may be off by 2·(1/5)²/8 = 0.01 m, and stays so.
    let mut scene = on_slope(5, DVec3::NEG_Y, vec![]);
    scene.settings.gravity = DVec3::new(-2.0, -10.0, 0.0);
    scene.bodies[0].restitution = 1.0;
    let boxes = [(0.0, 0.0), (-1.4, 0.0), (-2.8, 1.0)].into_iter().zip(2..);
    let sinking = |((x, restitution), id): ((f64, f64), u32)| {
        let shape = cuboid(id, DVec3::new(x, -1.0, 0.0), DVec3::new(0.7, 1.0, 9.0), [0.0, 0.0, 0.0, 1.0]);
        Obstacle { restitution, velocity: DVec3::NEG_Y, ..shape }
    };
    scene.obstacles = boxes.map(sinking).collect();
    let setup = Arc::new(Setup::new(&scene));
    let mut world = World::new(setup.clone());
    for tick in 1..=8u32 {
        world.step();
        let seconds = f64::from(tick) / 5.0;
        let expected = DVec3::new(-seconds * seconds, 0.5 - seconds, 0.0);
        let position = world.snapshot().position(0, setup.clock);
        let off = position - expected;
        assert!(off.x.abs() <= 0.01 && off.yz().length() < 1e-9, "tick {tick}: {position}, not {expected}");
        assert!(world.events().len() < 9, "tick {tick}: {} events", world.events().len());
    }
}

#[test]
fn what_goes_over_the_rim_of_a_face_and_back_within_a_tick_does_not_glide_there() {
    // Up at 2.4 m/s, against 5 m/s²: 0.576 m, and back beyond where it began before the tick of a second ends. Its path is within
    // the triangle whose farthest corner is 1.2 m up, half of what it would go without gravity.
    for (above, glides) in [(0.5, false), (1.3, true)] {
        let mut scene = on_slope(1, DVec3::X * -2.4, vec![]);
        let half = DVec3::new(2.0 + above / 2.0, 1.0, 5.0);
        scene.obstacles = vec![cuboid(2, DVec3::new(half.x - above, -1.0, 0.0), half, [0.0, 0.0, 0.0, 1.0])];
        let record = World::new(Arc::new(Setup::new(&scene))).record_step();
        let motion = record.motion_at(0, 0.5);
        assert_eq!(motion.glides(), glides, "{above} m up to the rim: {motion:?}");
    }
}
