//! Draws that follow from a seed alone, by operations that round alike on every machine.

use crate::scene::mix::{mix, unit_interval};
use glam::DVec3;

/// A sequence of draws.
pub(super) struct Random {
    seed: u64,
    drawn: u64,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { seed: mix(seed), drawn: 0 }
    }

    /// Uniform in [low, high).
    pub fn range(&mut self, low: f64, high: f64) -> f64 {
        self.drawn += 1;
        low + (high - low) * unit_interval(mix(self.seed ^ self.drawn))
    }

    /// Every component uniform in [−half, half).
    pub fn vector(&mut self, half: f64) -> DVec3 {
        DVec3::new(self.range(-half, half), self.range(-half, half), self.range(-half, half))
    }

    /// Nearly normal with mean 0 and variance 1: twelve uniform draws less their mean. Logarithm and
    /// cosine, which the exact way needs, differ in the last digit between machines.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.range(0.0, 1.0)).sum::<f64>() - 6.0
    }
}

/// A number with four decimals, so that a scene's file can be read: tenths of a millimetre.
pub(super) fn rounded(value: f64) -> f64 {
    // Adding 0 makes −0 a 0.
    (value * 1e4).round() / 1e4 + 0.0
}

/// A vector with four decimals in each component.
pub(super) fn rounded_vector(vector: DVec3) -> DVec3 {
    DVec3::from(vector.to_array().map(rounded))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_repeat_with_the_seed_and_spread_evenly() {
        let draws = |seed: u64| {
            let mut random = Random::new(seed);
            (0..1000).map(|_| random.range(0.0, 1.0)).collect::<Vec<f64>>()
        };
        assert_eq!(draws(5), draws(5));
        assert_ne!(draws(5), draws(6));
        // The mean of 1 000 draws is 1/2 with a deviation of √(1/12/1000) = 0.009.
        assert!((draws(5).iter().sum::<f64>() / 1000.0 - 0.5).abs() < 0.05);
    }

    #[test]
    fn normal_draws_have_mean_zero_and_variance_one() {
        let mut random = Random::new(1);
        let draws: Vec<f64> = (0..10_000).map(|_| random.normal()).collect();
        // Deviations 1/√10000 = 0.01 of the mean and about √(2/10000) = 0.014 of the variance.
        assert!((draws.iter().sum::<f64>() / 1e4).abs() < 0.05);
        assert!((draws.iter().map(|draw| draw * draw).sum::<f64>() / 1e4 - 1.0).abs() < 0.07);
    }

    #[test]
    fn rounding_keeps_four_decimals_and_no_negative_zero() {
        assert_eq!(rounded(1.234_56), 1.2346);
        assert!(rounded(-1e-6).is_sign_positive());
    }
}
