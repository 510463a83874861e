//! Quantities in a text: "it falls at {speed(ball)}".

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Shown as it is.
    Text(&'a str),
    /// A quantity of which the value is shown.
    Quantity(&'a str),
    /// What follows a brace that is not closed on its line, up to the end of the line. The brace belongs to it.
    Unclosed(&'a str),
}

/// The pieces of a text, in order. Two braces stand for one.
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
            found.push(Piece::Text(&rest[..open]));
            found.push(Piece::Unclosed(&rest[open..=open + line.len()]));
            rest = &behind[line.len()..];
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

/// A text in which quantities are written otherwise; `None` if all stay as they are. What stands around them stays.
pub fn rewritten(text: &str, otherwise: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut written = String::new();
    let mut behind = 0;
    for piece in pieces(text) {
        let Piece::Quantity(quantity) = piece else { continue };
        let Some(new) = otherwise(quantity) else { continue };
        // Where in the text the piece of it stands.
        let place = quantity.as_ptr() as usize - text.as_ptr() as usize;
        written.push_str(&text[behind..place]);
        written.push_str(&new);
        behind = place + quantity.len();
    }
    (behind > 0).then(|| written + &text[behind..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_stand_in_braces_and_two_braces_are_one() {
        let read = pieces("at {speed(ball)}, not {{x} or {\n}");
        let text = Piece::Text;
        let wanted = [
            text("at "),
            Piece::Quantity("speed(ball)"),
            text(", not {"),
            text("x} or "),
            Piece::Unclosed("{"),
            text("\n}"),
        ];
        assert_eq!(read, wanted);
    }

    #[test]
    fn quantities_are_rewritten_and_what_stands_around_them_stays() {
        let otherwise = |quantity: &str| (quantity == "speed(a)").then(|| "speed(cue)".to_owned());
        let text = "{{a} moves at { speed(a) } or {speed(a)}, at {time}.";
        let wanted = "{{a} moves at { speed(cue) } or {speed(cue)}, at {time}.";
        assert_eq!(rewritten(text, otherwise).as_deref(), Some(wanted));
        assert_eq!(rewritten("speed(a) is {time}", otherwise), None);
    }

    #[test]
    fn a_text_without_braces_is_one_piece_and_an_empty_one_none() {
        assert_eq!(pieces("v = 3 m/s"), [Piece::Text("v = 3 m/s")]);
        assert_eq!(pieces(""), []);
    }
}
