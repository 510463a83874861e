//! A balanced tree of axis-aligned bounding boxes.

use super::slack::SLACK;
use crate::scene::Geometry;
use glam::DVec3;

/// Most leaves that share a node.
const LEAF_SIZE: usize = 3;
/// More than the depth of any tree: it is balanced, and indices have 32 bits.
const MOST_OPEN: usize = 64;
/// Margin of a test, as a share of the coordinates: much more than rounding.
pub const COORDINATE_ROUNDING: f64 = 1e-12;

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

    /// The bounds of an obstacle with a margin for rounding; `None` for a plane.
    pub fn of_shape(shape: &Geometry) -> Option<Region> {
        Some(Region::around(shape.place(), shape.bounding_half_extents()?))
    }

    /// A box with a margin for rounding.
    fn around(center: DVec3, half_size: DVec3) -> Region {
        let half_size = half_size + (center.abs() + half_size) * COORDINATE_ROUNDING;
        Region { low: center - half_size, high: center + half_size }
    }

    /// The smallest region that holds both.
    pub fn union(self, other: Region) -> Region {
        Region { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Everything that a ball of this radius may touch while its centre is in the region, with a margin for rounding and
    /// for gaps about to close.
    pub fn grown(self, radius: f64) -> Region {
        let largest = self.low.abs().max(self.high.abs()).max_element();
        let reach = DVec3::splat(radius * (1.0 + SLACK) + largest * COORDINATE_ROUNDING);
        Region { low: self.low - reach, high: self.high + reach }
    }

    /// Whether they have a point in common; always where a coordinate is NaN.
    pub fn intersects(&self, other: &Region) -> bool {
        !(self.low.cmpgt(other.high).any() || other.low.cmpgt(self.high).any())
    }
}

/// A tree of obstacles.
#[derive(Clone, Debug, Default)]
pub struct RegionTree {
    leaves: Vec<Leaf>,
    nodes: Vec<Node>,
}

/// An obstacle.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    /// Its index.
    pub obstacle: usize,
    /// Its bounds.
    pub region: Region,
}

/// A part of the tree. An inner node is followed by its first half.
#[derive(Clone, Copy, Debug)]
struct Node {
    region: Region,
    content: Content,
}

#[derive(Clone, Copy, Debug)]
enum Content {
    /// A range of leaves.
    Leaves(u32, u32),
    /// Index of the second half.
    Halves(u32),
}

impl RegionTree {
    /// Rebuilds the tree from other leaves, in the same memory.
    pub fn refill(&mut self, leaves: impl Iterator<Item = Leaf>) {
        self.leaves.clear();
        self.nodes.clear();
        self.leaves.extend(leaves);
        if !self.leaves.is_empty() {
            self.split(0, self.leaves.len());
        }
    }

    /// Visits all leaves.
    pub fn each_leaf(&self, visit: impl FnMut(&Leaf)) {
        self.leaves.iter().for_each(visit);
    }

    /// Visits the leaves that intersect a region.
    pub fn visit(&self, region: &Region, mut visit: impl FnMut(&Leaf)) {
        if self.nodes.is_empty() {
            return;
        }
        let (mut open, mut count) = ([0u32; MOST_OPEN], 1);
        while count > 0 {
            count -= 1;
            let place = open[count];
            let node = &self.nodes[place as usize];
            if !region.intersects(&node.region) {
                continue;
            }
            match node.content {
                Content::Leaves(from, to) => {
                    for leaf in &self.leaves[from as usize..to as usize] {
                        if region.intersects(&leaf.region) {
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

    /// Builds the nodes of leaves `from..to`, split at the median along the longest side.
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
