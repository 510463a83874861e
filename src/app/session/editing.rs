//! Changing the open scene: everything derived is derived again, and the moment on display kept.

use super::Session;
use crate::app::selection::Selection;
use crate::app::source::Source;
use crate::scene::{Document, EditError, Gesture, Operation, PartRef};
use crate::sim::Instant;

/// An input that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The field it was typed or dragged in; `None` for what is not done in a field.
    pub field: Option<Gesture>,
    /// Why.
    pub reason: String,
}

impl Session {
    /// The scene with its history.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The last input that was refused, until one is accepted.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// Carries out an operation, as a part of a gesture if there is one. Objects that are added are
    /// selected; what is refused leaves everything as it was but for [`Session::refusal`].
    pub fn edit(&mut self, operation: &Operation, gesture: Option<Gesture>) {
        let result = match gesture {
            Some(gesture) => self.document.apply_in(gesture, operation),
            None => self.document.apply(operation),
        };
        match result {
            Ok(added) => {
                self.rebuild();
                let objects: Vec<PartRef> = added.into_iter().filter(|part| part.id().is_some()).collect();
                if !objects.is_empty() {
                    self.selection.set_parts(objects);
                }
            }
            Err(error) => self.refuse(gesture, message(&error)),
        }
    }

    /// Tells that an input is refused; it stays told until one is accepted.
    pub fn refuse(&mut self, field: Option<Gesture>, reason: String) {
        self.refusal = Some(Refusal { field, reason });
    }

    /// Ends the gesture that goes on.
    pub fn end_gesture(&mut self) {
        self.document.end_gesture();
    }

    /// Takes back the last step.
    pub fn undo(&mut self) {
        if self.document.undo().is_some() {
            self.rebuild();
        }
    }

    /// Does the step last undone again.
    pub fn redo(&mut self) {
        if self.document.redo().is_some() {
            self.rebuild();
        }
    }

    /// Tells that the scene was saved to a file.
    pub fn saved_to(&mut self, source: Source) {
        self.source = source;
        self.document.mark_saved();
    }

    /// Tells that the scene as it is now is not what its file holds.
    pub fn mark_unsaved(&mut self) {
        self.document.mark_unsaved();
    }

    /// Derives everything from the changed scene. The moment on display stays: what leads to it is
    /// simulated again in the frames to come. What concerns the view alone, such as hiding, leaves the
    /// recording as it is.
    fn rebuild(&mut self) {
        if self.document.changed_only_view() {
            self.refusal = None;
            return;
        }
        let moment = self.destination();
        let document = std::mem::take(&mut self.document);
        let mut session = Session::of(document, self.source.clone());
        session.playback.speed = self.playback.speed;
        let selected = session.document.followed(self.selection.parts());
        session.selection = Selection::of(selected);
        session.explaining = std::mem::take(&mut self.explaining);
        *self = session;
        // An event inside the tick may not happen any more: its start is there in any case.
        self.seek(Instant::start_of(moment.tick));
    }
}

/// The reason without the path: it is shown beside the field.
fn message(error: &EditError) -> String {
    match error {
        EditError::Invalid(problems) => problems.first().map_or_else(String::new, |problem| {
            let others = problems.len() - 1;
            let more = if others > 0 { format!(" (and {others} more)") } else { String::new() };
            format!("{}{more}", problem.message)
        }),
        other => other.to_string(),
    }
}
