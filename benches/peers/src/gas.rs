//! A gas of elastic balls in a box, for both engines.

use collidoscope::scene::{Scene, Shape, parse_scene};
use collidoscope::sim::{Setup, World};
use rapier3d::prelude::{ColliderBuilder, IntegrationParameters, PhysicsWorld, RigidBodyBuilder, SharedShape, Vector};
use serde_json::json;
use std::sync::Arc;

/// Share of the volume that the balls take.
const FRACTION: f64 = 0.1;
/// Radius of all balls in m.
pub const RADIUS: f64 = 0.5;

/// Balls on a lattice in a cube of six planes; `speed` is the root mean square of each component of the
/// velocities in m/s.
///
/// # Panics
/// Never: the scene is valid.
pub fn gas(count: usize, speed: f64) -> Scene {
    let side = (count as f64 * 4.0 / 3.0 * std::f64::consts::PI * RADIUS.powi(3) / FRACTION).cbrt();
    let per_side = (count as f64).cbrt().ceil() as usize;
    let step = side / per_side as f64;
    let place = |n: usize| (n as f64 + 0.5) * step - side / 2.0;
    // Multiples of an irrational number are spread evenly over [0, 1); components uniform in ±√3·speed
    // have this root mean square.
    let spread = |index: usize, square: f64| (index as f64 * square.sqrt()).fract();
    let component = |index: usize, square: f64| 3f64.sqrt() * speed * (2.0 * spread(index + 1, square) - 1.0);
    let bodies: Vec<_> = (0..count)
        .map(|index| {
            let cell = [index % per_side, index / per_side % per_side, index / per_side / per_side];
            let velocity = [2.0, 3.0, 5.0].map(|square| component(index, square));
            json!({"id": index, "radius": RADIUS, "position": cell.map(place), "velocity": velocity})
        })
        .collect();
    let sides = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
    let walls: Vec<_> = (count..)
        .zip(sides)
        .map(|(id, normal)| {
            let point = normal.map(|component| -f64::from(component) * side / 2.0);
            json!({"id": id, "shape": {"plane": {"point": point, "normal": normal}}})
        })
        .collect();
    let scene = json!({"version": 1, "name": "gas", "bodies": bodies, "obstacles": walls});
    parse_scene(&scene.to_string(), "gas").unwrap_or_else(|error| panic!("{error}"))
}

/// The simulation of a gas, a tenth of a second under way.
pub fn ours(scene: &Scene) -> World {
    let mut world = World::new(Arc::new(Setup::new(scene)));
    (0..6).for_each(|_| world.step());
    world
}

/// The same gas in rapier, as far under way: elastic, without friction, every ball swept (its CCD).
pub fn peer(scene: &Scene) -> PhysicsWorld {
    let vector = |v: glam::DVec3| Vector::from_array(v.as_vec3().to_array());
    let mut world = PhysicsWorld {
        gravity: Vector::ZERO,
        integration_parameters: IntegrationParameters {
            dt: 1.0 / scene.settings.ticks_per_second as f32,
            ..Default::default()
        },
        ..Default::default()
    };
    for body in &scene.bodies {
        let rigid = RigidBodyBuilder::dynamic().translation(vector(body.position)).linvel(vector(body.velocity));
        let ball = ColliderBuilder::ball(body.radius as f32).restitution(1.0).friction(0.0);
        world.insert(rigid.ccd_enabled(true).can_sleep(false), ball);
    }
    for obstacle in &scene.obstacles {
        if let Shape::Plane(plane) = &obstacle.shape {
            let half_space = ColliderBuilder::new(SharedShape::halfspace(vector(plane.normal)));
            let wall = RigidBodyBuilder::fixed().translation(vector(plane.point));
            world.insert(wall, half_space.restitution(1.0).friction(0.0));
        }
    }
    (0..6).for_each(|_| world.step());
    world
}
