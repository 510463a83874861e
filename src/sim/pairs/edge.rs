//! When a ball that glides along an obstacle comes to the end of the flat part that carries it.
//!
//! Up to there the normal is the same, and the ball is on the parabola that it glides on.

use super::time_of_impact::gap;
use crate::query::first_zero;
use crate::shape::Flat;
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Instant, Motion, Segment, Setup};
use glam::DVec3;

/// Share of the radius by which a ball is beyond an edge when its normal has turned by more than rounding.
const TURNED: f64 = 1e-12;

/// When a ball that contacts carry until the tick ends comes to the end of the flat part of an obstacle that it glides along, after
/// the start of its motion; `None` if it does not in this tick.
pub fn edge_ahead(setup: &Setup, motions: &[Motion], pair: Pair) -> Option<Instant> {
    let motion = &motions[pair.body];
    if !motion.is_carried() || !motion.ends_with_tick() || motion.turns() {
        return None;
    }
    let start = motion.start();
    let normal = gap(setup, motions, pair, start).normal;
    let seconds = until_edge(setup, pair, &motion.segment(), normal, setup.clock.rest_of_tick(start))?;
    setup.clock.after(start, seconds).filter(|&at| at > start && at.tick == start.tick)
}

/// The normal of a contact at an instant: within 1e-7 of that of a face of an obstacle it is that of the face.
pub fn face_normal(setup: &Setup, pair: Pair, normal: DVec3, at: Instant) -> DVec3 {
    match pair.other {
        Other::Obstacle(obstacle) => setup.obstacles[obstacle].shape_at(at, setup.clock).facing(normal).normal,
        Other::Body(_) => normal,
    }
}

/// Seconds until a ball on a path comes to the end of the part of an obstacle that has the normal of its start, if that is within so
/// many; 0 where the normal turns at once, as on something round. `None` for two balls as well.
pub fn until_edge(setup: &Setup, pair: Pair, path: &Segment, normal: DVec3, within: f64) -> Option<f64> {
    let on = OnFlat::new(setup, pair, path, normal)?;
    [0, 1].into_iter().filter_map(|side| on.until_end(side, within)).min_by(f64::total_cmp)
}

/// A ball on the flat part of an obstacle.
struct OnFlat<'a> {
    flat: Flat,
    path: &'a Segment,
    /// In m/s, relative to the obstacle.
    velocity: DVec3,
    /// How far beyond an end the normal has turned by more than rounding, in m.
    turned: f64,
}

impl OnFlat<'_> {
    /// On the part of an obstacle that has a normal; `None` for two balls.
    fn new<'a>(setup: &Setup, pair: Pair, path: &'a Segment, normal: DVec3) -> Option<OnFlat<'a>> {
        let Other::Obstacle(obstacle) = pair.other else { return None };
        let flat = setup.obstacles[obstacle].shape_at(path.start, setup.clock).facing(normal);
        let velocity = path.velocity - setup.obstacles[obstacle].obstacle.velocity;
        let turned = TURNED * setup.radius(pair.body) + 4.0 * f64::EPSILON * path.position.abs().max_element();
        Some(OnFlat { flat, path, velocity, turned })
    }

    /// Seconds until the ball comes to one of the two ends along a side, if that is within so many.
    fn until_end(&self, side: usize, within: f64) -> Option<f64> {
        let (along, half) = (self.flat.along[side], self.flat.half[side]);
        let until = |along: DVec3| half.is_finite().then(|| self.until(along, half, within)).flatten();
        [along, -along].into_iter().filter_map(until).min_by(f64::total_cmp)
    }

    fn until(&self, along: DVec3, half: f64, within: f64) -> Option<f64> {
        let [place, speed, acceleration] =
            [self.path.position - self.flat.center, self.velocity, self.path.acceleration].map(|v| v.dot(along));
        let until = |end: f64| first_zero((end - place).max(0.0), -speed, -acceleration).filter(|&time| time <= within);
        let half = half.max(self.turned);
        // Who touches the end from within, and turns round, stays.
        until(half + 0.5 * self.turned)?;
        let goes_out = speed > 0.0 || speed == 0.0 && acceleration > 0.0;
        let turns_at_once = half == self.turned || place >= half - 0.5 * self.turned && goes_out;
        if turns_at_once { Some(0.0) } else { until(half) }
    }
}

/// Along which of the sides of the part of an obstacle that carries a ball the normal turns at once on a path, if not along all its
/// length: unit vectors, at right angles to each other and to the normal. None for two balls.
pub fn turning_sides(setup: &Setup, pair: Pair, path: &Segment, normal: DVec3) -> [Option<DVec3>; 2] {
    let Some(on) = OnFlat::new(setup, pair, path, normal) else { return [None; 2] };
    let turns = |side: usize| on.flat.half[side] == 0.0 || on.until_end(side, f64::INFINITY) == Some(0.0);
    [0, 1].map(|side| turns(side).then_some(on.flat.along[side]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;

    /// Seconds until a ball of radius 0.5 comes to an end of a box from x = −4 to 4 and z = −2 to 2, whose top is y = 0, from a place
    /// on it, if that is within 10 s.
    fn on_box(place: [f64; 2], [velocity, acceleration]: [DVec3; 2]) -> Option<f64> {
        let text = r#"{"version": 1, "name": "box", "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0.5, 0]}],
            "obstacles": [{"id": 2, "velocity": [0, 0, 1], "shape": {"box": {"center": [0, -1, 0], "half_extents": [4, 1, 2]}}}]}"#;
        let setup = Setup::new(&parsed(text));
        let position = DVec3::new(place[0], 0.5, place[1]);
        let path = Segment { position, velocity: velocity + DVec3::Z, acceleration, start: Instant::start_of(0) };
        until_edge(&setup, Pair::with_obstacle(0, 0), &path, DVec3::Y, 10.0)
    }

    #[test]
    fn a_ball_comes_to_the_first_end_ahead_when_its_parabola_does() {
        // 4 m at 2 m/s; with 1 m/s² besides, 4 = 2·t + ½·t² after √12 − 2 s.
        assert_eq!(on_box([0.0, 0.0], [DVec3::X * 2.0, DVec3::ZERO]), Some(2.0));
        let found = on_box([0.0, 0.0], [DVec3::X * 2.0, DVec3::X]);
        assert!(found.is_some_and(|t| (t - (12f64.sqrt() - 2.0)).abs() < 1e-15), "{found:?}");
        // The side that is 1 m away comes before the end, which is 2 m away at the same speed.
        assert_eq!(on_box([2.0, -1.0], [DVec3::new(0.5, 0.0, -0.5), DVec3::ZERO]), Some(2.0));
        // Up to 3 m against 1.5 m/s² and back to the other end: −4 = 3·t − 0.75·t² after (3 + √21)/1.5 s.
        let found = on_box([0.0, 0.0], [DVec3::X * 3.0, DVec3::X * -1.5]);
        assert!(found.is_some_and(|t| (t - (3.0 + 21f64.sqrt()) / 1.5).abs() < 1e-14), "{found:?}");
        assert_eq!(on_box([0.0, 0.0], [DVec3::X * 0.39, DVec3::ZERO]), None);
    }

    #[test]
    fn at_an_end_a_ball_leaves_at_once_and_comes_in_for_as_long_as_it_lasts() {
        assert_eq!(on_box([4.0, 0.0], [DVec3::X, DVec3::ZERO]), Some(0.0));
        assert_eq!(on_box([4.0, 0.0], [DVec3::NEG_X, DVec3::ZERO]), Some(8.0));
        assert_eq!(on_box([4.0, 0.0], [DVec3::ZERO, DVec3::X]), Some(0.0));
        // In at 1 m/s against 1 m/s², and back after 2 s.
        assert_eq!(on_box([4.0, 0.0], [DVec3::NEG_X, DVec3::X]), Some(2.0));
        assert_eq!(on_box([4.0, 0.0], [DVec3::ZERO; 2]), None);
        // Along the end it stays on it.
        assert_eq!(on_box([4.0, 0.0], [DVec3::Z * 0.5, DVec3::ZERO]), Some(4.0));
    }
}
