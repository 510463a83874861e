//! The table of the selected agent's rules in the inspector.

use crate::common::opened::opened;
use crate::common::window::live_panel;
use collidoscope::app::App;
use collidoscope::app::command::{Command, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::model::explain::HighlightSource;
use collidoscope::app::model::source::Source;
use collidoscope::app::panel::{inspector, plots};
use collidoscope::scene::{Overlay, PartRef, parse_scene, shipped_scene};
use collidoscope::sim::Instant;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// At rest, 2 m in front of a wall whose field pushes with 1/d = 3/(2 + 0.0001) m/s²: the clamp leaves 1.
/// Agent 2 is so far away that neither sees the other.
const SCENE: &str = r#"{
    "version": 1, "name": "steered", "settings": {"duration": 1},
    "bodies": [
        {"id": 1, "name": "fish", "radius": 0.1, "position": [2, 0, 0], "group": 9},
        {"id": 2, "radius": 0.1, "position": [99, 0, 0], "group": 9},
        {"id": 3, "name": "ball", "radius": 0.1, "position": [50, 0, 0]}
    ],
    "obstacles": [{"id": 4, "name": "wall", "shape": {"plane": {"point": [0, 0, 0], "normal": [1, 0, 0]}}}],
    "agent_groups": [{"id": 9, "params": {"max_change": 1, "max_speed": 9}}],
    "fields": [{"id": 5, "obstacle": 4, "law": "inverse", "strength": 3}]
}"#;

fn app() -> App {
    opened(SCENE)
}

fn select(app: &mut App, id: u32) {
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(id)])));
    app.advance(0.0, &mut || true);
}

fn inspector(app: App) -> Harness<'static, App> {
    live_panel(app, inspector::ui, egui::vec2(420.0, 1500.0))
}

#[test]
fn the_table_shows_each_rule_its_parts_their_sum_and_what_the_clamp_leaves() {
    let mut app = app();
    select(&mut app, 1);
    let harness = inspector(app);
    // 3/2.0001 = 1.4999; the clamp takes 0.4999 of it, a third, and leaves 1.
    let sum = "sum 1.5 100 %, cut at max change, 1 m/s²";
    let rows = ["avoidance 1.5 100 %", "wall 1.5 100 %", sum, "clamp takes 0.4999 −33 %", "applied a 1 67 %"];
    for row in rows {
        assert!(harness.query_by_label(row).is_some(), "{row}");
    }
    assert!(harness.query_by_label_contains("separation").is_none(), "it sees nobody");
    assert!(harness.query_by_label("0 seen").is_some());
    // 1 m/s² for a sixtieth of a second.
    assert!(harness.query_by_label("0 → 0.01667 m/s").is_some());
}

#[test]
fn the_table_says_where_a_push_is_raised_and_where_it_is_not() {
    let mut app = opened_shipped();
    let words = "raised to min urgency, 0.5 m/s²";
    // 0.8 m and 1.2 m from its walls: S·S = (1/0.8 − 1/1.2)² = 0.17 is raised, to the middle and back again.
    select(&mut app, 2);
    assert!(inspector(app).query_by_label_contains(words).is_some());
    // Midway S = 0 has no direction; without min urgency nothing is raised.
    for id in [1, 3] {
        let mut app = opened_shipped();
        select(&mut app, id);
        assert!(inspector(app).query_by_label_contains("raised").is_none(), "{id}");
    }
}

fn opened_shipped() -> App {
    let scene = shipped_scene("agents_between_walls").expect("it is shipped");
    App::new(scene.load().expect("it is valid"), Source::Shipped("agents_between_walls".to_owned()))
}

#[test]
fn the_plots_of_an_agent_show_its_rules_its_limits_and_how_near_it_comes_to_fields() {
    let mut app = app();
    select(&mut app, 1);
    app.apply(Command::View(ViewCommand::PlotSelected(true)));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(20))));
    for _ in 0..200 {
        app.advance(0.02, &mut || true);
    }
    let mut harness = live_panel(app, plots::ui, egui::vec2(2000.0, 300.0));
    harness.run_steps(8);
    for label in ["Rules (m/s²)", "Steering (m/s²)", "Distance to fields (m)", "max change 1", "max speed 9"] {
        assert!(harness.query_by_label(label).is_some(), "{label}");
    }
    assert!(harness.query_by_label_contains("avoidance 1.").is_some());
    assert!(harness.query_by_label_contains("separation").is_none(), "it has not seen anybody");
    assert!(harness.query_by_label_contains("wall 2").is_some(), "its centre is 2 m from the wall, and farther later");
}

/// A pool of two fish 2 m and 3 m from the wall, a ball, and eight balls more.
fn pool() -> App {
    let more = (20..28).map(|id| format!(r#", {{"id": {id}, "radius": 0.1, "position": [{id}, 9, 0]}}"#));
    let near = SCENE.replace(r#""position": [99, 0, 0]"#, r#""name": "whale", "position": [3, 0, 0]"#);
    let ball = r#"{"id": 3, "name": "ball", "radius": 0.1, "position": [50, 0, 0]}"#;
    opened(&near.replace(ball, &(ball.to_owned() + &more.collect::<String>())))
}

fn plots_of(mut app: App, ids: &[u32]) -> Harness<'static, App> {
    app.apply(Command::Selection(SelectionCommand::Parts(ids.iter().map(|id| PartRef::Object(*id)).collect())));
    app.apply(Command::View(ViewCommand::PlotSelected(true)));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(20))));
    for _ in 0..200 {
        app.advance(0.02, &mut || true);
    }
    let mut harness = live_panel(app, plots::ui, egui::vec2(4000.0, 300.0));
    harness.run_steps(8);
    harness
}

#[test]
fn of_several_selected_agents_each_quantity_has_a_plot_with_a_curve_for_each() {
    let mut app = pool();
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(20))));
    let harness = plots_of(app, &[4, 1, 2]);
    for label in ["2 balls", "Speed (m/s)", "Avoidance (m/s²)", "Sum of the rules (m/s²)", "Applied (m/s²)"] {
        assert!(harness.query_by_label(label).is_some(), "{label}");
    }
    // Both are pushed by no more than 1 m/s² for a third of a second: still near 2 m and 3 m from the wall, less a radius
    // between the surfaces.
    let values = |of: &str| -> Vec<f64> {
        let labels: Vec<String> = harness.query_all_by_label_contains(of).filter_map(|node| node.value()).collect();
        let distances = labels.iter().filter_map(|label| label.strip_prefix(of));
        distances.filter_map(|number| number.trim().parse().ok()).collect()
    };
    for (name, distance) in [("fish", 2.0), ("whale", 3.0)] {
        let near = |expected: f64| values(name).into_iter().any(|value| (value - expected).abs() < 0.07);
        assert!(near(distance) && near(distance - 0.1), "{name}: {:?}", values(name));
    }
    assert!(harness.query_all_by_label("Distance to wall (m)").count() >= 2, "of the field, and of the selected wall");
    // The group's limit is told once, though both have it.
    assert!(harness.query_by_label("max speed 9").is_some());
}

#[test]
fn of_more_than_six_selected_those_selected_last_are_plotted_and_that_is_told() {
    let ids: Vec<u32> = (20..28).collect();
    let harness = plots_of(pool(), &ids);
    assert!(harness.query_by_label("the last 6 of 8 balls").is_some());
    let bodies = harness.state().view().tracks.iter().map(|track| track.tracked().body);
    assert_eq!(bodies.collect::<Vec<_>>(), (22..28).collect::<Vec<_>>());
    assert!(harness.query_by_label_contains("separation").is_none(), "they do not steer");
}

#[test]
fn two_fields_around_one_wall_have_different_names() {
    let fields = |text: &str| format!(r#""fields": [{text}, {{"id": 6, "name": "push", "obstacle": 4}}]"#);
    let one = r#"{"id": 5, "obstacle": 4, "law": "inverse", "strength": 3}"#;
    let scene = parse_scene(&SCENE.replace(&format!(r#""fields": [{one}]"#), &fields(one)), "test.json").unwrap();
    let mut app = App::new(scene, Source::Shipped("test".to_owned()));
    select(&mut app, 1);
    let harness = inspector(app);
    for name in ["wall: field 5 ", "wall: push "] {
        assert!(harness.query_by_label_contains(name).is_some(), "{name}");
    }
}

#[test]
fn pointing_at_a_row_highlights_its_arrow_and_leaving_ends_that() {
    let mut app = app();
    select(&mut app, 1);
    let mut harness = inspector(app);
    let bounds = harness.get_by_label("avoidance 1.5 100 %").raw_bounds().unwrap();
    let at = egui::pos2((bounds.x0 + bounds.x1) as f32 / 2.0, (bounds.y0 + bounds.y1) as f32 / 2.0);
    harness.input_mut().events.push(egui::Event::PointerMoved(at));
    harness.run();
    let highlight = harness.state().view().explanation.cursor.highlight.clone().expect("a highlight");
    assert_eq!((highlight.from, highlight.symbol.as_deref()), (HighlightSource::Inspector, Some("avoidance")));
    let shown = harness.state().view().shown_steering().expect("the overlay is on");
    assert_eq!(shown.highlight, Some(&highlight));
    harness.input_mut().events.push(egui::Event::PointerMoved(egui::pos2(400.0, 1490.0)));
    harness.run();
    assert_eq!(harness.state().view().explanation.cursor.highlight, None);
}

#[test]
fn it_follows_the_selection_and_the_tick_and_is_not_there_for_a_ball() {
    let mut app = app();
    select(&mut app, 1);
    assert_eq!(app.view().attribution.map(|attribution| (attribution.body, attribution.tick)), Some((0, 0)));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(7))));
    while app.is_moving() {
        app.advance(0.02, &mut || true);
    }
    app.advance(0.0, &mut || true);
    let view = app.view();
    let attribution = view.attribution.expect("it steers");
    assert_eq!(attribution.tick, 7);
    assert_eq!(attribution.after.velocity, view.moment.record.end.velocity(0, view.moment.setup.clock));
    select(&mut app, 3);
    assert_eq!(app.view().attribution, None);
    assert!(inspector(app).query_by_label("Steering").is_none());
}

#[test]
fn the_overlay_is_on_unless_the_scene_says_otherwise_and_off_nothing_is_shown() {
    let mut app = app();
    select(&mut app, 2);
    assert!(app.view().shown_steering().is_some());
    app.apply(Command::View(ViewCommand::SetOverlay(Overlay::Steering, false)));
    assert!(app.view().shown_steering().is_none());
    assert!(app.view().attribution.is_some(), "the table is still there");
}
