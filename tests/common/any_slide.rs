//! Random scenes of balls that touch each other and slide together: in rows and piles, down slopes, in channels and on what
//! moves, until a wall, an edge or another ball ends it.

use super::random::Random;
use collidoscope::scene::{
    Body, BoxShape, CapsuleShape, InfiniteMass, Mass, Obstacle, PlaneShape, QuadShape, Scene, Settings, Shape,
};
use glam::{DQuat, DVec2, DVec3};

/// Ticks per second that a scene may have.
const RATES: [u32; 8] = [1, 3, 7, 10, 30, 60, 120, 240];
/// Restitutions that a body or obstacle may have.
const RESTITUTIONS: [f64; 5] = [0.0, 0.3, 0.5, 0.9, 1.0];
/// Id of the floor; those of walls follow.
const FLOOR: u32 = 1_000;

/// The scene of a seed: groups of 1 to 6 touching balls on a floor, each group with one velocity or nearly so, and other balls
/// above them. The floor is a plane, a quad, a box or a row of flush tiles, level or not, in a channel or open, and takes everything
/// along in every third scene.
pub fn any_slide(seed: u64) -> Scene {
    let mut random = Random(seed ^ 0x0051_1de5);
    let mut draw = |low: f64, high: f64| random.range(low, high);
    let rate = RATES[draw(0.0, 8.0) as usize];
    let slope = if draw(0.0, 1.0) < 0.3 { 0.0 } else { draw(0.0, 8.0) };
    let across = if draw(0.0, 1.0) < 0.7 { 0.0 } else { draw(-3.0, 3.0) };
    let gravity = DVec3::new(slope, -9.81, across);
    let moves = draw(0.0, 1.0) < 0.3;
    let floor_velocity = if moves { DVec3::new(draw(-1.0, 1.0), draw(-0.3, 0.3), 0.0) } else { DVec3::ZERO };

    let radius = [0.25, 0.5, 0.3][draw(0.0, 3.0) as usize];
    let width = if draw(0.0, 1.0) < 0.5 { 4.0 * radius } else { draw(2.0, 8.0) };
    let length = draw(3.0, 12.0);
    let mut shapes = any_floor(length, &mut draw);
    if draw(0.0, 1.0) < 0.6 {
        let side = |normal: DVec3| PlaneShape { point: normal * (-width / 2.0), normal }.into();
        shapes.extend([DVec3::Z, DVec3::NEG_Z].map(side));
    }
    if draw(0.0, 1.0) < 0.5 {
        shapes.push(PlaneShape { point: DVec3::X * length * 0.8, normal: DVec3::NEG_X }.into());
    }
    if draw(0.0, 1.0) < 0.3 {
        let [a, b] = [DVec3::new(draw(1.0, 4.0), 0.0, -4.0), DVec3::new(draw(1.0, 4.0), 0.0, 4.0)];
        shapes.push(CapsuleShape { a, b, radius: draw(0.02, 0.3) }.into());
    }
    let one_restitution = RESTITUTIONS[draw(0.0, 5.0) as usize];
    let is_one = draw(0.0, 1.0) < 0.6;
    let restitution = |drawn: f64| if is_one { one_restitution } else { RESTITUTIONS[(drawn * 5.0) as usize] };

    let mut bodies: Vec<Body> = Vec::new();
    for group in 0..1 + draw(0.0, 3.0) as u32 {
        let begin = DVec3::new(-4.0 + 4.0 * f64::from(group) * radius, radius, (draw(0.0, 1.0) - 0.5) * width);
        let in_channel = draw(0.0, 1.0) < 0.5;
        let velocity =
            DVec3::new(draw(-2.0, 3.0), 0.0, if in_channel { 0.0 } else { draw(-1.0, 1.0) }) + floor_velocity;
        let angle = draw(0.0, 4.0).floor() * std::f64::consts::FRAC_PI_4;
        let along = DVec3::new(angle.cos(), 0.0, angle.sin());
        let nearly = [0.0, 0.0, 1e-15, 1e-13, 1e-11, 1e-6, 1e-2][draw(0.0, 7.0) as usize];
        for place in 0..1 + draw(0.0, 6.0) as u32 {
            let in_row = begin + along * (2.0 * radius * f64::from(place));
            // A channel of two balls' width holds piles: two on the floor, one on both.
            let in_pile = match place % 3 {
                2 => DVec3::new(0.0, 3f64.sqrt() * radius, 0.0),
                side => DVec3::new(0.0, 0.0, (2.0 * f64::from(side) - 1.0) * radius),
            };
            let pile = DVec3::new(begin.x + 2.0 * radius * f64::from(place / 3), radius, 0.0) + in_pile;
            let position = if in_channel { pile } else { in_row };
            let velocity = velocity + DVec3::new(draw(-nearly, nearly), 0.0, draw(-nearly, nearly));
            let mass = if draw(0.0, 1.0) < 0.5 { 1.0 } else { draw(-3.0, 3.0).exp() };
            bodies.push(Body { position, velocity, mass: Mass::Finite(mass), ..blank(radius) });
        }
    }
    for _ in 0..draw(0.0, 4.0) as u32 {
        let position = DVec3::new(draw(-5.0, 5.0), draw(1.5, 4.0), draw(-width, width) / 3.0);
        let velocity = DVec3::new(draw(-3.0, 3.0), draw(-3.0, 0.0), draw(-1.0, 1.0));
        let is_infinite = draw(0.0, 1.0) < 0.1;
        let mass =
            if is_infinite { Mass::Infinite(InfiniteMass::Infinite) } else { Mass::Finite(draw(-3.0, 3.0).exp()) };
        bodies.push(Body { position, velocity, mass, ..blank(draw(0.1, 0.5)) });
    }
    for (id, body) in (1..).zip(&mut bodies) {
        (body.id, body.restitution) = (id, restitution(draw(0.0, 1.0)));
    }
    let place = if draw(0.0, 1.0) < 0.1 { DVec3::new(1e6, -4096.0, 0.0) } else { DVec3::ZERO };
    bodies.iter_mut().for_each(|body| body.position += place);
    let obstacle = |(id, mut shape): (u32, Shape)| {
        shape.translate(place);
        let restitution = restitution(draw(0.0, 1.0));
        Obstacle { id, name: String::new(), shape, restitution, velocity: floor_velocity, color: None }
    };
    let obstacles = (FLOOR..).zip(shapes).map(obstacle).collect();
    // Of every second the default is asked whether it lasts.
    let event_budget = Some(1_000).filter(|_| (seed / 8).is_multiple_of(2));
    let settings = Settings { ticks_per_second: rate, gravity, seed, event_budget, ..Settings::default() };
    Scene { name: format!("slide {seed}"), settings, bodies, obstacles, ..Scene::empty() }
}

/// A level floor at y = 0, at least so long to both sides along x: a plane, a quad, a box, or flush tiles of both.
fn any_floor(length: f64, draw: &mut impl FnMut(f64, f64) -> f64) -> Vec<Shape> {
    let rotation = DQuat::IDENTITY.to_array();
    let quad = |center: DVec3, half: f64| QuadShape { center, half_extents: DVec2::new(half, 6.0), rotation }.into();
    let cuboid = |center: DVec3, half: f64| {
        let half_extents = DVec3::new(half, 1.0, 6.0);
        BoxShape { center: center + DVec3::NEG_Y, half_extents, rotation }.into()
    };
    match draw(0.0, 4.0) as u32 {
        0 => vec![PlaneShape { point: DVec3::ZERO, normal: DVec3::Y }.into()],
        1 => vec![quad(DVec3::ZERO, length)],
        2 => vec![cuboid(DVec3::ZERO, length)],
        _ => {
            let (mut end, mut tiles) = (-length, Vec::new());
            while end < length {
                let half = draw(0.1, 1.5);
                let center = DVec3::X * (end + half);
                tiles.push(if draw(0.0, 1.0) < 0.5 { quad(center, half) } else { cuboid(center, half) });
                end += 2.0 * half;
            }
            tiles
        }
    }
}

fn blank(radius: f64) -> Body {
    Body {
        id: 0,
        name: String::new(),
        radius,
        position: DVec3::ZERO,
        since: None,
        velocity: DVec3::ZERO,
        mass: Mass::Finite(1.0),
        restitution: 1.0,
        group: None,
        color: None,
    }
}
