//! Operations of an editor on a scene, as data.
//!
//! An operation is planned as a list of patches, applied, and taken back if the result is not a valid scene; so a valid
//! scene stays valid.
//!
//! When an object is removed, parts that cannot exist without it are removed in the same step: fields around an obstacle,
//! edits of a body, expectations that name it. Optional references are cleared instead: agents of a removed group become
//! balls, a removed selection selects nothing.
//!
//! A locked object keeps its value, and its edits theirs: an operation that would change one is
//! refused, whatever else it does.

use super::part::fresh_id;
use super::patch::{Patch, Shift, apply_all};
use super::section::{Section, Slot};
use super::slots::{Places, dependents};
use super::step_name::{StepName, name_of};
use super::texts::Rewritten;
use super::typed_name::{self, WrongName};
use super::validate::{problems_of_runs, validate_but_for_runs};
use super::*;
use crate::language::t;
use std::collections::BTreeSet;

/// Why an operation was refused; the scene is as it was.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EditError {
    /// The scene has no such part.
    #[error("{}", t!("there is no {part} in the scene", part = .0))]
    Missing(String),
    /// This part does not allow it.
    #[error(transparent)]
    Unsuitable(Unsuitable),
    /// It would change a locked object, which is named.
    #[error("{}", t!("{part} is locked: unlock it first", part = .0))]
    Locked(String),
    /// The scene is locked.
    #[error("{}", t!("the scene is locked; the Edit menu unlocks it"))]
    Held,
    /// The scene is locked but for these values.
    #[error("{}", t!("the scene is locked, and only {paths} may be changed; the Edit menu unlocks it", paths = .0.join(", ")))]
    HeldBut(Vec<String>),
    /// Nothing is given such a name.
    #[error(transparent)]
    Name(#[from] WrongName),
    /// The scene would not be valid.
    #[error("{}", list(.0))]
    Invalid(Vec<Problem>),
}

/// Why a part does not allow an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsuitable {
    /// Only objects and the scene have a name.
    #[error("{}", t!("only objects and the scene have a name"))]
    Nameless,
    /// A scene has exactly one of it, which is neither added nor removed.
    #[error("{}", t!("a scene has exactly one of these"))]
    Single,
    /// A part stays of its kind.
    #[error("{}", t!("a part cannot become one of another kind"))]
    OtherKind,
    /// An object keeps its id.
    #[error("{}", t!("an id stays: others name the object by it"))]
    OtherId,
    /// Edits at a tick are of properties that the part has.
    #[error("{}", t!("the part has no such property, or one with a value of another kind"))]
    NoSuchProperty,
    /// An edit belongs to its body.
    #[error("{}", t!("an edit is duplicated together with its body"))]
    EditAlone,
    /// Only what is in a list has an order.
    #[error("{}", t!("only what is in a list can be reordered"))]
    NoOrder,
    /// It is no part of a list.
    #[error("{}", t!("this part cannot be removed"))]
    NotRemovable,
    /// It is no part of a list.
    #[error("{}", t!("this part cannot be duplicated"))]
    NotDuplicable,
}

impl Operation {
    /// Whether the lock of a scene holds it back.
    pub fn is_held_in(&self, scene: &Scene) -> bool {
        let changeable = &scene.view.changeable;
        match self {
            _ if !changeable.is_locked() => false,
            Operation::Several(operations) => operations.iter().any(|operation| operation.is_held_in(scene)),
            // What is refused for another reason is told when it is tried.
            operation => plan(operation, scene, &Places::of(scene)).is_ok_and(|patches| {
                patches.iter().any(|patch| !patch.is_idle(scene) && !changeable.allows_patch(patch, scene))
            }),
        }
    }
}

fn list(problems: &[Problem]) -> String {
    problems.iter().map(Problem::to_string).collect::<Vec<_>>().join("; ")
}

/// The effect of an operation.
pub(super) struct Done {
    /// "Move ball 3".
    pub(super) name: StepName,
    /// What takes it back, in order; empty when the scene is as it was.
    pub(super) inverse: Vec<Patch>,
    /// The parts that were added.
    pub(super) added: Vec<PartRef>,
    /// How the slots of parts changed, in order.
    pub(super) shifts: Vec<Shift>,
}

/// Carries out an operation on a valid scene.
pub(super) fn carry_out(operation: &Operation, scene: &mut Scene) -> Result<Done, EditError> {
    let name = name_of(operation, scene);
    let needs_before = matches!(operation, Operation::Several(_)) || !scene.runs.is_empty();
    let before = needs_before.then(|| scene.clone());
    let mut progress = Progress::default();
    let translated = (!scene.translations.is_empty()).then(|| scene.texts());
    progress.rewritten = translated.is_some().then(Rewritten::default);
    let result = progress.advance(operation, scene).and_then(|()| {
        progress.translate(translated.as_ref(), scene);
        progress.validated(before.as_ref(), scene)
    });
    let inverse: Vec<Patch> = progress.inverse.into_iter().rev().collect();
    if let Err(error) = result {
        apply_all(inverse, scene);
        return Err(error);
    }
    // Several operations may cancel out. Comparing the texts distinguishes 0 from −0; they are equal only if the scenes are.
    if before.is_some_and(|before| before == *scene && scene_to_json(&before) == scene_to_json(scene)) {
        return Ok(Done { name, inverse: Vec::new(), added: Vec::new(), shifts: Vec::new() });
    }
    let added = progress.inserted.into_iter().filter_map(|slot| scene.ref_at(slot)).collect();
    Ok(Done { name, inverse, added, shifts: progress.shifts })
}

/// The patches applied so far.
#[derive(Default)]
struct Progress {
    /// What takes it back, the latest last.
    inverse: Vec<Patch>,
    /// The present slots of added parts.
    inserted: Vec<Slot>,
    shifts: Vec<Shift>,
    /// The slots of objects, once they were needed.
    places: Option<Places>,
    /// The locked objects, once they were needed.
    locked: Option<BTreeSet<Id>>,
    /// Whether kept runs were changed.
    has_changed_runs: bool,
    /// The texts that were written otherwise, where the scene has translations.
    rewritten: Option<Rewritten>,
}

impl Progress {
    fn advance(&mut self, operation: &Operation, scene: &mut Scene) -> Result<(), EditError> {
        if let Operation::Several(operations) = operation {
            return operations.iter().try_for_each(|operation| self.advance(operation, scene));
        }
        let places = self.places.get_or_insert_with(|| Places::of(scene));
        let mut patches = plan(operation, scene, places)?;
        patches.retain(|patch| !patch.is_idle(scene));
        // A patch of the same operation may take a removed object from the list.
        let locked = self.locked.take().unwrap_or_else(|| scene.view.locked.iter().copied().collect());
        let changes_view =
            patches.iter().any(|patch| patch.replaced().is_some_and(|slot| slot.section == Section::View));
        let changeable = scene.view.changeable.clone();
        for patch in patches {
            if !changeable.allows_patch(&patch, scene) {
                return Err(changeable.refusal());
            }
            if let Some(id) = patch.changed_ids(scene).into_iter().flatten().find(|id| locked.contains(id)) {
                return Err(EditError::Locked(scene.label_of(PartRef::Object(id))));
            }
            self.apply(patch, scene);
        }
        self.locked = Some(locked).filter(|_| !changes_view);
        Ok(())
    }

    fn apply(&mut self, patch: Patch, scene: &mut Scene) {
        self.has_changed_runs |= patch.section() == Some(Section::Runs);
        if let Some(shift) = patch.shift() {
            self.inserted = self.inserted.iter().filter_map(|slot| shift.follow(*slot)).collect();
            if let Shift::Inserted(slot) = shift {
                self.inserted.push(slot);
            }
            if shift.section().has_ids() {
                self.places = None;
            }
            self.shifts.push(shift);
        }
        if let (Some(rewritten), Patch::Replace { index, part }) = (&mut self.rewritten, &patch)
            && let Some(now) = scene.at(Slot { section: part.section(), index: *index })
        {
            rewritten.note(&now, part);
        }
        self.inverse.push(patch.apply(scene));
    }

    /// Translations stay with their texts.
    fn translate(&mut self, texts_before: Option<&BTreeSet<String>>, scene: &mut Scene) {
        if let (Some(rewritten), Some(before)) = (self.rewritten.take(), texts_before) {
            let patch = Patch::Translate(rewritten.translations(before, scene));
            if !patch.is_idle(scene) {
                self.apply(patch, scene);
            }
        }
    }

    fn validated(&mut self, before: Option<&Scene>, scene: &mut Scene) -> Result<(), EditError> {
        if self.inverse.is_empty() {
            return Ok(());
        }
        let mut problems = validate_but_for_runs(scene);
        if problems.is_empty() && !scene.runs.is_empty() {
            let has_changed_runs = self.has_changed_runs;
            before.iter().for_each(|before| self.hold_runs(before, scene));
            if has_changed_runs {
                problems = problems_of_runs(scene);
            }
        }
        if problems.is_empty() { Ok(()) } else { Err(EditError::Invalid(problems)) }
    }

    /// Kept runs stay what they were: those that differ from the scene itself differ otherwise now.
    fn hold_runs(&mut self, before: &Scene, scene: &mut Scene) {
        let stays = |id: u32| scene.runs.iter().any(|run| run.id == id);
        // Those whose parents were removed differ from the scene itself, too.
        let roots = before.runs.iter().map(|run| adopted_but_for(run, before, &|parent| !stays(parent)));
        let roots: Vec<KeptRun> = roots.filter(|run| run.parent.is_none()).collect();
        if roots.is_empty() {
            return;
        }
        let (old, new) = (before.without_notes(), scene.without_notes());
        for run in &roots {
            // One that the operation itself made another is what it was made; a new name makes it no other.
            let Some(index) = scene.runs.iter().position(|other| other.is_same_but_for_notes(run)) else { continue };
            let part = Part::Run(held(&scene.runs[index], &old, &new));
            let patch = Patch::Replace { index, part };
            if !patch.is_idle(scene) {
                self.apply(patch, scene);
            }
        }
    }
}

impl Scene {
    /// The same scene with the run of another: what makes the run is replaced, and what is noted stays, as far as it is about
    /// objects that the other one has. Kept runs stay what they were.
    pub fn with_run_of(&self, of_run: &Scene) -> Scene {
        let present: BTreeSet<Id> = of_run.ids().collect();
        // A query may have the id of an object that is there again.
        let is_query = |id: &Id| self.queries.iter().any(|query| query.id == *id);
        let gone = self.ids().filter(|id| present.contains(id) == is_query(id)).map(PartRef::Object);
        let mut scene = Scene { runs: Vec::new(), ..self.clone() };
        if let Ok(patches) = plan_remove(&gone.collect::<Vec<_>>(), &scene, &Places::of(&scene)) {
            apply_all(patches, &mut scene);
        }
        let of_run = of_run.clone();
        scene.settings = Settings { duration: self.settings.duration, ..of_run.settings };
        (scene.bodies, scene.obstacles, scene.edits) = (of_run.bodies, of_run.obstacles, of_run.edits);
        (scene.agent_groups, scene.fields, scene.flows) = (of_run.agent_groups, of_run.fields, of_run.flows);
        let (old, new) = (self.without_notes(), scene.without_notes());
        scene.runs = self.runs.iter().map(|run| held(run, &old, &new)).collect();
        scene
    }
}

/// The same run where the scene has changed: one that differs from the scene itself differs otherwise.
fn held(run: &KeptRun, old: &Scene, new: &Scene) -> KeptRun {
    if run.parent.is_some() {
        return run.clone();
    }
    let mut of_run = old.clone();
    run::make(run, &mut of_run, &DocumentPath::root());
    run.clone().departing(new, &of_run)
}

/// The patches that make up an operation.
fn plan(operation: &Operation, scene: &Scene, places: &Places) -> Result<Vec<Patch>, EditError> {
    match operation {
        Operation::Add(part) => plan_add(part.clone(), scene),
        Operation::Remove(parts) => plan_remove(parts, scene, places),
        Operation::Duplicate(parts) => duplicate::plan_duplicate(parts, scene, places),
        Operation::Reorder { part, to } => {
            let from = slot_of_list(*part, (scene, places), Unsuitable::NoOrder)?;
            let last = scene.len(from.section) - 1;
            Ok(vec![Patch::Move { from, to: (*to).min(last) }])
        }
        Operation::Rename { part, name } => {
            let (slot, mut value) = found(*part, scene, places)?;
            let Some(its_name) = value.name_mut() else {
                return Err(EditError::Unsuitable(Unsuitable::Nameless));
            };
            typed_name::check(name)?;
            its_name.clone_from(name);
            Ok(vec![Patch::Replace { index: slot.index, part: value }])
        }
        Operation::Replace { part, with } => plan_replace(*part, with.clone(), scene, places),
        Operation::SetAtTick(edit) => plan_set_at_tick(edit, scene, places),
        Operation::SetHidden { ids, hidden } => {
            let view = View { hidden: listed(&scene.view.hidden, ids, *hidden, scene)?, ..scene.view.clone() };
            Ok(vec![Patch::Replace { index: 0, part: Part::View(view) }])
        }
        Operation::SetLocked { ids, locked } => {
            let view = View { locked: listed(&scene.view.locked, ids, *locked, scene)?, ..scene.view.clone() };
            Ok(vec![Patch::Replace { index: 0, part: Part::View(view) }])
        }
        Operation::Translate { text, language, translation } => {
            let mut translations = scene.translations.clone();
            translations.set(*language, text, translation);
            Ok(vec![Patch::Translate(translations)])
        }
        // Planned one by one, each on the result of the one before.
        Operation::Several(_) => Ok(Vec::new()),
    }
}

/// A list of ids with some of them added at its end or taken out.
fn listed(list: &[Id], ids: &[Id], add: bool, scene: &Scene) -> Result<Vec<Id>, EditError> {
    let known: BTreeSet<Id> = scene.ids().collect();
    if let Some(id) = ids.iter().find(|id| !known.contains(id)) {
        return Err(EditError::Missing(scene.label_of(PartRef::Object(*id))));
    }
    let chosen: BTreeSet<Id> = ids.iter().copied().collect();
    if !add {
        return Ok(list.iter().copied().filter(|id| !chosen.contains(id)).collect());
    }
    let mut listed: BTreeSet<Id> = list.iter().copied().collect();
    let new = ids.iter().copied().filter(|id| listed.insert(*id));
    Ok(list.iter().copied().chain(new).collect())
}

fn plan_add(mut part: Part, scene: &Scene) -> Result<Vec<Patch>, EditError> {
    let section = part.section();
    if !section.is_list() {
        return Err(EditError::Unsuitable(Unsuitable::Single));
    }
    if part.id().is_some_and(|id| scene.ids().any(|taken| taken == id)) {
        part.set_id(scene.fresh_id());
    }
    if let Part::Run(run) = &mut part
        && scene.runs.iter().any(|other| other.id == run.id)
    {
        run.id = fresh_id(&scene.runs.iter().map(|other| other.id).collect());
    }
    Ok(vec![Patch::Insert { index: scene.len(section), part }])
}

fn plan_replace(part: PartRef, with: Part, scene: &Scene, places: &Places) -> Result<Vec<Patch>, EditError> {
    let (slot, now) = found(part, scene, places)?;
    if with.section() != slot.section {
        return Err(EditError::Unsuitable(Unsuitable::OtherKind));
    }
    if with.id() != now.id() {
        return Err(EditError::Unsuitable(Unsuitable::OtherId));
    }
    Ok(vec![Patch::Replace { index: slot.index, part: with }])
}

fn plan_remove(parts: &[PartRef], scene: &Scene, places: &Places) -> Result<Vec<Patch>, EditError> {
    let mut going = BTreeSet::new();
    for part in parts {
        going.insert(slot_of_list(*part, (scene, places), Unsuitable::NotRemovable)?);
    }
    let gone: BTreeSet<Id> = parts.iter().filter_map(|part| part.id()).collect();
    going.extend(dependents(&gone, scene));
    let gone: BTreeSet<Id> = going.iter().filter_map(|slot| scene.id_at(*slot)).collect();
    let mut patches: Vec<Patch> = cleared_references(&gone, &going, scene).collect();
    patches.extend(adopted_runs(&going, scene));
    // From the back, so that earlier indices stay valid.
    patches.extend(going.into_iter().rev().map(Patch::Remove));
    Ok(patches)
}

/// Clears optional references to `gone` in the parts that stay.
fn cleared_references<'a>(
    gone: &'a BTreeSet<Id>,
    going: &'a BTreeSet<Slot>,
    scene: &'a Scene,
) -> impl Iterator<Item = Patch> + 'a {
    let is_gone = |id: Option<Id>| id.is_some_and(|id| gone.contains(&id));
    let stays = |index: usize| !going.contains(&Slot { section: Section::Bodies, index });
    let agents = scene.bodies.iter().enumerate().filter(move |(index, body)| is_gone(body.group) && stays(*index));
    let balls =
        agents.map(|(index, body)| Patch::Replace { index, part: Part::Body(Body { group: None, ..body.clone() }) });
    let now = &scene.view;
    let rest = |ids: &[Id]| ids.iter().copied().filter(|id| !gone.contains(id)).collect();
    let view = View {
        selected: now.selected.filter(|id| !gone.contains(id)),
        hidden: rest(&now.hidden),
        locked: rest(&now.locked),
        changeable: now.changeable.but_for(|id| gone.contains(&id)),
        ..now.clone()
    };
    let stays = |index: usize| !going.contains(&Slot { section: Section::Bookmarks, index });
    let bookmarks = scene
        .bookmarks
        .iter()
        .enumerate()
        .filter(move |(index, bookmark)| bookmark.selected.iter().any(|id| gone.contains(id)) && stays(*index));
    let bookmarks = bookmarks.map(move |(index, bookmark)| {
        let selected = bookmark.selected.iter().copied().filter(|id| !gone.contains(id)).collect();
        Patch::Replace { index, part: Part::Bookmark(Bookmark { selected, ..bookmark.clone() }) }
    });
    let steps = scene.lesson.iter().enumerate().filter_map(move |(index, step)| {
        let stays = !going.contains(&Slot { section: Section::Steps, index });
        let with = stays.then(|| step.without(gone)).filter(|without| without != step)?;
        Some(Patch::Replace { index, part: Part::Step(with) })
    });
    balls
        .chain(bookmarks)
        .chain(steps)
        .chain((view != *now).then_some(Patch::Replace { index: 0, part: Part::View(view) }))
}

/// Runs whose parent goes count as made from the one before it.
fn adopted_runs<'a>(going: &'a BTreeSet<Slot>, scene: &'a Scene) -> impl Iterator<Item = Patch> + 'a {
    let goes = |index: usize| going.contains(&Slot { section: Section::Runs, index });
    let goes_by_id = move |id: u32| scene.runs.iter().position(|run| run.id == id).is_some_and(goes);
    let staying = scene.runs.iter().enumerate().filter(move |(index, _)| !goes(*index));
    staying.filter_map(move |(index, run)| {
        let with = adopted_but_for(run, scene, &goes_by_id);
        (with.parent != run.parent).then_some(Patch::Replace { index, part: Part::Run(with) })
    })
}

/// A run of a scene as made from the first one before it that does not go.
fn adopted_but_for(run: &KeptRun, scene: &Scene, goes: &dyn Fn(u32) -> bool) -> KeptRun {
    let mut with = run.clone();
    while let Some(parent) = scene.runs.iter().find(|other| Some(other.id) == with.parent && goes(other.id)) {
        with = parent.adopted(&with);
    }
    with
}

fn plan_set_at_tick(edit: &Edit, scene: &Scene, places: &Places) -> Result<Vec<Patch>, EditError> {
    let is_same = |other: &Edit| other.tick == edit.tick && other.id == edit.id && other.property == edit.property;
    // Of several the last one counts.
    if let Some(index) = scene.edits.iter().rposition(is_same) {
        return Ok(vec![Patch::Replace { index, part: Part::Edit(edit.clone()) }]);
    }
    if edit.tick > scene.settings.start_tick {
        return Ok(vec![Patch::Insert { index: scene.edits.len(), part: Part::Edit(edit.clone()) }]);
    }
    let (slot, part) = found(PartRef::Object(edit.id), scene, places)?;
    let mut part = part;
    if let Part::Body(body) = &mut part
        && !edit.property.is_constant()
    {
        // Its motion before the first tick led to the old state.
        body.position = body.position_at_start(&scene.settings);
        body.since = None;
    }
    if !part.set(edit.property, edit.value) {
        return Err(EditError::Unsuitable(Unsuitable::NoSuchProperty));
    }
    Ok(vec![Patch::Replace { index: slot.index, part }])
}

fn found(part: PartRef, scene: &Scene, places: &Places) -> Result<(Slot, Part), EditError> {
    let slot = places.slot_of(part, scene);
    slot.and_then(|slot| Some((slot, scene.at(slot)?))).ok_or_else(|| EditError::Missing(scene.label_of(part)))
}

pub(super) fn slot_of_list(
    part: PartRef,
    (scene, places): (&Scene, &Places),
    refusal: Unsuitable,
) -> Result<Slot, EditError> {
    let slot = places.slot_of(part, scene).ok_or_else(|| EditError::Missing(scene.label_of(part)))?;
    if slot.section.is_list() { Ok(slot) } else { Err(EditError::Unsuitable(refusal)) }
}
