//! A two-sided rectangle.

use super::{Flat, Obb, Plane, Surface, unit};
use glam::{DMat3, DVec2, DVec3};

/// A rectangle in its local XZ plane, solid from both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quad {
    /// Its middle.
    pub center: DVec3,
    /// Half lengths along local X and local Z; never negative.
    pub half_extents: DVec2,
    /// Local X, Y, Z as seen in the world (columns); Y is the normal.
    pub axes: DMat3,
}

impl Quad {
    /// The box without height that it is.
    #[inline]
    pub fn flat_box(&self) -> Obb {
        let half_extents = DVec3::new(self.half_extents.x, 0.0, self.half_extents.y);
        Obb { center: self.center, half_extents, axes: self.axes }
    }

    /// `p` in quad coordinates.
    #[inline]
    pub fn local_point(&self, p: DVec3) -> DVec3 {
        self.axes.transpose() * (p - self.center)
    }

    /// A point in quad coordinates as seen in the world.
    #[inline]
    pub fn world_point(&self, local: DVec3) -> DVec3 {
        self.center + self.axes * local
    }

    /// Nearest point of the rectangle to `p`.
    #[inline]
    pub fn closest_point(&self, p: DVec3) -> DVec3 {
        self.world_point(self.nearest_to(self.local_point(p)))
    }

    /// Nearest point of the rectangle, both in quad coordinates.
    #[inline]
    fn nearest_to(&self, local: DVec3) -> DVec3 {
        let x = local.x.clamp(-self.half_extents.x, self.half_extents.x);
        let z = local.z.clamp(-self.half_extents.y, self.half_extents.y);
        DVec3::new(x, 0.0, z)
    }

    /// Nearest point and the direction from it to `p`; for a point on the rectangle, its normal.
    pub fn surface(&self, p: DVec3) -> Surface {
        // In the world a short way between two places far from the origin is rounded: above the rectangle the normal is its own.
        let local = self.local_point(p);
        let nearest = self.nearest_to(local);
        let away = local - nearest;
        let normal = unit(self.axes * away).unwrap_or(self.axes.y_axis);
        Surface { distance: away.length(), point: self.world_point(nearest), normal }
    }

    /// Where a ray hits the rectangle, from either side, in lengths of its direction; `None` when it misses.
    pub fn ray_distance(&self, origin: DVec3, direction: DVec3) -> Option<f64> {
        let plane = Plane { point: self.center, normal: self.axes.y_axis };
        let distance = plane.ray_distance(origin, direction)?;
        let local = self.local_point(origin + distance * direction);
        (local.x.abs() <= self.half_extents.x && local.z.abs() <= self.half_extents.y).then_some(distance)
    }

    /// The corners in cyclic order.
    pub fn corners(&self) -> [DVec3; 4] {
        let h = self.half_extents;
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(x, z)| self.world_point(DVec3::new(x * h.x, 0.0, z * h.y)))
    }

    /// The rectangle as a flat; local Z × local X = local Y, the normal.
    pub fn flat(&self) -> Flat {
        Flat {
            center: self.center,
            normal: self.axes.y_axis,
            along: [self.axes.z_axis, self.axes.x_axis],
            half: [self.half_extents.y, self.half_extents.x],
            face: None,
        }
    }

    /// The part whose normal, to one side or the other, is `normal`: all of it, or an edge or corner.
    pub fn facing(&self, normal: DVec3) -> Flat {
        self.flat_box().facing(normal)
    }

    /// The four edges.
    pub fn edges(&self) -> Vec<[DVec3; 2]> {
        let corners = self.corners();
        (0..4).map(|i| [corners[i], corners[(i + 1) % 4]]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quad() -> Quad {
        Quad { center: DVec3::new(0.0, 1.0, 0.0), half_extents: DVec2::new(2.0, 3.0), axes: DMat3::IDENTITY }
    }

    #[test]
    fn both_sides_look_away_from_the_rectangle() {
        for side in [1.0, -1.0] {
            let surface = quad().surface(DVec3::new(1.0, 1.0 + 0.5 * side, 2.0));
            assert_eq!((surface.distance, surface.normal), (0.5, DVec3::Y * side));
            assert_eq!(surface.point, DVec3::new(1.0, 1.0, 2.0));
        }
        // On the rectangle itself, its own normal.
        assert_eq!(quad().surface(DVec3::new(1.0, 1.0, 2.0)).normal, DVec3::Y);
    }

    #[test]
    fn close_above_a_turned_rectangle_the_normal_is_its_own_to_rounding() {
        // 1e-3 above a place 30 from the middle: what coordinates of 30 cannot resolve, 4e-15, would turn a normal that is
        // taken from two places in the world by 4e-12.
        let axes = DMat3::from_axis_angle(DVec3::new(2.0, -1.0, 2.0) / 3.0, 0.7);
        let turned = Quad { center: DVec3::new(7.0, -3.0, 5.0), half_extents: DVec2::new(40.0, 40.0), axes };
        for (x, z) in [(30.0, -30.1), (-29.3, 12.7), (0.3, 38.9)] {
            let normal = turned.surface(turned.world_point(DVec3::new(x, 1e-3, z))).normal;
            assert!((normal - axes.y_axis).length() <= 4.0 * f64::EPSILON, "{normal}");
        }
    }

    #[test]
    fn a_point_beside_is_measured_to_the_corner() {
        // 2-3-6-7 from the corner (2, 1, −3).
        let surface = quad().surface(DVec3::new(2.0 + 2.0, 1.0 + 3.0, -3.0 - 6.0));
        assert_eq!((surface.distance, surface.point), (7.0, DVec3::new(2.0, 1.0, -3.0)));
    }

    #[test]
    fn the_corners_go_around() {
        let corners = [(-2.0, -3.0), (2.0, -3.0), (2.0, 3.0), (-2.0, 3.0)].map(|(x, z)| DVec3::new(x, 1.0, z));
        assert_eq!(quad().corners(), corners);
    }
}
