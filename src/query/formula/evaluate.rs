//! Evaluates formulas that have numbers in all places.

use super::operator::{Parsed, call, compare, negated, plus, scalar, sum_of_list, times, undefined, vector};
use super::quantity::{Number, Quantity, norm};
use super::token::{Token, tokens};
use thiserror::Error;

/// What a formula comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Evaluated {
    /// A number.
    Scalar {
        /// Its value.
        value: f64,
        /// Bound on the rounding of a computation by this formula, and of the numbers in it.
        error: f64,
    },
    /// Three components, or four homogeneous ones.
    Vector {
        /// The components.
        components: Vec<f64>,
        /// As for a number, of the component that has most of it.
        error: f64,
    },
    /// Whether a condition holds.
    Truth(bool),
}

/// Why a formula has no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormulaError {
    /// A symbol has no number, or a sign no meaning where it stands.
    #[error("`{0}` is not expected here")]
    Unexpected(String),
    /// It ends too early.
    #[error("the formula is not complete")]
    Incomplete,
    /// Such as the vector product of two numbers.
    #[error("`{0}` is not defined for what it is applied to")]
    Undefined(String),
    /// Brackets or signs within each other, deeper than any text book has them.
    #[error("the formula is nested too deeply")]
    TooDeep,
    /// The condition after "if" does not hold.
    #[error("this formula is for another case")]
    OtherCase,
}

/// The value of a formula without symbols, such as `Stage::substituted` gives with all digits.
///
/// # Errors
/// When it is not a formula, holds symbols, or its "if" does not hold.
pub fn evaluate(formula: &str) -> Result<Evaluated, FormulaError> {
    let pieces = tokens(formula).into_iter().filter(|token| !matches!(token, Token::Space(_))).collect();
    let mut parser = Parser { pieces, next: 0, depth: 0 };
    if let [Token::Word(word), Token::Sign('='), ..] = parser.pieces[..]
        && !is_function(word)
    {
        parser.next = 2;
    }
    let quantity = parser.condition()?;
    if parser.take_word("if") && parser.condition()? != Quantity::Truth(true) {
        return Err(FormulaError::OtherCase);
    }
    match parser.peek() {
        Some(token) => Err(FormulaError::Unexpected(token.text())),
        None => evaluated(quantity),
    }
}

/// Whether a word names a function or is a part of the notation.
pub(super) fn is_function(word: &str) -> bool {
    matches!(word, "unit" | "max" | "min" | "clamp" | "abs" | "sign" | "shorten" | "if")
}

fn evaluated(quantity: Quantity) -> Result<Evaluated, FormulaError> {
    match quantity {
        Quantity::Scalar(Number { value, error }) => Ok(Evaluated::Scalar { value, error }),
        Quantity::Vector(v) => Ok(Evaluated::Vector {
            components: v.iter().map(|x| x.value).collect(),
            error: v.iter().fold(0.0, |most, x| most.max(x.error)),
        }),
        Quantity::Truth(truth) => Ok(Evaluated::Truth(truth)),
        Quantity::Matrix(_) | Quantity::List(_) => Err(FormulaError::Incomplete),
    }
}

struct Parser<'a> {
    pieces: Vec<Token<'a>>,
    next: usize,
    /// How many expressions the next piece lies within.
    depth: u32,
}

/// Far more than formulas have, far less than the stack holds.
const DEEPEST: u32 = 64;

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.pieces.get(self.next).copied()
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(Token::Word(word));
        self.next += usize::from(found);
        found
    }

    fn take_sign(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(Token::Sign(sign));
        self.next += usize::from(found);
        found
    }

    /// Takes the next sign if it is one of these.
    fn take_any(&mut self, signs: &[char]) -> Option<char> {
        match self.peek() {
            Some(Token::Sign(sign)) if signs.contains(&sign) => {
                self.next += 1;
                Some(sign)
            }
            _ => None,
        }
    }

    fn expect(&mut self, sign: char) -> Result<(), FormulaError> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn unexpected(&self) -> FormulaError {
        self.peek().map_or(FormulaError::Incomplete, |token| FormulaError::Unexpected(token.text()))
    }

    fn condition(&mut self) -> Parsed {
        let mut first = self.comparison()?;
        while self.take_sign('∧') {
            let second = self.comparison()?;
            match (first, second) {
                (Quantity::Truth(a), Quantity::Truth(b)) => first = Quantity::Truth(a && b),
                _ => return Err(undefined('∧')),
            }
        }
        Ok(first)
    }

    fn comparison(&mut self) -> Parsed {
        let mut left = self.sum()?;
        let mut truth = None;
        while let Some(sign) = self.take_any(&['<', '≤', '=', '≠', '≥', '>']) {
            let right = self.sum()?;
            truth = Some(truth.unwrap_or(true) && compare(sign, &left, &right)?);
            left = right;
        }
        Ok(truth.map_or(left, Quantity::Truth))
    }

    fn sum(&mut self) -> Parsed {
        let mut sum = self.product()?;
        while let Some(sign) = self.take_any(&['+', '−', '-']) {
            let term = self.product()?;
            sum = if sign == '+' { plus(sum, term)? } else { plus(sum, negated(term)?)? };
        }
        Ok(sum)
    }

    fn product(&mut self) -> Parsed {
        let mut product = self.prefixed()?;
        while let Some(sign) = self.take_any(&['·', '×', '/']) {
            product = times(sign, product, self.prefixed()?)?;
        }
        Ok(product)
    }

    /// Everything that nests comes through here.
    fn prefixed(&mut self) -> Parsed {
        if self.depth == DEEPEST {
            return Err(FormulaError::TooDeep);
        }
        self.depth += 1;
        let parsed = self.prefixed_within();
        self.depth -= 1;
        parsed
    }

    fn prefixed_within(&mut self) -> Parsed {
        match self.take_any(&['−', '-', '√', 'Σ']) {
            Some('√') => match self.powered()? {
                Quantity::Scalar(x) => Ok(Quantity::Scalar(x.root())),
                _ => Err(undefined('√')),
            },
            Some('Σ') => sum_of_list(self.powered()?),
            Some(_) => negated(self.prefixed()?),
            None => self.powered(),
        }
    }

    fn powered(&mut self) -> Parsed {
        let mut base = self.primary()?;
        while self.take_sign('²') {
            let Quantity::Scalar(x) = base else { return Err(undefined('²')) };
            base = Quantity::Scalar(x.times(x));
        }
        Ok(base)
    }

    fn primary(&mut self) -> Parsed {
        let token = self.peek().ok_or(FormulaError::Incomplete)?;
        self.next += 1;
        match token {
            Token::Number(text) => {
                let number = text.replace('−', "-").parse().map_err(|_| FormulaError::Unexpected(text.to_owned()))?;
                Ok(Quantity::Scalar(Number::rounded(number)))
            }
            Token::Sign('∞') => Ok(Quantity::Scalar(Number::rounded(f64::INFINITY))),
            Token::Sign('(') => match self.list_until(')')?.as_slice() {
                [single] => Ok(single.clone()),
                components => components.iter().map(|x| scalar('(', x)).collect::<Result<_, _>>().map(Quantity::Vector),
            },
            Token::Sign('{') => self.list_until('}').map(Quantity::List),
            Token::Sign('[') => self.matrix(),
            Token::Sign('|') => {
                let inside = self.sum()?;
                self.expect('|')?;
                Ok(Quantity::Scalar(scalar('|', &inside)?.absolute()))
            }
            Token::Sign('‖') => {
                let inside = self.sum()?;
                self.expect('‖')?;
                Ok(Quantity::Scalar(norm(&vector('‖', &inside)?)))
            }
            Token::Word(word) if is_function(word) && self.take_sign('(') => {
                let arguments = self.list_until(')')?;
                call(word, &arguments).ok_or_else(|| FormulaError::Undefined(word.to_owned()))
            }
            token => Err(FormulaError::Unexpected(token.text())),
        }
    }

    /// Expressions between commas, and the closing bracket.
    fn list_until(&mut self, close: char) -> Result<Vec<Quantity>, FormulaError> {
        let mut items = Vec::new();
        if self.take_sign(close) {
            return Ok(items);
        }
        loop {
            items.push(self.sum()?);
            if !self.take_sign(',') {
                self.expect(close)?;
                return Ok(items);
            }
        }
    }

    /// Numbers, rows between semicolons, and the closing bracket.
    fn matrix(&mut self) -> Parsed {
        let mut rows = vec![Vec::new()];
        while !self.take_sign(']') {
            if self.take_sign(';') {
                rows.push(Vec::new());
                continue;
            }
            let entry = scalar('[', &self.prefixed()?)?;
            rows.last_mut().into_iter().for_each(|row| row.push(entry));
        }
        Ok(Quantity::Matrix(rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(formula: &str) -> f64 {
        match evaluate(formula) {
            Ok(Evaluated::Scalar { value, .. }) => value,
            other => panic!("{formula}: {other:?}"),
        }
    }

    fn components(formula: &str) -> Vec<f64> {
        match evaluate(formula) {
            Ok(Evaluated::Vector { components, .. }) => components,
            other => panic!("{formula}: {other:?}"),
        }
    }

    #[test]
    fn operators_bind_as_in_a_text_book() {
        assert_eq!(number("t = 1 + 2·3"), 7.0);
        assert_eq!(number("12/2·3 − −1"), 19.0);
        assert_eq!(number("−2² + √(9 + 16)·2"), 6.0);
        assert_eq!(number("√9² / |1 − 4|"), 3.0);
        assert_eq!(number("1.5e−3·2e3"), 3.0);
        assert_eq!(number("min(3, ∞) + max(−1, 0, 0.5) + clamp(7, 1, 2) + sign(−4)"), 4.5);
    }

    #[test]
    fn vectors_have_scalar_and_vector_products_norms_and_directions() {
        assert_eq!(number("(1, 2, 3)·(4, −5, 6)"), 12.0);
        assert_eq!(components("(1, 0, 0)×(0, 1, 0)"), [0.0, 0.0, 1.0]);
        assert_eq!(number("‖(1, 2, 3) − (0, 0, 1)‖²"), 1.0 + 4.0 + 4.0);
        assert_eq!(components("2·unit((0, 3, 4)) / 2"), [0.0, 0.6, 0.8]);
        assert_eq!(components("unit((0, 0, 0))"), [0.0; 3]);
        assert_eq!(components("clamp((5, −5, 1), −(1, 2, 3), (1, 2, 3))"), [1.0, -2.0, 1.0]);
        assert_eq!(components("Σ {(1, 0, 0), (0, 2, 0)} / 2"), [0.5, 1.0, 0.0]);
        assert_eq!(components("shorten((3, 0, 4), 1)"), [0.6, 0.0, 0.8]);
        assert_eq!(components("[2 0 0 1; 0 1 0 0; 0 0 −1 0; 0 0 0 1]·(1, 2, 3, 1)"), [3.0, 2.0, -3.0, 1.0]);
    }

    #[test]
    fn conditions_are_true_or_false_and_choose_the_case() {
        assert_eq!(evaluate("0 ≤ 0.5 < 1 ∧ 3 = 3"), Ok(Evaluated::Truth(true)));
        assert_eq!(evaluate("−2 > 0"), Ok(Evaluated::Truth(false)));
        assert_eq!(number("f = 3 if 1 < 2"), 3.0);
        assert_eq!(evaluate("f = 3 if 2 < 1"), Err(FormulaError::OtherCase));
    }

    #[test]
    fn what_is_no_formula_says_where() {
        assert_eq!(evaluate("1 + x"), Err(FormulaError::Unexpected("x".to_owned())));
        assert_eq!(evaluate("(1, 2"), Err(FormulaError::Incomplete));
        assert_eq!(evaluate("1 2"), Err(FormulaError::Unexpected("2".to_owned())));
        assert_eq!(evaluate("2×3"), Err(FormulaError::Undefined("×".to_owned())));
        assert_eq!(evaluate(""), Err(FormulaError::Incomplete));
        assert_eq!(evaluate(&"(".repeat(100_000)), Err(FormulaError::TooDeep));
        assert_eq!(evaluate(&"−".repeat(100_000)), Err(FormulaError::TooDeep));
        assert_eq!(evaluate("√(1, 2, 3)"), Err(FormulaError::Undefined("√".to_owned())));
    }

    #[test]
    fn the_error_bound_grows_where_digits_cancel() {
        // 1 + 1e-9 rounds by 1e-16; the difference 1e-9 keeps that error, 1e-7 of itself.
        let Ok(Evaluated::Scalar { value, error }) = evaluate("(1 + 1e−9) − 1") else { panic!() };
        assert!((value - 1e-9).abs() <= error && error < 2e-15, "{value} ± {error}");
    }
}
