//! A solid oriented box (OBB).

use super::{Face, Surface, unit};
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
        let clamped = local.clamp(-self.half_extents, self.half_extents);
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
        let clamped = local.clamp(-self.half_extents, self.half_extents);
        if clamped != local
            && let Some(direction) = unit(local - clamped)
        {
            return Surface {
                distance: (local - clamped).length(),
                point: self.world_point(clamped),
                normal: self.axes * direction,
            };
        }
        let face = self.nearest_face(local);
        let (axis, sign) = face.axis_and_sign();
        let mut on_face = local;
        on_face[axis] = sign * self.half_extents[axis];
        Surface {
            distance: sign * local[axis] - self.half_extents[axis],
            point: self.world_point(on_face),
            normal: self.axes * face.local_normal(),
        }
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
}
