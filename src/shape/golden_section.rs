//! Golden-section search (Kiefer 1953).

/// Share of an interval that is left after a step.
const GOLDEN: f64 = 0.618_033_988_749_894_9;
/// Steps after which the interval is smaller than rounding: 0.618^80 is 2e-17.
const STEPS: usize = 80;

/// Where a function that first falls and then rises is least between two numbers, and its value there.
///
/// The ends themselves are approached and not tried.
pub fn minimum_between(from: f64, to: f64, value: impl Fn(f64) -> f64) -> (f64, f64) {
    let (mut low, mut high) = (from, to);
    let (mut left, mut right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
    let (mut at_left, mut at_right) = (value(left), value(right));
    for _ in 0..STEPS {
        if at_left > at_right {
            (low, left, at_left) = (left, right, at_right);
            right = low + GOLDEN * (high - low);
            at_right = value(right);
        } else {
            (high, right, at_right) = (right, left, at_left);
            left = high - GOLDEN * (high - low);
            at_left = value(left);
        }
    }
    if at_right < at_left { (right, at_right) } else { (left, at_left) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_value_is_found_inside_and_approached_at_the_ends() {
        // |x − 0.3| is least at 0.3; x² falls all the way from −2 to −1 and rises all the way from 1 to 2.
        let (at, value) = minimum_between(-1.0, 1.0, |x| (x - 0.3).abs());
        assert!((at - 0.3).abs() < 1e-15 && value < 1e-15, "{at} {value}");
        assert!((minimum_between(-2.0, -1.0, |x| x * x).0 + 1.0).abs() < 1e-15);
        assert!((minimum_between(1.0, 2.0, |x| x * x).0 - 1.0).abs() < 1e-15);
    }
}
