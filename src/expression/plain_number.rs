//! Numbers in messages, as they stand in a scene file.

use glam::DVec3;
use std::fmt;

/// A number as a person would write it, with every digit: `-1`, `0.25`, `1e12`, `-2.6e-17`, and `0` for either zero.
#[derive(Clone, Copy)]
pub(crate) struct PlainNumber(pub(crate) f64);

impl fmt::Display for PlainNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.abs();
        if size == 0.0 {
            f.write_str("0")
        } else if size.is_finite() && !(1e-4..1e7).contains(&size) {
            write!(f, "{:e}", self.0)
        } else {
            write!(f, "{}", self.0)
        }
    }
}

/// A vector as it stands in a scene file: `[0, -1, 2.6e-17]`.
#[derive(Clone, Copy)]
pub(crate) struct PlainVector(pub(crate) DVec3);

impl fmt::Display for PlainVector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.0.to_array().map(PlainNumber);
        write!(f, "[{x}, {y}, {z}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back_to_themselves_and_are_short() {
        let text = |value| PlainNumber(value).to_string();
        assert_eq!([0.0, -0.0, -1.0, 0.25].map(text), ["0", "0", "-1", "0.25"]);
        assert_eq!([-0.000000000000000026, 1e12, 1e-4].map(text), ["-2.6e-17", "1e12", "0.0001"]);
        assert_eq!(text(0.1 + 0.2), "0.30000000000000004");
        assert_eq!([f64::NAN, f64::NEG_INFINITY].map(text), ["NaN", "-inf"]);
        assert_eq!(PlainVector(DVec3::new(-0.0, 0.5, 3e-20)).to_string(), "[0, 0.5, 3e-20]");
    }
}
