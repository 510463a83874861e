//! A full state in compact form.

use crate::sim::island::standing::StandingGroup;
use crate::sim::state::pair::Pair;
use crate::sim::{Instant, Motion, Resolution, Setup, Snapshot};
use glam::DVec3;
use std::sync::Arc;

/// A snapshot without redundancy: at the start of a tick every body flies freely or stands, so that
/// the start of its segment determines its motion.
pub struct Keyframe {
    tick: u64,
    starts: Box<[SegmentStart]>,
    resolved: Box<[(Pair, Resolution)]>,
    resting: Box<[Pair]>,
    standing: Box<[Arc<StandingGroup>]>,
    overlapping: Box<[Pair]>,
}

impl Keyframe {
    /// Packs a snapshot.
    pub fn new(snapshot: &Snapshot) -> Keyframe {
        debug_assert!(snapshot.motions.iter().all(|motion| !motion.ends_with_tick()));
        Keyframe {
            tick: snapshot.tick,
            starts: snapshot.motions.iter().map(SegmentStart::of).collect(),
            resolved: snapshot.resolved.iter().map(|(&pair, &reason)| (pair, reason)).collect(),
            resting: snapshot.resting.iter().copied().collect(),
            standing: snapshot.standing.iter().cloned().collect(),
            overlapping: snapshot.overlapping.iter().copied().collect(),
        }
    }

    /// The tick that begins there.
    pub fn tick(&self) -> u64 {
        self.tick
    }

    /// The snapshot again, bit for bit.
    pub fn snapshot(&self, setup: &Setup) -> Snapshot {
        let motion = |(body, start): (usize, &SegmentStart)| {
            setup.flight_before_tick(body, start.position, start.velocity, start.at)
        };
        let mut motions: Vec<Motion> = self.starts.iter().enumerate().map(motion).collect();
        for &ball in self.standing.iter().flat_map(|group| &group.balls) {
            let SegmentStart { position, at, .. } = self.starts[ball];
            motions[ball] = Motion::uniform(position, DVec3::ZERO, at);
        }
        Snapshot {
            tick: self.tick,
            motions,
            resolved: self.resolved.iter().copied().collect(),
            resting: self.resting.iter().copied().collect(),
            standing: self.standing.to_vec(),
            overlapping: self.overlapping.iter().copied().collect(),
        }
    }

    /// Whether nothing rests, stands, overlaps or cannot be resolved, so that each pair goes on by itself.
    pub fn is_free(&self) -> bool {
        self.resting.is_empty()
            && self.standing.is_empty()
            && self.overlapping.is_empty()
            && self.resolved.iter().all(|(_, resolution)| *resolution == Resolution::Resolved)
    }

    /// The motion of a body.
    pub fn motion(&self, setup: &Setup, body: usize) -> Motion {
        let SegmentStart { position, velocity, at } = self.starts[body];
        match self.standing.iter().any(|group| group.balls.binary_search(&body).is_ok()) {
            true => Motion::uniform(position, DVec3::ZERO, at),
            false => setup.flight_before_tick(body, position, velocity, at),
        }
    }

    /// Memory it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Keyframe>()
            + size_of_val(&*self.starts)
            + size_of_val(&*self.resolved)
            + size_of_val(&*self.resting)
            + size_of_val(&*self.overlapping)
    }
}

/// Where and when a body's segment begins, and how fast.
#[derive(Clone, Copy)]
struct SegmentStart {
    position: DVec3,
    velocity: DVec3,
    at: Instant,
}

impl SegmentStart {
    fn of(motion: &Motion) -> SegmentStart {
        let segment = motion.segment();
        SegmentStart { position: segment.position, velocity: segment.velocity, at: segment.start }
    }
}
