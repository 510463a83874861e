//! Obstacles found through their tree, against brute force.

use crate::common::random::Random;
use crate::simulation::reference::assert_equal_runs;
use crate::simulation::scenes::{ball, cuboid, gravity, gravity_of, plane, quad, scene};
use collidoscope::scene::{Obstacle, Scene, Settings};
use glam::{DVec2, DVec3};

/// Boxes and quads of sizes 1 : 1 000 through each other in a space of 12 m, some of them flat, far away or
/// moving, between walls; balls of sizes 1 : 100, one of which comes from far away to where a box stands.
fn hall(seed: u64, settings: Settings) -> Scene {
    let mut random = Random(seed);
    let mut bodies: Vec<_> = (0..16)
        .map(|id| ball(id, 10f64.powf(random.range(-2.5, -0.5)), random.vector(5.0), random.vector(6.0)))
        .collect();
    bodies[1].position = DVec3::new(1e9 - 5.0, 0.0, 0.0);
    bodies[1].velocity = DVec3::new(6.0, 0.5, 0.0);
    bodies[2].velocity *= 300.0;
    let mut obstacles: Vec<Obstacle> = (100..170)
        .map(|id| {
            let size = || 10f64.powf(Random(seed ^ u64::from(id)).range(-2.7, 0.3));
            let (center, rotation) = (random.vector(6.0), random.rotation().to_array());
            match id % 3 {
                0 => quad(id, center, DVec2::new(size(), random.range(0.0, 0.5)), rotation),
                1 => cuboid(id, center, DVec3::new(size(), random.range(0.0, 0.5), size()), rotation),
                _ => cuboid(id, center, DVec3::splat(size()), rotation),
            }
        })
        .collect();
    obstacles.push(cuboid(170, DVec3::new(1e9, 0.0, 0.0), DVec3::ONE, random.rotation().to_array()));
    // As large as the space, edge on; a flat box; one that moves through the others.
    obstacles.push(quad(171, DVec3::new(0.3, 0.2, 0.1), DVec2::new(900.0, 0.5), random.rotation().to_array()));
    obstacles.push(cuboid(172, DVec3::ZERO, DVec3::new(500.0, 0.0, 0.2), random.rotation().to_array()));
    obstacles.push(cuboid(173, DVec3::NEG_X * 3.0, DVec3::splat(0.7), random.rotation().to_array()));
    obstacles[73].velocity = DVec3::new(3.0, 0.2, 0.1);
    let normals = [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::new(0.3, 0.0, -1.0)];
    obstacles.extend((174..).zip(normals).map(|(id, normal)| plane(id, -6.0 * normal, normal)));
    scene(settings, bodies, obstacles)
}

/// The hall with most of its boxes and quads on their way, some slowly, most through a good part of it, so that what
/// they sweep is made anew every few ticks; one
/// comes from far away. Half of the balls stand still until they are struck: they cross no boundary.
fn machine(seed: u64, settings: Settings) -> Scene {
    let mut scene = hall(seed, settings);
    scene.bodies.iter_mut().skip(2).step_by(2).for_each(|ball| ball.velocity = DVec3::ZERO);
    let mut random = Random(!seed);
    for obstacle in scene.obstacles.iter_mut().filter(|obstacle| obstacle.id < 170 && obstacle.id % 4 != 0) {
        let speed = 10f64.powf(random.range(-1.0, 2.0));
        obstacle.velocity = random.vector(speed);
    }
    scene.obstacles[0].velocity = random.vector(900.0);
    let distant = DVec3::new(1e6, 0.0, 0.0);
    scene.obstacles.push(cuboid(180, DVec3::ONE + distant, DVec3::splat(0.8), random.rotation().to_array()));
    if let Some(comet) = scene.obstacles.last_mut() {
        // It is there after a quarter of a second.
        comet.velocity = -4.0 * distant;
    }
    scene
}

fn moving_obstacles_give_the_events_of_brute_force(settings: Settings) {
    // Some balls are crushed, and each event is a search through all pairs.
    let settings = Settings { event_budget: Some(1_000), ..settings };
    let run = |seed| assert_equal_runs(&machine(seed, settings.clone()), 30, &format!("seed {seed}"));
    let events: usize = (560..563).map(run).sum();
    assert!(events > 150, "the scenes are too calm to tell: {events} events");
}

#[test]
fn many_moving_obstacles_give_the_events_of_brute_force_without_forces() {
    moving_obstacles_give_the_events_of_brute_force(Settings::default());
}

#[test]
fn many_moving_obstacles_give_the_events_of_brute_force_under_gravity() {
    moving_obstacles_give_the_events_of_brute_force(gravity());
}

#[test]
fn many_obstacles_give_the_events_of_brute_force_without_forces() {
    let events: usize =
        (500..512).map(|seed| assert_equal_runs(&hall(seed, Settings::default()), 40, &format!("seed {seed}"))).sum();
    assert!(events > 1000, "the scenes are too calm to tell: {events} events");
}

#[test]
fn many_obstacles_give_the_events_of_brute_force_under_gravity() {
    let events: usize =
        (520..530).map(|seed| assert_equal_runs(&hall(seed, gravity_of(seed)), 30, &format!("seed {seed}"))).sum();
    assert!(events > 1000, "the scenes are too calm to tell: {events} events");
}

#[test]
fn many_obstacles_give_the_events_of_brute_force_when_the_budget_is_short() {
    for seed in 540..546 {
        let settings = Settings { event_budget: Some(seed % 3), ..gravity_of(seed) };
        assert_equal_runs(&hall(seed, settings), 30, &format!("seed {seed}"));
    }
}
