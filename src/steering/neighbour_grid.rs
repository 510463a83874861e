//! A grid that finds the agents that may be within perception.

use crate::shape::{power_of_two_above, scale_by_power_of_two};
use glam::DVec3;
use std::ops::Range;

/// Members of a group, sorted by cubic cells not smaller than their perception: those within
/// perception of a position are in the 27 cells around it, which are [nine rows](Rows) of the sorted list.
///
/// It only reduces the number of candidates: what an agent perceives is the same with and without it, bit for bit.
#[derive(Clone, Debug)]
pub struct NeighbourGrid {
    /// Cells are 2^k wide: division by a power of two is exact, so that two positions less than a cell apart
    /// are always in the same or in adjacent cells.
    exponent: i32,
    /// Sorted by cell, then by member.
    sorted: Vec<([i64; 3], usize)>,
    /// Where each of them is, in the same order: each coordinate by itself, so that a row is read through quickly.
    places: [Vec<f64>; 3],
    /// The cell of each member.
    cells: Vec<[i64; 3]>,
}

/// The parts of a grid's sorted list in which all are that may be within perception of a position.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    ranges: [Range<usize>; 9],
    count: usize,
}

impl NeighbourGrid {
    /// A grid of members at these positions, numbered from 0.
    pub fn new(perception: f64, places: impl IntoIterator<Item = DVec3>) -> NeighbourGrid {
        let exponent = power_of_two_above(perception.next_down());
        let places: Vec<DVec3> = places.into_iter().collect();
        let per_metre = exact_reciprocal(exponent);
        let cells: Vec<[i64; 3]> = places.iter().map(|&place| cell_of(place, exponent, per_metre)).collect();
        let mut sorted: Vec<([i64; 3], usize)> = cells.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        let along = |axis: usize| sorted.iter().map(|&(_, member)| places[member][axis]).collect();
        let places = [0, 1, 2].map(along);
        NeighbourGrid { exponent, sorted, places, cells }
    }

    /// Moves a member.
    pub fn relocate(&mut self, member: usize, place: DVec3) {
        let cell = cell_of(place, self.exponent, exact_reciprocal(self.exponent));
        let before = std::mem::replace(&mut self.cells[member], cell);
        let Ok(from) = self.sorted.binary_search(&(before, member)) else { return };
        let mut to = from;
        if before != cell {
            self.sorted.remove(from);
            to = self.sorted.partition_point(|entry| *entry < (cell, member));
            self.sorted.insert(to, (cell, member));
        }
        for (coordinates, coordinate) in self.places.iter_mut().zip(place.to_array()) {
            coordinates[from] = coordinate;
            match to {
                _ if from < to => coordinates[from..=to].rotate_left(1),
                _ => coordinates[to..=from].rotate_right(1),
            }
        }
    }

    /// The rows around a position.
    pub fn rows_near(&self, place: DVec3) -> Rows {
        let mut begin = 0;
        let mut rows = Rows::default();
        let columns = columns_around(cell_of(place, self.exponent, exact_reciprocal(self.exponent)));
        for [first, last] in columns.into_iter().flatten() {
            begin = self.first_from(begin, first);
            rows.add(begin..begin + self.sorted[begin..].iter().take_while(|(cell, _)| *cell <= last).count());
        }
        rows
    }

    /// Visits each cell that has members, ascending: those members, by their numbers, and the rows around it.
    pub fn each_cell(&self, mut visit: impl FnMut(&[([i64; 3], usize)], &Rows)) {
        let cells: Vec<&[([i64; 3], usize)]> = self.sorted.chunk_by(|(a, _), (b, _)| a == b).collect();
        let mut begin = 0;
        let mut starts: Vec<usize> = Vec::with_capacity(cells.len() + 1);
        for cell in &cells {
            starts.push(begin);
            begin += cell.len();
        }
        starts.push(begin);
        // As the cells ascend, so do both ends of each row around them.
        let mut ends = [[0; 2]; 9];
        for cell in &cells {
            let mut rows = Rows::default();
            for (column, [from, to]) in columns_around(cell[0].0).into_iter().zip(&mut ends) {
                let Some([first, last]) = column else { continue };
                *from += cells[*from..].iter().take_while(|cell| cell[0].0 < first).count();
                *to += cells[*to..].iter().take_while(|cell| cell[0].0 <= last).count();
                rows.add(starts[*from]..starts[*to]);
            }
            visit(cell, &rows);
        }
    }

    /// Visits every member in some rows that is not clearly farther than `reach` from a position once, in no particular
    /// order, with where it is.
    #[inline]
    pub fn each_within(&self, rows: &Rows, place: DVec3, reach: f64, mut visit: impl FnMut(usize, DVec3)) {
        // Squares round; one that is too small to be accurate decides nothing.
        let most = (reach * reach * (1.0 + 1e-9)).max(f64::MIN_POSITIVE / f64::EPSILON);
        let [xs, ys, zs] = &self.places;
        // So many at a time are compared before any is visited: without a branch for each.
        let mut near = [0; 16];
        for row in &rows.ranges[..rows.count] {
            let mut begin = row.start;
            while begin < row.end {
                let end = row.end.min(begin + near.len());
                let mut count = 0;
                for ((index, x), (y, z)) in
                    (begin..).zip(&xs[begin..end]).zip(ys[begin..end].iter().zip(&zs[begin..end]))
                {
                    near[count] = index;
                    let squared = (DVec3::new(*x, *y, *z) - place).length_squared();
                    // A square that is not a number decides nothing either.
                    let is_far = squared > most;
                    count += usize::from(!is_far);
                }
                for &index in &near[..count] {
                    visit(self.sorted[index].1, DVec3::new(xs[index], ys[index], zs[index]));
                }
                begin = end;
            }
        }
    }

    /// The first index from `begin` on whose cell is not before `cell`: usually close, so the steps start small.
    fn first_from(&self, begin: usize, cell: [i64; 3]) -> usize {
        let (mut begin, mut step) = (begin, 8);
        while self.sorted.get(begin + step).is_some_and(|(other, _)| *other < cell) {
            begin += step;
            step *= 2;
        }
        let end = self.sorted.len().min(begin + step);
        begin + self.sorted[begin..end].partition_point(|(other, _)| *other < cell)
    }
}

impl Rows {
    fn add(&mut self, row: Range<usize>) {
        if !row.is_empty() {
            self.ranges[self.count] = row;
            self.count += 1;
        }
    }
}

/// The first and the last cell of each of the nine columns around a cell; `None` beyond the limits of the integers.
fn columns_around([x, y, z]: [i64; 3]) -> [Option<[[i64; 3]; 2]>; 9] {
    std::array::from_fn(|column| {
        let [x, y] = [x.checked_add(column as i64 / 3 - 1)?, y.checked_add(column as i64 % 3 - 1)?];
        Some([[x, y, z.saturating_sub(1)], [x, y, z.saturating_add(1)]])
    })
}

/// 1/2^k where multiplying by it is exact whatever the number, but for results that are too small or too large.
fn exact_reciprocal(exponent: i32) -> Option<f64> {
    (-1000..1000).contains(&exponent).then(|| 2f64.powi(-exponent))
}

fn cell_of(place: DVec3, exponent: i32, per_metre: Option<f64>) -> [i64; 3] {
    // Positions beyond the range of the integers are in the last cell.
    place.to_array().map(|x| per_metre.map_or_else(|| scale_by_power_of_two(x, -exponent), |by| x * by).floor() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::length;
    use proptest::prelude::*;

    fn near(grid: &NeighbourGrid, place: DVec3, reach: f64) -> Vec<usize> {
        let mut found = Vec::new();
        grid.each_within(&grid.rows_near(place), place, reach, |member, _| found.push(member));
        found.sort_unstable();
        found
    }

    #[test]
    fn places_a_hair_less_than_the_perception_apart_are_near_across_a_boundary() {
        for perception in [8.0, 0.1, 3.7, 1e-9, 1e12] {
            for at in [0.0, 5.5, -1e6] {
                let [a, b] = [at, at + perception * (1.0 - 1e-15)].map(|x| DVec3::new(x, 0.0, -x));
                let grid = NeighbourGrid::new(perception, [a, b]);
                if length(b - a) < perception {
                    assert_eq!(near(&grid, a, perception), [0, 1], "{perception} at {at}");
                }
            }
        }
    }

    #[test]
    fn places_beyond_what_cells_can_count_are_still_near() {
        let far = DVec3::splat(1e12);
        assert_eq!(near(&NeighbourGrid::new(1e-300, [far, far]), far, 1e-300), [0, 1]);
        assert_eq!(near(&NeighbourGrid::new(0.0, [far]), far, 0.0), [0]);
    }

    proptest! {
        #[test]
        fn nobody_within_perception_is_missed_wherever_they_moved(
            places in prop::collection::vec(prop::array::uniform3(-40..40i32), 1..40),
            moves in prop::collection::vec((0..40usize, prop::array::uniform3(-40..40i32)), 0..20),
            perception in 0.1..9.0f64,
        ) {
            let place = |p: [i32; 3]| DVec3::from(p.map(|x| f64::from(x) / 4.0));
            let mut places: Vec<DVec3> = places.into_iter().map(place).collect();
            let mut grid = NeighbourGrid::new(perception, places.iter().copied());
            for (member, to) in moves {
                let member = member % places.len();
                places[member] = place(to);
                grid.relocate(member, places[member]);
            }
            let mut visited = vec![0; places.len()];
            grid.each_cell(|cell, rows| {
                for &(_, member) in cell {
                    visited[member] += 1;
                    let mut found = Vec::new();
                    grid.each_within(rows, places[member], perception, |other, place| {
                        assert_eq!(place, places[other]);
                        found.push(other);
                    });
                    found.sort_unstable();
                    assert_eq!(found, near(&grid, places[member], perception), "cell by cell");
                }
            });
            prop_assert!(visited.iter().all(|times| *times == 1));
            for at in &places {
                let near = near(&grid, *at, perception);
                prop_assert!(near.windows(2).all(|two| two[0] < two[1]), "somebody is visited twice");
                for (member, other) in places.iter().enumerate() {
                    let is_seen = length(*at - *other) < perception;
                    prop_assert!(!is_seen || near.contains(&member));
                }
            }
        }
    }
}
