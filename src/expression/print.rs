//! Prints expressions with only the brackets needed to parse them back unchanged.

use super::number::{Digits, number_text};
use super::parse::is_constants;
use super::tree::{Expression, Prefix, ProductSign, Relation};
use super::unit::Unit;
use std::fmt::{self, Display, Formatter};

/// Precedence of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Binding {
    Any,
    All,
    Change,
    Comparison,
    Sum,
    Product,
    Prefix,
    Power,
    Primary,
}

impl Display for Expression {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expression::Number(number) => out.write_str(&number_text(*number, Digits::All)),
            Expression::Name(name) => out.write_str(name),
            Expression::Call(name, arguments) => {
                out.write_str(name)?;
                list(out, '(', arguments, ')')
            }
            Expression::Vector(components) => list(out, '(', components, ')'),
            Expression::List(items) => list(out, '{', items, '}'),
            Expression::Matrix(rows) => matrix(out, rows),
            Expression::Absolute(inside) => {
                out.write_str("|")?;
                at_least(out, inside, Binding::Sum)?;
                out.write_str("|")
            }
            Expression::Norm(inside) => {
                out.write_str("‖")?;
                at_least(out, inside, Binding::Sum)?;
                out.write_str("‖")
            }
            Expression::Prefixed(prefix, operand) => {
                write!(out, "{}", prefix.sign())?;
                match prefix {
                    Prefix::Minus => at_least(out, operand, Binding::Prefix),
                    Prefix::Root => at_least(out, operand, Binding::Power),
                    Prefix::SumOf => {
                        out.write_str(" ")?;
                        at_least(out, operand, Binding::Power)
                    }
                }
            }
            Expression::Power(base, exponent) => {
                at_least(out, base, Binding::Primary)?;
                match **exponent {
                    Expression::Number(2.0) => out.write_str("²"),
                    Expression::Number(3.0) => out.write_str("³"),
                    _ => {
                        out.write_str("^")?;
                        at_least(out, exponent, Binding::Prefix)
                    }
                }
            }
            Expression::Measured(quantity, unit) => measured(out, quantity, unit),
            Expression::Product(first, rest) => product(out, first, rest),
            Expression::Sum(first, rest) => {
                at_least(out, first, Binding::Product)?;
                rest.iter().try_for_each(|(sign, part)| {
                    write!(out, " {} ", sign.sign())?;
                    at_least(out, part, Binding::Product)
                })
            }
            Expression::Comparison(first, rest) => {
                at_least(out, first, Binding::Sum)?;
                rest.iter().try_for_each(|(relation, part)| {
                    match relation {
                        Relation::Contains => out.write_str(" contains ")?,
                        relation => write!(out, " {} ", relation.sign())?,
                    }
                    at_least(out, part, Binding::Sum)
                })
            }
            Expression::All(conditions) => joined(out, conditions, " ∧ ", Binding::Change),
            Expression::Any(conditions) => joined(out, conditions, " or ", Binding::All),
            Expression::Not(condition) => {
                out.write_str("not ")?;
                at_least(out, condition, Binding::Change)
            }
            Expression::Change(subject, change, target) => {
                at_least(out, subject, Binding::Comparison)?;
                write!(out, " {}", change.words())?;
                target.iter().try_for_each(|target| {
                    out.write_str(" ")?;
                    at_least(out, target, Binding::Sum)
                })
            }
            Expression::Component(vector, axis) => {
                at_least(out, vector, Binding::Primary)?;
                write!(out, ".{}", ["x", "y", "z"][*axis])
            }
            Expression::Id(id) => write!(out, "#{id}"),
            Expression::Quoted(name) => write!(out, "\"{name}\""),
            Expression::Given(place) => write!(out, "⟨{place}⟩"),
        }
    }
}

impl Expression {
    /// How strongly its parts hold together.
    pub(crate) fn binding(&self) -> Binding {
        binding(self)
    }
}

fn binding(expression: &Expression) -> Binding {
    match expression {
        Expression::Any(_) => Binding::Any,
        Expression::All(_) => Binding::All,
        Expression::Change(..) | Expression::Not(_) => Binding::Change,
        Expression::Comparison(..) => Binding::Comparison,
        Expression::Sum(..) => Binding::Sum,
        Expression::Product(..) | Expression::Measured(..) => Binding::Product,
        Expression::Prefixed(..) => Binding::Prefix,
        Expression::Power(..) => Binding::Power,
        _ => Binding::Primary,
    }
}

/// Printed in brackets unless its precedence is high enough.
fn at_least(out: &mut Formatter<'_>, expression: &Expression, least: Binding) -> fmt::Result {
    if binding(expression) >= least { write!(out, "{expression}") } else { write!(out, "({expression})") }
}

fn joined(out: &mut Formatter<'_>, conditions: &[Expression], sign: &str, least: Binding) -> fmt::Result {
    conditions.iter().enumerate().try_for_each(|(place, condition)| {
        out.write_str(if place == 0 { "" } else { sign })?;
        at_least(out, condition, least)
    })
}

fn list(out: &mut Formatter<'_>, open: char, items: &[Expression], close: char) -> fmt::Result {
    write!(out, "{open}")?;
    for (place, item) in items.iter().enumerate() {
        write!(out, "{}{item}", if place == 0 { "" } else { ", " })?;
    }
    write!(out, "{close}")
}

/// Spaces separate the entries, so entries other than numbers are in brackets.
fn matrix(out: &mut Formatter<'_>, rows: &[Vec<Expression>]) -> fmt::Result {
    out.write_str("[")?;
    for (line, row) in rows.iter().enumerate() {
        out.write_str(if line == 0 { "" } else { "; " })?;
        for (place, entry) in row.iter().enumerate() {
            out.write_str(if place == 0 { "" } else { " " })?;
            let is_number = match entry {
                Expression::Prefixed(Prefix::Minus, operand) => matches!(**operand, Expression::Number(_)),
                entry => matches!(entry, Expression::Number(_)),
            };
            if is_number { write!(out, "{entry}")? } else { write!(out, "({entry})")? }
        }
    }
    out.write_str("]")
}

/// A unit belongs to the operand before it, or to a fraction of numbers and π.
fn measured(out: &mut Formatter<'_>, quantity: &Expression, unit: &Unit) -> fmt::Result {
    let is_fraction = match quantity {
        Expression::Product(first, rest) => {
            is_constants(first, rest) && rest.iter().any(|(sign, _)| *sign == ProductSign::Over)
        }
        _ => false,
    };
    if is_fraction {
        write!(out, "{quantity}")?
    } else {
        at_least(out, quantity, Binding::Prefix)?
    }
    write!(out, " {unit}")
}

/// A measured part needs no brackets where the unit ends before the next part, and the parts before it divide
/// nothing.
fn product(out: &mut Formatter<'_>, first: &Expression, rest: &[(ProductSign, Expression)]) -> fmt::Result {
    let is_measured_operand = |part: &Expression| match part {
        Expression::Measured(quantity, _) => binding(quantity) >= Binding::Prefix,
        _ => false,
    };
    let number_follows = match rest.first() {
        Some((_, Expression::Measured(quantity, _))) => matches!(**quantity, Expression::Number(_)),
        next => matches!(next, Some((_, Expression::Number(_)))),
    };
    if is_measured_operand(first) && number_follows {
        write!(out, "{first}")?;
    } else {
        at_least(out, first, Binding::Prefix)?;
    }
    let divides = rest.iter().any(|(sign, _)| *sign == ProductSign::Over);
    for (place, (sign, part)) in rest.iter().enumerate() {
        let sign = sign.sign();
        write!(out, "{}", if sign == '/' { " / ".to_owned() } else { sign.to_string() })?;
        if is_measured_operand(part) && place + 1 == rest.len() && !divides {
            write!(out, "{part}")?;
        } else {
            at_least(out, part, Binding::Prefix)?;
        }
    }
    Ok(())
}
