//! Validation of bookmarks.

use super::{Validator, before_first};
use crate::scene::path::DocumentPath;
use crate::scene::{Bookmark, BookmarkPlace, BookmarkedEvent, BookmarkedMoment};

impl Validator<'_> {
    pub(super) fn bookmark(&mut self, bookmark: &Bookmark, path: &DocumentPath) {
        let at = path.field("at");
        match bookmark.at {
            BookmarkPlace::Moment(moment) => self.bookmarked_moment(moment, &at.field("moment")),
            BookmarkPlace::Event(event) => self.bookmarked_event(event, &at.field("event")),
        }
        self.camera(bookmark.camera, path);
        self.distinct_references(&path.field("selected"), &bookmark.selected);
    }

    /// One after the end is allowed: a scene may be made shorter.
    pub(super) fn bookmarked_moment(&mut self, moment: BookmarkedMoment, path: &DocumentPath) {
        let first = self.scene.settings.start_tick;
        if moment.tick < first {
            self.problems.add(&path.field("tick"), before_first(first, moment.tick));
        }
        self.within_tick(moment.local_time, path);
    }

    pub(super) fn bookmarked_event(&mut self, event: BookmarkedEvent, path: &DocumentPath) {
        self.pair(&path.field("between"), event.between);
        self.nth(event.nth, path);
    }
}
