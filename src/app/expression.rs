//! What a person types into a number field: `0.5`, `1/3`, `-(2+0.1)*pi`, `sqrt(2)`.

use std::f64::consts::PI;

/// Brackets and signs within each other; more are refused instead of followed for ever.
const MOST_NESTED: usize = 64;

/// The value of an expression of numbers, `+ - * / ^`, brackets, `pi` and `sqrt( )`.
///
/// A plain number gives the f64 nearest to it. Unit signs are not part of it.
///
/// # Errors
/// What is wrong with it, in a few words; also when the value is not finite.
pub fn evaluate(text: &str) -> Result<f64, String> {
    // What other programs write for a minus sign and a product.
    let text = text.replace('−', "-").replace(['·', '×'], "*");
    let mut parser = Parser { rest: text.trim(), depth: 0 };
    if parser.rest.is_empty() {
        return Err("needs a number".to_owned());
    }
    let value = parser.sum()?;
    if !parser.rest.is_empty() {
        return Err(format!("`{}` is not understood", parser.rest));
    }
    if value.is_finite() { Ok(value) } else { Err("is no finite number".to_owned()) }
}

/// Recursive descent; `rest` never begins with a space.
struct Parser<'a> {
    rest: &'a str,
    depth: usize,
}

impl Parser<'_> {
    fn sum(&mut self) -> Result<f64, String> {
        let mut value = self.product()?;
        loop {
            if self.takes("+") {
                value += self.product()?;
            } else if self.takes("-") {
                value -= self.product()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Result<f64, String> {
        let mut value = self.signed()?;
        loop {
            if self.takes("*") {
                value *= self.signed()?;
            } else if self.takes("/") {
                value /= self.signed()?;
            } else {
                return Ok(value);
            }
        }
    }

    /// A sign counts after the power: −2^2 is −4.
    fn signed(&mut self) -> Result<f64, String> {
        self.nested(|parser| {
            if parser.takes("-") {
                Ok(-parser.signed()?)
            } else if parser.takes("+") {
                parser.signed()
            } else {
                parser.power()
            }
        })
    }

    /// Powers count from the right: 2^3^2 is 2^9.
    fn power(&mut self) -> Result<f64, String> {
        let base = self.atom()?;
        if self.takes("^") { Ok(base.powf(self.signed()?)) } else { Ok(base) }
    }

    fn atom(&mut self) -> Result<f64, String> {
        if self.takes("(") {
            return self.closed();
        }
        if self.takes("sqrt(") {
            return Ok(self.closed()?.sqrt());
        }
        if self.takes("pi") || self.takes("π") {
            return Ok(PI);
        }
        self.number()
    }

    /// What stands before a closing bracket.
    fn closed(&mut self) -> Result<f64, String> {
        let value = self.sum()?;
        if self.takes(")") { Ok(value) } else { Err("a `)` is missing".to_owned()) }
    }

    fn number(&mut self) -> Result<f64, String> {
        let length = number_length(self.rest);
        let (digits, rest) = self.rest.split_at(length);
        let value = digits.parse().map_err(|_| match self.rest.chars().next() {
            Some(_) => format!("`{}` is no number", self.rest),
            None => "a number is missing at the end".to_owned(),
        })?;
        self.rest = rest.trim_start();
        Ok(value)
    }

    fn nested(&mut self, parse: impl FnOnce(&mut Self) -> Result<f64, String>) -> Result<f64, String> {
        self.depth += 1;
        if self.depth > MOST_NESTED {
            return Err("is nested too deeply".to_owned());
        }
        let value = parse(self);
        self.depth -= 1;
        value
    }

    fn takes(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }
}

/// How many bytes at the beginning are a number such as `12`, `.5` or `1e-9`.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut end = digits(0);
    if bytes.get(end) == Some(&b'.') {
        end += 1 + digits(end + 1);
    }
    if end > 0 && matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = bytes.get(end + 1 + sign).map_or(0, |_| digits(end + 1 + sign));
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_arithmetic_give_what_f64_gives() {
        for (text, expected) in [
            ("0.5", 0.5),
            (" -2 ", -2.0),
            ("−2", -2.0),
            ("1/3", 1.0 / 3.0),
            ("0.1+0.2", 0.1 + 0.2),
            (".5", 0.5),
            ("1e-9", 1e-9),
            ("1e3/4", 250.0),
            ("2*(3+4)", 14.0),
            ("-2^2", -4.0),
            ("2^-1", 0.5),
            ("2^3^2", 512.0),
            ("1 - 2 - 3", -4.0),
            ("8/2/2", 2.0),
            ("--1", 1.0),
            ("pi", PI),
            ("sqrt(2)/2", 2f64.sqrt() / 2.0),
            ("0.3333333333333333", 0.3333333333333333),
        ] {
            assert_eq!(evaluate(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "needs a number"),
            ("abc", "`abc` is no number"),
            ("1+", "a number is missing at the end"),
            ("(1", "a `)` is missing"),
            ("1 m", "`m` is not understood"),
            ("1,5", "`,5` is not understood"),
            ("1/0", "is no finite number"),
            ("1e400", "is no finite number"),
            ("sqrt(-1)", "is no finite number"),
            ("1e", "`e` is not understood"),
            (".", "`.` is no number"),
        ] {
            assert_eq!(evaluate(text), Err(reason.to_owned()), "{text}");
        }
        assert_eq!(evaluate(&"(".repeat(100_000)), Err("is nested too deeply".to_owned()));
        assert_eq!(evaluate(&"-".repeat(100_000)), Err("is nested too deeply".to_owned()));
    }

    #[test]
    fn every_number_reads_back_as_it_is_written() {
        for value in [1.0 / 3.0, -5e-324, f64::MAX, 1e21, 0.1 + 0.2, -123456.789] {
            assert_eq!(evaluate(&format!("{value:?}")), Ok(value));
        }
    }
}
