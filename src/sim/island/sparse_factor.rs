//! The factor L·D·Lᵀ of some rows and columns of a sparse symmetric positive semidefinite matrix.
//!
//! By fronts (Duff and Reid 1983): rows that are eliminated together are a dense matrix, to which what their elimination
//! leaves behind is passed on by those before. So the work is done on consecutive numbers, several times as fast as entry
//! by entry, and a front is computed again only if something has changed in it or before it.

use super::elimination_order::{EliminationOrder, Front};
use super::real::Real;
use super::sparse_rows::SparseRows;

/// Share of its diagonal, per row of the matrix and in units of what a number resolves, up to which a pivot is rounding.
/// A heavy ball on a light one has a pivot as small as the ratio of their masses, down to 1e-12.
const DEPENDENT: f64 = 16.0;

/// Columns that are eliminated before the others are changed by all of them at once.
const BLOCK: usize = 4;

/// The factor of some rows and columns of a matrix.
pub struct Factor<R> {
    /// Of each row whether it is among those.
    is_active: Vec<bool>,
    /// Of each row whether it depends on earlier ones (a ball held by more contacts than it needs).
    is_dependent: Vec<bool>,
    /// Of each front what its elimination left.
    blocks: Vec<Block<R>>,
    /// Whether the matrix is another than before.
    is_stale: bool,
    /// Scratch memory: of each row its place in a block.
    local: Vec<u32>,
    /// Multiplications, each with an addition, since it was made.
    multiply_adds: u64,
}

/// A front without the rows that are not active.
struct Block<R> {
    /// Its rows: first those that are eliminated, then those that are changed.
    rows: Vec<u32>,
    /// How many are eliminated.
    eliminated: usize,
    /// Column after column, of which only what is on and below the diagonal is used: of those eliminated D and L, of the
    /// others by how much they are changed.
    columns: Vec<R>,
}

impl<R> Default for Factor<R> {
    fn default() -> Factor<R> {
        Factor {
            is_active: Vec::new(),
            is_dependent: Vec::new(),
            blocks: Vec::new(),
            is_stale: true,
            local: Vec::new(),
            multiply_adds: 0,
        }
    }
}

impl<R: Real> Factor<R> {
    /// Factorises the rows and columns in `active`. Fronts of which no row is new or missing, nor of those that take part in
    /// them, are kept: the matrix must be the same.
    pub fn update(&mut self, matrix: &SparseRows<R>, active: &[usize]) {
        let order = matrix.order();
        let was_active = std::mem::take(&mut self.is_active);
        self.is_active.resize(matrix.len(), false);
        active.iter().for_each(|&row| self.is_active[row] = true);
        let mut is_due: Vec<bool> = if std::mem::replace(&mut self.is_stale, false) {
            self.is_dependent.resize(matrix.len(), false);
            self.local.resize(matrix.len(), 0);
            let empty = || Block { rows: Vec::new(), eliminated: 0, columns: Vec::new() };
            self.blocks.resize_with(order.fronts.len(), empty);
            vec![true; order.fronts.len()]
        } else {
            let is_other = |&row: &u32| was_active[row as usize] != self.is_active[row as usize];
            order.fronts.iter().map(|front| order.rows(front).iter().any(is_other)).collect()
        };
        for (index, front) in order.fronts.iter().enumerate() {
            if is_due[index] {
                self.eliminate(matrix, order, index, front);
                if let Some(parent) = front.parent {
                    is_due[parent as usize] = true;
                }
            }
        }
    }

    /// Forgets all rows: the matrix has other entries, in the same places.
    pub fn forget(&mut self) {
        self.is_stale = true;
    }

    /// Eliminates a front after those that take part in it.
    fn eliminate(&mut self, matrix: &SparseRows<R>, order: &EliminationOrder, index: usize, front: &Front) {
        let (before, rest) = self.blocks.split_at_mut(index);
        let Block { rows, eliminated, columns } = &mut rest[0];
        let all = order.rows(front);
        let is_active = |row: &&u32| self.is_active[**row as usize];
        rows.clear();
        rows.extend(all[..front.eliminated].iter().filter(is_active));
        *eliminated = rows.len();
        rows.extend(all[front.eliminated..].iter().filter(is_active));
        let size = rows.len();
        for (place, &row) in rows.iter().enumerate() {
            self.local[row as usize] = place as u32;
        }
        columns.clear();
        columns.resize(size * size, R::ZERO);
        let mut least = Vec::with_capacity(*eliminated);
        for (column, &row) in rows[..*eliminated].iter().enumerate() {
            let own = &mut columns[column * size..][..size];
            for &(other, value) in matrix.later(row as usize) {
                if self.is_active[other as usize] {
                    own[self.local[other as usize] as usize] = value;
                }
            }
            least.push(least_pivot(matrix.len(), own[column]));
        }
        for child in order.children(front) {
            before[child].pass_on(&self.local, columns, size);
        }
        let is_dependent = &mut self.is_dependent;
        self.multiply_adds += eliminate_columns(columns, size, &least, |column, dependent| {
            is_dependent[rows[column] as usize] = dependent;
        });
    }

    /// Whether a row that is not among the active ones depends on them, given its diagonal and what is left of it.
    pub fn is_dependent(matrix: &SparseRows<R>, diagonal: R, pivot: R) -> bool {
        pivot <= least_pivot(matrix.len(), diagonal)
    }

    /// Those of its columns that depend on others.
    pub fn dependent(&self) -> impl Iterator<Item = usize> {
        (0..self.is_active.len()).filter(|&row| self.is_active[row] && self.is_dependent[row])
    }

    /// The x with A·x = −b, 0 for columns that depend on others; both with an entry for each row of the matrix, of
    /// which those that are not active are neither read nor other than 0.
    pub fn solve(&mut self, b: impl Fn(usize) -> R) -> Vec<R> {
        let known = |row: usize| if self.is_active[row] && !self.is_dependent[row] { -b(row) } else { R::ZERO };
        let mut x: Vec<R> = (0..self.is_active.len()).map(known).collect();
        let mut own = Vec::new();
        for block in &self.blocks {
            let size = block.rows.len();
            own.clear();
            own.extend(block.rows.iter().map(|&row| x[row as usize]));
            for column in 0..block.eliminated {
                let (value, below) = (own[column], &block.columns[column * size..][column + 1..size]);
                subtract(&mut own[column + 1..], below, value);
            }
            self.multiply_adds += block.entries();
            block.rows.iter().zip(&own).for_each(|(&row, &value)| x[row as usize] = value);
        }
        for block in self.blocks.iter().rev() {
            let size = block.rows.len();
            own.clear();
            own.extend(block.rows.iter().map(|&row| x[row as usize]));
            for column in (0..block.eliminated).rev() {
                let row = block.rows[column] as usize;
                let entries = &block.columns[column * size..][column..size];
                own[column] = if self.is_dependent[row] {
                    R::ZERO
                } else {
                    own[column] / entries[0] - product(&entries[1..], &own[column + 1..])
                };
                x[row] = own[column];
            }
            self.multiply_adds += block.entries();
        }
        x
    }

    /// Multiplications, each with an addition, since it was made: how much work it was, on every machine.
    pub fn multiply_adds(&self) -> u64 {
        self.multiply_adds
    }
}

impl<R: Real> Block<R> {
    /// Adds to the columns of a front by how much this one changes them. `local` has their places in it.
    fn pass_on(&self, local: &[u32], columns: &mut [R], size: usize) {
        let own_size = self.rows.len();
        let places: Vec<usize> = self.rows[self.eliminated..].iter().map(|&row| local[row as usize] as usize).collect();
        for (from, &column) in places.iter().enumerate() {
            let entries = &self.columns[(self.eliminated + from) * own_size..][self.eliminated + from..own_size];
            let to = &mut columns[column * size..][..size];
            places[from..].iter().zip(entries).for_each(|(&row, &entry)| to[row] += entry);
        }
    }

    /// How many entries of L it has.
    fn entries(&self) -> u64 {
        let (size, eliminated) = (self.rows.len() as u64, self.eliminated as u64);
        (eliminated * (2 * size).saturating_sub(eliminated + 1)) / 2
    }
}

/// Eliminates the first columns of a symmetric matrix, given on and below its diagonal, column after column: as many as
/// there are `least` pivots, up to which they depend on earlier ones. Their entries become D and L, those of the others what
/// is left. Returns the multiply-add operations that it took; `found` is told of each eliminated column whether it is
/// dependent.
fn eliminate_columns<R: Real>(columns: &mut [R], size: usize, least: &[R], mut found: impl FnMut(usize, bool)) -> u64 {
    let mut multiply_adds = 0;
    for first in (0..least.len()).step_by(BLOCK) {
        let end = (first + BLOCK).min(least.len());
        for column in first..end {
            let (before, rest) = columns.split_at_mut(column * size);
            let own = &mut rest[column..size];
            for earlier in first..column {
                let other = &before[earlier * size..][..size];
                let factor = other[column] * other[earlier];
                subtract(own, &other[column..], factor);
            }
            let is_dependent = own[0] <= least[column];
            found(column, is_dependent);
            if is_dependent {
                // No other is changed.
                own.fill(R::ZERO);
                continue;
            }
            let pivot = own[0];
            own[1..].iter_mut().for_each(|entry| *entry = *entry / pivot);
            multiply_adds += ((size - column) * (size - column - 1) / 2) as u64;
        }
        let (eliminated, rest) = columns.split_at_mut(end * size);
        let block = &eliminated[first * size..];
        for (index, own) in rest.chunks_exact_mut(size.max(1)).enumerate() {
            subtract_block(&mut own[end + index..], block, end + index, first);
        }
    }
    multiply_adds
}

/// Subtracts from a column, whose entries on and below the diagonal these are, what the elimination of a block changes.
fn subtract_block<R: Real>(own: &mut [R], block: &[R], column: usize, first: usize) {
    let size = column + own.len();
    let part = |index: usize| {
        let other = &block[index * size..][..size];
        (&other[column..], other[column] * other[first + index])
    };
    if block.len() == BLOCK * size {
        let [(a, by_a), (b, by_b), (c, by_c), (d, by_d)] = [0, 1, 2, 3].map(part);
        let others = a.iter().zip(b).zip(c).zip(d);
        for (own, (((&a, &b), &c), &d)) in own.iter_mut().zip(others) {
            *own = *own - a * by_a - b * by_b - c * by_c - d * by_d;
        }
    } else {
        for index in 0..block.len() / size {
            let (other, by) = part(index);
            subtract(own, other, by);
        }
    }
}

/// Subtracts a multiple.
fn subtract<R: Real>(from: &mut [R], other: &[R], factor: R) {
    from.iter_mut().zip(other).for_each(|(from, &other)| *from -= other * factor);
}

/// The sum of products, by four sums side by side.
fn product<R: Real>(a: &[R], b: &[R]) -> R {
    let mut sums = [R::ZERO; 4];
    let (fours_a, fours_b) = (a.chunks_exact(4), b.chunks_exact(4));
    let rest = fours_a.remainder().iter().zip(fours_b.remainder()).fold(R::ZERO, |sum, (&a, &b)| sum + a * b);
    for (a, b) in fours_a.zip(fours_b) {
        for lane in 0..4 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}

/// The pivot up to which a row with this diagonal depends on others, in a matrix of so many rows.
fn least_pivot<R: Real>(count: usize, diagonal: R) -> R {
    R::from(DEPENDENT * R::EPSILON * count as f64) * diagonal
}

#[cfg(test)]
mod tests {
    use super::super::elimination_order::Cliques;
    use super::*;
    use crate::random_for_tests::signed_random;

    /// From whole rows.
    fn matrix(rows: Vec<Vec<(u32, f64)>>) -> SparseRows<f64> {
        let edges = rows.iter().enumerate().flat_map(|(row, entries)| {
            entries
                .iter()
                .filter(move |&&(column, _)| (column as usize) < row)
                .map(move |&(column, _)| vec![column, row as u32])
        });
        let edges: Vec<Vec<u32>> = edges.collect();
        SparseRows::new(rows.into_iter(), Cliques::of_lists(&edges))
    }

    fn factor(matrix: &SparseRows<f64>, active: &[usize]) -> Factor<f64> {
        let mut factor = Factor::default();
        factor.update(matrix, active);
        factor
    }

    #[test]
    fn a_chain_is_solved_exactly() {
        // Tridiagonal 2, −1: A·(1, 2, 3) = (2·1 − 2, −1 + 4 − 3, −2 + 6) = (0, 0, 4).
        let matrix =
            matrix(vec![vec![(0, 2.0), (1, -1.0)], vec![(0, -1.0), (1, 2.0), (2, -1.0)], vec![(1, -1.0), (2, 2.0)]]);
        let x = factor(&matrix, &[0, 1, 2]).solve(|row| [0.0, 0.0, -4.0][row]);
        for (got, expected) in x.iter().zip([1.0, 2.0, 3.0]) {
            assert!((got - expected).abs() < 1e-15, "{x:?}");
        }
    }

    #[test]
    fn a_column_that_depends_on_another_gets_nothing() {
        // The same row twice: 4x = 12 is answered by 3 and 0.
        let matrix = matrix(vec![vec![(0, 4.0), (1, 4.0)], vec![(0, 4.0), (1, 4.0)]]);
        let mut factor = factor(&matrix, &[0, 1]);
        assert_eq!(factor.solve(|_| -12.0).iter().sum::<f64>(), 3.0);
        assert_eq!(factor.dependent().count(), 1);
    }

    #[test]
    fn random_sparse_systems_are_solved_for_any_active_rows_and_as_if_made_anew() {
        let mut random = signed_random(5);
        for count in [1, 2, 7, 30, 80] {
            // JᵀJ of rows with two of half as many columns each, and a little more on the diagonal.
            let columns = count / 2 + 1;
            let mut pick = || ((random() + 1.0) / 2.0 * columns as f64) as usize % columns;
            let ends: Vec<[usize; 2]> = (0..count).map(|_| [pick(), pick()]).collect();
            let weights: Vec<[f64; 2]> = (0..count).map(|_| [random(), random()]).collect();
            let product = |a: usize, b: usize| {
                let pairs = (0..2).flat_map(|i| (0..2).map(move |j| (i, j)));
                pairs
                    .filter(|&(i, j)| ends[a][i] == ends[b][j])
                    .map(|(i, j)| weights[a][i] * weights[b][j])
                    .sum::<f64>()
            };
            let row = |a: usize| {
                let entries = (0..count).map(|b| (b as u32, product(a, b) + if a == b { 0.1 } else { 0.0 }));
                entries.filter(|&(_, value)| value != 0.0).collect::<Vec<_>>()
            };
            let matrix = matrix((0..count).map(row).collect());
            let mut updated = Factor::default();
            for _ in 0..6 {
                let active: Vec<usize> = (0..count).filter(|_| random() > -0.5).collect();
                updated.update(&matrix, &active);
                let b = |row: usize| 1.0 + row as f64;
                let x = updated.solve(b);
                assert_eq!(x, factor(&matrix, &active).solve(b), "{active:?}");
                for &row in &active {
                    let left = matrix.times(row, &x) + b(row);
                    assert!(left.abs() < 1e-9 * count as f64, "{count} rows: {left:e}");
                }
                assert!((0..count).all(|row| active.contains(&row) || x[row] == 0.0));
            }
        }
    }
}
