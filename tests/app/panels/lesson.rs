//! A lesson in the window: gone through by one key, what is asked is kept secret until it is answered, and then shown.

use crate::common::keys::{plain, press, with};
use crate::common::opened::{act, carry_out, finish, opened, parsed};
use crate::common::window::whole_window;
use collidoscope::app::command::{
    Action, Command, EditCommand, ExplainCommand, FileCommand, FindCommand, LessonCommand, PlaybackCommand,
    SelectionCommand, Table, ViewCommand,
};
use collidoscope::app::draw_list::{LineKind, Marker, Pose};
use collidoscope::app::model::explain::Subject;
use collidoscope::app::model::playback::Speed;
use collidoscope::app::model::source::Source;
use collidoscope::app::panel::Tab;
use collidoscope::app::text::lesson::live;
use collidoscope::app::text::stages::name_of;
use collidoscope::app::{App, FrameInput, KeyPress};
use collidoscope::language::Language;
use collidoscope::lesson::{Given, RightAnswer};
use collidoscope::scene::{
    Body, BookmarkedEvent, BookmarkedMoment, Operation, Overlay, Part, PartRef, StepPlace, shipped_scenes,
};
use collidoscope::sim::Instant;
use egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};
use glam::DVec3;

/// A ball falls 5 m with 10 m/s²: after 1 s, 60 ticks, it hits the floor at 10 m/s. With restitution 0.37 it comes up at
/// 3.7 m/s, and is highest 0.37 s later.
const SCENE: &str = r#"{
  "version": 1, "name": "dropped", "description": "It will leave at 3.7 m/s.",
  "settings": {"duration": 2, "gravity": [0, -10, 0]},
  "bodies": [{"id": 1, "name": "ball", "radius": 0.5, "position": [0, 5.5, 0], "restitution": 0.37}],
  "obstacles": [{"id": 2, "name": "floor", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
  "expectations": [{"why": "It leaves at 3.7 m/s.", "expect": {"condition": {"holds": "never", "what": "velocity(ball).y > 3.71"}}}],
  "lesson": [
    {"title": "A ball", "text": "It moves at {speed(ball)}.", "view": {"at": {"time": 0.5}, "overlays": ["grid", "sweep_paths", "labels"], "selected": [1]}},
    {"title": "How fast?", "view": {"explain": {"stages": 3}}, "hide": [{"object": 2}],
     "ask": {"number": {"answer": "speed(ball)", "at": {"event": {"between": [1, 2]}}, "tolerance": 0.1}}},
    {"title": "Which way?", "view": {"at": {"time": 0.9}}, "ask": {"choice": {"at": {"event": {"between": [1, 2]}},
     "options": [{"text": "up", "when": "velocity(ball).y > 0"}, {"text": "down", "when": "velocity(ball).y < 0"}]}}},
    {"title": "What first?", "ask": {"order": {"events": [
     {"text": "highest", "at": {"condition": "time > 1.1 and velocity(ball).y < 0"}}, {"text": "hit", "at": {"event": {"between": [1, 2]}}}]}}}
  ]
}"#;

/// The lesson, at a step.
fn at_step(step: usize) -> App {
    let mut app = opened(SCENE);
    carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
    (0..step).for_each(|_| next(&mut app));
    // A question that is open on the way is shown and gone on from.
    while app.view().lesson.unwrap().place() < step {
        next(&mut app);
    }
    app
}

fn next(app: &mut App) {
    press(app, &[plain(Key::PageDown)]);
    finish(app);
}

fn answer(app: &mut App, given: Given) {
    carry_out(app, Command::Lesson(LessonCommand::Answer(Some(given))));
}

fn place(app: &App) -> usize {
    app.view().lesson.expect("it is under way").place()
}

fn cursor(app: &App) -> Instant {
    app.view().playback.cursor
}

#[test]
fn one_key_leads_from_the_first_step_to_the_last_and_back() {
    let mut app = opened(SCENE);
    press(&mut app, &[plain(Key::L)]);
    finish(&mut app);
    assert_eq!((place(&app), cursor(&app)), (0, Instant::start_of(30)));
    assert_eq!(app.view().selection.object(), Some(1));
    next(&mut app);
    assert!(app.view().concealed().future());
    // Shows the answer, slowly, and stops at the impact.
    next(&mut app);
    assert_eq!((place(&app), cursor(&app).tick), (1, 60));
    assert!(!app.view().concealed().future());
    // Its explanation, one stage after the other up to the third.
    let stage = |app: &App| app.view().explanation.cursor.stage;
    let known: Vec<_> = (0..3)
        .map(|_| {
            let now = (stage(&app), app.view().known_stages());
            next(&mut app);
            now
        })
        .collect();
    assert_eq!(known, [(Some(0), 1), (Some(1), 2), (Some(2), 3)]);
    assert_eq!((place(&app), cursor(&app)), (2, Instant::start_of(54)));
    // The explanation ends with its step.
    assert_eq!((stage(&app), app.view().explanation.is_in_front), (None, false));
    press(&mut app, &[plain(Key::PageUp)]);
    finish(&mut app);
    assert_eq!(place(&app), 1);
    (0..9).for_each(|_| next(&mut app));
    assert_eq!((place(&app), app.view().lesson.unwrap().step()), (4, None), "the summary");
}

#[test]
fn a_step_that_one_comes_back_to_shows_what_it_showed_when_one_came_to_it_first() {
    let Some(shipped) = shipped_scenes().iter().find(|shipped| shipped.key == "lesson_bounce") else {
        panic!("it is shipped")
    };
    let mut app = App::new(shipped.load().unwrap(), Source::Shipped(shipped.key.to_owned()));
    press(&mut app, &[]);
    carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
    let shown = |app: &App| {
        let (view, camera) = (app.view(), *app.view().camera);
        let aims = [camera.yaw, camera.pitch].map(|angle| (1e6 * angle).round() as i64);
        (view.settings.overlays.clone(), view.selection.parts().to_vec(), aims)
    };
    let mut first = vec![shown(&app)];
    let count = app.view().scene.lesson.len();
    while place(&app) < count {
        let before = place(&app);
        next(&mut app);
        if place(&app) != before {
            first.push(shown(&app));
        }
    }
    let overlays: Vec<_> = first.iter().map(|(overlays, ..)| overlays).collect();
    assert!(overlays.windows(2).filter(|pair| pair[0] != pair[1]).count() >= 3, "they change: {overlays:?}");
    for step in (0..count).rev() {
        press(&mut app, &[plain(Key::PageUp)]);
        finish(&mut app);
        assert_eq!((place(&app), shown(&app)), (step, first[step].clone()));
    }
}

#[test]
fn no_key_shows_more_of_an_explanation_than_its_step_does() {
    // The step shows three stages of more.
    let mut app = at_step(1);
    answer(&mut app, Given::Number(3.7));
    finish(&mut app);
    assert!(app.view().explanation.explained.unwrap().stages.len() > 3);
    (0..5).for_each(|_| press(&mut app, &[with(Key::ArrowRight, true, false)]));
    assert_eq!(app.view().known_stages(), 3);
    press(&mut app, &[with(Key::ArrowLeft, true, false)]);
    press(&mut app, &[plain(Key::Escape)]);
    assert_eq!((app.view().known_stages(), app.view().explanation.cursor.stage), (3, Some(2)));
}

#[test]
fn presented_the_stage_that_a_step_explains_stands_in_its_card() {
    let mut app = at_step(1);
    answer(&mut app, Given::Number(3.7));
    finish(&mut app);
    app.apply(Command::View(ViewCommand::Present(true)));
    let shown = |app: &App| {
        let view = app.view();
        let (explained, stage) = (view.explanation.explained.unwrap(), view.explanation.cursor.stage.unwrap());
        format!("{}  {}", stage + 1, name_of(explained, &explained.stages[stage]))
    };
    let first = shown(&app);
    let mut window = whole_window(app);
    window.get_by_label(&first);
    next(window.state_mut());
    window.run_steps(2);
    let second = shown(window.state());
    assert_ne!(first, second);
    window.get_by_label(&second);
    assert!(window.query_by_label(&first).is_none());
}

#[test]
fn what_is_nothing_beside_the_speeds_of_the_scene_is_presented_as_0() {
    let presented = |speed: f64| {
        let mut app = opened(
            &serde_json::json!({"version": 1, "name": "two", "view": {"selected": 1}, "bodies": [
                {"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [speed, 0, 0]},
                {"id": 2, "radius": 0.5, "position": [5, 0, 0], "velocity": [2, 0, 0]}]})
            .to_string(),
        );
        app.apply(Command::Selection(SelectionCommand::Object(1, None)));
        app.apply(Command::View(ViewCommand::Present(true)));
        let mut window = whole_window(app);
        window.run_steps(2);
        move |text: &str| window.query_by_label(&format!("{text:>10}")).is_some()
    };
    assert!(presented(0.00005027)("0 m/s"));
    assert!(presented(0.0456)("0.046 m/s"));
    assert!(presented(1.23456)("1.235 m/s"));
}

#[test]
fn no_value_is_told_before_the_moment_of_a_step_is_on_display() {
    let mut app = opened(SCENE);
    app.apply(Command::Lesson(LessonCommand::Start(0)));
    // In frames that leave no time for it, its moment is not found.
    let frame = |ctx: &egui::Context, app: &mut App| app.pass(ctx, &FrameInput::default(), &mut || false);
    let mut window = Harness::builder().with_size(vec2(1600.0, 1400.0)).build_state(frame, app);
    window.run_steps(4);
    let told = |window: &Harness<App>| window.get_by_label_contains("It moves at").value().unwrap_or_default();
    assert_eq!(told(&window), "It moves at ….");
    finish(window.state_mut());
    window.run_steps(4);
    // 0.5 s of free fall with 10 m/s².
    assert_eq!(told(&window), "It moves at 5\u{a0}m/s.");
}

#[test]
fn one_wanders_off_and_is_back_at_the_step_by_one_key() {
    let mut app = at_step(0);
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(90))));
    app.apply(Command::Selection(SelectionCommand::Object(2, None)));
    press(&mut app, &[plain(Key::S)]);
    finish(&mut app);
    assert_eq!((cursor(&app), app.view().selection.object()), (Instant::start_of(30), Some(1)));
}

#[test]
fn while_a_question_is_open_nothing_later_is_reached() {
    let mut app = at_step(0);
    // The recording has it all already.
    act(&mut app, Action::END);
    act(&mut app, Action::BACK_TO_STEP);
    next(&mut app);
    let now = cursor(&app);
    assert_eq!((place(&app), now), (1, Instant::start_of(30)));
    for command in [
        PlaybackCommand::Seek(Instant::start_of(90)),
        PlaybackCommand::StepForward,
        PlaybackCommand::NextEvent,
        PlaybackCommand::SeekEnd,
        PlaybackCommand::NextBreak,
        PlaybackCommand::NextPlace(1),
        PlaybackCommand::SetPlaying(true),
    ] {
        app.apply(Command::Playback(command.clone()));
        (0..20).for_each(|_| app.advance(0.1, &mut || true));
        assert!(cursor(&app) <= now && !app.view().playback.playing, "{command:?}");
    }
    // Back is no secret.
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(3))));
    assert_eq!(cursor(&app).tick, 3);
    for command in [Command::Find(FindCommand::Next), Command::Explain(ExplainCommand::Show)] {
        app.apply(command);
        assert!(app.view().windows.confirmation.as_ref().is_some_and(|told| told.is_refusal));
    }
    answer(&mut app, Given::Number(1.0));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(90))));
    assert_eq!(cursor(&app).tick, 90);
}

#[test]
fn while_a_question_is_open_the_palette_finds_commands_and_no_events() {
    let finds = |step: usize, what: &str| {
        let mut app = at_step(0);
        // The impact is recorded, visited, and kept as a bookmark that is called after it.
        act(&mut app, Action::NEXT_EVENT);
        press(&mut app, &[plain(Key::M)]);
        finish(&mut app);
        act(&mut app, Action::BACK_TO_STEP);
        (0..step).for_each(|_| next(&mut app));
        press(&mut app, &[with(Key::P, true, false)]);
        assert!(app.view().windows.palette, "step {step}");
        let mut window = whole_window(app);
        // That it was kept is told for a moment, at whatever step one is.
        let is_told = |text: &str| !text.starts_with("Kept as a bookmark");
        let nodes = window.query_all_by_label_contains("impact: ball").collect::<Vec<_>>();
        let told = nodes.iter().filter(|node| node.value().as_deref().is_none_or(is_told)).count();
        assert_eq!(told > 0, step == 0, "step {step}");
        window.get_by_label("Find").type_text(what);
        window.run();
        window.query_by_label("Nothing has that name.").is_none()
    };
    // It hits the floor in tick 60.
    assert_eq!([finds(0, "impact floor"), finds(1, "impact floor"), finds(1, "about")], [true, false, true]);
}

/// Every text of the window, with each panel in front once, and while it is presented.
fn all_texts(build: impl Fn() -> App) -> String {
    let mut texts = String::new();
    for tab in Tab::ALL.into_iter().map(Some).chain([None]) {
        let mut app = build();
        match tab {
            Some(tab) => app.show_panel(tab),
            None => app.apply(Command::View(ViewCommand::Present(true))),
        }
        let window = whole_window(app);
        for node in window.query_all(by().predicate(|_| true)) {
            for text in [node.label(), node.value()].into_iter().flatten() {
                texts.push_str(&text);
                texts.push('\n');
            }
        }
    }
    texts
}

#[test]
fn no_text_of_the_window_tells_the_answer_before_it_is_given() {
    // With the whole recording, as one who has been there before has it.
    let asked = || {
        let mut app = at_step(0);
        act(&mut app, Action::END);
        act(&mut app, Action::BACK_TO_STEP);
        next(&mut app);
        assert!(app.view().concealed().future());
        app
    };
    let answered = || {
        let mut app = asked();
        answer(&mut app, Given::Number(9.0));
        app
    };
    let (before, after) = (all_texts(asked), all_texts(answered));
    for secret in ["3.7", "impact"] {
        assert!(after.contains(secret), "nothing tells {secret} at all");
        let line = before.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret} is told before the answer");
    }
}

#[test]
fn nothing_of_the_window_depends_on_the_answer_to_a_question_that_is_open() {
    // The ball comes up at 3.7 m/s or at 8 m/s; all of either run is recorded.
    let asked = |restitution: &str| {
        let mut app = opened(&SCENE.replace("\"restitution\": 0.37", &format!("\"restitution\": {restitution}")));
        carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
        act(&mut app, Action::END);
        act(&mut app, Action::BACK_TO_STEP);
        next(&mut app);
        assert!(app.view().concealed().future());
        app
    };
    let answered = |restitution: &str| {
        let mut app = asked(restitution);
        answer(&mut app, Given::Number(3.7));
        finish(&mut app);
        app
    };
    assert_eq!(all_texts(|| asked("0.37")), all_texts(|| asked("0.8")));
    assert_ne!(all_texts(|| answered("0.37")), all_texts(|| answered("0.8")));
    let drawn = |app: App| {
        let window = whole_window(app);
        format!("{:?}", window.state().picture().expect("the view is open").list)
    };
    assert_eq!(drawn(asked("0.37")), drawn(asked("0.8")));
    assert_ne!(drawn(answered("0.37")), drawn(answered("0.8")));
}

#[test]
fn a_remote_that_knows_but_page_down_starts_the_lesson() {
    let mut app = opened(SCENE);
    app.apply(Command::View(ViewCommand::Present(true)));
    next(&mut app);
    assert_eq!((place(&app), cursor(&app)), (0, Instant::start_of(30)));
    for without in [r#"{"version": 1, "name": "no lesson"}"#, r#"{"version": 1, "name": "a text", "lesson": "Why."}"#] {
        let mut app = opened(without);
        press(&mut app, &[plain(Key::PageDown)]);
        assert!(app.view().lesson.is_none(), "{without}");
    }
}

/// The scene with all that it says in Japanese.
fn translated() -> String {
    let translations = r#""translations": {"ja": {"dropped": "落下", "It will leave at 3.7 m/s.": "3.7 m/s で離れます。",
      "ball": "球", "floor": "床", "It leaves at 3.7 m/s.": "3.7 m/s です。", "A ball": "球がひとつ", "How fast?": "速さは？",
      "It moves at {speed(ball)}.": "速さは {speed(ball)} です。", "Which way?": "向きは？", "up": "上向き", "down": "下向き",
      "What first?": "先はどちら？", "highest": "最高点", "hit": "衝突"}},
  "lesson": ["#;
    SCENE.replace(r#""lesson": ["#, translations)
}

fn in_japanese(step: usize) -> App {
    let mut app = opened(&translated());
    app.apply(Command::View(ViewCommand::SetLanguage(Language::Japanese)));
    carry_out(&mut app, Command::Lesson(LessonCommand::Start(step)));
    app
}

#[test]
fn a_lesson_is_told_in_the_language_of_the_window_as_far_as_it_is_translated() {
    let scene = parsed(&translated());
    assert_eq!(scene.translations.all().count(), scene.texts().len());
    let texts = all_texts(|| in_japanese(0));
    // g = 10 m/s² for half a second.
    for told in ["球がひとつ", "速さは 5\u{a0}m/s です。", "落下", "床"] {
        assert!(texts.contains(told), "{told} is nowhere");
    }
    assert!(all_texts(|| in_japanese(2)).contains("上向き"));
    for text in scene.texts().iter().filter(|text| text.len() > 4) {
        // What an author edits stands as it is in the file, and in that alone.
        let line = texts.lines().find(|line| line.contains(text.as_str()));
        assert_eq!(line, None, "{text} is not told in Japanese");
    }
}

#[test]
fn beside_a_text_in_another_language_its_author_writes_the_translation() {
    let mut app = in_japanese(0);
    carry_out(&mut app, Command::Lesson(LessonCommand::End));
    carry_out(&mut app, Command::Selection(SelectionCommand::Parts(vec![PartRef::Step(0)])));
    app.show_panel(Tab::Inspector);
    let mut window = whole_window(app);
    let field = window.get_by_label("題.日本語では");
    assert_eq!(field.value().as_deref(), Some("球がひとつ"));
    field.focus();
    window.run();
    window.get_by_label("題.日本語では").type_text("とは");
    window.run();
    window.press_key(Key::Enter);
    window.run();
    let scene = window.state().view().scene.clone();
    assert_eq!(scene.translations.of(Language::Japanese, "A ball"), Some("球がひとつとは"));
    assert_eq!(scene.lesson[0].title, "A ball");
}

#[test]
fn a_renamed_object_keeps_its_translation_and_is_asked_for_by_its_new_name_in_translations_too() {
    let mut app = opened(&translated());
    let rename = Operation::Rename { part: PartRef::Object(1), name: "cue".to_owned() };
    carry_out(&mut app, Command::Edit(EditCommand::Change(rename)));
    let scene = app.view().scene.clone();
    assert_eq!(scene.lesson[0].text, "It moves at {speed(cue)}.");
    let japanese = |text: &str| scene.translations.of(Language::Japanese, text);
    assert_eq!(japanese("It moves at {speed(cue)}."), Some("速さは {speed(cue)} です。"));
    assert_eq!((japanese("cue"), japanese("ball")), (Some("球"), None));
    act(&mut app, Action::UNDO);
    assert_eq!(*app.view().scene, parsed(&translated()));
}

#[test]
fn nor_does_any_text_tell_the_answer_to_a_question_that_is_drawn() {
    let number = r#"{"number": {"answer": "speed(ball)", "at": {"event": {"between": [1, 2]}}, "tolerance": 0.1}}"#;
    assert!(SCENE.contains(number));
    for drawn in [
        r#"{"arrow": {"of": 1, "answer": "velocity(ball)", "at": {"event": {"between": [1, 2]}}, "tolerance": {"angle": 9}}}"#,
        r#"{"place": {"answer": "point", "at": {"event": {"between": [1, 2]}}, "on": 2, "tolerance": 0.1}}"#,
        r#"{"touched": {"by": 1, "among": [{"object": 2}], "until": {"time": 1.2}}}"#,
        r#"{"curve": {"answer": "speed(ball)", "until": {"time": 1.2}, "range": [0, 10], "tolerance": 0.1}}"#,
    ] {
        // What is asked from a moment on needs that moment.
        let text = SCENE.replace(number, drawn).replace(r#"{"explain": {"stages": 3}}"#, r#"{"at": {"time": 0.5}}"#);
        let asked = || {
            let mut app = opened(&text);
            carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
            act(&mut app, Action::END);
            act(&mut app, Action::BACK_TO_STEP);
            next(&mut app);
            assert!(app.view().concealed().future());
            app
        };
        let texts = all_texts(asked);
        for secret in ["3.7", "impact"] {
            let line = texts.lines().find(|line| line.contains(secret));
            assert_eq!(line, None, "{secret} is told before the answer to {drawn}");
        }
    }
}

#[test]
fn what_the_scene_expects_is_out_of_sight_until_the_last_question_is_answered() {
    let secret = "velocity(ball).y > 3.71";
    // The first step asks nothing yet.
    assert!(!all_texts(|| at_step(0)).contains(secret));
    let over = || {
        let mut app = at_step(0);
        while app.view().lesson.is_some_and(|lesson| lesson.place() < 4) {
            next(&mut app);
        }
        app
    };
    assert!(all_texts(over).contains(secret));
}

#[test]
fn overlays_and_objects_that_tell_are_not_drawn() {
    let app = at_step(1);
    let concealed = app.view().concealed();
    let on = [Overlay::Grid, Overlay::SweepPaths, Overlay::Trails, Overlay::Labels, Overlay::Contacts].into();
    assert_eq!(concealed.overlays(&on), [Overlay::Grid, Overlay::Labels].into());
    assert_eq!(app.view().hidden(), [2].into());
    let mut window = whole_window(app);
    window.run();
    let picture = window.state().picture().expect("the view is open");
    let obstacles = picture.list.surfaces.iter().filter(|surface| surface.of.is_some()).count();
    assert_eq!((obstacles, picture.list.spheres.len()), (0, 1));
}

#[test]
fn a_velocity_to_come_is_not_drawn_after_an_answer_while_another_question_is_to_come() {
    // The ball is at the wall after 0.9 s, in the first tick of a second.
    let ask = serde_json::json!({"number": {"answer": "speed(ball)", "at": {"time": 1}, "tolerance": 0.1}});
    let scene = serde_json::json!({"version": 1, "name": "wall", "settings": {"ticks_per_second": 1, "duration": 2},
        "bodies": [{"id": 1, "name": "ball", "radius": 0.5, "position": [-1.4, 0, 0], "velocity": [1, 0, 0]}],
        "obstacles": [{"id": 2, "name": "wall", "shape": {"plane": {"point": [0, 0, 0], "normal": [-1, 0, 0]}}}],
        "lesson": [
            {"title": "One", "view": {"at": {"time": 0}, "overlays": ["velocities"], "play": {"until": {"time": 0}}}, "ask": ask},
            {"title": "Two", "view": {"at": {"time": 0}}, "ask": ask}]});
    let is_drawn = |answered: usize| {
        let mut app = opened(&scene.to_string());
        for step in 0..answered {
            carry_out(&mut app, Command::Lesson(LessonCommand::Start(step)));
            answer(&mut app, Given::Number(1.0));
            finish(&mut app);
        }
        carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
        finish(&mut app);
        assert_eq!(cursor(&app), Instant::start_of(0));
        let mut window = whole_window(app);
        window.run_steps(3);
        let picture = window.state().picture().expect("the view is open");
        picture.list.arrows.iter().any(|arrow| arrow.pose == Pose::After)
    };
    assert_eq!([0, 1, 2].map(is_drawn), [false, false, true]);
}

#[test]
fn where_the_selected_goes_is_not_drawn_beside_another_run_while_a_question_is_to_come() {
    let is_drawn = |mut app: App| {
        let with = Body { velocity: DVec3::X, ..app.view().scene.bodies[0].clone() };
        let operation = Operation::Replace { part: PartRef::Object(1), with: Part::Body(with) };
        carry_out(&mut app, Command::Edit(EditCommand::Change(operation)));
        let mut window = whole_window(app);
        window.run_steps(5);
        assert!(window.state().view().moment.baseline.is_some());
        let picture = window.state().picture().expect("the view is open");
        picture.list.overlay_lines.iter().any(|line| line.kind == LineKind::OldPath)
    };
    let mut free = opened(SCENE);
    carry_out(&mut free, Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1)])));
    carry_out(&mut free, Command::Playback(PlaybackCommand::Seek(Instant::start_of(30))));
    assert_eq!((is_drawn(free), is_drawn(at_step(0))), (true, false));
}

#[test]
fn where_an_agent_comes_to_rest_is_marked_only_once_it_was_answered() {
    let scene = shipped_scenes().iter().find(|shipped| shipped.key == "lesson_avoid").unwrap().load().unwrap();
    let corner = scene.lesson.iter().position(|step| step.title == "A current into a corner").unwrap();
    let mut app = App::new(scene, Source::Shipped("test".to_owned()));
    carry_out(&mut app, Command::Lesson(LessonCommand::Start(corner)));
    let is_marked = |app: App| {
        let mut window = whole_window(app);
        window.run_steps(3);
        let picture = window.state().picture().expect("the view is open");
        // The corner is stable; saddles are only where walls push, too, that the step hides.
        let is_marked = picture.list.markers.iter().any(|mark| mark.shape == Marker::Disc);
        (is_marked, std::mem::replace(window.state_mut(), opened(SCENE)))
    };
    let (before, mut app) = is_marked(app);
    answer(&mut app, Given::Choice(1));
    finish(&mut app);
    assert_eq!((before, is_marked(app).0), (false, true));
}

#[test]
fn an_answer_is_judged_with_its_difference_and_summed_up() {
    let mut app = at_step(1);
    let mut window = whole_window(app);
    window.get_by_label("Your prediction").focus();
    window.run();
    window.get_by_label("Your prediction").type_text("370 cm/s + 2 m/s");
    window.run();
    window.get_by_label("Answer").click();
    window.run_steps(3);
    // No line ends between a number and its unit.
    let judged = "Not so: 5.7~m/s was predicted, it is 3.7~m/s: 2~m/s too much.".replace('~', "\u{a0}");
    window.get_by_label(&judged);
    app = std::mem::replace(window.state_mut(), opened(SCENE));
    finish(&mut app);
    while place(&app) < 2 {
        next(&mut app);
    }
    carry_out(&mut app, Command::Lesson(LessonCommand::Vote { option: 0, round: 0, count: 12 }));
    carry_out(&mut app, Command::Lesson(LessonCommand::Vote { option: 1, round: 0, count: 7 }));
    carry_out(&mut app, Command::Lesson(LessonCommand::Vote { option: 0, round: 1, count: 19 }));
    answer(&mut app, Given::Choice(0));
    next(&mut app);
    assert_eq!(place(&app), 3);
    answer(&mut app, Given::Order(vec![0, 1]));
    let lesson = app.view().lesson.unwrap();
    assert_eq!(lesson.answered(3).unwrap().right, RightAnswer::Order(vec![1, 0]));
    let table = collidoscope::app::text::lesson::table(lesson);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(
        lines,
        [
            // Votes are told with the letters of their options: bare numbers were not understood.
            "step,title,answer,right answer,is right,difference,first vote,second vote",
            "2,How fast?,5.7 m/s,3.7 m/s,no,2 m/s too much,,",
            "3,Which way?,up,up,yes,,\"A 12, B 7\",\"A 19, B 0\"",
            "4,What first?,highest → hit,hit → highest,no,0 in place,,",
        ]
    );
    next(&mut app);
    whole_window(app).get_by_label("1 of 3 right");
}

#[test]
fn an_answer_is_judged_anew_when_the_scene_changes() {
    let mut app = at_step(1);
    answer(&mut app, Given::Number(3.7));
    let is_right = |app: &App| app.view().lesson.unwrap().answered(1).unwrap().judgement.unwrap().is_right;
    assert!(is_right(&app));
    let ball = Body { restitution: 0.5, ..app.view().scene.bodies[0].clone() };
    let change = Operation::Replace { part: PartRef::Object(1), with: Part::Body(ball) };
    carry_out(&mut app, Command::Edit(collidoscope::app::command::EditCommand::Change(change)));
    assert!(!is_right(&app));
}

#[test]
fn every_step_of_the_shipped_lessons_is_in_japanese_and_not_in_english_where_the_window_is() {
    let lessons = shipped_scenes().iter().filter(|shipped| shipped.key.starts_with("lesson_"));
    for scene in lessons.map(|shipped| shipped.load().unwrap()) {
        let texts: Vec<&str> = scene.lesson.iter().flat_map(|step| [step.title.as_str(), &step.text]).collect();
        let mut app = App::new(scene.clone(), Source::Shipped("lesson".to_owned()));
        app.apply(Command::View(ViewCommand::SetLanguage(Language::Japanese)));
        // Its card is over the view in either case, and panels that are not there need not be drawn.
        app.apply(Command::View(ViewCommand::Present(true)));
        let mut window = whole_window(app);
        for (place, step) in scene.lesson.iter().enumerate() {
            carry_out(window.state_mut(), Command::Lesson(LessonCommand::Start(place)));
            window.run();
            let labels = window.query_all(by().predicate(|_| true)).filter_map(|node| node.label().or(node.value()));
            let shown = labels.collect::<Vec<_>>().join("\n");
            let title = scene.translations.of(Language::Japanese, &step.title).unwrap();
            assert!(shown.contains(title), "{title} is not shown");
            for text in &texts {
                // The first line, up to a quantity.
                let begins = text.lines().next().and_then(|line| line.split('{').next()).unwrap_or_default();
                assert!(begins.is_empty() || !shown.contains(begins), "{title}: {text} is shown in English");
            }
        }
    }
}

#[test]
fn a_step_is_added_from_what_is_shown_and_put_in_order() {
    let mut app = opened(SCENE);
    let before = app.view().scene.clone();
    act(&mut app, Action::NEXT_EVENT);
    act(&mut app, Action::ADD_STEP);
    let step = &app.view().scene.lesson[4];
    assert_eq!(step.view.at, Some(StepPlace::Event(BookmarkedEvent { between: [1, 2], nth: 1 })));
    assert!(step.view.camera.is_some() && step.view.overlays.is_some());
    assert_eq!(app.view().selection.parts(), [PartRef::Step(4)]);
    // Behind the selected one.
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Step(0)])));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(10))));
    act(&mut app, Action::ADD_STEP);
    assert_eq!(
        app.view().scene.lesson[1].view.at,
        Some(StepPlace::Moment(BookmarkedMoment { tick: 10, local_time: 0.0 }))
    );
    app.show_panel(Tab::Lesson);
    let mut window = whole_window(app);
    let titles = |app: &App| {
        let scene = app.view().scene;
        (0..scene.lesson.len()).map(|step| scene.label_of(PartRef::Step(step))).collect::<Vec<_>>()
    };
    assert_eq!(titles(window.state()), ["A ball", "step 2", "How fast?", "Which way?", "What first?", "step 6"]);
    for (button, wanted) in [
        ("Move down: step 2", &["A ball", "How fast?", "step 3", "Which way?", "What first?", "step 6"][..]),
        ("Delete: step 3", &["A ball", "How fast?", "Which way?", "What first?", "step 5"]),
        ("Duplicate: A ball", &["A ball", "A ball copy", "How fast?", "Which way?", "What first?", "step 6"]),
    ] {
        window.get_by_label(button).click();
        window.run();
        assert_eq!(titles(window.state()), wanted, "{button}");
    }
    window.get_by_label("Try from here: How fast?").click();
    window.run_steps(4);
    assert_eq!(place(window.state()), 2);
    let app = window.state_mut();
    app.apply(Command::Lesson(LessonCommand::End));
    (0..5).for_each(|_| act(app, Action::UNDO));
    assert_eq!(*app.view().scene, before);
}

#[test]
fn in_a_scene_without_an_end_a_step_is_added_at_the_moment_of_a_collision() {
    let mut scene = parsed(SCENE);
    scene.settings.duration = None;
    (scene.lesson, scene.expectations) = (Vec::new(), Vec::new());
    let mut app = App::new(scene, Source::Shipped("test".to_owned()));
    act(&mut app, Action::NEXT_EVENT);
    act(&mut app, Action::ADD_STEP);
    // It falls 5 m with 10 m/s² in 1 s, at 60 ticks per second.
    let Instant { tick, local } = app.view().playback.cursor;
    assert!((tick as f64 / 60.0 + local - 1.0).abs() < 1e-12);
    let at = StepPlace::Moment(BookmarkedMoment { tick, local_time: local });
    assert_eq!(app.view().scene.lesson[0].view.at, Some(at));
}

/// Changes the lesson; the next frame follows it.
fn change(app: &mut App, operation: Operation) {
    app.apply(Command::Edit(EditCommand::Change(operation)));
    app.advance(0.02, &mut || true);
    finish(app);
}

#[test]
fn what_was_answered_stays_with_its_question_when_steps_are_moved_or_deleted() {
    let mut app = at_step(1);
    answer(&mut app, Given::Number(9.0));
    finish(&mut app);
    change(&mut app, Operation::Reorder { part: PartRef::Step(1), to: 3 });
    let lesson = app.view().lesson.unwrap();
    let answered: Vec<bool> = (0..4).map(|step| lesson.answered(step).is_some()).collect();
    // The step on display went with its answer.
    assert_eq!((lesson.place(), answered), (3, vec![false, false, false, true]));
    change(&mut app, Operation::Remove(vec![PartRef::Step(3)]));
    let lesson = app.view().lesson.unwrap();
    assert!((0..3).all(|step| lesson.answered(step).is_none()), "no other question was answered");
    act(&mut app, Action::UNDO);
}

#[test]
fn where_the_step_on_display_is_deleted_the_next_one_is_entered() {
    // The third step shows 0.9 s, 54 ticks; the first one, which is deleted, 0.5 s.
    let mut app = at_step(0);
    change(&mut app, Operation::Remove(vec![PartRef::Step(0), PartRef::Step(1)]));
    assert_eq!((place(&app), cursor(&app)), (0, Instant::start_of(54)));
    assert!(app.view().concealed().future(), "it asks");
}

#[test]
fn beginning_again_or_leaving_loses_no_answer_and_asking_all_again_forgets_them() {
    let mut app = at_step(1);
    answer(&mut app, Given::Number(9.0));
    finish(&mut app);
    let answered = |app: &App| app.view().lesson.unwrap().answered(1).is_some();
    press(&mut app, &[plain(Key::L)]);
    assert!(place(&app) == 0 && answered(&app));
    carry_out(&mut app, Command::Lesson(LessonCommand::End));
    assert!(app.view().lesson.is_none());
    press(&mut app, &[plain(Key::L)]);
    finish(&mut app);
    assert!(place(&app) == 0 && answered(&app));
    carry_out(&mut app, Command::Lesson(LessonCommand::AskAll));
    assert!(place(&app) == 0 && !answered(&app));
    // Another scene knows nothing of it.
    carry_out(&mut app, Command::Lesson(LessonCommand::End));
    app.open(opened(SCENE).view().scene.clone(), Source::New);
    press(&mut app, &[plain(Key::L)]);
    assert!(!answered(&app));
}

#[test]
fn a_lesson_goes_on_where_one_comes_back_to_its_scene_with_its_answers() {
    // At the step before the one that is answered; and left.
    for ways in [&[LessonCommand::Back][..], &[LessonCommand::Back, LessonCommand::End]] {
        let gizmo_before = opened(SCENE).view().settings.gizmo_mode;
        let mut app = at_step(1);
        answer(&mut app, Given::Number(9.0));
        ways.iter().for_each(|way| carry_out(&mut app, Command::Lesson(way.clone())));
        let under_way = app.view().lesson.map(|lesson| lesson.place());
        let gizmo = app.view().settings.gizmo_mode;
        carry_out(&mut app, Command::File(FileCommand::KeepAsScene));
        assert!(app.view().lesson.is_none() && app.view().made_from.is_some());
        assert_eq!(app.view().settings.gizmo_mode, gizmo_before);
        carry_out(&mut app, Command::File(FileCommand::Back));
        assert_eq!(app.view().lesson.map(|lesson| lesson.place()), under_way);
        assert_eq!(app.view().settings.gizmo_mode, gizmo);
        carry_out(&mut app, Command::Lesson(LessonCommand::Start(1)));
        assert!(app.view().lesson.unwrap().answered(1).is_some());
    }
}

#[test]
fn what_a_step_was_showing_slowly_begins_again_where_one_comes_back() {
    let shown = |leaves: bool| {
        let mut app = at_step(1);
        app.apply(Command::Lesson(LessonCommand::Answer(Some(Given::Number(9.0)))));
        // It begins 2 s before the decisive moment, in display seconds.
        (0..30).for_each(|_| app.advance(0.02, &mut || true));
        if leaves {
            app.apply(Command::File(FileCommand::KeepAsScene));
            assert_eq!(app.view().playback.speed, Speed::NORMAL);
            app.apply(Command::File(FileCommand::Back));
        }
        finish(&mut app);
        let view = app.view();
        (view.playback.cursor, view.playback.speed, view.explanation.explained.is_some())
    };
    assert_eq!(shown(true), shown(false));
}

#[test]
fn what_is_chosen_or_typed_is_what_the_next_key_gives() {
    let mut app = at_step(1);
    carry_out(&mut app, Command::Lesson(LessonCommand::Type("9 m/s".to_owned())));
    next(&mut app);
    let given = |app: &App, step| app.view().lesson.unwrap().answered(step).and_then(|answered| answered.given.clone());
    assert_eq!(given(&app, 1), Some(Given::Number(9.0)));
    while place(&app) < 2 {
        next(&mut app);
    }
    carry_out(&mut app, Command::Lesson(LessonCommand::Draw(Given::Choice(1))));
    next(&mut app);
    assert_eq!(given(&app, 2), Some(Given::Choice(1)));
    while place(&app) < 3 {
        next(&mut app);
    }
    // Of two things one is in order: that is not an answer yet.
    carry_out(&mut app, Command::Lesson(LessonCommand::Draw(Given::Order(vec![0]))));
    next(&mut app);
    assert_eq!((given(&app, 3), app.view().lesson.unwrap().answered(3).is_some()), (None, true));
}

#[test]
fn the_table_of_answers_tells_nothing_of_a_question_that_is_open() {
    let mut app = at_step(1);
    let table = |app: &App| collidoscope::app::text::lesson::table(app.view().lesson.unwrap());
    let line = |app: &App, step: usize| table(app).lines().nth(step).unwrap().to_owned();
    assert_eq!(line(&app, 1), "2,How fast?,,,not answered,,,");
    answer(&mut app, Given::Number(9.0));
    assert!(line(&app, 1).contains("3.7 m/s"), "{}", line(&app, 1));
    assert_eq!(line(&app, 2), "3,Which way?,,,not answered,,,");
}

#[test]
fn the_list_of_steps_does_not_call_a_later_step_by_its_name_while_one_asks() {
    let mut app = at_step(1);
    app.show_panel(Tab::Lesson);
    let told = |app: App| {
        let window = whole_window(app);
        ["Which way?", "What first?"].map(|title| {
            window
                .query_all(by().predicate(move |node| node.label().is_some_and(|label| label.contains(title))))
                .count()
        })
    };
    assert_eq!(told(app), [0, 0]);
}

#[test]
fn a_scene_is_not_made_of_a_question_that_is_open_nor_anything_renamed() {
    let mut app = at_step(1);
    for command in
        [Command::File(FileCommand::KeepAsScene), Command::View(ViewCommand::ShowRename(Some(PartRef::Object(1))))]
    {
        carry_out(&mut app, command.clone());
        let lesson = app.view().lesson.map(|lesson| lesson.is_asking());
        assert_eq!(lesson, Some(true), "{command:?}");
        assert!(app.view().windows.confirmation.as_ref().is_some_and(|told| told.is_refusal), "{command:?}");
    }
}

#[test]
fn tab_gives_the_keys_to_the_first_answer_while_nothing_has_them() {
    for (step, first) in [(1, "Your prediction"), (2, "A  up")] {
        let mut harness = whole_window(at_step(step));
        harness.run_steps(3);
        harness.press_key(Key::Tab);
        harness.run_steps(3);
        assert!(harness.get_by_label(first).is_focused(), "step {step}");
        harness.press_key(Key::Tab);
        harness.run_steps(3);
        assert!(!harness.get_by_label(first).is_focused(), "step {step}: it is gone on from");
    }
}

#[test]
fn while_a_later_step_asks_lists_tell_what_has_happened_between_what_is_drawn_and_nothing_else() {
    // Between the first step, at 0.5 s, and the impact after 1 s; all of the 2 s are recorded.
    let scene = SCENE.replace(
        r#""selected": [1]}},"#,
        r#""selected": [1]}}, {"title": "Hidden", "view": {"at": {"time": 1.5}}, "hide": [{"object": 2}]},
            {"title": "Seen", "view": {"at": {"time": 1.5}}},"#,
    );
    let listed = |step: usize, answered: bool| {
        let mut app = opened(&scene);
        carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(119))));
        carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
        if answered {
            for _ in 0..20 {
                next(&mut app);
            }
            carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
        }
        while app.view().lesson.unwrap().place() < step {
            next(&mut app);
        }
        app.show_panel(Tab::Events);
        let mut harness = whole_window(app);
        harness.run_steps(3);
        harness.query_all_by_label("ball – floor").count() > 0
    };
    assert_eq!([0, 1, 2].map(|step| listed(step, false)), [false, false, true]);
    assert!(listed(0, true), "there is nothing left to be asked");
    assert!(!listed(1, true), "what a step hides it lists at no time");
}

#[test]
fn a_step_hides_one_panel_and_one_name_and_leaves_the_others() {
    let scene = SCENE.replace(
        r#""overlays": ["grid", "sweep_paths", "labels"], "selected": [1]}}"#,
        r#""overlays": ["labels"], "selected": [1]}, "hide": [{"panel": "inspector"}, {"name": 1}]}"#,
    );
    let mut app = opened(&scene);
    carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
    finish(&mut app);
    app.show_panel(Tab::ThisTick);
    let mut harness = whole_window(app);
    harness.run_steps(3);
    assert_eq!(harness.query_all_by_label("Covered in this step of the lesson.").count(), 1, "the inspector alone");
    let names: Vec<String> = harness
        .state()
        .picture()
        .expect("the view is shown")
        .list
        .labels
        .iter()
        .map(|label| label.text.clone())
        .collect();
    assert!(names.contains(&"floor".to_owned()) && !names.contains(&"ball".to_owned()), "{names:?}");
}

#[test]
fn a_number_that_a_step_hides_is_told_neither_by_the_inspector_nor_to_an_audience_nor_on_an_arrow() {
    // After half a second of its fall it has 10 · 0.5 = 5 m/s.
    let shown = |hide: &str| {
        let scene = SCENE.replace(
            r#""overlays": ["grid", "sweep_paths", "labels"], "selected": [1]}}"#,
            &format!(r#""overlays": ["velocities"], "selected": [1]}}, "hide": [{hide}]}}"#),
        );
        let mut app = opened(&scene);
        carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
        finish(&mut app);
        let mut harness = whole_window(app);
        harness.run_steps(3);
        let rows = ["position", "velocity v", "speed |v|", "momentum m·v", "energy ½m·v²"];
        let rows = rows.map(|row| harness.query_all_by_label(row).count() > 0);
        let labels = &harness.state().picture().expect("the view is shown").list.labels;
        let on_arrow = labels.iter().any(|label| label.text.ends_with(" m/s"));
        let mut app = opened(&scene);
        carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
        finish(&mut app);
        act(&mut app, Action::PRESENT);
        let mut harness = whole_window(app);
        harness.run_steps(3);
        (rows, on_arrow, harness.query_by_label("|v|").is_some())
    };
    let all = ([true; 5], true, true);
    assert_eq!(shown(""), all);
    assert_eq!(shown(r#"{"number": "height"}"#), all);
    assert_eq!(shown(r#"{"number": "speed"}"#), ([true, true, false, true, true], false, false));
    assert_eq!(
        shown(r#"{"number": "momentum"}, {"number": "position"}"#),
        ([false, true, true, false, true], true, true)
    );
    assert_eq!(shown(r#"{"number": "kinetic_energy"}"#), ([true, true, true, true, false], true, true));
    assert_eq!(shown(r#"{"number": "velocity"}"#), ([true, false, true, true, true], true, true));
}

#[test]
fn a_number_that_a_step_hides_is_told_neither_of_several_selected_nor_by_an_expectation() {
    let shown = |selected: &str, hide: &str| {
        let scene =
            SCENE.replace(r#""selected": [1]}}"#, &format!(r#""selected": [{selected}]}}, "hide": [{hide}]}}"#));
        let mut app = opened(&scene);
        carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
        finish(&mut app);
        let mut harness = whole_window(app);
        harness.run_steps(3);
        let is_shown = |label: &str| harness.query_all_by_label(label).count() > 0;
        (is_shown("velocity v"), ["Expect position", "Expect velocity", "Expect speed"].map(is_shown))
    };
    let whole = |hide: &str| {
        let scene = SCENE.replace(r#", "selected": [1]}}"#, &format!(r#"}}, "hide": [{hide}]}}"#));
        let mut app = opened(&scene);
        carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
        finish(&mut app);
        let mut harness = whole_window(app);
        harness.run_steps(3);
        ["kinetic", "energy E", "Expect energy", "momentum p", "Expect momentum"]
            .map(|label| harness.query_all_by_label(label).count() > 0)
    };
    // With one ball in the scene the numbers of the whole are its own.
    assert_eq!(whole(""), [true; 5]);
    assert_eq!(whole(r#"{"number": "kinetic_energy"}"#), [false, false, false, true, true]);
    assert_eq!(whole(r#"{"number": "momentum"}"#), [true, true, true, false, false]);
    // The ball and the floor are edited together: their velocities differ, but for x and z, which are 0.
    assert_eq!(shown("1, 2", ""), (true, [false; 3]));
    assert_eq!(shown("1, 2", r#"{"number": "velocity"}"#), (false, [false; 3]));
    assert_eq!(shown("1", r#"{"number": "velocity"}"#), (false, [true, false, true]));
    assert_eq!(shown("1", r#"{"number": "speed"}, {"number": "position"}"#), (true, [false, true, false]));
}

#[test]
fn the_power_of_a_live_number_in_a_formula_raises_its_unit_with_it() {
    let app = at_step(0);
    let told = live("$v^2 = {speed(ball)}^2$ where v is {speed(ball)}", &app.view().moment);
    assert_eq!(told, "$v^2 = (5 m/s)^2$ where v is 5 m/s");
}

/// Three balls in a row: 1 hits 2 after 1 s, which hits 3 after 2 s. The lesson shows one collision and then the other balls.
const ROW: &str = r#"{
  "version": 1, "name": "row", "settings": {"duration": 3},
  "bodies": [{"id": 1, "name": "cue", "radius": 0.5, "position": [0, 0, 0], "velocity": [1, 0, 0]},
    {"id": 2, "name": "middle", "radius": 0.5, "position": [2, 0, 0]}, {"id": 3, "name": "last", "radius": 0.5, "position": [4, 0, 0]}],
  "lesson": [
    {"title": "One", "view": {"at": {"time": 0.5}, "selected": [1]}, "hide": [{"object": 3}]},
    {"title": "Two", "view": {"at": {"event": {"between": [1, 2]}}}},
    {"title": "Goes on", "text": "At the same moment."},
    {"title": "Hides", "hide": [{"object": 1}]},
    {"title": "Elsewhere", "view": {"at": {"time": 1.5}}}
  ]
}"#;

#[test]
fn what_another_step_showed_is_neither_selected_nor_explained_any_more() {
    let mut app = opened(ROW);
    let mut go_to = |step: usize| {
        carry_out(&mut app, Command::Lesson(LessonCommand::Start(step)));
        let view = app.view();
        (view.selected_event.is_some(), view.selection.objects().collect::<Vec<_>>())
    };
    assert_eq!(go_to(1), (true, vec![2, 1]));
    // A step that says nothing of either stays at the moment, its event and those that collide.
    assert_eq!(go_to(2), (true, vec![2, 1]));
    // One that hides a ball has neither it nor what it did.
    assert_eq!(go_to(3), (false, vec![2]));
    assert_eq!(go_to(1), (true, vec![1, 2]));
    assert_eq!(go_to(4), (false, vec![2]), "another moment, and as the step before left it");
    assert_eq!(go_to(1), (true, vec![1, 2]));
    assert_eq!(go_to(0), (false, vec![1]), "it selects by itself");
}

#[test]
fn at_an_event_a_step_selects_what_it_says_and_the_event_is_still_the_one_explained() {
    let text = ROW.replace(r#""between": [1, 2]}}}"#, r#""between": [1, 2]}}, "selected": [2], "explain": {}}"#);
    assert_ne!(text, ROW);
    let mut app = opened(&text);
    carry_out(&mut app, Command::Lesson(LessonCommand::Start(1)));
    finish(&mut app);
    let view = app.view();
    assert_eq!(view.selection.objects().collect::<Vec<_>>(), [2]);
    assert!(view.selected_event.is_some() && view.selection.is_about_event());
    let explained = view.explanation.explained.expect("an explanation");
    assert!(matches!(explained.subject, Subject::Event(_)), "{:?}", explained.subject);
}

#[test]
fn the_next_event_is_none_of_what_a_step_hides() {
    let mut app = opened(ROW);
    carry_out(&mut app, Command::Lesson(LessonCommand::Start(3)));
    assert_eq!(cursor(&app), Instant::start_of(0));
    act(&mut app, Action::NEXT_EVENT);
    // Not the impact of the cue after 1 s.
    assert_eq!(cursor(&app), Instant::start_of(120));
}

/// The whole window of an app, which gets keys as the program does: the event of egui and what it types.
fn typing_in(app: App) -> Harness<'static, (App, Vec<KeyPress>)> {
    let mut harness = Harness::builder().with_size(vec2(1600.0, 1400.0)).build_state(
        |ctx, (app, keys): &mut (App, Vec<KeyPress>)| {
            let input = FrameInput { keys: std::mem::take(keys), ..FrameInput::default() };
            app.pass(ctx, &input, &mut || true);
        },
        (app, Vec::new()),
    );
    harness.run_steps(3);
    harness
}

fn type_key(window: &mut Harness<'_, (App, Vec<KeyPress>)>, key: Key, text: &str) {
    window.state_mut().1.push(plain(key));
    let event = |pressed| egui::Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    };
    window.input_mut().events.push(event(true));
    if !text.is_empty() {
        window.input_mut().events.push(egui::Event::Text(text.to_owned()));
    }
    window.run_steps(1);
    window.input_mut().events.push(event(false));
    window.run_steps(2);
}

#[test]
fn while_a_number_is_asked_for_digits_begin_it_and_switch_nothing() {
    let mut app = at_step(1);
    app.apply(Command::View(ViewCommand::Present(true)));
    let overlays = app.view().settings.overlays.clone();
    let mut window = typing_in(app);
    for (key, text) in [(Key::Period, "."), (Key::Num4, "4"), (Key::Num5, "5")] {
        type_key(&mut window, key, text);
    }
    let app = &window.state().0;
    assert_eq!(app.view().lesson.unwrap().typed(), ".45");
    assert_eq!((&app.view().settings.overlays, app.view().settings.presentation.is_blank), (&overlays, false));
    type_key(&mut window, Key::Enter, "");
    let given = window.state().0.view().lesson.unwrap().answered(1).unwrap().given.clone();
    assert_eq!(given, Some(Given::Number(0.45)));
    // Answered, or asked something else, they are what they always are.
    for mut window in [window, typing_in(at_step(2))] {
        let before = window.state().0.view().settings.overlays.contains(&Overlay::Normals);
        type_key(&mut window, Key::Num1, "1");
        assert_ne!(window.state().0.view().settings.overlays.contains(&Overlay::Normals), before);
    }
}

#[test]
fn a_black_screen_says_which_key_ends_it_and_that_one_does_while_a_number_is_asked_for() {
    let mut app = at_step(1);
    app.apply(Command::View(ViewCommand::Present(true)));
    app.apply(Command::View(ViewCommand::Blank(true)));
    for (language, told) in
        [(Language::English, ". or Esc shows the picture again"), (Language::Japanese, ". か Esc で画面に戻ります")]
    {
        app.apply(Command::View(ViewCommand::SetLanguage(language)));
        let ctx = egui::Context::default();
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(1280.0, 720.0));
        let raw = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
        let shapes = ctx.run(raw, |ctx| app.pass(ctx, &FrameInput::default(), &mut || true)).shapes;
        let is_told = |clipped: &egui::epaint::ClippedShape| matches!(&clipped.shape, egui::Shape::Text(text) if text.galley.text() == told);
        assert!(shapes.iter().any(is_told), "{told}");
    }
    let mut window = typing_in(app);
    type_key(&mut window, Key::Period, ".");
    let app = &window.state().0;
    assert!(!app.view().settings.presentation.is_blank);
    assert_eq!(app.view().lesson.unwrap().typed(), "");
}

#[test]
fn space_plays_whatever_has_the_focus_and_presses_it_while_a_question_is_open() {
    let mut window = typing_in(at_step(2));
    type_key(&mut window, Key::Tab, "");
    assert!(window.get_by_label("A  up").is_focused());
    type_key(&mut window, Key::Space, " ");
    let app = &window.state().0;
    assert_eq!(app.view().lesson.unwrap().draft(), Some(&Given::Choice(0)));
    assert!(!app.view().playback.playing);
    // Back at a question, and Next at a step without one, before an audience, too.
    for is_presented in [false, true] {
        for (step, button, expected) in [(2, Action::PREVIOUS_STEP, (1, false)), (0, Action::NEXT_STEP, (0, true))] {
            let mut app = at_step(step);
            app.apply(Command::View(ViewCommand::Present(is_presented)));
            let mut window = typing_in(app);
            window.get_by_label(button.label()).focus();
            window.run_steps(2);
            type_key(&mut window, Key::Space, " ");
            let app = &window.state().0;
            assert_eq!((place(app), app.view().playback.playing), expected, "step {step}, presented: {is_presented}");
        }
    }
}

#[test]
fn at_the_end_all_questions_are_counted_and_votes_told() {
    let mut app = at_step(1);
    answer(&mut app, Given::Number(3.7));
    finish(&mut app);
    while place(&app) < 2 {
        next(&mut app);
    }
    for (option, count) in [(0, 12), (1, 7)] {
        carry_out(&mut app, Command::Lesson(LessonCommand::Vote { option, round: 0, count }));
    }
    answer(&mut app, Given::Choice(1));
    while place(&app) < 4 {
        next(&mut app);
    }
    let told = collidoscope::app::text::lesson::table(app.view().lesson.unwrap());
    let lines: Vec<&str> = told.lines().skip(1).collect();
    // A right number is no amount too little.
    assert_eq!(lines[0], "2,How fast?,3.7 m/s,3.7 m/s,yes,,,");
    assert_eq!(lines[1], r#"3,Which way?,down,up,no,,"A 12, B 7","#);
    assert_eq!(lines[2], "4,What first?,,hit → highest,not answered,,,");
    // In front of a class, too, it is told that they are in their file.
    app.apply(Command::View(ViewCommand::Present(true)));
    let folder = tempfile::tempdir().unwrap();
    app.apply(Command::File(FileCommand::Export(Table::Answers, folder.path().join("answers.csv"))));
    let window = whole_window(app);
    window.get_by_label("Wrote answers.csv.");
    window.get_by_label("1 of 3 right, 1 not answered");
    window.get_by_label("Votes: A 12, B 7");
    window.get_by_label("Not answered. It is: hit → highest");
}
