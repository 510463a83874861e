//! A solid capsule.

use super::flat::SAME_DIRECTION;
use super::{Flat, Obb, Surface, orthonormal_frame, unit};
use glam::{DMat3, DVec3};
use std::f64::consts::TAU;

/// Lines of which a circle is drawn.
const RING: u32 = 48;

/// All that is no farther than the radius from a line between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    /// The ends of its axis, which are not the same.
    pub ends: [DVec3; 2],
    /// Never negative; zero makes it a line.
    pub radius: f64,
}

impl Capsule {
    /// The middle of its axis.
    pub fn center(&self) -> DVec3 {
        (self.ends[0] + self.ends[1]) / 2.0
    }

    /// From the first end to the second, of unit length.
    pub fn direction(&self) -> DVec3 {
        unit(self.ends[1] - self.ends[0]).unwrap_or(DVec3::Y)
    }

    /// The length of its axis.
    pub fn length(&self) -> f64 {
        self.ends[0].distance(self.ends[1])
    }

    /// Its axis as a box without width; that is its local Y.
    pub fn core(&self) -> Obb {
        let direction = self.direction();
        let (x, z) = orthonormal_frame(direction);
        let axes = DMat3::from_cols(x, direction, z);
        Obb { center: self.center(), half_extents: DVec3::Y * (0.5 * self.length()), axes }
    }

    /// Nearest point of its axis to `p`, and the way from there to `p`.
    #[inline]
    fn nearest_on_axis(&self, p: DVec3) -> (DVec3, DVec3) {
        let (direction, length) = (self.direction(), self.length());
        let offset = p - self.ends[0];
        let along = offset.dot(direction);
        match () {
            () if along < 0.0 => (self.ends[0], offset),
            () if along > length => (self.ends[1], p - self.ends[1]),
            () => (self.ends[0] + along * direction, offset - along * direction),
        }
    }

    /// The surface nearest to `p`, with a negative distance inside. From its axis every way out is as long: then
    /// it is always the same one.
    pub fn surface(&self, p: DVec3) -> Surface {
        let (nearest, away) = self.nearest_on_axis(p);
        let normal = unit(away).unwrap_or_else(|| orthonormal_frame(self.direction()).0);
        Surface { distance: away.length() - self.radius, point: nearest + self.radius * normal, normal }
    }

    /// The part of the surface whose outward normal is `normal`: a line along its side, or a point of an end.
    pub fn facing(&self, normal: DVec3) -> Flat {
        let direction = self.direction();
        let along = normal.dot(direction);
        let out = self.radius * normal;
        match () {
            () if along > SAME_DIRECTION => Flat::point(self.ends[1] + out, normal),
            () if along < -SAME_DIRECTION => Flat::point(self.ends[0] + out, normal),
            () => Flat::line(self.center() + out, normal, direction, 0.5 * self.length()),
        }
    }

    /// The circle about its axis at a point of it, as the lines that it is drawn with.
    pub fn ring(&self, center: DVec3) -> Vec<[DVec3; 2]> {
        let (u, v) = orthonormal_frame(self.direction());
        let at = |index: u32| {
            let (sine, cosine) = (f64::from(index) / f64::from(RING) * TAU).sin_cos();
            center + self.radius * (cosine * u + sine * v)
        };
        (0..RING).map(|index| [at(index), at(index + 1)]).collect()
    }

    /// Where a ray enters, in lengths of its direction: the side or one of the balls at the ends, whichever comes
    /// first and belongs to the surface. `None` from inside, too.
    pub fn ray_distance(&self, origin: DVec3, direction: DVec3) -> Option<f64> {
        if self.surface(origin).distance < 0.0 {
            return None;
        }
        let (axis, length) = (self.direction(), self.length());
        let offset = origin - self.ends[0];
        let across = |v: DVec3| v - v.dot(axis) * axis;
        let on_side = entry(across(offset), across(direction), self.radius)
            .filter(|t| (0.0..=length).contains(&(offset + *t * direction).dot(axis)));
        let on_end = |end: DVec3| entry(origin - end, direction, self.radius);
        let entries = [on_side, on_end(self.ends[0]), on_end(self.ends[1])];
        entries.into_iter().flatten().min_by(f64::total_cmp)
    }
}

/// When a place that moves past the origin comes as near as the radius, if it comes from outside.
fn entry(offset: DVec3, motion: DVec3, radius: f64) -> Option<f64> {
    let (p, q) = (motion.length_squared(), offset.dot(motion));
    let discriminant = p * radius * radius - offset.cross(motion).length_squared();
    let t = (offset.length_squared() - radius * radius) / (discriminant.sqrt() - q);
    (q < 0.0 && discriminant >= 0.0 && t >= 0.0).then_some(t)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Along X from 0 to 4, with a radius of 1.
    fn lying() -> Capsule {
        Capsule { ends: [DVec3::ZERO, DVec3::X * 4.0], radius: 1.0 }
    }

    #[test]
    fn a_point_is_measured_to_the_side_or_to_the_nearer_end() {
        let side = lying().surface(DVec3::new(3.0, 0.0, -2.5));
        assert_eq!((side.distance, side.point, side.normal), (1.5, DVec3::new(3.0, 0.0, -1.0), DVec3::NEG_Z));
        // 3-4-5 from the end at x = 4.
        let end = lying().surface(DVec3::new(7.0, 4.0, 0.0));
        assert_eq!((end.distance, end.normal), (4.0, DVec3::new(0.6, 0.8, 0.0)));
        assert_eq!(lying().surface(DVec3::new(-3.0, 0.0, 0.0)).point, DVec3::NEG_X);
    }

    #[test]
    fn inside_the_distance_is_negative_and_on_the_axis_the_normal_still_has_a_direction() {
        let inside = lying().surface(DVec3::new(2.0, 0.25, 0.0));
        assert_eq!((inside.distance, inside.normal), (-0.75, DVec3::Y));
        let on_axis = lying().surface(DVec3::new(2.0, 0.0, 0.0));
        assert_eq!((on_axis.distance, on_axis.normal.dot(DVec3::X)), (-1.0, 0.0));
        assert!((on_axis.normal.length() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn a_normal_is_that_of_a_line_along_the_side_or_of_a_point_of_an_end() {
        let side = lying().facing(DVec3::NEG_Z);
        assert_eq!((side.center, side.along[0], side.half), (DVec3::new(2.0, 0.0, -1.0), DVec3::X, [2.0, 0.0]));
        let end = lying().facing(DVec3::new(0.6, 0.8, 0.0));
        assert_eq!((end.center, end.half), (DVec3::new(4.6, 0.8, 0.0), [0.0, 0.0]));
        assert_eq!(lying().facing(DVec3::new(-0.6, 0.8, 0.0)).center, DVec3::new(-0.6, 0.8, 0.0));
    }

    #[test]
    fn a_ray_enters_by_the_side_or_by_an_end_and_not_from_inside() {
        let ray = |origin: [f64; 3], direction: [f64; 3]| lying().ray_distance(origin.into(), direction.into());
        assert_eq!(ray([3.0, 5.0, 0.0], [0.0, -2.0, 0.0]), Some(2.0));
        assert_eq!(ray([9.0, 0.0, 0.0], [-1.0, 0.0, 0.0]), Some(4.0));
        // 0.6 above the end at x = 4: its ball is 0.8 wide there.
        assert_eq!(ray([9.0, 0.6, 0.0], [-1.0, 0.0, 0.0]).map(|t| (t - 4.2).abs() < 1e-12), Some(true));
        assert_eq!(ray([3.0, 0.5, 0.0], [0.0, 1.0, 0.0]), None);
        assert_eq!(ray([3.0, 5.0, 0.0], [0.0, 1.0, 0.0]), None);
        assert_eq!(ray([5.5, 5.0, 0.0], [0.0, -1.0, 0.0]), None);
    }
}
