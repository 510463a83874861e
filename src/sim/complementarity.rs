//! Impulses of simultaneous contacts with restitution 0, as one complementarity problem.
//!
//! Find impulses λ ≥ 0 such that no contact approaches afterwards, and each one either stays
//! together or carries nothing: 0 ≤ λ ⟂ Aλ + b ≥ 0, where b are the normal velocities before and
//! A = J·M⁻¹·Jᵀ. It is the projection of the velocities onto the admissible ones in the norm of
//! kinetic energy, so the velocities are unique even where the impulses are not.

use glam::DVec3;

/// A contact among several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Index of the first body in the velocities passed to [`resolve`].
    pub body: usize,
    /// Index of the second; `None` for an obstacle.
    pub other: Option<usize>,
    /// Unit vector from the other to the body.
    pub normal: DVec3,
    /// Velocity of the obstacle along the normal; 0 between two bodies.
    pub obstacle_speed: f64,
}

impl Contact {
    /// Speed at which it opens; negative when it closes.
    pub fn normal_velocity(&self, velocities: &[DVec3]) -> f64 {
        let other = self.other.map_or(DVec3::ZERO, |other| velocities[other]);
        (velocities[self.body] - other).dot(self.normal) - self.obstacle_speed
    }
}

/// Contacts up to this number are solved exactly; more only by sweeps, to the same tolerance.
const EXACT_CONTACTS: usize = 192;
/// Sweeps of the start, after which the exact method rarely has to change the set of contacts.
const FIRST_SWEEPS: usize = 60;
/// Sweeps after which a large group is taken as it is.
const MOST_SWEEPS: usize = 20_000;
/// Normal velocities within this share of the fastest need no refinement.
const REFINED: f64 = 1e-13;
/// Refinements of an exact solution; each gains four digits where masses differ most.
const MOST_REFINEMENTS: usize = 4;
/// Normal velocities within this share of the fastest are rounding.
const ROUNDING: f64 = 1e-14;

/// Share of its diagonal, per contact, up to which a pivot is rounding. A heavy ball on a light one
/// has a pivot as small as the ratio of their masses, down to 1e-12.
const DEPENDENT: f64 = 16.0 * f64::EPSILON;

/// Changes `velocities` so that no contact approaches; returns the impulses.
///
/// `inverse_masses` has one entry per velocity; each contact needs one that is not 0.
pub fn resolve(contacts: &[Contact], inverse_masses: &[f64], velocities: &mut [DVec3]) -> Vec<f64> {
    let before = velocities.to_vec();
    let problem = Problem { contacts, inverse_masses };
    let scale = contacts.iter().map(|contact| contact.normal_velocity(&before).abs()).fold(0.0, f64::max);
    let tolerance = ROUNDING * scale;
    let mut impulses = vec![0.0; contacts.len()];
    problem.sweep(&mut impulses, velocities, FIRST_SWEEPS, tolerance);
    if contacts.len() > EXACT_CONTACTS {
        problem.sweep(&mut impulses, velocities, MOST_SWEEPS, tolerance);
        return impulses;
    }
    problem.solve_active_set(&mut impulses, &before, tolerance);
    velocities.copy_from_slice(&before);
    problem.apply(&impulses, velocities);
    problem.refine(&mut impulses, velocities, REFINED * scale);
    impulses
}

struct Problem<'a> {
    contacts: &'a [Contact],
    inverse_masses: &'a [f64],
}

impl Problem<'_> {
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

    /// The entry of A for two contacts.
    fn coupling(&self, a: &Contact, b: &Contact) -> f64 {
        let sign_in = |contact: &Contact, body: usize| {
            if contact.body == body {
                1.0
            } else if contact.other == Some(body) {
                -1.0
            } else {
                0.0
            }
        };
        let along = a.normal.dot(b.normal);
        let mut sum = self.inverse_masses[a.body] * sign_in(b, a.body) * along;
        if let Some(other) = a.other {
            sum -= self.inverse_masses[other] * sign_in(b, other) * along;
        }
        sum
    }

    /// Projected Gauss–Seidel, until nothing changes by more than the tolerance.
    fn sweep(&self, impulses: &mut [f64], velocities: &mut [DVec3], sweeps: usize, tolerance: f64) {
        for _ in 0..sweeps {
            let mut largest_change = 0f64;
            for (contact, impulse) in self.contacts.iter().zip(impulses.iter_mut()) {
                let compliance = self.compliance(contact);
                let change = (-contact.normal_velocity(velocities) / compliance).max(-*impulse);
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
    fn refine(&self, impulses: &mut [f64], velocities: &mut [DVec3], tolerance: f64) {
        let active: Vec<usize> = (0..self.contacts.len()).filter(|&contact| impulses[contact] > 0.0).collect();
        let opening = |velocities: &[DVec3]| -> Vec<f64> {
            active.iter().map(|&contact| self.contacts[contact].normal_velocity(velocities)).collect()
        };
        let fastest = |speeds: &[f64]| speeds.iter().fold(0f64, |fastest, speed| fastest.max(speed.abs()));
        let mut speeds = opening(velocities);
        if fastest(&speeds) <= tolerance {
            return;
        }
        let contacts: Vec<Contact> = active.iter().map(|&contact| self.contacts[contact]).collect();
        let a = Problem { contacts: &contacts, ..*self }.matrix();
        let factor = Factor::of(&a, contacts.len(), &(0..contacts.len()).collect::<Vec<_>>());
        for _ in 0..MOST_REFINEMENTS {
            let before = velocities.to_vec();
            let changes = factor.solve(speeds.iter().copied());
            for ((&index, contact), change) in active.iter().zip(&contacts).zip(changes) {
                let change = change.max(-impulses[index]);
                impulses[index] += change;
                self.push(contact, change, velocities);
            }
            let left = opening(velocities);
            if fastest(&left) >= fastest(&speeds) {
                velocities.copy_from_slice(&before);
                return;
            }
            if fastest(&left) <= tolerance {
                return;
            }
            speeds = left;
        }
    }

    /// A, row by row.
    fn matrix(&self) -> Vec<f64> {
        let row = |row| self.contacts.iter().map(move |column| self.coupling(row, column));
        self.contacts.iter().flat_map(row).collect()
    }

    /// Lawson and Hanson's active-set method (*Solving Least Squares Problems*, 1974, ch. 23) on
    /// A and b, started from the contacts that the sweeps found to carry something.
    fn solve_active_set(&self, impulses: &mut [f64], before: &[DVec3], tolerance: f64) {
        let count = self.contacts.len();
        let b: Vec<f64> = self.contacts.iter().map(|contact| contact.normal_velocity(before)).collect();
        let a = self.matrix();
        let mut active: Vec<usize> = (0..count).filter(|&contact| impulses[contact] > 0.0).collect();
        let mut refused = vec![false; count];
        // Each round either ends or brings in a contact; the bound only guards against rounding
        // that lets one contact enter and leave for ever.
        for _ in 0..4 * count + 4 {
            self.descend(&a, &b, &mut active, impulses);
            let residual = |row: usize| b[row] + (0..count).map(|k| a[row * count + k] * impulses[k]).sum::<f64>();
            let entering = (0..count)
                .filter(|contact| !active.contains(contact) && !refused[*contact])
                .map(|contact| (contact, residual(contact)))
                .filter(|&(_, velocity)| velocity < -tolerance)
                .min_by(|x, y| x.1.total_cmp(&y.1));
            let Some((contact, _)) = entering else { return };
            refused[contact] = true;
            active.push(contact);
        }
    }

    /// Solves on the active contacts, dropping those that would pull, until none does.
    fn descend(&self, a: &[f64], b: &[f64], active: &mut Vec<usize>, impulses: &mut [f64]) {
        let count = self.contacts.len();
        while !active.is_empty() {
            let solution = Factor::of(a, count, active).solve(active.iter().map(|&contact| b[contact]));
            if solution.iter().all(|&value| value >= 0.0) {
                impulses.fill(0.0);
                for (&contact, value) in active.iter().zip(&solution) {
                    impulses[contact] = *value;
                }
                return;
            }
            // The furthest step towards the solution that keeps every impulse non-negative.
            let step = active
                .iter()
                .zip(&solution)
                .filter(|&(_, &value)| value < 0.0)
                .map(|(&contact, &value)| impulses[contact] / (impulses[contact] - value))
                .fold(1.0, f64::min);
            for (&contact, &value) in active.iter().zip(&solution) {
                impulses[contact] += step * (value - impulses[contact]);
            }
            let largest = impulses.iter().copied().fold(0.0, f64::max);
            let blocking = active
                .iter()
                .zip(&solution)
                .filter(|&(_, &value)| value < 0.0)
                .map(|(&contact, _)| contact)
                .filter(|&contact| impulses[contact] <= f64::EPSILON * largest)
                .collect::<Vec<_>>();
            for contact in blocking {
                impulses[contact] = 0.0;
                active.retain(|&kept| kept != contact);
            }
        }
        impulses.fill(0.0);
    }
}

/// The Cholesky factor of some rows and columns of a positive semidefinite A.
struct Factor {
    /// Lower triangle, row by row.
    lower: Vec<f64>,
    /// Columns that depend on earlier ones (a ball held by more contacts than it needs).
    dependent: Vec<bool>,
}

impl Factor {
    /// Factorises the rows and columns in `active` of a matrix with `stride` columns.
    fn of(a: &[f64], stride: usize, active: &[usize]) -> Factor {
        let n = active.len();
        let mut lower = vec![0.0; n * n];
        let mut dependent = vec![false; n];
        for j in 0..n {
            for i in j..n {
                let mut sum = a[active[i] * stride + active[j]];
                for k in 0..j {
                    sum -= lower[i * n + k] * lower[j * n + k];
                }
                if i == j {
                    dependent[j] = sum <= DEPENDENT * n as f64 * a[active[j] * stride + active[j]];
                    lower[j * n + j] = if dependent[j] { 1.0 } else { sum.sqrt() };
                } else {
                    lower[i * n + j] = if dependent[j] { 0.0 } else { sum / lower[j * n + j] };
                }
            }
            if dependent[j] {
                (0..j).for_each(|k| lower[j * n + k] = 0.0);
            }
        }
        Factor { lower, dependent }
    }

    /// The x with A·x = −b, 0 for columns that depend on earlier ones.
    fn solve(&self, b: impl Iterator<Item = f64>) -> Vec<f64> {
        let n = self.dependent.len();
        let lower = |row: usize, column: usize| self.lower[row * n + column];
        let mut x: Vec<f64> = b.zip(&self.dependent).map(|(b, &dependent)| if dependent { 0.0 } else { -b }).collect();
        for i in 0..n {
            for k in 0..i {
                x[i] -= lower(i, k) * x[k];
            }
            x[i] = if self.dependent[i] { 0.0 } else { x[i] / lower(i, i) };
        }
        for i in (0..n).rev() {
            for k in i + 1..n {
                x[i] -= lower(k, i) * x[k];
            }
            x[i] = if self.dependent[i] { 0.0 } else { x[i] / lower(i, i) };
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contact(body: usize, other: Option<usize>, normal: DVec3) -> Contact {
        Contact { body, other, normal, obstacle_speed: 0.0 }
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
    fn no_contact_approaches_and_none_pulls_in_random_heaps() {
        let mut seed = 7u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0
        };
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
}
