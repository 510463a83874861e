//! A question that is asked again and again, with other values of a few of its inputs.

use super::fields::Told;
use super::query::{Invalid, Query};
use super::question::{Parsed, Source};
use super::{WithQuery, finite, with_query};
use crate::question::{QueryKind, VariedInput};
use serde_json::Value;
use std::marker::PhantomData;

/// A question of which only the inputs that vary are read each time. What is told are the fields of the answer, bit for
/// bit those of the question asked alone.
pub(crate) trait Repeated<T>: Send + Sync {
    /// The answer to an input, an object without `query` and `id`, that differs from the last one in these inputs at most.
    fn answer(&mut self, input: &Value, varied: &[VariedInput]) -> Result<T, Invalid>;

    /// Another that is asked by somebody else.
    fn another(&self) -> Box<dyn Repeated<T>>;
}

/// A question of this kind that was not asked yet.
pub(crate) fn repeated<T: Told + 'static>(kind: QueryKind) -> Box<dyn Repeated<T>> {
    with_query(kind, Preparing(PhantomData))
}

/// The question as it was read last; `None` as long as it never was valid as a whole.
struct Question<Q>(Option<Q>);

impl<Q: Query, T: Told + 'static> Repeated<T> for Question<Q> {
    fn answer(&mut self, input: &Value, varied: &[VariedInput]) -> Result<T, Invalid> {
        let question = match &mut self.0 {
            unread @ None => unread.insert(Parsed(input).input()?),
            Some(question) => {
                for varied in varied {
                    question.reread(varied, input).map_err(|error| Invalid(error.to_string()))?;
                }
                question
            }
        };
        finite(question.answer(&mut ())?)
    }

    fn another(&self) -> Box<dyn Repeated<T>> {
        Box::new(Question(self.0.clone()))
    }
}

struct Preparing<T>(PhantomData<T>);

impl<T: Told + 'static> WithQuery for Preparing<T> {
    type Done = Box<dyn Repeated<T>>;

    fn with<Q: Query>(self) -> Box<dyn Repeated<T>> {
        Box::new(Question::<Q>(None))
    }
}
