//! What a step asks: the kinds of questions.

use super::place::StepPlace;
use crate::scene::{Id, MAX_MAGNITUDE};
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

impl Ask {
    /// Its key in a file.
    pub fn key(&self) -> &'static str {
        match self {
            Ask::Choice(_) => "choice",
            Ask::Number(_) => "number",
            Ask::Order(_) => "order",
            Ask::Arrow(_) => "arrow",
        }
    }

    /// The moment that it is about, if it has one of its own.
    pub fn at(&self) -> Option<&StepPlace> {
        match self {
            Ask::Choice(choice) => choice.at.as_ref(),
            Ask::Number(number) => number.at.as_ref(),
            Ask::Arrow(arrow) => arrow.at.as_ref(),
            Ask::Order(_) => None,
        }
    }

    /// Whether it is about what is so before that which happens at its moment.
    pub fn is_before(&self) -> bool {
        match self {
            Ask::Number(number) => number.before,
            Ask::Arrow(arrow) => arrow.before,
            Ask::Choice(_) | Ask::Order(_) => false,
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
            Ask::Number(AskNumber { at, answer, .. }) | Ask::Arrow(AskArrow { at, answer, .. }) => {
                questions.extend(at.iter_mut().filter_map(StepPlace::condition_mut));
                questions.push(answer);
            }
            Ask::Order(AskOrder { events }) => {
                questions.extend(events.iter_mut().filter_map(|event| event.at.condition_mut()));
            }
        }
        questions
    }

    /// The ids that it cannot be without.
    pub(super) fn ids_mut(&mut self) -> Vec<&mut Id> {
        let (places, own): (Vec<&mut StepPlace>, Option<&mut Id>) = match self {
            Ask::Choice(choice) => (choice.at.iter_mut().collect(), None),
            Ask::Number(number) => (number.at.iter_mut().collect(), None),
            Ask::Order(order) => (order.events.iter_mut().map(|event| &mut event.at).collect(), None),
            Ask::Arrow(arrow) => (arrow.at.iter_mut().collect(), Some(&mut arrow.of)),
        };
        places.into_iter().flat_map(StepPlace::pair_mut).chain(own).collect()
    }
}
