//! Random questions to every query, ordinary ones and ties.

use crate::common::random::Random;
use glam::{DMat4, DVec3};
use serde_json::{Value, json};

/// A whole number, a half, or any number: ties and zeros come up by the hundred.
fn coordinate(random: &mut Random, half: f64) -> f64 {
    let x = random.range(-half, half);
    match random.range(0.0, 4.0) as u32 {
        0 => x.round(),
        1 => (2.0 * x).round() / 2.0,
        _ => x,
    }
}

fn point(random: &mut Random, half: f64) -> Value {
    json!([coordinate(random, half), coordinate(random, half), coordinate(random, half)])
}

fn direction(random: &mut Random) -> Value {
    let axis = random.range(0.0, 6.0) as usize;
    match axis {
        0..3 => json!(DVec3::AXES[axis].to_array()),
        _ => json!((random.direction() * random.range(0.1, 3.0)).to_array()),
    }
}

fn size(random: &mut Random) -> f64 {
    match random.range(0.0, 8.0) as u32 {
        0 => 0.0,
        1..3 => 1.0,
        _ => random.range(0.01, 2.0),
    }
}

fn axes(random: &mut Random) -> Value {
    let turned = random.range(0.0, 3.0) > 1.0;
    let rotation = if turned { random.rotation() } else { glam::DQuat::IDENTITY };
    json!(rotation.to_array())
}

fn chance(random: &mut Random) -> bool {
    random.range(0.0, 1.0) < 0.5
}

fn body(random: &mut Random) -> Value {
    let mass = if random.range(0.0, 5.0) < 1.0 { json!("infinite") } else { json!(random.range(0.1, 9.0)) };
    json!({"position": point(random, 2.0), "velocity": point(random, 3.0), "mass": mass,
           "restitution": random.range(0.0, 1.0)})
}

fn walls(random: &mut Random) -> Value {
    let count = random.range(0.0, 4.0) as usize;
    let walls: Vec<Value> =
        (0..count).map(|_| json!({"point": point(random, 9.0), "normal": direction(random)})).collect();
    json!(walls)
}

fn boids(random: &mut Random) -> Value {
    let count = 1 + random.range(0.0, 6.0) as usize;
    let boids: Vec<Value> =
        (0..count).map(|_| json!({"position": point(random, 7.0), "velocity": point(random, 1.0)})).collect();
    json!(boids)
}

fn screen(random: &mut Random, query: &str) -> Value {
    let eye = random.direction() * random.range(2.0, 20.0);
    let (view, direct3d) = (DMat4::look_at_rh(eye, random.vector(1.0), random.direction()), chance(random));
    let projection = match direct3d {
        true => DMat4::perspective_rh(1.0, 4.0 / 3.0, 0.5, 50.0),
        false => DMat4::perspective_rh_gl(1.0, 4.0 / 3.0, 0.5, 50.0),
    };
    json!({"query": query, "cursor": [random.range(0.0, 400.0), random.range(0.0, 300.0)],
           "viewport": {"x": 0, "y": 0, "width": 401, "height": 301, "max_depth": 0.5},
           "view": view.to_cols_array(), "projection": projection.to_cols_array(),
           "convention": if direct3d { "d3d" } else { "gl" }})
}

fn with(mut question: Value, changes: Value) -> Value {
    for (name, value) in changes.as_object().unwrap() {
        question[name] = value.clone();
    }
    question
}

/// Half of them accelerated; one axis may be without.
fn maybe_accelerated(question: Value, random: &mut Random) -> Value {
    if chance(random) { with(question, json!({"acceleration": point(random, 9.0)})) } else { question }
}

/// A random question to a query; for every name there is.
pub fn question(query: &str, random: &mut Random) -> Value {
    let sweep = json!({"query": query, "radius": size(random), "from": point(random, 4.0), "to": point(random, 4.0)});
    match query {
        "sphere_plane_sweep" => {
            let sweep = maybe_accelerated(sweep, random);
            with(sweep, json!({"normal": direction(random), "point": point(random, 1.0)}))
        }
        "sphere_quad_sweep" => {
            let quad = json!({"center": point(random, 1.0), "half_extents": [size(random), size(random)],
                              "rotation": axes(random)});
            with(maybe_accelerated(sweep, random), json!({"quad": quad}))
        }
        "sphere_capsule_sweep" => {
            let a = point(random, 1.0);
            // Two ends that are the same are refused.
            let b =
                json!([a[0].as_f64().unwrap() + 0.5 + random.range(0.0, 1.0).round(), coordinate(random, 2.0), 0.0]);
            with(maybe_accelerated(sweep, random), json!({"capsule": {"a": a, "b": b, "radius": size(random)}}))
        }
        "sphere_box_sweep" | "sphere_box_faces" => {
            let obb = json!({"center": point(random, 1.0), "rotation": axes(random),
                             "half_extents": [size(random), size(random), size(random)]});
            if query == "sphere_box_sweep" {
                return with(maybe_accelerated(sweep, random), json!({"box": obb}));
            }
            json!({"query": query, "sphere": {"center": point(random, 2.0), "radius": size(random)}, "box": obb})
        }
        "sphere_sphere_sweep" => {
            let ball = |random: &mut Random| {
                let ball = json!({"radius": size(random), "from": point(random, 3.0), "to": point(random, 3.0)});
                maybe_accelerated(ball, random)
            };
            json!({"query": query, "a": ball(random), "b": ball(random)})
        }
        "sphere_sphere_response" => json!({"query": query, "time": 0.5, "a": body(random), "b": body(random)}),
        "sphere_plane_response" => {
            json!({"query": query, "velocity": point(random, 3.0), "normal": direction(random),
                   "restitution": random.range(0.0, 1.0), "obstacle_velocity": point(random, 2.0)})
        }
        "ray_sphere" => json!({"query": query, "center": point(random, 2.0), "radius": size(random),
                               "origin": point(random, 3.0), "direction": direction(random)}),
        "screen_ray" => screen(random, query),
        "screen_to_world" => with(screen(random, query), json!({"depth": random.range(0.0, 0.5)})),
        "pick_sphere" => with(screen(random, query), json!({"center": point(random, 2.0), "radius": size(random)})),
        "avoid_obstacles" => json!({"query": query, "position": point(random, 6.0), "walls": walls(random)}),
        "circulating_flow" => json!({"query": query, "position": point(random, 1.0), "center": point(random, 1.0)}),
        "boid_step" => {
            let question = json!({"query": query, "boids": boids(random), "index": 0, "walls": walls(random),
                                  "flow": chance(random), "flocking": chance(random)});
            let cruising = if chance(random) { json!(random.range(0.0, 1.0)) } else { Value::Null };
            let world_half = if chance(random) { json!([3, 3, 3]) } else { Value::Null };
            with(question, json!({"cruising": cruising, "world_half": world_half}))
        }
        other => panic!("no questions for {other} yet"),
    }
}
