//! The cells of one grid, and the balls in each.
//!
//! The cells form a torus: cells a whole number of turns apart share a list, so that the table is small wherever the
//! balls are. A search then finds some distant balls too, which costs a test each and changes nothing.
//!
//! Most cells are empty, and most others hold one ball. A bit for each list tells which are occupied, in a table small
//! enough to stay in the cache, and a flag in the head of a list whether more balls follow. So a search around a cell
//! loads only the heads of a few lists, and none of these loads depends on another.
//!
//! Cells are numbered in blocks of 4 × 4 × 4, so that the bits of a block are one word, its heads are contiguous, and a
//! cell and its neighbours are in at most eight blocks.

use glam::DVec3;

/// No ball.
const NONE: u32 = u32::MAX;
/// Flag in the head of a list: more balls follow. Indices of balls stay far below.
const MORE: u32 = 1 << 31;
/// At least a block, so that three adjacent cells never share a list.
const FEWEST_BITS: u32 = BLOCK_BITS;
/// Bits of the largest table of lists.
const MOST_BITS: u32 = 22;
/// Additional bits where occupied cells would share lists otherwise.
const SPARE_BITS: u32 = 2;
/// Cells along each side of a block, as a power of two.
const BLOCK_BITS: u32 = 2;
/// Bits of a word: a bit for each cell of a block, X first.
const WORD: u32 = u64::BITS;
/// In the word of a block whose first cell is just before a cell on all axes: the 27 cells around that cell.
const AROUND: u64 = 0x0777_0777_0777;
/// Of these the cell itself and those after it.
const HALF_AROUND: u64 = AROUND & (u64::MAX << (1 + 4 + 16));
/// Of these the plane through the cell across each axis.
const ACROSS: [u64; 3] = [0x0222_0222_0222, 0x0070_0070_0070, 0x0777_0000];

/// Coordinates of a cell in units of its size.
pub type Cell = [i64; 3];

/// The number of cells in a turn around the torus along each axis.
#[derive(Clone, Copy)]
pub struct Torus {
    bits: [u32; 3],
    /// Position of the bits of each axis in the number of a block.
    shifts: [u32; 3],
}

impl Torus {
    /// A torus with about four cells per ball, its sides in proportion to `extent`, in cells; with more where that keeps
    /// occupied cells from sharing lists.
    pub fn new(balls: usize, extent: DVec3) -> Torus {
        let wanted = (4 * balls.max(1)).next_power_of_two().trailing_zeros().min(MOST_BITS);
        let mut bits = [FEWEST_BITS; 3];
        loop {
            let lacking = |axis: usize| extent[axis] / f64::from(1u32 << bits[axis]);
            let axis = (0..3).max_by(|&a, &b| lacking(a).total_cmp(&lacking(b))).unwrap_or(0);
            let most = if lacking(axis) > 1.0 { (wanted + SPARE_BITS).min(MOST_BITS) } else { wanted };
            if bits.iter().sum::<u32>() >= most {
                let blocks = bits.map(|bits| bits - BLOCK_BITS);
                return Torus { bits, shifts: [0, blocks[0], blocks[0] + blocks[1]] };
            }
            bits[axis] += 1;
        }
    }

    fn lists(self) -> usize {
        1 << self.bits.iter().sum::<u32>()
    }

    /// The part of the index of a list that one coordinate determines.
    #[inline]
    fn along(self, axis: usize, coordinate: i64) -> u32 {
        let around = coordinate as u32 & ((1 << self.bits[axis]) - 1);
        let (block, within) = (around >> BLOCK_BITS, around & ((1 << BLOCK_BITS) - 1));
        block << self.shifts[axis] << WORD.ilog2() | within << (BLOCK_BITS * axis as u32)
    }

    fn index(self, cell: Cell) -> u32 {
        self.along(0, cell[0]) | self.along(1, cell[1]) | self.along(2, cell[2])
    }

    /// These parts for a coordinate and its two neighbours.
    #[inline]
    fn three_along(self, axis: usize, coordinate: i64) -> [u32; 3] {
        [self.along(axis, coordinate - 1), self.along(axis, coordinate), self.along(axis, coordinate + 1)]
    }
}

/// The balls of each cell.
#[derive(Clone)]
pub struct Cells {
    torus: Torus,
    /// Whether each list has a ball, one bit each.
    occupied: Vec<u64>,
    /// The first ball of each list, with [`MORE`] where others follow.
    heads: Vec<u32>,
    /// Per ball, its neighbours in its list.
    links: Vec<Link>,
}

#[derive(Clone, Copy)]
struct Link {
    next: u32,
    previous: u32,
}

impl Cells {
    /// Empty cells for balls with indices below `count`.
    pub fn new(torus: Torus, count: usize) -> Cells {
        let link = Link { next: NONE, previous: NONE };
        let words = torus.lists().div_ceil(WORD as usize);
        Cells { torus, occupied: vec![0; words], heads: vec![NONE; torus.lists()], links: vec![link; count] }
    }

    /// Puts a ball in a cell.
    pub fn put_in(&mut self, ball: u32, cell: Cell) {
        let index = self.torus.index(cell);
        let head = std::mem::replace(&mut self.heads[index as usize], ball);
        let mut next = NONE;
        if head != NONE {
            next = head & !MORE;
            self.heads[index as usize] |= MORE;
            self.links[next as usize].previous = ball;
        }
        self.links[ball as usize] = Link { next, previous: NONE };
        self.occupied[(index / WORD) as usize] |= 1 << (index % WORD);
    }

    /// Takes a ball out of the cell it is in.
    pub fn take_out(&mut self, ball: u32, cell: Cell) {
        let Link { next, previous } = self.links[ball as usize];
        if next != NONE {
            self.links[next as usize].previous = previous;
        }
        if previous != NONE {
            self.links[previous as usize].next = next;
        }
        let index = self.torus.index(cell);
        let first = if previous == NONE { next } else { self.heads[index as usize] & !MORE };
        let has_more = first != NONE && self.links[first as usize].next != NONE;
        self.heads[index as usize] = if has_more { first | MORE } else { first };
        if first == NONE {
            self.occupied[(index / WORD) as usize] &= !(1 << (index % WORD));
        }
    }

    /// The balls of a cell and the 26 around it.
    pub fn around(&self, cell: Cell, found: &mut Vec<u32>) {
        self.collect(cell, AROUND, found);
    }

    /// The balls of a cell and of 13 of the 26 around it, so that of any two neighbouring cells one finds
    /// the other.
    pub fn half_around(&self, cell: Cell, found: &mut Vec<u32>) {
        self.collect(cell, HALF_AROUND, found);
    }

    /// The balls of the nine cells with this one in their middle that lie in a plane across an axis.
    pub fn across(&self, cell: Cell, axis: usize, found: &mut Vec<u32>) {
        self.collect(cell, ACROSS[axis], found);
    }

    /// The balls of some of the 27 cells around one.
    #[inline]
    fn collect(&self, cell: Cell, wanted: u64, found: &mut Vec<u32>) {
        let along = |axis: usize| self.torus.three_along(axis, cell[axis]);
        let shares = [along(0), along(1), along(2)];
        let mut cells = self.occupied_around(cell, &shares) & wanted;
        while cells != 0 {
            let place = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            let [x, y, z] = [place & 3, place >> 2 & 3, place >> 4];
            let head = self.heads[(shares[0][x] | shares[1][y] | shares[2][z]) as usize];
            let mut ball = head & !MORE;
            found.push(ball);
            if head & MORE != 0 {
                ball = self.links[ball as usize].next;
                while ball != NONE {
                    found.push(ball);
                    ball = self.links[ball as usize].next;
                }
            }
        }
    }

    /// The occupied bits of a block whose first cell is just before a cell on all axes: cut out of the up to eight words
    /// that hold them, without a branch that could be mispredicted.
    #[inline(always)]
    fn occupied_around(&self, [x, y, z]: Cell, [along_x, along_y, along_z]: &[[u32; 3]; 3]) -> u64 {
        let mut layers = [0; 2];
        for (layer, z) in layers.iter_mut().zip([along_z[0], along_z[2]]) {
            let mut rows = [0; 2];
            for (row, y) in rows.iter_mut().zip([along_y[0], along_y[2]]) {
                let word = |x: u32| self.occupied[((x | y | z) / WORD) as usize];
                *row = cut([word(along_x[0]), word(along_x[2])], place_in_block(x - 1), 4);
            }
            *layer = cut(rows, 4 * place_in_block(y - 1), 16);
        }
        cut(layers, 16 * place_in_block(z - 1), 64)
    }
}

#[inline]
fn place_in_block(coordinate: i64) -> u32 {
    coordinate as u32 & ((1 << BLOCK_BITS) - 1)
}

/// Groups of so many bits that begin `by` bits into those of `low` and go on in those of `high`.
#[inline(always)]
fn cut([low, high]: [u64; 2], by: u32, group: u32) -> u64 {
    let ones = u64::MAX / (u64::MAX >> (WORD - group));
    let from_low = ones * (u64::MAX >> (WORD - group) >> by);
    // In two steps, as a shift by a whole word is not defined.
    low >> by & from_low | (high << (group - 1 - by) << 1) & !from_low
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNT: usize = 40;

    /// Cells of a torus of 8 × 8 × 4, and where each ball was put.
    struct Crowd {
        cells: Cells,
        places: [Option<Cell>; COUNT],
    }

    impl Crowd {
        fn new() -> Crowd {
            // Four lists a ball are 160; of 256 the longer sides get more.
            let torus = Torus::new(COUNT, DVec3::new(8.0, 8.0, 4.0));
            assert_eq!(torus.bits, [3, 3, 2]);
            Crowd { cells: Cells::new(torus, COUNT), places: [None; COUNT] }
        }

        /// Puts a ball in a cell, takes it out, or moves it.
        fn set(&mut self, ball: usize, place: Option<Cell>) {
            if let Some(before) = std::mem::replace(&mut self.places[ball], place) {
                self.cells.take_out(ball as u32, before);
            }
            if let Some(cell) = place {
                self.cells.put_in(ball as u32, cell);
            }
        }

        /// The balls whose offset from a cell, the shorter way around the torus, `is_wanted`.
        fn at(&self, cell: Cell, is_wanted: impl Fn([i64; 3]) -> bool) -> Vec<u32> {
            let offset = |place: Cell| {
                [0, 1, 2].map(|axis| {
                    let turn = [8, 8, 4][axis];
                    (place[axis] - cell[axis] + turn / 2).rem_euclid(turn) - turn / 2
                })
            };
            let is_there = |ball: &usize| self.places[*ball].is_some_and(|place| is_wanted(offset(place)));
            (0..COUNT).filter(is_there).map(|ball| ball as u32).collect()
        }
    }

    fn sorted(find: impl FnOnce(&mut Vec<u32>)) -> Vec<u32> {
        let mut found = Vec::new();
        find(&mut found);
        found.sort_unstable();
        found
    }

    #[test]
    fn a_torus_is_larger_where_cells_in_use_would_share_lists_but_not_for_a_few_far_away() {
        // 1 000 balls get 4 096 lists, 2^4 along each axis; a turn of 20 cells needs 2^5.
        assert_eq!(Torus::new(1_000, DVec3::new(16.0, 16.0, 16.0)).bits, [4, 4, 4]);
        assert_eq!(Torus::new(1_000, DVec3::new(16.0, 20.0, 16.0)).bits, [4, 5, 4]);
        // Not more than four times as many lists.
        assert_eq!(Torus::new(1_000, DVec3::new(1e6, 1e6, 1e6)).lists(), 4 * 4_096);
    }

    #[test]
    fn a_search_finds_the_balls_of_its_cells_and_no_others() {
        let mut crowd = Crowd::new();
        let mut seed = 7u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((seed >> 33) % below) as i64
        };
        let mut shared = 0;
        for _ in 0..3_000 {
            // In a corner of the torus and a turn further, so that lists are shared and come to an end.
            let mut cell = || [random(4) - 2, random(3) + 8 * random(2), random(3) - 4];
            let (place, cell) = (cell(), cell());
            let ball = random(COUNT as u64) as usize;
            crowd.set(ball, (random(4) > 0).then_some(place));
            shared += usize::from(crowd.at(cell, |offset| offset == [0; 3]).len() > 2);
            let is_near = |offset: [i64; 3]| offset.iter().all(|along| along.abs() <= 1);
            assert_eq!(sorted(|found| crowd.cells.around(cell, found)), crowd.at(cell, is_near));
            let is_not_before = |[x, y, z]: [i64; 3]| (z, y, x) >= (0, 0, 0);
            let half = crowd.at(cell, |offset| is_near(offset) && is_not_before(offset));
            assert_eq!(sorted(|found| crowd.cells.half_around(cell, found)), half);
            for axis in 0..3 {
                let plane = crowd.at(cell, |offset| is_near(offset) && offset[axis] == 0);
                assert_eq!(sorted(|found| crowd.cells.across(cell, axis, found)), plane);
            }
        }
        assert!(shared > 100, "lists of three and more come up only {shared} times");
    }
}
