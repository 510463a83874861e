//! Parses expressions.

use super::error::ExpressionError;
use super::tree::{Change, Expression, Prefix, ProductSign, Relation, SumSign};
use super::unit::{GREATEST_POWER, Unit};
use super::{Token, tokens};
use std::ops::Range;

type Parsed = Result<Expression, ExpressionError>;

/// Greatest depth of nesting: far more than formulas need, far less than the stack holds.
const DEEPEST: usize = 64;

impl Expression {
    /// Parses an expression or condition.
    ///
    /// # Errors
    /// A syntax error.
    pub fn parse(text: &str) -> Parsed {
        let mut parser = Parser::new(text);
        let expression = parser.condition()?;
        parser.end().map(|()| expression)
    }
}

/// Parts of an expression, each with the characters that it was parsed from, counted from 0; inner ones first.
pub(super) type Sources = Vec<(Range<usize>, Expression)>;

/// Parses a question about moments, with the sources of all its parts.
pub(super) fn parse_question(text: &str) -> Result<(Expression, Sources), ExpressionError> {
    let mut parser = Parser { sources: Some(Vec::new()), ..Parser::new(text) };
    let expression = parser.condition()?;
    parser.end()?;
    Ok((expression, parser.sources.unwrap_or_default()))
}

/// The name, the expression and the case of "name = expression if case".
type Parts = (Option<String>, Expression, Option<Expression>);

/// Parses a formula.
pub(super) fn parse_formula(text: &str) -> Result<Parts, ExpressionError> {
    let mut parser = Parser::new(text);
    let mut symbol = None;
    if let [(Token::Word(word), _), (Token::Sign('='), _), ..] = parser.pieces[..] {
        symbol = Some(word.to_owned());
        parser.next = 2;
    }
    let expression = parser.condition()?;
    let case = if parser.takes_word("if") { Some(parser.condition()?) } else { None };
    parser.end().map(|()| (symbol, expression, case))
}

struct Parser<'a> {
    /// The tokens without spaces, each with its position.
    pieces: Vec<(Token<'a>, usize)>,
    next: usize,
    /// How many operands enclose the next token.
    depth: usize,
    /// The parts so far, in a question about moments: its language has objects, alternatives and changes, too.
    sources: Option<Sources>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        let mut at = 1;
        let mut pieces = Vec::new();
        for token in tokens(text) {
            if !matches!(token, Token::Space(_)) {
                pieces.push((token, at));
            }
            at += token.text().chars().count();
        }
        Parser { pieces, next: 0, depth: 0, sources: None }
    }

    fn peek(&self) -> Option<Token<'a>> {
        self.pieces.get(self.next).map(|(token, _)| *token)
    }

    /// The position of the next token.
    fn at(&self) -> usize {
        self.pieces.get(self.next).map_or(0, |(_, at)| *at)
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(Token::Word(word));
        self.next += usize::from(found);
        found
    }

    fn takes(&mut self, sign: char) -> bool {
        self.takes_any(&[sign]).is_some()
    }

    /// Takes the next sign if it is one of these.
    fn takes_any(&mut self, signs: &[char]) -> Option<char> {
        match self.peek() {
            Some(Token::Sign(sign)) if signs.contains(&sign) => {
                self.next += 1;
                Some(sign)
            }
            _ => None,
        }
    }

    fn unexpected(&self) -> ExpressionError {
        match self.peek() {
            Some(token) => ExpressionError::Unexpected { piece: token.text(), at: self.at() },
            None if self.pieces.is_empty() => ExpressionError::Empty,
            None => ExpressionError::Incomplete,
        }
    }

    /// Refuses further tokens.
    fn end(&self) -> Result<(), ExpressionError> {
        match self.peek() {
            None => Ok(()),
            // This follows an operand: elsewhere a word would be a name.
            Some(Token::Word(word)) => Err(ExpressionError::NoUnit { piece: word.to_owned(), at: self.at() }),
            Some(_) => Err(self.unexpected()),
        }
    }

    /// Takes the closing sign of the bracket at a position.
    fn closes(&mut self, missing: char, at: usize) -> Result<(), ExpressionError> {
        if self.takes(missing) {
            return Ok(());
        }
        match self.peek() {
            None => Err(ExpressionError::Unclosed { missing, at }),
            Some(_) => self.end(),
        }
    }

    fn is_question(&self) -> bool {
        self.sources.is_some()
    }

    /// Parses a part and notes its source.
    fn noted(&mut self, parse: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        let first = self.next;
        let parsed = parse(self)?;
        if let (Some(sources), Some(&(_, from))) = (&mut self.sources, self.pieces.get(first)) {
            let (last, at) = self.pieces[self.next.max(first + 1) - 1];
            sources.push((from - 1..at - 1 + last.text().chars().count(), parsed.clone()));
        }
        Ok(parsed)
    }

    fn condition(&mut self) -> Parsed {
        if !self.is_question() {
            return self.conjunction();
        }
        self.noted(|parser| {
            let mut any = vec![parser.noted(Self::conjunction)?];
            while parser.takes('∨') || parser.takes_word("or") {
                any.push(parser.noted(Self::conjunction)?);
            }
            Ok(if any.len() == 1 { any.remove(0) } else { Expression::Any(any) })
        })
    }

    fn conjunction(&mut self) -> Parsed {
        let mut all = vec![self.negation()?];
        while self.takes('∧') || self.takes_word("and") {
            all.push(self.negation()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Expression::All(all) })
    }

    fn negation(&mut self) -> Parsed {
        if !self.is_question() {
            return self.comparison();
        }
        self.noted(|parser| {
            if !parser.takes('¬') && !parser.takes_word("not") {
                return parser.change();
            }
            parser.within(Self::negation).map(|condition| Expression::Not(Box::new(condition)))
        })
    }

    /// A comparison, or what a quantity does at a moment.
    fn change(&mut self) -> Parsed {
        let subject = self.noted(Self::comparison)?;
        let (change, target) = if self.takes_words(["rises", "above"]) {
            (Change::RisesAbove, Some(self.noted(Self::sum)?))
        } else if self.takes_words(["falls", "below"]) {
            (Change::FallsBelow, Some(self.noted(Self::sum)?))
        } else if self.takes_word("becomes") {
            (Change::Becomes, Some(self.noted(Self::sum)?))
        } else if self.takes_words(["changes", "sign"]) {
            (Change::ChangesSign, None)
        } else if self.takes_word("changes") {
            (Change::Changes, None)
        } else {
            return Ok(subject);
        };
        Ok(Expression::Change(Box::new(subject), change, target.map(Box::new)))
    }

    fn takes_words(&mut self, words: [&str; 2]) -> bool {
        let back = self.next;
        let found = self.takes_word(words[0]) && self.takes_word(words[1]);
        if !found {
            self.next = back;
        }
        found
    }

    fn comparison(&mut self) -> Parsed {
        let first = self.noted(Self::sum)?;
        let mut rest = Vec::new();
        while let Some(relation) = self.relation() {
            rest.push((relation, self.noted(Self::sum)?));
        }
        Ok(if rest.is_empty() { first } else { Expression::Comparison(Box::new(first), rest) })
    }

    fn relation(&mut self) -> Option<Relation> {
        let unequal = self.peek() == Some(Token::Sign('!'))
            && matches!(self.pieces.get(self.next + 1), Some((Token::Sign('='), _)));
        self.next += usize::from(unequal);
        if self.is_question() && (self.takes('∋') || self.takes_word("contains")) {
            return Some(Relation::Contains);
        }
        match self.takes_any(&['<', '≤', '=', '≠', '≥', '>'])? {
            '<' if self.takes('=') => Some(Relation::AtMost),
            '>' if self.takes('=') => Some(Relation::AtLeast),
            '=' if unequal => Some(Relation::Unequal),
            '<' => Some(Relation::Less),
            '≤' => Some(Relation::AtMost),
            '=' => Some(Relation::Equal),
            '≠' => Some(Relation::Unequal),
            '≥' => Some(Relation::AtLeast),
            _ => Some(Relation::Greater),
        }
    }

    fn sum(&mut self) -> Parsed {
        let first = self.noted(Self::product)?;
        let mut rest = Vec::new();
        while let Some(sign) = self.takes_any(&['+', '−', '-']) {
            let sign = if sign == '+' { SumSign::Plus } else { SumSign::Minus };
            rest.push((sign, self.noted(Self::product)?));
        }
        Ok(if rest.is_empty() { first } else { Expression::Sum(Box::new(first), rest) })
    }

    fn product(&mut self) -> Parsed {
        let mut first = self.noted(Self::operand)?;
        let mut rest = Vec::new();
        loop {
            let at = self.at();
            if let Some(unit) = self.unit()? {
                let divides = rest.iter().any(|(sign, _)| *sign == ProductSign::Over);
                let is_constant = is_constants(&first, &rest);
                match rest.last_mut() {
                    Some(_) if divides && is_constant => {
                        first = Expression::Product(Box::new(first), std::mem::take(&mut rest));
                        measure(&mut first, unit);
                    }
                    Some(_) if divides => return Err(ExpressionError::Ambiguous { piece: unit.to_string(), at }),
                    Some((_, last)) => measure(last, unit),
                    None => measure(&mut first, unit),
                }
            }
            let sign = match self.takes_any(&['·', '*', '×', '/']) {
                Some('/') => ProductSign::Over,
                Some('×') => ProductSign::Cross,
                Some(_) => ProductSign::Dot,
                None => break,
            };
            rest.push((sign, self.noted(Self::operand)?));
        }
        Ok(if rest.is_empty() { first } else { Expression::Product(Box::new(first), rest) })
    }

    /// The longest unit that begins here, if one does.
    fn unit(&mut self) -> Result<Option<Unit>, ExpressionError> {
        let Some(first) = self.symbol() else { return Ok(None) };
        let mut factors = vec![(first, self.power_of_unit(1)?)];
        loop {
            let back = self.next;
            let direction = match self.takes_any(&['·', '*', '/']) {
                Some('/') => -1,
                Some(_) => 1,
                None => break,
            };
            let Some(symbol) = self.symbol() else {
                self.next = back;
                break;
            };
            factors.push((symbol, self.power_of_unit(direction)?));
        }
        Ok(Unit::product(&factors))
    }

    fn symbol(&mut self) -> Option<&'a str> {
        let symbol = match self.peek()? {
            Token::Word(word) if Unit::is_symbol(word) => word,
            Token::Sign('°') => "°",
            _ => return None,
        };
        // Before a bracket it is the name of a function.
        if matches!(self.pieces.get(self.next + 1), Some((Token::Sign('('), _))) {
            return None;
        }
        self.next += 1;
        Some(symbol)
    }

    fn power_of_unit(&mut self, direction: i8) -> Result<i8, ExpressionError> {
        if self.takes('²') {
            return Ok(2 * direction);
        }
        if self.takes('³') {
            return Ok(3 * direction);
        }
        if !self.takes('^') {
            return Ok(direction);
        }
        let sign = if self.takes_any(&['−', '-']).is_some() { -1 } else { 1 };
        let power = match self.peek() {
            Some(Token::Number(digits)) => {
                digits.parse::<i8>().ok().filter(|power| (1..=GREATEST_POWER).contains(power))
            }
            _ => None,
        };
        let power = power.ok_or_else(|| self.unexpected())?;
        self.next += 1;
        Ok(sign * direction * power)
    }

    /// All nesting passes through here, so this limits its depth.
    fn operand(&mut self) -> Parsed {
        self.within(|parser| match parser.takes_any(&['−', '-', '+', '√', 'Σ']) {
            Some('+') => parser.operand(),
            Some('√') => Ok(Expression::Prefixed(Prefix::Root, Box::new(parser.power()?))),
            Some('Σ') => Ok(Expression::Prefixed(Prefix::SumOf, Box::new(parser.power()?))),
            Some(_) => Ok(Expression::Prefixed(Prefix::Minus, Box::new(parser.operand()?))),
            None => parser.power(),
        })
    }

    fn within(&mut self, parse: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        if self.depth == DEEPEST {
            return Err(ExpressionError::TooDeep);
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn power(&mut self) -> Parsed {
        let mut base = self.noted(Self::primary)?;
        while let Some(axis) = self.component() {
            base = Expression::Component(Box::new(base), axis);
        }
        let to_the = |base, exponent| Expression::Power(Box::new(base), Box::new(exponent));
        let mut squares = self.depth;
        while let Some(sign) = self.takes_any(&['²', '³']) {
            if squares == DEEPEST {
                return Err(ExpressionError::TooDeep);
            }
            squares += 1;
            base = to_the(base, Expression::Number(if sign == '²' { 2.0 } else { 3.0 }));
        }
        Ok(if self.takes('^') { to_the(base, self.operand()?) } else { base })
    }

    /// The axis of a component, if one is taken of what was just parsed.
    fn component(&mut self) -> Option<usize> {
        let axis = match self.pieces.get(self.next..self.next + 2)? {
            [(Token::Sign('.'), _), (Token::Word(word), _)] if self.is_question() => {
                ["x", "y", "z"].iter().position(|axis| axis == word)?
            }
            _ => return None,
        };
        self.next += 2;
        Some(axis)
    }

    /// An object by its id or by its name in quotation marks.
    fn object(&mut self) -> Option<Expression> {
        let (object, length) = match (self.peek()?, self.pieces.get(self.next + 1)) {
            (Token::Quoted(name), _) => (Expression::Quoted(name.trim_matches('"').to_owned()), 1),
            (Token::Sign('#'), Some((Token::Number(id), _))) => (Expression::Id(id.parse().ok()?), 2),
            _ => return None,
        };
        self.next += length;
        Some(object)
    }

    fn primary(&mut self) -> Parsed {
        let at = self.at();
        let is_word_of_question = |token| self.is_question() && is_reserved_in_questions(token);
        let (Some(token), false) =
            (self.peek(), self.peek().is_some_and(|token| is_reserved(token) || is_word_of_question(token)))
        else {
            return Err(self.unexpected());
        };
        if self.is_question()
            && let Some(object) = self.object()
        {
            return Ok(object);
        }
        self.next += 1;
        match token {
            Token::Number(digits) => match digits.replace('−', "-").parse() {
                Ok(number) => Ok(Expression::Number(number)),
                Err(_) => Err(ExpressionError::Unexpected { piece: digits.to_owned(), at }),
            },
            Token::Sign('∞') => Ok(Expression::Number(f64::INFINITY)),
            Token::Sign('(') => {
                let mut items = self.list_until(')', at)?;
                match items.len() {
                    0 => Err(ExpressionError::Unexpected { piece: "()".to_owned(), at }),
                    1 => Ok(items.remove(0)),
                    _ => Ok(Expression::Vector(items)),
                }
            }
            Token::Sign('{') => self.list_until('}', at).map(Expression::List),
            Token::Sign('[') => self.matrix(at),
            Token::Sign('|') => {
                let inside = self.sum()?;
                self.closes('|', at).map(|()| Expression::Absolute(Box::new(inside)))
            }
            Token::Sign('‖') => {
                let inside = self.sum()?;
                self.closes('‖', at).map(|()| Expression::Norm(Box::new(inside)))
            }
            Token::Word(word) => {
                let bracket = self.at();
                if !self.takes('(') {
                    return Ok(Expression::Name(word.to_owned()));
                }
                self.list_until(')', bracket).map(|arguments| Expression::Call(word.to_owned(), arguments))
            }
            token => Err(ExpressionError::Unexpected { piece: token.text(), at }),
        }
    }

    /// Expressions separated by commas, and the closing sign of the bracket at a position.
    fn list_until(&mut self, close: char, at: usize) -> Result<Vec<Expression>, ExpressionError> {
        let mut items = Vec::new();
        if self.takes(close) {
            return Ok(items);
        }
        loop {
            items.push(self.condition()?);
            if !self.takes(',') {
                return self.closes(close, at).map(|()| items);
            }
        }
    }

    /// Entries separated by spaces, rows separated by semicolons, and the closing bracket.
    fn matrix(&mut self, at: usize) -> Parsed {
        let mut rows = vec![Vec::new()];
        while !self.takes(']') {
            if self.peek().is_none() {
                return Err(ExpressionError::Unclosed { missing: ']', at });
            }
            if self.takes(';') {
                rows.push(Vec::new());
                continue;
            }
            let entry = self.operand()?;
            rows.last_mut().into_iter().for_each(|row| row.push(entry.clone()));
        }
        let width = rows[0].len();
        if width == 0 || rows.iter().any(|row| row.len() != width) {
            return Err(ExpressionError::Unexpected { piece: "[".to_owned(), at });
        }
        Ok(Expression::Matrix(rows))
    }
}

/// Whether a product consists of numbers and π, apart from a leading sign.
pub(super) fn is_constants(first: &Expression, rest: &[(ProductSign, Expression)]) -> bool {
    let is_constant = |operand: &Expression| match operand {
        Expression::Number(_) => true,
        Expression::Name(name) => matches!(&**name, "pi" | "π"),
        _ => false,
    };
    let unsigned = if let Expression::Prefixed(Prefix::Minus, operand) = first { operand } else { first };
    is_constant(unsigned) && rest.iter().all(|(_, operand)| is_constant(operand))
}

/// Whether a word is a keyword.
fn is_reserved(token: Token) -> bool {
    matches!(token, Token::Word("if" | "and"))
}

/// Whether a word is a keyword of questions about moments.
fn is_reserved_in_questions(token: Token) -> bool {
    matches!(token, Token::Word("or" | "not" | "rises" | "falls" | "becomes" | "changes" | "contains"))
}

fn measure(expression: &mut Expression, unit: Unit) {
    let quantity = std::mem::replace(expression, Expression::Number(0.0));
    *expression = Expression::Measured(Box::new(quantity), unit);
}
