//! The map of a bench query in the window, without one.

use crate::common::opened::parsed;
use crate::common::window::window_in;
use collidoscope::app::command::{Command, FileCommand, MapCommand, SelectionCommand};
use collidoscope::app::model::source::Source;
use collidoscope::app::{App, panel};
#[cfg(target_os = "linux")]
use collidoscope::map::{Coloring, Meaning, Reference};
#[cfg(target_os = "linux")]
use collidoscope::query::Status;
use collidoscope::scene::PartRef;
use egui::{Event, MouseWheelUnit, PointerButton, Pos2, Rect, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};
use serde_json::json;

/// A ray along X that passes a ball of radius 1 about the origin.
const SCENE: &str = r#"{"version": 1, "name": "ray", "settings": {"duration": 1}, "queries": [{"id": 7, "name": "ray",
    "ask": {"query": "ray_sphere", "center": [0, 0, 0], "radius": 1, "origin": [-3, 0.5, 0], "direction": [1, 0, 0]}}]}"#;

fn app() -> App {
    let mut app = App::new(parsed(SCENE), Source::Shipped("test".to_owned()));
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(7)])));
    app.apply(Command::Map(MapCommand::Show));
    app
}

fn window() -> Harness<'static, App> {
    let mut harness = window_in(app(), vec2(1600.0, 1000.0));
    run(&mut harness);
    harness
}

/// Frames until every pixel is answered.
fn run(harness: &mut Harness<App>) {
    harness.run_steps(3);
    while harness.state().view().maps.is_working() {
        harness.step();
    }
    harness.step();
}

fn picture(harness: &Harness<App>) -> Rect {
    let bounds = harness.get_by_label("map").raw_bounds().expect("the picture has a place");
    let corner = |x: f64, y: f64| pos2(x as f32, y as f32);
    Rect::from_min_max(corner(bounds.x0, bounds.y0), corner(bounds.x1, bounds.y1))
}

fn axes(harness: &Harness<App>) -> [[f64; 2]; 2] {
    let shown = harness.state().view().maps.shown().expect("a map");
    [0, 1].map(|index| [shown.choice.axes[index].low, shown.choice.axes[index].high])
}

fn point(harness: &mut Harness<App>, at: Pos2) {
    harness.input_mut().events.push(Event::PointerMoved(at));
    harness.step();
}

fn texts(harness: &Harness<App>) -> Vec<String> {
    harness.query_all(by()).filter_map(|node| node.label().or(node.value())).collect()
}

fn button(harness: &mut Harness<App>, pos: Pos2, pressed: bool) {
    let modifiers = egui::Modifiers::NONE;
    harness.input_mut().events.push(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers });
    harness.step();
}

fn origin(harness: &Harness<App>) -> serde_json::Value {
    harness.state().view().scene.queries[0].ask["origin"].clone()
}

/// Chooses X and Y of the ray's origin, each from −4 to 4.
fn over_the_origin(harness: &mut Harness<App>) {
    let mut choice = harness.state().view().maps.shown().expect("a map").choice.clone();
    for (axis, path) in choice.axes.iter_mut().zip(["origin.x", "origin.y"]) {
        (axis.path, axis.low, axis.high) = (path.to_owned(), -4.0, 4.0);
    }
    harness.state_mut().apply(Command::Map(MapCommand::Choose(7, choice)));
    run(harness);
}

#[test]
fn pointing_reads_the_answer_of_a_pixel_and_a_click_asks_it() {
    let mut harness = window();
    over_the_origin(&mut harness);
    let rect = picture(&harness);
    // Right of the middle by three eighths of the width is x = 3, above it by a sixteenth y = 0.5: behind the ray.
    let at = rect.center() + vec2(0.375 * rect.width(), -0.0625 * rect.height());
    let before = texts(&harness);
    point(&mut harness, at);
    let told = texts(&harness);
    // In the legend, and then in the reading.
    let count = |texts: &[String]| texts.iter().filter(|text| *text == "behind").count();
    assert!(count(&told) > count(&before) && count(&before) > 0, "{told:?}");
    let x = told.iter().find_map(|label| label.strip_prefix("origin.x ")?.parse::<f64>().ok()).expect("the place");
    assert!((x - 3.0).abs() < 0.05, "{x}");
    button(&mut harness, at, true);
    button(&mut harness, at, false);
    run(&mut harness);
    let [x, y] = [0, 1].map(|index| origin(&harness)[index].as_f64().unwrap());
    // Within a pixel of 8/400, and one of the screen.
    let pixel = 8.0 / 400.0 + 8.0 / f64::from(rect.width());
    assert!((x - 3.0).abs() < pixel && (y - 0.5).abs() < pixel, "({x}, {y})");
    assert_eq!(origin(&harness)[2], json!(0.0));
    // Its algorithm is explained, and the map is the same.
    assert!(harness.state().view().explanation.explained.is_some_and(|explained| !explained.stages.is_empty()));
    assert_eq!(axes(&harness), [[-4.0, 4.0]; 2]);
}

/// The map over the ray's origin, coloured by the difference from the answers of a program.
#[cfg(target_os = "linux")]
fn compared_with(program: &str) -> Harness<'static, App> {
    let mut app = app();
    app.attach_program(program.to_owned());
    let mut harness = window_in(app, vec2(1600.0, 1000.0));
    run(&mut harness);
    over_the_origin(&mut harness);
    let mut choice = harness.state().view().maps.shown().expect("a map").choice.clone();
    choice.coloring = Coloring::Difference(Reference::Program);
    harness.state_mut().apply(Command::Map(MapCommand::Choose(7, choice)));
    run(&mut harness);
    harness
}

#[cfg(target_os = "linux")]
#[test]
fn a_map_is_coloured_by_the_difference_from_the_answers_of_an_attached_program() {
    // It says of every ray that it misses.
    let harness = compared_with(r#"stdbuf -oL sed 's/.*/{"status":"miss","hit":false}/'"#);
    let view = harness.state().view();
    let answers = view.maps.shown().and_then(|shown| shown.answers.as_ref().ok()).expect("answers");
    let hits = answers.raster.samples().filter(|sample| matches!(sample.status, Status::Hit | Status::Inside)).count();
    let counted = |meaning: Meaning| {
        let entry = answers.picture.legend.iter().find(|entry| entry.meaning == meaning);
        entry.and_then(|entry| entry.answers)
    };
    assert!(hits > 1000, "{hits}");
    assert_eq!([counted(Meaning::Verdict), counted(Meaning::Same)], [Some(hits), Some(400 * 400 - hits)]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_does_not_answer_is_told_beside_the_map() {
    for (program, told) in [
        ("exit 3", "`exit 3` answers no more: it ended with exit status: 3"),
        ("echo hit", "answer 1 of `echo hit` is `hit`, and no JSON object"),
    ] {
        let harness = compared_with(program);
        assert!(texts(&harness).iter().any(|text| text == told), "{:?}", texts(&harness));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_has_ended_is_run_again_and_goes_on_with_the_map() {
    let folder = tempfile::tempdir().unwrap();
    // It ends at first, and answers from its second run on that every ray misses.
    let begun = folder.path().join("begun");
    let answers = r#"stdbuf -oL sed 's/.*/{"status":"miss","hit":false}/'"#;
    let program = format!("if [ -e '{0}' ]; then {answers}; else touch '{0}'; fi", begun.display());
    let mut harness = compared_with(&program);
    assert!(texts(&harness).iter().any(|text| text.ends_with("answers no more: it ended with exit status: 0")));
    harness.get_by_label("Run it again").click();
    run(&mut harness);
    assert!(!texts(&harness).iter().any(|text| text.contains("answers no more")));
    let view = harness.state().view();
    let answers = view.maps.shown().and_then(|shown| shown.answers.as_ref().ok()).expect("answers");
    assert!(answers.raster.samples().all(|sample| sample.difference.is_some()));
}

#[test]
fn an_attached_program_stays_attached_when_another_scene_is_opened() {
    let mut app = app();
    app.attach_program("true".to_owned());
    app.apply(Command::File(FileCommand::OpenShipped("bench_map".to_owned())));
    assert_eq!(app.view().maps.program().map(|program| program.command.as_str()), Some("true"));
}

#[test]
fn the_wheel_zooms_about_the_pointer_a_drag_moves_and_a_button_shows_all_again() {
    let mut harness = window();
    over_the_origin(&mut harness);
    let rect = picture(&harness);
    point(&mut harness, rect.center());
    let wheel =
        Event::MouseWheel { unit: MouseWheelUnit::Point, delta: vec2(0.0, 60.0), modifiers: egui::Modifiers::NONE };
    harness.input_mut().events.push(wheel);
    harness.run_steps(30);
    let [[left, right], [low, high]] = axes(&harness);
    assert!(right - left < 7.9 && high - low < 7.9, "{left} to {right}, {low} to {high}");
    let off = 2.0 * 8.0 / f64::from(rect.width());
    assert!(
        (left + right).abs() < off && (low + high).abs() < off,
        "the middle stays: {left} to {right}, {low} to {high}"
    );
    // A quarter of the width to the right shows what is a quarter further left.
    let at = rect.center() + vec2(0.25 * rect.width(), 0.0);
    button(&mut harness, rect.center(), true);
    point(&mut harness, at);
    point(&mut harness, at);
    button(&mut harness, at, false);
    let moved = axes(&harness)[0];
    let way = (left - moved[0]) / (right - left);
    assert!((way - 0.25).abs() < 0.02, "{left} to {}", moved[0]);
    assert_eq!(origin(&harness), json!([-3, 0.5, 0]), "a drag asks nothing");
    harness.get_by_label("Show the whole map").click();
    run(&mut harness);
    let shown = harness.state().view().maps.shown().expect("a map").choice.clone();
    assert_eq!((shown.axes[0].path.as_str(), shown.axes[0].low), ("center.x", -4.5));
}

#[test]
fn what_cannot_be_mapped_says_why() {
    let mut harness = window();
    let mut choice = harness.state().view().maps.shown().expect("a map").choice.clone();
    choice.axes[1].path = choice.axes[0].path.clone();
    harness.state_mut().apply(Command::Map(MapCommand::Choose(7, choice)));
    harness.run_steps(3);
    harness.get_by_label("`center.x` and `center.x` cannot both vary: setting one changes the other");
    harness.state_mut().apply(Command::Map(MapCommand::Forget(7)));
    run(&mut harness);
    picture(&harness);
}

#[test]
fn without_a_bench_query_the_panel_says_what_to_select() {
    let scene = parsed(r#"{"version": 1, "name": "nothing", "settings": {"duration": 1}}"#);
    let app = App::new(scene, Source::Shipped("test".to_owned()));
    let texts = crate::common::window::labels_of(&app, panel::map::ui);
    assert!(texts[0].starts_with("Select a bench query"), "{texts:?}");
}
