//! Why a pair collided in a tick, or did not.
//!
//! The impact time comes from [`predict_pair`] with the segments that the simulation used, so it agrees to the last bit.
//! The stages are those of the same query over a part of one tick: the sweeps of the simulation have no end, and may have
//! begun many ticks ago.

use super::pair_reason::{PairReason, PassedPart};
use crate::query::{Stage, SweepOutcome};
use crate::scene::{CollisionMode, Id};
use crate::sim::island::standing::stands;
use crate::sim::pairs::separation::{
    Approach, Found, PairSegment, Target, motion_on, pair_segments, seconds_of, separation_at,
};
use crate::sim::pairs::time_of_impact::predict_pair;
use crate::sim::state::pair::Pair;
use crate::sim::{Event, EventKind, Instant, Motion, Resolution, Setup, TickRecord};
use glam::DVec3;

/// Why a pair collided in a tick, or did not.
#[derive(Clone, Debug, PartialEq)]
pub struct PairExplanation {
    /// Why.
    pub reason: PairReason,
    /// The segment that decided: where both moved straight on.
    pub segment: PairSegment,
    /// The sweeps of both on that segment.
    pub approach: Approach,
    /// The pair query's stages on that segment; its sweep lasts from the segment's start to the end of the tick, and `t` counts in
    /// ticks. An obstacle stands still in it, the ball moves as seen from there.
    pub trace: Vec<Stage>,
    /// Index of the stage in `trace` that decided.
    pub decided_at: usize,
}

/// Why two bodies, or a body and an obstacle, collided in a tick or did not; `None` if the ids name no such pair. The
/// segment that ends with their event decides; without an event, the one on which they came closest.
pub fn why_not(setup: &Setup, record: &TickRecord, a: Id, b: Id) -> Option<PairExplanation> {
    let pair = pair_of(setup, a, b)?;
    let event = record.events.iter().find(|event| concerns(event, pair.ids(setup)));
    let (segment, approach) = match event {
        Some(event) => approach_into(setup, record, pair, event),
        None => {
            let segment = closest_segment(setup, record, pair)?;
            (segment, Approach::on(setup, record, pair, &segment))
        }
    };
    let mut trace = Vec::new();
    let found = approach.ask(&mut trace);
    let decided_at = trace.iter().rposition(Stage::is_verdict).unwrap_or(0);
    let reason = match event {
        Some(event) => told_by(event, setup.clock.tick_length()),
        None if !setup.can_touch(pair) => PairReason::SoftContact,
        None if setup.settings.collision == CollisionMode::Discrete => not_looked_at(setup, record, pair),
        None => {
            let mut motions = record.start.motions.clone();
            pair.balls().for_each(|ball| motions[ball] = *motion_on(setup, record, ball, &segment));
            let predicted = predict_pair(setup, &motions, pair).impact.map(|predicted| predicted.at);
            judged(setup, record, pair, &Judged { approach, segment, found, predicted })
        }
    };
    Some(PairExplanation { reason, segment, approach, trace, decided_at })
}

fn closest_segment(setup: &Setup, record: &TickRecord, pair: Pair) -> Option<PairSegment> {
    let closest = |segment: &PairSegment| {
        let approach = Approach::on(setup, record, pair, segment);
        let length = segment.to - segment.from;
        let at = approach.closest_between(0.0, length);
        [0.0, at, length].map(|t| approach.separation(t)).into_iter().fold(f64::INFINITY, f64::min)
    };
    pair_segments(setup, record, pair).into_iter().min_by(|a, b| closest(a).total_cmp(&closest(b)))
}

/// The sweeps that led a pair into an event of both, and the segment on which they held: from the later
/// start of the two motions, or that of the tick, to the event.
pub fn approach_into(setup: &Setup, record: &TickRecord, pair: Pair, event: &Event) -> (PairSegment, Approach) {
    let place = |ball: usize| usize::from(ball != pair.body);
    let start = Instant::start_of(record.start.tick);
    let motion = |ball: usize| {
        let motion = motion_into(setup, record, event, ball, place(ball));
        // What stands was found to do so by where it would fall.
        let falls = matches!(event.kind, EventKind::Resting(_)) && stands(setup, ball, motion);
        let falling = || setup.flight(ball, motion.position_at(start, setup.clock), DVec3::ZERO, start);
        if falls { falling() } else { *motion }
    };
    let from = pair.balls().map(|ball| motion(ball).start()).fold(start, Instant::later);
    let length = setup.clock.tick_length();
    let segment = PairSegment { from: from.local / length, to: event.at.local / length };
    (segment, Approach::of_motions(setup, pair, motion, from))
}

/// The motion with which a ball comes into an event; `place` is 0 for the pair's ball, 1 for the other.
fn motion_into<'a>(setup: &Setup, record: &'a TickRecord, event: &Event, ball: usize, place: usize) -> &'a Motion {
    let begun = || record.motions_of(ball).filter(|motion| motion.start() <= event.at);
    // Of several events at one instant an impact's own velocities tell which motion it ended.
    if let EventKind::Impact(impact) = &event.kind {
        let ends = |motion: &&Motion| motion.velocity_at(event.at, setup.clock) == impact.before[place];
        // What no impact changes moves on as before, in a motion that begins with it.
        let id = setup.bodies[ball].id;
        let before = record.events.iter().take_while(|other| *other != event).filter(|other| other.at == event.at);
        let is_first = before.into_iter().all(|other| !other.kind.participants().contains(&id));
        let came = || begun().filter(|motion| motion.start() < event.at).last().filter(ends);
        if let Some(motion) = is_first.then(came).flatten() {
            return motion;
        }
        let mut ended = begun().filter(ends);
        let swept = setup.settings.collision == CollisionMode::Swept;
        if let Some(motion) = if swept { ended.last() } else { ended.next() } {
            return motion;
        }
    }
    let motion = if event.at == Instant::start_of(record.start.tick) {
        // Gravity comes before everything else that happens at the start of a tick.
        begun().nth(usize::from(setup.has_chords(ball)))
    } else {
        begun().filter(|motion| motion.start() < event.at).last()
    };
    motion.unwrap_or(&record.start.motions[ball])
}

/// The pair that two ids name: two bodies, or a body and an obstacle, in either order.
pub fn pair_of(setup: &Setup, a: Id, b: Id) -> Option<Pair> {
    match (setup.body_index(a), setup.body_index(b)) {
        (Some(a), Some(b)) => (a != b).then(|| Pair::of_balls(a, b)),
        (Some(body), None) => Some(Pair::with_obstacle(body, setup.obstacle_index(b)?)),
        (None, Some(body)) => Some(Pair::with_obstacle(body, setup.obstacle_index(a)?)),
        (None, None) => None,
    }
}

/// Whether an event is about these two with each other.
fn concerns(event: &Event, (body, other): (Id, Id)) -> bool {
    match &event.kind {
        EventKind::BudgetSpent(spent) => spent.held.contains(&body) || spent.held.contains(&other),
        EventKind::Overlap(_) => false,
        kind => kind.is_between([body, other]),
    }
}

/// The simulation said it itself.
fn told_by(event: &Event, tick_length: f64) -> PairReason {
    let t = event.at.local / tick_length;
    match &event.kind {
        EventKind::Impact(impact) => PairReason::Impact { t, approach_speed: impact.approach_speed },
        EventKind::Resting(_) => PairReason::Rests { t },
        EventKind::Unresolved(unresolved) => PairReason::Unresolved { t, why: unresolved.reason },
        _ => PairReason::BudgetSpent { t },
    }
}

fn not_looked_at(setup: &Setup, record: &TickRecord, pair: Pair) -> PairReason {
    PairReason::WithinTick { separation: separation_at(setup, record, pair, setup.clock.tick_length()) }
}

/// What the pair query found on a segment.
struct Judged {
    approach: Approach,
    segment: PairSegment,
    found: Found,
    /// When they touch and approach, as the simulation has it.
    predicted: Option<Instant>,
}

impl Judged {
    /// When they touch, in ticks since this one began; where they overlap already, the segment's start.
    fn met_at(&self, setup: &Setup, record: &TickRecord) -> Option<f64> {
        let seconds = setup.clock.between(Instant::start_of(record.start.tick), self.predicted?);
        Some((seconds / setup.clock.tick_length()).max(self.segment.from))
    }
}

/// From the pair query alone: there was no event.
fn judged(setup: &Setup, record: &TickRecord, pair: Pair, judged: &Judged) -> PairReason {
    let motion = judged.approach.relative_motion();
    let speed = motion.dot(normal_of(&judged.approach)) / setup.clock.tick_length();
    let approaching = judged.found.approaching;
    match judged.found.outcome {
        SweepOutcome::MissBehind => PairReason::Behind,
        SweepOutcome::MissAlong => PairReason::Along,
        SweepOutcome::MissAtRest => PairReason::AtRest,
        SweepOutcome::MissReceding => PairReason::Receding { speed },
        SweepOutcome::MissLate => late(judged.met_at(setup, record), judged),
        SweepOutcome::MissApart => beside(judged),
        SweepOutcome::Hit if !approaching => PairReason::Graze,
        SweepOutcome::Touching | SweepOutcome::Overlap if !approaching => {
            let start = separation_at(setup, record, pair, seconds_of(judged.segment.from, setup.clock));
            PairReason::NotApproaching { overlap: (start < 0.0).then_some(-start), speed }
        }
        SweepOutcome::Hit | SweepOutcome::Touching | SweepOutcome::Overlap => touched(setup, record, pair, judged),
    }
}

/// They touch and approach, and yet there was no event.
fn touched(setup: &Setup, record: &TickRecord, pair: Pair, judged: &Judged) -> PairReason {
    let next = Instant::start_of(record.start.tick + 1);
    let met_at = judged.met_at(setup, record);
    match (record.start.resolved.get(&pair), judged.predicted) {
        (_, Some(at)) if at == next => PairReason::NextTick,
        (_, Some(at)) if at > next || met_at.is_some_and(|t| t > judged.segment.to) => late(met_at, judged),
        (Some(Resolution::Unresolvable), _) => PairReason::Unresolvable,
        (Some(Resolution::Resolved), _) => PairReason::JustResolved,
        (None, _) => {
            let t = met_at.unwrap_or(judged.segment.from + judged.found.t.unwrap_or(0.0).max(0.0));
            PairReason::WithinRounding { t }
        }
    }
}

/// Too late for the segment, or for the tick.
fn late(met_at: Option<f64>, judged: &Judged) -> PairReason {
    match met_at {
        None => PairReason::LateWithoutApproach,
        Some(t) if t > 1.0 => PairReason::AfterTick { t },
        Some(t) => PairReason::AfterChange { t, changed_at: judged.segment.to },
    }
}

/// How far beside what part they pass, and when.
fn beside(judged: &Judged) -> PairReason {
    let t = judged.approach.closest_time();
    let part = match &judged.approach.target {
        Target::Ball(_) => PassedPart::Ball,
        Target::Obstacle(shape) => {
            let near = shape.feature_near(judged.approach.sweep.center_at(t));
            near.map_or(PassedPart::Plane, PassedPart::Feature)
        }
    };
    PairReason::Beside { distance: judged.approach.separation(t), part, t: judged.segment.from + t }
}

/// From the other to the ball, where the segment begins.
fn normal_of(approach: &Approach) -> DVec3 {
    let center = approach.sweep.from;
    match &approach.target {
        Target::Ball(other) => crate::shape::unit(center - other.from).unwrap_or(DVec3::ZERO),
        Target::Obstacle(shape) => shape.surface(center).normal,
    }
}
