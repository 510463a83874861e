//! What bodies are together, the limits of agents, and who breaks an expectation about a group.

use super::{begins, scene};
use collidoscope::asking::{Amount, Measure, Names};
use collidoscope::check::{Checker, Failure, Outcome, Undecided, Verdict, check_scene};
use collidoscope::scene::Scene;
use collidoscope::sim::{Instant, Phase, Setup, World};
use std::f64::consts::TAU;
use std::sync::Arc;

/// A number at the beginning of a scene.
fn number(scene: &Scene, text: &str) -> f64 {
    let setup = Arc::new(Setup::new(scene));
    let record = World::new(setup.clone()).record_step();
    let measure = Measure::read(text, Names { setup: &setup, selected: None });
    let measure = measure.unwrap_or_else(|misread| panic!("{text}: {misread:?}"));
    match measure.at(&setup, &record, 0.0, Phase::Before) {
        Some(Amount::Number(number)) => number,
        other => panic!("{text}: {other:?}"),
    }
}

fn balls(bodies: &str) -> Scene {
    scene(&format!(r#"{{"version": 1, "name": "balls", "settings": {{"duration": 2}}, "bodies": [{bodies}]}}"#))
}

#[test]
fn the_spread_is_the_root_of_the_mean_square_of_the_distances_from_the_middle() {
    let four = balls(
        r#"{"id": 1, "radius": 0.1, "position": [1, 7, 0]}, {"id": 2, "radius": 0.1, "position": [-3, 7, 0]},
        {"id": 3, "radius": 0.1, "position": [-1, 7, 1]}, {"id": 4, "radius": 0.1, "position": [-1, 7, -1]}"#,
    );
    // From (−1, 7, 0): 2, 2, 1 and 1 m: √((4 + 4 + 1 + 1)/4).
    assert!((number(&four, "spread(all)") - 2.5f64.sqrt()).abs() < 1e-15);
    // Two that part at 1 m/s each from ±1 m are spread by 1 m + 1 m/s·t, though their middle goes 5 m/s.
    let parting = balls(
        r#"{"id": 1, "radius": 0.1, "position": [1, 0, 0], "velocity": [1, 5, 0]},
        {"id": 2, "radius": 0.1, "position": [-1, 0, 0], "velocity": [-1, 5, 0]}"#,
    );
    let found = begins(&parting, "spread(balls) > 1.73", 80);
    assert!(found.len() == 1 && (found[0] - 0.73).abs() < 1e-12, "{found:?}");
}

#[test]
fn an_agent_without_hard_contact_goes_through_a_wall_once() {
    // 1 m at 2 m/s; the other agent collides, and a ball has no way through.
    let scene = scene(
        r#"{"version": 1, "name": "through", "settings": {"duration": 2}, "bodies": [
            {"id": 1, "name": "ghost", "radius": 0.1, "position": [0, 1, 0], "velocity": [0, -2, 0], "group": 9},
            {"id": 2, "name": "solid", "radius": 0.1, "position": [2, 1, 0], "velocity": [0, -2, 0], "group": 8}],
        "obstacles": [{"id": 3, "name": "wall", "shape": {"quad": {"center": [0, 0, 0], "half_extents": [4, 4]}}}],
        "agent_groups": [{"id": 9, "flocking": false, "hard_contact": false, "params": {"max_speed": 9}},
            {"id": 8, "flocking": false, "params": {"max_speed": 9}}]}"#,
    );
    for text in ["through(ghost, wall)", "through(ghost)", "through", "through(any, wall)"] {
        let found = begins(&scene, text, 110);
        assert!(found.len() == 1 && (found[0] - 0.5).abs() < 1e-12, "{text}: {found:?}");
    }
    assert!(begins(&scene, "through(solid)", 110).is_empty());
}

#[test]
fn the_polarisation_is_the_length_of_the_mean_direction_and_who_rests_has_none() {
    let body = |id: u32, velocity: &str| {
        format!(r#"{{"id": {id}, "radius": 0.1, "position": [{id}, 0, 0], "velocity": {velocity}}}"#)
    };
    let of = |velocities: &[&str]| {
        let bodies: Vec<String> = (1..).zip(velocities).map(|(id, velocity)| body(id, velocity)).collect();
        number(&balls(&bodies.join(", ")), "polarisation(all)")
    };
    // However fast they go.
    assert_eq!(of(&["[0, 2, 0]", "[0, 0.5, 0]"]), 1.0);
    assert_eq!(of(&["[0, 2, 0]", "[0, -1, 0]"]), 0.0);
    // (0, 1, 0) + (0, −1, 0) + (0, 0, 1) by three.
    assert!((of(&["[0, 2, 0]", "[0, -1, 0]", "[0, 0, 3]"]) - 1.0 / 3.0).abs() < 1e-15);
    assert!((of(&["[0, 2, 0]", "[0, 1, 0]", "[0, 0, 0]"]) - 2.0 / 3.0).abs() < 1e-15);
    assert_eq!(of(&["[0, 0, 0]"]), 0.0);
}

#[test]
fn the_limits_of_an_agent_are_those_of_its_group_in_metres_and_seconds() {
    let agents = scene(
        r#"{"version": 1, "name": "limits", "settings": {"ticks_per_second": 50},
        "bodies": [{"id": 1, "name": "slow", "radius": 0.1, "position": [0, 0, 0], "group": 8},
            {"id": 2, "name": "quick", "radius": 0.1, "position": [9, 0, 0], "group": 9}],
        "agent_groups": [{"id": 8, "params": {"max_speed": 3, "max_change": 0.5, "perception": 6}},
            {"id": 9, "units": "per_tick", "params": {"max_speed": 0.1, "min_urgency": 0.02, "perception": 6}}]}"#,
    );
    assert_eq!(number(&agents, "max_speed(slow)"), 3.0);
    assert_eq!(number(&agents, "max_change(slow)"), 0.5);
    assert_eq!(number(&agents, "perception(slow)"), 6.0);
    // 0.1 m and 0.02 m per tick and tick², at 50 ticks a second.
    assert!((number(&agents, "max_speed(quick)") - 5.0).abs() < 1e-12);
    assert!((number(&agents, "min_urgency(quick)") - 50.0).abs() < 1e-12);
    assert_eq!(number(&agents, "perception(quick)"), 6.0);
}

/// Two agents on their way to a wall 3 m ahead: `a` from 0 m, `b` from 0.5 m, both at 1 m/s.
fn agents(expectations: &[&str]) -> Scene {
    let expectations: Vec<String> =
        expectations.iter().map(|expect| format!(r#"{{"why": "", "expect": {expect}}}"#)).collect();
    scene(&format!(
        r#"{{"version": 1, "name": "two", "settings": {{"duration": 2.5}}, "bodies": [
        {{"id": 1, "name": "a", "radius": 0.1, "position": [0, 0, 0], "velocity": [1, 0, 0], "group": 9}},
        {{"id": 2, "name": "b", "radius": 0.1, "position": [0.5, 9, 0], "velocity": [1, 0, 0], "group": 9}}],
        "obstacles": [{{"id": 3, "name": "wall", "shape": {{"plane": {{"point": [3, 0, 0], "normal": [-1, 0, 0]}}}}}}],
        "agent_groups": [{{"id": 9, "name": "fish", "flocking": false, "params": {{"max_speed": 2}}}}],
        "expectations": [{}]}}"#,
        expectations.join(", ")
    ))
}

/// Who broke each expectation, and when.
fn broken(expectations: &[&str]) -> Vec<(Vec<String>, f64)> {
    let who = |verdict: Verdict| match verdict.outcome {
        Outcome::Fails(Failure::Condition { who, time: Some(time), .. }) => (who, time),
        other => panic!("{other:?}"),
    };
    check_scene(&agents(expectations)).into_iter().map(who).collect()
}

#[test]
fn an_expectation_about_a_group_names_the_first_agent_that_breaks_it() {
    let found = broken(&[
        // b is 1 m from the wall when it is at 2 m, after 1.5 s.
        r#"{"condition": {"holds": "always", "what": "min(distance(fish, wall)) >= 1"}}"#,
        r#"{"condition": {"holds": "always", "what": "max(position(fish).x) <= 2"}}"#,
        r#"{"condition": {"holds": "never", "what": "count(fish, position.x > 2) >= 1"}}"#,
        r#"{"condition": {"holds": "always", "what": "count(fish, position.x <= 2) = 2"}}"#,
        // a follows after 2 s.
        r#"{"condition": {"holds": "never", "what": "count(fish, position.x > 2) >= 2"}}"#,
        // It touches the wall with its radius of 0.1 m, at 2.9 m.
        r#"{"condition": {"holds": "never", "what": "impact(fish, wall)"}}"#,
        // Together they stay as they are: nobody is to blame.
        r#"{"condition": {"holds": "never", "what": "time > 1 and polarisation(fish) = 1"}}"#,
    ]);
    let expected: [(&[&str], f64); 7] =
        [(&["b"], 1.5), (&["b"], 1.5), (&["b"], 1.5), (&["b"], 1.5), (&["a"], 2.0), (&["b", "wall"], 2.4), (&[], 1.0)];
    for ((who, time), (names, at)) in found.iter().zip(expected) {
        assert!(who == names && (time - at).abs() < 1e-9, "{who:?} at {time}, not {names:?} at {at}");
    }
    assert_eq!(found.len(), expected.len());
}

/// Ball 1 hits ball 2, which has the same mass, after 0.5 s, and stops.
const STOPPED: &str = r#"{"version": 1, "name": "stopped", "settings": {"duration": 1}, "bodies": [
    {"id": 1, "name": "cue", "radius": 0.5, "position": [0, 0, 0], "velocity": [4, 0, 0]},
    {"id": 2, "name": "target", "radius": 0.5, "position": [3, 0, 0]}],
    "expectations": [{"why": "", "expect": {"never_stuck": {"who": 1, "way": 0.1, "within": 0.25}}}]}"#;

/// The failure of [`STOPPED`]: at a time t the cue went 4 m/s·(0.5 s − (t − 0.25 s)) in the quarter of a second before, which is
/// first less than 0.1 m at the end of tick 43, 44/60 s.
fn is_stopped(verdict: &Verdict) -> bool {
    match &verdict.outcome {
        Outcome::Fails(Failure::Stuck { agent, way, time, .. }) => {
            agent == "cue" && (way - 1.0 / 15.0).abs() < 1e-12 && (time - 44.0 / 60.0).abs() < 1e-12
        }
        _ => false,
    }
}

#[test]
fn who_gets_too_little_way_is_stuck() {
    let verdict = &check_scene(&scene(STOPPED))[0];
    assert!(is_stopped(verdict), "{verdict:?}");
    assert_eq!(verdict.at, Some(Instant::start_of(44)));
    let moving =
        STOPPED.replace(r#""who": 1"#, r#""who": 2"#).replace("[3, 0, 0]}", "[3, 0, 0], \"velocity\": [1, 0, 0]}");
    assert_eq!(check_scene(&scene(&moving))[0].outcome, Outcome::Holds);
}

/// A ball that comes back to where it was from a wall 0.5 m away, at 4 m/s.
const RETURNING: &str = r#"{"version": 1, "name": "returning", "settings": {"duration": 1}, "bodies": [
    {"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [4, 0, 0]}],
    "obstacles": [{"id": 2, "shape": {"plane": {"point": [1, 0, 0], "normal": [-1, 0, 0]}}}],
    "expectations": [{"why": "", "expect": {"never_stuck": {"who": 1, "way": 0.1, "within": 0.25}}}]}"#;

#[test]
fn who_comes_back_was_away_and_is_not_stuck() {
    assert_eq!(check_scene(&scene(RETURNING))[0].outcome, Outcome::Holds);
    // It is away by 0.5 m, and no farther.
    let farther = RETURNING.replace(r#""way": 0.1"#, r#""way": 0.6"#);
    assert!(matches!(check_scene(&scene(&farther))[0].outcome, Outcome::Fails(Failure::Stuck { way, .. })
        if (way - 0.5).abs() < 0.07));
}

#[test]
fn a_time_that_never_passes_leaves_open_who_is_stuck() {
    // The scene lasts a second: longer is never over, and as long is looked at once.
    let lasting = |within: &str, until: &str| {
        let text = STOPPED.replace(r#""within": 0.25"#, &format!(r#""within": {within}{until}"#));
        check_scene(&scene(&text))[0].outcome.clone()
    };
    for (within, until) in [("1.5", ""), ("0.75", r#", "until": 0.5"#)] {
        let outcome = lasting(within, until);
        assert!(matches!(outcome, Outcome::Error(Undecided::TooShort { .. })), "{within}{until}: {outcome:?}");
    }
    assert_eq!(lasting("1", ""), Outcome::Holds);
}

#[test]
fn who_is_stuck_is_found_again_after_ticks_were_forgotten() {
    let scene = scene(STOPPED);
    let setup = Arc::new(Setup::new(&scene));
    let mut world = World::new(setup.clone());
    let records: Vec<_> = (0..60).map(|_| world.record_step()).collect();
    // Before and after the impact, and after it is stuck.
    for from in [10, 35, 43, 50] {
        let mut checker = Checker::of(&scene, setup.clone());
        records.iter().for_each(|record| checker.observe(record));
        checker.go_on_with(&scene, setup.clone(), from);
        assert_eq!(checker.is_decided(), from > 44);
        records.iter().for_each(|record| checker.observe(record));
        let verdict = checker.finish().remove(0);
        assert!(is_stopped(&verdict), "from {from}: {verdict:?}");
    }
}

/// A ball that passes the axis about Y through (5, 0, 0) at a distance of 1 m, from 10 m before it to 10 m behind it.
fn passing(rounds: &str) -> Verdict {
    let text = r#"{"version": 1, "name": "passing", "settings": {"duration": 2}, "bodies": [
        {"id": 1, "name": "comet", "radius": 0.1, "position": [-5, 0, 1], "velocity": [10, 0, 0]}],
        "expectations": [{"why": "", "expect": {"rounds": ROUNDS}}]}"#;
    check_scene(&scene(&text.replace("ROUNDS", rounds))).remove(0)
}

#[test]
fn rounds_about_an_axis_are_the_angle_around_it_by_the_right_hand() {
    // From Z towards X, by 2·atan(10).
    let around = 2.0 * 10.0f64.atan() / TAU;
    let holds = |count: f64, axis: &str| {
        let rounds = format!(r#"{{"who": 1, "count": {count}, "about": [5, 3, 0], "axis": {axis}}}"#);
        passing(&rounds).outcome
    };
    assert_eq!(holds(around - 1e-6, "[0, 2, 0]"), Outcome::Holds);
    for (axis, sign) in [("[0, 2, 0]", 1.0), ("[0, -1, 0]", -1.0)] {
        match holds(around + 1e-6, axis) {
            Outcome::Fails(Failure::Rounds { agent, rounds, time, .. }) => {
                assert!(agent == "comet" && (rounds - sign * around).abs() < 1e-12 && time == 2.0, "{rounds}");
            }
            other => panic!("{other:?}"),
        }
    }
    // It is decided as soon as it is known, before the end.
    let early = passing(r#"{"who": 1, "count": 0.25, "about": [5, 0, 0]}"#);
    assert!(early.outcome == Outcome::Holds && early.at < Some(Instant::start_of(120)), "{early:?}");
}

#[test]
fn of_a_group_without_members_nothing_is_known() {
    // Everybody of nobody is never stuck, and has been around.
    for expected in [
        r#"{"never_stuck": {"who": 9, "way": 0.1, "within": 0.25}}"#,
        r#"{"rounds": {"who": 9, "count": 1, "about": [0, 0, 0]}}"#,
    ] {
        let text = format!(
            r#"{{"version": 1, "name": "deserted", "settings": {{"duration": 1}}, "bodies": [],
                "agent_groups": [{{"id": 9, "name": "flock"}}], "expectations": [{{"why": "", "expect": {expected}}}]}}"#
        );
        let outcome = check_scene(&scene(&text)).remove(0).outcome;
        assert_eq!(outcome, Outcome::Error(Undecided::NoMember("flock".to_owned())));
    }
}
