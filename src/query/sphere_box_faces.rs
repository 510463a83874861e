//! Which faces of an oriented box a sphere touches.

use super::sphere_box_stages as stages;
use super::{BoxDecision, BoxStage, Mark, Probe, Role, Stage, Undrawn, Value};
use crate::shape::{Face, FaceFlags, Obb, nearest_in_box};
use glam::DVec3;

/// The status of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    let closest = nearest_in_box(local, half_extents);
    let overshoot = (local - closest).abs();
    let radius_squared = radius * radius;
    let SquaredDistances { solid, faces } = SquaredDistances::new(local, overshoot, half_extents);
    let mut flags = within(radius_squared, faces);
    let status = match () {
        () if solid > radius_squared => {
            flags = FaceFlags::SEPARATED;
            BoxFacesStatus::Miss
        }
        () if flags == FaceFlags::NONE => BoxFacesStatus::Contained,
        () => BoxFacesStatus::Hit,
    };
    let answer = BoxFaces {
        status,
        flags,
        box_distance: solid.sqrt(),
        closest_point: if closest == local { center } else { obb.world_point(closest) },
        face_distance: faces.map(f64::sqrt),
    };
    probe.record(|| stages::local_center(obb, center, radius, local));
    probe.record(|| stages::overshoots(obb, local, local - closest));
    probe.record(|| stages::closest_point(obb, center, "q").gives("closest_point"));
    probe.record(|| {
        Stage::new(BoxStage::SolidDistance, "δ = ‖o‖", answer.box_distance)
            .term("o", Value::Vector(overshoot))
            .mark(Mark::Segment { from: answer.closest_point, to: center, role: Role::Offset })
            .gives("box_distance")
    });
    for (face, distance) in Face::ALL.into_iter().zip(answer.face_distance) {
        let terms = FaceTerms { obb, face, local, overshoot, radius };
        probe.record(|| terms.distance(distance));
        // The squares decide, because the distances are rounded once more.
        let squared = faces[face as usize];
        probe.record(|| terms.verdict(distance, squared <= radius_squared));
    }
    probe.record(|| stages::flags(answer.flags));
    probe.record(|| {
        let (condition, decision) = match status {
            BoxFacesStatus::Miss => ("o_x² + o_y² + o_z² > r²", BoxDecision::FacesApart),
            BoxFacesStatus::Contained => ("o_x² + o_y² + o_z² ≤ r² ∧ flags = 0", BoxDecision::FacesContained),
            BoxFacesStatus::Hit => ("o_x² + o_y² + o_z² ≤ r² ∧ flags > 0", BoxDecision::FacesTouched),
        };
        let bits = Value::Bits(u32::from(answer.flags.0));
        Stage::verdict(condition, decision).term("o", Value::Vector(overshoot)).term("r", radius).term("flags", bits)
    });
    answer
}

/// The squared distances of a point from a box and from the rectangles of its six faces.
struct SquaredDistances {
    solid: f64,
    faces: [f64; 6],
}

impl SquaredDistances {
    /// For a point in box coordinates that overshoots the box by `overshoot`, of any sign.
    #[inline(always)]
    fn new(local: DVec3, overshoot: DVec3, half_extents: DVec3) -> SquaredDistances {
        // Always summed in the order x, y, z, so that faces which share an edge or a corner agree on
        // its distance to the last bit.
        let beside = overshoot * overshoot;
        let above = (half_extents - local) * (half_extents - local);
        let below = (-half_extents - local) * (-half_extents - local);
        let faces = [
            beside.x + above.y + beside.z,
            beside.x + below.y + beside.z,
            below.x + beside.y + beside.z,
            above.x + beside.y + beside.z,
            beside.x + beside.y + below.z,
            beside.x + beside.y + above.z,
        ];
        SquaredDistances { solid: beside.x + beside.y + beside.z, faces }
    }
}

/// The faces whose squared distance is within the radius.
#[inline(always)]
fn within(radius_squared: f64, faces: [f64; 6]) -> FaceFlags {
    let bits = faces.into_iter().enumerate().map(|(bit, squared)| u8::from(squared <= radius_squared) << bit);
    FaceFlags(bits.sum())
}

/// The flags that [`sphere_box_faces`] answers for a sphere that overlaps the box, whose centre is at `local` in box
/// coordinates.
pub(super) fn faces_within(radius: f64, local: DVec3, half_extents: DVec3) -> FaceFlags {
    let overshoot = local - nearest_in_box(local, half_extents);
    within(radius * radius, SquaredDistances::new(local, overshoot, half_extents).faces)
}

/// The data for the stages of one face.
struct FaceTerms<'a> {
    obb: &'a Obb,
    face: Face,
    local: DVec3,
    overshoot: DVec3,
    radius: f64,
}

impl FaceTerms<'_> {
    /// The squared distance to the face's rectangle, summed in the order x, y, z.
    fn squared(&self) -> String {
        let (axis, sign) = self.face.axis_and_sign();
        let side = if sign > 0.0 { "" } else { "−" };
        let square = |index: usize, letter: char| match index == axis {
            true => format!("({side}h_{letter} − p_{letter})²"),
            false => format!("o_{letter}²"),
        };
        format!("{} + {} + {}", square(0, 'x'), square(1, 'y'), square(2, 'z'))
    }

    fn terms(&self, stage: Stage) -> Stage {
        stage
            .term("o", Value::Vector(self.overshoot))
            .term("h", Value::Vector(self.obb.half_extents))
            .term("p", Value::Point(self.local))
    }

    /// The distance to the face, with its nearest point.
    fn distance(&self, distance: f64) -> Stage {
        let (obb, face) = (self.obb, self.face);
        let (axis, sign) = face.axis_and_sign();
        let mut foot = self.local.clamp(-obb.half_extents, obb.half_extents);
        foot[axis] = sign * obb.half_extents[axis];
        let (foot, center) = (obb.world_point(foot), obb.world_point(self.local));
        let role = if distance <= self.radius { Role::Contact } else { Role::Aid };
        self.terms(Stage::new(BoxStage::FaceDistance(face), format!("δ = √({})", self.squared()), distance))
            .mark(Mark::Segment { from: foot, to: center, role: Role::Offset })
            .mark(Mark::Point { at: foot, role })
            .mark(Mark::PlanePatch { point: foot, normal: obb.axes * face.local_normal() })
            .gives(format!("face_distance.{}", face.token()))
    }

    fn verdict(&self, distance: f64, touched: bool) -> Stage {
        let condition = format!("{} {} r²", self.squared(), if touched { "≤" } else { ">" });
        let decision = BoxDecision::Face { face: self.face, distance, touched };
        let stage = Stage::decided(BoxStage::FaceVerdict, condition, decision);
        self.terms(stage).term("r", self.radius).undrawn(Undrawn::DistanceDecision)
    }
}
