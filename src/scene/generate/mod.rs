//! Scenes too large to write by hand, made from a few numbers.
//!
//! Each kind is a struct of its numbers with a function that makes the scene: the same numbers give the
//! same scene, on every machine. Nothing overlaps at the start, and each scene expects what must hold for
//! all of its kind. [`Gas`] fills a room with balls, [`BilliardHall`] has many tables and so many boxes,
//! [`Aquarium`] has schools of fish between rocks, and [`Heap`] pours balls into a box.

mod aquarium;
mod billiard_hall;
mod gas;
mod heap;
mod random;

pub use aquarium::Aquarium;
pub use billiard_hall::BilliardHall;
pub use gas::Gas;
pub use heap::Heap;

use super::{
    Body, BoxShape, Conserved, Expectation, Expected, Id, Mass, MaxPenetration, Obstacle, QuadShape, Quantity, Shape,
};
use glam::{DVec2, DVec3};
use std::fmt;

/// Most bodies of a generated scene: its file is then some 30 MB, half of what can be opened.
pub const MAX_GENERATED_BODIES: usize = 200_000;

/// Numbers from which no scene can be made, and which would do: "fraction must be …".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenerateError(String);

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for GenerateError {}

fn refused(reason: impl Into<String>) -> GenerateError {
    GenerateError(reason.into())
}

/// Refuses counts that make no scene or too large a one; `of_each` bodies belong to one that is counted.
fn checked_count(count: usize, of_each: usize) -> Result<(), GenerateError> {
    let most = MAX_GENERATED_BODIES / of_each;
    if (1..=most).contains(&count) {
        return Ok(());
    }
    Err(refused(format!("count must be from 1 to {most}, is {count}")))
}

/// An elastic ball of 1 kg, in a colour of the palette.
fn ball(id: Id, radius: f64, position: DVec3, velocity: DVec3) -> Body {
    Body {
        id,
        name: String::new(),
        radius,
        position,
        since: None,
        velocity,
        mass: Mass::default(),
        restitution: 1.0,
        group: None,
        color: None,
    }
}

fn obstacle(id: Id, name: &str, shape: Shape) -> Obstacle {
    Obstacle { id, name: name.to_owned(), shape, restitution: 1.0, velocity: DVec3::ZERO, color: None }
}

fn quad(center: DVec3, half_extents: DVec2, rotation: [f64; 4]) -> Shape {
    QuadShape { center, half_extents, rotation }.into()
}

fn cuboid(center: DVec3, half_extents: DVec3, rotation: [f64; 4]) -> Shape {
    BoxShape { center, half_extents, rotation }.into()
}

/// No rotation, as a unit quaternion.
const LEVEL: [f64; 4] = [0.0, 0.0, 0.0, 1.0];

fn expect(why: &str, expect: Expected) -> Expectation {
    Expectation { why: why.to_owned(), expect }
}

/// Where everything that collides is elastic.
fn energy_stays() -> Expectation {
    expect(
        "Every contact has restitution 1·1 = 1, and nothing else acts.",
        Expected::Conserved(Conserved { quantity: Quantity::Energy, tolerance: 1e-9, until: None }),
    )
}

fn nothing_overlaps(why: &str) -> Expectation {
    expect(why, Expected::MaxPenetration(MaxPenetration { depth: 1e-9, until: None }))
}

/// Ids from 1 on: bodies first, then whatever else a scene has.
struct Ids(Id);

impl Ids {
    fn after(bodies: &[Body]) -> Ids {
        Ids(bodies.iter().map(|body| body.id).max().unwrap_or(0))
    }

    fn next(&mut self) -> Id {
        self.0 += 1;
        self.0
    }
}

/// The least number whose cube is at least `count`, counted up: a cube root could round to either side.
fn cells_across(count: usize) -> usize {
    (1..).find(|n| n * n * n >= count).unwrap_or(1)
}

/// The place in a block of `per_side` cells, x running fastest.
fn cell(index: usize, per_side: [usize; 3]) -> DVec3 {
    let [x, y, _] = per_side;
    DVec3::new((index % x) as f64, (index / x % y) as f64, (index / (x * y)) as f64)
}
