//! A tick of 100, 1 000 and 10 000 balls, calm and fierce, with recording on; and seeking.
//!
//! The gas fills a tenth of a cube with elastic balls, at a root mean square speed per axis of 1 or
//! 10 radii·20 per second, at 60 ticks per second.

use collidoscope::scene::{Scene, parse_scene};
use collidoscope::sim::{Setup, Timeline, World};
use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
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
