//! Basins: the cells of the slice by where an agent ends that is released there at rest.
//!
//! They are found a few at a time, spread over the slice, so that the picture is there early and gets complete.

use super::rect::SliceRect;
use crate::scene::Id;
use crate::sim::{Ending, Release, Released};
use crate::steering::slice::Lattice;
use glam::{DVec2, DVec3};
use std::collections::BTreeMap;

/// Cells along the longer side.
const ACROSS: usize = 64;
/// Ticks of agents that are followed in a frame, by the number of fields and walls that each looks at.
const BUDGET: u64 = 120_000;
/// Cells that follow each other lie this share of all of them apart: the golden section spreads them evenly.
const APART: f64 = 0.618_033_988_749_895;

/// Where agents end.
#[derive(Clone, Debug)]
pub struct Basins {
    release: Release,
    rect: SliceRect,
    /// Its cells.
    pub lattice: Lattice,
    found: Vec<Option<Released>>,
    done: usize,
    step: usize,
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
        let count = lattice.each_cell().count();
        let coprime = |step: &usize| gcd(*step, count) == 1;
        let step = ((APART * count as f64) as usize..).find(coprime).unwrap_or(1);
        let (found, cells) = (vec![None; count], vec![None; count]);
        Basins { release, rect, lattice, found, done: 0, step, cells, basins: Vec::new() }
    }

    /// Goes on with these if they are of the same, else begins anew: by as much as a frame has time for, or to the end.
    pub fn going_on(kept: Option<Basins>, release: &Release, rect: SliceRect, to_the_end: bool) -> Basins {
        let kept = kept.filter(|kept| kept.release == *release && kept.rect == rect);
        let mut basins = kept.unwrap_or_else(|| Basins::new(release.clone(), rect));
        basins.advance(if to_the_end { u64::MAX } else { BUDGET / release.count().max(1) });
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

    /// Follows agents until so many ticks are spent.
    pub fn advance(&mut self, ticks: u64) {
        let begun = self.done;
        let middles: Vec<DVec2> = self.lattice.middles().collect();
        let mut spent = 0;
        while self.done < self.found.len() && spent < ticks {
            let cell = self.done * self.step % self.found.len();
            let released = self.release.follow(self.rect.world(middles[cell]));
            // Where a tick is not followed to its end, there is still something to do.
            spent += released.ticks + 1;
            self.found[cell] = Some(released);
            self.done += 1;
        }
        if self.done > begun {
            self.join(&middles);
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
        self.basins = basins.iter().map(|(end, cells)| Basin { end: *end, count: cells.len() }).collect();
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

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
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
