//! Impulses together with the velocities that they lead to.

use super::contact::{Constraint, Contact};
use super::real::Real;
use super::sparse_rows::SparseRows;
use glam::DVec3;

/// Contacts, what is demanded of them, and how they act on each other.
pub struct System<'a, R> {
    pub contacts: &'a [Contact],
    pub constraints: &'a [Option<Constraint>],
    pub inverse_masses: &'a [f64],
    /// A = J·M⁻¹·Jᵀ.
    pub rows: &'a SparseRows<R>,
}

impl<R: Real> System<'_, R> {
    /// By how much faster each contact opens after impulses: A·λ, by way of the bodies, which takes less than the rows of A.
    pub fn opened(&self, impulses: &[R]) -> Vec<R> {
        let mut velocities = vec![[R::ZERO; 3]; self.inverse_masses.len()];
        self.push(&mut velocities, impulses);
        let opened = |contact: &Contact| {
            let velocity = velocities[contact.body];
            let other = contact.other.map_or([R::ZERO; 3], |other| velocities[other]);
            let [x, y, z] = [0, 1, 2].map(|axis| (velocity[axis] - other[axis]) * contact.normal[axis].into());
            x + y + z
        };
        self.contacts.iter().map(opened).collect()
    }

    /// The sum of the impulses on each body.
    pub fn received(&self, impulses: &[R]) -> Vec<[R; 3]> {
        let mut sums = vec![[R::ZERO; 3]; self.inverse_masses.len()];
        let mut add = |body: usize, impulse: R, along: DVec3| {
            for (sum, component) in sums[body].iter_mut().zip(along.to_array()) {
                *sum += impulse * component.into();
            }
        };
        for (contact, &impulse) in self.contacts.iter().zip(impulses) {
            if impulse == R::ZERO {
                continue;
            }
            add(contact.body, impulse, contact.normal);
            if let Some(other) = contact.other {
                add(other, impulse, -contact.normal);
            }
        }
        sums
    }

    /// Changes velocities by impulses; those on one body are summed first.
    fn push(&self, velocities: &mut [[R; 3]], impulses: &[R]) {
        let received = self.received(impulses);
        for ((velocity, sum), &inverse_mass) in velocities.iter_mut().zip(received).zip(self.inverse_masses) {
            for axis in 0..3 {
                velocity[axis] += sum[axis] * inverse_mass.into();
            }
        }
    }
}

/// The impulse of each contact, and the velocity of each body after all of them.
///
/// An impulse knows its last digit only: a light ball under a heavy one is moved by the difference of two impulses, each
/// of which is larger by the ratio of the masses. So impulses are changed by what the velocities lack, which is rounded
/// less the smaller it is.
#[derive(Clone)]
pub struct Pushed<R> {
    pub impulses: Vec<R>,
    velocities: Vec<[R; 3]>,
}

impl<R: Real> Pushed<R> {
    /// Before anything is pushed.
    pub fn new(velocities: &[DVec3], contacts: usize) -> Pushed<R> {
        let velocities = velocities.iter().map(|velocity| velocity.to_array().map(R::from)).collect();
        Pushed { impulses: vec![R::ZERO; contacts], velocities }
    }

    /// How much faster than admissible a contact opens; infinite without constraint.
    pub fn excess_speed(&self, system: &System<R>, contact: usize) -> R {
        let Some(constraint) = &system.constraints[contact] else { return f64::INFINITY.into() };
        let contact = &system.contacts[contact];
        let velocity = self.velocities[contact.body];
        let other = contact.other.map_or([R::ZERO; 3], |other| self.velocities[other]);
        let along = (0..3).map(|axis| (velocity[axis] - other[axis]) * contact.normal[axis].into());
        along.fold(R::from(-constraint.least_speed), |sum, speed| sum + speed)
    }

    /// Changes the impulses, and the velocities by that.
    pub fn push(&mut self, system: &System<R>, changes: &[R]) {
        self.impulses.iter_mut().zip(changes).for_each(|(impulse, &change)| *impulse += change);
        system.push(&mut self.velocities, changes);
    }

    /// The impulses and the velocities as doubles.
    pub fn into_doubles(self) -> (Vec<f64>, Vec<DVec3>) {
        let impulses = self.impulses.into_iter().map(R::to_f64).collect();
        let velocities = self.velocities.into_iter().map(|velocity| DVec3::from_array(velocity.map(R::to_f64)));
        (impulses, velocities.collect())
    }
}
