//! Each query of the narrow phase beside parry3d-f64's nearest equivalent, on the same random inputs.
//!
//! Only the ratio within one group means anything; one iteration answers all the inputs.

use collidoscope::query::{
    SphereSweep, ray_sphere, sphere_box_faces, sphere_box_sweep, sphere_plane_sweep, sphere_quad_sweep,
    sphere_sphere_sweep,
};
use collidoscope::shape::{Obb, Plane, Quad};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use glam::{DMat3, DQuat, DVec2, DVec3};
use parry3d_f64::math::{Isometry, Vector};
use parry3d_f64::na::{Quaternion, Unit, UnitQuaternion};
use parry3d_f64::query::{Ray, RayCast, ShapeCastOptions, cast_shapes, contact};
use parry3d_f64::shape::{Ball, Cuboid, HalfSpace, Shape};
use std::hint::black_box;

#[path = "../tests/common/mod.rs"]
mod common;
use common::Random;

const INPUTS: usize = 10_000;

fn inputs<T>(make: impl Fn(&mut Random) -> T) -> Vec<T> {
    let mut random = Random(1);
    (0..INPUTS).map(|_| make(&mut random)).collect()
}

/// A sweep aimed near the origin, so that hits and misses of every kind occur.
fn random_sweep(random: &mut Random) -> SphereSweep {
    let from = random.direction() * random.range(1.0, 6.0);
    let to = random.vector(2.0) - from * random.range(-0.2, 1.0);
    SphereSweep::between(random.range(0.05, 1.0), from, to)
}

/// What parry needs to know of a pose, in its types.
fn isometry(position: DVec3, rotation: DQuat) -> Isometry<f64> {
    let DQuat { x, y, z, w } = rotation;
    Isometry::from_parts(vector(position).into(), UnitQuaternion::new_normalize(Quaternion::new(w, x, y, z)))
}

fn vector(v: DVec3) -> Vector<f64> {
    Vector::new(v.x, v.y, v.z)
}

/// One group: ours and parry's on the same inputs.
fn compare<T>(c: &mut Criterion, query: &str, inputs: &[T], mut ours: impl FnMut(&T), mut parry: impl FnMut(&T)) {
    let mut group = c.benchmark_group(query);
    group.throughput(Throughput::Elements(inputs.len() as u64));
    group.bench_function(BenchmarkId::from_parameter("collidoscope"), |b| b.iter(|| inputs.iter().for_each(&mut ours)));
    group.bench_function(BenchmarkId::from_parameter("parry3d-f64"), |b| b.iter(|| inputs.iter().for_each(&mut parry)));
    group.finish();
}

/// A ball swept against a shape at rest, as parry asks for it.
fn parry_cast(sweep: &SphereSweep, pose: &Isometry<f64>, shape: &dyn Shape) {
    let ball_pose = isometry(sweep.from, DQuat::IDENTITY);
    let options = ShapeCastOptions { max_time_of_impact: sweep.max_fraction, ..Default::default() };
    let velocity = vector(sweep.motion);
    black_box(
        cast_shapes(&ball_pose, &velocity, &Ball::new(sweep.radius), pose, &Vector::zeros(), shape, options).ok(),
    );
}

fn plane(c: &mut Criterion) {
    let inputs = inputs(|random| {
        let (point, normal) = (random.vector(1.0), random.direction());
        let half_space = HalfSpace::new(Unit::new_normalize(vector(normal)));
        (random_sweep(random), Plane { point, normal }, isometry(point, DQuat::IDENTITY), half_space)
    });
    compare(
        c,
        "sphere_plane_sweep",
        &inputs,
        |(sweep, plane, ..)| {
            black_box(sphere_plane_sweep(black_box(sweep), plane, &mut ()));
        },
        |(sweep, _, pose, half_space)| parry_cast(black_box(sweep), pose, half_space),
    );
}

fn sphere(c: &mut Criterion) {
    let inputs = inputs(|random| (random_sweep(random), random_sweep(random)));
    compare(
        c,
        "sphere_sphere_sweep",
        &inputs,
        |(a, b)| {
            black_box(sphere_sphere_sweep(black_box(a), b, &mut ()));
        },
        |(a, b)| {
            let (a, b) = (black_box(a), b);
            let poses = [a, b].map(|sweep| isometry(sweep.from, DQuat::IDENTITY));
            let (ball_a, ball_b) = (Ball::new(a.radius), Ball::new(b.radius));
            let options = ShapeCastOptions { max_time_of_impact: 1.0, ..Default::default() };
            let (va, vb) = (vector(a.motion), vector(b.motion));
            black_box(cast_shapes(&poses[0], &va, &ball_a, &poses[1], &vb, &ball_b, options).ok());
        },
    );
}

/// A box, and the same as parry has it.
fn random_box(random: &mut Random) -> (Obb, Isometry<f64>, Cuboid) {
    let rotation = random.rotation();
    let half_extents = DVec3::new(random.range(0.2, 1.5), random.range(0.2, 1.5), random.range(0.2, 1.5));
    let center = random.vector(0.5);
    let obb = Obb { center, half_extents, axes: DMat3::from_quat(rotation) };
    (obb, isometry(center, rotation), Cuboid::new(vector(half_extents)))
}

fn box_faces(c: &mut Criterion) {
    let inputs = inputs(|random| (random.vector(3.0), random.range(0.05, 1.5), random_box(random)));
    compare(
        c,
        "sphere_box_faces",
        &inputs,
        |(center, radius, (obb, ..))| {
            black_box(sphere_box_faces(black_box(*center), *radius, obb, &mut ()));
        },
        |(center, radius, (_, pose, cuboid))| {
            let ball_pose = isometry(black_box(*center), DQuat::IDENTITY);
            black_box(contact(&ball_pose, &Ball::new(*radius), pose, cuboid, 0.0).ok());
        },
    );
}

fn box_sweep(c: &mut Criterion) {
    let inputs = inputs(|random| (random_sweep(random), random_box(random)));
    compare(
        c,
        "sphere_box_sweep",
        &inputs,
        |(sweep, (obb, ..))| {
            black_box(sphere_box_sweep(black_box(sweep), obb, &mut ()));
        },
        |(sweep, (_, pose, cuboid))| parry_cast(black_box(sweep), pose, cuboid),
    );
}

/// parry has no rectangle; a cuboid without height is one.
fn quad_sweep(c: &mut Criterion) {
    let inputs = inputs(|random| {
        let (obb, pose, mut cuboid) = random_box(random);
        cuboid.half_extents.y = 0.0;
        let half_extents = DVec2::new(obb.half_extents.x, obb.half_extents.z);
        (random_sweep(random), Quad { center: obb.center, half_extents, axes: obb.axes }, pose, cuboid)
    });
    compare(
        c,
        "sphere_quad_sweep",
        &inputs,
        |(sweep, quad, ..)| {
            black_box(sphere_quad_sweep(black_box(sweep), quad, &mut ()));
        },
        |(sweep, _, pose, cuboid)| parry_cast(black_box(sweep), pose, cuboid),
    );
}

fn ray(c: &mut Criterion) {
    let inputs = inputs(|random| {
        let origin = random.direction() * random.range(0.0, 6.0);
        (random.vector(1.0), random.range(0.1, 2.0), origin, random.vector(1.0) - origin)
    });
    compare(
        c,
        "ray_sphere",
        &inputs,
        |&(center, radius, origin, direction)| {
            black_box(ray_sphere(black_box(center), radius, origin, direction, &mut ()));
        },
        |&(center, radius, origin, direction)| {
            let pose = isometry(black_box(center), DQuat::IDENTITY);
            let ray = Ray::new(vector(origin).into(), vector(direction));
            black_box(Ball::new(radius).cast_ray_and_get_normal(&pose, &ray, f64::MAX, true));
        },
    );
}

criterion_group!(queries, plane, sphere, box_faces, box_sweep, quad_sweep, ray);
criterion_main!(queries);
