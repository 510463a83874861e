//! Commands of a lesson that is under way.

use crate::lesson::Given;

/// What a person asked of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub enum LessonCommand {
    /// Goes to the step of this place. A lesson that was not under way begins, with what was answered before it was left.
    Start(usize),
    /// Leaves it; the scene stays as it is.
    End,
    /// Forgets all answers and votes, and goes to the first step.
    AskAll,
    /// Goes on: to the rest of a long text, the right answer, the next stage of an explanation, or the next step.
    Next,
    /// Goes on to the next step, past the stages of an explanation.
    SkipStages,
    /// Goes to the step before.
    Back,
    /// Goes back to what the step on display shows.
    Return,
    /// Prepares an answer, to be given later.
    Draw(Given),
    /// Types a number as an answer, to be given later.
    Type(String),
    /// Answers what is asked; `None` shows the right answer without one.
    Answer(Option<Given>),
    /// Forgets the answer to the step on display, and asks again.
    AskAgain,
    /// Sets how many vote for an option, before or after the class has talked about it.
    Vote {
        /// The place of the option.
        option: usize,
        /// 0 before, 1 after.
        round: usize,
        /// How many.
        count: u32,
    },
}
