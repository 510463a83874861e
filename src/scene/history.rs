//! A scene while it is worked on: operations, undo and redo, and whether it was saved.

use super::edit::{Done, carry_out};
use super::patch::{Patch, Shift, apply_all};
use super::section::{Section, Slot};
use super::step_name::StepName;
use super::{EditError, Operation, PartRef, Scene, scene_to_json};
use std::collections::{BTreeSet, VecDeque};
use std::mem::{size_of, take};

/// A valid scene with its history.
///
/// Every step can be undone, as far back as the memory budget reaches, and done again until the
/// next change. Each state has a number of its own, so that coming back to the one that was saved
/// is noticed.
#[derive(Debug)]
pub struct Document {
    scene: Scene,
    past: VecDeque<Step>,
    future: Vec<Step>,
    budget: usize,
    /// Memory of past and future, in bytes.
    used: usize,
    state: u64,
    newest_state: u64,
    saved_state: Option<u64>,
    /// The unfinished gesture that the last step of the past belongs to.
    gesture: Option<Gesture>,
    /// How the last change, be it an operation, undo or redo, moved parts in their lists.
    shifts: Vec<Shift>,
}

/// Identifies a gesture, such as a drag of one field: operations of the same unfinished gesture are one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gesture(pub u64);

/// One step of undo or redo.
#[derive(Debug)]
struct Step {
    name: StepName,
    /// What leads to the state beyond this step.
    patches: Vec<Patch>,
    /// The number of that state.
    state: u64,
    bytes: usize,
}

impl Step {
    fn new(name: StepName, patches: Vec<Patch>, state: u64) -> Step {
        let held: usize = patches.iter().map(Patch::bytes).sum();
        let bytes = size_of::<Step>() + name.bytes() + held;
        Step { name, patches, state, bytes }
    }
}

impl Default for Document {
    /// A new scene with nothing in it.
    fn default() -> Document {
        Document::new(Scene::empty())
    }
}

impl Document {
    /// Memory that undo and redo may take, in bytes.
    pub const DEFAULT_BUDGET: usize = 64 << 20;

    /// A valid scene as it is on disk, without a history.
    pub fn new(scene: Scene) -> Document {
        Document::with_budget(scene, Document::DEFAULT_BUDGET)
    }

    /// The same with another memory budget, in bytes. The last step is always kept.
    pub fn with_budget(scene: Scene, budget: usize) -> Document {
        Document {
            scene,
            past: VecDeque::new(),
            future: Vec::new(),
            budget,
            used: 0,
            state: 0,
            newest_state: 0,
            saved_state: Some(0),
            gesture: None,
            shifts: Vec::new(),
        }
    }

    /// The scene as it is now.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Carries out an operation as a step of its own; the parts that were added.
    ///
    /// An operation that changes nothing leaves no step.
    ///
    /// # Errors
    /// When it is refused; scene and history are as they were.
    pub fn apply(&mut self, operation: &Operation) -> Result<Vec<PartRef>, EditError> {
        self.carry_out(operation, None)
    }

    /// Carries out an operation that joins those before it of the same gesture in one step.
    ///
    /// # Errors
    /// When it is refused; the gesture can continue.
    pub fn apply_in(&mut self, gesture: Gesture, operation: &Operation) -> Result<Vec<PartRef>, EditError> {
        self.carry_out(operation, Some(gesture))
    }

    /// Puts another valid scene in the place of this one, as a step of its own; equal scenes make none.
    pub fn replace(&mut self, scene: Scene, name: StepName) {
        self.end_gesture();
        self.shifts.clear();
        if scene == self.scene && scene_to_json(&scene) == scene_to_json(&self.scene) {
            return;
        }
        let back = Patch::Whole(Box::new(scene)).apply(&mut self.scene);
        self.take_in(Done { name, inverse: vec![back], added: Vec::new(), shifts: Vec::new() }, None);
    }

    /// Ends the present gesture, if any; one that changed nothing in the end leaves no step.
    pub fn end_gesture(&mut self) {
        if self.gesture.take().is_none() {
            return;
        }
        if self.past.back().is_some_and(|step| step.patches.iter().all(|patch| patch.is_idle(&self.scene)))
            && let Some(step) = self.past.pop_back()
        {
            self.used -= step.bytes;
            self.state = step.state;
        }
    }

    /// Whether this is the present gesture and it has changed the scene.
    pub fn is_in(&self, gesture: Gesture) -> bool {
        self.gesture == Some(gesture)
    }

    /// Cancels the present gesture and restores the scene before it; whether there was one.
    pub fn abandon_gesture(&mut self) -> bool {
        if self.gesture.take().is_none() {
            return false;
        }
        if let Some(step) = self.past.pop_back() {
            let back = self.cross(step);
            self.used -= back.bytes;
        }
        true
    }

    /// The step that undo would take back.
    pub fn undo_name(&self) -> Option<&StepName> {
        self.past.back().map(|step| &step.name)
    }

    /// The step that redo would do again.
    pub fn redo_name(&self) -> Option<&StepName> {
        self.future.last().map(|step| &step.name)
    }

    /// Takes back the last step; its name, or `None` when there is none.
    pub fn undo(&mut self) -> Option<&StepName> {
        self.end_gesture();
        let step = self.past.pop_back()?;
        let step = self.cross(step);
        self.future.push(step);
        self.redo_name()
    }

    /// Does the step last undone again; its name, or `None` when there is none.
    pub fn redo(&mut self) -> Option<&StepName> {
        let step = self.future.pop()?;
        let step = self.cross(step);
        self.past.push_back(step);
        self.undo_name()
    }

    /// The number of the present state: coming back to a state comes back to its number.
    pub fn state(&self) -> u64 {
        self.state
    }

    /// Whether it differs from what was saved last.
    pub fn is_changed(&self) -> bool {
        self.saved_state != Some(self.state)
    }

    /// Whether there is a saved scene to compare with.
    pub fn was_saved(&self) -> bool {
        self.saved_state.is_some()
    }

    /// The steps since the scene was saved, or read, in their order; empty where that lies among those undone.
    pub fn steps_since_saved(&self) -> impl Iterator<Item = &StepName> {
        // A step holds the state before it.
        let first = self.past.iter().position(|step| Some(step.state) == self.saved_state);
        self.past.iter().skip(first.unwrap_or(self.past.len())).map(|step| &step.name)
    }

    /// Tells that the scene was saved as it is now.
    pub fn mark_saved(&mut self) {
        self.end_gesture();
        self.saved_state = Some(self.state);
    }

    /// Tells that the scene as it is now is nowhere on disk.
    pub fn mark_unsaved(&mut self) {
        self.saved_state = None;
    }

    /// What names these parts since the last change, be it an operation, undo or redo: edits and
    /// expectations go by their places, which shift. Those that are gone are left out.
    pub fn followed(&self, parts: &[PartRef]) -> Vec<PartRef> {
        let known = self.scene.part_refs();
        let follow = |section, index| {
            let slot = Slot { section, index };
            self.shifts.iter().try_fold(slot, |slot, shift| shift.follow(slot)).map(|slot| slot.index)
        };
        let now = |part: PartRef| match part {
            PartRef::Edit(index) => follow(Section::Edits, index).map(PartRef::Edit),
            PartRef::Expectation(index) => follow(Section::Expectations, index).map(PartRef::Expectation),
            PartRef::Bookmark(index) => follow(Section::Bookmarks, index).map(PartRef::Bookmark),
            PartRef::Breakpoint(index) => follow(Section::Breakpoints, index).map(PartRef::Breakpoint),
            PartRef::Watch(index) => follow(Section::Watches, index).map(PartRef::Watch),
            PartRef::Run(index) => follow(Section::Runs, index).map(PartRef::Run),
            PartRef::Step(index) => follow(Section::Steps, index).map(PartRef::Step),
            PartRef::Object(_) | PartRef::Settings | PartRef::About | PartRef::View => Some(part),
        };
        parts.iter().filter_map(|part| now(*part)).filter(|part| known.contains(part)).collect()
    }

    /// Memory that undo and redo take, in bytes.
    pub fn history_bytes(&self) -> usize {
        self.used
    }

    fn carry_out(&mut self, operation: &Operation, gesture: Option<Gesture>) -> Result<Vec<PartRef>, EditError> {
        if gesture != self.gesture {
            self.end_gesture();
        }
        let done = carry_out(operation, &mut self.scene)?;
        Ok(self.take_in(done, gesture))
    }

    /// Makes a step of what was done; the parts that were added.
    fn take_in(&mut self, done: Done, gesture: Option<Gesture>) -> Vec<PartRef> {
        self.shifts = done.shifts;
        if done.inverse.is_empty() {
            return done.added;
        }
        self.used -= self.future.drain(..).map(|step| step.bytes).sum::<usize>();
        let (name, patches, state) = match gesture.and(self.gesture).and_then(|_| self.past.pop_back()) {
            Some(step) => {
                self.used -= step.bytes;
                (step.name, joined(done.inverse, step.patches), step.state)
            }
            None => (done.name, done.inverse, self.state),
        };
        self.newest_state += 1;
        self.state = self.newest_state;
        self.gesture = gesture;
        let step = Step::new(name, patches, state);
        self.used += step.bytes;
        self.past.push_back(step);
        self.forget_oldest();
        done.added
    }

    /// Goes to the state beyond a step; the step that leads back.
    fn cross(&mut self, mut step: Step) -> Step {
        self.used -= step.bytes;
        self.shifts = step.patches.iter().filter_map(Patch::shift).collect();
        let back = apply_all(take(&mut step.patches), &mut self.scene);
        let step = Step::new(step.name, back, std::mem::replace(&mut self.state, step.state));
        self.used += step.bytes;
        step
    }

    fn forget_oldest(&mut self) {
        while self.used > self.budget && self.past.len() > 1 {
            if let Some(step) = self.past.pop_front() {
                self.used -= step.bytes;
            }
        }
    }
}

/// The patches that take back a newer change and then an older one. Values that the older one
/// overwrites anyway are left out: a drag of a thousand frames keeps one value of each part.
fn joined(newer: Vec<Patch>, older: Vec<Patch>) -> Vec<Patch> {
    let mut patches = newer;
    let slots = |patches: &[Patch]| patches.iter().map(Patch::replaced).collect::<Option<BTreeSet<Slot>>>();
    // Where parts only get values, no place shifts, and the value of a slot that is set last counts.
    if let (Some(_), Some(overwritten)) = (slots(&patches), slots(&older)) {
        patches.retain(|patch| patch.replaced().is_none_or(|slot| !overwritten.contains(&slot)));
    }
    patches.extend(older);
    patches
}
