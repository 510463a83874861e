//! The rules by which agents steer.

use crate::expression::four_digits;
use crate::steering::{Limit, Rule};

/// The name of a rule: "separation".
pub fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::Separation => "separation",
        Rule::Alignment => "alignment",
        Rule::Cohesion => "cohesion",
        Rule::Flow => "flow",
        Rule::Cruising => "cruising",
        Rule::Avoidance => "avoidance",
    }
}

/// What a limit did, with its amount in m/s or m/s²: "raised to min urgency, 0.5 m/s²".
pub fn limited(limit: Limit, amount: f64) -> String {
    let amount = four_digits(amount);
    match limit {
        Limit::MinUrgency => format!("raised to min urgency, {amount} m/s²"),
        Limit::MaxUrgency => format!("cut at max urgency, {amount} m/s²"),
        Limit::MostAvoidance => format!("cut at 5·max urgency, {amount} m/s²"),
        Limit::MaxChange => format!("cut at max change, {amount} m/s²"),
        Limit::MaxSpeed => format!("cut at max speed, {amount} m/s"),
    }
}
