//! Oriented boxes as obstacles.

use super::geometry::{Outline, Side, Swept, feature_outside, room_in_box};
use super::parts::{Frame, Grip, Numbers, Property, ShapeChange, ShapeKind, turned, upright};
use super::volume::Volume;
use crate::language::kind;
use crate::query::{
    Acceleration, Feature, Probe, SphereSweep, sphere_box_approach, sphere_box_faces, sphere_box_sweep,
};
use crate::scene::DocumentPath;
use crate::scene::validate::problems::Problems;
use crate::shape::{Face, FaceFlags, LONGEST_ROTATION, Obb, rotation_axes};
use glam::{BVec3, DQuat, DVec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An oriented box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoxShape {
    /// Its middle.
    #[schemars(with = "[f64; 3]")]
    pub center: DVec3,
    /// Half lengths along local X, Y, Z.
    #[schemars(with = "[f64; 3]", inner(range(min = 0)))]
    pub half_extents: DVec3,
    /// Unit quaternion x, y, z, w.
    #[serde(default = "upright")]
    #[schemars(inner(range(min = -LONGEST_ROTATION, max = LONGEST_ROTATION)))]
    pub rotation: [f64; 4],
}

impl BoxShape {
    pub(super) fn kind(&self) -> ShapeKind {
        ShapeKind {
            token: "box",
            noun: kind!("box"),
            features: &[Feature::Face, Feature::Edge, Feature::Corner],
            has_flags: true,
        }
    }

    /// The box itself; `None` when the rotation is not of unit length.
    pub fn geometry(&self) -> Option<Obb> {
        let axes = rotation_axes(self.rotation)?;
        Some(Obb { center: self.center, half_extents: self.half_extents, axes })
    }

    pub(super) fn place(&self) -> DVec3 {
        self.center
    }

    pub(super) fn translate(&mut self, by: DVec3) {
        self.center += by;
    }

    pub(super) fn validate(&self, path: &DocumentPath, problems: &mut Problems) {
        problems.oriented(path, self.center, &self.half_extents.to_array(), self.rotation);
    }

    pub(super) fn properties(&self) -> Vec<(Property, Numbers)> {
        vec![
            (Property::Center, Numbers::Vector(self.center)),
            (Property::HalfExtents, Numbers::Vector(self.half_extents)),
            (Property::Rotation, Numbers::Rotation(self.rotation)),
        ]
    }

    pub(super) fn with(&self, property: Property, numbers: Numbers) -> BoxShape {
        match (property, numbers) {
            (Property::Center, Numbers::Vector(center)) => BoxShape { center, ..*self },
            (Property::HalfExtents, Numbers::Vector(half_extents)) => BoxShape { half_extents, ..*self },
            (Property::Rotation, Numbers::Rotation(rotation)) => BoxShape { rotation, ..*self },
            _ => self.clone(),
        }
    }

    pub(super) fn grips(&self) -> Vec<Grip> {
        Vec::new()
    }

    pub(super) fn frame(&self) -> Frame {
        let rotation = DQuat::from_array(self.rotation).normalize();
        Frame { rotation, sizes: self.half_extents, resizable: BVec3::TRUE }
    }

    pub(super) fn reshaped(&self, place: DVec3, turn: DQuat, sizes: DVec3) -> BoxShape {
        BoxShape { center: place, half_extents: sizes, rotation: turned(self.rotation, turn) }
    }

    pub(super) fn change_to(&self, to: &BoxShape) -> ShapeChange {
        ShapeChange {
            moved: self.center != to.center,
            turned: self.rotation != to.rotation,
            resized: self.half_extents != to.half_extents,
        }
    }
}

impl Obb {
    #[inline]
    pub(super) fn sweep(&self, sweep: &SphereSweep<impl Acceleration>, probe: &mut impl Probe) -> Swept {
        Swept::of(sweep, sphere_box_sweep(sweep, self, probe), |sweep| sphere_box_approach(sweep, self), true)
    }

    pub(super) fn translated(self, by: DVec3) -> Obb {
        Obb { center: self.center + by, ..self }
    }

    pub(super) fn place(&self) -> DVec3 {
        self.center
    }

    pub(super) fn bounding_half_extents(&self) -> Option<DVec3> {
        let [x, y, z] = self.half_extents.to_array();
        Some(self.axes.x_axis.abs() * x + self.axes.y_axis.abs() * y + self.axes.z_axis.abs() * z)
    }

    pub(super) fn bounding_radius(&self) -> Option<f64> {
        Some(self.half_extents.length())
    }

    pub(super) fn is_solid(&self) -> bool {
        true
    }

    pub(super) fn offset_to(&self, place: DVec3) -> (DVec3, Side) {
        self.surface(place).offset_from_solid()
    }

    pub(super) fn touched_faces(&self, center: DVec3, radius: f64) -> Option<FaceFlags> {
        Some(sphere_box_faces(center, radius, self, &mut ()).flags)
    }

    pub(super) fn feature_near(&self, p: DVec3) -> Option<Feature> {
        Some(feature_outside(self.local_point(p).abs().cmpgt(self.half_extents).bitmask().count_ones()))
    }

    pub(super) fn normal_at(&self, point: DVec3) -> DVec3 {
        self.axes * self.nearest_face(self.local_point(point)).local_normal()
    }

    pub(super) fn room(&self, point: DVec3, along: DVec3) -> f64 {
        room_in_box(self.half_extents, self.local_point(point), self.axes.transpose() * along)
    }

    pub(super) fn hull(&self) -> Vec<(DVec3, f64)> {
        self.corners().map(|corner| (corner, 0.0)).to_vec()
    }

    pub(super) fn volume(&self) -> Volume {
        Volume::Block(*self)
    }

    pub(super) fn outline(&self) -> Outline {
        Outline { flats: Face::ALL.map(|face| self.flat(face)).to_vec(), edges: self.edges(), rounded: Vec::new() }
    }
}
