//! Cells of one size, and who is in which.
//!
//! The cells form a torus: cells a whole number of turns apart share a list, so that the table is
//! small wherever the balls are. A tag tells such cells apart; where it fails, somebody far away is
//! found too, which costs a look and changes nothing.

use glam::DVec3;

/// No ball.
const NONE: u32 = u32::MAX;
/// Three cells next to each other never share a list.
const FEWEST_BITS: u32 = 2;
/// Largest table of lists.
const MOST_BITS: u32 = 22;
/// Place of a cell among the 27 around it.
const MIDDLE: usize = 13;
/// A spread multiplier for each axis (odd parts of irrational numbers).
const TURNS: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9];

/// Coordinates of a cell in units of its size.
pub type Cell = [i64; 3];

/// How many cells a turn around the torus has along each axis.
#[derive(Clone, Copy)]
pub struct Torus {
    bits: [u32; 3],
    /// Place of each axis' bits in the index of a list.
    shifts: [u32; 3],
}

/// Where a cell's list is, and what tells the cell from others with the same list.
#[derive(Clone, Copy)]
struct Spot {
    index: u32,
    tag: u32,
}

impl Torus {
    /// A torus with about four cells per ball, as long in each direction as `extent` needs it: the
    /// cells that the balls spread over.
    pub fn new(balls: usize, extent: DVec3) -> Torus {
        let wanted = (4 * balls.max(1)).next_power_of_two().trailing_zeros();
        let mut bits = [FEWEST_BITS; 3];
        while bits.iter().sum::<u32>() < wanted.min(MOST_BITS) {
            let lacking = |axis: usize| extent[axis] / f64::from(1u32 << bits[axis]);
            let axis = (0..3).max_by(|&a, &b| lacking(a).total_cmp(&lacking(b))).unwrap_or(0);
            bits[axis] += 1;
        }
        Torus { bits, shifts: [0, bits[0], bits[0] + bits[1]] }
    }

    fn lists(self) -> usize {
        1 << self.bits.iter().sum::<u32>()
    }

    /// The share of one axis in a spot.
    #[inline]
    fn along(self, axis: usize, coordinate: i64) -> Spot {
        let bits = self.bits[axis];
        let index = (coordinate as u32 & ((1 << bits) - 1)) << self.shifts[axis];
        let tag = (((coordinate >> bits) as u64).wrapping_mul(TURNS[axis]) >> 32) as u32;
        Spot { index, tag }
    }

    fn spot(self, cell: Cell) -> Spot {
        self.along(0, cell[0]).and(self.along(1, cell[1])).and(self.along(2, cell[2]))
    }

    /// The spots of three cells around a coordinate.
    fn three_along(self, axis: usize, coordinate: i64) -> [Spot; 3] {
        [self.along(axis, coordinate - 1), self.along(axis, coordinate), self.along(axis, coordinate + 1)]
    }
}

impl Spot {
    #[inline]
    fn and(self, other: Spot) -> Spot {
        Spot { index: self.index | other.index, tag: self.tag ^ other.tag }
    }
}

/// The balls of each cell.
#[derive(Clone)]
pub struct Cells {
    torus: Torus,
    /// The first ball of each list.
    heads: Vec<u32>,
    /// Of each ball its place in its list.
    links: Vec<Link>,
}

#[derive(Clone, Copy)]
struct Link {
    next: u32,
    previous: u32,
    tag: u32,
}

impl Cells {
    /// Empty cells for balls with indices below `count`.
    pub fn new(torus: Torus, count: usize) -> Cells {
        let link = Link { next: NONE, previous: NONE, tag: 0 };
        Cells { torus, heads: vec![NONE; torus.lists()], links: vec![link; count] }
    }

    /// Puts a ball in a cell.
    pub fn put_in(&mut self, ball: u32, cell: Cell) {
        let Spot { index, tag } = self.torus.spot(cell);
        let next = std::mem::replace(&mut self.heads[index as usize], ball);
        if next != NONE {
            self.links[next as usize].previous = ball;
        }
        self.links[ball as usize] = Link { next, previous: NONE, tag };
    }

    /// Takes a ball out of the cell it is in.
    pub fn take_out(&mut self, ball: u32, cell: Cell) {
        let Link { next, previous, .. } = self.links[ball as usize];
        if previous == NONE {
            self.heads[self.torus.spot(cell).index as usize] = next;
        } else {
            self.links[previous as usize].next = next;
        }
        if next != NONE {
            self.links[next as usize].previous = previous;
        }
    }

    /// The balls of a cell and the 26 around it.
    pub fn around(&self, cell: Cell, found: &mut Vec<u32>) {
        self.block(cell, 0, found);
    }

    /// The balls of a cell and of 13 of the 26 around it, so that of any two neighbouring cells one finds
    /// the other.
    pub fn half_around(&self, cell: Cell, found: &mut Vec<u32>) {
        self.block(cell, MIDDLE, found);
    }

    /// The balls of the 27 cells around one, without the first few of them.
    #[inline]
    fn block(&self, cell: Cell, first: usize, found: &mut Vec<u32>) {
        let along_x = self.torus.three_along(0, cell[0]);
        let along_y = self.torus.three_along(1, cell[1]);
        let along_z = self.torus.three_along(2, cell[2]);
        for (row, place) in (first / 3..9).zip((first / 3 * 3..).step_by(3)) {
            let across = along_z[row / 3].and(along_y[row % 3]);
            for (column, along) in along_x.iter().enumerate() {
                if place + column >= first {
                    self.collect(across.and(*along), found);
                }
            }
        }
    }

    /// The balls of the nine cells with this one in their middle that lie in a plane across an axis.
    pub fn across(&self, cell: Cell, axis: usize, found: &mut Vec<u32>) {
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let middle = self.torus.along(axis, cell[axis]);
        let along_v = self.torus.three_along(v, cell[v]);
        for spot_u in self.torus.three_along(u, cell[u]) {
            for spot_v in along_v {
                self.collect(middle.and(spot_u).and(spot_v), found);
            }
        }
    }

    #[inline]
    fn collect(&self, spot: Spot, found: &mut Vec<u32>) {
        let mut ball = self.heads[spot.index as usize];
        while ball != NONE {
            let link = &self.links[ball as usize];
            if link.tag == spot.tag {
                found.push(ball);
            }
            ball = link.next;
        }
    }
}
