//! Where on a stretch of its path a ball is deepest in another thing.

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
}

/// The greatest depth in something convex; where it does not overlap, some depth on the stretch, which is not positive. `nearest` tells
/// the times at one of which it is deepest, if not at an end.
pub(super) fn deepest_on(
    stretch: &Stretch,
    depth_at: impl Fn(f64) -> f64,
    nearest: impl FnOnce() -> Vec<f64>,
) -> Depth {
    let Stretch { from, to, speed, .. } = *stretch;
    let (first, last) = ((depth_at(from), from), (depth_at(to), to));
    let best = if last.0 > first.0 { last } else { first };
    // At this speed it gets no deeper than at the ends, or does not overlap at all.
    if (first.0 + last.0 + speed * (to - from)) / 2.0 <= best.0.max(0.0) {
        return best;
    }
    let deeper = |best: Depth, found: Depth| if found.0 > best.0 { found } else { best };
    nearest().into_iter().map(|at| (depth_at(at), at)).fold(best, deeper)
}

/// The greatest depth in a plane, from the distance of the centre, which rises and then falls, or the other way round, if it turns
/// between the ends. A ball that is wholly behind the plane does not overlap it.
pub(super) fn deepest_in_plane(
    [from, to]: [f64; 2],
    turn: Option<f64>,
    radius: f64,
    distance_at: impl Fn(f64) -> f64,
) -> Depth {
    // On both sides of where it turns it goes one way.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_that_dips_into_a_plane_and_out_again_is_deepest_where_it_turns() {
        // Height 1 − t + t²/2·1 above the plane, radius 0.75: least at t = 1, where it is 0.5.
        let height = |t: f64| 1.0 - t + t * t / 2.0;
        assert_eq!(deepest_in_plane([0.0, 1.75], Some(1.0), 0.75, height), (0.25, 1.0));
        // Thrown up from behind, −2 + 3·t − t²: it is deepest where it is wholly behind no more, −2 + 3·t − t² = −0.75
        // at t = 0.5.
        let (depth, at) = deepest_in_plane([0.0, 2.0], Some(1.5), 0.75, |t| -2.0 + 3.0 * t - t * t);
        assert!(depth == 1.5 && (at - 0.5).abs() < 1e-12, "{depth} at {at}");
    }
}
