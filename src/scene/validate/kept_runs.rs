//! What is wrong with the kept runs of a scene that is valid otherwise.

use crate::language::t;
use crate::scene::path::Step;
use crate::scene::section::Section;
use crate::scene::{DocumentPath, KeptRun, Problem, Scene};

/// Everything that is wrong with the kept runs, each problem at the value that makes it; `validate` tells what is wrong with
/// the scene of one.
pub(super) fn problems_of_runs(scene: &Scene, validate: fn(&Scene) -> Vec<Problem>) -> Vec<Problem> {
    let root = DocumentPath::root().field("runs");
    let mut problems = Vec::new();
    for (index, run) in scene.runs.iter().enumerate() {
        let before = &scene.runs[..index];
        if let Some(first) = before.iter().position(|other| other.id == run.id) {
            let first = root.index(first);
            let message = t!("{id} is already the id of {first}; each kept run has one of its own", id = run.id, first);
            problems.push(Problem { path: root.index(index).field("id"), message });
        }
        if let Some(parent) = run.parent.filter(|parent| before.iter().all(|other| other.id != *parent)) {
            let message = t!("must be the id of a kept run that stands before it, is {parent}", parent);
            problems.push(Problem { path: root.index(index).field("parent"), message });
        }
    }
    if !problems.is_empty() {
        return problems;
    }
    let scenes = match scene.scenes_of_runs() {
        Ok(scenes) => scenes,
        Err(problems) => return problems,
    };
    for (index, (run, of_run)) in scene.runs.iter().zip(&scenes).enumerate() {
        let path = root.index(index);
        problems.extend(validate(of_run).into_iter().map(|problem| told_of(run, of_run, problem, &path)));
    }
    problems
}

/// A problem of the scene of a run, told of what makes that scene.
fn told_of(run: &KeptRun, of_run: &Scene, problem: Problem, path: &DocumentPath) -> Problem {
    let Problem { path: within, message } = problem;
    match place(run, of_run, &within) {
        Some((cause, rest)) => {
            let steps = path.0.iter().chain(&cause.0).chain(rest).cloned().collect();
            Problem { path: DocumentPath(steps), message }
        }
        None => Problem { path: path.clone(), message: t!("{within} of its scene: {message}", within, message) },
    }
}

/// The value of the run that a path of its scene leads into, and the rest of the path.
fn place<'a>(run: &KeptRun, of_run: &Scene, within: &'a DocumentPath) -> Option<(DocumentPath, &'a [Step])> {
    let (Step::Field(key), rest) = within.0.split_first()? else { return None };
    let own = DocumentPath::root();
    if let ("edits", Some((&Step::Index(index), rest))) = (key.as_str(), rest.split_first()) {
        // Its own are the last ones.
        let nth = index.checked_sub(of_run.edits.len() - run.edits.len())?;
        return Some((own.field("edits").index(nth), rest));
    }
    let (object, rest) = match rest.split_first() {
        Some((&Step::Index(index), rest)) => {
            let section = Section::of_objects().find(|section| section.row().keys.contains(&key.as_str()))?;
            let id = (section.row().id_at)(of_run, index)?;
            (format!("{key}.{id}"), rest)
        }
        _ => (key.clone(), rest),
    };
    let change = |at: &str| run.changes.iter().rposition(|change| change.at == at);
    let value = |index: usize| own.field("changes").index(index).field("value");
    if let Some((Step::Field(field), rest)) = rest.split_first()
        && let Some(index) = change(&format!("{object}.{field}"))
    {
        return Some((value(index), rest));
    }
    change(&object).map(|index| (value(index), rest))
}
