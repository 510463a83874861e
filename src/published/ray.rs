//! Ray against sphere, as published.

use super::{point, scalar, vector};
use crate::query::{PointingStage, Probe, Stage};
use glam::Vec3;

/// The hit of the published ray on a sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedRay {
    /// The smaller root, even if it lies behind the origin.
    pub t: f32,
    /// origin + t·direction.
    pub point: Vec3,
}

/// The textbook quadratic; `None` is a miss.
pub fn ray_sphere(
    center: Vec3,
    radius: f32,
    origin: Vec3,
    direction: Vec3,
    probe: &mut impl Probe,
) -> Option<PublishedRay> {
    let offset = origin - center;
    let (a, b, c) = (direction.dot(direction), offset.dot(direction), offset.dot(offset) - radius * radius);
    probe.record(|| Stage::new(PointingStage::OriginOffset, "u = origin − center", vector(offset)));
    probe.record(|| Stage::new(PointingStage::DirectionSquared, "a = d·d", scalar(a)));
    if a - 1e-5 <= 0.0 {
        return None;
    }
    let discriminant = b * b - a * c;
    probe.record(|| Stage::new(PointingStage::Approach, "b = u·d", scalar(b)));
    probe.record(|| Stage::new(PointingStage::DistanceSquaredBeyondRadius, "c = u·u − r²", scalar(c)));
    probe.record(|| Stage::new(PointingStage::Discriminant, "J = b² − a·c", scalar(discriminant)));
    if discriminant < 0.0 {
        return None;
    }
    let t = (-b - discriminant.sqrt()) / a;
    let hit = PublishedRay { t, point: origin + t * direction };
    probe.record(|| Stage::new(PointingStage::Entry, "t_near = (−b − √J) / a", scalar(t)));
    probe.record(|| Stage::new(PointingStage::EntryPoint, "p_near = origin + t_near·d", point(hit.point)));
    Some(hit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ray(center: f32, radius: f32, direction: f32) -> Option<PublishedRay> {
        ray_sphere(center * Vec3::Z, radius, Vec3::ZERO, direction * Vec3::Z, &mut ())
    }

    #[test]
    fn a_ball_ahead_is_found() {
        assert_eq!(ray(5.0, 1.0, 2.0), Some(PublishedRay { t: 2.0, point: 4.0 * Vec3::Z }));
    }

    #[test]
    fn a_ball_behind_the_origin_is_reported() {
        // The line enters at −5 − 1 = −6.
        assert_eq!(ray(-5.0, 1.0, 1.0).unwrap().t, -6.0);
    }

    #[test]
    fn from_inside_the_point_behind_is_reported() {
        assert_eq!(ray(0.0, 3.0, 1.0).unwrap().t, -3.0);
    }

    #[test]
    fn a_short_direction_is_rejected() {
        // 2⁻⁹ squared is 3.8e-6 < 1e-5; 2⁻⁸ squared is 1.5e-5.
        assert_eq!(ray(5.0, 1.0, 2f32.powi(-9)), None);
        assert!(ray(5.0, 1.0, 2f32.powi(-8)).is_some());
    }
}
