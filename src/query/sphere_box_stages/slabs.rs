//! Where the path enters the box grown by the radius, slab by slab.

use super::super::sphere_box_regions::Region;
use super::super::{Acceleration, Axis, BoxDecision, BoxStage, Mark, Remark, Role, Stage, Undrawn, Value};
use super::{LETTERS, View, faces_of};
use glam::DVec3;

/// When the path enters, or `leaves`, the slab of one axis, grown by the radius.
pub(in crate::query) fn slab_time(view: &View<impl Acceleration>, axis: usize, leaves: bool, time: f64) -> Stage {
    let (motion, letter) = (view.motion(), LETTERS[axis]);
    let symbol = format!("{}_{letter}", if leaves { "out" } else { "in" });
    let kind = if leaves { BoxStage::SlabExit(Axis::ALL[axis]) } else { BoxStage::SlabEntry(Axis::ALL[axis]) };
    let terms = |stage: Stage| {
        stage
            .term("p", Value::Point(view.start()))
            .term("m", Value::Vector(motion))
            .term("h", Value::Vector(view.obb.half_extents))
            .term("r", view.sweep.radius)
    };
    if motion[axis] == 0.0 {
        let reach = view.obb.half_extents[axis] + view.sweep.radius;
        let inside = view.start()[axis].abs() <= reach;
        let relation = if inside { "≤" } else { ">" };
        let condition = format!("m_{letter} = 0 ∧ |p_{letter}| {relation} h_{letter} + r");
        return terms(Stage::decided(kind, condition, BoxDecision::AlongSlab { inside })).undrawn(Undrawn::NoMoment);
    }
    // Upwards a slab is entered on its lower side and left on its upper side.
    let side = if (motion[axis] > 0.0) == leaves { "" } else { "−" };
    let formula = format!("{symbol} = ({side}(h_{letter} + r) − p_{letter}) / m_{letter}");
    let stage = terms(Stage::new(kind, formula, time));
    if time.is_finite() && view.ghost(time).is_finite() {
        stage.mark(view.ghost(time))
    } else {
        stage.undrawn(Undrawn::TooFar)
    }
}

/// The latest entry or the earliest exit, with the values that it is chosen from.
pub(in crate::query) fn slab_extreme(
    view: &View<impl Acceleration>,
    times: DVec3,
    leaves: bool,
    extreme: f64,
) -> Stage {
    let (kind, formula) = match leaves {
        false => (BoxStage::LastEntry, "t_in = max(in_x, in_y, in_z, 0)"),
        true => (BoxStage::FirstExit, "t_out = min(out_x, out_y, out_z)"),
    };
    // 0/0, for a path along the face of a slab, counts as inside.
    let inside = if leaves { f64::INFINITY } else { f64::NEG_INFINITY };
    let defined = DVec3::from(times.to_array().map(|time| if time.is_nan() { inside } else { time }));
    let stage = Stage::new(kind, formula, extreme).term(if leaves { "out" } else { "in" }, Value::Vector(defined));
    if extreme.is_finite() && view.ghost(extreme).is_finite() {
        stage.mark(view.ghost(extreme))
    } else {
        stage.undrawn(Undrawn::NoMoment)
    }
}

pub(in crate::query) fn grown_box(enters: f64, leaves: f64) -> Stage {
    let (condition, decision) = match enters > leaves {
        true => ("t_in > t_out", BoxDecision::BesideGrownBox { enters, leaves }),
        false => ("t_in ≤ t_out", BoxDecision::ThroughGrownBox { enters, leaves }),
    };
    let stage = Stage::decided(BoxStage::GrownBox, condition, decision).term("t_in", enters).term("t_out", leaves);
    stage.undrawn(Undrawn::MomentsDecision)
}

pub(in crate::query) fn entry_region(view: &View<impl Acceleration>, region: Region, entry: f64) -> Stage {
    let faces = faces_of(region, view.mirror());
    let (start, motion) = (view.start(), view.motion());
    let stage = Stage::new(BoxStage::EntryPoint, "g = p + t_in·m", Value::Point(start + entry * motion))
        .term("p", Value::Point(start))
        .term("t_in", entry)
        .term("m", Value::Vector(motion))
        .mark(Mark::Point { at: view.sweep.center_at(entry), role: Role::Aid })
        .remark(Remark::EntersAt(faces));
    // The contact with a face is computed by a division of its own and may be earlier by rounding.
    if faces.faces().count() == 1 { stage } else { stage.at(entry) }
}

/// The fraction at which a face is hit.
pub(in crate::query) fn flat_root(view: &View<impl Acceleration>, region: Region, t: f64) -> Stage {
    let axis = (0..3).find(|&axis| region.outside().test(axis)).unwrap_or(0);
    let letter = LETTERS[axis];
    let motion = view.motion();
    let side = if motion[axis] > 0.0 { "−" } else { "" };
    Stage::new(BoxStage::FaceContact, format!("t = max(({side}(h_{letter} + r) − p_{letter}) / m_{letter}, 0)"), t)
        .term("h", Value::Vector(view.obb.half_extents))
        .term("r", view.sweep.radius)
        .term("p", Value::Point(view.start()))
        .term("m", Value::Vector(motion))
        .mark(view.ghost(t))
        .at(t)
}
