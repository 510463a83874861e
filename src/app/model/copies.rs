//! Many copies of an object at once: scattered in a box, along a line, or in rows.

use crate::scene::{Body, Field, Geometry, Id, Obstacle, Part, Scene, mix, unit_interval};
use glam::{DQuat, DVec3};
use std::collections::BTreeSet;

/// How many places are tried for each scattered copy before it is given up.
const TRIES: u64 = 200;

/// How copies are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// At random places in a box.
    Scattered,
    /// At equal distances along a line, both ends included.
    Line,
    /// In rows along X, Y and Z, of which the original is the first place.
    Rows,
}

/// Which copies of an object are made, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct CopyPlan {
    /// The ball or bounded obstacle that is copied.
    pub of: Id,
    /// How they are placed.
    pub arrangement: Arrangement,
    /// How many: scattered, or on the line.
    pub count: u32,
    /// Determines the random places and directions.
    pub seed: u64,
    /// The middle of the box.
    pub center: DVec3,
    /// Half its side lengths.
    pub half_extents: DVec3,
    /// The ends of the line.
    pub ends: [DVec3; 2],
    /// The numbers of places along X, Y and Z.
    pub rows: [u32; 3],
    /// The distances between neighbours along X, Y and Z.
    pub spacing: DVec3,
    /// Whether each copy of a ball is turned about the vertical, at random, with its velocity.
    pub turned: bool,
}

/// What a plan comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Copies {
    /// The copies, and those of the fields around them, with ids that nothing in the scene has.
    pub parts: Vec<Part>,
    /// How many found no place where they overlap nothing.
    pub left_out: u32,
}

/// What takes up room.
enum Solid<'a> {
    Ball(DVec3, f64),
    Obstacle(&'a Geometry),
}

impl CopyPlan {
    /// The most copies of one plan.
    pub const MOST: u32 = 2_000;

    /// Of an object, around where it is; `None` of what has no copies: planes, and what is neither ball nor obstacle.
    pub fn of(scene: &Scene, id: Id) -> Option<CopyPlan> {
        let (place, size) = match original(scene, id)? {
            Original::Ball(body) => (body.position_at_start(&scene.settings), DVec3::splat(body.radius)),
            Original::Obstacle(_, geometry) => (geometry.place(), geometry.bounding_half_extents()?),
        };
        let wide = 4.0 * size.max_element();
        Some(CopyPlan {
            of: id,
            arrangement: Arrangement::Scattered,
            count: 10,
            seed: 0,
            center: place,
            half_extents: DVec3::new(2.0 * wide, 0.0, 2.0 * wide),
            ends: [place + DVec3::X * wide, place + DVec3::X * (10.0 * wide)],
            rows: [3, 1, 3],
            spacing: size * 2.0 + DVec3::splat(wide),
            turned: false,
        })
    }

    /// The copies. None overlaps another, or a ball or obstacle of the scene as it begins.
    pub fn copies(&self, scene: &Scene) -> Option<Copies> {
        let original = original(scene, self.of)?;
        let obstacles: Vec<Geometry> =
            scene.obstacles.iter().filter_map(|obstacle| obstacle.shape.geometry()).collect();
        let balls = scene.bodies.iter().map(|body| Solid::Ball(body.position_at_start(&scene.settings), body.radius));
        let present: Vec<Solid> = balls.chain(obstacles.iter().map(Solid::Obstacle)).collect();
        let start = original.place(scene);
        let mut placed: Vec<DVec3> = Vec::new();
        let is_free = |place: DVec3, placed: &[DVec3]| {
            !present.iter().any(|solid| original.overlaps(place, solid))
                && !placed.iter().any(|other| original.overlaps_itself(place - *other))
        };
        let mut left_out = 0;
        for index in 0..self.places() {
            match self.tried(index, start).find(|place| is_free(*place, &placed)) {
                Some(place) => placed.push(place),
                None => left_out += 1,
            }
        }
        let mut taken: BTreeSet<Id> = scene.ids().collect();
        let mut names = Numbered::after(original.name(), scene);
        let around = scene.fields.iter().filter(|field| field.obstacle == self.of);
        let mut around: Vec<(&Field, Numbered)> =
            around.map(|field| (field, Numbered::after(&field.name, scene))).collect();
        let mut parts = Vec::new();
        for (index, place) in placed.into_iter().enumerate() {
            let turn = self.turned.then(|| self.random(index as u64, TRIES, 3) * std::f64::consts::TAU);
            let id = fresh(&mut taken);
            parts.push(original.copy(id, names.next(), place - start, turn.unwrap_or(0.0)));
            let fields = around.iter_mut().map(|(field, names)| {
                let copy = Field { id: fresh(&mut taken), name: names.next(), obstacle: id, ..field.clone() };
                Part::Field(copy)
            });
            parts.extend(fields);
        }
        // One kind after the other, as lists of a scene are.
        parts.sort_by_key(|part| matches!(part, Part::Field(_)));
        Some(Copies { parts, left_out })
    }

    /// Whether more copies are asked for than are made.
    pub fn is_cut(&self) -> bool {
        self.asked() > u64::from(CopyPlan::MOST)
    }

    /// How many copies are asked for; in rows the first place is that of the original.
    fn asked(&self) -> u64 {
        match self.arrangement {
            Arrangement::Scattered | Arrangement::Line => u64::from(self.count),
            Arrangement::Rows => {
                let all = self.rows.iter().fold(1_u64, |all, count| all.saturating_mul(u64::from(*count)));
                all.saturating_sub(1)
            }
        }
    }

    /// How many of them are made, but for those that find no place.
    fn places(&self) -> u64 {
        self.asked().min(u64::from(CopyPlan::MOST))
    }

    /// The places that a copy may take, the first free one of which it does.
    fn tried(&self, index: u64, start: DVec3) -> impl Iterator<Item = DVec3> + '_ {
        let tries = if self.arrangement == Arrangement::Scattered { TRIES } else { 1 };
        (0..tries).map(move |attempt| match self.arrangement {
            Arrangement::Scattered => {
                let at = DVec3::from([0, 1, 2].map(|axis| 2.0 * self.random(index, attempt, axis) - 1.0));
                self.center + at * self.half_extents
            }
            Arrangement::Line => {
                let last = self.places().max(2) - 1;
                self.ends[0].lerp(self.ends[1], index as f64 / last as f64)
            }
            Arrangement::Rows => {
                let [x, y, _] = self.rows.map(u64::from);
                let place = index + 1;
                let steps = [place % x, place / x % y, place / (x * y)];
                start + DVec3::from(steps.map(|step| step as f64)) * self.spacing
            }
        })
    }

    /// A number in [0, 1) that follows from the seed.
    fn random(&self, index: u64, attempt: u64, axis: u64) -> f64 {
        unit_interval(mix(mix(mix(self.seed) ^ index) ^ (attempt * 4 + axis)))
    }
}

/// What is copied.
enum Original<'a> {
    Ball(&'a Body),
    Obstacle(&'a Obstacle, Geometry),
}

fn original(scene: &Scene, id: Id) -> Option<Original<'_>> {
    if let Some(body) = scene.bodies.iter().find(|body| body.id == id) {
        return Some(Original::Ball(body));
    }
    let obstacle = scene.obstacles.iter().find(|obstacle| obstacle.id == id)?;
    let geometry = obstacle.shape.geometry().filter(|geometry| geometry.bounding_half_extents().is_some())?;
    Some(Original::Obstacle(obstacle, geometry))
}

impl Original<'_> {
    fn name(&self) -> &str {
        match self {
            Original::Ball(body) => &body.name,
            Original::Obstacle(obstacle, _) => &obstacle.name,
        }
    }

    fn place(&self, scene: &Scene) -> DVec3 {
        match self {
            Original::Ball(body) => body.position_at_start(&scene.settings),
            Original::Obstacle(_, geometry) => geometry.place(),
        }
    }

    /// Whether a copy at a place would overlap something. Two obstacles do where their boxes along the axes do.
    fn overlaps(&self, place: DVec3, solid: &Solid) -> bool {
        match (self, solid) {
            (Original::Ball(body), Solid::Ball(center, radius)) => place.distance(*center) < body.radius + radius,
            (Original::Ball(body), Solid::Obstacle(geometry)) => overlaps_ball(geometry, place, body.radius),
            (Original::Obstacle(_, own), Solid::Ball(center, radius)) => {
                overlaps_ball(&own.translated(place - own.place()), *center, *radius)
            }
            (Original::Obstacle(_, own), Solid::Obstacle(other)) => {
                let own = own.translated(place - own.place());
                match (bounding_box(&own), bounding_box(other)) {
                    (Some(one), Some(two)) => boxes_overlap(one, two),
                    // Behind a plane there is no room.
                    _ => own.hull().into_iter().any(|(center, radius)| other.surface(center).distance < radius),
                }
            }
        }
    }

    /// Whether two copies that far apart overlap.
    fn overlaps_itself(&self, apart: DVec3) -> bool {
        match self {
            Original::Ball(body) => apart.length() < 2.0 * body.radius,
            Original::Obstacle(_, own) => {
                let boxes = bounding_box(own).zip(bounding_box(&own.translated(apart)));
                boxes.is_some_and(|(one, two)| boxes_overlap(one, two))
            }
        }
    }

    /// A copy with another id and name, moved, and turned about the vertical with its velocity.
    fn copy(&self, id: Id, name: String, by: DVec3, turn: f64) -> Part {
        match self {
            Original::Ball(body) => {
                let velocity = if turn == 0.0 { body.velocity } else { DQuat::from_rotation_y(turn) * body.velocity };
                let position = body.position + by;
                Part::Body(Body { id, name, position, velocity, since: None, ..(*body).clone() })
            }
            Original::Obstacle(obstacle, _) => {
                let mut copy = Obstacle { id, name, ..(*obstacle).clone() };
                copy.shape.translate(by);
                Part::Obstacle(copy)
            }
        }
    }
}

/// Names with a number, none of which the scene has: of two that are called alike no condition could name one.
struct Numbered<'a> {
    /// What they have in common; empty for no name.
    stem: &'a str,
    /// The number of the last.
    last: u64,
    taken: BTreeSet<&'a str>,
}

impl<'a> Numbered<'a> {
    /// After a name: "ball 2", "ball 3" and so on after "ball", and "ball 8" after "ball 7".
    fn after(name: &'a str, scene: &'a Scene) -> Numbered<'a> {
        let (stem, number) = name.rsplit_once(' ').unwrap_or((name, ""));
        let (stem, last) = number.parse().map_or((name, 1), |number| (stem, number));
        let bodies = scene.bodies.iter().map(|body| body.name.as_str());
        let obstacles = scene.obstacles.iter().map(|obstacle| obstacle.name.as_str());
        let taken = bodies.chain(obstacles).chain(scene.fields.iter().map(|field| field.name.as_str())).collect();
        Numbered { stem, last, taken }
    }

    fn next(&mut self) -> String {
        if self.stem.is_empty() {
            return String::new();
        }
        loop {
            self.last = self.last.wrapping_add(1);
            let name = format!("{} {}", self.stem, self.last);
            if !self.taken.contains(name.as_str()) {
                return name;
            }
        }
    }
}

fn overlaps_ball(geometry: &Geometry, center: DVec3, radius: f64) -> bool {
    let distance = geometry.surface(center).distance;
    // A quad has no inside.
    let is_sheet = !geometry.is_solid() && geometry.as_plane().is_none();
    (if is_sheet { distance.abs() } else { distance }) < radius
}

fn bounding_box(geometry: &Geometry) -> Option<[DVec3; 2]> {
    let half = geometry.bounding_half_extents()?;
    Some([geometry.place() - half, geometry.place() + half])
}

fn boxes_overlap(one: [DVec3; 2], two: [DVec3; 2]) -> bool {
    one[0].cmplt(two[1]).all() && two[0].cmplt(one[1]).all()
}

/// An id that is not taken, which then is.
fn fresh(taken: &mut BTreeSet<Id>) -> Id {
    let after = taken.last().and_then(|last| last.checked_add(1));
    let id = after.or_else(|| (0..Id::MAX).find(|id| !taken.contains(id))).unwrap_or(Id::MAX);
    taken.insert(id);
    id
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;

    /// An agent and a pillar with a field on a floor, and a ball that is in the way.
    fn scene() -> Scene {
        parsed(
            r#"{"version": 1, "name": "a pond", "agent_groups": [{"id": 9}], "bodies": [
                {"id": 1, "name": "fish", "radius": 0.25, "position": [0, 1, 0], "velocity": [0, 0, 2], "group": 9},
                {"id": 2, "radius": 1, "position": [6, 1, 0]}],
            "obstacles": [
                {"id": 3, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}},
                {"id": 4, "name": "pillar", "shape": {"box": {"center": [0, 1, 8], "half_extents": [0.5, 1, 0.5]}}}],
            "fields": [{"id": 5, "obstacle": 4, "strength": 2}]}"#,
        )
    }

    fn bodies(copies: &Copies) -> Vec<&Body> {
        let bodies = copies.parts.iter().filter_map(|part| match part {
            Part::Body(body) => Some(body),
            _ => None,
        });
        bodies.collect()
    }

    #[test]
    fn scattered_agents_are_of_the_same_group_in_the_box_and_overlap_nothing() {
        let scene = scene();
        let plan = CopyPlan {
            count: 60,
            seed: 7,
            center: DVec3::new(3.0, 1.0, 4.0),
            half_extents: DVec3::new(5.0, 1.0, 5.0),
            turned: true,
            ..CopyPlan::of(&scene, 1).expect("a ball")
        };
        let copies = plan.copies(&scene).expect("it is there");
        let placed = bodies(&copies);
        assert_eq!((placed.len() as u32 + copies.left_out, copies.left_out), (60, 0));
        for (index, body) in placed.iter().enumerate() {
            assert_eq!((body.group, body.radius), (Some(9), 0.25));
            assert_eq!(body.name, format!("fish {}", index + 2));
            assert!(((body.position - plan.center).abs() - plan.half_extents).max_element() <= 0.0);
            assert!(body.position.y >= 0.25 && body.position.distance(DVec3::new(6.0, 1.0, 0.0)) >= 1.25);
            // Outside of the pillar by its own radius.
            let outside =
                ((body.position - DVec3::new(0.0, 1.0, 8.0)).abs() - DVec3::new(0.5, 1.0, 0.5)).max(DVec3::ZERO);
            assert!(outside.length() >= 0.25);
            assert!(placed[..index].iter().all(|other| body.position.distance(other.position) >= 0.5));
            assert!((body.velocity.length() - 2.0).abs() < 1e-12 && body.velocity.y == 0.0);
        }
        let ids: BTreeSet<Id> = scene.ids().chain(placed.iter().map(|body| body.id)).collect();
        assert_eq!(ids.len(), 6 + 60);
        assert_eq!(plan.copies(&scene), Some(copies), "the seed determines it");
        assert_ne!(CopyPlan { seed: 8, ..plan.clone() }.copies(&scene), plan.copies(&scene));
    }

    #[test]
    fn copies_go_on_with_the_number_of_the_original_and_pass_over_names_that_are_taken() {
        let scene = scene();
        let names = |name: &str| {
            let mut numbered = Numbered::after(name, &scene);
            [numbered.next(), numbered.next()]
        };
        assert_eq!(names("fish"), ["fish 2", "fish 3"]);
        assert_eq!(names("ball 7"), ["ball 8", "ball 9"]);
        assert_eq!(names("far wall"), ["far wall 2", "far wall 3"]);
        assert_eq!(names(""), ["", ""]);
        let mut scene = scene.clone();
        scene.bodies[1].name = "fish 2".to_owned();
        assert_eq!(Numbered::after("fish", &scene).next(), "fish 3");
    }

    #[test]
    fn what_finds_no_place_is_left_out() {
        let scene = scene();
        // A ball of 0.25 m in a box of 1 m, the middle of which the original takes: not a hundred more.
        let plan = CopyPlan { count: 100, half_extents: DVec3::splat(0.5), ..CopyPlan::of(&scene, 1).expect("a ball") };
        let copies = plan.copies(&scene).expect("it is there");
        assert!(copies.left_out > 80 && copies.parts.len() as u32 + copies.left_out == 100, "{}", copies.left_out);
    }

    #[test]
    fn on_a_line_they_are_at_equal_distances_but_for_those_whose_place_is_taken() {
        let scene = scene();
        let ends = [DVec3::new(2.0, 1.0, 0.0), DVec3::new(8.0, 1.0, 0.0)];
        let line =
            CopyPlan { arrangement: Arrangement::Line, count: 4, ends, ..CopyPlan::of(&scene, 1).expect("a ball") };
        let copies = line.copies(&scene).expect("it is there");
        // At 2, 4, 6 and 8 m; ball 2 is at 6 m.
        let places: Vec<f64> = bodies(&copies).iter().map(|body| body.position.x).collect();
        assert_eq!((places, copies.left_out), (vec![2.0, 4.0, 8.0], 1));
    }

    #[test]
    fn rows_of_obstacles_have_fields_of_their_own() {
        let scene = scene();
        let plan = CopyPlan::of(&scene, 4).expect("a box");
        let plan =
            CopyPlan { arrangement: Arrangement::Rows, rows: [2, 1, 3], spacing: DVec3::new(3.0, 9.0, 2.0), ..plan };
        let copies = plan.copies(&scene).expect("it is there");
        let centers: Vec<(f64, f64)> = copies
            .parts
            .iter()
            .filter_map(|part| match part {
                Part::Obstacle(obstacle) => Some((obstacle.shape.place().x, obstacle.shape.place().z)),
                _ => None,
            })
            .collect();
        assert_eq!(centers, [(3.0, 8.0), (0.0, 10.0), (3.0, 10.0), (0.0, 12.0), (3.0, 12.0)]);
        let owners: Vec<(Id, f64)> = copies
            .parts
            .iter()
            .filter_map(|part| match part {
                Part::Field(field) => Some((field.obstacle, field.strength)),
                _ => None,
            })
            .collect();
        let obstacles: Vec<(Id, f64)> = copies.parts[..5].iter().filter_map(|part| Some((part.id()?, 2.0))).collect();
        assert_eq!(owners, obstacles);
        // Nearer than it is wide they would overlap.
        let close = CopyPlan { spacing: DVec3::new(0.9, 9.0, 2.0), ..plan };
        assert_eq!(close.copies(&scene).map(|copies| copies.left_out), Some(3));
        // A plane is everywhere.
        assert_eq!(CopyPlan::of(&scene, 3), None);
    }
}
