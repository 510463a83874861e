//! Scenes made in code.

use crate::common::random::Random;
use collidoscope::scene::{
    AgentGroup, Body, BoxShape, CapsuleShape, Flight, InfiniteMass, Mass, Obstacle, PlaneShape, QuadShape,
    SCENE_VERSION, Scene, Settings, Shape, SteeringUnits, View,
};
use collidoscope::sim::{Event, EventKind, Impact, Setup, World};
use collidoscope::steering::SteeringParams;
use glam::{DVec2, DVec3};
use std::sync::Arc;

pub fn scene(settings: Settings, bodies: Vec<Body>, obstacles: Vec<Obstacle>) -> Scene {
    Scene {
        schema: None,
        version: SCENE_VERSION,
        name: "test".to_owned(),
        description: String::new(),
        settings,
        bodies,
        obstacles,
        agent_groups: vec![],
        fields: vec![],
        flows: vec![],
        queries: vec![],
        edits: vec![],
        expectations: vec![],
        bookmarks: vec![],
        breakpoints: vec![],
        watches: vec![],
        runs: vec![],
        view: View::default(),
        lesson: vec![],
        translations: Default::default(),
    }
}

pub fn ball(id: u32, radius: f64, position: DVec3, velocity: DVec3) -> Body {
    Body {
        id,
        name: String::new(),
        radius,
        position,
        since: None,
        velocity,
        mass: Mass::Finite(1.0),
        restitution: 1.0,
        group: None,
        color: None,
    }
}

/// The id of the only group of agents.
pub const GROUP: u32 = 500;

/// A group whose agents do everything.
pub fn group(params: SteeringParams, units: SteeringUnits) -> AgentGroup {
    AgentGroup {
        id: GROUP,
        name: String::new(),
        params,
        units,
        flocking: true,
        flow: true,
        cruising: true,
        hard_contact: true,
    }
}

/// A ball that belongs to the group.
pub fn agent(id: u32, radius: f64, position: DVec3, velocity: DVec3) -> Body {
    Body { group: Some(GROUP), ..ball(id, radius, position, velocity) }
}

pub fn obstacle(id: u32, shape: Shape) -> Obstacle {
    Obstacle { id, name: String::new(), shape, restitution: 1.0, velocity: DVec3::ZERO, color: None }
}

pub fn plane(id: u32, point: DVec3, normal: DVec3) -> Obstacle {
    obstacle(id, Shape::Plane(PlaneShape { point, normal }))
}

pub fn quad(id: u32, center: DVec3, half_extents: DVec2, rotation: [f64; 4]) -> Obstacle {
    obstacle(id, Shape::Quad(QuadShape { center, half_extents, rotation }))
}

pub fn cuboid(id: u32, center: DVec3, half_extents: DVec3, rotation: [f64; 4]) -> Obstacle {
    obstacle(id, Shape::Box(BoxShape { center, half_extents, rotation }))
}

pub fn capsule(id: u32, ends: [DVec3; 2], radius: f64) -> Obstacle {
    obstacle(id, CapsuleShape { a: ends[0], b: ends[1], radius }.into())
}

pub fn gravity() -> Settings {
    Settings { gravity: DVec3::new(0.0, -9.81, 0.0), ..Settings::default() }
}

/// Gravity, with exact flight for even seeds and linear flight for odd ones.
pub fn gravity_of(seed: u64) -> Settings {
    let flight = if seed.is_multiple_of(2) { Flight::Exact } else { Flight::Linear };
    Settings { flight, ..gravity() }
}

pub fn world(scene: &Scene) -> World {
    World::new(Arc::new(Setup::new(scene)))
}

/// All events of the first ticks.
pub fn events(scene: &Scene, ticks: u64) -> Vec<Event> {
    let mut world = world(scene);
    let mut events = Vec::new();
    for _ in 0..ticks {
        world.step();
        events.extend_from_slice(world.events());
    }
    events
}

/// All impacts of the first ticks, with their times in seconds.
pub fn impacts(scene: &Scene, ticks: u64) -> Vec<(f64, Impact)> {
    let clock = Setup::new(scene).clock;
    let impact = |event: Event| match event.kind {
        EventKind::Impact(impact) => Some((clock.seconds(event.at), impact)),
        _ => None,
    };
    events(scene, ticks).into_iter().filter_map(impact).collect()
}

/// A random scene: radii 1 : 1 000, a ball 10⁹ away, ties, overlaps, infinite masses, walls, a box
/// and a moving quad.
pub fn random_scene(seed: u64, settings: Settings) -> Scene {
    let mut random = Random(seed);
    let mut bodies = Vec::new();
    for id in 0..22 {
        let radius = 10f64.powf(random.range(-3.0, 0.0));
        let mut body = ball(id, radius, random.vector(3.0), random.vector(4.0));
        body.mass = Mass::Finite(10f64.powf(random.range(-2.0, 2.0)));
        body.restitution = random.range(0.5, 1.0);
        bodies.push(body);
    }
    bodies[3].mass = Mass::Infinite(InfiniteMass::Infinite);
    bodies[4].mass = Mass::Infinite(InfiniteMass::Infinite);
    // Far away, and coming.
    bodies[5].position = DVec3::new(1e9, 3.0, 0.0);
    bodies[5].velocity = DVec3::new(-4e8, 0.0, 0.0);
    // A tie: mirror images that hit the same ball at the same time.
    bodies[6] = ball(6, 0.25, DVec3::new(-2.0, 10.0, 0.0), DVec3::X);
    bodies[7] = ball(7, 0.25, DVec3::new(0.0, 10.0, 0.0), DVec3::ZERO);
    bodies[8] = ball(8, 0.25, DVec3::new(2.0, 10.0, 0.0), DVec3::NEG_X);
    // An overlap that separates and one that approaches.
    bodies[9].position = bodies[10].position + DVec3::X * 0.5 * bodies[10].radius;
    // A fast one.
    bodies[11].velocity *= 200.0;
    let mut obstacles = vec![
        plane(100, DVec3::new(0.0, -4.0, 0.0), DVec3::Y),
        plane(101, DVec3::new(4.0, 0.0, 0.0), DVec3::NEG_X),
        plane(102, DVec3::new(-4.0, 0.0, 0.0), DVec3::new(1.0, 0.1, 0.0)),
        plane(103, DVec3::new(0.0, 0.0, 4.0), DVec3::NEG_Z),
        plane(104, DVec3::new(0.0, 0.0, -4.0), DVec3::Z),
        cuboid(105, DVec3::new(0.5, -1.0, 0.3), DVec3::new(0.8, 0.3, 0.5), random.rotation().to_array()),
        quad(106, DVec3::new(-1.0, 1.0, 0.0), DVec2::new(1.0, 0.7), random.rotation().to_array()),
        plane(107, DVec3::new(0.0, 12.0, 0.0), DVec3::NEG_Y),
    ];
    obstacles[6].velocity = DVec3::new(0.3, 0.0, -0.2);
    scene(settings, bodies, obstacles)
}
