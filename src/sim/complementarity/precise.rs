//! Solves with twice the digits what doubles leave unsolved: islands in which masses differ by so much that a sum of
//! their inverses loses the heavy one.

use super::block_pivoting::{self, Tolerances};
use super::contact::{Constraint, Contact, matrix};
use super::dual_active_set;
use super::pushed::{Pushed, System};
use super::real::{DoubleDouble, Real};
use super::sparse_factor::Factor;
use glam::DVec3;

/// Speeds within this share of the fastest are rounding.
const ROUNDING: f64 = 1e4 * DoubleDouble::EPSILON;
/// Speed, as a share of the fastest, at which contacts that depend on others may close: normals are known to sixteen
/// digits, so balls that are held from all sides cannot be held to more.
const CLOSED: f64 = 1e-13;

/// Like [`Problem::resolve`](super::problem::Problem::resolve), but returns the velocities too; `None` if the
/// contacts contradict each other.
pub fn resolve(
    contacts: &[Contact],
    inverse_masses: &[f64],
    constraints: &[Option<Constraint>],
    velocities: &[DVec3],
) -> Option<(Vec<f64>, Vec<DVec3>)> {
    let rows = matrix(contacts, inverse_masses);
    let system = System { contacts, constraints, inverse_masses, rows: &rows };
    Some(solution(&system, &mut Factor::default(), velocities)?.into_doubles())
}

/// The impulses and velocities with all their digits; `None` if the contacts contradict each other.
pub fn solution(
    system: &System<DoubleDouble>,
    factor: &mut Factor<DoubleDouble>,
    velocities: &[DVec3],
) -> Option<Pushed<DoubleDouble>> {
    let System { contacts, constraints, rows, .. } = *system;
    let start = Pushed::new(velocities, contacts.len());
    let before: Vec<DoubleDouble> = (0..contacts.len()).map(|contact| start.excess_speed(system, contact)).collect();
    let speeds = before.iter().map(|speed| speed.to_f64().abs()).filter(|speed| speed.is_finite());
    let fastest = speeds.chain(velocities.iter().map(|velocity| velocity.abs().max_element())).fold(0.0, f64::max);
    let tolerances = Tolerances { rounding: (ROUNDING * fastest).into(), closed: (CLOSED * fastest).into() };
    let warm_start = constraints.iter().map(|constraint| constraint.is_some_and(|constraint| constraint.warm_start));
    let is_active = match block_pivoting::solve(rows, factor, &before, warm_start.collect(), tolerances) {
        Ok(impulses) => impulses.into_iter().map(|impulse| impulse > DoubleDouble::ZERO).collect(),
        Err(given_up) => given_up.is_active,
    };
    dual_active_set::solve(system, factor, start, is_active, tolerances)
}
