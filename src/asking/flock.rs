//! Bounds of what several bodies are together: how far they are spread, and how far they go the same way.

use super::changing::Changing;
use super::course::{ChangingVector, Course, Stretch, norm};
use crate::expression::{Arithmetic, Number};

/// A quantity of several bodies together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfFlock {
    /// The root of the mean square of the distances of their centres from the mean of these, in metres.
    Spread,
    /// The length of the mean of the directions of their velocities, from 0 to 1; who is at rest has no direction and adds
    /// nothing.
    Polarisation,
}

impl OfFlock {
    /// Bounds for bodies by their indices; without value if there are none.
    pub fn of(self, course: &Course, members: &[usize], stretch: Stretch) -> Changing {
        if members.is_empty() {
            return Changing::exact(f64::NAN);
        }
        match self {
            OfFlock::Spread => spread(course, members, stretch),
            OfFlock::Polarisation => polarisation(course, members, stretch),
        }
    }
}

fn spread(course: &Course, members: &[usize], stretch: Stretch) -> Changing {
    let places: Vec<ChangingVector> = members.iter().map(|&body| course.position(body, stretch)).collect();
    let mean = mean(&places);
    let squares = places.iter().map(|place| {
        let away = [0, 1, 2].map(|axis| place[axis].minus(mean[axis]));
        super::course::dot(&away, &away)
    });
    let sum = squares.fold(Changing::exact(0.0), Changing::plus);
    sum.over(count(members.len())).root()
}

fn polarisation(course: &Course, members: &[usize], stretch: Stretch) -> Changing {
    let directions: Vec<ChangingVector> =
        members.iter().map(|&body| direction(course.velocity(body, stretch), stretch)).collect();
    norm(&mean(&directions))
}

fn mean(vectors: &[ChangingVector]) -> ChangingVector {
    let nothing = [Changing::exact(0.0); 3];
    let sum = vectors.iter().fold(nothing, |sum, vector| [0, 1, 2].map(|axis| sum[axis].plus(vector[axis])));
    sum.map(|along| along.over(count(vectors.len())))
}

fn count(of: usize) -> Changing {
    Changing::exact(of as f64)
}

/// Bounds of the direction of a velocity; nothing of one that is zero to rounding.
fn direction(velocity: ChangingVector, stretch: Stretch) -> ChangingVector {
    let length = norm(&velocity);
    let Number { value, error } = length.value;
    let is_point = stretch.middle().1 == 0.0;
    match () {
        () if value - error > 0.0 => velocity.map(|along| along.over(length)),
        () if length == Changing::exact(0.0) || is_point => [Changing::exact(0.0); 3],
        // It may point anywhere, or nowhere.
        () => [Changing::within(Number { value: 0.0, error: 1.0 }); 3],
    }
}
