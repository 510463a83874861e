//! The quadratics of the regions beyond edges and corners that the path runs through.

use super::super::sphere_box_regions::Region;
use super::super::squared_distance::Piece;
use super::super::{
    Acceleration, BoxDecision, BoxStage, Mark, Remark, Role, Stage, StageKind, SweepStage, Undrawn, Value,
};
use super::{LETTERS, View, faces_of, vector_formula};
use glam::DVec3;

/// The face's foot point, the edge or the corner that a region belongs to.
fn region_marks(stage: Stage, view: &View<impl Acceleration>, region: Region) -> Stage {
    let (obb, mirror) = (view.obb, view.mirror());
    let h = obb.half_extents;
    let at = (region.above - region.below) * h * mirror;
    let inside = DVec3::select(region.outside(), DVec3::ZERO, h);
    match region.outside().bitmask().count_ones() {
        2 => {
            let (from, to) = (obb.world_point(at - inside), obb.world_point(at + inside));
            stage.mark(Mark::Segment { from, to, role: Role::Aid })
        }
        3 => {
            let corner = obb.world_point(at);
            stage
                .mark(Mark::Point { at: corner, role: Role::Aid })
                .mark(Mark::SphereGhost { center: corner, radius: view.sweep.radius })
        }
        _ => {
            let normal = obb.axes * ((region.above - region.below) * mirror);
            stage.mark(Mark::PlanePatch { point: obb.world_point(at), normal })
        }
    }
}

/// The quadratic of a region, one of six quantities at a time; the discriminant comes last.
pub(in crate::query) fn piece_stage(view: &View<impl Acceleration>, piece: &Piece<Region>, index: usize) -> Stage {
    let (region, mirror) = (piece.part, view.mirror());
    let outside = region.outside();
    let is_positive = |axis: usize| (region.above[axis] > 0.0) == (mirror[axis] > 0.0);
    let offset_formula = vector_formula("e", |axis| match (outside.test(axis), is_positive(axis)) {
        (false, _) => "0".to_owned(),
        (true, true) => format!("p_{0} − h_{0}", LETTERS[axis]),
        (true, false) => format!("p_{0} + h_{0}", LETTERS[axis]),
    });
    let motion_formula =
        vector_formula("m⊥", |axis| if outside.test(axis) { format!("m_{}", LETTERS[axis]) } else { "0".to_owned() });
    let (offset, motion) = (Value::Vector(piece.offset * mirror), Value::Vector(piece.motion * mirror));
    let offset_stage = Stage::new(BoxStage::RegionOffset, offset_formula, offset.clone())
        .term("p", Value::Point(view.start()))
        .term("h", Value::Vector(view.obb.half_extents))
        .remark(Remark::From(faces_of(region, mirror)))
        .at(piece.begin);
    let across = view.obb.axes * (piece.motion * mirror);
    let motion_stage = Stage::new(BoxStage::MotionAcrossFeature, motion_formula, motion.clone())
        .term("m", Value::Vector(view.motion()))
        .mark(Mark::Arrow { tail: view.sweep.from, along: across, role: Role::Motion });
    let kind = match outside.bitmask().count_ones() {
        2 => BoxStage::EdgeDiscriminant,
        3 => BoxStage::CornerDiscriminant,
        _ => BoxStage::FaceDiscriminant,
    };
    let coefficient = |kind: StageKind, formula, value: f64| {
        let stage = Stage::new(kind, formula, value).term("e", offset.clone()).term("m⊥", motion.clone());
        stage.undrawn(Undrawn::Coefficient)
    };
    let discriminant = coefficient(kind.into(), "J = P·r² − (e×m⊥)·(e×m⊥)", piece.distance.discriminant)
        .term("P", piece.distance.p)
        .term("r", view.sweep.radius);
    match index {
        0 => region_marks(offset_stage, view, region),
        1 => motion_stage,
        2 => coefficient(SweepStage::MotionSquared.into(), "P = m⊥·m⊥", piece.distance.p),
        3 => coefficient(SweepStage::Approach.into(), "Q = e·m⊥", piece.distance.q),
        4 => coefficient(SweepStage::DistanceSquared.into(), "R = e·e", piece.distance.r),
        _ => discriminant,
    }
}

pub(in crate::query) fn root(view: &View<impl Acceleration>, piece: &Piece<Region>, t: f64) -> Stage {
    let counts = t <= piece.end;
    let stage = Stage::new(BoxStage::RegionRoot, "t = max((R − r²) / max(√J − Q, √(P·(R − r²))), t0)", t);
    let stage = piece.terms(stage).remark(Remark::RegionRoot { counts });
    let ghost = view.ghost(t);
    let stage = if ghost.is_finite() { stage.mark(ghost) } else { stage.undrawn(Undrawn::TooFar) };
    if counts { stage.at(t) } else { stage }
}

/// The contact at the end of a region, whose root is later only by rounding.
pub(in crate::query) fn seam(view: &View<impl Acceleration>, piece: &Piece<Region>) -> Stage {
    Stage::new(BoxStage::SeamContact, "t = t1", piece.end)
        .term("t1", piece.end)
        .mark(view.ghost(piece.end))
        .remark(Remark::RoundedSeam)
        .at(piece.end)
}

pub(in crate::query) fn no_root(piece: &Piece<Region>) -> Stage {
    let distance = &piece.distance;
    let (condition, decision) = if distance.q + distance.p * piece.end >= 0.0 {
        ("J < 0 ∧ Q + P·t1 ≥ 0", BoxDecision::RegionApart { nearest: -distance.q / distance.p })
    } else {
        ("J < 0 ∧ Q + P·t1 < 0", BoxDecision::RegionOpen { end: piece.end })
    };
    let stage = Stage::decided(BoxStage::RegionPassed, condition, decision).undrawn(Undrawn::FeatureDecision);
    stage.terms([("P", distance.p), ("Q", distance.q), ("J", distance.discriminant), ("t1", piece.end)])
}

pub(in crate::query) fn constant_distance(piece: &Piece<Region>, graze: bool) -> Stage {
    let condition = if graze { "P = 0 ∧ R ≤ r²" } else { "P = 0 ∧ R > r²" };
    let decision = BoxDecision::ConstantDistance { within: graze };
    let stage = Stage::decided(SweepStage::ConstantDistance, condition, decision);
    piece.terms(stage).undrawn(Undrawn::FeatureDecision)
}

/// The fraction from which a path at constant distance grazes.
pub(in crate::query) fn graze(view: &View<impl Acceleration>, piece: &Piece<Region>) -> Stage {
    Stage::new(BoxStage::GrazeContact, "t = t0", piece.begin)
        .term("t0", piece.begin)
        .mark(view.ghost(piece.begin))
        .at(piece.begin)
}
