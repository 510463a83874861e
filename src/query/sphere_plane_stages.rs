//! Stages of the sweep of a sphere against a plane, along a line or a parabola.

use super::{Acceleration, Mark, Probe, Remark, Role, SphereSweep, Stage, SweepStage, Value};
use crate::shape::Plane;
use glam::DVec3;

/// Records what is given and what follows from it alone, up to the signed distance and the speed along the normal.
#[inline]
pub(super) fn record_setting(
    sweep: &SphereSweep<impl Acceleration>,
    plane: &Plane,
    [distance, speed]: [f64; 2],
    probe: &mut impl Probe,
) {
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
            .term("to", Value::Point(sweep.from + sweep.motion))
            .term("from", Value::Point(sweep.from))
            .mark(Mark::Arrow { tail: sweep.from, along: sweep.motion, role: Role::Motion })
            .draw("to", Mark::SphereGhost { center: sweep.from + sweep.motion, radius })
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

/// The centre of a sphere that never gets out.
pub(super) fn resting_center_stage(sweep: &SphereSweep<impl Acceleration>) -> Stage {
    Stage::new(SweepStage::Center, "C = from", Value::Point(sweep.from))
        .term("from", Value::Point(sweep.from))
        .mark(Mark::SphereGhost { center: sweep.from, radius: sweep.radius })
        .remark(Remark::NeverOut)
        .gives("center")
}

pub(super) fn center_stage(sweep: &SphereSweep<impl Acceleration>, touch: f64, center: DVec3) -> Stage {
    let formula = if sweep.is_accelerated() { "C = from + t·D + 0.5·t²·A" } else { "C = from + t·D" };
    let stage = Stage::new(SweepStage::TouchCenter, formula, Value::Point(center))
        .term("from", Value::Point(sweep.from))
        .term("t", touch)
        .term("D", Value::Vector(sweep.motion));
    let stage =
        if sweep.is_accelerated() { stage.term("A", Value::Vector(sweep.acceleration.vector())) } else { stage };
    stage.mark(Mark::SphereGhost { center, radius: sweep.radius }).gives("center").at(touch)
}

pub(super) fn contact_stage(
    sweep: &SphereSweep<impl Acceleration>,
    plane: &Plane,
    touch: f64,
    [center, contact]: [DVec3; 2],
) -> Stage {
    Stage::new(SweepStage::Contact, "Q = C − r·N", Value::Point(contact))
        .term("C", Value::Point(center))
        .term("r", sweep.radius)
        .term("N", Value::Vector(plane.normal))
        .mark(Mark::Point { at: contact, role: Role::Contact })
        .gives("contact")
        .at(touch)
}
