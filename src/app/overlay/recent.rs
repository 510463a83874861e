//! Events that are worth showing: those of this tick, and for a moment those just past.

use super::{Pose, Sketch};
use crate::app::draw_list::Importance;
use crate::scene::Id;
use crate::sim::{Event, EventKind};

/// For how many seconds of simulated time an event fades: long enough to be seen while playing.
const FADE_SECONDS: f64 = 0.25;

/// An event as seen from the moment on display.
#[derive(Clone, Copy, Debug)]
pub struct RecentEvent<'a> {
    /// What happened.
    pub event: &'a Event,
    /// Whether it belongs to the tick on display.
    pub this_tick: bool,
    /// Whether it lies after the moment.
    pub upcoming: bool,
    /// Whether the moment is the very one it happens at.
    pub at_cursor: bool,
    /// 1 when it happens now, falling to 0.
    pub freshness: f32,
}

impl RecentEvent<'_> {
    /// The pose its glyphs belong to.
    pub fn pose(&self) -> Pose {
        if self.upcoming { Pose::After } else { Pose::At }
    }

    /// How important a label of this event is that says something of these bodies and obstacles.
    pub fn importance(&self, sketch: &Sketch, of: &[Id]) -> Importance {
        let own = if sketch.context.selected_event == Some(self.event) {
            Importance::Selected
        } else if self.at_cursor {
            Importance::Cursor
        } else {
            Importance::Event
        };
        sketch.importance(of, own)
    }
}

/// The events of the tick on display, those to come included, and those of the ticks just before
/// that have not faded yet. Meetings with what is hidden are left out, and so is the one whose stages a
/// person walks through; groups that rest and held balls are told apart where each of them is drawn.
pub fn recent_events<'a>(sketch: &Sketch<'a>) -> Vec<RecentEvent<'a>> {
    let moment = sketch.moment();
    let clock = moment.setup.clock;
    let now = moment.at();
    let seen = |event: &'a Event, this_tick: bool| {
        let age = clock.between(event.at, now);
        let freshness = (1.0 - age.max(0.0) / FADE_SECONDS).clamp(0.0, 1.0) as f32;
        RecentEvent { event, this_tick, upcoming: age < 0.0, at_cursor: age == 0.0, freshness }
    };
    let past = moment.trail.iter().flat_map(|record| &record.events).map(|event| seen(event, false));
    let this = moment.record.events.iter().map(|event| seen(event, true));
    let is_shown = |recent: &RecentEvent| match &recent.event.kind {
        _ if sketch.is_being_found(recent.event) => false,
        EventKind::Resting(_) | EventKind::BudgetSpent(_) => true,
        kind => sketch.shows(&kind.participants()),
    };
    past.filter(|recent| recent.freshness > 0.0).chain(this).filter(is_shown).collect()
}
