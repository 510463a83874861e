//! What is in sight in low windows, without scrolling.

use crate::common::opened::{carry_out, finish, opened};
use crate::common::window::{panel_in, window_in};
use collidoscope::app::command::{Command, LessonCommand, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::overlay::OVERLAYS;
use collidoscope::app::style::theme::panel_colors;
use collidoscope::app::{App, panel};
use collidoscope::scene::{Overlay, PartRef};
use collidoscope::sim::Instant;
use egui::{Event, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::two_balls::app;
/// How often a text is painted as a whole.
fn seen<T>(harness: &Harness<T>, wanted: &str) -> usize {
    let is_seen = |clipped: &&egui::epaint::ClippedShape| match &clipped.shape {
        egui::Shape::Text(text) => {
            text.galley.text() == wanted && clipped.clip_rect.contains_rect(text.visual_bounding_rect())
        }
        _ => false,
    };
    harness.output().shapes.iter().filter(is_seen).count()
}

#[test]
fn every_switch_of_an_overlay_is_in_sight_in_a_window_of_1280_by_720() {
    let mut app = app();
    app.apply(Command::View(ViewCommand::SetOverlay(Overlay::Fields, true)));
    let harness = window_in(app, vec2(1280.0, 720.0));
    for entry in OVERLAYS {
        assert!(seen(&harness, entry.name.words()) > 0, "{}", entry.name);
    }
}

#[test]
fn the_participants_are_in_sight_before_anything_that_can_be_done_with_the_event() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    // What is left for it at the right of a window of 1280 × 720.
    let harness = panel_in(&app, panel::this_tick::ui, vec2(249.0, 190.0));
    assert_eq!(seen(&harness, "left ball – ball 2"), 1);
    let who = harness.get_by_label("left ball – ball 2").bounding_box().expect("it has a place");
    let button = harness.get_by_label_contains("Expect this event").bounding_box().expect("it has a place");
    assert!(who.y1 <= button.y0, "{who:?} above {button:?}");
}

#[test]
fn an_event_above_is_offered_only_where_there_is_one() {
    let mut app = app();
    let told = |app: &App| {
        let harness = panel_in(app, panel::this_tick::ui, vec2(300.0, 400.0));
        let texts = harness.query_all_by_label_contains("goes to the next event");
        texts.filter_map(|node| node.label().or(node.value())).collect::<Vec<_>>()
    };
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(3))));
    assert_eq!(told(&app), ["Shift+→ goes to the next event; or select one under Events."]);
    // They meet after 1.5 s.
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(90))));
    assert_eq!(told(&app), ["Shift+→ goes to the next event; or select one above or under Events."]);
}

#[test]
fn the_momentum_of_the_scene_stands_on_one_line_with_its_unit() {
    let ball = r#"{"version": 1, "name": "ball", "bodies":
        [{"id": 1, "radius": 1, "position": [0, 0, 0], "velocity": [-1.234567, -100.25, 33.333333]}]}"#;
    let app = opened(ball);
    let harness = panel_in(&app, panel::inspector::ui, vec2(256.0, 900.0));
    // What is half-way, 100.25, is rounded up.
    let row = harness.get_by_label("(−1.235, −100.3, 33.33) kg·m/s").bounding_box().expect("it has a place");
    // A line of small letters; two would be 28 points.
    assert!(row.y1 - row.y0 < 24.0 && row.x1 < 256.0, "{row:?}");
}

#[test]
fn the_names_of_the_lanes_can_be_read_in_the_lowest_timeline_too() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1)])));
    for height in [60.0, 75.0, 90.0, 110.0, 160.0] {
        let harness = panel_in(&app, panel::timeline::ui, vec2(600.0, height));
        let names = ["left ball", "impacts", "contacts", "alarms", "others", "events"];
        let place = |clipped: &egui::epaint::ClippedShape| match &clipped.shape {
            egui::Shape::Text(text) if names.contains(&text.galley.text()) => {
                let size = text.galley.job.sections[0].format.font_id.size;
                Some((size, text.pos.y + 0.5 * text.galley.size().y))
            }
            _ => None,
        };
        let places: Vec<(f32, f32)> = harness.output().shapes.iter().filter_map(place).collect();
        assert!(places.len() == 2 || places.len() == 5, "{height}: {places:?}");
        assert!(places.iter().all(|(size, _)| *size >= 9.0), "{height}: {places:?}");
        // From the middle of a name to the next one, which is as low as its letters.
        assert!(places.windows(2).all(|pair| pair[1].1 - pair[0].1 >= 10.0), "{height}: {places:?}");
    }
}

#[test]
fn the_name_of_a_lane_is_shown_whole_under_the_pointer() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1), PartRef::Object(2)])));
    let mut harness = panel_in(&app, panel::timeline::ui, vec2(320.0, 160.0));
    let track = harness.get_by_label("Tick").bounding_box().expect("the track");
    let painted = |harness: &Harness<Vec<Command>>| {
        let is_name = |clipped: &&egui::epaint::ClippedShape| match &clipped.shape {
            egui::Shape::Text(text) => text.galley.text() == "left ball – ball 2" && !text.galley.elided,
            _ => false,
        };
        harness.output().shapes.iter().filter(is_name).count()
    };
    assert_eq!(painted(&harness), 0, "there is no room for it");
    // Below the numbers of the ticks comes the row of the selected.
    let at = pos2(track.x0 as f32 + 30.0, track.y0 as f32 + 20.0);
    harness.input_mut().events.push(Event::PointerMoved(at));
    harness.run_steps(3);
    assert_eq!(painted(&harness), 1);
}

/// A ball meets a wall 2.5 m away at 2.5 m/s: after 1 s, as tick 60 begins. Then something is asked.
const MET: &str = r#"{"version": 1, "name": "met", "settings": {"duration": 2},
    "bodies": [{"id": 1, "radius": 0.5, "position": [-3, 0, 0], "velocity": [2.5, 0, 0]}],
    "obstacles": [{"id": 2, "shape": {"plane": {"point": [0, 0, 0], "normal": [-1, 0, 0]}}}],
    "lesson": [{"title": "Met", "view": {"at": {"event": {"between": [1, 2]}}}},
        {"title": "Then?", "ask": {"choice": {"at": {"time": 2}, "options": [
            {"text": "left", "when": "velocity(#1).x < 0"}, {"text": "right", "when": "velocity(#1).x > 0"}]}}}]}"#;

#[test]
fn the_event_at_the_moment_of_a_step_has_its_mark_also_where_later_ones_are_covered() {
    let mut app = opened(MET);
    carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
    finish(&mut app);
    let impact = panel_colors(app.view().settings.theme).impact;
    let harness = panel_in(&app, panel::timeline::ui, vec2(600.0, 160.0));
    let mark = |clipped: &egui::epaint::ClippedShape| match &clipped.shape {
        egui::Shape::Rect(shape) if shape.fill == impact => Some(shape.rect.intersect(clipped.clip_rect).width()),
        _ => None,
    };
    let marks: Vec<f32> = harness.output().shapes.iter().filter_map(mark).collect();
    // In the lane of impacts: one of 120 ticks on a track of some 450 points.
    assert!(!marks.is_empty() && marks.iter().all(|width| *width > 2.0), "{marks:?}");
}
