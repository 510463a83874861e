//! Wrong input to the program: one clear message, exit code 2, no panic, and existing files stay as
//! they are.

mod overwriting;

use assert_cmd::Command;
use std::fs;
use std::path::Path;

/// The output of the program.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

fn collidoscope<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Said {
    // With a display it would show the message in a window.
    let mut command = Command::cargo_bin("collidoscope").unwrap();
    let output = command.args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Opens, runs and checks a scene file; all three must refuse it with this one message.
fn refused(path: &Path, expected: &str) {
    let path = path.to_str().unwrap();
    for arguments in
        [vec![path], vec!["run", path], vec!["check", path], vec!["shot", path, "--tick", "0", "-o", "a.png"]]
    {
        let said = collidoscope(&arguments);
        assert_eq!(said.code, Some(2), "{arguments:?}: {}", said.err);
        assert_eq!(said.out, "", "{arguments:?}");
        assert_eq!(said.err.lines().count(), 1, "{arguments:?}: {}", said.err);
        assert!(said.err.starts_with(path) && said.err.contains(expected), "{arguments:?}: {}", said.err);
    }
}

fn refused_text(text: impl AsRef<[u8]>, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scene.json");
    fs::write(&path, text.as_ref()).unwrap();
    refused(&path, expected);
    assert_eq!(fs::read(&path).unwrap(), text.as_ref());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "files were left behind");
}

#[test]
fn malformed_and_truncated_scenes_are_refused() {
    refused_text("{\"version\": 1,\n  \"name\" = 3}", "scene.json:2:10: expected `:`");
    refused_text("{\"version\": 1,\n  \"name\": \"n\", \"bodies\": [{\"id\": 1, ", "the file ends too early");
    refused_text("", "empty; the least scene is");
    refused_text(b"\x89PNG\r\n\x1a\n\0\0\0", "not UTF-8 text");
}

#[test]
fn huge_scenes_are_refused_without_being_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scene.json");
    // A sparse file: it takes no space.
    fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
    refused(&path, "larger than 64 MiB");
}

#[test]
fn deeply_nested_scenes_are_refused() {
    let nested = format!("{}{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
    refused_text(format!("{{\"version\": 1, \"name\": {nested}}}"), "nested deeper than 128 levels");
}

#[test]
fn scenes_that_make_no_sense_are_refused() {
    let scene = |body: &str| format!("{{\"version\": 1, \"name\": \"n\", \"bodies\": [{body}]}}");
    refused_text(
        scene(r#"{"id": 1, "radius": NaN, "position": [0, 0, 0]}"#),
        "bodies[0].radius: expected a value: a number, \"text\"",
    );
    refused_text(
        scene(r#"{"id": 1, "radius": 1e999, "position": [0, 0, 0]}"#),
        "bodies[0].radius: the number is too large",
    );
    refused_text(
        scene(r#"{"id": 1, "radius": -1, "position": [0, 0, 0]}"#),
        "bodies[0].radius: must be greater than 0",
    );
    let body = r#"{"id": 1, "radius": 1, "position": [0, 0, 0]}"#;
    refused_text(scene(&format!("{body}, {body}")), "bodies[1].id: 1 is already the id of bodies[0]");
    refused_text(
        scene(r#"{"id": 1, "radius": 1, "position": [0, 0, 0], "group": 5}"#),
        "bodies[0].group: there is nothing with id 5",
    );
}

#[test]
fn an_unknown_shape_is_refused_with_the_kinds_there_are() {
    const KINDS: &str = "one of `plane`, `quad`, `box`, `capsule`";
    let shape =
        |text: &str| format!("{{\"version\": 1, \"name\": \"n\", \"obstacles\": [{{\"id\": 1, \"shape\": {text}}}]}}");
    let plane = r#""plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}"#;
    for (text, expected) in [
        ("{}", format!("obstacles[0].shape: the object is empty, expected {KINDS}")),
        ("[]", format!("obstacles[0].shape: invalid type: array, expected {KINDS}")),
        ("null", format!("obstacles[0].shape: invalid type: null, expected {KINDS}")),
        ("3", format!("obstacles[0].shape: invalid type: number `3`, expected {KINDS}")),
        (r#""plane""#, "`plane` is an object's field here, as in {\"plane\": …}".to_owned()),
        (&format!(r#"{{{plane}, "box": {{}}}}"#), format!("`box` stands beside it, expected only {KINDS}")),
    ] {
        refused_text(shape(text), &expected);
    }
}

#[test]
fn no_message_uses_the_words_of_the_json_parser() {
    let scene = |rest: &str| format!("{{\"version\": 1, \"name\": \"n\"{rest}");
    for (rest, expected) in [
        (r#", "bodies": {}}"#, "bodies: invalid type: object, expected an array"),
        (r#", "settings": {"ticks_per_second": 1.5}}"#, "invalid type: number `1.5`, expected a whole number"),
        ("} x", "something follows the end of the object"),
        (", 1: 2}", "the name of a field needs double quotes"),
        (r#", "bodies": nil}"#, "bodies: expected `true`, `false` or `null`"),
        (r#", "bodies": ["#, "the file ends too early, inside an array; is it complete?"),
        (
            r#", "settings": {"bounds": 3}}"#,
            "settings.bounds: invalid type: number `3`, expected one of `wrap`, `reflect`",
        ),
    ] {
        refused_text(scene(rest), expected);
    }
}

#[test]
fn one_cause_gives_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scene.json");
    for settings in [r#""ticks_per_second": 0, "start_tick": 5"#, r#""duration": -1, "start_tick": 5"#] {
        fs::write(&path, format!("{{\"version\": 1, \"name\": \"n\", \"settings\": {{{settings}}}}}")).unwrap();
        let said = collidoscope(&["run", path.to_str().unwrap(), "--ticks", "1"]);
        assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    }
}

#[test]
fn wrong_arguments_get_a_helpful_answer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let digits = "must be a whole number, 0 or greater, written in digits";
    for (arguments, expected) in [
        (&["generate", "gas", "--count", "1e3"][..], digits),
        (&["generate", "gas", "--fraction", "half"], "must be a number such as 0.5"),
        (&["run", "tour", "--ticks", "-1"], digits),
        (&["run", "tour", "--until", "-1"], "must be a number of seconds from 0"),
        (&["runn"], "runn: no such command, scene or file; did you mean `run`?"),
        (&["runn", "tour"], "did you mean `run`?"),
        (&["run", "toor", "--ticks", "1"], "did you mean `tour`?"),
        (&["run", "tour", "--bogus"], "unexpected argument '--bogus' found"),
        (&["query", "no_such_file"], "no_such_file: no such file"),
        (&["query", folder], "a folder, not a file"),
    ] {
        let said = collidoscope(arguments);
        assert!(said.err.contains(expected), "{arguments:?}: {}", said.err);
        assert!(!said.err.contains("use '-- "), "{arguments:?}: {}", said.err);
    }
}

#[test]
fn what_cannot_be_done_is_refused_at_once_with_its_place_and_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (page, film, broken, recording) = (file("a.html"), file("a.mp4"), file("broken.json"), file("run.jsonl"));
    fs::write(
        &broken,
        r#"{"version": 1, "name": "n", "settings": {"duration": 1}, "bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0]}],
            "lesson": [{"text": "{nothing(#1)}"}]}"#,
    )
    .unwrap();
    assert_eq!(collidoscope(&["run", "pair_head_on", "--out", &recording]).code, Some(0));
    let radius = ["sweep", "pair_head_on", "--set", "#1.radius=0:1:1", "--measure", "kinetic"];
    for (arguments, expected) in [
        (&["why", "pair_head_on", "--event", "99999999999:5"][..], "--event 99999999999:5: the scene ends at tick "),
        (&["why", "pair_head_on", "--event", "3:0", "--before"], "cannot be used with"),
        (&["find", "pair_head_on", "overlap > 1", "--ticks", "18446744073709551615"], "runs end with tick "),
        (&["plot", "pair_head_on", ""], "is empty: a quantity such as speed(#1) or a condition is needed"),
        (&radius, "one value cannot be both 0 and 1: ask for 2 or more, or write 0:0:1"),
        (&["handout", &broken, "--out", &page], "its lesson cannot be handed out: lesson[0].text: not understood"),
        (
            &["film", "pair_head_on", "--size", "641x481", "--out", &film],
            "--size: an MP4 has even sides, and 641x481 has not: ask for 640x480",
        ),
        (&["shot", &recording, "--tick", "0", "--out", "a.png"], "a recording, not a scene: "),
    ] {
        let said = collidoscope(arguments);
        assert!(said.code == Some(2) && said.err.contains(expected), "{arguments:?}: {}", said.err);
    }
    assert!(collidoscope(&["shot", "--help"]).out.contains("<--tick <N>|--lesson-step <N>>"));
    let long = format!("{}speed(#1)", "(".repeat(6000));
    assert!(collidoscope(&["plot", "pair_head_on", &long]).err.len() < 800, "all of it is printed back");
}

#[test]
fn an_array_in_place_of_an_object_is_refused_everywhere() {
    let scene = |rest: &str| format!("{{\"version\": 1, \"name\": \"n\", {rest}}}");
    for (text, place) in [
        // The values of a scene, in the order of its fields.
        ("[null, 1, \"n\"]".to_owned(), "scene.json:1:1: "),
        ("[99]".to_owned(), "scene.json:1:1: "),
        (scene(r#""settings": [60]"#), "scene.json:1:41: settings: "),
        (scene(r#""bodies": [[1, "", 0.5, [0, 0, 0]]]"#), "scene.json:1:40: bodies[0]: "),
        (
            scene(r#""obstacles": [{"id": 1, "shape": {"plane": [[0, 0, 0], [0, 1, 0]]}}]"#),
            "obstacles[0].shape.plane: ",
        ),
        (scene(r#""expectations": [{"why": "", "expect": {"conserved": ["energy", 1, 1]}}]"#), "expect.conserved: "),
    ] {
        refused_text(text, &format!("{place}invalid type: array, expected an object"));
    }
}

/// Whether a text contains characters that a terminal would act on.
fn has_control_characters(said: &str) -> bool {
    said.chars().any(|character| (character.is_control() && character != '\n') || character == '\u{202e}')
}

#[test]
fn control_characters_are_escaped_and_very_long_text_is_cut() {
    let folder = tempfile::tempdir().unwrap();
    // Clear the screen; switch to right-to-left text.
    let nasty = "\u{1b}[2J\u{202e}\u{9b}31m\u{7}";
    let long = "x".repeat(1_000_000);
    let json = |text: &str| serde_json::to_string(text).unwrap();
    let scene = |rest: String| format!("{{\"version\": 1, \"name\": \"n\", {rest}}}");
    let failing = |why: &str, name: &str| {
        scene(format!(
            r#""settings": {{"duration": 1}}, "bodies": [
                {{"id": 1, "name": {name}, "radius": 1, "position": [0, 0, 0]}},
                {{"id": 2, "radius": 1, "position": [5, 0, 0]}}],
               "expectations": [{{"why": {why}, "expect": {{"event": {{"between": [1, 2]}}}}}}]"#,
            why = json(why),
            name = json(name)
        ))
    };
    for foreign in [nasty, &long] {
        let key = json(foreign);
        let files = [
            (scene(format!("{key}: 1")), "unknown field"),
            (scene(format!("\"settings\": {{{key}: 1}}")), "unknown field"),
            (scene(format!("\"bodies\": [{{\"id\": {key}}}]")), "invalid type: string"),
            (scene(format!("\"view\": {{\"overlays\": [{key}]}}")), "unknown variant"),
            (scene(format!("\"queries\": [{{\"id\": 1, \"ask\": {{{key}: {{}}, {key}: 1}}}}]")), "appears twice"),
            (scene(format!("\"queries\": [{{\"id\": 1, \"ask\": {{\"query\": {key}}}}}]")), "there is no query"),
            (scene(format!("\"queries\": [{{\"id\": 1, \"ask\": {{\"query\": [{key}]}}}}]")), "must name a query"),
            (failing(foreign, ""), "FAIL"),
            (failing("", foreign), "FAIL"),
        ];
        for (text, expected) in files {
            let path = folder.path().join("scene.json");
            fs::write(&path, &text).unwrap();
            let said = collidoscope(&["check", path.to_str().unwrap()]);
            let all = format!("{}{}", said.out, said.err);
            assert!(said.code != Some(0) && all.contains(expected), "{expected}: {}", &all[..all.len().min(500)]);
            assert!(!has_control_characters(&all), "{all:?}");
            assert!(all.lines().all(|line| line.chars().count() < 2100), "{expected}: a line of {}", all.len());
        }
    }
    // Names of files and other arguments.
    let none = folder.path().join(nasty);
    let none = none.to_str().unwrap();
    for arguments in [
        vec!["run", none],
        vec!["check", none],
        vec!["query", none],
        vec!["run", "pair_head_on", "--ticks", nasty],
        vec!["run", "pair_head_on", "--out", none, nasty],
        vec![nasty, nasty],
    ] {
        let said = collidoscope(&arguments);
        assert!(said.code == Some(2) && !said.err.is_empty(), "{arguments:?}");
        assert!(!has_control_characters(&said.err), "{arguments:?}: {:?}", said.err);
    }
    // A line break in a name does not start a new message.
    let said = collidoscope(&["run", "none\nball.json: all is well"]);
    assert_eq!((said.code, said.err.lines().count()), (Some(2), 1), "{}", said.err);
}

#[test]
fn missing_and_unreadable_scenes_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    refused(&folder.path().join("none.json"), "no such file");
    let file = folder.path().join("file");
    fs::write(&file, "x").unwrap();
    refused(&file.join("scene.json"), "no such file");
}

#[cfg(unix)]
#[test]
fn broken_links_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("scene.json");
    std::os::unix::fs::symlink("gone.json", &link).unwrap();
    refused(&link, "no such file");
    let circle = folder.path().join("circle.json");
    std::os::unix::fs::symlink("circle.json", &circle).unwrap();
    refused(&circle, "cannot be read");
}

#[test]
fn a_folder_is_not_a_scene_and_one_without_scenes_cannot_be_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let said = collidoscope(&["run", path]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("a folder, not a scene file"), "{}", said.err);
    fs::create_dir(folder.path().join(".hidden")).unwrap();
    fs::write(folder.path().join(".hidden/scene.json"), "{}").unwrap();
    fs::write(folder.path().join("scene.schema.json"), "{}").unwrap();
    let said = collidoscope(&["check", path]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("no scenes (*.json) in this folder"), "{}", said.err);
}

#[test]
fn an_unknown_name_lists_the_shipped_scenes() {
    let said = collidoscope(&["run", "no_such_scene"]);
    assert_eq!(said.code, Some(2));
    assert!(
        said.err.contains("no such file, nor a shipped scene") && said.err.contains("pair_head_on"),
        "{}",
        said.err
    );
}

#[test]
fn a_scene_without_duration_needs_a_length_on_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scene.json");
    fs::write(&path, "{\"version\": 1, \"name\": \"n\"}").unwrap();
    let said = collidoscope(&["run", path.to_str().unwrap()]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("--ticks N or --until SECONDS"), "{}", said.err);
}

#[test]
fn wrong_arguments_are_refused_with_the_values_allowed() {
    for (arguments, expected) in [
        (vec!["run", "pair_head_on", "--ticks", "x"], "invalid value 'x' for '--ticks <N>'"),
        (vec!["run", "pair_head_on", "--until", "nan"], "a number of seconds from 0 to 1e9"),
        (vec!["run", "pair_head_on", "--until", "1", "--ticks", "1"], "cannot be used with"),
        (vec!["shot", "pair_head_on", "--tick", "0", "-o", "a.png", "--size", "0x0"], "each from 16 to 8192"),
        (vec!["shot", "pair_head_on", "--tick", "0", "-o", "a.png", "--overlays", "x"], "unknown variant `x`"),
        (vec!["shot", "pair_head_on", "-o", "a.png"], "--tick"),
        (vec!["shot", "pair_head_on", "--tick", "76", "-o", "a.png"], "--tick 76: the scene ends with tick 75"),
        (vec!["shot", "pair_head_on", "--tick", "5", "-o", "a.jpg"], "--out a.jpg: a picture is a .png or a .svg"),
        (vec!["shot", "pair_head_on", "--tick", "0", "-o", "a.png", "--select", "99"], "99"),
        (vec!["film", "pair_head_on", "-o", "a#b.gif"], "a#b.gif: `#` numbers the pictures of single frames"),
        (vec!["film", "pair_head_on", "-o", "a.avi"], "a.avi: its ending does not tell what to write: .gif"),
        (vec!["film", "pair_head_on", "-o", "a.gif", "--fps", "0"], "a whole number from 1 to 240"),
        (vec!["film", "pair_head_on", "-o", "a.gif", "--fps", "60"], "a GIF shows 50 frames a second at most, not 60"),
        (vec!["film", "pair_head_on", "-o", "a.gif", "--from", "9", "--to", "8"], "end at tick 8, before it begins"),
        (vec!["film", "pair_head_on", "-o", "a.gif", "--to", "999999"], "--to: the scene ends with tick"),
        (vec!["film", "pair_head_on", "-o", "a.gif", "--step", "0"], "must be at least 1"),
        (vec!["plot", "pair_head_on", "time", "--every", "0"], "must be at least 1"),
        (vec!["find", "pair_head_on", "time > 1", "--first", "0"], "must be at least 1"),
        (vec!["film", "pair_head_on", "-o", "a.gif", "--speed", "-1"], "--speed: must be greater than 0, is -1"),
        (vec!["film", "pair_head_on", "-o", "a.gif", "--speed", "1e-9"], "frames, and 1000000 at most are made"),
        (vec!["pair_head_on", "--nonsense"], "--nonsense"),
        (vec!["check"], "SCENE|FOLDER"),
    ] {
        let said = collidoscope(&arguments);
        assert_eq!(said.code, Some(2), "{arguments:?}");
        assert!(said.err.contains(expected), "{arguments:?}: {}", said.err);
        assert_eq!(said.out, "");
    }
}

#[test]
fn help_and_version_are_not_errors() {
    let said = collidoscope(&["--help"]);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    for command in ["run", "check", "query", "shot", "schema"] {
        assert!(said.out.contains(&format!("\n  {command} ")), "{command}");
    }
    assert!(collidoscope::VERSION.starts_with(env!("CARGO_PKG_VERSION")));
    let said = collidoscope(&["--version"]);
    assert_eq!((said.code, said.out), (Some(0), format!("collidoscope {}\n", collidoscope::VERSION)));
}

#[test]
fn the_schema_is_printed_as_committed() {
    let said = collidoscope(&["schema"]);
    let committed = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scene.schema.json")).unwrap();
    assert_eq!((said.code, said.out), (Some(0), committed));
    let said = collidoscope(&["schema", "--output"]);
    let schema: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(schema["title"], "OutputLine");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_standard_output_is_reported() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = std::process::Command::new(assert_cmd::cargo::cargo_bin("collidoscope"))
        .arg("schema")
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("No space left on device"));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("collidoscope"))
        .arg("schema")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Nothing reads; the schema is too large to fit into the buffer of a pipe unnoticed.
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_link_that_leads_nowhere_is_refused_with_what_the_scene_has() {
    // 6 s at 50 ticks a second, 16 balls and 5 obstacles.
    for (arguments, expected) in [
        (["--at", "6.5"], "--at 6.5: the scene ends at 6 s\n"),
        (["--at", "3:0.02"], "--at 3:0.02: a tick of this scene lasts 0.02 s\n"),
        (["--select", "1,99"], "--select 99: the scene has no object with this id\n"),
    ] {
        let said = collidoscope(&["balls_break", arguments[0], arguments[1]]);
        assert_eq!((said.code, said.err.as_str()), (Some(2), expected));
    }
    for (arguments, expected) in [
        (
            ["--at", "soon"],
            "must be seconds such as 12.3 or, for a moment inside a tick, TICK:SECONDS such as 738:0.0013",
        ),
        (["--at", "-1"], "must be seconds such as 12.3"),
        (["--select", "cue"], "must be a whole number"),
    ] {
        let said = collidoscope(&["balls_break", arguments[0], arguments[1]]);
        assert!(said.code == Some(2) && said.err.contains(expected), "{}", said.err);
    }
}
