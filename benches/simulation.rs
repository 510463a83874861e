//! A tick of 100, 1 000 and 10 000 balls, calm and fierce, with recording on; and seeking.
//!
//! The gas fills a tenth of a cube with elastic balls of radius 0.5 m, at a root mean square speed per axis
//! of 1 or 10 m/s, at 60 ticks per second.

use collidoscope::scene::Scene;
use collidoscope::scene::generate::Gas;
use collidoscope::sim::{Setup, Timeline, World};
use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
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

fn tick(c: &mut Criterion) {
    let mut group = c.benchmark_group("tick");
    group.sample_size(20);
    for (what, speed, gravity) in [("calm", 1.0, 0.0), ("fierce", 10.0, 0.0), ("gravity", 1.0, -9.81)] {
        for count in [100, 1_000, 10_000] {
            let setup = Arc::new(Setup::new(&gas(count, speed, gravity)));
            // A tenth of a second to get under way.
            let mut warm = World::new(setup.clone());
            (0..6).for_each(|_| warm.step());
            let start = warm.snapshot();
            group.bench_function(BenchmarkId::new(what, count), |b| {
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
    }
    group.finish();
}

fn seek(c: &mut Criterion) {
    let mut group = c.benchmark_group("seek");
    group.sample_size(20);
    let ticks = 2_000;
    let mut timeline = Timeline::new(Arc::new(Setup::new(&gas(1_000, 1.0, 0.0))), Timeline::DEFAULT_BUDGET);
    timeline.record(ticks);
    let mut seeks = 0;
    group.bench_function("any of 2 000 ticks of 1 000 calm balls", |b| {
        b.iter(|| {
            seeks += 1;
            black_box(timeline.tick((spread(seeks, 2f64.sqrt()) * ticks as f64) as u64))
        });
    });
    group.finish();
}

criterion_group!(benches, tick, seek);
criterion_main!(benches);
