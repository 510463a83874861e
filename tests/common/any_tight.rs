//! Random scenes of balls that have hardly any room: in slots as wide as they are, in wedges and corners, in rows between two
//! walls, of every shape.

use super::random::Random;
use collidoscope::scene::{
    Body, BoxShape, CapsuleShape, InfiniteMass, Mass, Obstacle, PlaneShape, QuadShape, Scene, Settings, Shape,
};
use glam::{DQuat, DVec2, DVec3};

/// Ticks per second that a scene may have.
const RATES: [u32; 8] = [1, 3, 7, 10, 30, 60, 120, 240];
/// Restitutions that a body or obstacle may have.
const RESTITUTIONS: [f64; 5] = [0.0, 0.3, 0.5, 0.9, 1.0];
/// Room between what nearly touches, as a share of the radius; 0: it touches, but for rounding. An elastic ball in much less
/// would bounce so often that no tick is followed to its end.
const GAPS: [f64; 5] = [0.0, 0.0, 0.0, 1e-4, 1e-2];
/// Gravities, in m/s².
const GRAVITIES: [f64; 4] = [0.0, 0.0, 1e-6, 9.81];
/// Id of the first wall.
const WALL: u32 = 1_000;

/// A point that a wall goes through, and its unit normal there.
type Side = (DVec3, DVec3);

/// The scene of a seed: 1 to 6 balls and 2 or 3 walls, all of which touch or nearly do.
pub fn any_tight(seed: u64) -> Scene {
    let mut draw = Draw(Random(seed ^ 0x0074_1647));
    let radius = draw.one_of(&[0.25, 0.5, 0.3]);
    let gap = draw.one_of(&GAPS) * radius;
    let (sides, balls) = match draw.below(4) {
        0 => slot(&mut draw, radius, gap),
        1 => wedge(&mut draw, radius, gap),
        2 => row(&mut draw, gap),
        _ => corner(&mut draw, radius, gap),
    };
    let one_restitution = draw.one_of(&RESTITUTIONS);
    let is_one = draw.happens(0.7);
    let restitution = |draw: &mut Draw| if is_one { one_restitution } else { draw.one_of(&RESTITUTIONS) };
    let spread = draw.one_of(&[0.0, 1.0, 3.0]);
    let turn = if draw.happens(0.5) { DQuat::IDENTITY } else { draw.0.rotation() };
    let place = if draw.happens(0.1) { DVec3::new(1e6, -4096.0, 0.0) } else { DVec3::ZERO };
    let bodies = (1..).zip(balls).map(|(id, (position, radius))| Body {
        id,
        name: String::new(),
        radius,
        position: turn * position + place,
        since: None,
        velocity: if draw.happens(0.7) { draw.0.vector(5.0) } else { DVec3::ZERO },
        mass: match draw.happens(0.05) {
            true => Mass::Infinite(InfiniteMass::Infinite),
            false => Mass::Finite(draw.0.range(-spread, spread + f64::EPSILON).exp()),
        },
        restitution: restitution(&mut draw),
        group: None,
        color: None,
    });
    let bodies: Vec<Body> = bodies.collect();
    let obstacles = (WALL..).zip(sides).map(|(id, (point, normal))| Obstacle {
        id,
        name: String::new(),
        shape: draw.wall(turn * point + place, turn * normal),
        restitution: restitution(&mut draw),
        velocity: DVec3::ZERO,
        color: None,
    });
    let obstacles = obstacles.collect();
    let settings = Settings {
        ticks_per_second: draw.one_of(&RATES),
        gravity: draw.one_of(&GRAVITIES) * draw.0.direction(),
        seed,
        ..Settings::default()
    };
    Scene { name: format!("tight {seed}"), settings, bodies, obstacles, ..Scene::empty() }
}

/// Balls side by side between a floor and a ceiling that are as far apart as they are wide.
fn slot(draw: &mut Draw, radius: f64, gap: f64) -> (Vec<Side>, Vec<(DVec3, f64)>) {
    let sides = vec![(DVec3::ZERO, DVec3::Y), (DVec3::Y * (2.0 * radius + gap), DVec3::NEG_Y)];
    let apart = 2.0 * radius + if draw.happens(0.5) { gap } else { radius };
    let count = 1 + draw.below(4);
    (sides, (0..count).map(|place| (DVec3::new(apart * place as f64, radius + gap / 2.0, 0.0), radius)).collect())
}

/// Balls in a row along the edge of two walls that meet at an angle, acute or not, and touch both.
fn wedge(draw: &mut Draw, radius: f64, gap: f64) -> (Vec<Side>, Vec<(DVec3, f64)>) {
    let half_angle = draw.log(0.01, 1.4);
    let (sine, cosine) = half_angle.sin_cos();
    let center = DVec3::Y * ((radius + gap) / sine);
    let normals = [DVec3::new(-cosine, sine, 0.0), DVec3::new(cosine, sine, 0.0)];
    // The wall is shown where the first ball touches it, which an acute wedge has far from its edge.
    let sides = normals.map(|normal| (center - normal * (radius + gap), normal)).to_vec();
    let apart = (2.0 * radius + gap) * DVec3::Z;
    let count = 1 + draw.below(3);
    (sides, (0..count).map(|place| (center + apart * place as f64, radius)).collect())
}

/// Balls of different radii in a row from one wall to another.
fn row(draw: &mut Draw, gap: f64) -> (Vec<Side>, Vec<(DVec3, f64)>) {
    let mut balls = Vec::new();
    let mut end = 0.0;
    for _ in 0..1 + draw.below(6) {
        let radius = draw.log(0.05, 0.5);
        balls.push((DVec3::X * (end + gap + radius), radius));
        end += gap + 2.0 * radius;
    }
    let slant = if draw.happens(0.5) { 0.0 } else { draw.0.range(-0.5, 0.5) };
    let normal = DVec3::new(-slant.cos(), slant.sin(), 0.0);
    (vec![(DVec3::ZERO, DVec3::X), (DVec3::X * (end + gap), normal)], balls)
}

/// Balls that touch in a corner of three walls.
fn corner(draw: &mut Draw, radius: f64, gap: f64) -> (Vec<Side>, Vec<(DVec3, f64)>) {
    let sides = DVec3::AXES.map(|axis| (DVec3::ZERO, axis)).to_vec();
    let first = DVec3::splat(radius + gap);
    let apart = 2.0 * radius + gap;
    let on_top = DVec3::new(0.5, 0.5, std::f64::consts::FRAC_1_SQRT_2);
    let places = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::X + DVec3::Y, on_top];
    let count = 1 + draw.below(5) as usize;
    (sides, places[..count].iter().map(|&place| (first + place * apart, radius)).collect())
}

/// What is drawn at random.
struct Draw(Random);

impl Draw {
    fn below(&mut self, count: u64) -> u64 {
        self.0.range(0.0, count as f64) as u64
    }

    fn happens(&mut self, share: f64) -> bool {
        self.0.range(0.0, 1.0) < share
    }

    fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len() as u64) as usize]
    }

    fn log(&mut self, low: f64, high: f64) -> f64 {
        self.0.range(low.ln(), high.ln()).exp()
    }

    /// A wall of any shape whose surface has this normal at a point.
    fn wall(&mut self, point: DVec3, normal: DVec3) -> Shape {
        match self.below(4) {
            0 => {
                // The normal of a quad is its z axis.
                let rotation = DQuat::from_rotation_arc(DVec3::Z, normal).to_array();
                QuadShape { center: point, half_extents: DVec2::splat(4.0), rotation }.into()
            }
            1 => {
                let rotation = DQuat::from_rotation_arc(DVec3::Y, normal).to_array();
                BoxShape { center: point - normal, half_extents: DVec3::new(4.0, 1.0, 4.0), rotation }.into()
            }
            2 => {
                let radius = self.log(0.1, 10.0);
                let along = normal.any_orthonormal_vector() * 3.0;
                let axis = point - normal * radius;
                CapsuleShape { a: axis - along, b: axis + along, radius }.into()
            }
            _ => PlaneShape { point, normal }.into(),
        }
    }
}
