//! Moving sphere against an infinite one-sided plane.

use super::sphere_plane_answer::PARALLEL_SPEED;
use super::sphere_plane_flight::flight;
use super::{
    Mark, PlaneDecision, PlaneSweep, PlaneSweepStatus, Probe, Remark, Role, SphereSweep, Stage, SweepStage, Value,
};
use crate::shape::Plane;
use glam::DVec3;

/// When and where a moving sphere touches the front of a plane.
pub fn sphere_plane_sweep(sweep: &SphereSweep, plane: &Plane, probe: &mut impl Probe) -> PlaneSweep {
    use PlaneSweepStatus::*;
    if sweep.is_accelerated() {
        return flight(sweep, plane, probe);
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

/// Records what is given and what follows from it alone, up to the signed distance and the speed along the normal.
#[inline]
fn record_setting(sweep: &SphereSweep, plane: &Plane, [distance, speed]: [f64; 2], probe: &mut impl Probe) {
    let (radius, normal, offset) = (sweep.radius, plane.normal, sweep.from - plane.point);
    probe.record(|| {
        Stage::new(SweepStage::CenterOffset, "C0 = from − point", Value::Vector(offset))
            .term("from", Value::Point(sweep.from))
            .term("point", Value::Point(plane.point))
            .mark(Mark::Arrow { tail: plane.point, along: offset, role: Role::Offset })
            .draw("from", Mark::SphereGhost { center: sweep.from, radius })
            .draw("point", Mark::Point { at: plane.point, role: Role::Aid })
    });
    probe.record(|| {
        Stage::new(SweepStage::Motion, "D = to − from", Value::Vector(sweep.motion))
            .term("to", Value::Point(sweep.center_at(1.0)))
            .term("from", Value::Point(sweep.from))
            .mark(Mark::Arrow { tail: sweep.from, along: sweep.motion, role: Role::Motion })
            .draw("to", Mark::SphereGhost { center: sweep.center_at(1.0), radius })
    });
    probe.record(|| {
        Stage::new(SweepStage::PlaneNormal, "N = unit(N)", Value::Vector(normal))
            .term("N", Value::Vector(normal))
            .mark(Mark::Arrow { tail: plane.point, along: normal, role: Role::Normal })
            .mark(Mark::PlanePatch { point: plane.point, normal })
    });
    probe.record(|| {
        Stage::new(SweepStage::SignedDistance, "d = C0·N", distance)
            .term("C0", Value::Vector(offset))
            .term("N", Value::Vector(normal))
            .mark(Mark::Segment { from: sweep.from - distance * normal, to: sweep.from, role: Role::Offset })
    });
    probe.record(|| {
        Stage::new(SweepStage::Distance, "δ = |d|", distance.abs()).term("d", distance).mark(Mark::Segment {
            from: sweep.from - distance * normal,
            to: sweep.from,
            role: Role::Offset,
        })
    });
    probe.record(|| {
        Stage::new(SweepStage::SpeedAlongNormal, "v = D·N", speed)
            .term("D", Value::Vector(sweep.motion))
            .term("N", Value::Vector(normal))
            .mark(Mark::Arrow { tail: sweep.from, along: speed * normal, role: Role::Motion })
    });
}

fn touch_stage(sweep: &SphereSweep, distance: f64, speed: f64, touch: f64, is_hit: bool) -> Stage {
    let stage = Stage::new(SweepStage::TouchTime, "t = (r − d) / v", touch)
        .term("d", distance)
        .term("r", sweep.radius)
        .term("v", speed)
        .mark(Mark::SphereGhost { center: sweep.center_at(touch), radius: sweep.radius })
        .at(touch);
    if is_hit { stage.gives("t") } else { stage }
}

/// The centre of a sphere that never gets out.
fn resting_center_stage(sweep: &SphereSweep) -> Stage {
    Stage::new(SweepStage::Center, "C = from", Value::Point(sweep.from))
        .term("from", Value::Point(sweep.from))
        .mark(Mark::SphereGhost { center: sweep.from, radius: sweep.radius })
        .remark(Remark::NeverOut)
        .gives("center")
}

fn center_stage(sweep: &SphereSweep, touch: f64, center: DVec3) -> Stage {
    Stage::new(SweepStage::TouchCenter, "C = from + t·D", Value::Point(center))
        .term("from", Value::Point(sweep.from))
        .term("t", touch)
        .term("D", Value::Vector(sweep.motion))
        .mark(Mark::SphereGhost { center, radius: sweep.radius })
        .gives("center")
        .at(touch)
}

fn contact_stage(sweep: &SphereSweep, plane: &Plane, touch: f64, [center, contact]: [DVec3; 2]) -> Stage {
    Stage::new(SweepStage::Contact, "Q = C − r·N", Value::Point(contact))
        .term("C", Value::Point(center))
        .term("r", sweep.radius)
        .term("N", Value::Vector(plane.normal))
        .mark(Mark::Point { at: contact, role: Role::Contact })
        .gives("contact")
        .at(touch)
}

/// The branch taken, or why not.
fn verdict(status: PlaneSweepStatus, sweep: &SphereSweep, distance: f64, speed: f64, touch: f64) -> Stage {
    use PlaneSweepStatus::*;
    let (condition, decision) = match status {
        EmbeddedParallel => ("|d| < r ∧ |v| < 1e−5", PlaneDecision::OverlapsAlong { speed }),
        EmbeddedInward => ("|d| < r ∧ v < 0", PlaneDecision::OverlapsInward { speed }),
        EmbeddedOutward => ("|d| < r ∧ v > 0", PlaneDecision::OverlapsOutward { speed }),
        MissBehind => ("d < 0 ∧ |d| ≥ r", PlaneDecision::Behind { distance }),
        MissReceding => ("d ≥ r ∧ v > 0", PlaneDecision::Receding { speed }),
        MissParallel => ("d ≥ r ∧ v = 0", PlaneDecision::Along),
        MissLate => ("t > limit", PlaneDecision::Late { t: touch }),
        MissApart => unreachable!("a straight line reaches the plane that it approaches"),
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
