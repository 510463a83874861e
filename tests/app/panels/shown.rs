//! The panels without a window: what they show, and the commands they emit.

use crate::common::opened::{carry_out, opened};
use collidoscope::app::command::{Command, EditCommand, FileCommand, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::model::settings::Theme;
use collidoscope::app::model::source::Source;
use collidoscope::app::{App, FrameInput, KeyPress, panel};
use collidoscope::scene::{Body, Operation, Overlay, Part, PartRef, parse_scene};
use collidoscope::sim::Instant;
use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec3;

use crate::common::fields::{field_of, type_into};
use crate::common::whole_window::whole_window;

/// Two balls that meet after 1.5 s: a gap of 3 m at 2 m/s.
pub const SCENE: &str = r#"{
    "version": 1, "name": "two balls", "settings": {"duration": 3},
    "bodies": [
        {"id": 1, "name": "left ball", "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]}
    ],
    "obstacles": [{"id": 3, "shape": {"plane": {"point": [0, -1, 0], "normal": [0, 1, 0]}}}],
    "description": "Two balls **meet** in the middle.",
    "expectations": [
        {"why": "A gap of 3 m at 2 m/s.", "expect": {"event": {"between": [1, 2], "time": 1.5}}},
        {"why": "Wrong on purpose: it is at -1 by then.", "expect": {"body": {"id": 1, "time": 1, "position": [5, 0, 0]}}},
        {"why": "Nothing is lost.", "expect": {"conserved": {"quantity": "energy"}}}
    ]
}"#;

pub fn app() -> App {
    opened(SCENE)
}

type Panel = fn(&mut egui::Ui, &collidoscope::app::frame_view::FrameView, &mut Vec<Command>);

/// A panel on its own; its state are the commands it emitted.
fn harness(app: &App, panel: Panel) -> Harness<'_, Vec<Command>> {
    Harness::builder()
        .with_size(egui::vec2(700.0, 500.0))
        .build_ui_state(move |ui, commands| panel(ui, &app.view(), commands), Vec::new())
}

#[test]
fn clicking_step_emits_the_command() {
    let app = app();
    let mut harness = harness(&app, panel::tool_bar::ui);
    harness.get_by_label("Step").click();
    harness.run();
    assert_eq!(*harness.state(), [Command::Playback(PlaybackCommand::StepForward)]);
}

#[test]
fn clicking_play_asks_for_playing_and_clicking_it_again_for_a_pause() {
    let mut app = app();
    for playing in [true, false] {
        let commands = {
            let mut harness = harness(&app, panel::tool_bar::ui);
            harness.get_by_label("Play or pause").click();
            harness.step();
            harness.state().clone()
        };
        assert_eq!(commands, [Command::Playback(PlaybackCommand::SetPlaying(playing))]);
        app.apply(Command::Playback(PlaybackCommand::SetPlaying(playing)));
    }
}

#[test]
fn an_overlay_switch_emits_its_command() {
    let app = app();
    let mut harness = harness(&app, panel::overlays::ui);
    harness.get_by_label("Normals").click();
    harness.get_by_label("Names").click();
    harness.run();
    let expected = [
        Command::View(ViewCommand::SetOverlay(Overlay::Normals, false)),
        Command::View(ViewCommand::SetOverlay(Overlay::Labels, true)),
    ];
    assert_eq!(*harness.state(), expected);
}

#[test]
fn the_tree_lists_the_scene_and_selects() {
    let app = app();
    let mut harness = harness(&app, panel::scene_tree::ui);
    harness.get_by_label_contains("plane 3");
    harness.get_by_label("left ball").click();
    harness.run();
    assert_eq!(*harness.state(), [Command::Selection(SelectionCommand::Object(1, None))]);
}

#[test]
fn expectations_are_judged_as_far_as_the_recording_goes() {
    let mut app = app();
    let tally = |app: &App| {
        let mut harness = harness(app, panel::expectations::ui);
        harness.run();
        let told = ["0 hold, 3 not decided yet", "1 holds, 1 fails, 1 not decided yet", "2 hold, 1 fails"];
        told.map(|told| harness.query_by_label(told).is_some())
    };
    assert_eq!(tally(&app), [true, false, false]);
    // The impact is at tick 90, the body is judged at tick 60, and energy until the end at tick 180.
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(120))));
    assert_eq!(tally(&app), [false, true, false]);
    carry_out(&mut app, Command::Playback(PlaybackCommand::SeekEnd));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(180))));
    assert_eq!(tally(&app), [false, false, true]);
    // Verdicts are about the recording, not about the moment on display.
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(0))));
    assert_eq!(tally(&app), [false, false, true]);
}

#[test]
fn a_click_on_an_expectation_goes_to_the_moment_that_decided_it() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(120))));
    let mut harness = harness(&app, panel::expectations::ui);
    harness.run();
    harness.get_by_label_contains("1 s: left ball at (5, 0, 0)  but").click();
    harness.run();
    // 1 s are 60 ticks.
    let selected = Command::Selection(SelectionCommand::Parts(vec![PartRef::Expectation(1)]));
    assert_eq!(*harness.state(), [selected, Command::Playback(PlaybackCommand::Seek(Instant::start_of(60)))]);
}

#[test]
fn with_nothing_selected_the_inspector_shows_the_scene_as_a_whole() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(100))));
    let mut harness = harness(&app, panel::inspector::ui);
    harness.run();
    // Two balls of 1 kg at 1 m/s: 2·½·1·1² = 1 J, and opposite momenta.
    for expected in ["kinetic", "1 J", "ΔE", "0 J", "(0, 0, 0) kg m/s", "none"] {
        assert!(harness.query_all_by_label(expected).next().is_some(), "{expected}");
    }
}

#[test]
fn an_overlap_is_measured_at_the_moment_on_display() {
    let text = SCENE.replace("\"position\": [2, 0, 0], \"velocity\": [-1, 0, 0]", "\"position\": [-1.25, 0, 0]");
    let scene = parse_scene(&text, "test.json").unwrap_or_else(|error| panic!("{error}"));
    let app = App::new(scene, Source::Shipped("test".to_owned()));
    let mut harness = harness(&app, panel::inspector::ui);
    harness.run();
    // Centres 0.75 m apart, radii together 1 m.
    harness.get_by_label_contains("0.25 m: left ball in ball 2");
}

#[test]
fn an_overlap_without_an_event_is_measured_too() {
    let text = SCENE.replace("{\"duration\": 3}", "{\"duration\": 3, \"collision\": \"discrete\"}");
    let text = text.replace("[-2, 0, 0], \"velocity\": [1, 0, 0]", "[-1.9, 0, 0], \"velocity\": [6, 0, 0]");
    let scene = parse_scene(&text, "test.json").unwrap_or_else(|error| panic!("{error}"));
    let mut app = App::new(scene, Source::Shipped("test".to_owned()));
    // A gap of 2.9 m closes at 7 m/s: after 25 ticks of 1/60 s it is 2.9 − 2.91667 = −0.0166667 m.
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(25))));
    let mut harness = harness(&app, panel::inspector::ui);
    harness.run();
    harness.get_by_label_contains("0.0166667 m: left ball in ball 2");
}

#[test]
fn the_card_tells_what_the_scene_shows_until_it_is_closed() {
    let mut app = app();
    let shows = |app: &mut App| {
        let mut harness = Harness::builder()
            .with_size(egui::vec2(1280.0, 800.0))
            .build(|ctx| app.pass(ctx, &FrameInput::default(), &mut || true));
        harness.run();
        harness.query_by_label("Two balls meet in the middle.").is_some()
    };
    assert!(shows(&mut app));
    app.apply(Command::View(ViewCommand::ShowCard(false)));
    assert!(!shows(&mut app));
    app.apply(Command::View(ViewCommand::ShowCard(true)));
    app.apply(Command::View(ViewCommand::ShowPanels(false)));
    assert!(!shows(&mut app));
}

#[test]
fn reading_the_scene_again_keeps_what_is_selected_and_how_it_is_looked_at() {
    let mut app = app();
    app.apply(Command::File(FileCommand::OpenShipped("tour".to_owned())));
    app.apply(Command::View(ViewCommand::ShowCard(false)));
    let camera = app.view().camera.orbited(0.3, 0.1);
    app.apply(Command::View(ViewCommand::SetCamera(camera)));
    app.apply(Command::View(ViewCommand::SetOverlay(Overlay::Normals, false)));
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(10))));
    app.apply(Command::File(FileCommand::Reload));
    let view = app.view();
    assert_eq!((view.playback.cursor, view.selection.object()), (Instant::start_of(0), Some(1)));
    assert_eq!(*view.camera, camera);
    assert!(!view.settings.overlays.contains(&Overlay::Normals));
    assert!(!view.settings.card_visible);
}

#[test]
fn the_event_list_shows_the_impact_with_its_time_and_pair() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(180))));
    let mut harness = harness(&app, panel::event_list::ui);
    harness.run();
    harness.get_by_label("1.500000");
    harness.get_by_label("impact");
    harness.get_by_label("left ball – ball 2");
}

#[test]
fn the_timeline_tells_how_much_is_recorded() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(100))));
    let mut harness = harness(&app, panel::timeline::ui);
    harness.run();
    // To show tick 100, ticks 0 to 100 are simulated.
    harness.get_by_label("101 ticks recorded");
}

#[test]
fn the_explanation_shows_every_number_of_the_selected_event() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    let mut harness = harness(&app, panel::this_tick::ui);
    harness.run();
    // Head-on at 1 m/s each, equal masses, elastic: approach 2 m/s, impulse (1 + 1)·2 / (1/1 + 1/1) = 2.
    harness.get_by_label("2 m/s");
    harness.get_by_label("2 kg m/s");
    // From the other ball to the left one.
    harness.get_by_label("(−1, 0, 0)");
}

#[test]
fn the_inspector_shows_live_numbers_of_the_selection() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(30))));
    let mut harness = harness(&app, panel::inspector::ui);
    harness.run();
    // Half a second at 1 m/s from x = −2.
    harness.get_by_label("(−1.5, 0, 0) m");
    // ½ · 1 kg · (1 m/s)².
    harness.get_by_label("0.5 J");
}

#[test]
fn the_menus_hold_the_scenes_and_the_commands() {
    let app = app();
    let mut scenes = harness(&app, panel::menu_bar::ui);
    scenes.get_by_label("Scenes").click();
    scenes.run();
    scenes.get_by_label("Tour").click();
    scenes.run();
    assert_eq!(*scenes.state(), [Command::File(FileCommand::OpenShipped("tour".to_owned()))]);
    let mut harness = harness(&app, panel::menu_bar::ui);
    harness.get_by_label("File").click();
    harness.run();
    harness.get_by_label_contains("Quit").click();
    harness.run();
    assert_eq!(*harness.state(), [Command::File(FileCommand::Quit)]);
}

/// The whole window's content, frame by frame, without a window.
fn press(app: &mut App, keys: &[KeyPress]) {
    let ctx = egui::Context::default();
    for pass in 0..3 {
        let keys = if pass == 0 { keys.to_vec() } else { Vec::new() };
        let input = FrameInput { keys, ..FrameInput::default() };
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
        let raw = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
        let _ = ctx.run(raw, |ctx| app.pass(ctx, &input, &mut || true));
    }
}

fn plain(key: Key) -> KeyPress {
    KeyPress { key, control: false, shift: false, keypad: false }
}

#[test]
fn keys_step_seek_and_switch() {
    let mut app = app();
    press(&mut app, &[plain(Key::ArrowRight), plain(Key::ArrowRight), plain(Key::ArrowLeft)]);
    assert_eq!(app.view().playback.cursor, Instant::start_of(1));
    press(&mut app, &[KeyPress { key: Key::ArrowRight, control: false, shift: true, keypad: false }]);
    // 1.5 s are exactly 90 ticks.
    assert_eq!(app.view().playback.cursor, Instant::start_of(90));
    press(&mut app, &[plain(Key::Num1), plain(Key::H), plain(Key::F1)]);
    assert!(!app.view().settings.overlays.contains(&Overlay::Normals));
    assert!(!app.view().settings.panels_visible);
    assert!(app.view().windows.keys);
    press(&mut app, &[plain(Key::Backspace)]);
    assert_eq!(app.view().playback.cursor, Instant::start_of(0));
}

#[test]
fn escape_closes_what_is_on_top_before_it_deselects() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(2, None)));
    app.apply(Command::View(ViewCommand::ShowKeys(true)));
    app.apply(Command::Cancel);
    assert!(!app.view().windows.keys);
    assert_eq!(app.view().selection.object(), Some(2));
    app.apply(Command::Cancel);
    assert_eq!(app.view().selection.object(), None);
}

#[test]
fn a_file_that_cannot_be_opened_leaves_the_scene_and_says_why() {
    let mut app = app();
    app.apply(Command::File(FileCommand::OpenPath("no/such/scene.json".into())));
    let view = app.view();
    assert_eq!(view.scene.name, "two balls");
    let error = view.windows.error.as_deref().unwrap_or_default();
    assert!(error.contains("no/such/scene.json") && error.contains("no such file"), "{error}");
}

#[test]
fn every_panel_can_be_drawn_in_both_themes_at_any_size() {
    for theme in [Theme::Dark, Theme::Light] {
        for size in [egui::vec2(320.0, 200.0), egui::vec2(1920.0, 1080.0)] {
            let mut app = app();
            app.apply(Command::View(ViewCommand::SetTheme(theme)));
            app.apply(Command::View(ViewCommand::ShowKeys(true)));
            app.apply(Command::View(ViewCommand::ShowAbout(true)));
            let ctx = egui::Context::default();
            for _ in 0..3 {
                let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
                let raw = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
                let output = ctx.run(raw, |ctx| app.pass(ctx, &FrameInput::default(), &mut || true));
                assert!(!output.shapes.is_empty());
            }
        }
    }
}

/// The whole window's content in a room of points; its state is the program.
fn window_of(app: App, room: egui::Vec2) -> Harness<'static, App> {
    let mut harness = Harness::builder()
        .with_size(room)
        .build_state(|ctx, app: &mut App| app.pass(ctx, &FrameInput::default(), &mut || true), app);
    harness.run();
    harness
}

#[test]
fn every_tool_lies_within_the_window_from_1024_by_768_at_each_interface_size() {
    let screens = [egui::vec2(1024.0, 768.0), egui::vec2(1280.0, 720.0), egui::vec2(1920.0, 1080.0)];
    for (screen, scale) in screens.into_iter().flat_map(|screen| [1.0, 1.25, 1.5, 2.0].map(|scale| (screen, scale))) {
        let room = screen / scale;
        let mut app = app();
        carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant { tick: 100, local: 0.001 })));
        let mut harness = window_of(app, room);
        let bar = egui::Rect::from_min_size(egui::Pos2::ZERO, room);
        let mut tools: Vec<&str> = BUTTONS.to_vec();
        let menu = harness.query_by_label("More tools").map(|node| node.bounding_box().is_some());
        let in_menu = ["Keys and mouse", "Dark or light", "Show or hide panels", "Move", "Rotate"];
        if menu.is_some() {
            tools.push("More tools");
        }
        let is_shown = |harness: &Harness<App>, name: &str| harness.query_by_label(name).is_some();
        tools.extend(in_menu.iter().filter(|name| is_shown(&harness, name)));
        let mut places: Vec<(&str, egui::Rect)> = Vec::new();
        for name in tools.iter().copied().chain(["/ 180", "t = 1.667667 s", "+1.000 ms"]) {
            let bounds = harness.get_by_label(name).bounding_box().unwrap_or_else(|| panic!("{name} has no place"));
            let [x, right, bottom] = [bounds.x0, bounds.x1, bounds.y1].map(|side| side as f32);
            assert!(
                x >= 0.0 && right <= bar.right() + 0.5 && bottom <= bar.bottom(),
                "{name} at {screen} × {scale}: {bounds:?}"
            );
            let [left_top, right_bottom] =
                [[bounds.x0, bounds.y0], [bounds.x1, bounds.y1]].map(|at| at.map(|c| c as f32));
            let place = egui::Rect::from_min_max(left_top.into(), right_bottom.into());
            let covered = places.iter().find(|(_, other)| place.shrink(0.5).intersects(*other));
            assert!(covered.is_none(), "{name} at {screen} × {scale}: {place} lies over {covered:?}");
            places.push((name, place));
        }
        let missing: Vec<_> = in_menu.iter().filter(|name| !is_shown(&harness, name)).collect();
        assert_eq!(menu.is_some(), !missing.is_empty(), "{screen} × {scale}: {missing:?}");
        if menu.is_some() {
            harness.get_by_label("More tools").click();
            harness.run();
            for name in missing {
                assert!(harness.query_all_by_label_contains(name).next().is_some(), "{name} at {screen} × {scale}");
            }
        }
    }
}

const BUTTONS: [&str; 7] = ["Restart", "Previous event", "Step back", "Rewind", "Play or pause", "Step", "Next event"];

#[test]
fn at_1280_by_800_vectors_of_the_inspector_stand_on_one_line_with_their_unit() {
    let mut app = app();
    app.apply(Command::Edit(EditCommand::Change(Operation::Replace {
        part: PartRef::Object(1),
        with: Part::Body(Body {
            position: DVec3::new(-12.345678, 0.1234567, -0.001234567),
            velocity: DVec3::new(-1.234567, -100.25, 33.333333),
            ..app.view().scene.bodies[0].clone()
        }),
    })));
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let harness = window_of(app, egui::vec2(1280.0, 800.0));
    let bounds = |name: &str| harness.get_by_label(name).bounding_box().unwrap_or_else(|| panic!("{name}"));
    // Tree and inspector end where the view begins.
    let edge = 273.0;
    for name in ["position x₀", "velocity v₀"] {
        let fields = ["x", "y", "z"].map(|axis| bounds(&format!("{name} {axis}")));
        let rows: Vec<f64> = fields.iter().map(|field| field.y0).collect();
        assert!(rows.iter().all(|row| (row - rows[0]).abs() < 0.5), "{name}: {fields:?}");
        assert!(fields.windows(2).all(|pair| pair[0].x1 <= pair[1].x0), "{name}: {fields:?}");
        assert!(fields[2].x1 < edge - 6.0, "{name}: {fields:?}");
        let widths: Vec<f64> = fields.iter().map(|field| field.x1 - field.x0).collect();
        assert!(widths.iter().all(|width| (width - widths[0]).abs() < 0.5), "{name}: {widths:?}");
        let unit = if name.starts_with('p') { "m" } else { "m/s" };
        let units: Vec<_> = harness.get_all_by_label(unit).filter_map(|node| node.bounding_box()).collect();
        let on_line = |unit: &&egui::accesskit::Rect| {
            unit.x0 >= fields[2].x1 - 0.5 && unit.x1 < edge && unit.y0 < fields[2].y1 && unit.y1 > fields[2].y0
        };
        assert!(units.iter().any(|unit| on_line(&unit)), "{name}: {units:?} beside {fields:?}");
    }
}

#[test]
fn fields_of_the_inspector_stay_where_they_are_from_tick_to_tick() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut harness = window_of(app, egui::vec2(1280.0, 800.0));
    let places = |harness: &Harness<App>| {
        ["radius r", "mass m", "restitution e"].map(|name| {
            let field = harness.get_by_role_and_label(egui::accesskit::Role::SpinButton, name);
            field.bounding_box().map(|at| at.y0)
        })
    };
    let before = places(&harness);
    for tick in [1, 7, 60, 90, 91, 92, 137] {
        carry_out(harness.state_mut(), Command::Playback(PlaybackCommand::Seek(Instant::start_of(tick))));
        harness.run();
        assert_eq!(places(&harness), before, "tick {tick}");
    }
}

#[test]
fn a_new_scene_says_what_gravity_is() {
    let mut app = app();
    app.apply(Command::File(FileCommand::New));
    let harness = window_of(app, egui::vec2(1280.0, 800.0));
    let texts = |harness: &Harness<App>| {
        let text = |clipped: &egui::epaint::ClippedShape| match &clipped.shape {
            egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
            _ => None,
        };
        harness.output().shapes.iter().filter_map(text).collect::<Vec<String>>().join("\n")
    };
    let told = texts(&harness);
    assert!(told.contains("Gravity is "), "{told}");
}

/// Passes that egui makes for a frame with these events, in a window of 1280 × 800.
fn passes(app: &mut App, ctx: &egui::Context, events: Vec<egui::Event>) -> u32 {
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
    let raw = egui::RawInput { screen_rect: Some(screen), events, ..egui::RawInput::default() };
    let mut passes = 0;
    let _ = ctx.run(raw, |ctx| {
        passes += 1;
        app.pass(ctx, &FrameInput::default(), &mut || true);
    });
    passes
}

#[test]
fn dragging_the_playhead_shows_every_tick_without_repeating_more_than_two_frames_in_a_row() {
    let mut app = app();
    let ctx = egui::Context::default();
    for _ in 0..3 {
        passes(&mut app, &ctx, Vec::new());
    }
    let at = |x: f32| egui::pos2(x, 715.0);
    let button = |pressed: bool, x: f32| egui::Event::PointerButton {
        pos: at(x),
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    passes(&mut app, &ctx, vec![egui::Event::PointerMoved(at(400.0))]);
    passes(&mut app, &ctx, vec![button(true, 400.0)]);
    let mut made = Vec::new();
    let mut ticks = Vec::new();
    for step in 1..=12 {
        made.push(passes(&mut app, &ctx, vec![egui::Event::PointerMoved(at(400.0 + 20.0 * step as f32))]));
        ticks.push(app.view().playback.cursor.tick);
    }
    passes(&mut app, &ctx, vec![button(false, 640.0)]);
    // 20 points are about seven of the 180 ticks: every frame of the drag shows another one.
    assert!(ticks.is_sorted_by(|a, b| a < b), "{ticks:?}");
    assert!(made.contains(&2) && made.windows(3).all(|three| three != [2, 2, 2]), "{made:?}");
}

#[test]
fn hidden_panels_can_be_brought_back_with_the_mouse() {
    let mut app = app();
    app.apply(Command::View(ViewCommand::ShowPanels(false)));
    let mut harness = Harness::builder()
        .with_size(egui::vec2(1280.0, 800.0))
        .build(|ctx| app.pass(ctx, &FrameInput::default(), &mut || true));
    assert!(harness.query_by_label("Show or hide panels").is_none());
    harness.input_mut().events.push(egui::Event::PointerMoved(egui::pos2(400.0, 300.0)));
    harness.step();
    harness.step();
    harness.get_by_label("Show or hide panels").click();
    harness.run();
    drop(harness);
    assert!(app.view().settings.panels_visible);
}

#[test]
fn one_click_asks_for_the_events_of_the_selected_and_one_on_the_chip_for_all_again() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(120))));
    app.apply(Command::Selection(SelectionCommand::Object(3, None)));
    let mut harness = harness(&app, panel::event_list::ui);
    harness.get_by_label("left ball – ball 2");
    harness.get_by_label("only plane 3").click();
    harness.run();
    assert_eq!(*harness.state(), [Command::Selection(SelectionCommand::SetFilter(vec![3]))]);
    drop(harness);
    app.apply(Command::Selection(SelectionCommand::SetFilter(vec![3])));
    // The chip is where the events are listed, at the timeline, and beside the buttons that step.
    for panel in [panel::event_list::ui as Panel, panel::timeline::ui, panel::tool_bar::ui] {
        let mut harness = self::harness(&app, panel);
        assert!(harness.query_by_label("left ball – ball 2").is_none());
        harness.get_all_by_label_contains("plane 3").next().expect("the chip");
        harness.get_by_label("All events again").click();
        harness.run();
        assert_eq!(*harness.state(), [Command::Selection(SelectionCommand::SetFilter(vec![]))]);
    }
    let harness = self::harness(&app, panel::event_list::ui);
    harness.get_by_label("0 of 1");
    // Ticks 0 to 120. An empty table would say neither that they never met nor how far that is known.
    harness.get_by_label("No event of plane 3 in the 121 ticks recorded.");
}

fn with(key: Key, control: bool, shift: bool) -> KeyPress {
    KeyPress { key, control, shift, keypad: false }
}

#[test]
fn a_key_asks_for_the_events_of_the_selected_and_for_all_again() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(3, None)));
    let filter = |app: &App| app.view().filtered.map(|filtered| filtered.filter().ids().to_vec());
    press(&mut app, &[with(Key::F, true, false)]);
    assert_eq!(filter(&app), Some(vec![3]));
    // Nothing ever happens to the plane: the search ends with the scene, at tick 180.
    press(&mut app, &[with(Key::ArrowRight, false, true)]);
    carry_out(&mut app, Command::Edit(EditCommand::EndGesture));
    assert_eq!(app.view().playback.cursor, Instant::start_of(180));
    press(&mut app, &[with(Key::F, true, false)]);
    assert_eq!(filter(&app), None);
    press(&mut app, &[with(Key::ArrowLeft, false, true)]);
    assert_eq!(app.view().playback.cursor, Instant::start_of(90));
}

#[test]
fn the_field_in_the_tool_bar_goes_to_a_tick_or_a_time() {
    let mut harness = whole_window(app());
    const NAME: &str = "Go to a tick or time";
    for (typed, tick) in [("120", 120), ("2.5 s", 150), ("#7", 7), ("1/3 s", 20), ("0", 0)] {
        type_into(&mut harness, NAME, typed);
        assert_eq!(harness.state().view().playback.cursor, Instant::start_of(tick), "{typed}");
        assert_eq!(field_of(&harness, NAME).value(), Some(tick.to_string()), "{typed}");
    }
    type_into(&mut harness, NAME, "200");
    harness.get_by_label("200 is after the scene ends, at tick 180 (3 s).");
    assert_eq!(harness.state().view().playback.cursor, Instant::start_of(0));
    // What was refused is still there, and typing goes on in it.
    assert_eq!(field_of(&harness, NAME).value(), Some("200".to_owned()));
    harness.press_key(Key::Escape);
    harness.run();
    assert!(harness.query_by_label_contains("200 is after").is_none());
    assert_eq!(field_of(&harness, NAME).value(), Some("0".to_owned()));
}

#[test]
fn a_key_puts_the_cursor_into_the_field_that_goes_to_a_tick() {
    let mut app = app();
    app.apply(Command::View(ViewCommand::ShowPanels(false)));
    press(&mut app, &[with(Key::G, true, false)]);
    assert!(app.view().settings.panels_visible && !app.view().windows.go_to);
    app.apply(Command::View(ViewCommand::ShowGoTo(true)));
    let mut harness = whole_window(app);
    let field = field_of(&harness, "Go to a tick or time");
    field.type_text("60");
    harness.run();
    harness.press_key(Key::Enter);
    harness.run();
    assert_eq!(harness.state().view().playback.cursor, Instant::start_of(60));
}

/// The ticks that clicks at these places of the timeline go to.
fn ticks_at(harness: &mut Harness<Vec<Command>>, places: [f32; 3]) -> [u64; 3] {
    places.map(|x| {
        harness.state_mut().clear();
        click_at(harness, egui::pos2(x, 200.0));
        match harness.state().last() {
            Some(Command::Playback(PlaybackCommand::Seek(moment))) => moment.tick,
            other => panic!("{other:?} at {x}"),
        }
    })
}

fn click_at(harness: &mut Harness<Vec<Command>>, pos: egui::Pos2) {
    let button = |pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    for event in [egui::Event::PointerMoved(pos), button(true), button(false)] {
        harness.input_mut().events.push(event);
        harness.run();
    }
}

#[test]
fn the_wheel_zooms_the_timeline_about_the_pointer_and_a_button_shows_all_again() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(180))));
    let mut harness = harness(&app, panel::timeline::ui);
    let places = [300.0, 400.0, 500.0];
    let before = ticks_at(&mut harness, places);
    assert!(harness.query_by_label("All ticks").is_none());
    let wheel = |harness: &mut Harness<Vec<Command>>, delta: egui::Vec2| {
        harness.input_mut().events.push(egui::Event::PointerMoved(egui::pos2(400.0, 200.0)));
        let modifiers = egui::Modifiers::NONE;
        let unit = egui::MouseWheelUnit::Point;
        harness.input_mut().events.push(egui::Event::MouseWheel { unit, delta, modifiers });
        harness.run();
    };
    let below = |harness: &Harness<Vec<Command>>| harness.get_by_label("Within the tick").raw_bounds().map(|at| at.y0);
    let row = below(&harness);
    wheel(&mut harness, egui::vec2(0.0, 100.0));
    assert_eq!(below(&harness), row, "the button that shows all again takes no room");
    let near = ticks_at(&mut harness, places);
    // What was under the pointer stays; exp(−0.6) = 0.55 of the ticks are in sight.
    assert!(near[1].abs_diff(before[1]) <= 1, "{before:?} {near:?}");
    let [all, part] = [before, near].map(|ticks| (ticks[2] - ticks[0]) as f64);
    assert!((part / all - 0.549).abs() < 0.05, "{before:?} {near:?}");
    wheel(&mut harness, egui::vec2(60.0, 0.0));
    let moved = ticks_at(&mut harness, places);
    assert!(moved[1] < near[1] && moved[2] - moved[0] <= near[2] - near[0] + 1, "{near:?} {moved:?}");
    harness.get_by_label("All ticks").click();
    harness.run();
    harness.run();
    assert_eq!(ticks_at(&mut harness, places), before);
}

#[test]
fn an_event_out_of_sight_is_brought_into_it_and_one_in_sight_moves_nothing() {
    let mut app = app();
    press(&mut app, &[]);
    let camera = |app: &App| *app.view().camera;
    let aside = collidoscope::app::model::camera::Camera { target: DVec3::new(40.0, 3.0, 0.0), ..camera(&app) };
    app.apply(Command::View(ViewCommand::SetCamera(aside)));
    carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    // The balls meet in the origin.
    let there = camera(&app);
    assert!(there.target.length() < 1e-9, "{there:?}");
    assert_eq!((there.yaw, there.pitch, there.distance), (aside.yaw, aside.pitch, aside.distance));
    let near = collidoscope::app::model::camera::Camera { target: DVec3::new(0.2, 0.1, 0.0), ..there };
    app.apply(Command::View(ViewCommand::SetCamera(near)));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(0))));
    carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    assert_eq!(camera(&app), near);
}

#[test]
fn framing_an_event_looks_at_its_contact_and_not_at_the_middle_of_the_wall() {
    let text = r#"{"version": 1, "name": "a large wall", "settings": {"duration": 3}, "bodies": [
        {"id": 1, "radius": 0.5, "position": [30, 2.51, 0], "velocity": [0, -1, 0]}],
        "obstacles": [{"id": 2, "shape": {"box": {"center": [0, -1, 0], "half_extents": [50, 1, 50]}}}]}"#;
    let scene = parse_scene(text, "test.json").unwrap_or_else(|error| panic!("{error}"));
    let mut app = App::new(scene, Source::Shipped("test".to_owned()));
    press(&mut app, &[]);
    carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    assert_eq!(app.view().selection.objects().collect::<Vec<_>>(), [2, 1]);
    press(&mut app, &[plain(Key::F)]);
    let camera = *app.view().camera;
    assert!((camera.target - DVec3::new(30.0, 0.0, 0.0)).length() < 1e-9, "{camera:?}");
    assert!(camera.distance < 10.0, "{camera:?}");
    // Of the pair, when it is selected by hand, all is framed.
    app.apply(Command::Selection(SelectionCommand::Parts([2, 1].map(PartRef::Object).to_vec())));
    press(&mut app, &[plain(Key::F)]);
    assert!(app.view().camera.distance > 50.0, "{:?}", app.view().camera);
}

#[test]
fn what_is_followed_stays_in_view_and_the_camera_looks_the_same_way() {
    let mut app = app();
    press(&mut app, &[]);
    let close = collidoscope::app::model::camera::Camera {
        target: DVec3::new(-2.0, 0.0, 0.0),
        distance: 2.0,
        ..*app.view().camera
    };
    let is_in_view = |app: &App| {
        let view = app.view();
        let rect = view.view_frame.rect;
        let at = view.view_frame.pixel_at(view.moment.position(0));
        at.is_some_and(|at| {
            let (x, y) = (at.x - f64::from(rect.x), at.y - f64::from(rect.y));
            (0.0..f64::from(rect.width)).contains(&x) && (0.0..f64::from(rect.height)).contains(&y)
        })
    };
    app.apply(Command::View(ViewCommand::SetCamera(close)));
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    // In 1.4 s at 1 m/s it leaves a picture that is about 2 m wide.
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(84))));
    assert!(!is_in_view(&app));
    press(&mut app, &[with(Key::F, false, true)]);
    assert!(app.view().settings.follow && is_in_view(&app));
    for tick in [0, 60, 170] {
        carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(tick))));
        assert!(is_in_view(&app), "tick {tick}");
    }
    let camera = *app.view().camera;
    assert_eq!((camera.yaw, camera.pitch, camera.distance), (close.yaw, close.pitch, close.distance));
    // At rest the view may be turned and moved as ever.
    app.apply(Command::View(ViewCommand::SetCamera(close)));
    press(&mut app, &[]);
    assert_eq!(*app.view().camera, close);
    press(&mut app, &[with(Key::F, false, true)]);
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(84))));
    assert_eq!(*app.view().camera, close);
}
