//! Repros carved out of recordings repeat their event bit for bit.

mod common;
#[path = "simulation/scenes.rs"]
mod scenes;

use collidoscope::carve::{CarveError, Carved, Needed, carve};
use collidoscope::check::{Outcome, check_scene};
use collidoscope::scene::{
    CollisionMode, Edit, EditProperty, Expected, Scene, Settings, parse_scene, scene_to_json, shipped_scenes,
};
use collidoscope::sim::{Event, EventKind, Setup, Timeline, World};
use glam::DVec3;
use scenes::{ball, gravity, plane, random_scene, scene};
use std::collections::BTreeMap;
use std::sync::Arc;

fn recorded(scene: &Scene, ticks: u64) -> Timeline {
    let mut timeline = Timeline::new(Arc::new(Setup::new(scene)), Timeline::DEFAULT_BUDGET);
    timeline.record(ticks);
    timeline
}

/// Whether the event happens in the carved scene, read back from its file, with all its bits.
fn assert_repeats(carved: &Carved, original: &Event, what: &str) {
    let scene = parse_scene(&scene_to_json(&carved.scene), "carved.json").unwrap_or_else(|error| panic!("{what}: {error}"));
    let mut world = World::new(Arc::new(Setup::new(&scene)));
    while world.tick() <= original.at.tick {
        world.step();
    }
    let again = &world.events()[carved.index];
    assert_eq!(again.at.local.to_bits(), original.at.local.to_bits(), "{what}");
    // Debug prints shortest decimals and the sign of zero: equal texts are equal bits.
    assert_eq!(format!("{:?}", again.kind), format!("{:?}", original.kind), "{what}");
    assert!(!scene.expectations.is_empty(), "{what}");
    for verdict in check_scene(&scene) {
        assert_eq!(verdict.outcome, Outcome::Holds, "{what}");
    }
}

/// Carves every `stride`-th event of the first ticks and counts what was needed.
fn carve_all(scene: &Scene, ticks: u64, stride: usize, what: &str, counts: &mut BTreeMap<Needed, usize>) {
    let mut timeline = recorded(scene, ticks);
    let mut place = 0;
    for tick in timeline.first_tick()..timeline.first_tick() + ticks {
        let record = timeline.tick(tick);
        for (index, event) in record.events.iter().enumerate() {
            place += 1;
            if place % stride != 0 || matches!(event.kind, EventKind::Edited(_)) {
                continue;
            }
            let what = format!("{what}, tick {tick}, event {index}: {event:?}");
            let carved = carve(scene, &mut timeline, tick, index).unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_repeats(&carved, event, &what);
            *counts.entry(carved.needed).or_default() += 1;
        }
    }
}

fn shares(counts: &BTreeMap<Needed, usize>) -> (usize, f64) {
    let all: usize = counts.values().sum();
    (all, counts.get(&Needed::Involved).copied().unwrap_or(0) as f64 / all as f64)
}

#[test]
fn every_event_of_random_scenes_repeats() {
    let mut counts = BTreeMap::new();
    for seed in 600..606 {
        for settings in [Settings::default(), gravity(), Settings { event_budget: Some(3), ..gravity() }] {
            let mut scene = random_scene(seed, settings);
            scene.obstacles[5].velocity = DVec3::new(0.1, 0.2, -0.3);
            scene.edits.push(Edit { tick: 20, id: 1, property: EditProperty::Velocity, value: DVec3::X });
            carve_all(&scene, 60, 17, &format!("seed {seed}"), &mut counts);
        }
    }
    println!("{counts:?}");
    let (all, alone) = shares(&counts);
    assert!(all > 100 && alone > 0.5, "{all} events, {alone} with the objects involved only");
}

#[test]
fn events_of_every_shipped_scene_repeat() {
    let mut counts = BTreeMap::new();
    for shipped in shipped_scenes() {
        let mut here = BTreeMap::new();
        let start = std::time::Instant::now();
        let scene = shipped.load().unwrap();
        carve_all(&scene, 240, 29, shipped.key, &mut here);
        println!("{} {here:?} {:?}", shipped.key, start.elapsed());
        for (needed, count) in here { *counts.entry(needed).or_default() += count; }
    }
    println!("{counts:?}");
    let (all, alone) = shares(&counts);
    assert!(all > 100 && alone > 0.5, "{all} events, {alone} with the objects involved only");
}
