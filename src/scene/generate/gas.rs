//! A gas of elastic balls in a closed room.

use super::random::{Random, rounded, rounded_vector};
use super::{
    GenerateError, Ids, ball, cell, cells_across, checked_count, energy_stays, nothing_overlaps, obstacle, refused,
};
use crate::expression::PlainNumber;
use crate::scene::{Body, Camera, Overlay, PlaneShape, Projection, Scene, View};
use glam::DVec3;

/// Radius of every ball in metres.
const RADIUS: f64 = 0.5;
/// Least gap between cells and their balls, relative to the diameter: room to be jittered in.
const LEAST_SLACK: f64 = 0.01;
/// Share of a cell's slack that a ball is jittered by: the rest keeps neighbours apart.
const JITTERED: f64 = 0.9;
/// Greatest speed in m/s: a million diameters per second.
const MAX_SPEED: f64 = 1e6;
/// Least share of the room that balls fill. At 1e-24 a cell is (π/6 / 1e-24)^⅓ = 8e7 m wide, and the room of 200 000
/// balls, 59 cells across, stays far below the 1e12 m that a scene may measure.
const MIN_FRACTION: f64 = 1e-24;

/// A hard-sphere gas: balls of radius 0.5 m and 1 kg in a room of six planes, spread over the cells of a
/// block and jittered, so that none touches another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gas {
    /// How many balls.
    pub count: usize,
    /// Share of the room's volume that is inside balls.
    pub fraction: f64,
    /// Root mean square of each component of the velocities, in m/s; the momenta sum to zero but for rounding.
    pub speed: f64,
    /// From which places and velocities follow.
    pub seed: u64,
}

impl Default for Gas {
    fn default() -> Gas {
        Gas { count: 1_000, fraction: 0.1, speed: 1.0, seed: 1 }
    }
}

impl Gas {
    /// The scene.
    ///
    /// # Errors
    /// When the count is 0 or too large, the speed no such number, or the fraction more than fits.
    pub fn scene(&self) -> Result<Scene, GenerateError> {
        checked_count(self.count, 1)?;
        if !(0.0..=MAX_SPEED).contains(&self.speed) {
            return Err(refused(format!("speed must be from 0 to {MAX_SPEED:e} m/s, is {}", PlainNumber(self.speed))));
        }
        let per_side = self.cells();
        let step = self.step(per_side)?;
        let mut random = Random::new(self.seed);
        let half = DVec3::from(per_side.map(|cells| rounded(0.5 * step * cells as f64)));
        let bodies = self.bodies(per_side, step, half, &mut random);
        let mut scene = Scene { bodies, ..Scene::empty() };
        let mut ids = Ids::after(&scene.bodies);
        for (name, normal) in SIDES {
            let plane = PlaneShape { point: -normal * half, normal };
            scene.obstacles.push(obstacle(ids.next(), name, plane.into()));
        }
        self.describe(&mut scene, half);
        Ok(scene)
    }

    /// A block of cells, nearly a cube, with hardly more of them than balls.
    fn cells(&self) -> [usize; 3] {
        let x = cells_across(self.count);
        let y = (1..).find(|y| x * y * y >= self.count).unwrap_or(x);
        [x, y, self.count.div_ceil(x * y)]
    }

    /// Side of a cell: count · 4/3·π·r³ = fraction · cells · step³.
    fn step(&self, [x, y, z]: [usize; 3]) -> Result<f64, GenerateError> {
        let cells = (x * y * z) as f64;
        let inside = self.count as f64 * 4.0 / 3.0 * std::f64::consts::PI * RADIUS.powi(3);
        let least = 2.0 * RADIUS * (1.0 + LEAST_SLACK);
        let most = inside / (cells * least.powi(3));
        if !(MIN_FRACTION..=most).contains(&self.fraction) {
            // Rounded down: what the message says must do.
            let shown = (most * 1e3).floor() / 1e3;
            let fits = format!("fraction must be from {MIN_FRACTION:e} to {shown} for {} balls", self.count);
            return Err(refused(format!("{fits}, is {}", PlainNumber(self.fraction))));
        }
        Ok((inside / (cells * self.fraction)).cbrt())
    }

    fn bodies(&self, per_side: [usize; 3], step: f64, half: DVec3, random: &mut Random) -> Vec<Body> {
        let jitter = 0.5 * JITTERED * (step - 2.0 * RADIUS);
        let mut velocities: Vec<DVec3> =
            (0..self.count).map(|_| DVec3::new(random.normal(), random.normal(), random.normal())).collect();
        normalise(&mut velocities, self.speed);
        let place = |index| (cell(index, per_side) + 0.5) * step - half;
        velocities
            .into_iter()
            .enumerate()
            .map(|(index, velocity)| {
                let position = rounded_vector(place(index) + random.vector(jitter));
                ball(index as u32 + 1, RADIUS, position, rounded_vector(velocity))
            })
            .collect()
    }

    fn describe(&self, scene: &mut Scene, half: DVec3) {
        scene.name = format!("Gas of {} balls", self.count);
        scene.description = format!(
            "{} elastic balls fill {} of a closed room, at {} m/s root mean square along each axis. Play: energy stays \
             to the last digits and nothing overlaps, while every single path is chaos. Select a ball to follow it, \
             change one velocity and see how soon the baseline run diverges from the new one.",
            self.count, self.fraction, self.speed
        );
        scene.settings.duration = Some(10.0);
        scene.settings.seed = self.seed;
        scene.expectations = vec![
            energy_stays(),
            nothing_overlaps("Impacts are found before surfaces pass each other: no ball enters another or a wall."),
        ];
        let distance = rounded(3.2 * half.length());
        let target = DVec3::ZERO;
        scene.view = View {
            camera: Some(Camera { target, distance, yaw: 30.0, pitch: 22.0, projection: Projection::Perspective }),
            overlays: Some(vec![Overlay::Contacts]),
            ..View::default()
        };
    }
}

/// The walls and their normals, which point inwards.
const SIDES: [(&str, DVec3); 6] = [
    ("left wall", DVec3::X),
    ("right wall", DVec3::NEG_X),
    ("floor", DVec3::Y),
    ("ceiling", DVec3::NEG_Y),
    ("far wall", DVec3::Z),
    ("near wall", DVec3::NEG_Z),
];

/// Takes the mean away and gives every component the root mean square `speed`; where there is no
/// spread to scale, nothing moves.
fn normalise(velocities: &mut [DVec3], speed: f64) {
    let count = velocities.len() as f64;
    let mean = velocities.iter().sum::<DVec3>() / count;
    velocities.iter_mut().for_each(|velocity| *velocity -= mean);
    let square = velocities.iter().map(|velocity| *velocity * *velocity).sum::<DVec3>() / count;
    let scale = |square: f64| if square > 0.0 { speed / square.sqrt() } else { 0.0 };
    let scale = DVec3::from(square.to_array().map(scale));
    velocities.iter_mut().for_each(|velocity| *velocity *= scale);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_fills_its_share_of_the_room_and_moves_as_fast_as_asked() {
        let scene = Gas { count: 1_000, fraction: 0.2, speed: 10.0, seed: 3 }.scene().unwrap();
        let wall = scene.obstacles[0].shape.place();
        // 1 000 · π/6 / 0.2 = 2 618 m³; ten cells along each side.
        let side = -2.0 * wall.x;
        assert!((side.powi(3) - 1_000.0 * std::f64::consts::PI / 6.0 / 0.2).abs() < 0.1, "{side}");
        let square = scene.bodies.iter().map(|body| body.velocity * body.velocity).sum::<DVec3>() / 1_000.0;
        // The decimals that are cut off change it by some 1e-4 at most.
        assert!((square - 100.0).abs().max_element() < 1e-2, "{square}");
        let momentum: DVec3 = scene.bodies.iter().map(|body| body.velocity).sum();
        assert!(momentum.length() < 0.1, "{momentum}");
    }

    #[test]
    fn it_refuses_what_does_not_fit_and_says_what_does() {
        // A cube of 10³ cells whose sides are 1.01 diameters: π/6 / 1.01³ = 0.508.
        let error = Gas { fraction: 0.6, ..Gas::default() }.scene().unwrap_err().to_string();
        assert_eq!(error, "fraction must be from 1e-24 to 0.508 for 1000 balls, is 0.6");
        assert!(Gas { fraction: 0.508, ..Gas::default() }.scene().is_ok());
        for wrong in [
            Gas { count: 0, ..Gas::default() },
            Gas { fraction: f64::NAN, ..Gas::default() },
            Gas { fraction: 0.0, ..Gas::default() },
            Gas { speed: f64::INFINITY, ..Gas::default() },
            Gas { speed: -1.0, ..Gas::default() },
        ] {
            assert!(wrong.scene().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_lone_ball_rests_in_its_room() {
        let scene = Gas { count: 1, ..Gas::default() }.scene().unwrap();
        assert_eq!(scene.bodies[0].velocity, DVec3::ZERO);
    }
}
