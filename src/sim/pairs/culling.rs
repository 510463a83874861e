//! Who of those near may be met at all, told of many balls at once.

use crate::query::spheres_stay_apart;
use crate::sim::{Clock, Motion, Segment, Setup};
use std::hint::black_box;

/// Takes those out of some balls that a [glance](super::time_of_impact::time_of_impact_of_balls) would find apart from a ball for
/// ever, which most are; the ball itself stays.
///
/// Nothing branches on what is found: so the segments of all of them are loaded side by side, where a wrong guess
/// at each would make the next wait until the one before has come from memory.
pub fn cull_separating(setup: &Setup, motions: &[Motion], ball: usize, others: &mut Vec<u32>) {
    let (mine, radius) = (motions[ball].segment, setup.radius(ball));
    // All are asked for before the first is waited for: to judge one takes so many instructions that the processor
    // does not look further ahead than to the next.
    black_box(others.iter().fold(0, |sum, &other| sum ^ motions[other as usize].segment.start.tick));
    let mut kept = 0;
    for index in 0..others.len() {
        let other = others[index];
        let (theirs, other_radius) = (&motions[other as usize].segment, setup.radius(other as usize));
        let (my_lead, their_lead) = seconds_to_later_start(&mine, theirs, setup.clock);
        let from = mine.position + mine.velocity * my_lead;
        let offset = theirs.position + theirs.velocity * their_lead - from;
        others[kept] = other;
        kept += usize::from(!spheres_stay_apart(offset, theirs.velocity - mine.velocity, radius + other_radius));
    }
    others.truncate(kept);
}

/// For how long each of two has been on its way when the later one starts, without a branch.
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
    use crate::scene::parse_scene;
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
        (Setup::new(&parse_scene(&text, "crowd").unwrap_or_else(|error| panic!("{error}"))), motions)
    }

    #[test]
    fn those_taken_out_are_those_that_a_glance_finds_apart() {
        let (mut kept, mut taken_out) = (0, 0);
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
                taken_out += all.len() - others.len();
            }
        }
        assert!(kept > 2_000 && taken_out > 20_000, "{kept} kept, {taken_out} taken out");
    }
}
