//! The course of a sweep: how far apart the two are at every moment, and when they would touch.

use crate::sim::{
    Approach, ContactRoot, ContactRootKind, Instant, Pair, PairSegment, Setup, Target, TickRecord, pair_segments,
    separation_at,
};
use glam::DVec3;

/// Places at which a curve is drawn.
const SAMPLES: usize = 160;
/// Fractions nearer to each other than this differ by rounding.
const SAME: f64 = 1e-9;
/// Roots farther than this from the interval are told and not drawn.
const REACH: f64 = 0.5;

/// How far apart two are in the course of a tick, or of a bench query's sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct Inside {
    /// What the fraction counts.
    pub timing: Timing,
    /// Fractions and the distances of the surfaces there, as it happened.
    pub separation: Vec<[f64; 2]>,
    /// The same if both had kept moving as on the segment explained; empty where that is what happened.
    pub unhindered: Vec<[f64; 2]>,
    /// When the surfaces touch, or would.
    pub roots: Vec<ContactRoot>,
    /// Exact instants of what happened between the two in the tick, with their fractions.
    pub impacts: Vec<(f64, Instant)>,
    approach: Approach,
    begins: f64,
}

/// What the fractions of an [`Inside`] count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// The tick.
    Tick,
    /// The sweep of a bench query.
    Sweep,
}

impl Inside {
    /// Of a pair in a tick; `segment` is the one explained, and `impacts` what happened between the two.
    pub fn of_pair(
        (setup, record): (&Setup, &TickRecord),
        pair: Pair,
        (segment, approach): (PairSegment, Approach),
        impacts: &[Instant],
    ) -> Inside {
        let length = setup.clock.tick_length();
        let cuts = pair_segments(setup, record, pair).into_iter().map(|segment| segment.from);
        let mut places: Vec<f64> = samples(0.0, 1.0).chain(cuts).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        let apart = |t: f64| [t, separation_at(setup, record, pair, (t * length).min(length.next_down()))];
        let mut roots = approach.roots(&segment);
        // The impact is a root, even if rounding puts it slightly past the end of its segment.
        let fractions: Vec<f64> = impacts.iter().map(|at| at.local / length).collect();
        for root in &mut roots {
            if let Some(&impact) = fractions.iter().find(|impact| (*impact - root.t).abs() < SAME) {
                *root = ContactRoot { t: impact, kind: ContactRootKind::Impact };
            }
        }
        let end = roots.iter().map(|root| root.t).filter(|t| *t < 1.0 + REACH).fold(1.0, f64::max);
        let goes_on = segment.to < 1.0 || end > 1.0;
        let from = if segment.to < 1.0 { segment.to } else { 1.0 };
        let unhindered = samples(from, end).map(|t| [t, approach.separation(t - segment.from)]);
        Inside {
            timing: Timing::Tick,
            separation: places.into_iter().map(apart).collect(),
            unhindered: if goes_on { unhindered.collect() } else { Vec::new() },
            roots,
            impacts: impacts.iter().map(|at| (at.local / length, *at)).collect(),
            approach,
            begins: segment.from,
        }
    }

    /// Of a bench query's sweep.
    pub fn of_sweep(approach: Approach) -> Inside {
        let segment = PairSegment { from: 0.0, to: 1.0 };
        let roots = approach.roots(&segment);
        let end = roots.iter().map(|root| root.t).filter(|t| *t < 1.0 + REACH).fold(1.0, f64::max);
        let begin = roots.iter().map(|root| root.t).filter(|t| *t > -REACH).fold(0.0, f64::min);
        let curve = |from: f64, to: f64| samples(from, to).map(|t| [t, approach.separation(t)]).collect();
        Inside {
            timing: Timing::Sweep,
            separation: curve(begin, 1.0),
            unhindered: if end > 1.0 { curve(1.0, end) } else { Vec::new() },
            roots,
            impacts: Vec::new(),
            approach,
            begins: 0.0,
        }
    }

    /// Centres and radii of what moves along the sweep, at a fraction.
    pub fn ghosts(&self, t: f64) -> Vec<(DVec3, f64)> {
        let at = t - self.begins;
        let sweep = &self.approach.sweep;
        let other = match &self.approach.target {
            Target::Ball(other) => Some((other.center_at(at), other.radius)),
            Target::Obstacle(_) => None,
        };
        [(sweep.center_at(at), sweep.radius)].into_iter().chain(other).collect()
    }

    /// Distance of the surfaces at a fraction, if both moved as on the segment explained.
    pub fn unhindered_at(&self, t: f64) -> f64 {
        self.approach.separation(t - self.begins)
    }

    /// A fraction moved onto the impact that is nearer than `tolerance`, if there is one.
    pub fn snapped(&self, t: f64, tolerance: f64) -> f64 {
        let roots = self.roots.iter().filter(|root| root.counts()).map(|root| root.t);
        let stops = roots.chain(self.impacts.iter().map(|(t, _)| *t)).filter(|stop| (0.0..=1.0).contains(stop));
        let near = stops.filter(|stop| (stop - t).abs() <= tolerance);
        near.min_by(|a, b| (a - t).abs().total_cmp(&(b - t).abs())).unwrap_or(t)
    }

    /// The moment of a tick at a fraction: that of an impact exactly, where it is one.
    pub fn instant_at(&self, t: f64, tick: u64, tick_length: f64) -> Instant {
        // Two roundings lie between the fraction of an impact and its instant.
        let same = |(at, _): &&(f64, Instant)| (at - t).abs() <= 4.0 * f64::EPSILON;
        let exact = self.impacts.iter().find(same).map(|(_, instant)| *instant);
        exact.unwrap_or(Instant { tick, local: (t * tick_length).clamp(0.0, tick_length.next_down()) })
    }

    /// Roots that lie on the curves.
    pub fn drawn_roots(&self) -> impl Iterator<Item = &ContactRoot> {
        self.roots.iter().filter(|root| (-REACH..1.0 + REACH).contains(&root.t))
    }

    /// Roots that are too far away to be drawn.
    pub fn distant_roots(&self) -> impl Iterator<Item = &ContactRoot> {
        self.roots.iter().filter(|root| !(-REACH..1.0 + REACH).contains(&root.t))
    }
}

fn samples(from: f64, to: f64) -> impl Iterator<Item = f64> {
    (0..=SAMPLES).map(move |place| from + (to - from) * place as f64 / SAMPLES as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::SphereSweep;
    use crate::shape::Plane;

    /// From 3 above a plane to 1 below it, radius 1: touches at t = (3 − 1) / 4 = 0.5, wholly behind
    /// at (3 + 1) / 4 = 1.
    fn falling() -> Inside {
        let sweep = SphereSweep::between(1.0, DVec3::new(0.0, 3.0, 0.0), DVec3::new(0.0, -1.0, 0.0));
        Inside::of_sweep(Approach {
            sweep,
            target: Target::Obstacle(Plane { point: DVec3::ZERO, normal: DVec3::Y }.into()),
        })
    }

    #[test]
    fn dragging_snaps_at_the_impact_and_nowhere_else() {
        let inside = falling();
        assert_eq!([0.49, 0.505, 0.6, 0.99].map(|t| inside.snapped(t, 0.02)), [0.5, 0.5, 0.6, 0.99]);
    }

    #[test]
    fn the_ghost_moves_along_the_sweep_and_the_curve_is_its_distance() {
        let inside = falling();
        // 3 − 4·0.25 = 2 above the plane, its surface 1.
        assert_eq!(inside.ghosts(0.25), [(DVec3::new(0.0, 2.0, 0.0), 1.0)]);
        assert_eq!(inside.unhindered_at(0.25), 1.0);
        assert_eq!(inside.separation.first(), Some(&[0.0, 2.0]));
        let roots: Vec<(f64, bool)> = inside.roots.iter().map(|root| (root.t, root.counts())).collect();
        assert_eq!(roots, [(0.5, true), (1.0, false)]);
    }
}
