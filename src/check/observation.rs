//! Expectations made from what was seen: they hold in the run they were made from, and wait for a
//! person to replace the observation by the arithmetic behind it.

use super::{Measure, Measured, StateQuantity};
use crate::protocol::{answer_map, status_of};
use crate::query::Status;
use crate::scene::{
    BenchQuery, Conserved, Expected, ExpectedAnswer, ExpectedBody, ExpectedCondition, ExpectedEvent, Holds, Id,
    MaxPenetration, NeverCollide, Quantity,
};
use crate::sim::{Event, EventKind, Instant, Setup, TickRecord};
use glam::DVec3;

/// Deviations up to this, in seconds, metres or m/s, are taken for rounding.
const LEAST_TOLERANCE: f64 = 1e-9;
/// Share of a large number that is taken for its rounding.
const ROUNDING_SHARE: f64 = 1e-12;

/// An expectation made from what was seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// What is expected.
    pub expect: Expected,
    /// What was seen.
    pub seen: Seen,
}

/// What an expectation was made from.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// A collision.
    Collision {
        /// In which tick.
        tick: u64,
        /// The two.
        between: [Id; 2],
        /// How fast they approached, in m/s, and the normal; `None` where they did not bounce.
        impact: Option<(f64, DVec3)>,
    },
    /// A part of a body's state.
    State {
        /// In which tick.
        tick: u64,
        /// Which body.
        body: Id,
        /// Which part.
        quantity: StateQuantity,
        /// What it was.
        value: Measure,
    },
    /// The answer of a bench query.
    Answer {
        /// Its status.
        status: Status,
    },
    /// How much of a quantity was lost or gained.
    Drift {
        /// The last tick that was looked at.
        last_tick: u64,
        /// Which quantity.
        quantity: Quantity,
        /// The greatest difference, as a share of the largest contribution.
        drift: f64,
    },
    /// How deep the deepest overlap was.
    Penetration {
        /// The last tick that was looked at.
        last_tick: u64,
        /// As a share of the smaller radius.
        deepest: f64,
    },
    /// Nothing: two should never collide, whether or not they did.
    NeverCollide {
        /// The two.
        between: [Id; 2],
    },
    /// When a condition began to hold.
    Condition {
        /// Everything before this tick was looked at.
        before: u64,
        /// `None` if it did not hold.
        begins: Option<Beginning>,
    },
}

/// A moment at which a condition begins to hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beginning {
    /// In seconds since tick 0.
    pub seconds: f64,
    /// Whether it did not hold before.
    pub is_first: bool,
}

/// "This collision happens again": the `nth` of its pair (counted from 1), its time, and what part of
/// a box or quad is hit. `None` for an event that is no collision.
pub fn expect_event(setup: &Setup, event: &Event, nth: u64) -> Option<Observation> {
    let between = event.kind.collision()?;
    let (feature, flags) = match &event.kind {
        EventKind::Impact(impact) => (impact.feature, impact.flags),
        _ => (None, None),
    };
    let time = setup.clock.seconds(event.at);
    let tolerance = LEAST_TOLERANCE.max(ROUNDING_SHARE * time);
    let expect = Expected::Event(ExpectedEvent { between, nth, time: Some(time), tolerance, flags, feature });
    let impact = match &event.kind {
        EventKind::Impact(impact) => Some((impact.approach_speed, impact.normal)),
        _ => None,
    };
    Some(Observation { expect, seen: Seen::Collision { tick: event.at.tick, between, impact } })
}

/// How many collisions of its pair there are among `events`, which end with the one that is asked
/// for; 0 when that is no collision.
pub fn count_collisions<'a>(event: &EventKind, events: impl Iterator<Item = &'a EventKind>) -> u64 {
    let Some(pair) = event.collision() else { return 0 };
    events.filter(|kind| kind.collision() == Some(pair)).count() as u64
}

/// "This body is so at this moment": at `local` seconds into the tick of a record.
pub fn expect_state(
    setup: &Setup,
    record: &TickRecord,
    local: f64,
    body: usize,
    quantity: StateQuantity,
) -> Observation {
    let moment = Instant { tick: record.start.tick, local };
    let time = setup.clock.seconds_within_tick(moment);
    // What the checker will look at, which may be a rounding error later.
    let at = Instant { tick: moment.tick, ..setup.clock.instant_at(time) };
    let position = record.position_at(body, at.local, setup.clock);
    let velocity = record.velocity_at(body, at.local, setup.clock);
    let id = setup.bodies[body].id;
    let tolerance = |size: f64| LEAST_TOLERANCE.max(ROUNDING_SHARE * size);
    let nothing = ExpectedBody { id, time, position: None, velocity: None, speed: None, tolerance: 0.0 };
    let (expected, value) = match quantity {
        StateQuantity::Position => {
            let tolerance = tolerance(position.length());
            (ExpectedBody { position: Some(position), tolerance, ..nothing }, Measure::Vector(position))
        }
        StateQuantity::Velocity => {
            let tolerance = tolerance(velocity.length());
            (ExpectedBody { velocity: Some(velocity), tolerance, ..nothing }, Measure::Vector(velocity))
        }
        StateQuantity::Speed => {
            let speed = velocity.length();
            let tolerance = tolerance(speed);
            (ExpectedBody { speed: Some(speed), tolerance, ..nothing }, Measure::Number(speed))
        }
    };
    let seen = Seen::State { tick: moment.tick, body: id, quantity, value };
    Observation { expect: Expected::Body(expected), seen }
}

/// "This bench query answers as it does": every field of the answer but the repeated id, or the
/// status alone where the question is invalid.
pub fn expect_answer(query: &BenchQuery) -> Observation {
    let mut answer = answer_map(&query.ask);
    answer.remove("id");
    answer.remove("error");
    let status = status_of(&answer).unwrap_or(Status::Invalid);
    let expected = ExpectedAnswer { query: query.id, answer, tolerance: LEAST_TOLERANCE };
    Observation { expect: Expected::Query(expected), seen: Seen::Answer { status } }
}

/// "This quantity stays what it was", to what was measured; `until` when (seconds since tick 0), or
/// to the end of the scene.
pub fn expect_conserved(measured: &Measured, quantity: Quantity, until: Option<f64>) -> Observation {
    let drift = match quantity {
        Quantity::Momentum => measured.momentum_drift,
        Quantity::Energy => measured.energy_drift,
    };
    let tolerance = rounded_up(drift).max(LEAST_TOLERANCE);
    let expect = Expected::Conserved(Conserved { quantity, tolerance, until });
    Observation { expect, seen: Seen::Drift { last_tick: measured.last_tick, quantity, drift } }
}

/// "Nothing penetrates deeper than it did", to what was measured.
pub fn expect_penetration(measured: &Measured, until: Option<f64>) -> Observation {
    let deepest = measured.deepest;
    let depth = rounded_up(deepest).max(LEAST_TOLERANCE);
    let expect = Expected::MaxPenetration(MaxPenetration { depth, until });
    Observation { expect, seen: Seen::Penetration { last_tick: measured.last_tick, deepest } }
}

/// "These two never collide": what should be, whether or not they did.
pub fn expect_never_collide(between: [Id; 2], until: Option<f64>) -> Observation {
    let expect = Expected::NeverCollide(NeverCollide { between, until });
    Observation { expect, seen: Seen::NeverCollide { between } }
}

/// "This condition holds then", with the tick before which everything was looked at and a moment at which it begins to hold.
pub fn expect_condition(
    holds: Holds,
    what: String,
    time: Option<f64>,
    (before, begins): (u64, Option<Beginning>),
) -> Observation {
    let expect = Expected::Condition(ExpectedCondition { holds, what, time, tolerance: LEAST_TOLERANCE });
    Observation { expect, seen: Seen::Condition { before, begins } }
}

/// The next number with two digits that is not less.
fn rounded_up(value: f64) -> f64 {
    if value <= 0.0 {
        return 0.0;
    }
    let unit = 10f64.powf(value.log10().floor() - 1.0);
    let mut digits = (value / unit).ceil();
    let decimal = |digits: f64| format!("{:.1e}", digits * unit).parse().unwrap_or(digits * unit);
    // The decimal nearest to the product may be a rounding error less.
    while decimal(digits) < value {
        digits += 1.0;
    }
    decimal(digits)
}
