//! Contacts as the solver knows them, what is demanded of them, and how they act on each other.

use super::elimination_order::Cliques;
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
    pub fn bodies(&self) -> impl Iterator<Item = usize> + Clone + use<> {
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
    // What nothing moves couples nothing.
    let moved = |contact: &Contact| contact.bodies().filter(|&body| inverse_masses[body] > 0.0);
    let pairs =
        contacts.iter().enumerate().flat_map(|(index, contact)| moved(contact).map(move |body| (body, index as u32)));
    let on_body = Cliques::new(inverse_masses.len(), pairs);
    let side = |contact: &Contact, body: usize| if contact.body == body { 1.0 } else { -1.0 };
    let row = |contact: &'_ Contact| {
        let contact = *contact;
        let entry = move |(index, body): (u32, usize)| {
            let other = &contacts[index as usize];
            let along: R = dot(contact.normal, other.normal);
            (index, R::from(inverse_masses[body] * side(&contact, body) * side(other, body)) * along)
        };
        let of_body = |body: usize| (on_body.of(body), body);
        merged(of_body(contact.body), contact.other.map_or((&[], 0), of_body)).map(entry)
    };
    SparseRows::new(contacts.iter().map(row), on_body.clone())
}

/// The contacts on two bodies as one list, by index, each with its body.
fn merged<'a>(
    (mut first, body): (&'a [u32], usize),
    (mut second, other): (&'a [u32], usize),
) -> impl Iterator<Item = (u32, usize)> + use<'a> {
    std::iter::from_fn(move || {
        let is_of_second = second.first().is_some_and(|b| first.first().is_none_or(|a| b < a));
        let (list, body) = if is_of_second { (&mut second, other) } else { (&mut first, body) };
        Some((*list.split_off_first()?, body))
    })
}

fn dot<R: Real>(a: DVec3, b: DVec3) -> R {
    R::from(a.x) * b.x.into() + R::from(a.y) * b.y.into() + R::from(a.z) * b.z.into()
}
