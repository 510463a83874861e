//! Whether a result is nothing but what rounding leaves of it.

use super::super::{Stage, Value};
use crate::expression::{Formula, Number, Quantity, Scope, Value as Evaluated};

impl Stage {
    /// Whether its quantity is not 0, and yet no greater than the error that the formula carries with the numbers of its
    /// terms: where what is subtracted is equal but for rounding.
    pub fn is_rounding(&self) -> bool {
        let components = match self.value() {
            Some(Value::Scalar(x)) => vec![*x],
            Some(Value::Vector(v)) => v.to_array().to_vec(),
            _ => return false,
        };
        if components.iter().all(|x| *x == 0.0) {
            return false;
        }
        let evaluated = Formula::parse(&self.formula).and_then(|formula| formula.expression.evaluate(&Terms(self)));
        match evaluated.map(|quantity| quantity.value) {
            Ok(Evaluated::Scalar(number)) => is_within_error(components[0], number),
            Ok(Evaluated::Vector(numbers)) => {
                components.len() == numbers.len()
                    && components.into_iter().zip(numbers).all(|(x, number)| is_within_error(x, number))
            }
            _ => false,
        }
    }
}

fn is_within_error(x: f64, number: Number) -> bool {
    x.abs() <= number.error && number.error.is_finite()
}

/// The terms of a stage, each as it was rounded.
struct Terms<'a>(&'a Stage);

impl Scope for Terms<'_> {
    fn name(&self, name: &str) -> Option<Quantity> {
        let (_, value) = self.0.terms.iter().find(|(symbol, _)| *symbol == name)?;
        rounded(value).map(Quantity::plain)
    }
}

fn rounded(value: &Value) -> Option<Evaluated<Number>> {
    Some(match value {
        Value::Scalar(x) => Evaluated::Scalar(Number::rounded(*x)),
        Value::Bits(bits) => Evaluated::Scalar(Number::rounded(f64::from(*bits))),
        Value::Vector(v) | Value::Point(v) => Evaluated::Vector(components(&v.to_array())),
        Value::Homogeneous(v) => Evaluated::Vector(components(&v.to_array())),
        Value::List(items) => {
            let items = items.iter().map(|item| rounded(item).map(Quantity::plain));
            Evaluated::List(items.collect::<Option<_>>()?)
        }
        Value::Matrix(_) => return None,
    })
}

/// What was computed of a vector, its components may share: each is as uncertain as the greatest.
fn components(numbers: &[f64]) -> Vec<Number> {
    let greatest = numbers.iter().fold(0.0, |greatest: f64, x| greatest.max(x.abs()));
    let error = Number::rounded(greatest).error;
    numbers.iter().map(|x| Number { value: *x, error }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::SweepStage;
    use super::*;
    use glam::DVec3;

    fn speed(d: DVec3, n: DVec3) -> Stage {
        let stage = Stage::new(SweepStage::SpeedAlongNormal, "v = D·N", d.dot(n));
        stage.term("D", Value::Vector(d)).term("N", Value::Vector(n))
    }

    #[test]
    fn what_products_leave_that_cancel_is_rounding_and_a_small_speed_is_not() {
        // 3·0.1 − 0.3·1 in doubles.
        let cancelled = speed(DVec3::new(3.0, -0.3, 0.0), DVec3::new(0.1, 1.0, 0.0));
        assert!(cancelled.value() != Some(&Value::Scalar(0.0)) && cancelled.is_rounding(), "{cancelled:?}");
        assert!(!speed(DVec3::new(0.0, 1e-17, 0.0), DVec3::Y).is_rounding(), "as small as it was given");
        assert!(!speed(DVec3::new(3.0, -0.3 + 1e-12, 0.0), DVec3::new(0.1, 1.0, 0.0)).is_rounding());
        assert!(!speed(DVec3::X, DVec3::Y).is_rounding(), "it is 0");
    }

    #[test]
    fn an_offset_of_two_equal_points_but_for_rounding_is_rounding() {
        let offset = |from: DVec3, to: DVec3| {
            let stage = Stage::new(SweepStage::OffsetAToB, "C0 = b0 − a0", Value::Vector(to - from));
            stage.term("b0", Value::Point(to)).term("a0", Value::Point(from))
        };
        assert!(offset(DVec3::new(0.3, 2.0, 0.0), DVec3::new(0.1 + 0.2, 2.0, 0.0)).is_rounding());
        assert!(!offset(DVec3::ZERO, DVec3::new(1e-16, 0.0, 0.0)).is_rounding());
    }
}
