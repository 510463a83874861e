//! A velocity is what it was at first plus what every cause contributed.

use super::{parsed, recorded};
use crate::common::any_scene::any_scene;
use collidoscope::causes::{Account, Cause, History, VelocityChange};
use collidoscope::scene::{EditProperty, Scene};
use collidoscope::sim::{Derived, Phase, Timeline};
use glam::DVec3;

fn observed(timeline: &mut Timeline, body: usize) -> History {
    let setup = timeline.setup().clone();
    let mut history = History::new(body, timeline.first_tick());
    for tick in timeline.first_tick()..timeline.recorded() {
        history.observe(&setup, &timeline.tick(tick));
    }
    history
}

/// The account of a history somewhere in a tick, and the velocity there.
fn account(timeline: &mut Timeline, history: &History, tick: u64, share: f64, phase: Phase) -> (Account, DVec3) {
    let (setup, record) = (timeline.setup().clone(), timeline.tick(tick));
    let local = share * setup.clock.tick_length();
    let motion = record.motion_in(history.body(), local, phase);
    let velocity = motion.velocity_at(collidoscope::sim::Instant { tick, local }, setup.clock);
    (history.account(&setup, &record, local, phase).expect("all ticks are observed"), velocity)
}

/// How fast the body ever was, and everything that changed that: what rounding is relative to.
fn scale(history: &History, account: &Account) -> f64 {
    let changes = history.changes().iter().map(|change| change.change.length());
    let shares = account.shares.iter().map(|(_, change)| change.length());
    account.initial.length() + changes.sum::<f64>() + shares.sum::<f64>() + 1e-9
}

#[test]
fn the_first_velocity_and_all_contributions_together_are_the_velocity() {
    let (mut compared, mut causes) = (0, std::collections::BTreeSet::new());
    for seed in 0..200 {
        let mut scene = any_scene(seed);
        if seed % 7 == 0 {
            carry_a_field(&mut scene);
        }
        let mut timeline = recorded(&scene, 40);
        for body in 0..scene.bodies.len().min(4) {
            let history = observed(&mut timeline, body);
            for (tick, share) in [(40, 0.0), (13, 0.0), (27, 0.37), (39, 0.999)] {
                for phase in [Phase::Before, Phase::After] {
                    let (account, velocity) = account(&mut timeline, &history, tick, share, phase);
                    let shares = account.shares.iter().map(|(_, change)| *change).sum::<DVec3>();
                    assert_eq!(account.velocity, velocity);
                    let off = (account.initial + shares - velocity).length();
                    let most = 1e-11 * scale(&history, &account);
                    assert!(
                        off <= most,
                        "{seed}: body {body} at tick {tick} + {share}: {off:e} > {most:e} {account:?}"
                    );
                    causes.extend(account.shares.iter().map(|(cause, _)| kind(*cause)));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
    let missing: Vec<_> = KINDS.iter().filter(|kind| !causes.contains(*kind)).collect();
    assert!(missing.is_empty(), "no scene has {missing:?}");
}

const KINDS: [&str; 9] = ["gravity", "impact", "resting", "field", "steering", "limit", "edit", "budget", "flow"];

fn kind(cause: Cause) -> &'static str {
    match cause {
        Cause::Gravity => "gravity",
        Cause::Impact(_) => "impact",
        Cause::Resting => "resting",
        Cause::Field(_) => "field",
        Cause::Flow(_) => "flow",
        Cause::Steering(_) => "steering",
        Cause::Limit => "limit",
        Cause::Bounds => "bounds",
        Cause::Edit => "edit",
        Cause::Budget => "budget",
    }
}

/// The first ball carries a field, and there is a flow; both act on every ball.
fn carry_a_field(scene: &mut Scene) {
    let owner = scene.bodies[0].id;
    let mut field = collidoscope::scene::Field::around(3_000, owner);
    (field.affects, field.range, field.strength) = (collidoscope::scene::Affects::All, Some(3.0), 2.0);
    scene.fields.push(field);
    let flow = serde_json::from_str(r#"{"id": 3001, "affects": "all"}"#);
    scene.flows.push(flow.expect("a flow around the vertical axis"));
}

/// A ball of 2 kg falls from 5 m onto a floor of restitution 0.5 and meets it at 1 s with 10 m/s.
fn dropped() -> Scene {
    parsed(
        r#"{"version": 1, "name": "dropped", "settings": {"gravity": [0, -10, 0], "ticks_per_second": 50},
        "bodies": [{"id": 1, "radius": 0.5, "mass": 2, "position": [0, 5.5, 0], "velocity": [3, 0, 0]}],
        "obstacles": [{"id": 2, "restitution": 0.5,
            "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
        "edits": [{"tick": 75, "id": 1, "property": "velocity", "value": [0, 7, 0]}]}"#,
    )
}

#[test]
fn a_dropped_ball_is_told_to_the_digit() {
    let mut timeline = recorded(&dropped(), 100);
    let history = observed(&mut timeline, 0);
    // 1.02 s: gravity took 10.2 m/s, and the floor gave (1 + 0.5)·10 m/s.
    let (told, _) = account(&mut timeline, &history, 51, 0.0, Phase::After);
    let expected = [(Cause::Gravity, DVec3::Y * -10.2), (Cause::Impact(2), DVec3::Y * 15.0)];
    assert_eq!(told.shares.len(), 2);
    for ((cause, change), (expected_cause, expected)) in told.shares.iter().zip(expected) {
        assert_eq!(*cause, expected_cause);
        assert!((*change - expected).length() < 1e-12, "{cause:?}: {change}");
    }
    // At 1.5 s it moves with 3 m/s along x and 5 − 5 = 0 upwards, and is given (0, 7, 0).
    let edit = history.changes()[1];
    assert_eq!((edit.cause, edit.from.tick, edit.event.map(|event| event.tick)), (Cause::Edit, 75, Some(75)));
    assert!((edit.change - DVec3::new(-3.0, 7.0, 0.0)).length() < 1e-12, "{}", edit.change);
    let [before, after] = history.neighbours(edit.from);
    assert_eq!((before.map(|place| place.tick), after), (history.changes()[0].event.map(|event| event.tick), None));
}

#[test]
fn balls_that_lie_are_carried_against_gravity_in_one_change_that_goes_on() {
    let mut scene = dropped();
    scene.edits.clear();
    scene.bodies[0].position.y = 0.5;
    let mut timeline = recorded(&scene, 50);
    let history = observed(&mut timeline, 0);
    let [VelocityChange { from, to, cause, change, event }] = history.changes() else {
        panic!("{:?}", history.changes());
    };
    assert_eq!((from.tick, to.tick, *cause, event.is_some()), (0, 50, Cause::Resting, true));
    // For a second it gets back what gravity takes.
    assert!((*change - DVec3::Y * 10.0).length() < 1e-12, "{change}");
}

#[test]
fn what_is_forgotten_is_observed_again_and_is_the_same() {
    for seed in [3, 8, 21, 40, 77] {
        let mut scene = any_scene(seed);
        scene.edits.retain(|edit| edit.property == EditProperty::Velocity);
        let mut timeline = recorded(&scene, 60);
        let setup = timeline.setup().clone();
        let whole = observed(&mut timeline, 0);
        let mut again = whole.clone();
        for tick in [59, 30, 31, 7, 0] {
            again.forget_from(tick);
            while let Some(next) = again.next_tick().filter(|next| *next < 60) {
                again.observe(&setup, &timeline.tick(next));
            }
            assert_eq!(again.changes(), whole.changes(), "{seed}: from tick {tick} on");
            let account = |history: &History, timeline: &mut Timeline| {
                account(timeline, history, 60, 0.0, Phase::Before).0.shares
            };
            assert_eq!(account(&again, &mut timeline), account(&whole, &mut timeline), "{seed}: from tick {tick} on");
        }
    }
}
