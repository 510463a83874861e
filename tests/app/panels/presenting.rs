//! In front of an audience: what a speaker points with, how fast it plays, how large it is, which numbers are shown, and the
//! key that blanks the screen.

use crate::common::keys::{plain, press, with};
use crate::common::opened::{carry_out, finish, opened};
use collidoscope::app::command::{Command, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::model::playback::Speed;
use collidoscope::app::{App, FrameInput, KeyPress};
use collidoscope::scene::BodyNumber;
use collidoscope::sim::Instant;
use egui::{Color32, Event, Key, Modifiers, Pos2, Shape, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// A ball of 2 kg at 3 m/s to the right and 4 m/s up: 5 m/s, 10 kg·m/s and 25 J.
const SCENE: &str = r#"{"version": 1, "name": "ball", "settings": {"duration": 100},
    "bodies": [{"id": 1, "name": "ball", "radius": 0.5, "mass": 2, "position": [0, 7, 0], "velocity": [3, 4, 0]}]}"#;

fn presented() -> App {
    let mut app = opened(SCENE);
    carry_out(&mut app, Command::Selection(SelectionCommand::Object(1, None)));
    carry_out(&mut app, Command::View(ViewCommand::Present(true)));
    app
}

type Window = Harness<'static, (App, Vec<KeyPress>)>;

/// A window of 1280×720, in which keys are held as the window reports them.
fn window(app: App) -> Window {
    let frame = |ctx: &egui::Context, (app, keys): &mut (App, Vec<KeyPress>)| {
        app.pass(ctx, &FrameInput { keys: std::mem::take(keys), ..FrameInput::default() }, &mut || true);
    };
    let mut window = Harness::builder().with_size(vec2(1280.0, 720.0)).build_state(frame, (app, Vec::new()));
    window.run_steps(3);
    window
}

fn hold(window: &mut Window, key: Key, pressed: bool) {
    let modifiers = Modifiers::NONE;
    window.input_mut().events.push(Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
    window.run_steps(1);
}

fn point_at(window: &mut Window, at: Pos2) {
    window.input_mut().events.push(Event::PointerMoved(at));
    window.run_steps(1);
}

fn shapes(window: &Window) -> Vec<Shape> {
    window.output().shapes.iter().map(|clipped| clipped.shape.clone()).collect()
}

/// How near to a place the shade comes; `None` where nothing is in the shade.
fn shade_around(window: &Window, at: Pos2) -> Option<f32> {
    let all = shapes(window);
    let dark = all.iter().filter_map(|shape| match shape {
        Shape::Path(path) if path.closed && path.fill.a() > 100 && path.fill.r() == 0 => Some(&path.points),
        _ => None,
    });
    dark.flatten().map(|corner| corner.distance(at)).min_by(f32::total_cmp)
}

/// The open lines in the colour of the pen, each with its corners.
fn strokes(window: &Window) -> Vec<Vec<Pos2>> {
    let all = shapes(window).into_iter().filter_map(|shape| match shape {
        Shape::Path(path) if !path.closed && path.stroke.width == 2.5 => Some(path.points),
        _ => None,
    });
    all.collect()
}

#[test]
fn while_t_is_held_all_but_a_circle_about_the_pointer_is_dark_and_goes_with_it() {
    let mut window = window(presented());
    let [one, two] = [pos2(500.0, 300.0), pos2(800.0, 250.0)];
    point_at(&mut window, one);
    assert_eq!(shade_around(&window, one), None);
    hold(&mut window, Key::T, true);
    // Its radius is 0.16 of 720 points.
    let radius = |at: Pos2, window: &Window| shade_around(window, at).expect("it is dark");
    assert!((radius(one, &window) - 115.2).abs() < 0.1, "{}", radius(one, &window));
    point_at(&mut window, two);
    assert!((radius(two, &window) - 115.2).abs() < 0.1, "{}", radius(two, &window));
    hold(&mut window, Key::T, false);
    window.run_steps(1);
    assert_eq!(shade_around(&window, two), None);
}

#[test]
fn at_a_desk_neither_key_points() {
    let mut window = window(opened(SCENE));
    point_at(&mut window, pos2(600.0, 300.0));
    for key in [Key::T, Key::D] {
        hold(&mut window, key, true);
        point_at(&mut window, pos2(650.0, 320.0));
        point_at(&mut window, pos2(690.0, 350.0));
        assert_eq!((shade_around(&window, pos2(690.0, 350.0)), strokes(&window).len()), (None, 0), "{key:?}");
        hold(&mut window, key, false);
    }
}

#[test]
fn while_d_is_held_the_pointer_draws_until_d_without_a_move_or_another_moment_erases_it() {
    let draw = |window: &mut Window, places: &[[f32; 2]]| {
        point_at(window, pos2(places[0][0], places[0][1]));
        hold(window, Key::D, true);
        for [x, y] in &places[1..] {
            point_at(window, pos2(*x, *y));
        }
        hold(window, Key::D, false);
        window.run_steps(1);
    };
    let mut window = window(presented());
    draw(&mut window, &[[400.0, 200.0], [450.0, 240.0], [500.0, 200.0]]);
    assert_eq!(strokes(&window), [[pos2(400.0, 200.0), pos2(450.0, 240.0), pos2(500.0, 200.0)]]);
    // The pointer alone draws nothing; a second stroke comes beside the first.
    point_at(&mut window, pos2(700.0, 500.0));
    draw(&mut window, &[[600.0, 200.0], [650.0, 240.0]]);
    assert_eq!(strokes(&window).iter().map(Vec::len).collect::<Vec<_>>(), [3, 2]);
    draw(&mut window, &[[640.0, 300.0]]);
    assert_eq!(strokes(&window), Vec::<Vec<Pos2>>::new());
    // What was drawn is about one moment.
    draw(&mut window, &[[600.0, 200.0], [650.0, 240.0]]);
    assert_eq!(strokes(&window).len(), 1);
    carry_out(&mut window.state_mut().0, Command::Playback(PlaybackCommand::Seek(Instant::start_of(5))));
    window.run_steps(2);
    assert_eq!(strokes(&window).len(), 0);
}

#[test]
fn minus_halves_the_speed_down_to_a_64th_at_which_it_plays_and_plus_doubles_it() {
    let mut app = presented();
    let speed = |app: &App| app.view().playback.speed;
    for exponent in [-1, -2, -3, -4, -5, -6, -6] {
        press(&mut app, &[plain(Key::Minus)]);
        assert_eq!(speed(&app).factor(), 2f64.powi(exponent));
    }
    assert_eq!(speed(&app).name(), "1/64×");
    // A second of display is a 64th of the ball's way in a second: 3/64 m to the right.
    press(&mut app, &[plain(Key::Space)]);
    (0..50).for_each(|_| app.advance(0.02, &mut || true));
    press(&mut app, &[plain(Key::Space)]);
    let x = app.view().moment.position(0).x;
    assert!((x - 3.0 / 64.0).abs() < 1e-9, "{x}");
    (0..6).for_each(|_| press(&mut app, &[plain(Key::Plus)]));
    assert_eq!(speed(&app), Speed::NORMAL);
}

#[test]
fn ctrl_0_gives_text_and_panels_their_usual_size_at_a_desk_and_in_front_of_an_audience() {
    for mut app in [opened(SCENE), presented()] {
        let usual = app.interface_scale(720.0);
        press(&mut app, &[with(Key::Plus, true, false)]);
        press(&mut app, &[with(Key::Plus, true, false)]);
        assert!(app.interface_scale(720.0) > 1.1 * usual);
        press(&mut app, &[with(Key::Num0, true, false)]);
        assert_eq!((app.interface_scale(720.0), app.view().settings.interface_scale), (usual, 1.0));
        (0..3).for_each(|_| press(&mut app, &[with(Key::Minus, true, false)]));
        assert!(app.interface_scale(720.0) < usual);
        press(&mut app, &[with(Key::Num0, true, false)]);
        assert_eq!(app.interface_scale(720.0), usual);
    }
}

#[test]
fn the_numbers_that_are_chosen_are_shown_with_their_symbols_and_units_and_no_others() {
    let rows = [
        (BodyNumber::Speed, "|v|", "5 m/s"),
        (BodyNumber::Velocity, "v", "(3, 4, 0) m/s"),
        (BodyNumber::Momentum, "|p|", "10 kg·m/s"),
        (BodyNumber::KineticEnergy, "E", "25 J"),
        (BodyNumber::Position, "(x, y, z)", "(0, 7, 0) m"),
        (BodyNumber::Height, "y", "7 m"),
    ];
    assert_eq!(rows.map(|(number, ..)| number), BodyNumber::ALL);
    let shown = |chosen: &[BodyNumber]| {
        let mut app = presented();
        for number in BodyNumber::ALL {
            app.apply(Command::View(ViewCommand::PresentNumber(number, chosen.contains(&number))));
        }
        let window = window(app);
        rows.map(|(number, symbol, value)| {
            let found = [symbol.to_owned(), format!("{value:>10}")].map(|text| window.query_by_label(&text).is_some());
            assert_eq!(found[0], found[1], "{number:?}: {symbol} and {value}");
            found[0]
        })
    };
    for (nth, (number, ..)) in rows.iter().enumerate() {
        assert_eq!(shown(&[*number]), [0, 1, 2, 3, 4, 5].map(|other| other == nth), "{number:?}");
    }
    assert_eq!(shown(&BodyNumber::ALL), [true; 6]);
    assert_eq!(shown(&[]), [false; 6]);
}

#[test]
fn the_full_stop_blanks_the_screen_and_shows_it_again_and_does_nothing_at_a_desk() {
    let is_black = |window: &Window| {
        let screen = window.ctx.screen_rect();
        let covers = |shape: &Shape| matches!(shape, Shape::Rect(rect) if rect.fill == Color32::BLACK && rect.rect.contains_rect(screen));
        shapes(window).iter().any(covers)
    };
    let blank = |window: &mut Window| {
        window.state_mut().1.push(plain(Key::Period));
        window.run_steps(2);
        finish(&mut window.state_mut().0);
    };
    let mut before = window(presented());
    assert!(!is_black(&before));
    blank(&mut before);
    assert!(is_black(&before) && before.state().0.view().settings.presentation.is_blank);
    blank(&mut before);
    assert!(!is_black(&before));
    let mut at_desk = window(opened(SCENE));
    blank(&mut at_desk);
    assert!(!is_black(&at_desk) && !at_desk.state().0.view().settings.presentation.is_blank);
}
