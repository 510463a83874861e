//! When the camera moves by itself: to an event that is out of sight, and along with what is followed.

use crate::app::App;
use crate::app::camera_work::framing::{event_sphere, extents_of_query, reference_point};
use crate::app::camera_work::opening::{Opening, brought_into_view};
use crate::app::model::camera::Camera;
use crate::app::model::extent::Bounds;
use crate::app::model::lesson::Arrival;
use crate::app::model::view_frame::ViewFrame;
use crate::scene::PartRef;
use crate::sim::Instant;
use glam::DVec3;

/// An event is in sight where it is this share of the view away from the edges.
const MARGIN: f32 = 0.08;
/// A query is too small to be read where as many of its size would stand side by side in the view.
const SMALL: f64 = 10.0;
/// As many stand side by side in the view of one that was too small.
const READABLE: f64 = 4.0;

/// What was followed when the camera last moved with it.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct Followed {
    at: Instant,
    parts: Vec<PartRef>,
}

impl App {
    /// Begins or ends following the selection.
    pub(in crate::app) fn set_follow(&mut self, on: bool) {
        self.settings.follow = on;
        self.followed = None;
    }

    /// Moves the camera to an event that is out of sight after a seek, and along with what is followed.
    pub(in crate::app) fn move_camera(&mut self) {
        if self.session.take_arrival() && !self.is_step_to_be_fitted() {
            self.bring_event_into_view();
        }
        if self.settings.follow {
            self.follow_selected();
        }
    }

    /// Whether the moment of a step, and with it what collides, is on display.
    pub(in crate::app) fn has_arrived_at_step(&self) -> bool {
        self.lesson.as_ref().is_none_or(|lesson| lesson.arrival == Arrival::Done)
    }

    /// Whether the picture of a step is still to come: it shows the step's event by itself.
    fn is_step_to_be_fitted(&self) -> bool {
        let is_to_be_fitted = |opening: &Opening| !opening.is_fitted_to(self.view_rect, true);
        self.lesson.is_some() && self.opening.as_ref().is_some_and(is_to_be_fitted)
    }

    /// Brings the event into view, from the same direction and distance, unless it is in sight and nothing covers
    /// it.
    fn bring_event_into_view(&mut self) {
        let Some(event) = self.session.event_on_display() else { return };
        let Some(sphere) = event_sphere(&self.session.moment(), event) else { return };
        if !self.is_in_free_sight(sphere.center, MARGIN) {
            let camera = brought_into_view(self.camera, &sphere, self.view_rect, self.covered());
            (self.camera, self.opening) = (camera, None);
        }
    }

    /// Brings the bench query that was selected last into view, from the same direction, unless all of it is in sight, nothing
    /// covers it, and it is not too small. The camera comes no nearer to one that is not.
    pub(in crate::app) fn bring_query_into_view(&mut self) {
        let selected = self.session.selection().object();
        let Some(query) = self.session.scene().queries.iter().find(|query| Some(query.id) == selected) else { return };
        let extents = extents_of_query(self.session.moment().setup, query);
        let mut bounds = Bounds::default();
        extents.iter().for_each(|extent| bounds.include(extent.center, extent.radius));
        let Some(sphere) = bounds.sphere() else { return };
        let fitted =
            self.camera.framing(sphere.center, sphere.radius, f64::from(self.view_rect.aspect_ratio())).distance;
        let is_small = self.camera.distance > SMALL * fitted;
        if !is_small && extents.iter().all(|extent| self.is_in_free_sight(extent.center, 0.0)) {
            return;
        }
        let distance = if is_small { READABLE * fitted } else { self.camera.distance.max(fitted) };
        let camera = Camera { distance, ..self.camera };
        let camera = brought_into_view(camera, &sphere, self.view_rect, self.covered());
        (self.camera, self.opening) = (camera, None);
    }

    /// Whether a place is in the view, this share of it away from the edges, and nothing of the window covers it.
    fn is_in_free_sight(&self, place: DVec3, margin: f32) -> bool {
        let seen = self.view_rect.shrink2(margin * self.view_rect.size());
        let frame = ViewFrame::new(self.camera, self.view_rect, 1.0);
        let is_free = |at: egui::Pos2| seen.contains(at) && !self.covered().iter().any(|rect| rect.contains(at));
        frame.point_at(place).is_some_and(is_free)
    }

    /// What covered the view when it was painted last.
    fn covered(&self) -> &[egui::Rect] {
        self.picture.as_ref().map_or(&[], |picture| &picture.covered)
    }

    /// Moves with the middle of the selection, if the moment or the selection has changed.
    fn follow_selected(&mut self) {
        let moment = self.session.moment();
        let selection = self.session.selection();
        let now = Followed { at: moment.at(), parts: selection.parts().to_vec() };
        if self.followed.as_ref() == Some(&now) {
            return;
        }
        let places: Vec<DVec3> = selection.objects().filter_map(|id| reference_point(&moment, id)).collect();
        let bodies: Vec<DVec3> = selection
            .objects()
            .filter_map(|id| moment.setup.body_index(id))
            .map(|index| moment.position(index))
            .collect();
        // Walls selected along with bodies are not followed.
        let followed = if bodies.is_empty() { places } else { bodies };
        if !followed.is_empty() {
            let middle = followed.iter().sum::<DVec3>() / followed.len() as f64;
            self.camera = self.camera.keeping(middle, f64::from(self.view_rect.aspect_ratio()));
            self.opening = None;
        }
        self.followed = Some(now);
    }
}
