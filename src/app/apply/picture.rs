//! The program as a picture of a scene shows it: without what is there for who operates a window.

use super::walk;
use crate::app::App;
use crate::app::model::settings::{Theme, ViewSettings};
use crate::app::model::source::Source;
use crate::command_line::{Look, Profile};
use crate::language::speak;
use crate::scene::{Id, Scene};

impl App {
    /// A scene as a picture of this look shows it.
    pub(in crate::app) fn posed(scene: Scene, look: &Look) -> App {
        // What is explained is told in its language from the start.
        let _spoken = speak(look.language);
        let mut app = App::new(scene, Source::Shipped(String::new()));
        if let Some(overlays) = &look.overlays {
            app.settings.overlays = overlays.iter().copied().collect();
        }
        app.settings.language = look.language;
        app.settings.theme = match look.profile {
            Profile::Usual => Theme::Dark.for_light(look.light),
            Profile::Projector => Theme::Projector,
            Profile::ColourBlind => Theme::ColorBlindDark.for_light(look.light),
        };
        let mut app = app.bare(look.panels, &look.select);
        if let Some(step) = look.lesson_step {
            // The card of the step is a panel.
            app.settings.lesson_visible = look.panels;
            walk::enter_after_all(&mut app, step);
            if let Some(overlays) = &look.overlays {
                app.settings.overlays = overlays.iter().copied().collect();
            }
            app.go_to(None, &look.select);
        }
        app
    }

    /// Another program with the same scene, in which it looks as it does here.
    pub(in crate::app) fn posed_alike(&self, panels: bool) -> App {
        let mut app = App::new(self.session.scene().clone(), Source::Shipped(String::new()));
        app.settings = self.settings.clone();
        // A camera that nobody has moved fits what the picture shows, not what the window covers.
        if self.opening.is_none() {
            (app.camera, app.opening) = (self.camera, None);
        }
        let selected: Vec<Id> = self.session.selection().objects().collect();
        app.bare(panels, &selected)
    }

    fn bare(mut self, panels: bool, selected: &[Id]) -> App {
        self.settings = ViewSettings { panels_visible: panels, ..self.settings.in_picture() };
        self.go_to(None, selected);
        self.slice.find_all_at_once();
        self
    }

    /// Does something while the program shows what a picture shows; afterwards it is as it was.
    pub(in crate::app) fn as_picture<T>(&mut self, draw: impl FnOnce(&mut App) -> T) -> T {
        let bare = self.settings.in_picture();
        let (settings, told) = (std::mem::replace(&mut self.settings, bare), self.windows.confirmation.take());
        let drawn = draw(self);
        (self.settings, self.windows.confirmation) = (settings, told);
        drawn
    }
}
