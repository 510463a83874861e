//! A camera with its light: where things are on the page, and how bright.

use crate::app::draw_list::Rgba;
use crate::app::model::camera::Camera;
use crate::app::model::view_frame::ViewFrame;
use glam::{DVec2, DVec3};

/// A camera with its light.
pub(super) struct View<'a> {
    /// Where it looks from, and at which part of the page.
    pub frame: &'a ViewFrame,
    /// Unit vector to the light.
    light: DVec3,
}

impl View<'_> {
    /// With the light over the viewer's left shoulder, as on screen.
    pub fn of(frame: &ViewFrame) -> View<'_> {
        let camera = &frame.camera;
        View { frame, light: (camera.backward() * 0.6 - camera.right() * 0.5 + DVec3::Y).normalize() }
    }

    /// A colour under the light from one side and, more from above than from below, from all sides.
    pub fn lit(&self, color: Rgba, normal: DVec3) -> Rgba {
        let shade = 0.36 + 0.2 * (0.5 + 0.5 * normal.y) + 0.55 * normal.dot(self.light).max(0.0);
        let channel = |i: usize| (color[i] * shade as f32).min(1.0);
        [channel(0), channel(1), channel(2), color[3]]
    }

    /// Where a point is in the picture, in points; `None` behind the near plane.
    pub fn place(&self, world: DVec3) -> Option<DVec2> {
        self.frame.pixel_at(world).map(|pixel| pixel / f64::from(self.frame.pixels_per_point))
    }

    /// Metres in a point of the picture at the depth of a place.
    pub fn point(&self, world: DVec3) -> f64 {
        self.frame.metres_per_pixel(world) * f64::from(self.frame.pixels_per_point)
    }

    /// How far away it is: greater for what is drawn first.
    pub fn distance(&self, world: DVec3) -> f64 {
        match self.frame.camera.is_orthographic() {
            true => self.frame.camera.depth_of(world),
            false => self.frame.camera.eye().distance(world),
        }
    }

    /// The part of a line in front of the near plane.
    pub fn in_front(&self, [from, to]: [DVec3; 2]) -> Option<[DVec3; 2]> {
        let near = self.nearest();
        let [a, b] = [from, to].map(|end| self.frame.camera.depth_of(end) - near);
        match (a >= 0.0, b >= 0.0) {
            (true, true) => Some([from, to]),
            (false, false) => None,
            (is_from_kept, _) => {
                let cut = from.lerp(to, a / (a - b));
                Some(if is_from_kept { [from, cut] } else { [cut, to] })
            }
        }
    }

    /// The part of a convex polygon in front of the near plane, in the picture.
    pub fn polygon(&self, corners: &[DVec3]) -> Vec<DVec2> {
        let next = corners.iter().cycle().skip(1);
        let mut kept = Vec::with_capacity(corners.len() + 1);
        for (&from, &to) in corners.iter().zip(next) {
            let Some([from, end]) = self.in_front([from, to]) else { continue };
            kept.push(from);
            // Where it leaves; where it stays, the end is the next one's beginning.
            kept.extend((end != to).then_some(end));
        }
        kept.into_iter().filter_map(|corner| self.place(corner)).collect()
    }

    /// A little more than the least depth of what can be seen.
    fn nearest(&self) -> f64 {
        let camera = &self.frame.camera;
        match camera.is_orthographic() {
            true => camera.distance * (1.0 - 0.999 * Camera::ORTHOGRAPHIC_REACH),
            false => camera.near() * 1.001,
        }
    }
}
