//! How far bodies get between two keyframes: enough to tell what cannot happen there without replaying it.
//!
//! Of each body two bytes: how far it gets from where it was at the keyframe, and how much its velocity differs from the one
//! that it had there.

use super::keyframe::Keyframe;
use crate::sim::{Clock, Instant, Motion, Setup};
use glam::DVec3;
use std::ops::Range;

/// Where a body is, and how fast, throughout a part of a recording.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Whereabouts {
    /// Centre at its begin.
    pub position: DVec3,
    /// Most that the centre is away from there, in metres; infinite if it is not known.
    pub reach: f64,
    /// True velocity at its begin.
    pub velocity: DVec3,
    /// Most that the velocity differs from that, in m/s; infinite if it is not known.
    pub change: f64,
}

/// What is known of a part of a recording without replaying it.
pub struct Roamed<'a> {
    /// Its ticks.
    pub ticks: Range<u64>,
    pub(super) setup: &'a Setup,
    pub(super) keyframe: &'a Keyframe,
    pub(super) bounds: &'a [Bounds],
}

impl Roamed<'_> {
    /// Where a body is in it, the states at its very end included.
    pub fn whereabouts(&self, body: usize) -> Whereabouts {
        let (motion, start) = (self.keyframe.motion(self.setup, body), Instant::start_of(self.ticks.start));
        let clock = self.setup.clock;
        let [position, velocity] = [motion.position_at(start, clock), motion.velocity_at(start, clock)];
        let [reach, change] = self.bounds[body].0.map(decoded);
        // Rounding of all that was computed on the way, and far more than that.
        let seconds =
            clock.between(motion.start(), start).abs() + clock.tick_length() * self.ticks.clone().count() as f64;
        let fastest = velocity.length() + change + motion.acceleration().length() * seconds;
        let way = motion.segment().position.length() + position.length() + fastest * seconds;
        Whereabouts {
            position,
            reach: reach + SLACK * (way + reach),
            velocity,
            change: change + SLACK * (fastest + change),
        }
    }
}

/// Share of the terms of a sum that is added to its bounds, thousands of times their rounding.
const SLACK: f64 = 1e-12;

/// How far a body gets, and how much its velocity changes, each as a byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds([u8; 2]);

/// Steps to a factor of two.
const STEPS: f64 = 4.0;
/// The byte of 1.
const OF_ONE: f64 = 160.0;

/// The least byte that stands for as much: 0 for nothing, 255 for what is not bounded.
fn coded(size: f64) -> u8 {
    if size == 0.0 {
        return 0;
    }
    let steps = (STEPS * size.log2() + OF_ONE).floor() + 1.0;
    if steps < 255.0 { steps.max(1.0) as u8 } else { 255 }
}

fn decoded(code: u8) -> f64 {
    match code {
        0 => 0.0,
        255 => f64::INFINITY,
        // What rounding of the logarithm may lack is far less than a part in a billion.
        code => ((f64::from(code) - OF_ONE) / STEPS).exp2() * (1.0 + 1e-9),
    }
}

/// The bounds of the bodies since a keyframe, while the run goes on.
#[derive(Clone)]
pub(in crate::sim) struct Roaming {
    since: Instant,
    clock: Clock,
    /// Where each began, how fast, and the squares of the bounds so far.
    bodies: Vec<(DVec3, DVec3, [f64; 2])>,
}

impl Roaming {
    /// From a state at the start of a tick on.
    pub fn new(motions: &[Motion], since: Instant, clock: Clock) -> Roaming {
        let body = |motion: &Motion| (motion.position_at(since, clock), motion.velocity_at(since, clock), [0.0; 2]);
        Roaming { since, clock, bodies: motions.iter().map(body).collect() }
    }

    /// A body gives up a motion at an instant for another one.
    pub fn turn(&mut self, body: usize, [old, new]: [&Motion; 2], now: Instant) {
        self.follow(body, old, now);
        self.see(body, new, now, 0.0);
    }

    /// The bounds up to an instant at which the bodies have these motions.
    pub fn finish(mut self, motions: &[Motion], now: Instant) -> Box<[Bounds]> {
        motions.iter().enumerate().for_each(|(body, motion)| self.follow(body, motion, now));
        let bounds = |(_, _, squares): &(DVec3, DVec3, [f64; 2])| Bounds(squares.map(|square| coded(square.sqrt())));
        self.bodies.iter().map(bounds).collect()
    }

    /// A body has kept a motion until now.
    fn follow(&mut self, body: usize, motion: &Motion, now: Instant) {
        let acceleration = motion.segment().acceleration;
        // A parabola is no farther from its chord than that.
        let arch = if acceleration == DVec3::ZERO {
            0.0
        } else {
            let seconds = self.clock.between(motion.start().max(self.since), now).max(0.0);
            acceleration.length() * seconds * seconds / 8.0
        };
        self.see(body, motion, now, arch);
    }

    fn see(&mut self, body: usize, motion: &Motion, now: Instant, arch: f64) {
        let (position, velocity, [reach, change]) = &mut self.bodies[body];
        let far = motion.position_at(now, self.clock).distance_squared(*position);
        let far = if arch == 0.0 { far } else { (far.max(*reach).sqrt() + arch).powi(2) };
        let differs = motion.velocity_at(now, self.clock).distance_squared(*velocity);
        // What is no number bounds nothing.
        *reach = if far.is_nan() { f64::INFINITY } else { reach.max(far) };
        *change = if differs.is_nan() { f64::INFINITY } else { change.max(differs) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_stands_for_no_less_than_what_it_was_made_of_and_for_hardly_more() {
        assert_eq!((coded(0.0), decoded(0)), (0, 0.0));
        assert_eq!(decoded(coded(f64::INFINITY)), f64::INFINITY);
        assert_eq!(decoded(coded(f64::NAN)), f64::INFINITY);
        // Far less than an ångström is as good as one billionth of a millimetre.
        assert!(decoded(coded(1e-300)) < 1.2e-12);
        for step in 0..4000 {
            let size = 1e-11 * 1.01_f64.powi(step);
            let bound = decoded(coded(size));
            assert!(bound >= size, "{size} is bounded by {bound}");
            // A quarter of a factor of two.
            assert!(bound <= 1.19 * size * (1.0 + 2e-9) || size > 1e7, "{size} is bounded by {bound}");
        }
    }
}
