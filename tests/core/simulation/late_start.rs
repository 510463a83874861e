//! Scenes that start at a later tick: numbering, exactness, and that everything agrees on it.

use crate::simulation::scenes::{ball, cuboid, gravity, gravity_of, plane, random_scene, scene};
use collidoscope::check::{Outcome, check_scene};
use collidoscope::scene::{Body, Edit, EditProperty, Scene, Settings, Since, parse_scene};
use collidoscope::sim::{EventKind, Instant, Reference, Setup, Snapshot, Timeline, World};
use glam::DVec3;
use std::sync::Arc;

/// The scene as it is at a tick of its own run, as a scene that starts there.
fn from_tick(scene: &Scene, tick: u64) -> (Scene, World) {
    let mut world = World::new(Arc::new(Setup::new(scene)));
    while world.tick() < tick {
        world.step();
    }
    (scene_at(scene, &world.snapshot()), world)
}

/// A scene as it is at a state of its own run, as a scene that starts there.
pub fn scene_at(scene: &Scene, snapshot: &Snapshot) -> Scene {
    let mut later = scene.clone();
    later.settings.start_tick = snapshot.tick;
    later.bodies.sort_by_key(|body| body.id);
    for (index, (body, motion)) in later.bodies.iter_mut().zip(&snapshot.motions).enumerate() {
        body.position = motion.segment().position;
        body.velocity = motion.segment().velocity;
        body.since = Some(Since {
            tick: motion.start().tick,
            local_time: motion.start().local,
            at_rest: snapshot.stands(index),
            gliding: motion.glides().then_some(motion.acceleration()),
        });
    }
    later
}

#[test]
fn ticks_and_seconds_count_on_from_the_first_tick() {
    // Starts at tick 30 = 0.5 s. The plane rises at 1 m/s from y = 0 at tick 0, so it is at 0.5 then;
    // the ball's lowest point is at 3 − 0.5 = 2.5 and falls at 3 m/s: they collide after 2/4 = 0.5 s, at 1 s.
    let settings = Settings { start_tick: 30, ..Settings::default() };
    let mut floor = plane(2, DVec3::ZERO, DVec3::Y);
    floor.velocity = DVec3::Y;
    let scene = scene(settings, vec![ball(1, 0.5, DVec3::Y * 3.0, DVec3::NEG_Y * 3.0)], vec![floor]);
    let setup = Arc::new(Setup::new(&scene));
    let mut world = World::new(setup.clone());
    assert_eq!(world.tick(), 30);
    let impact = loop {
        world.step();
        if let Some(event) = world.events().first() {
            break event.clone();
        }
    };
    assert!((setup.clock.seconds(impact.at) - 1.0).abs() < 1e-12, "{:?}", impact.at);
    let EventKind::Impact(impact) = impact.kind else { panic!("{impact:?}") };
    // The plane's height at 1 s is 1; its velocity 1, so −3 becomes 1 + 4 = 5.
    assert!((impact.point.y - 1.0).abs() < 1e-12);
    assert_eq!(impact.after[0], DVec3::Y * 5.0);
}

#[test]
fn a_state_since_an_earlier_moment_is_the_same_segment() {
    let settings = Settings { start_tick: 90, ..Settings::default() };
    let since = Some(Since { tick: 59, local_time: 1.0 / 128.0, at_rest: false, gliding: None });
    let body = Body { since, ..ball(1, 0.5, DVec3::ZERO, DVec3::X * 2.0) };
    let setup = Setup::new(&scene(settings, vec![body], Vec::new()));
    let snapshot = Snapshot::initial(&setup);
    assert_eq!(snapshot.motions[0].start(), Instant { tick: 59, local: 1.0 / 128.0 });
    // 31 ticks less 1/128 s at 2 m/s.
    assert!((snapshot.position(0, setup.clock).x - 2.0 * (31.0 / 60.0 - 1.0 / 128.0)).abs() < 1e-15);
}

/// A run goes on from any of its states, written as a scene, with the same bits.
#[test]
fn a_scene_made_from_a_state_goes_on_with_the_same_bits() {
    let mut compared = 0;
    for seed in 500..540 {
        for settings in [Settings::default(), gravity_of(seed)] {
            let mut whole = random_scene(seed, settings);
            // Without the pair that overlaps from the start.
            whole.bodies.retain(|body| body.id != 9);
            whole.edits.push(Edit { tick: 50, id: 1, property: EditProperty::Velocity, value: DVec3::X.into() });
            let (later, mut world) = from_tick(&whole, 37);
            let state = world.snapshot();
            if !(state.resolved.is_empty() && state.resting.is_empty() && state.overlapping.is_empty()) {
                continue;
            }
            compared += 1;
            let mut again = World::new(Arc::new(Setup::new(&later)));
            for tick in 37..137 {
                assert_eq!(again.hash(), world.hash(), "seed {seed}, tick {tick}");
                assert!(again.record_step() == world.record_step(), "seed {seed}, tick {tick}");
            }
        }
    }
    assert!(compared > 10, "only {compared} states had no contact");
}

#[test]
fn the_reference_agrees_on_a_late_start() {
    let (later, _) = from_tick(&random_scene(77, gravity()), 21);
    let setup = Setup::new(&later);
    let mut world = World::new(Arc::new(setup.clone()));
    let mut reference = Reference::new(setup);
    for tick in 21..121 {
        assert!(world.record_step().events == reference.step().events, "tick {tick}");
    }
}

#[test]
fn every_tick_of_a_late_start_can_be_sought() {
    // A first tick that is no multiple of any keyframe spacing, and memory that runs short.
    for budget in [256 << 20, 20 << 10] {
        let (later, _) = from_tick(&random_scene(78, gravity()), 1_003);
        let setup = Arc::new(Setup::new(&later));
        let mut world = World::new(setup.clone());
        let states: Vec<(Snapshot, u64)> = (0..300)
            .map(|_| {
                let state = (world.snapshot(), world.hash());
                world.step();
                state
            })
            .collect();
        let mut timeline = Timeline::new(setup, budget);
        timeline.record(299);
        assert_eq!((timeline.first_tick(), timeline.recorded()), (1_003, 1_302));
        assert!(timeline.summary(1_002).is_none());
        let events: Vec<u64> = (1_003..1_303)
            .filter(|&tick| timeline.tick(tick).events.iter().any(|event| event.kind.is_notable()))
            .collect();
        for tick in (1_003..1_303).rev() {
            let (state, hash) = &states[(tick - 1_003) as usize];
            assert!(timeline.tick(tick).start == *state, "tick {tick}");
            assert_eq!(timeline.hash(tick), *hash, "tick {tick}");
        }
        assert_eq!(timeline.tick(5).start.tick, 1_003);
        for &from in &[1_003, 1_100, 1_301] {
            assert_eq!(timeline.next_event_tick(from), events.iter().copied().find(|&tick| tick > from));
            assert_eq!(timeline.previous_event_tick(from), events.iter().copied().rfind(|&tick| tick < from));
        }
    }
}

#[test]
fn what_rests_from_a_late_first_tick_does_not_begin_to() {
    let settings = Settings { start_tick: 600, ..gravity() };
    let mut world = World::new(Arc::new(Setup::new(&scene(
        settings,
        vec![ball(1, 0.5, DVec3::Y * 0.5, DVec3::ZERO)],
        vec![plane(2, DVec3::ZERO, DVec3::Y)],
    ))));
    world.step();
    let EventKind::Resting(resting) = &world.events()[0].kind else { panic!("{:?}", world.events()) };
    assert!(!resting.begins);
}

#[test]
fn expectations_are_held_from_a_late_first_tick_on() {
    // From tick 60 = 1 s at x = 0 with 2 m/s: at 1.5 s at x = 1.
    let text = r#"{"version": 1, "name": "late", "settings": {"start_tick": 60, "duration": 2},
        "bodies": [{"id": 1, "radius": 1, "position": [-2, 0, 0], "since": {"tick": 0}, "velocity": [2, 0, 0]}],
        "expectations": [
            {"why": "2 (1.5 - 1) = 1", "expect": {"body": {"id": 1, "time": 1.5, "position": [1, 0, 0]}}},
            {"why": "-2 + 2 = 0", "expect": {"body": {"id": 1, "time": 1, "position": [0, 0, 0]}}},
            {"why": "alone", "expect": {"conserved": {"quantity": "momentum"}}}]}"#;
    let verdicts = check_scene(&parse_scene(text, "late.json").unwrap());
    assert!(verdicts.iter().all(|verdict| verdict.outcome == Outcome::Holds), "{verdicts:?}");
}

#[test]
fn a_box_in_the_way_is_met_as_in_the_whole_run() {
    let wall = cuboid(2, DVec3::X * 5.0, DVec3::new(1.0, 2.0, 2.0), [0.0, 0.0, 0.0, 1.0]);
    let whole = scene(Settings::default(), vec![ball(1, 0.5, DVec3::ZERO, DVec3::new(3.1, 0.3, 0.1))], vec![wall]);
    // (5 − 1 − 0.5) / 3.1 = 1.129… s is in tick 67.
    let (later, mut world) = from_tick(&whole, 60);
    let mut again = World::new(Arc::new(Setup::new(&later)));
    while world.tick() < 67 {
        world.step();
        again.step();
    }
    assert!(world.record_step().events == again.record_step().events);
    assert_eq!(world.events().len(), 1);
}
