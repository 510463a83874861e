//! Rewinding gives back exactly what was.

use crate::common::random::Random;
use crate::simulation::scenes::{ball, gravity, gravity_of, plane, random_scene, scene};
use collidoscope::scene::{Edit, EditProperty, Scene, Settings};
use collidoscope::sim::{Setup, TickRecord, Timeline, World};
use glam::DVec3;
use std::sync::Arc;

/// The records and hashes of a straight run.
fn straight(setup: &Arc<Setup>, ticks: u64) -> Vec<(TickRecord, u64)> {
    let mut world = World::new(setup.clone());
    (0..=ticks)
        .map(|_| {
            let hash = world.hash();
            (world.record_step(), hash)
        })
        .collect()
}

fn assert_scrubs(setup: Setup, ticks: u64, budget: usize, what: &str) -> Timeline {
    let setup = Arc::new(setup);
    let expected = straight(&setup, ticks);
    let mut timeline = Timeline::new(setup, budget);
    timeline.record(ticks);
    for tick in (0..=ticks).rev() {
        let record = timeline.tick(tick);
        let (wanted, hash) = &expected[tick as usize];
        // Piece by piece, so that a failure is short enough to read.
        assert!(record.start == wanted.start, "{what}: state at tick {tick}");
        assert_eq!(record.events, wanted.events, "{what}: events of tick {tick}");
        assert!(*record == *wanted, "{what}: segments or end of tick {tick}");
        assert_eq!(timeline.hash(tick), *hash, "{what}: hash at tick {tick}");
    }
    timeline
}

#[test]
fn seeking_every_tick_backwards_gives_the_states_of_the_straight_run() {
    for seed in 300..306 {
        assert_scrubs(Setup::new(&random_scene(seed, Settings::default())), 150, 256 << 20, "no forces");
        assert_scrubs(Setup::new(&random_scene(seed, gravity_of(seed))), 150, 256 << 20, "gravity");
        let short = Settings { event_budget: Some(2), ..gravity_of(seed) };
        assert_scrubs(Setup::new(&random_scene(seed, short)), 100, 256 << 20, "short budget");
    }
}

#[test]
fn seeking_stays_exact_after_memory_ran_short() {
    let budget = 60 << 10;
    let setup = Setup::new(&random_scene(310, gravity()));
    let timeline = assert_scrubs(setup, 1_000, budget, "small budget");
    assert!(timeline.keyframe_spacing() > 16, "the budget was meant to make keyframes sparser");
    assert!(timeline.memory().0 <= budget, "{:?}", timeline.memory());
}

/// Seeks here and there in a long recording whose budget is too small for it, against the hashes of the straight run.
fn assert_seeks_exactly(scene: &Scene, ticks: u64, budget: usize) {
    let setup = Arc::new(Setup::new(scene));
    let mut world = World::new(setup.clone());
    let step = |_| {
        world.step();
        world.hash()
    };
    let mut hashes = vec![World::new(setup.clone()).hash()];
    hashes.extend((0..ticks).map(step));
    let mut timeline = Timeline::new(setup.clone(), budget);
    timeline.record(ticks);
    assert!(timeline.memory().0 <= budget, "{:?}", timeline.memory());
    let mut random = Random(9);
    for _ in 0..100 {
        let tick = random.range(0.0, ticks as f64) as u64;
        let record = timeline.tick(tick);
        for (state, expected) in [(&record.start, tick), (&record.end, tick + 1)] {
            let hash = World::from_snapshot(setup.clone(), state).hash();
            assert_eq!(hash, hashes[expected as usize], "tick {expected}");
        }
    }
}

/// Eight elastic balls in a cube of side 6.
fn chamber(settings: Settings) -> Scene {
    let mut random = Random(3);
    let place = |id: u32| DVec3::new(f64::from(id % 2), f64::from(id / 2 % 2), f64::from(id / 4)) * 2.5 - 1.25;
    let bodies = (0..8).map(|id| ball(id, 0.5, place(id), random.vector(5.0))).collect();
    let normals = [DVec3::X, DVec3::Y, DVec3::Z].into_iter().flat_map(|axis| [axis, -axis]);
    scene(settings, bodies, (100..).zip(normals).map(|(id, normal)| plane(id, -3.0 * normal, normal)).collect())
}

#[test]
fn a_hundred_thousand_ticks_are_sought_exactly_with_little_memory() {
    // The summaries of all ticks alone, 32 bytes each, would take 3.2 MB.
    for budget in [8 << 20, 1 << 20, 256 << 10] {
        assert_seeks_exactly(&chamber(Settings::default()), 100_000, budget);
    }
}

#[test]
fn twenty_thousand_ticks_under_gravity_are_sought_exactly_with_little_memory() {
    let rough = |mut scene: Scene| {
        scene.bodies.iter_mut().for_each(|body| body.restitution = 0.9);
        scene
    };
    // Elastic balls go on bouncing; the others come to rest, and are simulated again.
    assert_seeks_exactly(&chamber(gravity()), 20_000, 512 << 10);
    assert_seeks_exactly(&rough(chamber(gravity())), 20_000, 512 << 10);
}

#[test]
fn two_runs_of_a_scene_have_the_same_hashes() {
    let setup = Arc::new(Setup::new(&random_scene(311, gravity())));
    assert!(straight(&setup, 200) == straight(&setup, 200));
}

#[test]
fn states_that_differ_in_one_bit_have_different_hashes() {
    let mut bodies = vec![ball(1, 0.5, DVec3::ONE, DVec3::X)];
    let hash = |bodies: &[collidoscope::scene::Body]| {
        World::new(Arc::new(Setup::new(&scene(Settings::default(), bodies.to_vec(), vec![])))).hash()
    };
    let before = hash(&bodies);
    bodies[0].position.x = 1f64.next_up();
    assert_ne!(hash(&bodies), before);
}

#[test]
fn jumps_go_from_event_to_event_and_pass_over_rest() {
    // One ball rests from the start; another hits a wall 1 away at speed 2 after 0.5 s = tick 30.
    let bodies =
        vec![ball(1, 0.5, DVec3::Y * 0.5, DVec3::ZERO), ball(2, 0.5, DVec3::new(3.0, 0.5, 5.0), DVec3::X * 2.0)];
    let walls = vec![plane(10, DVec3::ZERO, DVec3::Y), plane(11, DVec3::X * 4.5, DVec3::NEG_X)];
    let mut timeline = Timeline::new(Arc::new(Setup::new(&scene(gravity(), bodies, walls))), 1 << 20);
    timeline.record(120);
    assert_eq!(timeline.next_event_tick(0), Some(30));
    assert_eq!(timeline.next_event_tick(30), None);
    assert_eq!(timeline.previous_event_tick(120), Some(30));
    // Both rest from the start: that is no event to stop at.
    assert_eq!(timeline.previous_event_tick(30), None);
}

#[test]
fn jumps_find_events_when_the_index_is_coarse() {
    // A ball between two walls: an impact every 3 / 2 s, ticks 45 (half a way), 135, 225, ...
    let bodies = vec![ball(1, 0.5, DVec3::ZERO, DVec3::X * 2.0)];
    let walls = vec![plane(10, DVec3::X * 2.0, DVec3::NEG_X), plane(11, DVec3::X * -2.0, DVec3::X)];
    let mut timeline = Timeline::new(Arc::new(Setup::new(&scene(Settings::default(), bodies, walls))), 64 << 10);
    timeline.record(3_000);
    assert!(timeline.memory().0 <= 64 << 10, "{:?}", timeline.memory());
    assert_eq!(timeline.next_event_tick(0), Some(45));
    assert_eq!(timeline.next_event_tick(45), Some(135));
    assert_eq!(timeline.previous_event_tick(135), Some(45));
}

#[test]
fn an_edit_changes_the_future_and_leaves_the_past() {
    let bodies = vec![ball(1, 0.5, DVec3::ZERO, DVec3::X)];
    let mut edited = scene(Settings::default(), bodies, vec![]);
    edited.edits = vec![Edit { tick: 60, id: 1, property: EditProperty::Velocity, value: DVec3::Y.into() }];
    let mut timeline = assert_scrubs(Setup::new(&edited), 120, 1 << 20, "edited");
    let clock = timeline.setup().clock;
    // One second along X, then one along Y.
    assert!((timeline.tick(60).start.position(0, clock) - DVec3::X).length() < 1e-15);
    assert!((timeline.tick(120).start.position(0, clock) - DVec3::new(1.0, 1.0, 0.0)).length() < 1e-15);
    assert_eq!(timeline.tick(60).events.len(), 1);
}
