//! Runs whose course is known in closed form.

use crate::simulation::scenes::{ball, gravity, impacts, plane, scene, world};
use collidoscope::scene::{Flight, Mass, Settings};
use collidoscope::sim::{Event, Instant, World};
use glam::DVec3;

fn position(world: &World, body: usize) -> DVec3 {
    world.snapshot().position(body, world.setup().clock)
}

fn velocity(world: &World, body: usize) -> DVec3 {
    world.snapshot().velocity(body, world.setup().clock)
}

#[test]
fn head_on_pair_of_equal_masses_exchanges_velocities() {
    let bodies = vec![
        ball(1, 0.5, DVec3::new(-3.0, 0.0, 0.0), DVec3::new(2.0, 0.0, 0.0)),
        ball(2, 0.5, DVec3::new(3.0, 0.0, 0.0), DVec3::new(-1.0, 0.0, 0.0)),
    ];
    let scene = scene(Settings::default(), bodies, vec![]);
    let impacts = impacts(&scene, 180);
    // Gap 6 − 1 = 5, closing at 3: after 5/3 s.
    assert_eq!(impacts.len(), 1);
    assert!((impacts[0].0 - 5.0 / 3.0).abs() < 1e-15);
    let mut world = world(&scene);
    (0..180).for_each(|_| world.step());
    assert!((velocity(&world, 0) - DVec3::new(-1.0, 0.0, 0.0)).length() < 1e-15);
    assert!((velocity(&world, 1) - DVec3::new(2.0, 0.0, 0.0)).length() < 1e-15);
    // A: −3 + 2·5/3, then back at 1 for the remaining 4/3 s.
    assert!((position(&world, 0).x - (-3.0 + 10.0 / 3.0 - 4.0 / 3.0)).abs() < 1e-14);
}

#[test]
fn head_on_pair_of_unequal_masses_and_restitution_follows_the_text_book() {
    let mut bodies = vec![
        ball(1, 0.5, DVec3::new(-2.0, 0.0, 0.0), DVec3::new(3.0, 0.0, 0.0)),
        ball(2, 0.5, DVec3::new(2.0, 0.0, 0.0), DVec3::ZERO),
    ];
    bodies[0].mass = Mass::Finite(2.0);
    bodies[0].restitution = 0.5;
    let scene = scene(Settings::default(), bodies, vec![]);
    let mut world = world(&scene);
    (0..120).for_each(|_| world.step());
    // e = 0.5; common velocity 2·3/3 = 2; va' = 2 − 0.5·1 ·... : va' = (2·3 − 1·0.5·3)/3 = 1.5,
    // vb' = 2·(1 + 0.5)·3/3 = 3.
    assert!((velocity(&world, 0).x - 1.5).abs() < 1e-15);
    assert!((velocity(&world, 1).x - 3.0).abs() < 1e-15);
}

#[test]
fn row_of_five_struck_at_one_end_sends_off_the_last() {
    let mut bodies = vec![ball(1, 0.5, DVec3::new(-4.0, 0.0, 0.0), DVec3::new(3.0, 0.0, 0.0))];
    for i in 0..4 {
        bodies.push(ball(2 + i, 0.5, DVec3::new(f64::from(i), 0.0, 0.0), DVec3::ZERO));
    }
    let scene = scene(Settings::default(), bodies, vec![]);
    let impacts = impacts(&scene, 120);
    // Gap 4 − 1 = 3 at speed 3: at t = 1 the blow passes through 1–2, 2–3, 3–4, 4–5.
    let pairs: Vec<(u32, u32)> = impacts.iter().map(|(_, impact)| (impact.body, impact.other)).collect();
    assert_eq!(pairs, [(1, 2), (2, 3), (3, 4), (4, 5)]);
    assert!(impacts.iter().all(|(time, _)| (time - 1.0).abs() < 1e-15));
    let mut world = world(&scene);
    (0..120).for_each(|_| world.step());
    for body in 0..4 {
        assert!(velocity(&world, body).length() < 1e-15, "ball {}", body + 1);
    }
    assert!((velocity(&world, 4) - DVec3::new(3.0, 0.0, 0.0)).length() < 1e-15);
    assert!((position(&world, 4).x - (3.0 + 3.0)).abs() < 1e-14, "one second at speed 3");
}

#[test]
fn corner_shot_leaves_both_walls_at_the_same_instant() {
    let bodies = vec![ball(1, 0.5, DVec3::new(3.5, 3.5, 0.0), DVec3::new(-2.0, -2.0, 0.0))];
    let walls = vec![plane(10, DVec3::ZERO, DVec3::X), plane(11, DVec3::ZERO, DVec3::Y)];
    let scene = scene(Settings::default(), bodies, walls);
    let impacts = impacts(&scene, 120);
    // 3 to go along each axis at speed 2: t = 1.5, first the wall with the lower id.
    assert_eq!(impacts.iter().map(|(_, impact)| impact.other).collect::<Vec<_>>(), [10, 11]);
    assert!(impacts.iter().all(|(time, _)| (time - 1.5).abs() < 1e-15));
    let mut world = world(&scene);
    (0..120).for_each(|_| world.step());
    assert!((velocity(&world, 0) - DVec3::new(2.0, 2.0, 0.0)).length() < 1e-15);
}

#[test]
fn free_fall_is_exact_at_every_tick() {
    let bodies = vec![ball(1, 0.5, DVec3::new(0.0, 100.0, 0.0), DVec3::new(1.0, 2.0, 0.0))];
    let mut world = world(&scene(gravity(), bodies, vec![]));
    for tick in 1..=240u32 {
        world.step();
        let t = f64::from(tick) / 60.0;
        // x = t, y = 100 + 2t − 9.81 t²/2, vy = 2 − 9.81 t.
        let expected = DVec3::new(t, 100.0 + 2.0 * t - 9.81 * t * t / 2.0, 0.0);
        assert!((position(&world, 0) - expected).length() < 1e-12, "tick {tick}");
        assert!((velocity(&world, 0).y - (2.0 - 9.81 * t)).abs() < 1e-12, "tick {tick}");
    }
}

#[test]
fn drop_onto_a_plane_bounces_to_the_height_that_restitution_allows() {
    let height = 5.0;
    let mut bodies = vec![ball(1, 0.5, DVec3::new(0.0, 0.5 + height, 0.0), DVec3::ZERO)];
    bodies[0].restitution = 0.8;
    let settings = Settings { flight: Flight::Exact, ..gravity() };
    let scene = scene(settings, bodies, vec![plane(10, DVec3::ZERO, DVec3::Y)]);
    let impacts = impacts(&scene, 120);
    // The fall takes √(2h/g), and it arrives with √(2gh).
    let fall = (2.0 * height / 9.81f64).sqrt();
    let speed = (2.0 * 9.81 * height).sqrt();
    assert!((impacts[0].0 - fall).abs() < 1e-14, "{} for {fall}", impacts[0].0);
    assert!((impacts[0].1.approach_speed - speed).abs() < 1e-13);
    assert!((impacts[0].1.after[0].y - 0.8 * impacts[0].1.approach_speed).abs() < 1e-14);
}

#[test]
fn an_elastic_bounce_of_a_linear_flight_loses_what_the_chord_is_below_the_parabola() {
    let (g, tick) = (9.81, 1.0 / 60.0);
    let bodies = vec![ball(1, 0.5, DVec3::Y * 5.5, DVec3::ZERO)];
    let settings = Settings { flight: Flight::Linear, ..gravity() };
    let mut world = world(&scene(settings, bodies, vec![plane(10, DVec3::ZERO, DVec3::Y)]));
    let energy = |world: &World| velocity(world, 0).length_squared() / 2.0 + g * position(world, 0).y;
    let (mut bounces, mut last) = (0, energy(&world));
    for _ in 0..600 {
        world.step();
        // At τ the parabola is at y + vτ − gτ²/2 and the chord at y + (v − gT/2)τ, which is gτ(T − τ)/2 lower.
        let loss = |event: &Event| g * g * event.at.local * (tick - event.at.local) / 2.0;
        let expected: f64 = world.events().iter().map(loss).sum();
        bounces += world.events().len();
        let now = energy(&world);
        assert!((last - now - expected).abs() < 1e-12, "tick {}: {last} to {now}, {expected}", world.tick());
        // At the most in the middle of a tick.
        assert!(expected <= g * g * tick * tick / 8.0 + 1e-15);
        last = now;
    }
    // Up and down take 2·√(2·5/9.81) = 2.02 s: 5 times in 10 s.
    assert_eq!(bounces, 5);
}

#[test]
fn moving_wall_adds_twice_its_speed_to_an_elastic_ball() {
    let bodies = vec![ball(1, 0.5, DVec3::new(5.0, 0.0, 0.0), DVec3::new(-1.0, 0.0, 0.0))];
    let mut wall = plane(10, DVec3::ZERO, DVec3::X);
    wall.velocity = DVec3::new(2.0, 0.0, 0.0);
    let scene = scene(Settings::default(), bodies, vec![wall]);
    let impacts = impacts(&scene, 120);
    // Gap 4.5 closing at 3: t = 1.5, the wall at x = 3, the contact too; v' = 1 + 2·2 = 5.
    assert!((impacts[0].0 - 1.5).abs() < 1e-15);
    assert!((impacts[0].1.point - DVec3::new(3.0, 0.0, 0.0)).length() < 1e-14);
    assert!((impacts[0].1.after[0] - DVec3::new(5.0, 0.0, 0.0)).length() < 1e-14);
}

#[test]
fn an_impact_exactly_at_the_end_of_a_tick_belongs_to_the_next() {
    // Gap 1 at speed 60: exactly one tick.
    let bodies = vec![ball(1, 0.5, DVec3::new(1.5, 0.0, 0.0), DVec3::new(-60.0, 0.0, 0.0))];
    let mut world = world(&scene(Settings::default(), bodies, vec![plane(10, DVec3::ZERO, DVec3::X)]));
    world.step();
    assert!(world.events().is_empty());
    world.step();
    assert_eq!(world.events()[0].at, Instant::start_of(1));
}

#[test]
fn time_of_an_impact_is_exact_after_a_million_ticks() {
    // Two balls start 10 000 s × 2 m/s apart: a late impact on segments from tick 0.
    let bodies = vec![ball(1, 0.5, DVec3::ZERO, DVec3::X), ball(2, 0.5, DVec3::new(20_001.0, 0.0, 0.0), DVec3::NEG_X)];
    let scene = scene(Settings::default(), bodies, vec![]);
    let impacts = impacts(&scene, 600_001);
    assert_eq!(impacts.len(), 1);
    assert!((impacts[0].0 - 10_000.0).abs() < 1e-11);
}

#[test]
fn specks_fall_as_balls_do() {
    // Cells of the broad phase as small as the specks would be crossed 10⁹ times in a tick, and more.
    let settings = Settings { flight: Flight::Exact, gravity: DVec3::Y * -10.0, ..Settings::default() };
    for radius in [1e-6, 1e-9, 1e-12, 1e-300] {
        let speck = |id: u32| ball(id, radius, DVec3::new(f64::from(id), 100.0, 0.0), DVec3::Z * 3.0);
        let mut world = world(&scene(settings.clone(), [1, 2, 3].map(speck).to_vec(), vec![]));
        (0..120).for_each(|_| world.step());
        for (body, x) in [1.0, 2.0, 3.0].into_iter().enumerate() {
            // After 2 s: 100 m − ½·10 m/s²·(2 s)², 3 m/s·2 s.
            let apart = position(&world, body) - DVec3::new(x, 80.0, 6.0);
            assert!(apart.length() < 1e-12, "{radius}: {apart}");
        }
    }
}
