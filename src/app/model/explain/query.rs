//! A bench query: its answer and its trace.

use super::{Comparison, Explained, Finding, Inside, Subject, Tone, Verdict};
use crate::protocol::{obstacle_in, status_of, trace_map};
use crate::query::{SphereSweep, Stage, Status};
use crate::scene::BenchQuery;
use crate::sim::{Approach, Setup, Target};
use glam::DVec3;
use serde_json::{Map, Value as Json};

/// Explains a bench query.
pub(super) fn explain(setup: &Setup, query: &BenchQuery) -> Option<Explained> {
    let (answer, stages) = trace_map(&query.ask);
    let verdict = verdict_of(&answer, &stages);
    let is_valid = verdict.tone != Tone::Invalid;
    let name = match (query.name.as_str(), name_of(&query.ask)) {
        ("", asked) => asked.to_owned(),
        (name, asked) => format!("{}: {asked}", setup.unique_label(name, query.id)),
    };
    let inside = approach_of(&query.ask).filter(|_| is_valid).map(Inside::of_sweep);
    let published = Comparison::of(&query.ask).filter(|_| is_valid);
    Some(Explained { inside, published, ..Explained::new(Subject::Query(query.id), name, verdict, stages) })
}

fn name_of(ask: &Map<String, Json>) -> &str {
    ask.get("query").and_then(Json::as_str).unwrap_or_default()
}

fn verdict_of(answer: &Map<String, Json>, stages: &[Stage]) -> Verdict {
    let Some(status) = status_of(answer).filter(|status| *status != Status::Invalid) else {
        let error = answer.get("error").and_then(Json::as_str).unwrap_or_default().to_owned();
        return Verdict { tone: Tone::Invalid, finding: Finding::Invalid { error }, decided_at: None };
    };
    let tone = match (answer.get("hit").and_then(Json::as_bool), status) {
        (Some(true), _) | (None, Status::Hit | Status::Inside | Status::Contained) => Tone::Hit,
        (Some(false), _) | (None, Status::Miss | Status::Behind | Status::Separating) => Tone::Miss,
        (None, _) => Tone::Neutral,
    };
    // For queries without a verdict of their own, the last decision about a collision is the verdict.
    let is_decision = |stage: &Stage| tone != Tone::Neutral && stage.decision().is_some();
    let verdict = stages.iter().rposition(Stage::is_verdict);
    let decided_at = verdict.or_else(|| stages.iter().rposition(is_decision));
    Verdict { tone, finding: Finding::Answer { status }, decided_at }
}

/// The sweeps that a question asks about, if it is a valid one about sweeps.
fn approach_of(ask: &Map<String, Json>) -> Option<Approach> {
    let sweep = |of: &Map<String, Json>| {
        Some(SphereSweep::between(of.get("radius")?.as_f64()?, vector(of, "from")?, vector(of, "to")?))
    };
    let object = |name: &str| ask.get(name).and_then(Json::as_object);
    let (sweep, target) = match name_of(ask) {
        "sphere_sphere_sweep" => (sweep(object("a")?)?, Target::Ball(sweep(object("b")?)?)),
        _ => (sweep(ask)?, Target::Obstacle(obstacle_in(ask)?)),
    };
    Some(Approach { sweep, target })
}

fn vector(of: &Map<String, Json>, name: &str) -> Option<DVec3> {
    let [x, y, z] = of.get(name)?.as_array()?.as_slice() else { return None };
    Some(DVec3::new(x.as_f64()?, y.as_f64()?, z.as_f64()?))
}
