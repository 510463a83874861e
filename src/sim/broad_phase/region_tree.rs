//! Axis-aligned boxes in a balanced tree: which of them meet a region.

use super::slack::SLACK;
use crate::scene::Geometry;
use glam::DVec3;

/// Most leaves that share a node.
const LEAF_SIZE: usize = 3;
/// Depth of the tree that is never reached: it is balanced, and indices have 32 bits.
const MOST_OPEN: usize = 64;
/// Share of the coordinates by which a test may be wrong; positions are known far more exactly.
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

    /// Around an obstacle, with what its coordinates may be wrong by; planes are endless.
    pub fn of_shape(shape: &Geometry) -> Option<Region> {
        Some(Region::around(shape.place(), shape.half_size()?))
    }

    /// Around an obstacle, with what its coordinates may be wrong by.
    fn around(center: DVec3, half_size: DVec3) -> Region {
        let half_size = half_size + (center.abs() + half_size) * COORDINATE_ROUNDING;
        Region { low: center - half_size, high: center + half_size }
    }

    /// The smallest one around both.
    pub fn union(self, other: Region) -> Region {
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
    pub fn meets(&self, other: &Region) -> bool {
        !(self.low.cmpgt(other.high).any() || other.low.cmpgt(self.high).any())
    }
}

/// Obstacles by where they are.
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
    /// What it is in.
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
    /// From and up to which leaf.
    Leaves(u32, u32),
    /// Place of the second half.
    Halves(u32),
}

impl RegionTree {
    /// Makes it the tree of other leaves, in the room that it has.
    pub fn refill(&mut self, leaves: impl Iterator<Item = Leaf>) {
        self.leaves.clear();
        self.nodes.clear();
        self.leaves.extend(leaves);
        if !self.leaves.is_empty() {
            self.split(0, self.leaves.len());
        }
    }

    /// All leaves.
    pub fn each_leaf(&self, visit: impl FnMut(&Leaf)) {
        self.leaves.iter().for_each(visit);
    }

    /// The leaves that meet a region.
    pub fn visit(&self, region: &Region, mut visit: impl FnMut(&Leaf)) {
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
