//! Lessons: steps that show something, and may ask first what will happen.

use super::{BookmarkedEvent, BookmarkedMoment, Camera, Id, MAX_DURATION, Overlay};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A step of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LessonStep {
    /// Shown over its text; empty: "step 2".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// What is read in class, in Markdown. A quantity in braces, as `{speed(ball)}`, is its value at the moment on display.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What is shown with it.
    #[serde(skip_serializing_if = "is_default")]
    pub view: StepView,
    /// What is not to be seen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hide: Vec<Hide>,
    /// What is asked before it is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<Ask>,
}

/// What a step shows. What is left out stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StepView {
    /// Which moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<StepPlace>,
    /// Where one looks from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub camera: Option<Camera>,
    /// Overlays that are on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlays: Option<Vec<Overlay>>,
    /// What is selected, by id, the primary one last; at an event, those that collide.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub selected: Vec<Id>,
    /// Opens the explanation of the event it stands at, or else of what is selected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<StepExplanation>,
    /// Plays from there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<StepPlay>,
}

/// How far an explanation is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StepExplanation {
    /// The last stage shown, counted from 1; left out: all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub stages: Option<u32>,
}

/// How a step plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepPlay {
    /// Simulated seconds per second.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(range(min = 0.015625, max = 8))]
    pub speed: f64,
    /// Where it stops; left out: at the end of the scene.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<StepPlace>,
}

/// A moment that a step is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepPlace {
    /// A moment by its tick.
    Moment(BookmarkedMoment),
    /// Seconds since tick 0.
    Time(#[schemars(range(min = 0, max = MAX_DURATION))] f64),
    /// A collision, whenever it happens: it is found again after edits.
    Event(BookmarkedEvent),
    /// The first moment at which a condition begins to hold, as `collidoscope find` takes it.
    Condition(String),
}

/// What a step keeps out of sight, from its beginning to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hide {
    /// All panels of numbers, events, verdicts and explanations; the timeline stays.
    Panels,
    /// The timeline.
    Timeline,
    /// The names of things in the view.
    Names,
    /// An object, by id.
    Object(Id),
}

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

impl LessonStep {
    /// A step that is nothing but text.
    pub fn of_text(text: String) -> LessonStep {
        LessonStep { text, ..LessonStep::default() }
    }

    /// Whether it is nothing but text: a lesson of one such step is a text in the file.
    pub fn is_text_alone(&self) -> bool {
        let LessonStep { title, text: _, view, hide, ask } = self;
        title.is_empty() && is_default(view) && hide.is_empty() && ask.is_none()
    }

    /// Whether it is about moments of the run.
    pub fn is_about_run(&self) -> bool {
        self.view.at.is_some() || self.view.play.is_some() || self.ask.is_some()
    }

    /// The quantities and conditions that it is about, but for those in its text.
    pub fn questions_mut(&mut self) -> Vec<&mut String> {
        let own = self.view.at.iter_mut();
        let until = self.view.play.iter_mut().filter_map(|play| play.until.as_mut());
        let mut questions: Vec<&mut String> = own.chain(until).filter_map(StepPlace::condition_mut).collect();
        match &mut self.ask {
            Some(Ask::Choice(AskChoice { at, options })) => {
                questions.extend(at.iter_mut().filter_map(StepPlace::condition_mut));
                questions.extend(options.iter_mut().filter_map(|option| option.when.as_mut()));
            }
            Some(Ask::Number(AskNumber { at, answer, .. })) => {
                questions.extend(at.iter_mut().filter_map(StepPlace::condition_mut));
                questions.push(answer);
            }
            Some(Ask::Order(AskOrder { events })) => {
                questions.extend(events.iter_mut().filter_map(|event| event.at.condition_mut()));
            }
            None => {}
        }
        questions
    }

    /// The ids that its moments are about, without which it cannot be, and those that it selects or hides.
    pub(super) fn ids_mut(&mut self) -> [Vec<&mut Id>; 2] {
        let StepView { at, selected, play, .. } = &mut self.view;
        let until = play.as_mut().and_then(|play| play.until.as_mut());
        let asked: Vec<&mut StepPlace> = match &mut self.ask {
            Some(Ask::Choice(choice)) => choice.at.iter_mut().collect(),
            Some(Ask::Number(number)) => number.at.iter_mut().collect(),
            Some(Ask::Order(order)) => order.events.iter_mut().map(|event| &mut event.at).collect(),
            None => Vec::new(),
        };
        let places = at.iter_mut().chain(until).chain(asked);
        let hidden = self.hide.iter_mut().filter_map(Hide::id_mut);
        [places.flat_map(StepPlace::pair_mut).collect(), selected.iter_mut().chain(hidden).collect()]
    }

    /// The same step without what it selects or hides of these.
    pub(super) fn without(&self, gone: &BTreeSet<Id>) -> LessonStep {
        let mut step = self.clone();
        step.view.selected.retain(|id| !gone.contains(id));
        step.hide.retain_mut(|hide| hide.id_mut().is_none_or(|id| !gone.contains(id)));
        step
    }
}

impl StepPlace {
    fn condition_mut(&mut self) -> Option<&mut String> {
        match self {
            StepPlace::Condition(condition) => Some(condition),
            StepPlace::Moment(_) | StepPlace::Time(_) | StepPlace::Event(_) => None,
        }
    }

    /// The two whose collision it is.
    fn pair_mut(&mut self) -> &mut [Id] {
        match self {
            StepPlace::Event(event) => &mut event.between,
            StepPlace::Moment(_) | StepPlace::Time(_) | StepPlace::Condition(_) => &mut [],
        }
    }
}

impl Hide {
    fn id_mut(&mut self) -> Option<&mut Id> {
        match self {
            Hide::Object(id) => Some(id),
            Hide::Panels | Hide::Timeline | Hide::Names => None,
        }
    }
}

fn one() -> f64 {
    1.0
}

fn is_one(speed: &f64) -> bool {
    *speed == 1.0
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
