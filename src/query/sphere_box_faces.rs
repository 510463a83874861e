//! Which faces of an oriented box a sphere touches.

use super::Probe;
use crate::shape::{FaceFlags, Obb};
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
    /// Distance from the centre to each face's rectangle, in the order of [`Face::ALL`](crate::shape::Face::ALL).
    pub face_distance: [f64; 6],
}

/// Which faces of `obb` the sphere at `center` touches.
pub fn sphere_box_faces(center: DVec3, radius: f64, obb: &Obb, probe: &mut impl Probe) -> BoxFaces {
    todo!("{center} {radius} {obb:?} {}", {
        probe.record(|| todo!());
        1
    })
}
