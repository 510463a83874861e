//! The contract of `collidoscope query`: one question and one answer, both JSON objects on a line.
//!
//! A question names its query and gives its input, `{"query": "ray_sphere", "center": [0, 0, 5], …}`;
//! every answer has a `status`. Everything here is pure: text in, text out. A query is one struct
//! that holds its input and implements [`Query`], and one line in [`QUERIES`]: serde and the types
//! of [`input`] refuse invalid values and name the field, [`Fields`] refuses values that overflowed. The same
//! struct describes the input to editors ([`inputs_of`]): its docstrings are the meanings, its
//! schema attributes are the units and examples.

mod fields;
mod input;
mod inputs;
mod obstacles;
mod pointing;
mod query;
mod question;
mod responses;
mod scale;
mod spheres;
mod stages;
mod steering;

use crate::foreign_text::quoted;
use crate::query::{Probe, Stage, Status};
pub(crate) use fields::{Fields, Item};
pub use inputs::{Input, InputKind};
pub use obstacles::obstacle_in;
pub(crate) use query::Invalid;
use query::Query;
pub(crate) use question::Question;

use schemars::Schema;
use serde::Deserialize as _;
use serde_json::{Map, Value};
use stages::stages_json;

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

/// Answers a question in the form of one line of text and adds how the answer was computed, as
/// `stages`.
pub fn answer_explained(line: &str) -> Answer {
    let mut stages = Vec::new();
    let Answer { text, valid } = answer_with(line, &mut Tracing(Some(&mut stages)));
    let Some(open) = text.strip_suffix('}').filter(|_| valid) else { return Answer { text, valid } };
    forget_unanswered(&serde_json::from_str(&text).unwrap_or_default(), &mut stages);
    Answer { text: format!("{open},\"stages\":{}}}", stages_json(&stages)), valid }
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

/// The names of all queries, sorted.
pub fn query_names() -> impl Iterator<Item = &'static str> {
    QUERIES.iter().map(|entry| entry.name)
}

/// The inputs of a query, required ones first; `None` when there is no such query.
pub fn inputs_of(query: &str) -> Option<Vec<Input>> {
    let entry = QUERIES.iter().find(|entry| entry.name == query)?;
    Some(inputs::inputs((entry.schema)().as_value()))
}

/// An example question with an instructive answer; `None` when there is no such query.
pub fn example_of(query: &str) -> Option<Map<String, Value>> {
    let mut ask = Input::example_of(&inputs_of(query)?);
    ask.insert("query".to_owned(), Value::from(query));
    Some(ask)
}

fn answer_question(question: &Question, probe: &mut Tracing) -> Result<Fields, Invalid> {
    question.refuse_duplicates()?;
    let name = question.name()?;
    let Some(entry) = QUERIES.iter().find(|entry| entry.name == name) else {
        let names: Vec<&str> = query_names().collect();
        return Err(Invalid(format!(
            "`query`: unknown query `{}`, expected one of {}",
            quoted(&name),
            names.join(", ")
        )));
    };
    let fields = (entry.answer)(question, probe)?;
    match fields.overflow() {
        Some(path) => Err(Invalid::overflow(&format!("`{path}` is not finite"))),
        None => Ok(fields),
    }
}

/// The answer to a question that another module found invalid.
pub(crate) fn refuse_question(id: Option<&str>, error: &str) -> Answer {
    invalid(id, error)
}

fn invalid(id: Option<&str>, error: &str) -> Answer {
    let fields = Fields::status(Status::Invalid).with("error", error);
    Answer { text: fields.to_json(Some(id.unwrap_or("null"))), valid: false }
}

/// A row of the list of queries.
struct Entry {
    name: &'static str,
    answer: fn(&Question, &mut Tracing) -> Result<Fields, Invalid>,
    /// The schema of the question, without `query` and `id`.
    schema: fn() -> Schema,
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

/// All queries, sorted by name.
const QUERIES: &[Entry] = &[
    entry::<steering::AvoidObstacles>(),
    entry::<steering::BoidStep>(),
    entry::<steering::CirculatingFlow>(),
    entry::<pointing::PickSphere>(),
    entry::<pointing::RaySphere>(),
    entry::<pointing::ScreenRay>(),
    entry::<pointing::ScreenToWorld>(),
    entry::<obstacles::SphereBoxFaces>(),
    entry::<obstacles::SphereBoxSweep>(),
    entry::<obstacles::SphereCapsuleSweep>(),
    entry::<responses::SpherePlaneResponse>(),
    entry::<spheres::SpherePlaneSweep>(),
    entry::<obstacles::SphereQuadSweep>(),
    entry::<responses::SphereSphereResponse>(),
    entry::<spheres::SphereSphereSweep>(),
];

const fn entry<Q: Query>() -> Entry {
    Entry {
        name: Q::NAME,
        answer: |question, probe| question.input::<Q>()?.answer(probe),
        schema: inputs::schema_of::<Q>,
    }
}
