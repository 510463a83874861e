//! The parts of a capsule that a parabola passes.

use super::super::capsule_part::CapsulePart;
use super::super::falling_stages::Falling;
use super::super::parabola::{Nearing, Parabola};
use super::super::sphere_capsule_path::Path;
use super::super::squared_distance::Piece;
use super::super::{CapsuleStage, Mark, ObstacleImpact, Probe, Remark, Role, Stage, SweepStage, Value};
use glam::{DMat3, DVec3};

/// The component of the acceleration along the axis.
pub(in crate::query) fn acceleration_along(path: &Path, along: f64) -> Stage {
    let from = path.sweep.from;
    let arrow = |along: DVec3| Mark::Arrow { tail: from, along, role: Role::Force };
    Stage::new(CapsuleStage::AccelerationAlongAxis, "g = A·u", along)
        .term("A", Value::Vector(path.sweep.acceleration))
        .term("u", Value::Vector(path.direction))
        .mark(arrow(along * path.direction))
        .draw("A", arrow(path.sweep.acceleration))
        .draw_path("A", path.sweep)
}

/// The acceleration relative to a part.
pub(in crate::query) fn acceleration_from(path: &Path, part: CapsulePart, along: f64, seen: DVec3) -> Stage {
    let formula = if part == CapsulePart::Side { "f = A − g·u" } else { "f = A" };
    let stage = Stage::new(CapsuleStage::AccelerationFromPart, formula, Value::Vector(seen))
        .term("A", Value::Vector(path.sweep.acceleration))
        .mark(Mark::Arrow { tail: path.sweep.from, along: seen, role: Role::Force });
    match part {
        CapsulePart::Side => stage.term("g", along).term("u", Value::Vector(path.direction)),
        CapsulePart::End(_) => stage,
    }
}

/// Records the stretches in which the distance to a part falls, until one has the root.
pub(in crate::query) fn record_stretches(
    path: &Path,
    (part, seen): (CapsulePart, Parabola),
    span: [f64; 2],
    nearing: Nearing,
    probe: &mut impl Probe,
) {
    let falling = Falling {
        sweep: path.sweep,
        path: seen,
        axes: DMat3::IDENTITY,
        reach: path.reach,
        symbols: ["e", "m", "f"],
        root: (SweepStage::FirstRoot.into(), Remark::PartRoot { part, counts: true }),
    };
    falling.record(span, if let Nearing::Reaches(t) = nearing { Some(t) } else { None }, probe);
}

/// The normal, from the nearest point of the axis to the centre.
pub(in crate::query) fn normal(seen: &Parabola, t: f64, impact: &ObstacleImpact) -> Stage {
    let arrow = Mark::Arrow { tail: impact.contact, along: impact.normal, role: Role::Normal };
    let n = Value::Vector(impact.normal);
    if seen.at(t) == DVec3::ZERO {
        let stage = Stage::new(SweepStage::Normal, "n = N", n.clone()).term("N", n);
        return stage.remark(Remark::CenterOnAxis).mark(arrow).gives("normal");
    }
    Stage::new(SweepStage::Normal, "n = unit(e + t·m + 0.5·t²·f)", n)
        .term("e", Value::Vector(seen.offset))
        .term("t", t)
        .term("m", Value::Vector(seen.motion))
        .term("f", Value::Vector(seen.acceleration))
        .mark(arrow)
        .gives("normal")
}

/// The point of the axis that is nearest at a fraction.
pub(in crate::query) fn nearest(path: &Path, part: CapsulePart, [t, along]: [f64; 2], nearest: DVec3) -> Stage {
    if part != CapsulePart::Side {
        return super::nearest(path, part, t, nearest);
    }
    let formula = "k = a + clamp(s + t·v + 0.5·t²·g, 0, l)·u";
    Stage::new(CapsuleStage::NearestAxisPoint, formula, Value::Point(nearest))
        .term("a", Value::Point(path.capsule.ends[0]))
        .term("s", path.along)
        .term("t", t)
        .term("v", path.speed)
        .term("g", along)
        .term("l", path.length)
        .term("u", Value::Vector(path.direction))
        .mark(Mark::Point { at: nearest, role: Role::Aid })
}

/// A part as a piece of the sweep, for the stages that do not depend on an acceleration.
pub(in crate::query) fn piece_of(path: &Path, part: CapsulePart, [begin, end]: [f64; 2]) -> Piece<CapsulePart> {
    Piece { end, ..path.piece(part, begin) }
}
