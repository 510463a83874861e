//! Rectangles as obstacles.

use super::geometry::{Outline, Side, Swept, feature_outside, room_in_box};
use super::parts::{Frame, Grip, Numbers, Property, ShapeChange, ShapeKind, turned, upright};
use super::volume::Volume;
use crate::language::kind;
use crate::query::{Acceleration, Feature, Probe, SphereSweep, sphere_quad_approach, sphere_quad_sweep};
use crate::scene::DocumentPath;
use crate::scene::validate::problems::Problems;
use crate::shape::{FaceFlags, LONGEST_ROTATION, Obb, Quad, rotation_axes};
use glam::{BVec3, DQuat, DVec2, DVec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A rectangle; its normal is local Y.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuadShape {
    /// Its middle.
    #[schemars(with = "[f64; 3]")]
    pub center: DVec3,
    /// Half lengths along local X and local Z.
    #[schemars(with = "[f64; 2]", inner(range(min = 0)))]
    pub half_extents: DVec2,
    /// Unit quaternion x, y, z, w.
    #[serde(default = "upright")]
    #[schemars(inner(range(min = -LONGEST_ROTATION, max = LONGEST_ROTATION)))]
    pub rotation: [f64; 4],
}

impl QuadShape {
    pub(super) fn kind(&self) -> ShapeKind {
        ShapeKind {
            token: "quad",
            noun: kind!("quad"),
            features: &[Feature::Face, Feature::Edge, Feature::Corner],
            has_flags: false,
        }
    }

    /// The quad itself; `None` when the rotation is not of unit length.
    pub fn geometry(&self) -> Option<Quad> {
        let axes = rotation_axes(self.rotation)?;
        Some(Quad { center: self.center, half_extents: self.half_extents, axes })
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
            (Property::HalfExtents, Numbers::Pair(self.half_extents)),
            (Property::Rotation, Numbers::Rotation(self.rotation)),
        ]
    }

    pub(super) fn with(&self, property: Property, numbers: Numbers) -> QuadShape {
        match (property, numbers) {
            (Property::Center, Numbers::Vector(center)) => QuadShape { center, ..*self },
            (Property::HalfExtents, Numbers::Pair(half_extents)) => QuadShape { half_extents, ..*self },
            (Property::Rotation, Numbers::Rotation(rotation)) => QuadShape { rotation, ..*self },
            _ => self.clone(),
        }
    }

    pub(super) fn grips(&self) -> Vec<Grip> {
        Vec::new()
    }

    pub(super) fn frame(&self) -> Frame {
        Frame {
            rotation: DQuat::from_array(self.rotation).normalize(),
            sizes: DVec3::new(self.half_extents.x, 0.0, self.half_extents.y),
            resizable: BVec3::new(true, false, true),
        }
    }

    pub(super) fn reshaped(&self, place: DVec3, turn: DQuat, sizes: DVec3) -> QuadShape {
        let half_extents = DVec2::new(sizes.x, sizes.z);
        QuadShape { center: place, half_extents, rotation: turned(self.rotation, turn) }
    }

    pub(super) fn change_to(&self, to: &QuadShape) -> ShapeChange {
        ShapeChange {
            moved: self.center != to.center,
            turned: self.rotation != to.rotation,
            resized: self.half_extents != to.half_extents,
        }
    }
}

impl Quad {
    #[inline]
    pub(super) fn sweep(&self, sweep: &SphereSweep<impl Acceleration>, probe: &mut impl Probe) -> Swept {
        Swept::of(sweep, sphere_quad_sweep(sweep, self, probe), |sweep| sphere_quad_approach(sweep, self), false)
    }

    pub(super) fn translated(self, by: DVec3) -> Quad {
        Quad { center: self.center + by, ..self }
    }

    pub(super) fn place(&self) -> DVec3 {
        self.center
    }

    pub(super) fn bounding_half_extents(&self) -> Option<DVec3> {
        Some(self.axes.x_axis.abs() * self.half_extents.x + self.axes.z_axis.abs() * self.half_extents.y)
    }

    pub(super) fn bounding_radius(&self) -> Option<f64> {
        Some(self.half_extents.length())
    }

    pub(super) fn is_solid(&self) -> bool {
        false
    }

    pub(super) fn offset_to(&self, place: DVec3) -> (DVec3, Side) {
        (place - self.closest_point(place), Side::of_sheet(self.local_point(place).y))
    }

    pub(super) fn touched_faces(&self, _center: DVec3, _radius: f64) -> Option<FaceFlags> {
        None
    }

    /// The normal counts as an axis along which every point is outside: beside the rim the feature is an edge.
    pub(super) fn feature_near(&self, p: DVec3) -> Option<Feature> {
        let local = self.local_point(p);
        let outside = DVec2::new(local.x, local.z).abs().cmpgt(self.half_extents);
        Some(feature_outside(outside.bitmask().count_ones() + 1))
    }

    pub(super) fn normal_at(&self, _point: DVec3) -> DVec3 {
        self.axes.y_axis
    }

    pub(super) fn room(&self, point: DVec3, along: DVec3) -> f64 {
        let half_extents = DVec3::new(self.half_extents.x, 0.0, self.half_extents.y);
        room_in_box(half_extents, self.local_point(point), self.axes.transpose() * along)
    }

    pub(super) fn hull(&self) -> Vec<(DVec3, f64)> {
        self.corners().map(|corner| (corner, 0.0)).to_vec()
    }

    pub(super) fn volume(&self) -> Volume {
        let half_extents = DVec3::new(self.half_extents.x, 0.0, self.half_extents.y);
        Volume::Block(Obb { center: self.center, half_extents, axes: self.axes })
    }

    pub(super) fn outline(&self) -> Outline {
        Outline { flats: vec![self.flat()], edges: self.edges(), rounded: Vec::new() }
    }
}
