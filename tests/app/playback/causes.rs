//! Who did this: from event to event backwards, the changes of one ball, and the causal past on display.

use crate::common::keys::{plain, press};
use crate::common::opened::{act, carry_out, finish, opened};
use crate::common::window::{labels_of, live_panel, whole_window};
use collidoscope::app::command::{Action, Command, EditCommand, PlaybackCommand, SelectionCommand};
use collidoscope::app::model::past::ShownPast;
use collidoscope::app::model::source::Source;
use collidoscope::app::{App, panel};
use collidoscope::causes::Asked;
use collidoscope::scene::generate::Heap;
use collidoscope::scene::{Id, Operation, Part, PartRef};
use collidoscope::sim::{Event, EventKind, Instant};
use egui::{Key, vec2};
use egui_kittest::kittest::Queryable;

/// Balls in a row with gaps of 0.5 m, of which the first moves at 10 m/s: each strikes the next, after 0.05 s, 0.1 s,
/// 0.15 s and 0.2 s; and one that nobody meets.
const ROW: &str = r#"{
    "version": 1, "name": "row", "settings": {"duration": 0.5},
    "bodies": [
        {"id": 1, "radius": 0.25, "position": [1, 0, 0], "velocity": [10, 0, 0]},
        {"id": 2, "radius": 0.25, "position": [2, 0, 0]},
        {"id": 3, "radius": 0.25, "position": [3, 0, 0]},
        {"id": 4, "radius": 0.25, "position": [4, 0, 0]},
        {"id": 5, "radius": 0.25, "position": [5, 0, 0]},
        {"id": 9, "radius": 0.25, "position": [0, 50, 0]}
    ]
}"#;

fn select(app: &mut App, id: Id) {
    carry_out(app, Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(id)])));
}

/// Who meets in the event on display.
fn pair(app: &App) -> Option<[Id; 2]> {
    match app.view().event_on_display {
        Some(Event { kind: EventKind::Impact(impact), .. }) => Some([impact.body, impact.other]),
        _ => None,
    }
}

fn told(app: &mut App) -> String {
    app.advance(0.0, &mut || true);
    app.view().windows.confirmation.clone().map_or_else(String::new, |told| told.text)
}

#[test]
fn one_key_walks_back_from_a_state_through_the_events_that_led_to_it() {
    let mut app = opened(ROW);
    act(&mut app, Action::END);
    select(&mut app, 5);
    for expected in [[4, 5], [3, 4], [2, 3], [1, 2]] {
        press(&mut app, &[plain(Key::C)]);
        finish(&mut app);
        assert_eq!(pair(&app), Some(expected));
    }
    act(&mut app, Action::BECAUSE);
    assert_eq!(
        (pair(&app), told(&mut app)),
        (Some([1, 2]), "No event led to this: it has been on its way since the first tick.".into())
    );
    // Each was a jump.
    act(&mut app, Action::PREVIOUS_PLACE);
    assert_eq!(pair(&app), Some([2, 3]));
    // Nobody has met the last one.
    act(&mut app, Action::END);
    select(&mut app, 9);
    let before = app.view().playback.cursor;
    act(&mut app, Action::BECAUSE);
    assert_eq!((pair(&app), app.view().playback.cursor), (None, before));
}

#[test]
fn the_changes_of_a_ball_are_gone_through_both_ways_whatever_the_filter() {
    let mut app = opened(ROW);
    carry_out(&mut app, Command::Selection(SelectionCommand::SetFilter(vec![1])));
    select(&mut app, 3);
    for expected in [[2, 3], [3, 4]] {
        act(&mut app, Action::NEXT_CHANGE);
        assert_eq!(pair(&app), Some(expected));
        select(&mut app, 3);
    }
    act(&mut app, Action::LAST_CHANGE);
    // The state at this instant was given by the impact of this instant.
    assert_eq!(pair(&app), Some([3, 4]));
    act(&mut app, Action::LAST_CHANGE);
    assert_eq!(pair(&app), Some([2, 3]));
    // Other searches keep to the filter.
    act(&mut app, Action::PREVIOUS_EVENT);
    assert_eq!(pair(&app), Some([1, 2]));
}

#[test]
fn the_changes_of_a_ball_in_a_heap_are_gone_through_and_it_stays_the_one_that_is_asked_about() {
    let heap = Heap { count: 60, ..Heap::default() }.scene().unwrap_or_else(|error| panic!("{error}"));
    let mut app = App::new(heap, Source::Shipped("heap".to_owned()));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(70))));
    let ids: Vec<Id> = app.view().scene.bodies.iter().map(|body| body.id).collect();
    for id in ids {
        carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(70))));
        select(&mut app, id);
        let mut since = app.view().playback.cursor;
        for _ in 0..3 {
            act(&mut app, Action::LAST_CHANGE);
            let view = app.view();
            assert!(view.event_on_display.is_some() && view.playback.cursor <= since);
            assert_eq!(view.selection.object(), Some(id), "at {:?}", view.playback.cursor);
            since = view.playback.cursor;
        }
    }
}

fn past(app: &App) -> Option<&ShownPast> {
    app.view().past
}

#[test]
fn the_past_stands_out_as_long_as_it_matters_and_is_gone_when_the_scene_is_changed_before_it() {
    let mut app = opened(ROW);
    act(&mut app, Action::END);
    select(&mut app, 5);
    act(&mut app, Action::CAUSAL_PAST);
    let found = past(&app).and_then(ShownPast::past).expect("it was searched");
    assert_eq!((found.count(), found.depth(), found.bodies().collect::<Vec<_>>()), (4, 4, vec![1, 2, 3, 4, 5]));
    let at =
        |tick: u64| past(&app).expect("it is shown").concerned(Instant::start_of(tick)).into_iter().collect::<Vec<_>>();
    // At 0.117 s ball 2 has struck ball 3, and nothing that 1 and 2 do later matters.
    assert_eq!((at(0), at(7), at(30)), (vec![1, 2, 3, 4, 5], vec![3, 4, 5], vec![5]));
    // An edit after it leaves it as it is, one before it does not.
    let edit = |app: &mut App, speed: f64| {
        let mut ball = app.view().scene.bodies[0].clone();
        ball.velocity.x = speed;
        let operation = Operation::Replace { part: PartRef::Object(1), with: Part::Body(ball) };
        carry_out(app, Command::Edit(EditCommand::Change(operation)));
    };
    carry_out(&mut app, Command::Playback(PlaybackCommand::Restart));
    assert!(past(&app).is_some());
    edit(&mut app, 5.0);
    assert!(past(&app).is_none());
}

#[test]
fn the_past_of_an_event_is_told_and_listed() {
    let mut app = opened(ROW);
    act(&mut app, Action::END);
    select(&mut app, 4);
    act(&mut app, Action::LAST_CHANGE);
    act(&mut app, Action::CAUSAL_PAST);
    assert!(matches!(past(&app).map(ShownPast::asked), Some(Asked::Event(_))));
    let labels = labels_of(&app, panel::causes::ui);
    assert!(labels.iter().any(|label| label == "3 events, 3 deep, 5 of 6 balls"), "{labels:?}");
    // Its switch.
    act(&mut app, Action::CAUSAL_PAST);
    assert!(past(&app).is_none());
}

#[test]
fn the_history_of_a_ball_tells_causes_and_a_click_goes_to_the_event() {
    let mut app = opened(ROW);
    act(&mut app, Action::END);
    select(&mut app, 3);
    act(&mut app, Action::HISTORY);
    // The next frame begins to read it.
    app.advance(0.02, &mut || true);
    finish(&mut app);
    let labels = labels_of(&app, panel::causes::ui);
    for expected in ["Velocity of ball 3", "impact: ball 2", "impact: ball 4", "together", "50 %"] {
        assert!(labels.iter().any(|label| label == expected), "{expected}: {labels:?}");
    }
    let mut panel = live_panel(app, panel::causes::ui, vec2(300.0, 500.0));
    // The table comes last.
    let place = panel.query_all_by_label_contains("ball 2").last().expect("its row").bounding_box();
    let place = place.expect("it has a place");
    let place = egui::pos2((0.5 * (place.x0 + place.x1)) as f32, (0.5 * (place.y0 + place.y1)) as f32);
    let button = |pressed| egui::Event::PointerButton {
        pos: place,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    for event in [egui::Event::PointerMoved(place), button(true), button(false)] {
        panel.input_mut().events.push(event);
        panel.run();
    }
    finish(panel.state_mut());
    assert_eq!(pair(panel.state()), Some([2, 3]));
}

#[test]
fn the_history_of_the_selected_ball_is_shown_in_the_window() {
    let mut app = opened(ROW);
    act(&mut app, Action::END);
    select(&mut app, 3);
    act(&mut app, Action::HISTORY);
    let mut window = whole_window(app);
    finish(window.state_mut());
    window.run();
    assert!(window.query_by_label("Velocity of ball 3").is_some());
}

#[test]
fn switching_the_past_on_brings_its_size_to_the_front() {
    let mut app = opened(ROW);
    act(&mut app, Action::END);
    select(&mut app, 5);
    act(&mut app, Action::CAUSAL_PAST);
    let window = whole_window(app);
    assert!(window.query_by_label("4 events, 4 deep, 5 of 6 balls").is_some());
}
