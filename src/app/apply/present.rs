//! Presenting a scene to an audience.

use crate::app::App;
use crate::app::model::settings::Theme;

/// Height of body text as a part of the window's, while the scene is presented: legible from the back row.
const TEXT: f32 = 1.0 / 30.0;
/// Height of body text in points.
const BODY: f32 = 13.0;
/// Larger text would leave no room for the picture.
const LARGEST: f32 = 3.5;
/// Height in points of the window that the projector's profile is made for: in a higher one of more pixels, all is as large a
/// part of what is projected.
const PROJECTED: f32 = 720.0;

impl App {
    /// Presents the scene on the whole screen, or goes back.
    pub(super) fn present(&mut self, on: bool) {
        if on != self.settings.presentation.is_on {
            self.requests.full_screen = Some(on);
            self.windows.full_screen = on;
        }
        self.settings.presentation.is_on = on;
        self.settings.presentation.is_blank = false;
        // Nothing else says that a lesson waits.
        self.settings.hint_visible = on && self.lesson.is_none() && self.session.scene().has_steps();
    }

    /// Brings the panels to light, wherever they were hidden.
    pub(super) fn show_panels(&mut self) {
        if self.settings.presentation.is_on {
            self.present(false);
        }
        self.settings.panels_visible = true;
    }

    /// Esc: shows the screen again if it was black, else goes back to the panels; false if nothing is presented.
    pub(super) fn end_presentation(&mut self) -> bool {
        let presentation = &mut self.settings.presentation;
        match (presentation.is_on, presentation.is_blank) {
            (false, _) => return false,
            (true, true) => presentation.is_blank = false,
            (true, false) => self.present(false),
        }
        true
    }

    /// The size of text and panels in a window so high, in points of the display; 1 is normal.
    pub fn interface_scale(&self, height: f32) -> f32 {
        let wanted = match (self.settings.presentation.is_on, self.settings.theme) {
            (true, _) => TEXT * height / BODY,
            (false, Theme::Projector) => height / PROJECTED,
            (false, _) => 1.0,
        };
        self.settings.interface_scale * wanted.clamp(1.0, LARGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::Theme;
    use crate::app::App;
    use crate::app::command::{Command, LessonCommand, ViewCommand};
    use crate::app::model::source::Source;
    use crate::scene_for_tests::parsed;

    fn empty() -> App {
        App::new(parsed(r#"{"version": 1, "name": "a"}"#), Source::New)
    }

    #[test]
    fn on_a_projector_with_more_pixels_text_is_as_large_a_part_of_the_picture() {
        let mut app = empty();
        assert_eq!(app.interface_scale(1080.0), 1.0, "at a desk one sits as near as before");
        app.settings.theme = Theme::Projector;
        assert_eq!([600.0, 720.0, 1080.0].map(|height| app.interface_scale(height)), [1.0, 1.0, 1.5]);
    }

    #[test]
    fn while_it_is_presented_text_is_a_thirtieth_of_the_height() {
        let mut app = empty();
        assert_eq!(app.interface_scale(720.0), 1.0);
        app.apply(Command::View(ViewCommand::Present(true)));
        for height in [720.0, 800.0, 1080.0] {
            // Body text has 13 points.
            let text = 13.0 * app.interface_scale(height);
            assert!((text - height / 30.0).abs() < 1e-3, "{text} of {height}");
        }
        // A person may still make it larger or smaller.
        app.apply(Command::View(ViewCommand::SetInterfaceScale(0.5)));
        assert!((13.0 * app.interface_scale(720.0) - 12.0).abs() < 1e-3);
    }

    #[test]
    fn esc_shows_a_black_screen_again_and_then_ends_the_presentation() {
        let mut app = empty();
        app.apply(Command::View(ViewCommand::Present(true)));
        assert_eq!(app.requests.full_screen.take(), Some(true));
        assert!(!app.settings.has_panels());
        app.apply(Command::View(ViewCommand::Blank(true)));
        app.apply(Command::Cancel);
        assert!(app.settings.presentation.is_on && !app.settings.presentation.is_blank);
        app.apply(Command::Cancel);
        assert!(app.settings.has_panels());
        assert_eq!(app.requests.full_screen.take(), Some(false));
    }

    #[test]
    fn in_front_of_an_audience_a_lesson_that_waits_is_announced_and_nothing_else() {
        let present = |scene: &str| {
            let mut app = App::new(parsed(scene), Source::New);
            app.apply(Command::View(ViewCommand::Present(true)));
            let is_announced = app.settings.hint_visible;
            app.apply(Command::Lesson(LessonCommand::Start(0)));
            [is_announced, app.settings.hint_visible]
        };
        let lesson = r#"{"version": 1, "name": "a", "lesson": [{"title": "one", "text": "step"}]}"#;
        assert_eq!(present(lesson), [true, false]);
        let text = r#"{"version": 1, "name": "a", "lesson": "Nothing to go through."}"#;
        assert_eq!([present(text), present(r#"{"version": 1, "name": "a"}"#)], [[false; 2]; 2]);
    }

    #[test]
    fn what_needs_a_panel_ends_the_presentation_and_the_full_screen_with_it() {
        let mut app = empty();
        app.apply(Command::View(ViewCommand::Present(true)));
        app.apply(Command::View(ViewCommand::Blank(true)));
        assert_eq!(app.requests.full_screen.take(), Some(true));
        app.apply(Command::View(ViewCommand::ShowCauses));
        assert!(app.settings.has_panels() && !app.settings.presentation.is_blank);
        assert_eq!((app.requests.full_screen.take(), app.windows.full_screen), (Some(false), false));
    }
}
