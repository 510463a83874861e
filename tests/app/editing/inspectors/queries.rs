//! Bench queries: their inputs as the protocol tells them, and their live answer.

use super::*;
use collidoscope::app::model::session::ExpectationRequest;
use collidoscope::check::{Outcome, check_scene};
use collidoscope::protocol::{answer, answer_map};
use collidoscope::question::{Input, InputKind, QueryKind};
use collidoscope::scene::{BenchQuery, Operation, Part};
use serde_json::{Map, Value, json};

#[test]
fn a_query_is_edited_and_what_has_no_answer_is_refused_in_the_words_of_the_protocol() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Object(20));
    // From 2 m above to 1 m below: the ball of 0.5 m touches after 1.5 m of 3 m.
    for told in ["hit", "yes", "0.5"] {
        assert!(harness.query_all_by_label(told).next().is_some(), "{told}");
    }
    type_into(&mut harness, "radius", "-1");
    harness.get_by_label_contains(": `radius` must not be negative, is -1.");
    type_into(&mut harness, "normal y", "0");
    harness.get_by_label_contains(": `normal` must have a direction, is zero.");
    assert_eq!(scene_of(&harness), &scene());
    type_into(&mut harness, "to y", "1");
    assert_eq!(scene_of(&harness).queries[0].ask["to"], json!([0.0, 1.0, 0.0]));
    harness.get_by_label("miss (late)");
    choose(&mut harness, "query", "sphere_box_sweep");
    let ask = &scene_of(&harness).queries[0].ask;
    assert_eq!((&ask["radius"], &ask["to"]), (&json!(0.5), &json!([0.0, 1.0, 0.0])));
    type_into(&mut harness, "box.rotation z", "90");
    type_into(&mut harness, "box.quaternion", "0, 3, 0, 4");
    assert_eq!(scene_of(&harness).queries[0].ask["box"]["rotation"], json!([0.0, 0.6, 0.0, 0.8]));
    assert_undone(&mut harness, &before);
}

/// Whether rows for the inputs of an object, and for all that is inside them, are on the screen.
fn assert_reachable(harness: &Harness<App>, inputs: &[Input], object: &Map<String, Value>, path: &str, query: &str) {
    for input in inputs {
        let label = format!("{path}{}", input.name);
        let is_shown = |label: &str| harness.query_all_by_label(label).next().is_some();
        let Some(value) = object.get(&input.name) else {
            assert!(is_shown(&format!("with {label}")), "{query}: {label} cannot be put in");
            continue;
        };
        if !input.is_required && input.one_of.is_empty() {
            assert!(is_shown(&format!("with {label}")), "{query}: {label} cannot be left out");
        }
        match &input.kind {
            InputKind::Object(fields) => {
                assert_reachable(harness, fields, value.as_object().unwrap(), &format!("{label}."), query);
            }
            InputKind::List(fields) => {
                for (index, value) in value.as_array().unwrap().iter().enumerate() {
                    assert_reachable(harness, fields, value.as_object().unwrap(), &format!("{label} {index}."), query);
                }
            }
            InputKind::Numbers(count @ (2 | 3)) => {
                for axis in &["x", "y", "z"][..*count] {
                    assert!(is_shown(&format!("{label} {axis}")), "{query}: {label} {axis}");
                }
            }
            InputKind::Numbers(count) => {
                for place in 0..*count {
                    let component = format!("{label}.line {} {}", place / 4 + 1, ["x", "y", "z", "w"][place % 4]);
                    assert!(is_shown(&component), "{query}: {component}");
                }
            }
            InputKind::Rotation => assert!(is_shown(&format!("{label} x")), "{query}: {label}"),
            _ => assert!(is_shown(&label), "{query}: {label}"),
        }
    }
}

/// The object with every field that may be given beside the others.
fn with_everything(inputs: &[Input], object: &mut Map<String, Value>) {
    for input in inputs {
        if input.one_of.is_empty() || object.contains_key(&input.name) {
            let value = object.entry(input.name.clone()).or_insert_with(|| input.example.clone());
            if let (InputKind::Object(fields), Value::Object(inner)) = (&input.kind, &mut *value) {
                with_everything(fields, inner);
            }
            if let (InputKind::List(fields), Value::Array(list)) = (&input.kind, value)
                && list.is_empty()
            {
                list.push(Value::Object(Input::example_of(fields)));
            }
        }
    }
}

#[test]
fn every_field_of_every_query_can_be_reached() {
    for query in QueryKind::ALL {
        let (inputs, few) = (query.inputs(), query.example());
        let mut all = few.clone();
        with_everything(&inputs, &mut all);
        assert_ne!(answer_map(&all)["status"], "invalid", "{query:?}: {:?}", answer_map(&all));
        for ask in [few, all] {
            let mut app = app();
            let part = Part::Query(BenchQuery { id: 20, name: String::new(), ask: ask.clone(), map: None });
            app.apply(Command::Edit(EditCommand::Change(Operation::Replace { part: PartRef::Object(20), with: part })));
            let harness = inspecting(app, PartRef::Object(20));
            assert_reachable(&harness, &inputs, &ask, "", query.name());
        }
    }
}

/// A program whose query asks this.
fn asking(query: QueryKind) -> App {
    let mut app = app();
    let part = Part::Query(BenchQuery { id: 20, name: String::new(), ask: query.example(), map: None });
    app.apply(Command::Edit(EditCommand::Change(Operation::Replace { part: PartRef::Object(20), with: part })));
    app
}

#[test]
fn every_query_can_be_expected_and_saved_and_has_the_same_answer_everywhere() {
    for &query in QueryKind::ALL {
        let mut app = asking(query);
        let before = app.view().scene.expectations.len();
        app.apply(Command::Edit(EditCommand::Expect(ExpectationRequest::Answer(20))));
        let mut saved = parse_scene(&scene_to_json(app.view().scene), "saved.json").unwrap();
        assert_eq!(&saved, app.view().scene, "{query:?}");
        saved.expectations.drain(..before);
        let verdicts = check_scene(&saved);
        assert_eq!(verdicts.iter().map(|verdict| &verdict.outcome).collect::<Vec<_>>(), [&Outcome::Holds], "{query:?}");
        // The question as a script would ask it, in one line.
        let asked = answer(&Value::Object(saved.queries[0].ask.clone()).to_string());
        let answered: Map<String, Value> = serde_json::from_str(&asked.text).unwrap();
        assert_eq!((asked.valid, &answered), (true, &answer_map(&saved.queries[0].ask)), "{query:?}");
    }
}

#[test]
fn what_may_be_left_out_is_put_in_and_what_excludes_another_takes_its_place() {
    let mut harness = inspecting(asking(QueryKind::SphereBoxFaces), PartRef::Object(20));
    click(&mut harness, "with box.axes");
    let boxed = &scene_of(&harness).queries[0].ask["box"];
    assert!(boxed.get("rotation").is_none());
    assert_eq!(boxed["axes"], json!([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]));
    type_into(&mut harness, "box.axes", "[[1, 0, 0], [0, 1, 0], [0, 0, -1]]");
    assert_eq!(scene_of(&harness).queries[0].ask["box"]["axes"][2], json!([0, 0, -1]));
    type_into(&mut harness, "box.axes", "[[2, 0, 0], [0, 1, 0], [0, 0, 1]]");
    harness.get_by_label_contains(": `box.axes` must be orthonormal to 1e-4.");

    let mut harness = inspecting(asking(QueryKind::BoidStep), PartRef::Object(20));
    click(&mut harness, "with cruising");
    type_into(&mut harness, "cruising", "1/4");
    click(&mut harness, "with flow");
    click(&mut harness, "flow");
    let ask = &scene_of(&harness).queries[0].ask;
    assert_eq!((&ask["cruising"], &ask["flow"]), (&json!(0.25), &json!(false)));
    type_into(&mut harness, "index", "9");
    harness.get_by_label_contains(": `index` must be less than the number of boids, 3, is 9.");

    let mut harness = inspecting(asking(QueryKind::SphereSphereResponse), PartRef::Object(20));
    click(&mut harness, "with a.mass");
    assert_eq!(scene_of(&harness).queries[0].ask["a"]["mass"], "infinite");
    harness.get_by_label("infinite");
}

#[test]
fn a_question_that_has_no_answer_already_is_shown_with_the_reason_and_can_be_mended() {
    let mut app = app();
    let ask = json!({"query": "ray_sphere", "center": [0, 0, 0], "radius": "big", "colour": 1});
    let part =
        Part::Query(BenchQuery { id: 20, name: String::new(), ask: ask.as_object().unwrap().clone(), map: None });
    app.apply(Command::Edit(EditCommand::Change(Operation::Replace { part: PartRef::Object(20), with: part })));
    let mut harness = inspecting(app, PartRef::Object(20));
    harness.get_by_label("invalid");
    type_into(&mut harness, "radius", "1");
    click(&mut harness, "with colour");
    click(&mut harness, "with origin");
    click(&mut harness, "with direction");
    assert_eq!(answer_map(&scene_of(&harness).queries[0].ask)["status"], "hit");
    assert!(harness.query_by_label("invalid").is_none());
}
