//! Numbers as text: what a person reads, with a true minus sign, and what reads back, with that of the keyboard.

/// How many digits a number shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// Four significant digits.
    Four,
    /// As many as needed, up to seventeen, to parse as the same number.
    All,
}

/// A number with a true minus sign; powers of ten as "1.5e−7".
pub fn number_text(x: f64, digits: Digits) -> String {
    match digits {
        Digits::Four => four_digits(x),
        Digits::All => typeset(x, exact_text),
    }
}

/// A number with four significant digits, as [`rounded_text`] has them.
pub fn four_digits(x: f64) -> String {
    rounded_text(x, 4)
}

/// A number with so many significant digits and a true minus sign, without idle zeros. Powers of ten as "1.5e−7" below
/// 1e−5, and from where it would have six digits before the point, or one more than asked for, or more.
pub fn rounded_text(x: f64, digits: usize) -> String {
    typeset(x, |x| rounded(x, digits))
}

/// The components of a vector as rounded digits show them: one that is nothing beside the greatest, as what rounding leaves
/// where coordinates cancel, is 0.
pub fn beside_greatest<const N: usize>(components: [f64; N]) -> [f64; N] {
    /// Of a vector that was computed by a few operations.
    const ROUNDINGS: f64 = 8.0;
    let greatest = components.iter().fold(0.0, |greatest: f64, x| greatest.max(x.abs()));
    let rounding = ROUNDINGS * f64::EPSILON * greatest;
    components.map(|x| if x.abs() <= rounding && greatest.is_finite() { 0.0 } else { x })
}

/// A number as [`rounded_text`] has it, but with no more decimals than `greatest` has in as many digits: what is nothing beside
/// that is 0.
pub fn rounded_beside(x: f64, greatest: f64, digits: usize) -> String {
    let first = 10f64.powf(greatest.abs().log10().floor());
    let last = first / 10f64.powf(digits.saturating_sub(1) as f64);
    let is_smaller = last.is_normal() && x.abs() < first;
    rounded_text(if is_smaller { (x / last).round() * last } else { x }, digits)
}

/// A number with every digit, so that it parses to the same bits, and with the keyboard's minus sign.
pub fn exact_text(x: f64) -> String {
    let is_plain = x == 0.0 || (1e-5..1e16).contains(&x.abs());
    if is_plain { x.to_string() } else { format!("{x:e}") }
}

fn typeset(x: f64, text: impl FnOnce(f64) -> String) -> String {
    match x {
        f64::INFINITY => "∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        _ if x.is_nan() => "undefined".to_owned(),
        0.0 => "0".to_owned(),
        _ => text(x).replace('-', "−"),
    }
}

fn rounded(x: f64, digits: usize) -> String {
    const MOST_DECIMALS: i32 = 9;
    /// Far more than rounding takes from a number that was computed, far less than shows.
    const HALF_UP: f64 = 1.0 + 4.0 * f64::EPSILON;
    /// Of a number with more digits than this such a share may show.
    const COARSE: usize = 12;
    // What is half-way in decimals, such as 1.0125, seldom is so in binary: it is rounded up wherever it is shown.
    let x = if digits <= COARSE && (x * HALF_UP).is_finite() { x * HALF_UP } else { x };
    let behind_first = digits.saturating_sub(1);
    // The exponent is that of the rounded number: 9.9996 has the digits of 10.
    let scientific = format!("{x:.behind_first$e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-5..=digits.max(5) as i32).contains(&exponent) {
        let decimals = (behind_first as i32 - exponent).clamp(0, MOST_DECIMALS) as usize;
        return without_trailing_zeros(&format!("{x:.decimals$}")).to_owned();
    }
    format!("{}e{exponent}", without_trailing_zeros(mantissa))
}

fn without_trailing_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_digits_are_rounded_and_need_no_more_room_than_they_have() {
        let four = four_digits;
        assert_eq!([1.0, 0.25, -2.0 / 3.0, 9.9996].map(four), ["1", "0.25", "−0.6667", "10"]);
        assert_eq!([0.00012346, 123_456.0, 1e6, -1.5e-7].map(four), ["0.0001235", "123456", "1e6", "−1.5e−7"]);
        assert_eq!([0.0, -0.0, f64::NEG_INFINITY, f64::NAN].map(four), ["0", "0", "−∞", "undefined"]);
    }

    #[test]
    fn more_digits_are_asked_for_and_given_before_the_point_as_well() {
        let six = |x| rounded_text(x, 6);
        assert_eq!([0.5, -2.0, 1.0 / 3.0, 123_456.7, -0.0].map(six), ["0.5", "−2", "0.333333", "123457", "0"]);
        assert_eq!([1.5e12, -2.5e-9, 1e-9, 999_999.9].map(six), ["1.5e12", "−2.5e−9", "1e−9", "1000000"]);
        assert_eq!([1_234_567.0, 12_345_678.0].map(six), ["1234567", "1.23457e7"]);
        assert_eq!([1, 2, 3].map(|digits| rounded_text(-1.767_767, digits)), ["−2", "−1.8", "−1.77"]);
    }

    #[test]
    fn a_component_that_is_nothing_beside_the_greatest_is_0_and_a_small_vector_stays() {
        assert_eq!(beside_greatest([-0.3994, -1.11e-16, 2.0]), [-0.3994, 0.0, 2.0]);
        assert_eq!(beside_greatest([1e-16, -2e-17, 0.0]), [1e-16, -2e-17, 0.0]);
        assert_eq!(beside_greatest([1e-12, 5.0]), [1e-12, 5.0]);
        assert_eq!(beside_greatest([f64::INFINITY, 1.0]), [f64::INFINITY, 1.0]);
    }

    #[test]
    fn beside_a_greater_number_there_are_no_more_decimals_than_that_has() {
        let beside = |greatest: f64, numbers: [f64; 4]| numbers.map(|x| rounded_beside(x, greatest, 4));
        // 2.000 has three.
        assert_eq!(beside(2.0, [0.00005027, 0.0004, -0.0006, 0.123_45]), ["0", "0", "−0.001", "0.123"]);
        assert_eq!(beside(2.0, [1.2346, 12.345_67, 1234.56, f64::INFINITY]), ["1.235", "12.35", "1235", "∞"]);
        assert_eq!(beside(3e-6, [1e-9, 1e-10, 2.5e-6, 0.0]), ["1e−9", "0", "2.5e−6", "0"]);
        assert_eq!(beside(0.0, [0.00012346, 1.0, 0.0, -2.5]), ["0.0001235", "1", "0", "−2.5"], "beside nothing");
    }

    #[test]
    fn all_digits_are_the_number_itself() {
        for x in [0.1 + 0.2, 1.0 / 3.0, 5e-324, f64::MAX, -1e16, 123_456_789.125, 1e-5] {
            let text = exact_text(x);
            assert_eq!(text.parse::<f64>().unwrap().to_bits(), x.to_bits(), "{text}");
            assert_eq!(number_text(x, Digits::All), text.replace('-', "−"));
        }
        assert_eq!(number_text(0.1 + 0.2, Digits::All), "0.30000000000000004");
    }
}
