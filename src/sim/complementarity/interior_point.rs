//! A start for the exact methods where block pivoting goes round in circles: impulses that nearly solve the problem
//! 0 ≤ λ ⟂ Aλ + b ≥ 0, by Mehrotra's predictor-corrector method (Wright, *Primal-Dual Interior-Point Methods*, 1997).
//!
//! Impulses and speeds stay positive and approach zero together, so no contact is exchanged for another on the way. Two
//! dozen factorisations are enough, however many contacts depend on each other, and of those none is left out that carries.

use super::pushed::System;
use super::sparse_factor::Factor;
use super::sparse_rows::SparseRows;

/// Steps at most.
const MOST_STEPS: usize = 50;
/// Share of the way to where the first impulse or speed would be 0.
const INSIDE: f64 = 0.999;
/// Mean product of impulse and speed, as a share of the square of the fastest approach, that is small enough: nearer to 0
/// rounding would decide how contacts that depend on each other share.
const CLOSED: f64 = 1e-15;
/// The same, and its root for what speeds still differ from those that follow from the impulses, from which on the exact
/// methods have a start: where contacts contradict each other there is none.
const NEARLY: f64 = 1e-12;
/// How many times its speed a contact carries, in units in which one that no other changes opens as fast as it is pushed,
/// that surely carries something. Where contacts touch and nothing presses them, impulse and speed vanish alike; should one
/// have to pull to stay closed, many that depend on it would move.
const SURE: f64 = 1e5;
/// How much stiffer than by its own masses a contact is that no other changes.
const FREE: f64 = 1e4;

/// Impulses that nearly solve the problem, those that may vanish being 0, and the multiply-add operations that it took;
/// `None` if the contacts contradict each other. `before` is b.
pub fn nearly_solved(system: &System<f64>, before: &[f64]) -> (Option<Vec<f64>>, u64) {
    let mut interior = Interior::new(system, before);
    let square = interior.scale * interior.scale;
    let mut factor = Factor::default();
    let mut product = interior.product();
    for _ in 0..MOST_STEPS {
        // It may grow for a while, where contacts are close to contradicting each other.
        if !product.is_finite() || product <= CLOSED * square || !interior.step(&mut factor) {
            break;
        }
        product = interior.product();
    }
    let is_near = product <= NEARLY * square && interior.most_lacking() <= NEARLY.sqrt() * interior.scale;
    (is_near.then(|| interior.into_impulses()), factor.multiply_adds())
}

/// Positive impulses and speeds.
struct Interior<'a> {
    system: &'a System<'a, f64>,
    /// A with the stiffness of each contact added to the diagonal.
    stiff: SparseRows<f64>,
    before: &'a [f64],
    /// The contacts of which anything is demanded.
    contacts: Vec<usize>,
    /// The diagonal of A.
    own: Vec<f64>,
    /// The fastest approach before, in units that differ from contact to contact by the root of its mass.
    scale: f64,
    impulses: Vec<f64>,
    speeds: Vec<f64>,
}

/// Changes of all impulses and speeds.
struct Changes {
    impulses: Vec<f64>,
    speeds: Vec<f64>,
}

impl<'a> Interior<'a> {
    fn new(system: &'a System<'a, f64>, before: &'a [f64]) -> Interior<'a> {
        let rows = system.rows;
        let contacts: Vec<usize> = (0..rows.len()).filter(|&contact| before[contact].is_finite()).collect();
        let own: Vec<f64> = (0..rows.len()).map(|contact| rows.entry(contact, contact)).collect();
        let scale = contacts.iter().map(|&contact| before[contact].abs() / own[contact].sqrt()).fold(0.0, f64::max);
        let (mut impulses, mut speeds) = (vec![0.0; rows.len()], vec![0.0; rows.len()]);
        for &contact in &contacts {
            let unit = own[contact].sqrt();
            (impulses[contact], speeds[contact]) = (scale / unit, scale * unit);
        }
        Interior { system, stiff: rows.clone(), before, contacts, own, scale, impulses, speeds }
    }

    /// The mean product of an impulse and its speed.
    fn product(&self) -> f64 {
        self.product_after(0.0, None)
    }

    /// The same after a share of changes.
    fn product_after(&self, share: f64, changes: Option<&Changes>) -> f64 {
        let of_contact = |&contact: &usize| {
            let [impulse, speed] = changes.map_or([0.0; 2], |by| [by.impulses[contact], by.speeds[contact]]);
            (self.impulses[contact] + share * impulse) * (self.speeds[contact] + share * speed)
        };
        self.contacts.iter().map(of_contact).sum::<f64>() / self.contacts.len() as f64
    }

    /// By how much speeds at most differ from those that follow from the impulses.
    fn most_lacking(&self) -> f64 {
        let lacking = self.lacking();
        let of_contact = |&contact: &usize| lacking[contact].abs() / self.own[contact].sqrt();
        self.contacts.iter().map(of_contact).fold(0.0, f64::max)
    }

    /// By how much speeds differ from those that follow from the impulses.
    fn lacking(&self) -> Vec<f64> {
        let mut lacking = self.system.opened(&self.impulses);
        for (contact, lacking) in lacking.iter_mut().enumerate() {
            *lacking += self.before[contact] - self.speeds[contact];
        }
        lacking
    }

    /// How much faster a contact has to open for its impulse to be less.
    fn stiffness(&self, contact: usize) -> f64 {
        self.speeds[contact] / self.impulses[contact]
    }

    /// Whether a contact is so stiff that no other changes it.
    fn is_free(&self, contact: usize) -> bool {
        self.stiffness(contact) >= FREE * self.own[contact]
    }

    /// Goes a step; whether there was a way to go.
    fn step(&mut self, factor: &mut Factor<f64>) -> bool {
        for &contact in &self.contacts {
            self.stiff.set_diagonal(contact, self.own[contact] + self.stiffness(contact));
        }
        let coupled: Vec<usize> = self.contacts.iter().copied().filter(|&contact| !self.is_free(contact)).collect();
        factor.forget();
        factor.update(&self.stiff, &coupled);
        let (product, lacking) = (self.product(), self.lacking());
        let now = |contact: usize| self.impulses[contact] * self.speeds[contact];
        // First straight ahead, which tells how far is near and by how much the products bend away.
        let straight = self.changes(factor, &lacking, |contact| -now(contact));
        let left = self.product_after(self.way(&straight).min(1.0), Some(&straight)) / product;
        let center = left * left * left * product;
        let bend = |contact: usize| straight.impulses[contact] * straight.speeds[contact];
        let changes = self.changes(factor, &lacking, |contact| center - now(contact) - bend(contact));
        let share = (INSIDE * self.way(&changes)).min(1.0);
        for &contact in &self.contacts {
            self.impulses[contact] += share * changes.impulses[contact];
            self.speeds[contact] += share * changes.speeds[contact];
        }
        share > 0.0
    }

    /// The changes after which the speeds follow from the impulses and, to first order, each product of the two is so much
    /// more than now.
    fn changes(&self, factor: &mut Factor<f64>, lacking: &[f64], more: impl Fn(usize) -> f64) -> Changes {
        let demanded = |contact: usize| lacking[contact] - more(contact) / self.impulses[contact];
        let mut impulses = factor.solve(demanded);
        // What is free follows from the others, and changes none of them.
        let changed = |&contact: &usize| {
            let by_others = self.system.rows.times(contact, &impulses);
            (contact, -(demanded(contact) + by_others) / (self.own[contact] + self.stiffness(contact)))
        };
        let free: Vec<(usize, f64)> =
            self.contacts.iter().filter(|&&contact| self.is_free(contact)).map(changed).collect();
        free.into_iter().for_each(|(contact, change)| impulses[contact] = change);
        let mut speeds = vec![0.0; impulses.len()];
        for &contact in &self.contacts {
            speeds[contact] = more(contact) / self.impulses[contact] - self.stiffness(contact) * impulses[contact];
        }
        Changes { impulses, speeds }
    }

    /// How often changes can be made until an impulse or a speed is 0.
    fn way(&self, changes: &Changes) -> f64 {
        let until = |value: f64, change: f64| if change < 0.0 { -value / change } else { f64::INFINITY };
        let of_contact = |&contact: &usize| {
            let of_impulse = until(self.impulses[contact], changes.impulses[contact]);
            of_impulse.min(until(self.speeds[contact], changes.speeds[contact]))
        };
        self.contacts.iter().map(of_contact).fold(f64::INFINITY, f64::min)
    }

    /// The impulses of the contacts that surely carry something.
    fn into_impulses(self) -> Vec<f64> {
        let carries = |contact: usize| self.impulses[contact] * self.own[contact] > SURE * self.speeds[contact];
        (0..self.own.len()).map(|contact| if carries(contact) { self.impulses[contact] } else { 0.0 }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::contact::{Contact, matrix};
    use super::*;
    use glam::DVec3;

    /// Nearly solved impulses on bodies with these inverse masses.
    fn solved(contacts: &[Contact], inverse_masses: &[f64], before: &[f64]) -> Option<Vec<f64>> {
        let rows = matrix(contacts, inverse_masses);
        let system = System { contacts, constraints: &[], inverse_masses, rows: &rows };
        nearly_solved(&system, before).0
    }

    #[test]
    fn a_stack_nearly_carries_what_lies_on_it() {
        // Ten unit masses on a floor, each about to fall at speed 1: contact i carries those above. The upper half
        // is below a ceiling that rises at speed 1.
        let stack = (0..10).map(|i: usize| Contact { body: i, other: i.checked_sub(1), normal: DVec3::Y });
        let wall = (5..10).map(|i| Contact { body: i, other: None, normal: DVec3::NEG_Y });
        let contacts: Vec<Contact> = stack.chain(wall).collect();
        let before: Vec<f64> =
            (0..15).map(|contact| [-1.0, 0.0, 2.0][usize::from(contact > 0) + usize::from(contact >= 10)]).collect();
        let Some(impulses) = solved(&contacts, &[1.0; 10], &before) else { panic!("a solution") };
        for (i, &impulse) in impulses[..10].iter().enumerate() {
            assert!((impulse - (10 - i) as f64).abs() < 1e-6, "contact {i}: {impulse}");
        }
        assert_eq!(impulses[10..], [0.0; 5]);
    }

    #[test]
    fn those_that_depend_on_each_other_share() {
        // A unit mass that falls at speed 1 on a floor that counts twice.
        let contacts = [Contact { body: 0, other: None, normal: DVec3::Y }; 2];
        let impulses = solved(&contacts, &[1.0], &[-1.0, -1.0]);
        let Some(&[a, b]) = impulses.as_deref() else { panic!("a solution") };
        // Together they stop it. By halves, but for ε over the stiffness, at least CLOSED / 0.5²: 0.006.
        assert!((a + b - 1.0).abs() < 1e-12 && (a - 0.5).abs() < 0.01, "{a} and {b}");
    }

    #[test]
    fn what_touches_and_is_not_pressed_is_left_out() {
        // A unit mass that falls at speed 1 on a floor, along a wall.
        let contacts = [DVec3::Y, DVec3::X].map(|normal| Contact { body: 0, other: None, normal });
        let impulses = solved(&contacts, &[1.0], &[-1.0, 0.0]);
        let Some(&[floor, wall]) = impulses.as_deref() else { panic!("a solution") };
        assert!((floor - 1.0).abs() < 1e-12 && wall == 0.0, "{floor} and {wall}");
    }

    #[test]
    fn what_wedges_a_ball_carries_many_times_its_momentum() {
        // A unit mass that falls at speed 1 between two walls that lean away by a little: √(1 + ε²) / 2ε each.
        for lean in [1e-2, 1e-3, 1e-4f64] {
            let normals = [DVec3::new(1.0, lean, 0.0), DVec3::new(-1.0, lean, 0.0)].map(DVec3::normalize);
            let contacts = normals.map(|normal| Contact { body: 0, other: None, normal });
            let impulses = solved(&contacts, &[1.0], &normals.map(|normal| -normal.y));
            let expected = 1.0f64.hypot(lean) / (2.0 * lean);
            let Some(&[a, b]) = impulses.as_deref() else { panic!("{lean}: a solution") };
            assert!([a, b].iter().all(|impulse| (impulse / expected - 1.0).abs() < 1e-6), "{lean}: {a} and {b}");
        }
    }

    #[test]
    fn contacts_that_contradict_each_other_have_no_near_solution() {
        // Between two walls that close in at speed 1.
        let contacts = [DVec3::X, DVec3::NEG_X].map(|normal| Contact { body: 0, other: None, normal });
        assert_eq!(solved(&contacts, &[1.0], &[-1.0, -1.0]), None);
    }
}
