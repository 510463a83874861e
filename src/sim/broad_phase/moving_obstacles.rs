//! Which of the obstacles that move a ball may touch while its centre stays in a region.
//!
//! They come near a ball without it crossing a boundary. So time is divided into spans: a tree holds the bounds of what
//! each bounded obstacle sweeps until the span ends, and when it ends, every ball is tested against the obstacles that
//! come near it in the next one. A few obstacles are not worth a tree: they are returned for every region, as planes
//! are.

use super::region_tree::{Leaf, Region, RegionTree};
use crate::sim::{Instant, Setup};

/// Up to so many bounded obstacles there is no tree.
const FEW: usize = 8;
/// Longest span in ticks.
const MOST_TICKS: u64 = 64;

/// The obstacles of a scene that move, by index.
#[derive(Clone, Default)]
pub struct MovingObstacles {
    /// Those returned for every region.
    everywhere: Vec<usize>,
    /// Those in the tree.
    swept: Vec<usize>,
    /// Ticks of a span.
    span: u64,
    /// The tick at whose start the span ends.
    end: u64,
    now: RegionTree,
    /// Bounds of what each obstacle swept in the span before; `None` for those not in the tree.
    before: Vec<Option<Region>>,
}

impl MovingObstacles {
    /// Those of a scene, from a tick on.
    pub fn new(setup: &Setup, tick: u64) -> MovingObstacles {
        let moving = setup.obstacles.iter().enumerate().filter(|(_, body)| body.moves()).map(|(index, _)| index);
        let is_solid = |&index: &usize| Region::of_shape(&setup.obstacles[index].shape).is_some();
        let (mut swept, mut everywhere): (Vec<usize>, Vec<usize>) = moving.partition(is_solid);
        if swept.len() <= FEW {
            everywhere.append(&mut swept);
        }
        let mut moving = MovingObstacles {
            span: span_of(setup, &swept),
            end: tick,
            before: vec![None; setup.obstacles.len()],
            now: RegionTree::default(),
            everywhere,
            swept,
        };
        moving.begin_span(setup);
        moving
    }

    /// Whether the span is over at the start of a tick.
    pub fn is_over(&self, tick: u64) -> bool {
        tick >= self.end && !self.swept.is_empty()
    }

    /// Begins the next span.
    pub fn begin_span(&mut self, setup: &Setup) {
        let (from, to) = (Instant::start_of(self.end), Instant::start_of(self.end + self.span));
        self.end += self.span;
        self.now.each_leaf(|leaf| self.before[leaf.obstacle] = Some(leaf.region));
        let leaf = |&obstacle: &usize| {
            let region_at = |at| Region::of_shape(&setup.obstacles[obstacle].shape_at(at, setup.clock));
            Some(Leaf { obstacle, region: region_at(from)?.union(region_at(to)?) })
        };
        self.now.refill(self.swept.iter().filter_map(leaf));
    }

    /// All that may intersect a region in the span.
    pub fn near(&self, region: &Region, mut found: impl FnMut(usize)) {
        self.everywhere.iter().for_each(|&obstacle| found(obstacle));
        self.now.visit(region, |leaf| found(leaf.obstacle));
    }

    /// Those that may intersect a region in the span but not the one `before` it, from which a ball comes.
    pub fn newly_near(&self, region: &Region, before: &Region, mut found: impl FnMut(usize)) {
        self.now.visit(region, |leaf| {
            if !before.intersects(&leaf.region) {
                found(leaf.obstacle);
            }
        });
    }

    /// Those that may intersect a region in the span but could not in the span before.
    pub fn coming_near(&self, region: &Region, mut found: impl FnMut(usize)) {
        self.now.visit(region, |leaf| {
            if !self.before[leaf.obstacle].is_some_and(|before| region.intersects(&before)) {
                found(leaf.obstacle);
            }
        });
    }
}

/// Ticks in which the median obstacle moves about as far as it is large.
fn span_of(setup: &Setup, obstacles: &[usize]) -> u64 {
    let ticks_of = |&obstacle: &usize| {
        let body = &setup.obstacles[obstacle];
        let size = Region::of_shape(&body.shape).map_or(0.0, |region| (region.high - region.low).length());
        size / (body.obstacle.velocity.length() * setup.clock.tick_length())
    };
    let mut ticks: Vec<f64> = obstacles.iter().map(ticks_of).collect();
    ticks.sort_unstable_by(f64::total_cmp);
    // NaN becomes the shortest span.
    ticks.get(ticks.len() / 2).map_or(1, |&ticks| (ticks as u64).clamp(1, MOST_TICKS))
}
