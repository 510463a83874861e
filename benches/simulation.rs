//! A tick of 100 to 100 000 balls, calm, fierce and under gravity, among as many boxes, and in a heap; and
//! recording and seeking.
//!
//! The gas fills a tenth of a cube with elastic balls of radius 0.5 m, at a root mean square speed per axis of 1
//! or 10 m/s, at 60 ticks per second. Times are for ten ticks.

use collidoscope::scene::{BoxShape, Obstacle, Scene, Shape, parse_scene};
use collidoscope::sim::{Setup, Timeline, World};
use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, BenchmarkId, Criterion, criterion_group, criterion_main};
use glam::{DQuat, DVec3};
use std::fmt::Write;
use std::hint::black_box;
use std::sync::Arc;

/// Evenly spread over [0, 1): multiples of an irrational number (Weyl's sequence).
fn spread(index: usize, irrational: f64) -> f64 {
    (index as f64 * irrational).fract()
}

/// Radius 0.5 throughout; `speed` is the root mean square of each component in m/s.
fn gas(count: usize, speed: f64, gravity: f64) -> Scene {
    // A tenth of the volume: count · 4/3·π·0.5³ / 0.1 = side³.
    let side = (count as f64 * std::f64::consts::PI / 6.0 / 0.1).cbrt();
    let per_side = (count as f64).cbrt().ceil() as usize;
    let step = side / per_side as f64;
    // Components uniform in ±√3·speed have this root mean square.
    let half = 3f64.sqrt() * speed;
    let mut bodies = String::new();
    for index in 0..count {
        let place = |n: usize| (n as f64 + 0.5) * step - side / 2.0;
        let (x, y, z) = (index % per_side, index / per_side % per_side, index / per_side / per_side);
        let v = [2f64, 3.0, 5.0].map(|square| half * (2.0 * spread(index + 1, square.sqrt()) - 1.0));
        let comma = if index == 0 { "" } else { "," };
        write!(
            bodies,
            r#"{comma}{{"id":{index},"radius":0.5,"position":[{},{},{}],"velocity":[{},{},{}]}}"#,
            place(x),
            place(y),
            place(z),
            v[0],
            v[1],
            v[2]
        )
        .expect("writing to a string");
    }
    let walls: Vec<String> = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]
        .iter()
        .enumerate()
        .map(|(index, normal)| {
            let point = normal.map(|component| -f64::from(component) * side / 2.0);
            let id = count + index;
            format!(r#"{{"id":{id},"shape":{{"plane":{{"point":{point:?},"normal":{normal:?}}}}}}}"#)
        })
        .collect();
    let text = format!(
        r#"{{"version":1,"name":"gas","settings":{{"gravity":[0,{gravity},0]}},"bodies":[{bodies}],"obstacles":[{}]}}"#,
        walls.join(",")
    );
    match parse_scene(&text, "gas") {
        Ok(scene) => scene,
        Err(error) => panic!("{error}"),
    }
}

/// A gas with boxes turned anyhow, as many as balls, each in the middle of eight places of balls.
fn hall(count: usize) -> Scene {
    let mut scene = gas(count, 3.0, 0.0);
    let half_step = (scene.bodies[1].position.x - scene.bodies[0].position.x) / 2.0;
    let boxes = scene.bodies.iter().enumerate().map(|(index, body)| {
        let angle = |irrational| std::f64::consts::TAU * spread(index, irrational);
        let (x, y) = (angle(1.1), angle(1.7));
        let rotation = DQuat::from_rotation_x(x) * DQuat::from_rotation_y(y);
        let half_extents = DVec3::new(0.2, 0.1, 0.15);
        let center = body.position + DVec3::splat(half_step);
        let shape = Shape::Box(BoxShape { center, half_extents, rotation: rotation.to_array() });
        Obstacle {
            id: (2 * count + index) as u32,
            name: String::new(),
            shape,
            restitution: 1.0,
            velocity: DVec3::ZERO,
            color: None,
        }
    });
    let boxes: Vec<Obstacle> = boxes.collect();
    scene.obstacles.extend(boxes);
    scene
}

/// Balls dropped on each other: a gas at rest that loses most of its energy at every impact.
fn heap(count: usize) -> Scene {
    let mut scene = gas(count, 0.0, -9.81);
    scene.bodies.iter_mut().for_each(|body| body.restitution = 0.4);
    scene
}

fn bench_ticks(group: &mut BenchmarkGroup<WallTime>, id: BenchmarkId, scene: &Scene, warm_up: usize) {
    let setup = Arc::new(Setup::new(scene));
    let mut warm = World::new(setup.clone());
    (0..warm_up).for_each(|_| warm.step());
    let start = warm.snapshot();
    group.bench_function(id, |b| {
        b.iter_batched_ref(
            || {
                let mut world = World::from_snapshot(setup.clone(), &start);
                world.step();
                world
            },
            |world| {
                for _ in 0..10 {
                    world.step();
                    black_box(world.hash());
                }
            },
            BatchSize::LargeInput,
        );
    });
}

fn tick(c: &mut Criterion) {
    let mut group = c.benchmark_group("tick");
    group.sample_size(10);
    for (what, speed, gravity) in [("calm", 1.0, 0.0), ("fierce", 10.0, 0.0), ("gravity", 1.0, -9.81)] {
        for count in [100, 1_000, 10_000, 100_000] {
            // A tenth of a second to get under way.
            bench_ticks(&mut group, BenchmarkId::new(what, count), &gas(count, speed, gravity), 6);
        }
    }
    for count in [200, 2_000] {
        bench_ticks(&mut group, BenchmarkId::new("hall", count), &hall(count), 6);
    }
    for count in [40, 100] {
        // Two seconds to fall and settle.
        bench_ticks(&mut group, BenchmarkId::new("heap", count), &heap(count), 120);
    }
    group.finish();
}

fn record(c: &mut Criterion) {
    let mut group = c.benchmark_group("record");
    group.sample_size(10);
    let setup = Arc::new(Setup::new(&gas(1_000, 1.0, 0.0)));
    group.bench_function("1 000 ticks of 1 000 calm balls, simulated only", |b| {
        b.iter(|| {
            let mut world = World::new(setup.clone());
            (0..1_000).for_each(|_| world.step());
            world
        });
    });
    group.bench_function("1 000 ticks of 1 000 calm balls, recorded", |b| {
        b.iter(|| {
            let mut timeline = Timeline::new(setup.clone(), Timeline::DEFAULT_BUDGET);
            timeline.record(1_000);
            timeline
        });
    });
    group.finish();
}

fn seek(c: &mut Criterion) {
    let mut group = c.benchmark_group("seek");
    let ticks = 20_000;
    let mut timeline = Timeline::new(Arc::new(Setup::new(&gas(1_000, 1.0, 0.0))), Timeline::DEFAULT_BUDGET);
    timeline.record(ticks);
    let mut seeks = 0;
    group.bench_function("any of 20 000 ticks of 1 000 calm balls", |b| {
        b.iter(|| {
            seeks += 1;
            black_box(timeline.tick((spread(seeks, 2f64.sqrt()) * ticks as f64) as u64))
        });
    });
    group.finish();
}

criterion_group!(benches, tick, record, seek);
criterion_main!(benches);
