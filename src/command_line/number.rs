//! Numbers among the arguments.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

/// A whole number, 0 or greater.
pub(super) fn whole<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: ParseIntError| {
        let reason = match error.kind() {
            IntErrorKind::PosOverflow => "the number is too large",
            _ => "must be a whole number, 0 or greater, written in digits such as 1000",
        };
        reason.to_owned()
    })
}

/// A whole number, 1 or greater.
pub(super) fn at_least_one(text: &str) -> Result<u64, String> {
    match whole(text)? {
        0 => Err("must be at least 1".to_owned()),
        number => Ok(number),
    }
}

/// Any number; its range is the concern of who uses it.
pub(super) fn real(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| "must be a number such as 0.5".to_owned())
}
