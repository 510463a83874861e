//! Playing stops at breakpoints, forwards and backwards, at the exact moment.

use crate::common::keys::{plain, press, with};
use crate::common::opened::{act, carry_out, finish, opened};
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, EditCommand, PlaybackCommand};
use collidoscope::app::model::playback::Speed;
use collidoscope::scene::{Breakpoint, Operation, Part, PartRef};
use collidoscope::sim::Instant;
use egui::Key;

/// Thrown up at 8 m/s from 1 m, a ball that comes down onto a floor after 1.6 s and bounces with half its speed.
const THROWN: &str = r#"{
    "version": 1, "name": "thrown", "settings": {"duration": 2, "gravity": [0, -10, 0], "flight": "exact"},
    "bodies": [{"id": 1, "name": "cue", "radius": 0.5, "position": [0, 1, 0], "velocity": [1, 8, 0]}],
    "obstacles": [
        {"id": 2, "name": "floor", "restitution": 0.5, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}
    ]
}"#;

fn add(app: &mut App, condition: &str) {
    let breakpoint = Breakpoint { name: String::new(), condition: condition.to_owned(), enabled: true };
    app.apply(Command::Edit(EditCommand::Change(Operation::Add(Part::Breakpoint(breakpoint)))));
}

fn set_enabled(app: &mut App, index: usize, enabled: bool) {
    let with = Breakpoint { enabled, ..app.view().scene.breakpoints[index].clone() };
    let operation = Operation::Replace { part: PartRef::Breakpoint(index), with: Part::Breakpoint(with) };
    app.apply(Command::Edit(EditCommand::Change(operation)));
}

/// Plays until it stops; where.
fn played(app: &mut App, backwards: bool) -> Instant {
    let play = if backwards { PlaybackCommand::SetRewinding(true) } else { PlaybackCommand::SetPlaying(true) };
    app.apply(Command::Playback(play));
    while app.view().playback.playing || app.view().goal.is_some() {
        app.advance(0.017, &mut || true);
    }
    app.view().playback.cursor
}

fn seconds(app: &App, at: Instant) -> f64 {
    app.view().moment.setup.clock.seconds(at)
}

fn told(app: &mut App) -> String {
    app.advance(0.0, &mut || true);
    app.view().windows.confirmation.clone().map_or_else(String::new, |told| told.text)
}

#[test]
fn playing_stops_at_the_same_moment_from_both_sides_and_goes_on_from_there() {
    let mut app = opened(THROWN);
    // 8 m/s − 10 m/s² · t is 3.1 m/s after 0.49 s, which lies inside tick 29; the floor is hit after a way of 0.5 m
    // less up than down: 8·t − 5·t² = −0.5.
    add(&mut app, "velocity(cue).y < 3.1");
    add(&mut app, "impact(cue, floor)");
    let slower = played(&mut app, false);
    assert!((seconds(&app, slower) - 0.49).abs() < 1e-12 && slower.tick == 29 && slower.local > 0.0, "{slower:?}");
    assert_eq!(told(&mut app), "Stopped at velocity(cue).y < 3.1 (velocity(cue).y = 3.1 m/s).");
    let hit = played(&mut app, false);
    let expected = (8.0 + (64.0_f64 + 10.0).sqrt()) / 10.0;
    assert!((seconds(&app, hit) - expected).abs() < 1e-12, "{hit:?}");
    assert_eq!(told(&mut app), "Stopped at impact(cue, floor).");
    assert!(app.view().selection.event().is_some(), "the impact is selected");
    // It bounces up at half its speed, 4.3 m/s, and is slower than 3.1 m/s again 0.12 s later.
    let second = played(&mut app, false);
    let rebound = 0.5 * (64.0_f64 + 10.0).sqrt();
    assert!((seconds(&app, second) - expected - (rebound - 3.1) / 10.0).abs() < 1e-9, "{second:?}");
    assert_eq!(played(&mut app, false), Instant::start_of(120), "the end of the scene");
    let back: Vec<Instant> = (0..4).map(|_| played(&mut app, true)).collect();
    assert_eq!(back, [second, hit, slower, Instant::start_of(0)]);
    assert_eq!(app.view().breakpoints.all().iter().map(|one| one.hits.as_ref().unwrap().count()).sum::<usize>(), 3);
}

#[test]
fn the_first_and_the_last_state_of_a_scene_are_stopped_at_from_the_other_side() {
    let mut app = opened(THROWN);
    // 2 s are 120 ticks.
    add(&mut app, "tick = 0");
    add(&mut app, "tick = 120");
    let end = Instant::start_of(120);
    assert_eq!(played(&mut app, false), end);
    assert_eq!(told(&mut app), "Stopped at tick = 120 (tick = 120 tick).");
    assert_eq!(played(&mut app, true), Instant::start_of(0));
    assert_eq!(told(&mut app), "Stopped at tick = 0 (tick = 0 tick).");
    act(&mut app, Action::NEXT_BREAK);
    assert_eq!(app.view().playback.cursor, end);
    act(&mut app, Action::PREVIOUS_BREAK);
    assert_eq!(app.view().playback.cursor, Instant::start_of(0));
    assert_eq!(app.view().breakpoints.all().iter().map(|one| one.hits.as_ref().unwrap().count()).sum::<usize>(), 2);
}

#[test]
fn what_is_recorded_already_stops_too_before_it_was_looked_through_and_in_slow_motion() {
    let mut app = opened(THROWN);
    act(&mut app, Action::END);
    add(&mut app, "velocity(cue).y < 3.1");
    // No spare time: nothing is observed but what playing needs.
    app.apply(Command::Playback(PlaybackCommand::SetRewinding(true)));
    while app.view().playback.playing || app.view().goal.is_some() {
        app.advance(0.017, &mut || false);
    }
    let hit = app.view().breakpoints.all()[0].hits.as_ref().unwrap();
    assert_eq!(hit.observed(), 0, "not from the first tick on");
    let late = app.view().playback.cursor;
    app.apply(Command::Playback(PlaybackCommand::SetSpeed(Speed::ALL[3])));
    let early = played(&mut app, true);
    assert!((seconds(&app, early) - 0.49).abs() < 1e-12, "{early:?}");
    app.apply(Command::Playback(PlaybackCommand::Restart));
    app.apply(Command::Playback(PlaybackCommand::SetSpeed(Speed::ALL[9])));
    assert_eq!([played(&mut app, false), played(&mut app, false)], [early, late]);
}

#[test]
fn keys_run_on_to_the_next_break_and_back_to_the_last_one() {
    let mut app = opened(THROWN);
    add(&mut app, "position(cue).y >= 4.2");
    add(&mut app, "impact(cue, floor)");
    let mut go = |keys: &[_]| {
        press(&mut app, keys);
        finish(&mut app);
        let cursor = app.view().playback.cursor;
        (cursor.tick, app.view().windows.confirmation.clone().is_some_and(|told| told.is_refusal))
    };
    let (on, back) = ([plain(Key::F8)], [with(Key::F8, false, true)]);
    // Highest after 0.8 s, 48 ticks; down after 1.66 s, in tick 99.
    assert_eq!([go(&on), go(&on)], [(48, false), (99, false)]);
    assert_eq!(go(&on), (99, true), "there is no other");
    assert_eq!([go(&back), go(&back)], [(48, false), (48, true)]);
    set_enabled(&mut app, 0, false);
    set_enabled(&mut app, 1, false);
    assert_eq!(Action::NEXT_BREAK.command(&app.view()), None);
    assert_eq!(played(&mut app, false), Instant::start_of(120));
}

#[test]
fn a_condition_about_what_was_removed_stays_stops_nothing_and_is_understood_again_after_undo() {
    let mut app = opened(THROWN);
    add(&mut app, "impact(cue, floor)");
    carry_out(&mut app, Command::Edit(EditCommand::Change(Operation::Remove(vec![PartRef::Object(1)]))));
    assert_eq!(app.view().scene.breakpoints.len(), 1);
    assert!(app.view().breakpoints.all()[0].hits.is_err());
    assert_eq!(played(&mut app, false), Instant::start_of(120));
    act(&mut app, Action::UNDO);
    act(&mut app, Action::HOME);
    assert_eq!(played(&mut app, false).tick, 99);
}

#[test]
fn breakpoints_are_switched_while_it_plays_and_follow_a_change_of_the_scene() {
    let mut app = opened(THROWN);
    add(&mut app, "velocity(cue).y < 3.1");
    app.apply(Command::Playback(PlaybackCommand::SetPlaying(true)));
    app.advance(0.1, &mut || true);
    set_enabled(&mut app, 0, false);
    assert!(app.view().playback.playing);
    while app.view().playback.playing {
        app.advance(0.1, &mut || true);
    }
    act(&mut app, Action::HOME);
    set_enabled(&mut app, 0, true);
    // Thrown at 5 m/s it is as slow after 0.19 s.
    let mut cue = app.view().scene.bodies[0].clone();
    cue.velocity.y = 5.0;
    let with = Part::Body(cue);
    carry_out(&mut app, Command::Edit(EditCommand::Change(Operation::Replace { part: PartRef::Object(1), with })));
    let stopped = played(&mut app, false);
    assert!((seconds(&app, stopped) - 0.19).abs() < 1e-12, "{stopped:?}");
}
