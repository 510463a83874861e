//! The factor L·D·Lᵀ of some rows and columns of a sparse symmetric positive semidefinite matrix.
//!
//! Row after row in the matrix's order of elimination, each by a triangular solution with those before it, of which the
//! elimination tree tells which have a part in it (Davis, *Direct Methods for Sparse Linear Systems*, 2006, ch. 4).

use super::real::Real;
use super::sparse_rows::SparseRows;

/// Share of its diagonal, per row of the matrix and in units of what a number resolves, up to which a pivot is rounding.
/// A heavy ball on a light one has a pivot as small as the ratio of their masses, down to 1e-12.
const DEPENDENT: f64 = 16.0;

/// None, among places.
const NONE: u32 = u32::MAX;

/// The factor of some rows and columns of a matrix.
pub struct Factor<R> {
    /// Rows and columns that it is a factor of, in the order in which they were eliminated.
    sequence: Vec<u32>,
    /// Of each of them: the next one that its column has an entry for, or [`NONE`].
    parents: Vec<u32>,
    /// Of each of them the column of L below the diagonal: where it begins, and how many entries it has.
    columns: Vec<(usize, usize)>,
    /// Places in the sequence and values of these entries.
    entries: Vec<(u32, R)>,
    /// D.
    pivots: Vec<R>,
    /// Those that depend on earlier ones (a ball held by more contacts than it needs).
    dependent: Vec<bool>,
    /// The place of each row of the matrix in the sequence, or [`NONE`].
    places: Vec<u32>,
    /// Scratch memory by place: a row that is being eliminated, and the last one that reached a place.
    row: Vec<R>,
    reached_by: Vec<u32>,
    /// Multiplications, each with an addition, since it was made.
    multiply_adds: u64,
}

impl<R> Default for Factor<R> {
    fn default() -> Factor<R> {
        Factor {
            sequence: Vec::new(),
            parents: Vec::new(),
            columns: Vec::new(),
            entries: Vec::new(),
            pivots: Vec::new(),
            dependent: Vec::new(),
            places: Vec::new(),
            row: Vec::new(),
            reached_by: Vec::new(),
            multiply_adds: 0,
        }
    }
}

impl<R: Real> Factor<R> {
    /// Factorises the rows and columns in `active`. What was eliminated the last time before the first that is new or
    /// missing is kept: the matrix must be the same.
    pub fn update(&mut self, matrix: &SparseRows<R>, active: &[usize]) {
        let order = matrix.order();
        let mut is_active = vec![false; matrix.len()];
        active.iter().for_each(|&row| is_active[row] = true);
        let mut sequence = Vec::with_capacity(active.len());
        sequence.extend(order.rows.iter().copied().filter(|&row| is_active[row as usize]));
        let kept = self.sequence.iter().zip(&sequence).take_while(|(was, is)| was == is).count();
        self.places.resize(matrix.len(), NONE);
        self.sequence[kept..].iter().for_each(|&row| self.places[row as usize] = NONE);
        for (place, &row) in sequence.iter().enumerate().skip(kept) {
            self.places[row as usize] = place as u32;
        }
        self.sequence = sequence;
        self.keep(kept);
        self.entries.resize(order.starts[matrix.len()], (NONE, R::ZERO));
        self.row.resize(self.sequence.len(), R::ZERO);
        self.reached_by.clear();
        self.reached_by.resize(self.sequence.len(), NONE);
        let mut path = Vec::new();
        let mut below = Vec::new();
        for place in kept..self.sequence.len() {
            let start = order.starts[order.places[self.sequence[place] as usize] as usize];
            self.columns.push((start, 0));
            self.parents.push(NONE);
            self.eliminate(matrix, place, &mut path, &mut below);
        }
    }

    /// Forgets all rows: the matrix is another.
    pub fn forget(&mut self) {
        self.keep(0);
        self.sequence.iter().for_each(|&row| self.places[row as usize] = NONE);
        self.sequence.clear();
    }

    /// Forgets all but the first rows.
    fn keep(&mut self, kept: usize) {
        self.columns.truncate(kept);
        self.parents.truncate(kept);
        self.pivots.truncate(kept);
        self.dependent.truncate(kept);
        for ((start, count), parent) in self.columns.iter_mut().zip(&mut self.parents) {
            // Entries are in the order of their rows.
            while *count > 0 && self.entries[*start + *count - 1].0 >= kept as u32 {
                *count -= 1;
            }
            if *parent != NONE && *parent >= kept as u32 {
                *parent = NONE;
            }
        }
    }

    /// Eliminates the row at a place after all those before it. `path` and `below` are scratch memory.
    fn eliminate(&mut self, matrix: &SparseRows<R>, place: usize, path: &mut Vec<u32>, below: &mut Vec<u32>) {
        let this = place as u32;
        self.reached_by[place] = this;
        let mut diagonal = R::ZERO;
        below.clear();
        for &(column, value) in matrix.row(self.sequence[place] as usize) {
            let column = self.places[column as usize];
            if column == this {
                diagonal = value;
            }
            if column >= this {
                continue;
            }
            self.row[column as usize] = value;
            // Up the tree: each of these has an entry in this row.
            path.clear();
            let mut at = column;
            while self.reached_by[at as usize] != this {
                self.reached_by[at as usize] = this;
                path.push(at);
                let parent = &mut self.parents[at as usize];
                if *parent == NONE {
                    *parent = this;
                }
                at = *parent;
            }
            below.extend(path.iter().rev());
        }
        let mut pivot = diagonal;
        // Whoever has a part in another comes before it.
        for &column in below.iter().rev() {
            let value = std::mem::replace(&mut self.row[column as usize], R::ZERO);
            if self.dependent[column as usize] {
                continue;
            }
            let (start, count) = self.columns[column as usize];
            for &(row, entry) in &self.entries[start..start + count] {
                self.row[row as usize] -= entry * value;
            }
            let entry = value / self.pivots[column as usize];
            pivot -= entry * value;
            self.entries[start + count] = (this, entry);
            self.columns[column as usize].1 += 1;
            self.multiply_adds += count as u64 + 1;
        }
        self.row[place] = R::ZERO;
        let is_dependent = pivot <= least_pivot(matrix.len(), diagonal);
        if is_dependent {
            for &column in below.iter().filter(|&&column| !self.dependent[column as usize]) {
                self.columns[column as usize].1 -= 1;
            }
        }
        self.dependent.push(is_dependent);
        self.pivots.push(pivot);
    }

    /// Whether a row that is not among the active ones depends on them, given its diagonal and what is left of it.
    pub fn is_dependent(matrix: &SparseRows<R>, diagonal: R, pivot: R) -> bool {
        pivot <= least_pivot(matrix.len(), diagonal)
    }

    /// Those of its columns that depend on others.
    pub fn dependent(&self) -> impl Iterator<Item = usize> {
        self.sequence.iter().zip(&self.dependent).filter(|&(_, &dependent)| dependent).map(|(&row, _)| row as usize)
    }

    /// The x with A·x = −b, 0 for columns that depend on others; both with an entry for each row of the matrix, of
    /// which those that are not active are neither read nor other than 0.
    pub fn solve(&mut self, b: impl Fn(usize) -> R) -> Vec<R> {
        let known = |(&row, &dependent): (&u32, &bool)| if dependent { R::ZERO } else { -b(row as usize) };
        let mut x: Vec<R> = self.sequence.iter().zip(&self.dependent).map(known).collect();
        for (place, &(start, count)) in self.columns.iter().enumerate() {
            let value = x[place];
            for &(row, entry) in &self.entries[start..start + count] {
                x[row as usize] -= entry * value;
            }
            self.multiply_adds += 2 * count as u64;
        }
        for (place, &(start, count)) in self.columns.iter().enumerate().rev() {
            if self.dependent[place] {
                x[place] = R::ZERO;
                continue;
            }
            let column = &self.entries[start..start + count];
            let known =
                column.iter().fold(x[place] / self.pivots[place], |x_, &(row, entry)| x_ - entry * x[row as usize]);
            x[place] = known;
        }
        let mut all = vec![R::ZERO; self.places.len()];
        self.sequence.iter().zip(x).for_each(|(&row, value)| all[row as usize] = value);
        all
    }

    /// Multiplications, each with an addition, since it was made: how much work it was, on every machine.
    pub fn multiply_adds(&self) -> u64 {
        self.multiply_adds
    }
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
