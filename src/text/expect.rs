//! What an expectation was made from, as a scene says it until a person has replaced it by arithmetic.

use super::check::{quantity_name, quantity_of_state};
use super::status;
use crate::check::{Beginning, Measure, Observation, Seen, StateQuantity};
use crate::expression::PlainNumber;
use crate::language::t;
use crate::scene::Expectation;
use crate::sim::Setup;
use glam::DVec3;

/// The expectation as it stands in a scene, with what was seen in place of its arithmetic.
pub fn expectation(observation: Observation, setup: &Setup) -> Expectation {
    Expectation { why: why(&observation.seen, setup), expect: observation.expect }
}

/// "Seen in tick 3: ball 1 hits floor at 2 m/s, normal (0, 1, 0). Replace this by the arithmetic behind it."
pub fn why(seen: &Seen, setup: &Setup) -> String {
    match seen {
        Seen::Collision { tick, between, impact } => {
            let [a, b] = between.map(|id| setup.label_of(id));
            let how = impact.map_or(String::new(), |(speed, normal)| {
                t!(" at {speed} m/s, normal {normal}", speed = brief(speed), normal = brief_vector(normal))
            });
            replaceable(&t!("Seen in tick {tick}: {a} hits {b}{how}", tick, a, b, how))
        }
        Seen::State { tick, body, quantity, value } => {
            let unit = match quantity {
                StateQuantity::Position => "m",
                StateQuantity::Velocity | StateQuantity::Speed => "m/s",
            };
            let value = match *value {
                Measure::Vector(vector) => brief_vector(vector),
                Measure::Number(number) => brief(number),
            };
            let (name, whose) = (quantity_of_state(*quantity), setup.label_of(*body));
            replaceable(&t!(
                "Seen in tick {tick}: the {name} of {whose} is {value} {unit}",
                tick,
                name,
                whose,
                value,
                unit
            ))
        }
        Seen::Answer { status } => replaceable(&t!("Answered: {status}", status = status::name(*status))),
        Seen::Drift { last_tick, quantity, drift } => {
            let (name, drift) = (quantity_name(*quantity), PlainNumber(*drift));
            let off = t!("the {name} was off by at most {drift} of its largest contribution", name, drift);
            replaceable(&t!("Seen up to tick {last_tick}: {off}", last_tick, off))
        }
        Seen::Penetration { last_tick, deepest } => {
            let overlap =
                t!("the deepest overlap was {deepest} of the smaller radius", deepest = PlainNumber(*deepest));
            replaceable(&t!("Seen up to tick {last_tick}: {overlap}", last_tick, overlap))
        }
        Seen::NeverCollide { between } => {
            let [a, b] = between.map(|id| setup.label_of(id));
            t!("Say here why {a} and {b} never collide.", a, b)
        }
        Seen::Condition { before, begins } => {
            let seen = match begins {
                None => t!("it does not hold").to_owned(),
                Some(Beginning { seconds, is_first: true }) => {
                    t!("it first begins to hold at {first} s", first = brief(*seconds))
                }
                Some(Beginning { seconds, is_first: false }) => {
                    t!("it begins to hold at {at} s, not for the first time", at = brief(*seconds))
                }
            };
            replaceable(&t!("Seen before tick {before}: {seen}", before, seen))
        }
    }
}

fn replaceable(seen: &str) -> String {
    t!("{seen}. Replace this by the arithmetic behind it.", seen)
}

fn brief_vector(vector: DVec3) -> String {
    let [x, y, z] = vector.to_array().map(brief);
    format!("({x}, {y}, {z})")
}

/// Six digits: the expectation itself has them all.
fn brief(value: f64) -> String {
    PlainNumber(format!("{value:.5e}").parse().unwrap_or(value)).to_string()
}
