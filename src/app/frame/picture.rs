//! What the 3D view shows in a frame: the draw list with camera and colours, and what egui paints over it.

use crate::app::App;
use crate::app::camera_work::framing::{sphere_to_frame, surface_point};
use crate::app::camera_work::opening::{Matters, Room, centered, ends_of_arrows, fitted, staying};
use crate::app::draw_list::DrawList;
use crate::app::frame::FrameView;
use crate::app::model::camera::Camera;
use crate::app::model::event_filter::pairs_of;
use crate::app::model::extent::Extent;
use crate::app::model::moment::Moment;
use crate::app::model::recorded_run::ShownRecording;
use crate::app::model::selection::Selection;
use crate::app::model::session::Ghost;
use crate::app::model::view_frame::ViewFrame;
use crate::app::overlay::{
    Involved, OverlayContext, SliceInputs, SliceMap, SliceProbe, draw_all, draw_stages, paint_axes_cross, paint_key,
    paint_legend, place_across,
};
use crate::app::panel::{self, PaintedView};
use crate::app::style::agent_colors::AgentColors;
use crate::app::style::palette::Palette;
use crate::app::style::theme;
use crate::app::text::runs;
use crate::app::viewport::{paint_labels, pick, subjects_on_screen};
use crate::scene::{Id, Overlay, Slice};
use glam::{DVec2, DVec3};
use std::collections::BTreeSet;

/// What the 3D view shows.
pub struct Picture {
    /// Everything to draw.
    pub list: DrawList,
    /// Camera and rectangle.
    pub frame: ViewFrame,
    /// The theme's colours.
    pub palette: &'static Palette,
    /// Where card, buttons, hint, legend, axes and the slice's key lie over it, in points.
    pub covered: Vec<egui::Rect>,
    /// Where the key of the slice lies, if it is shown; one of `covered`.
    key: Option<egui::Rect>,
    /// Where the legend lies, if it has entries; one of `covered`.
    pub(super) legend: Option<egui::Rect>,
    /// The place that the probe of the slice reads.
    pub(super) probed: Option<DVec3>,
}

impl App {
    /// Fits the camera of a scene that was opened into what is free of the view.
    fn follow_opening(&mut self, covered: Vec<egui::Rect>) {
        let view = self.view_rect;
        let has_arrived = self.has_arrived_at_step();
        let arrows = self.picture.as_ref().map(|picture| ends_of_arrows(&picture.list)).unwrap_or_default();
        let Some(opening) = &mut self.opening else { return };
        let Some(room) = opening.due(Room { view, has_arrived, covered, arrows }).cloned() else { return };
        let (of_step, before) = (opening.camera(), opening.before(view));
        let hidden = self.view().hidden();
        let (scene, moment) = (self.session.scene(), self.session.moment());
        let camera = of_step.or(scene.view.camera).map_or_else(
            || {
                let all = sphere_to_frame(&moment, &scene.queries, &Selection::default(), &hidden);
                self.camera.framing(all.center, all.radius, f64::from(view.aspect_ratio()))
            },
            Camera::from,
        );
        // With hidden panels there is no card but that of a lesson: the picture is the author's.
        let has_card = self.settings.has_panels() && !room.covered.is_empty();
        if !has_card && self.lesson.is_none() {
            self.camera = camera;
            return;
        }
        // A step is about its own moment, and its author may leave out what is elsewhere.
        let matters = match of_step {
            Some(_) => {
                let all = Matters::with_bodies_at(|body| moment.position(body), scene, moment.setup, &hidden);
                let draws_flows = self.view().concealed().overlays(&self.settings.overlays).contains(&Overlay::Fields);
                let all = if draws_flows { all.with_flows(moment.setup, &hidden) } else { all };
                let subject = self.subject(&moment, &hidden);
                Matters { arrows: room.arrows, ..all }.shown_by(camera, view, &subject)
            }
            None => Matters::of(scene, moment.setup, &hidden),
        };
        let camera = fitted(camera, &matters, view, &room.covered);
        let is_bare = !self.settings.has_panels() && !self.settings.lesson_visible;
        self.camera = match before {
            _ if is_bare => centered(camera, &matters, view),
            Some(before) => staying(before, camera, &matters, view, &room.covered),
            None => camera,
        };
    }

    /// The bodies that a picture is about: those that are selected, and those that collide on display.
    fn subject(&self, moment: &Moment, hidden: &BTreeSet<Id>) -> Vec<Extent> {
        let selected = self.session.selection().objects();
        let colliding = self.session.event_on_display().map(|event| pairs_of(&event.kind));
        let all = selected.chain(colliding.into_iter().flatten().flatten());
        let body = |id: Id| {
            let index = moment.setup.body_index(id).filter(|_| !hidden.contains(&id))?;
            Some(Extent { center: moment.position(index), radius: moment.setup.bodies[index].radius })
        };
        all.filter_map(body).collect()
    }

    /// Draws the moment with its overlays, and paints the labels.
    pub(in crate::app) fn paint(&mut self, mut painted: PaintedView, pixels_per_point: f32) -> Picture {
        self.view_rect = painted.rect;
        self.lesson.iter_mut().for_each(|lesson| lesson.has_rest = painted.has_rest_of_card);
        // The key of the slice and the legend are known as soon as they were painted once.
        let below = self.picture.as_ref().map(|picture| [picture.key, picture.legend]);
        let below = below.into_iter().flatten().flatten();
        self.follow_opening(painted.covered.iter().copied().chain(below).collect());
        let palette = theme::palette(self.settings.theme);
        let concealed = self.view().concealed();
        let is_open = concealed.future();
        let overlays = concealed.overlays(&self.settings.overlays);
        let moment = self.session.moment();
        // Runs beside this one tell what comes, too.
        let mut moment = if is_open { Moment { swept_ghost: None, baseline: None, ..moment } } else { moment };
        if let Some(beside) = moment.baseline.as_mut().filter(|_| concealed.paths_ahead()) {
            beside.ahead = [&[]; 2];
        }
        let selection = self.session.selection();
        let frame = ViewFrame::new(self.camera, painted.rect, pixels_per_point);
        let hidden = self.view().hidden();
        let pointed = pointed(&painted, &frame, &self.view());
        let picked = pointed.and_then(|pixel| pick(&frame, pixel, &moment, |id| self.view().is_pickable(id)));
        let draws_slice = overlays.contains(&Overlay::Fields);
        let followed = selection.object().and_then(|id| moment.setup.body_index(id));
        if let Some(body) = followed.filter(|_| self.settings.slice.follows) {
            self.settings.slice_height = place_across(self.settings.slice.plane, moment.position(body));
        }
        // Where agents come to rest is an answer, too.
        let marks = self.settings.slice.equilibria && !is_open;
        let hatches = self.settings.slice.dead_zones && !is_open;
        let basins = self.settings.slice.basins && !is_open;
        let slice = Slice { equilibria: marks, dead_zones: hatches, basins, ..self.settings.slice };
        let look = (slice, self.settings.slice_height);
        let left_out: BTreeSet<Id> = concealed.objects().collect();
        let inputs =
            draws_slice.then(|| SliceInputs::of(&moment, look, [&hidden, &left_out], selection.object())).flatten();
        self.slice.update(inputs);
        let slice = self.slice.map();
        let pointed_on_slice = slice.zip(pointed.filter(|_| !painted.is_busy));
        let pinned = slice.zip(self.settings.pinned_probe).map(|(map, place)| SliceProbe::at_place(map, place));
        let under_pointer = |(map, pixel): (&SliceMap, DVec2)| {
            // Planes and quads do not hide the slice.
            let hides = |id| !hidden.contains(&id) && moment.setup.is_solid(id);
            SliceProbe::under(map, &frame, pixel, pick(&frame, pixel, &moment, hides).as_ref())
        };
        // While a question is open it may be the answer. In front of a class a resting pointer covers nothing: there the readout
        // is pinned.
        let is_told = !is_open && (pinned.is_some() || !self.settings.presentation.is_on);
        let probe = pinned.or_else(|| pointed_on_slice.and_then(under_pointer));
        let told_probe = probe.as_ref().filter(|_| is_told);
        if let Some((map, probe)) = slice.zip(told_probe) {
            painted.on_top.extend(panel::slice_probe::shapes(&painted, &frame, &moment, map, probe));
        }
        let event = self.session.event_on_display().filter(|_| !is_open);
        let of_event = event.map(|event| Involved::of(event, &moment, &frame, &hidden));
        let past = self.session.past().filter(|_| !is_open);
        let involved = match past {
            Some(past) => Some(Involved::of_all(past.concerned(moment.at())).looking_through(of_event)),
            None => of_event,
        };
        let prediction = self.view().prediction();
        let coloring = self.session.behaving().coloring();
        let theme = self.settings.theme;
        let agent_colors = coloring.map(|(table, column)| AgentColors::of_all(table, column, theme));
        let kept = self.session.kept_runs();
        let recording = self.session.recording_beside().filter(|beside| beside.is_compared() && !is_open);
        let recording = recording.map(|beside| ShownRecording { run: beside.run(), color: kept.free_color() });
        let names = kept.shown().map(|run| (kept.color(run.id), runs::of_run(run)));
        let run_names = names.chain(recording.map(|shown| (shown.color, shown.run.name().to_owned()))).collect();
        let ghosts: Vec<_> = self.session.ghosts().iter().filter(|_| !is_open).map(Ghost::moment).collect();
        let context = OverlayContext {
            moment,
            frame,
            palette,
            overlays: &overlays,
            queries: &self.session.scene().queries,
            selected: selection.object(),
            selected_event: self.session.selected_event().filter(|_| !is_open),
            involved: involved.as_ref(),
            agent_colors: agent_colors.as_ref(),
            selection: &selection.objects().collect(),
            hidden: &hidden,
            hovered: picked.map(|picked| picked.target),
            surface_point: surface_point(&moment, selection),
            stages: self.view().shown_stages(),
            steering: self.view().shown_steering().filter(|_| !is_open),
            prediction: prediction.as_ref(),
            slice,
            slice_probe: told_probe,
            map: self.maps.shown().filter(|_| self.maps.is_laid),
            ghosts: &ghosts,
            recording,
            ahead: self.session.paths_ahead(),
            run_names: &run_names,
            keeps_future: concealed.later_events(),
            hides_names: &concealed.names(),
            hides_numbers: &concealed.numbers(),
            is_playing: self.session.playback().playing,
            arrow_scale: self.settings.sizes.arrows,
            scale: painted.scale,
        };
        let mut list = draw_all(&context);
        let label_scale = theme::label_scale(theme) * self.settings.sizes.labels as f32;
        let cross = paint_axes_cross(&painted.painter, &self.camera, (palette, theme::label_scale(theme)));
        let legend = paint_legend(&painted.painter, &context, (&list, label_scale));
        draw_stages(&context, &mut list);
        list.thicken(theme::weight(theme) * self.settings.sizes.lines as f32);
        let mut occupied: Vec<_> = legend.into_iter().chain([cross]).chain(painted.covered).collect();
        let key = paint_key(&painted.painter, &context, [&occupied, &subjects_on_screen(&frame, &list)]);
        occupied.extend(key);
        let mut on_top: Vec<_> = painted.on_top.iter().map(egui::Shape::visual_bounding_rect).collect();
        on_top.extend(context.steering.iter().flat_map(|steering| steering.covered(&frame, context.arrow_scale)));
        paint_labels(&painted.painter, &frame, &list, (palette, label_scale), [&occupied, &on_top]);
        painted.painter.extend(painted.on_top);
        let probed = probe.map(|probe| probe.place);
        Picture { list, frame, palette, covered: occupied, key, legend, probed }
    }
}

/// The pixel of the view under the pointer, unless something of the interface lies above it, the view is being turned
/// or something dragged. The outermost pixels count as outside, as does a pointer that has never moved.
fn pointed(painted: &PaintedView, frame: &ViewFrame, view: &FrameView) -> Option<DVec2> {
    let pointer = view.pointer;
    let [x, y] = pointer.pixel;
    let at = egui::pos2(x, y) / frame.pixels_per_point;
    let on_top = painted.painter.ctx().layer_id_at(at) == Some(painted.painter.layer_id());
    let is_dragging = pointer.right || pointer.middle || painted.scale.is_some();
    let is_free = !is_dragging && on_top && painted.rect.shrink(1.0).contains(at);
    is_free.then(|| DVec2::new(f64::from(x), f64::from(y)))
}
