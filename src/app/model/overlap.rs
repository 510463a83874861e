//! The deepest overlap at a moment, measured from the state: with discrete collisions balls overlap without any event.

use super::moment::Moment;
use crate::scene::Geometry;
use crate::shape::{Plane, overlapping_boxes};
use crate::sim::{Motion, Pair, gap};
use glam::DVec3;

/// The pair that overlaps most, and by how much in metres.
pub fn deepest_overlap_at(moment: &Moment) -> Option<(Pair, f64)> {
    let motions: Vec<Motion> = moment.motions().into_iter().copied().collect();
    let pairs = pairs_within_reach(moment, &motions).filter(|pair| moment.setup.can_touch(*pair));
    let depths = pairs.filter_map(|pair| {
        let overlap = gap(moment.setup, &motions, pair, moment.at()).overlap(moment.at())?;
        Some((pair, overlap.depth))
    });
    depths.max_by(|a, b| a.1.total_cmp(&b.1))
}

/// Pairs whose bounding boxes overlap, and those of a ball with a plane that it reaches.
fn pairs_within_reach(moment: &Moment, motions: &[Motion]) -> impl Iterator<Item = Pair> {
    let setup = moment.setup;
    let (balls, at) = (setup.bodies.len(), moment.at());
    let center = |(motion, radius): (&Motion, f64)| (motion.position_at(at, setup.clock), radius);
    let around = |(center, radius): (DVec3, f64)| [center - radius, center + radius];
    let radii = setup.bodies.iter().map(|body| body.radius);
    let mut boxes: Vec<[DVec3; 2]> = motions.iter().zip(radii).map(center).map(around).collect();
    let (mut bounded, mut planes) = (Vec::new(), Vec::new());
    for (index, obstacle) in setup.obstacles.iter().enumerate() {
        let shape = obstacle.shape_at(at, setup.clock);
        match bounds_of(&shape) {
            Some(bounds) => {
                boxes.push(bounds);
                bounded.push(index);
            }
            None => planes.push((index, shape)),
        }
    }
    let near = overlapping_boxes(&boxes).into_iter().filter_map(move |[a, b]| {
        let (first, second) = (a.min(b), a.max(b));
        match second.checked_sub(balls) {
            None => Some(Pair::of_balls(first, second)),
            Some(place) => (first < balls).then(|| Pair::with_obstacle(first, bounded[place])),
        }
    });
    let at_planes = planes.into_iter().flat_map(move |(plane, shape)| {
        let reaching: Vec<usize> = (0..balls).filter(|ball| reaches(boxes[*ball], &shape)).collect();
        reaching.into_iter().map(move |ball| Pair::with_obstacle(ball, plane))
    });
    near.chain(at_planes)
}

/// Whether the corner of a box that is deepest behind a plane lies behind it; true of what is no plane.
fn reaches([low, high]: [DVec3; 2], shape: &Geometry) -> bool {
    let Some(Plane { point, normal }) = shape.as_plane() else { return true };
    let deepest = DVec3::select(normal.cmpgt(DVec3::ZERO), low, high);
    (deepest - *point).dot(*normal) <= 0.0
}

/// Least and greatest corner; `None` for an infinite shape.
fn bounds_of(shape: &Geometry) -> Option<[DVec3; 2]> {
    let (center, half_size) = (shape.place(), shape.bounding_half_extents()?);
    Some([center - half_size, center + half_size])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;

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
