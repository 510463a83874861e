//! How the numbers of fields are read, shown and dragged, by their unit.

use crate::app::panel::widgets::number_field::{MOST_WHOLE, within};
use crate::expression::number_in;

/// How a number is shown and dragged.
#[derive(Clone, Copy, Debug)]
pub(in crate::app::panel) struct Unit {
    /// Unit behind the number, with a space before it: " m".
    pub(in crate::app::panel) suffix: &'static str,
    /// The unit that typed numbers are converted to: "m", even if the suffix is shown elsewhere.
    pub(super) of: &'static str,
    /// Change per point of dragging.
    pub(in crate::app::panel) step: f64,
    /// Smaller values are dragged in steps for a value of this size.
    pub(super) least: f64,
    /// Whether only whole numbers from 0 on are taken.
    pub(super) is_whole: bool,
    /// Significant digits shown while the field is not being edited.
    pub(super) digits: usize,
}

impl Unit {
    pub(in crate::app::panel) const fn new(suffix: &'static str, step: f64) -> Unit {
        Unit { suffix, of: suffix, step, least: 1.0, is_whole: false, digits: 6 }
    }

    /// A number of things, or a place among them.
    const fn whole(step: f64) -> Unit {
        Unit { is_whole: true, ..Unit::new("", step) }
    }

    /// The number that a text is, or why it is none: where things are counted, only whole numbers are, as far as doubles can
    /// tell these apart.
    pub(super) fn read(self, text: &str) -> Result<f64, String> {
        let value = number_in(text, self.of).map_err(|error| error.to_string())?;
        if self.is_whole {
            within(value, &(0.0..=MOST_WHOLE), true, "")?;
        }
        Ok(value)
    }

    /// A rate, such as 2 /s: "2 1/s" could be read as 21/s.
    pub(in crate::app::panel) const fn per_second(step: f64) -> Unit {
        Unit { suffix: " /s", of: " 1/s", step, least: 1.0, is_whole: false, digits: 6 }
    }

    /// A tolerance, which may be 1e-9 as well as 1: dragged by shares of itself.
    pub(in crate::app::panel) const fn tolerance(suffix: &'static str) -> Unit {
        Unit { suffix, of: suffix, step: 0.02, least: 1e-12, is_whole: false, digits: 6 }
    }
}

pub(in crate::app::panel) const METRES: Unit = Unit::new(" m", 0.01);
pub(in crate::app::panel) const METRES_PER_SECOND: Unit = Unit::new(" m/s", 0.02);
pub(in crate::app::panel) const METRES_PER_SECOND_SQUARED: Unit = Unit::new(" m/s²", 0.05);
pub(in crate::app::panel) const KILOGRAMS: Unit = Unit::new(" kg", 0.02);
pub(in crate::app::panel) const SECONDS: Unit = Unit::new(" s", 0.02);
pub(in crate::app::panel) const SHARE: Unit = Unit::new("", 0.005);
pub(in crate::app::panel) const COUNT: Unit = Unit::whole(0.2);
/// Turns, of which there may be a part.
pub(in crate::app::panel) const ROUNDS: Unit = Unit::new("", 0.2);
pub(in crate::app::panel) const PIXELS: Unit = Unit::new(" px", 1.0);
pub(in crate::app::panel) const DEGREES: Unit = Unit::new("°", 0.5);
/// A number without a unit, such as a component of a normal.
pub(in crate::app::panel) const DIRECTION: Unit = Unit::new("", 0.01);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_whole_and_a_number_that_is_not_is_told_as_it_was_typed() {
        assert_eq!(COUNT.read("7"), Ok(7.0));
        assert_eq!(COUNT.read("2*3"), Ok(6.0));
        assert_eq!(ROUNDS.read("1.5"), Ok(1.5));
        for text in ["1.5", "-5", "1e18"] {
            let refusal = COUNT.read(text).expect_err(text);
            assert!(refusal.starts_with("must be a whole number from 0 to 9007199254740992, is "), "{refusal}");
        }
    }
}
