//! Velocities of two spheres after contact.

use super::response::ResponseStatus;
use super::{Mark, Probe, ResponseDecision, ResponseStage, Role, Sphere, Stage, Undrawn, Value};
use crate::shape::unit;
use glam::DVec3;

/// One of two spheres that collide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Collider {
    /// Its centre.
    pub position: DVec3,
    /// Its velocity before the contact.
    pub velocity: DVec3,
    /// 1 / mass; 0 for a body that nothing moves.
    pub inverse_mass: f64,
    /// Its share of the product restitution, in [0, 1].
    pub restitution: f64,
}

/// The answer of [`sphere_sphere_response`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereResponse {
    /// What happened.
    pub status: ResponseStatus,
    /// Velocities of A and B afterwards.
    pub velocities: [DVec3; 2],
    /// Size of the impulse along the axis (mass × speed); 0 when nothing changed.
    pub impulse: f64,
}

/// Velocities of two spheres after they bounce along the line between their centres.
///
/// The restitution is the product of both. Momentum and the tangential parts are kept; the normal
/// relative speed `s` becomes −e·s.
pub fn sphere_sphere_response(a: &Collider, b: &Collider, probe: &mut impl Probe) -> SphereResponse {
    let unchanged = |status| SphereResponse { status, velocities: [a.velocity, b.velocity], impulse: 0.0 };
    let Some(axis) = unit(b.position - a.position) else {
        probe.record(|| {
            let places = [("a", Value::Point(a.position)), ("b", Value::Point(b.position))];
            Stage::verdict("a = b", ResponseDecision::NoAxis).terms(places)
        });
        record_unchanged([a, b], probe);
        return unchanged(ResponseStatus::NoAxis);
    };
    probe.record(|| {
        Stage::new(ResponseStage::Axis, "C = unit(b − a)", Value::Vector(axis))
            .term("b", Value::Point(b.position))
            .term("a", Value::Point(a.position))
            .mark(Mark::Arrow { tail: a.position, along: axis, role: Role::Normal })
            .draw("a", Mark::Point { at: a.position, role: Role::Aid })
            .draw("b", Mark::Point { at: b.position, role: Role::Aid })
    });
    let closing = (a.velocity - b.velocity).dot(axis);
    probe.record(|| {
        Stage::new(ResponseStage::ClosingSpeed, "s = (va − vb)·C", closing)
            .term("va", Value::Vector(a.velocity))
            .term("vb", Value::Vector(b.velocity))
            .term("C", Value::Vector(axis))
            .mark(Mark::Arrow { tail: a.position, along: closing * axis, role: Role::Motion })
            .draw("va", Mark::Arrow { tail: a.position, along: a.velocity, role: Role::Velocity })
            .draw("vb", Mark::Arrow { tail: b.position, along: b.velocity, role: Role::Velocity })
    });
    if closing < 0.0 {
        probe.record(|| Stage::verdict("s < 0", ResponseDecision::Separating { closing }).term("s", closing));
        record_unchanged([a, b], probe);
        return unchanged(ResponseStatus::Separating);
    }
    let compliance = a.inverse_mass + b.inverse_mass;
    if compliance == 0.0 {
        probe.record(|| {
            let masses = [("wa", a.inverse_mass), ("wb", b.inverse_mass)];
            Stage::verdict("wa + wb = 0", ResponseDecision::Immovable).terms(masses)
        });
        record_unchanged([a, b], probe);
        return unchanged(ResponseStatus::Immovable);
    }
    let restitution = a.restitution * b.restitution;
    probe.record(|| {
        Stage::new(ResponseStage::Restitution, "e = ea·eb", restitution)
            .term("ea", a.restitution)
            .term("eb", b.restitution)
            .undrawn(Undrawn::NoPlace)
    });
    let impulse = (1.0 + restitution) * closing / compliance;
    probe.record(|| {
        Stage::new(ResponseStage::Impulse, "j = (1 + e)·s / (wa + wb)", impulse)
            .term("e", restitution)
            .term("s", closing)
            .term("wa", a.inverse_mass)
            .term("wb", b.inverse_mass)
            .mark(Mark::Arrow { tail: b.position, along: impulse * axis, role: Role::Force })
            .gives("impulse")
    });
    let after_a = a.velocity - a.inverse_mass * impulse * axis;
    let after_b = b.velocity + b.inverse_mass * impulse * axis;
    probe.record(|| {
        Stage::new(ResponseStage::VelocityOf(Sphere::A), "va' = va − wa·j·C", Value::Vector(after_a))
            .term("va", Value::Vector(a.velocity))
            .term("wa", a.inverse_mass)
            .term("j", impulse)
            .term("C", Value::Vector(axis))
            .mark(Mark::Arrow { tail: a.position, along: after_a, role: Role::Velocity })
            .gives("a.velocity")
    });
    probe.record(|| {
        Stage::new(ResponseStage::VelocityOf(Sphere::B), "vb' = vb + wb·j·C", Value::Vector(after_b))
            .term("vb", Value::Vector(b.velocity))
            .term("wb", b.inverse_mass)
            .term("j", impulse)
            .term("C", Value::Vector(axis))
            .mark(Mark::Arrow { tail: b.position, along: after_b, role: Role::Velocity })
            .gives("b.velocity")
    });
    probe.record(|| {
        let bounce = ResponseDecision::Bounce { before: closing, after: -restitution * closing };
        Stage::verdict("s ≥ 0", bounce).term("s", closing)
    });
    SphereResponse { status: ResponseStatus::Ok, velocities: [after_a, after_b], impulse }
}

/// Both velocities stay as they were, and there is no impulse.
fn record_unchanged([a, b]: [&Collider; 2], probe: &mut impl Probe) {
    let bodies = [(Sphere::A, "va' = va", "va", "a.velocity", a), (Sphere::B, "vb' = vb", "vb", "b.velocity", b)];
    for (sphere, formula, symbol, field, body) in bodies {
        probe.record(|| {
            let velocity = Value::Vector(body.velocity);
            Stage::new(ResponseStage::VelocityOf(sphere), formula, velocity.clone())
                .term(symbol, velocity)
                .mark(Mark::Arrow { tail: body.position, along: body.velocity, role: Role::Velocity })
                .gives(field)
        });
    }
    probe.record(|| Stage::new(ResponseStage::Impulse, "j = 0", 0.0).undrawn(Undrawn::NoImpulse).gives("impulse"));
}
