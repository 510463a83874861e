//! The regions that a parabola runs through.

use super::super::falling_stages::{Falling, with_ghost};
use super::super::parabola::{Nearing, Parabola};
use super::super::sphere_box_regions::Region;
use super::super::squared_distance::{Piece, SquaredDistance};
use super::super::{BoxStage, Mark, Probe, Remark, Role, Stage, Value};
use super::{LETTERS, View, piece_stage, seam, vector_formula, with_axes};
use glam::DVec3;

pub(in crate::query) fn local_acceleration(view: &View) -> Stage {
    let sweep = view.sweep;
    let arrow = Mark::Arrow { tail: sweep.from, along: sweep.acceleration, role: Role::Force };
    let stage = Stage::new(BoxStage::LocalAcceleration, "g = (X·A, Y·A, Z·A)", Value::Vector(view.acceleration()))
        .term("A", Value::Vector(sweep.acceleration))
        .mark(arrow.clone())
        .draw("A", arrow)
        .draw_path("A", sweep);
    with_axes(stage, view.obb)
}

/// The parabola as seen from the face, edge or corner of a region.
fn path_from(view: &View, region: Region) -> Parabola {
    let (weights, half_extents) = (region.weights(), view.obb.half_extents);
    Parabola {
        offset: weights * (view.start() - region.side() * half_extents),
        motion: weights * view.motion(),
        acceleration: weights * view.acceleration(),
    }
}

fn piece_of(view: &View, region: Region, [begin, end]: [f64; 2]) -> Piece<Region> {
    let Parabola { offset, motion, .. } = path_from(view, region);
    Piece {
        part: region,
        offset,
        motion,
        distance: SquaredDistance::new(offset, motion, view.sweep.radius),
        begin,
        end,
    }
}

/// Records a region in which the distance falls: its feature, and the stretches until one has the root.
pub(in crate::query) fn record_step(
    view: &View,
    region: Region,
    span: [f64; 2],
    nearing: Nearing,
    probe: &mut impl Probe,
) {
    let path = path_from(view, region);
    let piece = piece_of(view, region, span);
    probe.record(|| piece_stage(view, &piece, 0));
    probe.record(|| piece_stage(view, &piece, 1));
    probe.record(|| acceleration_across(view, region, path.acceleration));
    let falling = Falling {
        sweep: view.sweep,
        path,
        axes: view.obb.axes,
        reach: view.sweep.radius,
        symbols: ["e", "m⊥", "g⊥"],
        root: (BoxStage::RegionRoot.into(), Remark::RegionRoot { counts: true }),
    };
    let t = if let Nearing::Reaches(t) = nearing { Some(t) } else { None };
    if region.count() > 1.0 {
        return falling.record(span, t, probe);
    }
    let stretch = falling_over_face(path, region.side(), span);
    match t {
        Some(t) => probe.record(|| face_root(view, region, stretch, t)),
        None => {
            falling.record_nearest(stretch[1], probe);
        }
    }
}

/// The contact at the end of a region, whose root is later only by rounding.
pub(in crate::query) fn seam_of_step(view: &View, region: Region, span: [f64; 2]) -> Stage {
    seam(view, &piece_of(view, region, span))
}

fn acceleration_across(view: &View, region: Region, acceleration: DVec3) -> Stage {
    let outside = region.outside();
    let component = |axis: usize| if outside.test(axis) { format!("g_{}", LETTERS[axis]) } else { "0".to_owned() };
    let arrow = Mark::Arrow { tail: view.sweep.from, along: view.obb.axes * acceleration, role: Role::Force };
    Stage::new(BoxStage::AccelerationAcrossFeature, vector_formula("g⊥", component), Value::Vector(acceleration))
        .term("g", Value::Vector(view.acceleration()))
        .mark(arrow)
}

/// Where in a span the height over a face falls: before it turns upwards, or after it turned downwards.
fn falling_over_face(path: Parabola, side: DVec3, [begin, end]: [f64; 2]) -> [f64; 2] {
    let (speed, acceleration) = (side.dot(path.velocity_at(begin)), side.dot(path.acceleration));
    let turn = begin - speed / acceleration;
    match () {
        () if speed > 0.0 => [turn, end],
        () if speed < 0.0 && acceleration > 0.0 => [begin, turn.min(end)],
        () => [begin, end],
    }
}

/// The root of the quadratic over a face.
fn face_root(view: &View, region: Region, [from, to]: [f64; 2], t: f64) -> Stage {
    let axis = (0..3).find(|&axis| region.outside().test(axis)).unwrap_or(0);
    let letter = LETTERS[axis];
    let sign = if region.above[axis] > 0.0 { "" } else { "−" };
    let quadratic = format!("{{{sign}p_{letter} − h_{letter} − r, {sign}m_{letter}, {sign}0.5·g_{letter}}}");
    let stage = Stage::new(BoxStage::RegionRoot, format!("t = root({quadratic}, t0, t1)"), t)
        .term("p", Value::Point(view.start()))
        .term("h", Value::Vector(view.obb.half_extents))
        .term("r", view.sweep.radius)
        .term("m", Value::Vector(view.motion()))
        .term("g", Value::Vector(view.acceleration()))
        .terms([("t0", from.min(t)), ("t1", to.max(t))]);
    with_ghost(stage, view.sweep, t).remark(Remark::RegionRoot { counts: true })
}
