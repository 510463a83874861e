//! A bench query: its answer and its trace.

use super::{Comparison, Explained, Finding, Inside, Subject, Tone, Verdict};
use crate::protocol::{obstacle_in, status_of, trace_map};
use crate::query::{SphereSweep, Stage, Status};
use crate::question::{Element, QueryKind, number_in, vector_in};
use crate::scene::BenchQuery;
use crate::sim::{Approach, Setup, Target};
use glam::DVec3;
use serde_json::{Map, Value as Json};

/// Explains a bench query.
pub(super) fn explain(setup: &Setup, query: &BenchQuery) -> Option<Explained> {
    let (answer, stages) = trace_map(&query.ask);
    let verdict = verdict_of(&answer, &stages);
    let is_valid = verdict.tone != Tone::Invalid;
    let asked = QueryKind::of(&query.ask).map_or("", QueryKind::name);
    let name = match query.name.as_str() {
        "" => asked.to_owned(),
        name => format!("{}: {asked}", setup.unique_label(setup.translations.told(name), query.id)),
    };
    let inside = approach_of(&query.ask).filter(|_| is_valid).map(Inside::of_sweep);
    let published = Comparison::of(&query.ask).filter(|_| is_valid);
    Some(Explained { inside, published, ..Explained::new(Subject::Query(query.id), name, verdict, stages) })
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

/// The sweeps that a question asks about, if it is a valid one about sweeps along straight lines.
fn approach_of(ask: &Map<String, Json>) -> Option<Approach> {
    let is_straight = |element: &Element| match element {
        Element::Sweep { acceleration: of, .. } => vector_in(ask, of.pointer).is_none_or(|a| a == DVec3::ZERO),
        _ => true,
    };
    if !QueryKind::of(ask)?.elements().iter().all(is_straight) {
        return None;
    }
    let sweep = |element: &Element| match *element {
        Element::Sweep { radius, from, to, .. } => Some(SphereSweep::between(
            number_in(ask, radius)?,
            vector_in(ask, from.pointer)?,
            vector_in(ask, to.pointer)?,
        )),
        _ => None,
    };
    let sweeps: Vec<SphereSweep> = QueryKind::of(ask)?.elements().iter().filter_map(sweep).collect();
    match sweeps[..] {
        [sweep, other] => Some(Approach { sweep, target: Target::Ball(other) }),
        [sweep] => Some(Approach { sweep, target: Target::Obstacle(obstacle_in(ask)?) }),
        _ => None,
    }
}
