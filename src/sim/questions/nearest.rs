//! When on a parabola a point is nearest to a box, a point or what is rounded around one of them, or deepest in it.
//!
//! Beside a face, an edge or a corner the square of the distance is a polynomial of degree 4, whose turns are found in closed form.
//! Which of them the point is beside changes where one of its coordinates in the box passes an end of that. Inside, the depth is the
//! least of those below the six faces, polynomials of degree 2: it is greatest where one of them turns or two are equal.

use crate::query::{Parabola, zeros};
use crate::shape::Obb;
use glam::DVec3;

/// Times from 0 to `lasts`, these two included, at one of which a point on a path, seen from the middle of a box, is nearest to that
/// or deepest in it.
pub(super) fn nearest_to_box(core: &Obb, path: &Parabola, lasts: f64) -> Vec<f64> {
    let to_local = core.axes.transpose();
    let local = Parabola {
        offset: to_local * path.offset,
        motion: to_local * path.motion,
        acceleration: to_local * path.acceleration,
    };
    let half = core.half_extents;
    let passes =
        |axis: usize, end: f64| zeros([local.offset[axis] - end, local.motion[axis], local.acceleration[axis]]);
    let mut marks = vec![0.0, lasts];
    for axis in 0..3 {
        marks.extend(passes(axis, half[axis]).into_iter().chain(passes(axis, -half[axis])));
    }
    marks.retain(|&at| (0.0..=lasts).contains(&at));
    marks.sort_by(f64::total_cmp);
    marks.dedup();
    let mut times = marks.clone();
    for ends in marks.windows(2) {
        let [from, to] = [ends[0], ends[1]];
        match beside(&local, half, local.at(from + 0.5 * (to - from))) {
            Some(beside) => times.extend(nearest_to_point(&beside, [from, to])),
            None => times.extend(deepest_inside(&local, half).filter(|at| (from..=to).contains(at))),
        }
    }
    times
}

/// Times at one of which a path inside a box is deepest, if it is not at one of its ends.
fn deepest_inside(local: &Parabola, half: DVec3) -> impl Iterator<Item = f64> {
    // How far beyond a face: d + v·t + ½·a·t², negative inside.
    let of_face = |axis: usize, sign: f64| {
        DVec3::new(sign * local.offset[axis] - half[axis], sign * local.motion[axis], sign * local.acceleration[axis])
    };
    let faces: Vec<DVec3> = (0..3).flat_map(|axis| [of_face(axis, 1.0), of_face(axis, -1.0)]).collect();
    let turns: Vec<f64> = faces.iter().map(|face| -face.y / face.z).collect();
    let equal: Vec<f64> = (1..faces.len())
        .flat_map(|second| (0..second).map(move |first| [first, second]))
        .flat_map(|[first, second]| zeros((faces[first] - faces[second]).to_array()))
        .collect();
    turns.into_iter().chain(equal)
}

/// Times between two at one of which a point on a path, seen from another, is nearest to that, if it is not at one of the two.
pub(super) fn nearest_to_point(path: &Parabola, ends: [f64; 2]) -> impl Iterator<Item = f64> {
    path.falling_stretches(ends).into_iter().flatten().map(|[_, until]| until)
}

/// The path as seen from what of the box is nearest to a place on it; `None` from inside.
fn beside(local: &Parabola, half: DVec3, place: DVec3) -> Option<Parabola> {
    let mut path = *local;
    let mut is_inside = true;
    for axis in 0..3 {
        if place[axis].abs() > half[axis] {
            path.offset[axis] -= half[axis].copysign(place[axis]);
            is_inside = false;
        } else {
            (path.offset[axis], path.motion[axis], path.acceleration[axis]) = (0.0, 0.0, 0.0);
        }
    }
    (!is_inside).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DMat3;

    /// The least distance at the times found, and at samples of the whole path.
    fn least(core: &Obb, path: &Parabola, lasts: f64) -> [f64; 2] {
        let times = nearest_to_box(core, path, lasts);
        let distance = |at: f64| core.surface(core.center + path.at(at)).distance;
        assert!(times.iter().all(|at| (0.0..=lasts).contains(at)), "{times:?}");
        let samples = (0..=100_000).map(|step| lasts * f64::from(step) / 1e5);
        [
            times.into_iter().map(distance).fold(f64::INFINITY, f64::min),
            samples.map(distance).fold(f64::INFINITY, f64::min),
        ]
    }

    #[test]
    fn a_point_on_a_parabola_is_nowhere_nearer_to_a_box_than_at_the_times_found() {
        let axes = DMat3::from_rotation_z(0.3) * DMat3::from_rotation_x(0.7);
        let centers = [DVec3::ZERO, DVec3::new(3.0, -2.0, 5.0)];
        // A box, a rectangle, a line and a point; over faces, edges and corners, straight and bent.
        for half in [DVec3::new(0.5, 0.25, 1.0), DVec3::new(0.5, 0.0, 0.25), DVec3::Y * 0.5, DVec3::ZERO] {
            for (index, center) in centers.into_iter().enumerate() {
                let core = Obb { center, half_extents: half, axes };
                for step in 0..40 {
                    let turn = f64::from(step) * 0.4 + index as f64;
                    let (offset, motion) = (
                        DVec3::new(turn.cos(), 0.8 + 0.2 * turn.sin(), (1.7 * turn).sin()) * 1.5,
                        DVec3::new(-(turn.cos()), (2.3 * turn).sin(), (0.3 * turn).cos()) * 1.2,
                    );
                    let acceleration = if step % 3 == 0 { DVec3::ZERO } else { DVec3::new(0.4, 1.5, -0.8) };
                    let path = Parabola { offset, motion, acceleration };
                    let [found, sampled] = least(&core, &path, 2.0);
                    // Samples are 2e-5 s apart, at up to 5 m/s, and miss a turn by the square of that at most.
                    assert!(found <= sampled + 1e-15 && found >= sampled - 1e-4, "{path:?}: {found}, {sampled}");
                }
            }
        }
    }

    #[test]
    fn a_path_that_comes_in_is_deepest_where_it_turns_or_where_two_faces_are_as_near() {
        let core = Obb { center: DVec3::ZERO, half_extents: DVec3::new(0.5, 0.25, 0.5), axes: DMat3::IDENTITY };
        let deepest = |path: &Parabola, lasts: f64| {
            let depth = |at: f64| -core.surface(path.at(at)).distance;
            nearest_to_box(&core, path, lasts).into_iter().map(depth).fold(f64::NEG_INFINITY, f64::max)
        };
        // Through the middle, and just beside it, below the upper face.
        let through = Parabola { offset: DVec3::X * 2.0, motion: DVec3::NEG_X * 2.0, acceleration: DVec3::ZERO };
        assert_eq!(deepest(&through, 2.0), 0.25);
        let beside = Parabola { offset: DVec3::new(2.0, 0.125, 0.0), ..through };
        assert_eq!(deepest(&beside, 2.0), 0.125);
        // 0.1 m into the right face, and out again: 0.6 − t + 1.25·t² is least at t = 0.4, where it is 0.4.
        let acceleration = DVec3::X * 2.5;
        let into = Parabola { offset: DVec3::X * 0.6, motion: DVec3::NEG_X, acceleration };
        assert!((deepest(&into, 2.0) - 0.1).abs() < 1e-15);
        // Down the diagonal from a corner: as near to both faces all the way, up to the end of the path.
        let corner = DVec3::new(0.5, 0.25, 0.0);
        let down = Parabola { offset: corner, motion: DVec3::new(-1.0, -1.0, 0.0), acceleration: DVec3::ZERO };
        assert_eq!(deepest(&down, 0.125), 0.125);
        assert_eq!(nearest_to_box(&core, &through, 0.5), [0.0, 0.5, 0.5]);
    }
}
