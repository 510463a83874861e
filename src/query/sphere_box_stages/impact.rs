//! The impact, as in the answer.

use super::super::sphere_box_regions::Region;
use super::super::{Acceleration, BoxStage, Mark, ObstacleImpact, Remark, Role, Stage, SweepStage, Undrawn, Value};
use super::{LETTERS, View, faces_of, vector_formula, with_axes};
use crate::shape::{Face, FaceFlags, Obb};
use glam::DVec3;

/// The contact in local coordinates (`index` 0) and in the world (1); `outside` are the axes that gave it.
pub(in crate::query) fn impact_contact(
    view: &View<impl Acceleration>,
    outside: Region,
    local: DVec3,
    impact: &ObstacleImpact,
    index: usize,
) -> Stage {
    let (mirror, is_outside) = (view.mirror(), outside.outside());
    let formula = vector_formula("k", |axis| {
        let letter = LETTERS[axis];
        match (is_outside.test(axis), (outside.above[axis] > 0.0) == (mirror[axis] > 0.0)) {
            (false, _) if view.sweep.is_accelerated() => {
                format!("clamp(p_{letter} + t·m_{letter} + 0.5·t²·g_{letter}, −h_{letter}, h_{letter})")
            }
            (false, _) => format!("clamp(p_{letter} + t·m_{letter}, −h_{letter}, h_{letter})"),
            (true, true) => format!("h_{letter}"),
            (true, false) => format!("−h_{letter}"),
        }
    });
    let point = Mark::Point { at: impact.contact, role: Role::Contact };
    if index == 0 {
        let stage = Stage::new(BoxStage::LocalContact, formula, Value::Point(local))
            .term("p", Value::Point(view.start()))
            .term("t", impact.t)
            .term("m", Value::Vector(view.motion()));
        let acceleration = view.sweep.is_accelerated().then(|| ("g", Value::Vector(view.acceleration())));
        return stage
            .terms(acceleration)
            .term("h", Value::Vector(view.obb.half_extents))
            .remark(Remark::On(faces_of(outside, mirror)))
            .mark(point);
    }
    let stage = Stage::new(SweepStage::Contact, "q = c + k_x·X + k_y·Y + k_z·Z", Value::Point(impact.contact))
        .term("c", Value::Point(view.obb.center))
        .term("k", Value::Point(local))
        .mark(point)
        .gives("contact");
    with_axes(stage, view.obb)
}

/// The normal along `away`, in local coordinates.
pub(in crate::query) fn impact_normal(obb: &Obb, away: DVec3, impact: &ObstacleImpact) -> Stage {
    let stage = Stage::new(SweepStage::Normal, "n = unit(a_x·X + a_y·Y + a_z·Z)", Value::Vector(impact.normal))
        .term("a", Value::Vector(away))
        .remark(Remark::AwayFromContact)
        .mark(Mark::Arrow { tail: impact.contact, along: impact.normal, role: Role::Normal })
        .gives("normal");
    with_axes(stage, obb)
}

/// The normal of a touch or overlap at the start, along the surface's own normal or against it.
pub(in crate::query) fn start_normal(impact: &ObstacleImpact, surface_normal: DVec3) -> Stage {
    let formula = if impact.normal == surface_normal { "n = unit(N)" } else { "n = −unit(N)" };
    Stage::new(SweepStage::Normal, formula, Value::Vector(impact.normal))
        .term("N", Value::Vector(surface_normal))
        .remark(Remark::NearestNormal)
        .mark(Mark::Arrow { tail: impact.contact, along: impact.normal, role: Role::Normal })
        .gives("normal")
}

pub(in crate::query) fn impact_flags(impact: &ObstacleImpact) -> Stage {
    flags(impact.flags).remark(Remark::Hit(impact.feature))
}

/// The sum of the bits of the touched faces.
pub(in crate::query) fn flags(flags: FaceFlags) -> Stage {
    let stage = Stage::new(BoxStage::TouchedFaces, "flags = Σ bits", Value::Bits(u32::from(flags.0))).gives("flags");
    let stage = stage.undrawn(Undrawn::Faces);
    let bits: Vec<Value> = match flags {
        FaceFlags::SEPARATED => vec![Value::Bits(u32::from(flags.0))],
        flags => flags.faces().map(|face: Face| Value::Bits(u32::from(face.bit()))).collect(),
    };
    stage.term("bits", Value::List(bits))
}
