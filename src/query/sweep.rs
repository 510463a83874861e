//! What all sweeps share: their input, statuses and the impact with an obstacle.

use crate::shape::FaceFlags;
use glam::DVec3;
use serde::{Deserialize, Serialize};

/// What accelerates the centre of a sweep: a constant vector, in lengths per sweep², or nothing, which is then known when a
/// query is compiled.
pub trait Acceleration: Copy + std::fmt::Debug + PartialEq {
    /// The acceleration.
    fn vector(self) -> DVec3;
}

impl Acceleration for DVec3 {
    #[inline(always)]
    fn vector(self) -> DVec3 {
        self
    }
}

/// No acceleration. Queries of a sweep along a line that is known to be straight do not ask whether it is one, which takes 1
/// to 9 % of their instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Straight;

impl Acceleration for Straight {
    #[inline(always)]
    fn vector(self) -> DVec3 {
        DVec3::ZERO
    }
}

/// A sphere moving along a straight line, or with constant acceleration along a parabola.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereSweep<A = DVec3> {
    /// Never negative.
    pub radius: f64,
    /// Centre at t = 0.
    pub from: DVec3,
    /// Velocity of the centre at t = 0, in lengths per sweep; without acceleration its displacement from t = 0 to t = 1.
    pub motion: DVec3,
    /// Acceleration of the centre, in lengths per sweep²; zero, or [`Straight`], for a straight line.
    pub acceleration: A,
    /// Impacts later than this fraction are `miss_late`; 1 for the sweep between two points,
    /// infinity to follow the whole half-line.
    pub max_fraction: f64,
}

impl SphereSweep {
    /// The sweep from one place of the centre to another, `t` from 0 to 1; [accelerated](SphereSweep::accelerated) or not.
    pub fn between(radius: f64, from: DVec3, to: DVec3) -> SphereSweep {
        SphereSweep::straight(radius, from, to).on_parabola()
    }

    /// The same sweep with an acceleration.
    pub fn accelerated(self, acceleration: DVec3) -> SphereSweep {
        SphereSweep { acceleration, ..self }
    }
}

impl SphereSweep<Straight> {
    /// The sweep along the line from one place of the centre to another, `t` from 0 to 1.
    pub fn straight(radius: f64, from: DVec3, to: DVec3) -> SphereSweep<Straight> {
        SphereSweep { radius, from, motion: to - from, acceleration: Straight, max_fraction: 1.0 }
    }
}

impl<A: Acceleration> SphereSweep<A> {
    /// The same sweep as one that may have an acceleration.
    #[inline]
    pub fn on_parabola(&self) -> SphereSweep {
        let SphereSweep { radius, from, motion, acceleration, max_fraction } = *self;
        SphereSweep { radius, from, motion, acceleration: acceleration.vector(), max_fraction }
    }

    /// Whether it follows a parabola.
    #[inline]
    pub fn is_accelerated(&self) -> bool {
        self.acceleration_bits() != 0
    }

    /// Not 0 if it follows a parabola: the bits of its acceleration but for the signs. Straight sweeps ask for nothing else,
    /// and so it takes half as many instructions as comparing each component.
    #[inline]
    pub(super) fn acceleration_bits(&self) -> u64 {
        let [x, y, z] = self.acceleration.vector().to_array().map(f64::to_bits);
        (x | y | z) << 1
    }

    /// Centre at fraction `t`: from + t·motion + ½·t²·acceleration.
    #[inline]
    pub fn center_at(&self, t: f64) -> DVec3 {
        if self.is_accelerated() {
            return self.from + t * (self.motion + 0.5 * t * self.acceleration.vector());
        }
        self.from + t * self.motion
    }

    /// Centre at fraction `t` of a sweep that is known to follow a straight line.
    #[inline]
    pub(super) fn center_on_line(&self, t: f64) -> DVec3 {
        self.from + t * self.motion
    }

    /// Velocity of the centre at fraction `t`, in lengths per sweep.
    #[inline]
    pub fn velocity_at(&self, t: f64) -> DVec3 {
        if self.is_accelerated() { self.motion + t * self.acceleration.vector() } else { self.motion }
    }

    /// Whether `t` is within the limit. A `t` that overflowed to infinity never is.
    #[inline]
    pub fn reaches(&self, t: f64) -> bool {
        t <= self.max_fraction && t < f64::INFINITY
    }
}

/// The answer of a sweep against a sphere, quad, box or capsule.
///
/// On a parabola the distance may fall more than once. What touches at the start but moves apart then hits where it
/// comes back; where it does not within the sweep, it is touching, as on a straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SweepStatus {
    /// They touch at 0 < t ≤ the limit.
    Hit,
    /// They touch exactly at t = 0.
    Touching,
    /// They overlap at t = 0.
    Overlap,
    /// No relative motion, and no acceleration.
    MissParallel,
    /// Moving apart, or past the nearest point, from the start; on a parabola the distance never falls.
    MissReceding,
    /// They would touch after the end of the sweep.
    MissLate,
    /// The line of motion, or the parabola, misses.
    MissApart,
}

impl SweepStatus {
    /// Whether the shapes touch, at any time of the sweep.
    pub fn is_hit(self) -> bool {
        matches!(self, SweepStatus::Hit | SweepStatus::Touching | SweepStatus::Overlap)
    }
}

/// The result of a sweep, against any shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SweepOutcome {
    /// They touch within the sweep.
    Hit,
    /// They touch exactly at its start.
    Touching,
    /// They overlap at its start.
    Overlap,
    /// The sphere is behind a plane, where nothing is solid.
    MissBehind,
    /// Moving along the plane.
    MissAlong,
    /// No relative motion.
    MissAtRest,
    /// Moving apart, or past the nearest point, from the start.
    MissReceding,
    /// They would touch after the end of the sweep.
    MissLate,
    /// The line of motion misses.
    MissApart,
}

impl From<SweepStatus> for SweepOutcome {
    #[inline]
    fn from(status: SweepStatus) -> SweepOutcome {
        match status {
            SweepStatus::Hit => SweepOutcome::Hit,
            SweepStatus::Touching => SweepOutcome::Touching,
            SweepStatus::Overlap => SweepOutcome::Overlap,
            SweepStatus::MissParallel => SweepOutcome::MissAtRest,
            SweepStatus::MissReceding => SweepOutcome::MissReceding,
            SweepStatus::MissLate => SweepOutcome::MissLate,
            SweepStatus::MissApart => SweepOutcome::MissApart,
        }
    }
}

/// The part of a shape that was hit. In answers and scenes it is the variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// One face.
    Face,
    /// The edge between two faces.
    Edge,
    /// The corner of three faces.
    Corner,
    /// The cylindrical side of a capsule.
    Side,
    /// The hemisphere at one end of a capsule.
    End,
}

/// The answer of a sweep against a quad, box or capsule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObstacleSweep {
    /// Hit, or why not.
    pub status: SweepStatus,
    /// Where; `None` on every miss.
    pub impact: Option<ObstacleImpact>,
}

/// Where a swept sphere touches a quad, box or capsule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObstacleImpact {
    /// Fraction of the sweep; 0 for `touching` and `overlap`.
    pub t: f64,
    /// The sphere's centre at `t`.
    pub center: DVec3,
    /// The obstacle's point nearest to `center`.
    pub contact: DVec3,
    /// Unit vector from the obstacle to the sphere.
    pub normal: DVec3,
    /// The part that was hit.
    pub feature: Feature,
    /// Faces of the box; empty for a quad or capsule. For an `overlap` as `sphere_box_faces` says.
    pub flags: FaceFlags,
}
