//! The checker, shown ticks that were written by hand: four ticks a second, bodies that move as
//! the test says, events where it puts them.

use collidoscope::check::{Checker, Outcome, Verdict};
use collidoscope::query::Feature;
use collidoscope::scene::{Scene, parse_scene};
use collidoscope::shape::FaceFlags;
use collidoscope::sim::{Event, EventKind, Impact, Instant, Motion, OverlapFound, Snapshot, StuckAtStart, TickRecord};
use collidoscope::text;
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};

/// Two balls of radius 1 and 2 and masses 1 and 3, a plane through the origin and a box beside.
const THINGS: &str = r#"
    "bodies": [
        {"id": 1, "radius": 1, "position": [0, 10, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 2, "position": [20, 10, 0], "mass": 3}],
    "obstacles": [
        {"id": 3, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}},
        {"id": 4, "shape": {"box": {"center": [0, 50, 0], "half_extents": [5, 1, 5]}}}]"#;

/// A scene of one second with four ticks, and one expectation.
fn scene_of(expect: &str) -> Scene {
    let text = format!(
        r#"{{"version": 1, "name": "n", "settings": {{"ticks_per_second": 4, "duration": 1, "gravity": [0, -10, 0]}},
        {THINGS}, "expectations": [{{"why": "w", "expect": {expect}}}]}}"#
    );
    parse_scene(&text, "test").unwrap_or_else(|error| panic!("{error}"))
}

/// A checker of one expectation, in that scene.
fn checker(expect: &str) -> Checker {
    Checker::new(&scene_of(expect))
}

/// Balls 1 and 2 at these places and velocities at the start of a tick, and what happens in it.
fn tick(tick: u64, balls: [(DVec3, DVec3); 2], events: Vec<Event>) -> TickRecord {
    let motion = |(position, velocity)| Motion::uniform(position, velocity, Instant::start_of(tick));
    let snapshot = |tick| Snapshot {
        tick,
        motions: balls.map(motion).to_vec(),
        resolved: BTreeMap::new(),
        resting: Default::default(),
        standing: Vec::new(),
        overlapping: BTreeSet::new(),
    };
    TickRecord {
        start: snapshot(tick),
        end: snapshot(tick + 1),
        events,
        motion_changes: Vec::new(),
        ties: Vec::new(),
        stuck: StuckAtStart::default(),
    }
}

const APART: [(DVec3, DVec3); 2] = [(DVec3::new(0.0, 10.0, 0.0), DVec3::X), (DVec3::new(20.0, 10.0, 0.0), DVec3::ZERO)];

fn event(tick: u64, local: f64, kind: EventKind) -> Event {
    Event { at: Instant { tick, local }, simultaneous: false, kind }
}

fn impact(body: u32, other: u32) -> Impact {
    Impact {
        body,
        other,
        point: DVec3::ZERO,
        normal: DVec3::Y,
        center: DVec3::ZERO,
        other_center: DVec3::ZERO,
        feature: None,
        flags: None,
        approach_speed: 1.0,
        restitution: 1.0,
        impulse: 1.0,
        before: [DVec3::ZERO; 2],
        after: [DVec3::ZERO; 2],
        joint: None,
    }
}

/// The verdict after five ticks with these events; all balls stay apart.
fn verdict_on_events(expect: &str, events: &[Event]) -> Verdict {
    let mut checker = checker(expect);
    for k in 0..=4 {
        let of_tick = events.iter().filter(|event| event.at.tick == k).cloned().collect();
        checker.observe(&tick(k, APART, of_tick));
    }
    checker.finish().remove(0)
}

fn failure(verdict: Verdict) -> (String, String) {
    match verdict.outcome {
        Outcome::Fails(failure) => (text::check::expected(&failure), text::check::got(&failure)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_event_at_its_time_holds_in_any_order_of_the_pair() {
    // Tick 2 begins at 0.5 s: 0.5 + 0.125 = 0.625 s.
    let events = [event(2, 0.125, EventKind::Impact(impact(1, 2)))];
    let verdict = verdict_on_events(r#"{"event": {"between": [2, 1], "time": 0.625}}"#, &events);
    assert_eq!(verdict, Verdict { outcome: Outcome::Holds, at: Some(Instant { tick: 2, local: 0.125 }) });
    let loose = r#"{"event": {"between": [1, 2], "time": 0.6, "tolerance": 0.0251}}"#;
    assert_eq!(verdict_on_events(loose, &events).outcome, Outcome::Holds);
}

#[test]
fn an_event_at_another_time_fails_with_both_times() {
    let events = [event(2, 0.125, EventKind::Impact(impact(1, 2)))];
    let (expected, got) = failure(verdict_on_events(r#"{"event": {"between": [1, 2], "time": 0.75}}"#, &events));
    assert_eq!(expected, "collision 1 of ball 1 and ball 2 at t = 0.75 s (± 1e-9)");
    assert_eq!(got, "at t = 0.625 s");
}

#[test]
fn an_event_that_never_comes_fails_when_its_time_is_over() {
    let mut checker = checker(r#"{"event": {"between": [1, 2], "time": 0.3}}"#);
    checker.observe(&tick(0, APART, vec![]));
    assert!(!checker.is_decided());
    // 0.3 s lies in tick 1, from 0.25 s to 0.5 s.
    checker.observe(&tick(1, APART, vec![]));
    assert!(checker.is_decided());
    let (_, got) = failure(checker.finish().remove(0));
    assert_eq!(got, "no collision by t = 0.5 s");
}

#[test]
fn only_events_of_the_pair_are_counted() {
    let events = [
        event(0, 0.0, EventKind::Impact(impact(1, 2))),
        event(1, 0.0, EventKind::Impact(impact(1, 3))),
        event(2, 0.0, EventKind::Impact(impact(1, 2))),
    ];
    let second = verdict_on_events(r#"{"event": {"between": [1, 2], "nth": 2, "time": 0.5}}"#, &events);
    assert_eq!(second.outcome, Outcome::Holds);
    let (_, got) = failure(verdict_on_events(r#"{"event": {"between": [1, 2], "nth": 3}}"#, &events));
    assert_eq!(got, "2 collisions by t = 1.25 s");
}

#[test]
fn flags_and_feature_must_be_those_expected() {
    // Top and right: 1 + 8.
    let edge = Impact { feature: Some(Feature::Edge), flags: Some(FaceFlags(9)), ..impact(1, 4) };
    let events = [event(1, 0.0, EventKind::Impact(edge))];
    let expect = r#"{"event": {"between": [1, 4], "time": 0.25, "flags": 9, "feature": "edge"}}"#;
    assert_eq!(verdict_on_events(expect, &events).outcome, Outcome::Holds);
    let (expected, got) = failure(verdict_on_events(r#"{"event": {"between": [1, 4], "flags": 1}}"#, &events));
    assert_eq!(expected, "collision 1 of ball 1 and box 4, flags 1 (top)");
    assert_eq!(got, "at t = 0.25 s, on an edge, flags 9 (top, right)");
    let (expected, got) = failure(verdict_on_events(r#"{"event": {"between": [1, 4], "feature": "face"}}"#, &events));
    assert_eq!(expected, "collision 1 of ball 1 and box 4, on a face");
    assert_eq!(got, "at t = 0.25 s, on an edge, flags 9 (top, right)");
}

#[test]
fn a_collision_after_the_end_of_the_check_does_not_count() {
    // 0.3125 s is 0.0625 s into tick 1.
    let expect = r#"{"never_collide": {"between": [1, 2], "until": 0.3125}}"#;
    let collided_at =
        |local: f64| verdict_on_events(expect, &[event(1, local, EventKind::Impact(impact(1, 2)))]).outcome;
    assert_eq!(collided_at(0.0625f64.next_up()), Outcome::Holds);
    assert!(matches!(collided_at(0.0625), Outcome::Fails { .. }));
    assert!(matches!(collided_at(0.03125), Outcome::Fails { .. }));
}

#[test]
fn a_body_is_looked_at_exactly_at_its_time_between_two_ticks() {
    let expect = |x: f64| format!(r#"{{"body": {{"id": 1, "time": 0.3125, "position": [{x}, 10, 0], "speed": 2}}}}"#);
    // Tick 1 begins at 0.25 s; 0.0625 s at 2 m/s on from x = 7: 7.125.
    let moving = [(DVec3::new(7.0, 10.0, 0.0), DVec3::new(2.0, 0.0, 0.0)), APART[1]];
    for (x, holds) in [(7.125, true), (7.0, false)] {
        let mut checker = checker(&expect(x));
        checker.observe(&tick(0, APART, vec![]));
        checker.observe(&tick(1, moving, vec![]));
        let verdict = checker.finish().remove(0);
        assert_eq!(verdict.outcome == Outcome::Holds, holds, "{verdict:?}");
        if !holds {
            let (expected, got) = failure(verdict);
            assert_eq!(expected, "ball 1 at t = 0.3125 s with position [7, 10, 0] (± 1e-9)");
            assert_eq!(got, "position [7.125, 10, 0] (off by 0.125)");
        }
    }
}

#[test]
fn any_kind_of_contact_is_a_collision() {
    let overlap = OverlapFound { body: 1, other: 3, depth: 0.1, normal: DVec3::Y };
    let events = [event(3, 0.0, EventKind::Overlap(overlap))];
    let never = r#"{"never_collide": {"between": [3, 1]}}"#;
    let (expected, got) = failure(verdict_on_events(never, &events));
    assert_eq!(expected, "plane 3 and ball 1 never collide");
    assert_eq!(got, "an overlap at t = 0.75 s");
    assert_eq!(verdict_on_events(r#"{"never_collide": {"between": [1, 4]}}"#, &events).outcome, Outcome::Holds);
    let earlier = r#"{"never_collide": {"between": [3, 1], "until": 0.7}}"#;
    assert_eq!(verdict_on_events(earlier, &events).outcome, Outcome::Holds);
}

/// The verdict on a bound of all penetration, with ball 1 here and ball 2 far away.
fn penetration_with_ball_at(center: DVec3, depth: f64) -> Verdict {
    let mut checker = checker(&format!(r#"{{"max_penetration": {{"depth": {depth}, "until": 0.1}}}}"#));
    checker.observe(&tick(0, [(center, DVec3::ZERO), APART[1]], vec![]));
    checker.finish().remove(0)
}

#[test]
fn penetration_of_balls_is_a_share_of_the_smaller_radius() {
    // Radii 1 + 2, centres 2.5 apart: 0.5 deep, half of the smaller radius.
    let center = DVec3::new(20.0, 10.0, 2.5);
    assert_eq!(penetration_with_ball_at(center, 0.5).outcome, Outcome::Holds);
    let (expected, got) = failure(penetration_with_ball_at(center, 0.49));
    assert_eq!(expected, "at most 4.9e-1 of the radius");
    assert!(got.starts_with("5e-1 of it between ball"), "{got}");
}

#[test]
fn penetration_of_obstacles_is_measured_from_their_surface() {
    // Radius 1, centre 0.75 above the plane: 0.25 deep.
    assert_eq!(penetration_with_ball_at(DVec3::new(0.0, 0.75, 0.0), 0.25).outcome, Outcome::Holds);
    failure(penetration_with_ball_at(DVec3::new(0.0, 0.75, 0.0), 0.24));
    // Wholly behind the plane there is nothing.
    assert_eq!(penetration_with_ball_at(DVec3::new(0.0, -1.5, 0.0), 0.0).outcome, Outcome::Holds);
    // The box's top is at y = 51, its centre at 50: from the centre, 1 + 1 = 2 radii deep.
    assert_eq!(penetration_with_ball_at(DVec3::new(0.0, 50.0, 0.0), 2.0).outcome, Outcome::Holds);
    failure(penetration_with_ball_at(DVec3::new(0.0, 50.0, 0.0), 1.9));
}

/// What a bound of 0 says of a tick of 0.25 s in which ball 1 goes straight, and nothing is told of it.
fn deepest_on_the_way(from: DVec3, velocity: DVec3) -> Option<String> {
    let mut checker = checker(r#"{"max_penetration": {"depth": 0, "until": 0.25}}"#);
    checker.observe(&tick(0, [(from, velocity), APART[1]], vec![]));
    checker.observe(&tick(1, APART, vec![]));
    let verdict = checker.finish().remove(0);
    (verdict.outcome != Outcome::Holds).then(|| failure(verdict).1)
}

#[test]
fn penetration_is_measured_all_along_a_tick_without_an_event_that_tells_of_it() {
    // Past ball 2 (radius 2, at (20, 10, 0)) from 4 before to 4 behind, 2.5 beside: nearest in the middle of the
    // tick, 3 − 2.5 = 0.5 deep.
    let got = deepest_on_the_way(DVec3::new(16.0, 10.0, 2.5), DVec3::X * 32.0);
    assert_eq!(got.as_deref(), Some("5e-1 of it between ball 1 and ball 2 at t = 0.125 s"));
    // 3 beside: it only touches.
    assert_eq!(deepest_on_the_way(DVec3::new(16.0, 10.0, 3.0), DVec3::X * 32.0), None);
    // From 2 above the plane to 2 below: through it, deepest where the last of it is, (2 + 1)/4 of the way on.
    let got = deepest_on_the_way(DVec3::new(0.0, 2.0, 0.0), DVec3::Y * -16.0);
    assert_eq!(got.as_deref(), Some("2e0 of it between ball 1 and plane 3 at t = 0.1875 s"));
    // From behind it to further behind.
    assert_eq!(deepest_on_the_way(DVec3::new(0.0, -1.5, 0.0), DVec3::Y * -16.0), None);
}

#[test]
fn a_ball_that_cuts_the_edge_of_a_box_within_a_tick_penetrates_as_far_as_geometry_says() {
    // The edge of the box at (5, 51): on the way along (1, −1) through (5 + 0.25, 51 + 0.25) the centre is nearest to the
    // edge there, 0.25·√2 away: 1 − 0.35355… = 0.6464466094 deep. The way has its middle there.
    let middle = DVec3::new(5.25, 51.25, 0.0);
    let velocity = DVec3::new(16.0, -16.0, 0.0);
    let got = deepest_on_the_way(middle - velocity * 0.125, velocity).unwrap_or_default();
    let (share, rest) = got.split_once("e-1 of it between ball 1 and box 4 at t = 0.12").unwrap_or_default();
    let share: f64 = share.parse().unwrap_or_else(|error| panic!("{error}: {got}"));
    assert!((share / 10.0 - (1.0 - 0.25 * 2f64.sqrt())).abs() < 1e-12, "{got}");
    assert!(rest.starts_with('5') || rest.starts_with("49999"), "{got}");
}

#[test]
fn momentum_is_compared_relative_to_its_largest_contribution() {
    // Ball 1 carries 1 kg · 1 m/s, ball 2 nothing; then 1 − 3·0.25 = 0.25 and 3 · 0.25 = 0.75.
    let exchanged = [(APART[0].0, DVec3::new(0.25, 0.0, 0.0)), (APART[1].0, DVec3::new(0.25, 0.0, 0.0))];
    let lost = [(APART[0].0, DVec3::new(0.25, 0.0, 0.0)), (APART[1].0, DVec3::new(0.125, 0.0, 0.0))];
    for (after, outcome) in [(exchanged, true), (lost, false)] {
        let mut checker = checker(r#"{"conserved": {"quantity": "momentum"}}"#);
        checker.observe(&tick(0, APART, vec![]));
        (1..=4).for_each(|k| checker.observe(&tick(k, after, vec![])));
        let verdict = checker.finish().remove(0);
        assert_eq!(verdict.outcome == Outcome::Holds, outcome, "{verdict:?}");
    }
}

#[test]
fn energy_counts_the_height_in_gravity() {
    // Falling 0.2 m from rest at 10 m/s²: v² = 2·10·0.2 = 4. Ball 2 stays.
    let rest = [(DVec3::new(0.0, 10.0, 0.0), DVec3::ZERO), APART[1]];
    let fallen = [(DVec3::new(0.0, 9.8, 0.0), DVec3::new(0.0, -2.0, 0.0)), APART[1]];
    let mut checker = checker(r#"{"conserved": {"quantity": "energy"}}"#);
    checker.observe(&tick(0, rest, vec![]));
    (1..=4).for_each(|k| checker.observe(&tick(k, fallen, vec![])));
    assert_eq!(checker.finish().remove(0).outcome, Outcome::Holds);
}

#[test]
fn ticks_out_of_turn_change_nothing_and_too_few_leave_it_undecided() {
    let mut checker = checker(r#"{"never_collide": {"between": [1, 2]}}"#);
    checker.observe(&tick(3, APART, vec![event(3, 0.0, EventKind::Impact(impact(1, 2)))]));
    assert_eq!(checker.next_tick(), Some(0));
    assert_eq!(checker.verdicts().collect::<Vec<_>>(), [None]);
    assert!(matches!(checker.finish().remove(0).outcome, Outcome::Error(_)));
}

#[test]
fn what_was_seen_before_a_changed_tick_counts_and_the_rest_is_forgotten() {
    let mut checker = checker(r#"{"event": {"between": [1, 2], "nth": 2}}"#);
    let hit = |at: u64| tick(at, APART, vec![event(at, 0.0, EventKind::Impact(impact(1, 2)))]);
    (0..3).for_each(|at| checker.observe(&if at == 1 { tick(1, APART, vec![]) } else { hit(at) }));
    assert_eq!(checker.verdicts().next().flatten().and_then(|verdict| verdict.at), Some(Instant::start_of(2)));
    let scene = scene_of(r#"{"event": {"between": [1, 2], "nth": 2}}"#);
    // From tick 2 on nothing is known; the first of the two collisions, in tick 0, still is.
    let setup = checker.setup().clone();
    checker.go_on_with(&scene, setup.clone(), 2);
    assert_eq!((checker.verdicts().next().flatten(), checker.next_tick()), (None, Some(2)));
    checker.observe(&tick(2, APART, vec![]));
    checker.observe(&hit(3));
    assert_eq!(checker.verdicts().next().flatten().and_then(|verdict| verdict.at), Some(Instant::start_of(3)));
    // An expectation that was not there before has seen nothing; the same one again has.
    checker.go_on_with(&scene, setup.clone(), 9);
    assert!(checker.is_decided());
    checker.go_on_with(&scene_of(r#"{"event": {"between": [1, 2], "nth": 3}}"#), setup, 9);
    assert_eq!(checker.next_tick(), Some(0));
}

#[test]
fn momentum_is_compared_with_that_of_the_new_first_tick_once_tick_0_changed() {
    let expect = r#"{"conserved": {"quantity": "momentum"}}"#;
    let mut checker = checker(expect);
    checker.observe(&tick(0, APART, vec![]));
    let setup = checker.setup().clone();
    checker.go_on_with(&scene_of(expect), setup, 0);
    let faster = [(APART[0].0, DVec3::X * 2.0), APART[1]];
    (0..5).for_each(|at| checker.observe(&tick(at, faster, vec![])));
    assert_eq!(checker.verdicts().next().flatten().map(|verdict| &verdict.outcome), Some(&Outcome::Holds));
}
