//! The methods as they were published, for comparison with the robust ones.
//!
//! Five articles on game collision describe them; here they are as described, in f32, with their
//! failures: nothing is validated, and normalising a zero vector gives zero. One file per method; their
//! stages have the same kinds as ours. The simulation does not use them: they answer
//! `collidoscope query --as-published` and are compared with ours by [`compare`].

mod answer;
mod box_faces;
mod compare;
mod input;
mod plane;
mod ray;
mod response;
mod screen;
mod spheres;
mod steering;

pub(crate) use answer::answer_input;
pub use answer::{answer, trace_map};
pub use box_faces::{PublishedBox, PublishedFaces, box_faces};
pub use compare::{Compared, Difference, compare, units_in_last_place};
pub use plane::{PublishedPlaneSweep, plane_sweep};
pub use ray::{PublishedRay, ray_sphere};
pub use response::{PublishedBody, sphere_response};
pub use screen::{PublishedScreen, screen_ray, screen_to_world};
pub use spheres::{PublishedSphereSweep, PublishedSweep, sphere_sweep};
pub use steering::{
    PublishedBoid, PublishedBoidStep, PublishedParams, PublishedRules, PublishedWall, avoid_obstacles, boid_step,
    circulating_flow,
};

use crate::query::Value;
use glam::Vec3;

/// The direction of `v`; of zero, zero.
fn unit(v: Vec3) -> Vec3 {
    if v == Vec3::ZERO { v } else { v / v.length() }
}

fn scalar(x: f32) -> Value {
    Value::Scalar(f64::from(x))
}

fn vector(v: Vec3) -> Value {
    Value::Vector(v.as_dvec3())
}

fn point(p: Vec3) -> Value {
    Value::Point(p.as_dvec3())
}
