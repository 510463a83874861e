//! `collidoscope query --explain` and `--as-published`: answers as programs see them.

use collidoscope::expression::{Quantity, Value as Evaluated, evaluate};
use collidoscope::protocol::answer;
use collidoscope::published::{self, Difference};
use collidoscope::question::QueryKind;
use collidoscope::scene::shipped_scene;
use serde_json::{Value, json};

fn read(text: &str) -> Value {
    assert!(!text.contains('\n'), "{text}");
    serde_json::from_str(text).unwrap()
}

fn explained(question: &Value) -> Value {
    read(&collidoscope::explained::answer(&question.to_string()).text)
}

fn as_published(question: &Value) -> Value {
    read(&published::answer(&question.to_string()).text)
}

fn plane_sweep() -> Value {
    json!({"id": 7, "query": "sphere_plane_sweep", "radius": 1, "from": [0, 3, 0], "to": [0, -1, 0],
           "normal": [0, 1, 0], "point": [0, 0, 0]})
}

#[test]
fn an_explained_answer_is_the_answer_and_its_stages() {
    let mut found = explained(&plane_sweep());
    let stages = found.as_object_mut().unwrap().remove("stages").unwrap();
    assert_eq!(found, read(&answer(&plane_sweep().to_string()).text));
    let names: Vec<&str> = stages.as_array().unwrap().iter().map(|stage| stage["name"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "Offset of the centre",
            "Motion",
            "Plane normal",
            "Signed distance",
            "Distance",
            "Speed along the normal",
            "Time of the touch",
            "Verdict",
            "Centre at the touch",
            "Contact",
        ]
    );
}

#[test]
fn a_stage_has_formula_numbers_terms_value_and_drawing() {
    let found = explained(&plane_sweep());
    // C0 = (0, 3, 0), N = (0, 1, 0): 3 above the plane, its foot point at the origin.
    let expected = json!({
        "name": "Signed distance",
        "formula": "d = C0·N",
        "numbers": "d = (0, 3, 0)·(0, 1, 0)",
        "terms": {"C0": [0.0, 3.0, 0.0], "N": [0.0, 1.0, 0.0]},
        "value": 3.0,
        "symbol": "d",
        "drawings": [{"symbol": "d", "kind": "segment", "role": "offset", "from": [0.0, 0.0, 0.0], "to": [0.0, 3.0, 0.0]}],
    });
    assert_eq!(found["stages"][3], expected);
    let time = &found["stages"][6];
    assert_eq!((&time["gives"], &time["value"], &time["at"]), (&json!("t"), &found["t"], &json!(0.5)));
    // (r − d)/v = (1 − 3)/−4.
    assert_eq!(evaluate(time["numbers"].as_str().unwrap()).ok().map(value_of), Some(0.5));
}

fn value_of(quantity: Quantity) -> f64 {
    match quantity.value {
        Evaluated::Scalar(x) => x.value,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_verdict_tells_the_condition_that_held_and_why() {
    let mut leaving = plane_sweep();
    leaving["to"] = json!([0, 3.8, 0]);
    let found = explained(&leaving);
    let verdict = found["stages"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(verdict["formula"], "d ≥ r ∧ v > 0");
    assert_eq!(verdict["value"], "moving away: D·N = +0.8");
}

#[test]
fn an_invalid_question_has_no_stages_to_explain() {
    let mut wrong = plane_sweep();
    wrong["radius"] = json!(-1);
    assert_eq!(explained(&wrong), read(&answer(&wrong.to_string()).text));
}

#[test]
fn published_answers_say_hit_or_miss_and_leave_fields_filled() {
    assert_eq!(
        as_published(&plane_sweep()),
        json!({"id": 7, "status": "hit", "hit": true, "t": 0.5, "center": [0.0, 1.0, 0.0]})
    );
    // Along the plane: (1 − 3)/0 = −∞ is left behind, and −∞·0 is no number.
    let mut along = plane_sweep();
    along["to"] = json!([4, 3, 0]);
    assert_eq!(
        as_published(&along),
        json!({"id": 7, "status": "miss", "hit": false, "t": "-Infinity", "center": ["-Infinity", "NaN", "NaN"]})
    );
}

#[test]
fn published_methods_answer_what_ours_refuse() {
    let mut zero_normal = plane_sweep();
    zero_normal["normal"] = json!([0, 0, 0]);
    assert_eq!(read(&answer(&zero_normal.to_string()).text)["status"], "invalid");
    assert_eq!(as_published(&zero_normal)["status"], "hit");
    // 1e39 is infinite in f32.
    let mut infinite = plane_sweep();
    infinite["to"] = json!([0, -1e39, 0]);
    assert_eq!((&as_published(&infinite)["status"], &as_published(&infinite)["t"]), (&json!("hit"), &json!(0.0)));
}

#[test]
fn unknown_fields_and_queries_without_a_published_method_are_refused() {
    let mut unknown = plane_sweep();
    unknown["colour"] = json!(1);
    assert_eq!(as_published(&unknown)["status"], "invalid");
    let without: Vec<&str> = QueryKind::names()
        .filter(|query| {
            let error = as_published(&json!({"query": query}))["error"].as_str().unwrap_or_default().to_owned();
            error.contains("no published method")
        })
        .collect();
    assert_eq!(without, ["sphere_box_sweep", "sphere_capsule_sweep", "sphere_plane_response", "sphere_quad_sweep"]);
}

#[test]
fn the_shipped_scenes_show_where_the_published_methods_part_from_ours() {
    // The rules of steering are answered as they are: what goes wrong there goes wrong in both.
    for key in ["published_plane", "published_box", "published_spheres", "published_response", "published_ray"] {
        for bench in &shipped_scene(key).unwrap().load().unwrap().queries {
            let differences = published::compare(&bench.ask);
            // Sixteen units in the last place are more than f32 has to lose in so few operations.
            let parts =
                |difference: &Difference| difference.stage.is_none() && difference.ulps.is_none_or(|u| u > 16.0);
            assert!(differences.iter().any(parts), "{key}, {}: {differences:?}", bench.name);
        }
    }
}
