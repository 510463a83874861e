//! Spheres against rectangles, boxes and capsules.

use super::fields::{Item, Told};
use super::scale::{Length, Scale};
use super::{Invalid, Query};
use crate::query::{ObstacleSweep, Probe, sphere_box_faces, sphere_box_sweep, sphere_capsule_sweep, sphere_quad_sweep};
use crate::question::fields::{Bar, Direction, OrientedBox, Rectangle, Vector};
use crate::question::obstacles::{SphereBoxFaces, SphereBoxSweep, SphereCapsuleSweep, SphereQuadSweep};
use crate::question::{QueryKind, Solid};
use crate::scene::Geometry;
use crate::shape::{Face, Obb, Plane};
use glam::DVec3;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The obstacle in a question, to draw it; `None` if there is none, or an invalid one.
pub fn obstacle_in(ask: &Map<String, Value>) -> Option<Geometry> {
    fn read<T: DeserializeOwned>(ask: &Map<String, Value>, field: &str) -> Option<T> {
        serde_json::from_value(ask.get(field)?.clone()).ok()
    }
    Some(match QueryKind::of(ask)?.solid()? {
        Solid::Plane => {
            let (Vector(point), Direction(normal)) = (read(ask, "point")?, read(ask, "normal")?);
            Plane { point, normal }.into()
        }
        Solid::Quad => read::<Rectangle>(ask, "quad")?.0.into(),
        Solid::Box => read::<OrientedBox>(ask, "box")?.0.into(),
        Solid::Capsule => read::<Bar>(ask, "capsule")?.0.into(),
    })
}

impl Query for SphereBoxFaces {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let (sphere, OrientedBox(obb)) = (&self.sphere, &self.obb);
        let way = way_to("the way from `sphere.center` to `box.center`", sphere.radius.0, sphere.center.0, obb.center);
        let radius = Length::of("`sphere.radius`", sphere.radius.0);
        let lengths = [radius].into_iter().chain(way).chain(half_extents_of_box(obb));
        let scale = Scale::of([sphere.center.0, obb.center], lengths)?;
        scale.record(probe);
        let center = scale.down_vector(sphere.center.0);
        let found = sphere_box_faces(center, scale.down(sphere.radius.0), &scale.obb(obb), probe);
        let distances = |told: T::Inner| {
            let named = Face::ALL.into_iter().zip(found.face_distance);
            named.fold(told, |told, (face, distance)| told.with(face.token(), scale.up(distance)))
        };
        Ok(T::status(found.status)
            .with("flags", usize::from(found.flags.0))
            .with_list("faces", found.flags.faces().map(Face::token))
            .with("box_distance", scale.up(found.box_distance))
            .with("closest_point", scale.up_vector(found.closest_point))
            .with_object("face_distance", distances))
    }
}

impl Query for SphereQuadSweep {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let (Vector(from), Vector(to), Rectangle(quad)) = (self.from, self.to, &self.quad);
        let half_extents = [
            Length::of("`quad.half_extents[0]`", quad.half_extents.x),
            Length::of("`quad.half_extents[1]`", quad.half_extents.y),
        ];
        let way = way_to("the way from `from` to `quad.center`", self.radius.0, from, quad.center);
        let scale = scale_of_sweep(self.radius.0, [from, to, quad.center, self.acceleration.0], way, half_extents)?;
        scale.record(probe);
        let sweep = scale.flight(self.radius.0, [from, to, self.acceleration.0]);
        Ok(told_impact(&sphere_quad_sweep(&sweep, &scale.quad(quad), probe), scale))
    }
}

impl Query for SphereBoxSweep {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let (Vector(from), Vector(to), OrientedBox(obb)) = (self.from, self.to, &self.obb);
        let way = way_to("the way from `from` to `box.center`", self.radius.0, from, obb.center);
        let scale =
            scale_of_sweep(self.radius.0, [from, to, obb.center, self.acceleration.0], way, half_extents_of_box(obb))?;
        scale.record(probe);
        let found =
            sphere_box_sweep(&scale.flight(self.radius.0, [from, to, self.acceleration.0]), &scale.obb(obb), probe);
        Ok(told_impact::<T>(&found, scale)
            .with("feature", found.impact.map(|impact| Item::Feature(impact.feature)))
            .with("flags", found.impact.map(|impact| usize::from(impact.flags.0))))
    }
}

impl Query for SphereCapsuleSweep {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let (Vector(from), Vector(to), Bar(capsule)) = (self.from, self.to, &self.capsule);
        let [a, b] = capsule.ends;
        let way = way_to("the way from `from` to `capsule.a`", self.radius.0, from, a);
        let own = [
            Length::between("the way from `capsule.a` to `capsule.b`", a, b),
            Length::of("`capsule.radius`", capsule.radius),
        ];
        let lengths = lengths_of_sweep(self.radius.0, [from, to, self.acceleration.0]);
        let scale = Scale::of([from, to, a, b], lengths.into_iter().chain(way).chain(own))?;
        scale.record(probe);
        let found = sphere_capsule_sweep(
            &scale.flight(self.radius.0, [from, to, self.acceleration.0]),
            &scale.capsule(capsule),
            probe,
        );
        Ok(told_impact::<T>(&found, scale).with("feature", found.impact.map(|impact| Item::Feature(impact.feature))))
    }
}

/// The offset from a ball to an obstacle, as lengths that must not vanish. For a point every component
/// counts, because a single one may separate it from a flat side, and there is no radius to compare it with.
fn way_to(name: &'static str, radius: f64, from: DVec3, center: DVec3) -> [Length; 3] {
    let way = center - from;
    let greatest = way.abs().max_element();
    way.to_array().map(|along| Length::of(name, if radius == 0.0 { along } else { greatest }))
}

/// The scale of a sweep between two positions, past the centre of an obstacle.
fn scale_of_sweep(
    radius: f64,
    [from, to, center, acceleration]: [DVec3; 4],
    way: [Length; 3],
    half_extents: impl IntoIterator<Item = Length>,
) -> Result<Scale, Invalid> {
    let lengths = lengths_of_sweep(radius, [from, to, acceleration]);
    Scale::of([from, to, center], lengths.into_iter().chain(way).chain(half_extents))
}

fn lengths_of_sweep(radius: f64, [from, to, acceleration]: [DVec3; 3]) -> [Length; 3] {
    [
        Length::of("`radius`", radius),
        Length::of("`acceleration`", acceleration.abs().max_element()),
        Length::between("the way from `from` to `to`", from, to),
    ]
}

fn half_extents_of_box(obb: &Obb) -> [Length; 3] {
    [
        Length::of("`box.half_extents[0]`", obb.half_extents.x),
        Length::of("`box.half_extents[1]`", obb.half_extents.y),
        Length::of("`box.half_extents[2]`", obb.half_extents.z),
    ]
}

/// The fields that answers to sweeps against bounded obstacles have in common.
fn told_impact<T: Told>(found: &ObstacleSweep, scale: Scale) -> T {
    let impact = found.impact;
    T::status(found.status)
        .with("hit", found.status.is_hit())
        .with("t", impact.map(|impact| impact.t))
        .with("center", impact.map(|impact| scale.up_vector(impact.center)))
        .with("contact", impact.map(|impact| scale.up_vector(impact.contact)))
        .with("normal", impact.map(|impact| impact.normal))
}
