//! Evaluates expressions.

use super::arithmetic::Arithmetic;
use super::error::ExpressionError;
use super::operator::{
    Evaluated, call, common, compare, length, measured, negated, plus, power, root, scalar, sum_of_list, times,
    undefined, vector,
};
use super::parse::parse_formula;
use super::quantity::{Number, Quantity, Value};
use super::token::{Token, tokens};
use super::tree::{Expression, Prefix, SumSign};
use super::unit::{Dimension, Unit};
use std::fmt::{self, Display, Formatter};

/// The values of names.
pub trait Scope<N = Number> {
    /// The quantity of a name; `None` if it is unknown.
    fn name(&self, name: &str) -> Option<Quantity<N>>;

    /// The quantity of a [given](Expression::Given) operand; `None` if there is none.
    fn given(&self, _place: usize) -> Option<Quantity<N>> {
        None
    }

    /// A component of a vector that is given, for a scope that need not make the others; `None` if all must be looked at.
    fn component_of_given(&self, _place: usize, _axis: usize) -> Option<Quantity<N>> {
        None
    }

    /// The value of a function that is not built in; `None` if it is unknown.
    fn call(&self, _name: &str, _arguments: &[Expression]) -> Option<Result<Quantity<N>, ExpressionError>> {
        None
    }
}

/// No names at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoNames;

impl Scope for NoNames {
    fn name(&self, _name: &str) -> Option<Quantity> {
        None
    }
}

/// Whether a word is a built-in function or a keyword.
pub(crate) fn is_function(word: &str) -> bool {
    matches!(word, "unit" | "max" | "min" | "clamp" | "abs" | "sign" | "shorten" | "sqrt" | "root" | "if" | "and")
}

/// A formula as in a text book: what it defines, the expression, and the case it applies to.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// The name before the first "=".
    pub symbol: Option<String>,
    /// The expression or condition.
    pub expression: Expression,
    /// The condition after "if".
    pub case: Option<Expression>,
}

impl Formula {
    /// Reads a formula.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn parse(text: &str) -> Result<Formula, ExpressionError> {
        parse_formula(text).map(|(symbol, expression, case)| Formula { symbol, expression, case })
    }

    /// Its value.
    ///
    /// # Errors
    /// If it has no value, or applies to another case.
    pub fn evaluate(&self, scope: &dyn Scope) -> Result<Quantity, ExpressionError> {
        let quantity = self.expression.evaluate(scope)?;
        match &self.case {
            Some(case) if case.evaluate(scope)?.value != Value::Truth(true) => Err(ExpressionError::OtherCase),
            _ => Ok(quantity),
        }
    }
}

impl Display for Formula {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.symbol.iter().try_for_each(|symbol| write!(out, "{symbol} = "))?;
        write!(out, "{}", self.expression)?;
        self.case.iter().try_for_each(|case| write!(out, " if {case}"))
    }
}

/// The value of a formula without names, such as `Stage::substituted` gives with all digits.
///
/// # Errors
/// A syntax error; if it has no value; if its case does not hold.
pub fn evaluate(formula: &str) -> Result<Quantity, ExpressionError> {
    Formula::parse(formula)?.evaluate(&NoNames)
}

/// The number typed into a field for a quantity in `unit`: a plain number counts in that unit, one with its own unit is
/// converted. `unit` is empty for a plain number.
///
/// # Errors
/// A syntax error; if it has no value; if the value is not finite or has another dimension.
pub fn number_in(text: &str, unit: &str) -> Result<f64, ExpressionError> {
    let quantity = Expression::parse(text).and_then(|expression| expression.evaluate(&NoNames));
    let quantity = quantity.map_err(|error| with_units(error, text, unit))?;
    let Value::Scalar(Number { value, .. }) = quantity.value else { return Err(ExpressionError::NoNumber) };
    let number = if quantity.dimension == Dimension::NONE {
        value
    } else {
        let one = one_of(unit)?;
        if one.dimension != quantity.dimension {
            return Err(ExpressionError::WrongDimension { found: quantity.dimension, needed: one.dimension });
        }
        value / scalar('/', &one)?.value
    };
    if number.is_finite() { Ok(number) } else { Err(ExpressionError::NotFinite) }
}

/// The error of a word that is no unit, with the dimension of the field.
fn with_units(error: ExpressionError, text: &str, unit: &str) -> ExpressionError {
    let word = match &error {
        ExpressionError::NoUnit { piece, .. } if !is_function(piece) && !is_pi(piece) => piece,
        ExpressionError::UnknownName(name) => name,
        _ => return error,
    };
    let pieces = tokens(text);
    let Some(place) = pieces.iter().position(|piece| *piece == Token::Word(word)) else { return error };
    let before = &pieces[..place];
    let follows_unit = before.iter().any(|piece| matches!(piece, Token::Word(word) if Unit::is_symbol(word)));
    let (false, Ok(one)) = (matches!(error, ExpressionError::UnknownName(_)) && !follows_unit, one_of(unit)) else {
        return error;
    };
    let at = 1 + before.iter().map(|piece| piece.text().chars().count()).sum::<usize>();
    ExpressionError::UnknownUnit { piece: word.clone(), at, needed: one.dimension }
}

fn is_pi(name: &str) -> bool {
    matches!(name, "pi" | "π")
}

/// The quantity 1 in a unit such as "m/s" or "1/s".
fn one_of(unit: &str) -> Evaluated<Number> {
    let unit = unit.trim();
    let has_number = unit.starts_with(|c: char| c.is_ascii_digit());
    let text = if has_number { unit.to_owned() } else { format!("1 {unit}") };
    Expression::parse(&text)?.evaluate(&NoNames)
}

impl Expression {
    /// Its value.
    ///
    /// # Errors
    /// An unknown name or function, an operator that is not defined for its operands, different dimensions in a sum or
    /// comparison.
    pub fn evaluate<N: Arithmetic>(&self, scope: &dyn Scope<N>) -> Result<Quantity<N>, ExpressionError> {
        let all = |items: &[Expression]| items.iter().map(|item| item.evaluate(scope)).collect::<Result<Vec<_>, _>>();
        match self {
            Expression::Number(number) => Ok(Quantity::plain(Value::Scalar(N::rounded(*number)))),
            Expression::Name(name) => named(name, scope),
            Expression::Call(name, arguments) => match scope.call(name, arguments) {
                Some(value) => value,
                None if is_function(name) => call(name, &all(arguments)?),
                None => Err(ExpressionError::UnknownFunction(name.clone())),
            },
            Expression::Vector(components) => vector(&all(components)?),
            Expression::List(items) => Ok(Quantity::plain(Value::List(all(items)?))),
            Expression::Matrix(rows) => {
                let rows = rows.iter().map(|row| all(row)).collect::<Result<Vec<_>, _>>()?;
                let dimension = common("[", &rows.concat())?;
                let numbers = |row: &Vec<Quantity<N>>| row.iter().map(|x| scalar('[', x)).collect();
                let matrix = rows.iter().map(numbers).collect::<Result<_, _>>()?;
                Ok(Quantity { value: Value::Matrix(matrix), dimension })
            }
            Expression::Absolute(inside) => {
                let inside = inside.evaluate(scope)?;
                if matches!(inside.value, Value::Vector(_)) {
                    return length(&inside);
                }
                let absolute = scalar('|', &inside)?.absolute();
                Ok(Quantity { value: Value::Scalar(absolute), ..inside })
            }
            Expression::Norm(inside) => length(&inside.evaluate(scope)?),
            Expression::Prefixed(prefix, operand) => match prefix {
                Prefix::Minus => negated(operand.evaluate(scope)?),
                Prefix::Root => root(&operand.evaluate(scope)?),
                Prefix::SumOf => sum_of_list(operand.evaluate(scope)?),
            },
            Expression::Power(base, exponent) => power(&base.evaluate(scope)?, &exponent.evaluate(scope)?),
            Expression::Measured(quantity, unit) => measured(quantity.evaluate(scope)?, unit),
            Expression::Product(first, rest) => rest
                .iter()
                .try_fold(first.evaluate(scope)?, |product, (sign, part)| times(*sign, product, part.evaluate(scope)?)),
            Expression::Sum(first, rest) => rest.iter().try_fold(first.evaluate(scope)?, |sum, (sign, part)| {
                let part = part.evaluate(scope)?;
                plus(sign.sign(), sum, if *sign == SumSign::Plus { part } else { negated(part)? })
            }),
            Expression::Comparison(first, rest) => {
                let mut holds = true;
                let mut left = first.evaluate(scope)?;
                for (relation, right) in rest {
                    let right = right.evaluate(scope)?;
                    holds &= compare(*relation, &left, &right)?;
                    left = right;
                }
                Ok(Quantity::plain(Value::Truth(holds)))
            }
            Expression::All(conditions) => {
                let truths = truths('∧', &all(conditions)?)?;
                Ok(Quantity::plain(Value::Truth(truths.into_iter().all(|truth| truth))))
            }
            Expression::Any(conditions) => {
                let truths = truths('∨', &all(conditions)?)?;
                Ok(Quantity::plain(Value::Truth(truths.into_iter().any(|truth| truth))))
            }
            Expression::Not(condition) => {
                let truths = truths('¬', &[condition.evaluate(scope)?])?;
                Ok(Quantity::plain(Value::Truth(!truths[0])))
            }
            Expression::Component(vector, axis) => {
                let alone = match **vector {
                    Expression::Given(place) => scope.component_of_given(place, *axis),
                    _ => None,
                };
                alone.map_or_else(|| component(&vector.evaluate(scope)?, *axis), Ok)
            }
            Expression::Given(place) => {
                scope.given(*place).ok_or_else(|| ExpressionError::UnknownName(self.to_string()))
            }
            Expression::Id(_) | Expression::Quoted(_) => Err(ExpressionError::UnknownName(self.to_string())),
            Expression::Change(_, change, _) => Err(ExpressionError::Undefined(change.words().to_owned())),
        }
    }
}

/// Which of several conditions hold.
fn truths<N: Arithmetic>(sign: char, conditions: &[Quantity<N>]) -> Result<Vec<bool>, ExpressionError> {
    let truth = |condition: &Quantity<N>| match condition.value {
        Value::Truth(truth) => Ok(truth),
        _ => Err(undefined(sign)),
    };
    conditions.iter().map(truth).collect()
}

/// A component of a vector.
fn component<N: Arithmetic>(vector: &Quantity<N>, axis: usize) -> Evaluated<N> {
    match &vector.value {
        Value::Vector(components) if axis < components.len() => {
            Ok(Quantity { value: Value::Scalar(components[axis]), dimension: vector.dimension })
        }
        _ => Err(undefined('.')),
    }
}

/// The quantity of a name: from the scope, a component of one of its vectors, π, or 1 of a unit.
fn named<N: Arithmetic>(name: &str, scope: &dyn Scope<N>) -> Evaluated<N> {
    if let Some(quantity) = scope.name(name) {
        return Ok(quantity);
    }
    let component = ["_x", "_y", "_z"].iter().enumerate().find_map(|(axis, suffix)| {
        let quantity = scope.name(name.strip_suffix(suffix)?)?;
        let Value::Vector(components) = quantity.value else { return None };
        Some(Quantity { value: Value::Scalar(*components.get(axis)?), ..quantity })
    });
    if let Some(component) = component {
        return Ok(component);
    }
    let plain = |value| Quantity::plain(Value::Scalar(N::rounded(value)));
    match Unit::product(&[(name, 1)]) {
        _ if is_pi(name) => Ok(plain(std::f64::consts::PI)),
        Some(unit) => measured(plain(1.0), &unit),
        None => Err(ExpressionError::UnknownName(name.to_owned())),
    }
}
