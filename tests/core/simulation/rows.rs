//! Balls that touch in a row on a slope bounce each for itself, though each bounces beside what it touched when it rose.

use crate::simulation::scenes::{ball, events, gravity, impacts, plane, scene, world};
use collidoscope::scene::{Body, Flight, InfiniteMass, Mass, Obstacle, Scene, Settings};
use collidoscope::sim::{Event, EventKind, Impact, Instant, Setup};
use glam::DVec3;

/// m/s².
const DOWN: f64 = 10.0;

/// A plane that falls by so many radians towards +x, and which gravity alone leads down.
struct Slope {
    normal: DVec3,
    along: DVec3,
    /// Gravity into it, in m/s².
    pull: f64,
}

impl Slope {
    fn falling_by(angle: f64) -> Slope {
        let (sin, cos) = angle.sin_cos();
        Slope { normal: DVec3::new(sin, cos, 0.0), along: DVec3::new(cos, -sin, 0.0), pull: DOWN * cos }
    }

    /// Balls of 1 m across that touch each other and the slope, and rise from it at these speeds.
    fn row(&self, speeds: &[f64]) -> Vec<Body> {
        let thrown = |(id, &speed): (usize, &f64)| {
            ball(id as u32, 0.5, 0.5 * self.normal + id as f64 * self.along, self.normal * speed)
        };
        speeds.iter().enumerate().map(thrown).collect()
    }

    fn plane(&self) -> Obstacle {
        plane(1000, DVec3::ZERO, self.normal)
    }
}

/// A wall behind the row.
fn wall() -> Obstacle {
    Obstacle { restitution: 0.5, ..plane(1001, DVec3::Z * -0.5, DVec3::Z) }
}

fn settings(ticks_per_second: u32, pressing: f64) -> Settings {
    Settings { flight: Flight::Exact, gravity: DVec3::new(0.0, -DOWN, -pressing), ticks_per_second, ..gravity() }
}

/// When a ball meets the slope, and how fast.
fn landings(found: &[(f64, Impact)], id: usize) -> Vec<(f64, f64)> {
    let lands = |impact: &Impact| (impact.body, impact.other) == (id as u32, 1000);
    found.iter().filter(|(_, impact)| lands(impact)).map(|(at, impact)| (*at, impact.approach_speed)).collect()
}

#[test]
fn balls_in_a_row_bounce_each_for_itself_whatever_they_lose_and_however_long_a_tick_is() {
    let speeds_of_rows = [[0.0, 0.5, 1.0], [1.0, 1.0, 0.0], [0.3, 0.7, 1.1]];
    // What weighs a thousand times as much is not stopped by what rounding gives the others.
    let masses = [[1.0, 1.0, 1.0], [1.0, 1.0, 1000.0]];
    for (angle, restitution) in [0.3, 0.5, 1.2].into_iter().flat_map(|angle| [1.0, 0.8].map(|e| (angle, e))) {
        let slope = Slope::falling_by(angle);
        for (rate, pressing) in
            [1, 2, 3, 7, 30].into_iter().flat_map(|rate| [0.0, 3.0].map(|pressing| (rate, pressing)))
        {
            for (speeds, masses) in speeds_of_rows.iter().flat_map(|row| masses.iter().map(move |of| (row, of))) {
                let what =
                    format!("{angle} rad, e = {restitution}, {rate} Hz, {pressing} m/s², {speeds:?}, {masses:?} kg");
                let of_mass = |(body, &mass): (Body, &f64)| Body { mass: Mass::Finite(mass), restitution, ..body };
                let bodies = slope.row(speeds).into_iter().zip(masses).map(of_mass).collect();
                let scene = scene(settings(rate, pressing), bodies, vec![slope.plane(), wall()]);
                let found = impacts(&scene, 2 * u64::from(rate));
                for (id, &first) in speeds.iter().enumerate() {
                    let found = landings(&found, id);
                    let mut expected = vec![(2.0 * first / slope.pull, first)];
                    // What is slower than 0.25 m/s may come to rest where it loses energy.
                    while let Some(&(at, speed)) = expected.last().filter(|(at, speed)| *speed > 0.25 && *at < 1.99) {
                        expected.push((at + 2.0 * restitution * speed / slope.pull, restitution * speed));
                    }
                    expected.pop();
                    for (bounce, &(at, speed)) in expected.iter().enumerate() {
                        let Some(&(time, approach)) = found.get(bounce) else { panic!("{what}: {id} has {found:?}") };
                        // Those that land beside others may graze them by what rounding adds up to.
                        assert!((time - at).abs() < 1e-9, "{what}: {id}, bounce {bounce}, at {time} for {at}");
                        assert!(
                            (approach - speed).abs() < 1e-8,
                            "{what}: {id}, bounce {bounce}, {approach} for {speed}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn balls_in_a_row_on_a_slope_that_take_off_together_fly_each_for_itself() {
    // Gravity has 6 m/s² into the slope, so that 3 m/s lead back at the very end of a tick of 1 s, and 0.5 m/s in 1/6 s.
    let slope = Slope { normal: DVec3::new(-0.8, 0.6, 0.0), along: DVec3::new(0.6, 0.8, 0.0), pull: 6.0 };
    for rate in [1, 2, 7, 60] {
        for (speeds, pressing) in
            [(&[0.5, 3.0, 0.5][..], 0.0), (&[0.5, 3.0, 0.5], 3.0), (&[5.0, 0.5], 3.0), (&[5.0, 0.5], 0.0)]
        {
            let scene = scene(settings(rate, pressing), slope.row(speeds), vec![slope.plane(), wall()]);
            let found = impacts(&scene, u64::from(rate));
            for (id, speed) in speeds.iter().enumerate().filter(|(_, speed)| **speed < 1.0) {
                let what = format!("{rate} ticks per second, {speeds:?}, {pressing} m/s²");
                let times: Vec<f64> =
                    found.iter().filter(|(_, impact)| impact.body == id as u32).map(|(at, _)| *at).collect();
                assert!(times.len() >= 5, "{what}: {times:?}");
                for (bounce, time) in times.iter().enumerate() {
                    // Places are rounded to 4e-16 m, which a flight of 0.04 m adds up.
                    let expected = 2.0 * speed / 6.0 * (bounce as f64 + 1.0);
                    assert!((time - expected).abs() < 1e-12, "{what}, bounce {bounce}: {time} for {expected}");
                }
            }
        }
    }
}

#[test]
fn a_ball_that_lands_beside_one_that_it_has_touched_lands_on_time_though_it_grazes_that_at_the_same_instant() {
    for angle in [0.3, 0.7, 0.9271, 1.1] {
        let slope = Slope::falling_by(angle);
        for rate in [1, 7, 30, 60, 240] {
            for speeds in [[1.2734558, 0.0], [0.0, 1.0], [0.7, 0.0], [0.0, 1.41]] {
                let scene = scene(settings(rate, 0.0), slope.row(&speeds), vec![slope.plane()]);
                let what = format!("{angle} rad, {rate} Hz, {speeds:?}");
                let events = events(&scene, u64::from(rate));
                assert!(!events.iter().any(|event| matches!(event.kind, EventKind::Overlap(_))), "{what}");
                let found = impacts(&scene, u64::from(rate));
                for (id, speed) in speeds.iter().enumerate().filter(|(_, speed)| **speed > 0.0) {
                    let first = landings(&found, id).first().map(|(at, _)| *at);
                    let expected = 2.0 * speed / slope.pull;
                    let is_right = |at: f64| (at - expected).abs() < 1e-12;
                    assert!(expected > 1.0 || first.is_some_and(is_right), "{what}: {first:?} for {expected}");
                }
            }
        }
    }
}

#[test]
fn a_ball_that_is_struck_off_the_slope_on_which_it_lay_bounces_on_as_if_it_were_alone() {
    let slope = Slope::falling_by(0.6127);
    for rate in [1, 2, 7, 60] {
        let [lying, flying] = [(0.0, DVec3::ZERO), (1.0, DVec3::new(-1.4, -0.24, 0.0))].map(|(along, velocity)| {
            let above = 0.82 * along;
            let center = (0.5 + above) * slope.normal + along * slope.along;
            Body { restitution: 0.5, ..ball(along as u32, 0.5, center, velocity) }
        });
        let plane = Obstacle { restitution: 0.9, ..slope.plane() };
        let found = impacts(&scene(settings(rate, 0.0), vec![lying, flying], vec![plane]), u64::from(rate));
        let struck = found.iter().rposition(|(_, impact)| impact.other != 1000).expect("they meet");
        let bounces = landings(&found[struck..], 0);
        let Some(&(mut at, mut speed)) = bounces.first() else { panic!("{rate} Hz: {found:?}") };
        assert!(speed > 0.03 && bounces.len() >= 6, "{rate} Hz: {bounces:?}");
        for &(time, approach) in &bounces[1..6] {
            // Both lose: 0.5 · 0.9.
            speed *= 0.45;
            at += 2.0 * speed / slope.pull;
            assert!((time - at).abs() < 1e-9 && (approach - speed).abs() < 1e-9, "{rate} Hz, at {at}: {bounces:?}");
        }
    }
}

#[test]
fn a_ball_that_grazes_two_at_one_instant_goes_on_between_them() {
    for depth in [1e-16, 1e-15, 5e-15] {
        for gravity in [0.0, 10.0] {
            // Along its way, so that the two stay where they are held and the parabola is straight.
            let settings = Settings { gravity: DVec3::Z * gravity, ticks_per_second: 1, ..settings(1, 0.0) };
            let held = |id: u32, at: f64| Body {
                mass: Mass::Infinite(InfiniteMass::Infinite),
                ..ball(id, 0.1, DVec3::X * at, DVec3::ZERO)
            };
            let flying = ball(2, 0.1, DVec3::NEG_Z, DVec3::Z);
            let scene = scene(settings, vec![held(0, depth - 0.2), held(1, 0.2 - depth), flying], vec![]);
            let found = events(&scene, 2);
            assert!(found.is_empty(), "{depth:e} m deep: {found:?}");
        }
    }
}

/// Two balls of 1 m across that touch on a slope, the upper one a wall behind it, which rises at one speed; the other comes up against
/// it at another.
fn nudged(slope: &Slope, settings: Settings, [rise, nudge]: [f64; 2], restitution: f64) -> Scene {
    let mut bodies = slope.row(&[rise, 0.0]);
    bodies.iter_mut().for_each(|body| body.restitution = restitution);
    bodies[1].velocity = -nudge * slope.along;
    let [slope, behind] = [slope.plane(), plane(1002, -0.5 * slope.along, slope.along)];
    let aside = plane(1001, DVec3::Z * -0.5, DVec3::Z);
    scene(settings, bodies, vec![slope, behind, aside])
}

#[test]
fn a_ball_that_is_nudged_against_a_wall_as_it_rises_lands_on_time() {
    for (angle, rate) in [0.3, 0.6, 1.0].into_iter().flat_map(|angle| [1, 2, 3, 7, 60].map(|rate| (angle, rate))) {
        let slope = Slope::falling_by(angle);
        for (restitution, pressing) in [0.15, 0.45, 0.9, 1.0].into_iter().flat_map(|e| [0.0, 3.0].map(|g| (e, g))) {
            for (rise, nudge) in [1.0, 2.0].into_iter().flat_map(|rise| [0.01, 0.1, 0.3].map(|nudge| (rise, nudge))) {
                let what =
                    format!("{angle} rad, {rate} Hz, e = {restitution}, {pressing} m/s², {rise} and {nudge} m/s");
                let scene = nudged(&slope, settings(rate, pressing), [rise, nudge], restitution);
                // Along the slope it is nudged, and across it it flies for 2·v/g.
                let expected = 2.0 * rise / slope.pull;
                let lands = |event: &&Event| match &event.kind {
                    EventKind::Impact(impact) => [impact.body, impact.other] == [0, 1000],
                    EventKind::Resting(resting) => {
                        resting.contacts.iter().any(|contact| [contact.body, contact.other] == [0, 1000])
                    }
                    _ => false,
                };
                let clock = Setup::new(&scene).clock;
                let events = events(&scene, u64::from(rate));
                let landing = events.iter().find(lands).map(|event| clock.seconds(event.at));
                assert!(landing.is_some_and(|at| (at - expected).abs() < 1e-9), "{what}: {landing:?} for {expected}");
            }
        }
    }
}

#[test]
fn what_is_stopped_between_a_ball_and_a_wall_is_pulled_from_it_at_once() {
    let slope = Slope::falling_by(0.6);
    for rate in [1, 7, 60, 240] {
        // One rises beside the wall and the other stops against it: from then on both are pulled down the slope alike.
        let scene = nudged(&slope, settings(rate, 0.0), [2.0, 0.3], 0.45);
        let clock = Setup::new(&scene).clock;
        let mut world = world(&scene);
        world.step();
        let expected = DOWN * 0.6f64.sin() / f64::from(rate);
        for motion in &world.snapshot().motions {
            let along = motion.velocity_at(Instant::start_of(1), clock).dot(slope.along);
            assert!((along - expected).abs() < 1e-6 * expected, "{rate} Hz: {along} for {expected} m/s");
        }
    }
}
