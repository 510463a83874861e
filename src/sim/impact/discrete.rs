//! Collisions only at the ends of ticks, as many games do: fast balls tunnel through thin walls.

use super::bounce::{SlowContact, bounce};
use crate::sim::pairs::pair::{Gap, Meeting, Overlap, gap};
use crate::sim::state::couple::{Couple, Other};
use crate::sim::{Impact, Instant, Motion, Setup};

/// What a test at the end of a tick found.
#[derive(Default)]
pub struct Collided {
    /// New motions, in the order in which they replace each other.
    pub motions: Vec<(usize, Motion)>,
    /// The bounces.
    pub impacts: Vec<Impact>,
    /// What overlapped, bounced or not.
    pub overlaps: Vec<(Couple, Overlap)>,
}

/// Bounces every couple that overlaps and approaches at the start of a tick, in the order of ids.
///
/// Contacts slower than the resting speed lose their normal velocity. What overlaps stays so.
/// `couples_of(ball)` gives the couples with this ball as the first that may touch.
pub fn collide(
    setup: &Setup,
    motions: &[Motion],
    at: Instant,
    mut couples_of: impl FnMut(usize) -> Vec<Couple>,
) -> Collided {
    let mut motions = motions.to_vec();
    let mut collided = Collided::default();
    for body in 0..motions.len() {
        let mut couples = couples_of(body);
        couples.sort_by_key(|couple| couple.other.id(setup));
        for couple in couples {
            let found = gap(setup, &motions, couple, at);
            if found.distance > 0.0 {
                continue;
            }
            collided.overlaps.extend(found.overlap(at).map(|overlap| (couple, overlap)));
            let meeting = meeting_at(setup, &motions, couple, &found, at);
            // What cannot be deflected passes, shown by its overlap alone.
            let Ok(change) = bounce(setup, &motions, couple, &meeting, SlowContact::Stops) else { continue };
            collided.impacts.push(change.impact);
            for (index, motion) in change.motions.into_iter().flatten() {
                motions[index] = motion;
                collided.motions.push((index, motion));
            }
        }
    }
    collided
}

fn meeting_at(setup: &Setup, motions: &[Motion], couple: Couple, gap: &Gap, at: Instant) -> Meeting {
    let flags = match couple.other {
        Other::Body(_) => None,
        Other::Obstacle(obstacle) => {
            let center = motions[couple.body].position_at(at, setup.clock);
            let shape = setup.obstacles[obstacle].shape_at(at, setup.clock);
            shape.touched_faces(center, setup.bodies[couple.body].radius)
        }
    };
    let normal = (gap.normal != glam::DVec3::ZERO).then_some(gap.normal);
    Meeting { at, normal, point: gap.point, feature: None, flags }
}
