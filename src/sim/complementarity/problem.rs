//! Impulses of simultaneous contacts with restitution 0, as one complementarity problem.
//!
//! Find impulses λ ≥ 0 such that no contact closes faster than it may afterwards, and each one
//! either closes just so or carries nothing: 0 ≤ λ ⟂ Aλ + b ≥ 0, where b are the normal velocities
//! before, less what is admissible, and A = J·M⁻¹·Jᵀ. It is the projection of the velocities onto
//! the admissible ones in the norm of kinetic energy, so the velocities are unique even where the
//! impulses are not.

use super::block_pivoting::{self, GivenUp, Tolerances};
use super::contact::{Constraint, Contact, matrix};
use super::dual_active_set;
use super::interior_point;
use super::precise;
use super::pushed::{Pushed, System};
use super::sparse_factor::Factor;
use super::sparse_rows::SparseRows;
use glam::DVec3;

/// Contacts that the exact method exchanges one by one sooner than it takes to find a start: all of an island, or those with which
/// block pivoting went round in circles.
const FEW: usize = 100;
const FEW_WRONG: usize = 80;
/// Sweeps for what the exact method gave up on.
const MOST_SWEEPS: usize = 5_000;
/// Speed of closing, as a share of the fastest before, that contacts which depend on others may keep: what carries
/// is known so well even where the balls are hardly held.
const CLOSED: f64 = 1e-11;
/// Normal velocities within this share of the fastest need no refinement.
const REFINED: f64 = 1e-13;
/// Refinements of an exact solution; each gains four digits where masses differ most.
const MOST_REFINEMENTS: usize = 4;
/// Normal velocities within this share of the fastest are rounding.
const ROUNDING: f64 = 1e-14;
/// Rounding of a normal velocity, as a share of the velocities that it is the difference of.
const VELOCITIES: f64 = 8.0 * f64::EPSILON;
/// Speed, as a share of the fastest, at which a solution may leave contacts closing, or opening though they carry
/// something; beyond it doubles are not enough.
const UNSOLVED: f64 = 1e-9;

/// Share of what a body is given and takes along in which impulses and velocities may contradict each other.
const BALANCED: f64 = 1e-6;

/// What became of a problem.
pub struct Resolved {
    pub impulses: Vec<f64>,
    /// Whether it is solved but for rounding; not if the contacts contradict each other.
    pub is_solved: bool,
}

/// What the exact methods begin with.
enum Start {
    /// Nothing is left to do but to refine these impulses.
    Solved(Vec<f64>),
    /// No impulses, and the contacts that probably carry something.
    With(Vec<bool>),
    /// Impulses that nearly solve the problem.
    At(Vec<f64>),
}

/// Contacts of bodies, and how they act on each other.
pub struct Problem<'a> {
    contacts: &'a [Contact],
    inverse_masses: &'a [f64],
    /// A, without its zeros: only contacts that share a body that can be moved are coupled.
    rows: SparseRows<f64>,
    /// Of the contacts that carried something last.
    factor: Factor<f64>,
    /// Whether block pivoting went round in circles, in a large island and far from a solution.
    is_jammed: bool,
    /// Multiply-add operations besides those of that factor.
    multiply_adds: u64,
}

impl<'a> Problem<'a> {
    /// `inverse_masses` has one entry per body; each contact needs one that is not 0.
    pub fn new(contacts: &'a [Contact], inverse_masses: &'a [f64]) -> Problem<'a> {
        let rows = matrix(contacts, inverse_masses);
        Problem { contacts, inverse_masses, rows, factor: Factor::default(), is_jammed: false, multiply_adds: 0 }
    }

    /// Changes `velocities` so that every contact satisfies its constraint. A contact without a constraint has no
    /// impulse.
    pub fn resolve(&mut self, constraints: &[Option<Constraint>], velocities: &mut [DVec3]) -> Resolved {
        self.resolve_from(None, constraints, velocities)
    }

    /// The same after a solution that told what impulses are to be `expected`; 0 for contacts without a constraint.
    pub fn resolve_again(
        &mut self,
        expected: &[f64],
        constraints: &[Option<Constraint>],
        velocities: &mut [DVec3],
    ) -> Resolved {
        self.resolve_from(Some(expected).filter(|_| self.is_jammed), constraints, velocities)
    }

    fn resolve_from(
        &mut self,
        expected: Option<&[f64]>,
        constraints: &[Option<Constraint>],
        velocities: &mut [DVec3],
    ) -> Resolved {
        let before: Vec<f64> = self.excess_speeds(constraints, velocities);
        let scale = before.iter().filter(|speed| speed.is_finite()).fold(0f64, |scale, speed| scale.max(speed.abs()));
        let start = velocities.to_vec();
        let impulses = self.resolve_in_doubles(expected, constraints, &before, scale, velocities);
        let left = |impulses: &[f64], after: &[DVec3]| match self.are_balanced(&start, impulses, after) {
            true => self.left(constraints, impulses, after),
            false => f64::INFINITY,
        };
        let left_in_doubles = left(&impulses, velocities);
        if left_in_doubles <= UNSOLVED * scale {
            return Resolved { impulses, is_solved: true };
        }
        match precise::resolve(self.contacts, self.inverse_masses, constraints, &start) {
            Some((impulses, precise)) if left(&impulses, &precise) < left_in_doubles => {
                velocities.copy_from_slice(&precise);
                Resolved { is_solved: left(&impulses, &precise) <= UNSOLVED * scale, impulses }
            }
            _ => Resolved { impulses, is_solved: false },
        }
    }

    /// Whether the velocities are those that the impulses lead to, as far as impulses are known. On the way to a solution
    /// they may have been so large that what is left of them is rounding.
    fn are_balanced(&self, before: &[DVec3], impulses: &[f64], after: &[DVec3]) -> bool {
        let mut given = vec![DVec3::ZERO; before.len()];
        let mut most = vec![0.0; before.len()];
        for (contact, &impulse) in self.contacts.iter().zip(impulses).filter(|(_, impulse)| **impulse > 0.0) {
            let sides = std::iter::once((contact.body, 1.0)).chain(contact.other.map(|other| (other, -1.0)));
            for (body, sign) in sides {
                given[body] += sign * impulse * contact.normal;
                most[body] += impulse;
            }
        }
        (0..before.len()).filter(|&body| self.inverse_masses[body] > 0.0).all(|body| {
            let mass = self.inverse_masses[body].recip();
            let carried = most[body] + mass * (before[body].abs() + after[body].abs()).max_element();
            (mass * (after[body] - before[body]) - given[body]).abs().max_element() <= BALANCED * carried
        })
    }

    fn resolve_in_doubles(
        &mut self,
        expected: Option<&[f64]>,
        constraints: &[Option<Constraint>],
        before: &[f64],
        scale: f64,
        velocities: &mut [DVec3],
    ) -> Vec<f64> {
        let tolerance = ROUNDING * scale;
        let tolerances = Tolerances { rounding: tolerance, closed: tolerance * (CLOSED / ROUNDING) };
        let start = match expected {
            Some(expected) => Start::At(expected.to_vec()),
            None => self.pivot(constraints, before, tolerances),
        };
        let (contacts, inverse_masses) = (self.contacts, self.inverse_masses);
        let system = System { contacts, constraints, inverse_masses, rows: &self.rows };
        let mut pushed = Pushed::new(velocities, contacts.len());
        let is_active = match start {
            Start::Solved(mut impulses) => {
                self.apply(&impulses, velocities);
                self.refine(constraints, &mut impulses, velocities, REFINED * scale);
                return impulses;
            }
            Start::With(is_active) => is_active,
            Start::At(impulses) => {
                pushed.push(&system, &impulses);
                impulses.iter().map(|&impulse| impulse > 0.0).collect()
            }
        };
        let tolerances = Tolerances { rounding: tolerances.closed, ..tolerances };
        if let Some(solution) = dual_active_set::solve(&system, &mut self.factor, pushed, is_active, tolerances) {
            let (impulses, after) = solution.into_doubles();
            velocities.copy_from_slice(&after);
            return impulses;
        }
        let mut impulses = vec![0.0; self.contacts.len()];
        self.sweep(constraints, &mut impulses, velocities, tolerance);
        impulses
    }

    /// Block pivoting, and where that goes round in circles far from a solution an interior-point method.
    fn pivot(&mut self, constraints: &[Option<Constraint>], before: &[f64], tolerances: Tolerances<f64>) -> Start {
        let starts = |(constraint, &speed): (&Option<Constraint>, &f64)| {
            constraint.is_some_and(|constraint| constraint.warm_start) || speed < -tolerances.rounding
        };
        let is_active = constraints.iter().zip(before).map(starts).collect();
        let GivenUp { is_active, wrong } =
            match block_pivoting::solve(&self.rows, &mut self.factor, before, is_active, tolerances) {
                Ok(impulses) => return Start::Solved(impulses),
                Err(given_up) => given_up,
            };
        let (contacts, inverse_masses) = (self.contacts, self.inverse_masses);
        self.is_jammed = contacts.len() > FEW && wrong.is_none_or(|wrong| wrong > FEW_WRONG);
        if !self.is_jammed {
            return Start::With(is_active);
        }
        let system = System { contacts, constraints, inverse_masses, rows: &self.rows };
        let (nearly, multiply_adds) = interior_point::nearly_solved(&system, before);
        self.multiply_adds += multiply_adds;
        nearly.map_or(Start::With(is_active), Start::At)
    }

    /// How fast at most a contact closes, or one that carries something opens, beyond what the rounding of its bodies'
    /// velocities explains.
    fn left(&self, constraints: &[Option<Constraint>], impulses: &[f64], velocities: &[DVec3]) -> f64 {
        let excess = self.excess_speeds(constraints, velocities);
        let unexplained = |(index, contact): (usize, &Contact)| {
            let speed = if impulses[index] > 0.0 { excess[index].abs() } else { -excess[index] };
            let other = contact.other.map_or(DVec3::ZERO, |other| velocities[other]);
            speed - VELOCITIES * (velocities[contact.body].abs() + other.abs()).max_element()
        };
        self.contacts.iter().enumerate().map(unexplained).fold(0.0, f64::max)
    }

    /// Multiplications, each with an addition, of all solutions so far: how much work they were, on every machine.
    pub fn multiply_adds(&self) -> u64 {
        self.multiply_adds + self.factor.multiply_adds()
    }

    /// Of each contact how much faster than admissible it opens; those without constraint may do as they like.
    fn excess_speeds(&self, constraints: &[Option<Constraint>], velocities: &[DVec3]) -> Vec<f64> {
        let excess = |(contact, constraint): (&Contact, &Option<Constraint>)| {
            constraint.map_or(f64::INFINITY, |constraint| constraint.excess_speed(contact, velocities))
        };
        self.contacts.iter().zip(constraints).map(excess).collect()
    }

    fn push(&self, contact: &Contact, impulse: f64, velocities: &mut [DVec3]) {
        velocities[contact.body] += self.inverse_masses[contact.body] * impulse * contact.normal;
        if let Some(other) = contact.other {
            velocities[other] -= self.inverse_masses[other] * impulse * contact.normal;
        }
    }

    fn apply(&self, impulses: &[f64], velocities: &mut [DVec3]) {
        for (contact, &impulse) in self.contacts.iter().zip(impulses) {
            if impulse > 0.0 {
                self.push(contact, impulse, velocities);
            }
        }
    }

    /// How much the contact's own impulse changes its own normal velocity.
    fn compliance(&self, contact: &Contact) -> f64 {
        self.inverse_masses[contact.body] + contact.other.map_or(0.0, |other| self.inverse_masses[other])
    }

    /// Projected Gauss–Seidel, until nothing changes by more than the tolerance.
    fn sweep(
        &self,
        constraints: &[Option<Constraint>],
        impulses: &mut [f64],
        velocities: &mut [DVec3],
        tolerance: f64,
    ) {
        for _ in 0..MOST_SWEEPS {
            let mut largest_change = 0f64;
            for ((contact, constraint), impulse) in self.contacts.iter().zip(constraints).zip(impulses.iter_mut()) {
                let Some(constraint) = constraint else { continue };
                let compliance = self.compliance(contact);
                let change = (-constraint.excess_speed(contact, velocities) / compliance).max(-*impulse);
                *impulse += change;
                self.push(contact, change, velocities);
                largest_change = largest_change.max(change.abs() * compliance);
            }
            if largest_change <= tolerance {
                break;
            }
        }
    }

    /// Iterative refinement: stops what still moves along the contacts that carry something.
    ///
    /// The impulse of a heavy ball, rounded, moves a light one under it visibly. The velocities know
    /// by how much, and the correction is small, so it is rounded less.
    fn refine(
        &mut self,
        constraints: &[Option<Constraint>],
        impulses: &mut [f64],
        velocities: &mut [DVec3],
        tolerance: f64,
    ) {
        let active: Vec<usize> = (0..self.contacts.len()).filter(|&contact| impulses[contact] > 0.0).collect();
        let fastest = |speeds: &[f64]| active.iter().fold(0f64, |fastest, &contact| fastest.max(speeds[contact].abs()));
        let mut speeds = self.excess_speeds(constraints, velocities);
        if fastest(&speeds) <= tolerance {
            return;
        }
        self.factor.update(&self.rows, &active);
        for _ in 0..MOST_REFINEMENTS {
            let before = (impulses.to_vec(), velocities.to_vec());
            let changes = self.factor.solve(|contact| speeds[contact]);
            for &contact in &active {
                let change = changes[contact].max(-impulses[contact]);
                impulses[contact] += change;
                self.push(&self.contacts[contact], change, velocities);
            }
            let left = self.excess_speeds(constraints, velocities);
            if fastest(&left) >= fastest(&speeds) {
                impulses.copy_from_slice(&before.0);
                velocities.copy_from_slice(&before.1);
                return;
            }
            if fastest(&left) <= tolerance {
                return;
            }
            speeds = left;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_for_tests::signed_random;

    fn contact(body: usize, other: Option<usize>, normal: DVec3) -> Contact {
        Contact { body, other, normal }
    }

    /// No contact may close, and nothing is known about what they carry.
    fn resolve(contacts: &[Contact], inverse_masses: &[f64], velocities: &mut [DVec3]) -> Vec<f64> {
        let constraints = vec![Some(Constraint { least_speed: 0.0, warm_start: false }); contacts.len()];
        Problem::new(contacts, inverse_masses).resolve(&constraints, velocities).impulses
    }

    #[test]
    fn bottom_of_a_stack_carries_the_weight_of_all() {
        // Ten unit masses on a floor, each about to fall at speed 1: contact i carries those above.
        let count = 10;
        let contacts: Vec<Contact> = (0..count).map(|i| contact(i, i.checked_sub(1), DVec3::Y)).collect();
        let mut velocities = vec![DVec3::NEG_Y; count];
        let impulses = resolve(&contacts, &vec![1.0; count], &mut velocities);
        for (i, impulse) in impulses.iter().enumerate() {
            assert!((impulse - (count - i) as f64).abs() < 1e-13, "contact {i}: {impulse}");
        }
        assert!(velocities.iter().all(|v| v.length() < 1e-14), "{velocities:?}");
    }

    #[test]
    fn a_stack_of_the_lightest_and_heaviest_masses_carries_what_lies_on_it() {
        // A light ball on the floor, a heavy one on it, and so on: all about to fall at speed 1. Contact i carries the
        // masses above, and nothing moves.
        for ratio in [1e6, 1e12, 1e18, 1e24f64] {
            let masses: Vec<f64> =
                (0..6).map(|i| if i % 2 == 0 { ratio.sqrt().recip() } else { ratio.sqrt() }).collect();
            let contacts: Vec<Contact> = (0..6).map(|i| contact(i, i.checked_sub(1), DVec3::Y)).collect();
            let inverse_masses: Vec<f64> = masses.iter().map(|mass| mass.recip()).collect();
            let mut velocities = vec![DVec3::NEG_Y; 6];
            let impulses = resolve(&contacts, &inverse_masses, &mut velocities);
            for (i, impulse) in impulses.iter().enumerate() {
                let above: f64 = masses[i..].iter().sum();
                assert!((impulse / above - 1.0).abs() < 1e-12, "1 : {ratio:e}, contact {i}: {impulse} for {above}");
            }
            assert!(velocities.iter().all(|v| v.length() < 1e-9), "1 : {ratio:e}: {velocities:?}");
        }
    }

    #[test]
    fn redundant_contacts_still_stop_the_ball() {
        // A ball on the floor, held by the same floor four times over.
        let contacts = [contact(0, None, DVec3::Y); 4];
        let mut velocities = [DVec3::new(3.0, -2.0, 0.0)];
        let impulses = resolve(&contacts, &[0.5], &mut velocities);
        // Mass 2 at speed 2: the impulses sum to 4.
        assert!((impulses.iter().sum::<f64>() - 4.0).abs() < 1e-14);
        assert!((velocities[0] - DVec3::new(3.0, 0.0, 0.0)).length() < 1e-15);
    }

    #[test]
    fn one_that_depends_on_others_and_closes_faster_than_they_do_is_stopped() {
        // A ball that goes down at speed 1, held by two slopes and the floor. The slopes may close at 0.5, the floor
        // not at all: it alone carries, whatever is expected.
        let slope = 0.5f64.sqrt();
        let normals = [DVec3::new(slope, slope, 0.0), DVec3::new(-slope, slope, 0.0), DVec3::Y];
        let contacts = normals.map(|normal| contact(0, None, normal));
        for warm_start in 0..8 {
            let constraint =
                |(contact, least_speed)| Some(Constraint { least_speed, warm_start: warm_start >> contact & 1 == 1 });
            let constraints: Vec<Option<Constraint>> =
                [-0.5, -0.5, 0.0].into_iter().enumerate().map(constraint).collect();
            let mut velocities = [DVec3::NEG_Y];
            let impulses = Problem::new(&contacts, &[1.0]).resolve(&constraints, &mut velocities).impulses;
            assert!(velocities[0].length() < 1e-15, "warm_start {warm_start:03b}: {velocities:?}");
            assert_eq!(impulses, [0.0, 0.0, 1.0], "warm_start {warm_start:03b}");
        }
    }

    #[test]
    fn a_contact_that_separates_carries_nothing() {
        let contacts = [contact(0, None, DVec3::Y), contact(1, Some(0), DVec3::Y)];
        let mut velocities = [DVec3::NEG_Y, DVec3::Y];
        let impulses = resolve(&contacts, &[1.0, 1.0], &mut velocities);
        assert_eq!(impulses, [1.0, 0.0]);
        assert_eq!(velocities, [DVec3::ZERO, DVec3::Y]);
    }

    #[test]
    fn an_inelastic_row_shares_the_momentum() {
        let contacts: Vec<Contact> = (1..5).map(|i| contact(i, Some(i - 1), DVec3::X)).collect();
        let mut velocities = [DVec3::X * 5.0, DVec3::ZERO, DVec3::ZERO, DVec3::ZERO, DVec3::ZERO];
        resolve(&contacts, &[1.0; 5], &mut velocities);
        for velocity in velocities {
            assert!((velocity - DVec3::X).length() < 1e-14, "{velocity}");
        }
    }

    #[test]
    fn what_carries_neither_closes_nor_opens_whatever_the_masses() {
        // Balls of 1e-12 to 1e12 kg among fixed obstacles, which cannot contradict each other: all could stand still.
        let mut random = signed_random(23);
        for round in 0..200 {
            let bodies = 2 + round % 6;
            let inverse_masses: Vec<f64> = (0..bodies).map(|_| 10f64.powf(12.0 * random())).collect();
            let vector = |random: &mut dyn FnMut() -> f64| DVec3::new(random(), random(), random());
            let before: Vec<DVec3> = (0..bodies).map(|_| vector(&mut random)).collect();
            let contacts: Vec<Contact> = (0..4 * bodies)
                .map(|index| {
                    let body = index % bodies;
                    let other =
                        Some((body + 1 + index / bodies) % bodies).filter(|&other| other != body && index >= bodies);
                    contact(body, other, vector(&mut random).normalize())
                })
                .collect();
            let constraints: Vec<Option<Constraint>> =
                contacts.iter().map(|_| Some(Constraint { least_speed: 0.0, warm_start: random() > 0.0 })).collect();
            let mut after = before.clone();
            let resolved = Problem::new(&contacts, &inverse_masses).resolve(&constraints, &mut after);
            assert!(resolved.is_solved, "round {round}");
            for (contact, &impulse) in contacts.iter().zip(&resolved.impulses) {
                let speed = contact.opening_speed(&after);
                assert!(impulse >= 0.0 && speed >= -1e-8, "round {round}: {impulse:e} {speed:e}");
                assert!(impulse == 0.0 || speed <= 1e-8, "round {round}: {impulse:e} {speed:e}");
            }
            let energy = |velocities: &[DVec3]| -> f64 {
                velocities
                    .iter()
                    .zip(&inverse_masses)
                    .map(|(velocity, inverse)| velocity.length_squared() / inverse)
                    .sum()
            };
            assert!(energy(&after) <= energy(&before) * (1.0 + 1e-12), "round {round}");
        }
    }

    #[test]
    fn no_contact_approaches_and_none_pulls_in_random_heaps() {
        let mut random = signed_random(7);
        for round in 0..200 {
            let bodies = 2 + round % 9;
            let contacts: Vec<Contact> = (0..3 * bodies)
                .map(|i| {
                    let body = i % bodies;
                    let other = if i < bodies { None } else { Some((body + 1 + i / bodies) % bodies) };
                    let other = other.filter(|&other| other != body);
                    contact(body, other, DVec3::new(random(), random(), random()).normalize())
                })
                .collect();
            let masses: Vec<f64> = (0..bodies).map(|_| 10f64.powf(random())).collect();
            let mut velocities: Vec<DVec3> = (0..bodies).map(|_| DVec3::new(random(), random(), random())).collect();
            let impulses = resolve(&contacts, &masses, &mut velocities);
            for (contact, &impulse) in contacts.iter().zip(&impulses) {
                let other = contact.other.map_or(DVec3::ZERO, |other| velocities[other]);
                let speed = (velocities[contact.body] - other).dot(contact.normal);
                assert!(impulse >= 0.0, "round {round}: {impulse}");
                assert!(speed >= -1e-11, "round {round}: {speed:e}");
                assert!(impulse * speed.abs() < 1e-10, "round {round}: {impulse:e} {speed:e}");
            }
        }
    }

    /// Balls in a close packing between walls, somewhat askew, and how fast each contact may still close.
    fn jammed(side: usize) -> (Vec<Contact>, Vec<Option<Constraint>>) {
        let mut random = signed_random(1);
        let mut contacts = Vec::new();
        let mut askew = |normal: DVec3| (normal + 0.1 * DVec3::new(random(), random(), random())).normalize();
        for index in 0..side * side * side {
            let place = [index / side / side, index / side % side, index % side];
            for step in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1], [1, 0, 1]] {
                if (0..3).all(|axis| place[axis] >= step[axis]) {
                    let other = index - (step[0] * side + step[1]) * side - step[2];
                    contacts.push(contact(index, Some(other), askew(DVec3::from_array(step.map(|x| x as f64)))));
                }
            }
            for (axis, along) in place.into_iter().enumerate() {
                if along == 0 {
                    contacts.push(contact(index, None, askew(DVec3::AXES[axis])));
                }
                if along == side - 1 && axis != 1 {
                    contacts.push(contact(index, None, askew(-DVec3::AXES[axis])));
                }
            }
        }
        let constraint = |_| Some(Constraint { least_speed: -0.01 * random().max(0.0), warm_start: random() > -0.4 });
        let constraints = (0..contacts.len()).map(constraint).collect();
        (contacts, constraints)
    }

    /// Panics where a contact pulls, closes faster than it may, or opens though it carries something.
    fn assert_solved(contacts: &[Contact], constraints: &[Option<Constraint>], impulses: &[f64], velocities: &[DVec3]) {
        for ((contact, constraint), impulse) in contacts.iter().zip(constraints).zip(impulses) {
            let Some(constraint) = constraint else { continue };
            let excess = constraint.excess_speed(contact, velocities);
            assert!(*impulse >= 0.0 && excess >= -1e-11, "{impulse:e} {excess:e}");
            assert!(impulse * excess.abs() < 1e-10, "{impulse:e} {excess:e}");
        }
    }

    #[test]
    fn contacts_of_a_jammed_heap_are_not_exchanged_one_by_one() {
        let (contacts, constraints) = jammed(5);
        let inverse_masses = vec![1.0; 125];
        let mut velocities = vec![DVec3::NEG_Y; 125];
        let mut problem = Problem::new(&contacts, &inverse_masses);
        let Resolved { impulses, is_solved } = problem.resolve(&constraints, &mut velocities);
        assert!(is_solved);
        assert_solved(&contacts, &constraints, &impulses, &velocities);
        // A factor of the 665 contacts, none left out, takes 0.7 million, and thirty are enough; one by one they take 58
        // million.
        let multiply_adds = problem.multiply_adds();
        assert!(multiply_adds < 30_000_000, "{multiply_adds} multiply-add operations");
    }

    #[test]
    fn a_jammed_heap_is_solved_again_from_what_is_expected_and_as_if_for_the_first_time() {
        let (contacts, constraints) = jammed(5);
        let inverse_masses = vec![1.0; 125];
        let mut problem = Problem::new(&contacts, &inverse_masses);
        let carried = problem.resolve(&constraints, &mut [DVec3::NEG_Y; 125]).impulses;
        // What carries something closes no more, while everything falls twice as fast.
        let closed = |&impulse: &f64| (impulse > 0.0).then_some(Constraint { least_speed: 0.0, warm_start: true });
        let constraints: Vec<Option<Constraint>> = carried.iter().map(closed).collect();
        let falling = [2.0 * DVec3::NEG_Y; 125];
        let (mut again, mut anew) = (falling, falling);
        let expected: Vec<f64> = carried.iter().map(|impulse| 2.0 * impulse).collect();
        let Resolved { impulses, is_solved } = problem.resolve_again(&expected, &constraints, &mut again);
        assert!(is_solved);
        assert_solved(&contacts, &constraints, &impulses, &again);
        Problem::new(&contacts, &inverse_masses).resolve(&constraints, &mut anew);
        for (again, anew) in again.iter().zip(&anew) {
            assert!((*again - *anew).length() < 1e-9, "{again} {anew}");
        }
    }
}
