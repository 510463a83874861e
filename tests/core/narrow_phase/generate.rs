//! Random shapes and rigid motions.

use crate::common::random::Random;
use collidoscope::query::SphereSweep;
use collidoscope::shape::{Capsule, Obb};
use glam::{DMat3, DVec3};

pub fn chance(random: &mut Random, probability: f64) -> bool {
    random.range(0.0, 1.0) < probability
}

/// Orthonormal axes, left-handed half of the time.
pub fn axes(random: &mut Random) -> DMat3 {
    let mut axes = DMat3::from_quat(random.rotation());
    if chance(random, 0.5) {
        axes.z_axis = -axes.z_axis;
    }
    axes
}

/// A box near the origin, flat along each axis with probability 0.1.
pub fn obb(random: &mut Random, scale: f64) -> Obb {
    let mut half_extents = DVec3::ZERO;
    for axis in 0..3 {
        if !chance(random, 0.1) {
            half_extents[axis] = scale * random.range(0.05, 2.0);
        }
    }
    Obb { center: random.vector(3.0 * scale), half_extents, axes: axes(random) }
}

/// A capsule near the origin; one of ten is a line.
pub fn capsule(random: &mut Random, scale: f64) -> Capsule {
    let radius = if chance(random, 0.1) { 0.0 } else { scale * random.range(0.05, 1.0) };
    let (middle, half) = (random.vector(3.0 * scale), random.direction() * scale * random.range(0.05, 2.0));
    Capsule { ends: [middle - half, middle + half], radius }
}

/// A sweep from around a point to near it and beyond, sometimes away from it; radius 0 in one of ten.
pub fn sweep(random: &mut Random, about: DVec3, scale: f64) -> SphereSweep {
    let radius = if chance(random, 0.1) { 0.0 } else { scale * 10f64.powf(random.range(-3.0, 0.5)) };
    let from = about + random.direction() * scale * random.range(0.0, 8.0);
    let target = about + random.vector(2.5 * scale);
    let motion = (target - from) * random.range(-0.3, 3.0);
    SphereSweep { radius, from, motion, acceleration: DVec3::ZERO, max_fraction: 1.0 }
}

/// A scale between 1e-3 and 1e3, all magnitudes alike.
pub fn scale(random: &mut Random) -> f64 {
    10f64.powf(random.range(-3.0, 3.0))
}

/// A rigid motion with a scale, maybe a mirror image: world = origin + axes · (scale · local).
#[derive(Debug)]
pub struct Placement {
    pub origin: DVec3,
    pub axes: DMat3,
    pub scale: f64,
}

impl Placement {
    pub const IDENTITY: Placement = Placement { origin: DVec3::ZERO, axes: DMat3::IDENTITY, scale: 1.0 };

    pub fn random(random: &mut Random) -> Placement {
        let scale = scale(random);
        Placement { origin: random.vector(3.0 * scale), axes: axes(random), scale }
    }

    /// The identity, then `count` random ones.
    pub fn several(count: usize) -> Vec<Placement> {
        let mut random = Random(7);
        std::iter::once(Placement::IDENTITY).chain((0..count).map(|_| Placement::random(&mut random))).collect()
    }

    pub fn point(&self, local: DVec3) -> DVec3 {
        self.origin + self.axes * (self.scale * local)
    }

    pub fn direction(&self, local: DVec3) -> DVec3 {
        self.axes * local
    }

    pub fn obb(&self, half_extents: DVec3) -> Obb {
        Obb { center: self.origin, half_extents: self.scale * half_extents, axes: self.axes }
    }

    pub fn sweep(&self, radius: f64, from: DVec3, to: DVec3) -> SphereSweep {
        SphereSweep::between(self.scale * radius, self.point(from), self.point(to))
    }

    /// Whether two lengths or points in world space agree to rounding.
    pub fn close(&self, a: DVec3, b: DVec3) -> bool {
        (a - b).length() <= 1e-12 * self.scale.max(self.origin.length())
    }
}
