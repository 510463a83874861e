//! Counts with their nouns.

use crate::language::filled;
use std::fmt::Display;

/// "1 ball", "3 balls", "0 boxes"; the catalogue has the counter of a language that needs one. The noun is a
/// [`noun!`](crate::language), in the singular.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let is_one = count == N::from(1);
    let in_english = if is_one { noun.to_owned() } else { plural(noun) };
    filled(&format!("{{count}} {noun}"), &[("count", &count)], format_args!("{count} {in_english}"))
}

/// A noun for several: "balls", "boxes", "bodies".
fn plural(noun: &str) -> String {
    let after_consonant = |stem: &str| !stem.ends_with(['a', 'e', 'i', 'o', 'u']);
    match noun.strip_suffix('y') {
        Some(stem) if after_consonant(stem) => format!("{stem}ies"),
        _ if noun.ends_with(['s', 'x']) => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_noun_is_in_the_plural_unless_there_is_one() {
        assert_eq!([0, 1, 2].map(|count: u64| counted(count, "ball")), ["0 balls", "1 ball", "2 balls"]);
        let nouns = ["body", "bench query", "box", "day", "lasting contact"];
        let two = ["2 bodies", "2 bench queries", "2 boxes", "2 days", "2 lasting contacts"];
        assert_eq!(nouns.map(|noun| counted(2_usize, noun)), two);
    }
}
