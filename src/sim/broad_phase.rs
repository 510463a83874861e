//! The broad phase: which balls are near enough to meet before one of them leaves its cell.
//!
//! A hierarchy of uniform grids, one for each power of two that some ball needs as its cell size: a
//! cell is larger than the ball, and than the way it goes in a quarter of a tick, so that a fast
//! ball does not cross thousands of small cells. A ball stands in one cell of its own grid and of
//! every coarser one. Two balls can only touch when their cells are neighbours in the coarser of
//! their two grids; so whoever enters a cell looks at the cells that became neighbours, and every
//! pair is seen before it can touch. Coarser cells are made of finer ones exactly: all boundaries
//! a ball crosses are boundaries of its own grid.
//!
//! Nothing here decides what happens, only who is looked at: a state is the same with any grid.

use super::Segment;
use super::obstacle_tree::Region;
use glam::DVec3;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Share by which cells are larger than a ball, so that a pair is seen clearly before it touches.
pub const SLACK: f64 = 0.0625;
/// Share of a tick's way that a cell holds at least.
const WAY_SHARE: f64 = 0.25;
/// Cell coordinates stay below 2^48, where positions still resolve a small part of a cell.
const COORDINATE_BITS: i32 = 48;
/// How many sizes too coarse a ball's grid may be before it is moved to a finer one.
const TOLERATED_LEVELS: i32 = 3;

/// A cell: the exponent of its size, and its coordinates in units of that size.
type CellKey = (i32, [i64; 3]);

/// The grids and where each ball stands.
#[derive(Clone)]
pub struct BroadPhase {
    cells: HashMap<CellKey, Cell, BuildHasherDefault<CellHasher>>,
    /// Exponents of the cell sizes in use, ascending.
    levels: Vec<i32>,
    places: Vec<Option<Place>>,
}

#[derive(Clone, Default)]
struct Cell {
    /// Balls whose own grid this is.
    own: Vec<u32>,
    /// Balls of finer grids.
    finer: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Place {
    level: i32,
    cell: [i64; 3],
}

/// A ball reaches the boundary of its cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// Seconds after the start of its segment.
    pub seconds: f64,
    /// Along which axis.
    pub axis: u8,
    /// Whether towards growing coordinates.
    pub upward: bool,
}

impl BroadPhase {
    /// Grids without balls, for balls with indices below `count`.
    pub fn new(count: usize) -> BroadPhase {
        BroadPhase { cells: HashMap::default(), levels: Vec::new(), places: vec![None; count] }
    }

    /// Puts a ball where it is, or moves it there after a jump or change of speed.
    ///
    /// `way` is how far it goes in a tick.
    pub fn place(&mut self, ball: usize, radius: f64, position: DVec3, way: f64) {
        let needed = level_for(radius, position, way);
        if let Some(place) = self.places[ball] {
            let fits = place.level >= needed && place.level <= needed + TOLERATED_LEVELS;
            if fits && cell_contains(place, position) {
                return;
            }
            self.remove(ball, place);
        }
        self.use_level(needed);
        let cell = position.to_array().map(|coordinate| (coordinate / cell_size(needed)).floor() as i64);
        let place = Place { level: needed, cell };
        self.places[ball] = Some(place);
        self.insert(ball, place);
    }

    /// When a ball leaves its cell; `None` when it never does. `segment` is its current one.
    pub fn next_crossing(&self, ball: usize, segment: &Segment) -> Option<Crossing> {
        let place = self.places[ball]?;
        let size = cell_size(place.level);
        let mut first: Option<Crossing> = None;
        for axis in 0..3 {
            let velocity = segment.velocity[axis];
            if velocity == 0.0 {
                continue;
            }
            let upward = velocity > 0.0;
            let boundary = (place.cell[axis] + i64::from(upward)) as f64 * size;
            let seconds = ((boundary - segment.position[axis]) / velocity).max(0.0);
            if first.is_none_or(|first| seconds < first.seconds) {
                first = Some(Crossing { seconds, axis: axis as u8, upward });
            }
        }
        first
    }

    /// Moves a ball across a boundary of its cell and gives those that came near.
    pub fn cross(&mut self, ball: usize, axis: usize, upward: bool, found: &mut Vec<usize>) {
        let Some(before) = self.places[ball] else { return };
        let step = if upward { 1 } else { -1 };
        let mut after = before;
        after.cell[axis] += step;
        self.places[ball] = Some(after);
        for index in 0..self.levels.len() {
            let level = self.levels[index];
            if level < before.level {
                continue;
            }
            let (old, new) = (coarser(before, level), coarser(after, level));
            if old == new {
                continue;
            }
            let is_own = level == before.level;
            self.take_out((level, old), ball, is_own);
            self.put_in((level, new), ball, is_own);
            // Of the 27 cells around the new one, the nine ahead were not around the old one.
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            for du in -1..=1 {
                for dv in -1..=1 {
                    let mut cell = new;
                    cell[axis] += step;
                    cell[u] += du;
                    cell[v] += dv;
                    self.collect((level, cell), ball, is_own, found);
                }
            }
        }
    }

    /// Where a ball's centre is until it crosses a boundary.
    pub fn region(&self, ball: usize) -> Option<Region> {
        let place = self.places[ball]?;
        let size = cell_size(place.level);
        let low = DVec3::from(place.cell.map(|coordinate| coordinate as f64)) * size;
        Some(Region { low, high: low + size })
    }

    /// All balls that may touch a ball before a crossing of either tells of more.
    pub fn neighbours(&self, ball: usize, found: &mut Vec<usize>) {
        let Some(place) = self.places[ball] else { return };
        for &level in self.levels.iter().filter(|&&level| level >= place.level) {
            let center = coarser(place, level);
            for dx in -1..=1 {
                for dy in -1..=1 {
                    for dz in -1..=1 {
                        let cell = [center[0] + dx, center[1] + dy, center[2] + dz];
                        self.collect((level, cell), ball, level == place.level, found);
                    }
                }
            }
        }
    }

    /// Balls of a cell that are to be tested against `ball` on this level: the coarser ball's grid
    /// is the one that counts, so finer balls are only looked at from a ball's own grid.
    fn collect(&self, key: CellKey, ball: usize, with_finer: bool, found: &mut Vec<usize>) {
        let Some(cell) = self.cells.get(&key) else { return };
        let finer = if with_finer { cell.finer.as_slice() } else { &[] };
        found.extend(cell.own.iter().chain(finer).map(|&other| other as usize).filter(|&other| other != ball));
    }

    fn use_level(&mut self, level: i32) {
        let Err(at) = self.levels.binary_search(&level) else { return };
        self.levels.insert(at, level);
        for ball in 0..self.places.len() {
            if let Some(place) = self.places[ball]
                && place.level < level
            {
                self.put_in((level, coarser(place, level)), ball, false);
            }
        }
    }

    fn insert(&mut self, ball: usize, place: Place) {
        for index in 0..self.levels.len() {
            let level = self.levels[index];
            if level >= place.level {
                self.put_in((level, coarser(place, level)), ball, level == place.level);
            }
        }
    }

    fn remove(&mut self, ball: usize, place: Place) {
        for index in 0..self.levels.len() {
            let level = self.levels[index];
            if level >= place.level {
                self.take_out((level, coarser(place, level)), ball, level == place.level);
            }
        }
    }

    fn put_in(&mut self, key: CellKey, ball: usize, is_own: bool) {
        let cell = self.cells.entry(key).or_default();
        let list = if is_own { &mut cell.own } else { &mut cell.finer };
        list.push(ball as u32);
    }

    fn take_out(&mut self, key: CellKey, ball: usize, is_own: bool) {
        let Some(cell) = self.cells.get_mut(&key) else { return };
        let list = if is_own { &mut cell.own } else { &mut cell.finer };
        if let Some(at) = list.iter().position(|&other| other as usize == ball) {
            list.swap_remove(at);
        }
        if cell.own.is_empty() && cell.finer.is_empty() {
            self.cells.remove(&key);
        }
    }
}

fn cell_size(level: i32) -> f64 {
    2f64.powi(level)
}

/// The finest level whose cells are large enough.
fn level_for(radius: f64, position: DVec3, way: f64) -> i32 {
    let size = (2.0 * radius * (1.0 + SLACK)).max(way * WAY_SHARE).max(f64::MIN_POSITIVE);
    let resolvable = position.abs().max_element().max(f64::MIN_POSITIVE).log2().ceil() as i32 - COORDINATE_BITS;
    let level = size.log2().ceil() as i32;
    // Rounding of the logarithm must not leave the cell too small.
    let level = if cell_size(level) < size { level + 1 } else { level };
    level.max(resolvable).clamp(-900, 900)
}

/// The cell of a coarser grid that holds a cell.
fn coarser(place: Place, level: i32) -> [i64; 3] {
    let shift = (level - place.level).min(63);
    place.cell.map(|coordinate| coordinate >> shift)
}

fn cell_contains(place: Place, position: DVec3) -> bool {
    let size = cell_size(place.level);
    // A ball on a boundary it is about to cross still belongs to the cell it comes from.
    let slack = size * 1e-9;
    (0..3).all(|axis| {
        let low = place.cell[axis] as f64 * size;
        position[axis] >= low - slack && position[axis] <= low + size + slack
    })
}

/// A multiplicative hasher: cells are many, small and not chosen by an adversary.
#[derive(Default)]
struct CellHasher(u64);

impl Hasher for CellHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_i32(&mut self, value: i32) {
        self.write_u64(value as u64);
    }

    fn write_i64(&mut self, value: i64) {
        self.write_u64(value as u64);
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
