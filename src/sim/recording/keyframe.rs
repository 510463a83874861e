//! A full state in compact form.

use crate::sim::island::standing::StandingGroup;
use crate::sim::state::pair::Pair;
use crate::sim::{Instant, Motion, Resolution, Setup, Snapshot};
use glam::DVec3;
use std::sync::Arc;

/// A snapshot without redundancy: at the start of a tick every body flies freely, stands, or glides with its group's
/// acceleration, so that the start of its segment determines its motion.
pub struct Keyframe {
    tick: u64,
    starts: Box<[SegmentStart]>,
    resolved: Box<[(Pair, Resolution)]>,
    resting: Box<[Pair]>,
    standing: Box<[Arc<StandingGroup>]>,
    /// The motions of bodies that glide, but it is not known yet on what.
    unsupported: Box<[(usize, Motion)]>,
    overlapping: Box<[Pair]>,
}

impl Keyframe {
    /// Packs a snapshot.
    pub fn new(snapshot: &Snapshot) -> Keyframe {
        debug_assert!(snapshot.motions.iter().all(|motion| !motion.ends_with_tick()));
        let in_group = |body: &usize| snapshot.standing.iter().any(|group| group.balls.binary_search(body).is_ok());
        let gliding = (0..snapshot.motions.len()).filter(|&body| snapshot.motions[body].glides());
        let unsupported = gliding.filter(|body| !in_group(body)).map(|body| (body, snapshot.motions[body]));
        Keyframe {
            tick: snapshot.tick,
            starts: snapshot.motions.iter().map(SegmentStart::of).collect(),
            resolved: snapshot.resolved.iter().map(|(&pair, &reason)| (pair, reason)).collect(),
            resting: snapshot.resting.iter().copied().collect(),
            standing: snapshot.standing.iter().cloned().collect(),
            unsupported: unsupported.collect(),
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
        for group in &self.standing {
            for &ball in &group.balls {
                let SegmentStart { position, velocity, at } = self.starts[ball];
                motions[ball] = group.motion(position, velocity, at);
            }
        }
        self.unsupported.iter().for_each(|&(body, motion)| motions[body] = motion);
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
            && self.unsupported.is_empty()
            && self.overlapping.is_empty()
            && self.resolved.iter().all(|(_, resolution)| *resolution == Resolution::Resolved)
    }

    /// The motion of a body.
    pub fn motion(&self, setup: &Setup, body: usize) -> Motion {
        if let Ok(place) = self.unsupported.binary_search_by_key(&body, |&(body, _)| body) {
            return self.unsupported[place].1;
        }
        let SegmentStart { position, velocity, at } = self.starts[body];
        match self.standing.iter().find(|group| group.balls.binary_search(&body).is_ok()) {
            Some(group) => group.motion(position, velocity, at),
            None => setup.flight_before_tick(body, position, velocity, at),
        }
    }

    /// Memory it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Keyframe>()
            + size_of_val(&*self.starts)
            + size_of_val(&*self.resolved)
            + size_of_val(&*self.resting)
            + size_of_val(&*self.unsupported)
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
