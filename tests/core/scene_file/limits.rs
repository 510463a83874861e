//! The schema and the program agree on which numbers are allowed.

use collidoscope::scene::{MAX_DURATION, MAX_MAGNITUDE, MAX_MASS, MAX_TICKS_PER_SECOND, SceneError, parse_scene};
use serde_json::{Value, json};

/// A scene with every floating point number that a scene can have.
fn everything() -> Value {
    let obb = json!({"center": [0, 0, 0], "half_extents": [1, 1, 1], "rotation": [0, 0, 0, 1]});
    json!({
        "version": 1, "name": "n",
        "settings": {"duration": 9, "gravity": [0, 0, 0], "rest_speed": 0, "world_half": [9, 9, 9]},
        "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [0, 0, 0], "mass": 1, "restitution": 1,
            "since": {"tick": 0, "local_time": 0}}],
        "obstacles": [
            {"id": 2, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}, "velocity": [0, 0, 0],
                "restitution": 1},
            {"id": 3, "shape": {"quad": {"center": [0, 0, 0], "half_extents": [1, 1], "rotation": [0, 0, 0, 1]}}},
            {"id": 4, "shape": {"box": obb}},
            {"id": 9, "shape": {"capsule": {"a": [0, 0, 0], "b": [1, 1, 1], "radius": 1}}}],
        "agent_groups": [{"id": 5, "name": "g", "params": {"max_speed": 1, "min_urgency": 0.05, "max_urgency": 0.1,
            "max_change": 0.1, "desired_speed": 0.5, "separation_distance": 3, "perception": 8}}],
        "fields": [{"id": 6, "obstacle": 2, "strength": 1, "range": 1}],
        "flows": [
            {"id": 7, "center": [0, 0, 0], "drag": 1,
                "course": {"circulating": {"axis": [0, 1, 0], "speed": 1, "extent": 1}}},
            {"id": 8, "course": {"uniform": {"velocity": [0, 0, 0], "half_extents": [1, 1, 1],
                "rotation": [0, 0, 0, 1]}}}],
        "edits": [{"tick": 0, "id": 1, "property": "position", "value": [0, 0, 0]}],
        "expectations": [
            {"why": "w", "expect": {"event": {"between": [1, 2], "time": 1, "tolerance": 0}}},
            {"why": "w", "expect": {"body": {"id": 1, "time": 1, "position": [0, 0, 0], "velocity": [0, 0, 0],
                "speed": 0, "tolerance": 0}}},
            {"why": "w", "expect": {"never_collide": {"between": [1, 2], "until": 1}}},
            {"why": "w", "expect": {"max_penetration": {"depth": 0, "until": 1}}},
            {"why": "w", "expect": {"conserved": {"quantity": "energy", "tolerance": 0, "until": 1}}}],
        "view": {"camera": {"target": [0, 0, 0], "distance": 1, "yaw": 0, "pitch": 0}, "slice_height": 0,
            "slice": {"gamma": 0.5, "extent": {"from": [0, 0], "to": [1, 1]}}},
    })
}

/// A number of the scene: where it stands and what the schema says about it.
struct Number {
    path: String,
    pointer: String,
    schema: Value,
}

/// All numbers below a value that the schema calls floating point.
fn numbers(root: &Value, schema: &Value, value: &Value, at: (String, String), found: &mut Vec<Number>) {
    let (path, pointer) = at;
    if let Some(name) = schema["$ref"].as_str() {
        let definition = root.pointer(name.trim_start_matches('#')).expect("a definition");
        return numbers(root, definition, value, (path, pointer), found);
    }
    // Of a choice all that fit the value: a shape by its only key, an optional object.
    for choice in ["anyOf", "oneOf"].iter().flat_map(|key| schema[key].as_array().into_iter().flatten()) {
        numbers(root, choice, value, (path.clone(), pointer.clone()), found);
    }
    match value {
        Value::Object(fields) => {
            for (name, field) in fields.iter().filter(|(name, _)| !schema["properties"][name].is_null()) {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                numbers(root, &schema["properties"][name], field, (path, format!("{pointer}/{name}")), found);
            }
        }
        Value::Array(items) if schema["items"].is_object() => {
            for (i, item) in items.iter().enumerate() {
                numbers(root, &schema["items"], item, (format!("{path}[{i}]"), format!("{pointer}/{i}")), found);
            }
        }
        Value::Number(_) if schema["format"] == "double" => {
            found.push(Number { path, pointer, schema: schema.clone() });
        }
        _ => {}
    }
}

/// What is wrong with the scene when one of its numbers is another, by its path or what it is part of.
fn problem(number: &Number, value: f64) -> Option<String> {
    let mut scene = everything();
    *scene.pointer_mut(&number.pointer).expect("a number") = json!(value);
    let Err(error) = parse_scene(&scene.to_string(), "") else { return None };
    let SceneError::Invalid { problems, .. } = error else { panic!("{error}") };
    let mut about = problems.iter().map(|located| &located.problem).filter(|problem| {
        let path = problem.path.to_string();
        number.path.starts_with(&path) && !path.is_empty()
    });
    about.next().map(|problem| problem.message.clone())
}

#[test]
fn the_schema_allows_what_the_program_allows() {
    let schema: Value = serde_json::from_str(&collidoscope::scene::scene_schema()).unwrap();
    let mut found = Vec::new();
    numbers(&schema, &schema, &everything(), (String::new(), String::new()), &mut found);
    // Vectors count by their components.
    assert!(found.len() > 100, "only {} numbers", found.len());
    for number in &found {
        let Number { path, schema, .. } = number;
        let limit = |name: &str| schema[name].as_f64();
        let (least, above, greatest) = (limit("minimum"), limit("exclusiveMinimum"), limit("maximum"));
        if path.ends_with("normal[1]") || path.contains("axis[") || path.contains("normal[") {
            assert_eq!((least, above, greatest), (None, None, None), "{path}");
            assert_eq!(problem(number, 1e300), None, "{path}");
            continue;
        }
        let greatest = greatest.unwrap_or_else(|| panic!("{path} has no maximum"));
        let least = least.or(above).unwrap_or_else(|| panic!("{path} has no minimum"));
        // Beyond both ends by a ten-thousandth, or what a rotation is off: refused.
        let step = |end: f64| (end.abs() * 1e-4).max(1e-13);
        assert!(problem(number, greatest + step(greatest)).is_some(), "{path} may be more than {greatest:e}");
        assert!(problem(number, least - step(least)).is_some(), "{path} may be less than {least:e}");
        // At the end itself it is not the range that is objected to. A rate of drag and a part of a tick have
        // ends that depend on the tick rate, a slice one that depends on where it begins: they are nearer.
        let of_its_own = ["drag", "local_time", "extent.to["].iter().any(|name| path.contains(name));
        for end in [least, greatest] {
            let words = ["must be at most 1e", "must be at least", "must be a finite"];
            let refused = problem(number, end).filter(|message| words.iter().any(|word| message.contains(word)));
            assert!(of_its_own || refused.is_none(), "{path} may not be {end:e}: {refused:?}");
        }
    }
}

#[test]
fn the_page_on_scenes_tells_the_limits() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/scenes.md")).unwrap();
    let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = format!(
        "at most {MAX_MAGNITUDE:e} in magnitude, masses from {:e} to {MAX_MASS:e} kg, times at most {MAX_DURATION:e} s, \
         ticks at most {MAX_TICKS_PER_SECOND} per second",
        1.0 / MAX_MASS
    );
    assert!(text.contains(&told), "docs/scenes.md does not say: {told}");
}
