//! Every panel and arrow shows the moment on display: inside a tick, at an impact, before it and after it.
//!
//! What they show is compared with one computation from the record that shares nothing with theirs: it goes through
//! the motions of the tick in their order and adds up seconds.

use crate::common::opened::{carry_out, opened, parsed};
use crate::common::window::labels_of;
use collidoscope::app::command::{Command, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::draw_list::{Arrow, Pose};
use collidoscope::app::model::source::Source;
use collidoscope::app::{App, FrameInput, panel};
use collidoscope::sim::{Instant, Phase, TickRecord};
use glam::DVec3;

/// Gravity, unequal masses and restitutions, an impact exactly at a tick's start, many inside ticks, two at one
/// instant, and an edit.
///
/// Ball 1 falls 5 m (centre from 5.5 to 0.5) at 10 m/s²: it lands after √(2·5/10) = 1 s exactly, at tick 60. Balls 2
/// and 3 meet after 2 m / 5 m/s = 0.4 s. Ball 4 starts 0.2 m deep in ball 5.
const SCENE: &str = r#"{
    "version": 1, "name": "moments", "settings": {"duration": 1.5, "gravity": [0, -10, 0]},
    "bodies": [
        {"id": 1, "radius": 0.5, "mass": 2, "restitution": 0.5, "position": [0, 5.5, 0]},
        {"id": 2, "radius": 0.5, "mass": 3, "position": [-6, 6, 5], "velocity": [3, 0, 0]},
        {"id": 3, "radius": 0.5, "mass": 0.5, "position": [-3, 6, 5], "velocity": [-2, 0, 0]},
        {"id": 4, "radius": 0.5, "position": [6, 9, 0], "velocity": [0, 0, 1]},
        {"id": 5, "radius": 0.5, "position": [6.8, 9, 0]}
    ],
    "obstacles": [{"id": 9, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
    "edits": [{"tick": 30, "id": 4, "property": "velocity", "value": [0, 1, 3]}]
}"#;

const MASSES: [f64; 5] = [2.0, 3.0, 0.5, 1.0, 1.0];

fn app() -> App {
    opened(SCENE)
}

/// Position and velocity of every body at a moment.
fn states(record: &TickRecord, local: f64, phase: Phase) -> Vec<[DVec3; 2]> {
    let tick_seconds = 1.0 / 60.0;
    let mut motions = record.start.motions.clone();
    for change in &record.motion_changes {
        let begins = change.motion.start().local;
        assert_eq!(change.motion.start().tick, record.start.tick);
        if begins < local || (begins == local && phase == Phase::After) {
            motions[change.body] = change.motion;
        }
    }
    let state = |motion: &collidoscope::sim::Motion| {
        let start = motion.start();
        let seconds = (record.start.tick - start.tick) as f64 * tick_seconds + local - start.local;
        let path = motion.segment();
        let position = path.position + path.velocity * seconds + path.acceleration * (seconds * seconds / 2.0);
        [position, motion.velocity() + motion.acceleration() * seconds]
    };
    motions.iter().map(state).collect()
}

/// What is true at a moment.
struct Truth {
    states: Vec<[DVec3; 2]>,
    kinetic: f64,
    potential: f64,
    momentum: DVec3,
    overlap: f64,
}

impl Truth {
    fn of(states: Vec<[DVec3; 2]>) -> Truth {
        let of_all = || states.iter().zip(MASSES);
        let apart = |a: usize, b: usize| 1.0 - states[a][0].distance(states[b][0]);
        let pairs = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
        let floor = states.iter().map(|[position, _]| 0.5 - position.y).fold(0.0, f64::max);
        let overlap = pairs.map(|(a, b)| apart(a, b)).fold(floor, f64::max);
        Truth {
            kinetic: of_all().map(|([_, v], mass)| 0.5 * mass * v.length_squared()).sum(),
            potential: of_all().map(|([x, _], mass)| 10.0 * mass * x.y).sum(),
            momentum: of_all().map(|([_, v], mass)| mass * *v).sum(),
            // What is less than a nanometre is touching.
            overlap: if overlap < 1e-9 { 0.0 } else { overlap },
            states,
        }
    }
}

/// The numbers of the text after a name: "kinetic", "12.5 J".
fn told(texts: &[String], name: &str) -> Vec<f64> {
    let place = texts.iter().position(|text| text == name).unwrap_or_else(|| panic!("no {name} in {texts:?}"));
    numbers(&texts[place + 1])
}

fn numbers(text: &str) -> Vec<f64> {
    let plain = text.replace('−', "-");
    plain.split([' ', '(', ')', ',']).filter_map(|word| word.parse().ok()).collect()
}

/// Whether what is shown with a few digits is this; `scale` is the size of what it is a sum or difference of.
fn is_close(what: &str, shown: &[f64], expected: &[f64], scale: f64) {
    assert_eq!(shown.len(), expected.len(), "{what}: {shown:?} for {expected:?}");
    for (shown, expected) in shown.iter().zip(expected) {
        let off = (shown - expected).abs();
        assert!(off <= 5.1e-4 * expected.abs() + 1e-9 * scale, "{what}: {shown} for {expected}");
    }
}

fn check_totals(app: &App, truth: &Truth, first: &Truth, when: &str) {
    let overview = labels_of(app, panel::inspector::ui);
    let (energy, energy_first) = (truth.kinetic + truth.potential, first.kinetic + first.potential);
    let changed = truth.momentum - first.momentum;
    for (name, expected) in [
        ("kinetic", vec![truth.kinetic]),
        ("potential", vec![truth.potential]),
        ("energy E", vec![energy]),
        ("ΔE", vec![energy - energy_first]),
        ("momentum p", truth.momentum.to_array().to_vec()),
        ("Δp", changed.to_array().to_vec()),
    ] {
        is_close(&format!("{name} {when}"), &told(&overview, name), &expected, energy_first);
    }
    let deepest = match truth.overlap {
        0.0 => vec![],
        depth => vec![depth],
    };
    let shown = told(&overview, "overlap");
    is_close(&format!("overlap {when}"), &shown[..deepest.len()], &deepest, 1.0);
    let plots = labels_of(app, panel::plots::ui);
    for (name, expected) in [
        ("kinetic", truth.kinetic),
        ("potential", truth.potential),
        ("sum", energy),
        ("x", truth.momentum.x),
        ("y", truth.momentum.y),
        ("z", truth.momentum.z),
        ("deepest", truth.overlap),
    ] {
        let is_it = |text: &&String| text.split_once(' ').is_some_and(|(first, _)| first == name);
        let text = plots.iter().find(is_it).unwrap_or_else(|| panic!("no {name} in {plots:?}"));
        is_close(&format!("plot of {name} {when}"), &numbers(text), &[expected], energy_first);
    }
}

fn check_bodies(app: &mut App, truth: &Truth, when: &str) {
    for (id, ([position, velocity], mass)) in (1..).zip(truth.states.iter().zip(MASSES)) {
        carry_out(app, Command::Selection(SelectionCommand::Object(id, None)));
        app.apply(Command::View(ViewCommand::PlotSelected(true)));
        app.advance(0.0, &mut || true);
        let plots = labels_of(app, panel::plots::ui);
        let speed = plots.iter().find(|text| text.starts_with("speed ")).unwrap_or_else(|| panic!("{plots:?}"));
        is_close(&format!("plot of the speed of ball {id} {when}"), &numbers(speed), &[velocity.length()], 10.0);
        app.apply(Command::View(ViewCommand::PlotSelected(false)));
        let inspector = labels_of(app, panel::inspector::ui);
        for (name, expected) in [
            ("position", position.to_array().to_vec()),
            ("velocity v", velocity.to_array().to_vec()),
            ("speed |v|", vec![velocity.length()]),
            ("momentum m·v", (*velocity * mass).to_array().to_vec()),
            ("energy ½m·v²", vec![0.5 * mass * velocity.length_squared()]),
        ] {
            is_close(&format!("{name} of ball {id} {when}"), &told(&inspector, name), &expected, 10.0);
        }
    }
    app.apply(Command::Selection(SelectionCommand::Deselect));
    app.apply(Command::Selection(SelectionCommand::Deselect));
}

/// The balls of the picture, and the arrows at their centres.
fn check_picture(app: &mut App, truth: &Truth, when: &str) {
    let ctx = egui::Context::default();
    for _ in 0..3 {
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
        let raw = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
        let _ = ctx.run(raw, |ctx| app.pass(ctx, &FrameInput::default(), &mut || true));
    }
    let list = &app.picture().expect("the view is shown").list;
    let near = |a: DVec3, b: DVec3| a.distance(b) < 1e-5;
    for (place, [position, velocity]) in truth.states.iter().enumerate() {
        assert!(list.spheres.iter().any(|sphere| near(sphere.center, *position)), "ball {place} {when}");
        if velocity.length() < 1e-6 {
            continue;
        }
        let is_along = |arrow: &Arrow| (arrow.tip - arrow.tail).normalize().distance(velocity.normalize()) < 1e-3;
        let arrows = || list.arrows.iter().filter(|arrow| arrow.pose == Pose::At && near(arrow.tail, *position));
        assert!(arrows().any(is_along), "arrow of ball {place} {when}");
    }
}

#[test]
fn at_every_moment_all_panels_and_arrows_show_that_moment() {
    let mut app = app();
    let first = Truth::of(states(app.view().moment.record, 0.0, Phase::After));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(90))));
    let events: Vec<Instant> = app.view().event_log.events().iter().map(|event| event.at).collect();
    assert!(events.len() >= 4, "{events:?}");
    // Inside ticks, at their starts, and at every event on both sides.
    let plain = [0.0, 0.004, 0.0125].into_iter().flat_map(|local| [0, 24, 29, 59, 60, 71].map(|tick| (tick, local)));
    let plain = plain.map(|(tick, local)| (Instant { tick, local }, Phase::After));
    let at_events = events.into_iter().flat_map(|at| [(at, Phase::Before), (at, Phase::After)]);
    for (at, phase) in plain.chain(at_events).collect::<Vec<_>>() {
        carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(at)));
        app.apply(Command::Playback(PlaybackCommand::ShowPhase(phase)));
        let truth = Truth::of(states(app.view().moment.record, at.local, phase));
        let when = format!("at {at:?} {phase:?}");
        let bar = labels_of(&app, panel::tool_bar::ui);
        let seconds = bar.iter().find(|text| text.starts_with("t = ")).expect("the time is told");
        // Six decimals.
        assert!((numbers(seconds)[0] - (at.tick as f64 / 60.0 + at.local)).abs() < 1e-6, "{seconds} {when}");
        check_totals(&app, &truth, &first, &when);
        check_bodies(&mut app, &truth, &when);
        check_picture(&mut app, &truth, &when);
    }
}

#[test]
fn before_an_impact_the_ball_falls_and_after_it_rises() {
    let mut app = app();
    // Centre from 5.5 to 0.5 at 10 m/s² takes 1 s: 10 m/s down, half of that up.
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(50))));
    while app.view().selected_event.is_none_or(|event| event.kind.participants() != [1, 9]) {
        carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    }
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    // It is the moment that the window once told the state of the tick's start at.
    let velocity = |app: &App| told(&labels_of(app, panel::inspector::ui), "velocity v")[1];
    is_close("after", &[velocity(&app)], &[5.0], 1.0);
    app.apply(Command::Playback(PlaybackCommand::ShowPhase(Phase::Before)));
    is_close("before", &[velocity(&app)], &[-10.0], 1.0);
    assert!(labels_of(&app, panel::tool_bar::ui).contains(&"before".to_owned()));
    // Another moment begins after what happens there.
    carry_out(&mut app, Command::Playback(PlaybackCommand::StepForward));
    assert_eq!(app.view().moment.phase, Phase::After);
    // Where nothing happens there is only one state.
    app.apply(Command::Playback(PlaybackCommand::ShowPhase(Phase::Before)));
    assert_eq!(app.view().moment.phase, Phase::After);
}

#[test]
fn impacts_of_agents_are_counted_up_to_the_moment() {
    let text = r#"{
        "version": 1, "name": "agent", "settings": {"duration": 3},
        "agent_groups": [{"id": 7, "name": "shoal", "params": {"max_change": 0}}],
        "bodies": [{"id": 1, "radius": 0.5, "position": [0, 2.5, 0], "velocity": [0, -2, 0], "group": 7}],
        "obstacles": [{"id": 9, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]
    }"#;
    let scene = parsed(text);
    let mut app = App::new(scene, Source::Shipped("test".to_owned()));
    let counted = |app: &App| labels_of(app, panel::inspector::ui).join(" ").contains("1 agent, 1 impact");
    carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    // The whole scene is told while nothing is selected.
    app.apply(Command::Selection(SelectionCommand::Deselect));
    assert!(counted(&app), "the impact on display has happened");
    app.apply(Command::Playback(PlaybackCommand::ShowPhase(Phase::Before)));
    assert!(!counted(&app), "before it, it has not");
}
