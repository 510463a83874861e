//! Which faces of a box a sphere touches, as published.

use super::{point, scalar, unit, vector};
use crate::query::{BoxStage, Probe, Remark, Stage, Value};
use crate::shape::{Face, FaceFlags};
use glam::{Mat3, Vec3};
use std::f32::consts::FRAC_PI_2;

/// A box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedBox {
    /// Its centre.
    pub center: Vec3,
    /// Half lengths along its axes.
    pub half_extents: Vec3,
    /// Local X, Y, Z as seen in the world (columns).
    pub axes: Mat3,
}

/// The result of the published test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedFaces {
    /// Touched faces, or only 64.
    pub flags: FaceFlags,
    /// Length of the sum of the overshoots.
    pub box_distance: f32,
    /// Distance to each face in the order of their bits; `None` when the box is out of reach.
    pub face_distance: Option<[f32; 6]>,
}

/// First whether sphere and box overlap, then face by face.
pub fn box_faces(center: Vec3, radius: f32, obb: &PublishedBox, probe: &mut impl Probe) -> PublishedFaces {
    let mut overshoot = Vec3::ZERO;
    for axis in 0..3 {
        let (half, direction) = (obb.half_extents[axis], obb.axes.col(axis));
        if half <= 0.0 {
            continue;
        }
        let s = ((center - obb.center).dot(direction) / half).abs();
        if s > 1.0 {
            overshoot += (1.0 - s) * half * direction;
        }
    }
    let box_distance = overshoot.length();
    probe.record(|| Stage::new(BoxStage::SolidDistance, "δ = ‖Σ (1 − s)·L·axis‖", scalar(box_distance)));
    if box_distance > radius {
        return PublishedFaces { flags: FaceFlags::SEPARATED, box_distance, face_distance: None };
    }
    let mut flags = FaceFlags::NONE;
    let mut distances = [0.0; 6];
    for (face, kept) in Face::ALL.into_iter().zip(&mut distances) {
        let distance = distance_to_rectangle(center, face_corners(obb, face), face, probe);
        if distance <= radius {
            flags.insert(face);
        }
        *kept = distance;
    }
    probe.record(|| Stage::new(BoxStage::TouchedFaces, "flags = Σ bits", Value::Bits(u32::from(flags.0))));
    PublishedFaces { flags, box_distance, face_distance: Some(distances) }
}

/// Distance to the rectangle of four corners in cyclic order.
fn distance_to_rectangle(p: Vec3, corners: [Vec3; 4], face: Face, probe: &mut impl Probe) -> f32 {
    let [c0, c1, _, c3] = corners;
    let normal = unit((c3 - c0).cross(c1 - c0));
    let distance = (p - c0).dot(normal).abs();
    // The arc cosine of a value rounded above 1 is NaN, which counts as the other side.
    let angle = normal.dot(unit(p - c0)).acos();
    let foot = if angle < FRAC_PI_2 { p - distance * normal } else { p + distance * normal };
    let inside =
        is_in_triangle(foot, [0, 3, 1].map(|i| corners[i])) || is_in_triangle(foot, [2, 1, 3].map(|i| corners[i]));
    let nearest_edge = || {
        let edges = (0..4).map(|i| (corners[i], corners[(i + 1) % 4]));
        edges.map(|(from, to)| distance_to_segment(p, from, to)).fold(f32::INFINITY, f32::min)
    };
    let found = if inside { distance } else { nearest_edge() };
    probe.record(|| {
        Stage::new(BoxStage::FaceFoot(face), "f = p ∓ distance·normal", point(foot))
            .term("normal", vector(normal))
            .remark(Remark::InTriangle(inside))
    });
    probe.record(|| Stage::new(BoxStage::FaceDistance(face), "δ = distance to plane or edges", scalar(found)));
    found
}

/// Whether the first of the three cross products (corner − foot) × edge has a non-negative dot product
/// with the second and with the third.
fn is_in_triangle(foot: Vec3, [a, b, c]: [Vec3; 3]) -> bool {
    let first = (a - foot).cross(b - a);
    let second = (b - foot).cross(c - b);
    let third = (c - foot).cross(a - c);
    first.dot(second) >= 0.0 && first.dot(third) >= 0.0
}

fn distance_to_segment(p: Vec3, from: Vec3, to: Vec3) -> f32 {
    let edge = to - from;
    let along = ((p - from).dot(edge) / edge.dot(edge)).clamp(0.0, 1.0);
    (from + along * edge - p).length()
}

/// The corners of a face in cyclic order.
fn face_corners(obb: &PublishedBox, face: Face) -> [Vec3; 4] {
    let (axis, sign) = face.axis_and_sign();
    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(a, b)| {
        let mut local = Vec3::ZERO;
        local[axis] = sign as f32 * obb.half_extents[axis];
        local[u] = a * obb.half_extents[u];
        local[v] = b * obb.half_extents[v];
        obb.center + obb.axes * local
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Quat;

    fn cube() -> PublishedBox {
        PublishedBox { center: Vec3::ZERO, half_extents: Vec3::ONE, axes: Mat3::IDENTITY }
    }

    fn flags(center: Vec3, radius: f32, obb: &PublishedBox) -> u8 {
        box_faces(center, radius, obb, &mut ()).flags.0
    }

    #[test]
    fn a_ball_over_a_face_touches_it() {
        // 1.5 above the middle plane, 0.5 above the top face.
        assert_eq!(flags(Vec3::new(0.25, 1.5, 0.5), 0.5, &cube()), 1);
        assert_eq!(flags(Vec3::new(0.25, 3.5, 0.5), 0.5, &cube()), 64);
    }

    #[test]
    fn over_the_middle_of_a_rotated_face_the_foot_may_fall_into_neither_triangle() {
        // On the common diagonal two products are only rounding, and their signs decide. Among a thousand
        // rotations, each with a ball of reach 0.5 at 0.25 over the middle of its top face, some lose it.
        let mut lost = 0;
        for i in 0..1000u16 {
            let turn = f32::from(i);
            let rotation = Quat::from_euler(glam::EulerRot::XYZ, 0.37 * turn, 0.11 * turn, 0.73 * turn);
            let obb = PublishedBox {
                center: Vec3::new(0.3, 0.7, -0.2),
                half_extents: Vec3::new(3.0, 1.0, 2.0),
                axes: Mat3::from_quat(rotation),
            };
            let over_the_middle = obb.center + obb.axes * Vec3::new(0.0, 1.25, 0.0);
            lost += u32::from(flags(over_the_middle, 0.5, &obb) == 0);
        }
        assert!(lost > 0, "every middle was found");
    }

    #[test]
    fn a_point_on_the_extension_of_an_edge_is_taken_as_inside() {
        // The foot (2, 1, 1) lies on the line of the edge z = 1 beyond its corner: the first product is zero,
        // and zero times anything is not negative. The rectangle ends at x = 1.
        let corners = face_corners(&cube(), Face::Top);
        let beyond = Vec3::new(2.0, 1.0, 1.0);
        let inside = is_in_triangle(beyond, [0, 3, 1].map(|i| corners[i]))
            || is_in_triangle(beyond, [2, 1, 3].map(|i| corners[i]));
        assert!(inside, "{corners:?}");
    }

    #[test]
    fn a_flat_axis_makes_the_box_infinitely_thick() {
        // No height, 100 above: the axis is skipped, so that nothing is 64. Front and back have no area, so no
        // normal and no distance to their planes, and every foot point is inside: 16 + 32.
        let flat = PublishedBox { half_extents: Vec3::new(1.0, 0.0, 1.0), ..cube() };
        let found = box_faces(Vec3::new(0.0, 100.0, 0.0), 0.5, &flat, &mut ());
        assert_eq!((found.flags, found.box_distance), (FaceFlags(16 + 32), 0.0));
    }

    #[test]
    fn an_exact_corner_tie_is_lost_by_dividing_and_multiplying_back() {
        // Half extents 0.3, the centre one radius of 0.1 beyond on each of two faces' axes in turn: the
        // distance 0.4 − 0.3 of two f32 against (0.4/0.3 − 1)·0.3. Some size among these differs.
        let lost = (1..200u16).any(|i| {
            let half = f32::from(i) / 64.0;
            let obb = PublishedBox { half_extents: Vec3::splat(half), ..cube() };
            // 3-4-5: exactly 5/64 from the corner.
            let at = Vec3::new(half + 3.0 / 64.0, half + 4.0 / 64.0, half);
            flags(at, 5.0 / 64.0, &obb) == 64
        });
        assert!(lost, "every tie was kept");
    }
}
