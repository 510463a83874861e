//! Runs that are kept: what makes them stands in the scene, and a recording of one is made where it is shown.
//!
//! The run before the first change is kept by itself, but stands in the scene only from when another one is kept, or it
//! gets a name: nobody has asked for it until then.

use super::Session;
use super::editing::Refusal;
use super::run_change::RunChange;
use super::run_name::RunName;
use crate::scene::{self, Gesture, Operation, Part, PartRef, Scene, StepName};
use crate::sim::Setup;
use std::sync::Arc;

/// Most bodies and obstacles of all kept runs together; a hundred megabytes.
const MOST_PARTS: usize = 400_000;
/// Most runs; a list of more is of no use.
const MOST_RUNS: usize = 200;

/// Most kept runs that are shown at once: as many as there are colours that one can tell apart.
pub const MOST_GHOSTS: usize = 6;

/// Identifies a kept run for as long as the scene is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RunId {
    /// The run before the first change, which does not stand in the scene.
    First,
    /// One that stands in the scene, by its id there.
    Kept(u32),
}

/// A run that is kept.
#[derive(Debug)]
pub struct KeptRun {
    /// Identifies it.
    pub id: RunId,
    /// What it is called.
    pub name: RunName,
    /// The run it was made from, and the first tick at which it can differ from that.
    pub parent: Option<(RunId, u64)>,
    /// Whether it is shown beside the run on display.
    pub is_shown: bool,
    scene: Arc<Scene>,
    setup: Arc<Setup>,
}

impl KeptRun {
    /// The constants of the run.
    pub(super) fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// A text of the scene in the language that is spoken.
    pub fn told<'a>(&'a self, text: &'a str) -> &'a str {
        self.scene.told(text)
    }
}

/// The run before the first change.
#[derive(Debug)]
struct FirstRun {
    scene: Arc<Scene>,
    setup: Arc<Setup>,
    is_shown: bool,
    /// Its id in the scene, if it was put there.
    kept_as: Option<u32>,
}

/// The runs that are kept.
#[derive(Debug, Default)]
pub struct KeptRuns {
    /// Each stands behind the one it was made from.
    runs: Vec<KeptRun>,
    /// How they stand in the scene.
    listed: Vec<scene::KeptRun>,
    first: Option<FirstRun>,
    /// The one that the run on display was made from.
    origin: Option<RunId>,
    /// The one that is on display.
    front: Option<RunId>,
    /// The shown one that the run on display is compared with.
    ghost: Option<RunId>,
    /// The one that it is to be compared with, once it is shown.
    wanted_ghost: Option<RunId>,
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

    /// The shown one that the run on display is compared with.
    pub fn ghost(&self) -> Option<RunId> {
        self.ghost
    }

    /// The number of its colour.
    pub fn ghost_color(&self) -> Option<usize> {
        self.ghost.map(|ghost| self.color(ghost))
    }

    /// Those that are shown beside the run on display.
    pub fn shown(&self) -> impl Iterator<Item = &KeptRun> {
        self.runs.iter().filter(|run| run.is_shown)
    }

    /// The number of the colour of a run, below the number of runs that can be shown at once.
    pub fn color(&self, id: RunId) -> usize {
        match id {
            RunId::First => 0,
            RunId::Kept(id) => (id as usize).wrapping_sub(1) % MOST_GHOSTS,
        }
    }

    /// The number of a colour that no shown run has, or else of the last one.
    pub fn free_color(&self) -> usize {
        let is_free = |color: &usize| self.shown().all(|run| self.color(run.id) != *color);
        (0..MOST_GHOSTS).find(is_free).unwrap_or(MOST_GHOSTS - 1)
    }

    /// One of them.
    pub fn run(&self, id: RunId) -> Option<&KeptRun> {
        self.runs.iter().find(|run| run.id == id)
    }

    /// Its name, as far as it was given one; and the place in the scene, for what stands there.
    fn part(&self, id: RunId) -> Option<PartRef> {
        let RunId::Kept(id) = id else { return None };
        self.listed.iter().position(|run| run.id == id).map(PartRef::Run)
    }

    /// The kept run at a place in the scene.
    pub fn at(&self, index: usize) -> Option<&KeptRun> {
        self.run(RunId::Kept(self.listed.get(index)?.id))
    }

    /// Whether there is room for another run of this scene.
    pub fn has_room_for(&self, scene: &Scene) -> bool {
        let parts = |scene: &Scene| scene.bodies.len() + scene.obstacles.len();
        let kept: usize = self.runs.iter().map(|run| parts(&run.scene)).sum();
        self.runs.len() < MOST_RUNS && kept + parts(scene) <= MOST_PARTS
    }

    pub(super) fn want_ghost(&mut self, id: RunId) {
        self.wanted_ghost = Some(id);
    }

    pub(super) fn wanted_ghost(&self) -> Option<RunId> {
        self.wanted_ghost
    }

    pub(super) fn compare_with(&mut self, ghost: Option<RunId>) {
        (self.ghost, self.wanted_ghost) = (ghost, None);
    }

    /// Makes the runs of a scene as it is now.
    fn follow(&mut self, scene: &Scene) {
        self.listed.clone_from(&scene.runs);
        self.runs.clear();
        let is_listed = |id: u32| scene.runs.iter().any(|run| run.id == id);
        if let Some(first) = self.first.as_ref().filter(|first| !first.kept_as.is_some_and(is_listed)) {
            let (scene, setup) = (first.scene.clone(), first.setup.clone());
            let (id, name, is_shown) = (RunId::First, RunName::First, first.is_shown);
            self.runs.push(KeptRun { id, name, parent: None, is_shown, scene, setup });
        }
        // No problem of a valid scene.
        let scenes = scene.scenes_of_runs().unwrap_or_default();
        for (run, of_run) in scene.runs.iter().zip(scenes) {
            let id = RunId::Kept(run.id);
            let parent = run.parent.and_then(|parent| self.run(RunId::Kept(parent)));
            let setup = Arc::new(Setup::new(&of_run));
            let from = parent.map_or(scene, |parent| &*parent.scene);
            let name = match &run.name {
                given if !given.is_empty() => RunName::Given(given.clone()),
                _ => RunChange::between(from, &of_run).map_or(RunName::Unchanged, RunName::Change),
            };
            let parent = parent.map(|parent| (parent.id, parent.setup.first_difference(&setup).unwrap_or(0)));
            self.runs.push(KeptRun { id, name, parent, is_shown: run.shown, scene: Arc::new(of_run), setup });
        }
    }

    /// The run that is the same as one of this setup, the present front first.
    fn same_as(&self, setup: &Setup) -> Option<RunId> {
        let is_same = |run: &&KeptRun| run.setup.first_difference(setup).is_none();
        let front = self.front.and_then(|front| self.run(front)).filter(is_same);
        front.or_else(|| self.runs.iter().find(is_same)).map(|run| run.id)
    }

    /// An id that no run of the scene has.
    fn fresh_id(&self) -> u32 {
        self.listed.iter().map(|run| run.id).max().map_or(1, |greatest| greatest.saturating_add(1))
    }
}

impl Session {
    /// The runs that are kept.
    pub fn kept_runs(&self) -> &KeptRuns {
        &self.kept
    }

    /// Keeps the run on display with the scene, if there is room; one that is kept already stays as it is. The run before
    /// the first change, which is kept with it, is called `first`: what it differs in from the scene would not say what it is.
    pub fn keep_run(&mut self, first: &str) -> Option<RunId> {
        if self.kept.front.is_none() && self.kept.has_room_for(self.document.scene()) {
            let mut operations = Vec::new();
            let from = self.kept.origin.and_then(|origin| self.kept.run(origin)).map(|from| from.scene.clone());
            let parent = match self.kept.origin {
                Some(RunId::First) => {
                    let first = self.first_in_scene(first.to_owned());
                    let id = first.as_ref().map(|first| first.id);
                    operations.extend(first.map(|first| Operation::Add(Part::Run(first))));
                    id
                }
                Some(RunId::Kept(id)) => Some(id),
                None => None,
            };
            let now = self.document.scene().without_notes();
            let id = self.kept.fresh_id() + operations.len() as u32;
            let name = if self.kept.runs.is_empty() { first } else { "" }.to_owned();
            let run = scene::KeptRun { name, ..entry(id, parent) }.departing(from.as_deref().unwrap_or(&now), &now);
            operations.push(Operation::Add(Part::Run(run)));
            self.edit(&Operation::Several(operations), None);
        }
        self.kept.front
    }

    /// The run before the first change as it stands in the scene from now on.
    fn first_in_scene(&mut self, name: String) -> Option<scene::KeptRun> {
        let id = self.kept.fresh_id();
        let first = self.kept.first.as_mut()?;
        first.kept_as = Some(id);
        let roles = [&mut self.kept.origin, &mut self.kept.front, &mut self.kept.ghost];
        roles.into_iter().filter(|role| **role == Some(RunId::First)).for_each(|role| *role = Some(RunId::Kept(id)));
        self.ghosts.iter_mut().filter(|ghost| ghost.run == RunId::First).for_each(|ghost| ghost.run = RunId::Kept(id));
        let now = self.document.scene().without_notes();
        let run = scene::KeptRun { name, shown: first.is_shown, ..entry(id, None) };
        Some(run.departing(&now, &first.scene))
    }

    /// Renames a kept run.
    pub fn rename_run(&mut self, id: RunId, name: String) {
        if id == RunId::First {
            if let Some(first) = self.first_in_scene(name) {
                self.edit(&Operation::Add(Part::Run(first)), None);
            }
        } else if let Some(part) = self.kept.part(id) {
            self.edit(&Operation::Rename { part, name }, None);
        }
    }

    /// Keeps a run no longer. What is on display stays.
    pub fn drop_run(&mut self, id: RunId) {
        if id == RunId::First {
            self.kept.first = None;
            self.follow_kept(None);
            self.follow_shown();
        } else if let Some(part) = self.kept.part(id) {
            // Undo brings it back into the scene.
            self.kept.first = self.kept.first.take().filter(|first| first.kept_as.map(RunId::Kept) != Some(id));
            self.edit(&Operation::Remove(vec![part]), None);
        }
    }

    /// Shows kept runs beside the one on display, or hides them.
    pub(super) fn set_shown(&mut self, ids: &[RunId], shown: bool) {
        let mut operations = Vec::new();
        for id in ids {
            if let Some(first) = self.kept.first.as_mut().filter(|_| *id == RunId::First) {
                first.is_shown = shown;
            }
            if let (RunId::Kept(id), Some(part)) = (id, self.kept.part(*id))
                && let Some(run) = self.kept.listed.iter().find(|run| run.id == *id)
            {
                let with = Part::Run(scene::KeptRun { shown, ..run.clone() });
                operations.push(Operation::Replace { part, with });
            }
        }
        if operations.is_empty() {
            self.follow_kept(None);
            self.follow_shown();
        } else {
            self.edit(&Operation::Several(operations), None);
        }
    }

    /// Brings a kept run to the front, as a step of the history: what makes the run becomes what it was, and what is
    /// noted of it and how it is looked at stays. The run that was on display stays beside it as the baseline run.
    pub fn bring_to_front(&mut self, id: RunId, name: String) {
        let Some(kept) = self.kept.run(id).map(|run| run.scene.clone()) else { return };
        self.note_saved_verdicts();
        let scene = self.document.scene().with_run_of(&kept);
        if self.holds(&scene) {
            return;
        }
        self.document.replace(scene, StepName::BringToFront(name));
        self.follow_document(None);
        self.kept.origin = Some(id);
    }

    /// Keeps the run of a scene that differs from this one in what makes a run, and brings it to the front. The run on display
    /// is kept before, and is called `first` if it is the first one. A sibling counts as made from what the run on display was
    /// made from, and not from that itself.
    pub fn keep_other_run(&mut self, (other, name): (&Scene, String), is_sibling: bool, first: &str) {
        if self.holds(&self.document.scene().with_run_of(other)) {
            return;
        }
        let kept = self.keep_run(first);
        let parent = kept.and_then(|kept| self.kept.run(kept)?.parent).map(|(parent, _)| parent);
        self.note_saved_verdicts();
        let scene = self.document.scene().with_run_of(other);
        self.document.replace(scene, StepName::BringToFront(name));
        self.follow_document(None);
        self.kept.origin = parent.filter(|_| is_sibling && self.kept.front.is_none()).or(self.kept.origin);
        self.keep_run(first);
    }

    /// Whether the lock of the scene keeps it from becoming this one; then that is shown.
    fn holds(&mut self, other: &Scene) -> bool {
        let scene = self.document.scene();
        match scene.view.changeable.allow_run(other, scene) {
            Ok(()) => false,
            Err(error) => {
                self.refuse(Refusal { field: None, about: None, reason: error.to_string() });
                true
            }
        }
    }

    /// Notes the scene before a change that may be the first.
    pub(super) fn note_first_run(&mut self) {
        let is_first = self.kept.runs.is_empty() && self.timeline.recorded() > self.timeline.first_tick() + 1;
        self.kept.before = is_first.then(|| self.document.scene().without_notes());
    }

    /// Keeps the run before the first change, whose recording became the baseline run.
    pub(super) fn keep_first_run(&mut self) {
        if let Some(before) = self.kept.before.take().filter(|before| self.kept.has_room_for(before)) {
            let setup = self.timeline.setup().clone();
            self.kept.first = Some(FirstRun { scene: Arc::new(before), setup, is_shown: false, kept_as: None });
            self.kept.origin = Some(RunId::First);
            self.kept.follow(self.document.scene());
        }
    }

    /// Follows the runs of the scene, and finds out whether the run on display is one of them. In a gesture they stay what
    /// they are.
    pub(super) fn follow_kept(&mut self, gesture: Option<Gesture>) {
        self.kept.before = None;
        if gesture.is_none() || self.kept.listed.len() != self.document.scene().runs.len() {
            self.kept.follow(self.document.scene());
        }
        self.kept.front = self.kept.same_as(self.timeline.setup());
        let is_there = |origin: &RunId| self.kept.run(*origin).is_some();
        let origin = self.kept.origin.filter(is_there).or(Some(RunId::First).filter(is_there));
        self.kept.origin = self.kept.front.or(origin);
        self.follow_ghosts();
    }
}

/// A run that does not differ yet.
fn entry(id: u32, parent: Option<u32>) -> scene::KeptRun {
    let (changes, edits, without) = (Vec::new(), Vec::new(), Vec::new());
    scene::KeptRun { id, name: String::new(), parent, shown: false, changes, edits, without }
}
