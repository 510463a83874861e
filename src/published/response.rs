//! Velocities after a bounce, as published.

use super::{scalar, unit, vector};
use crate::query::{Probe, ResponseStage, Sphere, Stage};
use glam::Vec3;

/// One of two colliding spheres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedBody {
    /// Its centre.
    pub position: Vec3,
    /// Its velocity before the bounce.
    pub velocity: Vec3,
    /// Its mass: any number, including infinity and zero.
    pub mass: f32,
    /// Its restitution; the contact uses the product of both.
    pub restitution: f32,
}

/// The velocities of both after the bounce, even if they did not approach.
pub fn sphere_response(a: &PublishedBody, b: &PublishedBody, probe: &mut impl Probe) -> [Vec3; 2] {
    let total = a.mass + b.mass;
    let restitution = a.restitution * b.restitution;
    let axis = unit(b.position - a.position);
    let closing = (a.velocity - b.velocity).dot(axis);
    let k = (1.0 + restitution) * closing / total;
    let after_a = a.velocity - b.mass * k * axis;
    let after_b = b.velocity + a.mass * k * axis;
    probe.record(|| Stage::new(ResponseStage::Axis, "C = unit(b − a)", vector(axis)));
    probe.record(|| Stage::new(ResponseStage::ClosingSpeed, "s = (va − vb)·C", scalar(closing)));
    probe.record(|| Stage::new(ResponseStage::Restitution, "e = ea·eb", scalar(restitution)));
    probe.record(|| Stage::new(ResponseStage::SpeedPerMass, "K = (1 + e)·s / (ma + mb)", scalar(k)));
    probe.record(|| Stage::new(ResponseStage::VelocityOf(Sphere::A), "va' = va − mb·K·C", vector(after_a)));
    probe.record(|| Stage::new(ResponseStage::VelocityOf(Sphere::B), "vb' = vb + ma·K·C", vector(after_b)));
    [after_a, after_b]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(x: f32, speed: f32, mass: f32) -> PublishedBody {
        PublishedBody { position: x * Vec3::X, velocity: speed * Vec3::X, mass, restitution: 1.0 }
    }

    #[test]
    fn equal_masses_exchange_their_speeds() {
        let after = sphere_response(&body(0.0, 1.0, 1.0), &body(2.0, -1.0, 1.0), &mut ());
        assert_eq!(after, [-Vec3::X, Vec3::X]);
    }

    #[test]
    fn a_separating_pair_is_pulled_together() {
        // s = −1 − 1 = −2, K = 2·−2/2 = −2: va' = −1 + 2 = 1, vb' = 1 − 2 = −1.
        let after = sphere_response(&body(0.0, -1.0, 1.0), &body(1.0, 1.0, 1.0), &mut ());
        assert_eq!(after, [Vec3::X, -Vec3::X]);
    }

    #[test]
    fn infinite_masses_and_masses_that_sum_to_zero_give_no_number() {
        // K = 4/∞ = 0, and ∞·0 is NaN; 4/0 = ∞, and 0·∞ is NaN too.
        for mass in [f32::INFINITY, 0.0] {
            let [after, _] = sphere_response(&body(0.0, 1.0, mass), &body(2.0, -1.0, mass), &mut ());
            assert!(after.x.is_nan(), "{mass}: {after}");
        }
    }
}
