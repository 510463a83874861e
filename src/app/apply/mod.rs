//! Carrying out commands: the only code that changes the model.
//!
//! One file for each kind of command in [`command`](super::command). What takes long is begun here and goes on in the
//! model, frame by frame; nothing is shown or drawn here, and a question to a person is only put.

mod agents;
mod back;
mod bookmarks;
mod breakpoints;
mod cancel;
mod causes;
mod checks;
mod copies;
mod edit;
mod explain;
mod exports;
mod files;
mod film;
mod find;
mod lesson;
mod link;
mod map;
mod picture;
mod playback;
mod present;
mod repro;
mod runs;
mod selection;
mod state;
mod steps;
mod vary;
mod view;
pub(in crate::app) mod walk;
mod watches;

use super::App;
use super::camera_work::opening::Opening;
use super::command::Command;
use super::model::camera::Camera;
use super::model::file_stamp::FileStamp;
use super::model::session::Session;
use super::model::settings::ViewSettings;
use super::model::source::Source;
use super::model::variation::Variation;
use crate::scene::Scene;

impl App {
    /// Carries out a command.
    pub fn apply(&mut self, command: Command) {
        if self.keeps_secret(&command) {
            return;
        }
        match command {
            Command::File(command) => self.apply_to_files(command),
            Command::Edit(command) => self.apply_to_scene(command),
            Command::Selection(command) => self.apply_to_selection(command),
            Command::View(command) => self.apply_to_view(command),
            Command::Playback(command) => self.apply_to_playback(command),
            Command::Explain(command) => self.apply_to_explanation(command),
            Command::Find(command) => self.apply_to_finding(command),
            Command::Agents(command) => self.apply_to_agents(command),
            Command::Watch(command) => self.apply_to_watches(command),
            Command::Map(command) => self.apply_to_map(command),
            Command::Runs(command) => self.apply_to_runs(command),
            Command::Vary(command) => self.apply_to_variation(command),
            Command::Copies(command) => self.apply_to_copies(command),
            Command::Film(command) => self.apply_to_films(command),
            Command::Lesson(command) => self.apply_to_lesson(command),
            Command::Check(command) => self.apply_to_checks(command),
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
        // What a scene does not say is the program's choice, not that of the scene before.
        self.camera = Camera::default();
        self.settings.overlays = ViewSettings::default_overlays();
        self.adopt_view();
    }

    /// Puts a session on display; the one that was there.
    fn show_session(&mut self, session: Session) -> Session {
        self.interrupt_drags();
        self.windows.changed_on_disk = false;
        drop(self.set_lesson_aside());
        // What was refused in the scene before is no longer asked for.
        self.windows.confirmation.take_if(|told| told.is_refusal);
        self.maps.leave_scene();
        self.variation = Variation::default();
        self.file_stamp = session.source().file().and_then(FileStamp::of);
        let before = std::mem::replace(&mut self.session, session);
        self.session.playback_mut().speed = before.playback().speed;
        before
    }

    /// Ends drags under way: what they held has changed.
    fn interrupt_drags(&mut self) {
        self.interruptions += 1;
    }

    /// Abandons a gesture, and its drag; whether there was one.
    fn abandon_gesture(&mut self) -> bool {
        let was_one = self.session.abandon_gesture();
        if was_one {
            self.interrupt_drags();
        }
        was_one
    }

    /// Adopts the view that the scene asks for.
    pub(super) fn adopt_view(&mut self) {
        let view = &self.session.scene().view;
        if let Some(overlays) = &view.overlays {
            self.settings.overlays = overlays.iter().copied().collect();
        }
        // The slice of the scene before would be anywhere.
        self.settings.slice_height = view.slice_height.unwrap_or(0.0);
        self.settings.slice = view.slice;
        self.settings.pinned_probe = None;
        if let Some(camera) = view.camera {
            self.camera = Camera::from(camera);
        }
        // Fitted once the size of the view, and what covers it, is known.
        self.opening = Some(Opening::default());
        let selected = view.selected.and_then(|id| self.session.scene().queries.iter().find(|query| query.id == id));
        let (is_query, has_map) = (selected.is_some(), selected.is_some_and(|query| query.map.is_some()));
        if is_query {
            self.show_explanation();
        }
        if has_map {
            self.show_map();
        }
    }

    /// The session, no longer playing: a step or a seek is where a person wants to stay.
    fn paused(&mut self) -> &mut Session {
        self.settings.hint_visible = false;
        self.session.playback_mut().set_playing(false);
        &mut self.session
    }
}
