//! A tick of 100 to 100 000 balls, slow, fast and under gravity, on billiard tables and in a heap; and
//! recording and seeking.
//!
//! The gas fills a tenth of a cube with elastic balls of radius 0.5 m, at a root mean square speed per axis of 1
//! or 10 m/s, at 60 ticks per second. Times are for ten ticks.

use collidoscope::scene::Scene;
use collidoscope::scene::generate::{BilliardHall, Gas};
use collidoscope::sim::{Setup, Timeline, World};
use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;

/// Evenly spread over [0, 1): multiples of an irrational number (Weyl's sequence).
fn spread(index: usize, irrational: f64) -> f64 {
    (index as f64 * irrational).fract()
}

/// A gas that falls with `gravity` along Y.
fn gas(count: usize, speed: f64, gravity: f64) -> Scene {
    let gas = Gas { count, speed, ..Gas::default() };
    let mut scene = gas.scene().unwrap_or_else(|error| panic!("{error}"));
    scene.settings.gravity.y = gravity;
    scene
}

/// `count` tables of sixteen balls, four boxes and a quad each.
fn hall(count: usize) -> Scene {
    BilliardHall { count, ..BilliardHall::default() }.scene().unwrap_or_else(|error| panic!("{error}"))
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
            // A tenth of a second of warm-up.
            bench_ticks(&mut group, BenchmarkId::new(what, count), &gas(count, speed, gravity), 6);
        }
    }
    for tables in [12, 125] {
        bench_ticks(&mut group, BenchmarkId::new("hall", tables), &hall(tables), 6);
    }
    for count in [40, 100, 300] {
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
