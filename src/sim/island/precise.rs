//! Solves with twice the digits what doubles leave unsolved: islands in which masses differ by so much that a sum of
//! their inverses loses the heavy one.
//!
//! Impulses and velocities alike: a light ball under a heavy one is moved by the difference of two impulses, each of
//! which is larger by the ratio of the masses.

use super::block_pivoting::{self, Tolerances};
use super::contact::{Constraint, Contact, matrix};
use super::envelope::Factor;
use super::real::{DoubleDouble, Real};
use glam::DVec3;

/// Speeds within this share of the fastest are rounding; contacts that depend on others may close a thousand times as
/// fast.
const ROUNDING: f64 = 64.0 * DoubleDouble::EPSILON;
const CLOSED: f64 = 1e3 * ROUNDING;
/// Refinements of the velocities: the first leaves rounding of doubles where masses differ by 1e24.
const REFINEMENTS: usize = 2;

type Vector = [DoubleDouble; 3];

/// Like [`Problem::resolve`](super::complementarity::Problem::resolve); `None` if the contacts contradict each other.
pub fn resolve(
    contacts: &[Contact],
    inverse_masses: &[f64],
    constraints: &[Option<Constraint>],
    velocities: &mut [DVec3],
) -> Option<Vec<f64>> {
    let rows = matrix(contacts, inverse_masses);
    let mut factor = Factor::default();
    let before = excess_speeds(contacts, constraints, velocities);
    let finite = before.iter().map(|speed| speed.to_f64().abs()).filter(|speed| speed.is_finite());
    let scale = finite.fold(0.0, f64::max);
    let tolerances = Tolerances { rounding: (ROUNDING * scale).into(), closed: (CLOSED * scale).into() };
    let warm_start = constraints.iter().map(|constraint| constraint.is_some_and(|constraint| constraint.warm_start));
    let mut impulses = block_pivoting::solve(&rows, &mut factor, &before, warm_start.collect(), tolerances)?;
    push(contacts, inverse_masses, &impulses, velocities);

    let active: Vec<usize> = (0..contacts.len()).filter(|&contact| impulses[contact] > DoubleDouble::ZERO).collect();
    factor.update(&rows, &active);
    for _ in 0..REFINEMENTS {
        let speeds = excess_speeds(contacts, constraints, velocities);
        let solution = factor.solve(active.iter().map(|&contact| speeds[contact]));
        let mut changes = vec![DoubleDouble::ZERO; contacts.len()];
        for (&contact, change) in active.iter().zip(solution) {
            changes[contact] = if change < -impulses[contact] { -impulses[contact] } else { change };
            impulses[contact] += changes[contact];
        }
        push(contacts, inverse_masses, &changes, velocities);
    }
    Some(impulses.into_iter().map(Real::to_f64).collect())
}

/// How much faster than admissible each contact opens; infinite without constraint.
fn excess_speeds(contacts: &[Contact], constraints: &[Option<Constraint>], velocities: &[DVec3]) -> Vec<DoubleDouble> {
    let excess = |(contact, constraint): (&Contact, &Option<Constraint>)| {
        let Some(constraint) = constraint else { return f64::INFINITY.into() };
        let other = contact.other.map_or(DVec3::ZERO, |other| velocities[other]);
        let along = (0..3).map(|axis| {
            let velocity = DoubleDouble::from(velocities[contact.body][axis]) - other[axis].into();
            velocity * contact.normal[axis].into()
        });
        along.fold(DoubleDouble::from(-constraint.least_speed), |sum, speed| sum + speed)
    };
    contacts.iter().zip(constraints).map(excess).collect()
}

/// Adds impulses to the velocities; those of one ball are summed first.
fn push(contacts: &[Contact], inverse_masses: &[f64], impulses: &[DoubleDouble], velocities: &mut [DVec3]) {
    let mut sums: Vec<Vector> = vec![[DoubleDouble::ZERO; 3]; velocities.len()];
    let mut add = |body: usize, impulse: DoubleDouble, along: DVec3| {
        for (sum, component) in sums[body].iter_mut().zip(along.to_array()) {
            *sum += impulse * component.into();
        }
    };
    for (contact, &impulse) in contacts.iter().zip(impulses) {
        add(contact.body, impulse, contact.normal);
        if let Some(other) = contact.other {
            add(other, impulse, -contact.normal);
        }
    }
    for ((velocity, sum), &inverse_mass) in velocities.iter_mut().zip(sums).zip(inverse_masses) {
        for axis in 0..3 {
            velocity[axis] = (DoubleDouble::from(velocity[axis]) + sum[axis] * inverse_mass.into()).to_f64();
        }
    }
}
