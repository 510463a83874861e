//! Planes as obstacles.

use super::geometry::{Outline, Side, Swept, SweptContact};
use super::parts::{Frame, Grip, Numbers, Property, ShapeChange, ShapeKind, turned_vector};
use super::volume::Volume;
use crate::language::kind;
use crate::query::{
    Acceleration, Feature, PlaneSweepStatus, Probe, SphereSweep, sphere_plane_approach, sphere_plane_sweep,
};
use crate::scene::DocumentPath;
use crate::scene::limits::unlimited;
use crate::scene::validate::problems::Problems;
use crate::shape::{FaceFlags, Plane, unit};
use glam::{BVec3, DQuat, DVec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An infinite plane.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaneShape {
    /// Any point on it.
    #[schemars(with = "[f64; 3]")]
    pub point: DVec3,
    /// To the front; any length but zero.
    #[schemars(with = "[f64; 3]", extend("items" = unlimited()))]
    pub normal: DVec3,
}

impl PlaneShape {
    pub(super) fn kind(&self) -> ShapeKind {
        ShapeKind { token: "plane", noun: kind!("plane"), features: &[], has_flags: false }
    }

    /// The plane itself; `None` when the normal has no direction.
    pub fn geometry(&self) -> Option<Plane> {
        Plane::new(self.point, self.normal)
    }

    pub(super) fn place(&self) -> DVec3 {
        self.point
    }

    pub(super) fn translate(&mut self, by: DVec3) {
        self.point += by;
    }

    pub(super) fn validate(&self, path: &DocumentPath, problems: &mut Problems) {
        problems.vector(&path.field("point"), self.point);
        problems.direction(&path.field("normal"), self.normal);
    }

    pub(super) fn properties(&self) -> Vec<(Property, Numbers)> {
        vec![(Property::Point, Numbers::Vector(self.point)), (Property::Normal, Numbers::Vector(self.normal))]
    }

    pub(super) fn with(&self, property: Property, numbers: Numbers) -> PlaneShape {
        match (property, numbers) {
            (Property::Point, Numbers::Vector(point)) => PlaneShape { point, ..*self },
            (Property::Normal, Numbers::Vector(normal)) => PlaneShape { normal, ..*self },
            _ => self.clone(),
        }
    }

    /// Its point, dragged along the normal by default, and the normal.
    pub(super) fn grips(&self) -> Vec<Grip> {
        let Some(direction) = unit(self.normal) else { return Vec::new() };
        vec![
            Grip { property: Property::Point, value: self.point, line: Some(direction) },
            Grip { property: Property::Normal, value: self.normal, line: None },
        ]
    }

    pub(super) fn frame(&self) -> Frame {
        let rotation = unit(self.normal).map_or(DQuat::IDENTITY, |to| DQuat::from_rotation_arc(DVec3::Y, to));
        Frame { rotation, sizes: DVec3::ZERO, resizable: BVec3::FALSE }
    }

    pub(super) fn reshaped(&self, place: DVec3, turn: DQuat, _sizes: DVec3) -> PlaneShape {
        PlaneShape { point: place, normal: turned_vector(self.normal, turn) }
    }

    pub(super) fn change_to(&self, to: &PlaneShape) -> ShapeChange {
        ShapeChange { moved: self.point != to.point, turned: self.normal != to.normal, resized: false }
    }
}

impl Plane {
    /// The query reports an embedded ball. Against an obstacle a ball that overlaps and approaches collides at the start,
    /// and on a parabola where it comes back.
    #[inline]
    pub(super) fn sweep(&self, sweep: &SphereSweep<impl Acceleration>, probe: &mut impl Probe) -> Swept {
        use PlaneSweepStatus::*;
        let found = sphere_plane_sweep(sweep, self, probe);
        let touch = match found.status {
            _ if sweep.is_accelerated() => sphere_plane_approach(&sweep.on_parabola(), self),
            Hit => found.t,
            EmbeddedParallel | EmbeddedInward | EmbeddedOutward => (sweep.motion.dot(self.normal) < 0.0).then_some(0.0),
            MissBehind | MissReceding | MissParallel | MissLate | MissApart => None,
        };
        let contact = touch.map(|t| SweptContact {
            t,
            point: sweep.center_at(t) - sweep.radius * self.normal,
            normal: self.normal,
            feature: None,
            flags: None,
        });
        Swept { outcome: found.status.into(), t: found.t, contact }
    }

    pub(super) fn translated(self, by: DVec3) -> Plane {
        Plane { point: self.point + by, ..self }
    }

    pub(super) fn place(&self) -> DVec3 {
        self.point
    }

    pub(super) fn bounding_half_extents(&self) -> Option<DVec3> {
        None
    }

    pub(super) fn bounding_radius(&self) -> Option<f64> {
        None
    }

    pub(super) fn is_solid(&self) -> bool {
        false
    }

    /// Away from the plane on both sides, as in the article.
    pub(super) fn offset_to(&self, place: DVec3) -> (DVec3, Side) {
        let height = self.surface(place).distance;
        (height * self.normal, Side::of_sheet(height))
    }

    pub(super) fn touched_faces(&self, _center: DVec3, _radius: f64) -> Option<FaceFlags> {
        None
    }

    pub(super) fn feature_near(&self, _p: DVec3) -> Option<Feature> {
        None
    }

    pub(super) fn normal_at(&self, _point: DVec3) -> DVec3 {
        self.normal
    }

    pub(super) fn room(&self, _point: DVec3, _along: DVec3) -> f64 {
        f64::INFINITY
    }

    pub(super) fn hull(&self) -> Vec<(DVec3, f64)> {
        Vec::new()
    }

    pub(super) fn volume(&self) -> Volume {
        Volume::Behind(*self)
    }

    pub(super) fn outline(&self) -> Outline {
        Outline::default()
    }
}
