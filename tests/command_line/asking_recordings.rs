//! Recordings that `run` wrote, asked in place of their scenes.

use crate::collidoscope;
use std::fs;
use std::path::Path;

/// A ball that falls 5 m in 1 s and bounces; its restitution changes on the way.
const DROPPED: &str = r#"{"version": 1, "name": "dropped", "settings": {"duration": 9, "gravity": [0, -10, 0]},
    "bodies": [{"id": 1, "name": "cue", "radius": 0.5, "position": [0, 5.5, 0], "restitution": 0.5, "mass": 2}],
    "obstacles": [{"id": 2, "name": "floor", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
    "edits": [{"tick": 30, "id": 1, "property": "restitution", "value": 0.8}]}"#;

fn written(path: &Path, text: &str) -> String {
    fs::write(path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The scene, and its recording of two seconds.
fn recorded(folder: &Path) -> [String; 2] {
    let scene = written(&folder.join("scene.json"), DROPPED);
    let done = collidoscope(&["run", &scene, "--ticks", "120"]);
    assert!(done.status.success(), "{done:?}");
    [scene, written(&folder.join("run.jsonl"), &String::from_utf8(done.stdout).unwrap())]
}

#[test]
fn a_recording_answers_as_its_scene_does_as_long_as_it_lasts() {
    let folder = tempfile::tempdir().unwrap();
    let [scene, recording] = recorded(folder.path());
    let both = |rest: &[&str]| {
        let [of_scene, of_recording] = [&scene, &recording].map(|run| {
            let arguments = [&rest[..1], &[run.as_str()], &rest[1..]].concat();
            let done = collidoscope(&arguments);
            (done.status.code(), String::from_utf8(done.stdout).unwrap())
        });
        (of_scene, of_recording)
    };
    // Exact moments between ticks, masses and shapes are those of the scene: ½·2·8² J, and the floor.
    for condition in ["kinetic_energy(cue) falls below 65", "distance(cue, floor) < 0.6", "impact(cue, floor)"] {
        let (of_scene, of_recording) = both(&["find", condition, "--ticks", "120"]);
        assert_eq!(of_recording, of_scene, "{condition}");
        assert_eq!(of_recording.0, Some(0));
        let unlimited = collidoscope(&["find", &recording, condition]);
        assert_eq!(String::from_utf8(unlimited.stdout).unwrap(), of_scene.1, "it ends where the recording does");
    }
    let (of_scene, of_recording) = both(&["why", "--body", "cue", "--at", "2"]);
    assert_eq!(of_recording, of_scene);
    assert!(of_recording.1.contains(r#""event":"edited""#) && of_recording.1.contains(r#""cause":"impact""#));
    let (of_scene, of_recording) = both(&["plot", "energy", "--ticks", "120"]);
    assert_eq!(of_recording, of_scene);
}

#[test]
fn a_recording_that_its_scene_does_not_make_or_that_has_none_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [_, recording] = recorded(folder.path());
    let text = fs::read_to_string(&recording).unwrap();
    let refused = |name: &str, text: &str| {
        let path = written(&folder.path().join(name), text);
        let done = collidoscope(&["find", &path, "speed(cue) > 1"]);
        assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{done:?}");
        String::from_utf8(done.stderr).unwrap()
    };
    // One digit of one state.
    let state = text.lines().nth(8).unwrap();
    assert!(state.contains(r#""type":"tick""#), "{state}");
    let changed = text.replace(state, &state.replacen("[0.0,", "[0.001,", 1));
    assert!(
        refused("changed.jsonl", &changed).contains("the state at tick 7 is not what the recording's own scene makes")
    );
    // An event that is gone, one with another number, and a state whose number leads far away.
    let event = text.lines().find(|line| line.contains(r#""event":"impact""#)).unwrap();
    let tick = event.split(r#""tick":"#).nth(1).unwrap().split(',').next().unwrap();
    let told = format!("what happens in tick {tick} is not what the recording's own scene makes");
    assert!(refused("gone.jsonl", &text.replace(&format!("{event}\n"), "")).contains(&told));
    let harder = event.replacen(r#""impulse":"#, r#""impulse":1"#, 1);
    assert!(refused("harder.jsonl", &text.replace(event, &harder)).contains(&told), "{harder}");
    let last = text.lines().rfind(|line| line.contains(r#""type":"tick""#)).unwrap();
    let far = text.replace(last, &last.replacen(r#""tick":120"#, r#""tick":99999999999"#, 1));
    assert!(refused("far.jsonl", &far).contains("the state at tick 99999999999 stands where that at tick 120 belongs"));
    let foreign = text.lines().skip(1).collect::<Vec<_>>().join("\n");
    let foreign = format!("{}\n{foreign}\n", r#"{"type":"header","version":1,"ticks_per_second":60}"#);
    assert!(refused("foreign.jsonl", &foreign).contains("has no `document`"));
    let wrong = text.replacen(r#""mass":2.0"#, r#""mass":-2.0"#, 1);
    assert!(refused("wrong.jsonl", &wrong).contains("bodies[0].mass: must be"), "{}", refused("wrong.jsonl", &wrong));
}

#[test]
fn the_last_state_is_found_as_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let [scene, recording] = recorded(folder.path());
    let found = |run: &str, condition: &str| {
        let done = collidoscope(&["find", run, condition, "--ticks", "120"]);
        String::from_utf8(done.stdout).unwrap()
    };
    for run in [&scene, &recording] {
        assert!(found(run, "tick = 120").starts_with(r#"{"tick":120,"time":2.0,"local_time":0.0"#));
        assert_eq!(found(run, "tick >= 119").lines().count(), 1, "it begins to hold before");
        assert_eq!(found(run, "tick = 121"), "");
    }
}

#[test]
fn what_lies_beyond_the_end_of_a_recording_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [scene, recording] = recorded(folder.path());
    let asked: [&[&str]; 2] = [&["find", "speed(cue) > 1", "--ticks", "121"], &["plot", "energy", "--ticks", "121"]];
    for arguments in asked {
        let of = |run: &str| collidoscope(&[&arguments[..1], &[run], &arguments[1..]].concat());
        let refused = of(&recording);
        let error = String::from_utf8(refused.stderr).unwrap();
        assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0), "{arguments:?}: {error}");
        // 120 ticks at 60 a second.
        assert!(error.contains("the recording ends at tick 120, after 2 s"), "{arguments:?}: {error}");
    }
    assert_eq!(collidoscope(&["find", &scene, "speed(cue) > 1", "--ticks", "121"]).status.code(), Some(0));
}
