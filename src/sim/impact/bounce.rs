//! What an impact does to the pair that collides.

use super::passing::{grazes, passes};
use crate::query::{Collider, ResponseStatus, sphere_plane_response, sphere_sphere_response};
use crate::scene::Mass;
use crate::sim::pairs::time_of_impact::{
    Gap, PredictedImpact, contact_tolerance, gap, gap_at_shape, gap_of_balls, relative_acceleration, segment_velocities,
};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Impact, Instant, Motion, Setup, UnresolvedReason};
use glam::DVec3;

/// Remaining approach after a response, as a share of the speeds involved, that is rounding.
const ROUNDING: f64 = 1e-12;

/// Seconds in which gravity makes a ball as fast as the rebound that is given up where balls carry weight: 0.16 m/s, with
/// which a ball rises by 1.4 mm.
const REST_TIME: f64 = 1.0 / 60.0;

/// Seconds in which gravity makes a ball as fast as the fastest approach that comes to rest, whatever it would lose: 1 m/s.
const MOST_REST_TIME: f64 = 0.1;

/// The same two within a heap: 1 m/s and 10 m/s.
const REST_TIME_IN_HEAP: f64 = 0.1;
const MOST_REST_TIME_IN_HEAP: f64 = 1.0;

/// Seconds in which gravity makes a ball as fast as a gap may close that is kept open until the tick ends: 0.33 m/s, and
/// within a heap 1 m/s.
const CLOSING_TIME: f64 = 2.0 * REST_TIME;
const CLOSING_TIME_IN_HEAP: f64 = 0.1;

/// Share of the resting speed below which the bounce of a level contact that loses all energy is invisible.
const UNSEEN: f64 = 0.01;

/// Height of a bounce, as a share of the smaller radius, that cannot be seen.
const UNSEEN_HEIGHT: f64 = 1e-9;

/// Seconds that are not told apart: all bounces still to come happen at once.
const UNTOLD: f64 = 1e-6;

/// Share of a coordinate that is resolved.
const RESOLVED: f64 = f64::EPSILON;

/// Units in the last place of a coordinate that an elastic bounce rises which is not told from rest: it has no end otherwise.
/// Twice what two must come apart by for their return to be told, or each bounce would go in deeper.
const UNTOLD_HEIGHT: f64 = 32.0;

/// What a bounce does.
pub struct Bounce {
    /// New motions of the balls of the pair.
    pub motions: [Option<(usize, Motion)>; 2],
    /// The event.
    pub impact: Impact,
}

/// Whether a pair no longer approaches, but for rounding, along the segments that follow a bounce, and need not be tested
/// before one of them changes.
///
/// On a chord it may still approach after a weak bounce, and on a parabola what rises falls back; then it is tested
/// again, and the contact comes to rest if it does not rise.
pub fn is_separated(setup: &Setup, motions: &[Motion], pair: Pair, normal: DVec3, at: Instant) -> bool {
    let [velocity, other] = segment_velocities(setup, motions, pair, at);
    let (opening, rounding) = ((velocity - other).dot(normal), ROUNDING * (velocity.length() + other.length()));
    let acceleration = relative_acceleration(motions, pair);
    if acceleration == DVec3::ZERO {
        return opening >= -rounding;
    }
    opening.abs() <= rounding && acceleration.dot(normal) >= 0.0
}

/// Whether a resolved pair stays so where one of its motions is described from now on: it does not approach, but for rounding, or
/// so that it grazes. Two that graze a third at one instant would else take turns without end.
pub fn stays_resolved(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant) -> bool {
    let [velocity, other] = segment_velocities(setup, motions, pair, at);
    let normal = gap(setup, motions, pair, at).normal;
    let opening = (velocity - other).dot(normal);
    opening >= -ROUNDING * (velocity.length() + other.length()) || grazes(setup, motions, pair, normal, at)
}

/// Why a pair in contact does not bounce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBounce {
    /// The true velocities do not approach, or so slowly that the contact comes to rest.
    Rests,
    /// They already move apart, after a graze or by rounding, or graze without going in: nothing changes.
    Separating,
    /// They cannot be deflected.
    Unresolved(UnresolvedReason),
}

/// What happens to contacts that approach more slowly than the resting speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowContact {
    /// They are solved together with the rest of their island.
    Rests(Load),
    /// The contact is solved with the rest of its island however fast it is.
    Held,
    /// Each loses its normal velocity on its own.
    Stops,
}

/// The response of a pair to an impact that both segments have reached. One that `is_spent` loses its normal velocity.
pub fn bounce(
    setup: &Setup,
    motions: &[Motion],
    pair: Pair,
    predicted: &PredictedImpact,
    slow: SlowContact,
    is_spent: bool,
) -> Result<Bounce, NoBounce> {
    let normal = predicted.normal.ok_or(NoBounce::Unresolved(UnresolvedReason::NoAxis))?;
    let is_slow = match slow {
        SlowContact::Stops => {
            is_slower(setup, motions, pair, normal, predicted.at, || stopping_speed(setup, pair, normal))
        }
        SlowContact::Rests(load) if load.lets_pass() && grazes(setup, motions, pair, normal, predicted.at) => {
            return Err(NoBounce::Separating);
        }
        _ if does_rest(setup, motions, pair, normal, predicted.at, slow) => return Err(NoBounce::Rests),
        SlowContact::Rests(_) | SlowContact::Held => false,
    };
    let kept = if is_slow || is_spent { 0.0 } else { 1.0 };
    let restitution = kept * setup.materials[pair.body].restitution;
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
) -> Result<Bounce, NoBounce> {
    let at = predicted.at;
    let centers = centers_at_contact(setup, motions, balls, at);
    let [mut a, b] = [0, 1].map(|side| (balls[side], centers[side])).map(|(ball, position)| Collider {
        position,
        velocity: motions[ball].velocity_at(at, setup.clock),
        inverse_mass: setup.materials[ball].mass.inverse(),
        restitution: setup.materials[ball].restitution,
    });
    a.restitution = restitution;
    let response = sphere_sphere_response(&a, &b, &mut ());
    match response.status {
        ResponseStatus::Ok => {}
        ResponseStatus::Separating => return Err(NoBounce::Separating),
        ResponseStatus::NoAxis => return Err(NoBounce::Unresolved(UnresolvedReason::NoAxis)),
        ResponseStatus::Immovable => return Err(NoBounce::Unresolved(UnresolvedReason::Immovable)),
    }
    let approach_speed = (b.velocity - a.velocity).dot(normal);
    if approach_speed <= 0.0 {
        // Far from the origin the centres of a graze, which are rounded, give another normal than the impact has.
        return Err(NoBounce::Separating);
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
        approach_speed,
        restitution: a.restitution * b.restitution,
        impulse: response.impulse,
        before: [a.velocity, b.velocity],
        after: response.velocities,
        joint: None,
    };
    // What nothing moves keeps its motion, and what else touches it is not solved again.
    let flight = |ball: usize, position: DVec3, velocity: DVec3| {
        setup.is_movable(ball).then(|| (ball, setup.flight(ball, position, velocity, at)))
    };
    let motions = [flight(balls[0], a.position, after_a), flight(balls[1], b.position, after_b)];
    Ok(Bounce { motions, impact })
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
) -> Result<Bounce, NoBounce> {
    let at = predicted.at;
    let center = center_at_contact(setup, motions, ball, obstacle, at);
    let velocity = motions[ball].velocity_at(at, setup.clock);
    let obstacle = &setup.obstacles[obstacle].obstacle;
    let restitution = restitution * obstacle.restitution;
    let response = sphere_plane_response(center, velocity, normal, restitution, obstacle.velocity, &mut ());
    if response.status != ResponseStatus::Ok {
        return Err(NoBounce::Separating);
    }
    let approach_speed = (obstacle.velocity - velocity).dot(normal);
    let impulse = match setup.materials[ball].mass {
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
        joint: None,
    };
    Ok(Bounce { motions: [Some((ball, setup.flight(ball, center, response.velocity, at))), None], impact })
}

/// Where a ball is that meets an obstacle. What comes fast or from far away is there no better known than its way, which
/// may be less exact than a small ball needs: then rounding has taken it into the obstacle, and it is put on its surface.
fn center_at_contact(setup: &Setup, motions: &[Motion], ball: usize, obstacle: usize, at: Instant) -> DVec3 {
    let center = motions[ball].position_at(at, setup.clock);
    let rounding = rounding_of_way(setup, motions, ball, at);
    if rounding <= contact_tolerance(setup.radius(ball), center) {
        return center;
    }
    let gap = gap_at_shape(setup, ball, center, &setup.obstacles[obstacle].shape_at(at, setup.clock));
    center + gap.normal * depth_by_rounding(&gap, rounding)
}

/// The same for two balls: each is put elsewhere as far as it is not known, so that one that leans on others stays where it is.
/// Infinite masses are not.
fn centers_at_contact(setup: &Setup, motions: &[Motion], [a, b]: [usize; 2], at: Instant) -> [DVec3; 2] {
    let [center_a, center_b] = [a, b].map(|ball| motions[ball].position_at(at, setup.clock));
    let [of_a, of_b] = [a, b].map(|ball| rounding_of_way(setup, motions, ball, at));
    let rounding = of_a + of_b;
    if rounding <= contact_tolerance(setup.radius(a).min(setup.radius(b)), center_a) {
        return [center_a, center_b];
    }
    let gap = gap_of_balls(setup, a, center_a, b, center_b);
    let out = gap.normal * depth_by_rounding(&gap, rounding);
    match [a, b].map(|ball| setup.is_movable(ball)) {
        [true, true] => [center_a + of_a / rounding * out, center_b - of_b / rounding * out],
        [true, false] => [center_a + out, center_b],
        [false, true] => [center_a, center_b - out],
        [false, false] => [center_a, center_b],
    }
}

/// How far rounding may have taken a ball on its way.
fn rounding_of_way(setup: &Setup, motions: &[Motion], ball: usize, at: Instant) -> f64 {
    4.0 * motions[ball].segment().resolution_at(at, setup.clock)
}

fn depth_by_rounding(gap: &Gap, rounding: f64) -> f64 {
    let is_rounding = gap.distance < 0.0 && gap.distance >= -rounding;
    if is_rounding { -gap.distance } else { 0.0 }
}

/// True velocities of a pair.
pub fn true_velocities(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant) -> [DVec3; 2] {
    [motions[pair.body].velocity_at(at, setup.clock), velocity_of_other(setup, motions, pair.other, at)]
}

/// True velocity of the second of a pair.
fn velocity_of_other(setup: &Setup, motions: &[Motion], other: Other, at: Instant) -> DVec3 {
    match other {
        Other::Body(index) => motions[index].velocity_at(at, setup.clock),
        Other::Obstacle(index) => setup.obstacles[index].obstacle.velocity,
    }
}

/// What a contact takes part in carrying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// Nothing: neither ball carries weight.
    None,
    /// One of its balls lies on an obstacle.
    Lying,
    /// One of its balls carries another or lies on it.
    Stacked,
    /// It carried weight itself when it was last solved.
    Pressed,
    /// It lies within a heap: both sides carry weight, and one of them another ball's.
    Buried,
}

impl Load {
    /// Whether two balls that pass each other are let go. Those that lean on others are pressed by these as well, and held until it
    /// has been solved what they carry.
    pub fn lets_pass(self) -> bool {
        matches!(self, Load::None | Load::Lying)
    }
}

/// Whether a contact that gravity can press together approaches so slowly that it comes to rest, or not at all.
pub fn comes_to_rest(setup: &Setup, motions: &[Motion], pair: Pair, normal: DVec3, at: Instant, load: Load) -> bool {
    let center = motions[pair.body].position_at(at, setup.clock);
    let load = if load.lets_pass() && is_pulled_apart(motions, pair, normal) { Load::None } else { load };
    let [acceleration, other] = true_accelerations(motions, pair);
    let pressing = (other - acceleration).dot(normal);
    is_slower(setup, motions, pair, normal, at, || rest_speed(setup, pair, normal, pressing, center, load))
}

/// What changes the true velocities of a pair, also where their paths are chords.
fn true_accelerations(motions: &[Motion], pair: Pair) -> [DVec3; 2] {
    let other = match pair.other {
        Other::Body(other) => motions[other].acceleration(),
        Other::Obstacle(_) => DVec3::ZERO,
    };
    [motions[pair.body].acceleration(), other]
}

/// Whether a contact opens by itself: it bounces once, and nothing presses it together again.
fn is_pulled_apart(motions: &[Motion], pair: Pair, normal: DVec3) -> bool {
    let [acceleration, other] = true_accelerations(motions, pair);
    (acceleration - other).dot(normal) > ROUNDING * (acceleration.length() + other.length())
}

/// Whether a contact that gravity can close again before the tick ends opens so fast that it does not come to rest then; `load`
/// tells what it takes part in carrying.
pub fn takes_off(
    setup: &Setup,
    motions: &[Motion],
    pair: Pair,
    normal: DVec3,
    at: Instant,
    load: impl FnOnce() -> Load,
) -> bool {
    let velocity = motions[pair.body].velocity_at(at, setup.clock);
    let other_velocity = velocity_of_other(setup, motions, pair.other, at);
    let opening_speed = (velocity - other_velocity).dot(normal);
    let pull = pull_along(setup, pair, normal);
    let closes_again = opening_speed <= (1.0 + ROUNDING) * 0.5 * pull * setup.clock.rest_of_tick(at);
    let limit = || {
        let load = load();
        // What an elastic ball loses on another, or under it, is lost below that, in bounces that follow each other ever faster.
        let is_alone = matches!(pair.other, Other::Obstacle(_)) && load == Load::None;
        let untold = if is_alone { 0.0 } else { 0.5 * pull * UNTOLD };
        let center = motions[pair.body].position_at(at, setup.clock);
        untold.max(rest_speed(setup, pair, normal, along_gravity(setup, normal), center, load))
    };
    opening_speed > ROUNDING * scale_of_speeds(setup, velocity, other_velocity)
        && closes_again
        && opening_speed > limit()
}

/// How gravity, in m/s², can pull a pair together or apart: it may act on one of them alone, if something holds the other.
pub fn pull_along(setup: &Setup, pair: Pair, normal: DVec3) -> f64 {
    pair.balls().map(|ball| setup.gravity_on(ball).dot(normal).abs()).fold(0.0, f64::max)
}

/// Opening speed, in m/s, above which a contact takes off whose balls lean on no others: there is more to come than bounces which
/// are over, or rise, before it can be told. What it loses when it closes again is decided then. `center` is that of its ball.
pub fn take_off_speed(setup: &Setup, pair: Pair, normal: DVec3, center: DVec3) -> f64 {
    let pull = pull_along(setup, pair, normal);
    let (untold, along) = (0.5 * pull * UNTOLD, along_gravity(setup, normal));
    let height = UNTOLD_HEIGHT * RESOLVED * center.abs().max_element().max(setup.radius(pair.body));
    let lasting = match pair.other {
        Other::Body(_) => untold,
        Other::Obstacle(_) => rest_speed(setup, pair, normal, along, center, Load::None).min(untold),
    };
    lasting.max((2.0 * pull * height).sqrt())
}

/// Whether a contact that meets is solved together with the rest of its island.
pub fn does_rest(setup: &Setup, motions: &[Motion], pair: Pair, normal: DVec3, at: Instant, slow: SlowContact) -> bool {
    match slow {
        SlowContact::Rests(load) => {
            let passes = || load.lets_pass() && passes(setup, motions, pair, normal, at);
            comes_to_rest(setup, motions, pair, normal, at, load) && !passes()
                || has_no_end(setup, motions, pair, normal, at)
        }
        SlowContact::Held => true,
        SlowContact::Stops => false,
    }
}

/// Whether rounding gives back what the bounces lose: they never end, and each lasts as long as the one before it.
///
/// A ball begins each of them where coordinates put it, which may be above the surface that it meets. So it falls farther than it
/// rose, by less than can be told.
fn has_no_end(setup: &Setup, motions: &[Motion], pair: Pair, normal: DVec3, at: Instant) -> bool {
    let pressing = -relative_acceleration(motions, pair).dot(normal);
    let restitution = setup.restitution_of(pair);
    if pressing <= 0.0 || restitution >= 1.0 {
        return false;
    }
    let [velocity, other_velocity] = segment_velocities(setup, motions, pair, at);
    let speed = (other_velocity - velocity).dot(normal);
    let fallen = speed * speed / (2.0 * pressing);
    let lost = (1.0 - restitution * restitution) * fallen;
    // It nears the height at which it gets back all that it loses, and never goes below.
    fallen < UNSEEN_HEIGHT * setup.smaller_radius(pair) && lost <= 2.0 * gap(setup, motions, pair, at).distance
}

/// Whether a pair that gravity can press together approaches with less than a speed, or not at all.
fn is_slower(
    setup: &Setup,
    motions: &[Motion],
    pair: Pair,
    normal: DVec3,
    at: Instant,
    limit: impl FnOnce() -> f64,
) -> bool {
    let gravity = setup.settings.gravity.length();
    // Gravity must press the pair together: one of the two must feel it.
    if gravity == 0.0 || !pair.balls().any(|ball| setup.is_movable(ball)) {
        return false;
    }
    let velocity = motions[pair.body].velocity_at(at, setup.clock);
    let other_velocity = velocity_of_other(setup, motions, pair.other, at);
    let approach_speed = (other_velocity - velocity).dot(normal);
    // What approach the solver leaves of a contact is rounding.
    approach_speed < limit() || approach_speed <= ROUNDING * scale_of_speeds(setup, velocity, other_velocity)
}

/// Of which a share is rounding, in m/s: two velocities, and what gravity adds in a tick.
fn scale_of_speeds(setup: &Setup, velocity: DVec3, other_velocity: DVec3) -> f64 {
    velocity.length() + other_velocity.length() + setup.settings.gravity.length() * setup.clock.tick_length()
}

/// Approach speed below which a contact with this normal comes to rest, in m/s; `center` is that of its ball. `pressing`
/// is by how much the two are accelerated towards each other, in m/s².
///
/// A ball that bounces alone comes to rest where its bounces end: when all those still to come together last less than
/// can be told, or when none of them rises by as much as coordinates resolve. Where a rest speed is authored, that
/// holds instead.
///
/// Where balls carry weight, each bounce would disturb all that rests on them, and be undone before it could be seen.
/// There a contact comes to rest as soon as it would rebound too slowly to be seen, the later, the less energy it loses:
/// never if it keeps all. Level contacts, which gravity does not press, come to rest later still, so that slow balls on a
/// table bounce; but one that carries weight itself is pressed by what leans on it, whatever its normal.
///
/// Within a heap nothing can part far: balls on all sides stop it. A blow from outside would run through the heap in
/// hundreds of bounces, each of which disturbs all contacts, and leave it as nearly one motion. So contacts there come to
/// rest far sooner, and the blow is shared by all of them at once. What strikes the heap carries nothing yet, and bounces.
pub fn rest_speed(setup: &Setup, pair: Pair, normal: DVec3, pressing: f64, center: DVec3, load: Load) -> f64 {
    let gravity = setup.settings.gravity;
    let strength = gravity.length();
    if strength == 0.0 {
        return 0.0;
    }
    let restitution = setup.restitution_of(pair);
    let along = along_gravity(setup, normal);
    let share = along / strength;
    let pressing = match load {
        Load::None => pressing.max(0.0),
        Load::Lying => pressing.max(along),
        // What leans on it presses it, whatever its normal.
        Load::Stacked | Load::Pressed | Load::Buried => strength,
    };
    let kept = restitution.max(f64::MIN_POSITIVE);
    // A bounce at e·s rises by (e·s)²/2g.
    let resolved = RESOLVED * center.abs().max_element().max(setup.radius(pair.body));
    let mut lowest = (2.0 * pressing * resolved).sqrt() / kept;
    if restitution >= 1.0 {
        // Those of an elastic ball never end, but none is told that is shorter, or in which it never leaves what it touches.
        let height = (UNTOLD_HEIGHT * resolved).max(UNSEEN_HEIGHT * setup.smaller_radius(pair));
        lowest = (2.0 * pressing * height).sqrt().max(0.5 * pressing * UNTOLD);
    }
    if let Some(speed) = setup.settings.rest_speed {
        let alone = speed * share.max(UNSEEN * (1.0 - restitution));
        return match load {
            Load::Pressed | Load::Buried => speed,
            Load::Lying | Load::Stacked if restitution >= 1.0 => alone.max(lowest),
            Load::None | Load::Lying | Load::Stacked => alone,
        };
    }
    // From an approach at s on, all bounces together last 2·e·s/(g·(1 − e)).
    let ending = 0.5 * pressing * (1.0 - restitution) * UNTOLD / kept;
    // A level contact has no bounces to come.
    let alone = ending.max(lowest).min(pressing * REST_TIME);
    let lost = (2.0 * (1.0 - restitution)).min(1.0);
    let under_load = match load {
        Load::None => 0.0,
        Load::Lying => share.max(UNSEEN * (1.0 - restitution)),
        Load::Stacked => share.max(lost),
        Load::Pressed | Load::Buried => 1.0,
    };
    let [rebound, most] = match load {
        Load::Buried => [REST_TIME_IN_HEAP, MOST_REST_TIME_IN_HEAP],
        Load::None | Load::Lying | Load::Stacked | Load::Pressed => [REST_TIME, MOST_REST_TIME],
    };
    alone.max(strength * (rebound * lost * under_load / kept).min(most))
}

/// Share of gravity along a normal, in m/s².
fn along_gravity(setup: &Setup, normal: DVec3) -> f64 {
    setup.settings.gravity.dot(normal).abs()
}

/// Speed at which a gap between loaded contacts may close until the tick ends, in m/s: at most that which gravity adds in
/// 1/30 s, and within a heap in 1/10 s.
pub fn closing_speed(setup: &Setup, pair: Pair, normal: DVec3, center: DVec3, load: Load) -> f64 {
    let rest = rest_speed(setup, pair, normal, along_gravity(setup, normal), center, load);
    match setup.settings.rest_speed {
        Some(_) => rest,
        None => {
            let closing = if load == Load::Buried { CLOSING_TIME_IN_HEAP } else { CLOSING_TIME };
            rest.min(closing * setup.settings.gravity.length())
        }
    }
}

/// Approach speed below which a contact stops on its own between two ticks, in m/s: what it would be given in two.
fn stopping_speed(setup: &Setup, pair: Pair, normal: DVec3) -> f64 {
    let gravity = setup.settings.gravity;
    let strength = gravity.length();
    let speed = setup.settings.rest_speed.unwrap_or(2.0 * strength * setup.clock.tick_length());
    let unseen = UNSEEN * (1.0 - setup.restitution_of(pair));
    speed * (gravity.dot(normal) / strength).abs().max(unseen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;

    #[test]
    fn balls_that_move_apart_along_the_normal_of_their_impact_do_not_bounce_whatever_their_rounded_centres_say() {
        let text = r#"{"version": 1, "name": "graze", "bodies": [
            {"id": 1, "radius": 0.5, "position": [1e9, 0, 0]}, {"id": 2, "radius": 0.5, "position": [1000000001, 0, 0]}]}"#;
        let setup = Setup::new(&parsed(text));
        let at = Instant::start_of(0);
        let motion = |x: f64, velocity: DVec3| Motion::uniform(DVec3::X * x, velocity, at);
        // Ball 1 passes at 1 m/s. Along the line of centres it nears ball 2 at 1e-10 m/s; along a normal that is turned by
        // 1e-9, which the rounding of centres at 1e9 m does not tell from that line, it leaves it at 9e-10 m/s.
        let motions = [motion(1e9, DVec3::new(1e-10, 1.0, 0.0)), motion(1e9 + 1.0, DVec3::ZERO)];
        let normal = DVec3::new(-1.0, 1e-9, 0.0);
        let bounced = |normal: DVec3| {
            let predicted =
                PredictedImpact { at, normal: Some(normal), point: DVec3::ZERO, feature: None, flags: None };
            // As a graze, nothing would happen to them along either.
            let slow = SlowContact::Stops;
            bounce(&setup, &motions, Pair::of_balls(0, 1), &predicted, slow, false).map(|bounce| bounce.impact)
        };
        assert_eq!(bounced(normal), Err(NoBounce::Separating));
        assert_eq!(bounced(DVec3::NEG_X).map(|impact| impact.approach_speed), Ok(1e-10));
    }

    #[test]
    fn what_comes_from_far_away_is_put_before_the_ball_that_it_meets_and_that_stays_where_it_is() {
        // 10⁹ m away a coordinate is known to 1e-7 m: when the ball arrives it may be 2⁻²³ m inside the other, which may touch
        // a third on its other side.
        let text = r#"{"version": 1, "name": "far", "bodies": [
            {"id": 1, "radius": 0.5, "position": [1e9, 0, 0]}, {"id": 2, "radius": 0.5, "position": [0, 0, 0]}]}"#;
        let setup = Setup::new(&parsed(text));
        let (start, at) = (Instant::start_of(0), Instant::start_of(60));
        let depth = 2f64.powi(-23);
        let fast = Motion::uniform(DVec3::X * (1e9 + 1.0 - depth), DVec3::NEG_X * 1e9, start);
        let motions = [fast, Motion::uniform(DVec3::ZERO, DVec3::ZERO, at)];
        let predicted = PredictedImpact { at, normal: Some(DVec3::X), point: DVec3::ZERO, feature: None, flags: None };
        let slow = SlowContact::Rests(Load::None);
        let bounce = bounce(&setup, &motions, Pair::of_balls(0, 1), &predicted, slow, false);
        let centers = bounce.map(|bounce| [bounce.impact.center, bounce.impact.other_center]);
        assert_eq!(centers, Ok([DVec3::X, DVec3::ZERO]));
    }
}
