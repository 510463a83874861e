//! What an impact does to the two that meet.

use crate::response::{Collider, ResponseStatus, sphere_plane_response, sphere_sphere_response};
use crate::scene::Mass;
use crate::sim::pairs::time_of_impact::PredictedImpact;
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Impact, Instant, Motion, Setup, UnresolvedReason};
use glam::DVec3;

/// Approach left over by a response, as a share of the speeds involved, that is rounding.
pub const ROUNDING: f64 = 1e-12;

/// Share of the resting speed, for contacts that lose all energy, that nobody can see: by default they close by
/// 1/25 of the way that a body falls in its first tick, 0.05 mm at 60 ticks per second.
const UNSEEN: f64 = 0.01;

/// What a bounce changes.
pub struct Change {
    /// New motions for the balls of the pair.
    pub motions: [Option<(usize, Motion)>; 2],
    /// What happened.
    pub impact: Impact,
}

/// Why a pair that meets does not bounce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBounce {
    /// The true velocities do not approach, or so slowly that the contact comes to rest.
    Rests,
    /// They move apart already (a graze, by rounding): nothing changes.
    Separating,
    /// They cannot be deflected.
    Unresolved(UnresolvedReason),
}

/// What happens to contacts that approach more slowly than the resting speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowContact {
    /// They are solved together with all others of their group.
    Rests {
        /// Whether the contact carried weight when it was last solved.
        is_pressed: bool,
    },
    /// Each loses its normal velocity on its own.
    Stops,
}

/// Bounces a pair at a predicted impact that both segments have reached.
pub fn bounce(
    setup: &Setup,
    motions: &[Motion],
    pair: Pair,
    predicted: &PredictedImpact,
    slow: SlowContact,
) -> Result<Change, NoBounce> {
    let normal = predicted.normal.ok_or(NoBounce::Unresolved(UnresolvedReason::NoAxis))?;
    let is_pressed = slow == SlowContact::Rests { is_pressed: true };
    let is_slow = comes_to_rest(setup, motions, pair, normal, predicted.at, is_pressed);
    if is_slow && slow != SlowContact::Stops {
        return Err(NoBounce::Rests);
    }
    let kept = if is_slow { 0.0 } else { 1.0 };
    let restitution = kept * setup.substances[pair.body].restitution;
    match pair.other {
        Other::Body(other) => bounce_balls(setup, motions, [pair.body, other], predicted, normal, restitution),
        Other::Obstacle(obstacle) => bounce_off(setup, motions, pair.body, obstacle, predicted, normal, restitution),
    }
}

/// `restitution` is the first ball's share.
fn bounce_balls(
    setup: &Setup,
    motions: &[Motion],
    balls: [usize; 2],
    predicted: &PredictedImpact,
    normal: DVec3,
    restitution: f64,
) -> Result<Change, NoBounce> {
    let at = predicted.at;
    let [mut a, b] = balls.map(|ball| Collider {
        position: motions[ball].position_at(at, setup.clock),
        velocity: motions[ball].velocity_at(at, setup.clock),
        inverse_mass: setup.substances[ball].mass.inverse(),
        restitution: setup.substances[ball].restitution,
    });
    a.restitution = restitution;
    let response = sphere_sphere_response(&a, &b, &mut ());
    match response.status {
        ResponseStatus::Ok => {}
        ResponseStatus::Separating => return Err(NoBounce::Separating),
        ResponseStatus::NoAxis => return Err(NoBounce::Unresolved(UnresolvedReason::NoAxis)),
        ResponseStatus::Immovable => return Err(NoBounce::Unresolved(UnresolvedReason::Immovable)),
    }
    let [after_a, after_b] = response.velocities;
    let impact = Impact {
        body: setup.body_ids[balls[0]],
        other: setup.body_ids[balls[1]],
        point: predicted.point,
        normal,
        center: a.position,
        other_center: b.position,
        feature: None,
        flags: None,
        approach_speed: (b.velocity - a.velocity).dot(normal),
        restitution: a.restitution * b.restitution,
        impulse: response.impulse,
        before: [a.velocity, b.velocity],
        after: response.velocities,
    };
    let motions = [
        Some((balls[0], flight(setup, balls[0], a.position, after_a, at))),
        Some((balls[1], flight(setup, balls[1], b.position, after_b, at))),
    ];
    Ok(Change { motions, impact })
}

/// `restitution` is the ball's share.
fn bounce_off(
    setup: &Setup,
    motions: &[Motion],
    ball: usize,
    obstacle: usize,
    predicted: &PredictedImpact,
    normal: DVec3,
    restitution: f64,
) -> Result<Change, NoBounce> {
    let at = predicted.at;
    let center = motions[ball].position_at(at, setup.clock);
    let velocity = motions[ball].velocity_at(at, setup.clock);
    let obstacle = &setup.obstacles[obstacle].obstacle;
    let restitution = restitution * obstacle.restitution;
    let response = sphere_plane_response(center, velocity, normal, restitution, obstacle.velocity, &mut ());
    if response.status != ResponseStatus::Ok {
        return Err(NoBounce::Separating);
    }
    let approach_speed = (obstacle.velocity - velocity).dot(normal);
    let impulse = match setup.substances[ball].mass {
        Mass::Finite(mass) => mass * (1.0 + restitution) * approach_speed,
        Mass::Infinite(_) => 0.0,
    };
    let impact = Impact {
        body: setup.body_ids[ball],
        other: obstacle.id,
        point: predicted.point,
        normal,
        center,
        other_center: predicted.point,
        feature: predicted.feature,
        flags: predicted.flags,
        approach_speed,
        restitution,
        impulse,
        before: [velocity, obstacle.velocity],
        after: [response.velocity, obstacle.velocity],
    };
    Ok(Change { motions: [Some((ball, flight(setup, ball, center, response.velocity, at))), None], impact })
}

/// Free flight of a body from an instant on, under gravity unless its mass is infinite.
pub fn flight(setup: &Setup, body: usize, position: DVec3, velocity: DVec3, start: Instant) -> Motion {
    Motion::accelerated(position, velocity, gravity_on(setup, body), start, setup.clock)
}

/// Gravity as a body feels it.
pub fn gravity_on(setup: &Setup, body: usize) -> DVec3 {
    match setup.substances[body].mass {
        Mass::Finite(_) => setup.settings.gravity,
        Mass::Infinite(_) => DVec3::ZERO,
    }
}

/// True velocity of the second of a pair.
pub fn velocity_of_other(setup: &Setup, motions: &[Motion], other: Other, at: Instant) -> DVec3 {
    match other {
        Other::Body(index) => motions[index].velocity_at(at, setup.clock),
        Other::Obstacle(index) => setup.obstacles[index].obstacle.velocity,
    }
}

/// Whether a contact approaches so slowly that it comes to rest, or does not approach at all, where
/// gravity can press the pair together.
pub fn comes_to_rest(
    setup: &Setup,
    motions: &[Motion],
    pair: Pair,
    normal: DVec3,
    at: Instant,
    is_pressed: bool,
) -> bool {
    let gravity = setup.settings.gravity.length();
    // Gravity must press the pair together: one of the two must feel it.
    if gravity == 0.0 || !pair.balls().any(|ball| setup.substances[ball].mass.inverse() > 0.0) {
        return false;
    }
    let velocity = motions[pair.body].velocity_at(at, setup.clock);
    let other_velocity = velocity_of_other(setup, motions, pair.other, at);
    let approach_speed = (other_velocity - velocity).dot(normal);
    // Level contacts of a heap have no resting speed, but what is left of them after the others
    // were solved is rounding.
    let scale = velocity.length() + other_velocity.length() + gravity * setup.clock.tick_length();
    approach_speed < rest_speed(setup, pair, normal, is_pressed) || approach_speed <= ROUNDING * scale
}

/// Approach speed below which a contact with this normal comes to rest, in m/s.
///
/// The share of gravity along the normal keeps slow level collisions, billiards on a table, elastic. Those that
/// lose energy anyway come to rest when they are slower than anyone can see: the balls of a heap that stand side
/// by side would else knock each other thousands of times per tick, ever more softly, and each time disturb
/// everything that rests on them.
///
/// A contact `is_pressed` together when it carried weight when it was last solved. Then the balls that lean on it
/// press it as gravity presses one that lies level, whatever its normal: a bounce from it would be undone before
/// anyone could see it. The balls at the bottom of a heap, which those above wedge apart, would else never come to
/// an end with the walls and each other.
pub fn rest_speed(setup: &Setup, pair: Pair, normal: DVec3, is_pressed: bool) -> f64 {
    let gravity = setup.settings.gravity;
    let strength = gravity.length();
    if strength == 0.0 {
        return 0.0;
    }
    let speed = setup.settings.rest_speed.unwrap_or(2.0 * strength * setup.clock.tick_length());
    if is_pressed {
        return speed;
    }
    let restitution = setup.bodies[pair.body].restitution * restitution_of(setup, pair.other);
    let unseen = UNSEEN * (1.0 - restitution);
    speed * (gravity.dot(normal) / strength).abs().max(unseen)
}

fn restitution_of(setup: &Setup, other: Other) -> f64 {
    match other {
        Other::Body(index) => setup.bodies[index].restitution,
        Other::Obstacle(index) => setup.obstacles[index].obstacle.restitution,
    }
}
