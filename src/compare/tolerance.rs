//! Which numbers count as alike.

/// By how much numbers may differ and still count as alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance(
    /// In base units for numbers up to 1, relative to greater ones; 0 for equal numbers alone.
    pub f64,
);

impl Tolerance {
    /// What a run that is only described another way, as from another instant on, may differ by: some thousand doubles.
    pub const ROUNDING: Tolerance = Tolerance(1e-12);

    /// Whether two numbers are alike.
    pub fn takes(self, a: f64, b: f64) -> bool {
        Tolerance::share(a, b) <= self.0
    }

    /// The difference of two numbers, relative to the greater one if that is greater than 1.
    pub fn share(a: f64, b: f64) -> f64 {
        if a == b { 0.0 } else { (b - a).abs() / a.abs().max(b.abs()).max(1.0) }
    }
}
