//! Maps of 400 × 400 answers: the questions, the picture, and a slice as the window asks it while an input is dragged.

use collidoscope::map::{Axis, Coloring, MapQuestion, Picture, Raster, Reference};
use collidoscope::question::QueryKind;
use criterion::{Criterion, criterion_group, criterion_main};

const SIZE: [usize; 2] = [400, 400];

/// An example of a query over X and Y of a place, from −4 to 4.
fn question(kind: QueryKind, place: &str) -> MapQuestion {
    let axis = |letter: &str| Axis { path: format!("{place}.{letter}"), low: -4.0, high: 4.0 };
    MapQuestion::new(&kind.example(), [axis("x"), axis("y")]).unwrap_or_else(|error| panic!("{error}"))
}

fn maps(c: &mut Criterion) {
    let mut group = c.benchmark_group("map");
    group.sample_size(10);
    for (name, kind, place, coloring) in [
        ("ball against box", QueryKind::SphereBoxSweep, "from", Coloring::Status),
        ("faces of a box", QueryKind::SphereBoxFaces, "sphere.center", Coloring::Feature),
        ("two balls, as published", QueryKind::SphereSphereSweep, "a.from", Coloring::Difference(Reference::Published)),
        ("ray and ball in single precision", QueryKind::RaySphere, "origin", Coloring::Difference(Reference::Single)),
    ] {
        let question = question(kind, place);
        let sampler = question.sampler(coloring.reference());
        group.bench_function(format!("160 000 answers, {name}"), |b| {
            b.iter(|| Raster::whole(&question, &mut sampler.clone(), SIZE));
        });
        let raster = Raster::whole(&question, &mut sampler.clone(), SIZE);
        group.bench_function(format!("picture, {name}"), |b| b.iter(|| Picture::of(&raster, coloring)));
    }
    let question = question(QueryKind::SphereBoxSweep, "from");
    group.bench_function("the coarse 2 500 of them", |b| {
        b.iter(|| {
            let mut raster = Raster::new(SIZE);
            raster.advance(&question, &mut question.sampler(None), 2_500);
            raster
        });
    });
    group.finish();
}

criterion_group!(benches, maps);
criterion_main!(benches);
