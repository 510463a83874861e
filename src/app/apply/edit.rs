//! Changes of the scene, their gestures and their history.

use crate::app::App;
use crate::app::command::EditCommand;
use crate::app::model::confirmation::Confirmation;
use crate::app::model::settings::GizmoMode;
use crate::app::panel::subjects;
use crate::app::text::requests;
use crate::app::viewport::{Nudge, Subject, middle, suited, together};
use crate::scene::{Operation, Part, PartRef, Scene};

impl App {
    /// Carries out what changes the scene.
    pub(super) fn apply_to_scene(&mut self, command: EditCommand) {
        match command {
            // The simulation does not change, so playing goes on.
            EditCommand::Change(operation) if leaves_the_run(&operation) => {
                self.interrupt_drags();
                self.session.edit(&operation, None);
            }
            EditCommand::Change(operation) => {
                self.interrupt_drags();
                let going_with = going_with(&operation, self.session.scene());
                let is_taken = self.paused().edit(&operation, None);
                self.tell_rewritten();
                if is_taken && !going_with.is_empty() {
                    self.windows.confirmation = Some(Confirmation::new(requests::removed_too(&going_with)));
                }
            }
            EditCommand::ChangeIn(gesture, operation) if leaves_the_run(&operation) => {
                self.session.edit(&operation, Some(gesture));
            }
            EditCommand::ChangeIn(gesture, operation) => {
                self.paused().edit(&operation, Some(gesture));
            }
            EditCommand::Tune(gesture, operation) => self.session.tune(&operation, gesture),
            EditCommand::EndGesture => {
                self.session.end_gesture();
                self.tell_rewritten();
            }
            EditCommand::AbandonGesture => drop(self.abandon_gesture()),
            EditCommand::Refuse(refusal) => self.session.refuse(refusal),
            EditCommand::ForgetRefusal => drop(self.session.take_refusal()),
            EditCommand::TellRefusal => self.tell_refusal(),
            EditCommand::Undo => {
                self.interrupt_drags();
                self.paused().undo();
                // What it tells of what was done may be undone.
                self.windows.confirmation = None;
            }
            EditCommand::Redo => {
                self.interrupt_drags();
                self.paused().redo();
            }
            EditCommand::DismissBaseline => self.session.dismiss_baseline(),
            EditCommand::Nudge(nudge) => self.nudge(nudge),
            EditCommand::KeepBookmark => {
                self.interrupt_drags();
                self.keep_bookmark();
            }
            EditCommand::MoveBookmark(index) => {
                self.interrupt_drags();
                self.move_bookmark(index);
            }
            EditCommand::AddStep => {
                self.interrupt_drags();
                self.add_step();
            }
            EditCommand::TakeOverStep(index) => {
                self.interrupt_drags();
                self.take_over_step(index);
            }
            EditCommand::Expect(request) => self.expect(&request),
        }
    }
}

impl App {
    /// Moves, turns or resizes what is selected by a step, which is one of the history.
    fn nudge(&mut self, nudge: Nudge) {
        let view = self.view();
        let mode = match view.settings.gizmo_mode {
            GizmoMode::Off => GizmoMode::Move,
            mode => mode,
        };
        let subjects = suited(subjects(&view), mode);
        if subjects.is_empty() {
            return;
        }
        if !subjects.iter().all(Subject::is_editable) {
            let told = requests::only_at_the_first_tick(view.edited_tick());
            self.windows.confirmation = Some(Confirmation::new(told));
            return;
        }
        let (frame, pivot) = (view.view_frame, middle(&subjects));
        let steps = (view.settings.snap, frame.metres_per_pixel(pivot));
        let change = nudge.change(mode, &frame.camera, pivot, steps);
        let operation = together(subjects.iter().filter_map(|subject| subject.operation(&change)).collect());
        self.interrupt_drags();
        self.paused().edit(&operation, None);
        self.tell_refusal();
    }

    /// Tells that what was watched up to the moment on display is another run now.
    fn tell_rewritten(&mut self) {
        if let Some(from) = self.session.take_rewritten() {
            self.windows.confirmation = Some(Confirmation::new(requests::rewritten(from)));
        }
    }

    /// Tells over the 3D view for a moment what was refused last.
    fn tell_refusal(&mut self) {
        let told = self.session.take_refusal().map(|refusal| requests::not_taken(&refusal));
        self.windows.confirmation = told.map(Confirmation::of_refusal);
    }
}

/// What goes with what an operation removes, as it is called.
fn going_with(operation: &Operation, scene: &Scene) -> Vec<String> {
    match operation {
        Operation::Remove(parts) => scene.going_with(parts).into_iter().map(|part| scene.label_of(part)).collect(),
        _ => Vec::new(),
    }
}

/// Whether an operation changes nothing that is simulated.
fn leaves_the_run(operation: &Operation) -> bool {
    let is_aside = |part: &PartRef| {
        matches!(part, PartRef::Breakpoint(_) | PartRef::Watch(_) | PartRef::Run(_) | PartRef::Step(_))
    };
    match operation {
        Operation::SetHidden { .. } | Operation::SetLocked { .. } => true,
        Operation::Add(Part::Breakpoint(_) | Part::Watch(_) | Part::Step(_)) => true,
        Operation::Reorder { part: PartRef::Step(_), .. } => true,
        Operation::Replace { part, .. } | Operation::Rename { part, .. } => is_aside(part),
        Operation::Remove(parts) => parts.iter().all(is_aside),
        _ => false,
    }
}
