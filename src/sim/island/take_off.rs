//! Contacts that take off: balls that gravity brings back before the tick ends, after a flight that is theirs.
//!
//! In the mean of the rest of the tick such a contact closes, as if its balls had never come apart. So an island is first solved
//! without these contacts. What comes of it holds where the balls have their true paths, on which their return is found.

use super::complementarity::Problem;
use super::contact::Constraint;
use super::courses::Courses;
use super::outcome::Outcome;
use super::solver::{Solved, Solver};
use super::standing::Standing;

impl Solver<'_> {
    /// The outcome, and the multiply-adds that finding it took. `standing` are the groups that stand.
    ///
    /// A contact that takes off is held if something else keeps its balls from their true paths.
    pub fn outcome(&self, constraints: &[Constraint], standing: &Standing) -> (Outcome, u64) {
        let mut problem = Problem::new(&self.contacts, &self.inverse_masses);
        let mut left = self.island.taking_off.clone();
        loop {
            let outcome = self.outcome_without(&mut problem, constraints, &left);
            let before = left.len();
            if before > 0 {
                let solved = self.solved(&outcome);
                let courses = self.courses(&solved, standing);
                left.retain(|&contact| self.opens(contact, &solved) && self.has_true_path(contact, &courses));
            }
            if left.len() == before {
                return (outcome, problem.multiply_adds());
            }
        }
    }

    /// Whether a contact still opens, whatever stops one of its balls.
    fn opens(&self, contact: usize, solved: &Solved) -> bool {
        let (pair, gap) = &self.island.contacts[contact];
        let contact = &self.contacts[contact];
        let rounding: f64 = contact.bodies().map(|body| self.rounding(body, solved)).sum();
        contact.opening_speed(&solved.start) - self.speed_of_obstacle(*pair, gap.normal) > rounding
    }

    /// Whether a contact that is not held comes together again on a true path.
    fn has_true_path(&self, contact: usize, courses: &Courses) -> bool {
        self.contacts[contact].bodies().all(|body| courses.is_true(body))
    }
}
