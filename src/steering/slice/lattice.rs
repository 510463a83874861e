//! The nodes on which a field is sampled.

use glam::DVec2;

/// A rectangle divided into equal cells, with a node on every corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    /// Half the sides of the rectangle.
    pub half: DVec2,
    /// Number of cells along each side; at least 1.
    pub cells: [usize; 2],
}

impl Lattice {
    /// A lattice of nearly square cells, `across` of them along the longer side.
    pub fn across(half: DVec2, across: usize) -> Lattice {
        let across = across.max(1);
        let longest = half.max_element();
        let count = |half: f64| ((half / longest * across as f64).round() as usize).clamp(1, across);
        Lattice { half, cells: [count(half.x), count(half.y)] }
    }

    /// Sides of a cell.
    pub fn step(&self) -> DVec2 {
        2.0 * self.half / DVec2::new(self.cells[0] as f64, self.cells[1] as f64)
    }

    /// Number of nodes.
    pub fn node_count(&self) -> usize {
        (self.cells[0] + 1) * (self.cells[1] + 1)
    }

    /// Index of a node in lists of all nodes.
    pub fn index(&self, [i, j]: [usize; 2]) -> usize {
        j * (self.cells[0] + 1) + i
    }

    /// Position of a node.
    pub fn node(&self, [i, j]: [usize; 2]) -> DVec2 {
        self.step() * DVec2::new(i as f64, j as f64) - self.half
    }

    /// Every node, row by row.
    pub fn nodes(&self) -> impl Iterator<Item = DVec2> + use<> {
        let lattice = *self;
        (0..=lattice.cells[1]).flat_map(move |j| (0..=lattice.cells[0]).map(move |i| lattice.node([i, j])))
    }

    /// The centre of every cell, row by row.
    pub fn middles(&self) -> impl Iterator<Item = DVec2> + use<> {
        let (lattice, half_step) = (*self, self.step() / 2.0);
        lattice.each_cell().map(move |cell| lattice.node(cell) + half_step)
    }

    /// The centre of the cell that holds a place, or that is nearest to it.
    pub fn middle_of(&self, at: DVec2) -> DVec2 {
        self.node(self.cell_of(at)) + self.step() / 2.0
    }

    /// Its place in lists of all cells.
    pub fn cell_index_of(&self, at: DVec2) -> usize {
        let [i, j] = self.cell_of(at);
        j * self.cells[0] + i
    }

    fn cell_of(&self, at: DVec2) -> [usize; 2] {
        let cell = ((at + self.half) / self.step()).floor().max(DVec2::ZERO);
        [0, 1].map(|axis| (cell[axis] as usize).min(self.cells[axis] - 1))
    }

    /// Every cell by its lowest node, row by row.
    pub fn each_cell(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let [columns, rows] = self.cells;
        (0..rows).flat_map(move |j| (0..columns).map(move |i| [i, j]))
    }

    /// The nodes of a cell in lists of all nodes, counter-clockwise from the lowest.
    pub fn corners(&self, [i, j]: [usize; 2]) -> [usize; 4] {
        [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]].map(|node| self.index(node))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_about_square_and_nodes_reach_from_edge_to_edge() {
        // 6 by 2 with 12 across: cells of 0.5, 4 of them along the shorter side.
        let lattice = Lattice::across(DVec2::new(3.0, 1.0), 12);
        assert_eq!((lattice.cells, lattice.step()), ([12, 4], DVec2::splat(0.5)));
        assert_eq!(lattice.nodes().count(), lattice.node_count());
        assert_eq!(lattice.nodes().next(), Some(DVec2::new(-3.0, -1.0)));
        assert_eq!(lattice.nodes().last(), Some(DVec2::new(3.0, 1.0)));
        assert_eq!(lattice.middles().next(), Some(DVec2::new(-2.75, -0.75)));
        for (index, middle) in lattice.middles().enumerate() {
            for at in [middle, middle + 0.24, middle - 0.24] {
                assert_eq!((lattice.cell_index_of(at), lattice.middle_of(at)), (index, middle));
            }
        }
        assert_eq!(lattice.cell_index_of(DVec2::splat(-99.0)), 0);
        assert_eq!(lattice.cell_index_of(DVec2::splat(99.0)), 47);
    }

    #[test]
    fn corners_of_a_cell_are_the_nodes_around_it() {
        let lattice = Lattice::across(DVec2::new(2.0, 1.0), 4);
        let nodes: Vec<DVec2> = lattice.nodes().collect();
        let corners = lattice.corners([3, 1]).map(|corner| nodes[corner]);
        let expected = [[1.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0]].map(DVec2::from);
        assert_eq!(corners, expected);
    }
}
