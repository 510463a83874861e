//! Quantities in a text: "it falls at {speed(ball)}".

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Shown as it is.
    Text(&'a str),
    /// A quantity of which the value is shown.
    Quantity(&'a str),
}

/// The pieces of a text, in order. Two braces stand for one, and a brace that is not closed on its line for itself.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let behind = &rest[open + 1..];
        if let Some(behind) = behind.strip_prefix('{') {
            found.push(Piece::Text(&rest[..=open]));
            rest = behind;
            continue;
        }
        let line = behind.lines().next().unwrap_or_default();
        let Some(close) = line.find('}') else {
            found.push(Piece::Text(&rest[..=open]));
            rest = behind;
            continue;
        };
        found.push(Piece::Text(&rest[..open]));
        found.push(Piece::Quantity(behind[..close].trim()));
        rest = &behind[close + 1..];
    }
    found.push(Piece::Text(rest));
    found.retain(|piece| *piece != Piece::Text(""));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_stand_in_braces_and_two_braces_are_one() {
        let read = pieces("at {speed(ball)}, not {{x} or {\n}");
        let text = Piece::Text;
        let wanted = [text("at "), Piece::Quantity("speed(ball)"), text(", not {"), text("x} or {"), text("\n}")];
        assert_eq!(read, wanted);
    }

    #[test]
    fn a_text_without_braces_is_one_piece_and_an_empty_one_none() {
        assert_eq!(pieces("v = 3 m/s"), [Piece::Text("v = 3 m/s")]);
        assert_eq!(pieces(""), []);
    }
}
