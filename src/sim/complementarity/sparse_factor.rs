//! The factor L·D·Lᵀ of some rows and columns of a sparse symmetric positive semidefinite matrix.
//!
//! By fronts (Duff and Reid 1983): rows that are eliminated together are a dense matrix, to which what their elimination
//! leaves behind is passed on by those before. So the work is done on consecutive numbers, several times as fast as entry
//! by entry, and a front is computed again only if something has changed in it or before it.

use super::elimination_order::{EliminationOrder, Front};
use super::real::Real;
use super::sparse_rows::SparseRows;
use std::ops::Range;

/// Share of its diagonal, per row of the matrix and in units of what a number resolves, up to which a pivot is rounding.
/// A heavy ball on a light one has a pivot as small as the ratio of their masses, down to 1e-12.
const DEPENDENT: f64 = 16.0;

/// So many rows and columns are computed side by side: as many as registers hold.
const SIDE: usize = 4;

/// Entries of a column side by side.
type Quad<R> = [R; SIDE];

/// The factor of some rows and columns of a matrix.
pub struct Factor<R> {
    /// Of each row whether it is among those.
    is_active: Vec<bool>,
    /// Of each row whether it depends on earlier ones (a ball held by more contacts than it needs).
    is_dependent: Vec<bool>,
    /// Of each front what its elimination left.
    blocks: Vec<Block>,
    /// The rows of the blocks, each in the room of its front: first those that are eliminated, then those that are changed.
    rows: Vec<u32>,
    /// The entries of the blocks, each in the room of its front: of the columns that are eliminated D and L, of the others
    /// by how much they are changed.
    entries: Vec<Quad<R>>,
    /// Whether the matrix is another than before.
    is_stale: bool,
    scratch: Scratch<R>,
    /// Multiplications, each with an addition, since it was made.
    multiply_adds: u64,
}

/// A front without the rows that are not active.
#[derive(Clone, Copy)]
struct Block {
    /// Where its rows begin.
    first_row: usize,
    /// How many it has.
    size: usize,
    /// How many of them are eliminated.
    eliminated: usize,
    /// Where its entries begin.
    first_entry: usize,
}

/// Scratch memory.
struct Scratch<R> {
    /// Of each row its place in a block.
    local: Vec<u32>,
    /// Of the changed rows of a block their places in another.
    places: Vec<usize>,
    /// The pivots of a block up to which columns depend on others.
    least: Vec<R>,
    /// Of each front whether it must be eliminated again.
    is_due: Vec<bool>,
}

impl<R> Default for Factor<R> {
    fn default() -> Factor<R> {
        Factor {
            is_active: Vec::new(),
            is_dependent: Vec::new(),
            blocks: Vec::new(),
            rows: Vec::new(),
            entries: Vec::new(),
            is_stale: true,
            scratch: Scratch { local: Vec::new(), places: Vec::new(), least: Vec::new(), is_due: Vec::new() },
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
        let mut is_due = std::mem::take(&mut self.scratch.is_due);
        is_due.clear();
        if std::mem::replace(&mut self.is_stale, false) {
            self.make_room(order);
            is_due.resize(order.fronts.len(), true);
        } else {
            let is_other = |&row: &u32| was_active[row as usize] != self.is_active[row as usize];
            is_due.extend(order.fronts.iter().map(|front| order.rows(front).iter().any(is_other)));
        }
        for (index, front) in order.fronts.iter().enumerate() {
            if is_due[index] {
                self.eliminate(matrix, index, front);
                if let Some(parent) = front.parent {
                    is_due[parent as usize] = true;
                }
            }
        }
        self.scratch.is_due = is_due;
    }

    /// Forgets all rows: the matrix has other entries, in the same places.
    pub fn forget(&mut self) {
        self.is_stale = true;
    }

    /// Gives each front room for all of its rows, unless it has.
    fn make_room(&mut self, order: &EliminationOrder) {
        if self.blocks.len() == order.fronts.len() {
            return;
        }
        let (mut first_row, mut first_entry) = (0, 0);
        for front in &order.fronts {
            self.blocks.push(Block { first_row, size: 0, eliminated: 0, first_entry });
            let size = order.rows(front).len();
            first_row += size;
            first_entry += Layout { size }.quads();
        }
        self.rows.resize(first_row, 0);
        self.entries.resize(first_entry, [R::ZERO; SIDE]);
        self.is_dependent.resize(self.is_active.len(), false);
        self.scratch.local.resize(self.is_active.len(), 0);
    }

    /// Eliminates a front after those that take part in it.
    fn eliminate(&mut self, matrix: &SparseRows<R>, index: usize, front: &Front) {
        let order = matrix.order();
        self.find_rows(order.rows(front), index, front.eliminated);
        let block = self.blocks[index];
        let rows = &self.rows[block.first_row..][..block.eliminated];
        let layout = block.layout();
        let (before, rest) = self.entries.split_at_mut(block.first_entry);
        let quads = &mut rest[..layout.quads()];
        quads.fill([R::ZERO; SIDE]);
        let columns = quads.as_flattened_mut();
        let Scratch { local, places, least, .. } = &mut self.scratch;
        least.clear();
        for (column, &row) in rows.iter().enumerate() {
            let own = &mut columns[layout.below_diagonal(column)];
            for &(other, value) in matrix.later(row as usize) {
                if self.is_active[other as usize] {
                    own[local[other as usize] as usize - column] = value;
                }
            }
            least.push(least_pivot(matrix.len(), own[0]));
        }
        for child in order.children(front) {
            let child = &self.blocks[child];
            let changed = &self.rows[child.first_row..][child.eliminated..child.size];
            places.clear();
            places.extend(changed.iter().map(|&row| local[row as usize] as usize));
            child.pass_on(before[child.first_entry..].as_flattened(), places, columns, layout);
        }
        let is_dependent = &mut self.is_dependent;
        self.multiply_adds += eliminate_columns(quads, layout, least, |column, dependent| {
            is_dependent[rows[column] as usize] = dependent;
        });
    }

    /// Finds which rows of a front, of which so many are eliminated, are active, and the place of each in its block.
    fn find_rows(&mut self, all: &[u32], index: usize, eliminated: usize) {
        let block = &mut self.blocks[index];
        let rows = &mut self.rows[block.first_row..][..all.len()];
        block.size = 0;
        for (place, &row) in all.iter().enumerate() {
            if place == eliminated {
                block.eliminated = block.size;
            }
            rows[block.size] = row;
            self.scratch.local[row as usize] = block.size as u32;
            block.size += usize::from(self.is_active[row as usize]);
        }
        if all.len() == eliminated {
            block.eliminated = block.size;
        }
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
        self.solve_in_place(&mut x);
        x
    }

    /// Turns the right-hand side into the solution.
    fn solve_in_place(&mut self, x: &mut [R]) {
        let highest = self.blocks.iter().map(|block| block.layout().height(0)).max();
        let mut room = vec![[R::ZERO; SIDE]; highest.unwrap_or(0)];
        for block in &self.blocks {
            let rows = &self.rows[block.first_row..][..block.size];
            let own = &mut room[..block.layout().height(0)];
            rows.iter().zip(own.as_flattened_mut()).for_each(|(&row, own)| *own = x[row as usize]);
            block.solve_forwards(&self.entries[block.first_entry..], own);
            rows.iter().zip(own.as_flattened()).for_each(|(&row, &value)| x[row as usize] = value);
            self.multiply_adds += 2 * block.entries();
        }
        for block in self.blocks.iter().rev() {
            let rows = &self.rows[block.first_row..][..block.size];
            let own = &mut room.as_flattened_mut()[..block.size];
            rows.iter().zip(&mut *own).for_each(|(&row, own)| *own = x[row as usize]);
            let rows = &rows[..block.eliminated];
            block.solve_backwards(&self.entries[block.first_entry..], own, |column| {
                self.is_dependent[rows[column] as usize]
            });
            rows.iter().zip(own).for_each(|(&row, &mut value)| x[row as usize] = value);
        }
    }

    /// Multiplications, each with an addition, since it was made: how much work it was, on every machine.
    pub fn multiply_adds(&self) -> u64 {
        self.multiply_adds
    }
}

impl Block {
    /// How many entries of L it has.
    fn entries(&self) -> u64 {
        let (size, eliminated) = (self.size as u64, self.eliminated as u64);
        (eliminated * (2 * size).saturating_sub(eliminated + 1)) / 2
    }

    /// Adds what it leaves to the columns of another block, where its changed rows have these places.
    fn pass_on<R: Real>(&self, entries: &[R], places: &[usize], columns: &mut [R], layout: Layout) {
        let own = self.layout();
        for (from, &column) in places.iter().enumerate() {
            let entries = &entries[own.below_diagonal(self.eliminated + from)];
            let to = &mut columns[layout.below_diagonal(column)];
            places[from..].iter().zip(entries).for_each(|(&row, &entry)| to[row - column] += entry);
        }
    }

    /// Subtracts from what its rows have what is eliminated leaves for those after it.
    fn solve_forwards<R: Real>(&self, entries: &[Quad<R>], own: &mut [Quad<R>]) {
        let layout = self.layout();
        for group in 0..self.eliminated.div_ceil(SIDE) {
            let count = (self.eliminated - group * SIDE).min(SIDE);
            let height = layout.height(group);
            let columns = &entries[layout.start(group)..][..count * height];
            let (known, others) = own[group..].split_at_mut(1);
            let known = &mut known[0];
            for (column, entries) in columns.chunks_exact(height).enumerate() {
                let value = known[column];
                (column + 1..SIDE).for_each(|row| known[row] -= entries[0][row] * value);
            }
            for (place, own) in others.iter_mut().enumerate() {
                for (entries, &value) in columns.chunks_exact(height).zip(&*known) {
                    subtract(own, &entries[place + 1], value);
                }
            }
        }
    }

    /// Finds the values of the rows that are eliminated from those of the others.
    fn solve_backwards<R: Real>(&self, entries: &[Quad<R>], own: &mut [R], is_dependent: impl Fn(usize) -> bool) {
        let layout = self.layout();
        for column in (0..self.eliminated).rev() {
            let entries = &entries.as_flattened()[layout.below_diagonal(column)];
            let (before, known) = own.split_at_mut(column + 1);
            before[column] = match is_dependent(column) {
                true => R::ZERO,
                false => before[column] / entries[0] - product(&entries[1..], known),
            };
        }
    }

    fn layout(&self) -> Layout {
        Layout { size: self.size }
    }
}

/// How the entries of a block of so many rows are stored: in groups of columns side by side, column after column, each from
/// the first row of its group on. What is above the diagonal means nothing.
#[derive(Clone, Copy)]
struct Layout {
    size: usize,
}

impl Layout {
    /// How many quads a column of a group has; the last may go on beyond the last row.
    fn height(self, group: usize) -> usize {
        self.size.div_ceil(SIDE) - group
    }

    /// Where a group begins, in quads.
    fn start(self, group: usize) -> usize {
        SIDE * group * (2 * self.height(0) + 1 - group) / 2
    }

    /// How many quads there are.
    fn quads(self) -> usize {
        self.start(self.height(0))
    }

    /// Where a column has what is on and below its diagonal, in entries.
    fn below_diagonal(self, column: usize) -> Range<usize> {
        let (group, place) = (column / SIDE, column % SIDE);
        let start = SIDE * (self.start(group) + place * self.height(group));
        start + place..start + self.size - group * SIDE
    }
}

/// Eliminates the first columns of a symmetric matrix, given on and below its diagonal, column after column: as many as
/// there are `least` pivots, up to which they depend on earlier ones. Their entries become D and L, those of the others what
/// is left. Returns the multiply-add operations that it took; `found` is told of each eliminated column whether it is
/// dependent.
fn eliminate_columns<R: Real>(
    quads: &mut [Quad<R>],
    layout: Layout,
    least: &[R],
    mut found: impl FnMut(usize, bool),
) -> u64 {
    let mut multiply_adds = 0;
    for (group, least) in least.chunks(SIDE).enumerate() {
        let height = layout.height(group);
        let (own, others) = quads[layout.start(group)..].split_at_mut(SIDE * height);
        let pivots = Pivots::eliminate(own, height, least);
        for column in 0..least.len() {
            found(group * SIDE + column, pivots.is_dependent[column]);
            if !pivots.is_dependent[column] {
                let below = layout.size - group * SIDE - column - 1;
                multiply_adds += ((below + 1) * below / 2) as u64;
            }
        }
        pivots.eliminate_from(own, height, others);
    }
    multiply_adds
}

/// What eliminating the first columns of a group came to.
struct Pivots<R> {
    /// How many.
    count: usize,
    /// Of each column its entry of D; 0 if it is dependent.
    diagonal: Quad<R>,
    is_dependent: [bool; SIDE],
}

impl<R: Real> Pivots<R> {
    /// Eliminates the first columns of a group of this height, as many as there are `least` pivots; the others are changed by
    /// that.
    fn eliminate(own: &mut [Quad<R>], height: usize, least: &[R]) -> Pivots<R> {
        let mut pivots = Pivots { count: least.len(), diagonal: [R::ZERO; SIDE], is_dependent: [false; SIDE] };
        // Of each column how many times the earlier ones are subtracted from it.
        let mut by = [[R::ZERO; SIDE]; SIDE];
        let mut first = [0, 1, 2, 3].map(|column| own[column * height]);
        for column in 0..SIDE {
            let mut left = first[column];
            (0..column.min(least.len())).for_each(|earlier| subtract(&mut left, &first[earlier], by[earlier][column]));
            if column < least.len() {
                let pivot = left[column];
                pivots.is_dependent[column] = pivot <= least[column];
                if pivots.is_dependent[column] {
                    left = [R::ZERO; SIDE];
                } else {
                    left[column + 1..].iter_mut().for_each(|entry| *entry = *entry / pivot);
                }
                pivots.diagonal[column] = left[column];
                by[column] = left.map(|entry| entry * left[column]);
            }
            first[column] = left;
            own[column * height] = left;
        }
        for place in 1..height {
            let mut quads = [0, 1, 2, 3].map(|column| own[column * height + place]);
            for column in 0..SIDE {
                let mut left = quads[column];
                (0..column.min(least.len()))
                    .for_each(|earlier| subtract(&mut left, &quads[earlier], by[earlier][column]));
                if column < least.len() {
                    left = match pivots.is_dependent[column] {
                        // No other is changed.
                        true => [R::ZERO; SIDE],
                        false => left.map(|entry| entry / pivots.diagonal[column]),
                    };
                }
                quads[column] = left;
                own[column * height + place] = left;
            }
        }
        pivots
    }

    /// Changes the columns of all later groups, given the eliminated ones, in a group of this height.
    fn eliminate_from(&self, own: &[Quad<R>], height: usize, others: &mut [Quad<R>]) {
        let mut others = others;
        for place in 1..height {
            let left = height - place;
            let (group, later) = others.split_at_mut(SIDE * left);
            self.eliminate_from_group(own, height, group, left);
            others = later;
        }
    }

    /// Changes the columns of a group, of so many quads each.
    fn eliminate_from_group(&self, own: &[Quad<R>], height: usize, group: &mut [Quad<R>], left: usize) {
        let own = &own[height - left..];
        let mut by = [[R::ZERO; SIDE]; SIDE];
        for (column, by) in by[..self.count].iter_mut().enumerate() {
            *by = own[column * height].map(|entry| entry * self.diagonal[column]);
        }
        for place in 0..left {
            let mut quads = [0, 1, 2, 3].map(|column| group[column * left + place]);
            for (column, by) in by[..self.count].iter().enumerate() {
                let entries = &own[column * height + place];
                quads.iter_mut().zip(by).for_each(|(quad, &by)| subtract(quad, entries, by));
            }
            quads.into_iter().enumerate().for_each(|(column, quad)| group[column * left + place] = quad);
        }
    }
}

/// Subtracts a multiple.
#[inline(always)]
fn subtract<R: Real>(from: &mut Quad<R>, other: &Quad<R>, by: R) {
    (0..SIDE).for_each(|lane| from[lane] -= other[lane] * by);
}

/// The sum of products, by four sums side by side.
fn product<R: Real>(a: &[R], b: &[R]) -> R {
    let mut sums = [R::ZERO; SIDE];
    let ((quads, rest), (other_quads, other_rest)) = (a.as_chunks::<SIDE>(), b.as_chunks::<SIDE>());
    for (a, b) in quads.iter().zip(other_quads) {
        (0..SIDE).for_each(|lane| sums[lane] += a[lane] * b[lane]);
    }
    let rest = rest.iter().zip(other_rest).fold(R::ZERO, |sum, (&a, &b)| sum + a * b);
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
