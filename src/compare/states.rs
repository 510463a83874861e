//! How the states of two runs differ.

use super::run_tick::{BodyAt, RunTick};
use super::tolerance::Tolerance;
use super::ulps::ulps_between;
use crate::scene::Id;
use std::cmp::Ordering;

/// A number of the state of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// Of its position: along which axis.
    Position(usize),
    /// Of its velocity.
    Velocity(usize),
}

/// The first tick whose states differ, and the number in which they differ most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Divergence {
    /// The tick of each run.
    pub ticks: [u64; 2],
    /// Seconds since tick 0.
    pub time: f64,
    /// How many bodies differ.
    pub bodies: usize,
    /// The one that differs most.
    pub body: Id,
    /// And in what.
    pub component: Component,
    /// Its value in each run.
    pub values: [f64; 2],
}

impl Divergence {
    /// The difference, counted in doubles.
    pub fn ulps(&self) -> u64 {
        let [a, b] = self.values;
        ulps_between(a, b)
    }
}

/// The number in which two states of a body differ most, if they are not alike.
pub(super) fn greatest_difference(a: &BodyAt, b: &BodyAt, tolerance: Tolerance) -> Option<(f64, Component, [f64; 2])> {
    if a.position == b.position && a.velocity == b.velocity {
        return None;
    }
    let positions = (0..3).map(|axis| (Component::Position(axis), [a.position[axis], b.position[axis]]));
    let velocities = (0..3).map(|axis| (Component::Velocity(axis), [a.velocity[axis], b.velocity[axis]]));
    let differing = positions.chain(velocities).filter(|(_, [a, b])| !tolerance.takes(*a, *b));
    let sized = differing.map(|(component, values)| (Tolerance::share(values[0], values[1]), component, values));
    // Of equal ones the first.
    sized.reduce(|most, next| if next.0 > most.0 { next } else { most })
}

/// The bodies of two states, by ascending id, each with where it is in both runs.
pub(super) fn side_by_side<'a>(
    a: &'a RunTick,
    b: &'a RunTick,
) -> impl Iterator<Item = (Id, Option<&'a BodyAt>, Option<&'a BodyAt>)> {
    let (mut a, mut b) = (a.bodies.iter().peekable(), b.bodies.iter().peekable());
    std::iter::from_fn(move || {
        let order = match (a.peek(), b.peek()) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(a), Some(b)) => a.id.cmp(&b.id),
        };
        let a = if order.is_le() { a.next() } else { None };
        let b = if order.is_ge() { b.next() } else { None };
        let id = a.or(b)?.id;
        Some((id, a, b))
    })
}
