//! Answers by other means than the library's: distances by projection, roots by bisection.

use collidoscope::query::{SphereSweep, SweepStatus};
use collidoscope::shape::{Capsule, Obb};
use glam::DVec3;

/// Distance from `p` to the solid box, by projecting on each axis (Ericson 5.1.4.1).
pub fn distance_to_box(p: DVec3, obb: &Obb) -> f64 {
    let offset = p - obb.center;
    let axes = [obb.axes.x_axis, obb.axes.y_axis, obb.axes.z_axis];
    let outside = axes.into_iter().zip(obb.half_extents.to_array()).map(|(axis, half)| {
        let along = offset.dot(axis);
        if along > half {
            along - half
        } else if along < -half {
            -half - along
        } else {
            0.0
        }
    });
    outside.map(|d| d * d).sum::<f64>().sqrt()
}

/// Distance from `p` to the solid capsule, by projecting on its axis (Ericson 5.1.2).
pub fn distance_to_capsule(p: DVec3, capsule: &Capsule) -> f64 {
    let [a, b] = capsule.ends;
    let share = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
    ((p - a - share * (b - a)).length() - capsule.radius).max(0.0)
}

/// What a sweep must answer, and how clear the case is.
#[derive(Debug)]
pub struct Expected {
    pub status: SweepStatus,
    /// Of the first contact, also beyond the limit.
    pub t: f64,
    /// How far the deciding number is from the other status, in lengths; small is a tie.
    pub margin: f64,
}

/// The sweep's answer from the distance alone, which is convex along a line: ternary search for
/// its minimum and bisection for the first fraction at which it falls to the radius.
pub fn sweep_by_bisection(sweep: &SphereSweep, distance: impl Fn(DVec3) -> f64, far: f64) -> Expected {
    let gap = |t: f64| distance(sweep.from + t * sweep.motion) - sweep.radius;
    let start = gap(0.0);
    if start <= 0.0 {
        return Expected { status: SweepStatus::Overlap, t: 0.0, margin: -start };
    }
    let (mut low, mut high) = (0.0, far);
    for _ in 0..200 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if gap(a) <= gap(b) { high = b } else { low = a }
    }
    let (nearest, least) = (low, gap(low).min(gap(high)));
    if least > 0.0 {
        let receding = nearest * sweep.motion.length() < 1e-7;
        let status = if receding { SweepStatus::MissReceding } else { SweepStatus::MissApart };
        return Expected { status, t: f64::NAN, margin: least.min(start) };
    }
    let (mut before, mut after) = (0.0, nearest);
    for _ in 0..200 {
        let middle = 0.5 * (before + after);
        if gap(middle) > 0.0 { before = middle } else { after = middle }
    }
    let status = if after > sweep.max_fraction { SweepStatus::MissLate } else { SweepStatus::Hit };
    Expected { status, t: after, margin: (-least).min(start) }
}
