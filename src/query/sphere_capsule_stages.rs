//! The stages that the query of a sphere against a capsule records, one function each.
//!
//! Symbols: a and b the ends of the axis, u its direction, l its length; r both radii together, rb the ball's and
//! rc the capsule's; w the offset of the centre from a, D its motion, s and v their components along the axis; e and m
//! offset and motion relative to the nearest part. Of an acceleration A, g is the component along the axis, f what counts
//! for the nearest part.

mod flight;

pub(super) use flight::{
    acceleration_along, acceleration_from, nearest as nearest_on_flight, normal as normal_on_flight, piece_of,
    record_stretches,
};

use super::capsule_part::CapsulePart;
use super::sphere_capsule_path::Path;
use super::squared_distance::Piece;
use super::{
    Acceleration, CapsuleDecision, CapsuleStage, Mark, ObstacleImpact, Remark, Role, Stage, SweepStage, Undrawn, Value,
};
use glam::DVec3;

/// The given quantities and those derived from them alone, one of seven at a time.
pub(super) fn setting(path: &Path<impl Acceleration>, index: usize) -> Stage {
    let [a, b] = path.capsule.ends;
    let (from, to) = (path.sweep.from, path.sweep.from + path.sweep.motion);
    let ghost = |center| Mark::SphereGhost { center, radius: path.sweep.radius };
    let axis = Mark::Segment { from: a, to: b, role: Role::Aid };
    let u = Value::Vector(path.direction);
    match index {
        0 => Stage::new(CapsuleStage::AxisDirection, "u = unit(b − a)", u)
            .term("b", Value::Point(b))
            .term("a", Value::Point(a))
            .mark(Mark::Arrow { tail: a, along: path.direction, role: Role::Normal })
            .draw("a", Mark::Point { at: a, role: Role::Aid })
            .draw("b", Mark::Point { at: b, role: Role::Aid }),
        1 => Stage::new(CapsuleStage::AxisLength, "l = ‖b − a‖", path.length)
            .term("b", Value::Point(b))
            .term("a", Value::Point(a))
            .mark(axis),
        2 => Stage::new(CapsuleStage::Reach, "r = rb + rc", path.reach)
            .term("rb", path.sweep.radius)
            .term("rc", path.capsule.radius)
            .mark(Mark::CapsuleGhost { ends: path.capsule.ends, radius: path.reach })
            .draw("rb", ghost(from))
            .draw("rc", Mark::CapsuleGhost { ends: path.capsule.ends, radius: path.capsule.radius }),
        3 => Stage::new(CapsuleStage::FirstEndOffset, "w = from − a", Value::Vector(path.offset))
            .term("from", Value::Point(from))
            .term("a", Value::Point(a))
            .mark(Mark::Arrow { tail: a, along: path.offset, role: Role::Offset })
            .draw("from", ghost(from)),
        4 => Stage::new(SweepStage::Motion, "D = to − from", Value::Vector(path.sweep.motion))
            .term("to", Value::Point(to))
            .term("from", Value::Point(from))
            .mark(Mark::Arrow { tail: from, along: path.sweep.motion, role: Role::Motion })
            .draw("to", ghost(to)),
        5 => Stage::new(CapsuleStage::PlaceAlongAxis, "s = w·u", path.along)
            .term("w", Value::Vector(path.offset))
            .term("u", u)
            .mark(Mark::Segment { from: a, to: a + path.along * path.direction, role: Role::Offset }),
        _ => Stage::new(CapsuleStage::SpeedAlongAxis, "v = D·u", path.speed)
            .term("D", Value::Vector(path.sweep.motion))
            .term("u", u)
            .mark(Mark::Arrow { tail: from, along: path.speed * path.direction, role: Role::Motion }),
    }
}

/// Offset and motion relative to a part, and the coefficients, one of five quantities at a time.
pub(super) fn piece(path: &Path<impl Acceleration>, piece: &Piece<CapsulePart>, index: usize) -> Stage {
    let (e, m) = (Value::Vector(piece.offset), Value::Vector(piece.motion));
    let offset = Mark::Arrow { tail: path.sweep.from - piece.offset, along: piece.offset, role: Role::Offset };
    let motion = Mark::Arrow { tail: path.sweep.from, along: piece.motion, role: Role::Motion };
    let (w, d) = (Value::Vector(path.offset), Value::Vector(path.sweep.motion));
    let u = Value::Vector(path.direction);
    match (index, piece.part) {
        (0, CapsulePart::End(end)) => {
            let (formula, symbol) = if end == 0 { ("e = from − a", "a") } else { ("e = from − b", "b") };
            Stage::new(CapsuleStage::EndOffset, formula, e)
                .term("from", Value::Point(path.sweep.from))
                .term(symbol, Value::Point(path.capsule.ends[end]))
                .mark(offset)
                .mark(Mark::SphereGhost { center: path.capsule.ends[end], radius: path.reach })
                .remark(Remark::Nearest(piece.part))
                .at(piece.begin)
        }
        (0, CapsulePart::Side) => Stage::new(CapsuleStage::OffsetAcrossAxis, "e = w − s·u", e)
            .term("w", w)
            .term("s", path.along)
            .term("u", u)
            .mark(offset)
            .remark(Remark::Nearest(piece.part))
            .at(piece.begin),
        (1, CapsulePart::End(_)) => Stage::new(SweepStage::Motion, "m = D", m).term("D", d).mark(motion),
        (1, CapsulePart::Side) => Stage::new(CapsuleStage::MotionAcrossAxis, "m = D − v·u", m)
            .term("D", d)
            .term("v", path.speed)
            .term("u", u)
            .mark(motion),
        (2, _) => Stage::new(SweepStage::MotionSquared, "P = m·m", piece.distance.p)
            .term("m", m)
            .undrawn(Undrawn::SquaredLength),
        (3, _) => Stage::new(SweepStage::Approach, "Q = e·m", piece.distance.q)
            .term("e", e)
            .term("m", m)
            .undrawn(Undrawn::Coefficient),
        _ => Stage::new(SweepStage::DistanceSquared, "R = e·e", piece.distance.r)
            .term("e", e)
            .undrawn(Undrawn::SquaredLength),
    }
}

pub(super) fn discriminant(path: &Path<impl Acceleration>, piece: &Piece<CapsulePart>) -> Stage {
    let kind = match piece.part {
        CapsulePart::Side => CapsuleStage::SideDiscriminant,
        CapsulePart::End(_) => CapsuleStage::EndDiscriminant,
    };
    Stage::new(kind, "J = P·r² − (e×m)·(e×m)", piece.distance.discriminant)
        .term("P", piece.distance.p)
        .term("r", path.reach)
        .term("e", Value::Vector(piece.offset))
        .term("m", Value::Vector(piece.motion))
        .undrawn(Undrawn::RootCount)
}

pub(super) fn root(path: &Path<impl Acceleration>, piece: &Piece<CapsulePart>, t: f64) -> Stage {
    let counts = t <= piece.end;
    let remark = Remark::PartRoot { part: piece.part, counts };
    let stage = Stage::new(SweepStage::FirstRoot, "t = max((R − r²) / max(√J − Q, √(P·(R − r²))), t0)", t);
    let stage = piece.terms(stage).remark(remark);
    let ghost = Mark::SphereGhost { center: path.sweep.center_at(t), radius: path.sweep.radius };
    let stage = if ghost.is_finite() { stage.mark(ghost) } else { stage.undrawn(Undrawn::TooFar) };
    if counts { stage.at(t) } else { stage }
}

pub(super) fn no_root(piece: &Piece<CapsulePart>) -> Stage {
    let (distance, part) = (&piece.distance, piece.part);
    let (condition, decision) = if distance.q + distance.p * piece.end >= 0.0 {
        ("J < 0 ∧ Q + P·t1 ≥ 0", CapsuleDecision::PartApart { part, nearest: -distance.q / distance.p })
    } else {
        ("J < 0 ∧ Q + P·t1 < 0", CapsuleDecision::PartOpen { part, end: piece.end })
    };
    let stage = Stage::decided(CapsuleStage::PartPassed, condition, decision).undrawn(Undrawn::PartDecision);
    stage.terms([("P", distance.p), ("Q", distance.q), ("J", distance.discriminant), ("t1", piece.end)])
}

pub(super) fn constant_distance(piece: &Piece<CapsulePart>, graze: bool) -> Stage {
    let condition = if graze { "P = 0 ∧ R ≤ r²" } else { "P = 0 ∧ R > r²" };
    let decision = CapsuleDecision::ConstantDistance { within: graze };
    let stage = Stage::decided(SweepStage::ConstantDistance, condition, decision);
    piece.terms(stage).undrawn(Undrawn::PartDecision)
}

/// The normal, from the nearest point of the axis to the centre.
pub(super) fn normal(piece: &Piece<CapsulePart>, t: f64, impact: &ObstacleImpact) -> Stage {
    let arrow = Mark::Arrow { tail: impact.contact, along: impact.normal, role: Role::Normal };
    let n = Value::Vector(impact.normal);
    if piece.offset + t * piece.motion == DVec3::ZERO {
        return Stage::new(SweepStage::Normal, "n = N", n.clone())
            .term("N", n)
            .remark(Remark::CenterOnAxis)
            .mark(arrow)
            .gives("normal");
    }
    Stage::new(SweepStage::Normal, "n = unit(e + t·m)", n)
        .term("e", Value::Vector(piece.offset))
        .term("t", t)
        .term("m", Value::Vector(piece.motion))
        .mark(arrow)
        .gives("normal")
}

/// The point of the axis that is nearest at a fraction.
pub(super) fn nearest(path: &Path<impl Acceleration>, part: CapsulePart, t: f64, nearest: DVec3) -> Stage {
    let mark = Mark::Point { at: nearest, role: Role::Aid };
    let [a, b] = path.capsule.ends;
    let value = Value::Point(nearest);
    let stage = match part {
        CapsulePart::End(0) => Stage::new(CapsuleStage::NearestAxisPoint, "k = a", value).term("a", Value::Point(a)),
        CapsulePart::End(_) => Stage::new(CapsuleStage::NearestAxisPoint, "k = b", value).term("b", Value::Point(b)),
        CapsulePart::Side => Stage::new(CapsuleStage::NearestAxisPoint, "k = a + clamp(s + t·v, 0, l)·u", value)
            .term("a", Value::Point(a))
            .term("s", path.along)
            .term("t", t)
            .term("v", path.speed)
            .term("l", path.length)
            .term("u", Value::Vector(path.direction)),
    };
    stage.mark(mark)
}

pub(super) fn contact(path: &Path<impl Acceleration>, impact: &ObstacleImpact, nearest: DVec3) -> Stage {
    Stage::new(SweepStage::Contact, "q = k + rc·n", Value::Point(impact.contact))
        .term("k", Value::Point(nearest))
        .term("rc", path.capsule.radius)
        .term("n", Value::Vector(impact.normal))
        .mark(Mark::Point { at: impact.contact, role: Role::Contact })
        .gives("contact")
}

pub(super) fn contact_inside(impact: &ObstacleImpact) -> Stage {
    Stage::new(SweepStage::Contact, "q = C", Value::Point(impact.contact))
        .term("C", Value::Point(impact.center))
        .remark(Remark::CenterInside)
        .mark(Mark::Point { at: impact.contact, role: Role::Contact })
        .gives("contact")
}
