//! Scenes made from the open one, and going back to it.

use crate::app::App;
use crate::app::command::FileCommand;
use crate::app::model::place::Place;
use crate::app::model::session::Session;
use crate::app::model::source::Source;
use crate::scene::Scene;
use crate::sim::Timeline;

/// The most scenes kept to go back to. Each keeps its recording.
const MOST_PLACES: usize = 8;

impl App {
    /// Shows a scene that was made from the open one and is not on disk; the open one is kept as it is.
    pub(super) fn open_from_here(&mut self, scene: Scene) {
        if let Some(autosaver) = &mut self.autosaver {
            autosaver.set_aside(self.session.document(), self.session.source(), self.file_stamp);
        }
        let lesson = self.set_lesson_aside();
        let (camera, settings, file_stamp) = (self.camera, self.settings.clone(), self.file_stamp);
        let session = Session::new(scene, Source::New);
        let mut session = self.show_session(session);
        session.set_aside();
        self.places.push(Place { session, camera, settings, file_stamp, lesson });
        self.share_memory_of_places();
        self.session.mark_unsaved();
        self.settings.card_visible = true;
        self.adopt_view();
    }

    /// Goes back to the scene that the open one was made from, as it was left.
    pub(super) fn go_back(&mut self) {
        let Some(Place { session, camera, settings, file_stamp, lesson }) = self.places.pop() else { return };
        drop(self.show_session(session));
        self.session.take_up();
        self.share_memory_of_places();
        (self.camera, self.file_stamp, self.opening) = (camera, file_stamp, None);
        // Settings of the screen stay as they are.
        let now = std::mem::replace(&mut self.settings, settings);
        self.settings.theme = now.theme;
        self.settings.interface_scale = now.interface_scale;
        self.settings.panels_visible = now.panels_visible;
        self.settings.hint_visible = now.hint_visible;
        self.take_up_lesson(lesson);
        if let Some(autosaver) = &mut self.autosaver {
            autosaver.take_up();
        }
    }

    /// Whether going back would lose a person's work: a scene that was only made can be made again.
    pub(super) fn going_back_loses(&self) -> bool {
        let document = self.session.document();
        document.is_changed() && document.undo_name().is_some()
    }

    /// Carries out a command that closes the open scene, whose changes were decided about. Of the scenes it was
    /// made from, one with changes is shown first, and asked about.
    pub(super) fn proceed(&mut self, command: FileCommand) {
        let changed = self.places.iter().rposition(|place| place.session.document().is_changed());
        match changed.filter(|_| command != FileCommand::Back) {
            Some(place) => {
                while self.places.len() > place {
                    self.go_back();
                }
                self.apply_to_files(command);
            }
            None => self.carry_out_file_command(command),
        }
    }

    /// Forgets the scenes to go back to.
    pub(super) fn forget_places(&mut self) {
        self.places.clear();
        if let Some(autosaver) = &mut self.autosaver {
            autosaver.forget_all();
        }
    }

    /// Recordings not on display share as much memory as the one on display, and the oldest are dropped, except
    /// those with unsaved changes.
    fn share_memory_of_places(&mut self) {
        if self.places.len() > MOST_PLACES
            && let Some(oldest) = self.places.iter().position(|place| !place.session.document().is_changed())
        {
            self.places.remove(oldest);
            if let Some(autosaver) = &mut self.autosaver {
                autosaver.forget_aside(oldest);
            }
        }
        let budget = Timeline::DEFAULT_BUDGET / self.places.len().max(1);
        self.places.iter_mut().for_each(|place| place.session.set_budget(budget));
    }
}
