//! What panels say is so, and says whose it is.

use super::two_balls::{SCENE, app};
use crate::common::opened::{carry_out, opened};
use crate::common::window::{all_texts_of, labels_of, whole_window};
use collidoscope::app::command::{Action, Command, EditCommand, PlaybackCommand, SelectionCommand};
use collidoscope::app::model::event_log::{EventName, EventRef};
use collidoscope::app::model::source::Source;
use collidoscope::app::{App, panel};
use collidoscope::query::Value;
use collidoscope::scene::{Operation, Part, PartRef, shipped_scenes};
use collidoscope::sim::{EventKind, Instant};
use collidoscope::text::step;
use egui::accesskit::Toggled;
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};

/// The event's normal, and what Explain calls n.
fn normals(app: &App) -> (Vec<f64>, Vec<Vec<f64>>) {
    let view = app.view();
    let EventKind::Impact(impact) = &view.selected_event.expect("an event is selected").kind else { panic!() };
    let explained = view.explanation.explained.expect("it is explained");
    let of_stage = |stage: &collidoscope::query::Stage| match stage.value()? {
        Value::Vector(vector) if stage.symbol() == Some("n") => Some(vector.to_array().to_vec()),
        _ => None,
    };
    let terms = explained.stages.iter().flat_map(|stage| &stage.terms);
    let of_term = |(symbol, value): &(&str, Value)| match value {
        Value::Vector(vector) if *symbol == "n" => Some(vector.to_array().to_vec()),
        _ => None,
    };
    let shown = explained.stages.iter().filter_map(of_stage).chain(terms.filter_map(of_term)).collect();
    (impact.normal.to_array().to_vec(), shown)
}

#[test]
fn the_letter_n_is_one_normal_in_the_event_and_in_its_explanation() {
    let mut balls = app();
    carry_out(&mut balls, Command::Playback(PlaybackCommand::NextEvent));
    let wall = r#"{"version": 1, "name": "wall", "settings": {"duration": 3},
        "bodies": [{"id": 1, "radius": 0.5, "position": [0, 2, 0], "velocity": [1, -1, 0]}],
        "obstacles": [{"id": 2, "shape": {"box": {"center": [0, 0, 0], "half_extents": [9, 1, 9]}}}]}"#;
    let mut wall = opened(wall);
    carry_out(&mut wall, Command::Playback(PlaybackCommand::NextEvent));
    for app in [&balls, &wall] {
        let (event, explained) = normals(app);
        assert!(!explained.is_empty());
        for normal in explained {
            for (told, of_event) in normal.iter().zip(&event) {
                assert!((told - of_event).abs() < 1e-12, "{normal:?} for {event:?}");
            }
        }
    }
}

#[test]
fn the_numbers_of_an_impact_say_whose_they_are() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    let shown = labels_of(&app, panel::this_tick::ui);
    let after = |name: &str| {
        let place = shown.iter().position(|text| text == name).unwrap_or_else(|| panic!("no {name} in {shown:?}"));
        shown[place + 1].clone()
    };
    // The left ball comes from −X: the normal from the other to it is −X. Equal masses exchange their velocities.
    assert_eq!(after("n from ball 2 to left ball"), "(−1, 0, 0)");
    assert_eq!(after("v of left ball before"), "(1, 0, 0) m/s");
    assert_eq!(after("v of left ball after"), "(−1, 0, 0) m/s");
    assert_eq!(after("v of ball 2 before"), "(−1, 0, 0) m/s");
    assert_eq!(after("v of ball 2 after"), "(1, 0, 0) m/s");
}

/// Presses End, and lets frames pass until it is done.
fn end_of(text: &str) -> Instant {
    let mut app = opened(text);
    carry_out(&mut app, Command::Playback(PlaybackCommand::SeekEnd));
    app.view().playback.cursor
}

#[test]
fn end_simulates_to_the_end_of_the_scene() {
    // 3 s are 180 ticks.
    assert_eq!(end_of(SCENE), Instant::start_of(180));
    // The scene says no duration: what is expected last is at 1.5 s and its tolerance of 1 ms, within tick 90.
    let endless = SCENE.replace("{\"duration\": 3}", "{}");
    let endless = endless.replace(
        "\"conserved\": {\"quantity\": \"energy\"}",
        "\"conserved\": {\"quantity\": \"energy\", \"until\": 1.25}",
    );
    let text = endless.replace("\"time\": 1.5}", "\"time\": 1.5, \"tolerance\": 0.001}");
    assert_eq!(end_of(&text), Instant::start_of(91));
    // Nothing is expected either: 10 s.
    let (bodies, _) = endless.split_once("\"description\"").expect("it has a description");
    assert_eq!(end_of(&format!("{}}}", bodies.trim_end().trim_end_matches(','))), Instant::start_of(600));
}

#[test]
fn esc_stops_the_way_to_the_end_and_the_progress_is_shown() {
    let mut app = app();
    app.apply(Action::END.command(&app.view()).expect("it is possible"));
    // A frame without time left simulates a tick.
    for _ in 0..5 {
        app.advance(0.02, &mut || false);
    }
    let reached = app.view().playback.cursor.tick;
    assert!(reached > 0 && reached < 180, "{reached}");
    let told = labels_of(&app, panel::tool_bar::ui);
    assert!(told.iter().any(|text| text.contains("/ 180; Esc stops")), "{told:?}");
    app.apply(Command::Cancel);
    while app.is_moving() {
        app.advance(0.02, &mut || true);
    }
    assert_eq!(app.view().playback.cursor.tick, reached);
    // Beyond what is recorded, it goes on from there.
    carry_out(&mut app, Command::Playback(PlaybackCommand::SeekEnd));
    assert_eq!(app.view().playback.cursor.tick, 180);
}

#[test]
fn a_search_that_finds_nothing_says_until_when_and_offers_what_to_do_next() {
    // The left ball flies away from the right one.
    let parting = SCENE.replace(r#""velocity": [1, 0, 0]"#, r#""velocity": [-2, 0, 0]"#);
    let until = parting.replace(r#""energy"}"#, r#""energy", "until": 1}"#);
    let endless = until.replace(r#"{"duration": 3}"#, "{}");
    let mut harness = whole_window(opened(&endless));
    carry_out(harness.state_mut(), Command::Selection(SelectionCommand::Object(1, None)));
    carry_out(harness.state_mut(), Command::Playback(PlaybackCommand::NextEvent));
    harness.run();
    // Tick 0 was recorded, and 600 more of 60 a second are searched.
    assert!(harness.query_by_label("No more collisions until t = 10.0167 s.").is_some());
    assert_eq!(harness.state().view().playback.cursor, Instant::start_of(0));
    harness.get_by_label("Search on").click();
    harness.run();
    assert!(harness.query_by_label("No more collisions until t = 20.0167 s.").is_some());
    harness.get_by_label("Why not?").click();
    harness.run();
    assert_eq!(harness.state().view().explanation.waiting, Some(1));
}

/// The names of the contacts of a ball that starts at rest on a plane with this normal, in tick 10.
fn contact_on(normal: [f64; 3]) -> (App, EventName) {
    let center = normal.map(|component| 0.5 * component);
    let text = format!(
        r#"{{"version": 1, "name": "slope", "settings": {{"duration": 1, "gravity": [0, -10, 0]}},
        "bodies": [{{"id": 1, "radius": 0.5, "restitution": 0, "position": {center:?}}}],
        "obstacles": [{{"id": 2, "shape": {{"plane": {{"point": [0, 0, 0], "normal": {normal:?}}}}}}}]}}"#
    );
    let mut app = opened(&text);
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(10))));
    let name = EventName::of(&app.view().moment.record.events[0].kind);
    (app, name)
}

#[test]
fn a_ball_that_slides_down_a_slope_does_not_rest() {
    // A 3-4-5 slope.
    let (slope, sliding) = contact_on([0.6, 0.8, 0.0]);
    let (floor, resting) = contact_on([0.0, 1.0, 0.0]);
    assert_eq!((sliding, resting), (EventName::Sliding, EventName::Resting));
    for (mut app, said, unsaid) in [(slope, "sliding", "resting"), (floor, "resting", "sliding")] {
        app.apply(Command::Selection(SelectionCommand::Event(EventRef { tick: 10, index: 0 })));
        let shown = all_texts_of(&app, panel::this_tick::ui).join("; ");
        assert!(shown.contains(said) && !shown.contains(unsaid), "{shown}");
        // On what, too.
        assert!(shown.contains("ball 1 – plane 2"), "{shown}");
    }
}

/// How many expectations hold, fail and differ, as the panel says, and the line that says why.
fn expectations(app: &App) -> (String, String) {
    let shown = labels_of(app, panel::expectations::ui);
    let tally = shown.iter().find(|text| text.contains("hold")).cloned().unwrap_or_default();
    let why = shown.iter().find(|text| text.starts_with("Differs")).cloned().unwrap_or_default();
    (tally, why)
}

#[test]
fn an_expectation_that_a_change_breaks_differs_until_the_scene_is_saved() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::SeekEnd));
    // One is wrong on purpose, and fails whatever is changed.
    assert_eq!(expectations(&app), ("2 hold, 1 fails".to_owned(), String::new()));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(0))));
    let Some(Part::Body(body)) = app.view().scene.part(PartRef::Object(1)) else { panic!("there is a left ball") };
    let dull = Part::Body(collidoscope::scene::Body { restitution: 0.5, ..body });
    carry_out(
        &mut app,
        Command::Edit(EditCommand::Change(Operation::Replace { part: PartRef::Object(1), with: dull })),
    );
    carry_out(&mut app, Command::Playback(PlaybackCommand::SeekEnd));
    let step = app.view().document.undo_name().map(step::name).expect("there is a step");
    let why = format!("Differs, because you changed the scene: {step}");
    assert_eq!(expectations(&app), ("1 holds, 1 fails, 1 differs".to_owned(), why));
    // Taken back, all is as it was.
    carry_out(&mut app, Command::Edit(EditCommand::Undo));
    carry_out(&mut app, Command::Playback(PlaybackCommand::SeekEnd));
    assert_eq!(expectations(&app), ("2 hold, 1 fails".to_owned(), String::new()));
}

/// A panel of a size whose state is the program.
fn living(app: App, size: egui::Vec2, panel: fn(&mut egui::Ui, &App)) -> Harness<'static, App> {
    let mut harness = Harness::builder().with_size(size).build_ui_state(move |ui, app: &mut App| panel(ui, app), app);
    harness.run_steps(4);
    harness
}

fn break_shot() -> App {
    opened(shipped_scenes().iter().find(|scene| scene.key == "balls_break").expect("it is shipped").text)
}

#[test]
fn the_list_of_events_follows_what_simulating_finds() {
    let list = |ui: &mut egui::Ui, app: &App| panel::event_list::ui(ui, &app.view(), &mut Vec::new());
    // Room for about eight rows.
    let mut harness = living(break_shot(), egui::vec2(500.0, 200.0), list);
    for step in 0..60 {
        carry_out(harness.state_mut(), Command::Playback(PlaybackCommand::NextEvent));
        harness.run_steps(30);
        let view = harness.state().view();
        let selected = view.selection.event().expect("an event was found");
        let place = view.event_log.events().iter().position(|event| event.event == selected).expect("it is listed");
        let seconds = view.moment.setup.clock.seconds(view.event_log.events()[place].at);
        let label = format!("{seconds:.6}");
        // Those at one instant have a mark behind their time.
        let rows: Vec<_> = harness.query_all_by_label_contains(&label).filter_map(|row| row.raw_bounds()).collect();
        let is_in_sight = rows.iter().any(|row| row.y0 >= 0.0 && row.y1 <= 200.0);
        assert!(is_in_sight, "event {step}, row {place} at {label} s: {rows:?}");
    }
}

#[test]
fn this_tick_scrolls_to_the_selected_event() {
    let panel = |ui: &mut egui::Ui, app: &App| panel::this_tick::ui(ui, &app.view(), &mut Vec::new());
    let mut app = break_shot();
    carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    let EventRef { tick, .. } = app.view().selection.event().expect("an event was found");
    let last = app.view().moment.record.events.len() - 1;
    assert!(last >= 12, "the break has many impacts in a tick");
    let mut harness = living(app, egui::vec2(400.0, 300.0), panel);
    for index in [last, 0, last / 2] {
        carry_out(harness.state_mut(), Command::Selection(SelectionCommand::Event(EventRef { tick, index })));
        harness.run_steps(30);
        let selected: Vec<_> =
            harness.query_all(by().predicate(|node| node.toggled() == Some(Toggled::True))).collect();
        let [selected] = selected[..] else { panic!("{} are selected", selected.len()) };
        let bounds = selected.raw_bounds().expect("it is laid out");
        // The events have two fifths of the height.
        assert!(bounds.y0 >= -1.0 && bounds.y1 <= 0.4 * 300.0 + 12.0, "{index}: {bounds:?}");
    }
}

#[test]
fn while_the_ledger_waits_for_ticks_it_says_how_far_they_are() {
    let mut app = app();
    app.apply(Command::Playback(PlaybackCommand::SeekEnd));
    for _ in 0..3 {
        app.advance(0.02, &mut || false);
    }
    let shown = labels_of(&app, panel::ledger::ui).join("; ");
    assert!(shown.contains("simulating") && shown.contains("/ 180"), "{shown}");
    assert!(!shown.contains("Press Space"), "{shown}");
}

#[test]
fn where_no_ball_is_the_list_of_events_promises_none() {
    let list = |key: &str| {
        let shipped = shipped_scenes().iter().find(|scene| scene.key == key).expect("it is shipped");
        let app = App::new(shipped.load().expect("it opens"), Source::Shipped(key.to_owned()));
        labels_of(&app, panel::event_list::ui)
    };
    let says = |labels: &[String], what: &str| labels.iter().any(|label| label.contains(what));
    let (of_queries, of_balls) = (list("bench_map"), list("pair_head_on"));
    assert!(says(&of_queries, "the scene has none") && !says(&of_queries, "Space"), "{of_queries:?}");
    assert!(says(&of_balls, "Press Space to play"), "{of_balls:?}");
}
