//! Which balls may touch a ball before one of them leaves its cell.
//!
//! A hierarchy of uniform grids whose cell sizes double, one for each size that some ball needs: a cell is larger than
//! the ball, and than the distance it moves in a quarter of a tick, so that a fast ball does not cross thousands of
//! small cells. The sizes are such that the ball of median radius just fits: the fewer balls a cell holds, the fewer
//! pairs are tested. A ball is in one cell of its own grid and of every coarser one. Two balls can only touch when their
//! cells are neighbours in the coarser of their two grids; so a ball that enters a cell is tested against the balls of
//! the cells that became neighbours, and every pair is found before it can touch. Coarser cells consist of finer ones
//! exactly: all boundaries that a ball crosses are boundaries of its own grid.
//!
//! The grid decides which pairs are tested, not what happens: a state is the same with any grid.

use super::cells::{Cell, Cells, Torus};
use super::region_tree::Region;
use super::slack::SLACK;
use crate::query::first_zero;
use crate::sim::Segment;
use glam::DVec3;

/// Share of the distance moved in a tick that is the least size of a cell.
const DISTANCE_SHARE: f64 = 0.25;
/// Cell coordinates stay below 2^48, where positions still resolve a small part of a cell.
const COORDINATE_BITS: i32 = 48;
/// How many sizes too coarse a ball's grid may be before it is moved to a finer one.
const TOLERATED_LEVELS: i32 = 1;
/// Sizes beyond 2^±900 are not told apart: their squares would overflow.
const MOST_LEVEL: i32 = 900;
/// Balls from whose positions the extent of all is estimated.
const SAMPLES: usize = 1024;

/// The grids and the cell of each ball.
#[derive(Clone, Default)]
pub struct BroadPhase {
    /// In [1, 2): a cell of level k has this size times 2^k.
    unit: f64,
    /// Extent of most of the balls.
    extent: DVec3,
    /// The grids in use, the finest first.
    grids: Vec<Grid>,
    places: Vec<Option<Place>>,
}

#[derive(Clone)]
struct Grid {
    level: i32,
    size: f64,
    /// Balls whose own grid this is.
    own: Cells,
    /// Balls of finer grids.
    finer: Cells,
}

#[derive(Clone, Copy)]
struct Place {
    /// Index of the ball's own grid.
    grid: u32,
    cell: Cell,
}

/// A ball crosses the boundary of its cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// Seconds after the start of its segment.
    pub seconds: f64,
    /// Along which axis.
    pub axis: usize,
    /// Whether towards larger coordinates.
    pub upward: bool,
}

impl BroadPhase {
    /// Empty grids, for balls of these radii at about these positions.
    pub fn new(radii: &[f64], place_of: impl Fn(usize) -> DVec3) -> BroadPhase {
        let mut sorted = radii.to_vec();
        let middle = sorted.len() / 2;
        let medium = if sorted.is_empty() { 1.0 } else { *sorted.select_nth_unstable_by(middle, f64::total_cmp).1 };
        let size = cell_size_for(medium, 0.0);
        let unit = size / power_of_two(floor_log2(size).clamp(-MOST_LEVEL, MOST_LEVEL));
        BroadPhase {
            // Tiny and huge sizes have no exact unit, and need none.
            unit: if (1.0..2.0).contains(&unit) { unit } else { 1.0 },
            extent: extent(radii.len(), place_of),
            grids: Vec::new(),
            places: vec![None; radii.len()],
        }
    }

    /// Puts a ball into its cell, or moves it there after it jumped or changed its speed.
    ///
    /// `distance` is how far it moves in a tick.
    pub fn place(&mut self, ball: usize, radius: f64, position: DVec3, distance: f64) {
        let needed = self.level_for(radius, position, distance);
        if let Some(place) = self.places[ball] {
            let grid = &self.grids[place.grid as usize];
            let fits = grid.level >= needed && grid.level <= needed + TOLERATED_LEVELS;
            if fits && grid.cell_contains(place.cell, position, 0.0) {
                return;
            }
            self.remove(ball, place);
            // A new grid would insert it again.
            self.places[ball] = None;
        }
        let grid = self.use_level(needed);
        let size = self.grids[grid].size;
        let place = Place { grid: grid as u32, cell: position.to_array().map(|x| (x / size).floor() as i64) };
        self.places[ball] = Some(place);
        self.insert(ball, place);
    }

    /// Whether a ball belongs into a grid that is more than twice as coarse; `distance` is how far it moves in a tick.
    pub fn is_too_fine(&self, ball: usize, radius: f64, position: DVec3, distance: f64) -> bool {
        let needed = self.level_for(radius, position, distance);
        self.places[ball].is_some_and(|place| self.grids[place.grid as usize].level + TOLERATED_LEVELS < needed)
    }

    /// When a ball on this segment next leaves its cell, `since` so many seconds after the segment's start; `None` when it
    /// never does. One that is back within `untold` seconds, which are not told apart, does not leave it: at that instant it would
    /// cross to and fro without end.
    pub fn next_crossing(&self, ball: usize, segment: &Segment, since: f64, untold: f64) -> Option<Crossing> {
        let place = self.places[ball]?;
        let size = self.grids[place.grid as usize].size;
        let mut first: Option<Crossing> = None;
        for axis in 0..3 {
            let (velocity, acceleration) = (segment.velocity[axis], segment.acceleration[axis]);
            if acceleration != 0.0 {
                let low = place.cell[axis] as f64 * size;
                let at = segment.position[axis] + (velocity + acceleration * (0.5 * since)) * since;
                let speed = velocity + acceleration * since;
                // On a parabola it may come back to where it entered. It counts as in the cell, whatever the rounding.
                let below = first_exit((at - low).max(0.0), speed, acceleration, untold);
                let above = first_exit((low + size - at).max(0.0), -speed, -acceleration, untold);
                for (seconds, upward) in [(below, false), (above, true)] {
                    let crossing = seconds.map(|seconds| Crossing { seconds: since + seconds, axis, upward });
                    let is_first = |crossing: &Crossing| first.is_none_or(|first| crossing.seconds < first.seconds);
                    first = crossing.filter(is_first).or(first);
                }
                continue;
            }
            if velocity == 0.0 {
                continue;
            }
            let upward = velocity > 0.0;
            let boundary = (place.cell[axis] + i64::from(upward)) as f64 * size;
            let seconds = ((boundary - segment.position[axis]) / velocity).max(0.0);
            if first.is_none_or(|first| seconds < first.seconds) {
                first = Some(Crossing { seconds, axis, upward });
            }
        }
        first
    }

    /// Moves a ball across a boundary of its cell and adds the balls that are near now and were not before.
    pub fn cross(&mut self, ball: usize, axis: usize, upward: bool, found: &mut Vec<u32>) {
        let Some(before) = self.places[ball] else { return };
        let step = if upward { 1 } else { -1 };
        let mut after = before;
        after.cell[axis] += step;
        self.places[ball] = Some(after);
        for index in before.grid as usize..self.grids.len() {
            let (old, new) = (self.coarser(before, index), self.coarser(after, index));
            if old == new {
                continue;
            }
            let is_own = index == before.grid as usize;
            let grid = &mut self.grids[index];
            let cells = if is_own { &mut grid.own } else { &mut grid.finer };
            cells.take_out(ball as u32, old);
            cells.put_in(ball as u32, new);
            // Nine of the 27 cells around the new one were not around the old one.
            let mut ahead = new;
            ahead[axis] += step;
            grid.own.across(ahead, axis, found);
            if is_own && index > 0 {
                grid.finer.across(ahead, axis, found);
            }
        }
    }

    /// The balls of its own grid that a ball will be near after it [crosses](BroadPhase::cross) a boundary.
    pub fn ahead(&self, ball: usize, axis: usize, upward: bool, found: &mut Vec<u32>) {
        let Some(place) = self.places[ball] else { return };
        let mut ahead = place.cell;
        ahead[axis] += if upward { 2 } else { -2 };
        self.grids[place.grid as usize].own.across(ahead, axis, found);
    }

    /// The region in which a ball's centre is until it crosses a boundary.
    pub fn region(&self, ball: usize) -> Option<Region> {
        let place = self.places[ball]?;
        let size = self.grids[place.grid as usize].size;
        let low = corner(place.cell) * size;
        Some(Region { low, high: low + size })
    }

    /// Whether a ball is in its cell, with a tolerance of a quarter of the slack: it makes the search miss nothing.
    pub fn is_in_its_cell(&self, ball: usize, position: DVec3) -> bool {
        let Some(place) = self.places[ball] else { return true };
        let grid = &self.grids[place.grid as usize];
        let rounding = 8.0 * f64::EPSILON * position.abs().max_element();
        grid.cell_contains(place.cell, position, grid.size * SLACK / 4.0 + rounding)
    }

    /// All balls that may touch a ball before one of the two crosses a boundary, and the ball itself.
    ///
    /// The grid of the coarser ball counts, so finer balls are only searched in the ball's own grid.
    pub fn neighbours(&self, ball: usize, found: &mut Vec<u32>) {
        let Some(place) = self.places[ball] else { return };
        for index in place.grid as usize..self.grids.len() {
            let center = self.coarser(place, index);
            self.grids[index].own.around(center, found);
            if index == place.grid as usize && index > 0 {
                self.grids[index].finer.around(center, found);
            }
        }
    }

    /// As [`neighbours`](BroadPhase::neighbours), but of two neighbouring balls only one is sure to find the other: to
    /// visit every pair once.
    pub fn neighbours_once(&self, ball: usize, found: &mut Vec<u32>) {
        let Some(place) = self.places[ball] else { return };
        self.grids[place.grid as usize].own.half_around(place.cell, found);
        // Finer balls find coarser ones.
        for index in place.grid as usize + 1..self.grids.len() {
            self.grids[index].own.around(self.coarser(place, index), found);
        }
    }

    /// The index of the grid of a level, which is created if there is none.
    fn use_level(&mut self, level: i32) -> usize {
        let at = self.grids.partition_point(|grid| grid.level < level);
        if self.grids.get(at).is_some_and(|grid| grid.level == level) {
            return at;
        }
        let size = self.unit * power_of_two(level);
        let torus = Torus::new(self.places.len(), self.extent / size);
        let empty = Cells::new(torus, self.places.len());
        self.grids.insert(at, Grid { level, size, own: empty.clone(), finer: empty });
        for place in self.places.iter_mut().flatten().filter(|place| place.grid >= at as u32) {
            place.grid += 1;
        }
        for ball in 0..self.places.len() {
            if let Some(place) = self.places[ball].filter(|place| place.grid < at as u32) {
                let cell = self.coarser(place, at);
                self.grids[at].finer.put_in(ball as u32, cell);
            }
        }
        at
    }

    fn insert(&mut self, ball: usize, place: Place) {
        self.grids[place.grid as usize].own.put_in(ball as u32, place.cell);
        for index in place.grid as usize + 1..self.grids.len() {
            let cell = self.coarser(place, index);
            self.grids[index].finer.put_in(ball as u32, cell);
        }
    }

    fn remove(&mut self, ball: usize, place: Place) {
        self.grids[place.grid as usize].own.take_out(ball as u32, place.cell);
        for index in place.grid as usize + 1..self.grids.len() {
            let cell = self.coarser(place, index);
            self.grids[index].finer.take_out(ball as u32, cell);
        }
    }

    /// The cell of a coarser grid that holds a cell.
    fn coarser(&self, place: Place, grid: usize) -> Cell {
        let shift = (self.grids[grid].level - self.grids[place.grid as usize].level).min(63);
        let [x, y, z] = place.cell;
        [x >> shift, y >> shift, z >> shift]
    }

    /// The finest level whose cells are large enough.
    fn level_for(&self, radius: f64, position: DVec3, distance: f64) -> i32 {
        let size = cell_size_for(radius, distance);
        let resolvable = floor_log2(position.abs().max_element()) + 1 - COORDINATE_BITS;
        let level = floor_log2(size).clamp(-MOST_LEVEL, MOST_LEVEL);
        let level = if self.unit * power_of_two(level) < size { level + 1 } else { level };
        level.max(resolvable).clamp(-MOST_LEVEL, MOST_LEVEL)
    }
}

impl Grid {
    /// Whether a position is in a cell or less than `slack` outside of it.
    fn cell_contains(&self, cell: Cell, position: DVec3, slack: f64) -> bool {
        let low = corner(cell) * self.size;
        position.cmpge(low - slack).all() && position.cmple(low + self.size + slack).all()
    }
}

/// The corner of a cell with the least coordinates, in units of its size.
fn corner(cell: Cell) -> DVec3 {
    DVec3::new(cell[0] as f64, cell[1] as f64, cell[2] as f64)
}

/// Least cell size for a ball that moves so far in a tick.
fn cell_size_for(radius: f64, distance: f64) -> f64 {
    (2.0 * radius * (1.0 + SLACK)).max(distance * DISTANCE_SHARE).max(f64::MIN_POSITIVE)
}

/// Extent of most of the balls along each axis, without outliers.
fn extent(count: usize, place_of: impl Fn(usize) -> DVec3) -> DVec3 {
    let samples: Vec<DVec3> = (0..count).step_by(count.div_ceil(SAMPLES).max(1)).map(place_of).collect();
    let along = |axis: usize| {
        let mut sorted: Vec<f64> = samples.iter().map(|place| place[axis]).collect();
        sorted.sort_unstable_by(f64::total_cmp);
        let some = sorted.len() / 20;
        match (sorted.get(some), sorted.get(sorted.len().wrapping_sub(1 + some))) {
            // A twentieth is left out on either side; this makes up for it if balls are spread evenly.
            (Some(low), Some(high)) => (high - low) / 0.9,
            _ => 0.0,
        }
    };
    DVec3::new(along(0), along(1), along(2))
}

/// The k with 2^k ≤ x < 2^(k+1), below −1022 not exactly.
fn floor_log2(x: f64) -> i32 {
    ((x.to_bits() >> 52) & 0x7ff) as i32 - 1023
}

/// 2^k for |k| ≤ 1022.
fn power_of_two(k: i32) -> f64 {
    f64::from_bits(((k + 1023) as u64) << 52)
}
/// The first time at which d + v·t + ½·a·t² falls to zero, unless it is positive again within `untold` seconds.
fn first_exit(d: f64, v: f64, a: f64, untold: f64) -> Option<f64> {
    let is_back_at_once = v < 0.0 && a > 0.0 && 2.0 * (v * v - 2.0 * a * d).max(0.0).sqrt() <= a * untold;
    if is_back_at_once { None } else { first_zero(d, v, a) }
}
