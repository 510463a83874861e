//! The complementarity problem 0 ≤ λ ⟂ Aλ + b ≥ 0 by a dual active-set method (Goldfarb and Idnani 1983).
//!
//! It lets one contact after the other carry, always the one that closes fastest. Where contacts depend on each
//! other, as in a heap in which balls are held by more of them than they need, it exchanges one that carries for
//! the new one; block pivoting goes round in circles there. The impulses never turn negative on the way, and each
//! step comes closer to the solution, so it ends.

use super::envelope::{Factor, SparseRows};
use super::real::Real;

/// Steps for each contact, after which rounding keeps it from ending.
const MOST_STEPS: usize = 4;

/// The impulses λ, or `None` if the contacts contradict each other. `before` is b; `is_active` tells which contacts
/// probably carry something. Contacts may close at up to `tolerance`: that must be more than rounding.
pub fn solve<R: Real>(
    rows: &SparseRows<R>,
    factor: &mut Factor<R>,
    before: &[R],
    mut is_active: Vec<bool>,
    tolerance: R,
) -> Option<Vec<R>> {
    for _ in 0..MOST_STEPS * before.len() {
        let mut impulses = pushing(rows, factor, before, &mut is_active);
        let opening = |contact: usize, impulses: &[R]| before[contact] + rows.times(contact, impulses);
        let free = (0..before.len()).filter(|&contact| !is_active[contact]);
        let fastest = free.min_by(|&a, &b| opening(a, &impulses).to_f64().total_cmp(&opening(b, &impulses).to_f64()));
        let Some(new) = fastest.filter(|&contact| opening(contact, &impulses) < -tolerance) else {
            return Some(impulses);
        };
        // Raise its impulse until it closes no more; those that are relieved of everything meanwhile let go.
        loop {
            let active = indices(&is_active);
            factor.update(rows, &active);
            let coupling: Vec<R> = active.iter().map(|&contact| rows.entry(new, contact)).collect();
            let relief = factor.solve(coupling.iter().map(|&entry| -entry));
            let own = rows.entry(new, new);
            let relieved = coupling.iter().zip(&relief).fold(R::ZERO, |sum, (&entry, &relief)| sum + entry * relief);
            let rate = own - relieved;
            let full = if Factor::is_dependent(rows, own, rate) {
                R::from(f64::INFINITY)
            } else {
                -opening(new, &impulses) / rate
            };
            let relieved = active.iter().zip(&relief).filter(|&(_, &relief)| relief > R::ZERO);
            let until = relieved.map(|(&contact, &relief)| (impulses[contact] / relief, contact));
            let first = until.min_by(|a, b| a.0.to_f64().total_cmp(&b.0.to_f64()));
            let step = first.map_or(full, |(until, _)| if until < full { until } else { full });
            if !step.to_f64().is_finite() {
                return None;
            }
            active.iter().zip(&relief).for_each(|(&contact, &relief)| impulses[contact] -= step * relief);
            impulses[new] += step;
            match first {
                Some((until, contact)) if until < full => {
                    impulses[contact] = R::ZERO;
                    is_active[contact] = false;
                }
                _ => break,
            }
        }
        is_active[new] = true;
    }
    None
}

/// The impulses with which the active contacts neither open nor close; those that would have to pull for it are
/// active no more.
fn pushing<R: Real>(rows: &SparseRows<R>, factor: &mut Factor<R>, before: &[R], is_active: &mut [bool]) -> Vec<R> {
    loop {
        let active = indices(is_active);
        factor.update(rows, &active);
        let mut impulses = vec![R::ZERO; before.len()];
        let solution = factor.solve(active.iter().map(|&contact| before[contact]));
        let mut all_push = true;
        for (contact, impulse) in active.into_iter().zip(solution) {
            if impulse > R::ZERO {
                impulses[contact] = impulse;
            } else {
                is_active[contact] = false;
                all_push &= impulse == R::ZERO;
            }
        }
        if all_push {
            return impulses;
        }
    }
}

fn indices(is_active: &[bool]) -> Vec<usize> {
    (0..is_active.len()).filter(|&contact| is_active[contact]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_for_tests::signed_random;

    /// The rows of J·Jᵀ, where the rows of J are these.
    fn rows_of(jacobian: &[[f64; 3]]) -> SparseRows<f64> {
        let product = |a: &[f64; 3], b: &[f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum();
        let row = |a: &[f64; 3]| jacobian.iter().map(|b| product(a, b)).enumerate().collect::<Vec<(usize, f64)>>();
        SparseRows::new(jacobian.iter().map(row))
    }

    fn solved(jacobian: &[[f64; 3]], before: &[f64], is_active: Vec<bool>) -> Option<Vec<f64>> {
        solve(&rows_of(jacobian), &mut Factor::default(), before, is_active, 1e-12)
    }

    #[test]
    fn one_that_depends_on_others_takes_the_place_of_one_that_would_pull() {
        // A point that goes down at speed 1, held by two slopes and the floor. The slopes may close, the floor less:
        // it alone carries.
        let slope = 0.5f64.sqrt();
        let normals = [[slope, slope, 0.0], [-slope, slope, 0.0], [0.0, 1.0, 0.0]];
        let down = [-slope + 0.5, -slope + 0.5, -1.0];
        for active in 0..8 {
            let is_active = (0..3).map(|contact| active >> contact & 1 == 1).collect();
            let Some(impulses) = solved(&normals, &down, is_active) else { panic!("start {active}: no solution") };
            for (got, expected) in impulses.iter().zip([0.0, 0.0, 1.0]) {
                assert!((got - expected).abs() < 1e-14, "start {active}: {impulses:?}");
            }
        }
    }

    #[test]
    fn contacts_that_contradict_each_other_have_no_solution() {
        // Between two walls that close in at speed 1.
        assert_eq!(solved(&[[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]], &[-1.0, -1.0], vec![false; 2]), None);
    }

    #[test]
    fn every_start_gives_admissible_impulses_where_many_contacts_depend_on_each_other() {
        let mut random = signed_random(11);
        for round in 0..300 {
            // Twelve contacts of one ball: at most three of them are independent.
            let normals: Vec<[f64; 3]> = (0..12).map(|_| [random(), random().abs() + 0.1, random()]).collect();
            let velocity = [random(), random() - 1.0, random()];
            // All can open together: upwards.
            let speed = |normal: &[f64; 3]| normal.iter().zip(velocity).map(|(n, v)| n * v).sum::<f64>();
            let before: Vec<f64> = normals.iter().map(|normal| speed(normal) + 0.3 * random()).collect();
            let is_active = (0..12).map(|_| random() > 0.0).collect();
            let Some(impulses) = solved(&normals, &before, is_active) else { panic!("round {round}: no solution") };
            let rows = rows_of(&normals);
            for (contact, &impulse) in impulses.iter().enumerate() {
                let opening = before[contact] + rows.times(contact, &impulses);
                assert!(impulse >= 0.0 && opening >= -1e-12, "round {round}: {impulse} {opening}");
                assert!(impulse * opening < 1e-9, "round {round}: {impulse} {opening}");
            }
        }
    }
}
