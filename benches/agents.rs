//! A tick of 1 250, 2 500, 5 000 and 10 000 agents with all rules, using the neighbour grid; the basins of a slice; the
//! table of what agents did.
//!
//! They fill a cube at constant density, with about 13 neighbours within perception; they cruise, flock,
//! drift with a flow and avoid six walls. The time per agent is about constant: twice the agents take
//! about twice the time. `tests/core/simulation/fields.rs` compares the results with testing all pairs.

use collidoscope::behaviour::Behaviours;
use collidoscope::scene::{Scene, parse_scene, shipped_scene};
use collidoscope::sim::{Instant, Release, Setup, TickRecord, World};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use glam::DVec3;
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

/// Agents released in 64 × 64 cells of the shipped maze, each followed for 30 s at most: at most 2 s in all.
fn basins(c: &mut Criterion) {
    const ACROSS: usize = 64;
    let scene = match shipped_scene("agents_maze").map(|shipped| shipped.load()) {
        Some(Ok(scene)) => scene,
        _ => panic!("the maze is shipped"),
    };
    let setup = Setup::new(&scene);
    let half = DVec3::new(7.5, 0.0, 7.0);
    let ticks = 30 * u64::from(scene.settings.ticks_per_second);
    let (group, room) = (&scene.agent_groups[0], 4.0 * half + DVec3::Y);
    let release = Release::new(&setup, Instant::start_of(0), (group, 0.2), (DVec3::Y * 0.5, room, ticks), |body| {
        scene.bodies[body].position
    });
    let middle = |cell: usize| 2.0 * (cell as f64 + 0.5) / ACROSS as f64 - 1.0;
    let mut bench = c.benchmark_group("basins");
    bench.sample_size(10);
    bench.bench_function("64 × 64 cells of the maze", |b| {
        b.iter(|| {
            let cells = (0..ACROSS * ACROSS).map(|cell| DVec3::new(middle(cell % ACROSS), 0.0, middle(cell / ACROSS)));
            cells.map(|cell| release.follow(cell * half + DVec3::Y * 0.5).ticks).sum::<u64>()
        });
    });
    bench.finish();
}

/// What 2 000 agents did in 600 ticks: the table of another span, at most 0.2 s, and how long a tick takes to take in.
fn table(c: &mut Criterion) {
    let setup = Arc::new(Setup::new(&school(2_000, true)));
    let mut world = World::new(setup.clone());
    let mut behaviours = Behaviours::new(&setup, 0);
    let mut last: Option<TickRecord> = None;
    for _ in 0..600 {
        let record = world.record_step();
        behaviours.observe(&setup, &record);
        last = Some(record);
    }
    let mut bench = c.benchmark_group("table of agents");
    bench.sample_size(10);
    bench.bench_function("2 000 agents, 600 ticks", |b| b.iter(|| behaviours.table(&setup, 0..600, None)));
    if let Some(record) = last {
        behaviours.forget_from(599);
        bench.bench_function("taking in a tick of 2 000 agents", |b| {
            b.iter_batched_ref(|| behaviours.clone(), |taking| taking.observe(&setup, &record), BatchSize::LargeInput);
        });
    }
    bench.finish();
}

criterion_group!(benches, tick, basins, table);
criterion_main!(benches);
