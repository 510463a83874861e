//! The stages that the queries of a sphere against a box or quad record, one function each.
//!
//! Apart from the queries, so that these read as the mathematics they are. Symbols: X, Y, Z the axes of
//! the box, c its centre, h its half extents; p and m the sphere's centre and motion in the box's
//! coordinates, o by how much the centre overshoots the box, e the same from the face, edge or corner
//! of one region.

use super::sphere_box_sweep::{Piece, Region};
use super::{Digits, Feature, Mark, ObstacleImpact, Role, SphereSweep, Stage, Value, number_text};
use crate::shape::{Face, FaceFlags, Obb};
use glam::DVec3;

const SQUARED_LENGTH: &str = "a squared length; the length is drawn";
const COEFFICIENT: &str = "a coefficient of the distance's square along the path; its vectors are drawn";
const LETTERS: [char; 3] = ['x', 'y', 'z'];

/// What the marks of a sweep's stages are drawn from.
pub(super) struct View<'a> {
    pub(super) sweep: &'a SphereSweep,
    pub(super) obb: &'a Obb,
}

impl View<'_> {
    fn start(&self) -> DVec3 {
        self.obb.local_point(self.sweep.from)
    }

    fn motion(&self) -> DVec3 {
        self.obb.axes.transpose() * self.sweep.motion
    }

    /// ±1 per axis: the ray is solved in coordinates mirrored so that it runs upwards on every axis.
    fn mirror(&self) -> DVec3 {
        let motion = self.motion();
        DVec3::new(1f64.copysign(motion.x), 1f64.copysign(motion.y), 1f64.copysign(motion.z))
    }

    fn ghost(&self, t: f64) -> Mark {
        Mark::SphereGhost { center: self.sweep.center_at(t), radius: self.sweep.radius }
    }
}

fn with_axes(stage: Stage, obb: &Obb) -> Stage {
    let axes = [("X", obb.axes.x_axis), ("Y", obb.axes.y_axis), ("Z", obb.axes.z_axis)];
    axes.into_iter().fold(stage, |stage, (symbol, axis)| {
        let mark = Mark::Arrow { tail: obb.center, along: axis, role: Role::Normal };
        stage.term(symbol, Value::Vector(axis)).draw(symbol, mark)
    })
}

/// "(1, −1, 0)" with a formula in each place.
fn vector_formula(symbol: &str, component: impl Fn(usize) -> String) -> String {
    format!("{symbol} = ({}, {}, {})", component(0), component(1), component(2))
}

pub(super) fn local_center(obb: &Obb, center: DVec3, radius: f64, local: DVec3) -> Stage {
    let stage = Stage::new("Centre in local coordinates", "p = (X·(C − c), Y·(C − c), Z·(C − c))", Value::Point(local))
        .term("C", Value::Point(center))
        .term("c", Value::Point(obb.center))
        .mark(Mark::Arrow { tail: obb.center, along: center - obb.center, role: Role::Offset })
        .draw("C", Mark::SphereGhost { center, radius })
        .draw("c", Mark::Point { at: obb.center, role: Role::Aid });
    with_axes(stage, obb)
}

pub(super) fn local_motion(obb: &Obb, sweep: &SphereSweep, motion: DVec3) -> Stage {
    let arrow = Mark::Arrow { tail: sweep.from, along: sweep.motion, role: Role::Motion };
    let stage = Stage::new("Motion in local coordinates", "m = (X·D, Y·D, Z·D)", Value::Vector(motion))
        .term("D", Value::Vector(sweep.motion))
        .mark(arrow.clone())
        .draw("D", arrow);
    with_axes(stage, obb)
}

pub(super) fn overshoots(obb: &Obb, local: DVec3, overshoot: DVec3) -> Stage {
    let closest = local.clamp(-obb.half_extents, obb.half_extents);
    let mut stage = Stage::new("Overshoots", "o = p − clamp(p, −h, h)", Value::Vector(overshoot))
        .term("p", Value::Point(local))
        .term("h", Value::Vector(obb.half_extents));
    let mut corner = closest;
    for axis in 0..3 {
        let from = obb.world_point(corner);
        corner[axis] = local[axis];
        stage = stage.mark(Mark::Segment { from, to: obb.world_point(corner), role: Role::Offset });
    }
    stage
}

/// The closest point of the solid box; of a centre inside, the centre itself.
pub(super) fn closest_point(obb: &Obb, center: DVec3, symbol: &'static str) -> Stage {
    let closest = obb.closest_point(center);
    let local = obb.local_point(center);
    let mark = Mark::Point { at: closest, role: Role::Aid };
    if local == local.clamp(-obb.half_extents, obb.half_extents) {
        return Stage::new("Closest point", format!("{symbol} = C if abs(p) = min(abs(p), h)"), Value::Point(closest))
            .term("C", Value::Point(center))
            .term("p", Value::Point(local))
            .term("h", Value::Vector(obb.half_extents))
            .mark(mark);
    }
    let nearest = local.clamp(-obb.half_extents, obb.half_extents);
    let stage = Stage::new("Closest point", format!("{symbol} = c + k_x·X + k_y·Y + k_z·Z"), Value::Point(closest))
        .term("c", Value::Point(obb.center))
        .term("k", Value::Point(nearest))
        .remark("k is p clamped to the half extents")
        .mark(mark)
        .mark(Mark::Segment { from: closest, to: center, role: Role::Offset });
    with_axes(stage, obb)
}

pub(super) fn distance_squared(overshoot: DVec3, distance_squared: f64) -> Stage {
    Stage::new("Distance squared at the start", "R = o·o", distance_squared)
        .term("o", Value::Vector(overshoot))
        .undrawn(SQUARED_LENGTH)
}

pub(super) fn approach(obb: &Obb, sweep: &SphereSweep, overshoot: DVec3, motion: DVec3, approach: f64) -> Stage {
    Stage::new("Approach", "Q = o·m", approach)
        .term("o", Value::Vector(overshoot))
        .term("m", Value::Vector(motion))
        .draw("o", Mark::Arrow { tail: obb.closest_point(sweep.from), along: obb.axes * overshoot, role: Role::Offset })
        .draw("m", Mark::Arrow { tail: sweep.from, along: sweep.motion, role: Role::Motion })
}

/// When the path enters (`upper` false) or leaves the slab of one axis, grown by the radius.
pub(super) fn slab_time(view: &View, axis: usize, leaves: bool, time: f64) -> Stage {
    const NAMES: [[&str; 3]; 2] = [
        ["Entry into the slab of X", "Entry into the slab of Y", "Entry into the slab of Z"],
        ["Exit from the slab of X", "Exit from the slab of Y", "Exit from the slab of Z"],
    ];
    let (motion, letter) = (view.motion(), LETTERS[axis]);
    let symbol = format!("{}_{letter}", if leaves { "out" } else { "in" });
    let name = NAMES[usize::from(leaves)][axis];
    let terms = |stage: Stage| {
        stage
            .term("p", Value::Point(view.start()))
            .term("m", Value::Vector(motion))
            .term("h", Value::Vector(view.obb.half_extents))
            .term("r", view.sweep.radius)
    };
    if motion[axis] == 0.0 {
        let reach = view.obb.half_extents[axis] + view.sweep.radius;
        let (relation, place) = match view.start()[axis].abs() <= reach {
            true => ("≤", "inside it for ever"),
            false => (">", "outside it for ever"),
        };
        let condition = format!("m_{letter} = 0 ∧ |p_{letter}| {relation} h_{letter} + r");
        let verdict = Value::Verdict(format!("runs along the slab, {place}"));
        return terms(Stage::new(name, condition, verdict)).undrawn("there is no such moment");
    }
    // Upwards a slab is entered on its lower side and left on its upper side.
    let side = if (motion[axis] > 0.0) == leaves { "" } else { "−" };
    let formula = format!("{symbol} = ({side}(h_{letter} + r) − p_{letter}) / m_{letter}");
    let stage = terms(Stage::new(name, formula, time));
    if time.is_finite() && view.ghost(time).is_finite() {
        stage.mark(view.ghost(time))
    } else {
        stage.undrawn("lies too far away to be drawn")
    }
}

/// The latest entry or the earliest exit, and what it is the greatest or least of.
pub(super) fn slab_extreme(view: &View, times: DVec3, leaves: bool, extreme: f64) -> Stage {
    let (name, formula) = match leaves {
        false => ("Last entry", "t_in = max(in_x, in_y, in_z, 0)"),
        true => ("First exit", "t_out = min(out_x, out_y, out_z)"),
    };
    // What is undefined, on the face of a slab that the path runs along, counts as inside.
    let inside = if leaves { f64::INFINITY } else { f64::NEG_INFINITY };
    let defined = DVec3::from(times.to_array().map(|time| if time.is_nan() { inside } else { time }));
    let stage = Stage::new(name, formula, extreme).term(if leaves { "out" } else { "in" }, Value::Vector(defined));
    if extreme.is_finite() && view.ghost(extreme).is_finite() {
        stage.mark(view.ghost(extreme))
    } else {
        stage.undrawn("there is no such moment")
    }
}

pub(super) fn grown_box(entry: f64, exit: f64) -> Stage {
    let [enters, leaves] = [entry, exit].map(|t| number_text(t, Digits::Four));
    let (condition, reason) = if entry > exit {
        let reason = format!("passes beside the grown box: enters the last slab at {enters}, has left one at {leaves}");
        ("t_in > t_out", reason)
    } else {
        ("t_in ≤ t_out", format!("inside the grown box from t = {enters} to {leaves}"))
    };
    let stage = Stage::new("Grown box", condition, Value::Verdict(reason)).term("t_in", entry).term("t_out", exit);
    stage.undrawn("a decision about the moments drawn above")
}

/// "the face +X", "the edge +X −Y", "the corner +X −Y −Z".
fn region_name(region: Region, mirror: DVec3) -> String {
    let outside = region.outside();
    let kind = ["the inside", "the face", "the edge", "the corner"][outside.bitmask().count_ones() as usize];
    let mut name = kind.to_owned();
    for axis in (0..3).filter(|&axis| outside.test(axis)) {
        let positive = (region.above[axis] > 0.0) == (mirror[axis] > 0.0);
        name.push_str(if positive { " +" } else { " −" });
        name.push(LETTERS[axis].to_ascii_uppercase());
    }
    name
}

pub(super) fn entry_region(view: &View, region: Region, entry: f64) -> Stage {
    let name = region_name(region, view.mirror());
    let is_flat = region.outside().bitmask().count_ones() == 1;
    let remark = match is_flat {
        true => format!("over {name}: the flat of the grown box is met here"),
        false => format!("beyond {name}: the grown box is rounded there"),
    };
    let (start, motion) = (view.start(), view.motion());
    let stage = Stage::new("Point of entry", "g = p + t_in·m", Value::Point(start + entry * motion))
        .term("p", Value::Point(start))
        .term("t_in", entry)
        .term("m", Value::Vector(motion))
        .mark(Mark::Point { at: view.sweep.center_at(entry), role: Role::Aid })
        .remark(remark);
    // The contact with a flat is divided anew and may come out a rounding earlier.
    if is_flat { stage } else { stage.at(entry) }
}

/// The moment at which a flat face is met.
pub(super) fn flat_root(view: &View, region: Region, t: f64) -> Stage {
    let axis = (0..3).find(|&axis| region.outside().test(axis)).unwrap_or(0);
    let letter = LETTERS[axis];
    let motion = view.motion();
    let side = if motion[axis] > 0.0 { "−" } else { "" };
    Stage::new("Contact with the face", format!("t = max(({side}(h_{letter} + r) − p_{letter}) / m_{letter}, 0)"), t)
        .term("h", Value::Vector(view.obb.half_extents))
        .term("r", view.sweep.radius)
        .term("p", Value::Point(view.start()))
        .term("m", Value::Vector(motion))
        .mark(view.ghost(t))
        .at(t)
}

/// The face's foot point, the edge or the corner that a region belongs to.
fn region_marks(stage: Stage, view: &View, region: Region) -> Stage {
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
pub(super) fn piece_stage(view: &View, piece: &Piece, index: usize) -> Stage {
    let (region, mirror) = (piece.region, view.mirror());
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
    let offset_stage = Stage::new("Offset from the region's feature", offset_formula, offset.clone())
        .term("p", Value::Point(view.start()))
        .term("h", Value::Vector(view.obb.half_extents))
        .remark(format!("from {}", region_name(region, mirror)))
        .at(piece.begin);
    let across = view.obb.axes * (piece.motion * mirror);
    let motion_stage = Stage::new("Motion across the feature", motion_formula, motion.clone())
        .term("m", Value::Vector(view.motion()))
        .mark(Mark::Arrow { tail: view.sweep.from, along: across, role: Role::Motion });
    let name = match outside.bitmask().count_ones() {
        2 => "Discriminant of the edge's cylinder",
        3 => "Discriminant of the corner's sphere",
        _ => "Discriminant of the face",
    };
    let coefficient = |name, formula, value: f64| {
        let stage = Stage::new(name, formula, value).term("e", offset.clone()).term("m⊥", motion.clone());
        stage.undrawn(COEFFICIENT)
    };
    let discriminant = coefficient(name, "J = P·r² − (e×m⊥)·(e×m⊥)", piece.discriminant)
        .term("P", piece.p)
        .term("r", view.sweep.radius);
    match index {
        0 => region_marks(offset_stage, view, region),
        1 => motion_stage,
        2 => coefficient("Motion squared", "P = m⊥·m⊥", piece.p),
        3 => coefficient("Approach", "Q = e·m⊥", piece.q),
        4 => coefficient("Distance squared", "R = e·e", piece.r),
        _ => discriminant,
    }
}

fn with_coefficients(stage: Stage, piece: &Piece, radius: f64) -> Stage {
    stage.terms([
        ("P", piece.p),
        ("Q", piece.q),
        ("R", piece.r),
        ("r", radius),
        ("J", piece.discriminant),
        ("t0", piece.begin),
        ("t1", piece.end),
    ])
}

pub(super) fn root(view: &View, piece: &Piece, t: f64) -> Stage {
    let counts = t <= piece.end;
    let remark = match counts {
        true => "within its region: this is the first contact",
        false => "only beyond its region: not this one",
    };
    let stage = Stage::new("First root of the region", "t = max((R − r²) / (√J − Q), t0)", t);
    let stage = with_coefficients(stage, piece, view.sweep.radius).remark(remark);
    let ghost = view.ghost(t);
    let stage = if ghost.is_finite() { stage.mark(ghost) } else { stage.undrawn("lies too far away to be drawn") };
    if counts { stage.at(t) } else { stage }
}

/// The contact that only rounding put after the seam to the box itself.
pub(super) fn seam(view: &View, piece: &Piece) -> Stage {
    Stage::new("Contact at the seam", "t = t1", piece.end)
        .term("t1", piece.end)
        .mark(view.ghost(piece.end))
        .remark("the region ends at the box itself: only rounding put the root behind its end")
        .at(piece.end)
}

pub(super) fn no_root(piece: &Piece) -> Stage {
    let nearest = number_text(-piece.q / piece.p, Digits::Four);
    let (condition, reason) = if piece.q + piece.p * piece.end >= 0.0 {
        ("J < 0 ∧ Q + P·t1 ≥ 0", format!("passes beside: its nearest point, at t = {nearest}, lies in this region"))
    } else {
        let end = number_text(piece.end, Digits::Four);
        ("J < 0 ∧ Q + P·t1 < 0", format!("not final: the region ends at t = {end}, before its nearest point"))
    };
    let stage = Stage::new("Region passed by", condition, Value::Verdict(reason)).undrawn("its feature is drawn above");
    stage.terms([("P", piece.p), ("Q", piece.q), ("J", piece.discriminant), ("t1", piece.end)])
}

pub(super) fn constant_distance(view: &View, piece: &Piece, graze: bool) -> Stage {
    let (condition, reason) = match graze {
        true => ("P = 0 ∧ R ≤ r²", "runs along it within the radius"),
        false => ("P = 0 ∧ R > r²", "runs along it farther away than the radius"),
    };
    let stage = Stage::new("Constant distance", condition, Value::Verdict(reason.to_owned()));
    with_coefficients(stage, piece, view.sweep.radius).undrawn("its feature is drawn above")
}

/// The moment from which a path at constant distance grazes.
pub(super) fn graze(view: &View, piece: &Piece) -> Stage {
    Stage::new("Contact of the graze", "t = t0", piece.begin)
        .term("t0", piece.begin)
        .mark(view.ghost(piece.begin))
        .at(piece.begin)
}

pub(super) fn time_of_hit(sweep: &SphereSweep, t: f64) -> Stage {
    Stage::new("Time of the impact", "t = t", t)
        .term("t", t)
        .mark(Mark::SphereGhost { center: sweep.center_at(t), radius: sweep.radius })
        .gives("t")
        .at(t)
}

pub(super) fn time_of_start(sweep: &SphereSweep) -> Stage {
    Stage::new("Time", "t = 0", 0.0)
        .mark(Mark::SphereGhost { center: sweep.from, radius: sweep.radius })
        .gives("t")
        .at(0.0)
}

pub(super) fn impact_center(sweep: &SphereSweep, impact: &ObstacleImpact) -> Stage {
    Stage::new("Centre at the impact", "C = from + t·D", Value::Point(impact.center))
        .term("from", Value::Point(sweep.from))
        .term("t", impact.t)
        .term("D", Value::Vector(sweep.motion))
        .mark(Mark::SphereGhost { center: impact.center, radius: sweep.radius })
        .gives("center")
        .at(impact.t)
}

/// The contact in local coordinates (`index` 0) and in the world (1); `outside` are the axes that gave it.
pub(super) fn impact_contact(
    view: &View,
    outside: Region,
    local: DVec3,
    impact: &ObstacleImpact,
    index: usize,
) -> Stage {
    let (mirror, is_outside) = (view.mirror(), outside.outside());
    let formula = vector_formula("k", |axis| {
        let letter = LETTERS[axis];
        match (is_outside.test(axis), (outside.above[axis] > 0.0) == (mirror[axis] > 0.0)) {
            (false, _) => format!("clamp(p_{letter} + t·m_{letter}, −h_{letter}, h_{letter})"),
            (true, true) => format!("h_{letter}"),
            (true, false) => format!("−h_{letter}"),
        }
    });
    let point = Mark::Point { at: impact.contact, role: Role::Contact };
    if index == 0 {
        return Stage::new("Contact in local coordinates", formula, Value::Point(local))
            .term("p", Value::Point(view.start()))
            .term("t", impact.t)
            .term("m", Value::Vector(view.motion()))
            .term("h", Value::Vector(view.obb.half_extents))
            .remark(format!("on {}", region_name(outside, mirror)))
            .mark(point);
    }
    let stage = Stage::new("Contact", "q = c + k_x·X + k_y·Y + k_z·Z", Value::Point(impact.contact))
        .term("c", Value::Point(view.obb.center))
        .term("k", Value::Point(local))
        .mark(point)
        .gives("contact");
    with_axes(stage, view.obb)
}

/// The normal along `away`, in local coordinates.
pub(super) fn impact_normal(obb: &Obb, away: DVec3, impact: &ObstacleImpact) -> Stage {
    let stage = Stage::new("Normal", "n = unit(a_x·X + a_y·Y + a_z·Z)", Value::Vector(impact.normal))
        .term("a", Value::Vector(away))
        .remark("a leads from the contact to the centre, in local coordinates")
        .mark(Mark::Arrow { tail: impact.contact, along: impact.normal, role: Role::Normal })
        .gives("normal");
    with_axes(stage, obb)
}

/// The normal of a touch or overlap at the start, along the surface's own normal or against it.
pub(super) fn start_normal(impact: &ObstacleImpact, surface_normal: DVec3) -> Stage {
    let formula = if impact.normal == surface_normal { "n = unit(N)" } else { "n = −unit(N)" };
    Stage::new("Normal", formula, Value::Vector(impact.normal))
        .term("N", Value::Vector(surface_normal))
        .remark("N is the normal of the surface where it is nearest")
        .mark(Mark::Arrow { tail: impact.contact, along: impact.normal, role: Role::Normal })
        .gives("normal")
}

pub(super) fn impact_flags(impact: &ObstacleImpact) -> Stage {
    let feature = match impact.feature {
        Feature::Face => "met on a face",
        Feature::Edge => "met on an edge",
        Feature::Corner => "met on a corner",
    };
    flags(impact.flags).remark(feature)
}

/// The sum of the bits of the touched faces.
pub(super) fn flags(flags: FaceFlags) -> Stage {
    let stage = Stage::new("Touched faces", "flags = Σ bits", Value::Bits(u32::from(flags.0))).gives("flags");
    let stage = stage.undrawn("the faces are drawn by their distances");
    let bits: Vec<Value> = match flags {
        FaceFlags::SEPARATED => vec![Value::Bits(u32::from(flags.0))],
        flags => flags.faces().map(|face: Face| Value::Bits(u32::from(face.bit()))).collect(),
    };
    stage.term("bits", Value::List(bits))
}
