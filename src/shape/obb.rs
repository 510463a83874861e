//! A solid oriented box (OBB).

use super::flat::SAME_DIRECTION;
use super::{Face, Flat, Surface, nearest_in_box, unit};
use glam::{DMat3, DVec3};

/// A solid box with its own orientation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obb {
    /// Its middle.
    pub center: DVec3,
    /// Half lengths along its local axes; never negative, zero makes it flat.
    pub half_extents: DVec3,
    /// Local X, Y, Z as seen in the world (columns); may be left-handed.
    pub axes: DMat3,
}

impl Obb {
    /// `p` in box coordinates.
    #[inline]
    pub fn local_point(&self, p: DVec3) -> DVec3 {
        self.axes.transpose() * (p - self.center)
    }

    /// A point in box coordinates as seen in the world.
    #[inline]
    pub fn world_point(&self, local: DVec3) -> DVec3 {
        self.center + self.axes * local
    }

    /// Nearest point of the solid box to `p`: `p` itself when inside.
    #[inline]
    pub fn closest_point(&self, p: DVec3) -> DVec3 {
        let local = self.local_point(p);
        let clamped = nearest_in_box(local, self.half_extents);
        if clamped == local { p } else { self.world_point(clamped) }
    }

    /// The face whose plane is nearest to a point inside, in box coordinates; ties in bit order.
    pub fn nearest_face(&self, local: DVec3) -> Face {
        let depth = |face: Face| {
            let (axis, sign) = face.axis_and_sign();
            self.half_extents[axis] - sign * local[axis]
        };
        // The first of equals is kept, and `ALL` is in bit order.
        Face::ALL.into_iter().reduce(|a, b| if depth(b) < depth(a) { b } else { a }).unwrap_or(Face::Top)
    }

    /// The box's surface nearest to `p`; inside, that of the nearest face, with a negative distance.
    pub fn surface(&self, p: DVec3) -> Surface {
        let local = self.local_point(p);
        let clamped = nearest_in_box(local, self.half_extents);
        if clamped != local
            && let Some(normal) = unit(self.axes * (local - clamped))
        {
            return Surface { distance: (local - clamped).length(), point: self.world_point(clamped), normal };
        }
        let face = self.nearest_face(local);
        let (axis, sign) = face.axis_and_sign();
        let mut on_face = local;
        on_face[axis] = sign * self.half_extents[axis];
        let outward = self.axes * face.local_normal();
        Surface {
            distance: sign * local[axis] - self.half_extents[axis],
            point: self.world_point(on_face),
            normal: unit(outward).unwrap_or(outward),
        }
    }

    /// Where a ray enters the box, in lengths of its direction: the last entry into the three slabs between
    /// opposite faces, if it comes before the first exit (Ericson 5.3.3). `None` from inside, too.
    pub fn ray_distance(&self, origin: DVec3, direction: DVec3) -> Option<f64> {
        let origin = self.local_point(origin);
        let direction = self.axes.transpose() * direction;
        let (mut enter, mut leave) = (f64::NEG_INFINITY, f64::INFINITY);
        for axis in 0..3 {
            let half = self.half_extents[axis];
            if direction[axis] == 0.0 {
                if origin[axis].abs() > half {
                    return None;
                }
                continue;
            }
            let a = (-half - origin[axis]) / direction[axis];
            let b = (half - origin[axis]) / direction[axis];
            enter = enter.max(a.min(b));
            leave = leave.min(a.max(b));
        }
        (enter <= leave && enter >= 0.0).then_some(enter)
    }

    /// The four corners of a face in cyclic order.
    pub fn face_corners(&self, face: Face) -> [DVec3; 4] {
        let (axis, sign) = face.axis_and_sign();
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(a, b)| {
            let mut local = DVec3::ZERO;
            local[axis] = sign * self.half_extents[axis];
            local[u] = a * self.half_extents[u];
            local[v] = b * self.half_extents[v];
            self.world_point(local)
        })
    }

    /// The eight corners.
    pub fn corners(&self) -> [DVec3; 8] {
        let ([a, b, c, d], [e, f, g, h]) = (self.face_corners(Face::Top), self.face_corners(Face::Bottom));
        [a, b, c, d, e, f, g, h]
    }

    /// A face; it looks outwards, unless the axes are left-handed.
    pub fn flat(&self, face: Face) -> Flat {
        let (axis, sign) = face.axis_and_sign();
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let normal = self.axes.col(axis) * sign;
        Flat {
            center: self.center + normal * self.half_extents[axis],
            normal,
            along: [self.axes.col(u) * sign, self.axes.col(v)],
            half: [self.half_extents[u], self.half_extents[v]],
            face: Some(face),
        }
    }

    /// The part of the surface whose outward normal is `normal`, to within 1e-7: a face, with its own normal, or an edge or corner, whose
    /// sides have no length.
    pub fn facing(&self, normal: DVec3) -> Flat {
        let across = self.axes.transpose() * normal;
        let spans = across.abs().cmple(DVec3::splat(SAME_DIRECTION));
        let center = self.world_point(DVec3::select(spans, DVec3::ZERO, self.half_extents.copysign(across)));
        let face = |u: usize, v: usize| {
            let outward = self.axes.col(3 - u - v) * 1f64.copysign(across[3 - u - v]);
            Flat {
                center,
                normal: unit(outward).unwrap_or(outward),
                along: [self.axes.col(u), self.axes.col(v)],
                half: [self.half_extents[u], self.half_extents[v]],
                face: None,
            }
        };
        let edge = |axis: usize| Flat::line(center, normal, self.axes.col(axis), self.half_extents[axis]);
        match [spans.x, spans.y, spans.z] {
            [true, true, _] => face(0, 1),
            [true, _, true] => face(0, 2),
            [_, true, true] => face(1, 2),
            [true, _, _] => edge(0),
            [_, true, _] => edge(1),
            [_, _, true] => edge(2),
            [false, false, false] => Flat::point(center, normal),
        }
    }

    /// The twelve edges.
    pub fn edges(&self) -> Vec<[DVec3; 2]> {
        let (top, bottom) = (self.face_corners(Face::Top), self.face_corners(Face::Bottom));
        (0..4)
            .flat_map(|i| {
                let next = (i + 1) % 4;
                [[top[i], top[next]], [bottom[i], bottom[next]], [top[i], bottom[i]]]
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half extents 1, 2, 3 around (10, 0, 0), turned by 90° about Z and mirrored along Z: local X
    /// is world Y, local Y is world −X, local Z is world −Z.
    fn turned() -> Obb {
        let axes = DMat3::from_cols(DVec3::Y, DVec3::NEG_X, DVec3::NEG_Z);
        Obb { center: DVec3::new(10.0, 0.0, 0.0), half_extents: DVec3::new(1.0, 2.0, 3.0), axes }
    }

    #[test]
    fn local_and_world_points_are_inverse_to_each_other() {
        let obb = turned();
        let local = DVec3::new(0.25, -0.5, 4.0);
        assert_eq!(obb.world_point(local), DVec3::new(10.5, 0.25, -4.0));
        assert_eq!(obb.local_point(obb.world_point(local)), local);
    }

    #[test]
    fn a_point_inside_is_its_own_closest_and_negative_distance_tells_the_depth() {
        let obb = turned();
        // Local (0.75, 0, 0): 0.25 below the right face, which looks along world Y.
        let p = DVec3::new(10.0, 0.75, 0.0);
        assert_eq!(obb.closest_point(p), p);
        let surface = obb.surface(p);
        assert_eq!((surface.distance, surface.normal), (-0.25, DVec3::Y));
        assert_eq!(surface.point, DVec3::new(10.0, 1.0, 0.0));
    }

    #[test]
    fn a_point_outside_is_measured_to_its_nearest_edge() {
        let obb = turned();
        // 3-4-5 from the local edge x = 1, y = −2, which is world y = 1, x = 12.
        let surface = obb.surface(DVec3::new(12.0 + 3.0, 1.0 + 4.0, 2.0));
        assert_eq!((surface.distance, surface.normal), (5.0, DVec3::new(0.6, 0.8, 0.0)));
        assert_eq!(surface.point, DVec3::new(12.0, 1.0, 2.0));
    }

    #[test]
    fn normals_are_unit_vectors_though_the_axes_are_not_quite() {
        let turned = turned();
        let axes = DMat3::from_cols(turned.axes.x_axis * 1.00005, turned.axes.y_axis * 0.99995, turned.axes.z_axis);
        let obb = Obb { axes, ..turned };
        // Inside under the right face, over it, and 3-4-5 beside an edge.
        for p in [DVec3::new(10.0, 0.75, 0.0), DVec3::new(10.0, 4.0, 0.0), DVec3::new(15.0, 5.0, 2.0)] {
            let normal = obb.surface(p).normal;
            assert!((normal.length() - 1.0).abs() < 1e-15, "{normal} at {p}");
        }
    }

    #[test]
    fn equally_near_faces_are_taken_in_bit_order() {
        let cube = Obb { half_extents: DVec3::ONE, ..turned() };
        assert_eq!(cube.nearest_face(DVec3::ZERO), Face::Top);
        assert_eq!(cube.nearest_face(DVec3::new(0.5, -0.5, 0.5)), Face::Bottom);
        assert_eq!(turned().nearest_face(DVec3::ZERO), Face::Left);
        // A zero of either sign is the same depth.
        let flat = Obb { half_extents: DVec3::new(1.0, 0.0, 1.0), ..turned() };
        assert_eq!(flat.nearest_face(DVec3::new(0.0, -0.0, 0.0)), Face::Top);
    }

    #[test]
    fn a_normal_is_that_of_a_face_or_edge_or_corner_and_within_1e_7_of_a_face_it_is_the_face_s_own() {
        let obb = turned();
        // Local −Y is world X: the face at world x = 12 is 2 wide along world Y, and 6 along Z.
        for normal in [DVec3::X, DVec3::new(1.0, 5e-8, -5e-8)] {
            let flat = obb.facing(normal);
            assert_eq!((flat.center, flat.normal, flat.half), (DVec3::X * 12.0, DVec3::X, [1.0, 3.0]));
            assert_eq!(flat.along, [DVec3::Y, DVec3::NEG_Z]);
        }
        // Between that and world Y: the edge at (12, 1), 3 long to both sides.
        let diagonal = DVec3::new(0.6, 0.8, 0.0);
        let edge = obb.facing(diagonal);
        assert_eq!((edge.center, edge.normal, edge.half), (DVec3::new(12.0, 1.0, 0.0), diagonal, [3.0, 0.0]));
        assert_eq!(edge.along[0], DVec3::NEG_Z);
        let corner = obb.facing(DVec3::new(2.0, 1.0, 2.0) / 3.0);
        assert_eq!((corner.center, corner.half), (DVec3::new(12.0, 1.0, 3.0), [0.0, 0.0]));
    }

    #[test]
    fn the_corners_of_a_face_lie_in_its_plane_in_cyclic_order() {
        let obb = turned();
        for face in Face::ALL {
            let (axis, sign) = face.axis_and_sign();
            let corners = obb.face_corners(face).map(|corner| obb.local_point(corner));
            for (corner, next) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                assert_eq!(corner[axis], sign * obb.half_extents[axis]);
                assert_eq!(corner.abs(), obb.half_extents);
                // Neighbours share an edge: they differ in one coordinate only.
                assert_eq!((*corner - *next).cmpne(DVec3::ZERO).bitmask().count_ones(), 1);
            }
        }
    }
}
