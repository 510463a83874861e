//! The selection.

use super::event_log::EventRef;
use super::view_frame::ViewFrame;
use crate::scene::{Id, PartRef};
use crate::sim::{Event, Instant};
use glam::{DVec2, DVec3};
use std::collections::BTreeSet;

/// The selection; it survives seeks, and edits of the scene as far as its parts still exist.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// Each once, in the order in which they were chosen.
    parts: Vec<PartRef>,
    /// The same for lookup: thousands may be selected.
    known: BTreeSet<PartRef>,
    /// The point of the primary object's surface that was clicked.
    pub surface_point: Option<SurfacePoint>,
    event: Option<SelectedEvent>,
    /// The event that was selected when an edit changed the run, as long as it was not found in it again.
    lost: Option<LostEvent>,
    /// Whether the event was chosen after the parts.
    is_about_event: bool,
    /// Whether a person asked how clicks find what they select.
    asks_about_pick: bool,
}

/// An event of the recording that is selected.
#[derive(Clone, Debug, PartialEq)]
struct SelectedEvent {
    place: EventRef,
    event: Event,
}

/// An event of a run that is no more.
#[derive(Clone, Debug, PartialEq)]
pub struct LostEvent {
    /// Where it was in the recording.
    pub place: EventRef,
    /// As it was recorded.
    pub event: Event,
    /// Whether its moment was on display.
    pub was_on_display: bool,
    /// The stage of its explanation that was.
    pub stage: Option<usize>,
    /// Whether the run as it is now has nothing like it.
    is_gone: bool,
}

/// A point of a surface that was clicked in the 3D view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfacePoint {
    /// Where the ray hit the surface, in world coordinates.
    pub world: DVec3,
    /// The moment it was clicked at.
    pub at: Instant,
    /// From the centre of the ball (or the reference point of the obstacle) at that moment to `world`;
    /// balls don't spin, so the mark travels with the object at this offset.
    pub offset: DVec3,
    /// From the start of the pick ray, on the near plane, in metres.
    pub distance: f64,
    /// How it was picked.
    pub ray: PickRay,
}

/// What a pick was computed from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PickRay {
    /// The camera, and its rectangle in the window.
    pub frame: ViewFrame,
    /// The pixel of the window that was clicked.
    pub pixel: DVec2,
    /// The centre of the ball then (or the reference point of the obstacle).
    pub center: DVec3,
}

impl Selection {
    /// These parts, the last one primary, and no event.
    pub fn of(parts: impl IntoIterator<Item = PartRef>) -> Selection {
        let mut selection = Selection::default();
        selection.set_parts(parts);
        selection
    }

    /// Parts of the scene in the order in which they were chosen, each once.
    pub fn parts(&self) -> &[PartRef] {
        &self.parts
    }

    /// The part chosen last, whose numbers are shown.
    pub fn primary(&self) -> Option<PartRef> {
        self.parts.last().copied()
    }

    /// The primary part, if it is a body, obstacle, group, field, flow or bench query.
    pub fn object(&self) -> Option<Id> {
        self.primary().and_then(PartRef::id)
    }

    /// All selected bodies, obstacles, groups, fields, flows and bench queries, in the order in which
    /// they were chosen.
    pub fn objects(&self) -> impl Iterator<Item = Id> + '_ {
        self.parts.iter().filter_map(|part| part.id())
    }

    /// Whether a part is selected.
    pub fn contains(&self, part: PartRef) -> bool {
        self.known.contains(&part)
    }

    /// Whether no part is selected; an event may be.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Whether more than one part is selected.
    pub fn is_multiple(&self) -> bool {
        self.parts.len() > 1
    }

    /// The selected parts with `part` added as primary or, if it is selected, left out.
    pub fn toggled(&self, part: PartRef) -> Vec<PartRef> {
        let mut parts: Vec<PartRef> = self.parts.iter().copied().filter(|other| *other != part).collect();
        if parts.len() == self.parts.len() {
            parts.push(part);
        }
        parts
    }

    /// Where the selected event is in the recording.
    pub fn event(&self) -> Option<EventRef> {
        self.event.as_ref().map(|selected| selected.place)
    }

    /// The selected event, as recorded.
    pub fn recorded_event(&self) -> Option<&Event> {
        self.event.as_ref().map(|selected| &selected.event)
    }

    /// Whether an event is selected and was chosen after the parts.
    pub fn is_about_event(&self) -> bool {
        self.is_about_event && self.event.is_some()
    }

    /// Selects the parts that a person chose.
    pub(in crate::app) fn choose(&mut self, parts: impl IntoIterator<Item = PartRef>) {
        self.set_parts(parts);
        self.is_about_event = false;
        self.asks_about_pick &= !self.is_multiple();
    }

    /// Selects the event that a person chose, and the parts that it is about.
    pub(in crate::app) fn choose_event(
        &mut self,
        place: EventRef,
        event: &Event,
        parts: impl IntoIterator<Item = PartRef>,
    ) {
        self.set_parts(parts);
        self.find_event(place, event);
        self.is_about_event = true;
        self.asks_about_pick = false;
    }

    /// Whether how a click found what it selected is to be explained, rather than an event: as long as single objects are
    /// clicked.
    pub fn asks_about_pick(&self) -> bool {
        self.asks_about_pick
    }

    /// Asks how the click found the primary object.
    pub(in crate::app) fn ask_about_pick(&mut self) {
        self.asks_about_pick = true;
        self.is_about_event = false;
    }

    /// Selects no event any more.
    pub(in crate::app) fn forget_event(&mut self) {
        self.event = None;
        self.lost = None;
    }

    /// The run changes from a tick on, and with it an event there; whether that is on display, and which stage of its explanation.
    pub(in crate::app) fn lose_event_from(&mut self, from: u64, (was_on_display, stage): (bool, Option<usize>)) {
        if let Some(SelectedEvent { place, event }) = self.event.take_if(|selected| selected.place.tick >= from) {
            self.lost = Some(LostEvent { place, event, was_on_display, stage, is_gone: false });
        } else if let Some(lost) = self.lost.as_mut().filter(|lost| lost.place.tick >= from) {
            lost.is_gone = false;
        }
    }

    /// The lost event that may be in the run as it is now.
    pub(in crate::app) fn sought_event(&self) -> Option<&LostEvent> {
        self.lost.as_ref().filter(|lost| !lost.is_gone)
    }

    /// The run as it is now does not have the lost event; another one may.
    pub(in crate::app) fn give_up_event(&mut self) {
        self.lost.iter_mut().for_each(|lost| lost.is_gone = true);
    }

    /// The event, chosen or found again, and where it is.
    pub(in crate::app) fn find_event(&mut self, place: EventRef, event: &Event) {
        self.event = Some(SelectedEvent { place, event: event.clone() });
        self.lost = None;
    }

    /// Selects these parts and no others, the last one primary; of equal ones the first counts.
    pub(in crate::app) fn set_parts(&mut self, parts: impl IntoIterator<Item = PartRef>) {
        let before = self.primary();
        self.known.clear();
        self.parts = parts.into_iter().filter(|part| self.known.insert(*part)).collect();
        if self.primary() != before {
            self.surface_point = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::camera::Camera;
    use crate::app::model::view_frame::PixelRect;

    const A: PartRef = PartRef::Object(1);
    const B: PartRef = PartRef::Object(2);
    const C: PartRef = PartRef::Expectation(0);

    #[test]
    fn the_part_chosen_last_is_primary_and_none_is_there_twice() {
        let selection = Selection::of([A, C, B, A]);
        assert_eq!((selection.parts(), selection.object()), ([A, C, B].as_slice(), Some(2)));
        assert!(selection.contains(C) && selection.is_multiple());
        assert_eq!(selection.objects().collect::<Vec<_>>(), [1, 2]);
        assert_eq!(Selection::of([A, C]).object(), None);
    }

    #[test]
    fn toggling_adds_at_the_end_or_leaves_out() {
        let selection = Selection::of([A, B]);
        assert_eq!(selection.toggled(C), [A, B, C]);
        assert_eq!(selection.toggled(A), [B]);
    }

    #[test]
    fn a_clicked_point_stays_only_while_its_owner_is_primary() {
        let rect = PixelRect { x: 0, y: 0, width: 16, height: 9 };
        let frame = ViewFrame { camera: Camera::default(), rect, pixels_per_point: 1.0 };
        let ray = PickRay { frame, pixel: DVec2::ZERO, center: DVec3::ZERO };
        let point = SurfacePoint { world: DVec3::X, at: Instant::start_of(0), offset: DVec3::X, distance: 1.0, ray };
        let mut selection = Selection { surface_point: Some(point), ..Selection::of([A]) };
        selection.set_parts([B, A]);
        assert_eq!(selection.surface_point, Some(point));
        selection.set_parts([A, B]);
        assert_eq!(selection.surface_point, None);
    }
}
