//! Numbers as text.

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
    let text = match digits {
        _ if x == f64::INFINITY => "∞".to_owned(),
        _ if x == f64::NEG_INFINITY => "-∞".to_owned(),
        _ if x.is_nan() => "undefined".to_owned(),
        _ if x == 0.0 => "0".to_owned(),
        Digits::All if (1e-5..1e16).contains(&x.abs()) => x.to_string(),
        Digits::All => format!("{x:e}"),
        Digits::Four => four_digits(x),
    };
    text.replace('-', "−")
}

fn four_digits(x: f64) -> String {
    // The exponent is that of the rounded number: 9.9996 has the digits of 10.
    let scientific = format!("{x:.3e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-5..6).contains(&exponent) {
        let decimals = (3 - exponent).max(0) as usize;
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
        let four = |x| number_text(x, Digits::Four);
        assert_eq!([1.0, 0.25, -2.0 / 3.0, 9.9996].map(four), ["1", "0.25", "−0.6667", "10"]);
        assert_eq!([0.00012346, 123_456.0, 1e6, -1.5e-7].map(four), ["0.0001235", "123456", "1e6", "−1.5e−7"]);
        assert_eq!([0.0, -0.0, f64::NEG_INFINITY, f64::NAN].map(four), ["0", "0", "−∞", "undefined"]);
    }

    #[test]
    fn all_digits_are_the_number_itself() {
        for x in [0.1 + 0.2, 1.0 / 3.0, 5e-324, f64::MAX, -1e16, 123_456_789.125, 1e-5] {
            let text = number_text(x, Digits::All).replace('−', "-");
            assert_eq!(text.parse::<f64>().unwrap().to_bits(), x.to_bits(), "{text}");
        }
        assert_eq!(number_text(0.1 + 0.2, Digits::All), "0.30000000000000004");
    }
}
