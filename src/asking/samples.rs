//! Values that operands might have: of expressions with them, only kinds and dimensions count.

use super::quantity::{Gathering, Leaf, OfEvent, OfOne, OfTwo, OfWhole};
use crate::expression::{Dimension, Expression, Number, Quantity, Scope, Value};

/// A value for each operand.
pub(super) struct Samples<'a>(pub &'a [(Leaf, Dimension)]);

impl Scope for Samples<'_> {
    fn name(&self, _name: &str) -> Option<Quantity> {
        None
    }

    fn given(&self, place: usize) -> Option<Quantity> {
        let (operand, dimension) = self.0.get(place)?;
        let one = Number::rounded(1.0);
        let value = match operand {
            Leaf::Group { gathering: Gathering::Count, .. } => Value::Scalar(one),
            Leaf::Group { inner, operands, .. } => inner.evaluate(&Samples(operands)).ok()?.value,
            operand if is_vector(operand) => Value::Vector(vec![one; 3]),
            _ => Value::Scalar(one),
        };
        Some(Quantity { value, dimension: *dimension })
    }
}

fn is_vector(operand: &Leaf) -> bool {
    matches!(
        operand,
        Leaf::One(
            OfOne::Position
                | OfOne::Velocity
                | OfOne::Acceleration
                | OfOne::Momentum
                | OfOne::Field
                | OfOne::Steering(_),
            _
        ) | Leaf::Two(OfTwo::Field, ..)
            | Leaf::Whole(OfWhole::Momentum)
            | Leaf::Event(OfEvent::Point | OfEvent::Normal)
    )
}

/// Whether an expression has no operands.
pub(super) fn is_constant(expression: &Expression) -> bool {
    let all = |parts: &[Expression]| parts.iter().all(is_constant);
    match expression {
        Expression::Given(_) => false,
        Expression::Number(_) | Expression::Name(_) | Expression::Id(_) | Expression::Quoted(_) => true,
        Expression::Call(_, parts)
        | Expression::Vector(parts)
        | Expression::List(parts)
        | Expression::All(parts)
        | Expression::Any(parts) => all(parts),
        Expression::Matrix(rows) => rows.iter().all(|row| all(row)),
        Expression::Absolute(inside)
        | Expression::Norm(inside)
        | Expression::Prefixed(_, inside)
        | Expression::Measured(inside, _)
        | Expression::Not(inside)
        | Expression::Component(inside, _) => is_constant(inside),
        Expression::Power(base, exponent) => is_constant(base) && is_constant(exponent),
        Expression::Product(first, rest) => is_constant(first) && rest.iter().all(|(_, part)| is_constant(part)),
        Expression::Sum(first, rest) => is_constant(first) && rest.iter().all(|(_, part)| is_constant(part)),
        Expression::Comparison(first, rest) => is_constant(first) && rest.iter().all(|(_, part)| is_constant(part)),
        Expression::Change(subject, _, target) => {
            is_constant(subject) && target.as_ref().is_none_or(|target| is_constant(target))
        }
    }
}
