//! An aquarium: schools of fish that circulate between glass and rocks.

use super::random::{Random, rounded, rounded_vector};
use super::{
    GenerateError, Ids, LEVEL, ball, cell, checked_count, cuboid, expect, nothing_overlaps, obstacle, quad, refused,
};
use crate::scene::{
    AgentGroup, Body, Camera, CirculatingCourse, Expected, ExpectedBody, Field, Flow, FlowCourse, Id, InfiniteMass,
    LessonStep, Mass, Obstacle, Overlay, Projection, Scene, Shape, SteeringUnits, View,
};
use crate::shape::length;
use crate::steering::{FieldLaw, RuleWeights, SteeringParams};
use glam::{DQuat, DVec2, DVec3};
use std::f64::consts::FRAC_1_SQRT_2;

/// The tank of [`BASE_COUNT`] fish, inside, in metres; its floor is at y = 0, its middle above the origin.
const BASE_TANK: DVec3 = DVec3::new(14.0, 5.0, 10.0);
const BASE_COUNT: usize = 300;
/// No tank is smaller than this share of that one: the fish would not fit between the rocks.
const LEAST_SCALE: f64 = 0.8;
/// From one place where a fish may start to the next, in metres, and how far it may be off.
const PLACE_STEP: f64 = 0.8;
const PLACE_JITTER: f64 = 0.15;
/// Distance from glass and rocks in metres that such a place keeps.
const CLEARANCE: f64 = 0.5;
/// Speed of the current, and of fish at the start, in m/s.
const CURRENT: f64 = 0.8;
/// Seconds that the scene lasts.
const DURATION: f64 = 30.0;
/// Thickness of the sand in metres.
const SAND: f64 = 0.3;

const SAND_COLOR: [u8; 3] = [205, 185, 140];
const ROCK_COLOR: [u8; 3] = [120, 112, 104];
const GLASS_COLOR: [u8; 3] = [90, 140, 170];

/// Fish of three schools in a tank of glass with rocks on the sand, carried about by a current. The tank
/// grows with the number of fish, so that they are as dense in each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aquarium {
    /// How many fish.
    pub count: usize,
    /// From which places, schools and turns follow.
    pub seed: u64,
}

impl Default for Aquarium {
    fn default() -> Aquarium {
        Aquarium { count: BASE_COUNT, seed: 1 }
    }
}

/// A kind of fish.
struct Species {
    name: &'static str,
    /// Of a hundred fish so many.
    percent: usize,
    radius: f64,
    color: [u8; 3],
    params: SteeringParams,
}

/// What all species share: they turn as quickly and see as many.
const PARAMS: SteeringParams = SteeringParams {
    max_speed: 1.6,
    min_urgency: 0.05,
    max_urgency: 1.0,
    max_change: 6.0,
    desired_speed: 0.9,
    separation_distance: 1.0,
    perception: 1.8,
    max_friends: 15,
    weights: RuleWeights::ARTICLE,
    keep_in_plane: None,
};

const SPECIES: [Species; 3] = [
    Species { name: "silver", percent: 60, radius: 0.11, color: [112, 130, 146], params: PARAMS },
    Species {
        name: "orange",
        percent: 30,
        radius: 0.14,
        color: [230, 159, 0],
        params: SteeringParams { max_speed: 1.3, desired_speed: 0.7, separation_distance: 1.1, ..PARAMS },
    },
    Species {
        name: "blue",
        percent: 10,
        radius: 0.2,
        color: [86, 180, 233],
        params: SteeringParams {
            max_speed: 1.2,
            desired_speed: 0.6,
            separation_distance: 1.5,
            perception: 2.2,
            ..PARAMS
        },
    },
];

impl Aquarium {
    /// The scene.
    ///
    /// # Errors
    /// When the count is 0 or too large.
    pub fn scene(&self) -> Result<Scene, GenerateError> {
        checked_count(self.count, 1)?;
        let tank = Tank::of(self.count);
        let mut random = Random::new(self.seed);
        let places = tank.places();
        if places.len() < self.count {
            return Err(refused(format!("the tank has room for {} fish, not for {}", places.len(), self.count)));
        }
        let first_group = (self.count + ROUND_ROCKS.len()) as Id + 1;
        let fish = |index: usize| {
            // Evenly over all places, whatever their number.
            let place = places[index * places.len() / self.count];
            fish(index as Id + 1, place, first_group, &mut random)
        };
        let mut scene = Scene { bodies: (0..self.count).map(fish).collect(), ..Scene::empty() };
        scene.bodies.extend(tank.round_rocks(self.count as Id + 1));
        let mut ids = Ids::after(&scene.bodies);
        scene.agent_groups = SPECIES.iter().map(|species| group(ids.next(), species)).collect();
        scene.obstacles = tank.walls(&mut ids);
        scene.obstacles.extend(tank.rocks(&mut ids));
        scene.fields = fields(&scene, &mut ids);
        scene.flows = vec![tank.current(&mut ids)];
        self.describe(&mut scene, &tank);
        Ok(scene)
    }

    fn describe(&self, scene: &mut Scene, tank: &Tank) {
        scene.name =
            if self.count == BASE_COUNT { "Aquarium".to_owned() } else { format!("Aquarium of {} fish", self.count) };
        scene.description = format!(
            "{} fish of three schools: a current carries them, potential fields keep them off glass and rocks, and each \
             steers by those of its school that it sees. Watch them part at the rocks. Select a fish to see what steers \
             it; then change its group: more separation, less perception, no flow.",
            self.count
        );
        scene.settings.duration = Some(DURATION);
        scene.settings.seed = self.seed;
        scene.expectations = vec![nothing_overlaps(
            "Whatever the steering wants, contact is hard: no fish enters glass, rock or another fish.",
        )];
        let half = 0.5 * tank.size;
        for species in &SPECIES {
            let Some(fish) = scene.bodies.iter().find(|body| body.color == Some(species.color)) else { continue };
            let (middle, speed) = (DVec3::Y * half.y, 0.5 * species.params.max_speed);
            let state = ExpectedBody {
                id: fish.id,
                time: DURATION,
                position: None,
                velocity: None,
                speed: None,
                tolerance: 0.0,
            };
            scene.expectations.push(expect(
                "The tank is closed: it is never farther from its middle than a corner is.",
                Expected::Body(ExpectedBody {
                    position: Some(middle),
                    tolerance: rounded(length(half)),
                    ..state.clone()
                }),
            ));
            scene.expectations.push(expect(
                "Its speed is at most its max speed: half of it, give or take that much.",
                Expected::Body(ExpectedBody { speed: Some(speed), tolerance: speed, ..state }),
            ));
        }
        let target = DVec3::Y * rounded(0.6 * tank.size.y);
        let distance = rounded(1.4 * tank.size.x);
        scene.view = View {
            camera: Some(Camera { target, distance, yaw: 18.0, pitch: 16.0, projection: Projection::Perspective }),
            overlays: Some(vec![Overlay::Steering]),
            slice_height: Some(rounded(0.5 * tank.size.y)),
            ..View::default()
        };
        scene.lesson = vec![LessonStep::of_text(LESSON.to_owned())];
        let translations = TRANSLATIONS.replace("{count}", &self.count.to_string());
        scene.translations = serde_json::from_str(&translations).expect("our own file has translations");
        // It has one of the two names, and a school only where there are fish of it.
        scene.forget_unused_translations();
    }
}

/// All that the scene says, with the number of fish as `{count}`.
const TRANSLATIONS: &str = include_str!("aquarium.ja.json");

const LESSON: &str = "No fish knows the school. Each keeps its distance from the **nearest** of its kind, turns as that one \
                      does, draws towards the middle of those it sees, drifts with the current, and is pushed by what \
                      it comes near. The schools are what is left when three hundred do that. Steering only asks: that \
                      nobody ends inside a rock or another fish is the work of the swept contact, which looks at all of them \
                      sixty times a second and has about two impacts to deflect each time.";

fn fish(id: Id, place: DVec3, first_group: Id, random: &mut Random) -> Body {
    let drawn = random.range(0.0, 100.0) as usize;
    let (mut kind, mut below) = (0, SPECIES[0].percent);
    while drawn >= below && kind + 1 < SPECIES.len() {
        kind += 1;
        below += SPECIES[kind].percent;
    }
    let species = &SPECIES[kind];
    let position = rounded_vector(place + random.vector(PLACE_JITTER));
    // With the current, more or less.
    let along = if position.x.abs() < position.z.abs() {
        DVec3::NEG_X * position.z.signum()
    } else {
        DVec3::Z * position.x.signum()
    };
    let velocity = rounded_vector(along * CURRENT + random.vector(0.2));
    let body = ball(id, species.radius, position, velocity);
    // Fish don't bounce off each other like billiard balls.
    Body { group: Some(first_group + kind as Id), color: Some(species.color), restitution: 0.3, ..body }
}

fn group(id: Id, species: &Species) -> AgentGroup {
    AgentGroup {
        id,
        name: species.name.to_owned(),
        params: species.params,
        units: SteeringUnits::PerSecond,
        flocking: true,
        flow: true,
        cruising: true,
        hard_contact: true,
    }
}

/// A field around everything that is not a fish.
fn fields(scene: &Scene, ids: &mut Ids) -> Vec<Field> {
    let stones = scene.bodies.iter().filter(|body| body.group.is_none()).map(|body| body.id);
    let solids: Vec<Id> = scene.obstacles.iter().map(|obstacle| obstacle.id).chain(stones).collect();
    // From the range to the surface it takes 6·1/2 = 3 of energy per kg: more than 1.6²/2 = 1.28, the most there is.
    let field = |solid: Id| Field {
        law: FieldLaw::Linear,
        strength: 6.0,
        range: Some(1.0),
        ..Field::around(ids.next(), solid)
    };
    solids.into_iter().map(field).collect()
}

/// The glass, and how large everything in it is.
struct Tank {
    /// Inside, in metres.
    size: DVec3,
    /// Lengths relative to the tank of [`BASE_COUNT`] fish.
    scale: f64,
}

/// A rock with flat sides, in the tank of [`BASE_COUNT`] fish.
struct Rock {
    name: &'static str,
    center: DVec3,
    /// With no height a slab: a quad.
    half_extents: DVec3,
    rotation: [f64; 4],
}

/// Turned by angles whose sines and cosines are 3/5 and 4/5: about Y by 53° and −37°, and the slab about Z by 53°.
const ROCKS: [Rock; 4] = [
    Rock {
        name: "rock",
        center: DVec3::new(-3.4, 0.8, -1.2),
        half_extents: DVec3::new(1.3, 1.2, 0.9),
        rotation: [0.0, 0.447_213_595_499_957_9, 0.0, 0.894_427_190_999_915_9],
    },
    Rock {
        name: "reef",
        center: DVec3::new(3.4, 0.5, 1.9),
        half_extents: DVec3::new(1.7, 0.7, 0.7),
        rotation: [0.0, -0.316_227_766_016_837_94, 0.0, 0.948_683_298_050_513_8],
    },
    Rock {
        name: "column",
        center: DVec3::new(0.6, 1.5, -2.6),
        half_extents: DVec3::new(0.4, 1.7, 0.4),
        rotation: LEVEL,
    },
    Rock {
        name: "slab",
        center: DVec3::new(4.3, 1.5, -2.2),
        half_extents: DVec3::new(1.4, 0.0, 1.0),
        rotation: [0.0, 0.0, 0.447_213_595_499_957_9, 0.894_427_190_999_915_9],
    },
];

/// Middles (y: above the sand) and radii of round rocks.
const ROUND_ROCKS: [(DVec3, f64); 2] = [(DVec3::new(-0.9, 0.01, 2.4), 0.8), (DVec3::new(-5.2, 0.01, 2.6), 0.55)];

impl Tank {
    fn of(count: usize) -> Tank {
        let scale = rounded((count as f64 / BASE_COUNT as f64).cbrt()).max(LEAST_SCALE);
        Tank { size: rounded_vector(BASE_TANK * scale), scale }
    }

    /// Four sides of glass, the surface of the water, and the sand.
    fn walls(&self, ids: &mut Ids) -> Vec<Obstacle> {
        let (half, s) = (0.5 * self.size, FRAC_1_SQRT_2);
        let [x, y, z] = half.to_array();
        // Local X of an end points down, local Z of a side up or down: normals point inwards.
        let end = DVec2::new(y, z);
        let side = DVec2::new(x, y);
        let glass = [
            ("left glass", DVec3::new(-x, y, 0.0), end, [0.0, 0.0, -s, s]),
            ("right glass", DVec3::new(x, y, 0.0), end, [0.0, 0.0, s, s]),
            ("far glass", DVec3::new(0.0, y, -z), side, [s, 0.0, 0.0, s]),
            ("near glass", DVec3::new(0.0, y, z), side, [-s, 0.0, 0.0, s]),
            ("water surface", DVec3::new(0.0, self.size.y, 0.0), DVec2::new(x, z), [1.0, 0.0, 0.0, 0.0]),
        ];
        let mut walls: Vec<Obstacle> = glass
            .into_iter()
            .map(|(name, center, half_extents, rotation)| Obstacle {
                color: Some(GLASS_COLOR),
                ..obstacle(ids.next(), name, quad(center, half_extents, rotation))
            })
            .collect();
        let sand = cuboid(DVec3::Y * (-0.5 * SAND), DVec3::new(x, 0.5 * SAND, z), LEVEL);
        walls.push(Obstacle { color: Some(SAND_COLOR), ..obstacle(ids.next(), "sand", sand) });
        walls
    }

    fn rocks(&self, ids: &mut Ids) -> Vec<Obstacle> {
        let rock =
            |rock: &Rock| Obstacle { color: Some(ROCK_COLOR), ..obstacle(ids.next(), rock.name, self.shape(rock)) };
        ROCKS.iter().map(rock).collect()
    }

    fn shape(&self, rock: &Rock) -> Shape {
        let center = rounded_vector(rock.center * self.scale);
        let half = rounded_vector(rock.half_extents * self.scale);
        if half.y == 0.0 {
            quad(center, DVec2::new(half.x, half.z), rock.rotation)
        } else {
            cuboid(center, half, rock.rotation)
        }
    }

    /// Balls that nothing moves.
    fn round_rocks(&self, first: Id) -> Vec<Body> {
        let stone = |(index, (place, radius)): (usize, &(DVec3, f64))| {
            let radius = rounded(radius * self.scale);
            let center = rounded_vector(*place * self.scale) + DVec3::Y * radius;
            Body {
                name: "round rock".to_owned(),
                mass: Mass::Infinite(InfiniteMass::Infinite),
                color: Some(ROCK_COLOR),
                ..ball(first + index as Id, radius, rounded_vector(center), DVec3::ZERO)
            }
        };
        ROUND_ROCKS.iter().enumerate().map(stone).collect()
    }

    /// Places for fish, away from glass and rocks.
    fn places(&self) -> Vec<DVec3> {
        let room = self.size - 2.0 * CLEARANCE;
        let across = room.to_array().map(|length| (length / PLACE_STEP).floor().max(1.0) as usize);
        let [x, y, z] = across;
        let corner = DVec3::Y * 0.5 * self.size.y - 0.5 * PLACE_STEP * DVec3::new(x as f64, y as f64, z as f64);
        (0..x * y * z)
            .map(|index| corner + (cell(index, across) + 0.5) * PLACE_STEP)
            .filter(|place| self.distance_from_rocks(*place) >= CLEARANCE)
            .collect()
    }

    /// From a place to the nearest surface of a rock, 0 inside.
    fn distance_from_rocks(&self, place: DVec3) -> f64 {
        let from_flat = |rock: &Rock| {
            let local = DQuat::from_array(rock.rotation).conjugate() * (place - rock.center * self.scale);
            length((local.abs() - rock.half_extents * self.scale).max(DVec3::ZERO))
        };
        let round = self.round_rocks(1);
        let from_round = round.iter().map(|stone| length(place - stone.position) - stone.radius);
        ROCKS.iter().map(from_flat).chain(from_round).fold(f64::INFINITY, f64::min)
    }

    fn current(&self, ids: &mut Ids) -> Flow {
        let course = CirculatingCourse { speed: Some(CURRENT), ..CirculatingCourse::default() };
        Flow {
            name: "current".to_owned(),
            course: FlowCourse::Circulating(course),
            drag: Some(0.5),
            ..Flow::about(ids.next(), DVec3::Y * rounded(0.5 * self.size.y))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn the_tank_grows_with_the_fish_and_has_room_for_all() {
        // Eight times the fish: twice the length.
        let tank = Tank::of(8 * BASE_COUNT);
        assert_eq!(tank.size, 2.0 * BASE_TANK);
        for count in (1..400).step_by(7).chain([1_000, 2_345, 5_000, 20_000]) {
            let scene = Aquarium { count, seed: 9 }.scene().unwrap_or_else(|error| panic!("{count}: {error}"));
            assert_eq!(scene.bodies.iter().filter(|body| body.group.is_some()).count(), count);
        }
    }

    #[test]
    fn all_that_it_says_is_translated_whatever_the_number_of_fish() {
        for count in [1, BASE_COUNT, 1_000] {
            let scene = Aquarium { count, seed: 1 }.scene().unwrap();
            let translated = |text: &String| scene.translations.of(Language::Japanese, text).is_some();
            assert!(scene.texts().iter().all(translated), "{count} fish");
            assert_eq!(scene.unused_translations(), []);
        }
    }

    #[test]
    fn the_schools_are_as_large_as_they_should_be() {
        let scene = Aquarium { count: 5_000, seed: 2 }.scene().unwrap();
        for (species, group) in SPECIES.iter().zip(&scene.agent_groups) {
            let members = scene.bodies.iter().filter(|body| body.group == Some(group.id)).count();
            // A share p of n draws is off by √(p(1 − p)/n), at most 0.7 %.
            let percent = members as f64 / 50.0;
            assert!((percent - species.percent as f64).abs() < 3.0, "{}: {percent} %", species.name);
        }
        assert_eq!(SPECIES.iter().map(|species| species.percent).sum::<usize>(), 100);
    }

    #[test]
    fn a_field_is_stronger_than_the_fastest_fish() {
        let scene = Aquarium::default().scene().unwrap();
        for field in &scene.fields {
            let energy = field.strength * field.range.unwrap() / 2.0;
            assert!(SPECIES.iter().all(|species| species.params.max_speed.powi(2) / 2.0 < energy));
        }
    }
}
