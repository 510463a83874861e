//! Moving sphere against a plane, on a parabola.

use super::parabola::{Contacts, first_contact, first_zero};
use super::sphere_plane_answer::PARALLEL_SPEED;
use super::sphere_plane_stages::{center_stage, contact_stage, record_setting, resting_center_stage};
use super::{
    Mark, PlaneDecision, PlaneSweep, PlaneSweepStatus, Probe, Role, SphereSweep, Stage, SweepStage, Undrawn, Value,
};
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
            None if speed >= 0.0 && acceleration >= 0.0 => MissReceding,
            None if speed < 0.0 && acceleration > 0.0 => MissApart,
            // Later than any number.
            None => MissLate,
        };
        (status, touch.filter(|_| status != MissBehind).unwrap_or(f64::INFINITY))
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
pub(super) fn flight(sweep: &SphereSweep, plane: &Plane, probe: &mut impl Probe) -> PlaneSweep {
    use PlaneSweepStatus::*;
    let height = Height::new(sweep, plane);
    record_setting(sweep, plane, [height.distance, height.speed], probe);
    probe.record(|| acceleration_stage(sweep, plane, height.acceleration));
    let (status, t) = height.status(sweep);
    if t.is_finite() {
        probe.record(|| touch_stage(sweep, height, t, status.is_hit()));
    }
    probe.record(|| verdict(status, sweep, height, t));
    if !status.is_hit() {
        return PlaneSweep::miss(status);
    }
    if status == EmbeddedParallel {
        probe.record(|| resting_center_stage(sweep));
        return PlaneSweep { status, t: Some(t), center: Some(sweep.from), contact: None };
    }
    let center = sweep.center_at(t);
    let contact = center - sweep.radius * plane.normal;
    probe.record(|| center_stage(sweep, t, center));
    probe.record(|| contact_stage(sweep, plane, t, [center, contact]));
    PlaneSweep { status, t: Some(t), center: Some(center), contact: Some(contact) }
}

fn acceleration_stage(sweep: &SphereSweep, plane: &Plane, acceleration: f64) -> Stage {
    let arrow = |along: DVec3| Mark::Arrow { tail: sweep.from, along, role: Role::Force };
    Stage::new(SweepStage::AccelerationAlongNormal, "a = A·N", acceleration)
        .term("A", Value::Vector(sweep.acceleration))
        .term("N", Value::Vector(plane.normal))
        .mark(arrow(acceleration * plane.normal))
        .draw("A", arrow(sweep.acceleration))
        .draw_path("A", sweep)
}

/// The root of d + v·t + ½·a·t² = r, in the form that adds numbers of the same sign.
fn touch_stage(sweep: &SphereSweep, height: Height, t: f64, is_hit: bool) -> Stage {
    let Height { distance, speed, acceleration } = height;
    let embedded = distance.abs() < sweep.radius;
    let is_outward = embedded && t >= 0.0;
    let formula = match () {
        () if t == 0.0 => "t = 0",
        () if is_outward && speed >= 0.0 => "t = 2·(r − d) / (√(v² − 2·a·(d − r)) + v)",
        () if is_outward => "t = (√(v² − 2·a·(d − r)) − v) / a",
        () if speed <= 0.0 => "t = 2·(d − r) / (√(v² − 2·a·(d − r)) − v)",
        () => "t = (v + √(v² − 2·a·(d − r))) / (−a)",
    };
    let ghost = Mark::SphereGhost { center: sweep.center_at(t), radius: sweep.radius };
    let stage = Stage::new(SweepStage::TouchTime, formula, t)
        .terms([("d", distance), ("r", sweep.radius), ("v", speed), ("a", acceleration)])
        .at(t);
    let stage = if ghost.is_finite() { stage.mark(ghost) } else { stage.undrawn(Undrawn::TooFar) };
    if is_hit { stage.gives("t") } else { stage }
}

/// The branch taken, or why not.
fn verdict(status: PlaneSweepStatus, sweep: &SphereSweep, height: Height, t: f64) -> Stage {
    use PlaneSweepStatus::*;
    let Height { distance, speed, acceleration } = height;
    let (condition, decision) = match status {
        EmbeddedParallel => ("|d| < r", PlaneDecision::OverlapsForEver),
        EmbeddedInward => ("|d| < r ∧ t ≤ 0", PlaneDecision::OverlapsInward { speed }),
        EmbeddedOutward => ("|d| < r ∧ t ≥ 0", PlaneDecision::OverlapsOutward { speed }),
        MissBehind => ("d < 0 ∧ |d| ≥ r", PlaneDecision::Behind { distance }),
        MissReceding => ("d ≥ r ∧ v ≥ 0 ∧ a ≥ 0", PlaneDecision::NeverNearer),
        MissParallel => ("d ≥ r ∧ v = 0 ∧ a = 0", PlaneDecision::Along),
        MissApart => ("d ≥ r ∧ v < 0 ∧ a > 0", PlaneDecision::TurnsAway),
        MissLate => ("t > limit", PlaneDecision::Late { t }),
        Hit => ("0 ≤ t ≤ limit", PlaneDecision::Hit { t }),
    };
    let numbers = [("d", distance), ("r", sweep.radius), ("v", speed), ("a", acceleration)];
    Stage::verdict(condition, decision).terms(numbers).terms([("t", t), ("limit", sweep.max_fraction)])
}
