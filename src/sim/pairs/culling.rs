//! Removes the balls near another that it cannot hit, many at once.

use crate::query::spheres_stay_apart;
use crate::sim::{Clock, Motion, Segment, Setup};
use glam::DVec3;
use std::hint::black_box;

/// Removes the balls that never touch `ball`, as [`time_of_impact_of_balls`](super::time_of_impact::time_of_impact_of_balls)
/// would find: most do not. The ball itself stays.
///
/// No branch depends on a result, so that the cache misses of all segments overlap: a mispredicted branch would make
/// the next wait for the one before.
pub fn cull_separating(setup: &Setup, motions: &[Motion], ball: usize, others: &mut Vec<u32>) {
    if setup.has_parabolas() {
        cull::<true>(setup, motions, ball, others);
    } else {
        cull::<false>(setup, motions, ball, others);
    }
}

/// Where no segment is accelerated, accelerations need not be loaded.
#[inline(always)]
fn cull<const PARABOLAS: bool>(setup: &Setup, motions: &[Motion], ball: usize, others: &mut Vec<u32>) {
    let (mine, radius) = (motions[ball].segment(), setup.radius(ball));
    // All loads are issued first: testing one ball takes so many instructions that the CPU would not see past the
    // next load.
    black_box(others.iter().fold(0, |sum, &other| sum ^ motions[other as usize].start().tick));
    let mut kept = 0;
    for index in 0..others.len() {
        let other = others[index];
        let (theirs, other_radius) = (&motions[other as usize].segment(), setup.radius(other as usize));
        let (my_lead, their_lead) = seconds_to_later_start(&mine, theirs, setup.clock);
        others[kept] = other;
        let [(from, velocity), (to, other_velocity)] = if PARABOLAS {
            [ahead(&mine, my_lead), ahead(theirs, their_lead)]
        } else {
            [(mine, my_lead), (*theirs, their_lead)]
                .map(|(segment, lead)| (segment.position + segment.velocity * lead, segment.velocity))
        };
        // Those that are accelerated relative to each other may come back.
        let may_return = PARABOLAS && theirs.acceleration != mine.acceleration;
        let is_apart = spheres_stay_apart(to - from, other_velocity - velocity, radius + other_radius);
        kept += usize::from(may_return | !is_apart);
    }
    others.truncate(kept);
}

/// Place and velocity some seconds after the start of a segment, as
/// [`position_at`](Segment::position_at) and [`velocity_at`](Segment::velocity_at) give them.
#[inline]
fn ahead(segment: &Segment, seconds: f64) -> (DVec3, DVec3) {
    let Segment { position, velocity, acceleration, .. } = *segment;
    (position + (velocity + acceleration * (0.5 * seconds)) * seconds, velocity + acceleration * seconds)
}

/// Seconds from the start of each of two segments to the later start, without a branch.
#[inline]
fn seconds_to_later_start(a: &Segment, b: &Segment, clock: Clock) -> (f64, f64) {
    let (from, to) = (a.start, b.start);
    let ahead = clock.between_near(from, to);
    let is_later = (to.tick > from.tick) | ((to.tick == from.tick) & (to.local > from.local));
    (if is_later { ahead } else { 0.0 }, if is_later { 0.0 } else { -ahead })
}

#[cfg(test)]
mod tests {
    use super::super::time_of_impact::time_of_impact_of_balls;
    use super::*;
    use crate::query::TimeOfImpact;
    use crate::random_for_tests::signed_random;
    use crate::scene_for_tests::parsed;
    use crate::sim::Instant;
    use glam::DVec3;

    /// Balls of radii 1 : 1 000 that start at different times on a lattice of halves, where they touch and graze,
    /// or anywhere; some of them 10⁹ m away.
    fn crowd(seed: u64) -> (Setup, Vec<Motion>) {
        let mut random = signed_random(seed);
        let (mut bodies, mut motions) = (Vec::new(), Vec::new());
        for id in 0..60 {
            let radius = if id % 3 == 0 { 0.5 } else { 10f64.powf(1.5 * random() - 1.5) };
            bodies.push(format!(r#"{{"id": {id}, "radius": {radius}, "position": [{id}, 0, 0]}}"#));
            let mut vector = |size: f64| {
                let vector = DVec3::new(random(), random(), random()) * size;
                if id % 2 == 0 { (vector * 2.0).round() / 2.0 } else { vector }
            };
            let far = if id % 5 == 0 { DVec3::X * 1e9 } else { DVec3::ZERO };
            let (position, velocity) = (vector(2.0) + far, vector(1.5));
            let local = if id % 4 == 0 { 0.0 } else { (random() + 1.0) / 130.0 };
            let start = Instant { tick: (4.0 + 4.0 * random()) as u64, local };
            motions.push(Motion::uniform(position, velocity, start));
        }
        let text = format!(r#"{{"version": 1, "name": "crowd", "bodies": [{}]}}"#, bodies.join(", "));
        (Setup::new(&parsed(&text)), motions)
    }

    #[test]
    fn the_culled_balls_are_those_with_no_time_of_impact() {
        let (mut kept, mut culled) = (0, 0);
        for seed in 0..20 {
            let (setup, motions) = crowd(seed);
            let all: Vec<u32> = (0..motions.len() as u32).collect();
            for ball in 0..motions.len() {
                let mut others = all.clone();
                cull_separating(&setup, &motions, ball, &mut others);
                let is_apart = |&other: &u32| {
                    time_of_impact_of_balls(&setup, &motions, ball, other as usize).1 == TimeOfImpact::Never
                };
                let expected: Vec<u32> = all.iter().copied().filter(|other| !is_apart(other)).collect();
                assert_eq!(others, expected, "seed {seed}, ball {ball}");
                kept += others.len();
                culled += all.len() - others.len();
            }
        }
        assert!(kept > 2_000 && culled > 20_000, "{kept} kept, {culled} culled");
    }
}
