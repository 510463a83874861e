//! A camera and the rectangle it fills: the one source of aspect, GPU viewport and pick rays.

use crate::app::model::camera::Camera;
use crate::query::{ClipDepth, Screen, ScreenError, Viewport};
use crate::shape::unit;
use glam::{DMat4, DVec2, DVec3};

/// A rectangle of the window in physical pixels, y down from the window's top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelRect {
    /// Left edge.
    pub x: i32,
    /// Top edge.
    pub y: i32,
    /// At least 1.
    pub width: i32,
    /// At least 1.
    pub height: i32,
}

impl PixelRect {
    /// Width by height.
    pub fn aspect(self) -> f64 {
        f64::from(self.width) / f64::from(self.height)
    }
}

/// A camera and the rectangle it fills.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewFrame {
    /// Where it looks from.
    pub camera: Camera,
    /// Where in the window it is shown.
    pub rect: PixelRect,
    /// Physical pixels per point of the interface.
    pub pixels_per_point: f32,
}

/// Planes closer than this to the line of sight (as the sine of the angle) are seen edge on.
const EDGE_ON: f64 = 0.02;

impl ViewFrame {
    /// World to clip space, the world seen relative to `origin`.
    pub fn clip_from_world(&self, origin: DVec3) -> DMat4 {
        self.camera.projection(self.rect.aspect()) * self.camera.view_from(origin)
    }

    /// Where a world point is on screen, in physical pixels of the window; `None` where it is cut off.
    pub fn pixel_at(&self, world: DVec3) -> Option<DVec2> {
        // Relative to the eye, so that nothing is lost far from the world's origin.
        let clip = self.clip_from_world(self.camera.eye()) * (world - self.camera.eye()).extend(1.0);
        let is_cut = if self.camera.is_orthographic() { clip.z.abs() > clip.w } else { clip.w < self.camera.near() };
        if is_cut {
            return None;
        }
        let (x, y) = (clip.x / clip.w, clip.y / clip.w);
        let size = DVec2::new(f64::from(self.rect.width), f64::from(self.rect.height));
        let corner = DVec2::new(f64::from(self.rect.x), f64::from(self.rect.y));
        Some(corner + DVec2::new(0.5 + 0.5 * x, 0.5 - 0.5 * y) * size)
    }

    /// Metres covered by one physical pixel at the depth of a world point.
    pub fn metres_per_pixel(&self, world: DVec3) -> f64 {
        Camera::pixel_size(f64::from(self.rect.height)) * self.camera.spread(self.camera.depth_of(world))
    }

    /// Whether some of a ball is in the rectangle, were nothing in front of it.
    pub fn has_in_view(&self, center: DVec3, radius: f64) -> bool {
        let PixelRect { x, y, width, height } = self.rect;
        let pixels = radius / self.metres_per_pixel(center);
        let inside = |at: f64, from: i32, length: i32| {
            (f64::from(from) - pixels..=f64::from(from) + f64::from(length) + pixels).contains(&at)
        };
        self.pixel_at(center).is_some_and(|at| inside(at.x, x, width) && inside(at.y, y, height))
    }

    /// The pixel in the middle of the rectangle, where the target is.
    pub fn middle(&self) -> DVec2 {
        let PixelRect { x, y, width, height } = self.rect;
        DVec2::new(f64::from(x) + f64::from(width) / 2.0, f64::from(y) + f64::from(height) / 2.0)
    }

    /// The point under a pixel of the window, on the plane through the target that faces the eye.
    pub fn target_plane_at(&self, pixel: DVec2) -> DVec3 {
        self.camera.target + self.travel(pixel - self.middle(), self.camera.target)
    }

    /// The displacement in the world, across the line of sight, of a displacement on screen, at a point's depth.
    pub fn travel(&self, pixels: DVec2, at: DVec3) -> DVec3 {
        let metres = pixels * self.metres_per_pixel(at);
        self.camera.right() * metres.x - self.camera.up() * metres.y
    }

    /// From a point to the viewer, of any length.
    pub fn towards_eye(&self, at: DVec3) -> DVec3 {
        if self.camera.is_orthographic() { self.camera.backward() } else { self.camera.eye() - at }
    }

    /// The point under a pixel on a plane through a point, in front of the viewer; `None` where the plane is seen edge on.
    pub fn on_plane(&self, pixel: DVec2, through: DVec3, normal: DVec3) -> Option<DVec3> {
        let (origin, sight) = self.ray(pixel);
        let normal = unit(normal)?;
        let along = sight.dot(normal);
        let distance = (through - origin).dot(normal) / along;
        (along.abs() > EDGE_ON && distance > 0.0).then(|| origin + distance * sight)
    }

    /// The origin of the line of sight through a pixel, and its unit direction away from the viewer.
    pub fn ray(&self, pixel: DVec2) -> (DVec3, DVec3) {
        let (at, forward) = (self.target_plane_at(pixel), -self.camera.backward());
        if self.camera.is_orthographic() {
            return (at - forward * (Camera::ORTHOGRAPHIC_REACH * self.camera.distance), forward);
        }
        let eye = self.camera.eye();
        (eye, (at - eye).normalize())
    }
}

/// The view as the screen queries take it.
///
/// # Errors
/// When the camera is so far out that its matrices have no inverse.
pub fn screen_of(frame: &ViewFrame) -> Result<Screen, ScreenError> {
    let rect = frame.rect;
    let viewport = Viewport {
        x: f64::from(rect.x),
        y: f64::from(rect.y),
        width: f64::from(rect.width),
        height: f64::from(rect.height),
        min_depth: 0.0,
        max_depth: 1.0,
    };
    let camera = &frame.camera;
    Screen::new(viewport, &camera.view_from(DVec3::ZERO), &camera.projection(rect.aspect()), ClipDepth::MinusOneToOne)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::camera::{Projection, Side};
    use std::f64::consts::FRAC_PI_2;

    fn frame(camera: Camera) -> ViewFrame {
        let rect = PixelRect { x: 300, y: 40, width: 801, height: 455 };
        ViewFrame { camera, rect, pixels_per_point: 1.0 }
    }

    fn tilted() -> Camera {
        Camera { target: DVec3::new(3.0, -2.0, 5.0), distance: 7.0, yaw: 1.1, pitch: -0.4, ..Camera::default() }
    }

    #[test]
    fn the_target_is_in_the_middle_of_the_rectangle() {
        // 300 + 801/2 and 40 + 455/2.
        let pixel = frame(tilted()).pixel_at(tilted().target).unwrap();
        assert!((pixel - DVec2::new(700.5, 267.5)).length() < 1e-9, "{pixel}");
    }

    #[test]
    fn a_pixel_survives_the_way_into_the_world_and_back() {
        for pixel in [DVec2::new(300.0, 40.0), DVec2::new(1000.25, 300.75), DVec2::new(412.0, 494.5)] {
            let frame = frame(tilted());
            let back = frame.pixel_at(frame.target_plane_at(pixel)).unwrap();
            assert!((back - pixel).length() < 1e-9, "{pixel} came back as {back}");
        }
    }

    #[test]
    fn yaw_zero_looks_along_minus_z_with_x_to_the_right_and_y_up() {
        let frame = frame(Camera { target: DVec3::ZERO, distance: 10.0, yaw: 0.0, pitch: 0.0, ..Camera::default() });
        assert!((frame.camera.eye() - DVec3::new(0.0, 0.0, 10.0)).length() < 1e-12);
        let middle = frame.pixel_at(DVec3::ZERO).unwrap();
        assert!(frame.pixel_at(DVec3::X).unwrap().x > middle.x);
        assert!(frame.pixel_at(DVec3::Y).unwrap().y < middle.y, "y on screen grows downwards");
    }

    #[test]
    fn a_quarter_turn_of_yaw_looks_along_minus_x() {
        let camera = Camera { target: DVec3::ZERO, distance: 2.0, yaw: FRAC_PI_2, pitch: 0.0, ..Camera::default() };
        assert!((camera.backward() - DVec3::X).length() < 1e-12);
        assert!((camera.right() - DVec3::NEG_Z).length() < 1e-12);
    }

    #[test]
    fn what_is_behind_the_near_plane_is_nowhere_on_screen() {
        let frame = frame(tilted());
        let behind = frame.camera.eye() + frame.camera.backward();
        assert_eq!(frame.pixel_at(behind), None);
        assert_eq!(frame.pixel_at(frame.camera.eye()), None);
    }

    #[test]
    fn a_ball_is_in_view_as_long_as_some_of_it_is_in_the_rectangle() {
        // From 10 m away straight on: 455 pixels of height, from 40 to 495, are as many metres as below.
        let frame = frame(Camera { target: DVec3::ZERO, distance: 10.0, yaw: 0.0, pitch: 0.0, ..Camera::default() });
        let half_height = 0.5 * 455.0 * frame.metres_per_pixel(DVec3::ZERO);
        for (above, is_in_view) in [(0.0, true), (0.9, true), (1.1, false)] {
            let center = DVec3::Y * (half_height + above);
            assert_eq!(
                frame.has_in_view(center, 1.0),
                is_in_view,
                "{above} m above the upper edge, with a radius of 1 m"
            );
        }
        assert!(!frame.has_in_view(DVec3::Z * 11.0, 0.5), "behind the eye");
    }

    #[test]
    fn zooming_keeps_the_anchor_under_the_pointer() {
        let before = frame(tilted());
        let pixel = DVec2::new(900.0, 100.0);
        let anchor = before.target_plane_at(pixel);
        for notches in [-3.0, 0.5, 6.0] {
            let after = frame(before.camera.zoomed(notches, anchor));
            assert!((after.pixel_at(anchor).unwrap() - pixel).length() < 1e-6, "{notches} notches");
        }
    }

    #[test]
    fn the_point_under_a_pixel_lies_on_the_plane_and_under_the_pixel() {
        let (frame, pixel) = (frame(tilted()), DVec2::new(640.0, 400.0));
        let point = frame.on_plane(pixel, DVec3::new(0.0, -4.0, 0.0), DVec3::Y * 3.0).unwrap();
        assert!((point.y + 4.0).abs() < 1e-9, "{point}");
        assert!((frame.pixel_at(point).unwrap() - pixel).length() < 1e-6);
        assert_eq!(frame.on_plane(frame.middle(), tilted().target, frame.camera.right()), None);
    }

    #[test]
    fn panning_moves_the_target_with_the_pointer() {
        let before = frame(tilted());
        let target = before.camera.target;
        let after = frame(before.camera.panned(30.0, -12.0, 455.0));
        let moved = after.pixel_at(target).unwrap() - before.pixel_at(target).unwrap();
        assert!((moved - DVec2::new(30.0, -12.0)).length() < 1e-9, "{moved}");
    }

    #[test]
    fn orbiting_never_turns_over_the_top() {
        let mut camera = tilted();
        for _ in 0..1000 {
            camera = camera.orbited(3.0, 50.0);
        }
        assert_eq!(camera.pitch, Camera::PITCH_LIMIT);
        assert!((0.0..std::f64::consts::TAU).contains(&camera.yaw));
        assert!(camera.up().y > 0.0);
    }

    #[test]
    fn framing_shows_the_whole_sphere_in_wide_and_in_narrow_windows() {
        let center = DVec3::new(-4.0, 2.0, 1.0);
        for (width, height) in [(1600, 500), (400, 900)] {
            let rect = PixelRect { x: 0, y: 0, width, height };
            let camera = tilted().framing(center, 2.0, rect.aspect());
            let frame = ViewFrame { camera, rect, pixels_per_point: 1.0 };
            for direction in [camera.right(), -camera.right(), camera.up(), -camera.up()] {
                let pixel = frame.pixel_at(center + 2.0 * direction).unwrap();
                let inside =
                    pixel.x > 0.0 && pixel.x < f64::from(width) && pixel.y > 0.0 && pixel.y < f64::from(height);
                assert!(inside, "{pixel} in {width} by {height}");
            }
        }
    }

    #[test]
    fn a_pixel_is_as_many_metres_as_it_spans_on_the_target_plane() {
        let frame = frame(tilted());
        let (a, b) = (frame.target_plane_at(DVec2::new(500.0, 200.0)), frame.target_plane_at(DVec2::new(501.0, 200.0)));
        assert!(((a - b).length() - frame.metres_per_pixel(frame.camera.target)).abs() < 1e-12);
    }

    #[test]
    fn an_authored_camera_survives_the_way_into_radians_and_back() {
        let authored = crate::scene::Camera {
            target: DVec3::new(1.0, 2.0, 3.0),
            distance: 9.0,
            yaw: 40.0,
            pitch: -20.0,
            projection: Projection::Orthographic,
        };
        let back = crate::scene::Camera::from(Camera::from(authored));
        assert!((back.yaw - 40.0).abs() < 1e-12 && (back.pitch + 20.0).abs() < 1e-12);
        assert_eq!((back.target, back.distance), (authored.target, authored.distance));
        assert_eq!(back.projection, Projection::Orthographic);
    }

    #[test]
    fn without_perspective_a_metre_is_equally_long_near_and_far() {
        let frame = frame(Camera { projection: Projection::Orthographic, ..tilted() });
        let camera = frame.camera;
        let length = |at: DVec3| (frame.pixel_at(at + camera.right()).unwrap() - frame.pixel_at(at).unwrap()).length();
        // 455 pixels show 2·7·tan 20° m at the target.
        let expected = 455.0 / (14.0 * 20f64.to_radians().tan());
        for depth in [-20.0, 0.0, 3.0, 600.0] {
            assert!((length(camera.target - depth * camera.backward()) - expected).abs() < 1e-6, "{depth}");
        }
    }

    #[test]
    fn changing_the_projection_keeps_what_is_at_the_target_as_it_is() {
        let perspective = frame(tilted());
        let flat = frame(Camera { projection: Projection::Orthographic, ..tilted() });
        for pixel in [DVec2::new(310.0, 60.0), DVec2::new(999.0, 300.0)] {
            let at = perspective.target_plane_at(pixel);
            assert!((flat.pixel_at(at).unwrap() - pixel).length() < 1e-9);
        }
    }

    #[test]
    fn a_ray_passes_every_point_that_its_pixel_shows() {
        for projection in [Projection::Perspective, Projection::Orthographic] {
            let frame = frame(Camera { projection, ..tilted() });
            let at = frame.camera.target + DVec3::new(1.0, 0.5, -0.7);
            let (origin, direction) = frame.ray(frame.pixel_at(at).unwrap());
            assert!((at - origin).cross(direction).length() < 1e-9, "{projection:?}");
            assert!((at - origin).dot(direction) > 0.0 && (direction.length() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn views_from_the_sides_show_the_axes_that_they_promise() {
        for (side, right, up) in [
            (Side::Front, DVec3::X, DVec3::Y),
            (Side::Right, DVec3::NEG_Z, DVec3::Y),
            (Side::Top, DVec3::X, DVec3::NEG_Z),
        ] {
            let camera = tilted().from_side(side);
            assert!((camera.right() - right).length() < 1e-12 && (camera.up() - up).length() < 1e-12, "{side:?}");
            assert!(camera.is_from(side) && camera.is_orthographic());
            let orbited = camera.orbited(3.0, 5.0);
            assert!(!orbited.is_from(side) && orbited.is_orthographic());
        }
    }

    #[test]
    fn without_perspective_framing_shows_the_whole_sphere_too() {
        let rect = PixelRect { x: 0, y: 0, width: 400, height: 900 };
        let camera = Camera { projection: Projection::Orthographic, ..tilted() };
        let camera = camera.framing(DVec3::ZERO, 2.0, rect.aspect());
        let frame = ViewFrame { camera, rect, pixels_per_point: 1.0 };
        let half_width = 200.0 * frame.metres_per_pixel(DVec3::ZERO);
        // The sphere and a fiftieth of it.
        assert!((half_width - 2.04).abs() < 1e-9, "{half_width}");
    }
}
