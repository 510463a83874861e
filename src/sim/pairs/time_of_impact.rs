//! The impact time and the gap of a pair.
//!
//! An impact time depends on nothing but the two segments, moved to the later of their starts. So it does not matter
//! when it was computed, which makes replay from any keyframe bit-exact.

use crate::query::{
    Feature, SphereSweep, SweepOutcome, SweepStatus, TimeOfImpact, sphere_sphere_approach, sphere_sphere_sweep,
    sphere_sphere_time_of_impact,
};
use crate::scene::Geometry;
use crate::shape::{FaceFlags, unit};
use crate::sim::{Instant, Motion, Other, Pair, Segment, Setup};
use glam::DVec3;

/// What follows from the two segments of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairPrediction {
    /// When they touch and approach; now, if they already touch.
    pub impact: Option<PredictedImpact>,
    /// How they overlap at the later of the two starts, if deeper than rounding.
    pub overlap: Option<Overlap>,
}

/// When and where a pair touches and approaches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PredictedImpact {
    /// When.
    pub at: Instant,
    /// Unit vector from the other to the ball; `None` where two centres coincide.
    pub normal: Option<DVec3>,
    /// Point of contact.
    pub point: DVec3,
    /// What part of an obstacle.
    pub feature: Option<Feature>,
    /// Touched faces of a box.
    pub flags: Option<FaceFlags>,
}

/// An overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlap {
    /// The instant for which it was found.
    pub at: Instant,
    /// Penetration depth in metres, > 0.
    pub depth: f64,
    /// Unit vector from the other to the ball; zero where two centres coincide.
    pub normal: DVec3,
}

/// The gap between the surfaces of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// Distance of the surfaces; negative when they overlap.
    pub distance: f64,
    /// Unit vector from the other to the ball; zero where two centres coincide.
    pub normal: DVec3,
    /// The ball's surface point nearest to the other.
    pub point: DVec3,
    /// Gaps up to this are contact: 1e-9 of the (smaller) radius, plus what coordinates of this
    /// size can resolve.
    pub tolerance: f64,
}

impl Gap {
    /// Whether the surfaces touch or overlap.
    pub fn is_contact(&self) -> bool {
        self.distance <= self.tolerance
    }

    /// The overlap at this instant, if it is deeper than the tolerance.
    pub fn overlap(&self, at: Instant) -> Option<Overlap> {
        (self.distance < -self.tolerance).then_some(Overlap { at, depth: -self.distance, normal: self.normal })
    }
}

/// Share of a coordinate or radius below which a way is not told from none: what one place is rounded by.
const UNTOLD: f64 = 4.0 * f64::EPSILON;

/// Share of a coordinate or radius below which a gap is not told from none: it is a difference of several places.
const RESOLVED: f64 = 16.0 * f64::EPSILON;

/// Share of a contact's tolerance by which a part of a way that turns may be off the way.
pub const PART_TOLERANCE: f64 = 0.5;

/// Doublings of the shortest time in which two that touch can come apart, after which they never do.
const MOST_DOUBLINGS: usize = 64;

/// Predicts the next impact of a pair, if both keep their motion.
pub fn predict_pair(setup: &Setup, motions: &[Motion], pair: Pair) -> PairPrediction {
    let ball = &motions[pair.body].segment();
    match pair.other {
        Other::Body(other) => predict_balls(setup, pair.body, ball, other, &motions[other].segment()),
        Other::Obstacle(obstacle) => predict_at_obstacle(setup, pair.body, ball, obstacle),
    }
}

/// Whether a pair in contact, whose normal this is, accelerates towards each other: what does not bounce rests on it.
pub fn is_pressed_together(motions: &[Motion], pair: Pair, normal: DVec3) -> bool {
    relative_acceleration(motions, pair).dot(normal) < 0.0
}

/// Predicts when a pair that is resolved, in contact when the later of its two segments begins, comes back into contact.
///
/// Without an acceleration relative to each other it never does.
pub fn predict_return(setup: &Setup, motions: &[Motion], pair: Pair) -> PairPrediction {
    parted_at(setup, motions, pair)
        .map_or_else(PairPrediction::default, |at| predict_pair_from(setup, motions, pair, at))
}

/// From when on it is looked for the return of a pair that is in contact when the later of its two segments begins: when they have
/// clearly come apart, as at the start itself rounding would decide whether they already touch. Time is doubled from the shortest in
/// which they can, up to the end of a part of a way that turns. What opens so slowly that it goes into the other on its true path without
/// ever having come apart meets it before it does: it is looked for from half that time on. What overlaps at the start returns after it
/// has come apart.
fn parted_at(setup: &Setup, motions: &[Motion], pair: Pair) -> Option<Instant> {
    let acceleration = relative_acceleration(motions, pair);
    if acceleration == DVec3::ZERO {
        return None;
    }
    let start = pair.balls().map(|ball| motions[ball].start()).fold(motions[pair.body].start(), Instant::later);
    let now = gap(setup, motions, pair, start);
    if now.normal == DVec3::ZERO {
        return None;
    }
    let rounding = |at: Instant| {
        let coordinate = motions[pair.body].position_at(at, setup.clock).abs().max_element();
        RESOLVED * coordinate.max(setup.radius(pair.body))
    };
    let turns = pair.balls().any(|ball| motions[ball].turns());
    let unclear = |at: Instant| if turns { PART_TOLERANCE * now.tolerance } else { rounding(at) };
    // What touches goes no deeper than that, however often it returns; what overlaps does so from its own depth.
    let deepest = |at: Instant| match now.overlap(start) {
        None => (-unclear(at)).min(now.distance - rounding(at)),
        Some(_) => now.distance - unclear(at),
    };
    let clear = unclear(start);
    if now.distance > clear {
        return Some(start);
    }
    let [velocity, other_velocity] = segment_velocities(setup, motions, pair, start);
    let opening = (velocity - other_velocity).dot(now.normal);
    // A chord is not where the ball truly is until the tick ends: what was solved holds that long.
    let is_on_chord = pair.balls().any(|ball| motions[ball].is_chord());
    // Twice as long as the opening takes at its speed or, from zero, under the acceleration.
    let mut ahead = (2.0 * clear / opening.max(0.0)).min((4.0 * clear / acceleration.length()).sqrt());
    let part_ends = pair.balls().filter_map(|ball| motions[ball].part_ends(setup.clock)).min();
    for _ in 0..MOST_DOUBLINGS {
        let then = setup.clock.after(start, ahead)?;
        let end = part_ends.filter(|&end| end <= then);
        let at = end.unwrap_or(then);
        let distance = gap(setup, motions, pair, at).distance;
        if distance > clear {
            return Some(at);
        }
        // What overlaps may have come apart and together again meanwhile.
        let reach = end.map_or(ahead, |end| setup.clock.between(start, end));
        if !is_on_chord
            && let Some(widest) = widest_between(setup, motions, pair, start, [0.5 * reach, reach])
            && gap(setup, motions, pair, widest).distance > unclear(widest)
        {
            return Some(widest);
        }
        if !is_on_chord && distance < deepest(at) {
            return setup.clock.after(start, 0.5 * reach);
        }
        if end.is_some() {
            return None;
        }
        ahead *= 2.0;
    }
    None
}

/// When, between so many seconds after a start, a pair that opens before and closes after is farthest apart.
fn widest_between(
    setup: &Setup,
    motions: &[Motion],
    pair: Pair,
    start: Instant,
    [mut opening, mut closing]: [f64; 2],
) -> Option<Instant> {
    let opens = |seconds: f64| -> Option<bool> {
        let at = setup.clock.after(start, seconds)?;
        let [velocity, other_velocity] = segment_velocities(setup, motions, pair, at);
        Some((velocity - other_velocity).dot(gap(setup, motions, pair, at).normal) > 0.0)
    };
    if !opens(opening)? || opens(closing)? {
        return None;
    }
    loop {
        let middle = 0.5 * (opening + closing);
        if middle <= opening || middle >= closing {
            return setup.clock.after(start, opening);
        }
        *if opens(middle)? { &mut opening } else { &mut closing } = middle;
    }
}

/// Predicts the next impact of a pair after an instant, if both keep their motion.
fn predict_pair_from(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant) -> PairPrediction {
    let from = |ball: usize| motions[ball].segment().from(at, setup.clock);
    match pair.other {
        Other::Body(other) => predict_balls(setup, pair.body, &from(pair.body), other, &from(other)),
        Other::Obstacle(obstacle) => predict_at_obstacle(setup, pair.body, &from(pair.body), obstacle),
    }
}

/// A ball of a pair that touches but does not approach, and the same motion of it as if it began now: what is predicted
/// from it lies ahead. `None` where the pair is not accelerated relative to each other, and never meets again, or where what carries
/// the ball was found now.
pub fn begun_anew(setup: &Setup, motions: &[Motion], pair: Pair, now: Instant) -> Option<(usize, Motion)> {
    if relative_acceleration(motions, pair) == DVec3::ZERO {
        return None;
    }
    // What carries a ball would have to be found again.
    let falling = || pair.balls().filter(|&ball| motions[ball].segment().acceleration != DVec3::ZERO);
    let ball = falling().find(|&ball| !motions[ball].is_carried()).or_else(|| falling().next())?;
    if motions[ball].is_carried() {
        return (motions[ball].start() != now).then(|| (ball, motions[ball].begun_at(now, setup.clock)));
    }
    let Segment { position, velocity, .. } = motions[ball].segment().from(now, setup.clock);
    Some((ball, setup.flight(ball, position, velocity, now)))
}

/// The time of impact of two balls, in seconds after the instant returned with it.
#[inline]
pub fn time_of_impact_of_balls(setup: &Setup, motions: &[Motion], a: usize, b: usize) -> (Instant, TimeOfImpact) {
    // The order decides how the first root is rounded.
    let (a, b) = (a.min(b), a.max(b));
    let (start, sweep_a, sweep_b) = sweeps_of_balls(setup, a, &motions[a].segment(), b, &motions[b].segment());
    let time = match sphere_sphere_time_of_impact(&sweep_a, &sweep_b) {
        TimeOfImpact::After(seconds) => TimeOfImpact::After(told_time(seconds, &sweep_a, &sweep_b)),
        time => time,
    };
    (start, time)
}

/// Seconds until an impact; 0 if until then the first moves, seen from the second, by less than coordinates resolve: only rounding
/// puts it off, and it belongs to what happens now.
#[inline]
fn told_time(seconds: f64, sweep: &SphereSweep, other: &SphereSweep) -> f64 {
    // No less than the length, whose squares may vanish.
    let length = |vector: DVec3| vector.abs().element_sum();
    let speed = length(sweep.motion - other.motion) + 0.5 * seconds * length(sweep.acceleration - other.acceleration);
    let coordinate = sweep.from.abs().max_element().max(sweep.radius.min(other.radius));
    if seconds * speed <= UNTOLD * coordinate { 0.0 } else { seconds }
}

/// The sweeps of two balls from the later of their starts on.
#[inline]
fn sweeps_of_balls(
    setup: &Setup,
    a: usize,
    segment_a: &Segment,
    b: usize,
    segment_b: &Segment,
) -> (Instant, SphereSweep, SphereSweep) {
    let start = segment_a.start.later(segment_b.start);
    let sweep = |body: usize, segment: &Segment| SphereSweep {
        radius: setup.radius(body),
        from: segment.position_at(start, setup.clock),
        motion: segment.velocity_at(start, setup.clock),
        acceleration: segment.acceleration,
        max_fraction: f64::INFINITY,
    };
    (start, sweep(a, segment_a), sweep(b, segment_b))
}

fn predict_balls(setup: &Setup, a: usize, segment_a: &Segment, b: usize, segment_b: &Segment) -> PairPrediction {
    let (start, sweep_a, sweep_b) = sweeps_of_balls(setup, a, segment_a, b, segment_b);
    let overlap = || gap_of_balls(setup, a, sweep_a.from, b, sweep_b.from).overlap(start);
    let (impact, overlap) = if sweep_a.acceleration == sweep_b.acceleration {
        let result = sphere_sphere_sweep(&sweep_a, &sweep_b, &mut ());
        // Coincident centres have no axis to approach along: it is for the response to say so.
        let impact = result.impact.filter(|impact| impact.approaching || impact.normal.is_none());
        (impact, if result.status == SweepStatus::Overlap { overlap() } else { None })
    } else {
        (sphere_sphere_approach(&sweep_a, &sweep_b), overlap())
    };
    let impact = impact.and_then(|impact| {
        let at = setup.clock.after(start, told_time(impact.t, &sweep_a, &sweep_b))?;
        let normal = impact.normal.map(|normal| -normal);
        let point = impact.a - normal.unwrap_or(DVec3::ZERO) * sweep_a.radius;
        Some(PredictedImpact { at, normal, point, feature: None, flags: None })
    });
    PairPrediction { impact, overlap }
}

fn predict_at_obstacle(setup: &Setup, body: usize, segment: &Segment, obstacle: usize) -> PairPrediction {
    let obstacle = &setup.obstacles[obstacle];
    let shape = obstacle.shape_at(segment.start, setup.clock);
    let velocity = obstacle.obstacle.velocity;
    let sweep = SphereSweep {
        radius: setup.radius(body),
        from: segment.position,
        motion: segment.velocity - velocity,
        acceleration: segment.acceleration,
        max_fraction: f64::INFINITY,
    };
    let still = SphereSweep { motion: DVec3::ZERO, acceleration: DVec3::ZERO, ..sweep };
    let swept = shape.sweep(&sweep, &mut ());
    let predicted = swept.contact.and_then(|contact| {
        let at = setup.clock.after(segment.start, told_time(contact.t, &sweep, &still))?;
        let point = contact.point + velocity * setup.clock.between(segment.start, at);
        Some(PredictedImpact {
            at,
            normal: Some(contact.normal),
            point,
            feature: contact.feature,
            flags: contact.flags,
        })
    });
    let overlaps = swept.outcome == SweepOutcome::Overlap;
    let overlap = if overlaps { gap_at_shape(setup, body, sweep.from, &shape).overlap(segment.start) } else { None };
    PairPrediction { impact: predicted, overlap }
}

/// The gap of a pair at an instant that both segments cover.
pub fn gap(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant) -> Gap {
    let center = motions[pair.body].position_at(at, setup.clock);
    match pair.other {
        Other::Body(other) => {
            gap_of_balls(setup, pair.body, center, other, motions[other].position_at(at, setup.clock))
        }
        Other::Obstacle(obstacle) => {
            let shape = setup.obstacles[obstacle].shape_at(at, setup.clock);
            gap_at_shape(setup, pair.body, center, &shape)
        }
    }
}

/// Whether a pair that overlapped and at this instant has this gap stays apart until one of the two changes its motion:
/// convex shapes without an acceleration relative to each other touch once and then move apart. Only after new motions,
/// begun when they were apart, may they collide again.
pub fn stays_apart(setup: &Setup, motions: &[Motion], pair: Pair, gap: &Gap, at: Instant) -> bool {
    let [velocity, other_velocity] = segment_velocities(setup, motions, pair, at);
    let opening = (velocity - other_velocity).dot(gap.normal);
    // From behind a plane a ball passes freely.
    let is_parting = gap.distance == f64::INFINITY || opening >= 0.0;
    is_parting && relative_acceleration(motions, pair) == DVec3::ZERO
}

/// Velocities along the segments of a pair.
pub fn segment_velocities(setup: &Setup, motions: &[Motion], pair: Pair, at: Instant) -> [DVec3; 2] {
    let other = match pair.other {
        Other::Body(other) => motions[other].segment().velocity_at(at, setup.clock),
        Other::Obstacle(obstacle) => setup.obstacles[obstacle].obstacle.velocity,
    };
    [motions[pair.body].segment().velocity_at(at, setup.clock), other]
}

/// Acceleration of the segment of a pair's ball relative to that of the other. Where it is zero, convex shapes that have
/// touched and moved apart never meet again.
pub fn relative_acceleration(motions: &[Motion], pair: Pair) -> DVec3 {
    let other = match pair.other {
        Other::Body(other) => motions[other].segment().acceleration,
        Other::Obstacle(_) => DVec3::ZERO,
    };
    motions[pair.body].segment().acceleration - other
}

/// The gap between a ball with its centre at `a_center` and another with its centre at `b_center`.
pub fn gap_of_balls(setup: &Setup, a: usize, a_center: DVec3, b: usize, b_center: DVec3) -> Gap {
    let (radius_a, radius_b) = (setup.radius(a), setup.radius(b));
    let offset = a_center - b_center;
    let normal = unit(offset).unwrap_or(DVec3::ZERO);
    Gap {
        distance: offset.length() - (radius_a + radius_b),
        normal,
        point: a_center - radius_a * normal,
        tolerance: contact_tolerance(radius_a.min(radius_b), a_center),
    }
}

/// The gap between a ball with its centre at `center` and an obstacle. Planes have nothing behind
/// them: a ball that is wholly behind is infinitely far away.
pub fn gap_at_shape(setup: &Setup, body: usize, center: DVec3, shape: &Geometry) -> Gap {
    let radius = setup.radius(body);
    let surface = shape.surface(center);
    let behind = shape.as_plane().is_some() && surface.distance <= -radius;
    Gap {
        distance: if behind { f64::INFINITY } else { surface.distance - radius },
        normal: surface.normal,
        point: center - radius * surface.normal,
        tolerance: contact_tolerance(radius, center),
    }
}

/// Gaps up to this, in m, are contact: 1e-9 of the smaller radius, and what coordinates of this size resolve.
pub fn contact_tolerance(radius: f64, center: DVec3) -> f64 {
    1e-9 * radius + 4.0 * f64::EPSILON * center.abs().max_element()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;

    /// Ball 1 above ball 2, which stays where it is until the tick ends, by this gap and with this speed upwards.
    fn return_of(gap: f64, speed: f64) -> Option<f64> {
        let text = r#"{"version": 1, "name": "two", "settings": {"gravity": [0, -10, 0], "flight": "exact"},
            "bodies": [{"id": 1, "radius": 0.5, "position": [0, 1, 0]}, {"id": 2, "radius": 0.5, "position": [0, 0, 0]}]}"#;
        let setup = Setup::new(&parsed(text));
        let start = Instant::start_of(0);
        let resting = Motion::chord(Segment::straight(DVec3::ZERO, DVec3::ZERO, start), DVec3::ZERO, DVec3::ZERO);
        let motions = [setup.flight(0, DVec3::Y * (1.0 + gap), DVec3::Y * speed, start), resting];
        let impact = predict_return(&setup, &motions, Pair::of_balls(0, 1)).impact;
        impact.map(|impact| setup.clock.seconds(impact.at))
    }

    #[test]
    fn what_bounced_returns_when_its_parabola_does_and_what_is_near_when_it_touches() {
        let is_near = |found: Option<f64>, expected: f64| found.is_some_and(|t| (t - expected).abs() < 1e-12);
        // 2·v/g, whatever the rounding of the start.
        for gap in [0.0, 1e-16, -1e-16] {
            assert!(is_near(return_of(gap, 0.5), 0.1), "{gap:e}: {:?}", return_of(gap, 0.5));
        }
        // 1e-9 = 0.03·t + 5·t²: so soon that the path is all but straight.
        assert!(is_near(return_of(1e-9, -0.03), 1e-9 / 0.03), "{:?}", return_of(1e-9, -0.03));
        // √(2·1e-9/10), from rest.
        assert!(is_near(return_of(1e-9, 0.0), 2e-10f64.sqrt()), "{:?}", return_of(1e-9, 0.0));
    }

    #[test]
    fn an_impact_that_rounding_alone_puts_off_happens_now_and_one_that_can_be_told_later() {
        let time_of = |gap: f64, speed: f64| {
            let text = r#"{"version": 1, "name": "two", "bodies": [
                {"id": 1, "radius": 0.5, "position": [2, 0, 0]}, {"id": 2, "radius": 0.5, "position": [3, 0, 0]}]}"#;
            let setup = Setup::new(&parsed(text));
            let start = Instant::start_of(0);
            let [from, to] = [2.0 - gap, 3.0].map(|x| DVec3::X * x);
            let motions = [setup.flight(0, from, DVec3::X * speed, start), setup.flight(1, to, DVec3::ZERO, start)];
            let predicted = predict_pair(&setup, &motions, Pair::of_balls(0, 1)).impact.map(|impact| impact.at);
            let quickly = match time_of_impact_of_balls(&setup, &motions, 0, 1) {
                (start, TimeOfImpact::After(seconds)) => setup.clock.after(start, seconds),
                _ => None,
            };
            assert_eq!(quickly, predicted);
            predicted.map_or(f64::INFINITY, |at| setup.clock.seconds(at))
        };
        // Below 2 m places are 2.2e-16 m apart.
        for speed in [1e-6, 1.0, 1e6] {
            assert_eq!(time_of(2.0 * f64::EPSILON, speed), 0.0);
            let told = 16.0 * f64::EPSILON;
            assert!((time_of(told, speed) * speed / told - 1.0).abs() < 1e-6, "{:e}", time_of(told, speed));
        }
        // So slow that the square of the speed is no number that a double knows: beyond all ticks that can be counted.
        assert_eq!(time_of(1.0, 1e-170), f64::INFINITY);
    }

    #[test]
    fn what_rises_out_of_an_overlap_for_however_short_returns_where_it_touches_again() {
        // From a depth of 0.2 m at 10 m/s² down: it comes out at 0.2 = v·t − 5·t², and returns at the later root.
        for above in [1e-3_f64, 1e-6, 0.1, 1.0] {
            let speed = (20.0 * (0.2 + above)).sqrt();
            let expected = (speed + (20.0 * above).sqrt()) / 10.0;
            let found = return_of(-0.2, speed).expect("gravity brings it back");
            // From 1e-6 m up it comes back at √(20·1e-6) = 4.5e-3 m/s, at which a rounding of 1e-16 m takes 2e-14 s.
            assert!((found - expected).abs() < 1e-12, "{above}: {found} for {expected}");
        }
    }

    #[test]
    fn what_rises_by_less_than_can_be_told_returns_before_it_goes_in() {
        let text = r#"{"version": 1, "name": "floor", "settings": {"gravity": [0, -10, 0]},
            "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0.5, 0]}],
            "obstacles": [{"id": 9, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#;
        let setup = Setup::new(&parsed(text));
        let start = Instant::start_of(0);
        // At 1e-12 m/s it rises by 5e-26 m and is back after 2e-13 s.
        let motions = [setup.flight(0, DVec3::Y * 0.5, DVec3::Y * 1e-12, start)];
        let impact = predict_return(&setup, &motions, Pair::with_obstacle(0, 0)).impact.expect("it is pressed down");
        let seconds = setup.clock.seconds(impact.at);
        // By then it has fallen, by ½ · 10 m/s² · t², less than 16 units in the last place of its radius.
        assert!(seconds >= 2e-13 && 5.0 * seconds * seconds < 16.0 * 0.5 * f64::EPSILON, "{seconds:e}");
    }
}
