//! A sparse symmetric positive semidefinite matrix and its Cholesky factor.
//!
//! The factor keeps, in each row, what lies between the first entry that is not 0 and the diagonal:
//! its envelope (Jennings 1966), which is narrow where contacts are listed along the heap they form.

use super::real::Real;

/// Share of its diagonal, per row of the matrix and in units of what a number resolves, up to which a pivot is rounding. A heavy ball on a light one
/// has a pivot as small as the ratio of their masses, down to 1e-12.
const DEPENDENT: f64 = 16.0;

/// The rows of a symmetric matrix without their zeros.
pub struct SparseRows<R> {
    /// Columns and values, row after row.
    entries: Vec<(usize, R)>,
    /// Where each row begins, and where the last one ends.
    starts: Vec<usize>,
}

impl<R: Real> SparseRows<R> {
    /// From entries (column, value) of each row; entries of one place are added.
    pub fn new(rows: impl Iterator<Item = impl IntoIterator<Item = (usize, R)>>) -> SparseRows<R> {
        let mut matrix = SparseRows { entries: Vec::new(), starts: vec![0] };
        let mut tidy = Vec::new();
        for row in rows {
            tidy.clear();
            tidy.extend(row);
            tidy.sort_by_key(|&(column, _)| column);
            tidy.dedup_by(|later, kept| {
                let same = later.0 == kept.0;
                kept.1 += if same { later.1 } else { R::ZERO };
                same
            });
            matrix.entries.extend_from_slice(&tidy);
            matrix.starts.push(matrix.entries.len());
        }
        matrix
    }

    /// How many rows there are.
    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Columns and values of a row, by column.
    fn row(&self, row: usize) -> &[(usize, R)] {
        &self.entries[self.starts[row]..self.starts[row + 1]]
    }

    /// An entry.
    pub fn entry(&self, row: usize, column: usize) -> R {
        let row = self.row(row);
        row.binary_search_by_key(&column, |&(column, _)| column).map_or(R::ZERO, |place| row[place].1)
    }

    /// The product of a row with a vector.
    pub fn times(&self, row: usize, vector: &[R]) -> R {
        self.row(row).iter().fold(R::ZERO, |sum, &(column, value)| sum + value * vector[column])
    }
}

/// The Cholesky factor of some rows and columns of a matrix.
pub struct Factor<R> {
    /// Rows and columns that it is a factor of, ascending.
    active: Vec<usize>,
    /// Of each of them: its first column, and where its entries from there to the diagonal begin.
    rows: Vec<(usize, usize)>,
    entries: Vec<R>,
    /// Columns that depend on earlier ones (a ball held by more contacts than it needs).
    dependent: Vec<bool>,
    /// Multiplications, each with an addition, since it was made.
    multiply_adds: u64,
}

impl<R> Default for Factor<R> {
    fn default() -> Factor<R> {
        let (active, rows, entries, dependent) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Factor { active, rows, entries, dependent, multiply_adds: 0 }
    }
}

impl<R: Real> Factor<R> {
    /// Factorises the rows and columns in `active`, which ascend. Rows before the first that is not as it was the
    /// last time are kept: the matrix must be the same.
    pub fn update(&mut self, matrix: &SparseRows<R>, active: &[usize]) {
        let kept = self.active.iter().zip(active).take_while(|(was, is)| was == is).count();
        if let Some(&(_, start)) = self.rows.get(kept) {
            self.entries.truncate(start);
        }
        self.rows.truncate(kept);
        self.dependent.truncate(kept);
        self.active.clear();
        self.active.extend_from_slice(active);
        let mut place = vec![usize::MAX; matrix.len()];
        active.iter().enumerate().for_each(|(index, &row)| place[row] = index);
        for (i, &source) in active.iter().enumerate().skip(kept) {
            let below = || {
                let entries = matrix.row(source).iter().map(|&(column, value)| (place[column], value));
                entries.filter(move |&(column, _)| column <= i)
            };
            let first = below().map(|(column, _)| column).min().unwrap_or(i);
            let start = self.entries.len();
            self.entries.resize(start + i + 1 - first, R::ZERO);
            below().for_each(|(column, value)| self.entries[start + column - first] = value);
            self.rows.push((first, start));
            self.eliminate(matrix.len());
        }
    }

    /// Turns the last row, still one of the matrix, into one of the factor.
    fn eliminate(&mut self, count: usize) {
        let i = self.rows.len() - 1;
        let (first, start) = self.rows[i];
        let (above, row) = self.entries.split_at_mut(start);
        let mut j = first;
        while j < i {
            let begins_sooner = |j: usize| self.rows[j].0 <= first && !self.dependent[j];
            if (j - first).is_multiple_of(4) && j + 4 <= i && (j..j + 4).all(begins_sooner) {
                // The same sums as one by one: whole quads of all four at once, then what is left of each.
                let known = j - first;
                let rows = [0, 1, 2, 3].map(|ahead| {
                    let (first_of_j, start_of_j) = self.rows[j + ahead];
                    &above[start_of_j + first - first_of_j..][..=known + ahead]
                });
                let sums = quads_of_four(&row[..known], rows.map(|row_of_j| &row_of_j[..known]));
                for (ahead, (row_of_j, sum)) in rows.into_iter().zip(sums).enumerate() {
                    let place = known + ahead;
                    let product = sum + tail(&row[known..place], &row_of_j[known..place]);
                    row[place] = (row[place] - product) / row_of_j[place];
                }
                self.multiply_adds += 4 * known as u64 + 6;
                j += 4;
                continue;
            }
            let (first_of_j, start_of_j) = self.rows[j];
            let row_of_j = &above[start_of_j..];
            let from = first.max(first_of_j);
            row[j - first] = if self.dependent[j] {
                R::ZERO
            } else {
                let product = dot(&row[from - first..j - first], &row_of_j[from - first_of_j..j - first_of_j]);
                (row[j - first] - product) / row_of_j[j - first_of_j]
            };
            self.multiply_adds += j.saturating_sub(from) as u64;
            j += 1;
        }
        self.multiply_adds += (i - first) as u64;
        let diagonal = row[i - first];
        let pivot = diagonal - dot(&row[..i - first], &row[..i - first]);
        let is_dependent = pivot <= least_pivot(count, diagonal);
        if is_dependent {
            row.fill(R::ZERO);
        }
        row[i - first] = if is_dependent { R::from(1.0) } else { pivot.sqrt() };
        self.dependent.push(is_dependent);
    }

    /// Whether a row that is not among the active ones depends on them, given its diagonal and what is left of it.
    pub fn is_dependent(matrix: &SparseRows<R>, diagonal: R, pivot: R) -> bool {
        pivot <= least_pivot(matrix.len(), diagonal)
    }

    /// Those of its columns that depend on earlier ones.
    pub fn dependent(&self) -> impl Iterator<Item = usize> {
        self.active.iter().zip(&self.dependent).filter(|&(_, &dependent)| dependent).map(|(&column, _)| column)
    }

    /// The x with A·x = −b, 0 for columns that depend on earlier ones.
    pub fn solve(&mut self, b: impl Iterator<Item = R>) -> Vec<R> {
        let mut x: Vec<R> =
            b.zip(&self.dependent).map(|(b, &dependent)| if dependent { R::ZERO } else { -b }).collect();
        self.multiply_adds += 2 * self.entries.len() as u64;
        for (i, &(first, start)) in self.rows.iter().enumerate() {
            let (known, rest) = x.split_at_mut(i);
            let (row, diagonal) = self.row(first, start, i);
            rest[0] = (rest[0] - dot(row, &known[first..])) / diagonal;
        }
        for (i, &(first, start)) in self.rows.iter().enumerate().rev() {
            let (earlier, rest) = x.split_at_mut(i);
            let (row, diagonal) = self.row(first, start, i);
            rest[0] = if self.dependent[i] { R::ZERO } else { rest[0] / diagonal };
            for (value, entry) in earlier[first..].iter_mut().zip(row) {
                *value -= *entry * rest[0];
            }
        }
        x
    }

    /// Multiplications, each with an addition, since it was made: how much work it was, on every machine.
    pub fn multiply_adds(&self) -> u64 {
        self.multiply_adds
    }

    /// The entries of a row before the diagonal, and that on it.
    fn row(&self, first: usize, start: usize, i: usize) -> (&[R], R) {
        let diagonal = start + i - first;
        (&self.entries[start..diagonal], self.entries[diagonal])
    }
}

/// The pivot up to which a row with this diagonal depends on others, in a matrix of so many rows.
fn least_pivot<R: Real>(count: usize, diagonal: R) -> R {
    R::from(DEPENDENT * R::EPSILON * count as f64) * diagonal
}

/// The scalar product, in four sums that the processor can form at once.
fn dot<R: Real>(a: &[R], b: &[R]) -> R {
    let mut sums = [R::ZERO; 4];
    let (mut quads_a, mut quads_b) = (a.chunks_exact(4), b.chunks_exact(4));
    for (quad_a, quad_b) in quads_a.by_ref().zip(quads_b.by_ref()) {
        for lane in 0..4 {
            sums[lane] += quad_a[lane] * quad_b[lane];
        }
    }
    total(sums) + tail(quads_a.remainder(), quads_b.remainder())
}

/// The scalar products of `a`, whose length is a multiple of 4, with four others, each as [`dot`] forms it.
fn quads_of_four<R: Real>(a: &[R], others: [&[R]; 4]) -> [R; 4] {
    let mut sums = [[R::ZERO; 4]; 4];
    let mut quads = others.map(|other| other.chunks_exact(4));
    for quad_a in a.chunks_exact(4) {
        for (sums, quads) in sums.iter_mut().zip(&mut quads) {
            let Some(quad) = quads.next() else { break };
            for lane in 0..4 {
                sums[lane] += quad_a[lane] * quad[lane];
            }
        }
    }
    sums.map(total)
}

fn total<R: Real>(sums: [R; 4]) -> R {
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// The scalar product of fewer than four entries.
fn tail<R: Real>(a: &[R], b: &[R]) -> R {
    a.iter().zip(b).fold(R::ZERO, |sum, (&a, &b)| sum + a * b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factor(matrix: &SparseRows<f64>, active: &[usize]) -> Factor<f64> {
        let mut factor = Factor::default();
        factor.update(matrix, active);
        factor
    }

    #[test]
    fn a_chain_is_solved_exactly() {
        // Tridiagonal 2, −1: A·(1, 2, 3) = (2·1 − 2, −1 + 4 − 3, −2 + 6) = (0, 0, 4).
        let matrix = SparseRows::new(
            [vec![(0, 2.0), (1, -1.0)], vec![(0, -1.0), (1, 2.0), (2, -1.0)], vec![(1, -1.0), (2, 2.0)]].into_iter(),
        );
        let x = factor(&matrix, &[0, 1, 2]).solve([0.0, 0.0, -4.0].into_iter());
        for (got, expected) in x.iter().zip([1.0, 2.0, 3.0]) {
            assert!((got - expected).abs() < 1e-15, "{x:?}");
        }
    }

    #[test]
    fn a_column_that_depends_on_an_earlier_one_gets_nothing() {
        // The same row twice: 4x = 12 is answered by x = 3 and 0.
        let matrix = SparseRows::new([vec![(0, 4.0), (1, 4.0)], vec![(0, 4.0), (1, 4.0)]].into_iter());
        assert_eq!(factor(&matrix, &[0, 1]).solve([-12.0, -12.0].into_iter()), [3.0, 0.0]);
    }

    #[test]
    fn entries_of_one_place_are_added() {
        let matrix = SparseRows::new([vec![(0, 1.0), (1, 5.0), (0, 2.0)], vec![]].into_iter());
        assert_eq!(matrix.times(0, &[1.0, 10.0]), 53.0);
    }

    #[test]
    fn a_factor_brought_up_to_date_is_that_made_anew() {
        // A chain of eight: first all but one column, then another, as when contacts come and go.
        let row = |i: usize| {
            let neighbours = [i.checked_sub(1), Some(i + 1).filter(|&next| next < 8)];
            neighbours.into_iter().flatten().map(|j| (j, -1.0)).chain([(i, 2.5 + i as f64)]).collect::<Vec<_>>()
        };
        let matrix = SparseRows::new((0..8).map(row));
        let mut updated = factor(&matrix, &[0, 1, 2, 3, 4, 6, 7]);
        for active in [&[0, 1, 2, 4, 5, 6, 7][..], &[0, 1, 2, 4, 5], &[0, 1, 2, 3, 4, 5, 6, 7], &[5], &[]] {
            updated.update(&matrix, active);
            let b = || active.iter().map(|&i| 1.0 + i as f64);
            assert_eq!(updated.solve(b()), factor(&matrix, active).solve(b()), "{active:?}");
        }
    }
}
