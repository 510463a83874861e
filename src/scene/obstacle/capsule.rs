//! Capsules as obstacles.

use super::geometry::{Outline, Rounded, Side, Swept};
use super::parts::{Frame, Grip, Numbers, Property, ShapeChange, ShapeKind, turned_vector};
use super::volume::Volume;
use crate::language::{kind, t};
use crate::query::{Acceleration, Feature, Probe, SphereSweep, sphere_capsule_approach, sphere_capsule_sweep};
use crate::scene::DocumentPath;
use crate::scene::validate::problems::Problems;
use crate::shape::{Capsule, FaceFlags, unit};
use glam::{BVec3, DQuat, DVec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Share of a length that rounding may change when a capsule is moved.
const SAME: f64 = 1e-12;

/// All points no farther than the radius from the line segment between two points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CapsuleShape {
    /// One end of its axis.
    #[schemars(with = "[f64; 3]")]
    pub a: DVec3,
    /// The other end, which is not the same.
    #[schemars(with = "[f64; 3]")]
    pub b: DVec3,
    /// Radius of its side and its round ends; 0 makes it a line segment.
    #[schemars(range(min = 0))]
    pub radius: f64,
}

impl CapsuleShape {
    pub(super) fn kind(&self) -> ShapeKind {
        ShapeKind {
            token: "capsule",
            noun: kind!("capsule"),
            features: &[Feature::Side, Feature::End],
            has_flags: false,
        }
    }

    /// The capsule itself; `None` when its axis has no direction.
    pub fn geometry(&self) -> Option<Capsule> {
        unit(self.b - self.a).map(|_| Capsule { ends: [self.a, self.b], radius: self.radius })
    }

    pub(super) fn place(&self) -> DVec3 {
        (self.a + self.b) / 2.0
    }

    pub(super) fn translate(&mut self, by: DVec3) {
        self.a += by;
        self.b += by;
    }

    /// Without length it would be an immovable ball, so the ends must differ.
    pub(super) fn validate(&self, path: &DocumentPath, problems: &mut Problems) {
        problems.vector(&path.field("a"), self.a);
        problems.vector(&path.field("b"), self.b);
        if self.a == self.b {
            problems.add(&path.field("b"), t!("must not be where a is: the axis has no direction").to_owned());
        }
        problems.length(&path.field("radius"), self.radius);
    }

    pub(super) fn properties(&self) -> Vec<(Property, Numbers)> {
        vec![
            (Property::EndA, Numbers::Vector(self.a)),
            (Property::EndB, Numbers::Vector(self.b)),
            (Property::Radius, Numbers::Length(self.radius)),
        ]
    }

    pub(super) fn with(&self, property: Property, numbers: Numbers) -> CapsuleShape {
        match (property, numbers) {
            (Property::EndA, Numbers::Vector(a)) => CapsuleShape { a, ..*self },
            (Property::EndB, Numbers::Vector(b)) => CapsuleShape { b, ..*self },
            (Property::Radius, Numbers::Length(radius)) => CapsuleShape { radius, ..*self },
            _ => self.clone(),
        }
    }

    pub(super) fn grips(&self) -> Vec<Grip> {
        vec![
            Grip { property: Property::EndA, value: self.a, line: None },
            Grip { property: Property::EndB, value: self.b, line: None },
        ]
    }

    /// Its axis is local Y.
    pub(super) fn frame(&self) -> Frame {
        let half = (self.b - self.a) / 2.0;
        let rotation = unit(half).map_or(DQuat::IDENTITY, |to| DQuat::from_rotation_arc(DVec3::Y, to));
        let sizes = DVec3::new(self.radius, half.length(), self.radius);
        Frame { rotation, sizes, resizable: BVec3::TRUE }
    }

    /// Its two sizes across the axis are the same number: the one that changes counts.
    pub(super) fn reshaped(&self, place: DVec3, turn: DQuat, sizes: DVec3) -> CapsuleShape {
        let half = (self.b - self.a) / 2.0;
        let radius = if sizes.x == self.radius { sizes.z } else { sizes.x };
        if turn == DQuat::IDENTITY && sizes.y == half.length() {
            let mut moved = CapsuleShape { radius, ..*self };
            moved.translate(place - self.place());
            return moved;
        }
        let half = turned_vector(half, turn) * (sizes.y / half.length());
        CapsuleShape { a: place - half, b: place + half, radius }
    }

    pub(super) fn change_to(&self, to: &CapsuleShape) -> ShapeChange {
        let [before, after] = [self, to].map(|shape| shape.b - shape.a);
        let rounding = SAME * (before.length() + self.place().length() + to.place().length());
        let lengthened = (before.length() - after.length()).abs() > rounding;
        ShapeChange {
            moved: (self.place() - to.place()).length() > rounding,
            turned: (before.normalize() - after.normalize()).length() * before.length() > rounding,
            resized: lengthened || self.radius != to.radius,
        }
    }
}

impl Capsule {
    #[inline]
    pub(super) fn sweep(&self, sweep: &SphereSweep<impl Acceleration>, probe: &mut impl Probe) -> Swept {
        Swept::of(sweep, sphere_capsule_sweep(sweep, self, probe), |sweep| sphere_capsule_approach(sweep, self), false)
    }

    pub(super) fn translated(self, by: DVec3) -> Capsule {
        Capsule { ends: self.ends.map(|end| end + by), ..self }
    }

    pub(super) fn place(&self) -> DVec3 {
        self.center()
    }

    pub(super) fn bounding_half_extents(&self) -> Option<DVec3> {
        Some((self.ends[1] - self.ends[0]).abs() / 2.0 + self.radius)
    }

    pub(super) fn bounding_radius(&self) -> Option<f64> {
        Some(self.length() / 2.0 + self.radius)
    }

    pub(super) fn is_solid(&self) -> bool {
        true
    }

    pub(super) fn offset_to(&self, place: DVec3) -> (DVec3, Side) {
        self.surface(place).offset_from_solid()
    }

    pub(super) fn touched_faces(&self, _center: DVec3, _radius: f64) -> Option<FaceFlags> {
        None
    }

    pub(super) fn feature_near(&self, p: DVec3) -> Option<Feature> {
        let along = (p - self.ends[0]).dot(self.direction());
        Some(if (0.0..=self.length()).contains(&along) { Feature::Side } else { Feature::End })
    }

    pub(super) fn normal_at(&self, point: DVec3) -> DVec3 {
        self.surface(point).normal
    }

    /// Along the axis up to the end, across it by the radius, over which the side is about flat.
    pub(super) fn room(&self, point: DVec3, along: DVec3) -> f64 {
        let axis = self.direction();
        let from_middle = (point - self.center()).dot(axis).abs();
        let on_axis = (self.length() / 2.0 + self.radius - from_middle) / along.dot(axis).abs();
        let across = self.radius / along.cross(axis).length();
        on_axis.min(across)
    }

    pub(super) fn hull(&self) -> Vec<(DVec3, f64)> {
        self.ends.map(|end| (end, self.radius)).to_vec()
    }

    pub(super) fn volume(&self) -> Volume {
        Volume::Round { ends: self.ends, radius: self.radius }
    }

    /// The circles where the side joins the ends.
    pub(super) fn outline(&self) -> Outline {
        let edges = self.ends.iter().flat_map(|end| self.ring(*end)).collect();
        Outline { edges, rounded: vec![Rounded { ends: self.ends, radius: self.radius }], ..Outline::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::FRAC_PI_2;

    /// Along X, with its middle at (1, 2, 0).
    fn lying() -> CapsuleShape {
        CapsuleShape { a: DVec3::new(0.0, 2.0, 0.0), b: DVec3::new(2.0, 2.0, 0.0), radius: 0.25 }
    }

    fn reshaped(place: DVec3, turn: DQuat, sizes: DVec3) -> CapsuleShape {
        lying().reshaped(place, turn, sizes)
    }

    #[test]
    fn it_is_moved_turned_and_resized_about_its_middle() {
        let (place, sizes) = (lying().place(), lying().frame().sizes);
        assert_eq!(sizes, DVec3::new(0.25, 1.0, 0.25), "its axis is local Y");
        assert_eq!(reshaped(place, DQuat::IDENTITY, sizes), lying());
        let moved = reshaped(place + DVec3::Z, DQuat::IDENTITY, sizes);
        assert_eq!([moved.a, moved.b], [lying().a + DVec3::Z, lying().b + DVec3::Z]);
        // A quarter turn about Z takes X to Y.
        let turned = reshaped(place, DQuat::from_rotation_z(FRAC_PI_2), sizes);
        assert!((turned.b - DVec3::new(1.0, 3.0, 0.0)).length() < 1e-12, "{turned:?}");
        // Half lengths of 3 reach from x = −2 to 4; whichever size across is changed is the radius.
        let longer = reshaped(place, DQuat::IDENTITY, DVec3::new(0.25, 3.0, 0.25));
        assert_eq!([longer.a.x, longer.b.x, longer.radius], [-2.0, 4.0, 0.25]);
        for sizes in [DVec3::new(0.5, 1.0, 0.25), DVec3::new(0.25, 1.0, 0.5)] {
            assert_eq!(reshaped(place, DQuat::IDENTITY, sizes), CapsuleShape { radius: 0.5, ..lying() });
        }
    }

    #[test]
    fn what_a_change_does_to_it_is_told_in_spite_of_rounding() {
        let (place, sizes) = (lying().place(), lying().frame().sizes);
        let told = |to: CapsuleShape| {
            let change = lying().change_to(&to);
            [change.moved, change.turned, change.resized]
        };
        let odd = DVec3::new(0.1, 0.7, -1e3 / 3.0);
        assert_eq!(told(reshaped(place + odd, DQuat::IDENTITY, sizes)), [true, false, false]);
        assert_eq!(told(reshaped(place, DQuat::from_rotation_y(0.3), sizes)), [false, true, false]);
        assert_eq!(told(reshaped(place, DQuat::IDENTITY, sizes * 1.7)), [false, false, true]);
        assert_eq!(told(CapsuleShape { radius: 0.3, ..lying() }), [false, false, true]);
    }

    #[test]
    fn its_surface_extends_to_its_end_and_over_its_radius() {
        let capsule = Capsule { ends: [DVec3::ZERO, DVec3::X * 4.0], radius: 1.0 };
        // On top at x = 3: its end is at x = 5.
        let top = DVec3::new(3.0, 1.0, 0.0);
        assert_eq!([capsule.room(top, DVec3::X), capsule.room(top, DVec3::Z)], [2.0, 1.0]);
    }
}
