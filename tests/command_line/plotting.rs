//! `plot`: quantities at every tick as comma-separated values.

use crate::collidoscope;
use std::fs;

/// Thrown up at 8 m/s from 1 m under 10 m/s².
const THROWN: &str = r#"{"version": 1, "name": "thrown",
    "settings": {"duration": 0.5, "gravity": [0, -10, 0], "flight": "exact", "ticks_per_second": 10},
    "bodies": [{"id": 1, "name": "cue", "radius": 0.5, "position": [0, 1, 0], "velocity": [1, 8, 0]}],
    "watches": [{"quantity": "position(cue).y"}]}"#;

#[test]
fn each_tick_has_a_line_with_the_values_at_its_start() {
    let folder = tempfile::tempdir().unwrap();
    let scene = folder.path().join("thrown.json").to_str().unwrap().to_owned();
    fs::write(&scene, THROWN).unwrap();
    let plotted = |rest: &[&str]| {
        let done = collidoscope(&[&["plot", &scene], rest].concat());
        assert!(done.status.success(), "{done:?}");
        String::from_utf8(done.stdout).unwrap().lines().map(str::to_owned).collect::<Vec<_>>()
    };
    // Those that the scene watches, up to its end: 1 + 8·t − 5·t².
    let lines = plotted(&[]);
    assert_eq!((lines[0].as_str(), lines.len()), ("tick,time (s),position(cue).y (m)", 1 + 6));
    for (tick, line) in lines[1..].iter().enumerate() {
        let cells: Vec<f64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
        let t = tick as f64 / 10.0;
        assert!(cells[0] == tick as f64 && (cells[1] - t).abs() < 1e-12, "{line}");
        assert!((cells[2] - (1.0 + 8.0 * t - 5.0 * t * t)).abs() < 1e-12, "{line}");
    }
    let lines = plotted(&["velocity(cue)", "energy", "--ticks", "4", "--every", "2"]);
    let titles = "tick,time (s),velocity(cue).x (m/s),velocity(cue).y (m/s),velocity(cue).z (m/s),energy (J)";
    assert_eq!((lines[0].as_str(), lines.len()), (titles, 1 + 3));
    assert_eq!(lines[1], "0,0.0,1.0,8.0,0.0,42.5");
    assert!(lines[3].starts_with("4,0.4,1.0,4.0,"), "{}", lines[3]);
}

#[test]
fn where_a_quantity_is_no_number_its_cell_is_empty_and_that_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let scene = folder.path().join("thrown.json").to_str().unwrap().to_owned();
    fs::write(&scene, THROWN).unwrap();
    // At tick 0 both are zero; later speeds of 1 m/s along x never divide by zero.
    let done = collidoscope(&["plot", &scene, "1/time", "time/time", "velocity(cue).x"]);
    assert!(done.status.success(), "{done:?}");
    let [out, told] = [done.stdout, done.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(out.lines().nth(1), Some("0,0.0,,,1.0"));
    assert!(out.lines().skip(2).all(|line| line.split(',').all(|cell| cell.parse::<f64>().is_ok())), "{out}");
    let gaps = "no finite number at 1 of 6 ticks, its cell is left empty there";
    assert_eq!(told, format!("1/time: {gaps}\ntime/time: {gaps}\n"));
}

#[test]
fn what_is_not_understood_or_not_said_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let scene = folder.path().join("thrown.json").to_str().unwrap().to_owned();
    fs::write(&scene, THROWN.replace(r#""watches": [{"quantity": "position(cue).y"}]"#, r#""fields": []"#)).unwrap();
    let refused = |rest: &[&str]| {
        let done = collidoscope(&[&["plot", &scene], rest].concat());
        assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{done:?}");
        String::from_utf8(done.stderr).unwrap()
    };
    assert!(refused(&["sped(cue)"]).contains("sped(cue)\n^^^^\n"));
    assert!(refused(&[]).contains("the scene watches nothing: name a quantity"));
    assert!(refused(&["impact(cue, any)"]).contains("impact"));
}
