//! What serde and serde_json say of a text, in words of whoever wrote it.

/// serde_json's reason without the place that it appends.
pub(crate) fn without_place(error: &serde_json::Error) -> String {
    let whole = error.to_string();
    whole.rsplit_once(" at line ").map_or(whole.clone(), |(reason, _)| reason.to_owned())
}

/// A reason without the place that serde_json appends: the names of Rust types and of serde's kinds of data mean nothing
/// to the author of a scene or a question.
pub(crate) fn in_plain_words(reason: &str) -> String {
    const SENTENCES: [(&str, &str); 11] = [
        ("EOF while parsing a value", "ends too early, where a value belongs"),
        ("EOF while parsing an object", "ends too early, inside an object"),
        ("EOF while parsing a list", "ends too early, inside an array"),
        ("EOF while parsing a string", "ends too early, inside a text"),
        ("expected ident", "expected `true`, `false` or `null`"),
        ("expected value", "expected a value: a number, \"text\", true, false, null, [ or {"),
        (
            "unexpected end of hex escape",
            "half a character: `\\u` of d800 to dfff stand in pairs, as in \\ud83d\\ude00",
        ),
        (
            "lone leading surrogate in hex escape",
            "half a character: `\\u` of d800 to dfff stand in pairs, as in \\ud83d\\ude00",
        ),
        ("key must be a string", "the name of a field needs double quotes"),
        ("trailing characters", "something follows the end of the object"),
        ("recursion limit exceeded", "nested deeper than 128 levels; nothing here needs ten"),
    ];
    if let Some((_, sentence)) = SENTENCES.iter().find(|(from, _)| *from == reason) {
        return (*sentence).to_owned();
    }
    // What stands before may quote the text itself.
    match reason.rsplit_once(", expected ") {
        Some((found, expected)) => format!("{}, expected {}", kind_found(found), kind_expected(expected)),
        None => reason.to_owned(),
    }
}

fn kind_found(found: &str) -> String {
    const KINDS: [(&str, &str); 4] = [
        ("invalid type: floating point ", "invalid type: number "),
        ("invalid type: integer ", "invalid type: number "),
        ("invalid type: map", "invalid type: object"),
        ("invalid type: sequence", "invalid type: array"),
    ];
    let found_kind = |(from, to): &(&str, &str)| found.strip_prefix(from).map(|rest| format!("{to}{rest}"));
    KINDS.iter().find_map(found_kind).unwrap_or_else(|| found.to_owned())
}

fn kind_expected(expected: &str) -> &str {
    match expected {
        "a map" => "an object",
        "a sequence" => "an array",
        "f64" => "a number",
        "struct DVec2" => "2 numbers",
        "struct DVec3" => "3 numbers",
        "u8" => "a whole number from 0 to 255",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number, 0 or greater",
        plain => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::in_plain_words;

    #[test]
    fn names_of_types_are_replaced_and_quoted_text_is_kept() {
        for (reason, plain) in [
            ("invalid type: map, expected a sequence", "invalid type: object, expected an array"),
            (
                "invalid type: floating point `1.5`, expected u32",
                "invalid type: number `1.5`, expected a whole number from 0 to 4294967295",
            ),
            (
                "invalid value: integer `-1`, expected u64",
                "invalid value: integer `-1`, expected a whole number, 0 or greater",
            ),
            (
                r#"invalid type: string "map, expected f64", expected f64"#,
                r#"invalid type: string "map, expected f64", expected a number"#,
            ),
            ("EOF while parsing a list", "ends too early, inside an array"),
            ("missing field `id`", "missing field `id`"),
        ] {
            assert_eq!(in_plain_words(reason), plain);
        }
    }
}
