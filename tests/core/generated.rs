//! Generated scenes: valid, free of overlaps and repeatable.

use collidoscope::check::{Outcome, check_scene};
use collidoscope::scene::generate::{Aquarium, BilliardHall, Gas, Heap};
use collidoscope::scene::{Scene, parse_scene, scene_to_json, shipped_scene};
use collidoscope::sim::{EventKind, Setup, World};
use std::sync::Arc;

/// Scenes of every kind, small and middling, from several seeds.
fn scenes() -> Vec<(String, Scene)> {
    let mut scenes = Vec::new();
    for seed in 0..5 {
        for count in [1, 2, 9, 100, 1_331] {
            for fraction in [0.01, 0.2] {
                let gas = Gas { count, fraction, speed: 10.0, seed }.scene().unwrap();
                scenes.push((format!("{count} balls at {fraction}, seed {seed}"), gas));
            }
        }
        for count in [1, 6, 30] {
            let hall = BilliardHall { count, seed }.scene().unwrap();
            scenes.push((format!("{count} tables, seed {seed}"), hall));
        }
        for count in [1, 17, 300, 1_000] {
            let aquarium = Aquarium { count, seed }.scene().unwrap();
            scenes.push((format!("{count} fish, seed {seed}"), aquarium));
        }
        for (count, through_funnel) in [(1, true), (10, false), (200, true), (1_000, false)] {
            let heap = Heap { count, through_funnel, seed }.scene().unwrap();
            scenes.push((format!("a heap of {count}, seed {seed}"), heap));
        }
    }
    // As dense as a block of cells with a hundredth to spare can be.
    scenes.push(("the densest".to_owned(), Gas { fraction: 0.5, ..Gas::default() }.scene().unwrap()));
    // As thin as a gas may be: the room of the most balls is 59 · (π/6 / 1e-24)^⅓ = 5e9 m wide.
    for count in [1, 1_000] {
        scenes.push((
            format!("the thinnest of {count}"),
            Gas { count, fraction: 1e-24, ..Gas::default() }.scene().unwrap(),
        ));
    }
    scenes
}

#[test]
fn every_generated_scene_is_valid_and_reads_back_as_it_was() {
    for (what, scene) in scenes() {
        match parse_scene(&scene_to_json(&scene), &what) {
            Ok(again) => assert!(again == scene, "{what}"),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn nothing_overlaps_at_the_start() {
    for (what, scene) in scenes() {
        // What overlaps at the start of a tick is an event of it.
        let mut world = World::new(Arc::new(Setup::new(&scene)));
        world.step();
        let overlaps = |kind: &EventKind| matches!(kind, EventKind::Overlap(_));
        let found = world.events().iter().find(|event| overlaps(&event.kind));
        assert_eq!(found, None, "{what}");
    }
}

#[test]
fn what_a_generated_scene_expects_holds() {
    let short = |mut scene: Scene| {
        scene.settings.duration = Some(1.0);
        scene
    };
    for (what, scene) in [
        ("gas", short(Gas { count: 200, fraction: 0.3, speed: 10.0, seed: 4 }.scene().unwrap())),
        ("hall", short(BilliardHall { count: 2, seed: 4 }.scene().unwrap())),
        ("aquarium", Aquarium { count: 40, seed: 4 }.scene().unwrap()),
        ("hourglass", short(Heap { count: 30, through_funnel: true, seed: 4 }.scene().unwrap())),
    ] {
        for (expectation, verdict) in scene.expectations.iter().zip(check_scene(&scene)) {
            assert_eq!(verdict.outcome, Outcome::Holds, "{what}: {}", expectation.why);
        }
    }
}

#[test]
fn the_shipped_aquarium_is_what_the_generator_makes_byte_for_byte() {
    let shipped = shipped_scene("agents_aquarium").unwrap();
    let generated = scene_to_json(&Aquarium::default().scene().unwrap());
    assert!(shipped.text == generated, "collidoscope generate aquarium --out assets/scenes/agents_aquarium.json");
}

#[test]
fn other_seeds_make_other_scenes_of_the_same_size() {
    let aquarium = |seed| Aquarium { seed, ..Aquarium::default() }.scene().unwrap();
    let (one, other) = (aquarium(1), aquarium(2));
    assert_ne!(one.bodies, other.bodies);
    assert_eq!((one.bodies.len(), &one.obstacles), (other.bodies.len(), &other.obstacles));
}
