//! Random groups of agents in the simulation: who steers by what, and how it is traced.

use crate::common::random::Random;
use collidoscope::query::Stage;
use collidoscope::scene::{Scene, parse_scene};
use collidoscope::sim::{Attribution, Setup};
use collidoscope::steering::Boid;
use glam::DVec3;
use serde_json::{Value, json};

/// A whole number, or any number: coincident agents and exact contacts with walls are common.
fn coordinate(random: &mut Random, half: f64) -> f64 {
    let x = random.range(-half, half);
    if random.range(0.0, 3.0) < 1.0 { x.round() } else { x }
}

fn vector(random: &mut Random, half: f64) -> Value {
    json!([coordinate(random, half), coordinate(random, half), coordinate(random, half)])
}

fn chance(random: &mut Random) -> bool {
    random.range(0.0, 1.0) < 0.5
}

/// Seven agents among a plane, a quad and a box that moves, with or without fields and flows.
fn scene(random: &mut Random) -> Scene {
    let agent = |id: u64, random: &mut Random| json!({"id": id, "radius": 0.1, "group": 50, "position": vector(random, 6.0), "velocity": vector(random, 2.0)});
    let bodies: Vec<Value> = (1..8).map(|id| agent(id, random)).collect();
    let turned = random.rotation().to_array();
    let obstacles = json!([
        {"id": 20, "shape": {"plane": {"point": vector(random, 4.0), "normal": [0, 1, 0]}}},
        {"id": 21, "shape": {"quad": {"center": vector(random, 4.0), "half_extents": [1, 2], "rotation": turned}}},
        {"id": 22, "shape": {"box": {"center": vector(random, 4.0), "half_extents": [1, 0.5, 2], "rotation": turned}},
         "velocity": vector(random, 1.0)},
    ]);
    let fields: Vec<Value> =
        (20..23).filter(|_| chance(random)).map(|id| json!({"id": id + 10, "obstacle": id})).collect();
    let mut flows: Vec<Value> = (40..42).map(|id| json!({"id": id, "center": vector(random, 2.0)})).collect();
    flows.retain(|_| chance(random));
    let group = json!({"id": 50, "flocking": chance(random), "flow": chance(random), "cruising": chance(random),
                       "units": if chance(random) { "per_tick" } else { "per_second" }});
    let steering = if chance(random) { "sequential" } else { "consistent" };
    let mut settings = json!({"steering": steering});
    if chance(random) {
        settings["world_half"] = json!([4, 4, 4]);
        settings["bounds"] = json!(if chance(random) { "reflect" } else { "wrap" });
    }
    let text = json!({"version": 1, "name": "agents", "settings": settings, "bodies": bodies,
                      "obstacles": obstacles, "fields": fields, "flows": flows, "agent_groups": [group]})
    .to_string();
    parse_scene(&text, "agents.json").unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The traces of every agent of some random scenes.
pub fn for_every_agent(scenes: u64, mut hold: impl FnMut(&Setup, usize, &[Stage])) {
    let mut random = Random(77);
    for _ in 0..scenes {
        let scene = scene(&mut random);
        let setup = Setup::new(&scene);
        let boids: Vec<Boid> =
            setup.bodies.iter().map(|body| Boid { position: body.position, velocity: body.velocity }).collect();
        let tick = random.range(0.0, 100.0) as u64;
        for body in 0..boids.len() {
            let steered = Attribution::among(&setup, &boids, body, tick).expect("everybody is in the group");
            assert!(steered.terms.by_rule().all(|(_, term): (_, DVec3)| term.is_finite()));
            hold(&setup, body, &steered.stages);
        }
    }
}
