//! What a ball may be nearest to: few others of a crowd, found once for a whole stretch of time.

use crate::sim::{Instant, Other, Setup};
use glam::DVec3;

/// Share of the coordinates and radii that distances may be off by rounding, and more.
const ROUNDING: f64 = 1e-9;

/// A ball whose centre is no farther from a place than that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    /// The place.
    pub center: DVec3,
    /// In metres; infinite if it is not known.
    pub reach: f64,
    /// Radius of the ball.
    pub radius: f64,
}

impl Around {
    /// How much farther off than it seems, or nearer, its surface may be.
    fn slack(&self) -> f64 {
        self.reach + ROUNDING * (self.center.abs().max_element() + self.radius)
    }
}

/// Of each ball the others, balls and then obstacles, that its nearest surface may belong to at some time of a stretch.
pub(super) struct Nearest {
    of: Vec<Vec<Other>>,
}

impl Nearest {
    /// Of balls, in the order of [`Setup::bodies`], in a stretch so many seconds long with this instant in its middle.
    pub fn new(setup: &Setup, balls: &[Around], (middle, seconds): (Instant, f64)) -> Nearest {
        let shapes: Vec<_> = setup.obstacles.iter().map(|obstacle| obstacle.shape_at(middle, setup.clock)).collect();
        let travels = setup.obstacles.iter().map(|obstacle| obstacle.obstacle.velocity.length() * 0.5 * seconds);
        let travels: Vec<f64> = travels.collect();
        // Along X, so that who is far away there need not be looked at.
        let mut order: Vec<usize> = (0..balls.len()).collect();
        order.sort_by(|&a, &b| balls[a].center.x.total_cmp(&balls[b].center.x));
        let largest = balls.iter().map(|ball| ball.radius + ball.slack()).fold(0.0, f64::max);
        let mut of = vec![Vec::new(); balls.len()];
        let mut seen: Vec<(f64, Other)> = Vec::new();
        for (place, &ball) in order.iter().enumerate() {
            let own = &balls[ball];
            seen.clear();
            // The least distance of surfaces is surely no greater.
            let mut most = f64::INFINITY;
            let mut see = |other: Other, distance: f64, slack: f64| {
                most = most.min(distance + slack);
                seen.push((distance - slack, other));
                most
            };
            for (index, (shape, travel)) in shapes.iter().zip(&travels).enumerate() {
                let distance = shape.surface(own.center).distance - own.radius;
                see(Other::Obstacle(index), distance, own.slack() + travel * (1.0 + ROUNDING));
            }
            let mut look = |other: usize| {
                let theirs = &balls[other];
                let distance = own.center.distance(theirs.center) - own.radius - theirs.radius;
                let most = see(Other::Body(other), distance, own.slack() + theirs.slack());
                // Those beyond along X are farther away still.
                let is_beyond = (theirs.center.x - own.center.x).abs() > most + own.radius + own.slack() + largest;
                !is_beyond
            };
            order[place + 1..].iter().take_while(|&&other| look(other)).for_each(drop);
            order[..place].iter().rev().take_while(|&&other| look(other)).for_each(drop);
            let is_out = |least: f64| least > most;
            let mut near: Vec<Other> =
                seen.iter().filter(|(least, _)| !is_out(*least)).map(|(_, other)| *other).collect();
            near.sort_unstable_by_key(|other| match *other {
                Other::Body(index) => (false, index),
                Other::Obstacle(index) => (true, index),
            });
            of[ball] = near;
        }
        Nearest { of }
    }

    /// Those of a ball.
    pub fn of(&self, ball: usize) -> &[Other] {
        &self.of[ball]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_for_tests::signed_random;
    use crate::scene_for_tests::parsed;

    #[test]
    fn whoever_is_nearest_at_some_time_is_among_them_and_most_others_are_not() {
        let mut random = signed_random(5);
        let mut listed = 0;
        for round in 0..40 {
            let count = 60;
            let mut bodies = Vec::new();
            let mut balls = Vec::new();
            for id in 1..=count {
                // Many share a coordinate; some are a thousand times as large, or wander far.
                let center = DVec3::new(random() * 20.0, (random() * 4.0).round(), (random() * 4.0).round());
                let radius = if id % 20 == 0 { 2.0 } else { 0.002 };
                let reach = if id % 7 == 0 { 3.0 } else { 0.1 * random().abs() };
                let [x, y, z] = center.to_array();
                bodies.push(format!(r#"{{"id": {id}, "radius": {radius}, "position": [{x}, {y}, {z}]}}"#));
                balls.push(Around { center, reach, radius });
            }
            let text = format!(
                r#"{{"version": 1, "name": "near", "bodies": [{}], "obstacles": [
                    {{"id": 1000, "velocity": [0, 3, 0], "shape": {{"plane": {{"point": [0, -9, 0], "normal": [0, 1, 0]}}}}}},
                    {{"id": 1001, "shape": {{"box": {{"center": [5, 0, 0], "half_extents": [1, 1, 1]}}}}}}]}}"#,
                bodies.join(",")
            );
            let setup = Setup::new(&parsed(&text));
            let middle = Instant { tick: 2, local: 0.25 };
            let nearest = Nearest::new(&setup, &balls, (middle, 0.5));
            for _ in 0..20 {
                // Anywhere within reach, at any time.
                let at = Instant { tick: 2, local: 0.25 * (1.0 + random()) };
                let centers: Vec<DVec3> = balls
                    .iter()
                    .map(|ball| {
                        let way = DVec3::new(random(), random(), random());
                        ball.center + way.normalize_or_zero() * (ball.reach * random())
                    })
                    .collect();
                for (ball, center) in centers.iter().enumerate() {
                    let gap = |other: Other| match other {
                        Other::Body(other) => center.distance(centers[other]) - balls[other].radius,
                        Other::Obstacle(index) => {
                            setup.obstacles[index].shape_at(at, setup.clock).surface(*center).distance
                        }
                    };
                    let bodies = (0..balls.len()).filter(|&other| other != ball).map(Other::Body);
                    let all = bodies.chain([0, 1].map(Other::Obstacle));
                    let least = all.min_by(|a, b| gap(*a).total_cmp(&gap(*b))).expect("there are others");
                    assert!(nearest.of(ball).contains(&least), "{round}: {ball} is nearest to {least:?}");
                }
            }
            listed += (0..balls.len()).map(|ball| nearest.of(ball).len()).sum::<usize>();
        }
        // Of 61 others each.
        assert!(listed < 40 * 60 * 30, "{listed}");
    }
}
