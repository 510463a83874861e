//! A gas of elastic balls in a box, and a heap of inelastic ones, for both engines.

use collidoscope::scene::generate::{Gas, GenerateError};
use collidoscope::scene::{Scene, Shape};
use collidoscope::sim::{Setup, World};
use rapier3d::prelude::{
    CoefficientCombineRule, ColliderBuilder, IntegrationParameters, PhysicsWorld, RigidBodyBuilder, SharedShape, Vector,
};
use std::sync::Arc;

/// Radius of all balls in m.
pub const RADIUS: f64 = 0.5;

/// Balls that fill a tenth of a cube; `speed` is the root mean square of each component of the velocities
/// in m/s.
///
/// # Errors
/// When there are too many of them.
pub fn gas(count: usize, speed: f64) -> Result<Scene, GenerateError> {
    Gas { count, speed, ..Gas::default() }.scene()
}

/// Balls dropped on each other: a gas at rest that loses most of its energy at every impact.
///
/// # Errors
/// When there are too many of them.
pub fn heap(count: usize) -> Result<Scene, GenerateError> {
    let mut scene = gas(count, 0.0)?;
    scene.settings.gravity.y = -9.81;
    scene.bodies.iter_mut().for_each(|body| body.restitution = 0.4);
    Ok(scene)
}

/// The simulation of a gas, after a tenth of a second.
pub fn ours(scene: &Scene) -> World {
    let mut world = World::new(Arc::new(Setup::new(scene)));
    (0..6).for_each(|_| world.step());
    world
}

/// The same in rapier, after the same time: without friction, with CCD for every ball.
pub fn peer(scene: &Scene) -> PhysicsWorld {
    let vector = |v: glam::DVec3| Vector::from_array(v.as_vec3().to_array());
    let mut world = PhysicsWorld {
        gravity: vector(scene.settings.gravity),
        integration_parameters: IntegrationParameters {
            dt: 1.0 / scene.settings.ticks_per_second as f32,
            ..Default::default()
        },
        ..Default::default()
    };
    for body in &scene.bodies {
        let rigid = RigidBodyBuilder::dynamic().translation(vector(body.position)).linvel(vector(body.velocity));
        let ball = ColliderBuilder::ball(body.radius as f32);
        world.insert(rigid.ccd_enabled(true).can_sleep(false), bouncy(ball, body.restitution));
    }
    for obstacle in &scene.obstacles {
        if let Shape::Plane(plane) = &obstacle.shape {
            let half_space = ColliderBuilder::new(SharedShape::halfspace(vector(plane.normal)));
            let wall = RigidBodyBuilder::fixed().translation(vector(plane.point));
            world.insert(wall, bouncy(half_space, obstacle.restitution));
        }
    }
    (0..6).for_each(|_| world.step());
    world
}

/// Multiplied restitution, as in ours, and no friction.
fn bouncy(collider: ColliderBuilder, restitution: f64) -> ColliderBuilder {
    let collider = collider.restitution(restitution as f32).friction(0.0);
    collider.restitution_combine_rule(CoefficientCombineRule::Multiply)
}
