//! Moving sphere against an infinite one-sided plane.

use super::sphere_plane_answer::PARALLEL_SPEED;
use super::sphere_plane_flight::flight;
use super::sphere_plane_stages::{center_stage, contact_stage, record_setting, resting_center_stage};
use super::{Acceleration, Mark, PlaneDecision, PlaneSweep, PlaneSweepStatus, Probe, SphereSweep, Stage, SweepStage};
use crate::shape::Plane;

/// When and where a moving sphere touches the front of a plane.
pub fn sphere_plane_sweep(sweep: &SphereSweep<impl Acceleration>, plane: &Plane, probe: &mut impl Probe) -> PlaneSweep {
    use PlaneSweepStatus::*;
    if sweep.is_accelerated() {
        return flight(&sweep.on_parabola(), plane, probe);
    }
    let (radius, normal) = (sweep.radius, plane.normal);
    let distance = (sweep.from - plane.point).dot(normal);
    let speed = sweep.motion.dot(normal);
    record_setting(sweep, plane, [distance, speed], probe);

    // Infinite or NaN if speed = 0, which every branch excludes before using it. The signs are chosen
    // so that a contact at the start is 0 and not −0.
    let touch = (distance - radius) / -speed;
    let embedded = distance.abs() < radius;
    let status = match () {
        () if embedded && speed.abs() < PARALLEL_SPEED => EmbeddedParallel,
        () if embedded && speed < 0.0 => EmbeddedInward,
        () if embedded => EmbeddedOutward,
        () if distance < 0.0 => MissBehind,
        () if speed > 0.0 => MissReceding,
        () if speed == 0.0 => MissParallel,
        () if !sweep.reaches(touch) => MissLate,
        () => Hit,
    };
    if !matches!(status, EmbeddedParallel | MissBehind | MissReceding | MissParallel) {
        probe.record(|| touch_stage(sweep, distance, speed, touch, status.is_hit()));
    }
    probe.record(|| verdict(status, sweep, distance, speed, touch));
    if !status.is_hit() {
        return PlaneSweep::miss(status);
    }
    if status == EmbeddedParallel {
        probe.record(|| resting_center_stage(sweep));
        return PlaneSweep { status, t: Some(f64::INFINITY), center: Some(sweep.from), contact: None };
    }
    let center = sweep.center_at(touch);
    let contact = center - radius * normal;
    probe.record(|| center_stage(sweep, touch, center));
    probe.record(|| contact_stage(sweep, plane, touch, [center, contact]));
    PlaneSweep { status, t: Some(touch), center: Some(center), contact: Some(contact) }
}

fn touch_stage(sweep: &SphereSweep<impl Acceleration>, distance: f64, speed: f64, touch: f64, is_hit: bool) -> Stage {
    let stage = Stage::new(SweepStage::TouchTime, "t = (r − d) / v", touch)
        .term("d", distance)
        .term("r", sweep.radius)
        .term("v", speed)
        .mark(Mark::SphereGhost { center: sweep.center_at(touch), radius: sweep.radius })
        .at(touch);
    if is_hit { stage.gives("t") } else { stage }
}

/// The branch taken, or why not.
fn verdict(
    status: PlaneSweepStatus,
    sweep: &SphereSweep<impl Acceleration>,
    distance: f64,
    speed: f64,
    touch: f64,
) -> Stage {
    use PlaneSweepStatus::*;
    let (condition, decision) = match status {
        EmbeddedParallel => ("|d| < r ∧ |v| < 1e−5", PlaneDecision::OverlapsAlong { speed }),
        EmbeddedInward => ("|d| < r ∧ v < 0", PlaneDecision::OverlapsInward { speed }),
        EmbeddedOutward => ("|d| < r ∧ v > 0", PlaneDecision::OverlapsOutward { speed }),
        MissBehind => ("d < 0 ∧ |d| ≥ r", PlaneDecision::Behind { distance }),
        MissReceding => ("d ≥ r ∧ v > 0", PlaneDecision::Receding { speed }),
        MissParallel => ("d ≥ r ∧ v = 0", PlaneDecision::Along),
        MissLate => ("t > limit", PlaneDecision::Late { t: touch }),
        // A straight line reaches the plane that it approaches.
        MissApart => ("v < 0", PlaneDecision::TurnsAway),
        Hit => ("0 ≤ t ≤ limit", PlaneDecision::Hit { t: touch }),
    };
    Stage::verdict(condition, decision).terms([
        ("d", distance),
        ("r", sweep.radius),
        ("v", speed),
        ("t", touch),
        ("limit", sweep.max_fraction),
    ])
}
