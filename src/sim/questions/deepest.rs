//! Where on a stretch of its path a ball is deepest in another thing.
//!
//! The distance from a convex thing is convex along a straight path. Along a parabola it is once half the acceleration's
//! size times t² is added, which bounds what may lie between two points that were looked at.

use crate::shape::minimum_between;

/// A depth in metres, and when.
pub(super) type Depth = (f64, f64);

/// What is known of the motion relative to the other on a stretch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    /// Seconds into the tick.
    pub(super) from: f64,
    /// Seconds into the tick.
    pub(super) to: f64,
    /// Greatest speed.
    pub(super) speed: f64,
    /// Size of the acceleration; 0 on a straight path.
    pub(super) acceleration: f64,
    /// Depths that differ by less are the same.
    pub(super) resolution: f64,
}

/// The greatest depth in something convex; where it does not overlap, some depth on the stretch, which is not positive. `nearest` tells
/// the times at one of which it is deepest, if not at an end, where these are known.
pub(super) fn deepest_on(
    stretch: &Stretch,
    depth_at: impl Fn(f64) -> f64,
    nearest: impl FnOnce() -> Option<Vec<f64>>,
) -> Depth {
    let Stretch { from, to, speed, .. } = *stretch;
    let (first, last) = ((depth_at(from), from), (depth_at(to), to));
    let best = if last.0 > first.0 { last } else { first };
    // At this speed it gets no deeper than at the ends, or does not overlap at all.
    if (first.0 + last.0 + speed * (to - from)) / 2.0 <= best.0.max(0.0) {
        return best;
    }
    let deeper = |best: Depth, found: Depth| if found.0 > best.0 { found } else { best };
    match nearest() {
        Some(times) => times.into_iter().map(|at| (depth_at(at), at)).fold(best, deeper),
        None => {
            let (at, distance) = least_between(stretch, |at| -depth_at(at));
            deeper(best, (-distance, at))
        }
    }
}

/// The greatest depth in a plane, from the distance of the centre. A ball that is wholly behind the plane does not
/// overlap it.
pub(super) fn deepest_in_plane(stretch: &Stretch, radius: f64, distance_at: impl Fn(f64) -> f64) -> Depth {
    let Stretch { from, to, .. } = *stretch;
    // Along a parabola the distance rises and then falls, or the other way round: on both sides of where it turns it
    // goes one way.
    let turn = if stretch.acceleration == 0.0 {
        None
    } else {
        let ends = distance_at(from) + distance_at(to);
        let sign = if distance_at(from + (to - from) / 2.0) < ends / 2.0 { 1.0 } else { -1.0 };
        Some(minimum_between(from, to, |at| sign * distance_at(at)).0)
    };
    let one_way = |[from, to]: [f64; 2]| deepest_one_way([from, to], radius, &distance_at);
    let parts = [Some([from, turn.unwrap_or(to)]), turn.map(|turn| [turn, to])];
    let deepest = parts.into_iter().flatten().map(one_way).reduce(|a, b| if b.0 > a.0 { b } else { a });
    deepest.unwrap_or((f64::NEG_INFINITY, from))
}

/// The greatest depth in a plane while the distance only falls or only rises.
fn deepest_one_way([from, to]: [f64; 2], radius: f64, distance_at: impl Fn(f64) -> f64) -> Depth {
    let (first, last) = ((distance_at(from), from), (distance_at(to), to));
    let (near, far) = if last.0 < first.0 { (last, first) } else { (first, last) };
    if far.0 <= -radius {
        return (f64::NEG_INFINITY, from);
    }
    if near.0 >= -radius {
        return (radius - near.0, near.1);
    }
    // It passes through, and is deepest as it becomes wholly behind.
    let (mut behind, mut before) = (near.1, far.1);
    // Bisection to the last bit of an f64.
    for _ in 0..1100 {
        let middle = behind + (before - behind) / 2.0;
        if middle == behind || middle == before {
            break;
        }
        if distance_at(middle) <= -radius { behind = middle } else { before = middle }
    }
    (2.0 * radius, behind)
}

/// When on a stretch a distance from something convex is least, and how much it is there, if it is negative anywhere.
fn least_between(stretch: &Stretch, distance_at: impl Fn(f64) -> f64) -> (f64, f64) {
    let Stretch { from, to, acceleration, resolution, .. } = *stretch;
    if acceleration == 0.0 {
        return minimum_between(from, to, distance_at);
    }
    let mut best = (from, distance_at(from));
    let mut open = vec![[from, to]];
    while let Some([from, to]) = open.pop() {
        let middle = from + (to - from) / 2.0;
        let added = |at: f64| acceleration / 2.0 * (at - middle) * (at - middle);
        let (at, convex) = minimum_between(from, to, |at| distance_at(at) + added(at));
        let distance = distance_at(at);
        if distance < best.1 {
            best = (at, distance);
        }
        let is_divisible = from < middle && middle < to;
        // What stays apart does not overlap, and how far apart it is nobody asks.
        if is_divisible && convex - added(to) < (best.1 - resolution).min(0.0) {
            open.extend([[from, middle], [middle, to]]);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    #[test]
    fn the_deepest_of_two_dips_of_a_parabola_beside_a_ball_is_found() {
        // y = −1 + (t − 1)² at x = t: from the origin as far as √(t² + (t² − 2·t)²), whose square t⁴ − 4·t³ + 5·t² has
        // the derivative 4·t³ − 12·t² + 10·t, zero at 0 alone, where it is 0; on the way from −1 it falls and then rises.
        let distance = |t: f64| f64::hypot(t, t * t - 2.0 * t);
        let stretch = Stretch { from: -1.0, to: 3.0, speed: 5.0, acceleration: 2.0, resolution: 1e-12 };
        let (depth, at) = deepest_on(&stretch, |t| 1.0 - distance(t), || None);
        assert!((depth - 1.0).abs() < 1e-9 && at.abs() < 1e-9, "{depth} at {at}");
        // Beside an arc: 2 − t² at x = t comes down on both sides of the origin. t² + (2 − t²)² = t⁴ − 3·t² + 4 is least
        // at t² = 1.5, where it is 1.75, and greatest between at t = 0: the middle is a crest, not a dip.
        let distance = |t: f64| f64::hypot(t, 2.0 - t * t);
        let stretch = Stretch { from: -2.0, to: 1.9, speed: 5.0, acceleration: 2.0, resolution: 1e-12 };
        let (depth, at) = deepest_on(&stretch, |t| 2.0 - distance(t), || None);
        assert!((depth - (2.0 - 1.75f64.sqrt())).abs() < 1e-9, "{depth}");
        assert!((at.abs() - 1.5f64.sqrt()).abs() < 1e-4, "{at}");
    }

    #[test]
    fn where_a_ball_falls_past_something_far_few_places_are_looked_at() {
        // 4.905·t² down beside a corner 2.5 away, and a radius of 1 mm: its bound after one division of the second, 2.5 less
        // 9.81/2·(1/4)², is far from touching. Down to the last 1e-15 of how far it is apart there would be millions.
        let looked_at = std::cell::Cell::new(0);
        let depth_at = |t: f64| {
            looked_at.set(looked_at.get() + 1);
            1e-3 - DVec3::new(2.0, 1.5 - 4.905 * t * t, 0.3).length()
        };
        let stretch = Stretch { from: 0.0, to: 1.0, speed: 9.81, acceleration: 9.81, resolution: 1e-15 };
        assert!(deepest_on(&stretch, depth_at, || None).0 <= 0.0);
        assert!(looked_at.get() < 1000, "{}", looked_at.get());
    }

    #[test]
    fn a_ball_that_dips_into_a_plane_and_out_again_is_deepest_where_it_turns() {
        // Height 1 − t + t²/2·1 above the plane, radius 0.75: least at t = 1, where it is 0.5.
        let height = |t: f64| 1.0 - t + t * t / 2.0;
        let stretch = Stretch { from: 0.0, to: 1.75, speed: 1.0, acceleration: 1.0, resolution: 1e-12 };
        let (depth, at) = deepest_in_plane(&stretch, 0.75, height);
        assert!((depth - 0.25).abs() < 1e-12 && (at - 1.0).abs() < 1e-6, "{depth} at {at}");
        // Thrown up from behind, −2 + 3·t − t²: it is deepest where it is wholly behind no more, −2 + 3·t − t² = −0.75
        // at t = 0.5.
        let stretch = Stretch { from: 0.0, to: 2.0, speed: 3.0, acceleration: 2.0, resolution: 1e-12 };
        let (depth, at) = deepest_in_plane(&stretch, 0.75, |t| -2.0 + 3.0 * t - t * t);
        assert!(depth == 1.5 && (at - 0.5).abs() < 1e-12, "{depth} at {at}");
    }
}
