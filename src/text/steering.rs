//! The rules by which agents steer.

use crate::expression::four_digits;
use crate::language::t;
use crate::steering::{Limit, Rule};

/// The name of a rule: "separation".
pub fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::Separation => t!("separation"),
        Rule::Alignment => t!("alignment"),
        Rule::Cohesion => t!("cohesion"),
        Rule::Flow => t!("flow"),
        Rule::Cruising => t!("cruising"),
        Rule::Avoidance => t!("avoidance"),
    }
}

/// What a limit did, with its amount in m/s or m/s²: "raised to min urgency, 0.5 m/s²".
pub fn limited(limit: Limit, amount: f64) -> String {
    let amount = four_digits(amount);
    match limit {
        Limit::MinUrgency => t!("raised to min urgency, {amount} m/s²", amount),
        Limit::MaxUrgency => t!("cut at max urgency, {amount} m/s²", amount),
        Limit::MostAvoidance => t!("cut at 5·max urgency, {amount} m/s²", amount),
        Limit::MaxChange => t!("cut at max change, {amount} m/s²", amount),
        Limit::MaxSpeed => t!("cut at max speed, {amount} m/s", amount),
    }
}
