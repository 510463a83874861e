//! Lessons: steps that show something, and may ask first what will happen.

mod ask;
mod hide;
mod place;
mod step;

pub use ask::{
    ArrowTolerance, Ask, AskArrow, AskChoice, AskCurve, AskNumber, AskOrder, AskPlace, AskTouched, ChoiceOption,
    OrderedEvent, Touchable, TouchableFace,
};
pub use hide::{BodyNumber, Hide, StepPanel};
pub use place::StepPlace;
pub use step::{LessonStep, StepExplanation, StepPlay, StepView};
