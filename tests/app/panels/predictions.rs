//! Predictions that are drawn into the view: by dragging, by keys and by numbers, and what is shown of them.

use crate::common::keys::{plain, press};
use crate::common::opened::{act, carry_out, finish, opened};
use crate::common::window::whole_window;
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, LessonCommand, PlaybackCommand, ViewCommand};
use collidoscope::app::draw_list::{Arrow, Pose};
use collidoscope::app::model::camera::Camera;
use collidoscope::app::model::extent::Extent;
use collidoscope::app::overlay::VectorScale;
use collidoscope::lesson::{Given, Off, Sketch};
use collidoscope::scene::{Ask, Overlay, PartRef};
use collidoscope::sim::Instant;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec3;

/// A ball falls 5 m with 10 m/s²: after 1 s, 60 ticks, it hits the floor at 10 m/s. With restitution 0.37 it comes up at
/// 3.7 m/s. The camera looks along −Z.
const SCENE: &str = r#"{
  "version": 1, "name": "dropped", "settings": {"duration": 2, "gravity": [0, -10, 0]},
  "bodies": [{"id": 1, "name": "ball", "radius": 0.5, "position": [0, 5.5, 0], "restitution": 0.37}],
  "obstacles": [{"id": 2, "name": "floor", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}},
    {"id": 3, "name": "block", "shape": {"box": {"center": [3, 2, 0], "half_extents": [0.5, 0.5, 0.5]}}}],
  "view": {"camera": {"target": [0, 2, 0], "distance": 12, "yaw": 0, "pitch": 0}, "overlays": ["velocities", "labels"]},
  "lesson": [
    {"title": "Draw it", "view": {"at": {"time": 0.5}},
     "ask": {"arrow": {"of": 1, "answer": "velocity(ball)", "at": {"event": {"between": [1, 2]}},
             "tolerance": {"angle": 10, "length": 0.1}}}},
    {"title": "And the normal", "view": {"at": {"event": {"between": [1, 2]}}, "overlays": ["velocities", "normals", "grid"]},
     "ask": {"arrow": {"of": 1, "answer": "normal", "tolerance": {"angle": 10}}}},
    {"title": "Where is it highest?", "view": {"at": {"time": 0.5}},
     "ask": {"place": {"answer": "position(ball)", "at": {"time": 1.37}, "on": 1, "plane": [0, 0, 1], "tolerance": 0.1}}},
    {"title": "On the floor", "view": {"at": {"time": 0.5}},
     "ask": {"place": {"answer": "point", "at": {"event": {"between": [1, 2]}}, "on": 2, "tolerance": 0.1}}},
    {"title": "Anywhere", "view": {"at": {"time": 0.5}},
     "ask": {"place": {"answer": "position(ball)", "at": {"time": 1.37}, "tolerance": 0.1}}},
    {"title": "What does it touch?", "view": {"at": {"time": 0.5}},
     "ask": {"touched": {"by": 1, "among": [{"object": 2}, {"object": 3}], "until": {"time": 1.5}}}},
    {"title": "How does it go on?", "view": {"at": {"time": 0}},
     "ask": {"curve": {"answer": "speed(ball)", "until": {"time": 1}, "range": [0, 10], "tolerance": 1}}}
  ]
}"#;

/// The lesson, at its first question.
fn asked() -> App {
    let mut app = opened(SCENE);
    carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
    app
}

/// The lesson, at the question of this step.
fn asked_in(step: usize) -> App {
    let mut app = asked();
    while app.view().lesson.unwrap().place() < step {
        act(&mut app, Action::NEXT_STEP);
    }
    assert!(app.view().concealed().future());
    app
}

/// The place that is marked.
fn marked(app: &App) -> (DVec3, Option<DVec3>) {
    match app.view().lesson.unwrap().draft() {
        Some(Given::Place { at, sight }) => (*at, *sight),
        other => panic!("{other:?}"),
    }
}

fn drawn(app: &App) -> Option<DVec3> {
    match app.view().lesson?.draft() {
        Some(Given::Arrow(value)) => Some(*value),
        _ => None,
    }
}

fn arrows(window: &Harness<'_, App>) -> Vec<Arrow> {
    window.state().picture().expect("the view is open").list.arrows.clone()
}

/// Where a place of the world is in the window.
fn point_of(window: &Harness<'_, App>, world: DVec3) -> Pos2 {
    window.state().view().view_frame.point_at(world).expect("it is in sight")
}

/// Drags with the left button from one point to another.
fn drag(window: &mut Harness<'_, App>, from: Pos2, by: Vec2) {
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let events = [
        Event::PointerMoved(from),
        button(from, true),
        Event::PointerMoved(from + by / 2.0),
        Event::PointerMoved(from + by),
        button(from + by, false),
    ];
    for event in events {
        window.input_mut().events.push(event);
        window.run();
    }
}

/// Presses and releases a key.
fn key(window: &mut Harness<'_, App>, key: Key) {
    for pressed in [true, false] {
        let modifiers = Modifiers::NONE;
        window.input_mut().events.push(Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
        window.run();
    }
}

/// Metres of an arrow for 1 m/s.
fn metres(app: &App) -> f64 {
    let setup = app.view().moment.setup;
    VectorScale::of(setup, &Extent::of(setup), 1.0).metres_per_unit
}

#[test]
fn the_arrow_is_dragged_out_of_the_ball_and_is_as_long_as_the_scale_says() {
    let mut window = whole_window(asked());
    // After half a second it is at 5.5 m − 1.25 m.
    let center = DVec3::new(0.0, 4.25, 0.0);
    let metres = metres(window.state());
    let [start, tip] = [center, center + DVec3::Y * metres * 4.0].map(|at| point_of(&window, at));
    drag(&mut window, start, tip - start);
    let value = drawn(window.state()).expect("it is drawn");
    // To a pixel.
    assert!((value - DVec3::Y * 4.0).length() < 0.1, "{value}");
    assert_eq!(window.state().view().selection.object(), None, "nothing is selected by it");
    let predicted: Vec<Arrow> = arrows(&window).into_iter().filter(|arrow| arrow.pose == Pose::Predicted).collect();
    assert_eq!(predicted.len(), 1);
    assert!((predicted[0].tail - center).length() < 1e-9);
    // Its tip is dragged on, to the side.
    let tip = point_of(&window, center + value * metres);
    let aside = point_of(&window, center + DVec3::X * metres) - point_of(&window, center);
    drag(&mut window, tip, aside);
    let value = drawn(window.state()).unwrap();
    assert!((value - DVec3::new(1.0, 4.0, 0.0)).length() < 0.1, "{value}");
    // The scene is as it was.
    assert!(!window.state().view().document.is_changed());
}

#[test]
fn an_arrow_that_is_let_go_at_its_tail_is_none() {
    let mut window = whole_window(asked());
    let center = DVec3::new(0.0, 4.25, 0.0);
    let start = point_of(&window, center);
    drag(&mut window, start, vec2(60.0, 0.0));
    let tip = center + drawn(window.state()).unwrap() * metres(window.state());
    let tip = point_of(&window, tip);
    drag(&mut window, tip, start - tip);
    assert_eq!(drawn(window.state()), Some(DVec3::ZERO));
}

#[test]
fn arrow_keys_and_numbers_draw_it_too() {
    let mut window = whole_window(asked());
    window.get_by_label("Move it by the arrow keys").focus();
    window.run();
    let now = window.state().view().playback.cursor;
    for _ in 0..3 {
        key(&mut window, Key::ArrowUp);
    }
    let up = drawn(window.state()).expect("it is drawn");
    assert!(up.y > 0.0 && up.x.abs() < 1e-9 && up.z.abs() < 1e-9, "{up}");
    assert_eq!(window.state().view().playback.cursor, now, "the keys step nothing");
    carry_out(window.state_mut(), Command::Lesson(LessonCommand::Draw(Given::Arrow(DVec3::new(0.0, 2.0, 0.0)))));
    window.run();
    window.get_by_label("Your prediction x").click();
    window.run();
    window.input_mut().events.push(Event::Text("150 cm/s".to_owned()));
    window.run();
    key(&mut window, Key::Enter);
    assert_eq!(drawn(window.state()), Some(DVec3::new(1.5, 2.0, 0.0)));
    window.get_by_label("Answer").click();
    window.run_steps(3);
    let lesson = window.state().view().lesson.unwrap();
    assert_eq!(lesson.answered(0).unwrap().given, Some(Given::Arrow(DVec3::new(1.5, 2.0, 0.0))));
}

#[test]
fn a_sign_or_digit_begins_the_first_component_of_what_is_predicted() {
    for step in [0, 2] {
        let mut window = whole_window(asked_in(step));
        key(&mut window, Key::Tab);
        for typed in ["-", "2"] {
            window.input_mut().events.push(Event::Text(typed.to_owned()));
            window.run();
        }
        key(&mut window, Key::Enter);
        let x = match window.state().view().lesson.unwrap().draft() {
            Some(Given::Arrow(arrow)) => arrow.x,
            Some(Given::Place { at, .. }) => at.x,
            other => panic!("step {step}: {other:?}"),
        };
        assert_eq!(x, -2.0, "step {step}");
    }
    // And the key changes no speed.
    let mut app = asked();
    let speed = app.view().playback.speed;
    press(&mut app, &[plain(Key::Minus)]);
    assert_eq!(app.view().playback.speed, speed);
}

#[test]
fn what_is_asked_in_a_picture_is_answered_by_keys_alone() {
    for step in [0, 2, 4, 6] {
        let mut window = whole_window(asked_in(step));
        let shown = |window: &Harness<'_, App>| {
            let shapes = &window.output().shapes;
            shapes.iter().filter(|clipped| matches!(clipped.shape, egui::Shape::Circle(_))).count()
        };
        let before = shown(&window);
        key(&mut window, Key::Tab);
        assert!(
            window.get_by_label("Move it by the arrow keys").is_focused(),
            "step {step}: Tab begins at the question"
        );
        assert!(shown(&window) > before, "step {step}: it is seen what the keys move");
        key(&mut window, Key::Enter);
        let answered = |window: &Harness<'_, App>| window.state().view().lesson.unwrap().answered(step).cloned();
        assert_eq!(answered(&window), None, "step {step}: nothing is drawn");
        // Over the whole time of the curve.
        for _ in 0..32 {
            key(&mut window, Key::ArrowRight);
        }
        key(&mut window, Key::Enter);
        assert!(answered(&window).is_some_and(|answered| answered.given.is_some()), "step {step}");
    }
}

#[test]
fn half_a_sketch_is_no_answer_and_what_is_lacking_is_said() {
    let mut window = whole_window(asked_in(6));
    let mut half = Sketch::default();
    half.draw([[0.0, 0.0], [0.5, 5.0]]);
    carry_out(window.state_mut(), Command::Lesson(LessonCommand::Draw(Given::Curve(half))));
    window.run();
    let can_answer = |window: &Harness<'_, App>| !window.get_by_label("Answer").is_disabled();
    assert!(!can_answer(&window));
    window.get_by_label("Sketch it from 0 s to 1 s: then it is an answer.");
    let Some(Given::Curve(mut whole)) = window.state().view().lesson.unwrap().draft().cloned() else { panic!() };
    whole.draw([[0.5, 5.0], [1.0, 10.0]]);
    carry_out(window.state_mut(), Command::Lesson(LessonCommand::Draw(Given::Curve(whole))));
    window.run();
    assert!(can_answer(&window));
}

#[test]
fn page_down_gives_what_is_drawn_and_it_stays_beside_what_happens() {
    let mut app = asked();
    // 3-4-5: atan(3/4) = 36.87° off the vertical, and 2.5 of 3.7 m/s.
    carry_out(&mut app, Command::Lesson(LessonCommand::Draw(Given::Arrow(DVec3::new(1.5, 2.0, 0.0)))));
    press(&mut app, &[plain(Key::PageDown)]);
    finish(&mut app);
    let answered = app.view().lesson.unwrap().answered(0).unwrap().clone();
    let judgement = answered.judgement.unwrap();
    let Off::Arrow { angle: Some(angle), length: Some(length) } = judgement.off else { panic!("{judgement:?}") };
    assert!(!judgement.is_right);
    assert!((angle.to_degrees() - 36.869_897_645).abs() < 1e-6 && (length - (2.5 / 3.7 - 1.0)).abs() < 1e-9);
    // It stops at the impact, where the ball lies on the floor.
    let mut window = whole_window(app);
    let shown = arrows(&window);
    let predicted = shown.iter().find(|arrow| arrow.pose == Pose::Predicted).expect("the prediction stays");
    assert!((predicted.tail - DVec3::Y * 0.5).length() < 1e-9, "{}", predicted.tail);
    let way = predicted.tip - predicted.tail;
    let is_right = |arrow: &&Arrow| {
        arrow.pose == Pose::At && arrow.tail == predicted.tail && arrow.weight == predicted.weight && arrow.tip.y > 0.5
    };
    let right = shown.iter().find(is_right).expect("the right one stands beside it");
    // As long as 3.7 m/s and 2.5 m/s are.
    assert!(((right.tip - right.tail).length() / way.length() - 3.7 / 2.5).abs() < 1e-9);
    // No line ends within a vector, or between a number and its unit.
    let judged = "Not so: (1.5,~2,~0)~m/s was predicted, it is (0,~3.7,~0)~m/s: 37° off, 32~% too short.";
    window.get_by_label(&judged.replace('~', "\u{a0}"));
    let told = collidoscope::app::text::lesson::table(window.state().view().lesson.unwrap());
    let line = told.lines().nth(1).unwrap();
    assert_eq!(line, r#"1,Draw it,"(1.5, 2, 0) m/s","(0, 3.7, 0) m/s",no,"37° off, 32 % too short",,"#);
    // Before the impact the prediction stands there, and what is right does not.
    carry_out(window.state_mut(), Command::Playback(PlaybackCommand::Seek(Instant::start_of(50))));
    window.run();
    let early = arrows(&window);
    assert!(early.iter().any(|arrow| arrow.pose == Pose::Predicted));
    assert!(!early.iter().any(|arrow| arrow.pose == Pose::At && arrow.tail == predicted.tail));
}

#[test]
fn what_is_asked_of_the_moment_on_display_is_not_drawn_by_overlays() {
    let mut app = asked();
    (0..2).for_each(|_| act(&mut app, Action::NEXT_STEP));
    assert_eq!(app.view().lesson.unwrap().place(), 1);
    assert!(app.view().concealed().future());
    let on = [Overlay::Velocities, Overlay::Normals, Overlay::Fields, Overlay::Grid].into();
    assert_eq!(app.view().concealed().overlays(&on), [Overlay::Grid].into());
    let window = whole_window(app);
    assert_eq!(arrows(&window), []);
    // A velocity that is asked about later may be seen now.
    assert_eq!(asked().view().concealed().overlays(&on), [Overlay::Velocities, Overlay::Fields, Overlay::Grid].into());
}

#[test]
fn while_it_is_asked_for_nothing_of_the_scene_is_dragged() {
    let mut app = asked();
    app.apply(Command::Selection(collidoscope::app::command::SelectionCommand::Object(1, None)));
    let mut window = whole_window(app);
    let velocity = DVec3::new(0.0, 4.25, 0.0) + DVec3::NEG_Y * 5.0 * metres(window.state());
    let tip = point_of(&window, velocity);
    drag(&mut window, tip, vec2(40.0, 0.0));
    assert!(!window.state().view().document.is_changed());
}

#[test]
fn the_arrow_of_a_step_is_edited_and_undone() {
    let mut app = opened(SCENE);
    let before = app.view().scene.clone();
    app.apply(Command::Selection(collidoscope::app::command::SelectionCommand::Parts(vec![PartRef::Step(0)])));
    let mut window = whole_window(app);
    let tolerance = |app: &App| match &app.view().scene.lesson[0].ask {
        Some(Ask::Arrow(arrow)) => (arrow.plane, arrow.tolerance.length),
        other => panic!("{other:?}"),
    };
    for (label, wanted) in [("with asks.length", (None, None)), ("with asks.plane", (Some(DVec3::Y), None))] {
        window.get_by_label(label).click();
        window.run();
        assert_eq!(tolerance(window.state()), wanted);
    }
    window.get_by_label("asks.angle");
    window.get_by_label("asks.plane z");
    (0..2).for_each(|_| act(window.state_mut(), Action::UNDO));
    assert_eq!(*window.state().view().scene, before);
}

#[test]
fn a_place_is_clicked_in_the_plane_of_an_object_and_on_its_surface() {
    // 0.37 of 10 m/s upwards is 0.6845 m above where it left.
    let wanted = DVec3::new(0.5, 1.25, 0.0);
    let mut window = whole_window(asked_in(2));
    let at = point_of(&window, wanted);
    let selected = window.state().view().selection.object();
    drag(&mut window, at, vec2(0.0, 0.0));
    let (at, sight) = marked(window.state());
    assert!((at - wanted).length() < 0.02 && sight.is_none(), "{at}");
    let marks = &window.state().picture().unwrap().list.markers;
    assert!(marks.iter().any(|mark| mark.at == at), "it is drawn");
    assert_eq!(window.state().view().selection.object(), selected);
    // Esc gives back what was there.
    let before = marked(window.state());
    let press = |pressed| Event::PointerButton {
        pos: Pos2::new(900.0, 500.0),
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    for event in [Event::PointerMoved(Pos2::new(900.0, 500.0)), press(true)] {
        window.input_mut().events.push(event);
        window.run();
    }
    assert_ne!(marked(window.state()), before);
    key(&mut window, Key::Escape);
    window.input_mut().events.push(press(false));
    window.run();
    assert_eq!(marked(window.state()), before);
    let mut window = whole_window(asked_in(3));
    carry_out(window.state_mut(), Command::View(ViewCommand::SetCamera(from_above())));
    window.run();
    let at = point_of(&window, DVec3::new(0.5, 0.0, 0.3));
    drag(&mut window, at, vec2(0.0, 0.0));
    let (at, _) = marked(window.state());
    assert!((at - DVec3::new(0.5, 0.0, 0.3)).length() < 0.03 && at.y.abs() < 1e-9, "{at}");
}

/// Looks at the origin from above, aslant.
fn from_above() -> Camera {
    Camera { target: DVec3::ZERO, distance: 10.0, yaw: 0.3, pitch: 0.8, ..Camera::default() }
}

#[test]
fn a_place_anywhere_counts_across_the_line_of_sight() {
    let mut window = whole_window(asked_in(4));
    let highest = DVec3::new(0.0, 0.5 + 0.6845, 0.0);
    // From aslant the depth of a click cannot be known.
    carry_out(window.state_mut(), Command::View(ViewCommand::SetCamera(from_above())));
    window.run();
    let at = point_of(&window, highest);
    drag(&mut window, at, vec2(0.0, 0.0));
    let (at, sight) = marked(window.state());
    assert!(at.distance(highest) > 0.1 && sight.is_some(), "{at}");
    press(window.state_mut(), &[plain(Key::PageDown)]);
    finish(window.state_mut());
    let judged = window.state().view().lesson.unwrap().answered(4).unwrap().judgement.unwrap();
    let Off::Place(away) = judged.off else { panic!("{judged:?}") };
    assert!(judged.is_right && away < 0.02, "{away}");
}

#[test]
fn what_will_be_touched_is_clicked_in_the_view_and_in_the_list() {
    let mut window = whole_window(asked_in(5));
    let chosen = |app: &App| match app.view().lesson.unwrap().draft() {
        Some(Given::Touched(places)) => places.iter().copied().collect::<Vec<usize>>(),
        other => panic!("{other:?}"),
    };
    let from_front = Camera { target: DVec3::Y * 2.0, distance: 16.0, yaw: 0.0, pitch: 0.0, ..Camera::default() };
    carry_out(window.state_mut(), Command::View(ViewCommand::SetCamera(from_front)));
    window.run();
    let selected = window.state().view().selection.object();
    let block = point_of(&window, DVec3::new(3.0, 2.0, 0.0));
    drag(&mut window, block, vec2(0.0, 0.0));
    assert_eq!(chosen(window.state()), [1]);
    assert_eq!(window.state().view().selection.object(), selected);
    window.get_by_label("floor").click();
    window.run();
    assert_eq!(chosen(window.state()), [0, 1]);
    drag(&mut window, block, vec2(0.0, 0.0));
    assert_eq!(chosen(window.state()), [0]);
    window.get_by_label("Answer").click();
    window.run_steps(3);
    finish(window.state_mut());
    window.run();
    window.get_by_label("Right: floor");
    // It was shown to its end; then the impact once more.
    assert_eq!(window.state().view().playback.cursor.tick, 60);
}

#[test]
fn a_curve_is_sketched_in_the_card_by_the_pointer_and_by_keys() {
    let mut window = whole_window(asked_in(6));
    let sketch = |app: &App| match app.view().lesson.unwrap().draft() {
        Some(Given::Curve(sketch)) => sketch.clone(),
        other => panic!("{other:?}"),
    };
    let bounds = window.get_by_label("Your sketch").raw_bounds().expect("it is shown");
    let rect = Rect::from_min_max(
        Pos2::new(bounds.x0 as f32, bounds.y0 as f32),
        Pos2::new(bounds.x1 as f32, bounds.y1 as f32),
    );
    // From the lower left to the upper right, beyond the axes on both sides.
    let by = vec2(rect.width(), -rect.height());
    drag(&mut window, rect.left_bottom() + vec2(1.0, -1.0), by * 0.99);
    let drawn = sketch(window.state());
    assert!(drawn.is_curve());
    // It falls from rest with 10 m/s²: 10 m/s after a second.
    let [first, middle, last] = [0.0, 0.5, 1.0].map(|share| drawn.value(share).unwrap());
    assert!(first < 0.5 && (middle - 5.0).abs() < 1.0 && last > 9.5, "{first} {middle} {last}");
    window.get_by_label("Answer").click();
    window.run_steps(3);
    let judged = window.state().view().lesson.unwrap().answered(6).unwrap().judgement.unwrap();
    assert!(judged.is_right && matches!(judged.off, Off::Curve(off) if off < 1.0), "{judged:?}");
    let mut window = whole_window(asked_in(6));
    window.get_by_label("Move it by the arrow keys").focus();
    window.run();
    for pressed in [Key::ArrowRight, Key::ArrowRight, Key::ArrowUp] {
        key(&mut window, pressed);
    }
    // Two columns to each press along, a fortieth of the axis up.
    let points: Vec<[f64; 2]> = sketch(window.state()).points().collect();
    assert_eq!(points.len(), 5);
    assert_eq!((points[0], points[4][1]), ([0.0, 5.0], 5.25));
}
