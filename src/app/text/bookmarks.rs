//! Where bookmarks stand, and what came of asking for one.

use crate::language::t;
use crate::scene::{BookmarkPlace, Id};

/// "Kept as a bookmark: the hit."
pub fn kept(name: &str) -> String {
    t!("Kept as a bookmark: {name}.", name)
}

/// "the 2nd collision of cue and ball 8"
pub fn collision(nth: u64, [a, b]: &[String; 2]) -> String {
    t!("the {nth} collision of {a} and {b}", nth = ordinal(nth), a, b)
}

/// The collision of a bookmark does not happen.
pub fn not_found(nth: u64, between: &[String; 2]) -> String {
    let collision = collision(nth, between);
    t!("Not found as far as was looked: {collision}.", collision)
}

/// Where a bookmark stands: "tick 90, +1.25 ms", "the 2nd collision of cue and ball 8".
pub fn place(at: &BookmarkPlace, label_of: impl Fn(Id) -> String) -> String {
    match at {
        BookmarkPlace::Moment(moment) if moment.local_time > 0.0 => {
            t!("tick {tick}, +{local_time:.3} ms", tick = moment.tick, local_time = moment.local_time * 1e3)
        }
        BookmarkPlace::Moment(moment) => t!("tick {tick}", tick = moment.tick),
        BookmarkPlace::Event(event) => collision(event.nth, &event.between.map(label_of)),
    }
}

/// "1st", "2nd", "11th".
fn ordinal(n: u64) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_row_have_their_endings() {
        let all = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111, 113, 123].map(ordinal);
        let expected = ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th", "113th", "123rd"];
        assert_eq!(all, expected);
    }
}
