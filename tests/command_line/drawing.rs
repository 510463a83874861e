//! `shot` as SVG: a picture without a display.

use assert_cmd::Command;
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
