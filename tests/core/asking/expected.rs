//! Conditions as expectations of a scene.

use super::scene;
use collidoscope::check::{Failure, Outcome, Undecided, check_scene};
use collidoscope::scene::Scene;

/// A ball that meets a wall at rest after (3 − 0.5)/2 s = 1.25 s and comes back.
fn expecting(expectations: &[&str]) -> Scene {
    let expectation = |condition: &&str| format!(r#"{{"why": "", "expect": {{"condition": {condition}}}}}"#);
    let expectations: Vec<String> = expectations.iter().map(expectation).collect();
    scene(&format!(
        r#"{{"version": 1, "name": "wall", "settings": {{"duration": 2}}, "bodies": [
        {{"id": 1, "name": "ball", "radius": 0.5, "position": [0, 0, 0], "velocity": [2, 0, 0]}}], "obstacles": [
        {{"id": 2, "name": "wall", "shape": {{"plane": {{"point": [3, 0, 0], "normal": [-1, 0, 0]}}}}}}],
        "expectations": [{}]}}"#,
        expectations.join(", ")
    ))
}

#[test]
fn conditions_are_expected_always_never_eventually_and_at_a_time() {
    let verdicts = check_scene(&expecting(&[
        r#"{"holds": "always", "what": "speed(ball) = 2"}"#,
        r#"{"holds": "always", "what": "velocity(ball).x > 0", "time": 1}"#,
        r#"{"holds": "never", "what": "gap(ball, wall) < 0"}"#,
        r#"{"holds": "eventually", "what": "impact(ball, wall) and impulse = 4"}"#,
        r#"{"holds": "at", "what": "impact(ball, wall)", "time": 1.25}"#,
        r#"{"holds": "at", "what": "position(ball).x >= 2", "time": 1.0}"#,
    ]));
    assert!(verdicts.iter().all(|verdict| verdict.outcome == Outcome::Holds), "{verdicts:?}");
}

#[test]
fn a_condition_that_is_broken_says_when() {
    let verdicts = check_scene(&expecting(&[
        r#"{"holds": "always", "what": "velocity(ball).x > 0"}"#,
        r#"{"holds": "never", "what": "position(ball).x > 2"}"#,
        r#"{"holds": "eventually", "what": "speed(ball) > 2"}"#,
        r#"{"holds": "at", "what": "impact(ball, wall)", "time": 1.2}"#,
        r#"{"holds": "never", "what": "speed(ball) >"}"#,
    ]));
    let times = verdicts.iter().map(|verdict| match &verdict.outcome {
        Outcome::Fails(Failure::Condition { time, .. }) => *time,
        Outcome::Error(Undecided::Misread { .. }) => Some(-1.0),
        other => panic!("{other:?}"),
    });
    assert_eq!(times.collect::<Vec<_>>(), [Some(1.25), Some(1.0), None, None, Some(-1.0)]);
}
