//! Moving spheres against planes and each other.

use super::fields::Told;
use super::scale::{Length, Scale};
use super::{Invalid, Query};
use crate::query::{PlaneSweepStatus, Probe, SphereSweep, sphere_plane_sweep, sphere_sphere_sweep};
use crate::question::fields::Vector;
use crate::question::spheres::{MovingSphere, SpherePlaneSweep, SphereSphereSweep};
use crate::shape::Plane;
use glam::DVec3;

impl Query for SpherePlaneSweep {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let sweep = SphereSweep::between(self.radius.0, self.from.0, self.to.0);
        let plane = Plane { point: self.point.0, normal: self.normal.0 };
        if !(sweep.motion.is_finite() && (sweep.from - plane.point).is_finite()) {
            return Err(Invalid::overflow("`from` is too far from `to` or `point`"));
        }
        // Without acceleration no two lengths are multiplied.
        let scale = if self.acceleration.0 == DVec3::ZERO { Scale::NONE } else { self.scale()? };
        scale.record(probe);
        let sweep = scale.flight(self.radius.0, [self.from.0, self.to.0, self.acceleration.0]);
        let found = sphere_plane_sweep(&sweep, &scale.plane(&plane), probe);
        let answer = T::status(found.status).with("hit", found.status.is_hit());
        let answer = match found.status {
            PlaneSweepStatus::EmbeddedParallel => answer.with("t", "max"),
            _ => answer.with("t", found.t),
        };
        let [center, contact] = [found.center, found.contact].map(|point| point.map(|point| scale.up_vector(point)));
        Ok(answer.with("center", center).with("contact", contact))
    }
}

impl SpherePlaneSweep {
    fn scale(&self) -> Result<Scale, Invalid> {
        let (Vector(from), Vector(to), Vector(point)) = (self.from, self.to, self.point);
        let lengths = [
            Length::of("`radius`", self.radius.0),
            Length::of("`acceleration`", self.acceleration.0.abs().max_element()),
            Length::between("the way from `from` to `to`", from, to),
            Length::between("the way from `from` to `point`", from, point),
        ];
        Scale::of([from, to, point], lengths)
    }
}

impl MovingSphere {
    fn scaled(&self, scale: Scale) -> SphereSweep {
        scale.flight(self.radius.0, [self.from.0, self.to.0, self.acceleration.0])
    }
}

impl Query for SphereSphereSweep {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let (a, b) = (&self.a, &self.b);
        let (Vector(a_from), Vector(a_to), Vector(b_from), Vector(b_to)) = (a.from, a.to, b.from, b.to);
        let lengths = [
            Length::of("`a.radius`", a.radius.0),
            Length::of("`b.radius`", b.radius.0),
            Length::between("the way from `a.from` to `a.to`", a_from, a_to),
            Length::between("the way from `b.from` to `b.to`", b_from, b_to),
            Length::between("the way from `a.from` to `b.from`", a_from, b_from),
            Length::of("`a.acceleration`", a.acceleration.0.abs().max_element()),
            Length::of("`b.acceleration`", b.acceleration.0.abs().max_element()),
        ];
        let scale = Scale::of([a_from, a_to, b_from, b_to], lengths)?;
        scale.record(probe);
        let found = sphere_sphere_sweep(&a.scaled(scale), &b.scaled(scale), probe);
        let impact = found.impact;
        Ok(T::status(found.status)
            .with("hit", found.status.is_hit())
            .with("t", impact.map(|impact| impact.t))
            .with("a", impact.map(|impact| scale.up_vector(impact.a)))
            .with("b", impact.map(|impact| scale.up_vector(impact.b)))
            .with("approaching", impact.map(|impact| impact.approaching))
            .with("normal", impact.and_then(|impact| impact.normal)))
    }
}
