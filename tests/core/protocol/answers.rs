//! The contract of `collidoscope query`: questions and answers as programs see them.

use collidoscope::protocol::{answer, answer_map, trace_map};
use collidoscope::question::QueryKind;
use serde_json::{Value, json};

/// The answer to a question, as JSON.
fn ask(question: Value) -> Value {
    read(&question.to_string())
}

fn read(line: &str) -> Value {
    let found = answer(line);
    let value: Value = serde_json::from_str(&found.text).unwrap();
    assert!(!found.text.contains('\n'), "{}", found.text);
    assert_eq!(found.valid, value["status"] != "invalid", "{value}");
    value
}

/// A question with some fields replaced or added.
fn with(question: &Value, changes: Value) -> Value {
    let mut changed = question.clone();
    for (name, value) in changes.as_object().unwrap() {
        changed[name] = value.clone();
    }
    changed
}

fn identity() -> Value {
    json!([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
}

fn plane_sweep() -> Value {
    json!({"query": "sphere_plane_sweep", "radius": 1, "from": [0, 3, 0], "to": [4, -1, 0],
           "normal": [0, 1, 0], "point": [9, 0, 9]})
}

fn sphere_sweep() -> Value {
    json!({"query": "sphere_sphere_sweep", "a": {"radius": 1, "from": [0, 0, 0], "to": [0, 0, 0]},
           "b": {"radius": 1, "from": [6, 0, 0], "to": [-2, 0, 0]}})
}

fn bounce() -> Value {
    json!({"query": "sphere_sphere_response", "time": 2,
           "a": {"position": [0, 0, 0], "velocity": [3, 1, 0], "mass": 1, "restitution": 1},
           "b": {"position": [2, 0, 0], "velocity": [0, 0, 0], "mass": 2, "restitution": 0.5}})
}

fn plane_bounce() -> Value {
    json!({"query": "sphere_plane_response", "velocity": [1, -2, 0], "normal": [0, 5, 0], "restitution": 0.5})
}

fn ray() -> Value {
    json!({"query": "ray_sphere", "center": [0, 0, 5], "radius": 1, "origin": [0, 0, 0], "direction": [0, 0, 2]})
}

/// An orthographic camera: with both matrices the identity, clip space is the world.
fn screen(query: &str) -> Value {
    json!({"query": query, "cursor": [3, 1], "viewport": {"x": 0, "y": 0, "width": 4, "height": 4},
           "view": identity(), "projection": identity()})
}

fn pick() -> Value {
    with(&screen("pick_sphere"), json!({"center": [0.5, 0.5, 0.25], "radius": 0.25}))
}

fn avoid() -> Value {
    json!({"query": "avoid_obstacles", "position": [0, 1, 0], "walls": [{"point": [0, 0, 0], "normal": [0, 1, 0]}]})
}

fn boids() -> Value {
    json!({"query": "boid_step", "index": 0, "flow": false, "boids": [
        {"position": [0, 0, 0], "velocity": [1, 0, 0]}, {"position": [3, 0, 0], "velocity": [0, 0, 4]}]})
}

fn flow() -> Value {
    json!({"query": "circulating_flow", "position": [5, 7, 1]})
}

#[test]
fn all_fifteen_queries_of_the_contract_are_known() {
    let names: Vec<&str> = QueryKind::names().collect();
    let expected = [
        "avoid_obstacles",
        "boid_step",
        "circulating_flow",
        "pick_sphere",
        "ray_sphere",
        "screen_ray",
        "screen_to_world",
        "sphere_box_faces",
        "sphere_box_sweep",
        "sphere_capsule_sweep",
        "sphere_plane_response",
        "sphere_plane_sweep",
        "sphere_quad_sweep",
        "sphere_sphere_response",
        "sphere_sphere_sweep",
    ];
    assert_eq!(names, expected);
}

#[test]
fn a_plane_sweep_tells_when_where_and_what_touches() {
    // d = 3, v = −4: t = (1 − 3)/−4 = 0.5; centre (2, 1, 0); contact one radius below.
    assert_eq!(
        ask(plane_sweep()),
        json!({"status": "hit", "hit": true, "t": 0.5, "center": [2.0, 1.0, 0.0], "contact": [2.0, 0.0, 0.0]})
    );
}

#[test]
fn a_sphere_sweep_tells_both_centres() {
    // The gap of 6 − 2 = 4 closes at 8 per sweep: t = 0.5, B at (2, 0, 0).
    assert_eq!(
        ask(sphere_sweep()),
        json!({"status": "hit", "hit": true, "t": 0.5, "a": [0.0, 0.0, 0.0], "b": [2.0, 0.0, 0.0],
               "approaching": true, "normal": [1.0, 0.0, 0.0]})
    );
}

#[test]
fn an_accelerated_sweep_follows_its_parabola() {
    // From 3 with −4 and ½·4·t² upwards: 3 − 4t + 2t² = 1 where 2·(t − 1)² = 0; a little stronger it turns before.
    let upwards = |acceleration: f64| ask(with(&plane_sweep(), json!({"acceleration": [0, acceleration, 0]})));
    assert_eq!((&upwards(4.0)["status"], &upwards(4.0)["t"]), (&json!("hit"), &json!(1.0)));
    assert_eq!(upwards(4.0f64.next_up())["status"], "miss_apart");
    // None is the same as zero.
    assert_eq!(upwards(0.0), ask(plane_sweep()));
    // The gap of 4 at rest closes where ½·32·t² = 4.
    let (mut falling, mut both) = (sphere_sweep(), sphere_sweep());
    falling["b"] = json!({"radius": 1, "from": [6, 0, 0], "to": [6, 0, 0], "acceleration": [-32, 0, 0]});
    let found = ask(falling);
    assert_eq!((&found["status"], &found["approaching"]), (&json!("hit"), &json!(true)));
    assert!((found["t"].as_f64().unwrap() - 0.5).abs() < 1e-15, "{found}");
    // Falling alike they meet as without.
    both["a"]["acceleration"] = json!([0, -9, 0]);
    both["b"]["acceleration"] = json!([0, -9, 0]);
    assert_eq!(ask(both)["t"], ask(sphere_sweep())["t"]);
}

#[test]
fn accelerated_sweeps_of_any_size_have_the_same_answers() {
    // Powers of two scale without rounding. 3s − 4st + ½·4s·t² = s at t = 1.
    for exponent in [-900, -200, 200, 900] {
        let s = 2f64.powi(exponent);
        let found = ask(json!({"query": "sphere_plane_sweep", "radius": s, "from": [0, 3.0 * s, 0], "to": [0, -s, 0],
            "acceleration": [0, 4.0 * s, 0], "normal": [0, 1, 0], "point": [0, 0, 0]}));
        let expected =
            json!({"status": "hit", "hit": true, "t": 1.0, "center": [0.0, s, 0.0], "contact": [0.0, 0.0, 0.0]});
        assert_eq!(found, expected, "2^{exponent}");
    }
    let short = json!({"acceleration": [0, 1e-300, 0]});
    let error = ask(with(&plane_sweep(), short))["error"].to_string();
    assert!(error.contains("`acceleration` is too short, 1e-300"), "{error}");
}

#[test]
fn a_bounce_tells_velocities_and_places_after_the_rest_of_the_time() {
    // s = 3, e = 0.5, w = 1 + 1/2: j = 1.5·3/1.5 = 3. va' = (3 − 3, 1, 0), vb' = 3/2 along x.
    assert_eq!(
        ask(bounce()),
        json!({"status": "ok", "impulse": 3.0,
               "a": {"position": [0.0, 2.0, 0.0], "velocity": [0.0, 1.0, 0.0]},
               "b": {"position": [5.0, 0.0, 0.0], "velocity": [1.5, 0.0, 0.0]}})
    );
    // From a wall that comes along at 1: u·n = −3, velocity' = −2 + 1.5·3 = 2.5 along y.
    let moving = with(&plane_bounce(), json!({"obstacle_velocity": [0, 1, 0]}));
    assert_eq!(ask(moving), json!({"status": "ok", "velocity": [1.0, 2.5, 0.0]}));
}

#[test]
fn an_infinite_mass_is_a_word() {
    // wa = 0: j = 1.5·3/(1/2) = 9, A goes on with (3, 1, 0), B leaves with 4.5.
    let mut question = bounce();
    question["a"]["mass"] = json!("infinite");
    let found = ask(question);
    assert_eq!((&found["a"]["velocity"], &found["b"]["velocity"]), (&json!([3.0, 1.0, 0.0]), &json!([4.5, 0.0, 0.0])));
}

#[test]
fn a_ray_tells_where_its_line_and_its_half_line_hit_the_sphere() {
    // (5 ∓ 1)/2 in lengths of the direction.
    assert_eq!(
        ask(ray()),
        json!({"status": "hit", "t_near": 2.0, "t_far": 3.0, "p_near": [0.0, 0.0, 4.0], "p_far": [0.0, 0.0, 6.0],
               "ray_t": 2.0, "ray_p": [0.0, 0.0, 4.0]})
    );
    let behind = ask(with(&ray(), json!({"center": [0, 0, -5]})));
    assert_eq!(
        behind,
        json!({"status": "behind", "t_near": -3.0, "t_far": -2.0, "p_near": [0.0, 0.0, -6.0],
               "p_far": [0.0, 0.0, -4.0], "ray_t": null, "ray_p": null})
    );
}

#[test]
fn the_screen_leads_into_the_world_in_both_conventions() {
    // Cursor (3, 1) of 4 × 4: x = 2·3/4 − 1 = 0.5, y = 1 − 2·1/4 = 0.5; depth −1..1 or 0..1.
    assert_eq!(
        ask(screen("screen_ray")),
        json!({"status": "ok", "near": [0.5, 0.5, -1.0], "far": [0.5, 0.5, 1.0], "direction": [0.0, 0.0, 1.0]})
    );
    let d3d = json!({"convention": "d3d"});
    assert_eq!(ask(with(&screen("screen_ray"), d3d.clone()))["near"], json!([0.5, 0.5, 0.0]));
    let deep = with(&screen("screen_to_world"), json!({"depth": 0.75}));
    assert_eq!(ask(deep.clone()), json!({"status": "ok", "point": [0.5, 0.5, 0.5]}));
    assert_eq!(ask(with(&deep, d3d)), json!({"status": "ok", "point": [0.5, 0.5, 0.75]}));
}

#[test]
fn matrices_are_listed_by_columns_for_column_vectors_and_by_rows_for_row_vectors() {
    // A view that moves the world by (10, 20, 30): its translation is the last four numbers in both.
    let view = json!([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 20, 30, 1]);
    for (convention, near) in [("gl", [-9.5, -19.5, -31.0]), ("d3d", [-9.5, -19.5, -30.0])] {
        let question = with(&screen("screen_ray"), json!({"view": view, "convention": convention}));
        assert_eq!(ask(question)["near"], json!(near));
    }
}

#[test]
fn picking_tells_distance_and_point() {
    // From (0.5, 0.5, −1) straight at the sphere about z = 0.25: 1.25 − 0.25 = 1 away.
    assert_eq!(ask(pick()), json!({"status": "hit", "distance": 1.0, "point": [0.5, 0.5, 0.0]}));
    let missed = ask(with(&pick(), json!({"center": [0, 0, 0]})));
    assert_eq!(missed, json!({"status": "miss", "distance": null, "point": null}));
}

#[test]
fn steering_tells_its_terms() {
    // d = 1.0001: 1/d² ≈ 0.9998 is clamped to 5·0.1.
    assert_eq!(ask(avoid()), json!({"status": "ok", "perceived": true, "acceleration": [0.0, 0.5, 0.0]}));
    let calm = ask(with(&avoid(), json!({"params": {"perception": 0.5}})));
    assert_eq!(calm, json!({"status": "ok", "perceived": false, "acceleration": [0.0, 0.0, 0.0]}));
    // |x| ≥ |z|: along +z with |x| clamped to 0.1.
    assert_eq!(ask(flow()), json!({"status": "ok", "acceleration": [0.0, 0.0, 0.1]}));
    let about = ask(with(&flow(), json!({"center": [5, 0, 1]})));
    assert_eq!(about["acceleration"], json!([0.0, 0.0, 0.0]));
    // The step to x = 1 leaves 2 to the other: separation −0.1, cohesion +0.05 on x, alignment 0.05 on z.
    let step = ask(boids());
    assert_eq!(step["position"], json!([1.0, 0.0, 0.0]));
    assert_eq!(step["acceleration"], json!([-0.05, 0.0, 0.05]));
    assert_eq!((&step["seen"], &step["nearest"]), (&json!([1]), &json!(1)));
    let names: Vec<&String> = step["terms"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["alignment", "cohesion", "separation"]);
    let alone = ask(with(&boids(), json!({"boids": [{"position": [0, 0, 0], "velocity": [0, 0, 0]}]})));
    assert_eq!((&alone["seen"], &alone["nearest"], &alone["terms"]), (&json!([]), &Value::Null, &json!({})));
}

#[test]
fn every_status_can_be_reached() {
    let sweep = |from: [f64; 3], to: [f64; 3]| with(&plane_sweep(), json!({"from": from, "to": to}));
    let pair =
        |from: [f64; 3], to: [f64; 3]| with(&sphere_sweep(), json!({"b": {"radius": 1, "from": from, "to": to}}));
    let with_mass = |mass: Value| {
        let mut question = bounce();
        question["a"]["mass"] = mass.clone();
        question["b"]["mass"] = mass;
        question
    };
    let mut coincident = bounce();
    coincident["b"]["position"] = json!([0, 0, 0]);
    let mut leaving = bounce();
    leaving["a"]["velocity"] = json!([-3, 0, 0]);
    let table = [
        ("embedded_parallel", sweep([0.0, 0.5, 0.0], [1.0, 0.5, 0.0])),
        ("embedded_inward", sweep([0.0, 0.5, 0.0], [0.0, 0.0, 0.0])),
        ("embedded_outward", sweep([0.0, 0.5, 0.0], [0.0, 1.0, 0.0])),
        ("miss_behind", sweep([0.0, -2.0, 0.0], [0.0, 2.0, 0.0])),
        ("miss_receding", sweep([0.0, 2.0, 0.0], [0.0, 3.0, 0.0])),
        ("miss_parallel", sweep([0.0, 2.0, 0.0], [9.0, 2.0, 0.0])),
        ("miss_late", sweep([0.0, 3.0, 0.0], [0.0, 2.0, 0.0])),
        ("hit", plane_sweep()),
        ("overlap", pair([1.0, 0.0, 0.0], [0.0; 3])),
        ("touching", pair([2.0, 0.0, 0.0], [0.0; 3])),
        ("miss_parallel", pair([3.0, 0.0, 0.0], [3.0, 0.0, 0.0])),
        ("miss_receding", pair([3.0, 0.0, 0.0], [4.0, 0.0, 0.0])),
        ("miss_apart", pair([3.0, 3.0, 0.0], [-3.0, 3.0, 0.0])),
        ("miss_late", pair([9.0, 0.0, 0.0], [8.0, 0.0, 0.0])),
        ("hit", sphere_sweep()),
        ("ok", bounce()),
        ("no_axis", coincident),
        ("separating", leaving),
        ("immovable", with_mass(json!("infinite"))),
        ("ok", plane_bounce()),
        ("separating", with(&plane_bounce(), json!({"velocity": [0, 1, 0]}))),
        ("hit", ray()),
        ("inside", with(&ray(), json!({"origin": [0, 0, 5]}))),
        ("behind", with(&ray(), json!({"direction": [0, 0, -1]}))),
        ("miss", with(&ray(), json!({"direction": [1, 0, 0]}))),
        ("hit", pick()),
        ("inside", with(&pick(), json!({"radius": 9}))),
        ("behind", with(&pick(), json!({"center": [0.5, 0.5, -2]}))),
        ("miss", with(&pick(), json!({"radius": 0, "center": [0, 0, 0]}))),
        ("invalid", json!({})),
    ];
    for (status, question) in table {
        assert_eq!(ask(question.clone())["status"], status, "{question}");
    }
}

#[test]
fn a_miss_answers_null_for_everything_else() {
    let late = ask(with(&plane_sweep(), json!({"to": [0, 2, 0]})));
    assert_eq!(late, json!({"status": "miss_late", "hit": false, "t": null, "center": null, "contact": null}));
    let apart = ask(with(&sphere_sweep(), json!({"b": {"radius": 1, "from": [9, 9, 0], "to": [-9, 9, 0]}})));
    let nothing = json!({"status": "miss_apart", "hit": false, "t": null, "a": null, "b": null,
                         "approaching": null, "normal": null});
    assert_eq!(apart, nothing);
    let missed = ask(with(&ray(), json!({"direction": [1, 0, 0]})));
    assert!(missed.as_object().unwrap().iter().all(|(name, value)| name == "status" || value.is_null()), "{missed}");
}

#[test]
fn what_never_gets_out_has_the_time_max() {
    let found = ask(with(&plane_sweep(), json!({"from": [0, 0.5, 0], "to": [1, 0.5, 0]})));
    assert_eq!(
        found,
        json!({"status": "embedded_parallel", "hit": true, "t": "max", "center": [0.0, 0.5, 0.0], "contact": null})
    );
}

#[test]
fn an_id_of_any_kind_is_repeated_as_it_was_written() {
    for id in ["7", "-0.0", "\"x\\u0041\"", "null", "[1, {\"a\": 2}]", "123456789012345678901234567890", "1.10"] {
        let good = format!("{{\"id\": {id}, {}", &flow().to_string()[1..]);
        assert!(answer(&good).text.starts_with(&format!("{{\"id\":{id},\"status\":\"ok\"")), "{id}");
        let bad = format!("{{\"query\": \"nonsense\", \"id\": {id}}}");
        assert!(answer(&bad).text.starts_with(&format!("{{\"id\":{id},\"status\":\"invalid\"")), "{id}");
    }
    assert!(answer(&flow().to_string()).text.starts_with("{\"status\":\"ok\""));
    assert_eq!(read("no JSON")["id"], Value::Null);
}

#[test]
fn every_mistake_is_answered_and_names_its_field() {
    let mut massless = bounce();
    massless["a"]["mass"] = json!(0);
    let mut heavy_word = bounce();
    heavy_word["a"]["mass"] = json!("heavy");
    let mut bouncy = bounce();
    bouncy["b"]["restitution"] = json!(1.5);
    let mut hole = bounce();
    hole["a"].as_object_mut().unwrap().remove("mass");
    let mut listed = sphere_sweep();
    listed["a"] = json!([1, [0, 0, 0], [0, 0, 0]]);
    let flat = json!([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    let viewport = |change: Value| {
        let full = json!({"x": 0, "y": 0, "width": 4, "height": 4, "min_depth": 0, "max_depth": 1});
        with(&screen("screen_ray"), json!({"viewport": with(&full, change)}))
    };
    let params = |params: Value| with(&flow(), json!({"params": params}));
    let table = [
        (json!([]), "not a JSON object: invalid type: array, expected an object"),
        (json!("a"), "not a JSON object: invalid type: string \"a\", expected an object"),
        (json!({"radius": 1}), "missing field `query`"),
        (with(&ray(), json!({"radius": {}})), "`radius`: invalid type: object, expected a number"),
        (with(&ray(), json!({"center": [0, "x", 0]})), "`center[1]`: invalid type: string \"x\", expected a number"),
        (json!({"query": 7}), "`query` must be the name of a query"),
        (json!({"query": "ray_cube"}), "`query`: unknown query `ray_cube`, expected one of avoid_obstacles,"),
        (json!({"query": "ray_sphere"}), "missing field `center`"),
        (with(&ray(), json!({"colour": 1})), "unknown field `colour`"),
        (with(&ray(), json!({"radius": -1})), "`radius` must not be negative, is -1"),
        (with(&ray(), json!({"radius": "1"})), "`radius`: invalid type: string"),
        (with(&ray(), json!({"radius": null})), "`radius`: invalid type: null"),
        (with(&ray(), json!({"center": [0, 0]})), "`center`: invalid length 2"),
        (with(&ray(), json!({"center": [0, 0, 0, 0]})), "`center` has too many elements"),
        (with(&ray(), json!({"center": [0, true, 0]})), "`center[1]`: invalid type: boolean"),
        (with(&ray(), json!({"direction": [0, 0, 0]})), "`direction` must have a direction, is zero"),
        (with(&plane_sweep(), json!({"normal": [0, -0.0, 0]})), "`normal` must have a direction, is zero"),
        (massless, "`a.mass` must be greater than 0, is 0"),
        (heavy_word, "`a.mass`: "),
        (bouncy, "`b.restitution` must be from 0 to 1, is 1.5"),
        (hole, "`a`: missing field `mass`"),
        (listed, "`a`: invalid type: array, expected an object"),
        (with(&screen("screen_ray"), json!({"view": flat})), "`view` is a singular matrix"),
        (with(&screen("screen_ray"), json!({"projection": flat})), "`projection` is a singular matrix"),
        (with(&screen("screen_ray"), json!({"view": [1, 2]})), "`view`: invalid length 2"),
        (with(&screen("screen_ray"), json!({"convention": "vulkan"})), "`convention`: unknown variant `vulkan`"),
        (viewport(json!({"width": 0})), "`viewport` is empty"),
        (viewport(json!({"max_depth": 0})), "`viewport` has equal depths"),
        (viewport(json!({"depth": 0})), "unknown field `depth`"),
        (screen("screen_to_world"), "missing field `depth`"),
        (params(json!({"min_urgency": 1})), "`params.min_urgency` must not exceed max_urgency (0.1), is 1"),
        (params(json!({"max_speed": 0})), "`params.max_speed` must be greater than 0, is 0"),
        (params(json!({"separation_distance": -1})), "`params.separation_distance` must be greater than 0"),
        (params(json!({"max_friends": 1.5})), "`params.max_friends`: invalid type"),
        (params(json!({"speed": 1})), "unknown field `speed`"),
        (params(json!([])), "`params`: invalid type: array, expected an object"),
        (with(&avoid(), json!({"walls": [{"point": [0, 0, 0]}]})), "`walls[0]`: missing field `normal`"),
        (with(&boids(), json!({"index": 2})), "`index` must be less than the number of boids, 2, is 2"),
        (with(&boids(), json!({"index": -1})), "`index`: invalid value: integer `-1`"),
        (with(&boids(), json!({"cruising": 2})), "`cruising` must be from 0 to 1, is 2"),
        (with(&boids(), json!({"world_half": [1, -1, 1]})), "`world_half[1]` must not be negative, is -1"),
    ];
    for (question, error) in table {
        let found = ask(question.clone());
        assert_eq!(found["status"], "invalid", "{question}");
        assert_eq!(found["id"], Value::Null);
        assert!(found["error"].as_str().unwrap().contains(error), "{question}\n{found}\n{error}");
    }
}

#[test]
fn lines_that_are_no_json_or_too_much_of_it_are_answered() {
    let good = flow().to_string();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let long = format!("{good}{}", " ".repeat(1_000_000));
    assert_eq!(read(&long)["status"], "ok");
    for line in [
        &good[..good.len() - 1],
        &format!("{good} {good}"),
        "{\"query\": NaN}",
        "{\"query\": \"circulating_flow\", \"position\": [0, Infinity, 0]}",
        "{query: 1}",
        &deep,
        &format!("{{\"id\": {deep}}}"),
        &format!("{{\"query\": \"circulating_flow\", \"position\": {deep}}}"),
    ] {
        assert_eq!(read(line)["status"], "invalid", "{}", &line[..line.len().min(80)]);
    }
}

#[test]
fn what_is_quoted_of_a_question_is_short_and_shows_what_a_terminal_would_obey() {
    let long = "x".repeat(1_000_000);
    for foreign in ["\u{1b}[2J\u{202e}\u{9b}", &*long] {
        for question in [
            json!({"query": foreign}),
            with(&flow(), json!({foreign: 1})),
            with(&flow(), json!({"position": foreign})),
            with(&flow(), json!({"params": {foreign: 1}})),
            with(&screen("screen_ray"), json!({"convention": foreign})),
        ] {
            let found = ask(question);
            let error = found["error"].as_str().unwrap();
            assert!(error.len() < 600 && !error.contains(foreign), "{}", &error[..error.len().min(600)]);
            assert!(!error.chars().any(|character| character.is_control() || character == '\u{202e}'), "{error:?}");
        }
        let key = json!(foreign).to_string();
        let twice = read(&format!("{{\"query\":\"circulating_flow\",{key}:1,{key}:2}}"));
        assert!(twice["error"].as_str().unwrap().len() < 200, "a repeated key of {}", foreign.len());
    }
}

#[test]
fn numbers_no_f64_holds_and_fields_given_twice_are_named() {
    let huge = read(r#"{"id":3,"query":"circulating_flow","position":[0,1e400,0]}"#);
    assert_eq!(huge, json!({"id": 3, "status": "invalid", "error": "`position[1]` must be at most 1.8e308"}));
    let twice = read(r#"{"id":3,"query":"circulating_flow","position":[0,0,0],"position":[1,0,0]}"#);
    assert_eq!(twice, json!({"id": 3, "status": "invalid", "error": "duplicate field `position`"}));
    let inside = read(r#"{"query":"circulating_flow","position":[0,0,0],"params":{"max_speed":1,"max_speed":2}}"#);
    assert!(inside["error"].as_str().unwrap().contains("duplicate field `max_speed`"), "{inside}");
}

#[test]
fn an_answer_that_overflows_is_invalid() {
    let far = json!([1e308, 0, 0]);
    let mut far_apart = bounce();
    far_apart["a"]["position"] = far.clone();
    far_apart["b"]["position"] = json!([-1e308, 0, 0]);
    let table = [
        // 4 / 5e-324 lies beyond 1.8e308, and so does the distance from −1e308 to 1e308.
        (with(&ray(), json!({"direction": [0, 0, 5e-324]})), "`t_near` is not finite"),
        (with(&ray(), json!({"center": [-1e308, 0, 0], "origin": far})), "`origin` is too far from `center`"),
        (with(&plane_sweep(), json!({"from": far, "to": [-1e308, 0, 0]})), "`from` is too far from `to` or `point`"),
        (far_apart, "`a.position` is too far from `b.position`"),
        // B leaves with 1.5: 1.5 · 1.7e308.
        (with(&bounce(), json!({"time": 1.7e308})), "`b.position` is not finite"),
    ];
    for (question, error) in table {
        let found = ask(question.clone());
        assert_eq!(found["status"], "invalid", "{question}");
        assert_eq!(found["error"], format!("the answer overflows: {error}"));
    }
}

#[test]
fn scenes_of_any_size_have_the_same_answers() {
    // Powers of two scale without rounding, so that every bit must agree.
    for exponent in [-900, -200, 200, 900] {
        let s = 2f64.powi(exponent);
        let found = ask(json!({"query": "sphere_sphere_sweep",
            "a": {"radius": s, "from": [0, 0, 0], "to": [0, 0, 0]},
            "b": {"radius": s, "from": [6.0 * s, 0, 0], "to": [-2.0 * s, 0, 0]}}));
        let expected = json!({"status": "hit", "hit": true, "t": 0.5, "a": [0.0, 0.0, 0.0], "b": [2.0 * s, 0.0, 0.0],
            "approaching": true, "normal": [1.0, 0.0, 0.0]});
        assert_eq!(found, expected, "2^{exponent}");
    }
    for length in [1e-200, 1e200] {
        let tilted = with(&plane_sweep(), json!({"normal": [0, length, 0]}));
        assert_eq!(ask(tilted), ask(plane_sweep()), "{length:e}");
    }
}

#[test]
fn spheres_that_collide_from_afar_approach() {
    // A metre wide each, 1e200 apart, they collide in the middle: J = P·r² > 0.
    let found = ask(json!({"query": "sphere_sphere_sweep",
        "a": {"radius": 1, "from": [0, 0, 0], "to": [1e200, 0, 0]},
        "b": {"radius": 1, "from": [1e200, 0, 0], "to": [0, 0, 0]}}));
    assert_eq!((&found["status"], &found["t"], &found["approaching"]), (&json!("hit"), &json!(0.5), &json!(true)));
}

#[test]
fn agents_of_any_size_perceive_and_separate_alike() {
    // Their urgencies are accelerations and stay; all that is a length grows by a power of two.
    let step = |exponent: i32| {
        let s = 2f64.powi(exponent);
        let found = ask(json!({"query": "boid_step", "index": 0, "flow": false, "cruising": 0.2,
            "boids": [{"position": [0, 0, 0], "velocity": [s, 0, 0]},
                      {"position": [4.0 * s, 4.0 * s, 0], "velocity": [0, s, 0]},
                      {"position": [s, 9.0 * s, 0], "velocity": [0, s, 0]}],
            "params": {"max_speed": s, "desired_speed": s / 2.0, "separation_distance": 3.0 * s,
                       "perception": 6.0 * s, "min_urgency": 0}}));
        (found["seen"].clone(), found["terms"]["separation"].clone(), found["terms"]["cruising"].clone())
    };
    // Moved to (1, 0, 0), 3-4-5 from the one, 9 from the other: seen is the one alone, and too far.
    // Speed 1, desired 0.5: slowed along x.
    let (seen, separation, cruising) = step(0);
    assert_eq!((&seen, &cruising), (&json!([1]), &json!([-0.1, 0.0, 0.0])));
    assert!((separation[0].as_f64().unwrap() - 0.06).abs() < 1e-16 && separation[1].as_f64().unwrap() > 0.0);
    for exponent in [-900, -600, 600, 900] {
        assert_eq!(step(exponent), (seen.clone(), separation.clone(), cruising.clone()), "2^{exponent}");
    }
    for s in [1.0, 2f64.powi(600), 2f64.powi(1000)] {
        let found =
            ask(json!({"query": "avoid_obstacles", "position": [0, 3.0 * s, 0], "params": {"perception": 4.0 * s},
            "walls": [{"point": [0, 0, 0], "normal": [0, 1, 0]}]}));
        assert_eq!(found["perceived"], true, "{found}");
    }
}

#[test]
fn a_question_kept_in_a_scene_has_the_same_answer() {
    for question in [ray(), with(&ray(), json!({"id": [1, 2]})), with(&ray(), json!({"radius": -1}))] {
        let found = answer_map(question.as_object().unwrap());
        assert_eq!(Value::Object(found), ask(question));
    }
}

/// A question of each kind that asks about no quad, box or capsule; the one about agents is given.
fn questions_about(agents: Value) -> Vec<Value> {
    vec![
        plane_sweep(),
        sphere_sweep(),
        bounce(),
        plane_bounce(),
        ray(),
        screen("screen_ray"),
        with(&screen("screen_to_world"), json!({"depth": 0.75})),
        pick(),
        avoid(),
        agents,
        flow(),
    ]
}

#[test]
fn a_trace_comes_with_the_same_answer_and_only_for_valid_questions() {
    for question in questions_about(boids()) {
        let (found, stages) = trace_map(question.as_object().unwrap());
        assert!(!stages.is_empty(), "{question}");
        assert_eq!(Value::Object(found), ask(question.clone()));
        let (refused, none) = trace_map(with(&question, json!({"colour": 1})).as_object().unwrap());
        assert_eq!((&refused["status"], none), (&json!("invalid"), vec![]));
    }
}

/// Replaces each number of a question by a number of extreme size with a chance of `1 / rarity`.
fn make_extreme(value: &mut Value, rarity: u64, random: &mut u64) {
    const EXTREMES: [f64; 12] = [0.0, -0.0, 1.0, -1.0, 5e-324, 1e-310, -1e-160, 1e-8, 1e160, -1e200, 1.7e308, -1.7e308];
    match value {
        Value::Number(_) => {
            // Xorshift (Marsaglia, 2003): the same questions on every run.
            *random ^= *random << 13;
            *random ^= *random >> 7;
            *random ^= *random << 17;
            if random.is_multiple_of(rarity) {
                *value = json!(EXTREMES[(*random >> 32) as usize % EXTREMES.len()]);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| make_extreme(item, rarity, random)),
        Value::Object(fields) => {
            let chosen = fields.iter_mut().filter(|(name, _)| !["index", "max_friends"].contains(&name.as_str()));
            chosen.for_each(|(_, field)| make_extreme(field, rarity, random));
        }
        _ => {}
    }
}

#[test]
fn numbers_of_any_size_are_answered_or_refused_and_never_answered_with_null_in_a_vector() {
    let obb = json!({"center": [1, 0, 0], "half_extents": [1, 2, 3], "rotation": [0, 0, 0, 1]});
    let quad = json!({"center": [1, 0, 0], "half_extents": [1, 3], "rotation": [0, 0, 0, 1]});
    let sweep = json!({"radius": 1, "from": [0, 7, 0], "to": [1, -1, 2]});
    let falls = with(&sweep, json!({"acceleration": [1, -3, 2]}));
    let restless = with(&boids(), json!({"cruising": 0.5, "dt": 1, "world_half": [9, 9, 9], "flow": true}));
    let mut questions = questions_about(restless);
    let mut falling = sphere_sweep();
    falling["a"]["acceleration"] = json!([1, -3, 0]);
    questions.extend([
        with(&plane_sweep(), json!({"acceleration": [1, -3, 2]})),
        falling,
        json!({"query": "sphere_box_faces", "sphere": {"center": [0, 3, 0], "radius": 1}, "box": obb}),
        with(&sweep, json!({"query": "sphere_box_sweep", "box": obb})),
        with(&falls, json!({"query": "sphere_box_sweep", "box": obb})),
        with(&sweep, json!({"query": "sphere_quad_sweep", "quad": quad})),
        with(&falls, json!({"query": "sphere_quad_sweep", "quad": quad})),
        with(
            &falls,
            json!({"query": "sphere_capsule_sweep", "capsule": {"a": [1, 0, 0], "b": [3, 0, 2], "radius": 1}}),
        ),
    ]);
    let mut random = 1;
    for question in questions {
        let mut valid = 0;
        for round in 0..2000 {
            let mut extreme = question.clone();
            make_extreme(&mut extreme, 2 + round % 16, &mut random);
            let found = ask(extreme.clone());
            let has_null = |value: &Value| value.as_array().is_some_and(|items| items.contains(&Value::Null));
            assert!(!found.as_object().unwrap().values().any(has_null), "{extreme}\n{found}");
            valid += usize::from(found["status"] != "invalid");
        }
        assert!(valid > 100, "only {valid} of 2000 answered: {question}");
    }
}
