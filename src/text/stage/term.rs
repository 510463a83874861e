//! Words in formulas: quantities and functions whose names are no letters.

use crate::language::t;
use crate::query::Notation;

/// A formula with its words in the language of the window.
pub fn in_words(notation: Notation) -> Notation {
    notation.with_words(&|word| term(&word).map_or(word, str::to_owned))
}

/// A word of a formula, as [`symbol_parts`](crate::query::symbol_parts) has it, in the language of the window; `None`
/// where books of every language have it as it is, such as `sign`.
pub fn term(word: &str) -> Option<&'static str> {
    Some(match word.replace(' ', "_").as_str() {
        "unit" => t!(formula: "unit"),
        "clamp" => t!("clamp"),
        "from" => t!(formula: "from"),
        "to" => t!(formula: "to"),
        "point" => t!("point"),
        "origin" => t!("origin"),
        "near" => t!(formula: "near"),
        "far" => t!(formula: "far"),
        "limit" => t!("limit"),
        "distance" => t!("distance"),
        "position" => t!("position"),
        "velocity" => t!("velocity"),
        "mean" => t!("mean"),
        "sum" => t!("sum"),
        "diff" => t!("diff"),
        "turn" => t!("turn"),
        "factor" => t!("factor"),
        "flow" => t!("flow"),
        "separation" => t!("separation"),
        "alignment" => t!("alignment"),
        "cohesion" => t!("cohesion"),
        "cruising" => t!("cruising"),
        "avoidance" => t!("avoidance"),
        "separation_distance" => t!("separation distance"),
        "min_urgency" => t!("min urgency"),
        "max_urgency" => t!("max urgency"),
        "max_speed" => t!("max speed"),
        "max_change" => t!("max change"),
        "desired_speed" => t!("desired speed"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, speak};

    #[test]
    fn words_of_formulas_are_said_in_the_language_of_the_window() {
        assert_eq!([term("clamp"), term("min urgency"), term("sign")], [Some("clamp"), Some("min urgency"), None]);
        let _spoken = speak(Language::Japanese);
        assert_eq!(
            [term("clamp"), term("min urgency"), term("unit")],
            [Some("クランプ"), Some("最小の切迫度"), Some("正規化")]
        );
    }
}
