//! `diff`: scenes and recordings, what it answers, and what it refuses.

use crate::collidoscope;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

fn lines(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

fn recorded(folder: &Path, scene: &str, ticks: &str) -> String {
    let file = folder.join(format!("{scene}.jsonl")).to_str().unwrap().to_owned();
    assert!(collidoscope(&["run", scene, "--ticks", ticks, "--out", &file]).status.success());
    file
}

#[test]
fn a_scene_is_alike_its_recording_however_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    for scene in ["tour", "balls_break", "plane_drop", "agents_aquarium", "balls_stack"] {
        let file = recorded(folder.path(), scene, "90");
        let contacts = folder.path().join("contacts.jsonl").to_str().unwrap().to_owned();
        let full = ["run", scene, "--ticks", "90", "--hash", "--contacts", "--out", &contacts, "--force"];
        assert!(collidoscope(&full).status.success());
        for pair in [[scene, &file], [&file, scene], [&file, &file]] {
            let done = collidoscope(&["diff", pair[0], pair[1]]);
            assert_eq!((done.status.code(), lines(&done)), (Some(0), vec![]), "{pair:?}");
        }
        // Of an island at rest it says more, and nothing else.
        assert_eq!(collidoscope(&["diff", &file, &contacts, "--ticks", "1"]).status.code(), Some(0), "{scene}");
    }
}

#[test]
fn a_changed_digit_is_found_unless_the_tolerance_takes_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = recorded(folder.path(), "pair_head_on", "45");
    let changed = folder.path().join("changed.jsonl").to_str().unwrap().to_owned();
    // The ball starts at −2.5 and rolls with 2 m/s at 30 ticks per second: at tick 15 it is at −1.5.
    let text = fs::read_to_string(&file).unwrap();
    let other = text.replace(
        r#""tick":15,"time":0.5,"bodies":[{"id":1,"position":[-1.5,"#,
        r#""tick":15,"time":0.5,"bodies":[{"id":1,"position":[-1.5000000000000004,"#,
    );
    assert_ne!(text, other);
    fs::write(&changed, other).unwrap();
    let junit = folder.path().join("junit.xml").to_str().unwrap().to_owned();
    let done = collidoscope(&["diff", &file, &changed, "--distances", "--junit", &junit]);
    assert_eq!(done.status.code(), Some(1));
    let found = lines(&done);
    assert_eq!(found[0]["type"], "distances");
    // Doubles from 1 to 2 are 2⁻⁵² ≈ 2.2e-16 apart.
    let two = 2.0 * f64::EPSILON;
    let divergence = &found[1];
    assert_eq!((&divergence["tick"], &divergence["body"]), (&Value::from(15), &Value::from(1)));
    assert_eq!((&divergence["component"], &divergence["ulps"]), (&Value::from("position.x"), &Value::from(2)));
    assert_eq!(divergence["difference"], Value::from(-two));
    assert_eq!(found[2]["farthest"]["distance"], Value::from(two));
    assert_eq!((&found[3]["type"], &found[3]["differing"]), (&Value::from("summary"), &Value::from(0)));
    let report = fs::read_to_string(&junit).unwrap();
    assert!(report.contains("tests=\"4\" failures=\"1\" errors=\"0\""), "{report}");
    assert!(
        report.contains("they first differ at tick 15 (t = 0.5 s), in 1 body: x of the position of body 1"),
        "{report}"
    );
    // Its own report it may replace.
    let done = collidoscope(&["diff", &file, &changed, "--tolerance", "1e-15", "--junit", &junit]);
    assert_eq!((done.status.code(), done.stdout.len()), (Some(0), 0));
    assert!(fs::read_to_string(&junit).unwrap().contains("failures=\"0\""));
}

#[test]
fn what_cannot_be_compared_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let header = r#"{"type":"header","version":1,"ticks_per_second":60}"#;
    let state = |tick: u64| format!(r#"{{"type":"tick","tick":{tick},"bodies":[]}}"#);
    let event = |rest: &str| format!(r#"{{"type":"event","event":"impact","body":1,"other":2{rest}}}"#);
    for (text, told) in [
        (r#"{"type":"header","version":2,"ticks_per_second":60}"#.to_owned(), "line 1: version 2 of the format"),
        (r#"{"type":"header","version":1,"ticks_per_second":0}"#.to_owned(), "line 1: ticks_per_second must be from 1"),
        (format!("{header}\n{}\n{}", state(3), state(3)), "line 3: tick 3 follows tick 3; ticks must ascend"),
        (format!("{header}\n\n{}", event("")), "line 3: an event before the first state"),
        (format!("{header}\n{}\n{}", state(3), event("")), "line 3: the event has no local_time"),
        (
            format!("{header}\n{}\n{}", state(3), event(r#","tick":4,"local_time":0"#)),
            "line 3: an event of tick 4 follows the state of tick 3",
        ),
        (format!("{header}\n{}", r#"{"type":"tick","tick":0}"#), "line 2: missing field `bodies`"),
        (format!("{header}\n{}", &state(3)[..20]), "line 2 ends too early, inside a text; is the recording complete?"),
        (
            format!(
                "{header}\n{}",
                r#"{"type":"tick","tick":0,"bodies":[{"id":1,"position":[0,0,0],"velocity":[0,0,0]},{"id":1,"position":[0,0,0],"velocity":[0,0,0]}]}"#
            ),
            "line 2: body 1 is listed twice",
        ),
        (format!("{header}\n{}", state(9_000)), "have no tick at the same time"),
    ] {
        let file = folder.path().join("other.jsonl").to_str().unwrap().to_owned();
        fs::write(&file, &text).unwrap();
        let done = collidoscope(&["diff", "pair_head_on", &file, "--ticks", "5"]);
        let error = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(2), "{text}: {error}");
        assert!(error.contains(&file) && error.contains(told), "{error}");
        assert!(!error.contains("standard output"), "nothing is wrong with that: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let done = collidoscope(&["diff", "pair_head_on", "pair_head_on", "--tolerance", "-1"]);
    assert_eq!(done.status.code(), Some(2));
}
