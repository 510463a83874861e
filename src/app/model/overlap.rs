//! The deepest overlap at a moment, measured from the state: with discrete collisions balls overlap without any event.

use super::moment::Moment;
use crate::sim::{Pair, penetrations_at};

/// The pair that overlaps most, and by how much in metres.
pub fn deepest_overlap_at(moment: &Moment) -> Option<(Pair, f64)> {
    let overlaps = penetrations_at(moment.setup, moment.motions(), moment.at());
    let depths = overlaps.into_iter().filter(|deep| deep.is_overlap()).map(|deep| (deep.pair, deep.depth));
    depths.max_by(|a, b| a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;
    use glam::DVec3;

    #[test]
    fn the_deepest_overlap_is_found_whatever_the_other_is() {
        // Balls of radius 1, the top of the box at y = 1: with its centre at 1.75 a ball is 0.25 deep in it.
        let boxed = Fixture::empty().ball(1, 1.0, DVec3::new(9.0, 0.0, 0.0), DVec3::ZERO).unit_box(2, DVec3::ZERO);
        assert_eq!(deepest_overlap_at(&boxed.moment(0.0)), None);
        let boxed = boxed.ball(3, 1.0, DVec3::new(0.0, 1.75, 0.0), DVec3::ZERO);
        let is_of = |fixture: &Fixture, pair: Pair, depth: f64| {
            let (found, by) = deepest_overlap_at(&fixture.moment(0.0)).unwrap();
            assert!(found == pair && (by - depth).abs() < 1e-12, "{found:?} by {by}");
        };
        is_of(&boxed, Pair::with_obstacle(1, 0), 0.25);
        // A floor half a metre below the first ball.
        let floor = boxed.plane(4, DVec3::Y * -0.5, DVec3::Y);
        is_of(&floor, Pair::with_obstacle(0, 1), 0.5);
        // Two balls 1.25 m apart.
        let close = floor.ball(5, 1.0, DVec3::new(9.0, 1.25, 0.0), DVec3::ZERO);
        is_of(&close, Pair::of_balls(0, 2), 0.75);
    }
}
