//! A full state in compact form.

use crate::sim::state::pair::Pair;
use crate::sim::{Motion, Resolution, Segment, Snapshot};

/// A snapshot without redundancy: at the start of a tick no motion is a chord, so that its segment determines it.
pub struct Keyframe {
    tick: u64,
    segments: Box<[Segment]>,
    resolved: Box<[(Pair, Resolution)]>,
    resting: Box<[Pair]>,
    overlapping: Box<[Pair]>,
}

impl Keyframe {
    /// Packs a snapshot.
    pub fn new(snapshot: &Snapshot) -> Keyframe {
        debug_assert!(snapshot.motions.iter().all(|motion| !motion.is_chord()));
        Keyframe {
            tick: snapshot.tick,
            segments: snapshot.motions.iter().map(Motion::segment).collect(),
            resolved: snapshot.resolved.iter().map(|(&pair, &reason)| (pair, reason)).collect(),
            resting: snapshot.resting.iter().copied().collect(),
            overlapping: snapshot.overlapping.iter().copied().collect(),
        }
    }

    /// The snapshot again, bit for bit.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            tick: self.tick,
            motions: self.segments.iter().copied().map(lasting).collect(),
            resolved: self.resolved.iter().copied().collect(),
            resting: self.resting.iter().copied().collect(),
            overlapping: self.overlapping.iter().copied().collect(),
        }
    }

    /// Memory it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Keyframe>()
            + size_of_val(&*self.segments)
            + size_of_val(&*self.resolved)
            + size_of_val(&*self.resting)
            + size_of_val(&*self.overlapping)
    }
}

fn lasting(segment: Segment) -> Motion {
    Motion::free(segment.position, segment.velocity, segment.acceleration, segment.start)
}
