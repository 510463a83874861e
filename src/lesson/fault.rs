//! What is wrong with a lesson, as far as only a run can tell.

use crate::asking::Misread;
use crate::expression::ExpressionError;
use crate::scene::{DocumentPath, StepPlace};

/// What is wrong with a lesson, and where in the scene's file.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonFault {
    /// The step, counted from 0.
    pub step: usize,
    /// The value that is wrong: `lesson[3].ask.number.answer`.
    pub path: DocumentPath,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong.
///
/// Some of it a run has told, and an edit of what moves mends it; the rest is never understood.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// An expression is not understood.
    Misread {
        /// The expression.
        what: String,
        /// Where, and why.
        misread: Misread,
    },
    /// The moment does not come before the run ends.
    NeverComes {
        /// What was waited for.
        place: StepPlace,
        /// The names of the two that collide, if it is a collision.
        between: Option<[String; 2]>,
        /// Collisions of the two that came.
        came: u64,
        /// Seconds since tick 0 at which the run ended.
        by: f64,
    },
    /// None of the answers is right then.
    NoneRight,
    /// Several answers are right then, by their places.
    SeveralRight(Vec<usize>),
    /// Two things to be put in order happen at the same moment, by their places.
    AtOnce([usize; 2]),
    /// The quantity is no number then.
    NoNumber,
    /// The quantity is no vector, or not one then.
    NoVector,
    /// The quantity is no place, in metres.
    NoPlace,
    /// The end of a stretch of time does not come after its beginning.
    NoStretch,
    /// A brace in a text is not closed on its line: the line from it on.
    Unclosed(String),
    /// A translation shows fewer quantities than its text: the first that it lacks.
    QuantityLost(String),
    /// There is nothing to explain: no collision, no pair that can collide, no agent, no question.
    NothingExplained,
    /// What is explained has fewer stages than are to be shown.
    NoStage {
        /// The last one that is to be shown, counted from 1.
        wanted: u32,
        /// How many there are then.
        count: usize,
    },
    /// A formula in a text cannot be read: the part that cannot.
    Formula(String),
    /// The unit is none, or not one of the quantity.
    Unit {
        /// The unit of the quantity.
        of: String,
        /// What is wrong with the one that is given.
        error: ExpressionError,
    },
}

impl Fault {
    /// Whether a run has told it, and not the lesson alone.
    pub fn is_of_run(&self) -> bool {
        match self {
            Fault::NeverComes { .. }
            | Fault::NoneRight
            | Fault::SeveralRight(_)
            | Fault::AtOnce(_)
            | Fault::NoNumber
            | Fault::NoVector
            | Fault::NoStretch
            | Fault::NoStage { .. } => true,
            Fault::Misread { .. }
            | Fault::Unit { .. }
            | Fault::NoPlace
            | Fault::NothingExplained
            | Fault::Formula(_)
            | Fault::Unclosed(_)
            | Fault::QuantityLost(_) => false,
        }
    }
}
