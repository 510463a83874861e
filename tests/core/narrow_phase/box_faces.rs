//! `sphere_box_faces`: what counts as touched, ties, flat boxes, and every distance against parry.

use super::generate::{self, Placement};
use crate::common::random::Random;
use collidoscope::query::{BoxFaces, BoxFacesStatus, sphere_box_faces};
use collidoscope::shape::{Face, FaceFlags, Obb};
use glam::{DMat3, DVec3};
use parry3d_f64::math::{Isometry, Point, Vector};
use parry3d_f64::query::PointQuery;
use parry3d_f64::shape::Cuboid;

const HALF: DVec3 = DVec3::new(1.0, 2.0, 3.0);

fn faces(center: [f64; 3], radius: f64) -> BoxFaces {
    sphere_box_faces(center.into(), radius, &Placement::IDENTITY.obb(HALF), &mut ())
}

#[test]
fn each_face_has_its_own_bit() {
    let beside = [
        ([0.0, 2.5, 0.0], 1),
        ([0.0, -2.5, 0.0], 2),
        ([-1.5, 0.0, 0.0], 4),
        ([1.5, 0.0, 0.0], 8),
        ([0.0, 0.0, -3.5], 16),
        ([0.0, 0.0, 3.5], 32),
    ];
    for (center, bit) in beside {
        // Half away from the face; a tie counts.
        assert_eq!(faces(center, 0.5).flags, FaceFlags(bit));
        assert_eq!(faces(center, 0.5).status, BoxFacesStatus::Hit);
        assert_eq!(faces(center, 0.5).box_distance, 0.5);
        assert_eq!(faces(center, 0.499).flags, FaceFlags::SEPARATED);
        assert_eq!(faces(center, 0.499).status, BoxFacesStatus::Miss);
    }
}

#[test]
fn edges_set_two_bits_corners_three_and_a_swallowed_box_all() {
    // 3-4-5 from the edge x = 1, y = 2.
    assert_eq!(faces([1.75, 3.0, 0.0], 1.25).flags, FaceFlags(1 + 8));
    // 2-3-6-7 from the corner (−1, 2, −3).
    assert_eq!(faces([-3.0, 5.0, -9.0], 7.0).flags, FaceFlags(1 + 4 + 16));
    assert_eq!(faces([-3.0, 5.0, -9.0], 6.999).flags, FaceFlags::SEPARATED);
    assert_eq!(faces([0.1, 0.2, 0.3], 10.0).flags, FaceFlags(63));
}

#[test]
fn a_sphere_inside_that_reaches_no_face_is_contained() {
    let inside = faces([0.0, 0.5, 0.0], 0.99);
    assert_eq!((inside.status, inside.flags, inside.box_distance), (BoxFacesStatus::Contained, FaceFlags::NONE, 0.0));
    assert_eq!(inside.closest_point, DVec3::new(0.0, 0.5, 0.0));
    // Top 2 − 0.5, bottom 2 + 0.5, left and right 1, front and back 3.
    assert_eq!(inside.face_distance, [1.5, 2.5, 1.0, 1.0, 3.0, 3.0]);
    assert_eq!(faces([0.0, 0.5, 0.0], 1.0).flags, FaceFlags(4 + 8));
    // A radius of 0 on the surface touches.
    assert_eq!(faces([0.0, 2.0, 0.0], 0.0).flags, FaceFlags(1));
}

#[test]
fn a_rectangle_is_no_infinite_plane() {
    // Level with the top face's plane but 1 beside it: 1 from right and from top, no other.
    let beside = faces([2.0, 2.0, 0.0], 1.0);
    assert_eq!(beside.flags, FaceFlags(1 + 8));
    // On the extension of the edge x = 1, y = 2, half beyond its end: top, right and back meet there.
    assert_eq!(faces([1.0, 2.0, 3.5], 0.5).flags, FaceFlags(1 + 8 + 32));
    assert_eq!(faces([1.0, 2.0, 3.5], 0.49).flags, FaceFlags::SEPARATED);
}

#[test]
fn a_flat_box_has_all_its_faces() {
    let flat = Obb { center: DVec3::ZERO, half_extents: DVec3::new(1.0, 0.0, 3.0), axes: DMat3::IDENTITY };
    let over = sphere_box_faces(DVec3::new(0.0, 0.5, 0.0), 0.5, &flat, &mut ());
    assert_eq!((over.status, over.flags), (BoxFacesStatus::Hit, FaceFlags(1 + 2)));
    // The right face is a segment at x = 1, half beside the centre.
    let rim = sphere_box_faces(DVec3::new(1.5, 0.0, 0.0), 0.5, &flat, &mut ());
    assert_eq!(rim.flags, FaceFlags(1 + 2 + 8));
    let point = Obb { half_extents: DVec3::ZERO, ..flat };
    assert_eq!(sphere_box_faces(DVec3::ONE, 2.0, &point, &mut ()).flags, FaceFlags(63));
}

#[test]
fn faces_that_share_the_nearest_edge_or_corner_agree_to_the_last_bit() {
    let mut random = Random(11);
    for _ in 0..20_000 {
        let obb = generate::obb(&mut random, 1.0);
        let center = obb.center + random.direction() * random.range(2.0, 6.0);
        let answer = sphere_box_faces(center, 0.0, &obb, &mut ());
        let local = obb.local_point(center);
        // With the radius at exactly the distance of one of them, none may be left out.
        for face in Face::ALL {
            let (axis, sign) = face.axis_and_sign();
            if sign * local[axis] > obb.half_extents[axis] {
                let own = answer.face_distance[face as usize];
                assert_eq!(own.to_bits(), answer.box_distance.to_bits());
            }
        }
    }
}

/// The distance to a face by parry: a cuboid without thickness, moved to the face.
fn parry_distance(p: DVec3, half_extents: DVec3, face: Option<Face>) -> f64 {
    let (mut half, mut shift) = (half_extents, DVec3::ZERO);
    if let Some(face) = face {
        let (axis, sign) = face.axis_and_sign();
        (half[axis], shift[axis]) = (0.0, sign * half_extents[axis]);
    }
    let cuboid = Cuboid::new(Vector::new(half.x, half.y, half.z));
    cuboid.distance_to_point(&Isometry::translation(shift.x, shift.y, shift.z), &Point::new(p.x, p.y, p.z), true)
}

#[test]
fn random_distances_and_flags_agree_with_parry() {
    let mut random = Random(12);
    let mut seen = [0; 3];
    for _ in 0..20_000 {
        let obb = generate::obb(&mut random, 1.0);
        let (p, radius) = (random.vector(3.0), random.range(0.0, 1.5));
        let center = obb.world_point(p);
        let answer = sphere_box_faces(center, radius, &obb, &mut ());
        let expected = Face::ALL.map(|face| parry_distance(p, obb.half_extents, Some(face)));
        let box_distance = parry_distance(p, obb.half_extents, None);
        assert!((answer.box_distance - box_distance).abs() < 1e-13);
        assert!(((answer.closest_point - center).length() - box_distance).abs() < 1e-13);
        let mut flags = FaceFlags::NONE;
        for (face, distance) in Face::ALL.into_iter().zip(expected) {
            assert!((answer.face_distance[face as usize] - distance).abs() < 1e-13);
            if distance <= radius {
                flags.insert(face);
            }
        }
        let status = match () {
            () if box_distance > radius => BoxFacesStatus::Miss,
            () if flags == FaceFlags::NONE => BoxFacesStatus::Contained,
            () => BoxFacesStatus::Hit,
        };
        // No random distance is within rounding of the radius, so the bits must agree.
        assert_eq!(answer.status, status);
        assert_eq!(answer.flags, if status == BoxFacesStatus::Miss { FaceFlags::SEPARATED } else { flags });
        seen[status as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}
