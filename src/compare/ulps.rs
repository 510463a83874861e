//! Distances of numbers, counted in doubles.

/// How many doubles lie between two, the second one included: 0 for equal ones, 1 for neighbours. 0 and −0 are one.
pub fn ulps_between(a: f64, b: f64) -> u64 {
    place(a).abs_diff(place(b))
}

/// The place of a number among all doubles in ascending order; that of zero is 0.
fn place(number: f64) -> i64 {
    let bits = number.to_bits() as i64;
    // The bits of negative numbers ascend with their size.
    if bits < 0 { i64::MIN.wrapping_sub(bits) } else { bits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_apart_on_both_sides_of_zero() {
        assert_eq!(ulps_between(1.0, 1.0), 0);
        assert_eq!(ulps_between(0.0, -0.0), 0);
        assert_eq!(ulps_between(1.0, 1.0_f64.next_up().next_up()), 2);
        assert_eq!(ulps_between(-1.0, (-1.0_f64).next_down()), 1);
        let tiny = f64::from_bits(1);
        assert_eq!(ulps_between(-tiny, tiny), 2);
        // From 1 to 2 there are 2⁵² doubles.
        assert_eq!(ulps_between(2.0, 1.0), 1 << 52);
        // The whole line fits.
        assert_eq!(ulps_between(f64::MIN, f64::MAX), 2 * f64::MAX.to_bits());
    }
}
