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

use super::contact::{Constraint, Contact, matrix};
use super::precise;
use super::problem::{Problem, Resolved};
use super::pushed::{Pushed, System};
use super::real::{DoubleDouble, Real};
use super::sparse_factor::Factor;
use super::sparse_rows::SparseRows;
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
    /// The sum of the impulses on each body. A light body between heavy ones gets the difference of impulses of which each is
    /// larger by the ratio of the masses: it is known before they are rounded only.
    pub received: Vec<DVec3>,
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
    let received = system.received(&pushed.impulses);
    let received = received.into_iter().map(|sum| DVec3::from_array(sum.map(DoubleDouble::to_f64))).collect();
    let (_, after) = pushed.into_doubles();
    let largest = largest_parts(&system, &impulses, velocities);
    for ((velocity, after), largest) in velocities.iter_mut().zip(after).zip(largest) {
        // A ball between two that are alike stops.
        let is_rounding = after.abs().cmple(CANCELLED * largest);
        *velocity = DVec3::select(is_rounding, DVec3::ZERO, after);
    }
    Joint { impulses, received, multiply_adds }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_for_tests::signed_random;

    /// A group of more rounds counts as one without end: what keeps 0.99 of its speed is spent after 1 375, and there are up to 14
    /// contacts.
    const MOST_ROUNDS: usize = 100_000;
    const MOST_KEPT: f64 = 0.99;

    /// Least share of a normal of a random contact along the velocity that opens it.
    const LEAST_ROOM: f64 = 0.1;

    /// Share of the fastest speed with which nobody approaches.
    const NEGLIGIBLE_SPEED: f64 = 1e-12;

    fn contact(body: usize, other: Option<usize>, normal: DVec3, restitution: f64) -> JointContact {
        JointContact { contact: Contact { body, other, normal }, least_speed: 0.0, restitution }
    }

    fn energy(inverse_masses: &[f64], velocities: &[DVec3]) -> f64 {
        velocities.iter().zip(inverse_masses).map(|(velocity, inverse)| velocity.length_squared() / inverse / 2.0).sum()
    }

    #[test]
    fn restitutions_that_differ_are_reduced_where_together_they_would_gain_energy() {
        // Balls A (0.01 kg, at rest) against a wall on its left, B (1 kg) comes from the right at −1. To stop both, B
        // needs 1 and the wall 1. If the wall returned its share alone, A would leave at 1/0.01 = 100 m/s with 50 J, of
        // 0.5 J that there were. The wall's share in what was lost is ½·1·0, B's ½·1·1 with e = 0: nothing is returned.
        let contacts = [contact(0, None, DVec3::X, 1.0), contact(1, Some(0), DVec3::X, 0.0)];
        let mut velocities = [DVec3::ZERO, DVec3::NEG_X];
        let joint = resolve(&contacts, &[100.0, 1.0], &mut velocities);
        assert_eq!(joint.impulses.iter().map(|impulse| impulse.total).collect::<Vec<_>>(), [1.0, 1.0]);
        assert_eq!(velocities, [DVec3::ZERO; 2]);
        // Two at right angles do not depend on each other: each has its own.
        let contacts = [contact(0, None, DVec3::X, 1.0), contact(0, None, DVec3::Y, 0.5)];
        let mut velocities = [DVec3::new(-3.0, -2.0, 7.0)];
        resolve(&contacts, &[1.0], &mut velocities);
        assert_eq!(velocities, [DVec3::new(3.0, 1.0, 7.0)]);
    }

    #[test]
    fn what_a_light_body_under_a_heavy_one_receives_is_what_its_velocity_tells() {
        // 1e-8 kg in a groove, on which 10¹² kg fall at 1 m/s: impulses of almost 10¹² kg·m/s stop it, whose sum is 1e-8 kg times
        // the change of its velocity. In doubles such a sum is rounded by 1e-4.
        let contacts = [
            contact(0, None, DVec3::new(0.6, 0.8, 0.0), 0.0),
            contact(0, None, DVec3::new(-0.8, 0.6, 0.0), 0.0),
            contact(1, Some(0), DVec3::new(0.28, 0.96, 0.0), 0.0),
        ];
        let mut velocities = [DVec3::new(0.3, -1.0, 0.0), DVec3::NEG_Y];
        let joint = resolve(&contacts, &[1e8, 1e-12], &mut velocities);
        assert!(joint.impulses[0].total > 5e11 && velocities[0].length() < 1e-12, "{joint:?} {velocities:?}");
        let expected = 1e-8 * DVec3::new(-0.3, 1.0, 0.0);
        assert!((joint.received[0] - expected).length() < 1e-15, "{}, not {expected}", joint.received[0]);
    }

    /// Resolves a group in rounds until none of its contacts approaches, and tells how many there were; energy never rises.
    ///
    /// As in a [round](crate::sim::island::round) only those take part that approach, each until it is spent. Where all of them are,
    /// what is spent holds besides.
    fn rounds_until_none_approaches(
        contacts: &[JointContact],
        inverse_masses: &[f64],
        velocities: &mut [DVec3],
    ) -> usize {
        let mut impacts = vec![0; contacts.len()];
        let fastest = velocities.iter().map(|velocity| velocity.length()).fold(0.0, f64::max);
        for round in 0..MOST_ROUNDS {
            let approach: Vec<bool> = contacts
                .iter()
                .map(|joint| joint.contact.opening_speed(velocities) < -NEGLIGIBLE_SPEED * fastest)
                .collect();
            if !approach.contains(&true) {
                return round;
            }
            // What is left of the energy of an approach after so many impacts is negligible.
            let is_spent =
                |index: usize| impacts[index] > 0 && contacts[index].restitution.powi(2 * impacts[index]) <= 1e-12;
            let is_over = (0..contacts.len()).all(|index| !approach[index] || is_spent(index));
            let takes_part = |index: &usize| approach[*index] || is_over && is_spent(*index);
            let partners: Vec<JointContact> = (0..contacts.len())
                .filter(takes_part)
                .map(|index| match is_spent(index) {
                    true => JointContact { restitution: 0.0, ..contacts[index] },
                    false => contacts[index],
                })
                .collect();
            let before = energy(inverse_masses, velocities);
            resolve(&partners, inverse_masses, velocities);
            let after = energy(inverse_masses, velocities);
            assert!(after <= before * (1.0 + 1e-12), "{before} to {after} in round {round}");
            impacts.iter_mut().zip(approach).for_each(|(impacts, approaches)| *impacts += i32::from(approaches));
        }
        panic!("some still approach after {MOST_ROUNDS} rounds: {contacts:?} {inverse_masses:?}");
    }

    #[test]
    fn random_groups_never_gain_energy_end_after_some_rounds_and_with_one_restitution_none_of_a_round_approaches() {
        let groups = 100_000;
        let mut random = signed_random(23);
        let (mut reduced, mut solved, mut nested) = (0, 0, 0);
        for group in 0..groups {
            let bodies = 1 + group % 6;
            let inverse_masses: Vec<f64> = (0..bodies).map(|_| 10f64.powf(2.0 * random())).collect();
            let mut velocities: Vec<DVec3> = (0..bodies).map(|_| DVec3::new(random(), random(), random())).collect();
            let parting: Vec<DVec3> = (0..bodies).map(|_| DVec3::new(random(), random(), random())).collect();
            let is_uniform = group % 3 == 0;
            let common = if group % 2 == 0 { 1.0 } else { MOST_KEPT * random().abs() };
            let contacts: Vec<JointContact> = (0..2 * bodies + 2)
                .map(|index| {
                    let (body, other) = (index % bodies, (index / bodies + index + 1) % bodies);
                    let other = Some(other).filter(|&other| other != body && index >= 2);
                    // There is room: these velocities open all contacts. Without it, elastic balls bounce for ever.
                    let room = parting[body] - other.map_or(DVec3::ZERO, |other| parting[other]);
                    let normal = DVec3::new(random(), random(), random()).normalize();
                    let sideways = normal - normal.project_onto(room);
                    let normal = (sideways + random().abs().max(LEAST_ROOM) * room.normalize()).normalize();
                    let restitution =
                        if is_uniform { common } else { MOST_KEPT * random().abs().powi(1 + index as i32 % 3) };
                    contact(body, other, normal, restitution)
                })
                .collect();
            let rounds = rounds_until_none_approaches(&contacts, &inverse_masses, &mut velocities.clone());
            nested += usize::from(rounds > 1);
            let approaches = |joint: &&JointContact| joint.contact.opening_speed(&velocities) < 0.0;
            let first: Vec<JointContact> = contacts.iter().filter(approaches).copied().collect();
            let before = energy(&inverse_masses, &velocities);
            let joint = resolve(&first, &inverse_masses, &mut velocities);
            let after = energy(&inverse_masses, &velocities);
            let own = |(contact, impulse): (&JointContact, &JointImpulse)| contact.restitution == impulse.restitution;
            reduced += usize::from(!first.iter().zip(&joint.impulses).all(own));
            solved += usize::from(joint.impulses.iter().filter(|impulse| impulse.total > 0.0).count() > 1);
            if is_uniform {
                let fastest = velocities.iter().map(|velocity| velocity.length()).fold(0.0, f64::max);
                for JointContact { contact, .. } in &first {
                    let opening = contact.opening_speed(&velocities);
                    assert!(opening >= -NEGLIGIBLE_SPEED * fastest, "group {group}: {opening:e} of {fastest}");
                }
                if common == 1.0 {
                    assert!((after / before - 1.0).abs() < 1e-12, "group {group}");
                }
            }
        }
        assert!(reduced > groups / 10 && solved > groups / 2, "{reduced} reduced and {solved} joint of {groups}");
        assert!(nested > groups / 2, "{nested} nested of {groups}");
    }

    #[test]
    fn one_restitution_for_all_keeps_as_much_energy_as_it_says() {
        // Of what is lost until nothing approaches, e² comes back.
        let mut random = signed_random(5);
        for restitution in [0.0, 0.3, 1.0] {
            for _ in 0..100 {
                let contacts: Vec<JointContact> =
                    (1..6).map(|body| contact(body, Some(body - 1), DVec3::X, restitution)).collect();
                let inverse_masses: Vec<f64> = (0..6).map(|_| 10f64.powf(2.0 * random())).collect();
                // Each faster than the one before it: all approach.
                let start: Vec<DVec3> = (0..6).map(|body| DVec3::X * (0.5 * random() - f64::from(body))).collect();
                let after = |restitution: f64| {
                    let mut velocities = start.clone();
                    let contacts: Vec<JointContact> =
                        contacts.iter().map(|joint| JointContact { restitution, ..*joint }).collect();
                    resolve(&contacts, &inverse_masses, &mut velocities);
                    energy(&inverse_masses, &velocities)
                };
                let before = energy(&inverse_masses, &start);
                let (lost, kept) = (before - after(0.0), after(restitution) - after(0.0));
                assert!((kept - restitution * restitution * lost).abs() < 1e-12 * before, "{kept} of {lost}");
            }
        }
    }
}
