//! The whole window: what has room where, and how often a frame is made.

use super::two_balls::app;
use crate::common::opened::carry_out;
use crate::common::window::{whole_window, window_in};
use collidoscope::app::command::{Command, EditCommand, FileCommand, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::model::selection::{PickRay, SurfacePoint};
use collidoscope::app::model::settings::Theme;
use collidoscope::app::{App, FrameInput};
use collidoscope::scene::{Body, Operation, Part, PartRef};
use collidoscope::sim::Instant;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec3;

#[test]
fn the_card_shows_the_description_until_it_is_closed() {
    let mut app = app();
    let shows = |app: &mut App| {
        let mut harness = Harness::builder()
            .with_size(egui::vec2(1280.0, 800.0))
            .build(|ctx| app.pass(ctx, &FrameInput::default(), &mut || true));
        harness.run();
        // Emphasis is set as Markdown, so that what follows it is a piece of its own.
        harness.query_all_by_label(" in the middle.").next().is_some()
    };
    assert!(shows(&mut app));
    app.apply(Command::View(ViewCommand::ShowCard(false)));
    assert!(!shows(&mut app));
    app.apply(Command::View(ViewCommand::ShowCard(true)));
    app.apply(Command::View(ViewCommand::ShowPanels(false)));
    assert!(!shows(&mut app));
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

#[test]
fn every_tool_lies_within_the_window_from_1024_by_768_at_each_interface_size() {
    let screens = [egui::vec2(1024.0, 768.0), egui::vec2(1280.0, 720.0), egui::vec2(1920.0, 1080.0)];
    for (screen, scale) in screens.into_iter().flat_map(|screen| [1.0, 1.25, 1.5, 2.0].map(|scale| (screen, scale))) {
        let room = screen / scale;
        let mut app = app();
        carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant { tick: 100, local: 0.001 })));
        let mut harness = window_in(app, room);
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
        for name in tools.iter().copied().chain(["/ 180", "t = 1.667667 s", "(1.000 ms in)"]) {
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
    let harness = window_in(app, egui::vec2(1280.0, 800.0));
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
    let mut harness = window_in(app, egui::vec2(1280.0, 800.0));
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
fn fields_of_the_inspector_stay_where_they_are_when_a_change_or_a_click_adds_numbers() {
    let mut app = app();
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(30))));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(0))));
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut harness = whole_window(app);
    let places = |harness: &Harness<App>| {
        ["radius r", "mass m", "restitution e"].map(|name| {
            let field = harness.get_by_role_and_label(egui::accesskit::Role::SpinButton, name);
            field.bounding_box().map(|at| at.y0)
        })
    };
    let before = places(&harness);
    let mut body = harness.state().view().scene.bodies[0].clone();
    body.velocity.x = 0.5;
    let change = Operation::Replace { part: PartRef::Object(1), with: Part::Body(body) };
    carry_out(harness.state_mut(), Command::Edit(EditCommand::Change(change)));
    harness.run();
    assert!(harness.query_by_label("differs").is_some());
    assert_eq!(places(&harness), before, "after a change");
    let view = harness.state().view();
    let (center, pixel) = (DVec3::new(-2.0, 0.0, 0.0), glam::DVec2::new(500.0, 400.0));
    let point = SurfacePoint {
        world: center + 0.5 * DVec3::Y,
        at: view.moment.at(),
        offset: 0.5 * DVec3::Y,
        distance: 5.0,
        ray: PickRay { frame: view.view_frame, pixel, center },
    };
    harness.state_mut().apply(Command::Selection(SelectionCommand::Object(1, Some(point))));
    harness.run();
    assert!(harness.query_by_label("picked point").is_some());
    assert_eq!(places(&harness), before, "after a click");
}

#[test]
fn a_new_scene_says_what_gravity_is() {
    let mut app = app();
    app.apply(Command::File(FileCommand::New));
    let harness = window_in(app, egui::vec2(1280.0, 800.0));
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
