//! Who did this: the history of the selected body's velocity, the causal past on display, and the way back from event to
//! event.

use super::Session;
use super::filtering::Filtered;
use super::seeking::Goal;
use crate::app::model::event_filter::EventFilter;
use crate::app::model::event_log::EventRef;
use crate::app::model::past::ShownPast;
use crate::causes::{Asked, EventPlace, History, Past, PastSearch};
use crate::scene::Id;
use crate::sim::{Derived, Phase, Setup, TickRecord};

/// The history of the body selected last, read a little in each frame while it is visible.
#[derive(Default)]
pub(super) struct Histories {
    is_wanted: bool,
    /// Whose it is.
    of: Option<Id>,
    history: Option<History>,
}

impl Histories {
    /// The scene has changed: the body may have another index, or be gone.
    pub fn go_on_with(&mut self, setup: &Setup, first: u64) {
        let body = self.of.and_then(|id| setup.body_index(id));
        if self.history.as_ref().map(History::body) != body {
            self.history = body.map(|body| History::new(body, first));
        }
    }
}

impl Derived for Histories {
    fn next_tick(&self) -> Option<u64> {
        self.history.as_ref().filter(|_| self.is_wanted).and_then(History::next_tick)
    }

    fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        self.history.observe(setup, record);
    }

    fn forget_from(&mut self, tick: u64) {
        self.history.forget_from(tick);
    }
}

/// What is asked about causes.
#[derive(Default)]
pub(super) struct Causing {
    /// The past on display.
    past: Option<ShownPast>,
    /// The search for what came before.
    sought: Option<PastSearch>,
    /// The body that this search is about, and stays so: the event may be told by other contacts.
    about: Option<Id>,
    /// The events of the body whose next change is sought, instead of those of the filter.
    only: Option<Filtered>,
    /// Whether the last search for what came before found nothing.
    is_uncaused: bool,
}

impl Causing {
    /// The events that a search is limited to beside the filter.
    pub fn only(&self) -> Option<&Filtered> {
        self.only.as_ref()
    }

    /// Searches are about all events again.
    pub fn forget_search(&mut self) {
        (self.only, self.sought, self.about) = (None, None, None);
    }

    /// The body that the search which found an event was about, once.
    pub fn take_about(&mut self) -> Option<Id> {
        self.about.take()
    }

    /// Forgets what depends on a tick or later ones.
    pub fn forget_from(&mut self, tick: u64) {
        self.past = self.past.take().filter(|past| past.asked().tick() < tick);
        self.sought = None;
    }
}

impl Session {
    /// Follows the velocity of the body selected last while its history is visible.
    pub fn follow_history(&mut self, is_wanted: bool) {
        let (setup, first) = (self.timeline.setup(), self.timeline.first_tick());
        let selected = self.selection.object().and_then(|id| Some((id, setup.body_index(id)?)));
        let histories = &mut self.derived.histories;
        histories.is_wanted = is_wanted;
        if !is_wanted {
            return;
        }
        let of = selected.map(|(id, _)| id);
        let is_same = |history: &History| selected.is_some_and(|(_, body)| history.body() == body);
        if histories.of != of || !histories.history.as_ref().is_none_or(is_same) {
            histories.of = of;
            histories.history = selected.map(|(_, body)| History::new(body, first));
        }
    }

    /// The history of the body selected last, as far as it was read.
    pub fn history(&self) -> Option<&History> {
        self.derived.histories.history.as_ref()
    }

    /// What *because* and the causal past are about: the event on display, else the state of the body selected last.
    pub fn asked_why(&self) -> Option<Asked> {
        let event = self.event_on_display().and(self.selection.event());
        event.map(|EventRef { tick, index }| Asked::Event(EventPlace { tick, index })).or_else(|| {
            let body = self.selected_body()?;
            Some(Asked::State { body, at: self.playback.cursor, phase: self.playback.phase })
        })
    }

    fn selected_body(&self) -> Option<usize> {
        self.selection.object().and_then(|id| self.timeline.setup().body_index(id))
    }

    /// The causal past on display.
    pub fn past(&self) -> Option<&ShownPast> {
        self.causing.past.as_ref()
    }

    /// Shows the causal past of what is selected, or none.
    pub fn show_past(&mut self, is_shown: bool) {
        self.causing.past = self.asked_why().filter(|_| is_shown).map(ShownPast::of);
    }

    /// Seeks the latest earlier event of the bodies of the event on display, or of the body selected last.
    pub fn seek_cause(&mut self) {
        if let Some(asked) = self.asked_why() {
            self.seek_before(asked);
        }
    }

    /// Seeks the event that changed the motion of the body selected last most recently.
    pub fn seek_last_change(&mut self) {
        let Some(body) = self.selected_body() else { return };
        let phase = if self.event_on_display().is_some() { Phase::Before } else { self.playback.phase };
        self.seek_before(Asked::State { body, at: self.playback.cursor, phase });
    }

    fn seek_before(&mut self, asked: Asked) {
        self.causing.forget_search();
        self.causing.is_uncaused = false;
        self.causing.sought = Some(PastSearch::new(asked));
        self.causing.about = match asked {
            Asked::State { body, .. } => Some(self.timeline.setup().bodies[body].id),
            Asked::Event(_) => None,
        };
        self.go_for(Goal::Cause);
    }

    pub(super) fn search_cause(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(search) = &mut self.causing.sought else {
            self.goal = None;
            return;
        };
        search.advance_until(&self.timeline, |past: &Past| !past.events().is_empty(), may_go_on);
        if let Some(event) = search.past().and_then(|past| past.events().first()) {
            let EventPlace { tick, index } = event.place;
            self.causing.sought = None;
            self.goal = Some(Goal::Event(EventRef { tick, index }));
            self.pursue(may_go_on);
        } else if search.is_done() {
            (self.goal, self.causing.sought) = (None, None);
            self.causing.is_uncaused = true;
        }
    }

    /// Seeks the next event that changes the motion of the body selected last, up to the end of the scene or some seconds
    /// beyond the recording.
    pub fn seek_next_change(&mut self) {
        let setup = self.timeline.setup();
        let Some(filter) = self.selection.object().and_then(|id| EventFilter::of(setup, [id])) else { return };
        let events = &self.derived.events;
        self.causing.only = Some(Filtered::new(filter, &events.log, &events.lanes));
        self.seek_next_wanted();
    }

    /// Whether the last search for what came before found nothing, once.
    pub fn take_uncaused(&mut self) -> bool {
        std::mem::take(&mut self.causing.is_uncaused)
    }

    pub(super) fn past_lags(&self) -> bool {
        self.causing.past.as_ref().is_some_and(|past| !past.is_done())
    }

    pub(super) fn read_past(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        if let Some(past) = &mut self.causing.past {
            past.advance(&self.timeline, may_go_on);
        }
    }
}
