//! Contacts as the solver knows them, what is demanded of them, and how they act on each other.

use super::real::Real;
use super::sparse_rows::SparseRows;
use glam::DVec3;

/// A contact among several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Index of the first body in the velocities passed to [`Problem::resolve`].
    pub body: usize,
    /// Index of the second; `None` for an obstacle.
    pub other: Option<usize>,
    /// Unit vector from the other to the body.
    pub normal: DVec3,
}

impl Contact {
    /// Indices of its bodies.
    pub fn bodies(&self) -> impl Iterator<Item = usize> {
        std::iter::once(self.body).chain(self.other)
    }

    /// How fast it opens.
    pub fn opening_speed(&self, velocities: &[DVec3]) -> f64 {
        let other = self.other.map_or(DVec3::ZERO, |other| velocities[other]);
        (velocities[self.body] - other).dot(self.normal)
    }
}

/// What is demanded of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constraint {
    /// Least velocity along the normal that is admissible afterwards: that of the obstacle, less
    /// what a gap may close.
    pub least_speed: f64,
    /// Whether it is expected to carry something. A good guess saves time and changes nothing else.
    pub warm_start: bool,
}

impl Constraint {
    /// How much faster than admissible a contact opens; negative when it must be pushed.
    pub fn excess_speed(&self, contact: &Contact, velocities: &[DVec3]) -> f64 {
        contact.opening_speed(velocities) - self.least_speed
    }
}

/// A = J·M⁻¹·Jᵀ.
pub fn matrix<R: Real>(contacts: &[Contact], inverse_masses: &[f64]) -> SparseRows<R> {
    let mut on_body: Vec<Vec<u32>> = vec![Vec::new(); inverse_masses.len()];
    for (index, contact) in contacts.iter().enumerate() {
        // What nothing moves couples nothing.
        for body in contact.bodies().filter(|&body| inverse_masses[body] > 0.0) {
            on_body[body].push(index as u32);
        }
    }
    let row = |contact: &Contact| {
        let normal = contact.normal;
        let of_body = |body: usize| {
            let on_body = &on_body[body];
            let side_of = move |contact: &Contact| if contact.body == body { 1.0 } else { -1.0 };
            let side = side_of(contact);
            on_body.iter().map(move |&index| {
                let other = &contacts[index as usize];
                let along: R = dot(normal, other.normal);
                (index, R::from(inverse_masses[body] * side * side_of(other)) * along)
            })
        };
        contact.bodies().flat_map(of_body).collect::<Vec<_>>()
    };
    let rows = contacts.iter().map(row);
    SparseRows::new(rows, on_body.clone())
}

fn dot<R: Real>(a: DVec3, b: DVec3) -> R {
    R::from(a.x) * b.x.into() + R::from(a.y) * b.y.into() + R::from(a.z) * b.z.into()
}
