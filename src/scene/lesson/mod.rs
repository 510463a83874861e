//! Lessons: steps that show something, and may ask first what will happen.

mod ask;
mod place;
mod step;

pub use ask::{ArrowTolerance, Ask, AskArrow, AskChoice, AskNumber, AskOrder, ChoiceOption, OrderedEvent};
pub use place::StepPlace;
pub use step::{Hide, LessonStep, StepExplanation, StepPlay, StepView};
