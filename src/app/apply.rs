//! Carrying out commands: the only code that changes the model.

mod back;
mod checks;
mod exports;
mod files;
mod repro;
mod state;
mod view;

use super::App;
use super::command::Command;
use super::model::camera::Camera;
use super::model::event_filter::EventFilter;
use super::model::file_stamp::FileStamp;
use super::model::selection::SurfacePoint;
use super::model::session::Session;
use super::model::source::Source;
use super::opening::Opening;
use super::panel::Tab;
use crate::scene::{Id, Operation, PartRef, Scene};
use crate::sim::Instant;

impl App {
    /// Carries out a command.
    pub fn apply(&mut self, command: Command) {
        self.carry_out(command);
        self.session.explain();
    }

    fn carry_out(&mut self, command: Command) {
        match command {
            Command::File(command) => self.apply_to_files(command),
            Command::Check(command) => self.apply_to_checks(command),
            Command::View(command) => self.apply_to_view(command),
            Command::Expect(wish) => self.expect(&wish),
            Command::CopyRustTest(event) => self.copy_rust_test(event),
            // Nothing simulated changes, and so playing goes on.
            Command::Edit(operation @ (Operation::SetHidden { .. } | Operation::SetLocked { .. })) => {
                self.interrupt_drags();
                self.session.edit(&operation, None);
            }
            Command::Edit(operation) => {
                self.interrupt_drags();
                self.paused().edit(&operation, None);
            }
            Command::EditIn(gesture, operation) => self.paused().edit(&operation, Some(gesture)),
            Command::EndGesture => self.session.end_gesture(),
            Command::AbandonGesture => drop(self.abandon_gesture()),
            Command::Refuse(field, reason) => self.session.refuse(Some(field), reason),
            Command::Undo => {
                self.interrupt_drags();
                self.paused().undo();
            }
            Command::Redo => {
                self.interrupt_drags();
                self.paused().redo();
            }
            Command::DismissOldFuture => self.session.dismiss_old_future(),
            Command::SetPlaying(playing) => self.set_playing(playing),
            Command::SetRewinding(rewinding) => self.set_rewinding(rewinding),
            Command::SetSpeed(speed) => self.session.playback_mut().speed = speed,
            Command::StepForward => self.step_forward(),
            Command::StepBack => self.step_back(),
            Command::NextEvent => self.paused().seek_next_event(),
            Command::PreviousEvent => self.paused().seek_previous_event(),
            Command::Seek(moment) => self.paused().seek(moment),
            Command::ShowPhase(phase) => self.paused().show_phase(phase),
            Command::SeekEnd => self.paused().seek_end(),
            Command::Restart => self.restart(),
            Command::Select(id, point) => self.select(id, point),
            Command::SelectParts(parts) => self.select_parts(&parts),
            Command::SetFilter(ids) => self.set_filter(&ids),
            Command::SelectEvent(event) => self.paused().select_event(event),
            Command::Deselect => self.session.deselect(),
            Command::WalkTo(stage) => {
                self.show_explanation();
                self.session.walk_to(stage);
            }
            Command::Light(lit) => self.session.light(lit),
            Command::ShowFraction(fraction) => self.show_fraction(fraction),
            Command::AskWhyNot(object) => self.ask_why_not(object),
            Command::ShowExplanation => self.show_explanation(),
            Command::Cancel => self.cancel(),
        }
    }

    /// Shows a scene in place of the one that is open and of those it was made from, with the view it asks for.
    pub fn open(&mut self, scene: Scene, source: Source) {
        self.forget_places();
        if let Some(file) = source.file() {
            self.recent.add(file);
        }
        let session = Session::new(scene, source);
        drop(self.show_session(session));
        self.settings.card_visible = true;
        self.adopt_view();
    }

    /// Puts a session on display; the one that was there.
    fn show_session(&mut self, session: Session) -> Session {
        self.interrupt_drags();
        self.windows.changed_on_disk = false;
        self.file_stamp = session.source().file().and_then(FileStamp::of);
        let before = std::mem::replace(&mut self.session, session);
        self.session.playback_mut().speed = before.playback().speed;
        before
    }

    /// Ends the drags that go on: what they changed is not what they held any more.
    fn interrupt_drags(&mut self) {
        self.interruptions += 1;
    }

    /// Gives up a gesture, and the drag that makes it; whether there was one.
    fn abandon_gesture(&mut self) -> bool {
        let was_one = self.session.abandon_gesture();
        if was_one {
            self.interrupt_drags();
        }
        was_one
    }

    /// Takes over how the scene wants to be seen.
    pub(super) fn adopt_view(&mut self) {
        let view = &self.session.scene().view;
        if let Some(overlays) = &view.overlays {
            self.settings.overlays = overlays.iter().copied().collect();
        }
        // A slice left over from the scene before would lie anywhere.
        self.settings.slice_height = view.slice_height.unwrap_or(0.0);
        self.settings.slice = view.slice;
        if let Some(camera) = view.camera {
            self.camera = Camera::from(camera);
        }
        // Fitted as soon as the size of the view is known, and what lies over it.
        self.opening = Some(Opening::default());
        if view.selected.is_some_and(|id| self.session.scene().queries.iter().any(|query| query.id == id)) {
            self.show_explanation();
        }
    }

    /// The session, no longer playing: a step or a seek is where a person wants to stay.
    fn paused(&mut self) -> &mut Session {
        self.settings.hint_visible = false;
        self.session.playback_mut().set_playing(false);
        &mut self.session
    }

    fn set_playing(&mut self, playing: bool) {
        self.settings.hint_visible = false;
        self.session.cancel_goal();
        if playing && self.session.playback().at_end() {
            let start = self.session.playback().start();
            self.session.seek(start);
        }
        self.session.playback_mut().set_playing(playing);
    }

    fn set_rewinding(&mut self, rewinding: bool) {
        self.settings.hint_visible = false;
        self.session.cancel_goal();
        self.session.playback_mut().set_rewinding(rewinding);
    }

    fn step_forward(&mut self) {
        let next = self.session.destination().tick.saturating_add(1);
        self.paused().seek(Instant::start_of(next));
    }

    fn step_back(&mut self) {
        let from = self.session.destination();
        let back = if from.local > 0.0 { from.tick } else { from.tick.saturating_sub(1) };
        self.paused().seek(Instant::start_of(back));
    }

    fn restart(&mut self) {
        let start = self.session.playback().start();
        self.paused().seek(start);
    }

    /// Where an object is waited for, this is the one.
    fn select(&mut self, id: Id, point: Option<SurfacePoint>) {
        match self.session.pair_with_waiting(id) {
            Some(pair) => {
                self.session.select_parts(&pair);
                self.show_explanation();
            }
            None => self.session.select(id, point),
        }
    }

    fn select_parts(&mut self, parts: &[PartRef]) {
        match *parts {
            [PartRef::Object(id)] if self.session.waiting().is_some() => self.select(id, None),
            _ => self.session.select_parts(parts),
        }
    }

    fn set_filter(&mut self, ids: &[Id]) {
        let filter = EventFilter::of(self.session.timeline().setup(), ids.iter().copied());
        self.session.set_filter(filter);
    }

    fn show_fraction(&mut self, fraction: f64) {
        match self.session.instant_inside(fraction) {
            Some(moment) => self.paused().seek(moment),
            None => self.session.show_fraction(fraction),
        }
    }

    /// Brings the explanation to the front.
    fn show_explanation(&mut self) {
        if !self.layout.is_in_front(Tab::Explain) {
            self.layout.show(Tab::Explain);
            self.layout.widen_explanation();
        }
    }

    /// Two that are selected already need no second click.
    fn ask_why_not(&mut self, object: Option<Id>) {
        let is_pair = self.session.selection().objects().count() == 2 && self.session.explained().is_some();
        self.session.wait_for_other(object.filter(|_| !is_pair));
        if object.is_some() {
            self.show_explanation();
        }
    }

    /// Gives up a gesture, else closes what is on top, else gives up a search, else leaves a stage, else selects nothing.
    fn cancel(&mut self) {
        // What a held button drags that is no change of the scene, such as a frame, ends by itself.
        if self.abandon_gesture() || self.is_pointer_held {
            return;
        }
        let windows = &mut self.windows;
        let menus = [windows.object_menu.take(), windows.add_menu.take()];
        let had_menu = menus.into_iter().any(|menu| menu.is_some());
        if had_menu || windows.error.take().is_some() || windows.notice.take().is_some() {
            return;
        }
        if std::mem::take(&mut windows.about) {
            return;
        }
        if windows.changed_on_disk {
            return self.ignore_file();
        }
        if windows.would_replace.take().is_some() {
            return;
        }
        if windows.would_lose.take().is_some() {
            windows.save_path = false;
            return;
        }
        if windows.renaming.take().is_some() {
            return;
        }
        if windows.export.take().is_some() {
            return;
        }
        let dialogs = [
            &mut windows.open_path,
            &mut windows.save_path,
            &mut windows.choose_folder,
            &mut windows.keys,
            &mut windows.check_results,
        ];
        for open in dialogs {
            if std::mem::take(open) {
                return;
            }
        }
        // It says that Esc stops it.
        if self.session.cancel_goal() {
            return;
        }
        if self.session.waiting().is_some() {
            return self.session.wait_for_other(None);
        }
        if self.session.walk().stage.is_some() {
            return self.session.walk_to(None);
        }
        self.session.deselect();
    }
}
