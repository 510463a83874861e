//! `generate` writes the scene that its arguments describe.

use crate::collidoscope;
use collidoscope::scene::generate::{BilliardHall, Gas};
use collidoscope::scene::scene_to_json;

fn generate(arguments: &[&str]) -> std::process::Output {
    collidoscope(&[&["generate"], arguments].concat())
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
