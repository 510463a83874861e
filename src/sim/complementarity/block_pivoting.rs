//! The complementarity problem 0 ≤ λ ⟂ Aλ + b ≥ 0 by block principal pivoting (Portugal, Júdice and Vicente 1994).

use super::real::Real;
use super::sparse_factor::Factor;
use super::sparse_rows::SparseRows;

/// Exchanges of whole sets without progress, after which contacts begin to carry one by one.
const PATIENCE: usize = 3;

/// Contacts that depend on others, at least and one in so many of all: where there are more, a heap is jammed, and block
/// pivoting goes round in circles.
const MOST_DEPENDENT: usize = 10;
const ONE_IN: usize = 100;

/// What counts as zero among the speeds with which contacts open.
#[derive(Clone, Copy, Debug)]
pub struct Tolerances<R> {
    /// Rounding.
    pub rounding: R,
    /// The speed at which contacts that depend on others may still close: what carries is known so well even where the
    /// balls are hardly held.
    pub closed: R,
}

/// What block pivoting gives up with.
pub struct GivenUp {
    /// The contacts that it let carry last.
    pub is_active: Vec<bool>,
    /// How many contacts carried that should not, or the reverse; `None` where too many depend on others.
    pub wrong: Option<usize>,
}

/// The impulses λ, or what it gives up with: it goes round in circles. `before` is b; `is_active` tells which contacts probably
/// carry something.
///
/// Solves as if the active contacts carried and the others were free; where that is wrong, exchanges them, and tries
/// again. A contact that depends on others that carry is given nothing: where these neither open nor close it should not
/// either, but it may all the same if it closed at another speed than they did. No exchange mends that.
pub fn solve<R: Real>(
    rows: &SparseRows<R>,
    factor: &mut Factor<R>,
    before: &[R],
    mut is_active: Vec<bool>,
    tolerances: Tolerances<R>,
) -> Result<Vec<R>, GivenUp> {
    let count = before.len();
    let mut fewest = count + 1;
    let mut patience = PATIENCE;
    loop {
        let active: Vec<usize> = (0..count).filter(|&contact| is_active[contact]).collect();
        factor.update(rows, &active);
        if factor.dependent().count() > MOST_DEPENDENT.max(count / ONE_IN) {
            return Err(GivenUp { is_active, wrong: None });
        }
        let impulses = factor.solve(|contact| before[contact]);
        let opening = |contact: usize| before[contact] + rows.times(contact, &impulses);
        let is_wrong = |contact: usize| {
            if is_active[contact] { impulses[contact] < R::ZERO } else { opening(contact) < -tolerances.rounding }
        };
        let wrong: Vec<usize> = (0..count).filter(|&contact| is_wrong(contact)).collect();
        let still_closes = factor.dependent().any(|contact| opening(contact) < -tolerances.closed);
        if wrong.is_empty() && !still_closes {
            return Ok(impulses);
        }
        if (1..fewest).contains(&wrong.len()) {
            fewest = wrong.len();
            patience = PATIENCE;
        } else if !wrong.is_empty() && patience > 0 {
            patience -= 1;
        } else {
            // Exchanging all would go round in circles, or there is nothing to exchange.
            return Err(GivenUp { is_active, wrong: Some(wrong.len()) });
        }
        wrong.iter().for_each(|&contact| is_active[contact] = !is_active[contact]);
    }
}
