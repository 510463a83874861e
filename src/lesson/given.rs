//! Whether an answer that was given is right, and by how much it is not.

use super::answer::RightAnswer;
use super::sketch::Sketch;
use crate::scene::{ArrowTolerance, Ask};
use glam::DVec3;
use std::collections::BTreeSet;

/// A vector shorter than this, in base units, is none: it has no direction.
const NOTHING: f64 = 1e-9;

/// A number differs from another one by more than this share of it, or is the same.
const ROUNDING: f64 = 1e-9;

/// An answer that was given.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// The option with this place.
    Choice(usize),
    /// A number in the unit of the question.
    Number(f64),
    /// The places of the things in the order that was given.
    Order(Vec<usize>),
    /// A vector in base units.
    Arrow(DVec3),
    /// A world position.
    Place {
        /// The position.
        at: DVec3,
        /// Unit vector along the line of sight on which it may lie anywhere; `None` where the position counts.
        sight: Option<DVec3>,
    },
    /// The places of what is touched, among what could be chosen.
    Touched(BTreeSet<usize>),
    /// A curve.
    Curve(Sketch),
}

/// What came of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// Whether it is right.
    pub is_right: bool,
    /// How it differs from the right one.
    pub off: Off,
}

/// How an answer differs from the right one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Off {
    /// It is another one, or the same.
    Other,
    /// A number is so much greater than the right one; 0 where it is the same but for rounding.
    Number(f64),
    /// So many things of an order stand where they belong.
    InPlace(usize),
    /// Of an arrow.
    Arrow {
        /// Between the two, in radians; `None` where one of them has no direction.
        angle: Option<f64>,
        /// How much longer it is than the right one, as a share of that; `None` where that is nothing.
        length: Option<f64>,
    },
    /// A place is so many metres away.
    Place(f64),
    /// Of what was touched so many are missing, and so many were chosen that were not.
    Touched {
        /// Touched, and not chosen.
        missing: usize,
        /// Chosen, and not touched.
        surplus: usize,
    },
    /// A curve is so far off on average over time, in the unit of its quantity.
    Curve(f64),
}

/// Compares an answer with the right one.
pub fn judge(ask: &Ask, given: &Given, right: &RightAnswer) -> Judgement {
    match (ask, given, right) {
        (Ask::Number(number), Given::Number(given), RightAnswer::Number { value, .. }) => {
            let off = given - value;
            // What is no more than rounding is no difference.
            let off = if off.abs() <= ROUNDING * value.abs() { 0.0 } else { off };
            Judgement { is_right: off.abs() <= number.tolerance, off: Off::Number(off) }
        }
        (_, Given::Choice(given), RightAnswer::Choice(right)) => {
            Judgement { is_right: given == right, off: Off::Other }
        }
        (_, Given::Order(given), RightAnswer::Order(right)) => {
            let in_place = given.iter().zip(right).filter(|(given, right)| given == right).count();
            Judgement { is_right: given == right, off: Off::InPlace(in_place) }
        }
        (Ask::Arrow(arrow), Given::Arrow(given), RightAnswer::Arrow { value, .. }) => {
            judged_arrow(*given, *value, arrow.tolerance)
        }
        (Ask::Place(place), Given::Place { at, sight }, RightAnswer::Place(right)) => {
            let way = *right - *at;
            let away = sight.map_or(way, |sight| way - way.dot(sight) * sight).length();
            Judgement { is_right: away <= place.tolerance, off: Off::Place(away) }
        }
        (_, Given::Touched(given), RightAnswer::Touched { places, .. }) => {
            let [missing, surplus] = [places.difference(given).count(), given.difference(places).count()];
            Judgement { is_right: missing + surplus == 0, off: Off::Touched { missing, surplus } }
        }
        (Ask::Curve(curve), Given::Curve(sketch), RightAnswer::Curve { lines, ends, .. }) => {
            let off = sketch.mean_off(lines, *ends);
            Judgement { is_right: off <= curve.tolerance, off: Off::Curve(off) }
        }
        _ => Judgement { is_right: false, off: Off::Other },
    }
}

/// Compares two vectors. Nothing is right where there is nothing, and only there.
fn judged_arrow(given: DVec3, right: DVec3, tolerance: ArrowTolerance) -> Judgement {
    let is_nothing = [given, right].map(|vector| vector.length() < NOTHING);
    let angle = (is_nothing == [false; 2]).then(|| given.angle_between(right));
    let length = (!is_nothing[1]).then(|| given.length() / right.length() - 1.0);
    let is_directed = angle.map_or(is_nothing == [true; 2], |angle| angle.to_degrees() <= tolerance.angle);
    let is_long = tolerance.length.zip(length).is_none_or(|(tolerance, length)| length.abs() <= tolerance);
    Judgement { is_right: is_directed && is_long, off: Off::Arrow { angle, length } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec3;

    fn is_right(given: DVec3, right: DVec3, angle: f64, length: Option<f64>) -> bool {
        judged_arrow(given, right, ArrowTolerance { angle, length }).is_right
    }

    #[test]
    fn an_arrow_is_right_within_both_tolerances_or_the_only_one() {
        // 3-4-5: 53.13° off, and as long.
        let (given, right) = (dvec3(5.0, 0.0, 0.0), dvec3(3.0, 4.0, 0.0));
        assert_eq!([53.0, 54.0].map(|angle| is_right(given, right, angle, Some(0.0))), [false, true]);
        // Twice as long is one whole length too much.
        assert_eq!([0.99, 1.0].map(|length| is_right(2.0 * right, right, 0.1, Some(length))), [false, true]);
        assert!(is_right(100.0 * right, right, 0.1, None));
        let Off::Arrow { angle, length } = judged_arrow(given, right, ArrowTolerance { angle: 1.0, length: None }).off
        else {
            panic!()
        };
        assert!((angle.unwrap() - (0.6_f64).acos()).abs() < 1e-12 && length.unwrap().abs() < 1e-12);
    }

    #[test]
    fn a_number_that_differs_by_rounding_alone_is_off_by_nothing() {
        let asked = r#"{"number": {"answer": "time", "tolerance": 0.1}}"#;
        let ask: Ask = serde_json::from_str(asked).unwrap();
        let off = |given: f64| {
            judge(&ask, &Given::Number(given), &RightAnswer::Number { value: 0.3, unit: String::new() }).off
        };
        // Not 0.3 in binary.
        assert_eq!([off(0.1 + 0.2), off(0.3)], [Off::Number(0.0); 2]);
        assert!(matches!(off(0.3001), Off::Number(off) if off > 9e-5));
    }

    #[test]
    fn no_arrow_is_right_where_nothing_moves_and_only_there() {
        assert!(is_right(DVec3::ZERO, DVec3::X * 1e-15, 5.0, Some(0.1)));
        assert!(!is_right(DVec3::X, DVec3::ZERO, 180.0, None));
        assert!(!is_right(DVec3::ZERO, DVec3::X, 180.0, None));
    }
}
