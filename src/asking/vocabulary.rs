//! The words of the language: quantities, events and their numbers.

use super::flock::OfFlock;
use super::quantity::{OfEvent, OfOne, OfTwo, OfWhole};
use super::steered::{AgentLimit, Steering};
use crate::expression::{Dimension, Expression, MOMENTUM_UNIT, NoNames};
use crate::shape::Face;
use crate::steering::Rule;

/// What a quantity or event is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The whole scene.
    Whole,
    /// A body.
    Body,
    /// A body or an obstacle.
    Object,
    /// A body, and a body or an obstacle.
    Pair,
    /// A box and a body.
    BoxAndBody,
    /// A body, and a field or what fields surround.
    BodyAndField,
    /// Several bodies together.
    Group,
}

/// What a word stands for in one of its forms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Meaning {
    One(OfOne),
    Two(OfTwo),
    Whole(OfWhole),
    Flock(OfFlock),
}

/// A quantity by its word.
pub(super) struct Word {
    pub word: &'static str,
    /// The unit its plain numbers count in.
    pub unit: &'static str,
    pub forms: &'static [Form],
    /// In the order of the forms.
    pub meanings: &'static [Meaning],
}

const fn word(word: &'static str, unit: &'static str, forms: &'static [Form], meanings: &'static [Meaning]) -> Word {
    Word { word, unit, forms, meanings }
}

use Form::{Body, Object, Pair, Whole};
use Meaning::{One, Two};

/// The quantities, sorted.
pub(super) const QUANTITIES: &[Word] = &[
    word("acceleration", "m/s²", &[Object], &[One(OfOne::Acceleration)]),
    word("alignment", "m/s²", &[Body], &[One(OfOne::Steering(Steering::Rule(Rule::Alignment)))]),
    word("approach_speed", "m/s", &[Pair], &[Two(OfTwo::ApproachSpeed)]),
    word("avoidance", "m/s²", &[Body], &[One(OfOne::Steering(Steering::Rule(Rule::Avoidance)))]),
    word("cohesion", "m/s²", &[Body], &[One(OfOne::Steering(Steering::Rule(Rule::Cohesion)))]),
    word("contacts", "", &[Whole, Object], &[Meaning::Whole(OfWhole::Contacts), One(OfOne::Contacts)]),
    word("cruising", "m/s²", &[Body], &[One(OfOne::Steering(Steering::Rule(Rule::Cruising)))]),
    word("deepest_overlap", "m", &[Whole], &[Meaning::Whole(OfWhole::DeepestOverlap)]),
    word("desired_speed", "m/s", &[Body], &[One(OfOne::Limit(AgentLimit::DesiredSpeed))]),
    word("distance", "m", &[Pair], &[Two(OfTwo::Distance)]),
    word("energy", "J", &[Whole, Body], &[Meaning::Whole(OfWhole::Energy), One(OfOne::Energy)]),
    word("events", "", &[Whole], &[Meaning::Whole(OfWhole::Events)]),
    word("field", "m/s²", &[Body, Form::BodyAndField], &[One(OfOne::Field), Two(OfTwo::Field)]),
    word(FLAGS, "", FLAG_FORMS, &[Two(OfTwo::Flags)]),
    word("flow", "m/s²", &[Body], &[One(OfOne::Steering(Steering::Rule(Rule::Flow)))]),
    word("gap", "m", &[Object, Pair], &[One(OfOne::NearestGap), Two(OfTwo::Gap)]),
    word("kinetic_energy", "J", &[Whole, Body], &[Meaning::Whole(OfWhole::Kinetic), One(OfOne::Kinetic)]),
    word("mass", "kg", &[Body], &[One(OfOne::Mass)]),
    word("max_change", "m/s²", &[Body], &[One(OfOne::Limit(AgentLimit::MaxChange))]),
    word("max_speed", "m/s", &[Body], &[One(OfOne::Limit(AgentLimit::MaxSpeed))]),
    word("max_urgency", "m/s²", &[Body], &[One(OfOne::Limit(AgentLimit::MaxUrgency))]),
    word("min_urgency", "m/s²", &[Body], &[One(OfOne::Limit(AgentLimit::MinUrgency))]),
    word("momentum", MOMENTUM_UNIT, &[Whole, Body], &[Meaning::Whole(OfWhole::Momentum), One(OfOne::Momentum)]),
    word("perception", "m", &[Body], &[One(OfOne::Limit(AgentLimit::Perception))]),
    word("polarisation", "", &[Form::Group], &[Meaning::Flock(OfFlock::Polarisation)]),
    word("position", "m", &[Object], &[One(OfOne::Position)]),
    word("potential", "m²/s²", &[Body, Form::BodyAndField], &[One(OfOne::FieldPotential), Two(OfTwo::FieldPotential)]),
    word("potential_energy", "J", &[Whole, Body], &[Meaning::Whole(OfWhole::Potential), One(OfOne::Potential)]),
    word("radius", "m", &[Body], &[One(OfOne::Radius)]),
    word("separation", "m/s²", &[Body], &[One(OfOne::Steering(Steering::Rule(Rule::Separation)))]),
    word("separation_distance", "m", &[Body], &[One(OfOne::Limit(AgentLimit::SeparationDistance))]),
    word("speed", "m/s", &[Object], &[One(OfOne::Speed)]),
    word("spread", "m", &[Form::Group], &[Meaning::Flock(OfFlock::Spread)]),
    word("steering", "m/s²", &[Body], &[One(OfOne::Steering(Steering::All))]),
    word("steering_clamped", "m/s²", &[Body], &[One(OfOne::Steering(Steering::Clamped))]),
    word("tick", "tick", &[Whole], &[Meaning::Whole(OfWhole::Tick)]),
    word("time", "s", &[Whole], &[Meaning::Whole(OfWhole::Time)]),
    word("velocity", "m/s", &[Object], &[One(OfOne::Velocity)]),
];

/// What holds or not of something, sorted: told by a number that is 1 or 0.
pub(super) const PREDICATES: &[Word] = &[word("stuck", "", &[Body], &[One(OfOne::Stuck)])];

/// A number of an event by its word.
pub(super) struct EventWord {
    pub word: &'static str,
    pub unit: &'static str,
    pub number: OfEvent,
}

const fn number(word: &'static str, unit: &'static str, number: OfEvent) -> EventWord {
    EventWord { word, unit, number }
}

/// The numbers of events, sorted.
pub(super) const EVENT_NUMBERS: &[EventWord] = &[
    number("approach_speed", "m/s", OfEvent::ApproachSpeed),
    number("depth", "m", OfEvent::Depth),
    number("impulse", MOMENTUM_UNIT, OfEvent::Impulse),
    number("normal", "", OfEvent::Normal),
    number("nth", "", OfEvent::Nth),
    number("point", "m", OfEvent::Point),
    number("restitution", "", OfEvent::Restitution),
];

/// A kind of event that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Budget,
    Crossing,
    Edit,
    Impact,
    Overlap,
    Reflection,
    Resting,
    Through,
    Unresolved,
}

/// The kinds of events, sorted, and what they can be of.
pub(super) const EVENTS: &[(&str, Kind, &[Form])] = &[
    ("budget", Kind::Budget, &[Whole, Object]),
    ("crossing", Kind::Crossing, &[Whole, Object]),
    ("edit", Kind::Edit, &[Whole, Object]),
    ("impact", Kind::Impact, &[Whole, Object, Pair]),
    ("overlap", Kind::Overlap, &[Whole, Object, Pair]),
    ("reflection", Kind::Reflection, &[Whole, Object]),
    ("resting", Kind::Resting, &[Whole, Object, Pair]),
    ("through", Kind::Through, &[Whole, Object, Pair]),
    ("unresolved", Kind::Unresolved, &[Whole, Object, Pair]),
];

/// Whether a word is that of an event.
pub(super) fn is_event(word: &str) -> bool {
    EVENTS.iter().any(|(event, ..)| *event == word)
}

/// The word of the flags of a box, of two or of an event.
pub(super) const FLAGS: &str = "flags";
/// What the flags can be of.
pub(super) const FLAG_FORMS: &[Form] = &[Form::BoxAndBody];

/// The faces of a box.
pub(super) const FACES: [(&str, Face); 6] = [
    ("back", Face::Back),
    ("bottom", Face::Bottom),
    ("front", Face::Front),
    ("left", Face::Left),
    ("right", Face::Right),
    ("top", Face::Top),
];

/// The words for what is made of the values over a group.
pub(super) const GATHERINGS: [&str; 4] = ["count", "max", "min", "sum"];

/// Words that stand for objects.
pub(super) const OBJECT_WORDS: [&str; 5] = ["agents", "all", "any", "balls", "selected"];

/// The functions of numbers and vectors.
pub(super) const FUNCTIONS: [&str; 6] = ["abs", "clamp", "shorten", "sign", "sqrt", "unit"];

/// Words between the parts of a condition.
const CONNECTIVES: [&str; 9] =
    ["and", "becomes", "changes", "changes sign", "contains", "falls below", "not", "or", "rises above"];

/// The unit that values of a dimension are shown in: that of quantities of this dimension, or a product of base units.
pub(super) fn unit_of(dimension: Dimension) -> String {
    let known = QUANTITIES.iter().map(|quantity| quantity.unit).find(|unit| dimension_of(unit) == dimension);
    match known {
        Some(unit) => unit.to_owned(),
        None if dimension == Dimension::NONE => String::new(),
        None => dimension.to_string(),
    }
}

/// The dimension of a unit.
pub(super) fn dimension_of(unit: &str) -> Dimension {
    let one = Expression::parse(&format!("1 {unit}")).and_then(|one| one.evaluate(&NoNames));
    one.map_or(Dimension::NONE, |one| one.dimension)
}

/// Every word of the language but those for objects, sorted.
pub fn words() -> Vec<&'static str> {
    let mut all: Vec<&'static str> = QUANTITIES.iter().map(|quantity| quantity.word).collect();
    all.extend(PREDICATES.iter().map(|predicate| predicate.word));
    all.extend(EVENT_NUMBERS.iter().map(|number| number.word));
    all.extend(EVENTS.iter().map(|(word, ..)| *word));
    all.extend(GATHERINGS);
    all.extend(FUNCTIONS);
    all.extend(CONNECTIVES);
    all.sort_unstable();
    all.dedup();
    all
}
