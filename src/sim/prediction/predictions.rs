//! Everything that is derived from the motions to find the next event.

#[cfg(debug_assertions)]
use super::live_crossings::LiveCrossings;
use super::queue::Queue;
use crate::sim::broad_phase::grids::BroadPhase;
use crate::sim::broad_phase::moving_obstacles::MovingObstacles;
use crate::sim::pairs::time_of_impact::Overlap;
use crate::sim::state::body_set::BodySet;
use crate::sim::state::pair::Pair;

/// Grids, queue, and the balls for which they are out of date.
#[derive(Clone)]
pub(in crate::sim) struct Predictions {
    /// Whether grid and queue are up to date for all balls but those pending.
    pub is_ready: bool,
    /// Which balls are near each other.
    pub grid: BroadPhase,
    /// Which moving obstacles are near a ball.
    pub moving: MovingObstacles,
    /// The predicted events in time order.
    pub queue: Queue,
    /// Per ball, how often its impacts were predicted; entries with an older version are stale.
    pub versions: Vec<u32>,
    /// Balls that were given a motion since their impacts were predicted.
    pub pending: BodySet,
    /// Overlaps found and not reported yet.
    pub found_overlaps: Vec<(Pair, Overlap)>,
    /// Scratch memory: the balls or obstacles near a ball.
    pub near: Vec<u32>,
    /// Scratch memory: the balls that changed.
    pub changed: BodySet,
    /// Crossings in the queue.
    #[cfg(debug_assertions)]
    pub crossings: LiveCrossings,
}

impl Predictions {
    /// Before the first prediction.
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
