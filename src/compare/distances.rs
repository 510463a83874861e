//! How far the bodies of two runs are from their places in each other, tick by tick.

use super::run_tick::RunTick;
use super::states::side_by_side;
use crate::scene::Id;
use crate::series::{Block, Series};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Blocks of a body at most: more than a plot has columns.
const MOST_BLOCKS: usize = 512;
/// Most bodies that are followed: the first ones to part. Four megabytes.
const MOST_BODIES: usize = 1000;

/// The distance of each body that both runs have from its place in the other one, from the tick on at which they part.
#[derive(Clone, Debug, Default)]
pub struct Distances {
    bodies: BTreeMap<Id, Followed>,
    /// Bodies that part besides.
    others: BTreeSet<Id>,
}

/// The distances of a body, and the greatest of them.
#[derive(Clone, Debug)]
struct Followed {
    series: Series<Greatest>,
    greatest: f64,
}

/// The greatest distance within some ticks, in m.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Greatest(f64);

impl Block for Greatest {
    fn merge(&mut self, later: &Greatest) {
        self.0 = self.0.max(later.0);
    }
}

impl Distances {
    /// Adds the next tick of both runs.
    pub fn observe(&mut self, a: &RunTick, b: &RunTick) {
        for (id, a, at) in side_by_side(a, b).filter_map(|(id, a, b)| Some((id, a?.position, b?.position))) {
            let apart = a.distance(at);
            let is_full = self.bodies.len() == MOST_BODIES;
            match self.bodies.get_mut(&id) {
                Some(followed) => followed.push(apart),
                None if apart == 0.0 => {}
                None if is_full => drop(self.others.insert(id)),
                None => {
                    let mut followed = Followed { series: Series::new(b.tick, MOST_BLOCKS), greatest: 0.0 };
                    followed.push(apart);
                    self.bodies.insert(id, followed);
                }
            }
        }
    }

    /// The bodies that are followed, those that get farthest away first, each with that distance in m.
    pub fn bodies(&self) -> Vec<(Id, f64)> {
        let mut all: Vec<(Id, f64)> = self.bodies.iter().map(|(id, followed)| (*id, followed.greatest)).collect();
        all.sort_by(|(a, near), (b, far)| far.total_cmp(near).then(a.cmp(b)));
        all
    }

    /// How many bodies part besides those that are followed.
    pub fn others(&self) -> usize {
        self.others.len()
    }

    /// The distance of a body in m over the ticks from when it parts on: of several ticks the greatest.
    pub fn of(&self, id: Id) -> impl Iterator<Item = (Range<u64>, f64)> {
        self.bodies
            .get(&id)
            .into_iter()
            .flat_map(|followed| followed.series.blocks().map(|(ticks, greatest)| (ticks, greatest.0)))
    }
}

impl Followed {
    fn push(&mut self, apart: f64) {
        self.series.push(Greatest(apart));
        self.greatest = self.greatest.max(apart);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::BodyAt;
    use glam::DVec3;

    /// Bodies on the x-axis.
    fn tick(tick: u64, places: &[(Id, f64)]) -> RunTick {
        let body = |(id, x): &(Id, f64)| BodyAt { id: *id, position: DVec3::X * *x, velocity: DVec3::ZERO };
        RunTick { tick, time: 0.0, bodies: places.iter().map(body).collect(), events: Vec::new() }
    }

    #[test]
    fn a_body_is_followed_from_when_it_parts_and_the_farthest_comes_first() {
        let mut distances = Distances::default();
        for at in 0..6 {
            let far = f64::from(at as u32);
            // One stays where it is, one parts after tick 2, one is at once away, and one is only in one run.
            let a = tick(at, &[(1, 0.0), (2, 0.0), (3, 0.0), (4, 0.0)]);
            let b = tick(at, &[(1, 0.0), (2, 3.0 * (far - 2.0).max(0.0)), (3, 1.0), (5, 0.0)]);
            distances.observe(&a, &b);
        }
        assert_eq!((distances.bodies(), distances.others()), (vec![(2, 9.0), (3, 1.0)], 0));
        assert_eq!(distances.of(2).collect::<Vec<_>>(), [(3..4, 3.0), (4..5, 6.0), (5..6, 9.0)]);
        assert_eq!(distances.of(3).count(), 6);
        assert_eq!(distances.of(1).count(), 0);
    }

    #[test]
    fn of_a_long_run_the_greatest_distance_of_each_block_is_kept() {
        let mut distances = Distances::default();
        for at in 0..2000 {
            let far = if at == 777 { 5.0 } else { 1.0 };
            distances.observe(&tick(at, &[(1, 0.0)]), &tick(at, &[(1, far)]));
        }
        let blocks: Vec<_> = distances.of(1).collect();
        assert!(blocks.len() <= MOST_BLOCKS);
        let peak: Vec<_> = blocks.iter().filter(|(_, far)| *far == 5.0).collect();
        assert!(peak.len() == 1 && peak[0].0.contains(&777), "{peak:?}");
    }
}
