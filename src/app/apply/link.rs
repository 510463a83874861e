//! The command that opens the scene just here.

use crate::app::App;
use crate::app::model::confirmation::Confirmation;
use crate::app::model::source::Source;
use crate::app::text::requests;
use crate::link::{Link, LinkTime};

impl App {
    /// Copies it. A scene that is nowhere has none.
    pub(super) fn copy_link(&mut self) {
        let scene = match self.session.source() {
            Source::New => return,
            Source::Shipped(key) => key.clone(),
            // It is pasted in other folders.
            Source::File(file) => {
                match std::path::absolute(file).ok().and_then(|file| file.to_str().map(str::to_owned)) {
                    Some(file) => file,
                    None => return self.windows.error = Some(requests::no_link(file)),
                }
            }
        };
        let at = LinkTime::of(self.session.destination(), self.session.timeline().setup().clock);
        let link = Link { scene, at, select: self.session.selection().objects().collect() }.to_string();
        let told = requests::copied_link(&link, self.session.document().is_changed());
        self.windows.confirmation = Some(Confirmation::new(told));
        self.requests.copied = Some(link);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::command::{Action, Command, SelectionCommand};
    use crate::scene::{PartRef, shipped_scene};
    use crate::sim::Instant;

    fn app() -> App {
        App::new(shipped_scene("balls_break").unwrap().load().unwrap(), Source::Shipped("balls_break".to_owned()))
    }

    #[test]
    fn a_link_opens_the_moment_and_the_selection_that_it_was_copied_at() {
        let mut app = app();
        // At 50 ticks a second, 125 ticks are 2.5 s.
        app.session.seek(Instant::start_of(125));
        while app.is_moving() {
            app.advance(0.0, &mut || true);
        }
        app.apply(Command::Selection(SelectionCommand::Parts([2, 1].map(PartRef::Object).to_vec())));
        let copy = Action::COPY_LINK.command(&app.view()).expect("a shipped scene has a name");
        app.apply(copy);
        assert_eq!(app.requests.copied.as_deref(), Some("collidoscope balls_break --at 2.5 --select 2,1"));
        let mut opened = self::app();
        let at = "2.5".parse::<LinkTime>().unwrap().instant(&opened.session.scene().settings).unwrap();
        opened.go_to(Some(at), &[2, 1]);
        while opened.is_moving() {
            opened.advance(0.0, &mut || true);
        }
        assert_eq!(opened.session.playback().cursor, app.session.playback().cursor);
        assert_eq!(opened.session.selection().parts(), app.session.selection().parts());
    }

    #[test]
    fn a_scene_that_is_nowhere_has_no_link() {
        let app = App::new(crate::scene::Scene::empty(), Source::New);
        assert_eq!(Action::COPY_LINK.command(&app.view()), None);
    }
}
