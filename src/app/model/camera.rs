//! Where the 3D view looks from: plain data, in double precision.

use crate::scene;
pub use crate::scene::Projection;
use glam::{DMat4, DVec3, DVec4};
use std::f64::consts::{FRAC_PI_2, TAU};

/// A camera that orbits a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// What it looks at.
    pub target: DVec3,
    /// Distance from it in metres, greater than 0.
    pub distance: f64,
    /// Radians about the vertical; at 0 it looks along −Z, at a quarter turn along −X.
    pub yaw: f64,
    /// Radians above the horizontal.
    pub pitch: f64,
    /// Perspective or orthographic.
    pub projection: Projection,
}

/// A direction of view along a world axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Along −Z, with X to the right.
    Front,
    /// Along −X, with −Z to the right.
    Right,
    /// Down along −Y, with X to the right and −Z up.
    Top,
}

impl Side {
    /// Yaw and pitch in radians.
    fn angles(self) -> [f64; 2] {
        match self {
            Side::Front => [0.0, 0.0],
            Side::Right => [FRAC_PI_2, 0.0],
            Side::Top => [0.0, FRAC_PI_2],
        }
    }
}

impl Default for Camera {
    fn default() -> Camera {
        Camera { target: DVec3::ZERO, distance: 12.0, yaw: 0.5, pitch: 0.35, projection: Projection::Perspective }
    }
}

impl From<scene::Camera> for Camera {
    fn from(authored: scene::Camera) -> Camera {
        let camera = Camera {
            target: authored.target,
            distance: authored.distance,
            yaw: authored.yaw.to_radians(),
            pitch: authored.pitch.to_radians(),
            projection: authored.projection,
        };
        camera.clamped()
    }
}

impl From<Camera> for scene::Camera {
    fn from(camera: Camera) -> scene::Camera {
        scene::Camera {
            target: camera.target,
            distance: camera.distance,
            yaw: camera.yaw.to_degrees(),
            pitch: camera.pitch.to_degrees(),
            projection: camera.projection,
        }
    }
}

impl Camera {
    /// Vertical field of view: 40°, narrow enough that balls at the edges still look round.
    pub const FIELD_OF_VIEW: f64 = 40.0 * std::f64::consts::PI / 180.0;
    /// Orbiting stops just short of straight up or down, where the scene would seem to spin about the pointer.
    pub const PITCH_LIMIT: f64 = FRAC_PI_2 - 0.01;
    /// Least and greatest distance from the target in metres.
    pub const DISTANCES: [f64; 2] = [1e-4, 1e7];
    /// In orthographic projection, anything nearer or farther than the target by this many distances is clipped:
    /// as far as depth keeps its resolution.
    pub const ORTHOGRAPHIC_REACH: f64 = 500.0;
    /// Radians of orbit for a pointer travel of one point.
    const ORBIT_SPEED: f64 = 0.008;
    /// A followed point stays within this share of the picture around its middle, at the target's depth.
    const KEPT_IN: f64 = 0.5;
    /// Its depth stays within this share of the target's distance.
    const KEPT_DEPTH: f64 = 0.25;
    /// Factor on the distance for one notch of the wheel.
    const ZOOM_STEP: f64 = 0.85;

    /// Unit vector from the target to the eye.
    pub fn backward(&self) -> DVec3 {
        let (sin_yaw, cos_yaw) = self.yaw.sin_cos();
        let (sin_pitch, cos_pitch) = self.pitch.sin_cos();
        DVec3::new(sin_yaw * cos_pitch, sin_pitch, cos_yaw * cos_pitch)
    }

    /// Unit vector to the right of the picture.
    pub fn right(&self) -> DVec3 {
        let (sin_yaw, cos_yaw) = self.yaw.sin_cos();
        DVec3::new(cos_yaw, 0.0, -sin_yaw)
    }

    /// Unit vector to the top of the picture.
    pub fn up(&self) -> DVec3 {
        self.backward().cross(self.right())
    }

    /// Where the eye is.
    pub fn eye(&self) -> DVec3 {
        self.target + self.distance * self.backward()
    }

    /// Distance of the near plane from the eye, chosen so that depth keeps its resolution at every zoom.
    pub fn near(&self) -> f64 {
        self.distance * 0.01
    }

    /// World to view space (right, up, backward), the world seen relative to `origin`.
    pub fn view_from(&self, origin: DVec3) -> DMat4 {
        let eye = self.eye() - origin;
        DMat4::look_to_rh(eye, -self.backward(), self.up())
    }

    /// Whether equal lengths are equally long at every depth.
    pub fn is_orthographic(&self) -> bool {
        self.projection == Projection::Orthographic
    }

    /// From the eye to the point, along the line of sight; negative behind the eye.
    pub fn depth_of(&self, world: DVec3) -> f64 {
        (self.eye() - world).dot(self.backward())
    }

    /// Factor on [`Camera::pixel_size`] at a depth in metres.
    pub fn spread(&self, depth: f64) -> f64 {
        match self.projection {
            Projection::Perspective => depth.max(self.near()),
            Projection::Orthographic => self.distance,
        }
    }

    /// View to clip space (column vectors, clip depth −1..1); in perspective without a far plane.
    pub fn projection(&self, aspect: f64) -> DMat4 {
        let focal = 1.0 / (Camera::FIELD_OF_VIEW / 2.0).tan();
        if self.is_orthographic() {
            let (scale, reach) = (focal / self.distance, Camera::ORTHOGRAPHIC_REACH * self.distance);
            let scaling = DVec3::new(scale / aspect, scale, -1.0 / reach);
            return DMat4::from_translation(DVec3::new(0.0, 0.0, -self.distance / reach)) * DMat4::from_scale(scaling);
        }
        DMat4::from_cols(
            DVec4::new(focal / aspect, 0.0, 0.0, 0.0),
            DVec4::new(0.0, focal, 0.0, 0.0),
            DVec4::new(0.0, 0.0, -1.0, -1.0),
            DVec4::new(0.0, 0.0, -2.0 * self.near(), 0.0),
        )
    }

    /// Metres covered by one pixel at a depth of one metre, in a picture `height` pixels high.
    pub fn pixel_size(height: f64) -> f64 {
        2.0 * (Camera::FIELD_OF_VIEW / 2.0).tan() / height
    }

    /// Orbited about the target by a pointer travel in points; the scene follows the pointer.
    pub fn orbited(self, dx: f64, dy: f64) -> Camera {
        self.turned(-dx * Camera::ORBIT_SPEED, dy * Camera::ORBIT_SPEED)
    }

    /// Orbited about the target by angles in radians, to the right and up.
    pub fn turned(self, right: f64, up: f64) -> Camera {
        let pitch = (self.pitch + up).clamp(-Camera::PITCH_LIMIT, Camera::PITCH_LIMIT);
        Camera { yaw: self.yaw + right, pitch, ..self }.clamped()
    }

    /// Turned to look along a world axis, in orthographic projection, since perspective would show the sides of
    /// things.
    pub fn from_side(self, side: Side) -> Camera {
        let [yaw, pitch] = side.angles();
        Camera { yaw, pitch, projection: Projection::Orthographic, ..self }
    }

    /// The same view in the other projection.
    pub fn with_other_projection(self) -> Camera {
        let projection = match self.projection {
            Projection::Perspective => Projection::Orthographic,
            Projection::Orthographic => Projection::Perspective,
        };
        Camera { projection, ..self }
    }

    /// Whether it looks along a world axis as [`Camera::from_side`] makes it.
    pub fn is_from(&self, side: Side) -> bool {
        [self.yaw, self.pitch] == side.angles()
    }

    /// Moved sideways by a pointer travel, in a picture `height` high in the same unit: what is at
    /// the target's depth stays under the pointer.
    pub fn panned(self, dx: f64, dy: f64, height: f64) -> Camera {
        let metres = Camera::pixel_size(height) * self.distance;
        Camera { target: self.target + (self.up() * dy - self.right() * dx) * metres, ..self }
    }

    /// Nearer (`notches` > 0) or farther by notches of the wheel, while `anchor` stays where it is in
    /// the picture.
    pub fn zoomed(self, notches: f64, anchor: DVec3) -> Camera {
        let wanted = self.distance * Camera::ZOOM_STEP.powf(notches);
        let distance = wanted.clamp(Camera::DISTANCES[0], Camera::DISTANCES[1]);
        let factor = distance / self.distance;
        Camera { target: anchor + (self.target - anchor) * factor, distance, ..self }
    }

    /// Moved so that a point stays in the middle of a picture of this aspect, in the same direction of view. A
    /// point that is there already moves nothing.
    pub fn keeping(self, point: DVec3, aspect: f64) -> Camera {
        let half_height = (Camera::FIELD_OF_VIEW / 2.0).tan() * self.distance;
        let middle = Camera::KEPT_IN * half_height;
        let offset = point - self.target;
        let beyond = |axis: DVec3, most: f64| {
            let along = offset.dot(axis);
            (along - along.clamp(-most, most)) * axis
        };
        let sideways = beyond(self.right(), middle * aspect) + beyond(self.up(), middle);
        let depth = beyond(self.backward(), Camera::KEPT_DEPTH * self.distance);
        Camera { target: self.target + sideways + depth, ..self }
    }

    /// The same direction of view, with a sphere filling most of a picture of this aspect.
    pub fn framing(self, center: DVec3, radius: f64, aspect: f64) -> Camera {
        let half_height = Camera::FIELD_OF_VIEW / 2.0;
        let half_width = (half_height.tan() * aspect).atan();
        let narrow = half_height.min(half_width);
        let share = match self.projection {
            Projection::Perspective => narrow.sin(),
            // The picture is as high and wide at every depth as it is at the target.
            Projection::Orthographic => narrow.tan(),
        };
        let distance = 1.02 * radius.max(1e-3) / share;
        Camera { target: center, distance, ..self }.clamped()
    }

    fn clamped(self) -> Camera {
        Camera {
            distance: self.distance.clamp(Camera::DISTANCES[0], Camera::DISTANCES[1]),
            yaw: self.yaw.rem_euclid(TAU),
            pitch: self.pitch.clamp(-FRAC_PI_2, FRAC_PI_2),
            ..self
        }
    }
}
