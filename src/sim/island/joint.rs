//! Impulses of contacts that approach at one instant and depend on each other, with restitution.
//!
//! First the perfectly inelastic problem: the impulses λ ≥ 0 after which none of them approaches, and none pulls. Then
//! each contact returns e times its own, so that it gives (1 + e)·λ in all. With one restitution for all these are the
//! generalised reflections of Smith, Kaufman, Vouga, Tamstorf and Grinspun, *Reflections on Simultaneous Impact* (2012):
//! symmetric, none of the contacts approaches afterwards, and e = 1 keeps the energy.
//!
//! With s = Aλ, the speeds at which the contacts that push approach, the balls lose the energy ½·λᵀAλ = ½·Σ λᵢ·sᵢ until
//! nothing approaches, to which each contact has its share ½·λᵢ·sᵢ, and get back ½·(Eλ)ᵀA(Eλ), where E holds the
//! restitutions. If all are e, that is e² of what was lost. But where restitutions differ, contacts that push each
//! other's balls apart may get back more than they took. So all restitutions of a group are reduced by the same factor,
//! if need be, until no more is given back than eᵢ² of each contact's share, nor more than was lost: energy never rises.

use super::complementarity::{Problem, Resolved};
use super::contact::{Constraint, Contact, matrix};
use super::envelope::{Factor, SparseRows};
use super::precise;
use super::pushed::{Pushed, System};
use super::real::{DoubleDouble, Real};
use glam::DVec3;

/// Contacts up to which a group is solved with twice the digits. Then what the balls get is the nearest double, and so
/// the same for balls that a symmetry maps onto each other.
const MOST_PRECISE: usize = 256;

/// Share of the largest part of a sum up to which the sum is rounding of twice the digits of a double.
const CANCELLED: f64 = 1e5 * DoubleDouble::EPSILON;

/// A contact of a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointContact {
    /// The contact; its bodies are those of the group.
    pub contact: Contact,
    /// Velocity along the normal of what nothing moves, if the contact has one such side; else 0.
    pub least_speed: f64,
    /// Its own restitution.
    pub restitution: f64,
}

/// What a contact of a group does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JointImpulse {
    /// λ, the impulse that the contact needs so that nothing in the group approaches.
    pub inelastic: f64,
    /// Share of it that the contact returns.
    pub restitution: f64,
    /// (1 + e)·λ.
    pub total: f64,
}

/// A group that was solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// One per contact.
    pub impulses: Vec<JointImpulse>,
    /// Multiply-add operations that it took.
    pub multiply_adds: u64,
}

/// Changes the velocities of the bodies of a group by the impulses of its contacts.
pub fn resolve(contacts: &[JointContact], inverse_masses: &[f64], velocities: &mut [DVec3]) -> Joint {
    let sides: Vec<Contact> = contacts.iter().map(|joint| joint.contact).collect();
    let constraint = |joint: &JointContact| {
        let is_due = joint.contact.opening_speed(velocities) < joint.least_speed;
        Some(Constraint { least_speed: joint.least_speed, warm_start: is_due })
    };
    let constraints: Vec<Option<Constraint>> = contacts.iter().map(constraint).collect();
    let rows = matrix(&sides, inverse_masses);
    let system = System { contacts: &sides, constraints: &constraints, inverse_masses, rows: &rows };
    let Inelastic { mut pushed, is_feasible, multiply_adds } = inelastic(&system, velocities);
    let factor = if is_feasible { factor_of_restitutions(contacts, &rows, &pushed.impulses) } else { 0.0 };
    let of_contact = |(joint, &inelastic): (&JointContact, &DoubleDouble)| {
        let restitution = factor * joint.restitution;
        let returned = inelastic * restitution.into();
        let total = (inelastic + returned).to_f64();
        (JointImpulse { inelastic: inelastic.to_f64(), restitution, total }, returned)
    };
    let (impulses, returned): (Vec<JointImpulse>, Vec<DoubleDouble>) =
        contacts.iter().zip(&pushed.impulses).map(of_contact).unzip();
    pushed.push(&system, &returned);
    let (_, after) = pushed.into_doubles();
    let largest = largest_parts(&system, &impulses, velocities);
    for ((velocity, after), largest) in velocities.iter_mut().zip(after).zip(largest) {
        // A ball between two that are alike stops.
        let is_rounding = after.abs().cmple(CANCELLED * largest);
        *velocity = DVec3::select(is_rounding, DVec3::ZERO, after);
    }
    Joint { impulses, multiply_adds }
}

/// The solution of the perfectly inelastic problem.
struct Inelastic {
    pushed: Pushed<DoubleDouble>,
    /// Whether the contacts do not contradict each other.
    is_feasible: bool,
    multiply_adds: u64,
}

fn inelastic(system: &System<DoubleDouble>, velocities: &[DVec3]) -> Inelastic {
    let mut factor = Factor::default();
    if system.contacts.len() <= MOST_PRECISE
        && let Some(pushed) = precise::solution(system, &mut factor, velocities)
    {
        return Inelastic { pushed, is_feasible: true, multiply_adds: factor.multiply_adds() };
    }
    let mut problem = Problem::new(system.contacts, system.inverse_masses);
    let Resolved { impulses, is_solved } = problem.resolve(system.constraints, &mut velocities.to_vec());
    let mut pushed = Pushed::new(velocities, system.contacts.len());
    let impulses: Vec<DoubleDouble> = impulses.into_iter().map(DoubleDouble::from).collect();
    pushed.push(system, &impulses);
    let multiply_adds = factor.multiply_adds() + problem.multiply_adds();
    Inelastic { pushed, is_feasible: is_solved, multiply_adds }
}

/// The largest of the parts that the velocity of each body is the sum of, by component.
fn largest_parts(system: &System<DoubleDouble>, impulses: &[JointImpulse], velocities: &[DVec3]) -> Vec<DVec3> {
    let mut largest: Vec<DVec3> = velocities.iter().map(|velocity| velocity.abs()).collect();
    for (contact, impulse) in system.contacts.iter().zip(impulses) {
        for body in std::iter::once(contact.body).chain(contact.other) {
            let part = impulse.total * system.inverse_masses[body] * contact.normal.abs();
            largest[body] = largest[body].max(part);
        }
    }
    largest
}

/// The factor, at most 1, by which the restitutions must be reduced so that no more energy is returned than each
/// contact's own share of it.
fn factor_of_restitutions(
    contacts: &[JointContact],
    rows: &SparseRows<DoubleDouble>,
    inelastic: &[DoubleDouble],
) -> f64 {
    let pushing = || contacts.iter().zip(inelastic).filter(|&(_, &impulse)| impulse > DoubleDouble::ZERO);
    let mut restitutions = pushing().map(|(joint, _)| joint.restitution);
    let first = restitutions.next().unwrap_or(0.0);
    if restitutions.all(|restitution| restitution == first) {
        return 1.0;
    }
    let returned: Vec<DoubleDouble> =
        contacts.iter().zip(inelastic).map(|(joint, &impulse)| impulse * joint.restitution.into()).collect();
    let sum = |value: &dyn Fn(usize) -> DoubleDouble| {
        (0..contacts.len()).fold(DoubleDouble::ZERO, |sum, contact| sum + value(contact))
    };
    let gained = sum(&|contact| returned[contact] * rows.times(contact, &returned));
    let share = |contact: usize| {
        let restitution = DoubleDouble::from(contacts[contact].restitution);
        restitution * returned[contact] * rows.times(contact, inelastic)
    };
    let lost = sum(&|contact| inelastic[contact] * rows.times(contact, inelastic));
    let allowed = sum(&share);
    let allowed = if allowed < lost { allowed } else { lost };
    if gained <= allowed { 1.0 } else { (allowed / gained).sqrt().to_f64().min(1.0) }
}
