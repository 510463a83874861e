//! The axes of a map.

use super::error::MapError;
use crate::expression::number_in;

/// One of the two numbers that a map varies.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// The path of the number: `from.x`.
    pub path: String,
    /// Its value at the left or lower edge of the picture.
    pub low: f64,
    /// Its value at the right or upper edge.
    pub high: f64,
}

impl Axis {
    /// From `from.x=-2:2`; the numbers may be expressions such as `pi/2`.
    ///
    /// # Errors
    /// When that is not what the text is.
    pub fn parse(text: &str) -> Result<Axis, MapError> {
        let wrong = || MapError::NoAxis(text.to_owned());
        let (path, range) = text.split_once('=').ok_or_else(wrong)?;
        let (low, high) = range.split_once(':').ok_or_else(wrong)?;
        let number =
            |text: &str| number_in(text, "").map_err(|error| MapError::NoNumber(text.to_owned(), error.to_string()));
        Ok(Axis { path: path.trim().to_owned(), low: number(low)?, high: number(high)? })
    }

    /// The value in the middle of a pixel, of which there are `count` from edge to edge.
    pub fn at(&self, pixel: usize, count: usize) -> f64 {
        self.between((pixel as f64 + 0.5) / count as f64)
    }

    /// The value at a share of the way from edge to edge.
    pub fn between(&self, share: f64) -> f64 {
        self.low + (self.high - self.low) * share
    }

    /// Whether all values between the edges are numbers, and there are any.
    pub(super) fn is_sound(&self) -> bool {
        self.low < self.high && (self.high - self.low).is_finite()
    }

    /// The same axis with its range scaled about the value at a share of the way: it stays where it is. Ranges do not
    /// become shorter than `count` neighbouring doubles, or longer than doubles reach.
    pub fn zoomed(&self, share: f64, factor: f64, count: usize) -> Axis {
        let fixed = self.between(share);
        let least = count as f64 * self.spacing();
        let span = ((self.high - self.low) * factor).clamp(least.min(self.high - self.low), f64::MAX / 4.0);
        let low = fixed - span * share;
        let zoomed = Axis { low, high: low + span, ..self.clone() };
        if zoomed.is_sound() { zoomed } else { self.clone() }
    }

    /// The same axis moved by a share of its range.
    pub fn moved(&self, share: f64) -> Axis {
        let way = (self.high - self.low) * share;
        let moved = Axis { low: self.low + way, high: self.high + way, ..self.clone() };
        if moved.is_sound() { moved } else { self.clone() }
    }

    /// The distance of neighbouring doubles where the range is farthest from zero: no pixel need be smaller.
    pub fn spacing(&self) -> f64 {
        let farthest = self.low.abs().max(self.high.abs()).min(f64::MAX / 2.0);
        farthest.next_up() - farthest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(low: f64, high: f64) -> Axis {
        Axis { path: "from.x".to_owned(), low, high }
    }

    #[test]
    fn an_axis_is_a_path_and_a_range_of_numbers_or_expressions() {
        assert_eq!(Axis::parse("from.x=-2:2"), Ok(axis(-2.0, 2.0)));
        assert_eq!(Axis::parse(" from.x = 1/2 : 3"), Ok(axis(0.5, 3.0)));
        for wrong in ["from.x", "from.x=1", "from.x=a:2", "from.x=:"] {
            assert!(Axis::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn pixels_stand_for_their_middles() {
        // Four pixels of width 1 from −2 to 2.
        let places: Vec<f64> = (0..4).map(|pixel| axis(-2.0, 2.0).at(pixel, 4)).collect();
        assert_eq!(places, [-1.5, -0.5, 0.5, 1.5]);
    }

    #[test]
    fn zooming_keeps_the_value_under_the_pointer_and_ends_where_doubles_do() {
        let zoomed = axis(-2.0, 2.0).zoomed(0.75, 0.5, 100);
        // 1 stays at three quarters of a range of 2.
        assert_eq!((zoomed.low, zoomed.high), (-0.5, 1.5));
        let mut near = axis(0.0, 2.0);
        for _ in 0..200 {
            near = near.zoomed(0.5, 0.5, 100);
        }
        // Hundred doubles about 1, which lie 2^−52 apart above it.
        let span = near.high - near.low;
        assert!(near.low <= 1.0 && 1.0 <= near.high, "{near:?}");
        assert!((50.0 * f64::EPSILON..=200.0 * f64::EPSILON).contains(&span), "{span:e}");
        let mut far = axis(-1.0, 1.0);
        for _ in 0..3000 {
            far = far.zoomed(0.3, 2.0, 100);
        }
        assert!(far.is_sound());
    }
}
