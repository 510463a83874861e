//! The panels without a window: what they show, and the commands they emit.

use collidoscope::app::command::{Command, FileCommand, ViewCommand};
use collidoscope::app::frame_view::Theme;
use collidoscope::app::source::Source;
use collidoscope::app::{App, FrameInput, KeyPress, panel};
use collidoscope::scene::{Overlay, PartRef, parse_scene};
use collidoscope::sim::Instant;
use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// Two balls that meet after 1.5 s: a gap of 3 m at 2 m/s.
const SCENE: &str = r#"{
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

fn app() -> App {
    let scene = parse_scene(SCENE, "test.json").unwrap_or_else(|error| panic!("{error}"));
    App::new(scene, Source::Shipped("test".to_owned()))
}

/// Carries out a command and lets frames pass until it is done.
fn carry_out(app: &mut App, command: Command) {
    app.apply(command);
    while app.is_moving() {
        app.advance(0.02, &mut || true);
    }
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
    assert_eq!(*harness.state(), [Command::StepForward]);
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
        assert_eq!(commands, [Command::SetPlaying(playing)]);
        app.apply(Command::SetPlaying(playing));
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
    assert_eq!(*harness.state(), [Command::Select(1, None)]);
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
    carry_out(&mut app, Command::Seek(Instant::start_of(120)));
    assert_eq!(tally(&app), [false, true, false]);
    carry_out(&mut app, Command::SeekEnd);
    carry_out(&mut app, Command::Seek(Instant::start_of(180)));
    assert_eq!(tally(&app), [false, false, true]);
    // Verdicts are about the recording, not about the moment on display.
    carry_out(&mut app, Command::Seek(Instant::start_of(0)));
    assert_eq!(tally(&app), [false, false, true]);
}

#[test]
fn a_click_on_an_expectation_goes_to_the_moment_that_decided_it() {
    let mut app = app();
    carry_out(&mut app, Command::Seek(Instant::start_of(120)));
    let mut harness = harness(&app, panel::expectations::ui);
    harness.run();
    harness.get_by_label_contains("1 s: left ball at (5, 0, 0)  but").click();
    harness.run();
    // 1 s are 60 ticks.
    let selected = Command::SelectParts(vec![PartRef::Expectation(1)]);
    assert_eq!(*harness.state(), [selected, Command::Seek(Instant::start_of(60))]);
}

#[test]
fn with_nothing_selected_the_inspector_shows_the_scene_as_a_whole() {
    let mut app = app();
    carry_out(&mut app, Command::Seek(Instant::start_of(100)));
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
    carry_out(&mut app, Command::Seek(Instant::start_of(25)));
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
    app.apply(Command::Select(1, None));
    carry_out(&mut app, Command::Seek(Instant::start_of(10)));
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
    carry_out(&mut app, Command::Seek(Instant::start_of(180)));
    let mut harness = harness(&app, panel::event_list::ui);
    harness.run();
    harness.get_by_label("1.500000");
    harness.get_by_label("impact");
    harness.get_by_label("left ball – ball 2");
}

#[test]
fn the_timeline_tells_how_much_is_recorded() {
    let mut app = app();
    carry_out(&mut app, Command::Seek(Instant::start_of(100)));
    let mut harness = harness(&app, panel::timeline::ui);
    harness.run();
    // To show tick 100, ticks 0 to 100 are simulated.
    harness.get_by_label("101 ticks recorded");
}

#[test]
fn the_explanation_shows_every_number_of_the_selected_event() {
    let mut app = app();
    carry_out(&mut app, Command::NextEvent);
    let mut harness = harness(&app, panel::explanation::ui);
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
    app.apply(Command::Select(1, None));
    carry_out(&mut app, Command::Seek(Instant::start_of(30)));
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
    app.apply(Command::Select(2, None));
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
