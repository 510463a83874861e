//! Keeping bookmarks, and going to them.

use crate::app::App;
use crate::app::model::confirmation::Confirmation;
use crate::app::text::{bookmarks as told, events};
use crate::scene::{Bookmark, Operation, Part, PartRef};

impl App {
    /// Keeps the moment on display with what is selected and how it is looked at. Playing goes on.
    pub(super) fn keep_bookmark(&mut self) {
        let log = self.session.event_log();
        let logged = self.session.event_here().and_then(|event| Some(log.events()[log.place(event)?]));
        let name = logged.map_or_else(String::new, |logged| {
            events::happened(&logged, |id| self.session.scene().label_of(PartRef::Object(id)))
        });
        let bookmark = Bookmark { name, note: String::new(), ..self.here() };
        let place = self.session.scene().bookmarks.len();
        self.session.edit(&Operation::Add(Part::Bookmark(bookmark)), None);
        if self.session.scene().bookmarks.len() > place {
            let name = self.session.scene().label_of(PartRef::Bookmark(place));
            self.windows.confirmation = Some(Confirmation::new(told::kept(&name)));
        }
    }

    /// Puts a bookmark where one is now; name and note stay, and so does what it selects where it alone is selected.
    pub(super) fn move_bookmark(&mut self, index: usize) {
        if let Some(bookmark) = self.session.scene().bookmarks.get(index) {
            let (name, note, here) = (bookmark.name.clone(), bookmark.note.clone(), self.here());
            let is_alone = self.session.selection().parts() == [PartRef::Bookmark(index)];
            let selected = if is_alone { bookmark.selected.clone() } else { here.selected.clone() };
            let moved = Bookmark { name, note, selected, ..here };
            let with = Part::Bookmark(moved);
            self.session.edit(&Operation::Replace { part: PartRef::Bookmark(index), with }, None);
        }
    }

    /// A bookmark of the moment on display, without a name.
    pub(super) fn here(&self) -> Bookmark {
        Bookmark {
            name: String::new(),
            note: String::new(),
            at: self.session.bookmark_place(),
            camera: Some(self.camera.into()),
            overlays: Some(self.settings.overlays.iter().copied().collect()),
            selected: self.session.selection().objects().collect(),
        }
    }

    /// Goes where a bookmark stands, and looks as it was looked at.
    pub(super) fn go_to_bookmark(&mut self, index: usize) {
        let Some(bookmark) = self.session.scene().bookmarks.get(index).cloned() else { return };
        if let Some(camera) = bookmark.camera {
            (self.camera, self.opening) = (camera.into(), None);
        }
        if let Some(overlays) = &bookmark.overlays {
            self.settings.overlays = overlays.iter().copied().collect();
        }
        self.paused().seek_bookmark(&bookmark);
    }

    /// Tells once that a search has not found the collision of a bookmark.
    pub(in crate::app) fn tell_missed(&mut self) {
        if let Some(event) = self.session.take_missed() {
            let scene = self.session.scene();
            let between = event.between.map(|id| scene.label_of(PartRef::Object(id)));
            self.windows.confirmation = Some(Confirmation::of_refusal(told::not_found(event.nth, &between)));
        }
    }
}
