//! What a recording keeps when the scene changes is what a fresh one would hold, to the last bit.

use crate::common::random::Random;
use crate::simulation::scenes::{gravity, gravity_of, random_scene};
use collidoscope::scene::{CollisionMode, Edit, EditProperty, Scene, Settings, Since};
use collidoscope::sim::{Setup, Timeline};
use glam::DVec3;
use std::sync::Arc;

const TICKS: u64 = 90;
const AMPLE: usize = 256 << 20;

fn index(random: &mut Random, count: u64) -> u64 {
    random.range(0.0, count as f64) as u64
}

/// A random scene that starts at a tick; every third body has moved straight for some ticks by then.
fn starting_at(tick: u64, seed: u64, settings: Settings) -> Scene {
    let mut scene = random_scene(seed, Settings { start_tick: tick, ..settings });
    for body in scene.bodies.iter_mut().step_by(3).filter(|_| tick > 0) {
        body.since = Some(Since {
            tick: tick - 1 - u64::from(body.id) % tick,
            local_time: 1.0 / 128.0,
            at_rest: false,
            gliding: None,
        });
    }
    scene
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
            scene.edits[edit].value = random.vector(3.0).into();
        }
        kind => scene.edits.push(Edit {
            tick: scene.settings.start_tick + index(random, TICKS + 5),
            id: scene.bodies[body].id,
            property: if kind.is_multiple_of(2) { EditProperty::Velocity } else { EditProperty::Position },
            value: random.vector(3.0).into(),
        }),
    }
    scene
}

fn rewrite(timeline: &mut Timeline, scene: &Scene) {
    let setup = Arc::new(Setup::new(scene));
    let from = timeline.setup().first_difference(&setup).unwrap_or(u64::MAX);
    let recorded = timeline.recorded();
    timeline.rewrite_from(from, setup);
    // All is kept but the tick that leads to the change, and nothing where that is not recorded.
    let first = timeline.first_tick();
    let kept = if from > recorded { recorded } else { from.saturating_sub(1).max(first) };
    assert_eq!(timeline.recorded(), kept, "of {recorded} ticks, changed from tick {from} on");
}

/// Every state, event and segment, and every summary.
fn assert_same(timeline: &mut Timeline, scene: &Scene, what: &str) {
    let mut fresh = Timeline::new(Arc::new(Setup::new(scene)), AMPLE);
    fresh.record(timeline.recorded() - timeline.first_tick());
    let notable = |timeline: &Timeline| timeline.notable_events_before(timeline.recorded());
    assert_eq!(notable(timeline), notable(&fresh), "{what}");
    for tick in timeline.first_tick()..timeline.recorded() {
        assert!(timeline.tick(tick) == fresh.tick(tick), "{what}: tick {tick}");
        assert_eq!(timeline.hash(tick), fresh.hash(tick), "{what}: hash at tick {tick}");
        assert_eq!(timeline.next_event_tick(tick), fresh.next_event_tick(tick), "{what}: after tick {tick}");
    }
}

fn edit_at_random(seed: u64, scene: Scene, budget: usize) {
    let mut random = Random(seed);
    let first = scene.settings.start_tick;
    let mut versions = vec![scene];
    let mut timeline = Timeline::new(Arc::new(Setup::new(&versions[0])), budget);
    timeline.record(TICKS);
    for step in 0..8 {
        let now = &versions[versions.len() - 1];
        // A person may change the scene while a tick is replayed.
        timeline.tick_while(first + index(&mut random, timeline.recorded() - first), &mut || false);
        // Every third step goes back to a scene that was there before, as undo and redo do.
        let next = if step % 3 == 2 { versions[versions.len() / 2].clone() } else { changed(now, &mut random) };
        rewrite(&mut timeline, &next);
        versions.push(next.clone());
        // A person looks around before the future is there, and changes the scene again before it is complete.
        if timeline.recorded() > first {
            timeline.tick(first + index(&mut random, timeline.recorded() - first));
        }
        timeline.record(index(&mut random, TICKS));
        if timeline.recorded() > first {
            timeline.tick(first + index(&mut random, timeline.recorded() - first));
        }
        if step % 2 == 0 {
            assert_same(&mut timeline, &next, &format!("seed {seed}, step {step}"));
        }
    }
}

#[test]
fn after_any_edits_and_undos_the_recording_is_that_of_a_fresh_run() {
    for seed in 400..408 {
        edit_at_random(seed, random_scene(seed, Settings::default()), AMPLE);
        edit_at_random(seed, random_scene(seed, gravity_of(seed)), AMPLE);
    }
    let discrete = Settings { collision: CollisionMode::Discrete, ..gravity() };
    edit_at_random(410, random_scene(410, discrete), AMPLE);
}

#[test]
fn the_past_is_reused_exactly_after_memory_ran_short() {
    for seed in 420..424 {
        edit_at_random(seed, random_scene(seed, gravity_of(seed)), 20 << 10);
    }
}

#[test]
fn a_scene_that_starts_later_is_reused_as_exactly() {
    for (seed, tick) in (440..446).zip([1, 7, 16, 37, 100, 1001]) {
        edit_at_random(seed, starting_at(tick, seed, Settings::default()), AMPLE);
        edit_at_random(seed, starting_at(tick, seed, gravity_of(seed)), AMPLE);
        // Memory runs short: summaries share blocks, which begin at the first tick and not at tick 0.
        edit_at_random(seed, starting_at(tick, seed, gravity_of(seed)), 20 << 10);
    }
}

#[test]
fn summaries_that_share_blocks_are_cut_at_any_tick() {
    let scene = starting_at(37, 450, gravity());
    for cut in [100, 483, 500, 501] {
        let mut timeline = Timeline::new(Arc::new(Setup::new(&scene)), 8 << 10);
        timeline.record(600);
        let events = |timeline: &Timeline, tick| timeline.summary(tick).map(|summary| summary.events());
        let whole: Vec<_> = (37..637).map(|tick| events(&timeline, tick)).collect();
        assert!(whole.iter().all(Option::is_some));
        let ticks_each = (38..637).find(|&tick| timeline.summary(tick) != timeline.summary(37)).unwrap() - 37;
        assert!(ticks_each > 1, "blocks are shared");
        let mut edited = scene.clone();
        let id = scene.bodies[0].id;
        edited.edits.push(Edit { tick: cut, id, property: EditProperty::Velocity, value: DVec3::Y.into() });
        rewrite(&mut timeline, &edited);
        assert_eq!(events(&timeline, cut - 1), None);
        // The block that was cut holds what the ticks before hold.
        let begun = 37 + (cut - 1 - 37) / ticks_each * ticks_each;
        assert!((37..begun).all(|tick| events(&timeline, tick) == whole[tick as usize - 37]), "cut at tick {cut}");
        let in_block: u64 = (begun..cut - 1).map(|tick| timeline.tick(tick).events.len() as u64).sum();
        assert_eq!(events(&timeline, cut - 2).filter(|_| begun < cut - 1), (begun < cut - 1).then_some(in_block));
        timeline.record(40);
        assert_same(&mut timeline, &edited, &format!("cut at tick {cut}"));
    }
}

#[test]
fn an_edit_late_in_the_recording_keeps_what_is_before_it() {
    let scene = random_scene(430, gravity());
    let mut timeline = Timeline::new(Arc::new(Setup::new(&scene)), AMPLE);
    timeline.record(200);
    let edited = |value: DVec3| {
        let mut scene = scene.clone();
        let id = scene.bodies[0].id;
        scene.edits.push(Edit { tick: 155, id, property: EditProperty::Velocity, value: value.into() });
        scene
    };
    let mut random = Random(1);
    rewrite(&mut timeline, &edited(random.vector(1.0)));
    // All is kept but the tick that leads to the change.
    assert_eq!(timeline.recorded(), 154);
    timeline.record(20);
    // A drag changes the same tick again and again.
    rewrite(&mut timeline, &edited(random.vector(1.0)));
    assert_eq!(timeline.recorded(), 154);
    rewrite(&mut timeline, &edited(random.vector(1.0)));
    assert_eq!(timeline.recorded(), 154);
}

#[test]
fn a_clone_keeps_the_baseline_whatever_becomes_of_the_recording() {
    let scene = random_scene(431, gravity());
    let mut timeline = Timeline::new(Arc::new(Setup::new(&scene)), AMPLE);
    timeline.record(60);
    let mut old = timeline.clone();
    old.set_budget(AMPLE / 2);
    let mut other = scene.clone();
    let id = scene.bodies[0].id;
    other.edits.push(Edit { tick: 30, id, property: EditProperty::Velocity, value: (Random(2).vector(5.0)).into() });
    rewrite(&mut timeline, &other);
    timeline.record(100);
    old.record(30);
    assert_same(&mut old, &scene, "the baseline run");
    assert_same(&mut timeline, &other, "the new future");
    assert_ne!(old.hash(30), timeline.hash(30));
}
