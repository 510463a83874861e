//! Scenes from and to files: what is refused and how it is told, and that numbers survive.

mod limits;

use collidoscope::scene::{
    Body, LessonStep, Mass, PartRef, SaveError, Scene, Since, load_scene, parse_scene, save_scene, scene_schema,
    scene_to_json, shipped_scenes,
};
use glam::DVec3;
use proptest::prelude::*;
use std::fs;
use std::path::Path;

/// The message for a scene whose sections are those given.
fn refusal(sections: &str) -> String {
    let text = format!("{{\"version\": 1, \"name\": \"test\",\n{sections}}}");
    match parse_scene(&text, "ball.json") {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => error.to_string(),
    }
}

/// The message for a scene with one body that has these fields besides id, radius and position.
fn body_refusal(fields: &str) -> String {
    refusal(&format!(r#""bodies": [{{"id": 1, "radius": 1, "position": [0, 0, 0], {fields}}}]"#))
}

/// The message for a scene of a ball 1, a plane 2 and a box 3 with this expectation.
fn expectation_refusal(settings: &str, expect: &str) -> String {
    refusal(&format!(
        r#""settings": {{{settings}}},
        "bodies": [{{"id": 1, "radius": 1, "position": [0, 0, 0]}}],
        "obstacles": [
            {{"id": 2, "shape": {{"plane": {{"point": [0, 0, 0], "normal": [0, 1, 0]}}}}}},
            {{"id": 3, "shape": {{"box": {{"center": [0, 0, 0], "half_extents": [1, 1, 1]}}}}}}],
        "expectations": [{{"why": "", "expect": {expect}}}]"#
    ))
}

#[test]
fn a_wrong_value_is_named_with_file_line_column_and_path() {
    // The value begins behind 42 characters of the second line: counted in the text below.
    let message = refusal(r#""bodies": [{"id": 1, "radius": -1, "position": [0, 0, 0]}]"#);
    let column = r#""bodies": [{"id": 1, "radius": "#.len() + 1;
    assert_eq!(message, format!("ball.json:2:{column}: bodies[0].radius: must be greater than 0, is -1"));
}

#[test]
fn a_camera_looks_at_most_straight_down_or_up() {
    let camera = |pitch: &str| {
        format!(r#""view": {{"camera": {{"target": [0, 0, 0], "distance": 5, "yaw": 0, "pitch": {pitch}}}}}"#)
    };
    for (pitch, told) in [("90.5", "90.5"), ("-91", "-91")] {
        let message = refusal(&camera(pitch));
        assert!(message.contains("view.camera.pitch: ") && message.ends_with(&format!("is {told}")), "{message}");
    }
    for pitch in ["90", "-90"] {
        let text = format!("{{\"version\": 1, \"name\": \"test\", {}}}", camera(pitch));
        assert!(parse_scene(&text, "").is_ok(), "{pitch}");
    }
}

#[test]
fn columns_count_characters_not_bytes() {
    let message = refusal(r#""description": "ääää", "seed": 1"#);
    let column = r#""description": "ääää", "seed": "#.chars().count() + 1;
    assert!(message.starts_with(&format!("ball.json:2:{column}: seed: unknown field `seed`")), "{message}");
}

#[test]
fn all_problems_are_told_in_the_order_of_the_file() {
    let message = refusal(
        r#""bodies": [
            {"id": 1, "radius": 0, "position": [0, 0, 2e12]},
            {"id": 1, "radius": 1, "position": [0, 0, 0], "restitution": 1.5}]"#,
    );
    let lines: Vec<&str> = message.lines().map(|line| line.split_once(": ").unwrap().1).collect();
    assert_eq!(
        lines,
        [
            "bodies[0].radius: must be greater than 0, is 0",
            "bodies[0].position[2]: must be at most 1e12, is 2e12",
            "bodies[1].id: 1 is already the id of bodies[0]; ids are unique in a scene",
            "bodies[1].restitution: must be at most 1, is 1.5",
        ]
    );
}

#[test]
fn of_very_many_problems_twenty_are_shown_and_the_rest_counted() {
    let body = |id: usize| format!(r#"{{"id": {id}, "radius": -1, "position": [0, 0, 0]}}"#);
    let bodies: Vec<String> = (0..25).map(body).collect();
    let message = refusal(&format!(r#""bodies": [{}]"#, bodies.join(",\n")));
    assert_eq!(message.lines().count(), 21);
    assert!(message.ends_with("ball.json: and 5 more"), "{message}");
}

#[test]
fn a_late_start_must_fit_the_rest_of_the_scene() {
    let start = |settings: &str, rest: &str| refusal(&format!("\"settings\": {{{settings}}}, {rest}"));
    let since = |since: &str| {
        let body = format!(r#"{{"id": 1, "radius": 1, "position": [0, 0, 0], "since": {since}}}"#);
        start(r#""start_tick": 30"#, &format!(r#""bodies": [{body}]"#))
    };
    let body = r#""bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0]}]"#;
    let edit = format!(r#"{body}, "edits": [{{"tick": 29, "id": 1, "property": "velocity", "value": [0, 0, 0]}}]"#);
    let expect = r#"{"body": {"id": 1, "time": 0.25, "speed": 0}}"#;
    let expectation = format!(r#"{body}, "expectations": [{{"why": "", "expect": {expect}}}]"#);
    for (message, told) in [
        (since(r#"{"tick": 31}"#), "bodies[0].since: must not be after the first tick (settings.start_tick 30)"),
        (since(r#"{"tick": 30, "local_time": 0.001}"#), "bodies[0].since: must not be after the first tick"),
        (since(r#"{"tick": 3, "local_time": -1}"#), "bodies[0].since.local_time: must be"),
        (since(r#"{"tick": 3, "local_time": 0.02}"#), "bodies[0].since.local_time: must be"),
        (since(r#"{"tick": 3, "local_time": 0.016666666666666666}"#), "since.local_time: must be less than a tick"),
        (start(r#""start_tick": 30"#, &edit), "edits[0].tick: must not be before the first tick"),
        // Tick 30 is 0.5 s.
        (start(r#""start_tick": 30, "duration": 0.5"#, body), "settings.duration: must be after the first tick"),
        (start(r#""start_tick": 30"#, &expectation), "expect.body.time: must not be before the scene's start"),
        (start(r#""start_tick": 60000000001"#, body), "settings.start_tick: must be at most 60000000000"),
        (start(r#""start_tick": -1"#, body), "settings.start_tick: invalid value"),
    ] {
        assert!(message.contains(told), "{message:?} does not tell {told:?}");
    }
}

#[test]
fn unknown_and_missing_fields_are_named_with_a_hint() {
    let message = refusal(r#""bodies": [{"id": 1, "radus": 1}]"#);
    assert!(message.contains("bodies[0].radus: unknown field `radus`"), "{message}");
    assert!(message.ends_with("did you mean `radius`?"), "{message}");
    let message = refusal(r#""agent_groups": [{"id": 1, "keep_in_plane": "y"}]"#);
    assert!(message.contains("agent_groups[0].keep_in_plane: unknown field `keep_in_plane`"), "{message}");
    assert!(message.ends_with("; `keep_in_plane` is a field of `params`"), "{message}");
    let message = refusal(r#""bodies": [{"id": 1, "radius": 1}]"#);
    assert!(message.ends_with(":12: bodies[0]: missing field `position`"), "{message}");
    let message = refusal(r#""settings": {"collision": "discreet"}"#);
    assert!(message.contains("settings.collision: unknown variant `discreet`"), "{message}");
    assert!(message.ends_with("did you mean `discrete`?"), "{message}");
}

#[test]
fn wrong_types_are_told_in_plain_words() {
    for (fields, expected) in [
        (r#""restitution": "high""#, "bodies[0].restitution: invalid type: string \"high\", expected a number"),
        (r#""velocity": [1, 2]"#, "bodies[0].velocity: invalid length 2, expected 3 numbers"),
        (r#""velocity": [1, 2, 3, 4]"#, "bodies[0].velocity: more elements than expected"),
        (r#""mass": "heavy""#, "bodies[0].mass: expected a number greater than 0, or \"infinite\""),
        (r#""group": -1"#, "expected a whole number from 0 to 4294967295"),
        (r#""velocity": [NaN, 0, 0]"#, "expected"),
        (r#""velocity": [null, 0, 0]"#, "bodies[0].velocity[0]: invalid type: null, expected a number"),
        (r#""velocity": [1e400, 0, 0]"#, "bodies[0].velocity[0]: the number is too large"),
    ] {
        let message = body_refusal(fields);
        assert!(message.contains(expected), "{fields}: {message}");
        assert!(message.starts_with("ball.json:2:"), "{message}");
    }
}

#[test]
fn keys_that_appear_twice_are_refused_everywhere() {
    let message = body_refusal(r#""mass": 1, "mass": 2"#);
    assert!(message.ends_with("bodies[0].mass: the key `mass` appears twice"), "{message}");
    let message = refusal(r#""queries": [{"id": 1, "ask": {"query": "ray_sphere", "radius": 1, "radius": 2}}]"#);
    assert!(message.ends_with("queries[0].ask.radius: the key `radius` appears twice"), "{message}");
}

#[test]
fn numbers_out_of_range_are_refused() {
    for (fields, expected) in [
        (r#""mass": 0"#, "mass: must be at least 1e-12, is 0"),
        (r#""mass": 1e13"#, "mass: must be at most 1e12, is 1e13"),
        (r#""restitution": -0.5"#, "restitution: must be at least 0, is -0.5"),
        (r#""velocity": [0, -1e13, 0]"#, "velocity[1]: must be at least -1e12, is -1e13"),
    ] {
        let message = body_refusal(fields);
        assert!(message.ends_with(expected), "{fields}: {message}");
    }
    for (settings, expected) in [
        (r#""ticks_per_second": 0"#, "settings.ticks_per_second: must be from 1 to 100000, is 0"),
        (r#""ticks_per_second": 100001"#, "settings.ticks_per_second: must be from 1 to 100000, is 100001"),
        (r#""duration": 0"#, "settings.duration: must be greater than 0, is 0"),
        (r#""event_budget": 0"#, "settings.event_budget: must be at least 1, is 0"),
        (r#""world_half": [1, 0, 1]"#, "settings.world_half[1]: must be greater than 0, is 0"),
    ] {
        let message = refusal(&format!(r#""settings": {{{settings}}}"#));
        assert!(message.ends_with(expected), "{settings}: {message}");
    }
}

#[test]
fn fields_and_flows_that_make_no_sense_are_refused() {
    let field = |properties: &str| {
        format!(
            r#""bodies": [{{"id": 1, "radius": 1, "position": [0, 0, 0]}}], "fields": [{{"id": 9, "obstacle": 1{properties}}}]"#
        )
    };
    let flow = |properties: &str| format!(r#""flows": [{{"id": 9, {properties}}}]"#);
    for (section, expected) in [
        (field(r#", "strength": -1"#), "fields[0].strength: must be at least 0, is -1"),
        (field(r#", "range": 0"#), "fields[0].range: must be greater than 0, is 0"),
        (
            r#""fields": [{"id": 9, "obstacle": 9}]"#.to_owned(),
            "must be the id of an obstacle or body, but 9 is a field",
        ),
        (flow(r#""drag": 61"#), "flows[0].drag: must be at most 60, is 61"),
        (
            flow(r#""course": {"circulating": {"axis": [0, 0, 0]}}"#),
            "flows[0].course.circulating.axis: must have a direction, is zero",
        ),
        (
            flow(r#""course": {"uniform": {"velocity": [1, 0, 0], "half_extents": [1, -1, 1]}}"#),
            "flows[0].course.uniform.half_extents[1]: must be at least 0, is -1",
        ),
    ] {
        let message = refusal(&section);
        assert!(message.ends_with(expected), "{section}: {message}");
    }
}

#[test]
fn shapes_without_direction_or_with_negative_size_are_refused() {
    for (shape, expected) in [
        (
            r#"{"plane": {"point": [0, 0, 0], "normal": [0, 0, 0]}}"#,
            "shape.plane.normal: must have a direction, is zero",
        ),
        (
            r#"{"box": {"center": [0, 0, 0], "half_extents": [1, -1, 1]}}"#,
            "shape.box.half_extents[1]: must be at least 0, is -1",
        ),
        (
            // The length of (0, 0, 3, 4) is 5.
            r#"{"quad": {"center": [0, 0, 0], "half_extents": [1, 1], "rotation": [0, 0, 3, 4]}}"#,
            "shape.quad.rotation: must be a quaternion of length 1 (to 1e-4), has length 5",
        ),
        (
            r#"{"capsule": {"a": [1, 2, 3], "b": [1, 2, 3], "radius": 1}}"#,
            "shape.capsule.b: must not be where a is: the axis has no direction",
        ),
        (
            r#"{"capsule": {"a": [0, 0, 0], "b": [1, 0, 0], "radius": -1}}"#,
            "shape.capsule.radius: must be at least 0, is -1",
        ),
    ] {
        let message = refusal(&format!(r#""obstacles": [{{"id": 1, "shape": {shape}}}]"#));
        assert!(message.ends_with(expected), "{message}");
    }
}

#[test]
fn references_must_lead_to_something_of_the_right_kind() {
    let message = body_refusal(r#""group": 7"#);
    assert!(
        message.ends_with("bodies[0].group: there is nothing with id 7; must be the id of an agent group"),
        "{message}"
    );
    let message = body_refusal(r#""group": 1"#);
    assert!(message.ends_with("bodies[0].group: must be the id of an agent group, but 1 is a body"), "{message}");
    let message = refusal(r#""fields": [{"id": 1, "obstacle": 9}]"#);
    assert!(
        message.ends_with("fields[0].obstacle: there is nothing with id 9; must be the id of an obstacle or body"),
        "{message}"
    );
    let message = refusal(r#""edits": [{"tick": 3, "id": 4, "property": "position", "value": [0, 0, 0]}]"#);
    let expected = "edits[0].id: there is nothing with id 4; must be the id of a body, field, flow or agent group";
    assert!(message.ends_with(expected), "{message}");
    let message = refusal(r#""view": {"selected": 4}"#);
    assert!(message.contains("view.selected: there is nothing with id 4"), "{message}");
    let message = refusal(r#""view": {"hidden": [4]}"#);
    assert!(message.contains("view.hidden[0]: there is nothing with id 4"), "{message}");
    let message = refusal(r#""queries": [{"id": 1, "ask": {"query": "ray_sphere"}}], "view": {"locked": [1, 1]}"#);
    assert!(message.contains("view.locked[1]: must name each id once, and 1 stands before"), "{message}");
    let message = refusal(r#""queries": [{"id": 1, "ask": {"query": "sphere_sphere"}}]"#);
    assert!(message.contains("queries[0].ask.query: there is no query `sphere_sphere`; known are"), "{message}");
}

#[test]
fn expectations_must_be_decidable() {
    for (settings, expect, expected) in [
        ("", r#"{"event": {"between": [1, 2]}}"#, "expect.event: has no end: give it `time`"),
        ("", r#"{"never_collide": {"between": [1, 2]}}"#, "expect.never_collide: has no end: give it `until`"),
        ("", r#"{"conserved": {"quantity": "energy"}}"#, "expect.conserved: has no end"),
        ("", r#"{"max_penetration": {"depth": 0}}"#, "expect.max_penetration: has no end"),
        (r#""duration": 1"#, r#"{"event": {"between": [1, 2], "time": 2}}"#, "must not be after the scene's end"),
        ("", r#"{"event": {"between": [1, 1], "time": 2}}"#, "must be two different ids, both are 1"),
        ("", r#"{"event": {"between": [2, 3], "time": 2}}"#, "one of the two must be a body"),
        ("", r#"{"event": {"between": [1, 9], "time": 2}}"#, "between[1]: there is nothing with id 9"),
        ("", r#"{"event": {"between": [1, 2], "time": 2, "flags": 1}}"#, "flags: needs a box"),
        ("", r#"{"event": {"between": [1, 3], "time": 2, "flags": 64}}"#, "flags: must be a sum of the bits"),
        ("", r#"{"event": {"between": [1, 2], "time": 2, "feature": "edge"}}"#, "feature: needs a quad or box"),
        ("", r#"{"event": {"between": [1, 3], "time": 2, "nth": 0}}"#, "nth: must be at least 1"),
        ("", r#"{"body": {"id": 1, "time": 1}}"#, "must have a position, velocity or speed to compare"),
        ("", r#"{"body": {"id": 1, "time": 1, "speed": 1, "tolerance": -1}}"#, "tolerance: must be at least 0"),
        ("", r#"{"query": {"query": 1, "answer": {}}}"#, "must be the id of a query, but 1 is a body"),
    ] {
        let message = expectation_refusal(settings, expect);
        assert!(message.contains(expected), "{expect}: {message}");
    }
}

#[test]
fn bookmarks_stand_at_moments_and_collisions_of_the_scene() {
    let bookmark = |bookmark: &str| {
        format!(
            r#""settings": {{"ticks_per_second": 10, "start_tick": 5}},
            "bodies": [{{"id": 1, "radius": 1, "position": [0, 0, 0]}}], "fields": [{{"id": 4, "obstacle": 1}}],
            "bookmarks": [{{{bookmark}}}]"#
        )
    };
    for (fields, expected) in [
        (
            r#""at": {"moment": {"tick": 4}}"#,
            "bookmarks[0].at.moment.tick: must not be before the first tick (settings.start_tick 5), is 4",
        ),
        (
            r#""at": {"moment": {"tick": 6, "local_time": 0.1}}"#,
            "bookmarks[0].at.moment.local_time: must be less than a tick: it is the start of the next one",
        ),
        (
            r#""at": {"moment": {"tick": 6, "local_time": -1}}"#,
            "bookmarks[0].at.moment.local_time: must be at least 0, is -1",
        ),
        (
            r#""at": {"event": {"between": [1, 4]}}"#,
            "bookmarks[0].at.event.between[1]: must be the id of a body or obstacle, but 4 is a field",
        ),
        (
            r#""at": {"moment": {"tick": 6}}, "selected": [1, 9]"#,
            "bookmarks[0].selected[1]: there is nothing with id 9; must be the id of something in the scene",
        ),
        (
            r#""at": {"moment": {"tick": 6}}, "selected": [1, 1]"#,
            "bookmarks[0].selected[1]: must name each id once, and 1 stands before",
        ),
    ] {
        let message = refusal(&bookmark(fields));
        assert!(message.ends_with(expected), "{message}");
    }
    let message = refusal(&bookmark(r#""at": {"event": {"between": [1, 1], "nth": 0}}"#));
    assert!(message.contains("bookmarks[0].at.event.nth: must be at least 1, is 0"), "{message}");
}

#[test]
fn breakpoints_have_conditions_which_may_name_what_is_not_in_the_scene() {
    let of = |breakpoint: &str| format!(r#"{{"version": 1, "name": "n", "breakpoints": [{breakpoint}]}}"#);
    let read = parse_scene(&of(r#"{"condition": "speed(cue) > 2"}"#), "scene").unwrap();
    assert!(read.breakpoints[0].enabled);
    assert_eq!(read.label_of(PartRef::Breakpoint(0)), "speed(cue) > 2");
    let named = parse_scene(&of(r#"{"name": "first", "condition": "impact", "enabled": false}"#), "scene").unwrap();
    assert_eq!(named.label_of(PartRef::Breakpoint(0)), "first");
    for scene in [read, named] {
        assert_eq!(parse_scene(&scene_to_json(&scene), "again").unwrap(), scene);
    }
    let message = refusal(r#""breakpoints": [{"condition": " "}]"#);
    assert!(message.ends_with("breakpoints[0].condition: must not be empty"), "{message}");
}

#[test]
fn a_kept_run_that_cannot_be_names_the_value_that_makes_it_so() {
    let of = |runs: &str| {
        let bodies = r#""bodies": [{"id": 3, "radius": 1, "position": [0, 0, 0]}]"#;
        let message = refusal(&format!("{bodies},\n\"runs\": [{runs}]"));
        // Without the file and its line.
        message.split_once(": ").map_or(message.clone(), |(_, rest)| rest.to_owned())
    };
    let change =
        |at: &str, value: &str| of(&format!(r#"{{"id": 1, "changes": [{{"at": "{at}", "value": {value}}}]}}"#));
    let expected = "runs[0].changes[0].value: must be at most 1, is 3";
    assert_eq!(change("bodies.3.restitution", "3"), expected);
    let whole = r#"{"id": 3, "radius": -1, "position": [0, 0, 0]}"#;
    assert_eq!(change("bodies.3", whole), "runs[0].changes[0].value.radius: must be greater than 0, is -1");
    let message = change("bodies.4.restitution", "0.5");
    assert_eq!(message, "runs[0].changes[0].at: the run that it was made from has nothing with the id 4 there");
    let message = change("bodies.3.restituton", "0.5");
    assert!(message.starts_with("runs[0].changes[0].value: unknown field `restituton`"), "{message}");
    assert!(change("balls.3", "1").starts_with("runs[0].changes[0].at: must begin with `settings`"));
    assert!(change("bodies.cue.radius", "1").starts_with("runs[0].changes[0].at: must name an object by its id"));
    assert!(change("bodies.3.id", "4").starts_with("runs[0].changes[0].at: an id stays"));
    assert!(change("bodies", "[3, 3]").starts_with("runs[0].changes[0].value: must list the id"));
    let edit = |id, value| format!(r#"{{"tick": 4, "id": {id}, "property": "velocity", "value": {value}}}"#);
    let message = of(&format!(r#"{{"id": 1, "edits": [{}]}}"#, edit(5, "[0, 0, 0]")));
    assert!(message.starts_with("runs[0].edits[0].id: there is nothing with id 5"), "{message}");
    let message = of(&format!(r#"{{"id": 1, "without": [{}]}}"#, edit(3, "[0, 0, 0]")));
    assert_eq!(message, "runs[0].without[0]: the run that it was made from has no such edit");
    assert!(of(r#"{"id": 1}, {"id": 1}"#).starts_with("runs[1].id: 1 is already the id of runs[0]"));
    let message = of(r#"{"id": 1, "parent": 2}, {"id": 2}"#);
    assert_eq!(message, "runs[0].parent: must be the id of a kept run that stands before it, is 2");
}

#[test]
fn watches_have_quantities_which_may_name_what_is_not_in_the_scene() {
    let of = |watch: &str| format!(r#"{{"version": 1, "name": "n", "watches": [{watch}]}}"#);
    let read = parse_scene(&of(r#"{"quantity": "speed(cue)"}"#), "test.json").unwrap();
    assert!(read.watches[0].enabled);
    assert_eq!(read.label_of(PartRef::Watch(0)), "speed(cue)");
    let named =
        parse_scene(&of(r#"{"name": "fast", "quantity": "speed(cue)", "enabled": false}"#), "test.json").unwrap();
    assert_eq!(named.label_of(PartRef::Watch(0)), "fast");
    for scene in [read, named] {
        assert_eq!(parse_scene(&scene_to_json(&scene), "written").unwrap(), scene);
    }
    let message = refusal(r#""watches": [{"quantity": " "}]"#);
    assert!(message.ends_with("watches[0].quantity: must not be empty"), "{message}");
}

#[test]
fn steering_parameters_must_fit_each_other() {
    let message =
        refusal(r#""agent_groups": [{"id": 1, "params": {"min_urgency": 0.5, "max_urgency": 0.25, "max_speed": 0}}]"#);
    assert!(message.contains("params.min_urgency: must be at most max_urgency (0.25), is 0.5"), "{message}");
    assert!(message.contains("params.max_speed: must be greater than 0, is 0"), "{message}");
}

#[test]
fn a_newer_version_is_told_apart_from_unknown_fields() {
    let error = parse_scene(r#"{"version": 2, "name": "n", "wormholes": []}"#, "a.json").unwrap_err().to_string();
    assert_eq!(error, "a.json:1:13: version: the file has version 2, this program knows up to 1: update Collidoscope");
    let error = parse_scene(r#"{"version": 0, "name": "n"}"#, "a.json").unwrap_err().to_string();
    assert_eq!(error, "a.json:1:13: version: must be 1, is 0");
}

#[test]
fn broken_texts_are_refused_with_a_remedy() {
    let deep = format!(r#"{{"version": 1, "name": {}1{}}}"#, "[".repeat(10_000), "]".repeat(10_000));
    for (text, expected) in [
        ("", "a.json: empty; the least scene is"),
        (" \n", "a.json: empty; the least scene is"),
        ("null", "a.json:1:1: invalid type: null"),
        ("[]", "a.json:1:"),
        (r#"{"version": 1, "name": "n""#, "the file ends too early"),
        (r#"{"version": 1, "name": "n"} x"#, "a.json:1:29: something follows the end of the object"),
        ("{\"version\": 1,\n \"name\" \"n\"}", "a.json:2:9: expected `:`"),
        (deep.as_str(), "nested deeper than 128 levels"),
    ] {
        let error = parse_scene(text, "a.json").unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn a_byte_order_mark_is_tolerated() {
    assert!(parse_scene("\u{feff}{\"version\": 1, \"name\": \"n\"}", "a.json").is_ok());
}

#[test]
fn what_is_no_readable_text_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refuse = |path: &Path| load_scene(path).unwrap_err().to_string();
    assert!(refuse(folder.path()).ends_with(": a folder, not a scene file"));
    assert!(refuse(&folder.path().join("missing.json")).ends_with("missing.json: no such file"));
    let latin1 = folder.path().join("latin1.json");
    fs::write(&latin1, b"{\"version\": 1, \"name\": \"Kugelst\xf6\xdfe\"}").unwrap();
    // {"version": 1, "name": "Kugelst is 31 bytes long, the first wrong byte has offset 31.
    assert!(refuse(&latin1).ends_with("not UTF-8 text: byte 31 is no character; save it as UTF-8"));
    let huge = folder.path().join("huge.json");
    fs::File::create(&huge).unwrap().set_len((64 << 20) + 1).unwrap();
    assert!(refuse(&huge).contains("larger than 64 MiB"));
}

#[test]
fn saving_an_invalid_scene_is_refused_and_the_old_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.json");
    fs::write(&path, "old").unwrap();
    let mut scene = shipped_scenes()[0].load().unwrap();
    scene.bodies[0].position.x = f64::NAN;
    let error = save_scene(&scene, &path).unwrap_err();
    assert!(error.to_string().ends_with("bodies[0].position[0]: must be a finite number, is NaN"), "{error}");
    assert!(matches!(error, SaveError::Invalid(_)));
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
}

#[test]
fn saving_where_no_file_can_be_says_where_and_why() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "old").unwrap();
    let scene = shipped_scenes()[0].load().unwrap();
    let error = save_scene(&scene, &file.join("a.json")).unwrap_err().to_string();
    assert!(error.contains("a.json: not saved: what should be its folder is a file"), "{error}");
    let error = save_scene(&scene, &folder.path().join("none/a.json")).unwrap_err().to_string();
    assert!(error.contains("a.json: not saved: there is no such folder"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Not even root may create a file in /sys, so this holds whoever runs it.
#[cfg(target_os = "linux")]
#[test]
fn saving_into_a_folder_that_cannot_be_written_says_so() {
    let scene = shipped_scenes()[0].load().unwrap();
    let error = save_scene(&scene, Path::new("/sys/a.json")).unwrap_err();
    assert!(matches!(error, SaveError::Io { .. }), "{error:?}");
    assert!(error.to_string().starts_with("/sys/a.json: not saved: "), "{error}");
    assert!(!Path::new("/sys/a.json").exists());
}

#[test]
fn bodies_are_written_one_to_a_line() {
    let scene = parse_scene(
        r#"{"version": 1, "name": "n", "bodies": [{"id": 1, "radius": 0.5, "position": [-0.0, 1, 2e-300]}]}"#,
        "a.json",
    )
    .unwrap();
    let text = scene_to_json(&scene);
    let body = r#"    {"id": 1, "radius": 0.5, "position": [-0.0, 1.0, 2e-300], "velocity": [0.0, 0.0, 0.0], "mass": 1.0, "restitution": 1.0}"#;
    assert!(text.contains(body), "{text}");
}

#[test]
fn every_shipped_scene_survives_saving() {
    for shipped in shipped_scenes() {
        let scene = shipped.load().unwrap();
        let text = scene_to_json(&scene);
        assert_eq!(parse_scene(&text, shipped.key).unwrap(), scene, "{}", shipped.key);
    }
}

#[test]
fn the_committed_schema_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scene.schema.json");
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == scene_schema(),
        "assets/scene.schema.json is not up to date; run `collidoscope schema > assets/scene.schema.json`"
    );
}

/// Any number a scene may hold, with all its bits.
fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![Just(-0.0), Just(5e-324), -1e12..1e12, -1.0..1.0, any::<f64>()]
        .prop_map(|x| if x.is_finite() && x.abs() <= 1e12 { x } else { 0.1 })
}

prop_compose! {
    fn vector()(x in coordinate(), y in coordinate(), z in coordinate()) -> DVec3 {
        DVec3::new(x, y, z)
    }
}

/// A moment before tick 9, in which the generated scenes start at 60 ticks per second.
fn since() -> impl Strategy<Value = Option<Since>> {
    prop::option::of((0..9u64, 0.0..1.0 / 60.0).prop_map(|(tick, local_time)| Since {
        tick,
        local_time,
        at_rest: false,
        gliding: None,
    }))
}

prop_compose! {
    fn body()(
        name in ".{0,12}", radius in coordinate(), position in vector(), velocity in vector(), mass in coordinate(),
        restitution in 0.0..=1.0f64, color in any::<Option<[u8; 3]>>(), since in since(),
    ) -> Body {
        let mass = Mass::Finite(mass.abs().clamp(1e-12, 1e12));
        let radius = radius.abs().max(1e-300);
        Body { id: 0, name, radius, position, since, velocity, mass, restitution, group: None, color }
    }
}

prop_compose! {
    fn scene()(mut bodies in prop::collection::vec(body(), 0..8), gravity in vector(), lesson in any::<Option<String>>())
        -> Scene {
        for (i, body) in bodies.iter_mut().enumerate() {
            body.id = i as u32;
        }
        let mut scene = parse_scene(r#"{"version": 1, "name": "n"}"#, "").unwrap();
        scene.bodies = bodies;
        scene.settings.gravity = gravity;
        scene.settings.start_tick = 9;
        scene.lesson = lesson.filter(|text| !text.is_empty()).map(LessonStep::of_text).into_iter().collect();
        scene
    }
}

proptest! {
    #[test]
    fn scenes_survive_saving_bit_for_bit(scene in scene()) {
        let text = scene_to_json(&scene);
        let again = parse_scene(&text, "generated").unwrap();
        prop_assert_eq!(&again, &scene);
        // == does not tell 0 from -0; the text does.
        prop_assert_eq!(scene_to_json(&again), text);
        for (a, b) in again.bodies.iter().zip(&scene.bodies) {
            prop_assert_eq!(a.position.to_array().map(f64::to_bits), b.position.to_array().map(f64::to_bits));
        }
    }
}
