//! A tick of 1 250, 2 500, 5 000 and 10 000 agents with all rules, using the neighbour grid; the basins of a slice; the
//! table of what agents did.
//!
//! The time per agent is about constant: twice the agents take about twice the time. `tests/core/simulation/fields.rs` compares the results with testing all pairs.

#[path = "common/school.rs"]
mod school;

use collidoscope::behaviour::Behaviours;
use collidoscope::sim::{Setup, TickRecord, World};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use school::{basins_of_maze, school};
use std::sync::Arc;

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

/// The basins of a slice: at most 2 s.
fn basins(c: &mut Criterion) {
    let mut bench = c.benchmark_group("basins");
    bench.sample_size(10);
    bench.bench_function("64 × 64 cells of the maze", |b| b.iter(basins_of_maze()));
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
