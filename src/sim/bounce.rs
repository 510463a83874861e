//! What an impact does to the two that meet.

use super::pair::{Couple, Meeting, Other};
use super::{EventKind, Impact, Instant, Motion, Setup, Unresolved, UnresolvedReason};
use crate::response::{Collider, ResponseStatus, sphere_plane_response, sphere_sphere_response};
use crate::scene::{Body, Mass};
use glam::DVec3;

/// Approach left over by a response, as a share of the speeds involved, that is rounding.
pub const ROUNDING: f64 = 1e-12;

/// What becomes of a couple that meets.
pub enum Bounce {
    /// The true velocities do not approach, or so slowly that the contact comes to rest.
    Rests,
    /// They move apart already (a graze, by rounding): nothing changes.
    Nothing,
    /// They cannot be deflected.
    Unresolved(EventKind),
    /// New motions for the balls of the couple.
    Changed { motions: [Option<(usize, Motion)>; 2], event: EventKind },
}

/// What happens to contacts that approach more slowly than the resting speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowContact {
    /// They are solved together with all others of their group.
    Rests,
    /// Each loses its normal velocity on its own.
    Stops,
}

/// Bounces a couple at a meeting that both segments have reached.
pub fn bounce(setup: &Setup, motions: &[Motion], couple: Couple, meeting: &Meeting, slow: SlowContact) -> Bounce {
    let (body_id, other_id) = couple.ids(setup);
    let unresolved =
        |reason| Bounce::Unresolved(EventKind::Unresolved(Unresolved { body: body_id, other: other_id, reason }));
    let Some(normal) = meeting.normal else { return unresolved(UnresolvedReason::NoAxis) };
    let at = meeting.at;
    let velocity = motions[couple.body].velocity_at(at, setup.clock);
    let other_velocity = velocity_of_other(setup, motions, couple.other, at);
    let approach_speed = (other_velocity - velocity).dot(normal);
    let is_slow = comes_to_rest(setup, motions, couple, normal, at);
    if is_slow && slow == SlowContact::Rests {
        return Bounce::Rests;
    }
    let kept = if is_slow { 0.0 } else { 1.0 };
    let center = motions[couple.body].position_at(at, setup.clock);
    let body = &setup.bodies[couple.body];
    match couple.other {
        Other::Body(other_index) => {
            let other = &setup.bodies[other_index];
            let other_center = motions[other_index].position_at(at, setup.clock);
            let a = Collider { restitution: kept * body.restitution, ..collider(body, center, velocity) };
            let b = collider(other, other_center, other_velocity);
            let response = sphere_sphere_response(&a, &b, &mut ());
            match response.status {
                ResponseStatus::Ok => {}
                ResponseStatus::Separating => return Bounce::Nothing,
                ResponseStatus::NoAxis => return unresolved(UnresolvedReason::NoAxis),
                ResponseStatus::Immovable => return unresolved(UnresolvedReason::Immovable),
            }
            let [after, other_after] = response.velocities;
            Bounce::Changed {
                motions: [
                    Some((couple.body, flight(setup, couple.body, center, after, at))),
                    Some((other_index, flight(setup, other_index, other_center, other_after, at))),
                ],
                event: EventKind::Impact(Impact {
                    body: body_id,
                    other: other_id,
                    point: meeting.point,
                    normal,
                    center,
                    other_center,
                    feature: None,
                    flags: None,
                    approach_speed,
                    restitution: a.restitution * b.restitution,
                    impulse: response.impulse,
                    before: [velocity, other_velocity],
                    after: response.velocities,
                }),
            }
        }
        Other::Obstacle(index) => {
            let obstacle = &setup.obstacles[index].obstacle;
            let restitution = kept * body.restitution * obstacle.restitution;
            let response = sphere_plane_response(velocity, normal, restitution, obstacle.velocity, &mut ());
            if response.status != ResponseStatus::Ok {
                return Bounce::Nothing;
            }
            let impulse = match body.mass {
                Mass::Finite(mass) => mass * (1.0 + restitution) * approach_speed,
                Mass::Infinite(_) => 0.0,
            };
            Bounce::Changed {
                motions: [Some((couple.body, flight(setup, couple.body, center, response.velocity, at))), None],
                event: EventKind::Impact(Impact {
                    body: body_id,
                    other: other_id,
                    point: meeting.point,
                    normal,
                    center,
                    other_center: meeting.point,
                    feature: meeting.feature,
                    flags: meeting.flags,
                    approach_speed,
                    restitution,
                    impulse,
                    before: [velocity, other_velocity],
                    after: [response.velocity, other_velocity],
                }),
            }
        }
    }
}

/// Free flight of a body from an instant on, under gravity unless its mass is infinite.
pub fn flight(setup: &Setup, body: usize, position: DVec3, velocity: DVec3, start: Instant) -> Motion {
    Motion::accelerated(position, velocity, gravity_on(setup, body), start, setup.clock)
}

/// Gravity as a body feels it.
pub fn gravity_on(setup: &Setup, body: usize) -> DVec3 {
    match setup.bodies[body].mass {
        Mass::Finite(_) => setup.settings.gravity,
        Mass::Infinite(_) => DVec3::ZERO,
    }
}

/// True velocity of the second of a couple.
pub fn velocity_of_other(setup: &Setup, motions: &[Motion], other: Other, at: Instant) -> DVec3 {
    match other {
        Other::Body(index) => motions[index].velocity_at(at, setup.clock),
        Other::Obstacle(index) => setup.obstacles[index].obstacle.velocity,
    }
}

/// Whether a contact approaches so slowly that it comes to rest, or does not approach at all, where
/// gravity can press the couple together.
pub fn comes_to_rest(setup: &Setup, motions: &[Motion], couple: Couple, normal: DVec3, at: Instant) -> bool {
    let gravity = setup.settings.gravity.length();
    // Gravity must press the couple together: one of the two must feel it.
    if gravity == 0.0 || !couple.balls().any(|ball| setup.bodies[ball].mass.inverse() > 0.0) {
        return false;
    }
    let velocity = motions[couple.body].velocity_at(at, setup.clock);
    let other_velocity = velocity_of_other(setup, motions, couple.other, at);
    let approach_speed = (other_velocity - velocity).dot(normal);
    // Level contacts of a heap have no resting speed, but what is left of them after the others
    // were solved is rounding.
    let scale = velocity.length() + other_velocity.length() + gravity * setup.clock.tick_length();
    approach_speed < rest_speed(setup, normal) || approach_speed <= ROUNDING * scale
}

/// Approach speed below which a contact with this normal comes to rest, in m/s.
///
/// The share of gravity along the normal keeps slow level collisions, billiards on a table, elastic.
fn rest_speed(setup: &Setup, normal: DVec3) -> f64 {
    let gravity = setup.settings.gravity;
    let strength = gravity.length();
    if strength == 0.0 {
        return 0.0;
    }
    let speed = setup.settings.rest_speed.unwrap_or(2.0 * strength * setup.clock.tick_length());
    speed * (gravity.dot(normal) / strength).abs()
}

fn collider(body: &Body, position: DVec3, velocity: DVec3) -> Collider {
    Collider { position, velocity, inverse_mass: body.mass.inverse(), restitution: body.restitution }
}
