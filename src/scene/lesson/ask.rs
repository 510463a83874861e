//! What a step asks: the kinds of questions.

use super::place::StepPlace;
use crate::scene::{Id, MAX_MAGNITUDE};
use crate::shape::Face;
use glam::DVec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question to the class. The right answer is an expression over the run, so that it is right after edits, too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// One of several answers.
    Choice(AskChoice),
    /// A number.
    Number(AskNumber),
    /// In which order things happen.
    Order(AskOrder),
    /// A vector, drawn as an arrow.
    Arrow(AskArrow),
    /// A place, marked in the view.
    Place(AskPlace),
    /// What will be touched, of several objects and faces.
    Touched(AskTouched),
    /// How a quantity goes on, sketched over time.
    Curve(AskCurve),
}

/// One of several answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskChoice {
    /// The moment at which the conditions of the options are asked; left out: the step's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<StepPlace>,
    /// The answers; exactly one is right.
    pub options: Vec<ChoiceOption>,
}

/// An answer to choose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChoiceOption {
    /// The answer.
    pub text: String,
    /// The condition under which it is the right one, as `collidoscope find` takes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// That it is the right one, where nothing can be computed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub right: bool,
}

/// A number to predict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskNumber {
    /// The right answer: a quantity, as conditions have them.
    pub answer: String,
    /// The moment at which the quantity is asked; left out: the step's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<StepPlace>,
    /// Before what happens at that moment instead of after it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub before: bool,
    /// The unit in which one answers; left out: the base unit of the quantity.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// How far an answer may be off, in that unit.
    #[schemars(range(min = 0))]
    pub tolerance: f64,
}

/// Things that happen, to be put in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskOrder {
    /// The things, in the order in which they are offered.
    pub events: Vec<OrderedEvent>,
}

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderedEvent {
    /// What happens.
    pub text: String,
    /// When it does.
    pub at: StepPlace,
}

/// A vector to predict: an arrow is dragged from an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskArrow {
    /// The body or obstacle whose it is: the arrow begins at its centre.
    pub of: Id,
    /// The right answer: a quantity that is a vector, as conditions have them; at a collision also one of its numbers, as
    /// `normal`.
    pub answer: String,
    /// The moment at which the quantity is asked; left out: the step's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<StepPlace>,
    /// Before what happens at that moment instead of after it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub before: bool,
    /// Normal of the plane in which it is dragged; left out: parallel to the picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<[f64; 3]>")]
    pub plane: Option<DVec3>,
    /// How far an answer may be off.
    pub tolerance: ArrowTolerance,
}

/// How far an arrow may be off.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrowTolerance {
    /// Between it and the right one, in degrees.
    #[schemars(range(min = 0, max = 180))]
    pub angle: f64,
    /// Of its length, as a share of the right one; left out: the direction alone counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = MAX_MAGNITUDE))]
    pub length: Option<f64>,
}

/// A place to predict: it is clicked in the view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskPlace {
    /// The right answer: a place, as `position(ball)`; at a collision also `point`, where the two touch.
    pub answer: String,
    /// The moment at which it is asked; left out: the step's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<StepPlace>,
    /// Before what happens at that moment instead of after it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub before: bool,
    /// The body or obstacle on whose surface is clicked; left out: the plane through the middle of the view that faces the
    /// eye, and what is off along the line of sight does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Id>,
    /// Normal of the plane through its centre in which is clicked instead of on its surface.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<[f64; 3]>")]
    pub plane: Option<DVec3>,
    /// How far an answer may be off, in metres.
    #[schemars(range(min = 0, max = MAX_MAGNITUDE))]
    pub tolerance: f64,
}

/// What a body will collide with, from the step's own moment on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskTouched {
    /// The body.
    pub by: Id,
    /// What can be chosen. Right are those that it collides with.
    pub among: Vec<Touchable>,
    /// Up to which moment.
    pub until: StepPlace,
}

/// Something to be touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Touchable {
    /// A body or obstacle.
    Object(Id),
    /// A face of a box.
    Face(TouchableFace),
}

/// A face of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TouchableFace {
    /// The box.
    pub of: Id,
    /// Which of its faces.
    pub side: Face,
}

/// How a quantity goes on from the step's own moment, to be sketched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskCurve {
    /// The quantity: a number, as conditions have them.
    pub answer: String,
    /// Up to which moment.
    pub until: StepPlace,
    /// The least and the greatest value of the axis on which it is sketched, in the base unit of the quantity.
    pub range: [f64; 2],
    /// How far the sketch may be off on average over time, in that unit.
    #[schemars(range(min = 0, max = MAX_MAGNITUDE))]
    pub tolerance: f64,
}

impl Touchable {
    /// The object, or the box.
    pub fn id(&self) -> Id {
        match self {
            Touchable::Object(id) | Touchable::Face(TouchableFace { of: id, .. }) => *id,
        }
    }

    fn id_mut(&mut self) -> &mut Id {
        match self {
            Touchable::Object(id) | Touchable::Face(TouchableFace { of: id, .. }) => id,
        }
    }
}

impl Ask {
    /// Its key in a file.
    pub fn key(&self) -> &'static str {
        match self {
            Ask::Choice(_) => "choice",
            Ask::Number(_) => "number",
            Ask::Order(_) => "order",
            Ask::Arrow(_) => "arrow",
            Ask::Place(_) => "place",
            Ask::Touched(_) => "touched",
            Ask::Curve(_) => "curve",
        }
    }

    /// The moment that it is about, if it has one of its own: of a stretch of time its end.
    pub fn at(&self) -> Option<&StepPlace> {
        match self {
            Ask::Choice(choice) => choice.at.as_ref(),
            Ask::Number(number) => number.at.as_ref(),
            Ask::Arrow(arrow) => arrow.at.as_ref(),
            Ask::Place(place) => place.at.as_ref(),
            Ask::Touched(touched) => Some(&touched.until),
            Ask::Curve(curve) => Some(&curve.until),
            Ask::Order(_) => None,
        }
    }

    /// The key of that moment in a file.
    pub fn key_of_at(&self) -> &'static str {
        match self {
            Ask::Touched(_) | Ask::Curve(_) => "until",
            Ask::Choice(_) | Ask::Number(_) | Ask::Order(_) | Ask::Arrow(_) | Ask::Place(_) => "at",
        }
    }

    /// Whether it is about the time from the step's own moment on.
    pub fn is_of_stretch(&self) -> bool {
        matches!(self, Ask::Touched(_) | Ask::Curve(_))
    }

    /// Whether it is about what is so before that which happens at its moment.
    pub fn is_before(&self) -> bool {
        match self {
            Ask::Number(number) => number.before,
            Ask::Arrow(arrow) => arrow.before,
            Ask::Place(place) => place.before,
            Ask::Choice(_) | Ask::Order(_) | Ask::Touched(_) | Ask::Curve(_) => false,
        }
    }

    /// What is offered as answers, in words.
    pub(super) fn texts(&self) -> Vec<&str> {
        match self {
            Ask::Choice(choice) => choice.options.iter().map(|option| option.text.as_str()).collect(),
            Ask::Order(order) => order.events.iter().map(|event| event.text.as_str()).collect(),
            Ask::Number(_) | Ask::Arrow(_) | Ask::Place(_) | Ask::Touched(_) | Ask::Curve(_) => Vec::new(),
        }
    }

    /// The quantities and conditions that it is about.
    pub(super) fn questions_mut(&mut self) -> Vec<&mut String> {
        let mut questions: Vec<&mut String> = Vec::new();
        match self {
            Ask::Choice(AskChoice { at, options }) => {
                questions.extend(at.iter_mut().filter_map(StepPlace::condition_mut));
                questions.extend(options.iter_mut().filter_map(|option| option.when.as_mut()));
            }
            Ask::Number(AskNumber { at, answer, .. })
            | Ask::Arrow(AskArrow { at, answer, .. })
            | Ask::Place(AskPlace { at, answer, .. }) => {
                questions.extend(at.iter_mut().filter_map(StepPlace::condition_mut));
                questions.push(answer);
            }
            Ask::Order(AskOrder { events }) => {
                questions.extend(events.iter_mut().filter_map(|event| event.at.condition_mut()));
            }
            Ask::Touched(touched) => questions.extend(touched.until.condition_mut()),
            Ask::Curve(curve) => {
                questions.extend(curve.until.condition_mut());
                questions.push(&mut curve.answer);
            }
        }
        questions
    }

    /// The ids that it cannot be without.
    pub(super) fn ids_mut(&mut self) -> Vec<&mut Id> {
        let (places, own): (Vec<&mut StepPlace>, Vec<&mut Id>) = match self {
            Ask::Choice(choice) => (choice.at.iter_mut().collect(), Vec::new()),
            Ask::Number(number) => (number.at.iter_mut().collect(), Vec::new()),
            Ask::Order(order) => (order.events.iter_mut().map(|event| &mut event.at).collect(), Vec::new()),
            Ask::Arrow(arrow) => (arrow.at.iter_mut().collect(), vec![&mut arrow.of]),
            Ask::Place(place) => (place.at.iter_mut().collect(), place.on.iter_mut().collect()),
            Ask::Curve(curve) => (vec![&mut curve.until], Vec::new()),
            Ask::Touched(touched) => {
                let among = touched.among.iter_mut().map(Touchable::id_mut);
                (vec![&mut touched.until], among.chain([&mut touched.by]).collect())
            }
        };
        places.into_iter().flat_map(StepPlace::pair_mut).chain(own).collect()
    }
}
