//! Expectations made from what was seen: they hold in the run they were made from, and wait for a
//! person to replace the observation by the arithmetic behind it.

use super::{Measured, collided};
use crate::protocol::answer_map;
use crate::scene::{
    BenchQuery, Conserved, Expectation, Expected, ExpectedAnswer, ExpectedBody, ExpectedEvent, Id, MaxPenetration,
    NeverCollide, PlainNumber, Quantity,
};
use crate::sim::{Event, EventKind, Instant, Setup, TickRecord};
use glam::DVec3;
use serde_json::Value;

/// Deviations up to this, in seconds, metres or m/s, are taken for rounding.
const LEAST_TOLERANCE: f64 = 1e-9;
/// Share of a large number that is taken for its rounding.
const ROUNDING_SHARE: f64 = 1e-12;

/// What of a body's state is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateQuantity {
    /// Its centre.
    Position,
    /// Its velocity.
    Velocity,
    /// Its speed.
    Speed,
}

impl StateQuantity {
    /// All of them.
    pub const ALL: [StateQuantity; 3] = [StateQuantity::Position, StateQuantity::Velocity, StateQuantity::Speed];

    /// As shown to a person.
    pub fn name(self) -> &'static str {
        match self {
            StateQuantity::Position => "position",
            StateQuantity::Velocity => "velocity",
            StateQuantity::Speed => "speed",
        }
    }
}

/// "This collision happens again": the `nth` of its pair (counted from 1), its time, and what part of
/// a box or quad is met. `None` for an event that is no collision.
pub fn expect_event(setup: &Setup, event: &Event, nth: u64) -> Option<Expectation> {
    let between = collided(&event.kind)?;
    let (feature, flags) = match &event.kind {
        EventKind::Impact(impact) => (impact.feature, impact.flags),
        _ => (None, None),
    };
    let time = setup.clock.seconds(event.at);
    let tolerance = LEAST_TOLERANCE.max(ROUNDING_SHARE * time);
    let expect = Expected::Event(ExpectedEvent { between, nth, time: Some(time), tolerance, flags, feature });
    let [a, b] = between.map(|id| setup.label_of(id));
    let met = match &event.kind {
        EventKind::Impact(impact) => {
            format!("{a} meets {b} at {} m/s, normal {}", brief(impact.approach_speed), shown(impact.normal))
        }
        _ => format!("{a} meets {b}"),
    };
    Some(Expectation { why: seen("in", event.at.tick, &met), expect })
}

/// How many collisions of its pair there are among `events`, which end with the one that is asked
/// for; 0 when that is no collision.
pub fn count_collisions<'a>(event: &EventKind, events: impl Iterator<Item = &'a EventKind>) -> u64 {
    let Some(pair) = collided(event) else { return 0 };
    events.filter(|kind| collided(kind) == Some(pair)).count() as u64
}

/// "This body is so at this moment": at `local` seconds into the tick of a record.
pub fn expect_state(
    setup: &Setup,
    record: &TickRecord,
    local: f64,
    body: usize,
    quantity: StateQuantity,
) -> Expectation {
    let moment = Instant { tick: record.start.tick, local };
    let time = setup.clock.seconds_within_tick(moment);
    // What the checker will look at, which may be a rounding error later.
    let at = Instant { tick: moment.tick, ..setup.clock.instant_at(time) };
    let position = record.position_at(body, at.local, setup.clock);
    let velocity = record.velocity_at(body, at.local, setup.clock);
    let id = setup.bodies[body].id;
    let tolerance = |size: f64| LEAST_TOLERANCE.max(ROUNDING_SHARE * size);
    let nothing = ExpectedBody { id, time, position: None, velocity: None, speed: None, tolerance: 0.0 };
    let (expected, told) = match quantity {
        StateQuantity::Position => {
            let tolerance = tolerance(position.length());
            (ExpectedBody { position: Some(position), tolerance, ..nothing }, shown(position) + " m")
        }
        StateQuantity::Velocity => {
            let tolerance = tolerance(velocity.length());
            (ExpectedBody { velocity: Some(velocity), tolerance, ..nothing }, shown(velocity) + " m/s")
        }
        StateQuantity::Speed => {
            let speed = velocity.length();
            let tolerance = tolerance(speed);
            (ExpectedBody { speed: Some(speed), tolerance, ..nothing }, format!("{} m/s", brief(speed)))
        }
    };
    let told = format!("the {} of {} is {told}", quantity.name(), setup.label_of(id));
    Expectation { why: seen("in", moment.tick, &told), expect: Expected::Body(expected) }
}

/// "This bench query answers as it does": every field of the answer but the repeated id, or the
/// status alone where the question is invalid.
pub fn expect_answer(query: &BenchQuery) -> Expectation {
    let mut answer = answer_map(&query.ask);
    answer.remove("id");
    answer.remove("error");
    let status = match answer.get("status") {
        Some(Value::String(status)) => status.clone(),
        _ => String::new(),
    };
    let told = format!("Answered: {status}. Replace this by the arithmetic behind it.");
    let expected = ExpectedAnswer { query: query.id, answer, tolerance: LEAST_TOLERANCE };
    Expectation { why: told, expect: Expected::Query(expected) }
}

/// "This quantity stays what it was", to what was measured; `until` when (seconds since tick 0), or
/// to the end of the scene.
pub fn expect_conserved(measured: &Measured, quantity: Quantity, until: Option<f64>) -> Expectation {
    let (name, drift) = match quantity {
        Quantity::Momentum => ("momentum", measured.momentum_drift),
        Quantity::Energy => ("energy", measured.energy_drift),
    };
    let tolerance = rounded_up(drift).max(LEAST_TOLERANCE);
    let told = format!("the {name} was off by at most {} of its largest contribution", PlainNumber(drift));
    let expect = Expected::Conserved(Conserved { quantity, tolerance, until });
    Expectation { why: seen("up to", measured.last_tick, &told), expect }
}

/// "Nothing penetrates deeper than it did", to what was measured.
pub fn expect_penetration(measured: &Measured, until: Option<f64>) -> Expectation {
    let deepest = measured.deepest;
    let told = format!("the deepest overlap was {} of the smaller radius", PlainNumber(deepest));
    let depth = rounded_up(deepest).max(LEAST_TOLERANCE);
    let expect = Expected::MaxPenetration(MaxPenetration { depth, until });
    Expectation { why: seen("up to", measured.last_tick, &told), expect }
}

/// "These two never meet": what should be, whether or not they did.
pub fn expect_never_collide(setup: &Setup, between: [Id; 2], until: Option<f64>) -> Expectation {
    let [a, b] = between.map(|id| setup.label_of(id));
    let why = format!("Say here why {a} and {b} never meet.");
    Expectation { why, expect: Expected::NeverCollide(NeverCollide { between, until }) }
}

fn seen(when: &str, tick: u64, what: &str) -> String {
    format!("Seen {when} tick {tick}: {what}. Replace this by the arithmetic behind it.")
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

fn shown(vector: DVec3) -> String {
    let [x, y, z] = vector.to_array().map(brief);
    format!("({x}, {y}, {z})")
}

/// Six digits: the expectation itself has them all.
fn brief(value: f64) -> String {
    PlainNumber(format!("{value:.5e}").parse().unwrap_or(value)).to_string()
}
