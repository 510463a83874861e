//! `sweep`: lines, tables and pictures of what runs come to.

use crate::collidoscope;
use serde_json::{Value, json};
use std::fs;

/// A ball that falls 5 m in 1 s and bounces.
const DROPPED: &str = r#"{"version": 1, "name": "dropped",
    "settings": {"duration": 1.5, "gravity": [0, -10, 0], "flight": "exact"},
    "bodies": [{"id": 1, "name": "cue", "radius": 0.5, "position": [0, 5.5, 0]}],
    "obstacles": [{"id": 2, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#;

#[test]
fn each_value_has_a_run_and_what_it_comes_to() {
    let folder = tempfile::tempdir().unwrap();
    let scene = folder.path().join("dropped.json").to_str().unwrap().to_owned();
    fs::write(&scene, DROPPED).unwrap();
    let swept = |rest: &[&str]| -> Vec<Value> {
        let set = ["sweep", &scene, "--set", "cue.restitution=0:1:3"];
        let done = collidoscope(&[&set[..], rest].concat());
        assert!(done.status.success(), "{done:?}");
        let text = String::from_utf8(done.stdout).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    // It leaves the ground at 1 s with 10·e m/s. At 1.5 s it is 10e·0.5 − 5·0.25 m above, and −1.25 m is 0.
    let found = swept(&["--measure", "position(cue).y - 0.5"]);
    let heights: Vec<f64> = found.iter().map(|line| line["value"].as_f64().unwrap()).collect();
    let expected = [0.0, 1.25, 3.75];
    assert!(heights.iter().zip(expected).all(|(height, wanted)| (height - wanted).abs() < 1e-9), "{heights:?}");
    assert_eq!(found[1]["set"], json!({"cue.restitution": 0.5}));
    assert_eq!((&found[1]["tick"], &found[1]["time"]), (&json!(90), &json!(1.5)));
    // Its height exceeds 2.5 m at 1 s + t, where 10·t − 5·t² = 2 for e = 1: t = 1 − √0.6; else never.
    let found = swept(&["--first", "position(cue).y rises above 2.5", "--measure", "velocity(cue)"]);
    assert_eq!((&found[0]["time"], &found[1]["value"]), (&Value::Null, &Value::Null));
    let time = found[2]["time"].as_f64().unwrap();
    assert!((time - (2.0 - 0.6_f64.sqrt())).abs() < 1e-9, "{time}");
    // √(10² − 2·10·2) m/s upwards.
    let speed = found[2]["value"][1].as_f64().unwrap();
    assert!((speed - 60_f64.sqrt()).abs() < 1e-9, "{speed}");
}

#[test]
fn a_table_and_a_picture_have_a_place_for_each_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (scene, csv, png) = (path("dropped.json"), path("out.csv"), path("out.png"));
    fs::write(&scene, DROPPED).unwrap();
    let set = ["sweep", &scene, "--set", "cue.restitution=0:1:3", "--set", "settings.gravity.y=-10:-5:2"];
    let ask = ["--first", "impact(cue, any)", "--measure", "min(speed(cue), 99)"];
    let arguments = [&set[..], &ask, &["--out", &csv]].concat();
    assert!(collidoscope(&arguments).status.success());
    let table = fs::read_to_string(&csv).unwrap();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "cue.restitution,settings.gravity.y,time,\"min(speed(cue), 99)\"");
    assert_eq!(lines.len(), 1 + 6);
    assert_eq!(lines[3], "1.0,-10.0,1.0,10.0");
    // Under half the gravity it lands at √2 s, with √50 m/s, and leaves with half of that.
    let cells: Vec<f64> = lines[5].split(',').map(|cell| cell.parse().unwrap()).collect();
    assert_eq!(cells[..2], [0.5, -5.0]);
    assert!((cells[2] - 2_f64.sqrt()).abs() < 1e-9 && (cells[3] - 50_f64.sqrt() / 2.0).abs() < 1e-9, "{cells:?}");
    // Its own table it may replace, and nothing else.
    assert!(collidoscope(&arguments).status.success());
    fs::write(&csv, "mine").unwrap();
    assert_eq!(collidoscope(&arguments).status.code(), Some(2));
    assert_eq!(fs::read_to_string(&csv).unwrap(), "mine");
    let done = collidoscope(&[&set[..], &ask, &["--out", &png]].concat());
    assert!(done.status.success(), "{done:?}");
    // Width and height.
    assert_eq!(fs::read(&png).unwrap()[16..24], [0, 0, 0, 3, 0, 0, 0, 2]);
    assert!(done.stdout.starts_with(b"{\"color\":"));
}

#[test]
fn what_cannot_be_swept_is_named_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (scene, out, png) = (path("dropped.json"), path("out.csv"), path("out.png"));
    fs::write(&scene, DROPPED).unwrap();
    for (set, ask, out, told) in [
        (
            "cue.mas=1:2:3",
            ["--measure", "time"],
            &out,
            "dropped.json: with cue.mas = 1: bodies[0].mas: unknown field `mas`",
        ),
        ("cue.restitution=0:2:3", ["--measure", "time"], &out, "with cue.restitution = 2: bodies[0].restitution: "),
        ("ball.mass=1:2:3", ["--measure", "time"], &out, "ball.mass: there is no `ball`"),
        ("cue.mass=1:2", ["--measure", "time"], &out, "`cue.mass=1:2` does not say what varies; write a number"),
        ("cue.mass=1:2:3", ["--measure", "sped(cue)"], &out, "sped(cue)\n^^^^\n`sped` is neither"),
        ("cue.mass=1:2:3", ["--first", "speed(cue)"], &out, "a condition is needed here"),
        ("cue.mass=1:2:3", ["--measure", "time"], &png, "a picture has two sides: give --set twice"),
    ] {
        let done = collidoscope(&["sweep", &scene, "--set", set, ask[0], ask[1], "--out", out]);
        let error = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(2), "{set}: {error}");
        assert!(error.contains(told), "{set}: {error}");
        assert!(fs::metadata(out).is_err(), "{set}");
    }
}
