//! `shot` as SVG: a picture without a display.

use crate::common::asked::one_of_each_kind;
use assert_cmd::Command;
use collidoscope::scene::scene_to_json;
use roxmltree::{Document, Node};
use std::fs;
use std::path::Path;
use std::process::Output;

fn shot(arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("collidoscope").unwrap();
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").arg("shot").args(arguments).output().unwrap()
}

fn drawn(scene: &str, rest: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.svg").to_str().unwrap().to_owned();
    let done = shot(&[&[scene, "-o", &file], rest].concat());
    assert!(done.status.success() && done.stdout.is_empty() && done.stderr.is_empty(), "{scene}: {done:?}");
    fs::read_to_string(file).unwrap()
}

fn numbers(node: Node<'_, '_>, names: &[&str]) -> Vec<f64> {
    names.iter().map(|name| node.attribute(*name).unwrap().parse().unwrap()).collect()
}

#[test]
fn pictures_are_well_formed_and_say_where_everything_is() {
    for scene in ["tour", "box_edge_corner", "agents_laws", "plane_groove", "lesson_sweep", "bench_map", "balls_stack"]
    {
        let text = drawn(scene, &["--tick", "7", "--size", "640x360"]);
        let picture = Document::parse(&text).unwrap_or_else(|error| panic!("{scene}: {error}"));
        let size = numbers(picture.root_element(), &["width", "height"]);
        assert_eq!(size, [640.0, 360.0], "{scene}");
        let everything: Vec<Node<'_, '_>> = picture.descendants().filter(Node::is_element).collect();
        assert!(everything.len() > 10, "{scene}: {} elements", everything.len());
        for attribute in everything.iter().flat_map(|node| node.attributes()) {
            assert!(!attribute.value().contains("NaN") && !attribute.value().contains("inf"), "{scene}: {attribute:?}");
        }
    }
}

#[test]
fn a_ball_is_a_circle_where_the_camera_sees_it() {
    let folder = tempfile::tempdir().unwrap();
    let scene = folder.path().join("two.json").to_str().unwrap().to_owned();
    // Seen along -Z from 10 m without perspective: 360 points are 2·tan(20°)·10 m.
    let text = r#"{"version": 1, "name": "two",
        "bodies": [{"id": 1, "name": "a", "radius": 0.5, "position": [1, 0.25, 0]}],
        "view": {"camera": {"target": [0, 0, 0], "distance": 10, "yaw": 0, "pitch": 0, "projection": "orthographic"},
            "overlays": []}}"#;
    fs::write(&scene, text).unwrap();
    let text = drawn(&scene, &["--tick", "0", "--size", "640x360"]);
    let picture = Document::parse(&text).unwrap();
    let scale = 360.0 / (2.0 * 20f64.to_radians().tan() * 10.0);
    let wanted = [320.0 + scale, 180.0 - 0.25 * scale, 0.5 * scale];
    let balls: Vec<_> = picture
        .descendants()
        .filter(|node| node.has_tag_name("circle"))
        .filter(|node| node.attribute("fill").is_some_and(|fill| fill.starts_with("url(")))
        .collect();
    let [ball] = balls[..] else { panic!("{} balls", balls.len()) };
    for (number, wanted) in numbers(ball, &["cx", "cy", "r"]).into_iter().zip(wanted) {
        // Written to a hundredth of a point.
        assert!((number - wanted).abs() < 0.006, "{number} is not {wanted}");
    }
}

#[test]
fn names_are_written_as_text() {
    let folder = tempfile::tempdir().unwrap();
    let scene = folder.path().join("named.json").to_str().unwrap().to_owned();
    let text = r#"{"version": 1, "name": "named",
        "bodies": [{"id": 1, "name": "a < b & 赤い球", "radius": 0.5, "position": [0, 0, 0]}],
        "view": {"overlays": ["labels"]}}"#;
    fs::write(&scene, text).unwrap();
    let text = drawn(&scene, &["--tick", "0"]);
    let picture = Document::parse(&text).unwrap();
    let words: Vec<_> =
        picture.descendants().filter_map(|node| node.has_tag_name("text").then(|| node.text())?).collect();
    assert!(words.contains(&"a < b & 赤い球"), "{words:?}");
}

#[test]
fn a_picture_of_our_own_is_replaced_and_another_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tour.svg");
    let path = file.to_str().unwrap();
    let again = || shot(&["tour", "--tick", "0", "-o", path]);
    assert!(again().status.success() && again().status.success());
    fs::write(&file, "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").unwrap();
    assert_eq!(again().status.code(), Some(2));
    assert_eq!(fs::read_to_string(Path::new(path)).unwrap(), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
}

#[test]
fn panels_are_not_drawn_as_shapes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tour.svg").to_str().unwrap().to_owned();
    let done = shot(&["tour", "--tick", "0", "-o", &file, "--panels"]);
    assert_eq!(done.status.code(), Some(2));
    let told = String::from_utf8(done.stderr).unwrap();
    assert!(told.contains("--panels") && told.contains(".png"), "{told}");
}

/// A ball falls 5 m with 10 m/s², and hits the floor after 1 s.
const LESSON: &str = r#"{"version": 1, "name": "dropped", "settings": {"duration": 2, "gravity": [0, -10, 0]},
    "bodies": [{"id": 1, "name": "ball", "radius": 0.5, "position": [0, 5.5, 0], "restitution": 0.25}],
    "obstacles": [{"id": 2, "name": "floor", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
    "lesson": [
        {"title": "shown", "view": {"at": {"time": 0.98}, "selected": [1],
            "overlays": ["labels", "velocities", "trails", "sweep_paths", "contacts", "path_ahead", "normals", "momentum"]}},
        {"title": "asked", "view": {"at": {"time": 0.99}}, "hide": ["names"],
            "ask": {"number": {"answer": "speed(ball)", "at": {"event": {"between": [1, 2]}}, "tolerance": 0.1}}},
        {"title": "told", "view": {"at": {"event": {"between": [1, 2]}}}}]}"#;

/// The picture that a step of the lesson shows where the ball keeps this share of its speed.
fn step_drawn(restitution: &str, step: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let scene = folder.path().join("dropped.json").to_str().unwrap().to_owned();
    fs::write(&scene, LESSON.replace("\"restitution\": 0.25", &format!("\"restitution\": {restitution}"))).unwrap();
    drawn(&scene, &["--lesson-step", step, "--size", "640x360"])
}

#[test]
fn a_step_of_a_lesson_is_drawn_as_it_shows_its_moment() {
    let names = |step: &str| {
        let text = step_drawn("0.25", step);
        let picture = Document::parse(&text).unwrap();
        let texts = picture.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text());
        texts.filter(|text| ["ball", "floor"].contains(text)).count()
    };
    assert!(names("1") > 0 && names("3") > 0);
    assert_eq!(names("2"), 0, "names are hidden");
}

#[test]
fn no_pixel_of_a_question_that_is_open_depends_on_its_answer() {
    // In this tick it hits the floor, and comes up with 2.5 m/s or with 9 m/s.
    assert!(step_drawn("0.25", "2") == step_drawn("0.9", "2"));
    for step in ["1", "3"] {
        assert!(step_drawn("0.25", step) != step_drawn("0.9", step), "step {step} tells nothing at all");
    }
}

#[test]
fn a_step_that_is_not_there_or_plays_nothing_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let scene = folder.path().join("dropped.json").to_str().unwrap().to_owned();
    fs::write(&scene, LESSON).unwrap();
    let refused = |command: &str, arguments: &[&str], wanted: &str| {
        let out = folder.path().join("out.png").to_str().unwrap().to_owned();
        let mut program = Command::cargo_bin("collidoscope").unwrap();
        let done = program.arg(command).args(arguments).args(["-o", &out]).output().unwrap();
        let told = String::from_utf8(done.stderr).unwrap();
        assert!(done.status.code() == Some(2) && told.contains(wanted), "{arguments:?}: {told}");
        assert!(!Path::new(&out).exists());
    };
    for command in ["shot", "film"] {
        refused(command, &[&scene, "--lesson-step", "4"], "--lesson-step: the lesson has 3 steps, not 4");
        refused(command, &[&scene, "--lesson-step", "0"], "--lesson-step");
        refused(command, &["pair_head_on", "--lesson-step", "1"], "--lesson-step: the scene has no lesson");
    }
    refused("film", &[&scene, "--lesson-step", "1"], "--lesson-step: step 1 plays nothing");
    refused("film", &[&scene, "--lesson-step", "2", "--to", "3"], "cannot be used with");
    refused("shot", &[&scene, "--lesson-step", "1", "--tick", "3"], "cannot be used with");
}

#[test]
fn no_shape_of_an_open_question_of_any_kind_in_the_shipped_lessons_depends_on_its_answer() {
    let folder = tempfile::tempdir().unwrap();
    for asked in one_of_each_kind() {
        let files = [0, 1].map(|which| {
            let file = folder.path().join(format!("{}{which}.json", asked.kind));
            fs::write(&file, scene_to_json(&asked.scenes[which])).unwrap();
            file.to_str().unwrap().to_owned()
        });
        let step = (asked.step + 1).to_string();
        let [one, two] = [0, 1].map(|which| drawn(&files[which], &["--lesson-step", &step, "--size", "1280x720"]));
        assert!(one == two, "{}", asked.kind);
        // After 2 s, when all that is asked about is over.
        let tick = (2 * asked.scenes[0].settings.ticks_per_second).to_string();
        let [one, two] = [0, 1].map(|which| drawn(&files[which], &["--tick", &tick, "--size", "1280x720"]));
        assert!(one != two, "{}", asked.kind);
    }
}
