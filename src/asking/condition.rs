//! Conditions and quantities as they were understood.

use super::changing::{ANY, Changing};
use super::course::{Course, Stretch};
use super::drawn::Drawn;
use super::moment::{Amount, Moment, Shown};
use super::pattern::Pattern;
use super::quantity::{Context, Happening, Leaf, Needs, OfOne, OfWhole, Subject};
use super::samples::Samples;
use super::vocabulary::{Kind, unit_of};
use crate::expression::{Change, Dimension, Expression, Quantity, Question, Relation, Value};
use crate::shape::Face;
use crate::sim::{Event, Phase, Setup, TickRecord};

/// A condition that holds or not at each moment of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    pub(super) text: String,
    pub(super) node: Node,
    pub(super) given: Given,
    /// The differences whose signs decide, and the quantities whose jumps do.
    pub(super) atoms: Vec<Atom>,
    pub(super) patterns: Vec<Pattern>,
    /// The quantities that are compared, with how they were written.
    pub(super) compared: Vec<(String, Expression)>,
    /// Whether it asks which of several events one is.
    pub(super) counts_events: bool,
}

/// A quantity that has a value at each moment of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    pub(super) text: String,
    pub(super) expression: Expression,
    pub(super) given: Given,
}

/// What the operands of expressions stand for, and the bodies they depend on, ascending.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Given {
    pub operands: Vec<(Leaf, Dimension)>,
    pub bodies: Vec<usize>,
}

impl Given {
    pub fn new(setup: &Setup, operands: Vec<(Leaf, Dimension)>) -> Given {
        let needs = operands.iter().map(|(operand, _)| operand.needs()).fold(Needs::none(), Needs::and);
        let bodies = match needs {
            Needs::Bodies(bodies) => bodies,
            Needs::All => (0..setup.bodies.len()).collect(),
        };
        Given { operands, bodies }
    }

    /// Whether it counts the members of a group for which something holds, which changes at any time.
    fn has_counts(&self) -> bool {
        self.operands.iter().any(|(operand, _)| operand.may_step())
    }

    /// Bounds of an expression on a stretch of a tick, with an event if it is about one.
    pub fn evaluated(
        &self,
        expression: &Expression,
        course: &Course,
        stretch: Stretch,
        happening: Option<Happening>,
    ) -> Option<Quantity<Changing>> {
        let context = Context { course, stretch, operands: &self.operands, member: None, happening };
        expression.evaluate(&context).ok()
    }

    /// Bounds of a number.
    pub fn bounds(&self, expression: &Expression, course: &Course, stretch: Stretch) -> Changing {
        match self.evaluated(expression, course, stretch, None).map(|quantity| quantity.value) {
            Some(Value::Scalar(number)) => number,
            _ => Changing::within(ANY),
        }
    }
}

/// A part of a condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    All(Vec<Node>),
    Any(Vec<Node>),
    Not(Box<Node>),
    /// How a difference compares with zero.
    Compare(usize, Relation),
    /// What a difference or quantity does.
    Change(usize, Change),
    /// An event of a pattern happens.
    Event(usize),
    /// What holds of the event that happens, which is of a pattern.
    OfEvent(Expression, usize),
    /// The event that happens touches a face of a box.
    Touches(Face, usize),
}

/// What must be known of a quantity throughout a tick.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Atom {
    /// Its sign.
    Sign(Expression),
    /// Where it jumps.
    Jumps(Expression),
}

/// So many bodies are many.
const MANY: usize = 32;

impl Condition {
    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The values of what is compared at a moment of a recorded tick; of an event also its own numbers.
    pub fn shown_at(&self, setup: &Setup, record: &TickRecord, moment: &Moment) -> Vec<Shown> {
        let event = moment.event.and_then(|place| record.events.get(place));
        self.shown(Course::new(setup, record, &self.given.bodies), event, moment)
    }

    /// The same at an event, of a condition about [nothing else](Condition::takes_contact_alone).
    pub fn shown_at_event(&self, setup: &Setup, event: &Event, moment: &Moment) -> Vec<Shown> {
        self.shown(Course::of_no_body(setup, moment.recorded_in), Some(event), moment)
    }

    fn shown(&self, course: Course, event: Option<&Event>, moment: &Moment) -> Vec<Shown> {
        let is_end = moment.at.tick > course.instant(0.0).tick;
        let local = if is_end { course.length() } else { moment.at.local };
        let phase = if is_end { Phase::Before } else { moment.phase };
        let happening = event.map(|event| Happening { event, nth: moment.nth });
        let value = |(text, expression): &(String, Expression)| {
            let quantity = self.given.evaluated(expression, &course, Stretch::point(local, phase), happening)?;
            let (amount, dimension) = (Amount::of(&quantity.value)?, quantity.dimension);
            Some(Shown { text: text.clone(), amount, dimension })
        };
        self.compared.iter().filter_map(value).collect()
    }

    /// The quantities that are compared, as they were written, each with the unit of its values.
    pub fn compared(&self) -> impl Iterator<Item = (&str, String)> {
        let unit = |expression: &Expression| expression.evaluate(&Samples(&self.given.operands)).ok();
        self.compared.iter().map(move |(text, expression)| {
            (text.as_str(), unit(expression).map_or_else(String::new, |sample| unit_of(sample.dimension)))
        })
    }

    /// The bodies whose velocities it asks for, by index, if it asks for nothing else: then it stays as it is while these do.
    pub(super) fn asks_velocities_of(&self) -> Option<Vec<usize>> {
        let body = |leaf: &Leaf| match leaf {
            Leaf::One(OfOne::Velocity | OfOne::Speed | OfOne::Momentum | OfOne::Kinetic, Subject::Body(body)) => {
                Some(Some(*body))
            }
            Leaf::Unit => Some(None),
            _ => None,
        };
        let bodies: Option<Vec<Option<usize>>> = self.given.operands.iter().map(|(leaf, _)| body(leaf)).collect();
        bodies.filter(|_| self.patterns.is_empty()).map(|bodies| bodies.into_iter().flatten().collect())
    }

    /// Whether it asks for so many bodies that it is worthwhile to look at several ticks at once, and for nothing that only a
    /// single tick tells.
    pub(super) fn asks_for_many(&self) -> bool {
        let are_signs = self.atoms.iter().all(|atom| matches!(atom, Atom::Sign(_)));
        self.is_about_many() && self.patterns.is_empty() && are_signs
    }

    /// Whether it is about so many bodies that judging a tick may take long.
    pub(super) fn is_about_many(&self) -> bool {
        self.given.bodies.len() >= MANY
    }

    /// What it takes, if it holds at nothing but impacts: then ticks in which no two of them meet need not be looked at.
    pub(super) fn takes_contact(&self) -> Option<&[Pattern]> {
        let is_contact = |pattern: &Pattern| matches!(pattern.kind, Kind::Impact | Kind::Unresolved);
        (self.node.needs_event() && !self.node.has_changes() && self.patterns.iter().all(is_contact))
            .then_some(&self.patterns)
    }

    /// The same, if it asks for nothing but such events, their numbers and the time: then nothing else need be known.
    pub(super) fn takes_contact_alone(&self) -> Option<&[Pattern]> {
        let is_of_event = |leaf: &Leaf| matches!(leaf, Leaf::Event(_) | Leaf::Unit | Leaf::Whole(OfWhole::Time));
        self.takes_contact().filter(|_| self.given.operands.iter().all(|(leaf, _)| is_of_event(leaf)))
    }
}

impl Node {
    /// Whether it holds at events alone.
    pub fn needs_event(&self) -> bool {
        match self {
            Node::Event(_) | Node::OfEvent(..) | Node::Touches(..) => true,
            Node::All(all) => all.iter().any(Node::needs_event),
            Node::Any(any) => any.iter().all(Node::needs_event),
            Node::Not(_) | Node::Compare(..) | Node::Change(..) => false,
        }
    }

    /// Whether it asks for what a quantity does.
    pub fn has_changes(&self) -> bool {
        match self {
            Node::Change(..) => true,
            Node::All(nodes) | Node::Any(nodes) => nodes.iter().any(Node::has_changes),
            Node::Not(node) => node.has_changes(),
            _ => false,
        }
    }
}

impl Measure {
    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The unit of its values.
    pub fn unit(&self) -> String {
        let sample = self.expression.evaluate(&Samples(&self.given.operands));
        sample.map_or_else(|_| String::new(), |sample| unit_of(sample.dimension))
    }

    /// Its value at `local` seconds into a tick, before or after what happens then.
    pub fn at(&self, setup: &Setup, record: &TickRecord, local: f64, phase: Phase) -> Option<Amount> {
        self.at_event(setup, record, (local, phase), None)
    }

    /// The same beside an event: its place in the record of the tick, and which of its kind it is.
    pub fn at_event(
        &self,
        setup: &Setup,
        record: &TickRecord,
        (local, phase): (f64, Phase),
        event: Option<(usize, u64)>,
    ) -> Option<Amount> {
        let course = Course::new(setup, record, &self.given.bodies);
        let happening = event.and_then(|(place, nth)| Some(Happening { event: record.events.get(place)?, nth }));
        let quantity = self.given.evaluated(&self.expression, &course, Stretch::point(local, phase), happening)?;
        Amount::of(&quantity.value)
    }

    /// Whether it is a vector.
    pub fn is_vector(&self) -> bool {
        let sample = self.expression.evaluate(&Samples(&self.given.operands));
        sample.is_ok_and(|sample| matches!(sample.value, Value::Vector(_)))
    }

    /// Of a vector its components; a number by itself.
    pub fn components(&self) -> Vec<Measure> {
        if !self.is_vector() {
            return vec![self.clone()];
        }
        let written = Question::parse(&self.text).map(|question| question.expression);
        let component = |axis: usize| {
            let of = |whole: &Expression| Expression::Component(Box::new(whole.clone()), axis);
            let text = written.as_ref().map_or_else(|_| self.text.clone(), |written| of(written).to_string());
            Measure { text, expression: of(&self.expression), given: self.given.clone() }
        };
        (0..3).map(component).collect()
    }

    /// How a number goes through a tick; `range` is how much it varies, and it is looked at in so many places at most.
    pub(super) fn drawn_in(&self, setup: &Setup, record: &TickRecord, limits: (f64, usize)) -> Drawn {
        let course = Course::new(setup, record, &self.given.bodies);
        let bounds = |stretch: Stretch| self.given.bounds(&self.expression, &course, stretch);
        Drawn::of(&bounds, (course.length(), course.cuts()), self.given.has_counts(), limits)
    }
}
