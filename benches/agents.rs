//! A tick of 1 250, 2 500, 5 000 and 10 000 agents with all rules, using the neighbour grid.
//!
//! They fill a cube at constant density, with about 13 neighbours within perception; they cruise, flock,
//! drift with a flow and avoid six walls. The time per agent is about constant: twice the agents take
//! about twice the time. `tests/core/simulation/fields.rs` compares the results with testing all pairs.

use collidoscope::scene::{Scene, parse_scene};
use collidoscope::sim::{Setup, World};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use serde_json::{Value, json};
use std::sync::Arc;

/// Metres between agents at the start, and their perception in metres.
const STEP: f64 = 1.4;
const PERCEPTION: f64 = 2.0;

/// Evenly spread over [0, 1): multiples of an irrational number (Weyl's sequence).
fn spread(index: usize, irrational: f64) -> f64 {
    (index as f64 * irrational).fract()
}

fn school(count: usize, hard_contact: bool) -> Scene {
    let per_side = (count as f64).cbrt().ceil() as usize;
    let half = STEP * per_side as f64 / 2.0;
    let bodies: Vec<Value> = (0..count)
        .map(|index| {
            let cell = [index % per_side, index / per_side % per_side, index / per_side / per_side];
            let place = cell.map(|n| (n as f64 + 0.5) * STEP - half);
            let velocity = [2f64, 3.0, 5.0].map(|square| spread(index + 1, square.sqrt()) - 0.5);
            json!({"id": index, "radius": 0.1, "position": place, "velocity": velocity, "group": 100_000})
        })
        .collect();
    let sides =
        [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]];
    let walls: Vec<Value> = sides
        .iter()
        .zip(200_000..)
        .map(|(normal, id)| {
            let point = normal.map(|component: f64| -component * half);
            json!({"id": id, "shape": {"plane": {"point": point, "normal": normal}}})
        })
        .collect();
    let fields: Vec<Value> = (0..6).map(|wall| json!({"id": 300_000 + wall, "obstacle": 200_000 + wall})).collect();
    let params = json!({"max_speed": 2, "min_urgency": 0.1, "max_urgency": 1, "max_change": 4, "desired_speed": 1,
                        "separation_distance": 0.8, "perception": PERCEPTION});
    let group = json!({"id": 100_000, "params": params, "cruising": true, "hard_contact": hard_contact});
    let scene = json!({"version": 1, "name": "school", "bodies": bodies, "obstacles": walls, "fields": fields,
                       "agent_groups": [group], "flows": [{"id": 400_000}]});
    match parse_scene(&scene.to_string(), "school") {
        Ok(scene) => scene,
        Err(error) => panic!("{error}"),
    }
}

fn tick(c: &mut Criterion) {
    let mut group = c.benchmark_group("agents");
    group.sample_size(10);
    for (what, hard_contact) in [("all rules", true), ("all rules, contact off", false)] {
        for count in [1_250, 2_500, 5_000, 10_000] {
            let setup = Arc::new(Setup::new(&school(count, hard_contact)));
            let mut warm = World::new(setup.clone());
            (0..6).for_each(|_| warm.step());
            group.throughput(Throughput::Elements(count as u64));
            group.bench_function(BenchmarkId::new(what, count), |b| {
                b.iter_batched_ref(|| warm.clone(), World::step, BatchSize::LargeInput);
            });
        }
    }
    group.finish();
}

criterion_group!(benches, tick);
criterion_main!(benches);
