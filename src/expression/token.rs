//! Tokens of expressions.

/// A token of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    /// A number as written.
    Number(&'a str),
    /// A symbol or the name of a function.
    Word(&'a str),
    /// A name in quotation marks, with them.
    Quoted(&'a str),
    /// Any other sign: an operator or a bracket.
    Sign(char),
    /// White space.
    Space(&'a str),
}

impl<'a> Token<'a> {
    /// The token as written.
    pub fn text(self) -> String {
        match self {
            Token::Number(text) | Token::Word(text) | Token::Quoted(text) | Token::Space(text) => text.to_owned(),
            Token::Sign(sign) => sign.to_string(),
        }
    }
}

/// Splits an expression into tokens, which together are the whole text.
pub(crate) fn tokens(formula: &str) -> Vec<Token<'_>> {
    let mut rest = formula;
    let mut found = Vec::new();
    while let Some(first) = rest.chars().next() {
        let (length, token): (usize, fn(&str) -> Token<'_>) = match first {
            c if c.is_whitespace() => (length_while(rest, char::is_whitespace), |text| Token::Space(text)),
            c if c.is_ascii_digit() || begins_with_point(rest) => (length_of_number(rest), |text| Token::Number(text)),
            '"' if rest[1..].contains('"') => (length_of_quoted(rest), |text| Token::Quoted(text)),
            c if is_letter(c) => (length_while(rest, |c| is_letter(c) || is_suffix(c)), |text| Token::Word(text)),
            c => (c.len_utf8(), |text| Token::Sign(text.chars().next().unwrap_or(' '))),
        };
        let (piece, after) = rest.split_at(length);
        found.push(token(piece));
        rest = after;
    }
    found
}

/// Whether it begins with a number such as .5.
fn begins_with_point(text: &str) -> bool {
    text.strip_prefix('.').is_some_and(|digits| digits.starts_with(|c: char| c.is_ascii_digit()))
}

fn is_letter(c: char) -> bool {
    // Σ is a letter in Unicode and an operator here.
    c.is_alphabetic() && c != 'Σ'
}

/// What may follow the first letter of a symbol. (A square is an operator, "⁻¹" is part of a name.)
fn is_suffix(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '_' | '\'' | '′' | '⊥' | '⁻' | '¹' | '₀'..='₉')
}

fn length_while(text: &str, holds: impl Fn(char) -> bool) -> usize {
    text.find(|c| !holds(c)).unwrap_or(text.len())
}

/// Up to the next quotation mark, with both.
fn length_of_quoted(text: &str) -> usize {
    text[1..].find('"').map_or(text.len(), |inside| inside + 2)
}

/// Digits, a point, digits, and an exponent with either minus sign.
fn length_of_number(text: &str) -> usize {
    let digits = |from: usize| from + length_while(&text[from..], |c| c.is_ascii_digit());
    let mut end = digits(0);
    if text[end..].starts_with('.') {
        end = digits(end + 1);
    }
    let Some(exponent) = text[end..].strip_prefix(['e', 'E']) else { return end };
    let unsigned = exponent.strip_prefix(['-', '−', '+']).unwrap_or(exponent);
    if unsigned.starts_with(|c: char| c.is_ascii_digit()) { digits(text.len() - unsigned.len()) } else { end }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_together_are_the_formula_and_squares_are_not_part_of_a_symbol() {
        let formula = "t_x = (−h_x − r)/m_x·1.5e−7 + P⁻¹·v0² Σ u";
        let pieces = tokens(formula);
        assert_eq!(pieces.iter().map(|piece| piece.text()).collect::<String>(), formula);
        for piece in
            [Token::Word("t_x"), Token::Number("1.5e−7"), Token::Word("P⁻¹"), Token::Word("v0"), Token::Sign('²')]
        {
            assert!(pieces.contains(&piece), "{piece:?}");
        }
    }
}
