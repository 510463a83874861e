//! What stands in one line of an author's text: numbers with their units, and pieces of formulas.

/// Units that stay with their numbers.
const UNITS: [&str; 14] = ["m", "mm", "cm", "s", "ms", "kg", "g", "J", "N", "m/s", "m/s²", "%", "Hz", "°C"];
/// Signs that stand between two terms; no line ends with one.
const OPERATORS: &str = "=+−·×≤≥<";
/// Those of products, with which no line begins either: "3 kg · 2 m/s" is one quantity.
const PRODUCTS: &str = "·×";
/// A space at which no line ends.
const NO_BREAK: char = '\u{a0}';

/// The text with units in the line of their numbers, the components of a vector, the factors of a product and the terms of a ratio
/// in one line, and other operators before what they apply to.
pub fn kept_together(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    // The last letters, the last one first.
    let mut before = [' '; 3];
    let (mut is_in_vector, mut is_as_written) = (false, false);
    for (place, letter) in text.char_indices() {
        let behind = &text[place + letter.len_utf8()..];
        match letter {
            '(' => is_in_vector = begins_number(behind),
            ')' | '\n' => is_in_vector = false,
            // A formula is set by itself, and code stays what can be copied.
            '$' | '`' => is_as_written = !is_as_written,
            _ => {}
        }
        let stays = letter == ' ' && {
            // A number's or a vector's: "3 m/s", "(0, −3.5, 0) m/s".
            let is_before_unit = (is_term(before[0]) || before[0] == ')') && begins_with_unit(behind);
            let is_behind_operator =
                OPERATORS.contains(before[0]) && before[1] == ' ' && !behind.starts_with(char::is_whitespace);
            // "d = √2" is one word.
            let is_behind_symbol = behind.starts_with("= ") && before[0].is_alphabetic() && before[1].is_whitespace();
            // A short one, such as "2 · 0.8 = 1.6".
            let is_before_operator = before[0].is_ascii_digit()
                && behind.strip_prefix(|sign| OPERATORS.contains(sign)).is_some_and(|rest| rest.starts_with(' '));
            let is_in_product = !before[0].is_whitespace()
                && behind.strip_prefix(|sign| PRODUCTS.contains(sign)).is_some_and(|rest| rest.starts_with(' '));
            let is_in_ratio = (is_term(before[0]) && behind.starts_with(": "))
                || (before[0] == ':' && before[1] == ' ' && is_term(before[2]) && begins_term(behind));
            let is_in_vector = is_in_vector && before[0] == ',' && begins_number(behind);
            is_before_unit
                || (!is_as_written
                    && (is_behind_operator
                        || is_before_operator
                        || is_in_product
                        || is_in_ratio
                        || is_behind_symbol
                        || is_in_vector))
        };
        kept.push(if stays { NO_BREAK } else { letter });
        before = [letter, before[0], before[1]];
    }
    kept
}

/// Where the operator begins with which a text that was [kept together](kept_together) ends, and for which what it applies to is
/// still to come.
pub fn operator_at_end(text: &str) -> Option<usize> {
    let before = text.strip_suffix(NO_BREAK)?;
    let rest = before.strip_suffix(|sign| OPERATORS.contains(sign))?;
    rest.ends_with(char::is_whitespace).then_some(rest.len())
}

/// Whether a text begins with a unit, and not with a word that begins so.
pub fn begins_with_unit(text: &str) -> bool {
    let ends = |unit: &&str| text.strip_prefix(unit).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    UNITS.iter().any(ends)
}

/// Whether a term of a ratio ends so: "3 : 4", "1 : ∞".
fn is_term(letter: char) -> bool {
    letter.is_ascii_digit() || letter == '∞'
}

fn begins_term(text: &str) -> bool {
    text.starts_with(is_term)
}

fn begins_number(text: &str) -> bool {
    text.trim_start_matches('−').starts_with(|letter: char| letter.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::kept_together;

    #[test]
    fn no_line_ends_within_a_vector_or_ratio_behind_an_operator_or_between_a_number_and_its_unit() {
        for (text, kept) in [
            ("falls 2.5 m at 3 m/s, or 4 m/s².", "falls 2.5~m at 3~m/s, or 4~m/s²."),
            ("at (0, −3.5, 0) m/s, (see b) so", "at (0,~−3.5,~0)~m/s, (see b) so"),
            ("of 3 kg·m/s and 4 N·s", "of 3~kg·m/s and 4~N·s"),
            ("in 2 more steps, 3 seconds", "in 2 more steps, 3 seconds"),
            ("∞ kg; a m; 5 m", "∞~kg; a m; 5~m"),
            ("so (0, −2) + 3.2 · (0.6, 0.8)", "so (0,~−2) +~3.2~·~(0.6,~0.8)"),
            ("(one, 2 of them), 3", "(one, 2 of them), 3"),
            ("at d = √2: 6 − 0.6 = **5.4 m**", "at d~=~√2: 6~−~0.6~=~**5.4~m**"),
            ("1 kg · 2 m/s − 3", "1~kg~·~2~m/s −~3"),
            ("> = 2\n- three", "> =~2\n- three"),
            ("long. **3 : 4 : 5**, so 1 : ∞", "long. **3~:~4~:~5**, so 1~:~∞"),
            ("in 3: 4 of them", "in 3: 4 of them"),
            ("$a = 1 + 2$ and `b = 3`, c = 4", "$a = 1 + 2$ and `b = 3`, c~=~4"),
            ("", ""),
        ] {
            assert_eq!(kept_together(text), kept.replace('~', "\u{a0}"));
        }
    }
}
