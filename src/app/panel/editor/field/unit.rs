//! How the numbers of fields are shown and dragged, by their unit.

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
    /// Significant digits shown while the field is not being edited.
    pub(super) digits: usize,
}

impl Unit {
    pub(in crate::app::panel) const fn new(suffix: &'static str, step: f64) -> Unit {
        Unit { suffix, of: suffix, step, least: 1.0, digits: 6 }
    }

    /// A rate, such as 2 /s: "2 1/s" could be read as 21/s.
    pub(in crate::app::panel) const fn per_second(step: f64) -> Unit {
        Unit { suffix: " /s", of: " 1/s", step, least: 1.0, digits: 6 }
    }

    /// A tolerance, which may be 1e-9 as well as 1: dragged by shares of itself.
    pub(in crate::app::panel) const fn tolerance(suffix: &'static str) -> Unit {
        Unit { suffix, of: suffix, step: 0.02, least: 1e-12, digits: 6 }
    }
}

pub(in crate::app::panel) const METRES: Unit = Unit::new(" m", 0.01);
pub(in crate::app::panel) const METRES_PER_SECOND: Unit = Unit::new(" m/s", 0.02);
pub(in crate::app::panel) const METRES_PER_SECOND_SQUARED: Unit = Unit::new(" m/s²", 0.05);
pub(in crate::app::panel) const KILOGRAMS: Unit = Unit::new(" kg", 0.02);
pub(in crate::app::panel) const SECONDS: Unit = Unit::new(" s", 0.02);
pub(in crate::app::panel) const SHARE: Unit = Unit::new("", 0.005);
pub(in crate::app::panel) const COUNT: Unit = Unit::new("", 0.2);
pub(in crate::app::panel) const PIXELS: Unit = Unit::new(" px", 1.0);
pub(in crate::app::panel) const DEGREES: Unit = Unit::new("°", 0.5);
/// A number without a unit, such as a component of a normal.
pub(in crate::app::panel) const DIRECTION: Unit = Unit::new("", 0.01);
