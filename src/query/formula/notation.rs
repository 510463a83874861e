//! A stage's formula as a book sets it: fractions with bars, roots, exponents, subscripts, arrows over vectors.
//!
//! It is made of the formula as [`crate::expression`] reads it, so it says the same; how large its parts are and where they
//! stand is decided by who draws it.

use super::super::{Stage, StageKind, Value};
use super::render::{Meaning, Span, meaning_of, value_text};
use crate::expression::{Binding, Digits, Expression, Formula, Prefix, ProductSign, Relation, SumSign, number_text};
use std::borrow::Cow;

/// A formula, or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub enum Notation {
    /// Parts beside each other.
    Row(Vec<Notation>),
    /// A sign, a symbol, a number or a word.
    Leaf(Leaf),
    /// What stands lower and higher behind its base.
    Scripts {
        /// The base.
        base: Box<Notation>,
        /// A subscript.
        below: Option<Box<Notation>>,
        /// An exponent, or what marks another state of the same.
        above: Option<Box<Notation>>,
    },
    /// With an arrow over it.
    Vector(Box<Notation>),
    /// Above the bar and below it.
    Fraction(Box<[Notation; 2]>),
    /// Under a root.
    Root(Box<Notation>),
    /// Between two brackets, which are as high as what they enclose.
    Fenced([char; 2], Box<Notation>),
    /// Rows of a matrix, each with as many entries, between square brackets; a column is a matrix with one entry in each.
    Matrix(Vec<Vec<Notation>>),
}

/// A sign, a symbol, a number or a word.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// Its text.
    pub text: String,
    /// What it is.
    pub kind: LeafKind,
    /// The symbol of the term or result that it stands for, whose drawing has its colour.
    pub symbol: Option<String>,
    /// Every digit of a number that stands for a term.
    pub full: Option<String>,
}

/// What a leaf is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafKind {
    /// A letter that stands for a quantity.
    Symbol,
    /// A quantity or function with a name of several letters.
    Word,
    /// A number.
    Number,
    /// An operator or bracket; where a line may end, with a space behind it.
    Sign,
}

impl Stage {
    /// The formula in symbols; `None` where it cannot be read.
    pub fn notation(&self) -> Option<Notation> {
        notation(self, false)
    }

    /// The same formula with the numbers of its terms in their places.
    pub fn notation_in_numbers(&self) -> Option<Notation> {
        notation(self, true)
    }

    /// A symbol of this stage.
    pub fn notation_of(&self, symbol: &str) -> Notation {
        let is_vector = self.value().is_some_and(is_vector) && self.symbol() == Some(symbol);
        named(&self.written(symbol), Some(symbol), is_vector)
    }

    /// A symbol as it is written for readers. Of two spheres, which are a and b in files and answers, the first has 1 below
    /// and the second 2, as in books, and their centres are x: "va'" is "v_1'", "b0" is "x_2,0". So nothing in a formula is
    /// called as one of them may be.
    pub fn written<'a>(&self, symbol: &'a str) -> Cow<'a, str> {
        match self.numbers_two().then(|| of_two(symbol)).flatten() {
            Some(written) => Cow::Owned(written),
            None => Cow::Borrowed(symbol),
        }
    }

    /// The same for a line of plain text: "v₁'", "x₂,₀".
    pub fn written_plainly<'a>(&self, symbol: &'a str) -> Cow<'a, str> {
        match self.written(symbol) {
            Cow::Owned(written) => Cow::Owned(lowered(&written)),
            same => same,
        }
    }

    /// The formula with its symbols as they are [written](Stage::written_plainly).
    pub fn formula_written_plainly(&self) -> String {
        self.plainly(self.formula_spans())
    }

    /// The formula with the numbers of its terms, four digits each, and the symbol of its result as it is written.
    pub fn numbers_written_plainly(&self) -> String {
        self.plainly(self.substituted(Digits::Four))
    }

    /// Whether a and b in its symbols are two spheres.
    pub fn numbers_two(&self) -> bool {
        let has =
            |wanted: [&str; 2]| wanted.into_iter().all(|wanted| self.terms.iter().any(|(symbol, _)| *symbol == wanted));
        self.kind.is_of_two() || self.kind == StageKind::Verdict && (has(["wa", "wb"]) || has(["a", "b"]))
    }

    fn plainly(&self, spans: Vec<Span>) -> String {
        spans
            .iter()
            .map(|span| if span.symbol.is_some() { self.written_plainly(&span.text) } else { (&*span.text).into() })
            .collect()
    }
}

/// With the digits behind the first "_" lowered, and without it.
fn lowered(written: &str) -> String {
    let (head, below) = written.split_once('_').unwrap_or((written, ""));
    let low = |letter: char| match letter.to_digit(10) {
        Some(digit) => char::from_u32('₀' as u32 + digit).unwrap_or(letter),
        None => letter,
    };
    head.chars().chain(below.chars().map(low)).collect()
}

/// A symbol of one of two spheres, or of both, as it is written; `None` where it is of neither.
fn of_two(symbol: &str) -> Option<String> {
    let bare = symbol.trim_end_matches(['\'', '′']);
    let primes = &symbol[bare.len()..];
    let (head, tail) = bare.split_once('_').map_or((bare, ""), |(head, tail)| (head, tail));
    let number = |sphere: &str| match sphere {
        "a" => Some("1"),
        "b" => Some("2"),
        "ab" => Some("12"),
        _ => None,
    };
    let first = head.chars().next().map_or(0, char::len_utf8);
    let (letter, behind) = head.split_at(first);
    let (letter, below) = match (number(behind), number(letter)) {
        (Some(number), _) => (letter, number.to_owned()),
        (None, Some(number)) if behind.is_empty() => ("x", number.to_owned()),
        (None, Some(number)) if behind.chars().all(|c| c.is_ascii_digit()) => ("x", format!("{number},{behind}")),
        _ => return None,
    };
    let tail = if tail.is_empty() { String::new() } else { format!(",{tail}") };
    Some(format!("{letter}_{below}{tail}{primes}"))
}

impl Notation {
    /// A formula as an author writes it in a text: `vec(v)` is v with an arrow, the rest is as in [`crate::expression`]. Of
    /// what cannot be read as a whole each side of its relations is read by itself, or stays as it is written. Within a line
    /// of a text fractions have strokes.
    pub fn of_text(text: &str, is_within_line: bool) -> Notation {
        let stage = Stage::new(StageKind::Scale, "", 0.0);
        let writer = Writer { stage: &stage, in_numbers: false, is_flat: is_within_line };
        if let Some(whole) = writer.formula(text) {
            return whole;
        }
        let mut row = Vec::new();
        for (side, relation) in sides(text) {
            row.push(writer.formula(side).unwrap_or_else(|| leaf(side.to_owned(), LeafKind::Word)));
            row.extend(relation.map(|relation| word(&format!(" {relation} "))));
        }
        Notation::Row(row)
    }

    /// What of such a formula cannot be read: the first side of its relations that [stays as it is
    /// written](Notation::of_text).
    pub fn unreadable_part(text: &str) -> Option<&str> {
        // What goes on in the same way stands for a quantity.
        let is_read = |text: &str| text.is_empty() || Formula::parse(&text.replace('…', "x")).is_ok();
        if is_read(text.trim()) {
            return None;
        }
        sides(text).into_iter().map(|(side, _)| side).find(|side| !is_read(side))
    }

    /// Its leaves from left to right.
    pub fn leaves(&self) -> Vec<&Leaf> {
        match self {
            Notation::Leaf(leaf) => vec![leaf],
            Notation::Row(parts) => parts.iter().flat_map(Notation::leaves).collect(),
            Notation::Scripts { base, below, above } => [Some(base), below.as_ref(), above.as_ref()]
                .into_iter()
                .flatten()
                .flat_map(|part| part.leaves())
                .collect(),
            Notation::Vector(inside) | Notation::Root(inside) | Notation::Fenced(_, inside) => inside.leaves(),
            Notation::Fraction(parts) => parts.iter().flat_map(Notation::leaves).collect(),
            Notation::Matrix(rows) => rows.iter().flatten().flat_map(Notation::leaves).collect(),
        }
    }

    /// The same with its words, the names of several letters, as `said` says them.
    pub fn with_words(self, said: &impl Fn(String) -> String) -> Notation {
        let within = |part: Box<Notation>| Box::new(part.with_words(said));
        let each = |parts: Vec<Notation>| parts.into_iter().map(|part| part.with_words(said)).collect();
        match self {
            Notation::Leaf(Leaf { text, kind: LeafKind::Word, symbol, full }) => {
                Notation::Leaf(Leaf { text: said(text), kind: LeafKind::Word, symbol, full })
            }
            Notation::Leaf(leaf) => Notation::Leaf(leaf),
            Notation::Row(parts) => Notation::Row(each(parts)),
            Notation::Scripts { base, below, above } => {
                Notation::Scripts { base: within(base), below: below.map(within), above: above.map(within) }
            }
            Notation::Vector(inside) => Notation::Vector(within(inside)),
            Notation::Fraction(parts) => Notation::Fraction(Box::new(parts.map(|part| part.with_words(said)))),
            Notation::Root(inside) => Notation::Root(within(inside)),
            Notation::Fenced(brackets, inside) => Notation::Fenced(brackets, within(inside)),
            Notation::Matrix(rows) => Notation::Matrix(rows.into_iter().map(each).collect()),
        }
    }

    /// Whether it is higher than a line.
    pub fn is_tall(&self) -> bool {
        match self {
            Notation::Leaf(_) => false,
            Notation::Fraction(_) | Notation::Matrix(_) => true,
            Notation::Row(parts) => parts.iter().any(Notation::is_tall),
            Notation::Scripts { base, .. } => base.is_tall(),
            Notation::Vector(inside) | Notation::Root(inside) | Notation::Fenced(_, inside) => inside.is_tall(),
        }
    }

    /// Its parts from left to right; brackets that are no higher than a line do not hold together what is in them.
    pub fn into_parts(self) -> Vec<Notation> {
        match self {
            Notation::Row(parts) => parts.into_iter().flat_map(Notation::into_parts).collect(),
            Notation::Fenced([open, close], inside) if !inside.is_tall() => {
                let mut parts = vec![sign(open)];
                parts.extend(inside.into_parts());
                parts.push(sign(close));
                parts
            }
            other => vec![other],
        }
    }
}

fn notation(stage: &Stage, in_numbers: bool) -> Option<Notation> {
    if stage.formula.is_empty() {
        return None;
    }
    Writer { stage, in_numbers, is_flat: false }.formula(&stage.formula)
}

/// The sides of the relations of a text that stand in no brackets, each with the relation behind it.
fn sides(text: &str) -> Vec<(&str, Option<char>)> {
    let (mut sides, mut depth, mut from) = (Vec::new(), 0_u32, 0);
    for (place, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '=' | '<' | '>' | '≤' | '≥' | '≠' | '≈' if depth == 0 => {
                sides.push((text[from..place].trim(), Some(letter)));
                from = place + letter.len_utf8();
            }
            _ => {}
        }
    }
    sides.push((text[from..].trim(), None));
    sides
}

/// A sum of a list with more items shows only its ends.
const MOST_ADDENDS: usize = 3;

/// Writes expressions of a stage.
#[derive(Clone, Copy)]
struct Writer<'a> {
    stage: &'a Stage,
    in_numbers: bool,
    /// Without fractions.
    is_flat: bool,
}

impl Writer<'_> {
    /// A formula; `None` where it cannot be read.
    fn formula(self, text: &str) -> Option<Notation> {
        let Formula { symbol, expression, case } = Formula::parse(text).ok()?;
        let mut row = Vec::new();
        if let Some(symbol) = symbol {
            row.push(match self.stage.symbol() == Some(&symbol) {
                true => self.stage.notation_of(&symbol),
                false => self.name(&symbol, false),
            });
            row.push(word(" = "));
        }
        row.push(self.write(&expression));
        // As books of every language have it, without a word.
        if let Some(case) = case {
            row.push(word("   "));
            row.push(Notation::Fenced(['(', ')'], Box::new(self.write(&case))));
        }
        Some(Notation::Row(row))
    }

    fn write(self, expression: &Expression) -> Notation {
        match expression {
            Expression::Number(number) => leaf(number_text(*number, Digits::All), LeafKind::Number),
            Expression::Name(name) => self.name(name, false),
            Expression::Call(function, arguments) if function == "vec" && arguments.len() == 1 => {
                arrowed(self.write(&arguments[0]))
            }
            Expression::Call(function, arguments) => {
                Notation::Row(vec![leaf(function.clone(), LeafKind::Word), self.list(['(', ')'], arguments)])
            }
            Expression::Vector(components) => {
                // Fractions beside each other are wider than a panel, and those below each other as high.
                let is_tall = components.iter().any(|part| self.write(part).is_tall());
                let flat = Writer { is_flat: true, ..self };
                match is_tall {
                    true => Notation::Matrix(components.iter().map(|part| vec![flat.write(part)]).collect()),
                    false => self.list(['(', ')'], components),
                }
            }
            Expression::List(items) => self.list(['{', '}'], items),
            Expression::Absolute(inside) => Notation::Fenced(['|', '|'], Box::new(self.write(inside))),
            Expression::Norm(inside) => Notation::Fenced(['‖', '‖'], Box::new(self.write(inside))),
            Expression::Prefixed(Prefix::Root, inside) => Notation::Root(Box::new(self.write(inside))),
            Expression::Prefixed(Prefix::Minus, inside) => {
                Notation::Row(vec![sign('−'), self.at_least(inside, Binding::Prefix, true)])
            }
            Expression::Prefixed(Prefix::SumOf, inside) => {
                if let Some(sum) = self.sum_in_numbers(inside) {
                    return Notation::Row(sum);
                }
                Notation::Row(vec![sign('Σ'), word(" "), self.at_least(inside, Binding::Power, true)])
            }
            Expression::Power(base, exponent) => Notation::Scripts {
                base: Box::new(self.at_least(base, Binding::Primary, true)),
                below: None,
                above: Some(Box::new(self.write(exponent))),
            },
            Expression::Product(first, rest) => self.product(first, rest, false),
            Expression::Sum(first, rest) => {
                let mut row = vec![self.at_least(first, Binding::Product, false)];
                for (sign, part) in rest {
                    row.push(word(if *sign == SumSign::Plus { " + " } else { " − " }));
                    row.push(self.at_least(part, Binding::Product, true));
                }
                Notation::Row(row)
            }
            Expression::Comparison(first, rest) if rest.iter().all(|(relation, _)| *relation != Relation::Contains) => {
                let mut row = vec![self.at_least(first, Binding::Sum, false)];
                for (relation, part) in rest {
                    row.push(word(&format!(" {} ", relation.sign())));
                    row.push(self.at_least(part, Binding::Sum, false));
                }
                Notation::Row(row)
            }
            Expression::All(conditions) => {
                let mut row = Vec::new();
                for condition in conditions {
                    if !row.is_empty() {
                        row.push(word(" ∧ "));
                    }
                    row.push(self.at_least(condition, Binding::Change, false));
                }
                Notation::Row(row)
            }
            // No formula of a stage has these: as they are written.
            other => leaf(other.to_string(), LeafKind::Word),
        }
    }

    /// A quotient is a fraction of all that stands before the stroke and of what is behind it.
    fn product(self, first: &Expression, rest: &[(ProductSign, Expression)], is_tight: bool) -> Notation {
        if self.is_flat {
            let mut row = vec![self.at_least(first, Binding::Prefix, is_tight)];
            for (product, part) in rest {
                row.push(sign(product.sign()));
                row.push(self.at_least(part, Binding::Prefix, true));
            }
            return Notation::Row(row);
        }
        let mut so_far: Vec<&Expression> = vec![first];
        let mut row: Option<Notation> = None;
        let mut signs: Vec<ProductSign> = Vec::new();
        for (product, part) in rest {
            if *product != ProductSign::Over {
                signs.push(*product);
                so_far.push(part);
                continue;
            }
            let alone = if so_far.len() == 1 { Place::Alone } else { Place::First };
            let above = self.factors(row.take(), &so_far, &signs, alone);
            row = Some(Notation::Fraction(Box::new([above, self.write(part)])));
            (so_far, signs) = (Vec::new(), Vec::new());
        }
        self.factors(row, &so_far, &signs, if is_tight { Place::Behind } else { Place::First })
    }

    /// Factors with the signs before each but the first; behind what there is already, before each.
    fn factors(
        self,
        before: Option<Notation>,
        factors: &[&Expression],
        signs: &[ProductSign],
        place: Place,
    ) -> Notation {
        let mut row: Vec<Notation> = before.into_iter().collect();
        let mut signs = signs.iter();
        for factor in factors {
            if !row.is_empty()
                && let Some(product) = signs.next()
            {
                row.push(sign(product.sign()));
            }
            let place = if row.is_empty() { place } else { Place::Behind };
            row.push(match place {
                Place::Alone => self.write(factor),
                Place::First => self.factor(factor, false),
                Place::Behind => self.factor(factor, true),
            });
        }
        match row.len() {
            1 => row.remove(0),
            _ => Notation::Row(row),
        }
    }

    /// A quotient needs no brackets: its bar holds it together.
    fn factor(self, expression: &Expression, is_tight: bool) -> Notation {
        match expression {
            Expression::Product(_, rest) if rest.last().is_some_and(|(last, _)| *last == ProductSign::Over) => {
                self.write(expression)
            }
            other => self.at_least(other, Binding::Prefix, is_tight),
        }
    }

    /// In brackets unless it binds strongly enough; a negative number, too, where another sign stands before it.
    fn at_least(self, expression: &Expression, least: Binding, is_tight: bool) -> Notation {
        match expression {
            Expression::Name(name) => self.name(name, is_tight),
            Expression::Product(first, rest) if binds(expression, least) => self.product(first, rest, is_tight),
            Expression::Prefixed(Prefix::SumOf, inside)
                if least > Binding::Sum && self.sum_in_numbers(inside).is_some_and(|sum| sum.len() > 1) =>
            {
                Notation::Fenced(['(', ')'], Box::new(self.write(expression)))
            }
            other if binds(other, least) => self.write(other),
            other => Notation::Fenced(['(', ')'], Box::new(self.write(other))),
        }
    }

    fn list(self, brackets: [char; 2], items: &[Expression]) -> Notation {
        let mut row = Vec::new();
        for item in items {
            if !row.is_empty() {
                row.push(word(", "));
            }
            row.push(self.write(item));
        }
        Notation::Fenced(brackets, Box::new(Notation::Row(row)))
    }

    /// The sum of a list's items, of many only the first and the last; `None` where symbols stand for them.
    fn sum_in_numbers(self, list: &Expression) -> Option<Vec<Notation>> {
        let Expression::Name(name) = list else { return None };
        let Meaning::Term(symbol, Value::List(items)) = meaning_of(self.stage, name) else { return None };
        if !self.in_numbers || items.is_empty() {
            return None;
        }
        let mut row = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let is_left_out = items.len() > MOST_ADDENDS && (1..items.len() - 1).contains(&place);
            if is_left_out && place > 1 {
                continue;
            }
            if place > 0 {
                row.push(word(" + "));
            }
            row.push(match is_left_out {
                true => sign('⋯'),
                false => number(symbol, item, place > 0),
            });
        }
        Some(row)
    }

    fn name(self, name: &str, is_tight: bool) -> Notation {
        let (symbol, value) = match meaning_of(self.stage, name) {
            Meaning::Nothing | Meaning::Result => return named(&self.stage.written(name), None, false),
            Meaning::Term(symbol, value) => (symbol, value.clone()),
            Meaning::Component(symbol, number) => (symbol, Value::Scalar(number)),
        };
        if !self.in_numbers {
            return named(&self.stage.written(name), Some(symbol), is_vector(&value));
        }
        match value {
            Value::Matrix(matrix) => matrix_of(symbol, (0..4).map(|row| matrix.row(row).to_array().to_vec())),
            // What a matrix is multiplied by stands upright.
            Value::Homogeneous(column) if self.has_matrix() => {
                matrix_of(symbol, column.to_array().into_iter().map(|entry| vec![entry]))
            }
            other => number(symbol, &other, is_tight),
        }
    }

    fn has_matrix(self) -> bool {
        self.stage.terms.iter().any(|(_, value)| matches!(value, Value::Matrix(_)))
    }
}

/// Where a factor stands.
#[derive(Clone, Copy)]
enum Place {
    /// Above a bar, with nothing beside it.
    Alone,
    /// Before others.
    First,
    /// Behind another sign.
    Behind,
}

/// Whether it needs no brackets.
fn binds(expression: &Expression, least: Binding) -> bool {
    expression.binding() >= least
}

/// A list of vectors is marked as each of them is.
fn is_vector(value: &Value) -> bool {
    match value {
        Value::Vector(_) | Value::Point(_) | Value::Homogeneous(_) => true,
        Value::List(items) => items.first().is_some_and(is_vector),
        Value::Scalar(_) | Value::Matrix(_) | Value::Bits(_) => false,
    }
}

/// A value in the place of its symbol.
fn number(symbol: &str, value: &Value, is_tight: bool) -> Notation {
    let [text, full] = [Digits::Four, Digits::All].map(|digits| value_text(value, digits));
    let is_negative = text.starts_with('−');
    let symbol = Some(symbol.to_owned());
    let leaf = Notation::Leaf(Leaf { text: powers_raised(&text), kind: LeafKind::Number, symbol, full: Some(full) });
    if is_negative && is_tight { Notation::Fenced(['(', ')'], Box::new(leaf)) } else { leaf }
}

fn matrix_of(symbol: &str, rows: impl Iterator<Item = Vec<f64>>) -> Notation {
    let entries = |row: Vec<f64>| row.into_iter().map(|entry| number(symbol, &Value::Scalar(entry), false)).collect();
    Notation::Matrix(rows.map(entries).collect())
}

/// Numbers with their powers of ten as books write them: 2·10⁻⁷ for 2e−7.
pub fn powers_raised(text: &str) -> String {
    let mut raised = String::new();
    let mut is_power = false;
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let begins = letter == 'e'
            && before.is_ascii_digit()
            && letters.peek().is_some_and(|next| next.is_ascii_digit() || matches!(next, '−' | '+'));
        match letter {
            _ if begins => raised.push_str("·10"),
            '−' if is_power && before == 'e' => raised.push('⁻'),
            '+' if is_power && before == 'e' => {}
            '0'..='9' if is_power => {
                raised.push(['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][letter as usize - '0' as usize])
            }
            other => raised.push(other),
        }
        is_power = begins || is_power && (letter.is_ascii_digit() || matches!(letter, '−' | '+') && before == 'e');
        before = letter;
    }
    raised
}

fn leaf(text: String, kind: LeafKind) -> Notation {
    Notation::Leaf(Leaf { text, kind, symbol: None, full: None })
}

fn sign(sign: char) -> Notation {
    leaf(sign.to_string(), LeafKind::Sign)
}

/// A sign with spaces around it.
fn word(text: &str) -> Notation {
    leaf(text.to_owned(), LeafKind::Sign)
}

/// A symbol: its letter with an arrow if it is a vector, what tells it from others below, and primes above.
fn named(name: &str, symbol: Option<&str>, is_vector: bool) -> Notation {
    if let Some(inverted) = name.strip_suffix("⁻¹") {
        let power =
            Leaf { text: "−1".to_owned(), kind: LeafKind::Number, symbol: symbol.map(str::to_owned), full: None };
        let [base, above] = [named(inverted, symbol, is_vector), Notation::Leaf(power)].map(Box::new);
        return Notation::Scripts { base, below: None, above: Some(above) };
    }
    let SymbolParts { head, below, primes } = symbol_parts(name);
    let kind = if head.chars().count() == 1 { LeafKind::Symbol } else { LeafKind::Word };
    let of = |text: String, kind| Notation::Leaf(Leaf { text, kind, symbol: symbol.map(str::to_owned), full: None });
    let base = of(head, kind);
    let base = if is_vector { Notation::Vector(Box::new(base)) } else { base };
    if below.is_empty() && primes == 0 {
        return base;
    }
    let below = (!below.is_empty()).then(|| {
        let kind = if below.chars().count() == 1 { LeafKind::Symbol } else { LeafKind::Word };
        Box::new(of(below, kind))
    });
    let above = (primes > 0).then(|| Box::new(of("′".repeat(primes), LeafKind::Sign)));
    Notation::Scripts { base: Box::new(base), below, above }
}

/// With an arrow over it; over the letter alone where something stands lower or higher behind it.
fn arrowed(notation: Notation) -> Notation {
    match notation {
        Notation::Scripts { base, below, above } => {
            Notation::Scripts { base: Box::new(Notation::Vector(base)), below, above }
        }
        other => Notation::Vector(Box::new(other)),
    }
}

/// The parts of a symbol, as it is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolParts {
    /// Its letter, or the words that it is.
    pub head: String,
    /// What stands lower behind it, and tells it from others.
    pub below: String,
    /// How many primes stand behind it.
    pub primes: usize,
}

/// The parts of a symbol: "C0" is C with 0 below, "va'" is v with a below and a prime, "t_near" is t with near below. Names
/// of several words keep them: "max_urgency".
pub fn symbol_parts(name: &str) -> SymbolParts {
    /// What may stand behind a letter: numbers, and the letters of what a quantity belongs to.
    const BEHIND: [&str; 8] = ["a", "b", "ab", "c", "f", "n", "o", "⊥"];
    /// Words that look so.
    const WORDS: [&str; 3] = ["to", "in", "of"];
    let bare = name.trim_end_matches(['\'', '′']);
    let primes = name[bare.len()..].chars().count();
    let (head, tail) = bare.split_once('_').unwrap_or((bare, ""));
    let first = head.chars().next().map_or(0, char::len_utf8);
    let behind = &head[first..];
    let is_number = !behind.is_empty() && behind.chars().all(|c| c.is_ascii_digit() || ('₀'..='₉').contains(&c));
    if is_number || BEHIND.contains(&behind) && !WORDS.contains(&head) {
        let plain = behind.chars().map(plain_digit).collect::<String>();
        let below = if tail.is_empty() { plain } else { format!("{plain},{tail}") };
        return SymbolParts { head: head[..first].to_owned(), below, primes };
    }
    let is_scripted = behind.is_empty() || matches!(tail, "x" | "y" | "z");
    match is_scripted {
        true => SymbolParts { head: head.to_owned(), below: tail.replace('_', " "), primes },
        false => SymbolParts { head: bare.replace('_', " "), below: String::new(), primes },
    }
}

fn plain_digit(letter: char) -> char {
    match letter {
        '₀'..='₉' => char::from(b'0' + (letter as u32 - '₀' as u32) as u8),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{ResponseStage, Sphere, SweepStage};
    use glam::DVec3;

    /// As LaTeX would have it, without spaces.
    fn told(notation: &Notation) -> String {
        match notation {
            Notation::Leaf(leaf) => leaf.text.clone(),
            Notation::Row(parts) => parts.iter().map(told).collect(),
            Notation::Scripts { base, below, above } => {
                let below = below.as_ref().map_or_else(String::new, |below| format!("_{{{}}}", told(below)));
                let above = above.as_ref().map_or_else(String::new, |above| format!("^{{{}}}", told(above)));
                format!("{}{below}{above}", told(base))
            }
            Notation::Vector(inside) => format!("vec{{{}}}", told(inside)),
            Notation::Fraction(parts) => format!("frac{{{}}}{{{}}}", told(&parts[0]), told(&parts[1])),
            Notation::Root(inside) => format!("root{{{}}}", told(inside)),
            Notation::Fenced([open, close], inside) => format!("{open}{}{close}", told(inside)),
            Notation::Matrix(rows) => {
                let row = |row: &Vec<Notation>| row.iter().map(told).collect::<Vec<_>>().join(" & ");
                format!("matrix{{{}}}", rows.iter().map(row).collect::<Vec<_>>().join(" \\\\ "))
            }
        }
    }

    fn scalar(formula: &'static str, terms: &[(&'static str, f64)]) -> Stage {
        Stage::new(SweepStage::FirstRoot, formula, 1.0).terms(terms.iter().copied())
    }

    #[test]
    fn words_are_said_in_another_language_and_letters_and_numbers_stay() {
        let f = Stage::new(SweepStage::Reach, "f = 2·clamp(|z|, min_urgency, t_near) / √d", Value::Scalar(1.0));
        let shouted = f.notation().unwrap().with_words(&|word| word.to_uppercase());
        let wanted = "f = frac{2·CLAMP(|z|, MIN URGENCY, t_{NEAR})}{root{d}}";
        assert_eq!(told(&shouted), wanted);
    }

    #[test]
    fn fractions_and_roots_need_no_brackets_and_the_rest_keeps_them() {
        let root = scalar("t = (R − r²) / max(√J − Q, √(P·(R − r²)))", &[]);
        let wanted = "t = frac{R − r^{2}}{max(root{J} − Q, root{P·(R − r^{2})})}";
        assert_eq!(told(&root.notation().unwrap()), wanted);
        let product = scalar("t = 2·(d − r) / (√(v² − 2·a·(d − r)) − v)", &[]);
        assert_eq!(told(&product.notation().unwrap()), "t = frac{2·(d − r)}{root{v^{2} − 2·a·(d − r)} − v}");
        let impulse = scalar("j = (1 + e)·s / (wa + wb)", &[]);
        assert_eq!(told(&impulse.notation().unwrap()), "j = frac{(1 + e)·s}{w_{a} + w_{b}}");
        let after = scalar("n = a·(b / c)·d", &[]);
        assert_eq!(told(&after.notation().unwrap()), "n = a·frac{b}{c}·d");
        let twice = scalar("n = a / b / c", &[]);
        assert_eq!(told(&twice.notation().unwrap()), "n = frac{frac{a}{b}}{c}");
        let behind = scalar("n = a / b·c", &[]);
        assert_eq!(told(&behind.notation().unwrap()), "n = frac{a}{b}·c");
    }

    #[test]
    fn vectors_have_arrows_and_symbols_what_tells_them_apart_below() {
        let stage = Stage::new(ResponseStage::Velocity, "va' = va − wa·j·C", Value::Vector(DVec3::X))
            .term("va", Value::Vector(DVec3::X))
            .term("wa", 0.5)
            .term("j", 2.0)
            .term("C", Value::Vector(DVec3::NEG_X));
        let wanted = "vec{v}_{a}^{′} = vec{v}_{a} − w_{a}·j·vec{C}";
        assert_eq!(told(&stage.notation().unwrap()), wanted);
        let names = ["C0", "nab", "t_near", "C0_x", "dt", "max_urgency", "cursor_x", "m⊥", "in_y", "e₁"];
        let parts = names.map(|name| told(&named(name, None, false)));
        let wanted =
            ["C_{0}", "n_{ab}", "t_{near}", "C_{0,x}", "dt", "max urgency", "cursor_{x}", "m_{⊥}", "in_{y}", "e_{1}"];
        assert_eq!(parts, wanted);
    }

    #[test]
    fn of_two_spheres_the_first_has_1_below_and_the_second_2_and_nothing_is_called_as_one_of_them() {
        let of_velocity =
            Stage::new(ResponseStage::VelocityOf(Sphere::A), "va' = va − wa·j·C", Value::Vector(DVec3::X))
                .term("va", Value::Vector(DVec3::X))
                .term("wa", 0.5)
                .term("j", 2.0)
                .term("C", Value::Vector(DVec3::NEG_X));
        assert_eq!(told(&of_velocity.notation().unwrap()), "vec{v}_{1}^{′} = vec{v}_{1} − w_{1}·j·vec{C}");
        assert_eq!(told(&of_velocity.notation_of("va'")), "vec{v}_{1}^{′}");
        let of_axis = Stage::new(ResponseStage::Axis, "C = unit(b − a)", Value::Vector(DVec3::X))
            .term("b", Value::Point(DVec3::X))
            .term("a", Value::Point(DVec3::ZERO));
        assert_eq!(told(&of_axis.notation().unwrap()), "vec{C} = unit(vec{x}_{2} − vec{x}_{1})");
        let of_center = Stage::new(SweepStage::CenterOf(Sphere::B), "b = b0 + t·Db", Value::Point(DVec3::X))
            .term("b0", Value::Point(DVec3::X))
            .term("t", 0.5)
            .term("Db", Value::Vector(DVec3::X));
        assert_eq!(told(&of_center.notation().unwrap()), "vec{x}_{2} = vec{x}_{2,0} + t·vec{D}_{2}");
        let immovable =
            Stage::verdict("wa + wb = 0", crate::query::SweepDecision::AtRest).terms([("wa", 0.0), ("wb", 0.0)]);
        assert_eq!(told(&immovable.notation().unwrap()), "w_{1} + w_{2} = 0");
        let written = ["nab", "C", "e", "v", "Q", "a_x"].map(|symbol| of_axis.written(symbol).into_owned());
        assert_eq!(written, ["n_12", "C", "e", "v", "Q", "x_1,x"]);
        assert_eq!(of_velocity.formula_written_plainly(), "v₁' = v₁ − w₁·j·C");
        assert_eq!(of_velocity.numbers_written_plainly(), "v₁' = (1, 0, 0) − 0.5·2·(−1, 0, 0)");
        assert_eq!(of_center.formula_written_plainly(), "x₂ = x₂,₀ + t·D₂");
        // The ends of a capsule are called a and b in its scene, and an acceleration is a in every book.
        let of_capsule =
            Stage::new(crate::query::CapsuleStage::AxisDirection, "u = unit(b − a)", Value::Vector(DVec3::X))
                .term("b", Value::Point(DVec3::X))
                .term("a", Value::Point(DVec3::ZERO));
        assert_eq!(told(&of_capsule.notation().unwrap()), "vec{u} = unit(vec{b} − vec{a})");
    }

    #[test]
    fn negative_numbers_are_in_brackets_behind_another_sign_and_leaves_know_every_digit() {
        let stage = scalar("s = a − b·c²", &[("a", -1.0), ("b", -2.0), ("c", -1.0 / 3.0)]);
        let numbers = stage.notation_in_numbers().unwrap();
        assert_eq!(told(&numbers), "s = −1 − (−2)·(−0.3333)^{2}");
        let full: Vec<&str> = numbers.leaves().into_iter().filter_map(|leaf| leaf.full.as_deref()).collect();
        assert_eq!(full, ["−1", "−2", "−0.3333333333333333"]);
    }

    #[test]
    fn a_decision_is_its_condition_with_the_terms_on_both_sides() {
        let stage = Stage::verdict("R = r² ∧ P = 0", crate::query::SweepDecision::AtRest).terms([
            ("R", 4.0),
            ("r", 2.0),
            ("P", 0.0),
        ]);
        assert_eq!(told(&stage.notation_in_numbers().unwrap()), "4 = 2^{2} ∧ 0 = 0");
    }

    #[test]
    fn matrices_have_rows_and_what_they_are_multiplied_by_stands_upright() {
        use glam::{DMat4, DVec4};
        let scale = DMat4::from_scale(DVec3::new(2.0, 3.0, -4.0));
        let stage = Stage::new(SweepStage::Motion, "v = P⁻¹·n", Value::Homogeneous(DVec4::ONE))
            .term("P⁻¹", Value::Matrix(scale))
            .term("n", Value::Homogeneous(DVec4::new(1.0, -2.0, 0.5, 1.0)));
        assert_eq!(told(&stage.notation().unwrap()), "vec{v} = P^{−1}·vec{n}");
        let matrix = r"matrix{2 & 0 & 0 & 0 \\ 0 & 3 & 0 & 0 \\ 0 & 0 & −4 & 0 \\ 0 & 0 & 0 & 1}";
        let wanted = format!(r"vec{{v}} = {matrix}·matrix{{1 \\ −2 \\ 0.5 \\ 1}}");
        assert_eq!(told(&stage.notation_in_numbers().unwrap()), wanted);
    }

    #[test]
    fn a_vector_with_fractions_stands_upright_and_others_lie() {
        let stage = Stage::new(SweepStage::Motion, "n = (2·(x / w) − 1, s)", Value::Vector(DVec3::X));
        assert_eq!(told(&stage.notation().unwrap()), r"vec{n} = matrix{2·(x/w) − 1 \\ s}");
        let stage = Stage::new(SweepStage::Motion, "n = (x² − 1, s)", Value::Vector(DVec3::X));
        assert_eq!(told(&stage.notation().unwrap()), "vec{n} = (x^{2} − 1, s)");
    }

    #[test]
    fn a_sum_over_a_list_is_its_items_added_and_of_many_the_first_and_the_last() {
        let sum_of = |count: u32| {
            let items = (1..=count).map(|item| Value::Scalar(-f64::from(item))).collect();
            let stage = Stage::new(SweepStage::Motion, "m = (Σ u) / n", 0.0);
            let stage = stage.term("u", Value::List(items)).term("n", f64::from(count));
            told(&stage.notation_in_numbers().unwrap())
        };
        assert_eq!(sum_of(1), "m = frac{−1}{1}");
        assert_eq!(sum_of(3), "m = frac{−1 + (−2) + (−3)}{3}");
        assert_eq!(sum_of(15), "m = frac{−1 + ⋯ + (−15)}{15}");
        let vectors = vec![Value::Vector(DVec3::X), Value::Vector(DVec3::Y)];
        let stage =
            Stage::new(SweepStage::Motion, "S = 2·(Σ u)", Value::Vector(DVec3::X)).term("u", Value::List(vectors));
        assert_eq!(told(&stage.notation().unwrap()), "vec{S} = 2·Σ vec{u}");
        assert_eq!(told(&stage.notation_in_numbers().unwrap()), "vec{S} = 2·((1, 0, 0) + (0, 1, 0))");
    }

    #[test]
    fn a_case_is_in_brackets_behind_its_formula() {
        let stage = scalar("t = c / q if b ≤ 0", &[("b", -9.0)]);
        assert_eq!(told(&stage.notation().unwrap()), "t = frac{c}{q}   (b ≤ 0)");
        assert_eq!(told(&stage.notation_in_numbers().unwrap()), "t = frac{c}{q}   (−9 ≤ 0)");
    }

    #[test]
    fn a_formula_of_a_text_is_set_and_what_cannot_be_read_stays_as_it_is_written() {
        let set = |text| told(&Notation::of_text(text, false));
        assert_eq!(set("t = (d − r) / v"), "t = frac{d − r}{v}");
        assert_eq!(set("v ≤ (0.6 m) / (0.1 s) = 6 m/s"), "v ≤ frac{0.6 m}{0.1 s} = 6 m/s");
        assert_eq!(set("e = speed_of_parting / speed_of_approach"), "e = frac{speed of parting}{speed of approach}");
        assert_eq!(set("vec(v1)' = −vec(v2)"), "vec(v1)' = −vec{v}_{2}");
        // No sum of the expressions has dots.
        assert_eq!(set("0.9 s·(1 + 0.6 + …) = (0.9 s) / (1 − 0.6)"), "0.9 s·(1 + 0.6 + …) = frac{0.9 s}{1 − 0.6}");
        assert_eq!(set("p² / (2·m)"), "frac{p^{2}}{2·m}");
        let flat = |text| told(&Notation::of_text(text, true));
        assert_eq!([flat("p² / (2·m)"), flat("√2 / d = (a − b) / c")], ["p^{2}/(2·m)", "root{2}/d = (a − b)/c"]);
        assert_eq!([set(""), set("= ="), set("(a = b"), set("½ v")], ["", " =  = ", "(a = b", "½ v"]);
    }

    #[test]
    fn powers_of_ten_are_raised_and_letters_stay() {
        assert_eq!(powers_raised("(−1.11e−16, 2e12, 0.5)"), "(−1.11·10⁻¹⁶, 2·10¹², 0.5)");
        assert_eq!(powers_raised("1e+5 − 3, e2 e−1"), "1·10⁵ − 3, e2 e−1");
    }
}
