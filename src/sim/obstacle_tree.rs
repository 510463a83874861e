//! The obstacles as the broad phase sees them: which of them a ball may touch while its centre stays
//! in a region.
//!
//! Quads and boxes that stand still are the leaves of a balanced tree of bounding boxes, so that
//! their number and the ratio of their sizes hardly matter. Planes are endless and few: each is
//! compared with the region. Obstacles that move are given for every region, since what is near
//! them changes without any ball crossing a boundary.
//!
//! Nothing here decides what happens, only who is looked at: a state is the same with any tree.

use super::broad_phase::SLACK;
use super::{ObstacleBody, ObstacleShape};
use crate::shape::{Obb, Plane, Quad};
use glam::DVec3;

/// Most leaves that share a node.
const LEAF_SIZE: usize = 3;
/// Depth of the tree that is never reached: it is balanced, and indices have 32 bits.
const MOST_OPEN: usize = 64;
/// Share of the coordinates by which a test may be wrong; positions are known far more exactly.
const COORDINATE_ROUNDING: f64 = 1e-12;

/// An axis-aligned box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Region {
    /// Corner with the least coordinates.
    pub low: DVec3,
    /// Corner with the greatest coordinates.
    pub high: DVec3,
}

impl Region {
    const NOTHING: Region = Region { low: DVec3::INFINITY, high: DVec3::NEG_INFINITY };

    /// Around an obstacle, with what its coordinates may be wrong by.
    fn around(center: DVec3, half_size: DVec3) -> Region {
        let half_size = half_size + (center.abs() + half_size) * COORDINATE_ROUNDING;
        Region { low: center - half_size, high: center + half_size }
    }

    fn union(self, other: Region) -> Region {
        Region { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Everything a ball of this radius may touch while its centre is in the region, and somewhat
    /// more, so that neither rounding nor a gap about to close escapes.
    pub fn grown(self, radius: f64) -> Region {
        let largest = self.low.abs().max(self.high.abs()).max_element();
        let reach = DVec3::splat(radius * (1.0 + SLACK) + largest * COORDINATE_ROUNDING);
        Region { low: self.low - reach, high: self.high + reach }
    }

    /// Whether they have a point in common. What is not a number may be anywhere.
    fn meets(&self, other: &Region) -> bool {
        !(self.low.cmpgt(other.high).any() || other.low.cmpgt(self.high).any())
    }
}

/// A region as planes are compared with it.
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

    /// Whether it has a point in common with a plane. What is not a number may be anywhere.
    #[inline]
    fn meets(&self, plane: &StillPlane) -> bool {
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

/// The obstacles of a scene, by index.
#[derive(Clone, Debug, Default)]
pub struct ObstacleTree {
    planes: Vec<StillPlane>,
    moving: Vec<usize>,
    leaves: Vec<Leaf>,
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Debug)]
struct Leaf {
    obstacle: usize,
    region: Region,
}

/// A part of the tree. An inner node is followed by its first half.
#[derive(Clone, Copy, Debug)]
struct Node {
    region: Region,
    content: Content,
}

#[derive(Clone, Copy, Debug)]
enum Content {
    /// From and up to which leaf.
    Leaves(u32, u32),
    /// Place of the second half.
    Halves(u32),
}

impl ObstacleTree {
    /// The tree of a scene's obstacles.
    pub fn new(obstacles: &[ObstacleBody]) -> ObstacleTree {
        let mut tree = ObstacleTree::default();
        for (index, body) in obstacles.iter().enumerate() {
            if body.obstacle.velocity != DVec3::ZERO {
                tree.moving.push(index);
                continue;
            }
            match body.shape {
                ObstacleShape::Plane(plane) => tree.planes.push(StillPlane::new(index, &plane)),
                ObstacleShape::Quad(quad) => tree.leaves.push(Leaf { obstacle: index, region: bounds_of_quad(&quad) }),
                ObstacleShape::Box(obb) => tree.leaves.push(Leaf { obstacle: index, region: bounds_of_box(&obb) }),
            }
        }
        if !tree.leaves.is_empty() {
            tree.split(0, tree.leaves.len());
        }
        tree
    }

    /// All obstacles that may meet a region.
    pub fn near(&self, region: &Region, mut found: impl FnMut(usize)) {
        self.moving.iter().for_each(|&obstacle| found(obstacle));
        let slab = Slab::of(region);
        self.planes.iter().filter(|plane| slab.meets(plane)).for_each(|plane| found(plane.obstacle));
        self.visit(region, |leaf| found(leaf.obstacle));
    }

    /// The obstacles that may meet a region but not the one `before` it, from which a ball comes:
    /// they were given for that one.
    pub fn newly_near(&self, region: &Region, before: &Region, mut found: impl FnMut(usize)) {
        let (slab, known) = (Slab::of(region), Slab::of(before));
        let is_new = |plane: &&StillPlane| slab.meets(plane) && !known.meets(plane);
        self.planes.iter().filter(is_new).for_each(|plane| found(plane.obstacle));
        self.visit(region, |leaf| {
            if !before.meets(&leaf.region) {
                found(leaf.obstacle);
            }
        });
    }

    /// The leaves that meet a region.
    fn visit(&self, region: &Region, mut visit: impl FnMut(&Leaf)) {
        if self.nodes.is_empty() {
            return;
        }
        let (mut open, mut count) = ([0u32; MOST_OPEN], 1);
        while count > 0 {
            count -= 1;
            let place = open[count];
            let node = &self.nodes[place as usize];
            if !region.meets(&node.region) {
                continue;
            }
            match node.content {
                Content::Leaves(from, to) => {
                    for leaf in &self.leaves[from as usize..to as usize] {
                        if region.meets(&leaf.region) {
                            visit(leaf);
                        }
                    }
                }
                Content::Halves(second) => {
                    (open[count], open[count + 1]) = (second, place + 1);
                    count += 2;
                }
            }
        }
    }

    /// Makes the nodes for leaves `from..to`, halving them along the longest side.
    fn split(&mut self, from: usize, to: usize) {
        let region = self.leaves[from..to].iter().fold(Region::NOTHING, |all, leaf| all.union(leaf.region));
        let place = self.nodes.len();
        self.nodes.push(Node { region, content: Content::Leaves(from as u32, to as u32) });
        if to - from <= LEAF_SIZE {
            return;
        }
        let middle_of = |leaf: &Leaf| (leaf.region.low + leaf.region.high) * 0.5;
        let middles = self.leaves[from..to].iter().map(middle_of);
        let spread = middles.fold(Region::NOTHING, |all, middle| all.union(Region { low: middle, high: middle }));
        let size = spread.high - spread.low;
        let axis = (0..3).max_by(|&a, &b| size[a].total_cmp(&size[b])).unwrap_or(0);
        let half = (to - from) / 2;
        let by_middle = |a: &Leaf, b: &Leaf| middle_of(a)[axis].total_cmp(&middle_of(b)[axis]);
        self.leaves[from..to].select_nth_unstable_by(half, by_middle);
        self.split(from, from + half);
        self.nodes[place].content = Content::Halves(self.nodes.len() as u32);
        self.split(from + half, to);
    }
}

fn bounds_of_quad(quad: &Quad) -> Region {
    let half_size = quad.axes.x_axis.abs() * quad.half_extents.x + quad.axes.z_axis.abs() * quad.half_extents.y;
    Region::around(quad.center, half_size)
}

fn bounds_of_box(obb: &Obb) -> Region {
    let [x, y, z] = obb.half_extents.to_array();
    let half_size = obb.axes.x_axis.abs() * x + obb.axes.y_axis.abs() * y + obb.axes.z_axis.abs() * z;
    Region::around(obb.center, half_size)
}
