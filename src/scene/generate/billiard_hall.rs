//! A hall of billiard tables: many boxes, many quads.

use super::random::{Random, rounded, rounded_vector};
use super::{GenerateError, Ids, LEVEL, ball, checked_count, cuboid, energy_stays, nothing_overlaps, obstacle, quad};
use crate::scene::{Body, Camera, Obstacle, Overlay, Projection, Scene, View};
use glam::{DQuat, DVec2, DVec3};

/// Radius of a ball, and half the playing field along X and Z, in metres (a table for giants: balls must
/// be seen from where one sees all tables).
const RADIUS: f64 = 0.25;
const HALF_FIELD: DVec2 = DVec2::new(5.0, 2.5);
/// Half width and half height of the cushions, in metres.
const CUSHION: [f64; 2] = [0.25, 0.2];
/// From one table to the next, along X and Z: a turned one needs 12 m by 11.1 m.
const PITCH: DVec2 = DVec2::new(13.0, 12.0);
/// From ball to ball in a rack, between diameters, and how far each is off its place: no rack is like another.
const RACK_STEP: f64 = 2.0 * RADIUS + 0.004;
const RACK_JITTER: f64 = 0.0008;
/// Rows of a rack: one ball, two, three, …
const ROWS: usize = 5;
/// A cue ball and a rack.
const BALLS: usize = 1 + ROWS * (ROWS + 1) / 2;
/// Every other table is turned by the angle whose cosine is 4/5: half of it has cosine √0.9, sine √0.1.
const TURN: [f64; 4] = [0.0, 0.316_227_766_016_837_94, 0.0, 0.948_683_298_050_513_8];
const GREEN: [u8; 3] = [0, 90, 60];
const CUSHION_GREEN: [u8; 3] = [0, 110, 80];

/// Billiard tables in rows, each with a cue ball that breaks a rack of fifteen: sixteen balls, four boxes and
/// a quad to a table. Every other table is turned. Nothing is lost in any impact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BilliardHall {
    /// How many tables.
    pub count: usize,
    /// From which the places in the racks and the shots follow.
    pub seed: u64,
}

impl Default for BilliardHall {
    fn default() -> BilliardHall {
        BilliardHall { count: 60, seed: 1 }
    }
}

impl BilliardHall {
    /// The scene.
    ///
    /// # Errors
    /// When the count is 0 or too large.
    pub fn scene(&self) -> Result<Scene, GenerateError> {
        checked_count(self.count, BALLS)?;
        let mut random = Random::new(self.seed);
        let tables: Vec<Table> = (0..self.count).map(|index| self.table(index)).collect();
        let mut scene = Scene::empty();
        for (index, table) in tables.iter().enumerate() {
            scene.bodies.extend(table.balls((index * BALLS) as u32 + 1, &mut random));
        }
        let mut ids = Ids::after(&scene.bodies);
        scene.obstacles = tables.iter().flat_map(|table| table.parts(&mut ids)).collect();
        self.describe(&mut scene);
        Ok(scene)
    }

    /// Tables along X and along Z: as many rows as columns, or one less.
    fn grid(&self) -> [usize; 2] {
        let columns = (1..).find(|n| n * n >= self.count).unwrap_or(1);
        [columns, self.count.div_ceil(columns)]
    }

    fn table(&self, index: usize) -> Table {
        let [columns, rows] = self.grid();
        let (column, row) = (index % columns, index / columns);
        let centered = |place: usize, of: usize| place as f64 - 0.5 * (of as f64 - 1.0);
        let place = DVec2::new(centered(column, columns), centered(row, rows)) * PITCH;
        let rotation = if (column + row) % 2 == 0 { LEVEL } else { TURN };
        Table { center: DVec3::new(place.x, 0.0, place.y), rotation }
    }

    fn describe(&self, scene: &mut Scene) {
        let tables = if self.count == 1 { "table".to_owned() } else { format!("{} tables", self.count) };
        scene.name = format!("Billiard hall, {tables}");
        scene.description = format!(
            "{} balls break on {tables} with {} cushions, without friction or loss, every other table turned so that \
             no axis helps. Play: no ball leaves its table and the energy stays. Step through the first break with \
             Shift+→, and hide a table's neighbours to look at it alone.",
            scene.bodies.len(),
            4 * self.count
        );
        scene.settings.duration = Some(10.0);
        scene.settings.seed = self.seed;
        scene.expectations = vec![
            energy_stays(),
            nothing_overlaps(
                "Impacts are found before surfaces pass each other: no ball enters another or a cushion, and so none \
                 leaves its table.",
            ),
        ];
        let [columns, rows] = self.grid();
        let distance = rounded(1.25 * (DVec2::new(columns as f64, rows as f64) * PITCH).length());
        let target = DVec3::ZERO;
        scene.view = View {
            camera: Some(Camera { target, distance, yaw: 0.0, pitch: 52.0, projection: Projection::Perspective }),
            overlays: Some(vec![Overlay::Contacts]),
            ..View::default()
        };
    }
}

/// A table: its middle on the ground, and how it is turned about the vertical.
struct Table {
    center: DVec3,
    rotation: [f64; 4],
}

impl Table {
    fn world(&self, local: DVec3) -> DVec3 {
        self.center + DQuat::from_array(self.rotation) * local
    }

    /// A cue ball that shoots at a rack, from a place and with a speed of its own.
    fn balls(&self, first: u32, random: &mut Random) -> Vec<Body> {
        let level = |x: f64, z: f64| DVec3::new(x, RADIUS, z);
        let cue = level(random.range(-4.5, -3.0), random.range(-1.5, 1.5));
        let apex = level(1.0, 0.0);
        let shot = (apex + level(0.0, random.range(-0.2, 0.2)) - cue) * DVec3::new(1.0, 0.0, 1.0);
        let velocity = shot.normalize() * random.range(4.0, 8.0);
        let turned = DQuat::from_array(self.rotation) * velocity;
        let white = ball(first, RADIUS, rounded_vector(self.world(cue)), rounded_vector(turned));
        let mut balls = vec![Body { color: Some([245, 245, 245]), ..white }];
        // Rows of an equilateral triangle are √3/2 of its side apart.
        let row_step = RACK_STEP * 0.75f64.sqrt();
        for (row, place) in (0..ROWS).flat_map(|row| (0..=row).map(move |place| (row, place))) {
            let jitter = random.vector(RACK_JITTER) * DVec3::new(1.0, 0.0, 1.0);
            let z = (place as f64 - 0.5 * row as f64) * RACK_STEP;
            let local = apex + DVec3::new(row as f64 * row_step, 0.0, z) + jitter;
            let id = first + balls.len() as u32;
            balls.push(ball(id, RADIUS, rounded_vector(self.world(local)), DVec3::ZERO));
        }
        balls
    }

    /// The cloth and four cushions.
    fn parts(&self, ids: &mut Ids) -> Vec<Obstacle> {
        let [half_width, half_height] = CUSHION;
        // A centimetre below the balls: they slide, and don't rest on it.
        let cloth = quad(self.center - DVec3::Y * 0.01, HALF_FIELD, self.rotation);
        let mut parts = vec![Obstacle { color: Some(GREEN), ..obstacle(ids.next(), "cloth", cloth) }];
        let ends = DVec3::new(half_width, half_height, HALF_FIELD.y + 2.0 * half_width);
        let sides = DVec3::new(HALF_FIELD.x, half_height, half_width);
        for (name, at, half_extents) in [
            ("left cushion", DVec3::new(-HALF_FIELD.x - half_width, half_height, 0.0), ends),
            ("right cushion", DVec3::new(HALF_FIELD.x + half_width, half_height, 0.0), ends),
            ("far cushion", DVec3::new(0.0, half_height, -HALF_FIELD.y - half_width), sides),
            ("near cushion", DVec3::new(0.0, half_height, HALF_FIELD.y + half_width), sides),
        ] {
            let shape = cuboid(rounded_vector(self.world(at)), half_extents, self.rotation);
            parts.push(Obstacle { color: Some(CUSHION_GREEN), ..obstacle(ids.next(), name, shape) });
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_table_has_sixteen_balls_four_boxes_and_a_cloth() {
        let scene = BilliardHall { count: 7, seed: 1 }.scene().unwrap();
        assert_eq!((scene.bodies.len(), scene.obstacles.len()), (7 * 16, 7 * 5));
    }

    #[test]
    fn counts_that_make_no_hall_are_refused() {
        assert!(BilliardHall { count: 0, seed: 1 }.scene().is_err());
        // 200 000 / 16 = 12 500 tables.
        let error = BilliardHall { count: 12_501, seed: 1 }.scene().unwrap_err().to_string();
        assert_eq!(error, "count must be from 1 to 12500, is 12501");
    }
}
