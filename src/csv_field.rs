//! A field of a table of comma-separated values.

use std::borrow::Cow;

/// A text as a field: in quotation marks, if it would be misread without.
pub fn csv_field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_misread_stands_in_quotation_marks() {
        assert_eq!(csv_field("plain"), "plain");
        assert_eq!(csv_field("two\nlines"), "\"two\nlines\"");
        assert_eq!(csv_field("a \"big\", red ball"), "\"a \"\"big\"\", red ball\"");
    }
}
