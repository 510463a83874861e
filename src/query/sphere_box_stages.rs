//! The stages that the queries of a sphere against a box or quad record, one function each.
//!
//! They are separate so that the queries read as plain mathematics. Symbols: X, Y, Z the axes of
//! the box, c its centre, h its half extents; p and m the sphere's centre and motion in the box's
//! coordinates, g its acceleration there, o by how much the centre overshoots the box, e the same from the face, edge or corner
//! of one region.

mod flight;
mod impact;
mod pieces;
mod slabs;

pub(super) use flight::{local_acceleration, record_step, seam_of_step};
pub(super) use impact::{flags, impact_contact, impact_flags, impact_normal, start_normal};
pub(super) use pieces::{constant_distance, graze, no_root, piece_stage, root, seam};
pub(super) use slabs::{entry_region, flat_root, grown_box, slab_extreme, slab_time};

use super::sphere_box_regions::Region;
use super::{Acceleration, BoxStage, Mark, Remark, Role, SphereSweep, Stage, SweepStage, Undrawn, Value};
use crate::shape::{Face, FaceFlags, Obb};
use glam::DVec3;

const LETTERS: [char; 3] = ['x', 'y', 'z'];

/// The data from which the marks of a sweep's stages are drawn.
pub(super) struct View<'a, A = DVec3> {
    pub(super) sweep: &'a SphereSweep<A>,
    pub(super) obb: &'a Obb,
}

impl<A: Acceleration> View<'_, A> {
    fn start(&self) -> DVec3 {
        self.obb.local_point(self.sweep.from)
    }

    fn motion(&self) -> DVec3 {
        self.obb.axes.transpose() * self.sweep.motion
    }

    fn acceleration(&self) -> DVec3 {
        self.obb.axes.transpose() * self.sweep.acceleration.vector()
    }

    /// ±1 per axis: a ray is solved in coordinates mirrored so that it runs upwards on every axis; a parabola is not.
    fn mirror(&self) -> DVec3 {
        if self.sweep.is_accelerated() {
            return DVec3::ONE;
        }
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
    let stage = Stage::new(BoxStage::LocalCenter, "p = (X·(C − c), Y·(C − c), Z·(C − c))", Value::Point(local))
        .term("C", Value::Point(center))
        .term("c", Value::Point(obb.center))
        .mark(Mark::Arrow { tail: obb.center, along: center - obb.center, role: Role::Offset })
        .draw("C", Mark::SphereGhost { center, radius })
        .draw("c", Mark::Point { at: obb.center, role: Role::Aid });
    with_axes(stage, obb)
}

pub(super) fn local_motion(obb: &Obb, sweep: &SphereSweep<impl Acceleration>, motion: DVec3) -> Stage {
    let arrow = Mark::Arrow { tail: sweep.from, along: sweep.motion, role: Role::Motion };
    let stage = Stage::new(BoxStage::LocalMotion, "m = (X·D, Y·D, Z·D)", Value::Vector(motion))
        .term("D", Value::Vector(sweep.motion))
        .mark(arrow.clone())
        .draw("D", arrow);
    with_axes(stage, obb)
}

pub(super) fn overshoots(obb: &Obb, local: DVec3, overshoot: DVec3) -> Stage {
    let closest = local.clamp(-obb.half_extents, obb.half_extents);
    let mut stage = Stage::new(BoxStage::Overshoots, "o = p − clamp(p, −h, h)", Value::Vector(overshoot))
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

/// The closest point of the solid box; the centre itself if it is inside.
pub(super) fn closest_point(obb: &Obb, center: DVec3, symbol: &'static str) -> Stage {
    let closest = obb.closest_point(center);
    let local = obb.local_point(center);
    let mark = Mark::Point { at: closest, role: Role::Aid };
    if local == local.clamp(-obb.half_extents, obb.half_extents) {
        return Stage::new(
            BoxStage::ClosestPoint,
            format!("{symbol} = C if abs(p) = min(abs(p), h)"),
            Value::Point(closest),
        )
        .term("C", Value::Point(center))
        .term("p", Value::Point(local))
        .term("h", Value::Vector(obb.half_extents))
        .mark(mark);
    }
    let nearest = local.clamp(-obb.half_extents, obb.half_extents);
    let stage =
        Stage::new(BoxStage::ClosestPoint, format!("{symbol} = c + k_x·X + k_y·Y + k_z·Z"), Value::Point(closest))
            .term("c", Value::Point(obb.center))
            .term("k", Value::Point(nearest))
            .remark(Remark::Clamped)
            .mark(mark)
            .mark(Mark::Segment { from: closest, to: center, role: Role::Offset });
    with_axes(stage, obb)
}

pub(super) fn distance_squared(overshoot: DVec3, distance_squared: f64) -> Stage {
    Stage::new(BoxStage::StartDistanceSquared, "R = o·o", distance_squared)
        .term("o", Value::Vector(overshoot))
        .undrawn(Undrawn::SquaredLength)
}

pub(super) fn approach(
    obb: &Obb,
    sweep: &SphereSweep<impl Acceleration>,
    overshoot: DVec3,
    motion: DVec3,
    approach: f64,
) -> Stage {
    Stage::new(SweepStage::Approach, "Q = o·m", approach)
        .term("o", Value::Vector(overshoot))
        .term("m", Value::Vector(motion))
        .draw("o", Mark::Arrow { tail: obb.closest_point(sweep.from), along: obb.axes * overshoot, role: Role::Offset })
        .draw("m", Mark::Arrow { tail: sweep.from, along: sweep.motion, role: Role::Motion })
}

/// The faces beyond which a region lies: one of a face, two of an edge, three of a corner.
fn faces_of(region: Region, mirror: DVec3) -> FaceFlags {
    let mut faces = FaceFlags::NONE;
    for axis in (0..3).filter(|&axis| region.outside().test(axis)) {
        faces.insert(Face::on(axis, (region.above[axis] > 0.0) == (mirror[axis] > 0.0)));
    }
    faces
}
