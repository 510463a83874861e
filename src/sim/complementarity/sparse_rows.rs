//! A sparse symmetric matrix, row by row.

use super::elimination_order::{Cliques, EliminationOrder};
use super::real::Real;

/// The rows of a symmetric matrix without their zeros.
#[derive(Clone)]
pub struct SparseRows<R> {
    /// Columns and values, row after row.
    entries: Vec<(u32, R)>,
    /// Where each row begins, and where the last one ends.
    starts: Vec<usize>,
    /// In which order its rows are best eliminated.
    order: EliminationOrder,
    /// Of each row its diagonal and then its entries in columns that are eliminated later, row after row.
    later: Vec<(u32, R)>,
    /// Where each of these rows begins, and where the last one ends.
    starts_of_later: Vec<usize>,
}

impl<R: Real> SparseRows<R> {
    /// From entries (column, value) of each row, by column; entries of one place are added. Rows in a clique have entries
    /// in each other's columns, and others have none; no row is in a clique twice.
    pub fn new(rows: impl Iterator<Item = impl IntoIterator<Item = (u32, R)>>, cliques: Cliques) -> SparseRows<R> {
        let mut starts = Vec::with_capacity(rows.size_hint().0 + 1);
        starts.push(0);
        let mut entries: Vec<(u32, R)> = Vec::with_capacity(cliques.pairs());
        for row in rows {
            let start = entries.len();
            for (column, value) in row {
                match entries[start..].last_mut() {
                    Some((last, sum)) if *last == column => *sum += value,
                    _ => entries.push((column, value)),
                }
            }
            debug_assert!(entries[start..].is_sorted_by_key(|&(column, _)| column));
            starts.push(entries.len());
        }
        let order = EliminationOrder::new(starts.len() - 1, cliques);
        let mut later = Vec::with_capacity(entries.len() / 2 + starts.len());
        let mut starts_of_later = Vec::with_capacity(starts.len());
        starts_of_later.push(0);
        for (row, span) in starts.windows(2).enumerate() {
            let (diagonal, place) = (later.len(), order.places[row]);
            later.push((row as u32, R::ZERO));
            for &(column, value) in &entries[span[0]..span[1]] {
                if column as usize == row {
                    later[diagonal].1 = value;
                } else if order.places[column as usize] > place {
                    later.push((column, value));
                }
            }
            starts_of_later.push(later.len());
        }
        SparseRows { entries, starts, order, later, starts_of_later }
    }

    /// Replaces an entry of the diagonal, as far as factors are concerned.
    pub fn set_diagonal(&mut self, row: usize, value: R) {
        self.later[self.starts_of_later[row]].1 = value;
    }

    /// The diagonal of a row, and its entries in columns that are eliminated later.
    pub fn later(&self, row: usize) -> &[(u32, R)] {
        &self.later[self.starts_of_later[row]..self.starts_of_later[row + 1]]
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// In which order its rows are best eliminated.
    pub fn order(&self) -> &EliminationOrder {
        &self.order
    }

    /// Columns and values of a row, by column.
    pub fn row(&self, row: usize) -> &[(u32, R)] {
        &self.entries[self.starts[row]..self.starts[row + 1]]
    }

    /// An entry.
    pub fn entry(&self, row: usize, column: usize) -> R {
        let row = self.row(row);
        row.binary_search_by_key(&(column as u32), |&(column, _)| column).map_or(R::ZERO, |place| row[place].1)
    }

    /// The product of a row with a vector.
    pub fn times(&self, row: usize, vector: &[R]) -> R {
        self.row(row).iter().fold(R::ZERO, |sum, &(column, value)| sum + value * vector[column as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_one_place_are_added() {
        let rows = [vec![(0, 1.0), (0, 2.0), (1, 5.0)], vec![(0, 5.0), (1, 1.0), (1, 0.5)], vec![]];
        let matrix = SparseRows::new(rows.into_iter(), Cliques::new(1, [(0, 0), (0, 1)].into_iter()));
        assert_eq!(matrix.row(0), [(0, 3.0), (1, 5.0)]);
        assert_eq!(matrix.times(1, &[1.0, 10.0, 100.0]), 20.0);
        assert_eq!([matrix.entry(1, 0), matrix.entry(2, 0)], [5.0, 0.0]);
        assert!(matrix.row(2).is_empty());
    }
}
