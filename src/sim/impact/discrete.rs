//! Discrete collision detection, as in many games: only at the start of a tick, so fast balls tunnel through thin walls.

use super::bounce::{SlowContact, bounce};
use crate::sim::pairs::time_of_impact::{Gap, Overlap, PredictedImpact, gap};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Impact, Instant, Motion, Setup};

/// What the test at the start of a tick found.
#[derive(Default)]
pub struct Collided {
    /// New motions in order; a later one of a ball replaces the earlier one.
    pub motions: Vec<(usize, Motion)>,
    /// The bounces.
    pub impacts: Vec<Impact>,
    /// All overlaps, whether they led to a bounce or not.
    pub overlaps: Vec<(Pair, Overlap)>,
}

/// Bounces every pair that overlaps and approaches at the start of a tick, in the order of ids.
///
/// Contacts slower than the resting speed lose their normal velocity. Overlaps are not pushed apart.
/// `pairs_of(ball)` gives the pairs with this ball as the first that may touch.
pub fn collide(
    setup: &Setup,
    motions: &[Motion],
    at: Instant,
    mut pairs_of: impl FnMut(usize) -> Vec<Pair>,
) -> Collided {
    let mut motions = motions.to_vec();
    let mut collided = Collided::default();
    for body in 0..motions.len() {
        let mut pairs = pairs_of(body);
        pairs.sort_by_key(|pair| pair.other.id(setup));
        for pair in pairs {
            let found = gap(setup, &motions, pair, at);
            if found.distance > 0.0 {
                continue;
            }
            collided.overlaps.extend(found.overlap(at).map(|overlap| (pair, overlap)));
            let predicted = impact_at(setup, &motions, pair, &found, at);
            // A pair that cannot be deflected passes through; only its overlap is reported.
            let Ok(response) = bounce(setup, &motions, pair, &predicted, SlowContact::Stops, false) else { continue };
            collided.impacts.push(response.impact);
            for (index, motion) in response.motions.into_iter().flatten() {
                motions[index] = motion;
                collided.motions.push((index, motion));
            }
        }
    }
    collided
}

/// The impact of a pair that touches at an instant, from its gap.
pub fn impact_at(setup: &Setup, motions: &[Motion], pair: Pair, gap: &Gap, at: Instant) -> PredictedImpact {
    let flags = match pair.other {
        Other::Body(_) => None,
        Other::Obstacle(obstacle) => {
            let center = motions[pair.body].position_at(at, setup.clock);
            let shape = setup.obstacles[obstacle].shape_at(at, setup.clock);
            // It touches them, though by rounding it may be a little farther away than its radius.
            shape.touched_faces(center, setup.radius(pair.body) + gap.distance.max(0.0) + gap.tolerance)
        }
    };
    let normal = (gap.normal != glam::DVec3::ZERO).then_some(gap.normal);
    PredictedImpact { at, normal, point: gap.point, feature: None, flags }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::shape::FaceFlags;
    use crate::sim::Snapshot;

    #[test]
    fn a_ball_touches_faces_of_a_box_though_by_rounding_it_is_farther_away_than_its_radius() {
        // 0.1 + 0.2 is 0.30000000000000004, which is 0.10000000000000003 above 0.2; and 0.1 is the radius.
        let text = r#"{"version": 1, "name": "box",
            "bodies": [{"id": 1, "radius": 0.1, "position": [0, 0.30000000000000004, 0], "velocity": [0, -1, 0], "mass": 1}],
            "obstacles": [{"id": 9, "shape": {"box": {"center": [0, 0, 0], "half_extents": [1, 0.2, 1]}}}]}"#;
        let setup = Setup::new(&parsed(text));
        let motions = Snapshot::initial(&setup).motions;
        let (pair, at) = (Pair::with_obstacle(0, 0), Instant::start_of(0));
        let found = gap(&setup, &motions, pair, at);
        assert!(0.0 < found.distance && found.is_contact(), "{found:?}");
        // The top.
        assert_eq!(impact_at(&setup, &motions, pair, &found, at).flags, Some(FaceFlags(1)));
    }
}
