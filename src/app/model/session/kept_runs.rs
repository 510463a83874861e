//! Runs that are kept: each is a scene, and where it leaves the run that it was made from.
//!
//! A recording of them is made where one is shown: it shares what is recorded of the run on display before the two part.

use super::Session;
use super::baseline::BaselineRun;
use super::comparison::Comparison;
use super::run_change::RunChange;
use crate::scene::{Scene, StepName, validate_scene};
use crate::sim::Setup;
use std::sync::Arc;

/// Most bodies and obstacles of all kept runs together; a hundred megabytes.
const MOST_PARTS: usize = 400_000;
/// Most runs; a list of more is of no use.
const MOST_RUNS: usize = 200;

/// Identifies a kept run for as long as the scene is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RunId(u64);

/// A run that is kept.
#[derive(Debug)]
pub struct KeptRun {
    /// Identifies it.
    pub id: RunId,
    /// What it is called.
    pub name: RunName,
    /// The run it was made from, and the first tick at which it can differ from that.
    pub parent: Option<(RunId, u64)>,
    scene: Arc<Scene>,
    setup: Arc<Setup>,
}

/// What a kept run is called.
#[derive(Clone, Debug, PartialEq)]
pub enum RunName {
    /// By a person.
    Given(String),
    /// By what makes it differ from the run it was made from.
    Change(RunChange),
    /// The run before the first change.
    First,
}

/// The runs that are kept.
#[derive(Debug, Default)]
pub struct KeptRuns {
    /// Each stands behind the one it was made from.
    runs: Vec<KeptRun>,
    next: u64,
    /// The one that the run on display was made from.
    origin: Option<RunId>,
    /// The one that is on display.
    front: Option<RunId>,
    /// The one that is shown as the baseline run, until it is dismissed.
    ghost: Option<RunId>,
    /// The scene before a change, while no run is kept.
    before: Option<Scene>,
}

impl KeptRuns {
    /// All of them, each with how many runs it goes back to the first: a run stands behind the one it was made from.
    pub fn tree(&self) -> Vec<(usize, &KeptRun)> {
        let mut rows = Vec::with_capacity(self.runs.len());
        let mut open: Vec<(usize, &KeptRun)> = self.children(None).rev().map(|run| (0, run)).collect();
        while let Some((depth, run)) = open.pop() {
            rows.push((depth, run));
            open.extend(self.children(Some(run.id)).rev().map(|child| (depth + 1, child)));
        }
        rows
    }

    fn children(&self, parent: Option<RunId>) -> impl DoubleEndedIterator<Item = &KeptRun> {
        self.runs.iter().filter(move |run| run.parent.map(|(id, _)| id) == parent)
    }

    /// The one that is on display, if it is kept.
    pub fn front(&self) -> Option<RunId> {
        self.front
    }

    /// The one that is shown as a ghost.
    pub fn ghost(&self) -> Option<RunId> {
        self.ghost
    }

    /// One of them.
    pub fn run(&self, id: RunId) -> Option<&KeptRun> {
        self.runs.iter().find(|run| run.id == id)
    }

    /// Whether there is room for another run of this scene.
    pub fn has_room_for(&self, scene: &Scene) -> bool {
        let parts = |scene: &Scene| scene.bodies.len() + scene.obstacles.len();
        let kept: usize = self.runs.iter().map(|run| parts(&run.scene)).sum();
        self.runs.len() < MOST_RUNS && kept + parts(scene) <= MOST_PARTS
    }

    /// Adds a run that was made from the present origin.
    fn add(&mut self, scene: Arc<Scene>, setup: Arc<Setup>) -> RunId {
        let id = RunId(self.next);
        self.next += 1;
        let parent = self.origin.and_then(|origin| self.run(origin));
        let change = parent.and_then(|parent| RunChange::between(&parent.scene, &scene));
        let name = change.map_or(RunName::First, RunName::Change);
        let parent = parent.map(|parent| (parent.id, parent.setup.first_difference(&setup).unwrap_or(0)));
        self.runs.push(KeptRun { id, name, parent, scene, setup });
        id
    }

    /// Forgets a run; those made from it count as made from the one before.
    fn remove(&mut self, id: RunId) {
        let Some(place) = self.runs.iter().position(|run| run.id == id) else { return };
        let gone = self.runs.remove(place);
        let before = gone.parent.map(|(parent, _)| parent);
        let setup = before.and_then(|before| self.run(before)).map(|run| run.setup.clone());
        for run in self.runs.iter_mut().filter(|run| run.parent.is_some_and(|(parent, _)| parent == id)) {
            run.parent = before
                .zip(setup.as_ref())
                .map(|(before, setup)| (before, setup.first_difference(&run.setup).unwrap_or(0)));
        }
        for role in [&mut self.front, &mut self.ghost] {
            *role = role.filter(|held| *held != id);
        }
        self.origin = if self.origin == Some(id) { before } else { self.origin };
    }

    /// The run that is the same as one of this setup, the present front first.
    fn same_as(&self, setup: &Setup) -> Option<RunId> {
        let is_same = |run: &&KeptRun| run.setup.first_difference(setup).is_none();
        let front = self.front.and_then(|front| self.run(front)).filter(is_same);
        front.or_else(|| self.runs.iter().find(is_same)).map(|run| run.id)
    }
}

impl Session {
    /// The runs that are kept.
    pub fn kept_runs(&self) -> &KeptRuns {
        &self.kept
    }

    /// Keeps the run on display, if there is room; one that is kept already stays as it is.
    pub fn keep_run(&mut self) -> Option<RunId> {
        if self.kept.front.is_none() && self.kept.has_room_for(self.document.scene()) {
            let scene = Arc::new(self.document.scene().clone());
            let id = self.kept.add(scene, self.timeline.setup().clone());
            (self.kept.front, self.kept.origin) = (Some(id), Some(id));
        }
        self.kept.front
    }

    /// Renames a kept run.
    pub fn rename_run(&mut self, id: RunId, name: String) {
        if let Some(run) = self.kept.runs.iter_mut().find(|run| run.id == id) {
            run.name = RunName::Given(name);
        }
    }

    /// Forgets a kept run. What is on display stays.
    pub fn drop_run(&mut self, id: RunId) {
        if self.kept.ghost == Some(id) {
            self.dismiss_baseline();
        }
        self.kept.remove(id);
    }

    /// Shows a kept run as the baseline run, until it is dismissed; whether its ticks are as long as those on display.
    pub fn show_as_ghost(&mut self, id: RunId) -> bool {
        let Some(setup) = self.kept.run(id).map(|run| run.setup.clone()) else { return false };
        let present = self.timeline.setup().clone();
        let mut timeline = self.timeline.clone();
        if let Some(first) = present.first_difference(&setup) {
            timeline.rewrite_from(first, setup);
        }
        let mut baseline = BaselineRun::new(timeline, self.shown.tick());
        if !baseline.compare_with(&present) {
            return false;
        }
        self.derived.comparison = Some(Comparison::with(baseline));
        self.kept.ghost = Some(id);
        self.gesture = None;
        self.share_memory();
        self.follow_shown();
        true
    }

    /// Brings a kept run to the front, as a step of the history: what makes the run becomes what it was, and what is
    /// noted of it and how it is looked at stays. The run that was on display stays beside it as the baseline run.
    pub fn bring_to_front(&mut self, id: RunId, name: String) {
        let Some(kept) = self.kept.run(id).map(|run| run.scene.clone()) else { return };
        self.note_saved_verdicts();
        let now = self.document.scene();
        let scene = Scene {
            name: now.name.clone(),
            description: now.description.clone(),
            expectations: now.expectations.clone(),
            bookmarks: now.bookmarks.clone(),
            breakpoints: now.breakpoints.clone(),
            watches: now.watches.clone(),
            lesson: now.lesson.clone(),
            view: now.view.clone(),
            ..(*kept).clone()
        };
        // Notes may be about objects that it does not have.
        let scene = if validate_scene(&scene).is_empty() { scene } else { (*kept).clone() };
        self.document.replace(scene, StepName::BringToFront(name));
        self.follow_document(None);
        self.kept.origin = Some(id);
    }

    /// Notes the scene before a change that may be the first.
    pub(super) fn note_first_run(&mut self) {
        let is_first = self.kept.runs.is_empty() && self.timeline.recorded() > self.timeline.first_tick() + 1;
        self.kept.before = is_first.then(|| self.document.scene().clone());
    }

    /// Keeps the run before the first change, whose recording became the baseline run.
    pub(super) fn keep_first_run(&mut self) {
        if let Some(before) = self.kept.before.take().filter(|before| self.kept.has_room_for(before)) {
            let id = self.kept.add(Arc::new(before), self.timeline.setup().clone());
            self.kept.origin = Some(id);
        }
    }

    /// Finds out whether the run on display is a kept one.
    pub(super) fn follow_kept(&mut self) {
        self.kept.before = None;
        self.kept.front = self.kept.same_as(self.timeline.setup());
        self.kept.origin = self.kept.front.or(self.kept.origin);
    }

    /// The ghost is no longer a kept run.
    pub(super) fn release_ghost(&mut self) {
        self.kept.ghost = None;
    }
}
