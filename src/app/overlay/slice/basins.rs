//! Basins: the cells of the slice by where an agent ends that is released there at rest.
//!
//! They are found a few at a time, first one in every eight along each side, then those between, so that the picture is there
//! early and gets finer. What has a colour keeps it, unless it turns out to be one with another: colours are given where a stage
//! is complete, which does not depend on how many cells a frame had time for.

use super::rect::SliceRect;
use crate::app::model::all_cores::as_long_as;
use crate::scene::Id;
use crate::sim::{Ending, Release, Released};
use crate::steering::slice::Lattice;
use glam::{DVec2, DVec3};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Cells along the longer side.
const ACROSS: usize = 64;
/// The cells of each stage are so many cells apart.
const STAGES: [usize; 4] = [8, 4, 2, 1];
/// So many basins have colours of their own; the smaller ones share that of the text.
pub const COLORED: usize = 6;
/// Before the last stage a basin of fewer cells has no colour of its own yet: a larger one may come that is more worth it.
const FEWEST: usize = 4;
/// How long a frame follows agents, at least, and as a share of the time that frames take, of which no more than so much
/// counts.
const LEAST_TIME: Duration = Duration::from_millis(4);
const SHARE_OF_FRAME: f64 = 0.25;
const LONGEST_FRAME: Duration = Duration::from_millis(400);

/// Where agents end.
#[derive(Clone, Debug)]
pub struct Basins {
    release: Release,
    rect: SliceRect,
    /// Its cells.
    pub lattice: Lattice,
    found: Vec<Option<Released>>,
    /// All cells, in the order in which they are followed.
    order: Vec<usize>,
    done: usize,
    /// When it was gone on with last.
    last: Option<Instant>,
    /// Of each colour a cell whose basin has it.
    colored: [Option<usize>; COLORED],
    /// The basin of each cell that is known, among `basins`.
    pub cells: Vec<Option<usize>>,
    /// The largest first.
    pub basins: Vec<Basin>,
}

/// Cells from which agents end alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Basin {
    /// Where.
    pub end: BasinEnd,
    /// How many cells.
    pub count: usize,
    /// The number of its colour, below [`COLORED`], if it has one of its own: agents come into it, and to a place.
    pub color: Option<usize>,
}

/// Where agents of a basin end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BasinEnd {
    /// They rest here, but for going to and fro within a cell.
    Rest(DVec3),
    /// They keep going to and fro, or around this place.
    Moving(DVec3),
    /// Nothing pushes them.
    Unmoved,
    /// They leave.
    Out,
    /// They run into this.
    Met(Id),
}

/// The cells that a slice is divided into.
pub fn cells_of_basins(rect: &SliceRect) -> Lattice {
    Lattice::across(rect.half, ACROSS)
}

impl Basins {
    /// None found yet.
    pub fn new(release: Release, rect: SliceRect) -> Basins {
        let lattice = cells_of_basins(&rect);
        let order = in_stages(&lattice);
        let (found, cells) = (vec![None; order.len()], vec![None; order.len()]);
        let colored = [None; COLORED];
        Basins { release, rect, lattice, found, order, done: 0, last: None, colored, cells, basins: Vec::new() }
    }

    /// Goes on with these if they are of the same, else begins anew: by as much as a frame has time for, or to the end.
    pub fn going_on(kept: Option<Basins>, release: &Release, rect: SliceRect, to_the_end: bool) -> Basins {
        let kept = kept.filter(|kept| kept.release == *release && kept.rect == rect);
        let mut basins = kept.unwrap_or_else(|| Basins::new(release.clone(), rect));
        let begun = Instant::now();
        let frame = basins.last.map_or(Duration::ZERO, |last| begun - last).min(LONGEST_FRAME);
        let time = frame.mul_f64(SHARE_OF_FRAME).max(LEAST_TIME);
        basins.last = Some(begun);
        basins.advance(&|| to_the_end || begun.elapsed() < time);
        basins
    }

    /// Which share of the cells is known.
    pub fn share(&self) -> f64 {
        self.done as f64 / self.found.len() as f64
    }

    /// Where the agent of the cell that holds a place ends, if that is known.
    pub fn end_from(&self, at: DVec2) -> Option<BasinEnd> {
        let cell = self.lattice.cell_index_of(at);
        let released = self.found[cell]?;
        let has_moved =
            self.lattice.middles().nth(cell).map(|middle| self.rect.world(middle)) != Some(released.at.position);
        Some(match released.ending {
            Ending::Rest if !has_moved => BasinEnd::Unmoved,
            Ending::Rest => BasinEnd::Rest(place_of(&released)),
            Ending::Moving { .. } => BasinEnd::Moving(place_of(&released)),
            Ending::Out => BasinEnd::Out,
            Ending::Met(id) => BasinEnd::Met(id),
        })
    }

    /// For how many ticks each agent is followed at most.
    pub fn ticks(&self) -> u64 {
        self.release.ticks()
    }

    /// The basin that a cell is shown in, and whether that is known; else it is that of the nearest before it of an earlier
    /// stage.
    pub fn shown(&self, [i, j]: [usize; 2]) -> Option<(usize, bool)> {
        let of = |apart: usize| self.cells[(j - j % apart) * self.lattice.cells[0] + i - i % apart];
        let known = of(1).map(|basin| (basin, true));
        known.or_else(|| STAGES.into_iter().rev().find_map(of).map(|basin| (basin, false)))
    }

    /// Follows agents while it may go on, and at least one.
    pub fn advance(&mut self, may_go_on: &(dyn Fn() -> bool + Sync)) {
        let begun = self.done;
        let middles: Vec<DVec2> = self.lattice.middles().collect();
        while self.done < self.order.len() && (self.done == begun || may_go_on()) {
            let stage = self.end_of_stage();
            let (release, rect) = (&self.release, &self.rect);
            let follow = |&cell: &usize| release.follow(rect.world(middles[cell]));
            let found = as_long_as(&self.order[self.done..stage], may_go_on, follow);
            for (&cell, released) in self.order[self.done..].iter().zip(&found) {
                self.found[cell] = Some(*released);
            }
            self.done += found.len();
            if self.done == stage {
                self.join(&middles);
                self.give_colors();
            }
        }
        if self.done > begun {
            self.join(&middles);
        }
    }

    /// How many cells are known when the stage under way is complete.
    fn end_of_stage(&self) -> usize {
        let count = |apart: &usize| self.lattice.cells.map(|cells| cells.div_ceil(*apart)).iter().product();
        STAGES.iter().map(count).find(|&count: &usize| count > self.done).unwrap_or(self.order.len())
    }

    /// Gives the largest basins that have no colour those that are left.
    fn give_colors(&mut self) {
        let has_place = |basin: &Basin| matches!(basin.end, BasinEnd::Rest(_) | BasinEnd::Moving(_));
        // Of two that were joined one colour is left over.
        for color in 0..COLORED {
            let basin = self.colored[color].and_then(|cell| self.cells[cell]);
            if basin.is_none_or(|basin| self.basins[basin].color != Some(color)) {
                self.colored[color] = None;
            }
        }
        for basin in 0..self.basins.len() {
            let Some(free) = self.colored.iter().position(Option::is_none) else { return };
            let is_large = self.basins[basin].count >= FEWEST || self.share() == 1.0;
            if is_large && has_place(&self.basins[basin]) && self.basins[basin].color.is_none() {
                self.colored[free] = self.cells.iter().position(|of| *of == Some(basin));
                self.basins[basin].color = Some(free);
            }
        }
    }

    /// Joins cells whose agents end at the same place, or at places that are one cell or two from each other all along.
    fn join(&mut self, middles: &[DVec2]) {
        let size = self.lattice.step().max_element();
        let square = |place: DVec3| (place / size).floor().to_array().map(|along| along as i64);
        let mut groups: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
        for (cell, released) in self.found.iter().enumerate() {
            let Some(released) = released else { continue };
            let key = match released.ending {
                Ending::Rest => Key::Rest(square(released.at.position)),
                // To and fro within a cell is as good as at rest.
                Ending::Moving { about, reach } if reach < 0.5 * size => Key::Rest(square(about)),
                Ending::Moving { about, .. } => Key::Moving(square(about)),
                Ending::Out => Key::Out,
                Ending::Met(id) => Key::Met(id),
            };
            groups.entry(key).or_default().push(cell);
        }
        let mut basins: Vec<(BasinEnd, Vec<usize>)> = Vec::new();
        while let Some((first, mut cells)) = groups.pop_first() {
            // Neighbouring squares follow, one after the other.
            let mut open = vec![first];
            while let Some(key) = open.pop() {
                for next in key.neighbours() {
                    if let Some(more) = groups.remove(&next) {
                        cells.extend(more);
                        open.push(next);
                    }
                }
            }
            let end = self.end_of(first, &cells, middles);
            basins.push((end, cells));
        }
        // Those where nothing pushes are one, wherever they lie.
        let unmoved: Vec<usize> =
            basins.iter().filter(|(end, _)| *end == BasinEnd::Unmoved).flat_map(|(_, cells)| cells.clone()).collect();
        basins.retain(|(end, _)| *end != BasinEnd::Unmoved);
        if !unmoved.is_empty() {
            basins.push((BasinEnd::Unmoved, unmoved));
        }
        basins.sort_by_key(|(_, cells)| std::cmp::Reverse(cells.len()));
        for (basin, (_, cells)) in basins.iter().enumerate() {
            cells.iter().for_each(|&cell| self.cells[cell] = Some(basin));
        }
        let basin = |(end, cells): &(BasinEnd, Vec<usize>)| Basin { end: *end, count: cells.len(), color: None };
        self.basins = basins.iter().map(basin).collect();
        for (color, cell) in self.colored.iter().enumerate().rev() {
            // Of two that were joined the first colour stays.
            if let Some(basin) = cell.and_then(|cell| self.cells[cell]) {
                self.basins[basin].color = Some(color);
            }
        }
    }

    fn end_of(&self, key: Key, cells: &[usize], middles: &[DVec2]) -> BasinEnd {
        let ends = cells.iter().filter_map(|&cell| self.found[cell]);
        let mean = |places: &dyn Fn(&Released) -> DVec3| {
            ends.clone().map(|released| places(&released)).sum::<DVec3>() / cells.len() as f64
        };
        match key {
            Key::Out => BasinEnd::Out,
            Key::Met(id) => BasinEnd::Met(id),
            Key::Rest(_) => {
                let start = |cell: usize| self.rect.world(middles[cell]);
                let stays = |cell: usize| self.found[cell].is_some_and(|found| found.at.position == start(cell));
                let is_unmoved = cells.iter().all(|&cell| stays(cell));
                if is_unmoved { BasinEnd::Unmoved } else { BasinEnd::Rest(mean(&place_of)) }
            }
            Key::Moving(_) => BasinEnd::Moving(mean(&place_of)),
        }
    }
}

/// Where an agent ended: of one that is still moving the middle of its last way.
fn place_of(released: &Released) -> DVec3 {
    match released.ending {
        Ending::Moving { about, .. } => about,
        Ending::Rest | Ending::Out | Ending::Met(_) => released.at.position,
    }
}

/// What ends of one basin have in common: a place by its square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Rest([i64; 3]),
    Moving([i64; 3]),
    Out,
    Met(Id),
}

impl Key {
    /// The same around it.
    fn neighbours(self) -> Vec<Key> {
        let around = |[x, y, z]: [i64; 3]| {
            let steps = (0..27).map(|k| [k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1]);
            steps.map(move |[a, b, c]| [x.saturating_add(a), y.saturating_add(b), z.saturating_add(c)])
        };
        match self {
            Key::Rest(square) => around(square).map(Key::Rest).collect(),
            Key::Moving(square) => around(square).map(Key::Moving).collect(),
            Key::Out | Key::Met(_) => Vec::new(),
        }
    }
}

/// All cells, those of each stage row by row.
fn in_stages(lattice: &Lattice) -> Vec<usize> {
    let of_stage = |stage: usize| {
        let is_among = move |apart: usize, [i, j]: [usize; 2]| i % apart == 0 && j % apart == 0;
        let is_new = move |&(_, cell): &(usize, [usize; 2])| {
            is_among(STAGES[stage], cell) && !STAGES[..stage].iter().any(|&apart| is_among(apart, cell))
        };
        lattice.each_cell().enumerate().filter(is_new).map(|(place, _)| place)
    };
    (0..STAGES.len()).flat_map(of_stage).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_at_the_edge_of_all_numbers_have_neighbours() {
        let around = Key::Rest([i64::MAX, i64::MIN, 0]).neighbours();
        assert!(around.len() == 27 && around.contains(&Key::Rest([i64::MAX, i64::MIN, 1])));
    }
}
