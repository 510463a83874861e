//! Generated scenes: valid, free of overlaps, repeatable, and as the command writes them.

use assert_cmd::Command;
use collidoscope::check::{Outcome, check_scene};
use collidoscope::scene::generate::{Aquarium, BilliardHall, Gas};
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

fn generate(arguments: &[&str]) -> std::process::Output {
    Command::cargo_bin("collidoscope").unwrap().arg("generate").args(arguments).output().unwrap()
}

#[test]
fn the_command_writes_the_scene_to_standard_output_or_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gas.json");
    let gas = Gas { count: 50, fraction: 0.2, speed: 3.0, seed: 7 }.scene().unwrap();
    let numbers = ["gas", "--count", "50", "--fraction", "0.2", "--speed", "3", "--seed", "7"];
    let printed = generate(&numbers);
    assert_eq!(String::from_utf8(printed.stdout).unwrap(), scene_to_json(&gas));
    let written = generate(&[&numbers[..], &["--out", path.to_str().unwrap()]].concat());
    assert_eq!((written.status.code(), written.stdout.len(), written.stderr.len()), (Some(0), 0, 0));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), scene_to_json(&gas));
    let hall = generate(&["billiard_hall", "--count", "2"]);
    assert_eq!(hall.stdout, scene_to_json(&BilliardHall { count: 2, seed: 1 }.scene().unwrap()).into_bytes());
}

#[test]
fn numbers_that_make_no_scene_are_refused_in_one_line() {
    for (arguments, expected) in [
        (["gas", "--fraction", "0.6"], "fraction must be from 1e-24 to 0.508 for 1000 balls, is 0.6\n"),
        // A room of 1e100 m would be no valid scene.
        (["gas", "--fraction", "1e-300"], "fraction must be from 1e-24 to 0.508 for 1000 balls, is 1e-300\n"),
        (["gas", "--speed", "1e300"], "speed must be from 0 to 1e6 m/s, is 1e300\n"),
        (["gas", "--count", "0"], "count must be from 1 to 200000, is 0\n"),
        (["aquarium", "--count", "200001"], "count must be from 1 to 200000, is 200001\n"),
    ] {
        let said = generate(&arguments);
        assert_eq!((said.status.code(), said.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert_eq!(String::from_utf8(said.stderr).unwrap(), expected);
    }
    assert_eq!(generate(&["soup"]).status.code(), Some(2));
}
