//! The stages that the queries of a sphere against a box or quad record, one function each.
//!
//! Apart from the queries, so that these read as the mathematics they are.

use super::sphere_box_sweep::{Piece, Region};
use super::{Feature, Mark, ObstacleImpact, Role, SphereSweep, Stage, Value};
use crate::shape::Obb;
use glam::DVec3;

/// What the marks of a sweep's stages are drawn from.
pub(super) struct View<'a> {
    pub(super) sweep: &'a SphereSweep,
    pub(super) obb: &'a Obb,
}

pub(super) fn verdict(reason: impl Into<String>) -> Stage {
    Stage::new("Verdict", "", Value::Verdict(reason.into()))
}

pub(super) fn local_center(obb: &Obb, center: DVec3, local: DVec3) -> Stage {
    let mut stage = Stage::new("Centre in local coordinates", "p = Aᵀ·(C − c)", Value::Vector(local))
        .term("C", Value::Point(center))
        .term("c", Value::Point(obb.center))
        .mark(Mark::Arrow { tail: obb.center, along: center - obb.center, role: Role::Offset });
    for axis in 0..3 {
        stage = stage.mark(Mark::Arrow { tail: obb.center, along: local[axis] * obb.axes.col(axis), role: Role::Aid });
    }
    stage
}

pub(super) fn local_motion(obb: &Obb, sweep: &SphereSweep, motion: DVec3) -> Stage {
    Stage::new("Motion in local coordinates", "m = Aᵀ·D", Value::Vector(motion))
        .term("D", Value::Vector(sweep.motion))
        .term("X", Value::Vector(obb.axes.x_axis))
        .term("Y", Value::Vector(obb.axes.y_axis))
        .term("Z", Value::Vector(obb.axes.z_axis))
        .mark(Mark::Arrow { tail: sweep.from, along: sweep.motion, role: Role::Motion })
}

pub(super) fn overshoots(obb: &Obb, local: DVec3, overshoot: DVec3) -> Stage {
    let closest = local.clamp(-obb.half_extents, obb.half_extents);
    let mut stage = Stage::new("Overshoots", "oₖ = max(|pₖ| − hₖ, 0)", Value::Vector(overshoot.abs()))
        .term("p", Value::Vector(local))
        .term("h", Value::Vector(obb.half_extents));
    let mut corner = closest;
    for axis in 0..3 {
        if overshoot[axis] != 0.0 {
            let from = obb.world_point(corner);
            corner[axis] = local[axis];
            stage = stage.mark(Mark::Segment { from, to: obb.world_point(corner), role: Role::Offset });
        }
    }
    stage
}

pub(super) fn closest_point(obb: &Obb, center: DVec3) -> Stage {
    let closest = obb.closest_point(center);
    Stage::new("Closest point", "q = c + A·clamp(p, −h, h)", Value::Point(closest))
        .term("c", Value::Point(obb.center))
        .term("p", Value::Vector(obb.local_point(center)))
        .term("h", Value::Vector(obb.half_extents))
        .mark(Mark::Point { at: closest, role: Role::Aid })
        .mark(Mark::Segment { from: closest, to: center, role: Role::Offset })
}

pub(super) fn distance_squared(overshoot: DVec3, distance_squared: f64, radius: f64) -> Stage {
    Stage::new("Distance squared at the start", "R = o·o, against r²", distance_squared)
        .term("o", Value::Vector(overshoot))
        .term("r", radius)
        .term("r²", radius * radius)
}

pub(super) fn approach(obb: &Obb, sweep: &SphereSweep, overshoot: DVec3, motion: DVec3, approach: f64) -> Stage {
    Stage::new("Approach", "Q = o·m", approach)
        .term("o", Value::Vector(overshoot))
        .term("m", Value::Vector(motion))
        .mark(Mark::Arrow { tail: obb.closest_point(sweep.from), along: obb.axes * overshoot, role: Role::Offset })
        .mark(Mark::Arrow { tail: sweep.from, along: sweep.motion, role: Role::Motion })
}

/// Times of the three slabs; ±infinity where the ray runs along a slab, inside or outside.
pub(super) fn slab_times(name: &'static str, formula: &'static str, times: DVec3) -> Stage {
    Stage::new(name, formula, Value::Vector(times)).term("t_X", times.x).term("t_Y", times.y).term("t_Z", times.z)
}

pub(super) fn grown_box(view: &View, entry: f64, exit: f64) -> Stage {
    let verdict = if entry > exit {
        format!("misses the grown box: enters the last slab at {entry}, after leaving the first at {exit}")
    } else {
        format!("inside the grown box from {entry} to {exit}")
    };
    let mut stage = Stage::new("Grown box", "max(0, entries) ≤ min(exits)", Value::Verdict(verdict))
        .term("entry", entry)
        .term("exit", exit);
    for t in [entry, exit] {
        if t.is_finite() {
            stage = stage.mark(Mark::SphereGhost { center: view.sweep.center_at(t), radius: view.sweep.radius });
        }
    }
    stage
}

/// "a face +X", "an edge +X −Y", "a corner +X −Y −Z".
fn region_name(region: Region, mirror: DVec3) -> String {
    let outside = region.outside();
    let kind = ["inside", "a face", "an edge", "a corner"][outside.bitmask().count_ones() as usize];
    let mut name = kind.to_owned();
    for (axis, letter) in ["X", "Y", "Z"].into_iter().enumerate() {
        if outside.test(axis) {
            let positive = (region.above[axis] > 0.0) == (mirror[axis] > 0.0);
            name.push_str(if positive { " +" } else { " −" });
            name.push_str(letter);
        }
    }
    name
}

/// ±1 per axis: the ray is solved in coordinates mirrored so that it runs upwards on every axis.
fn mirror(view: &View) -> DVec3 {
    let motion = view.obb.axes.transpose() * view.sweep.motion;
    DVec3::new(1f64.copysign(motion.x), 1f64.copysign(motion.y), 1f64.copysign(motion.z))
}

pub(super) fn entry_region(view: &View, region: Region, entry: f64) -> Stage {
    let name = region_name(region, mirror(view));
    let verdict = if region.outside().bitmask().count_ones() == 1 {
        format!("enters over {name}: the flat of the grown box is met at t = {entry}")
    } else {
        format!("enters beyond {name}: the grown box is rounded there")
    };
    let center = view.sweep.center_at(entry);
    Stage::new("Region of the entry point", "|pₖ(t)| > hₖ", Value::Verdict(verdict))
        .term("t", entry)
        .term("p(t)", Value::Vector(view.obb.local_point(center)))
        .term("h", Value::Vector(view.obb.half_extents))
        .mark(Mark::Point { at: center, role: Role::Aid })
}

/// The face's foot point, the edge or the corner that a region belongs to.
fn region_marks(mut stage: Stage, view: &View, region: Region) -> Stage {
    let (obb, mirror) = (view.obb, mirror(view));
    let h = obb.half_extents;
    let at = (region.above - region.below) * h * mirror;
    let inside = DVec3::select(region.outside(), DVec3::ZERO, h);
    match region.outside().bitmask().count_ones() {
        2 => {
            let (from, to) = (obb.world_point(at - inside), obb.world_point(at + inside));
            stage = stage.mark(Mark::Segment { from, to, role: Role::Aid });
        }
        3 => {
            let corner = obb.world_point(at);
            stage = stage
                .mark(Mark::Point { at: corner, role: Role::Aid })
                .mark(Mark::SphereGhost { center: corner, radius: view.sweep.radius });
        }
        _ => {
            let normal = obb.axes * ((region.above - region.below) * mirror);
            stage = stage.mark(Mark::PlanePatch { point: obb.world_point(at), normal });
        }
    }
    stage
}

pub(super) fn discriminant(view: &View, piece: &Piece) -> Stage {
    let name = match piece.region.outside().bitmask().count_ones() {
        2 => "Discriminant of the edge's cylinder",
        3 => "Discriminant of the corner's sphere",
        _ => "Discriminant of the face",
    };
    let stage = Stage::new(name, "J = P·r² − |e×m|²", piece.discriminant)
        .term("P", piece.p)
        .term("r", view.sweep.radius)
        .term("e", Value::Vector(piece.offset * mirror(view)))
        .term("m", Value::Vector(piece.motion * mirror(view)))
        .term("Q", piece.q)
        .term("R", piece.r)
        .term("from t", piece.begin)
        .term("to t", piece.end);
    region_marks(stage, view, piece.region)
}

pub(super) fn root(view: &View, piece: &Piece, t: f64) -> Stage {
    let verdict =
        if t <= piece.end { "within its region: this is the first contact" } else { "only beyond its region" };
    let radius = view.sweep.radius;
    Stage::new("First root of the region", "t = (R − r²) / (√J − Q)", t)
        .term("R", piece.r)
        .term("r", radius)
        .term("J", piece.discriminant)
        .term("Q", piece.q)
        .term("region ends at", piece.end)
        .term("so it lies", Value::Verdict(verdict.to_owned()))
        .mark(Mark::SphereGhost { center: view.sweep.center_at(t), radius })
}

pub(super) fn no_root(piece: &Piece) -> Stage {
    let nearest = -piece.q / piece.p;
    let verdict = if piece.q + piece.p * piece.end >= 0.0 {
        format!("J < 0, and the nearest point at t = {nearest} lies in this region: a miss")
    } else {
        format!("J < 0, but the region ends at t = {} before its nearest point: not final", piece.end)
    };
    Stage::new("Region passed by", "t = −Q / P", Value::Verdict(verdict)).term("Q", piece.q).term("P", piece.p)
}

pub(super) fn constant_distance(piece: &Piece, radius: f64, graze: bool) -> Stage {
    let verdict =
        if graze { "runs along it within the radius: R ≤ r²" } else { "runs along it farther away: R > r²" };
    Stage::new("Constant distance", "P = 0: R against r²", Value::Verdict(verdict.to_owned()))
        .term("R", piece.r)
        .term("r²", radius * radius)
}

pub(super) fn late(sweep: &SphereSweep, t: f64) -> Stage {
    Stage::new("Would meet at", "t > limit", t)
        .term("limit", sweep.max_fraction)
        .mark(Mark::SphereGhost { center: sweep.center_at(t), radius: sweep.radius })
}

pub(super) fn impact_center(sweep: &SphereSweep, impact: &ObstacleImpact) -> Stage {
    Stage::new("Centre at the impact", "C = from + t·D", Value::Point(impact.center))
        .term("from", Value::Point(sweep.from))
        .term("t", impact.t)
        .term("D", Value::Vector(sweep.motion))
        .mark(Mark::SphereGhost { center: impact.center, radius: sweep.radius })
}

pub(super) fn impact_contact(obb: &Obb, impact: &ObstacleImpact) -> Stage {
    Stage::new("Contact", "q = c + A·clamp(p(t), −h, h)", Value::Point(impact.contact))
        .term("p(t)", Value::Vector(obb.local_point(impact.center)))
        .term("h", Value::Vector(obb.half_extents))
        .mark(Mark::Point { at: impact.contact, role: Role::Contact })
}

pub(super) fn impact_normal(impact: &ObstacleImpact) -> Stage {
    Stage::new("Normal", "n = unit(C − q)", Value::Vector(impact.normal))
        .term("C", Value::Point(impact.center))
        .term("q", Value::Point(impact.contact))
        .mark(Mark::Arrow { tail: impact.contact, along: impact.normal, role: Role::Normal })
}

pub(super) fn impact_flags(impact: &ObstacleImpact) -> Stage {
    let feature = match impact.feature {
        Feature::Face => "a face",
        Feature::Edge => "an edge",
        Feature::Corner => "a corner",
    };
    Stage::new("Touched faces", "flags = Σ bits", Value::Bits(u32::from(impact.flags.0)))
        .term("met", Value::Verdict(feature.to_owned()))
}
