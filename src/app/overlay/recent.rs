//! Events that are worth showing: those of this tick and, for a moment, those just past.

use super::Sketch;
use crate::app::draw_list::{Importance, Pose};
use crate::scene::Id;
use crate::sim::{Event, EventKind, RestingContact};
use std::collections::BTreeMap;

/// How long an event takes to fade, in seconds of simulated time: long enough to be seen while playing.
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
    /// Whether the cursor is at exactly its moment.
    pub at_cursor: bool,
    /// 1 when it happens now, falling to 0.
    pub freshness: f32,
}

impl RecentEvent<'_> {
    /// The pose its glyphs belong to.
    pub fn pose(&self) -> Pose {
        if self.upcoming { Pose::After } else { Pose::At }
    }

    /// How important a label about these bodies and obstacles at this event is.
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

/// The events of the tick on display, later ones included, and those of the ticks just before it that have not faded
/// yet. Left out are events with hidden participants and the one whose stages are being stepped through; resting
/// groups and held balls are drawn elsewhere.
pub fn recent_events<'a>(sketch: &Sketch<'a>) -> Vec<RecentEvent<'a>> {
    recent_events_but(sketch, |event| sketch.is_being_found(event))
}

/// The same, with others left out in place of the one whose stages are being stepped through.
pub fn recent_events_but<'a>(sketch: &Sketch<'a>, is_left_out: impl Fn(&Event) -> bool) -> Vec<RecentEvent<'a>> {
    let moment = sketch.moment();
    let clock = moment.setup.clock;
    let now = moment.at();
    let seen = |event: &'a Event, this_tick: bool| {
        let age = clock.between(event.at, now);
        let freshness = (1.0 - age.max(0.0) / FADE_SECONDS).clamp(0.0, 1.0) as f32;
        let upcoming = !moment.has_happened(event.at);
        RecentEvent { event, this_tick, upcoming, at_cursor: age == 0.0, freshness }
    };
    let past = moment.trail.iter().flat_map(|record| &record.events).map(|event| seen(event, false));
    let this = moment.record.events.iter().map(|event| seen(event, true));
    let is_shown = |recent: &RecentEvent| match &recent.event.kind {
        _ if is_left_out(recent.event) => false,
        EventKind::Resting(_) | EventKind::BudgetSpent(_) => true,
        kind => sketch.shows(&kind.participants()),
    };
    past.filter(|recent| recent.freshness > 0.0).chain(this).filter(is_shown).collect()
}

/// The resting contacts that hold at the moment, each with its event: for each pair, those of the tick's last event up
/// to now, else of the first. A heap settles anew after every impact, dozens of times a tick with nearly the same
/// contacts, which would be drawn over each other. The selected event's contacts are all included; contacts with
/// hidden objects are not.
pub fn standing_contacts<'r, 'a>(
    sketch: &Sketch,
    recent: &'r [RecentEvent<'a>],
) -> Vec<(&'r RecentEvent<'a>, &'a RestingContact)> {
    let is_selected = |recent: &RecentEvent| sketch.context.selected_event == Some(recent.event);
    let mut all = Vec::new();
    let mut standing = BTreeMap::new();
    for (place, seen) in recent.iter().enumerate().filter(|(_, seen)| seen.this_tick) {
        let EventKind::Resting(resting) = &seen.event.kind else { continue };
        for contact in resting.contacts.iter().filter(|contact| sketch.shows(&[contact.body, contact.other])) {
            let chosen = standing.entry([contact.body, contact.other]).or_insert(place);
            if !seen.upcoming {
                *chosen = place;
            }
            all.push((place, seen, contact));
        }
    }
    let stands = |place: usize, contact: &RestingContact| standing[&[contact.body, contact.other]] == place;
    all.retain(|(place, seen, contact)| stands(*place, contact) || is_selected(seen));
    all.into_iter().map(|(_, seen, contact)| (seen, contact)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;
    use crate::sim::Resting;
    use glam::DVec3;

    /// One resting pair, solved three times, with an impulse of one, two and three newton seconds.
    fn found_three_times() -> Fixture {
        let resting = |impulse| {
            let contact =
                RestingContact { body: 1, other: 2, point: DVec3::ZERO, normal: DVec3::Y, impulse, sliding: false };
            EventKind::Resting(Resting { bodies: vec![1], contacts: vec![contact], begins: false }.into())
        };
        let times = [(0.001, 1.0), (0.002, 2.0), (0.003, 3.0)];
        times.into_iter().fold(Fixture::empty(), |fixture, (at, impulse)| fixture.event(at, resting(impulse)))
    }

    fn impulses(fixture: &Fixture, local: f64) -> Vec<f64> {
        let mut impulses = Vec::new();
        fixture.draw(local, |sketch, _| {
            let recent = recent_events(sketch);
            impulses = standing_contacts(sketch, &recent).iter().map(|(_, contact)| contact.impulse).collect();
        });
        impulses
    }

    #[test]
    fn of_a_pair_found_at_rest_again_and_again_the_contact_that_holds_now_is_shown() {
        let fixture = found_three_times();
        let at = |local| impulses(&fixture, local);
        assert_eq!((at(0.0005), at(0.0015), at(0.002), at(0.01)), (vec![1.0], vec![1.0], vec![2.0], vec![3.0]));
    }

    #[test]
    fn the_contacts_of_the_selected_event_are_shown_besides() {
        let mut fixture = found_three_times();
        fixture.selected_event = Some(0);
        assert_eq!(impulses(&fixture, 0.01), [1.0, 3.0]);
    }
}
