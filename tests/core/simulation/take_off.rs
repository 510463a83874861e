//! Balls that take off from what they touch fly, whatever else touches them and however long a tick is.

use crate::simulation::scenes::{ball, gravity, impacts, plane, scene, world};
use collidoscope::scene::{Body, Flight, InfiniteMass, Mass, Obstacle, Scene, Settings};
use collidoscope::sim::{EventKind, Impact};
use glam::DVec3;

/// m/s².
const DOWN: f64 = 10.0;

const RATES: [u32; 4] = [1, 2, 7, 60];

fn falling(across: f64, ticks_per_second: u32) -> Settings {
    Settings { flight: Flight::Exact, gravity: DVec3::new(across, -DOWN, 0.0), ticks_per_second, ..gravity() }
}

fn floor() -> Obstacle {
    plane(1000, DVec3::ZERO, DVec3::Y)
}

/// A ball of 1 m across that stands on the floor, with its centre at `x`.
fn on_floor(id: u32, x: f64, restitution: f64) -> Body {
    Body { restitution, ..ball(id, 0.5, DVec3::new(x, 0.5, 0.0), DVec3::ZERO) }
}

fn rising(body: Body, speed: f64) -> Body {
    Body { velocity: DVec3::Y * speed, ..body }
}

/// Asserts when a ball meets what it took off from, and how fast, at its first bounces: at first as fast as it rose.
fn assert_bounces(found: &[(f64, Impact)], pair: (u32, u32), [first, speed, restitution]: [f64; 3], what: &str) {
    let found: Vec<_> = found.iter().filter(|(_, impact)| (impact.body, impact.other) == pair).collect();
    let [mut expected, mut speed] = [first, speed];
    for (bounce, (time, impact)) in found.iter().take(3).enumerate() {
        assert!((time - expected).abs() < 1e-12, "{what}, bounce {bounce}: {time} for {expected}");
        assert!((impact.approach_speed - speed).abs() < 1e-12, "{what}, bounce {bounce}: {impact:?}");
        // Up and down takes 2·v/g.
        speed *= restitution;
        expected += 2.0 * speed / DOWN;
    }
    assert!(found.len() >= 3, "{what}: {found:?}");
}

#[test]
fn a_ball_that_rises_beside_others_flies_as_if_it_were_alone_wherever_gravity_pulls() {
    // Across they all glide alike.
    for (rate, across) in RATES.into_iter().flat_map(|rate| [0.0, -5.0, 5.0, 0.01].map(|across| (rate, across))) {
        for (speed, restitution) in [(1.0, 1.0), (1.0, 0.9), (0.05, 0.5)] {
            let what = format!("{rate} ticks per second, {across} m/s² across, {speed} m/s, e = {restitution}");
            let bodies = vec![
                on_floor(1, 0.0, restitution),
                rising(on_floor(2, 1.0, restitution), speed),
                on_floor(3, 2.0, restitution),
            ];
            let found = impacts(&scene(falling(across, rate), bodies, vec![floor()]), u64::from(rate));
            assert_bounces(&found, (2, 1000), [2.0 * speed / DOWN, speed, restitution], &what);
        }
    }
}

#[test]
fn a_ball_that_gravity_presses_against_a_wall_rises_along_it() {
    for rate in RATES {
        let wall = plane(1001, DVec3::X * -0.5, DVec3::X);
        let bodies = vec![rising(on_floor(1, 0.0, 1.0), 1.0)];
        let found = impacts(&scene(falling(-5.0, rate), bodies, vec![floor(), wall]), u64::from(rate));
        assert_bounces(&found, (1, 1000), [0.2, 1.0, 1.0], &format!("{rate} ticks per second"));
    }
}

#[test]
fn a_ball_that_takes_off_from_a_slope_is_not_held_by_a_wall_that_it_touches_on_the_way_and_gravity_pulls_it_from() {
    // It rises from the slope at 3 m/s and moves back, up the slope, towards a wall 1e-6 m away; gravity has 8 m/s² into the slope
    // and 6 m/s² down along it. What it keeps after the touch leads away from the wall.
    let (normal, down) = (DVec3::new(0.6, 0.8, 0.0), DVec3::new(0.8, -0.6, 0.0));
    let (speed, back, gap) = (3.0, 0.045, 1e-6);
    for (rate, pressing) in RATES.into_iter().flat_map(|rate| [0.0, 3.0].map(|pressing| (rate, pressing))) {
        let settings = Settings { gravity: DVec3::new(0.0, -DOWN, -pressing), ..falling(0.0, rate) };
        let thrown = ball(1, 0.5, 0.5 * normal, speed * normal - back * down);
        let slope = plane(1000, DVec3::ZERO, normal);
        let walls = [plane(1001, DVec3::Z * -0.5, DVec3::Z), plane(1002, (-0.5 - gap) * down, down)];
        let bodies = vec![Body { restitution: 0.5, ..thrown }];
        let found = impacts(&scene(settings, bodies, [vec![slope], walls.to_vec()].concat()), u64::from(rate));
        let what = format!("{rate} ticks per second, {pressing} m/s²: {found:?}");
        let of = |other: u32| found.iter().find(|(_, impact)| impact.other == other);
        let (Some((_, touch)), Some((landing, first))) = (of(1002), of(1000)) else { panic!("{what}") };
        assert!((touch.approach_speed - (back * back - 2.0 * 6.0 * gap).sqrt()).abs() < 1e-9, "{what}");
        assert!((landing - 2.0 * speed / 8.0).abs() < 1e-12, "{what}");
        assert!((first.approach_speed - speed).abs() < 1e-12, "{what}");
    }
}

#[test]
fn a_ball_takes_off_from_one_that_lies_on_the_floor_and_meets_it_when_its_flight_is_over() {
    for (rate, across) in RATES.into_iter().flat_map(|rate| [0.0, -5.0].map(|across| (rate, across))) {
        let below = Body { mass: Mass::Finite(3.0), ..ball(9, 1.0, DVec3::Y, DVec3::ZERO) };
        let above = rising(ball(1, 0.5, DVec3::Y * 2.5, DVec3::ZERO), 0.5);
        let found = impacts(&scene(falling(across, rate), vec![above, below], vec![floor()]), u64::from(rate));
        // Its place 2.5 m above is rounded to 4e-16 m, by which it falls.
        let (time, first) = &found[0];
        assert!((time - 0.1).abs() < 1e-12, "{rate} ticks per second: {time}");
        assert!((first.approach_speed - 0.5).abs() < 1e-12, "{rate} ticks per second: {first:?}");
    }
}

#[test]
fn a_ball_rises_out_of_one_that_it_overlaps_and_meets_it_when_it_falls_back_onto_its_surface() {
    // At the surface, 1e-4 m higher, it has 0.5 m/s left.
    let (depth, left) = (1e-4_f64, 0.5_f64);
    let speed = (left * left + 2.0 * DOWN * depth).sqrt();
    for rate in RATES {
        let below = ball(9, 1.0, DVec3::Y, DVec3::ZERO);
        let above = rising(ball(1, 0.5, DVec3::Y * (2.5 - depth), DVec3::ZERO), speed);
        let found = impacts(&scene(falling(0.0, rate), vec![above, below], vec![floor()]), u64::from(rate));
        let (time, first) = &found[0];
        let expected = (speed + left) / DOWN;
        assert!((time - expected).abs() < 1e-12, "{rate} ticks per second: {time} for {expected}");
        assert!((first.approach_speed - left).abs() < 1e-12, "{rate} ticks per second: {first:?}");
    }
}

#[test]
fn a_ball_that_comes_down_beside_one_at_rest_bounces_in_linear_flight_too() {
    for rate in [7, 30, 60, 240] {
        for speed in [1.0, 3.0] {
            let settings = Settings { flight: Flight::Linear, ..falling(0.0, rate) };
            let bodies = vec![rising(on_floor(1, 0.0, 0.2), speed), on_floor(2, 1.0, 1.0)];
            let found = impacts(&scene(settings, bodies, vec![floor()]), u64::from(rate));
            // Ticks begin on the parabola, and between them leads its chord. The last that begins above the floor:
            let tick = 1.0 / f64::from(rate);
            let height = |ticks: f64| (speed - 0.5 * DOWN * ticks * tick) * ticks * tick;
            let above = (1..).map(f64::from).find(|ticks| height(ticks + 1.0) < 1e-12).expect("it falls");
            let expected = tick * (above + height(above) / (height(above) - height(above + 1.0)));
            let Some((time, first)) = found.first() else { panic!("{rate} ticks per second: no impact") };
            assert_eq!((first.body, first.other), (1, 1000), "{rate} ticks per second, {speed} m/s");
            assert!((time - expected).abs() < 1e-12, "{rate} ticks per second, {speed} m/s: {time} for {expected}");
            let approach = DOWN * expected - speed;
            assert!((first.approach_speed - approach).abs() < 1e-12, "{rate} ticks per second: {first:?}");
        }
    }
}

#[test]
fn a_ball_that_bounces_between_a_wall_and_a_heavy_ball_is_not_stopped_by_grazing_them() {
    // Floor and heavy ball move alike, the wall along itself. By rounding the ball touches what it passes.
    let drift = DVec3::new(0.3, 1.0, 0.7);
    let speed = 0.02;
    let light = Body { velocity: drift + DVec3::Y * speed, ..on_floor(1, 0.0, 1.0) };
    let heavy = Body { velocity: drift, mass: Mass::Finite(1e6), ..on_floor(2, 1.0, 1.0) };
    let floor = Obstacle { velocity: drift, ..floor() };
    let wall = plane(1001, DVec3::X * -0.5, DVec3::X);
    let wall = Obstacle { velocity: drift + DVec3::Z * 1.4, restitution: 0.5, ..wall };
    let found = impacts(&scene(falling(0.0, 1), vec![light, heavy], vec![floor, wall]), 1);
    let on_floor: Vec<_> = found.iter().filter(|(_, impact)| (impact.body, impact.other) == (1, 1000)).collect();
    // Each bounce takes 2·v/g = 0.004 s.
    assert!(on_floor.len() >= 249, "{} impacts", on_floor.len());
    for (bounce, (time, impact)) in on_floor.iter().enumerate() {
        let expected = (bounce as f64 + 1.0) * 2.0 * speed / DOWN;
        assert!((time - expected).abs() < 1e-10, "bounce {bounce}: {time} for {expected}");
        assert!((impact.approach_speed - speed).abs() < 1e-9, "bounce {bounce}: {impact:?}");
    }
}

#[test]
fn a_ball_that_falls_beside_one_at_rest_is_not_pushed_away_from_it() {
    // 8 mm of air are between them when it begins, and 3 mm when it is down.
    for (rate, restitution) in RATES.into_iter().flat_map(|rate| [0.0, 0.2, 1.0].map(|e| (rate, e))) {
        for flight in [Flight::Exact, Flight::Linear] {
            let settings = Settings { flight, ..falling(0.0, rate) };
            let falls = ball(3, 0.5, DVec3::new(1.003, 0.6, 0.0), DVec3::ZERO);
            let found =
                impacts(&scene(settings, vec![on_floor(2, 0.0, restitution), falls], vec![floor()]), u64::from(rate));
            let what = format!("{rate} ticks per second, e = {restitution}, {flight:?}");
            assert!(found.iter().all(|(_, impact)| (impact.body, impact.other) == (3, 1000)), "{what}: {found:?}");
            if flight == Flight::Exact {
                // √(2h/g), and as fast as g·t; up and down takes twice that.
                let expected = (2.0 * 0.1 / DOWN).sqrt();
                assert_bounces(&found, (3, 1000), [expected, DOWN * expected, 1.0], &what);
            }
        }
    }
}

#[test]
fn a_ball_that_rises_from_two_at_once_meets_both_at_once() {
    for rate in [1, 7, 60] {
        let bodies = vec![
            on_floor(1, 0.0, 1.0),
            on_floor(2, 1.2, 1.0),
            rising(ball(3, 0.5, DVec3::new(0.6, 1.3, 0.0), DVec3::ZERO), 0.1),
        ];
        let found = impacts(&scene(falling(0.0, rate), bodies, vec![floor()]), u64::from(rate));
        let [(at, first), (and_at, second)] = &found[..2] else { panic!("{rate} ticks per second: {found:?}") };
        assert_eq!(at, and_at, "{rate} ticks per second");
        assert_eq!([first.other, second.other], [3, 3], "{rate} ticks per second: {found:?}");
        // Along normals of 3 : 4.
        let expected = 0.8 * 0.1;
        for impact in [first, second] {
            assert!((impact.approach_speed - expected).abs() < 1e-12, "{rate} ticks per second: {impact:?}");
        }
    }
}

/// Asserts that no tick of a scene has more events.
fn assert_calm(scene: &Scene, ticks: u64, most_events: usize) {
    let mut world = world(scene);
    for tick in 0..ticks {
        world.step();
        assert!(world.events().len() <= most_events, "tick {tick}: {} events", world.events().len());
    }
}

#[test]
fn a_ball_slides_down_another_that_nothing_moves_without_being_let_go_and_caught_again() {
    for (rate, restitution) in [1, 5, 60].into_iter().flat_map(|rate| [0.0, 0.5].map(|e| (rate, e))) {
        let fixed = Body { mass: Mass::Infinite(InfiniteMass::Infinite), ..ball(1, 0.5, DVec3::ZERO, DVec3::ZERO) };
        let above = Body { restitution, ..ball(2, 0.5, DVec3::new(0.6, 0.8, 0.0), DVec3::ZERO) };
        assert_calm(&scene(falling(0.0, rate), vec![fixed, above], Vec::new()), 5, 2);
    }
}

#[test]
fn an_elastic_ball_on_another_whose_floor_takes_energy_comes_to_rest_on_it() {
    for (rate, restitution) in [60, 240].into_iter().flat_map(|rate| [0.0, 0.5, 0.9].map(|e| (rate, e))) {
        let above = ball(2, 0.5, DVec3::new(0.6, 1.3, 0.0), DVec3::ZERO);
        let floor = Obstacle { restitution, ..floor() };
        assert_calm(&scene(falling(0.0, rate), vec![on_floor(1, 0.0, 1.0), above], vec![floor]), 30, 500);
    }
}

#[test]
fn a_light_ball_between_a_heavy_one_and_an_elastic_floor_comes_to_rest() {
    // The heavy ball comes down on it from the side. Each blow between them takes at least 0.75 of the energy of their approach, and
    // from 1 m/s to the 1e-7 m/s that rise by a few units in the last place it is 1e14 of it: all is over long before the tick is.
    for (mass, restitution) in [3.0, 10.0, 1000.0].into_iter().flat_map(|mass| [0.1, 0.2, 0.5].map(|e| (mass, e))) {
        let what = format!("{mass} kg, e = {restitution}");
        let above = ball(2, 0.5, DVec3::new(0.6, 1.3, 0.0), DVec3::NEG_Y);
        let above = Body { mass: Mass::Finite(mass), restitution, ..above };
        let scene = scene(falling(0.0, 1), vec![on_floor(1, 0.0, 1.0), above], vec![floor()]);
        let mut world = world(&scene);
        let record = world.record_step();
        let is_cut_off = record.events.iter().any(|event| matches!(event.kind, EventKind::BudgetSpent(_)));
        assert!(!is_cut_off && record.events.len() < 1000, "{what}: {} events", record.events.len());
    }
}

/// The first impact of ball 0 with the floor after so many seconds: when, and how fast.
fn landing_after(scene: &Scene, seconds: f64) -> Option<(f64, f64)> {
    let ticks = u64::from(scene.settings.ticks_per_second);
    let lands = |(at, impact): &(f64, Impact)| impact.other == 1000 && *at > seconds;
    impacts(scene, ticks).into_iter().find(lands).map(|(at, impact)| (at, impact.approach_speed))
}

#[test]
fn a_ball_that_a_slope_stops_lands_when_it_has_climbed_and_slid_back_however_long_a_tick_is() {
    // It slides along an elastic floor into a slope that keeps nothing, and climbs on with its speed along that.
    for (angle, ticks) in [0.4, 0.8, 1.1].into_iter().flat_map(|angle| [0.3, 0.9, 1.3, 1.9].map(|ticks| (angle, ticks)))
    {
        let (sin, cos) = f64::sin_cos(angle);
        for rate in [7, 30, 60, 240] {
            // Up and back takes 2·u/(g·sin α).
            let up = ticks / f64::from(rate) * DOWN * sin / 2.0;
            let speed = up / cos;
            let met = 0.6 / f64::from(rate);
            let slope = DVec3::new(-sin, cos, 0.0);
            let at_slope = DVec3::new(speed * met, 0.5, 0.0) - 0.5 * slope;
            let slope = Obstacle { restitution: 0.0, ..plane(2000, at_slope, slope) };
            let sliding = ball(0, 0.5, DVec3::Y * 0.5, DVec3::X * speed);
            let scene = scene(falling(0.0, rate), vec![sliding], vec![floor(), slope]);
            let expected = (met + ticks / f64::from(rate), up * sin);
            let found = landing_after(&scene, met);
            let is_right =
                |(at, approach): (f64, f64)| (at - expected.0).abs() < 1e-9 && (approach - expected.1).abs() < 1e-9;
            assert!(found.is_some_and(is_right), "{angle} rad, {ticks} ticks at {rate} Hz: {found:?} for {expected:?}");
        }
    }
}

#[test]
fn a_ball_that_rises_against_an_overhang_that_keeps_nothing_lands_when_its_parabola_does() {
    for (angle, ticks) in
        [0.2, 0.37, 0.9].into_iter().flat_map(|angle| [0.1, 0.4, 0.95, 2.5].map(|ticks| (angle, ticks)))
    {
        // What the overhang leaves of the speed upwards is its part along the surface, and of that the part upwards.
        let (sin, cos) = f64::sin_cos(angle);
        for rate in [7, 30, 60, 240] {
            let left = ticks / f64::from(rate) * DOWN / 2.0;
            let overhang = DVec3::new(sin, -cos, 0.0);
            let at_overhang = DVec3::Y * 0.5 - 0.5 * overhang;
            let overhang = Obstacle { restitution: 0.0, ..plane(2000, at_overhang, overhang) };
            let rising = ball(0, 0.5, DVec3::Y * 0.5, DVec3::Y * left / (sin * sin));
            let scene = scene(falling(0.0, rate), vec![rising], vec![floor(), overhang]);
            let expected = ticks / f64::from(rate);
            let found = landing_after(&scene, 0.0);
            let is_right = |(at, approach): (f64, f64)| (at - expected).abs() < 1e-9 && (approach - left).abs() < 1e-9;
            assert!(found.is_some_and(is_right), "{angle} rad, {ticks} ticks at {rate} Hz: {found:?} for {expected}");
        }
    }
}
