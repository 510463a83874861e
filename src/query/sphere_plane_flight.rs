//! Moving sphere against a plane, on a parabola.

use super::parabola::{Contacts, falls_within, first_contact, first_zero};
use super::sphere_plane_answer::PARALLEL_SPEED;
use super::{PlaneSweep, PlaneSweepStatus, Probe, SphereSweep};
use crate::shape::Plane;
use glam::DVec3;

/// When a sphere first touches or overlaps the front of a plane and comes nearer; at once, if it does at the start.
///
/// Unlike [`sphere_plane_sweep`](super::sphere_plane_sweep()) it looks beyond an overlap at the start, which
/// may be one of rounding: a sphere that leaves the plane comes back where its parabola leads it.
pub fn sphere_plane_approach(sweep: &SphereSweep, plane: &Plane) -> Option<f64> {
    let Height { distance, speed, acceleration } = Height::new(sweep, plane);
    if distance < 0.0 && distance <= -sweep.radius && behind_for_ever(distance + sweep.radius, speed, acceleration) {
        return None;
    }
    first_contact([distance - sweep.radius, speed, acceleration], Contacts::Approaching).filter(|t| sweep.reaches(*t))
}

/// Whether a height that is not positive never becomes so and then falls.
fn behind_for_ever(height: f64, speed: f64, acceleration: f64) -> bool {
    !(speed > 0.0 && acceleration < 0.0 && speed * speed > 2.0 * acceleration * height)
}

/// The centre's height above the plane: distance + speed·t + ½·acceleration·t².
#[derive(Clone, Copy)]
struct Height {
    distance: f64,
    speed: f64,
    acceleration: f64,
}

impl Height {
    fn new(sweep: &SphereSweep, plane: &Plane) -> Height {
        let along = |v: DVec3| v.dot(plane.normal);
        Height {
            distance: along(sweep.from - plane.point),
            speed: along(sweep.motion),
            acceleration: along(sweep.acceleration),
        }
    }

    fn status(self, sweep: &SphereSweep) -> (PlaneSweepStatus, f64) {
        use PlaneSweepStatus::*;
        let Height { distance, speed, acceleration } = self;
        if distance.abs() < sweep.radius {
            return self.embedded(sweep.radius - distance);
        }
        let gap = distance - sweep.radius;
        let touch = first_contact([gap, speed, acceleration], Contacts::All);
        let status = match touch {
            // From behind it only hits after it has passed to the front.
            _ if distance < 0.0 && behind_for_ever(gap, speed, acceleration) => MissBehind,
            Some(t) if sweep.reaches(t) => Hit,
            Some(_) => MissLate,
            None if speed == 0.0 && acceleration == 0.0 => MissParallel,
            None if falls_within(f64::INFINITY, [speed, acceleration]) => MissApart,
            None => MissReceding,
        };
        (status, touch.unwrap_or(f64::INFINITY))
    }

    /// The status of a sphere that overlaps the plane by `depth` at the start, and when it touches it: the last time
    /// before the start if it moves further in, the first after it if it moves out.
    fn embedded(self, depth: f64) -> (PlaneSweepStatus, f64) {
        use PlaneSweepStatus::*;
        let Height { speed, acceleration, .. } = self;
        let direction = if speed.abs() < PARALLEL_SPEED { acceleration } else { speed };
        let touched = match () {
            () if direction.abs() < PARALLEL_SPEED => None,
            () if direction < 0.0 => first_zero(depth, speed, -acceleration).map(|t| (EmbeddedInward, -t)),
            () => first_zero(depth, -speed, -acceleration).map(|t| (EmbeddedOutward, t)),
        };
        touched.unwrap_or((EmbeddedParallel, f64::INFINITY))
    }
}

/// [`sphere_plane_sweep`](super::sphere_plane_sweep()) of an accelerated sphere.
///
/// The height of its centre above the plane is d + v·t + ½·a·t² with a = A·N; the first root of its gap to the radius
/// is the hit.
#[cold]
#[inline(never)]
pub(super) fn flight(sweep: &SphereSweep, plane: &Plane, _probe: &mut impl Probe) -> PlaneSweep {
    use PlaneSweepStatus::*;
    let (status, t) = Height::new(sweep, plane).status(sweep);
    if !status.is_hit() {
        return PlaneSweep::miss(status);
    }
    if status == EmbeddedParallel {
        return PlaneSweep { status, t: Some(t), center: Some(sweep.from), contact: None };
    }
    let center = sweep.center_at(t);
    PlaneSweep { status, t: Some(t), center: Some(center), contact: Some(center - sweep.radius * plane.normal) }
}
