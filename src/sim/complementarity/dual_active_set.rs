//! The complementarity problem 0 ≤ λ ⟂ Aλ + b ≥ 0 by a dual active-set method (Goldfarb and Idnani 1983).
//!
//! It lets one contact after the other carry, always the one that closes fastest. Where contacts depend on each
//! other, as in a heap in which balls are held by more of them than they need, it exchanges one that carries for
//! the new one; block pivoting goes round in circles there. The impulses never turn negative on the way, and each
//! step comes closer to the solution, so it ends.
//!
//! What closes is read from the velocities, never from the impulses: what a heavy ball carries, rounded, moves a light
//! one under it by more than that one may close.

use super::block_pivoting::Tolerances;
use super::pushed::{Pushed, System};
use super::real::Real;
use super::sparse_factor::Factor;

/// Of those that would have to pull, one in so many lets go at a time.
const LET_GO: usize = 8;
/// Times that as many close as before, after which they become active one by one.
const PATIENCE: usize = 1;
/// Steps for each contact, after which rounding keeps it from ending.
const MOST_STEPS: usize = 4;

/// The impulses and the velocities after them, or `None` if the contacts contradict each other. `pushed` are impulses to
/// begin with, and `is_active` tells which contacts probably carry something: all that do in `pushed`. Contacts may close
/// at up to `tolerances.rounding`, and at `tolerances.closed` if nothing could stop them.
pub fn solve<R: Real>(
    system: &System<R>,
    factor: &mut Factor<R>,
    mut pushed: Pushed<R>,
    mut is_active: Vec<bool>,
    tolerances: Tolerances<R>,
) -> Option<Pushed<R>> {
    let count = system.contacts.len();
    settle(system, factor, &mut pushed, &mut is_active, tolerances.rounding);
    take_in_closing(system, factor, &mut pushed, &mut is_active, tolerances.rounding);
    balance_moving(system, factor, &mut pushed, &mut is_active, tolerances.closed);
    let mut is_held = vec![false; count];
    for _ in 0..MOST_STEPS * count {
        settle(system, factor, &mut pushed, &mut is_active, tolerances.rounding);
        let tolerance = |contact: usize| if is_held[contact] { tolerances.closed } else { tolerances.rounding };
        let fastest =
            closing(system, &pushed, &is_active, tolerance).min_by(|a, b| a.1.to_f64().total_cmp(&b.1.to_f64()));
        let Some((new, speed)) = fastest else {
            return Some(pushed);
        };
        let before = (pushed.clone(), is_active.clone());
        if !balance(system, factor, &mut pushed, &mut is_active, new) {
            if speed < -tolerances.closed {
                return None;
            }
            // Held already by the others, as well as their normals are known.
            (pushed, is_active) = before;
            is_held[new] = true;
        }
    }
    None
}

/// The contacts that are not active and close faster than they may, and how fast they open.
fn closing<R: Real>(
    system: &System<R>,
    pushed: &Pushed<R>,
    is_active: &[bool],
    tolerance: impl Fn(usize) -> R,
) -> impl Iterator<Item = (usize, R)> {
    let speed = |contact: usize| (contact, pushed.excess_speed(system, contact));
    let inactive = (0..is_active.len()).filter(|&contact| !is_active[contact]);
    inactive.map(speed).filter(move |&(contact, speed)| speed < -tolerance(contact))
}

/// All that close become active at once, as long as fewer are left that do.
fn take_in_closing<R: Real>(
    system: &System<R>,
    factor: &mut Factor<R>,
    pushed: &mut Pushed<R>,
    is_active: &mut [bool],
    tolerance: R,
) {
    let mut fewest = is_active.len() + 1;
    let mut patience = PATIENCE;
    loop {
        let found: Vec<usize> = closing(system, pushed, is_active, |_| tolerance).map(|(contact, _)| contact).collect();
        if found.len() < fewest {
            (fewest, patience) = (found.len(), PATIENCE);
        } else if patience > 0 {
            patience -= 1;
        } else {
            return;
        }
        // One alone is as soon balanced.
        if found.len() < 2 {
            return;
        }
        found.into_iter().for_each(|contact| is_active[contact] = true);
        settle(system, factor, pushed, is_active, tolerance);
    }
}

/// Active contacts that open or close though the others that they depend on do not are given what stops them, or nothing.
fn balance_moving<R: Real>(
    system: &System<R>,
    factor: &mut Factor<R>,
    pushed: &mut Pushed<R>,
    is_active: &mut [bool],
    closed: R,
) {
    let moves = |pushed: &Pushed<R>, contact: usize| {
        let speed = pushed.excess_speed(system, contact);
        speed > closed || speed < -closed
    };
    let moving: Vec<usize> = indices(is_active).into_iter().filter(|&contact| moves(pushed, contact)).collect();
    moving.iter().for_each(|&contact| is_active[contact] = pushed.impulses[contact] > R::ZERO);
    for contact in moving {
        // Some of those that it depended on may have let go meanwhile.
        if !is_active[contact] || !moves(pushed, contact) {
            continue;
        }
        is_active[contact] = false;
        if !balance(system, factor, pushed, is_active, contact) {
            let mut back = vec![R::ZERO; is_active.len()];
            back[contact] = -pushed.impulses[contact];
            pushed.push(system, &back);
        }
    }
}

/// Changes the impulse of a contact that is not active, and those of the active ones so that they neither open nor close:
/// more if it closes, until it does not and is active as well; less if it opens, until it does not or carries nothing.
/// Those that are relieved of everything meanwhile let go. Whether there was a way: not if others would have to give way
/// that cannot.
fn balance<R: Real>(
    system: &System<R>,
    factor: &mut Factor<R>,
    pushed: &mut Pushed<R>,
    is_active: &mut [bool],
    new: usize,
) -> bool {
    let rows = system.rows;
    let closes = pushed.excess_speed(system, new) < R::ZERO;
    let sign = R::from(if closes { 1.0 } else { -1.0 });
    loop {
        let active = indices(is_active);
        factor.update(rows, &active);
        let mut coupling = vec![R::ZERO; system.contacts.len()];
        rows.row(new).iter().for_each(|&(contact, entry)| coupling[contact as usize] = sign * entry);
        let relief = factor.solve(|contact| -coupling[contact]);
        let own = rows.entry(new, new);
        let rate = own - sign * rows.times(new, &relief);
        let until_still = if Factor::is_dependent(rows, own, rate) {
            R::from(f64::INFINITY)
        } else {
            -(sign * pushed.excess_speed(system, new)) / rate
        };
        let carried = pushed.impulses[new];
        let comes_to_nothing = !closes && carried <= until_still;
        let full = if comes_to_nothing { carried } else { until_still };
        let relieved = active.iter().filter(|&&contact| relief[contact] > R::ZERO);
        let until = relieved.map(|&contact| (pushed.impulses[contact] / relief[contact], contact));
        let first = until.min_by(|a, b| a.0.to_f64().total_cmp(&b.0.to_f64()));
        let step = first.map_or(full, |(until, _)| if until < full { until } else { full });
        if !step.to_f64().is_finite() {
            return false;
        }
        let mut changes: Vec<R> = relief.into_iter().map(|relief| -(step * relief)).collect();
        changes[new] = sign * step;
        pushed.push(system, &changes);
        match first {
            Some((until, contact)) if until < full => {
                pushed.impulses[contact] = R::ZERO;
                is_active[contact] = false;
            }
            _ => {
                is_active[new] = !comes_to_nothing;
                if comes_to_nothing {
                    pushed.impulses[new] = R::ZERO;
                }
                return true;
            }
        }
    }
}

/// Lets the active contacts neither open nor close, refined until their speeds are rounding; those that would have to
/// pull for it are active no more.
fn settle<R: Real>(
    system: &System<R>,
    factor: &mut Factor<R>,
    pushed: &mut Pushed<R>,
    is_active: &mut [bool],
    tolerance: R,
) {
    let mut fastest_before = f64::INFINITY;
    loop {
        let active = indices(is_active);
        factor.update(system.rows, &active);
        let mut speeds = vec![R::ZERO; system.contacts.len()];
        active.iter().for_each(|&contact| speeds[contact] = pushed.excess_speed(system, contact));
        let changes = factor.solve(|contact| speeds[contact]);
        if let_some_go(system, pushed, is_active, &changes) {
            fastest_before = f64::INFINITY;
            continue;
        }
        active.iter().for_each(|&contact| is_active[contact] = pushed.impulses[contact] + changes[contact] > R::ZERO);
        let independent = |contact: usize| changes[contact] != R::ZERO;
        let moving = active.iter().filter(|&&contact| independent(contact));
        let fastest = moving.fold(0f64, |fastest, &contact| fastest.max(speeds[contact].to_f64().abs()));
        // Each refinement gains digits until nothing but rounding is left.
        if fastest == 0.0 || (fastest_before.is_finite() && fastest >= fastest_before / 2.0) {
            return;
        }
        pushed.push(system, &changes);
        if fastest <= tolerance.to_f64() / 4.0 {
            return;
        }
        fastest_before = fastest;
    }
}

/// Makes changes as far as a few of the active contacts that would have to pull carry nothing, and these active no more:
/// all at once, they would leave so much to the others that many more would. Whether there are any; if not, nothing is
/// changed.
fn let_some_go<R: Real>(system: &System<R>, pushed: &mut Pushed<R>, is_active: &mut [bool], changes: &[R]) -> bool {
    let pulls = |&contact: &usize| pushed.impulses[contact] + changes[contact] < R::ZERO;
    let share_until_nothing = |contact: usize| {
        let carried = pushed.impulses[contact];
        if carried > R::ZERO { -(carried / changes[contact]) } else { R::ZERO }
    };
    let pulling = indices(is_active).into_iter().filter(pulls);
    let mut pulling: Vec<(R, usize)> = pulling.map(|contact| (share_until_nothing(contact), contact)).collect();
    pulling.sort_by(|a, b| a.0.to_f64().total_cmp(&b.0.to_f64()));
    let Some(&(share, _)) = pulling.get(pulling.len().saturating_sub(1) / LET_GO) else { return false };
    let mut steps: Vec<R> = changes.iter().map(|&change| share * change).collect();
    for &(_, contact) in pulling.iter().take_while(|(until, _)| *until <= share) {
        steps[contact] = -pushed.impulses[contact];
        is_active[contact] = false;
    }
    pushed.push(system, &steps);
    true
}

fn indices(is_active: &[bool]) -> Vec<usize> {
    (0..is_active.len()).filter(|&contact| is_active[contact]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::contact::{Constraint, Contact, matrix};
    use super::*;
    use crate::random_for_tests::signed_random;
    use glam::DVec3;

    /// The impulses on a point of mass 1 at rest, of which each contact demands that it opens at a speed of −b at least.
    fn solved(normals: &[[f64; 3]], before: &[f64], is_active: Vec<bool>) -> Option<Vec<f64>> {
        solved_from(&vec![0.0; normals.len()], normals, before, is_active)
    }

    /// The same, to begin with these impulses.
    fn solved_from(impulses: &[f64], normals: &[[f64; 3]], before: &[f64], is_active: Vec<bool>) -> Option<Vec<f64>> {
        let contact = |&normal: &[f64; 3]| Contact { body: 0, other: None, normal: DVec3::from_array(normal) };
        let contacts: Vec<Contact> = normals.iter().map(contact).collect();
        let constraint = |&before: &f64| Some(Constraint { least_speed: -before, warm_start: false });
        let constraints: Vec<Option<Constraint>> = before.iter().map(constraint).collect();
        let rows = matrix(&contacts, &[1.0]);
        let system = System { contacts: &contacts, constraints: &constraints, inverse_masses: &[1.0], rows: &rows };
        let tolerances = Tolerances { rounding: 1e-12, closed: 1e-12 };
        let mut start = Pushed::new(&[DVec3::ZERO], contacts.len());
        start.push(&system, impulses);
        let pushed = solve(&system, &mut Factor::default(), start, is_active, tolerances)?;
        Some(pushed.impulses)
    }

    #[test]
    fn one_that_opens_though_it_depends_on_others_hands_over_what_it_carries() {
        // A floor counted twice stops a unit mass; the second demands half the speed only, and nothing of it.
        let contacts = [Contact { body: 0, other: None, normal: DVec3::Y }; 2];
        let constraints = [1.0, 0.5].map(|least_speed| Some(Constraint { least_speed, warm_start: false }));
        let rows = matrix(&contacts, &[1.0]);
        let system = System { contacts: &contacts, constraints: &constraints, inverse_masses: &[1.0], rows: &rows };
        let (mut pushed, mut is_active) = (Pushed::new(&[DVec3::ZERO], 2), vec![true; 2]);
        pushed.push(&system, &[0.5, 0.5]);
        balance_moving(&system, &mut Factor::default(), &mut pushed, &mut is_active, 1e-12);
        assert_eq!((pushed.impulses, is_active), (vec![1.0, 0.0], vec![true, false]));
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
        for round in 0..600 {
            // Twelve contacts of one ball: at most three of them are independent.
            let normals: Vec<[f64; 3]> = (0..12).map(|_| [random(), random().abs() + 0.1, random()]).collect();
            let velocity = [random(), random() - 1.0, random()];
            // All can open together: upwards.
            let speed = |normal: &[f64; 3]| normal.iter().zip(velocity).map(|(n, v)| n * v).sum::<f64>();
            let before: Vec<f64> = normals.iter().map(|normal| speed(normal) + 0.3 * random()).collect();
            let is_active: Vec<bool> = (0..12).map(|_| random() > 0.0).collect();
            // With nothing to begin with, and with more than is needed or less.
            let carried = |active: &bool| if *active && round % 2 == 1 { random().max(0.0) } else { 0.0 };
            let start: Vec<f64> = is_active.iter().map(carried).collect();
            let Some(impulses) = solved_from(&start, &normals, &before, is_active) else {
                panic!("round {round}: no solution")
            };
            let product = |a: &[f64; 3], b: &[f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
            for (contact, &impulse) in impulses.iter().enumerate() {
                let by_others =
                    normals.iter().zip(&impulses).map(|(other, pushed)| pushed * product(&normals[contact], other));
                let opening = before[contact] + by_others.sum::<f64>();
                assert!(impulse >= 0.0 && opening >= -1e-12, "round {round}: {impulse} {opening}");
                assert!(impulse * opening < 1e-9, "round {round}: {impulse} {opening}");
            }
        }
    }
}
