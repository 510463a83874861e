//! Grid and queue against brute force.

use crate::common::random::Random;
use crate::simulation::scenes::{ball, gravity_of, random_scene, scene};
use collidoscope::scene::{Scene, Settings};
use collidoscope::sim::{Reference, Setup, World};
use glam::DVec3;
use std::sync::Arc;

/// Steps both and compares every record; the number of events.
pub fn assert_equal_runs(scene: &Scene, ticks: u64, what: &str) -> usize {
    let mut world = World::new(Arc::new(Setup::new(scene)));
    let mut reference = Reference::new(Setup::new(scene));
    let mut events = 0;
    for tick in 0..ticks {
        let record = world.record_step();
        let expected = reference.step();
        // Piece by piece, so that a failure is short enough to read.
        let first_difference = record.events.iter().zip(&expected.events).find(|(got, wanted)| got != wanted);
        assert_eq!(first_difference, None, "{what}, tick {tick}");
        let extra = (record.events.get(expected.events.len()), expected.events.get(record.events.len()));
        assert_eq!(extra, (None, None), "{what}, tick {tick}: more than expected, missing");
        assert_eq!(record.end.resolved, expected.end.resolved, "{what}, tick {tick}");
        assert!(record == expected, "{what}, tick {tick}");
        events += record.events.len();
    }
    events
}

#[test]
fn grid_and_queue_equal_brute_force_without_forces() {
    let mut events = 0;
    for seed in 0..40 {
        events += assert_equal_runs(&random_scene(seed, Settings::default()), 60, &format!("seed {seed}"));
    }
    assert!(events > 1000, "the scenes are too calm to tell: {events} events");
}

#[test]
fn grid_and_queue_equal_brute_force_under_gravity() {
    let mut events = 0;
    for seed in 100..130 {
        events += assert_equal_runs(&random_scene(seed, gravity_of(seed)), 60, &format!("seed {seed}"));
    }
    assert!(events > 1000, "the scenes are too calm to tell: {events} events");
}

#[test]
fn grid_and_queue_equal_brute_force_when_the_budget_is_short() {
    for seed in 200..215 {
        let settings = Settings { event_budget: Some(seed % 4), ..gravity_of(seed) };
        assert_equal_runs(&random_scene(seed, settings), 40, &format!("seed {seed}"));
    }
}

#[test]
fn grid_and_queue_equal_brute_force_in_a_dense_gas_of_equal_balls() {
    let mut random = Random(5);
    let mut bodies = Vec::new();
    for id in 0..125 {
        let place = DVec3::new((id % 5) as f64, (id / 5 % 5) as f64, (id / 25) as f64);
        bodies.push(ball(id, 0.4, place, random.vector(5.0)));
    }
    assert!(assert_equal_runs(&scene(Settings::default(), bodies, vec![]), 20, "gas") > 100);
}
