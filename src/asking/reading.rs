//! Reads questions: names become objects, words become quantities and events, plain numbers get the unit beside them.

use super::condition::{Atom, Condition, Given, Measure, Node};
use super::misread::{Misread, Mistake};
use super::names::{Names, Object};
use super::pattern::{Pattern, Side};
use super::quantity::{Gathering, Leaf, OfEvent, OfTwo, Subject};
use super::samples::{Samples, is_constant};
use super::vocabulary::{
    EVENT_NUMBERS, EVENTS, EventWord, FACES, FLAG_FORMS, FLAGS, Form, GATHERINGS, Kind, Meaning, PREDICATES,
    QUANTITIES, Word, dimension_of, is_event, words,
};
use crate::expression::{
    Change, Dimension, Expression, ExpressionError, Number, ProductSign, Quantity, Question, Relation, SumSign, Unit,
    Value, is_function,
};
use crate::nearest_name::nearest_name;
use std::ops::Range;

impl Condition {
    /// Reads a condition about the objects of a scene.
    ///
    /// # Errors
    /// What is not understood, and where.
    pub fn read(text: &str, names: Names) -> Result<Condition, Misread> {
        let question = parsed(text)?;
        let mut reader = Reader::new(text, &question, names);
        let node = reader.condition(&question.expression, None)?;
        let counts_events = reader.operands.iter().any(|(operand, _)| *operand == Leaf::Event(OfEvent::Nth));
        Ok(Condition {
            text: text.to_owned(),
            node,
            given: Given::new(names.setup, reader.operands),
            atoms: reader.atoms,
            patterns: reader.patterns,
            compared: reader.compared,
            counts_events,
        })
    }
}

impl Measure {
    /// Reads a quantity of the objects of a scene.
    ///
    /// # Errors
    /// What is not understood, and where.
    pub fn read(text: &str, names: Names) -> Result<Measure, Misread> {
        Measure::read_in(text, names, None)
    }

    /// Reads a quantity that is asked when an event happens, whose own numbers it may be about.
    ///
    /// # Errors
    /// What is not understood, and where.
    pub fn read_at_event(text: &str, names: Names) -> Result<Measure, Misread> {
        // Whichever event it is: no pattern is looked for.
        Measure::read_in(text, names, Some(0))
    }

    fn read_in(text: &str, names: Names, event: Option<usize>) -> Result<Measure, Misread> {
        let question = parsed(text)?;
        let mut reader = Reader { event, ..Reader::new(text, &question, names) };
        let expression = reader.quantity(&question.expression)?;
        let is_quantity =
            matches!(reader.sample(&expression).map(|sample| sample.value), Ok(Value::Scalar(_) | Value::Vector(_)));
        if !is_quantity {
            return Err(reader.wrong(&question.expression, Mistake::NoQuantity));
        }
        Ok(Measure { text: text.to_owned(), expression, given: Given::new(names.setup, reader.operands) })
    }
}

fn parsed(text: &str) -> Result<Question, Misread> {
    Question::parse(text).map_err(|error| {
        let end = text.chars().count();
        let at = match &error {
            ExpressionError::Unexpected { piece, at } | ExpressionError::NoUnit { piece, at } => {
                at - 1..(at - 1 + piece.chars().count()).min(end)
            }
            ExpressionError::Ambiguous { piece, at } => at - 1..(at - 1 + piece.chars().count()).min(end),
            ExpressionError::Unclosed { at, .. } => at - 1..*at,
            _ => end..end,
        };
        Misread { at, mistake: Mistake::Syntax(error) }
    })
}

type Read<T> = Result<T, Misread>;

struct Reader<'a> {
    text: &'a str,
    question: &'a Question,
    names: Names<'a>,
    operands: Vec<(Leaf, Dimension)>,
    atoms: Vec<Atom>,
    patterns: Vec<Pattern>,
    compared: Vec<(String, Expression)>,
    /// The group that is gone through, if one is: `Some(None)` until it is met.
    group: Option<Option<Vec<usize>>>,
    /// Whether the members of the group are what a quantity without objects is of.
    is_of_members: bool,
    /// The pattern of the event whose numbers are asked for.
    event: Option<usize>,
    /// Whether the part that is read holds a number of an event.
    is_of_event: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, question: &'a Question, names: Names<'a>) -> Reader<'a> {
        Reader {
            text,
            question,
            names,
            operands: Vec::new(),
            atoms: Vec::new(),
            patterns: Vec::new(),
            compared: Vec::new(),
            group: None,
            is_of_members: false,
            event: None,
            is_of_event: false,
        }
    }

    fn wrong(&self, part: &Expression, mistake: Mistake) -> Misread {
        let all = 0..self.text.chars().count();
        Misread { at: self.question.source_of(part).unwrap_or(all), mistake }
    }

    /// What was typed of a part.
    fn source(&self, part: &Expression) -> String {
        let Range { start, end } = self.wrong(part, Mistake::Any).at;
        self.text.chars().skip(start).take(end - start).collect()
    }

    /// The characters of a word of a part, which begins with it.
    fn wrong_word(&self, part: &Expression, word: &str, mistake: Mistake) -> Misread {
        let Range { start, .. } = self.wrong(part, Mistake::Any).at;
        Misread { at: start..start + word.chars().count(), mistake }
    }

    fn sample(&self, expression: &Expression) -> Result<crate::expression::Quantity, ExpressionError> {
        expression.evaluate(&Samples(&self.operands))
    }

    // Conditions.

    fn condition(&mut self, part: &Expression, event: Option<usize>) -> Read<Node> {
        match part {
            Expression::Any(any) => {
                any.iter().map(|part| self.condition(part, event)).collect::<Read<_>>().map(Node::Any)
            }
            Expression::Not(condition) => self.condition(condition, event).map(|node| Node::Not(Box::new(node))),
            Expression::All(all) => {
                // The event comes first: its numbers may stand before it.
                let mut event = event;
                let mut nodes: Vec<Option<Node>> = vec![None; all.len()];
                for (node, part) in nodes.iter_mut().zip(all) {
                    if let Some(pattern) = self.pattern(part)? {
                        self.patterns.push(pattern);
                        event = Some(self.patterns.len() - 1);
                        *node = event.map(Node::Event);
                    }
                }
                let read = nodes.into_iter().zip(all);
                let read = read.map(|(node, part)| node.map_or_else(|| self.condition(part, event), Ok));
                read.collect::<Read<_>>().map(Node::All)
            }
            Expression::Comparison(first, rest) => self.comparison(part, first, rest, event),
            Expression::Change(subject, change, target) => self.change(part, subject, *change, target.as_deref()),
            part if predicate(part).is_some() => {
                let number = self.number_of_predicate(part)?;
                self.atoms.push(Atom::Sign(number));
                Ok(Node::Compare(self.atoms.len() - 1, Relation::Greater))
            }
            part => match self.pattern(part)? {
                Some(pattern) => {
                    self.patterns.push(pattern);
                    Ok(Node::Event(self.patterns.len() - 1))
                }
                None => {
                    // Its own mistakes come first.
                    self.event = event;
                    self.quantity(part)?;
                    Err(self.wrong(part, Mistake::NoCondition))
                }
            },
        }
    }

    /// The pattern of events that a part is, if it is one.
    fn pattern(&mut self, part: &Expression) -> Read<Option<Pattern>> {
        let (word, arguments) = match part {
            Expression::Call(word, arguments) => (word, &arguments[..]),
            Expression::Name(word) => (word, &[][..]),
            _ => return Ok(None),
        };
        let Some((word, kind, forms)) = EVENTS.iter().find(|(known, ..)| known == word) else { return Ok(None) };
        let most = if forms.contains(&Form::Pair) { 2 } else { 1 };
        if arguments.len() > most {
            return Err(self.wrong(part, Mistake::Takes { word, forms }));
        }
        let mut sides = [Side::Any, Side::Any];
        for (side, argument) in sides.iter_mut().zip(arguments) {
            let object = self.names.object(argument).map_err(|mistake| self.wrong(argument, mistake))?;
            *side = Side::of(self.names.setup, &object);
        }
        self.are_two(part, arguments)?;
        // Bodies that an event is about one by one.
        if most == 1 || *kind == Kind::Budget {
            sides[1] = Side::Any;
        }
        Ok(Some(Pattern { kind: *kind, sides }))
    }

    fn comparison(
        &mut self,
        whole: &Expression,
        first: &Expression,
        rest: &[(Relation, Expression)],
        event: Option<usize>,
    ) -> Read<Node> {
        if rest.iter().any(|(relation, _)| *relation == Relation::Contains) {
            return self.contains(whole, first, rest, event);
        }
        self.event = event;
        let mut nodes = Vec::new();
        let mut left = first;
        for (relation, right) in rest {
            self.is_of_event = false;
            let [a, b] = self.alike(whole, [left, right])?;
            if let (true, Some(event)) = (self.is_of_event, event) {
                nodes.push(Node::OfEvent(Expression::Comparison(Box::new(a), vec![(*relation, b)]), event));
            } else {
                let difference =
                    self.difference(whole, a, b, matches!(relation, Relation::Equal | Relation::Unequal))?;
                self.atoms.push(Atom::Sign(difference));
                nodes.push(Node::Compare(self.atoms.len() - 1, *relation));
            }
            left = right;
        }
        self.event = None;
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::All(nodes) })
    }

    /// `flags contains top`, of an event or of two.
    fn contains(
        &mut self,
        whole: &Expression,
        first: &Expression,
        rest: &[(Relation, Expression)],
        event: Option<usize>,
    ) -> Read<Node> {
        let [(Relation::Contains, Expression::Name(face))] = rest else {
            return Err(self.wrong(whole, Mistake::NoFlags));
        };
        let found = FACES.iter().find(|(word, _)| word == face).map(|(_, face)| *face);
        let nearest = || nearest_name(face, FACES.map(|(word, _)| word));
        let unknown = || Mistake::UnknownFace { word: face.clone(), nearest: nearest() };
        let found = found.ok_or_else(|| self.wrong(&rest[0].1, unknown()))?;
        match first {
            Expression::Name(word) if word == FLAGS => match event {
                Some(event) => Ok(Node::Touches(found, event)),
                None => Err(self.wrong(first, Mistake::NoEvent { word: FLAGS })),
            },
            Expression::Call(word, arguments) if word == FLAGS => {
                let takes = Mistake::Takes { word: FLAGS, forms: FLAG_FORMS };
                let [a, b] = &arguments[..] else { return Err(self.wrong(first, takes)) };
                let [a, b] = [self.subject(a)?, self.subject(b)?];
                let is_box = |subject: Subject| match subject {
                    Subject::Obstacle(obstacle) => self.names.setup.obstacles[obstacle].shape.as_box().is_some(),
                    _ => false,
                };
                if !matches!((a, b), (Subject::Body(_), _) | (_, Subject::Body(_))) || !(is_box(a) || is_box(b)) {
                    return Err(self.wrong(first, takes));
                }
                let gap = self.given(Leaf::Two(OfTwo::FaceGap(found), a, b), "m");
                self.atoms.push(Atom::Sign(gap));
                Ok(Node::Compare(self.atoms.len() - 1, Relation::AtMost))
            }
            first => Err(self.wrong(first, Mistake::NoFlags)),
        }
    }

    fn change(
        &mut self,
        whole: &Expression,
        subject: &Expression,
        change: Change,
        target: Option<&Expression>,
    ) -> Read<Node> {
        let atom = match (change, target) {
            (Change::Changes, _) => {
                let expression = self.quantity(subject)?;
                self.compared.push((subject.to_string(), expression.clone()));
                let parts = match self.sample(&expression).map(|sample| sample.value) {
                    Ok(Value::Scalar(_)) => vec![expression],
                    Ok(Value::Vector(components)) => (0..components.len())
                        .map(|axis| Expression::Component(Box::new(expression.clone()), axis))
                        .collect(),
                    _ => return Err(self.wrong(subject, Mistake::NoQuantity)),
                };
                let mut nodes = Vec::new();
                for part in parts {
                    self.atoms.push(Atom::Jumps(part));
                    nodes.push(Node::Change(self.atoms.len() - 1, change));
                }
                return Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::Any(nodes) });
            }
            (_, Some(target)) => {
                let [a, b] = self.alike(whole, [subject, target])?;
                self.difference(whole, a, b, change == Change::Becomes)?
            }
            (_, None) => {
                let expression = self.quantity(subject)?;
                self.compared.push((subject.to_string(), expression.clone()));
                match self.sample(&expression).map(|sample| sample.value) {
                    Ok(Value::Scalar(_)) => expression,
                    _ => return Err(self.wrong(subject, Mistake::NoQuantity)),
                }
            }
        };
        self.atoms.push(Atom::Sign(atom));
        Ok(Node::Change(self.atoms.len() - 1, change))
    }

    /// Two quantities that are compared, plain numbers with the unit of the other.
    fn alike(&mut self, whole: &Expression, sides: [&Expression; 2]) -> Read<[Expression; 2]> {
        let mut read = [self.quantity(sides[0])?, self.quantity(sides[1])?];
        let is_shown = [0, 1].map(|side| !is_constant(&read[side]));
        self.give_units(&mut read);
        for ((side, expression), is_shown) in sides.into_iter().zip(&read).zip(is_shown) {
            if let Ok(sample) = self.sample(expression)
                && !matches!(sample.value, Value::Scalar(_) | Value::Vector(_))
            {
                return Err(self.wrong(side, Mistake::NoQuantity));
            }
            let text = side.to_string();
            if is_shown && self.compared.iter().all(|(known, _)| *known != text) {
                self.compared.push((text, expression.clone()));
            }
        }
        let is_vector =
            |side: usize| self.sample(&read[side]).is_ok_and(|sample| matches!(sample.value, Value::Vector(_)));
        if let Some(side) = [0, 1].into_iter().find(|&side| is_vector(side) && !is_vector(1 - side)) {
            return Err(self.wrong(sides[side], Mistake::Vector));
        }
        let sum = Expression::Sum(Box::new(read[0].clone()), vec![(SumSign::Minus, read[1].clone())]);
        self.sample(&sum).map_err(|error| self.wrong(whole, Mistake::Operands(named(error))))?;
        Ok(read)
    }

    /// A difference whose sign decides; of vectors, which are equal or not, its length.
    fn difference(&self, whole: &Expression, a: Expression, b: Expression, for_equality: bool) -> Read<Expression> {
        let difference = Expression::Sum(Box::new(a), vec![(SumSign::Minus, b)]);
        match self.sample(&difference).map(|sample| sample.value) {
            Ok(Value::Scalar(_)) => Ok(difference),
            Ok(Value::Vector(_)) if for_equality => Ok(Expression::Norm(Box::new(difference))),
            _ => Err(self.wrong(whole, Mistake::Vector)),
        }
    }

    // Quantities.

    /// A quantity with operands in place of names.
    fn quantity(&mut self, part: &Expression) -> Read<Expression> {
        let read = self.rewritten(part)?;
        match self.sample(&read) {
            Ok(Quantity { value: Value::Scalar(number), .. })
                if !number.value.is_finite() && is_constant(&read) && !self.source(part).contains('∞') =>
            {
                Err(self.wrong(part, Mistake::NotFinite))
            }
            Ok(_) | Err(ExpressionError::Undecided) => Ok(read),
            Err(error) => Err(self.wrong(part, Mistake::Operands(named(error)))),
        }
    }

    fn each(&mut self, parts: &[Expression]) -> Read<Vec<Expression>> {
        parts.iter().map(|part| self.quantity(part)).collect()
    }

    fn boxed(&mut self, part: &Expression) -> Read<Box<Expression>> {
        self.quantity(part).map(Box::new)
    }

    fn rewritten(&mut self, part: &Expression) -> Read<Expression> {
        if predicate(part).is_some() {
            let holds = vec![(Relation::Greater, Expression::Number(0.0))];
            return Ok(Expression::Comparison(Box::new(self.number_of_predicate(part)?), holds));
        }
        Ok(match part {
            Expression::Number(_) | Expression::Given(_) => part.clone(),
            Expression::Name(word) => self.word(part, word)?,
            Expression::Call(word, arguments) => self.call(part, word, arguments)?,
            Expression::Id(_) | Expression::Quoted(_) => {
                self.names.object(part).map_err(|mistake| self.wrong(part, mistake))?;
                return Err(self.wrong(part, Mistake::NoQuantity));
            }
            Expression::Vector(parts) => Expression::Vector(self.units_given(parts)?),
            Expression::List(parts) => Expression::List(self.units_given(parts)?),
            Expression::Matrix(rows) => Expression::Matrix(rows.iter().map(|row| self.each(row)).collect::<Read<_>>()?),
            Expression::Absolute(inside) => Expression::Absolute(self.boxed(inside)?),
            Expression::Norm(inside) => Expression::Norm(self.boxed(inside)?),
            Expression::Prefixed(prefix, inside) => Expression::Prefixed(*prefix, self.boxed(inside)?),
            Expression::Power(base, exponent) => Expression::Power(self.boxed(base)?, self.boxed(exponent)?),
            Expression::Measured(inside, unit) => Expression::Measured(self.boxed(inside)?, unit.clone()),
            Expression::Component(inside, axis) => Expression::Component(self.boxed(inside)?, *axis),
            Expression::Product(first, rest) => {
                let first = self.boxed(first)?;
                let rest = rest.iter().map(|(sign, part)| Ok((*sign, self.factor(*sign, part)?)));
                Expression::Product(first, rest.collect::<Read<_>>()?)
            }
            Expression::Sum(first, rest) => {
                let parts: Vec<Expression> =
                    std::iter::once(&**first).chain(rest.iter().map(|(_, part)| part)).cloned().collect();
                let mut read = self.units_given(&parts)?.into_iter();
                let first = Box::new(read.next().unwrap_or(Expression::Number(0.0)));
                Expression::Sum(first, rest.iter().map(|(sign, _)| *sign).zip(read).collect())
            }
            Expression::Comparison(first, rest) => {
                let parts: Vec<Expression> =
                    std::iter::once(&**first).chain(rest.iter().map(|(_, part)| part)).cloned().collect();
                let mut read = self.units_given(&parts)?.into_iter();
                let first = Box::new(read.next().unwrap_or(Expression::Number(0.0)));
                Expression::Comparison(first, rest.iter().map(|(relation, _)| *relation).zip(read).collect())
            }
            Expression::All(parts) => Expression::All(self.each(parts)?),
            Expression::Any(parts) => Expression::Any(self.each(parts)?),
            Expression::Not(inside) => Expression::Not(self.boxed(inside)?),
            Expression::Change(..) => return Err(self.wrong(part, Mistake::NoQuantity)),
        })
    }

    /// A part of a product: what is divided by must not be zero whatever happens.
    fn factor(&mut self, sign: ProductSign, part: &Expression) -> Read<Expression> {
        let read = self.quantity(part)?;
        let divisor = (sign == ProductSign::Over && is_constant(&read)).then(|| self.sample(&read));
        match divisor {
            Some(Ok(Quantity { value: Value::Scalar(Number { value: 0.0, .. }), .. })) => {
                Err(self.wrong(part, Mistake::DivisionByZero))
            }
            _ => Ok(read),
        }
    }

    /// Quantities beside each other, plain numbers with the unit of the others.
    fn units_given(&mut self, parts: &[Expression]) -> Read<Vec<Expression>> {
        let mut read = self.each(parts)?;
        self.give_units(&mut read);
        Ok(read)
    }

    /// Gives plain constants the unit of the first quantity beside them that has one.
    fn give_units(&mut self, parts: &mut [Expression]) {
        let dimension_of = |part: &Expression| self.sample(part).ok().map(|sample| sample.dimension);
        let with_unit = parts.iter().filter(|part| !is_constant(part)).filter_map(dimension_of);
        let Some(dimension) = with_unit.into_iter().find(|dimension| *dimension != Dimension::NONE) else { return };
        let plain: Vec<usize> = (0..parts.len())
            .filter(|&place| is_constant(&parts[place]) && dimension_of(&parts[place]) == Some(Dimension::NONE))
            .collect();
        for place in plain {
            self.operands.push((Leaf::Unit, dimension));
            let unit = Expression::Given(self.operands.len() - 1);
            let number = std::mem::replace(&mut parts[place], Expression::Number(0.0));
            parts[place] = Expression::Product(Box::new(number), vec![(ProductSign::Dot, unit)]);
        }
    }

    /// A word without objects: of the whole scene, of the event, of the members of a group, or a unit.
    fn word(&mut self, part: &Expression, word: &str) -> Read<Expression> {
        if let Some(number) = EVENT_NUMBERS.iter().find(|number| number.word == word) {
            return self.number_of_event(part, number);
        }
        if let Some(quantity) = QUANTITIES.iter().find(|quantity| quantity.word == word) {
            let member = quantity.meanings.iter().find(|meaning| matches!(meaning, Meaning::One(_)));
            let whole = quantity.meanings.iter().find(|meaning| matches!(meaning, Meaning::Whole(_)));
            return match (member, whole) {
                (Some(Meaning::One(of)), _) if self.is_of_members => {
                    Ok(self.given_as(quantity, Leaf::One(*of, Subject::Member)))
                }
                (_, Some(Meaning::Whole(of))) => Ok(self.given_as(quantity, Leaf::Whole(*of))),
                _ => Err(self.wrong(part, Mistake::Takes { word: quantity.word, forms: quantity.forms })),
            };
        }
        let is_constant = matches!(word, "pi" | "π") || Unit::is_symbol(word);
        if is_constant {
            return Ok(part.clone());
        }
        // An object is known, and is no quantity.
        match self.names.object(part) {
            Ok(_) => Err(self.wrong(part, Mistake::NoQuantity)),
            Err(_) => Err(self.unknown_word(part, word)),
        }
    }

    /// The number that tells whether something holds of an object, or of the members of a group.
    fn number_of_predicate(&mut self, part: &Expression) -> Read<Expression> {
        match (part, predicate(part)) {
            (Expression::Call(_, arguments), Some(word)) => self.quantity_of(part, word, arguments),
            (_, Some(word)) => match word.meanings {
                [Meaning::One(of)] if self.is_of_members => Ok(self.given_as(word, Leaf::One(*of, Subject::Member))),
                _ => Err(self.wrong(part, Mistake::Takes { word: word.word, forms: word.forms })),
            },
            (_, None) => Err(self.wrong(part, Mistake::NoCondition)),
        }
    }

    fn unknown_word(&self, part: &Expression, word: &str) -> Misread {
        if is_event(word) {
            return self.wrong_word(part, word, Mistake::NoQuantity);
        }
        let nearest = nearest_name(word, words());
        self.wrong_word(part, word, Mistake::UnknownWord { word: word.to_owned(), nearest })
    }

    fn number_of_event(&mut self, part: &Expression, number: &EventWord) -> Read<Expression> {
        if self.event.is_none() {
            return Err(self.wrong(part, Mistake::NoEvent { word: number.word }));
        }
        self.is_of_event = true;
        Ok(self.given(Leaf::Event(number.number), number.unit))
    }

    fn call(&mut self, part: &Expression, word: &str, arguments: &[Expression]) -> Read<Expression> {
        if GATHERINGS.contains(&word)
            && let Some(gathered) = self.gathered(part, word, arguments)?
        {
            return Ok(gathered);
        }
        if let Some(quantity) = QUANTITIES.iter().find(|quantity| quantity.word == word) {
            return self.quantity_of(part, quantity, arguments);
        }
        if let Some(number) = EVENT_NUMBERS.iter().find(|number| number.word == word) {
            return Err(self.wrong_word(part, word, Mistake::NoEvent { word: number.word }));
        }
        if is_function(word) {
            return Ok(Expression::Call(word.to_owned(), self.units_given(arguments)?));
        }
        Err(self.unknown_word(part, word))
    }

    fn quantity_of(&mut self, part: &Expression, quantity: &Word, arguments: &[Expression]) -> Read<Expression> {
        let takes = Mistake::Takes { word: quantity.word, forms: quantity.forms };
        if let [Meaning::Flock(of)] = quantity.meanings {
            let [group] = arguments else { return Err(self.wrong(part, takes)) };
            return match self.names.object(group) {
                Ok(Object::Group(members)) => Ok(self.given_as(quantity, Leaf::Flock(*of, members))),
                Ok(_) => Err(self.wrong(group, takes)),
                Err(mistake) => Err(self.wrong(group, mistake)),
            };
        }
        let takes_field = quantity.forms.contains(&Form::BodyAndField);
        let mut subjects = Vec::with_capacity(arguments.len());
        for (place, argument) in arguments.iter().enumerate() {
            // What is called as its field is comes first: it stands for all fields around it.
            let is_object = self.names.object(argument).is_ok();
            let field = self.names.field(argument).filter(|_| place == 1 && takes_field && !is_object);
            subjects.push(match field {
                Some(field) => Subject::Field(field),
                None => self.subject(argument)?,
            });
        }
        self.are_two(part, arguments)?;
        let setup = self.names.setup;
        let is_body = |subject: &Subject| matches!(subject, Subject::Body(_) | Subject::Member);
        let is_box = |subject: &Subject| match subject {
            Subject::Obstacle(obstacle) => setup.obstacles[*obstacle].shape.as_box().is_some(),
            _ => false,
        };
        for (form, meaning) in quantity.forms.iter().zip(quantity.meanings) {
            let operand = match (meaning, form, &subjects[..]) {
                (Meaning::One(of), Form::Body, [one]) if is_body(one) => Leaf::One(*of, *one),
                (Meaning::One(of), Form::Object, [one]) => Leaf::One(*of, *one),
                (Meaning::Two(of), Form::BoxAndBody, [a, b]) if is_box(a) && is_body(b) || is_body(a) && is_box(b) => {
                    Leaf::Two(*of, *a, *b)
                }
                (Meaning::Two(_), Form::BoxAndBody, _) => continue,
                (Meaning::Two(of), Form::BodyAndField, [a, b]) if is_body(a) => Leaf::Two(*of, *a, *b),
                (Meaning::Two(of), Form::Pair, [a, b]) if is_body(a) || is_body(b) => Leaf::Two(*of, *a, *b),
                _ => continue,
            };
            return Ok(self.given_as(quantity, operand));
        }
        Err(self.wrong(part, takes))
    }

    /// Complains where one object is named twice.
    fn are_two(&self, part: &Expression, arguments: &[Expression]) -> Read<()> {
        let is_one = |object: &Object| matches!(object, Object::Body(_) | Object::Obstacle(_));
        match arguments {
            [a, b] => match (self.names.object(a), self.names.object(b)) {
                (Ok(a), Ok(b)) if a == b && is_one(&a) => Err(self.wrong(part, Mistake::Itself)),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// The object of a quantity.
    fn subject(&mut self, part: &Expression) -> Read<Subject> {
        let object = self.names.object(part).map_err(|mistake| self.wrong(part, mistake))?;
        match (object, &mut self.group) {
            (Object::Body(body), _) => Ok(Subject::Body(body)),
            (Object::Obstacle(obstacle), _) => Ok(Subject::Obstacle(obstacle)),
            (Object::Any, _) => Err(self.wrong(part, Mistake::Any)),
            (Object::Group(_), None) => Err(self.wrong(part, Mistake::Group)),
            (Object::Group(members), Some(group)) => match group {
                Some(known) if *known != members => Err(self.wrong(part, Mistake::SeveralGroups)),
                group => {
                    *group = Some(members);
                    Ok(Subject::Member)
                }
            },
        }
    }

    /// What is made of the values of the members of a group; `None` if none is named.
    fn gathered(&mut self, part: &Expression, word: &str, arguments: &[Expression]) -> Read<Option<Expression>> {
        let gathering = match word {
            "max" => Gathering::Greatest,
            "min" => Gathering::Least,
            "sum" => Gathering::Sum,
            _ => Gathering::Count,
        };
        let group_of = |part: &Expression| match self.names.object(part) {
            Ok(Object::Group(members)) => Some(members),
            _ => None,
        };
        let (members, inner) = match arguments {
            [group, inner] if group_of(group).is_some() => (group_of(group), Some(inner)),
            [group] if gathering == Gathering::Count && group_of(group).is_some() => (group_of(group), None),
            [inner] => (None, Some(inner)),
            _ if matches!(word, "max" | "min") => return Ok(None),
            _ => return Err(self.wrong(part, Mistake::NoGroup)),
        };
        if self.group.is_some() {
            return Err(self.wrong(part, Mistake::SeveralGroups));
        }
        let Some(inner) = inner else {
            return Ok(Some(Expression::Number(members.map_or(0, |members| members.len()) as f64)));
        };
        let is_of_members = members.is_some();
        self.group = Some(members);
        self.is_of_members = is_of_members;
        let outer = std::mem::take(&mut self.operands);
        let read = self.quantity(inner);
        let operands = std::mem::replace(&mut self.operands, outer);
        self.is_of_members = false;
        let members = self.group.take().flatten();
        let read = read?;
        let sample =
            read.evaluate(&Samples(&operands)).map_err(|error| self.wrong(inner, Mistake::Operands(named(error))))?;
        let is_condition = matches!(sample.value, Value::Truth(_));
        let Some(mut members) = members else {
            return if matches!(word, "max" | "min") { Ok(None) } else { Err(self.wrong(part, Mistake::NoGroup)) };
        };
        if is_condition != (gathering == Gathering::Count) {
            let mistake = if is_condition { Mistake::NoQuantity } else { Mistake::NoCondition };
            return Err(self.wrong(inner, mistake));
        }
        // Whoever is nearest to it, it is not itself.
        members.retain(|member| !operands.iter().any(|(operand, _)| operand.is_about_member_and(*member)));
        let operand = Leaf::Group { gathering, members, inner: Box::new(read), operands };
        self.operands.push((operand, sample.dimension));
        Ok(Some(Expression::Given(self.operands.len() - 1)))
    }

    fn given_as(&mut self, quantity: &Word, operand: Leaf) -> Expression {
        self.given(operand, quantity.unit)
    }

    /// An operand with the dimension of a unit.
    fn given(&mut self, operand: Leaf, unit: &str) -> Expression {
        let known = self.operands.iter().position(|(known, _)| *known == operand && operand != Leaf::Unit);
        let place = known.unwrap_or_else(|| {
            self.operands.push((operand, dimension_of(unit)));
            self.operands.len() - 1
        });
        Expression::Given(place)
    }
}

/// What a part says of something that holds or not.
fn predicate(part: &Expression) -> Option<&'static Word> {
    let (Expression::Call(word, _) | Expression::Name(word)) = part else { return None };
    PREDICATES.iter().find(|predicate| predicate.word == word)
}

/// An error without the places of operands, which nobody wrote.
fn named(error: ExpressionError) -> ExpressionError {
    match error {
        ExpressionError::UnknownName(name) if name.starts_with('⟨') => ExpressionError::Undecided,
        error => error,
    }
}
