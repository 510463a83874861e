//! `run` and `check` of the real binary on scenes that run.

use crate::collidoscope;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The lines that `run` writes.
fn lines(arguments: &[&str]) -> Vec<Value> {
    let output = collidoscope(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn of_type<'a>(lines: &'a [Value], kind: &str) -> Vec<&'a Value> {
    lines.iter().filter(|line| line["type"] == kind).collect()
}

/// Two balls that collide after 1 s, with an expectation of the impact at `time`.
fn impact_expected_at(folder: &Path, name: &str, time: f64) -> String {
    let path = folder.join(name);
    let scene = format!(
        r#"{{"version": 1, "name": "n", "settings": {{"duration": 2}},
        "bodies": [
            {{"id": 1, "radius": 0.5, "position": [-2, 0, 0], "velocity": [2, 0, 0]}},
            {{"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]}}],
        "expectations": [{{"why": "(4 - 1)/(2 + 1) = 1 s", "expect": {{"event": {{"between": [1, 2], "time": {time}}}}}}}]}}"#
    );
    fs::write(&path, scene).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_run_that_starts_late_numbers_its_ticks_from_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("late.json");
    let scene = r#"{"version": 1, "name": "n", "settings": {"start_tick": 30, "duration": 1},
        "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [2, 0, 0]}]}"#;
    fs::write(&path, scene).unwrap();
    let path = path.to_str().unwrap();
    // From 0.5 s to 1 s: 30 ticks, 31 states.
    let whole = lines(&["run", path]);
    assert_eq!(whole[0]["ticks"], 30);
    let ticks = of_type(&whole, "tick");
    assert_eq!((ticks.len(), &ticks[0]["tick"], &ticks[0]["time"]), (31, &30.into(), &0.5.into()));
    // One second at 2 m/s, half of it before the start.
    assert_eq!((&ticks[30]["tick"], &ticks[30]["bodies"][0]["position"][0]), (&60.into(), &1.0.into()));
    assert_eq!(of_type(&lines(&["run", path, "--ticks", "2"]), "tick").len(), 3);
    assert_eq!(of_type(&lines(&["run", path, "--until", "0.6"]), "tick").len(), 7);
}

#[test]
fn a_run_is_a_header_one_state_more_than_ticks_and_the_events_between_them() {
    let lines = lines(&["run", "pair_head_on"]);
    assert_eq!(lines[0]["type"], "header");
    assert_eq!((&lines[0]["ticks"], &lines[0]["ticks_per_second"]), (&75.into(), &30.into()));
    let ticks = of_type(&lines, "tick");
    // 2.5 s at 30 ticks a second.
    assert_eq!(ticks.len(), 76);
    assert_eq!(ticks[30]["tick"], 30);
    assert_eq!(ticks[30]["time"], 1.0);
    // -2.5 + 2·1 = -0.5
    assert_eq!(ticks[30]["bodies"][0]["position"], serde_json::json!([-0.5, 0.5, 0.0]));
    assert_eq!(ticks[30]["bodies"][0]["velocity"], serde_json::json!([2.0, 0.0, 0.0]));
    assert!(ticks[30].get("hash").is_none());
    let events = of_type(&lines, "event");
    assert_eq!(events.len(), 1);
    assert_eq!(
        (&events[0]["event"], &events[0]["body"], &events[0]["other"]),
        (&"impact".into(), &1.into(), &2.into())
    );
    assert!((events[0]["time"].as_f64().unwrap() - 1.25).abs() < 1e-12);
    assert_eq!(lines.last().unwrap()["tick"], 75);
}

#[test]
fn events_stand_between_the_states_around_them_in_time_order() {
    let lines = lines(&["run", "plane_drop"]);
    let mut last = (0.0, 0);
    for line in &lines[1..] {
        let now = (line["time"].as_f64().unwrap(), line["tick"].as_u64().unwrap());
        assert!(now >= last, "{line}");
        last = now;
    }
    assert!(!of_type(&lines, "event").is_empty());
}

#[test]
fn the_length_can_be_given_in_ticks_or_seconds() {
    assert_eq!(of_type(&lines(&["run", "pair_head_on", "--ticks", "5"]), "tick").len(), 6);
    assert_eq!(of_type(&lines(&["run", "pair_head_on", "--ticks", "0"]), "tick").len(), 1);
    // 0.1 s · 30 = 3 ticks.
    assert_eq!(of_type(&lines(&["run", "pair_head_on", "--until", "0.1"]), "tick").len(), 4);
}

#[test]
fn two_runs_write_the_same_bytes_and_hashes() {
    let arguments = ["run", "plane_drop", "--hash"];
    let first = collidoscope(&arguments);
    assert_eq!(first.stdout, collidoscope(&arguments).stdout);
    let lines = lines(&arguments);
    let ticks = of_type(&lines, "tick");
    assert!(ticks.iter().all(|tick| tick["hash"].as_str().is_some_and(|hash| hash.len() == 16)));
    // In exact flight the segment lasts until the impact, in tick 37.
    assert_eq!(ticks[0]["hash"], ticks[37]["hash"]);
    assert_ne!(ticks[37]["hash"], ticks[38]["hash"]);
}

#[test]
fn a_run_into_a_file_writes_what_standard_output_would_get() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    let output = collidoscope(&["run", "pair_head_on", "--out", path.to_str().unwrap()]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), ""));
    assert_eq!(fs::read(&path).unwrap(), collidoscope(&["run", "pair_head_on"]).stdout);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The arguments with which `run` and `check` write to a file.
fn writing_to(path: &str) -> [[&str; 4]; 2] {
    [["run", "pair_head_on", "--out", path], ["check", "pair_head_on", "--junit", path]]
}

#[test]
fn a_path_that_cannot_be_written_is_named_in_the_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "old").unwrap();
    for (path, reason) in [
        (&*file.join("run.jsonl"), "what should be its folder is a file"),
        (&*folder.path().join("none/run.jsonl"), "there is no such folder"),
        (folder.path(), "it is a folder"),
    ] {
        for arguments in writing_to(path.to_str().unwrap()) {
            let output = collidoscope(&arguments);
            let message = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{message}");
            assert_eq!(message, format!("{}: not written: {reason}\n", path.display()));
        }
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
}

#[cfg(unix)]
#[test]
fn when_the_disk_takes_no_more_the_old_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "old").unwrap();
    for arguments in writing_to(file.to_str().unwrap()) {
        let arguments = arguments.into_iter().chain(["--force"]);
        // A file size limit of 0 simulates the full disk: writes fail at the same point.
        let output = std::process::Command::new("sh")
            .args(["-c", "ulimit -f 0; exec \"$@\"", "sh"])
            .arg(assert_cmd::cargo::cargo_bin("collidoscope"))
            .args(arguments)
            .output()
            .unwrap();
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.starts_with(&format!("{}: not written: File too large", file.display())), "{message}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "files were left behind");
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_ends_a_run_quietly() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("collidoscope"))
        .args(["run", "pair_head_on", "--ticks", "1000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut header = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut header).unwrap();
    assert!(header.starts_with(r#"{"type":"header""#), "{header}");
    // The pipe is closed now; the run would last for hours.
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[test]
fn every_shipped_scene_holds_its_expectations() {
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scenes");
    let output = collidoscope(&["check", scenes.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}{}", text(&output.stdout), text(&output.stderr));
    assert!(text(&output.stdout).lines().all(|line| line.starts_with("ok   ")));
}

#[test]
fn the_exit_code_of_check_tells_held_failed_and_could_not_run() {
    let folder = tempfile::tempdir().unwrap();
    let right = impact_expected_at(folder.path(), "right.json", 1.0);
    let wrong = impact_expected_at(folder.path(), "wrong.json", 1.5);
    let none = folder.path().join("none.json").to_str().unwrap().to_owned();
    for (scenes, code) in
        [(vec!["check", &right], 0), (vec!["check", &right, &wrong], 1), (vec!["check", &none, &wrong, &right], 2)]
    {
        assert_eq!(collidoscope(&scenes).status.code(), Some(code), "{scenes:?}");
    }
    let output = collidoscope(&["check", folder.path().to_str().unwrap()]);
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(lines[0], format!("ok   {right} (1 expectation)"));
    assert_eq!(lines[1], format!("FAIL {wrong}"));
    assert_eq!(lines[2], "     expectations[0]: (4 - 1)/(2 + 1) = 1 s");
    assert_eq!(lines[3], "       expected collision 1 of ball 1 and ball 2 at t = 1.5 s (± 1e-9)");
    assert!(lines[4].starts_with("       got      at t = 1 s") || lines[4].contains("at t = 0.99999"), "{}", lines[4]);
}

#[test]
fn junit_reports_failures_and_scenes_that_could_not_run() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = impact_expected_at(folder.path(), "wrong.json", 1.5);
    let broken = folder.path().join("broken.json");
    fs::write(&broken, "{").unwrap();
    let report = folder.path().join("report.xml");
    collidoscope(&["check", &wrong, broken.to_str().unwrap(), "--junit", report.to_str().unwrap()]);
    let xml = fs::read_to_string(&report).unwrap();
    assert_eq!(xml.matches("<failure>").count(), 1, "{xml}");
    assert_eq!(xml.matches("<error>").count(), 1, "{xml}");
    assert_eq!(xml.matches("<testsuite ").count(), 2, "{xml}");
}

#[test]
fn a_scene_read_from_a_file_runs_like_the_shipped_one() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scenes/pair_head_on.json");
    let from_file = collidoscope(&["run", file.to_str().unwrap()]);
    assert_eq!(from_file.stdout, collidoscope(&["run", "pair_head_on"]).stdout);
}

#[test]
fn of_resting_contacts_those_that_joined_and_left_are_written_and_all_on_demand() {
    // A ball lies on a floor; at tick 3 it is thrown up at 1 m/s, and falls back after 2·1/9.81 s, 0.2 s: at tick 15 of 60.
    // With restitution 0 it stays.
    let folder = tempfile::tempdir().unwrap();
    let scene = serde_json::json!({
        "version": 1, "name": "thrown up", "settings": {"gravity": [0, -9.81, 0]},
        "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0.5, 0], "restitution": 0}],
        "obstacles": [{"id": 10, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
        "edits": [{"tick": 3, "id": 1, "property": "velocity", "value": [0, 1, 0]}]
    });
    let path = folder.path().join("thrown.json");
    std::fs::write(&path, scene.to_string()).unwrap();
    let path = path.to_str().unwrap();
    let resting = |arguments: &[&str]| {
        let all = lines(arguments);
        let events = of_type(&all, "event").into_iter().filter(|event| event["event"] == "resting");
        events.cloned().collect::<Vec<_>>()
    };
    let told = resting(&["run", path, "--ticks", "40"]);
    let pairs = |contacts: &Value| -> Vec<[u64; 2]> {
        let contacts = contacts.as_array().unwrap().iter();
        contacts.map(|contact| ["body", "other"].map(|side| contact[side].as_u64().unwrap())).collect()
    };
    let [began, left, again] = &told[..] else { panic!("{told:?}") };
    assert_eq!([&began["tick"], &left["tick"], &again["tick"]], [0, 4, 15]);
    for event in [began, again] {
        assert_eq!((pairs(&event["joined"]), pairs(&event["left"])), (vec![[1, 10]], vec![]));
    }
    assert_eq!((pairs(&left["joined"]), pairs(&left["left"])), (vec![], vec![[1, 10]]));
    // On demand an event for every time that it is solved: the ball rests on in every tick.
    let all = resting(&["run", path, "--ticks", "40", "--contacts"]);
    assert!(all.len() > 20, "{}", all.len());
    assert!(
        all.iter()
            .filter(|event| event["left"] == serde_json::json!([]))
            .all(|event| { pairs(&event["contacts"]) == [[1, 10]] && event["bodies"] == serde_json::json!([1]) })
    );
}

#[test]
fn the_steering_of_a_run_is_what_changes_the_velocities() {
    let run = lines(&["run", "agents_between_walls", "--steering"]);
    let ticks = of_type(&run, "tick");
    let vector = |value: &Value| [0, 1, 2].map(|axis| value[axis].as_f64().unwrap());
    for [before, after] in ticks.array_windows() {
        for (place, steered) in before["steering"].as_array().unwrap().iter().enumerate() {
            let [v, w] = [before, after].map(|tick| vector(&tick["bodies"][place]["velocity"]));
            let a = vector(&steered["steering"]);
            assert_eq!(steered["id"], before["bodies"][place]["id"]);
            // 60 ticks a second; nothing else acts on them.
            assert!((0..3).all(|axis| (w[axis] - v[axis] - a[axis] / 60.0).abs() < 1e-12), "{steered}");
            assert_eq!(steered["rules"]["avoidance"], steered["sum"]);
            assert_eq!(vector(&steered["clamped"]), [0.0; 3]);
        }
    }
    // The second is 0.2 m off the middle of a corridor 2 m wide; the first steps end within a centimetre of there.
    let distances = &ticks[0]["steering"][1]["distances"];
    let [far, near] = ["12", "13"].map(|wall| distances[wall].as_f64().unwrap());
    assert!((far - 1.2).abs() < 0.01 && (near - 0.8).abs() < 0.01, "{distances}");
    assert!(of_type(&lines(&["run", "agents_between_walls", "--ticks", "1"]), "tick")[0]["steering"].is_null());
}

#[test]
fn a_translation_of_what_a_scene_does_not_say_is_told_and_an_empty_one_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("told.json");
    let path = path.to_str().unwrap();
    let check = |translations: &str| {
        let body = r#"{"id": 1, "name": "ball", "radius": 1, "position": [0, 0, 0]}"#;
        let scene = format!(
            r#"{{"version": 1, "name": "n", "settings": {{"duration": 1}}, "bodies": [{body}], "translations": {translations}}}"#
        );
        fs::write(path, scene).unwrap();
        let output = collidoscope(&["check", path]);
        (output.status.code(), [output.stdout, output.stderr].map(|out| text(&out).to_owned()).concat())
    };
    let (code, told) = check(r#"{"ja": {"ball": "球", "n": "ん"}}"#);
    assert_eq!(code, Some(0), "{told}");
    let (code, told) = check(r#"{"ja": {"ball": "球", "wall": "壁"}}"#);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("translations.ja: the scene has no text “wall”"), "{told}");
    let (code, told) = check(r#"{"ja": {"ball": ""}}"#);
    assert!(code == Some(2) && told.contains("translations.ja.ball: must not be empty"), "{told}");
    let (code, told) = check(r#"{"fr": {"ball": "balle"}}"#);
    assert!(code == Some(2) && told.contains("unknown variant `fr`, expected `en` or `ja`"), "{told}");
}
