//! The queries against rectangles and boxes, as programs see them.

use collidoscope::protocol::answer;
use serde_json::{Value, json};

fn ask(question: Value) -> Value {
    let found = answer(&question.to_string());
    let value: Value = serde_json::from_str(&found.text).unwrap();
    assert_eq!(found.valid, value["status"] != "invalid", "{value}");
    value
}

/// A box 2 × 4 × 6 about the origin.
fn unit_axes_box() -> Value {
    json!({"center": [0, 0, 0], "half_extents": [1, 2, 3], "axes": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]})
}

fn faces(center: [f64; 3], radius: f64) -> Value {
    json!({"query": "sphere_box_faces", "sphere": {"center": center, "radius": radius}, "box": unit_axes_box()})
}

fn box_sweep(from: [f64; 3], to: [f64; 3]) -> Value {
    json!({"query": "sphere_box_sweep", "radius": 1, "from": from, "to": to, "box": unit_axes_box()})
}

fn quad_sweep(from: [f64; 3], to: [f64; 3]) -> Value {
    json!({"query": "sphere_quad_sweep", "radius": 1, "from": from, "to": to,
           "quad": {"center": [0, 0, 0], "half_extents": [1, 3], "rotation": [0, 0, 0, 1]}})
}

#[test]
fn faces_are_told_by_bits_and_names_with_all_distances() {
    // Half a unit above the top: y = 2.5. To the bottom 4.5, to the sides √(0.25 + 1), to front and
    // back √(0.25 + 9).
    let (side, end) = (1.25f64.sqrt(), 9.25f64.sqrt());
    assert_eq!(
        ask(faces([0.0, 2.5, 0.0], 0.5)),
        json!({"status": "hit", "flags": 1, "faces": ["top"], "box_distance": 0.5, "closest_point": [0.0, 2.0, 0.0],
               "face_distance": {"top": 0.5, "bottom": 4.5, "left": side, "right": side, "front": end, "back": end}})
    );
}

#[test]
fn an_edge_sets_two_bits_a_corner_three_and_a_swallowed_box_six() {
    // (2, 3, ·) is (1, 1) beside the edge of top and right: √2 away. (2, 3, 4) is √3 from the corner.
    let edge = ask(faces([2.0, 3.0, 0.0], 1.5));
    assert_eq!((&edge["flags"], &edge["faces"]), (&json!(9), &json!(["top", "right"])));
    assert_eq!(ask(faces([2.0, 3.0, 4.0], 1.75))["faces"], json!(["top", "right", "back"]));
    assert_eq!(ask(faces([0.0, 0.0, 0.0], 10.0))["flags"], 63);
}

#[test]
fn contained_has_no_bits_and_a_miss_has_64_alone() {
    let inside = ask(faces([0.0, 0.0, 0.0], 0.5));
    assert_eq!((&inside["status"], &inside["flags"]), (&json!("contained"), &json!(0)));
    assert_eq!((&inside["box_distance"], &inside["closest_point"]), (&json!(0.0), &json!([0.0, 0.0, 0.0])));
    let apart = ask(faces([5.0, 0.0, 0.0], 1.0));
    assert_eq!((&apart["status"], &apart["flags"], &apart["faces"]), (&json!("miss"), &json!(64), &json!([])));
    assert_eq!(apart["box_distance"], 4.0);
}

#[test]
fn a_box_sweep_tells_feature_and_flags() {
    // From y = 7 down to −1: the top at 2 is reached by the centre at 3, t = 4/8.
    assert_eq!(
        ask(box_sweep([0.0, 7.0, 0.0], [0.0, -1.0, 0.0])),
        json!({"status": "hit", "hit": true, "t": 0.5, "center": [0.0, 3.0, 0.0], "contact": [0.0, 2.0, 0.0],
               "normal": [0.0, 1.0, 0.0], "feature": "face", "flags": 1})
    );
}

#[test]
fn an_accelerated_sweep_against_a_box_quad_or_capsule_follows_its_parabola() {
    let falling = |question: &Value, acceleration: f64| {
        let mut question = question.clone();
        question["acceleration"] = json!([0, acceleration, 0]);
        ask(question)
    };
    // From 7 at rest, ½·32·t² = 4 down to 3, a radius above the top at 2.
    let top = falling(&box_sweep([0.0, 7.0, 0.0], [0.0, 7.0, 0.0]), -32.0);
    assert_eq!(
        top,
        json!({"status": "hit", "hit": true, "t": 0.5, "center": [0.0, 3.0, 0.0], "contact": [0.0, 2.0, 0.0],
               "normal": [0.0, 1.0, 0.0], "feature": "face", "flags": 1})
    );
    // From 5 at rest to 1.
    let flat = falling(&quad_sweep([0.5, 5.0, 0.0], [0.5, 5.0, 0.0]), -32.0);
    assert_eq!((&flat["t"], &flat["center"]), (&json!(0.5), &json!([0.5, 1.0, 0.0])));
    // 3 + 6t with −12: up to 4.5 at t = ½, and back at 3 only at the end; the capsule's side is reached at 1.5 or less.
    let thrown = json!({"query": "sphere_capsule_sweep", "radius": 1, "from": [0, 3, 0], "to": [0, 9, 0],
                        "capsule": {"a": [-1, 0, 0], "b": [1, 0, 0], "radius": 0.5}});
    assert_eq!(falling(&thrown, -12.0)["status"], "miss_late");
    // With −15: 3 + 6 − 7.5 = 1.5 at the end.
    let side = falling(&thrown, -15.0);
    assert_eq!((&side["status"], &side["t"], &side["feature"]), (&json!("hit"), &json!(1.0), &json!("side")));
    // None is the same as zero; upwards it moves away for ever.
    assert_eq!(falling(&thrown, 0.0), ask(thrown.clone()));
    assert_eq!(falling(&thrown, 1.0)["status"], "miss_receding");
}

#[test]
fn a_quad_sweep_hits_from_both_sides() {
    for side in [1.0, -1.0] {
        assert_eq!(
            ask(quad_sweep([0.5, 5.0 * side, 0.0], [0.5, -3.0 * side, 0.0])),
            json!({"status": "hit", "hit": true, "t": 0.5, "center": [0.5, side, 0.0], "contact": [0.5, 0.0, 0.0],
                   "normal": [0.0, side, 0.0]})
        );
    }
}

#[test]
fn a_capsule_sweep_tells_side_or_end() {
    let asked = |x: f64| {
        ask(json!({"query": "sphere_capsule_sweep", "radius": 1, "from": [x, 7, 0], "to": [x, -1, 0],
                   "capsule": {"a": [-2, 0, 0], "b": [2, 0, 0], "radius": 2}}))
    };
    // From y = 7 down to −1: the axis is reached by the centre at 1 + 2, t = 4/8.
    assert_eq!(
        asked(0.5),
        json!({"status": "hit", "hit": true, "t": 0.5, "center": [0.5, 3.0, 0.0], "contact": [0.5, 2.0, 0.0],
               "normal": [0.0, 1.0, 0.0], "feature": "side"})
    );
    // 3 beside the end, the sum of the radii: the graze of an end, at the height of the axis, t = 7/8.
    let grazed = asked(5.0);
    assert_eq!(
        (&grazed["t"], &grazed["feature"], &grazed["contact"]),
        (&json!(0.875), &json!("end"), &json!([4.0, 0.0, 0.0]))
    );
    assert_eq!(asked(5.5)["status"], "miss_apart");
}

#[test]
fn a_capsule_needs_two_ends() {
    let found = ask(json!({"query": "sphere_capsule_sweep", "radius": 1, "from": [0, 7, 0], "to": [0, -1, 0],
                           "capsule": {"a": [2, 0, 0], "b": [2, 0, 0], "radius": 2}}));
    assert_eq!(found["status"], "invalid");
    let error = found["error"].as_str().unwrap();
    assert!(error.contains("capsule") && error.contains("needs two ends"), "{error}");
}

#[test]
fn every_status_can_be_reached_and_a_miss_answers_null() {
    let table = [
        ("overlap", [0.0, 2.5, 0.0], [0.0, 0.0, 0.0]),
        ("touching", [0.0, 3.0, 0.0], [0.0, 0.0, 0.0]),
        ("miss_parallel", [0.0, 9.0, 0.0], [0.0, 9.0, 0.0]),
        ("miss_receding", [0.0, 9.0, 0.0], [0.0, 10.0, 0.0]),
        ("miss_late", [0.0, 9.0, 0.0], [0.0, 8.0, 0.0]),
        ("miss_apart", [9.0, 9.0, 0.0], [7.0, -9.0, 0.0]),
    ];
    for (status, from, to) in table {
        let lowered = |y: f64| if y < 5.0 { y - 2.0 } else { y };
        let quad_from = [from[0], lowered(from[1]), from[2]];
        for question in [box_sweep(from, to), quad_sweep(quad_from, to)] {
            let found = ask(question.clone());
            assert_eq!(found["status"], status, "{question}");
            let is_miss = status.starts_with("miss");
            assert_eq!(found["hit"], !is_miss);
            assert_eq!(found["t"].is_null() && found["center"].is_null() && found["normal"].is_null(), is_miss);
        }
    }
}

#[test]
fn left_handed_axes_are_used_as_they_are() {
    // Local X points to world −X: what lies at world x = 1.5 is on the box's left.
    let mut question = faces([1.5, 0.0, 0.0], 0.5);
    question["box"]["axes"] = json!([[-1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    assert_eq!(ask(question)["faces"], json!(["left"]));
}

#[test]
fn normals_are_unit_vectors_though_axes_may_be_off_by_1e_4() {
    // Local X is 1.00008 long, Y 0.99993, Z tilted by 8e-5.
    let axes = json!([[1.00008, 0, 0], [0, 0.99993, 0], [0, 8e-5, 1]]);
    let obb = json!({"center": [0, 0, 0], "half_extents": [1, 2, 3], "axes": axes});
    let contacts = [
        // At the start: inside, and touching a face from outside. Later: a face, an edge, a corner.
        ("overlap", [0.0, 1.5, 0.0], [0.0, 1.0, 0.0]),
        ("overlap", [1.5, 0.0, 0.0], [9.0, 0.0, 0.0]),
        ("hit", [9.0, 0.0, 0.0], [0.0, 0.0, 0.0]),
        ("hit", [4.5, 5.5, 0.0], [0.0, 1.0, 0.0]),
        ("hit", [4.5, 5.5, 6.5], [0.0, 1.0, 2.0]),
    ];
    for (status, from, to) in contacts {
        let found = ask(json!({"query": "sphere_box_sweep", "radius": 1, "from": from, "to": to, "box": obb}));
        assert_eq!(found["status"], status, "{found}");
        let normal: [f64; 3] = serde_json::from_value(found["normal"].clone()).unwrap();
        let length = normal.iter().map(|x| x * x).sum::<f64>().sqrt();
        assert!((length - 1.0).abs() < 1e-15, "{found}");
    }
}

#[test]
fn the_normal_of_a_point_that_grazes_an_edge_leads_out_of_the_box() {
    // The box spans x −0.5..3.5, z −3.5..0.5. From (5, 1, −2) by (−2.5, −1, −2.5) the point hits
    // x = 3.5 at t = 0.6, exactly where it leaves z = −3.5, and goes on outside. In f64 0.6 is
    // rounded, so that it may be taken for either face or for their edge.
    let found = ask(json!({"query": "sphere_box_sweep", "radius": 0, "from": [5, 1, -2], "to": [2.5, 0, -4.5],
        "box": {"center": [1.5, 1, -1.5], "half_extents": [2, 2, 2], "rotation": [0, 0, 0, 1]}}));
    assert_eq!(found["status"], "hit");
    let normal: [f64; 3] = serde_json::from_value(found["normal"].clone()).unwrap();
    assert!(normal[0] >= 0.0 && normal[1] == 0.0 && normal[2] <= 0.0, "{found}");
}

#[test]
fn a_rotation_is_normalised_and_turns_the_box() {
    // A quarter turn about Z, its length off by 5e-5: local Y points to world −X.
    let half = 0.5f64.sqrt() * 1.00005;
    let mut question = faces([-2.5, 0.0, 0.0], 0.5 + 1e-9);
    question["box"] = json!({"center": [0, 0, 0], "half_extents": [1, 2, 3], "rotation": [0, 0, half, half]});
    assert_eq!(ask(question)["faces"], json!(["top"]));
}

#[test]
fn scenes_of_any_size_have_the_same_answers() {
    for exponent in [-900, 900] {
        let s = 2f64.powi(exponent);
        let found = ask(json!({"query": "sphere_box_sweep", "radius": s, "from": [0, 7.0 * s, 0], "to": [0, -s, 0],
            "box": {"center": [0, 0, 0], "half_extents": [s, 2.0 * s, 3.0 * s], "rotation": [0, 0, 0, 1]}}));
        assert_eq!((&found["t"], &found["contact"]), (&json!(0.5), &json!([0.0, 2.0 * s, 0.0])), "{found}");
    }
}

#[test]
fn lengths_a_googol_squared_apart_have_their_answers() {
    // A slab without end, from y = −1 to 1. At y = 4 a sphere of radius 2.5 is 0.5 short of it.
    for endless in [1e100, 1e200] {
        let slab = json!({"center": [0, 0, 0], "half_extents": [endless, 1, endless], "rotation": [0, 0, 0, 1]});
        let near = |radius: f64| {
            let sphere = json!({"center": [7, 4, -9], "radius": radius});
            ask(json!({"query": "sphere_box_faces", "sphere": sphere, "box": slab}))
        };
        assert_eq!((&near(2.5)["status"], &near(2.5)["box_distance"]), (&json!("miss"), &json!(3.0)));
        assert_eq!((&near(3.0)["faces"], &near(3.0)["face_distance"]["bottom"]), (&json!(["top"]), &json!(5.0)));
        // From y = 4 to −4 with radius 1: at y = 2, a quarter of the way.
        let fall =
            ask(json!({"query": "sphere_box_sweep", "radius": 1, "from": [7, 4, -9], "to": [7, -4, -9], "box": slab}));
        assert_eq!((&fall["status"], &fall["t"], &fall["flags"]), (&json!("hit"), &json!(0.25), &json!(1)));
    }
    let swallowed = ask(faces([0.0, 0.0, 0.0], 1e200));
    assert_eq!((&swallowed["flags"], &swallowed["face_distance"]["back"]), (&json!(63), &json!(3.0)));
}

#[test]
fn wrong_boxes_are_refused_by_name() {
    let table = [
        (json!({"axes": null}), "`box.axes`: invalid type: null, expected an array of length 3"),
        (json!({"axes": [[1, 0, 0], [0, 1, 0], [0, 0, 1.001]]}), "`box.axes` must be orthonormal to 1e-4"),
        (json!({"axes": [[1, 0, 0], [0.001, 1, 0], [0, 0, 1]]}), "`box.axes` must be orthonormal to 1e-4"),
        (json!({"rotation": [0, 0, 0, 1]}), "`box` has both `rotation` and `axes`, needs one of them"),
        (json!({"half_extents": [1, -1, 1]}), "`box.half_extents[1]` must not be negative, is -1"),
    ];
    for (changes, error) in table {
        let mut question = faces([0.0; 3], 1.0);
        for (name, value) in changes.as_object().unwrap() {
            question["box"][name] = value.clone();
        }
        assert_eq!(ask(question)["error"], error);
    }
    let mut neither = faces([0.0; 3], 1.0);
    neither["box"].as_object_mut().unwrap().remove("axes");
    assert_eq!(ask(neither)["error"], "`box` needs a `rotation` or `axes`");
    let mut long = quad_sweep([0.0; 3], [0.0; 3]);
    long["quad"]["rotation"] = json!([0, 0, 0, 1.001]);
    assert_eq!(ask(long)["error"], "`quad.rotation` must be a quaternion of unit length to 1e-4");
}

#[test]
fn lengths_that_would_vanish_beside_others_are_refused_and_never_touch() {
    let obb = json!({"center": [0, 0, 0], "half_extents": [1, 1, 1], "rotation": [0, 0, 0, 1]});
    let quad = json!({"center": [0, 0, 0], "half_extents": [1, 1], "rotation": [0, 0, 0, 1]});
    // 2 above a box whose top is at 1, with a radius of 0.5: apart by 0.5. But what is 1e250 long has to be measured
    // with it, in squares: (0.5 / 1e250)² is no number above 0 any more.
    let sweep = |to: f64| json!({"radius": 0.5, "from": [-0.5, 2, 0], "to": [to, -2, 0.5]});
    let with = |question: Value, changes: Value| {
        let (Value::Object(mut fields), Value::Object(changes)) = (question, changes) else { panic!("no objects") };
        fields.extend(changes);
        Value::Object(fields)
    };
    let ball = json!({"radius": 0.5, "from": [0, 0, 0], "to": [0, 0, 0]});
    let far_box = json!({"center": [1e250, 0, 0], "half_extents": [1, 1, 1], "rotation": [0, 0, 0, 1]});
    for (question, named) in [
        (with(sweep(1e250), json!({"query": "sphere_box_sweep", "box": obb})), "`radius` is too short, 5e-1, where"),
        (with(sweep(1e250), json!({"query": "sphere_quad_sweep", "quad": quad})), "`radius` is too short"),
        (json!({"query": "sphere_sphere_sweep", "a": sweep(1e250), "b": ball}), "`a.radius` is too short"),
        (
            json!({"query": "sphere_box_faces", "sphere": {"center": [0, 0, 0], "radius": 1}, "box": far_box}),
            "too short",
        ),
        // A point 1 below an endless sheet, which that one component keeps apart from it.
        (
            json!({"query": "sphere_box_faces", "sphere": {"center": [3e200, -1, 0], "radius": 0},
                "box": {"center": [0, 0, 0], "half_extents": [1e250, 0, 1e250], "rotation": [0, 0, 0, 1]}}),
            "the way from `sphere.center` to `box.center` is too short, 1e0",
        ),
        // 1e-230 above a point, on the way to 1: the point would be touched at once.
        (
            json!({"query": "sphere_sphere_sweep", "a": {"radius": 0, "from": [0, 1e-230, 0], "to": [1, 1, 0]},
                   "b": {"radius": 0, "from": [0, 0, 0], "to": [0, 0, 0]}}),
            "the way from `a.from` to `b.from` is too short, 1e-230, where the greatest length or coordinate is 1e0: \
             they must not differ by more than a factor of 1e222",
        ),
    ] {
        let found = ask(question.clone());
        assert_eq!(found["status"], "invalid", "{question}");
        assert!(found["error"].as_str().unwrap().contains(named), "{found}");
    }
    // Up to a factor of 1e222 the answer is right, also where the greatest is an ordinary length.
    let found = ask(with(sweep(1e200), json!({"query": "sphere_box_sweep", "box": obb})));
    assert_eq!(found["status"], "miss_apart");
    let short = json!({"query": "sphere_sphere_sweep", "a": {"radius": 1e-201, "from": [0, 1e-200, 0], "to": [1, 1, 0]},
        "b": {"radius": 1e-201, "from": [0, 0, 0], "to": [0, 0, 0]}});
    assert!(ask(short.clone())["status"].as_str().unwrap().starts_with("miss"), "{}", ask(short));
}
