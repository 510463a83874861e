//! Each query of the narrow phase compared with parry3d's closest equivalent, on the same random inputs.
//!
//! Ours works in double precision and gives the full result; parry works in single precision, as games
//! use it, through its public functions.

use crate::measure::take_turns;
use crate::table::{Row, Target};
use clap::ValueEnum;
use collidoscope::query::{
    SphereSweep, Straight, SweepStatus, ray_sphere, sphere_box_faces, sphere_box_sweep, sphere_capsule_sweep, sphere_plane_sweep,
    sphere_quad_sweep, sphere_sphere_sweep,
};
use collidoscope::shape::{Capsule, Obb, Plane, Quad};
use glam::{DMat3, DQuat, DVec2, DVec3};
use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::{Ray, RayCast, ShapeCastOptions, cast_shapes, contact};
use parry3d::shape::{Ball, Capsule as PeerCapsule, Cuboid, HalfSpace, Shape};
use std::hint::black_box;

#[path = "../../../tests/common/random.rs"]
mod random;
use random::Random;

/// Number of inputs per run.
pub const INPUTS: usize = 10_000;

/// A query that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Query {
    SpherePlane,
    SphereSphere,
    SphereSphereHits,
    SphereSphereMisses,
    SphereBox,
    SphereCapsule,
    SphereQuad,
    BoxFaces,
    RaySphere,
}

impl Query {
    /// Its display name.
    pub fn name(self) -> &'static str {
        match self {
            Query::SpherePlane => "sphere–plane impact",
            Query::SphereSphere => "sphere–sphere impact",
            Query::SphereSphereHits => "sphere–sphere impact, where all hit",
            Query::SphereSphereMisses => "sphere–sphere impact, where all miss",
            Query::SphereBox => "sphere–box impact",
            Query::SphereCapsule => "sphere–capsule impact",
            Query::SphereQuad => "sphere–quad impact",
            Query::BoxFaces => "sphere–box contact with face flags",
            Query::RaySphere => "ray–sphere with normal",
        }
    }

    fn target(self) -> Target {
        let (limit, stretch) = match self {
            // Random sweeps are a mixture of both.
            Query::SphereSphereHits | Query::SphereSphereMisses => return Target::None,
            Query::SpherePlane | Query::SphereSphere => (0.2, 0.15),
            Query::SphereBox => (0.03, 0.02),
            Query::SphereQuad | Query::SphereCapsule => (0.04, 0.03),
            Query::BoxFaces => (0.3, 0.2),
            Query::RaySphere => (0.35, 0.3),
        };
        Target::AtMost(limit, Some(stretch))
    }
}

/// Answers all inputs once.
type Go = Box<dyn FnMut()>;

/// Ours and the peer's.
pub fn contenders(query: Query) -> [Go; 2] {
    match query {
        Query::SpherePlane => plane(),
        Query::SphereSphere => sphere(|_| true),
        Query::SphereSphereHits => sphere(|status| status == SweepStatus::Hit),
        Query::SphereSphereMisses => sphere(|status| !status.is_hit()),
        Query::SphereBox => box_sweep(),
        Query::SphereCapsule => capsule_sweep(),
        Query::SphereQuad => quad_sweep(),
        Query::BoxFaces => box_faces(),
        Query::RaySphere => ray(),
    }
}

/// The rows of all queries.
pub fn rows(rounds: usize) -> Vec<Row> {
    let row = |query: &Query| {
        let [mut ours, mut peer] = contenders(*query);
        let [ours, peer] = take_turns(rounds, [&mut *ours, &mut *peer]);
        Row::ratio(query.name(), ours, peer, INPUTS, query.target())
    };
    Query::value_variants().iter().map(row).collect()
}

/// Time of parry for a sphere–plane impact in ns, used to compare machines.
pub fn yardstick(rounds: usize) -> f64 {
    let [_, mut peer] = contenders(Query::SpherePlane);
    let [time] = take_turns(rounds, [&mut *peer]);
    time.as_secs_f64() * 1e9 / INPUTS as f64
}

fn inputs<T>(make: impl Fn(&mut Random) -> T) -> Vec<T> {
    let mut random = Random(1);
    (0..INPUTS).map(|_| make(&mut random)).collect()
}

/// Both contenders, on the same inputs in their own types.
fn pair<A: 'static, B: 'static>(
    inputs: Vec<(A, B)>,
    ours: impl Fn(&A) + 'static,
    peer: impl Fn(&B) + 'static,
) -> [Go; 2] {
    let (for_ours, for_peer): (Vec<A>, Vec<B>) = inputs.into_iter().unzip();
    [Box::new(move || for_ours.iter().for_each(&ours)), Box::new(move || for_peer.iter().for_each(&peer))]
}

/// A sweep aimed near the origin, so that hits and misses of every kind occur.
fn random_sweep(random: &mut Random) -> SphereSweep<Straight> {
    let from = random.direction() * random.range(1.0, 6.0);
    let to = random.vector(2.0) - from * random.range(-0.2, 1.0);
    SphereSweep::straight(random.range(0.05, 1.0), from, to)
}

fn vector(v: DVec3) -> Vector {
    Vector::from_array(v.as_vec3().to_array())
}

fn pose(position: DVec3, rotation: DQuat) -> Pose {
    Pose::from_parts(vector(position), Rotation::from_array(rotation.as_quat().to_array()))
}

/// A ball that parry sweeps.
struct PeerSweep {
    pose: Pose,
    motion: Vector,
    ball: Ball,
    options: ShapeCastOptions,
}

impl PeerSweep {
    fn of(sweep: &SphereSweep<Straight>) -> PeerSweep {
        let options = ShapeCastOptions { max_time_of_impact: sweep.max_fraction as f32, ..Default::default() };
        let ball = Ball::new(sweep.radius as f32);
        PeerSweep { pose: pose(sweep.from, DQuat::IDENTITY), motion: vector(sweep.motion), ball, options }
    }

    fn cast(&self, shape_pose: &Pose, velocity: Vector, shape: &dyn Shape) {
        let sweep = black_box(self);
        black_box(
            &cast_shapes(&sweep.pose, sweep.motion, &sweep.ball, shape_pose, velocity, shape, sweep.options).ok(),
        );
    }
}

fn plane() -> [Go; 2] {
    let inputs = inputs(|random| {
        let (point, normal) = (random.vector(1.0), random.direction());
        let sweep = random_sweep(random);
        let peer = (PeerSweep::of(&sweep), pose(point, DQuat::IDENTITY), HalfSpace::new(vector(normal)));
        ((sweep, Plane { point, normal }), peer)
    });
    pair(
        inputs,
        |(sweep, plane)| {
            black_box(&sphere_plane_sweep(black_box(sweep), plane, &mut ()));
        },
        |(sweep, pose, half_space)| sweep.cast(pose, Vector::ZERO, half_space),
    )
}

/// Pairs of sweeps whose answer is one of those asked for.
fn sphere(is_wanted: impl Fn(SweepStatus) -> bool) -> [Go; 2] {
    let inputs = inputs(|random| {
        let (a, b) = loop {
            let (a, b) = (random_sweep(random), random_sweep(random));
            if is_wanted(sphere_sphere_sweep(&a, &b, &mut ()).status) {
                break (a, b);
            }
        };
        let peer = (PeerSweep::of(&a), PeerSweep::of(&b));
        ((a, b), peer)
    });
    pair(
        inputs,
        |(a, b)| {
            black_box(&sphere_sphere_sweep(black_box(a), b, &mut ()));
        },
        |(a, b)| a.cast(&b.pose, b.motion, &b.ball),
    )
}

/// A box, and the same box in parry.
fn random_box(random: &mut Random) -> (Obb, Pose, Cuboid) {
    let rotation = random.rotation();
    let half_extents = DVec3::new(random.range(0.2, 1.5), random.range(0.2, 1.5), random.range(0.2, 1.5));
    let center = random.vector(0.5);
    let obb = Obb { center, half_extents, axes: DMat3::from_quat(rotation) };
    (obb, pose(center, rotation), Cuboid::new(vector(half_extents)))
}

fn box_faces() -> [Go; 2] {
    let inputs = inputs(|random| {
        let (center, radius) = (random.vector(3.0), random.range(0.05, 1.5));
        let (obb, box_pose, cuboid) = random_box(random);
        ((center, radius, obb), (pose(center, DQuat::IDENTITY), Ball::new(radius as f32), box_pose, cuboid))
    });
    pair(
        inputs,
        |input| {
            let (center, radius, obb) = black_box(input);
            black_box(&sphere_box_faces(*center, *radius, obb, &mut ()));
        },
        |(ball_pose, ball, box_pose, cuboid)| {
            black_box(&contact(black_box(ball_pose), ball, box_pose, cuboid, 0.0).ok());
        },
    )
}

fn box_sweep() -> [Go; 2] {
    let inputs = inputs(|random| {
        let (obb, pose, cuboid) = random_box(random);
        let sweep = random_sweep(random);
        let peer = (PeerSweep::of(&sweep), pose, cuboid);
        ((sweep, obb), peer)
    });
    pair(
        inputs,
        |(sweep, obb)| {
            black_box(&sphere_box_sweep(black_box(sweep), obb, &mut ()));
        },
        |(sweep, pose, cuboid)| sweep.cast(pose, Vector::ZERO, cuboid),
    )
}

fn capsule_sweep() -> [Go; 2] {
    let inputs = inputs(|random| {
        let (center, half) = (random.vector(0.5), random.direction() * random.range(0.2, 1.5));
        let capsule = Capsule { ends: [center - half, center + half], radius: random.range(0.2, 1.0) };
        let theirs = PeerCapsule::new(vector(-half), vector(half), capsule.radius as f32);
        let sweep = random_sweep(random);
        let peer = (PeerSweep::of(&sweep), pose(center, DQuat::IDENTITY), theirs);
        ((sweep, capsule), peer)
    });
    pair(
        inputs,
        |(sweep, capsule)| {
            black_box(&sphere_capsule_sweep(black_box(sweep), capsule, &mut ()));
        },
        |(sweep, pose, capsule)| sweep.cast(pose, Vector::ZERO, capsule),
    )
}

/// parry has no rectangle, so a cuboid of zero height is used.
fn quad_sweep() -> [Go; 2] {
    let inputs = inputs(|random| {
        let (obb, pose, mut cuboid) = random_box(random);
        cuboid.half_extents.y = 0.0;
        let half_extents = DVec2::new(obb.half_extents.x, obb.half_extents.z);
        let sweep = random_sweep(random);
        let peer = (PeerSweep::of(&sweep), pose, cuboid);
        ((sweep, Quad { center: obb.center, half_extents, axes: obb.axes }), peer)
    });
    pair(
        inputs,
        |(sweep, quad)| {
            black_box(&sphere_quad_sweep(black_box(sweep), quad, &mut ()));
        },
        |(sweep, pose, cuboid)| sweep.cast(pose, Vector::ZERO, cuboid),
    )
}

fn ray() -> [Go; 2] {
    let inputs = inputs(|random| {
        let origin = random.direction() * random.range(0.0, 6.0);
        let (center, radius, direction) = (random.vector(1.0), random.range(0.1, 2.0), random.vector(1.0) - origin);
        let peer =
            (pose(center, DQuat::IDENTITY), Ball::new(radius as f32), Ray::new(vector(origin), vector(direction)));
        ((center, radius, origin, direction), peer)
    });
    pair(
        inputs,
        |input| {
            let &(center, radius, origin, direction) = black_box(input);
            black_box(&ray_sphere(center, radius, origin, direction, &mut ()));
        },
        |(pose, ball, ray)| {
            black_box(&ball.cast_ray_and_get_normal(black_box(pose), ray, f32::MAX, true));
        },
    )
}
