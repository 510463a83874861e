//! A grid that finds the agents that may be within perception.

use crate::shape::{power_of_two_above, scale_by_power_of_two};
use glam::DVec3;

/// Members of a group, sorted by cubic cells not smaller than their perception: those within
/// perception of a position are in the 27 cells around it.
///
/// It only reduces the number of candidates: what an agent perceives is the same with and without it, bit for bit.
#[derive(Clone, Debug)]
pub struct NeighbourGrid {
    /// Cells are 2^k wide: division by a power of two is exact, so that two positions less than a cell apart
    /// are always in the same or in adjacent cells.
    exponent: i32,
    /// Sorted by cell, then by member.
    sorted: Vec<([i64; 3], usize)>,
    /// The cell of each member.
    cells: Vec<[i64; 3]>,
}

impl NeighbourGrid {
    /// A grid of members at these positions, numbered from 0.
    pub fn new(perception: f64, places: impl IntoIterator<Item = DVec3>) -> NeighbourGrid {
        let exponent = power_of_two_above(perception.next_down());
        let cells: Vec<[i64; 3]> = places.into_iter().map(|place| cell_of(place, exponent)).collect();
        let mut sorted: Vec<([i64; 3], usize)> = cells.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        NeighbourGrid { exponent, sorted, cells }
    }

    /// Moves a member.
    pub fn relocate(&mut self, member: usize, place: DVec3) {
        let cell = cell_of(place, self.exponent);
        let before = std::mem::replace(&mut self.cells[member], cell);
        if before == cell {
            return;
        }
        if let Ok(index) = self.sorted.binary_search(&(before, member)) {
            self.sorted.remove(index);
        }
        let index = self.sorted.partition_point(|entry| *entry < (cell, member));
        self.sorted.insert(index, (cell, member));
    }

    /// Visits every member that may be within perception of a position once, in no particular order.
    pub fn each_near(&self, place: DVec3, mut visit: impl FnMut(usize)) {
        let [x, y, z] = cell_of(place, self.exponent);
        // Cells at the limits of the integers have fewer neighbours.
        let around = |middle: i64| middle.saturating_sub(1)..=middle.saturating_add(1);
        let mut begin = 0;
        for column_x in around(x) {
            for column_y in around(y) {
                let [first, last] = [*around(z).start(), *around(z).end()].map(|z| [column_x, column_y, z]);
                begin = self.first_from(begin, first);
                let row = self.sorted[begin..].iter().take_while(|(cell, _)| *cell <= last);
                row.for_each(|&(_, member)| visit(member));
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

fn cell_of(place: DVec3, exponent: i32) -> [i64; 3] {
    // Positions beyond the range of the integers are in the last cell.
    place.to_array().map(|x| scale_by_power_of_two(x, -exponent).floor() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::length;
    use proptest::prelude::*;

    fn near(grid: &NeighbourGrid, place: DVec3) -> Vec<usize> {
        let mut found = Vec::new();
        grid.each_near(place, |member| found.push(member));
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
                    assert_eq!(near(&grid, a), [0, 1], "{perception} at {at}");
                }
            }
        }
    }

    #[test]
    fn places_beyond_what_cells_can_count_are_still_near() {
        let far = DVec3::splat(1e12);
        assert_eq!(near(&NeighbourGrid::new(1e-300, [far, far]), far), [0, 1]);
        assert_eq!(near(&NeighbourGrid::new(0.0, [far]), far), [0]);
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
            for at in &places {
                let near = near(&grid, *at);
                prop_assert!(near.windows(2).all(|two| two[0] < two[1]), "somebody is visited twice");
                for (member, other) in places.iter().enumerate() {
                    let is_seen = length(*at - *other) < perception;
                    prop_assert!(!is_seen || near.contains(&member));
                }
            }
        }
    }
}
