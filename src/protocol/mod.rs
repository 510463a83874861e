//! The contract of `collidoscope query`: one question and one answer, both JSON objects on a line.
//!
//! A question names its query and gives its input, `{"query": "ray_sphere", "center": [0, 0, 5], …}`;
//! every answer has a `status`. Everything here is pure: text in, text out. Which queries there are and what they take is
//! in [`crate::question`]; here each of these types implements [`Query`], and [`Fields`] refuses values that overflowed.

mod fields;
mod obstacles;
mod pointing;
mod query;
mod question;
mod refusal;
mod repeated;
mod responses;
mod scale;
mod screen_ray;
mod spheres;
mod steering;

use crate::foreign_text::quoted;
use crate::query::{Probe, Stage, Status};
use crate::question::QueryKind;
use crate::question::obstacles::{SphereBoxFaces, SphereBoxSweep, SphereCapsuleSweep, SphereQuadSweep};
use crate::question::pointing::{PickSphere, RaySphere, ScreenRay, ScreenToWorld};
use crate::question::responses::{SpherePlaneResponse, SphereSphereResponse};
use crate::question::spheres::{SpherePlaneSweep, SphereSphereSweep};
use crate::question::steering::{AvoidObstacles, BoidStep, CirculatingFlow};
pub(crate) use fields::{Fields, Item, Told};
pub use obstacles::obstacle_in;
pub(crate) use query::Invalid;
use query::Query;
pub(crate) use question::{Parsed, Question, Source};
pub(crate) use repeated::{Repeated, repeated};
pub use screen_ray::screen_ray_of;

use serde::Deserialize as _;
use serde_json::{Map, Value};

/// An answer to one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// A JSON object without line breaks.
    pub text: String,
    /// Whether the question was valid; otherwise the answer's `status` is `invalid`.
    pub valid: bool,
}

/// Answers a question in the form of one line of text. Invalid questions get an answer too.
pub fn answer(line: &str) -> Answer {
    answer_with(line, &mut Tracing(None))
}

/// Answers a question in the form of one line of text, with the stages of the computation.
pub fn trace(line: &str) -> (Answer, Vec<Stage>) {
    let mut stages = Vec::new();
    let answer = answer_with(line, &mut Tracing(Some(&mut stages)));
    forget_unanswered(&serde_json::from_str(&answer.text).unwrap_or_default(), &mut stages);
    (answer, stages)
}

fn answer_with(line: &str, probe: &mut Tracing) -> Answer {
    let question = match Question::parse(line) {
        Ok(question) => question,
        Err(error) => return refuse(&error),
    };
    let id = question.id.map(|id| id.get());
    match answer_question(&question, probe) {
        Ok(fields) => Answer { text: fields.to_json(id), valid: true },
        Err(Invalid(error)) => invalid(id, &error),
    }
}

/// The answer to a line that cannot be parsed.
pub fn refuse(error: &str) -> Answer {
    invalid(None, error)
}

/// Reads a question as text, in which no field may stand twice; what it asks may still be invalid.
///
/// # Errors
/// A sentence when it is not one JSON object.
pub fn read_question(text: &str) -> Result<Map<String, Value>, String> {
    Question::parse(text)?.refuse_duplicates().map_err(|Invalid(error)| error)?;
    serde_json::from_str(text).map_err(|error| question::reason_and_place(&error))
}

/// Answers a question that is already parsed, such as a bench query of a scene.
pub fn answer_map(ask: &Map<String, Value>) -> Map<String, Value> {
    answer_map_with(ask, &mut Tracing(None))
}

/// Like [`answer_map`], with the stages of the computation; none if the question is invalid.
pub fn trace_map(ask: &Map<String, Value>) -> (Map<String, Value>, Vec<Stage>) {
    let mut stages = Vec::new();
    let found = answer_map_with(ask, &mut Tracing(Some(&mut stages)));
    forget_unanswered(&found, &mut stages);
    (found, stages)
}

/// The status of an answer.
pub fn status_of(answer: &Map<String, Value>) -> Option<Status> {
    Status::deserialize(answer.get("status")?).ok()
}

/// Clears the answer's paths in stages whose field is not in this answer: a query made of others does not
/// return everything that they compute.
fn forget_unanswered(answer: &Map<String, Value>, stages: &mut [Stage]) {
    for stage in stages {
        stage.gives.take_if(|path| {
            let mut fields = Some(answer);
            let names = path.split('.');
            let mut found = None;
            for name in names {
                found = fields.and_then(|fields| fields.get(name));
                fields = found.and_then(Value::as_object);
            }
            found.is_none_or(Value::is_null)
        });
    }
}

fn answer_map_with(ask: &Map<String, Value>, probe: &mut Tracing) -> Map<String, Value> {
    // Neither fails: a map is always JSON, and so is every answer.
    let text = serde_json::to_string(ask).unwrap_or_default();
    serde_json::from_str(&answer_with(&text, probe).text).unwrap_or_default()
}

fn answer_question(question: &Question, probe: &mut Tracing) -> Result<Fields, Invalid> {
    question.refuse_duplicates()?;
    let name = question.name()?;
    let Some(kind) = QueryKind::named(&name) else {
        let names: Vec<&str> = QueryKind::names().collect();
        return Err(Invalid(format!(
            "`query`: unknown query `{}`, expected one of {}",
            quoted(&name),
            names.join(", ")
        )));
    };
    with_query(kind, Answering { question, probe })
}

/// Answers a question whose input, an object without `query` and `id`, is parsed already: bit for bit as if it had been
/// text, for those who ask hundreds of thousands. Errors do not name the field.
pub(crate) fn answer_input(kind: QueryKind, input: &Value) -> Result<Fields, Invalid> {
    with_query(kind, Answering { question: &Parsed(input), probe: &mut Tracing(None) })
}

/// The answer to a question that another module found invalid.
pub(crate) fn refuse_question(id: Option<&str>, error: &str) -> Answer {
    invalid(id, error)
}

fn invalid(id: Option<&str>, error: &str) -> Answer {
    let fields = Fields::status(Status::Invalid).with("error", error.to_owned());
    Answer { text: fields.to_json(Some(id.unwrap_or("null"))), valid: false }
}

/// A probe that decides at run time whether to record, so that all queries share one function type.
pub(crate) struct Tracing<'a>(pub(crate) Option<&'a mut Vec<Stage>>);

impl Probe for Tracing<'_> {
    fn record(&mut self, stage: impl FnOnce() -> Stage) {
        if let Some(stages) = &mut self.0 {
            stages.push(stage());
        }
    }

    fn is_recording(&self) -> bool {
        self.0.is_some()
    }
}

/// Something that is done with any query.
trait WithQuery {
    type Done;

    fn with<Q: Query>(self) -> Self::Done;
}

/// Does it with the query of a kind.
fn with_query<W: WithQuery>(kind: QueryKind, with: W) -> W::Done {
    match kind {
        QueryKind::AvoidObstacles => with.with::<AvoidObstacles>(),
        QueryKind::BoidStep => with.with::<BoidStep>(),
        QueryKind::CirculatingFlow => with.with::<CirculatingFlow>(),
        QueryKind::PickSphere => with.with::<PickSphere>(),
        QueryKind::RaySphere => with.with::<RaySphere>(),
        QueryKind::ScreenRay => with.with::<ScreenRay>(),
        QueryKind::ScreenToWorld => with.with::<ScreenToWorld>(),
        QueryKind::SphereBoxFaces => with.with::<SphereBoxFaces>(),
        QueryKind::SphereBoxSweep => with.with::<SphereBoxSweep>(),
        QueryKind::SphereCapsuleSweep => with.with::<SphereCapsuleSweep>(),
        QueryKind::SpherePlaneResponse => with.with::<SpherePlaneResponse>(),
        QueryKind::SpherePlaneSweep => with.with::<SpherePlaneSweep>(),
        QueryKind::SphereQuadSweep => with.with::<SphereQuadSweep>(),
        QueryKind::SphereSphereResponse => with.with::<SphereSphereResponse>(),
        QueryKind::SphereSphereSweep => with.with::<SphereSphereSweep>(),
    }
}

/// Reads the input of a query and answers it.
struct Answering<'a, 'b, S> {
    question: &'a S,
    probe: &'a mut Tracing<'b>,
}

impl<S: Source> WithQuery for Answering<'_, '_, S> {
    type Done = Result<Fields, Invalid>;

    fn with<Q: Query>(self) -> Result<Fields, Invalid> {
        finite(self.question.input::<Q>()?.answer(self.probe)?)
    }
}

fn finite<T: Told>(told: T) -> Result<T, Invalid> {
    match told.overflow() {
        Some(path) => Err(Invalid::overflow(&format!("`{path}` is not finite"))),
        None => Ok(told),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_every_query_has_a_valid_answer_that_is_no_miss() {
        for query in QueryKind::ALL {
            let found = answer_map(&query.example());
            let status = found["status"].as_str().unwrap();
            assert!(status != "invalid" && !status.starts_with("miss"), "{query:?}: {found:?}");
        }
    }

    #[test]
    fn every_input_may_be_given_with_its_example_unless_another_excludes_it() {
        for query in QueryKind::ALL {
            for input in query.inputs() {
                let mut ask = query.example();
                ask.insert(input.name.clone(), input.example.clone());
                assert_ne!(answer_map(&ask)["status"], "invalid", "{query:?}.{}", input.name);
            }
        }
    }
}
