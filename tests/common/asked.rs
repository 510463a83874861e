//! Questions of the shipped lessons, one of each kind, in two scenes that look the same while it is open and have different
//! right answers.

use collidoscope::scene::{Scene, parse_scene, scene_to_json, shipped_scene};
use serde_json::{Value, json};

/// A question that is asked in two scenes.
pub struct Asked {
    /// The key of its kind in a file.
    pub kind: &'static str,
    /// The place of the step that asks.
    pub step: usize,
    /// The scenes.
    pub scenes: [Scene; 2],
}

/// One question of each kind.
pub fn one_of_each_kind() -> Vec<Asked> {
    let restitution = |body: usize| format!("/bodies/{body}/restitution");
    // An edit in both, so that nothing but its value differs: after the moment that the step shows.
    let edit = |tick: u32, id: u32, property: &str, value: Value| json!([{"tick": tick, "id": id, "property": property, "value": value}]);
    vec![
        // At 0.8 s two equal balls of 2 and −1 m/s have not met. They exchange their velocities; or, if of the speed at
        // which they meet a third is left, (1 − 1/3)·2 = (1 + 1/3)·1 and the faster one stops.
        asked("choice", "lesson_pair", 1, [&[(&restitution(1), json!(1))], &[(&restitution(1), json!(1.0 / 3.0))]]),
        // At 0.7 s the ball falls; it hits the ground after 0.75 s.
        asked("number", "lesson_bounce", 2, [&[(&restitution(0), json!(0.6))], &[(&restitution(0), json!(0.9))]]),
        // After 1.2 s, 60 ticks, it is in the air. The second impact is at 1.65 s, and the ball comes up at 2.7 m/s for 0.54 s:
        // until 2.19 s; or at 0.45 m/s, for 0.09 s and then for 0.009 s.
        asked(
            "order",
            "lesson_bounce",
            7,
            [
                &[("/edits", edit(61, 1, "restitution", json!(0.6)))],
                &[("/edits", edit(61, 1, "restitution", json!(0.1)))],
            ],
        ),
        // At 1 s both come to where they meet.
        asked("arrow", "lesson_pair", 5, [&[(&restitution(2), json!(1))], &[(&restitution(2), json!(0.2))]]),
        // Shown at 0.3 s instead of at the impact, at 0.357 s: there the velocity that it leaves with is no secret.
        asked(
            "place",
            "lesson_sweep",
            4,
            [
                &[("/lesson/4/view/at", json!({"time": 0.3})), (&restitution(0), json!(0.5))],
                &[("/lesson/4/view/at", json!({"time": 0.3})), (&restitution(0), json!(0))],
            ],
        ),
        // At 0.5 s, 15 ticks, all are on their way. Ball a keeps to it until it meets b, or turns away from all.
        asked(
            "touched",
            "lesson_pair",
            4,
            [
                &[("/edits", edit(20, 3, "velocity", json!([3, 0, 0])))],
                &[("/edits", edit(20, 3, "velocity", json!([-3, 0, 0])))],
            ],
        ),
        // From the start on; it hits the ground after 0.75 s.
        asked("curve", "lesson_bounce", 4, [&[(&restitution(0), json!(0.6))], &[(&restitution(0), json!(0))]]),
    ]
}

fn asked(kind: &'static str, lesson: &str, step: usize, changes: [&[(&str, Value)]; 2]) -> Asked {
    let scene = shipped_scene(lesson).expect("it is shipped").load().unwrap_or_else(|error| panic!("{error}"));
    let ask = scene.lesson[step].ask.as_ref().map(|ask| ask.key());
    assert_eq!(ask, Some(kind), "{lesson}, step {}", step + 1);
    let document: Value = serde_json::from_str(&scene_to_json(&scene)).expect("it is JSON");
    let changed = |changes: &[(&str, Value)]| {
        let mut document = document.clone();
        for (path, value) in changes {
            let (place, field) = path.rsplit_once('/').expect("a path");
            document.pointer_mut(place).expect(path)[field] = value.clone();
        }
        parse_scene(&document.to_string(), lesson).unwrap_or_else(|error| panic!("{error}"))
    };
    Asked { kind, step, scenes: changes.map(changed) }
}
