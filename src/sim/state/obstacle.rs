//! An obstacle of a run.

use super::instant::{Clock, Instant};
use crate::scene::{Geometry, Obstacle};
use glam::DVec3;

/// An obstacle and its geometry.
#[derive(Clone, Debug)]
pub struct ObstacleBody {
    /// As authored.
    pub obstacle: Obstacle,
    /// Its surface at tick 0.
    pub shape: Geometry,
}

impl ObstacleBody {
    /// Of an obstacle of a valid scene.
    pub(in crate::sim) fn of(obstacle: &Obstacle) -> ObstacleBody {
        let shape = obstacle.shape.geometry();
        let shape = shape.unwrap_or_else(|| panic!("{} is not valid: validate the scene first", obstacle.label()));
        ObstacleBody { obstacle: obstacle.clone(), shape }
    }

    /// Whether it moves.
    pub fn moves(&self) -> bool {
        self.obstacle.velocity != DVec3::ZERO
    }

    /// Its surface at an instant; obstacles move at constant velocity from tick 0 on.
    pub fn shape_at(&self, at: Instant, clock: Clock) -> Geometry {
        self.travelled(at, clock).map_or(self.shape, |way| self.shape.translated(way))
    }

    /// How far it has moved since tick 0, if it moves.
    pub(in crate::sim) fn travelled(&self, at: Instant, clock: Clock) -> Option<DVec3> {
        let velocity = self.obstacle.velocity;
        self.moves().then(|| velocity * clock.between(Instant::start_of(0), at))
    }
}
