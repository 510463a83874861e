//! The explanation in the window, without a window: stepping through the stages, pointing, copying, asking why not.

use crate::common::opened::{act, finish, opened, parsed};
use crate::common::window::window_in;
use collidoscope::app::command::{
    Action, Command, EditCommand, ExplainCommand, PlaybackCommand, SelectionCommand, ViewCommand,
};
use collidoscope::app::model::event_log::EventRef;
use collidoscope::app::model::explain::{HighlightSource, Subject, Tone};
use collidoscope::app::model::selection::{PickRay, SurfacePoint};
use collidoscope::app::model::source::Source;
use collidoscope::app::text::explained;
use collidoscope::app::text::stages::{name_of, reason_of};
use collidoscope::app::viewport::Pointer;
use collidoscope::app::{App, FrameInput};
use collidoscope::language::Language;
use collidoscope::query::{Digits, Stage, StageKind, Value};
use collidoscope::question::QueryKind;
use collidoscope::scene::{CollisionMode, Operation, Part, PartRef, PlaneShape, Shape, parse_scene, shipped_scenes};
use collidoscope::sim::{EventKind, Instant};
use collidoscope::text;
use collidoscope::text::stage::line_in_words;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::{DVec2, DVec3};

/// Ball 1 falls from 2 m at 6 m/s onto the plane 2 with half its radius below: at 60 ticks a second it
/// goes 0.1 m a tick, and touches when 1.5 m are gone, at tick 15. Ball 3 flies beside ball 1.
const SCENE: &str = r#"{
    "version": 1, "name": "explained", "settings": {"duration": 1},
    "bodies": [
        {"id": 1, "name": "ball", "radius": 0.5, "position": [0, 2.03, 0], "velocity": [0, -6, 0]},
        {"id": 3, "name": "other", "radius": 0.5, "position": [3, 2, 0], "velocity": [0, 1, 0]}
    ],
    "obstacles": [{"id": 2, "name": "floor", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
    "queries": [{"id": 4, "name": "drop", "ask": {"query": "sphere_plane_sweep", "radius": 0.5,
        "from": [0, 2.1, 0], "to": [1, -2, 0], "normal": [0, 1, 0], "point": [0, 0, 0]}}]
}"#;

fn app() -> App {
    opened(SCENE)
}

fn select(app: &mut App, ids: &[u32]) {
    app.apply(Command::Selection(SelectionCommand::Parts(ids.iter().map(|id| PartRef::Object(*id)).collect())));
}

fn stages(app: &App) -> Vec<Stage> {
    app.view().explanation.explained.expect("something is explained").stages.clone()
}

fn window(app: App) -> Harness<'static, App> {
    window_in(app, egui::vec2(1600.0, 1600.0))
}

fn shows(harness: &Harness<App>, text: &str) -> bool {
    harness.query_all_by_label(text).next().is_some()
}

#[test]
fn every_stage_on_screen_has_the_name_formula_numbers_and_result_of_the_trace() {
    let mut app = app();
    select(&mut app, &[4]);
    app.apply(Command::Explain(ExplainCommand::Show));
    let trace = stages(&app);
    let mut harness = window(app);
    for (index, stage) in trace.iter().enumerate() {
        act(harness.state_mut(), Action::NEXT_STAGE);
        harness.run();
        assert_eq!(harness.state().view().explanation.cursor.stage, Some(index));
        assert!(shows(&harness, &format!("{}  {}", index + 1, text::stage::name(stage.kind))), "{:?}", stage.kind);
        assert!(
            stage.formula.is_empty() || shows(&harness, &line_in_words(&stage.formula_written_plainly())),
            "{}",
            stage.formula
        );
        if stage.terms.iter().any(|(symbol, _)| stage.formula.contains(symbol)) {
            assert!(shows(&harness, &line_in_words(&stage.numbers_written_plainly())), "{}", stage.formula);
        }
        let value = text::stage::result(&stage.result, Digits::Four);
        let result =
            stage.symbol().map_or(value.clone(), |symbol| format!("{} = {value}", stage.written_plainly(symbol)));
        assert!(shows(&harness, &result), "{result}");
    }
    // At the last one it stays; back from the first one too.
    act(harness.state_mut(), Action::NEXT_STAGE);
    assert_eq!(harness.state().view().explanation.cursor.stage, Some(trace.len() - 1));
    act(harness.state_mut(), Action::CANCEL);
    assert_eq!(harness.state().view().explanation.cursor.stage, None);
    assert!(!harness.state().view().selection.is_empty(), "the first Esc shows all stages");
}

#[test]
fn every_stage_of_every_query_can_be_chosen_and_shows_its_result() {
    for query in QueryKind::ALL {
        let ask = serde_json::Value::Object(query.example());
        let text = format!(
            r#"{{"version": 1, "name": "stepped", "queries": [{{"id": 4, "ask": {ask}}}], "view": {{"selected": 4}}}}"#
        );
        let scene = parsed(&text);
        let app = App::new(scene, Source::Shipped("test".to_owned()));
        let trace = stages(&app);
        let mut harness = window(app);
        for (index, stage) in trace.iter().enumerate() {
            act(harness.state_mut(), Action::NEXT_STAGE);
            harness.run();
            assert!(
                shows(&harness, &format!("{}  {}", index + 1, text::stage::name(stage.kind))),
                "{query:?}: {:?}",
                stage.kind
            );
            let formula = line_in_words(&stage.formula_written_plainly());
            assert!(formula.is_empty() || shows(&harness, &formula), "{query:?}: {formula}");
            let value = text::stage::result(&stage.result, Digits::Four);
            let result =
                stage.symbol().map_or(value.clone(), |symbol| format!("{} = {value}", stage.written_plainly(symbol)));
            assert!(shows(&harness, &result), "{query:?}: {result}");
        }
        assert_eq!(harness.state().view().explanation.cursor.stage, Some(trace.len() - 1), "{query:?}");
    }
}

#[test]
fn a_click_on_a_result_copies_every_digit() {
    let mut app = app();
    select(&mut app, &[4]);
    let trace = stages(&app);
    // v = (1, −4.1, 0)·(0, 1, 0); t = (d − r) / −v = 1.6 / 4.1.
    let place = trace.iter().position(|stage| stage.symbol() == Some("t")).unwrap();
    app.apply(Command::Explain(ExplainCommand::GoToStage(Some(place))));
    let mut harness = window(app);
    let four = format!("t = {}", text::stage::result(&trace[place].result, Digits::Four));
    harness.get_by_label(&four).click();
    let mut copied = None;
    for _ in 0..4 {
        harness.step();
        copied = copied.or_else(|| {
            harness.output().platform_output.commands.iter().find_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            })
        });
    }
    let copied: f64 = copied.expect("a text was copied").parse().unwrap();
    assert_eq!(Some(&Value::Scalar(copied)), trace[place].value());
    assert!(copied.to_string().len() > 10, "{copied}");
}

#[test]
fn pointing_at_a_term_highlights_its_drawing_and_leaving_ends_that() {
    let mut app = app();
    select(&mut app, &[4]);
    app.apply(Command::Explain(ExplainCommand::GoToStage(Some(3))));
    let mut harness = window(app);
    let bounds = harness.get_by_label("d = C0·N").raw_bounds().unwrap();
    // The first letter of the formula is its result.
    let at = egui::pos2(bounds.x0 as f32 + 3.0, (bounds.y0 + bounds.y1) as f32 / 2.0);
    harness.input_mut().events.push(egui::Event::PointerMoved(at));
    harness.run();
    let highlight = harness.state().view().explanation.cursor.highlight.clone().expect("a highlight");
    assert_eq!((highlight.from, highlight.stage, highlight.symbol.as_deref()), (HighlightSource::Panel, 3, Some("d")));
    harness.input_mut().events.push(egui::Event::PointerMoved(egui::pos2(600.0, 300.0)));
    harness.run();
    assert_eq!(harness.state().view().explanation.cursor.highlight, None);
}

#[test]
fn pointing_at_a_drawing_highlights_its_term_unless_the_pointer_is_on_a_handle() {
    let mut app = app();
    select(&mut app, &[4]);
    app.apply(Command::Explain(ExplainCommand::Show));
    let mut harness = Harness::builder().with_size(egui::vec2(1600.0, 1000.0)).build_state(
        |ctx, app: &mut App| {
            let at = ctx.input(|input| input.pointer.latest_pos()).unwrap_or_default();
            let pointer = Pointer { pixel: [at.x, at.y], ..Pointer::default() };
            app.pass(ctx, &FrameInput { pointer, ..FrameInput::default() }, &mut || true);
        },
        app,
    );
    harness.run();
    let frame = harness.state().view().view_frame;
    let mut highlight_at = |place: DVec3| {
        let at = frame.point_at(place).expect("it is in view");
        harness.input_mut().events.push(egui::Event::PointerMoved(at));
        harness.run();
        harness.state().view().explanation.cursor.highlight.clone().map(|highlight| (highlight.from, highlight.symbol))
    };
    // The motion leads from (0, 2.1, 0) to (1, −2, 0); near its end nothing else is drawn.
    let along = |share: f64| DVec3::new(share, 2.1 - 4.1 * share, 0.0);
    assert_eq!(highlight_at(along(0.8)), Some((HighlightSource::View, Some("D".to_owned()))));
    assert_eq!(highlight_at(along(1.0)), None, "a press on the handle highlights nothing");
    assert_eq!(highlight_at(along(0.8)), Some((HighlightSource::View, Some("D".to_owned()))));
    assert_eq!(highlight_at(DVec3::new(4.0, 2.0, 0.0)), None);
}

#[test]
fn a_stage_that_was_chosen_survives_seeks() {
    let mut app = app();
    select(&mut app, &[1, 2]);
    assert_eq!(app.view().explanation.explained.unwrap().subject, Subject::Pair(1, 2));
    act(&mut app, Action::NEXT_STAGE);
    act(&mut app, Action::NEXT_STAGE);
    for tick in [5, 3, 9] {
        app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(tick))));
        finish(&mut app);
        let view = app.view();
        assert_eq!((view.explanation.cursor.stage, view.explanation.explained.unwrap().tick), (Some(1), Some(tick)));
    }
    select(&mut app, &[1, 3]);
    assert_eq!(app.view().explanation.cursor.stage, None);
}

#[test]
fn one_by_one_whatever_is_explained_begins_with_its_first_stage() {
    let mut app = app();
    select(&mut app, &[1, 2]);
    app.apply(Command::Explain(ExplainCommand::ShowOneByOne(true)));
    act(&mut app, Action::NEXT_STAGE);
    assert_eq!(app.view().known_stages(), 2);
    select(&mut app, &[1, 3]);
    assert!(app.view().explanation.explained.unwrap().stages.len() > 1);
    assert_eq!((app.view().explanation.cursor.stage, app.view().known_stages()), (Some(0), 1));
    // All of them on demand, and from then on.
    act(&mut app, Action::ALL_STAGES);
    assert_eq!(app.view().known_stages(), app.view().explanation.explained.unwrap().stages.len());
    app.apply(Command::Explain(ExplainCommand::ShowOneByOne(false)));
    select(&mut app, &[1, 2]);
    assert_eq!(app.view().explanation.cursor.stage, None);
}

#[test]
fn what_is_added_is_explained_in_place_of_the_event_chosen_before() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    let subject = |app: &App| app.view().explanation.explained.map(|explained| explained.subject);
    assert!(matches!(subject(&app), Some(Subject::Event(_))));
    app.apply(Command::Edit(EditCommand::Change(Operation::Duplicate(vec![PartRef::Object(4)]))));
    let copy = app.view().selection.object().expect("the copy is selected");
    assert_eq!(subject(&app), Some(Subject::Query(copy)));
    assert!(app.view().event_on_display.is_none());
}

/// A click on a body, without a view.
fn click(app: &mut App, body: u32) {
    let frame = app.view().view_frame;
    let (center, pixel) = (DVec3::new(3.0, 2.0, 0.0), DVec2::new(500.0, 400.0));
    let point = SurfacePoint {
        world: center,
        at: app.view().moment.at(),
        offset: DVec3::ZERO,
        distance: 5.0,
        ray: PickRay { frame, pixel, center },
    };
    app.apply(Command::Selection(SelectionCommand::Object(body, Some(point))));
}

#[test]
fn a_click_leaves_a_collision_explained_and_the_pick_is_explained_to_who_asks() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    let subject = |app: &App| app.view().explanation.explained.map(|explained| explained.subject);
    click(&mut app, 3);
    assert!(matches!(subject(&app), Some(Subject::Event(_))));
    act(&mut app, Action::EXPLAIN_PICK);
    assert_eq!(subject(&app), Some(Subject::Pick(3)));
    click(&mut app, 1);
    assert_eq!(subject(&app), Some(Subject::Pick(1)), "who asked sees the picks of the next clicks");
    select(&mut app, &[1, 2]);
    assert_eq!(subject(&app), Some(Subject::Pair(1, 2)));
    click(&mut app, 3);
    assert!(matches!(subject(&app), Some(Subject::Event(_))), "until something else was asked about");
}

#[test]
fn the_explanation_follows_an_edit_of_the_scene() {
    let mut app = app();
    select(&mut app, &[1, 2]);
    act(&mut app, Action::NEXT_STAGE);
    let mut floor = app.view().scene.obstacles[0].clone();
    // Upside down: the ball is behind it now, though nobody moves otherwise in tick 0.
    floor.shape = Shape::Plane(PlaneShape { point: DVec3::ZERO, normal: DVec3::NEG_Y });
    app.apply(Command::Edit(EditCommand::Change(Operation::Replace {
        part: PartRef::Object(2),
        with: Part::Obstacle(floor),
    })));
    finish(&mut app);
    let explanation = app.view().explanation;
    assert_eq!(explained::reason(explanation.explained.unwrap()), "behind the plane: the back side does not count");
    assert_eq!(explanation.cursor.stage, Some(0));
}

#[test]
fn an_edit_of_another_object_leaves_the_collision_explained_at_its_moment() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    act(&mut app, Action::NEXT_STAGE);
    let told = |app: &App| {
        let view = app.view();
        let explained = view.explanation.explained.expect("something is explained");
        (explained.subject, view.explanation.cursor.stage, view.moment.at(), view.selected_event.cloned())
    };
    let before = told(&app);
    assert!(matches!(before.0, Subject::Event(_)) && before.1 == Some(0) && before.2.local > 0.0, "{before:?}");
    select(&mut app, &[3]);
    act(&mut app, Action::DELETE);
    assert!(app.view().scene.bodies.iter().all(|body| body.id != 3));
    assert_eq!(told(&app), before);
    act(&mut app, Action::UNDO);
    assert_eq!(told(&app), before);
}

#[test]
fn of_several_collisions_of_a_pair_at_one_instant_the_one_that_was_chosen_stays_explained() {
    // 1 kg between a wall and 1000 kg, all touching: they collide dozens of times at the first instant.
    let mut app = opened(
        r#"{"version": 1, "name": "squeezed", "settings": {"duration": 1}, "bodies": [
            {"id": 1, "radius": 0.5, "position": [0.5, 0, 0], "mass": 1},
            {"id": 2, "radius": 0.5, "position": [1.5, 0, 0], "velocity": [-1, 0, 0], "mass": 1000},
            {"id": 3, "radius": 0.5, "position": [5, 9, 0], "velocity": [1, 0, 0]}],
            "obstacles": [{"id": 9, "shape": {"plane": {"point": [0, 0, 0], "normal": [1, 0, 0]}}}]}"#,
    );
    act(&mut app, Action::STEP_FORWARD);
    let chosen = EventRef { tick: 0, index: 4 };
    app.apply(Command::Selection(SelectionCommand::Event(chosen)));
    finish(&mut app);
    let event = app.view().selected_event.cloned().expect("it is recorded");
    let EventKind::Impact(impact) = &event.kind else { panic!("{event:?}") };
    assert_eq!([impact.body, impact.other], [1, 2]);
    select(&mut app, &[3]);
    act(&mut app, Action::DELETE);
    assert_eq!(app.view().selection.event(), Some(chosen));
    // Faster, it strikes with other speeds: none of them is equal any more.
    let mut heavy = app.view().scene.bodies[1].clone();
    heavy.velocity *= 1.01;
    app.apply(Command::Edit(EditCommand::Change(Operation::Replace {
        part: PartRef::Object(2),
        with: Part::Body(heavy),
    })));
    finish(&mut app);
    assert_eq!(app.view().selection.event(), Some(chosen));
    assert_ne!(app.view().selected_event.cloned(), Some(event));
}

#[test]
fn a_collision_that_an_edit_moves_stays_explained_and_one_that_it_takes_away_comes_back_with_undo() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    act(&mut app, Action::NEXT_STAGE);
    let subject = |app: &App| app.view().explanation.explained.map(|explained| explained.subject);
    let throw = |app: &mut App, speed: f64| {
        let mut ball = app.view().scene.bodies[0].clone();
        ball.velocity = DVec3::new(0.0, -speed, 0.0);
        app.apply(Command::Edit(EditCommand::Change(Operation::Replace {
            part: PartRef::Object(1),
            with: Part::Body(ball),
        })));
        finish(app);
    };
    let (asked, at) = (subject(&app), app.view().moment.at());
    assert!(matches!(asked, Some(Subject::Event(_))));
    // 1.53 m at 6.1 m/s take 0.250 82 s, which is in the same tick as the 0.255 s before.
    throw(&mut app, 6.1);
    let moved = app.view().moment.at();
    assert!((moved.local + 15.0 / 60.0 - 1.53 / 6.1).abs() < 1e-12 && moved != at, "{moved:?}");
    assert_eq!(subject(&app), asked);
    throw(&mut app, -6.0);
    assert_eq!((subject(&app), app.view().moment.at()), (Some(Subject::Pair(1, 2)), Instant::start_of(15)));
    act(&mut app, Action::UNDO);
    assert_eq!((subject(&app), app.view().moment.at()), (asked, moved));
    assert_eq!(app.view().explanation.cursor.stage, Some(0), "and the stage that was on display");
}

#[test]
fn why_not_asks_for_the_other_one_and_shows_the_reason_and_the_stage_that_decided() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(3, None)));
    act(&mut app, Action::WHY_NOT);
    assert_eq!(app.view().explanation.waiting, Some(3));
    app.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let view = app.view();
    let explained = view.explanation.explained.unwrap();
    assert_eq!((view.explanation.waiting, explained.subject), (None, Subject::Pair(3, 2)));
    // It rises from the floor at 1 m/s.
    let verdict = &explained.verdict;
    assert_eq!((verdict.tone, &*explained::word(&verdict.finding)), (Tone::Miss, "MISS"));
    assert_eq!(explained::reason(explained), "moving away from each other at 1 m/s");
    assert_eq!(explained.stages[verdict.decided_at.unwrap()].kind, StageKind::Verdict);
    let mut harness = window(app);
    harness.get_by_label("MISS");
    let link = format!("decided in stage {}", stages(harness.state()).len());
    harness.get_by_label(&link).click();
    harness.run();
    assert_eq!(harness.state().view().explanation.cursor.stage, Some(stages(harness.state()).len() - 1));
}

#[test]
fn why_not_waits_for_a_ball_where_an_obstacle_is_asked_about_and_for_nobody_once_it_is_gone() {
    let wall = r#"{"id": 5, "name": "wall", "shape": {"plane": {"point": [9, 0, 0], "normal": [-1, 0, 0]}}}, "#;
    let mut app =
        opened(&SCENE.replace(r#"{"id": 2, "name": "floor""#, &format!(r#"{wall}{{"id": 2, "name": "floor""#)));
    app.apply(Command::Selection(SelectionCommand::Object(2, None)));
    act(&mut app, Action::WHY_NOT);
    // Two obstacles never collide: it goes on waiting.
    app.apply(Command::Selection(SelectionCommand::Object(5, None)));
    assert_eq!(app.view().explanation.waiting, Some(2));
    let mut harness = window(app);
    harness.get_by_label_contains("Click the ball that should have hit floor");
    let app = harness.state_mut();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let view = app.view();
    let subject = view.explanation.explained.map(|explained| explained.subject);
    assert_eq!((view.explanation.waiting, subject), (None, Some(Subject::Pair(1, 2))), "the ball comes first");
    // Asked, and taken out of the scene.
    app.apply(Command::Selection(SelectionCommand::Object(5, None)));
    act(app, Action::WHY_NOT);
    assert_eq!(app.view().explanation.waiting, Some(5));
    act(app, Action::DELETE);
    assert_eq!(app.view().explanation.waiting, None);
}

#[test]
fn why_not_of_a_pair_that_is_explained_in_front_asks_about_another() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(3, None)));
    act(&mut app, Action::WHY_NOT);
    app.apply(Command::Selection(SelectionCommand::Object(2, None)));
    let subject = app.view().explanation.explained.map(|explained| explained.subject);
    assert_eq!(subject, Some(Subject::Pair(3, 2)));
    act(&mut app, Action::WHY_NOT);
    let waiting = app.view().explanation.waiting;
    assert!(waiting.is_some_and(|id| [2, 3].contains(&id)), "{waiting:?}");
}

#[test]
fn dragging_inside_the_tick_snaps_at_the_exact_instant_of_the_impact() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    let event = app.view().selected_event.unwrap().clone();
    let place = app.view().selection.event().unwrap();
    assert_eq!(app.view().explanation.explained.unwrap().subject, Subject::Event(place));
    let length = app.view().moment.setup.clock.tick_length();
    let fraction = event.at.local / length;
    let course = app.view().explanation.explained.unwrap().inside.clone().unwrap();
    app.apply(Command::Explain(ExplainCommand::ShowFraction(0.99)));
    finish(&mut app);
    assert_ne!(app.view().playback.cursor, event.at);
    app.apply(Command::Explain(ExplainCommand::ShowFraction(course.snapped(fraction + 0.01, 0.02))));
    finish(&mut app);
    assert_eq!(app.view().playback.cursor, event.at);
}

#[test]
fn a_scene_that_opens_with_a_bench_query_selected_opens_with_its_explanation() {
    let opening = |selected: u32| SCENE.replace("\n}", &format!(", \"view\": {{\"selected\": {selected}}}\n}}"));
    let open = |text: &str| App::new(parse_scene(text, "test.json").unwrap(), Source::Shipped("test".to_owned()));
    let with_query = open(&opening(4));
    assert_eq!(with_query.view().explanation.explained.unwrap().subject, Subject::Query(4));
    assert!(with_query.view().explanation.is_in_front);
    assert!(!open(&opening(1)).view().explanation.is_in_front, "a ball is told by the inspector");
}

#[test]
fn a_query_is_called_by_its_name_in_the_language_of_the_window_as_soon_as_that_is_another() {
    let in_japanese = r#", "translations": {"ja": {"drop": "落下"}}}"#;
    let mut app = opened(&SCENE.replace("\n}", in_japanese));
    select(&mut app, &[4]);
    let mut window = window(app);
    let name = |window: &Harness<App>| window.state().view().explanation.explained.unwrap().name.clone();
    assert_eq!(name(&window), "drop: sphere_plane_sweep");
    window.state_mut().apply(Command::View(ViewCommand::SetLanguage(Language::Japanese)));
    window.run();
    assert_eq!(name(&window), "落下: sphere_plane_sweep");
}

#[test]
fn the_scenes_of_the_published_methods_open_where_they_differ_from_ours() {
    let published = shipped_scenes().iter().filter(|scene| scene.key.starts_with("published_"));
    let mut opened = 0;
    for shipped in published {
        let app = App::new(shipped.load().unwrap(), Source::Shipped(shipped.key.to_owned()));
        let explanation = app.view().explanation;
        let comparison = explanation.explained.unwrap().published.as_ref().expect("a published method is known");
        assert!(explanation.is_in_front && !comparison.differences.is_empty(), "{}", shipped.key);
        opened += 1;
    }
    assert_eq!(opened, 7);
}

#[test]
fn an_impact_is_explained_to_the_last_bit_in_every_shipped_scene() {
    let mut explained = 0;
    for shipped in shipped_scenes() {
        let name = shipped.key;
        let scene = shipped.load().unwrap_or_else(|error| panic!("{error}"));
        if scene.settings.duration.is_none() {
            continue;
        }
        let mut app = App::new(scene, Source::Shipped(name.to_owned()));
        for _ in 0..12 {
            act(&mut app, Action::NEXT_EVENT);
            let view = app.view();
            let Some(EventKind::Impact(impact)) = view.selected_event.map(|event| &event.kind) else { continue };
            let shown = view.explanation.explained.expect("an impact can be explained");
            let velocities: Vec<DVec3> = shown.stages.iter().filter_map(velocity_given).collect();
            let after = &impact.after[..velocities.len().min(2)];
            assert!(!after.is_empty() && velocities == after, "{name}: {velocities:?} and {:?}", impact.after);
            assert!(shown.stages[shown.verdict.decided_at.unwrap()].is_verdict());
            // The motions that led to the impact, not those that it made: a root lies on it.
            let local = view.selected_event.unwrap().at.local / view.moment.setup.clock.tick_length();
            let roots = &shown.inside.as_ref().unwrap().roots;
            let is_free = view.scene.settings.gravity == DVec3::ZERO;
            let is_swept = view.scene.settings.collision == CollisionMode::Swept;
            let leads = roots.iter().any(|root| root.t <= local + 1e-9);
            assert!(leads || !is_free || !is_swept, "{name}: {roots:?}, impact at {local}");
            let place: EventRef = view.selection.event().unwrap();
            assert!(shown.events.contains(&place), "{name}");
            explained += 1;
        }
    }
    assert!(explained > 100, "{explained}");
}

/// The velocity after the bounce that a stage gives to the answer.
fn velocity_given(stage: &Stage) -> Option<DVec3> {
    let gives = stage.gives.as_deref()?;
    match *stage.value()? {
        Value::Vector(velocity) if gives.ends_with("velocity") => Some(velocity),
        _ => None,
    }
}

#[test]
fn an_explanation_opens_with_the_stages_that_decided_and_folds_the_others() {
    // A sweep against a box: region after region, and a decision.
    let ask = serde_json::Value::Object(QueryKind::SphereBoxSweep.example());
    let text = format!(
        r#"{{"version": 1, "name": "folded", "queries": [{{"id": 4, "ask": {ask}}}], "view": {{"selected": 4}}}}"#
    );
    let scene = parsed(&text);
    let app = App::new(scene, Source::Shipped("test".to_owned()));
    let explained = app.view().explanation.explained.expect("it is explained").clone();
    let decided = explained.verdict.decided_at.expect("it was decided");
    let decisive = explained.decisive();
    let folded = decisive.iter().filter(|is_decisive| !**is_decisive).count();
    assert!(decisive[decided] && folded >= 3, "{decisive:?}");
    let mut harness = window(app);
    let title = |index: usize| format!("{}  {}", index + 1, name_of(&explained, &explained.stages[index]));
    for (index, is_decisive) in decisive.iter().enumerate() {
        assert_eq!(shows(&harness, &title(index)), *is_decisive, "{}", title(index));
    }
    // Each says why it is there.
    assert!(shows(&harness, reason_of(StageKind::Verdict)));
    let first = (0..decisive.len()).find(|index| !decisive[*index]).unwrap();
    harness.query_all_by_label_contains(" more: ").next().expect("they are folded").click();
    harness.run_steps(8);
    assert!(shows(&harness, &title(first)), "{}", title(first));
    // While stepping, every stage is listed.
    act(harness.state_mut(), Action::NEXT_STAGE);
    harness.run_steps(8);
    assert!((0..explained.stages.len()).all(|index| shows(&harness, &title(index))));
}

#[test]
fn the_stages_of_a_pair_say_whose_they_are() {
    let mut app = app();
    select(&mut app, &[1, 2]);
    let names = |app: &App| -> Vec<String> {
        let explained = app.view().explanation.explained.expect("the pair is explained");
        explained.stages.iter().map(|stage| name_of(explained, stage)).collect()
    };
    let of_floor = names(&app);
    assert!(of_floor.iter().any(|name| name == "Distance of ball to floor"), "{of_floor:?}");
    assert!(of_floor.iter().any(|name| name == "Speed of ball along the normal of floor"), "{of_floor:?}");
    select(&mut app, &[1, 3]);
    let of_balls = names(&app);
    assert!(of_balls.iter().any(|name| name == "Offset from ball to other"), "{of_balls:?}");
    assert!(!of_balls.iter().any(|name| name.ends_with(" A") || name.ends_with(" B")), "{of_balls:?}");
}
