//! Words in formulas: quantities and functions whose names are no letters.

use crate::expression::{Token, tokens};
use crate::language::t;
use crate::query::Notation;

/// A formula with its words in the language of the window.
pub fn in_words(notation: Notation) -> Notation {
    notation.with_words(&|word| term(&word).map_or(word, str::to_owned))
}

/// The same for a formula as a line of plain text, as [`Stage::written_plainly`](crate::query::Stage::written_plainly) has
/// its symbols: "t_near" has its word below.
pub fn line_in_words(line: &str) -> String {
    let said = |token: Token| match token {
        Token::Word(word) => plain_word(word),
        other => other.text(),
    };
    tokens(line).into_iter().map(said).collect()
}

fn plain_word(written: &str) -> String {
    let bare = written.trim_end_matches(['\'', '′']);
    let primes = &written[bare.len()..];
    let part = |part: &str| term(part).map_or_else(|| part.to_owned(), str::to_owned);
    let said = match (term(bare), bare.split_once('_')) {
        (None, Some((head, below))) => format!("{}_{}", part(head), part(below)),
        _ => part(bare),
    };
    said + primes
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
        "axis" => t!(formula: "axis"),
        "bits" => t!(formula: "bits"),
        "center" => t!(formula: "center"),
        "clamped" => t!(formula: "clamped"),
        "draw" => t!(formula: "draw"),
        "term" => t!(formula: "term"),
        "time" => t!(formula: "time"),
        "corner" => t!(formula: "corner"),
        "count" => t!(formula: "count"),
        "cursor" => t!(formula: "cursor"),
        "flags" => t!(formula: "flags"),
        "flows" => t!(formula: "flows"),
        "half" => t!(formula: "half"),
        "hit" => t!(formula: "hit"),
        // Where a formula cannot be set, a word begins the case that it holds in.
        "if" => t!(formula: "if"),
        "in" => t!(formula: "in"),
        "inwards" => t!(formula: "inwards"),
        "middle" => t!(formula: "middle"),
        "nearest" => t!(formula: "nearest"),
        "out" => t!(formula: "out"),
        "perception" => t!(formula: "perception"),
        "places" => t!(formula: "places"),
        "range" => t!(formula: "range"),
        "rate" => t!(formula: "rate"),
        "reached" => t!(formula: "reached"),
        "root" => t!(formula: "root"),
        "shorten" => t!(formula: "shorten"),
        "size" => t!(formula: "size"),
        "strength" => t!(formula: "strength"),
        "tick" => t!(formula: "tick"),
        "per_second" => t!(formula: "per second"),
        "per_tick" => t!(formula: "per tick"),
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
            ["clamp", "min urgency", "unit", "perception", "size", "sign"].map(term),
            [Some("クランプ"), Some("最小の切迫度"), Some("正規化"), Some("感知範囲"), Some("大きさ"), None]
        );
    }

    #[test]
    fn a_line_of_plain_text_says_its_words_and_keeps_its_symbols() {
        let line = "position' = clamp(t_near, max_urgency) − x₂,₀·cursor_x if v₁' ≤ 0.5";
        assert_eq!(line_in_words(line), line.replace("max_urgency", "max urgency"));
        let _spoken = speak(Language::Japanese);
        let wanted = "位置' = クランプ(t_近, 最大の切迫度) − x₂,₀·カーソル_x ただし v₁' ≤ 0.5";
        assert_eq!(line_in_words(line), wanted);
    }
}
