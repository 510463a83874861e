//! Which faces of an oriented box a sphere touches.

use super::sphere_box_stages as stages;
use super::{Mark, Probe, Role, Stage, Value};
use crate::shape::{Face, FaceFlags, Obb};
use glam::DVec3;
use serde::{Deserialize, Serialize};

/// The answer, and why it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoxFacesStatus {
    /// At least one face is touched.
    Hit,
    /// Inside the box, reaching no face.
    Contained,
    /// The solid box is farther than the radius.
    Miss,
}

/// The answer of [`sphere_box_faces`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxFaces {
    /// Touched, inside or apart.
    pub status: BoxFacesStatus,
    /// The touched faces, or [`FaceFlags::SEPARATED`].
    pub flags: FaceFlags,
    /// Distance from the centre to the solid box; 0 inside.
    pub box_distance: f64,
    /// Point of the solid box nearest to the centre; the centre itself when inside.
    pub closest_point: DVec3,
    /// Distance from the centre to each face's rectangle, in the order of [`Face::ALL`].
    pub face_distance: [f64; 6],
}

/// Which faces of `obb` the sphere at `center` touches: those whose rectangle is not farther from
/// the centre than the radius.
#[inline]
pub fn sphere_box_faces(center: DVec3, radius: f64, obb: &Obb, probe: &mut impl Probe) -> BoxFaces {
    let local = obb.local_point(center);
    let half_extents = obb.half_extents;
    let closest = local.clamp(-half_extents, half_extents);
    let overshoot = (local - closest).abs();
    let radius_squared = radius * radius;
    // Always summed in the order x, y, z, so that faces which share an edge or a corner agree on
    // its distance to the last bit.
    let beside = overshoot * overshoot;
    let above = (half_extents - local) * (half_extents - local);
    let below = (-half_extents - local) * (-half_extents - local);
    let box_distance_squared = beside.x + beside.y + beside.z;
    let face_squared = [
        beside.x + above.y + beside.z,
        beside.x + below.y + beside.z,
        below.x + beside.y + beside.z,
        above.x + beside.y + beside.z,
        beside.x + beside.y + below.z,
        beside.x + beside.y + above.z,
    ];
    let mut flags = FaceFlags::NONE;
    for (bit, squared) in face_squared.into_iter().enumerate() {
        flags.0 |= u8::from(squared <= radius_squared) << bit;
    }
    let (status, reason) = match () {
        () if box_distance_squared > radius_squared => {
            flags = FaceFlags::SEPARATED;
            (BoxFacesStatus::Miss, "the solid box is farther than the radius")
        }
        () if flags == FaceFlags::NONE => (BoxFacesStatus::Contained, "inside, and no face is within the radius"),
        () => (BoxFacesStatus::Hit, "at least one face is within the radius"),
    };
    let answer = BoxFaces {
        status,
        flags,
        box_distance: box_distance_squared.sqrt(),
        closest_point: if closest == local { center } else { obb.world_point(closest) },
        face_distance: face_squared.map(f64::sqrt),
    };
    probe.record(|| stages::local_center(obb, center, local));
    probe.record(|| stages::overshoots(obb, local, overshoot));
    probe.record(|| stages::closest_point(obb, center));
    probe.record(|| {
        Stage::new("Distance to the solid box", "δ = |o|", answer.box_distance)
            .term("o", Value::Vector(overshoot))
            .mark(Mark::Segment { from: answer.closest_point, to: center, role: Role::Offset })
    });
    for (face, distance) in Face::ALL.into_iter().zip(answer.face_distance) {
        probe.record(|| face_stage(obb, face, local, distance, radius));
        let touched = answer.flags.contains(face);
        probe.record(|| face_verdict(face, distance, radius, touched));
    }
    probe.record(|| Stage::new("Touched faces", "flags = Σ bits", Value::Bits(u32::from(answer.flags.0))));
    probe.record(|| stages::verdict(reason));
    answer
}

/// The distance to one face, with its nearest point.
fn face_stage(obb: &Obb, face: Face, local: DVec3, distance: f64, radius: f64) -> Stage {
    let (axis, sign) = face.axis_and_sign();
    let mut foot = local.clamp(-obb.half_extents, obb.half_extents);
    foot[axis] = sign * obb.half_extents[axis];
    let (foot, center) = (obb.world_point(foot), obb.world_point(local));
    let name = match face {
        Face::Top => "Distance to the top face (+Y)",
        Face::Bottom => "Distance to the bottom face (−Y)",
        Face::Left => "Distance to the left face (−X)",
        Face::Right => "Distance to the right face (+X)",
        Face::Front => "Distance to the front face (−Z)",
        Face::Back => "Distance to the back face (+Z)",
    };
    Stage::new(name, "δ² = (s·hₖ − pₖ)² + Σ max(|pⱼ| − hⱼ, 0)²", distance)
        .term("s", sign)
        .term("hₖ", obb.half_extents[axis])
        .term("pₖ", local[axis])
        .term("p", Value::Vector(local))
        .term("h", Value::Vector(obb.half_extents))
        .term("r", radius)
        .mark(Mark::Segment { from: foot, to: center, role: Role::Offset })
        .mark(Mark::Point { at: foot, role: if distance <= radius { Role::Contact } else { Role::Aid } })
        .mark(Mark::PlanePatch { point: foot, normal: obb.axes * face.local_normal() })
}

fn face_verdict(face: Face, distance: f64, radius: f64, touched: bool) -> Stage {
    let verdict = if touched {
        format!("{} touched: δ = {distance} ≤ r = {radius}, bit {}", face.name(), face.bit())
    } else {
        format!("{} not touched: δ = {distance} > r = {radius}", face.name())
    };
    Stage::new("Face verdict", "δ² ≤ r²", Value::Verdict(verdict)).term("δ", distance).term("r", radius)
}
