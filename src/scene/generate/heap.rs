//! Balls poured into a box, through a funnel or without.

use super::random::{Random, rounded, rounded_vector};
use super::{GenerateError, Ids, ball, checked_count, cuboid, nothing_overlaps, obstacle, quad};
use crate::scene::{Body, Camera, Overlay, Projection, Scene, View};
use glam::{DMat3, DQuat, DVec2, DVec3};

/// Radius of every ball in metres.
const RADIUS: f64 = 0.1;
/// Of every ball. With that of the walls, 1, a rebound from them keeps 0.4 of the speed, one from another ball 0.16.
const RESTITUTION: f64 = 0.4;
/// Side of a cell that a ball starts in, in metres.
const STEP: f64 = 0.25;
/// Share of a cell's slack that a ball is jittered by: the rest keeps neighbours apart.
const JITTERED: f64 = 0.9;
/// How much taller than wide a column of balls is: it takes a while to pour.
const SLENDER: usize = 2;
/// Half the thickness of walls and floor in metres.
const THICK: f64 = 0.1;
/// Width of the hole of the funnel in metres: three balls pass side by side.
const HOLE: f64 = 0.7;

/// A column of balls above an open box, at rest, which fall into it and settle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heap {
    /// How many balls.
    pub count: usize,
    /// Whether they fall through a funnel on their way.
    pub through_funnel: bool,
    /// From which places follow.
    pub seed: u64,
}

impl Default for Heap {
    fn default() -> Heap {
        Heap { count: 200, through_funnel: false, seed: 1 }
    }
}

impl Heap {
    /// The scene.
    ///
    /// # Errors
    /// When the count is 0 or too large.
    pub fn scene(&self) -> Result<Scene, GenerateError> {
        checked_count(self.count, 1)?;
        let across = (1..).find(|across| SLENDER * across * across * across >= self.count).unwrap_or(1);
        // The box has room for the column and as much again on all sides.
        let inside = rounded(across as f64 * STEP);
        let wall = 2.0 * inside;
        let start = if self.through_funnel { wall + inside + 2.0 * STEP } else { inside };
        let mut random = Random::new(self.seed);
        let jitter = 0.5 * JITTERED * (STEP - 2.0 * RADIUS);
        let middle = DVec3::new(0.5, 0.0, 0.5) * inside;
        let body = |index: usize| {
            let layer = index / (across * across);
            let cell = DVec3::new((index % across) as f64, layer as f64, (index / across % across) as f64);
            let place = (cell + 0.5) * STEP - middle + DVec3::Y * start + random.vector(jitter);
            let ball = ball(index as u32 + 1, RADIUS, rounded_vector(place), DVec3::ZERO);
            Body { restitution: RESTITUTION, ..ball }
        };
        let mut scene = Scene { bodies: (0..self.count).map(body).collect(), ..Scene::empty() };
        let mut ids = Ids::after(&scene.bodies);
        let top = start + self.count.div_ceil(across * across) as f64 * STEP;
        let outer = rounded(inside + 2.0 * THICK);
        let floor = cuboid(DVec3::NEG_Y * THICK, DVec3::new(outer, THICK, outer), super::LEVEL);
        scene.obstacles.push(obstacle(ids.next(), "floor", floor));
        if self.through_funnel {
            // The box reaches up to the hole, and the funnel to the top of the column: nothing jumps out.
            add_walls(&mut scene, &mut ids, "wall", [0.0, wall], inside);
            add_slopes(&mut scene, &mut ids, wall, inside);
            add_walls(&mut scene, &mut ids, "rim", [wall + inside, top], inside + 0.5 * HOLE);
        } else {
            add_walls(&mut scene, &mut ids, "wall", [0.0, inside], inside);
        }
        self.describe(&mut scene, top);
        Ok(scene)
    }

    fn describe(&self, scene: &mut Scene, top: f64) {
        let (name, way) = match self.through_funnel {
            true => ("Hourglass", "through a funnel into a box"),
            false => ("Heap", "into a box"),
        };
        scene.name = format!("{name} of {} balls", self.count);
        scene.description = format!(
            "{} balls without friction are poured {way}, lose most of their speed at every impact, and settle. Play: \
             each impact happens at its own instant, and what rests is solved together. Select a ball in the heap to see \
             what it carries.",
            self.count
        );
        scene.settings.gravity = DVec3::NEG_Y * 9.81;
        scene.settings.duration = Some(20.0);
        scene.settings.seed = self.seed;
        scene.expectations =
            vec![nothing_overlaps("However many lean on each other, no ball enters another or a wall.")];
        let target = DVec3::Y * rounded(0.45 * top);
        let distance = rounded(1.9 * top);
        scene.view = View {
            camera: Some(Camera { target, distance, yaw: 25.0, pitch: 18.0, projection: Projection::Perspective }),
            overlays: Some(vec![Overlay::Contacts]),
            ..View::default()
        };
    }
}

/// The four sides, with what is on them.
fn sides(what: &'static str) -> impl Iterator<Item = (String, DVec3)> {
    let sides = [("left", DVec3::NEG_X), ("right", DVec3::X), ("far", DVec3::NEG_Z), ("near", DVec3::Z)];
    sides.into_iter().map(move |(side, normal)| (format!("{side} {what}"), normal))
}

/// Four walls from one height to another, at `half` from the middle.
fn add_walls(scene: &mut Scene, ids: &mut Ids, what: &'static str, [low, high]: [f64; 2], half: f64) {
    let outer = half + 2.0 * THICK;
    for (name, side) in sides(what) {
        let along = DVec3::ONE - DVec3::Y - side.abs();
        let extents = side.abs() * THICK + DVec3::Y * (0.5 * (high - low)) + along * outer;
        let center = side * (half + THICK) + DVec3::Y * (0.5 * (low + high));
        let wall = cuboid(rounded_vector(center), rounded_vector(extents), super::LEVEL);
        scene.obstacles.push(obstacle(ids.next(), &name, wall));
    }
}

/// Four slopes of 45° that lead to a hole at a height.
fn add_slopes(scene: &mut Scene, ids: &mut Ids, height: f64, reach: f64) {
    let length = std::f64::consts::SQRT_2 * reach;
    for (name, side) in sides("slope") {
        // Up and outwards, level along the hole, and the normal, inwards and up.
        let up = (side + DVec3::Y).normalize();
        let normal = (DVec3::Y - side).normalize();
        let turned = DQuat::from_mat3(&DMat3::from_cols(up, normal, up.cross(normal)));
        let center = side * (0.5 * HOLE + 0.5 * reach) + DVec3::Y * (height + 0.5 * reach);
        let half_extents = DVec2::new(0.5 * length, 0.5 * HOLE + reach);
        let slope = quad(rounded_vector(center), half_extents, turned.to_array());
        scene.obstacles.push(obstacle(ids.next(), &name, slope));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Shape;

    #[test]
    fn slopes_lead_down_to_the_hole() {
        // 2·8³ is more than 1 000, 2·7³ = 686 is less: 8 · 0.25 = 2 m across, the box 4 m wide, and the hole 4 m up.
        let scene = Heap { count: 1_000, through_funnel: true, seed: 1 }.scene().unwrap();
        let slopes = scene.obstacles.iter().filter_map(|obstacle| match &obstacle.shape {
            Shape::Quad(quad) => Some(quad),
            _ => None,
        });
        let mut count = 0;
        for slope in slopes {
            let rotation = DQuat::from_array(slope.rotation);
            let [up, normal] = [DVec3::X, DVec3::Y].map(|axis| rotation * axis);
            let edge = slope.center - up * slope.half_extents.x;
            assert!((edge.y - 4.0).abs() < 1e-3 && (edge.x.abs() + edge.z.abs() - 0.35).abs() < 1e-3, "{edge}");
            // It looks up, and at what is above the hole.
            assert!(normal.y > 0.7 && normal.dot(DVec3::Y * 6.0 - slope.center) > 0.0, "{normal}");
            count += 1;
        }
        assert_eq!(count, 4);
    }

    #[test]
    fn columns_start_above_the_box_and_within_it() {
        for (count, through_funnel) in [(1, false), (7, true), (200, false), (1_000, true)] {
            let scene = Heap { count, through_funnel, seed: 9 }.scene().unwrap();
            assert_eq!(scene.bodies.len(), count);
            let wall = scene.obstacles[1].shape.place();
            let height = 2.0 * wall.y;
            let inner = wall.x.abs() - THICK;
            for body in &scene.bodies {
                assert!(body.position.y >= height + RADIUS, "{} of {count}", body.position);
                assert!(body.position.abs().x <= inner - RADIUS && body.position.abs().z <= inner - RADIUS);
            }
        }
    }
}
