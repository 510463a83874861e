//! Stages of the sweep of two spheres, along lines or parabolas.

use super::{Acceleration, Mark, Probe, Role, Sphere, SphereSweep, Stage, SweepStage, Undrawn, Value};
use glam::DVec3;

/// Records what is given: the spheres and how they move relative to each other.
#[inline]
pub(super) fn record_given([a, b]: [&SphereSweep<impl Acceleration>; 2], probe: &mut impl Probe) {
    let (offset, motion) = (b.from - a.from, b.motion - a.motion);
    probe.record(|| {
        Stage::new(SweepStage::OffsetAToB, "C0 = b0 − a0", Value::Vector(offset))
            .term("b0", Value::Point(b.from))
            .term("a0", Value::Point(a.from))
            .mark(Mark::Arrow { tail: a.from, along: offset, role: Role::Offset })
            .draw("a0", Mark::SphereGhost { center: a.from, radius: a.radius })
            .draw("b0", Mark::SphereGhost { center: b.from, radius: b.radius })
    });
    probe.record(|| {
        Stage::new(SweepStage::MotionOfBSeenFromA, "D = Db − Da", Value::Vector(motion))
            .term("Db", Value::Vector(b.motion))
            .term("Da", Value::Vector(a.motion))
            .mark(Mark::Arrow { tail: b.from, along: motion, role: Role::Motion })
            .draw("Da", Mark::Arrow { tail: a.from, along: a.motion, role: Role::Motion })
            .draw("Db", Mark::Arrow { tail: b.from, along: b.motion, role: Role::Motion })
    });
    if a.is_accelerated() || b.is_accelerated() {
        probe.record(|| acceleration_stage([&a.on_parabola(), &b.on_parabola()]));
    }
    let reach = a.radius + b.radius;
    probe.record(|| {
        Stage::new(SweepStage::Reach, "r = ra + rb", reach)
            .term("ra", a.radius)
            .term("rb", b.radius)
            .mark(Mark::SphereGhost { center: a.from, radius: reach })
    });
}

/// The acceleration of B relative to A, and both paths.
fn acceleration_stage([a, b]: [&SphereSweep; 2]) -> Stage {
    let acceleration = b.acceleration - a.acceleration;
    let stage = Stage::new(SweepStage::AccelerationOfBSeenFromA, "A = Ab − Aa", Value::Vector(acceleration))
        .term("Ab", Value::Vector(b.acceleration))
        .term("Aa", Value::Vector(a.acceleration))
        .draw_path("Aa", a)
        .draw_path("Ab", b);
    let arrow = Mark::Arrow { tail: b.from, along: acceleration, role: Role::Force };
    if acceleration == DVec3::ZERO { stage } else { stage.mark(arrow) }
}

pub(super) fn approach_stage(offset: DVec3, motion: DVec3, q: f64) -> Stage {
    Stage::new(SweepStage::Approach, "Q = C0·D", q)
        .term("C0", Value::Vector(offset))
        .term("D", Value::Vector(motion))
        .undrawn(Undrawn::Product)
}

pub(super) fn distance_squared_stage(offset: DVec3, r: f64) -> Stage {
    Stage::new(SweepStage::DistanceSquared, "R = C0·C0", r)
        .term("C0", Value::Vector(offset))
        .undrawn(Undrawn::SquaredLength)
}

pub(super) fn normal_stage([a, b]: [&SphereSweep<impl Acceleration>; 2], t: f64, normal: DVec3) -> Stage {
    let arrow = normal * a.radius;
    let acceleration = b.acceleration.vector() - a.acceleration.vector();
    let formula =
        if acceleration == DVec3::ZERO { "nab = unit(C0 + t·D)" } else { "nab = unit(C0 + t·D + 0.5·t²·A)" };
    let stage = Stage::new(SweepStage::NormalAToB, formula, Value::Vector(normal))
        .term("C0", Value::Vector(b.from - a.from))
        .term("t", t)
        .term("D", Value::Vector(b.motion - a.motion));
    let stage = if acceleration == DVec3::ZERO { stage } else { stage.term("A", Value::Vector(acceleration)) };
    stage
        .mark(Mark::Arrow { tail: a.center_at(t), along: arrow, role: Role::Normal })
        .mark(Mark::Point { at: a.center_at(t) + arrow, role: Role::Contact })
        .gives("normal")
        .at(t)
}

pub(super) fn center_stage(sphere: Sphere, sweep: &SphereSweep<impl Acceleration>, t: f64) -> Stage {
    let is_accelerated = sweep.is_accelerated();
    let (formula, [from, motion, acceleration]) = match (sphere, is_accelerated) {
        (Sphere::A, false) => ("a = a0 + t·Da", ["a0", "Da", "Aa"]),
        (Sphere::A, true) => ("a = a0 + t·Da + 0.5·t²·Aa", ["a0", "Da", "Aa"]),
        (Sphere::B, false) => ("b = b0 + t·Db", ["b0", "Db", "Ab"]),
        (Sphere::B, true) => ("b = b0 + t·Db + 0.5·t²·Ab", ["b0", "Db", "Ab"]),
    };
    let center = sweep.center_at(t);
    let stage = Stage::new(SweepStage::CenterOf(sphere), formula, Value::Point(center))
        .term(from, Value::Point(sweep.from))
        .term("t", t)
        .term(motion, Value::Vector(sweep.motion));
    let stage =
        if is_accelerated { stage.term(acceleration, Value::Vector(sweep.acceleration.vector())) } else { stage };
    stage.mark(Mark::SphereGhost { center, radius: sweep.radius }).at(t)
}

pub(super) fn start_time_stage() -> Stage {
    Stage::new(SweepStage::StartTime, "t = 0", 0.0).undrawn(Undrawn::InPlace).gives("t").at(0.0)
}
