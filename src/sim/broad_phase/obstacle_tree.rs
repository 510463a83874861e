//! Which of the obstacles that stand still a ball may touch while its centre stays in a region.
//!
//! Bounded obstacles are the leaves of a balanced tree of bounding boxes, so that neither their number nor the ratio of
//! their sizes matters much. Planes are infinite and few: each is compared with the region. The obstacles that move are
//! in [`moving_obstacles`](super::moving_obstacles).

use super::region_tree::{COORDINATE_ROUNDING, Leaf, Region, RegionTree};
use crate::shape::Plane;
use crate::sim::ObstacleBody;
use glam::DVec3;

/// A region in the form in which planes are compared with it.
struct Slab {
    center: DVec3,
    half_size: DVec3,
    rounding: f64,
}

impl Slab {
    fn of(region: &Region) -> Slab {
        let center = (region.low + region.high) * 0.5;
        let rounding = center.abs().max_element() * COORDINATE_ROUNDING;
        Slab { center, half_size: (region.high - region.low) * 0.5, rounding }
    }

    /// Whether it intersects a plane; always where a coordinate is NaN.
    #[inline]
    fn intersects(&self, plane: &StillPlane) -> bool {
        let reach = self.half_size.dot(plane.normal_abs) + self.rounding + plane.rounding;
        let is_away = (self.center - plane.point).dot(plane.normal).abs() > reach;
        !is_away
    }
}

/// A plane that does not move.
#[derive(Clone, Copy, Debug)]
struct StillPlane {
    obstacle: usize,
    point: DVec3,
    normal: DVec3,
    normal_abs: DVec3,
    rounding: f64,
}

impl StillPlane {
    fn new(obstacle: usize, plane: &Plane) -> StillPlane {
        let rounding = plane.point.abs().max_element() * COORDINATE_ROUNDING;
        StillPlane { obstacle, point: plane.point, normal: plane.normal, normal_abs: plane.normal.abs(), rounding }
    }
}

/// The obstacles of a scene that stand still, by index.
#[derive(Clone, Debug, Default)]
pub struct ObstacleTree {
    planes: Vec<StillPlane>,
    solids: RegionTree,
}

impl ObstacleTree {
    /// The tree of a scene's obstacles.
    pub fn new(obstacles: &[ObstacleBody]) -> ObstacleTree {
        let mut tree = ObstacleTree::default();
        let still = || obstacles.iter().enumerate().filter(|(_, body)| !body.moves());
        for (index, body) in still() {
            if let Some(plane) = body.shape.as_plane() {
                tree.planes.push(StillPlane::new(index, plane));
            }
        }
        let leaf =
            |(obstacle, body): (usize, &ObstacleBody)| Some(Leaf { obstacle, region: Region::of_shape(&body.shape)? });
        tree.solids.refill(still().filter_map(leaf));
        tree
    }

    /// All that may intersect a region.
    pub fn near(&self, region: &Region, mut found: impl FnMut(usize)) {
        let slab = Slab::of(region);
        self.planes.iter().filter(|plane| slab.intersects(plane)).for_each(|plane| found(plane.obstacle));
        self.solids.visit(region, |leaf| found(leaf.obstacle));
    }

    /// Those that may intersect a region but not the one `before` it, from which a ball comes.
    pub fn newly_near(&self, region: &Region, before: &Region, mut found: impl FnMut(usize)) {
        let (slab, known) = (Slab::of(region), Slab::of(before));
        let is_new = |plane: &&StillPlane| slab.intersects(plane) && !known.intersects(plane);
        self.planes.iter().filter(is_new).for_each(|plane| found(plane.obstacle));
        self.solids.visit(region, |leaf| {
            if !before.intersects(&leaf.region) {
                found(leaf.obstacle);
            }
        });
    }
}
