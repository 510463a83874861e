//! What is derived from the motions to tell what happens next.

#[cfg(debug_assertions)]
use super::live_crossings::LiveCrossings;
use super::queue::Queue;
use crate::sim::broad_phase::grids::BroadPhase;
use crate::sim::broad_phase::moving_obstacles::MovingObstacles;
use crate::sim::pairs::time_of_impact::Overlap;
use crate::sim::state::body_set::BodySet;
use crate::sim::state::pair::Pair;

/// Grids, queue, and for whom they are out of date.
#[derive(Clone)]
pub(in crate::sim) struct Predictions {
    /// Whether grid and queue know all balls but those pending.
    pub is_ready: bool,
    /// Who is near whom.
    pub grid: BroadPhase,
    /// Obstacles that move, by what they sweep.
    pub moving: MovingObstacles,
    /// What was predicted, in the order in which it happens.
    pub queue: Queue,
    /// How often what each ball will meet was predicted; earlier predictions are stale.
    pub versions: Vec<u32>,
    /// Balls whose motion was decided anew since what they will meet was predicted.
    pub pending: BodySet,
    /// Overlaps that were found on the way and are not reported yet.
    pub found_overlaps: Vec<(Pair, Overlap)>,
    /// Room for who is near.
    pub near: Vec<u32>,
    /// Room for who has changed.
    pub changed: BodySet,
    /// Crossings that wait in the queue.
    #[cfg(debug_assertions)]
    pub crossings: LiveCrossings,
}

impl Predictions {
    /// Nothing was predicted yet.
    pub fn none(balls: usize) -> Predictions {
        Predictions {
            is_ready: false,
            grid: BroadPhase::default(),
            moving: MovingObstacles::default(),
            queue: Queue::default(),
            versions: vec![0; balls],
            pending: BodySet::none(balls),
            found_overlaps: Vec::new(),
            near: Vec::new(),
            changed: BodySet::none(balls),
            #[cfg(debug_assertions)]
            crossings: LiveCrossings::default(),
        }
    }
}
