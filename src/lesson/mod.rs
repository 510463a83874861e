//! Lessons walked through: the moments that their steps are about, and the right answers to what they ask.
//!
//! | file | holds |
//! |---|---|
//! | `walk` | a run of the scene that finds every moment and computes every answer |
//! | `place` | a moment that is waited for |
//! | `answer` | a question that is asked at such a moment |
//! | `explained` | what a step explains, and in how many stages |
//! | `formulas` | formulas in a text |
//! | `given` | whether an answer that was given is right, and by how much it is not |
//! | `sketch` | a curve that is sketched, and how far it is off the right one |
//! | `fault` | what is wrong with a lesson, as far as only a run can tell |
//! | `live` | quantities in a text |

mod answer;
mod explained;
mod fault;
mod formulas;
mod given;
mod live;
mod place;
mod sketch;
mod walk;

pub use answer::RightAnswer;
pub use fault::{Fault, LessonFault};
pub use formulas::MARKDOWN;
pub use given::{Given, Judgement, Off, judge};
pub use live::{Piece, pieces, rewritten};
pub use place::Found;
pub use sketch::Sketch;
pub use walk::{Role, Walk};
