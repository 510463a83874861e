//! The rules by which agents steer.

use crate::steering::Rule;

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
