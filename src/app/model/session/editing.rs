//! Changing the open scene: what is derived from it is derived again as far as it can differ, and the moment on
//! display is kept.

use super::Session;
use super::swept::SweptRun;
use crate::app::model::playback::last_tick;
use crate::app::model::source::Source;
use crate::language::t;
use crate::scene::{Document, DocumentPath, Edit, EditError, Gesture, Operation, PartRef, Scene, StepName};
use crate::sim::{Instant, Setup};
use std::sync::Arc;
use std::time::Duration;

/// How long a change may block the window.
const AT_ONCE: Duration = Duration::from_millis(100);

/// What a change does to playing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Playing {
    Stops,
    GoesOn,
}

/// How many steps of undo give back the selection of before.
const MOST_SELECTIONS: usize = 100;

/// Parts that were added, and thereby selected.
pub(super) struct BeforeAdding {
    added: Vec<PartRef>,
    /// What was selected before.
    selected: Vec<PartRef>,
}

/// Constants of the run that are dragged while it plays.
pub(super) struct Tuning {
    gesture: Gesture,
    /// The tick at which the drag began.
    since: u64,
    /// What the last change of the drag sets.
    edits: Vec<Edit>,
}

/// A refused input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The field it was typed or dragged in; `None` if it was in no field.
    pub field: Option<Gesture>,
    /// What it is about, for where no field is beside it: "left ball, radius".
    pub about: Option<String>,
    /// The reason.
    pub reason: String,
}

impl Session {
    /// The scene with its history.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The last refused input, until one is accepted.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// Carries out an operation, as a part of a gesture if there is one. Added objects are selected; a refused
    /// operation changes nothing but [`Session::refusal`]. Whether it was taken.
    pub fn edit(&mut self, operation: &Operation, gesture: Option<Gesture>) -> bool {
        self.edit_and(operation, gesture, Playing::Stops)
    }

    /// Changes constants of the run from a tick on, as a part of a gesture, and plays on. It holds from there on: what was
    /// to change them at later ticks is taken out. When the gesture ends, its last values hold from the tick at which it
    /// began, as if they had been typed there: a drag leaves one change of each constant, and not one for every tick.
    pub fn tune(&mut self, operation: &Operation, gesture: Gesture) {
        let edits = operation.edits();
        let is_overruled = |other: &Edit| {
            let mut edits = edits.iter();
            edits.any(|edit| (edit.id, edit.property) == (other.id, other.property) && edit.tick < other.tick)
        };
        let later = self.scene().edits.iter().enumerate().filter(|(_, edit)| is_overruled(edit));
        let later: Vec<PartRef> = later.map(|(index, _)| PartRef::Edit(index)).collect();
        let removed = (!later.is_empty()).then_some(Operation::Remove(later));
        let edits: Vec<Edit> = edits.into_iter().cloned().collect();
        let set = edits.iter().cloned().map(Operation::SetAtTick);
        let operation = Operation::Several(removed.into_iter().chain(set).collect());
        if self.edit_and(&operation, Some(gesture), Playing::GoesOn) {
            let begun = self.tuning.as_ref().filter(|tuning| tuning.gesture == gesture).map(|tuning| tuning.since);
            let tick = edits.iter().map(|edit| edit.tick).min();
            self.tuning = begun.or(tick).map(|since| Tuning { gesture, since, edits });
        }
    }

    /// Leaves of a drag while it played one change of each constant, at the tick at which it began.
    fn settle_tuning(&mut self) {
        let Some(Tuning { gesture, since, edits }) = self.tuning.take() else { return };
        let is_of_drag = |other: &Edit| {
            other.tick > since && edits.iter().any(|edit| (edit.id, edit.property) == (other.id, other.property))
        };
        let later = self.scene().edits.iter().enumerate().filter(|(_, edit)| is_of_drag(edit));
        let later: Vec<PartRef> = later.map(|(index, _)| PartRef::Edit(index)).collect();
        if !later.is_empty() {
            let set = edits.into_iter().map(|edit| Operation::SetAtTick(Edit { tick: since, ..edit }));
            let operation = Operation::Several([Operation::Remove(later)].into_iter().chain(set).collect());
            self.edit_and(&operation, Some(gesture), Playing::GoesOn);
        }
    }

    fn edit_and(&mut self, operation: &Operation, gesture: Option<Gesture>, playing: Playing) -> bool {
        self.note_saved_verdicts();
        self.note_first_run();
        match self.apply_with_questions(operation, gesture) {
            Ok(added) => {
                let goes_on = gesture.is_some() && gesture == self.gesture;
                let earlier = self.rewritten.take().filter(|_| goes_on);
                let changed = self.follow_document_and(gesture, playing).filter(|_| playing == Playing::Stops);
                self.rewritten = earlier.into_iter().chain(changed).min();
                let objects: Vec<PartRef> = added.into_iter().filter(|part| part.id().is_some()).collect();
                if !objects.is_empty() {
                    let before = BeforeAdding { added: objects.clone(), selected: self.selection.parts().to_vec() };
                    self.selected_before.push(before);
                    let surplus = self.selected_before.len().saturating_sub(MOST_SELECTIONS);
                    self.selected_before.drain(..surplus);
                    self.change_selection(|selection| selection.choose(objects));
                }
                true
            }
            Err(error) => {
                let scene = self.document.scene();
                let (reason, about) = (message(&error, operation, scene), about(&error, operation, scene));
                self.refuse(Refusal { field: gesture, about, reason });
                false
            }
        }
    }

    /// Shows that an input is refused, until one is accepted.
    pub fn refuse(&mut self, refusal: Refusal) {
        self.refusal = Some(refusal);
    }

    /// Forgets what was refused last if it was in no field: the next input ends it.
    pub fn forget_refusal_of_no_field(&mut self) {
        self.refusal.take_if(|refusal| refusal.field.is_none());
    }

    /// The last refused input, which is told elsewhere from now on.
    pub fn take_refusal(&mut self) -> Option<Refusal> {
        self.refusal.take()
    }

    /// The first tick that changes made another since this was asked last, if the moment on display comes after it, and the run
    /// before them is shown beside this one.
    pub fn take_rewritten(&mut self) -> Option<u64> {
        let from = self.rewritten.take()?;
        let is_beside =
            self.kept.ghost().is_none() && self.baseline().is_some_and(|baseline| baseline.from().is_some());
        (is_beside && from < self.destination().tick).then_some(from)
    }

    /// Ends the gesture under way.
    pub fn end_gesture(&mut self) {
        self.settle_tuning();
        self.document.end_gesture();
        self.gesture = None;
        // A gesture that returned to its beginning leaves nothing to compare.
        let is_kept = self.kept.ghost().is_some();
        if !is_kept && self.baseline().is_some_and(|baseline| baseline.from().is_none()) {
            self.forget_baseline();
        }
    }

    /// Abandons the gesture under way; whether there was one.
    pub fn abandon_gesture(&mut self) -> bool {
        self.tuning = None;
        if !self.document.abandon_gesture() {
            return false;
        }
        self.follow_document(self.gesture);
        self.end_gesture();
        self.rewritten = None;
        true
    }

    /// Takes back the last step.
    pub fn undo(&mut self) {
        self.note_saved_verdicts();
        self.note_first_run();
        let selected = self.selection.parts().to_vec();
        if self.document.undo().is_some() {
            self.follow_document(None);
            self.select_as_before(&selected);
        }
    }

    /// Where all that was selected is gone, for it was added by the step that is undone: selects what was selected then.
    fn select_as_before(&mut self, gone: &[PartRef]) {
        if !self.selection.is_empty() || gone.is_empty() {
            return;
        }
        if let Some(place) = self.selected_before.iter().rposition(|before| before.added == gone) {
            let before = self.selected_before.swap_remove(place);
            self.select_parts(&before.selected);
        }
    }

    /// Does the step last undone again.
    pub fn redo(&mut self) {
        self.note_saved_verdicts();
        self.note_first_run();
        if self.document.redo().is_some() {
            self.follow_document(None);
        }
    }

    /// Continues with the scene as read again, at its first tick. It is a step of the history, and its result
    /// counts as saved.
    pub fn read_again(&mut self, scene: Scene) {
        self.document.replace(scene, StepName::ReadAgain);
        self.document.mark_saved();
        self.follow_document(None);
        if self.kept.ghost().is_none() {
            self.forget_baseline();
        }
        self.cancel_goal();
        self.playback.set_playing(false);
        self.seek(self.playback.start());
    }

    /// The scene was saved to a file.
    pub fn saved_to(&mut self, source: Source) {
        self.source = source;
        self.document.mark_saved();
    }

    /// The scene as it is now differs from its file.
    pub fn mark_unsaved(&mut self) {
        self.document.mark_unsaved();
    }

    /// Follows a change of the scene, made in a gesture or as a step of its own. The moment on display stays: the
    /// ticks up to it are simulated again in the frames to come, as far as they can differ.
    pub(super) fn follow_document(&mut self, gesture: Option<Gesture>) {
        let _ = self.follow_document_and(gesture, Playing::Stops);
    }

    /// The same, playing on or not; the first tick that changes.
    fn follow_document_and(&mut self, gesture: Option<Gesture>, playing: Playing) -> Option<u64> {
        self.refusal = None;
        let setup = Arc::new(Setup::new(self.document.scene()));
        let difference = self.timeline.setup().first_difference(&setup);
        if let Some(tick) = difference {
            if playing == Playing::Stops {
                self.playback.set_playing(false);
            }
            self.keep_baseline(tick, gesture, &setup);
        }
        // Events after the end do not belong to the scene: if the end moves, they are examined again.
        let ends = [self.playback.last_tick, last_tick(&self.document.scene().settings)];
        let moved_end = ends.into_iter().flatten().min().filter(|_| ends[0] != ends[1]);
        self.playback.last_tick = ends[1];
        let from = difference.into_iter().chain(moved_end).min();
        self.selection.set_parts(self.document.followed(self.selection.parts()));
        from.into_iter().for_each(|from| self.lose_event_from(from));
        self.rewrite_from(from.unwrap_or(u64::MAX), setup);
        self.follow_kept(gesture);
        self.find_lost_event(&mut || false);
        self.follow_shown();
        difference
    }

    /// Continues with another setup, whose run is the same before a tick, and keeps what was derived from the
    /// ticks before.
    fn rewrite_from(&mut self, from: u64, setup: Arc<Setup>) {
        let moment = self.destination();
        let before = self.timeline.recorded();
        self.timeline.rewrite_from(from, Arc::clone(&setup));
        let kept = self.timeline.recorded();
        self.causing.forget_from(from);
        self.rewrite_swept(from, &setup);
        // Before any tick of the new run is shown: what a name stands for may be gone.
        self.follow_breakpoints(&setup);
        self.follow_watches(&setup);
        self.follow_agents(&setup);
        let is_new = self.timeline.is_empty();
        self.derived.checker.go_on_with(self.document.scene(), setup, if is_new { 0 } else { kept });
        if let Some(finding) = &mut self.derived.finding {
            finding.go_on_with(self.timeline.setup(), self.timeline.first_tick());
        }
        self.derived.histories.go_on_with(self.timeline.setup(), self.timeline.first_tick());
        if kept == before {
            return;
        }
        self.derived.forget_from(kept);
        self.compare_again_from(kept);
        // The tick before the change is simulated at once, so that a drag does not flicker between both runs;
        // unless that takes long. A new run must have something to show.
        if is_new || kept + 1 == from {
            let began = std::time::Instant::now();
            self.record_tick(&mut || is_new || began.elapsed() < AT_ONCE);
        }
        let tick = self.playback.cursor.tick.min(self.newest_tick());
        self.shown.renew(&mut self.timeline, tick, from);
        // An event inside the tick may be gone: its start exists in any case.
        let moment = if moment.tick < from { moment } else { Instant::start_of(moment.tick) };
        self.playback.go_to(Instant::start_of(tick));
        self.seek(moment);
    }

    fn rewrite_swept(&mut self, from: u64, setup: &Setup) {
        self.swept = match self.swept.take() {
            Some(swept) => swept.rewritten_from(from, setup),
            None => SweptRun::beside(setup),
        };
        self.share_memory();
    }
}

/// The reason, shown beside the field; if the cause lies in another part than the changed one, with that part and its
/// field.
fn message(error: &EditError, operation: &Operation, scene: &Scene) -> String {
    let EditError::Invalid(problems) = error else { return error.to_string() };
    let Some(problem) = problems.first() else { return String::new() };
    let elsewhere = problem.path.in_part(scene).filter(|(part, _)| !is_about(operation, *part));
    let place = elsewhere.map_or_else(String::new, |(part, rest)| format!("{}: ", place(part, &rest, scene)));
    let others = problems.len() - 1;
    let told = format!("{place}{}", problem.message);
    if others > 0 { t!("{told} (and {others} more)", told, others) } else { told }
}

/// The part that is changed and its field, of a problem with it; of a part that would be added, its field.
fn about(error: &EditError, operation: &Operation, scene: &Scene) -> Option<String> {
    let EditError::Invalid(problems) = error else { return None };
    let path = &problems.first()?.path;
    match path.in_part(scene) {
        Some((part, rest)) => is_about(operation, part).then(|| place(part, &rest, scene)),
        None => path.within_part_of_list().filter(|rest| !rest.is_root()).map(|rest| rest.to_string()),
    }
}

/// A part and its field: "ball 3, radius".
fn place(part: PartRef, within: &DocumentPath, scene: &Scene) -> String {
    let field = within.to_string();
    let field = field.strip_prefix("expect.").unwrap_or(&field);
    let comma = if field.is_empty() { "" } else { ", " };
    format!("{}{comma}{field}", scene.label_of(part))
}

/// Whether an operation changes this part.
fn is_about(operation: &Operation, part: PartRef) -> bool {
    match operation {
        Operation::Replace { part: changed, .. }
        | Operation::Rename { part: changed, .. }
        | Operation::Reorder { part: changed, .. } => *changed == part,
        Operation::SetAtTick(edit) => part == PartRef::Object(edit.id) || matches!(part, PartRef::Edit(_)),
        Operation::Several(operations) => operations.iter().any(|operation| is_about(operation, part)),
        Operation::SetHidden { .. } | Operation::SetLocked { .. } => part == PartRef::View,
        // An added part is not in the scene yet, and a removed one cannot be invalid.
        Operation::Add(_) | Operation::Remove(_) | Operation::Duplicate(_) | Operation::Translate { .. } => false,
    }
}
