//! Going back to moments that were left by a jump.

use super::Session;
use crate::app::model::event_log::EventRef;
use crate::app::model::visits::{Visit, Visits, Way};
use crate::scene::{Bookmark, BookmarkPlace, BookmarkedEvent, BookmarkedMoment, PartRef};
use crate::sim::Instant;

impl Session {
    /// The moments that were left.
    pub fn visits(&self) -> &Visits {
        &self.visits
    }

    /// A jump begins at the moment on display.
    pub fn leave(&mut self, way: Way) {
        self.land();
        let here = self.here();
        self.visits.leave(here, way);
    }

    /// The moment on display is where the last jump led, unless that is still sought.
    pub(super) fn land(&mut self) {
        if self.goal.is_none() {
            self.visits.land(self.playback.cursor);
        }
    }

    /// Where a bookmark of here stands: at the collision on display, if there is one, else at the moment.
    pub fn bookmark_place(&self) -> BookmarkPlace {
        let moment = BookmarkPlace::Moment(self.moment_place());
        self.event_here().and_then(|event| self.numbered(event)).map_or(moment, BookmarkPlace::Event)
    }

    /// The moment on display.
    pub fn moment_place(&self) -> BookmarkedMoment {
        let at = self.playback.cursor;
        BookmarkedMoment { tick: at.tick, local_time: at.local }
    }

    /// The selected event while its moment is on display, whatever else was selected since.
    pub fn event_here(&self) -> Option<EventRef> {
        let is_here =
            self.goal.is_none() && self.selected_event().is_some_and(|event| event.at == self.playback.cursor);
        self.selection.event().filter(|_| is_here)
    }

    /// A collision with its number.
    fn numbered(&self, event: EventRef) -> Option<BookmarkedEvent> {
        let log = self.event_log();
        let logged = log.events()[log.place(event)?];
        let between = [logged.first?, logged.second?];
        let nth = log.number_of(event).filter(|_| logged.kind.is_collision())?;
        Some(BookmarkedEvent { between, nth })
    }

    /// Goes where a bookmark stands, and selects what it has selected or what collides there.
    pub fn seek_bookmark(&mut self, bookmark: &Bookmark) {
        let parts: Vec<PartRef> = bookmark.selected.iter().copied().map(PartRef::Object).collect();
        self.select_parts(&parts);
        match bookmark.at {
            BookmarkPlace::Moment(moment) => self.seek(Instant { tick: moment.tick, local: moment.local_time }),
            BookmarkPlace::Event(event) => self.seek_collision(event),
        }
    }

    /// Goes back to where a jump began, by so many of them.
    pub fn go_back(&mut self, by: usize) {
        let here = self.here();
        if let Some(visit) = self.visits.go_back(here, by) {
            self.revisit(&visit);
        }
    }

    /// Goes forward again to where they led.
    pub fn go_forward(&mut self, by: usize) {
        let here = self.here();
        if let Some(visit) = self.visits.go_forward(here, by) {
            self.revisit(&visit);
        }
    }

    /// The moment on display, and how one got there.
    fn here(&self) -> Visit {
        let event = self.event_on_display().and(self.selection.event());
        let at = self.playback.cursor;
        let arrival = self.visits.arrival(at).cloned();
        Visit { at, arrival, selected: self.selection.objects().collect(), event }
    }

    /// After an edit another event may have the place of the one that was visited, or none.
    fn revisit(&mut self, visit: &Visit) {
        let parts: Vec<PartRef> = visit.selected.iter().copied().map(PartRef::Object).collect();
        self.select_parts(&parts);
        let log = self.event_log();
        let is_there = |place: usize| log.events()[place].at == visit.at;
        match visit.event.filter(|event| log.place(*event).is_some_and(is_there)) {
            Some(event) => self.select_event(event),
            None => self.seek(visit.at),
        }
    }
}
