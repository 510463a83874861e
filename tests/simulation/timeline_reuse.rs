//! What a recording keeps when the scene changes is what a fresh one would hold, to the last bit.

use crate::common::Random;
use crate::scenes::{gravity, random_scene};
use collidoscope::scene::{CollisionMode, Edit, EditProperty, Scene, Settings};
use collidoscope::sim::{Setup, Timeline};
use std::sync::Arc;

const TICKS: u64 = 90;
const AMPLE: usize = 256 << 20;

fn index(random: &mut Random, count: u64) -> u64 {
    random.range(0.0, count as f64) as u64
}

/// Another scene: with one more edit, one fewer or a changed one, or with something else changed.
fn changed(scene: &Scene, random: &mut Random) -> Scene {
    let mut scene = scene.clone();
    let body = index(random, scene.bodies.len() as u64) as usize;
    match index(random, 8) {
        0 => scene.bodies[body].name.push('x'),
        1 => scene.bodies[body].velocity *= 0.5,
        2 if !scene.edits.is_empty() => {
            scene.edits.remove(index(random, scene.edits.len() as u64) as usize);
        }
        3 if !scene.edits.is_empty() => {
            let edit = index(random, scene.edits.len() as u64) as usize;
            scene.edits[edit].value = random.vector(3.0);
        }
        kind => scene.edits.push(Edit {
            tick: index(random, TICKS + 5),
            id: scene.bodies[body].id,
            property: if kind.is_multiple_of(2) { EditProperty::Velocity } else { EditProperty::Position },
            value: random.vector(3.0),
        }),
    }
    scene
}

fn rewrite(timeline: &mut Timeline, scene: &Scene, grid: u64) {
    let setup = Arc::new(Setup::new(scene));
    let from = timeline.setup().first_difference(&setup).unwrap_or(u64::MAX);
    let recorded = timeline.recorded();
    timeline.rewrite_from(from, setup, grid);
    assert!(timeline.recorded() <= recorded);
    assert!(timeline.recorded() < from || from == 0);
    assert!(timeline.recorded().is_multiple_of(grid) || timeline.recorded() == recorded);
    if from > recorded {
        assert_eq!(timeline.recorded(), recorded, "nothing recorded is different");
    }
}

/// Every state, event and leg, and every summary.
fn assert_same(timeline: &mut Timeline, scene: &Scene, what: &str) {
    let mut fresh = Timeline::new(Arc::new(Setup::new(scene)), AMPLE);
    fresh.record(timeline.recorded());
    assert_eq!(timeline.notable_events(), fresh.notable_events(), "{what}");
    for tick in 0..timeline.recorded() {
        assert!(timeline.tick(tick) == fresh.tick(tick), "{what}: tick {tick}");
        assert_eq!(timeline.hash(tick), fresh.hash(tick), "{what}: hash at tick {tick}");
        assert_eq!(timeline.next_event_tick(tick), fresh.next_event_tick(tick), "{what}: after tick {tick}");
    }
}

fn edit_at_random(seed: u64, settings: Settings, budget: usize) {
    let mut random = Random(seed);
    let mut versions = vec![random_scene(seed, settings)];
    let mut timeline = Timeline::new(Arc::new(Setup::new(&versions[0])), budget);
    timeline.record(TICKS);
    for step in 0..8 {
        let now = &versions[versions.len() - 1];
        // Every third step goes back to a scene that was there before, as undo and redo do.
        let next = if step % 3 == 2 { versions[versions.len() / 2].clone() } else { changed(now, &mut random) };
        rewrite(&mut timeline, &next, 1 << index(&mut random, 3));
        versions.push(next.clone());
        // A person looks around before the future is there, and changes the scene again before it is complete.
        if timeline.recorded() > 0 {
            timeline.tick(index(&mut random, timeline.recorded()));
        }
        timeline.record(index(&mut random, TICKS));
        if timeline.recorded() > 0 {
            timeline.tick(index(&mut random, timeline.recorded()));
        }
        if step % 2 == 0 {
            assert_same(&mut timeline, &next, &format!("seed {seed}, step {step}"));
        }
    }
}

#[test]
fn after_any_edits_and_undos_the_recording_is_that_of_a_fresh_run() {
    for seed in 400..408 {
        edit_at_random(seed, Settings::default(), AMPLE);
        edit_at_random(seed, gravity(), AMPLE);
    }
    edit_at_random(410, Settings { collision: CollisionMode::Discrete, ..gravity() }, AMPLE);
}

#[test]
fn the_past_is_reused_exactly_after_memory_ran_short() {
    for seed in 420..424 {
        edit_at_random(seed, gravity(), 20 << 10);
    }
}

#[test]
fn an_edit_late_in_the_recording_keeps_what_is_before_it() {
    let scene = random_scene(430, gravity());
    let mut timeline = Timeline::new(Arc::new(Setup::new(&scene)), AMPLE);
    timeline.record(200);
    let edited = |value| {
        let mut scene = scene.clone();
        let id = scene.bodies[0].id;
        scene.edits.push(Edit { tick: 155, id, property: EditProperty::Velocity, value });
        scene
    };
    let mut random = Random(1);
    rewrite(&mut timeline, &edited(random.vector(1.0)), 1);
    // Keyframes are 16 ticks apart: 144 is the last before tick 155.
    assert_eq!(timeline.recorded(), 144);
    timeline.record(20);
    // A drag changes the same tick again and again: the tick before it has a keyframe of its own now.
    rewrite(&mut timeline, &edited(random.vector(1.0)), 1);
    assert_eq!(timeline.recorded(), 154);
    rewrite(&mut timeline, &edited(random.vector(1.0)), 1);
    assert_eq!(timeline.recorded(), 154);
}

#[test]
fn a_clone_keeps_the_old_future_whatever_becomes_of_the_recording() {
    let scene = random_scene(431, gravity());
    let mut timeline = Timeline::new(Arc::new(Setup::new(&scene)), AMPLE);
    timeline.record(60);
    let mut old = timeline.clone();
    old.set_budget(AMPLE / 2);
    let mut other = scene.clone();
    let id = scene.bodies[0].id;
    other.edits.push(Edit { tick: 30, id, property: EditProperty::Velocity, value: Random(2).vector(5.0) });
    rewrite(&mut timeline, &other, 1);
    timeline.record(100);
    old.record(30);
    assert_same(&mut old, &scene, "the old future");
    assert_same(&mut timeline, &other, "the new future");
    assert_ne!(old.hash(30), timeline.hash(30));
}
