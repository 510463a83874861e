//! From the screen into the world, as published: Direct3D's conventions, with integer halves.

use super::{point, unit, vector};
use crate::query::{PointingStage, Probe, Stage};
use glam::{Mat4, Vec2, Vec3};

/// Viewport and camera. Matrices are those for column vectors; the depths of clip space are 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedScreen {
    /// Top left corner in pixels.
    pub corner: Vec2,
    /// Width and height in pixels.
    pub size: Vec2,
    /// Depths of the near and of the far plane.
    pub depths: [f32; 2],
    /// Camera space from world space.
    pub view: Mat4,
    /// Clip space from camera space.
    pub projection: Mat4,
}

/// The world point under the cursor at a depth.
pub fn screen_to_world(screen: &PublishedScreen, cursor: Vec2, depth: f32, probe: &mut impl Probe) -> Vec3 {
    // Integer division: half the height and both offsets of the centre lose their fraction.
    let middle = (screen.size / 2.0).trunc();
    let offset = cursor - screen.corner - middle;
    let [near, far] = screen.depths;
    let ndc = Vec3::new(offset.x / (screen.size.x / 2.0), -offset.y / middle.y, (depth - near) / (far - near));
    probe.record(|| Stage::new(PointingStage::DeviceCoordinates, "n = (cursor − middle) / half size", vector(ndc)));
    screen.view.inverse().project_point3(screen.projection.inverse().project_point3(ndc))
}

/// The ray under the cursor, from depth 0 to depth 1, ignoring the viewport's depth range: near point, far
/// point and direction.
pub fn screen_ray(screen: &PublishedScreen, cursor: Vec2, probe: &mut impl Probe) -> [Vec3; 3] {
    let near = screen_to_world(screen, cursor, 0.0, probe);
    let far = screen_to_world(screen, cursor, 1.0, probe);
    let direction = unit(far - near);
    probe.record(|| Stage::new(PointingStage::NearPlanePoint, "near = at depth 0", point(near)));
    probe.record(|| Stage::new(PointingStage::FarPlanePoint, "far = at depth 1", point(far)));
    probe.record(|| Stage::new(PointingStage::Direction, "d = unit(far − near)", vector(direction)));
    [near, far, direction]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::FRAC_PI_2;

    /// A camera at the origin that looks along −Z with a right angle of view.
    fn screen(width: f32, height: f32, depths: [f32; 2]) -> PublishedScreen {
        let projection = Mat4::perspective_rh(FRAC_PI_2, width / height, 1.0, 3.0);
        PublishedScreen { corner: Vec2::ZERO, size: Vec2::new(width, height), depths, view: Mat4::IDENTITY, projection }
    }

    #[test]
    fn the_middle_of_an_even_viewport_looks_straight_ahead() {
        let [near, _, direction] = screen_ray(&screen(100.0, 100.0, [0.0, 1.0]), Vec2::splat(50.0), &mut ());
        assert!((near - -Vec3::Z).length() < 1e-6 && (direction - -Vec3::Z).length() < 1e-6, "{near} {direction}");
    }

    #[test]
    fn the_middle_of_an_odd_viewport_is_missed_by_half_a_pixel() {
        // The middle of 101 is 50.5, rounded down to 50: 0.5/50.5 of the half width, which is 1 at distance 1.
        let [near, ..] = screen_ray(&screen(101.0, 101.0, [0.0, 1.0]), Vec2::splat(50.5), &mut ());
        assert!((near.x - 0.5 / 50.5).abs() < 1e-6, "{near}");
        // Half the height is an integer, too: 0.5/50.
        assert!((near.y - -0.5 / 50.0).abs() < 1e-6, "{near}");
    }

    #[test]
    fn a_reversed_depth_range_points_backwards() {
        // Depth 0 is the far plane at 3, depth 1 the near plane at 1.
        let [near, far, direction] = screen_ray(&screen(100.0, 100.0, [1.0, 0.0]), Vec2::splat(50.0), &mut ());
        assert!((near.z + 3.0).abs() < 1e-5 && (far.z + 1.0).abs() < 1e-5, "{near} {far}");
        assert!((direction - Vec3::Z).length() < 1e-6, "{direction}");
    }
}
