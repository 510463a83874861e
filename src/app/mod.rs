//! The window: panels, the 3D view, overlays, playback. Only this module knows egui and macroquad.
//!
//! A frame runs in one direction: keys and time → panels read a [`FrameView`] and push [`Command`]s →
//! [`App`] carries them out, and asks the panels again if there were any → overlays read the same
//! moment into a draw list → 3D → panels on top. So nothing on screen is a frame old.

mod apply;
mod camera_work;
pub mod command;
pub mod draw_list;
pub mod frame_view;
mod framing;
mod icon;
mod input;
mod layout;
mod menus;
pub mod model;
mod opening;
pub mod overlay;
pub mod palette;
pub mod panel;
pub mod render;
mod shot;
mod still;
pub mod text;
pub mod theme;
pub mod trace_colors;
mod typing;
pub mod viewport;
mod window;
pub mod windows;

pub use command::KeyPress;
pub use shot::{ShotError, shoot};
pub use window::{WindowError, WindowOptions, draw_frame, new_egui, open};

use self::model::settings::ViewSettings;
use self::model::view_frame::ViewFrame;
use self::windows::{Front, Windows};
use crate::scene::Overlay;
use camera_work::Followed;
use command::{Command, FileCommand, ViewCommand, action_for};
use draw_list::DrawList;
use egui::Key;
use frame_view::{Explanation, FrameView};
use layout::Layout;
use model::camera::Camera;
use model::check_all::CheckAll;
use model::file_stamp::FileStamp;
use model::library::Library;
use model::place::Place;
use model::selection::Selection;
use model::session::Session;
use model::source::Source;
use model::state::{Autosaver, Leftover, RecentFiles};
use opening::{Matters, Opening, fitted};
use overlay::{
    Involved, OverlayContext, SliceCache, SliceInputs, SliceProbe, draw_all, draw_stages, paint_axes_cross, paint_key,
    paint_legend,
};
use palette::Palette;
use panel::{PaintedView, Tab};
use std::collections::VecDeque;
use std::path::PathBuf;
use typing::Typing;
use viewport::{Pointer, paint_labels, pick};

/// The program's state. Everything else on screen is derived from it.
pub struct App {
    session: Session,
    settings: ViewSettings,
    camera: Camera,
    windows: Windows,
    typing: Typing,
    shipped: Library,
    layout: Layout,
    /// Passes of this frame that have been made; input and time count once a frame.
    passes: u32,
    /// Frames in a row in which the panels were asked twice.
    repeated_frames: u32,
    /// The open scene's file as it was read or written here.
    file_stamp: Option<FileStamp>,
    /// The files opened last.
    recent: RecentFiles,
    /// Writes autosaves, if there is a folder for them.
    autosaver: Option<Autosaver>,
    /// Why the last autosave failed.
    autosave_problem: Option<String>,
    /// Unsaved changes of earlier starts, the newest first.
    leftovers: Vec<Leftover>,
    /// The last check of scenes.
    check_all: CheckAll,
    /// Requests to the window.
    requests: Requests,
    /// The camera follows the scene that was opened; `None` once a person has moved it.
    opening: Option<Opening>,
    /// The scenes that the open one was made from, the last one above.
    places: Vec<Place>,
    /// Commands from outside the window's content that wait while a person decides something else.
    waiting: VecDeque<FileCommand>,
    /// How often drags were ended by something else than their release.
    interruptions: u64,
    /// The same count when the panels were last shown.
    shown_interruptions: u64,
    /// What the camera last moved with.
    followed: Option<Followed>,
    /// Where the 3D view was painted last, in points.
    view_rect: egui::Rect,
    /// The fields on the slice, as they were drawn last.
    slice: SliceCache,
    /// The pointer in this frame.
    pointer: Pointer,
    /// Whether a button of the pointer is held on something.
    is_pointer_held: bool,
    /// What the 3D view shows in this frame; `None` while it is folded away.
    picture: Option<Picture>,
}

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
}

/// Requests that only the window can carry out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// End the program.
    pub quit: bool,
    /// Put on the clipboard.
    pub copied: Option<String>,
    /// Fill the screen or not.
    pub full_screen: Option<bool>,
}

/// What happened since the last frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameInput {
    /// Display time that passed in seconds.
    pub elapsed: f64,
    /// Keys in the order in which they were pressed.
    pub keys: Vec<KeyPress>,
    /// Files that were dropped on the window.
    pub dropped: Vec<PathBuf>,
    /// Pointer and wheel.
    pub pointer: Pointer,
    /// The close button was pressed.
    pub quit: bool,
}

impl App {
    /// Frames in a row in which the panels may be asked twice.
    const MOST_REPEATED_FRAMES: u32 = 2;

    /// Shows a valid scene, paused on its first tick.
    pub fn new(scene: crate::scene::Scene, source: Source) -> App {
        let mut app = App {
            file_stamp: source.file().and_then(FileStamp::of),
            session: Session::new(scene, source),
            settings: ViewSettings::default(),
            camera: Camera::default(),
            windows: Windows::default(),
            typing: Typing::default(),
            shipped: Library::shipped(),
            layout: Layout::new(),
            recent: RecentFiles::default(),
            autosaver: None,
            autosave_problem: None,
            leftovers: Vec::new(),
            check_all: CheckAll::default(),
            passes: 0,
            repeated_frames: 0,
            requests: Requests::default(),
            opening: None,
            places: Vec::new(),
            waiting: VecDeque::new(),
            is_pointer_held: false,
            interruptions: 0,
            shown_interruptions: 0,
            followed: None,
            view_rect: egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(16.0, 9.0)),
            slice: SliceCache::default(),
            pointer: Pointer::default(),
            picture: None,
        };
        app.adopt_view();
        app
    }

    /// Shows an error from before the window was open.
    pub fn tell_problem(&mut self, problem: String) {
        self.windows.error = Some(problem);
    }

    /// Whether the picture changes without input.
    pub fn is_moving(&self) -> bool {
        self.session.playback().playing || self.session.goal().is_some() || self.session.is_working()
    }

    /// Lets time pass; see [`Session::advance`].
    pub fn advance(&mut self, elapsed: f64, may_go_on: &mut dyn FnMut() -> bool) {
        let is_plotted = self.settings.plots_selected && self.layout.is_in_front(Tab::Plots);
        self.session.track_selected(is_plotted);
        self.session.advance(elapsed, may_go_on);
        self.move_camera();
        self.session.explain();
    }

    /// What the 3D view showed in the last frame; `None` while it is folded away.
    pub fn picture(&self) -> Option<&Picture> {
        self.picture.as_ref()
    }

    /// What panels read.
    pub fn view(&self) -> FrameView<'_> {
        FrameView {
            scene: self.session.scene(),
            document: self.session.document(),
            refusal: self.session.refusal(),
            source: self.session.source(),
            moment: self.session.moment(),
            timeline: self.session.timeline(),
            goal: self.session.goal(),
            shipped: &self.shipped,
            event_log: self.session.event_log(),
            lanes: self.session.lanes(),
            filtered: self.session.filtered(),
            of_selected: self.session.of_selected(),
            ledger: self.session.ledger(),
            running_totals: self.session.running_totals(),
            track: self.session.track(),
            track_before: self.session.track_before(),
            track_is_complete: self.session.track_is_complete(),
            checker: self.session.checker(),
            saved_verdicts: self.session.saved_verdicts(),
            totals_at_start: self.session.totals_at_start(),
            playback: self.session.playback(),
            selection: self.session.selection(),
            selected_event: self.session.selected_event(),
            event_on_display: self.session.event_on_display(),
            explanation: Explanation {
                explained: self.session.explained(),
                cursor: self.session.stage_cursor(),
                fraction: self.session.shown_fraction(),
                waiting: self.session.waiting(),
                is_in_front: self.layout.is_in_front(Tab::Explain),
            },
            attribution: self.session.attribution(),
            settings: &self.settings,
            camera: &self.camera,
            view_frame: ViewFrame::new(self.camera, self.view_rect, 1.0),
            windows: &self.windows,
            interruptions: self.interruptions,
            made_from: self.places.last().map(|place| place.session.scene()),
            pointer: &self.pointer,
            recent: &self.recent,
            leftovers: &self.leftovers,
            autosave_problem: self.autosave_problem.as_deref(),
            check_all: &self.check_all,
        }
    }

    /// One egui pass: input and time, then panels and their commands, then the picture.
    ///
    /// Where commands change what the panels have just shown, the pass is thrown away and the panels
    /// are asked again, so that no panel is a frame behind the 3D view. While a drag sends commands in
    /// every frame, every third one goes without: egui reports a row of repeated frames as a fault.
    pub fn pass(&mut self, ctx: &egui::Context, input: &FrameInput, may_go_on: &mut dyn FnMut() -> bool) {
        self.passes += 1;
        if self.passes == 1 {
            self.pointer = input.pointer;
            self.is_pointer_held = ctx.is_using_pointer();
            let mut keys = self.typing.keys(ctx, &input.keys, self.windows.is_asking());
            if menus::is_open(ctx) {
                // Esc closes the menu, and nothing else.
                keys.retain(|press| press.key != Key::Escape);
            }
            // The close button asks, too, if changes would be lost.
            if self.typing.quits(ctx, input.quit) {
                self.ask_from_outside(FileCommand::Quit);
            }
            let was_covered = self.windows.is_covered();
            self.begin_frame(input, &keys, ctx.wants_keyboard_input(), may_go_on);
            if was_covered {
                // Esc closed the question on top; the dialog below must not take it as well.
                ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape));
            }
        }
        theme::apply(ctx, self.settings.theme);
        if self.interruptions != self.shown_interruptions {
            self.shown_interruptions = self.interruptions;
            ctx.stop_dragging();
            egui::DragAndDrop::clear_payload(ctx);
        }
        menus::begin_pass(ctx);
        let mut commands = Vec::new();
        let mut layout = std::mem::take(&mut self.layout);
        let mut view = self.view();
        let was_explained = layout.is_in_front(Tab::Explain);
        view.explanation.is_in_front = was_explained;
        let painted = panel::window_ui(ctx, &mut layout, &view, &mut commands);
        if !was_explained && layout.is_in_front(Tab::Explain) {
            layout.widen_explanation();
        }
        self.layout = layout;
        let panels_are_behind =
            commands.iter().any(|command| !matches!(command, Command::View(ViewCommand::SetCamera(_))));
        if !commands.is_empty() {
            for command in commands {
                self.apply(command);
            }
            self.advance(0.0, may_go_on);
            if let Some(text) = self.requests.copied.take() {
                ctx.copy_text(text);
            }
            // Travel and wheel count once, even if the panels are shown twice.
            self.pointer = Pointer { travel: [0.0; 2], notches: 0.0, ..self.pointer };
        }
        if panels_are_behind && self.repeated_frames < App::MOST_REPEATED_FRAMES {
            ctx.request_discard("commands changed what the panels show");
        }
        if !ctx.will_discard() {
            self.repeated_frames = if self.passes > 1 { self.repeated_frames + 1 } else { 0 };
            self.passes = 0;
            self.typing.end_frame(ctx);
            self.autosave(input.elapsed);
            self.picture = painted.map(|painted| self.paint(painted, ctx.pixels_per_point()));
        }
    }

    /// Handles the input since the last frame, and lets its time pass.
    fn begin_frame(
        &mut self,
        input: &FrameInput,
        keys: &[KeyPress],
        is_typing: bool,
        may_go_on: &mut dyn FnMut() -> bool,
    ) {
        if let Some(file) = input.dropped.last() {
            self.ask_from_outside(FileCommand::OpenPath(file.clone()));
        }
        self.answer_outside();
        self.windows.confirmation = self.windows.confirmation.take().and_then(|told| told.after(input.elapsed));
        self.press_keys(keys, is_typing);
        self.check_all.take_in();
        self.advance(input.elapsed, may_go_on);
    }

    /// Carries out shortcuts. A focused text field takes the keys, and so does a question or message in front,
    /// except for Esc.
    fn press_keys(&mut self, keys: &[KeyPress], is_typing: bool) {
        for press in keys {
            let front = self.windows.front();
            let is_asked = front.is_some();
            // A file dialog handles Esc itself, which may only leave one of its fields.
            let closes_dialog = press.key == Key::Escape && is_asked && front != Some(Front::FileDialog);
            if (is_typing || is_asked) && !closes_dialog {
                continue;
            }
            if let Some(command) = action_for(*press).and_then(|action| action.command(&self.view())) {
                self.apply(command);
            }
        }
    }

    /// Fits the camera of a scene that was opened into what is free of the view.
    fn follow_opening(&mut self, covered: &[egui::Rect]) {
        let view = self.view_rect;
        if !self.opening.as_mut().is_some_and(|opening| opening.is_due(view, covered)) {
            return;
        }
        // With hidden panels there is no card: the picture is the author's.
        let covered = if self.settings.panels_visible { covered } else { &[] };
        let hidden = self.view().hidden();
        let (scene, moment) = (self.session.scene(), self.session.moment());
        let camera = scene.view.camera.map_or_else(
            || {
                let all = framing::sphere_to_frame(&moment, &scene.queries, &Selection::default(), &hidden);
                self.camera.framing(all.center, all.radius, f64::from(view.aspect_ratio()))
            },
            Camera::from,
        );
        self.camera = fitted(camera, &Matters::of(scene, moment.setup, &hidden), view, covered);
    }

    /// Draws the moment with its overlays, and paints the labels.
    fn paint(&mut self, mut painted: PaintedView, pixels_per_point: f32) -> Picture {
        self.view_rect = painted.rect;
        // The key of the slice is known as soon as it was painted once.
        let key = self.picture.as_ref().and_then(|picture| picture.key);
        self.follow_opening(&painted.covered.iter().copied().chain(key).collect::<Vec<_>>());
        let palette = theme::palette(self.settings.theme);
        let moment = self.session.moment();
        let selection = self.session.selection();
        let frame = ViewFrame::new(self.camera, painted.rect, pixels_per_point);
        let hidden = self.view().hidden();
        let pointed = pointed(&painted, &frame, &self.view());
        let picked = pointed.and_then(|pixel| pick(&frame, pixel, &moment, |id| self.view().is_pickable(id)));
        let draws_slice = self.settings.overlays.contains(&Overlay::Fields);
        let look = (self.settings.slice, self.settings.slice_height);
        let inputs = draws_slice.then(|| SliceInputs::of(&moment, look, &hidden, selection.object())).flatten();
        self.slice.update(inputs);
        let slice = self.slice.map();
        let pointed_on_slice = slice.zip(pointed.filter(|_| !painted.is_busy));
        let probe = pointed_on_slice.and_then(|(map, pixel)| {
            // Planes and quads do not hide the slice.
            let hides = |id| !hidden.contains(&id) && moment.setup.is_solid(id);
            SliceProbe::under(map, &frame, pixel, pick(&frame, pixel, &moment, hides).as_ref())
        });
        if let Some((map, probe)) = slice.zip(probe.as_ref()) {
            painted.on_top.extend(panel::slice_probe::shapes(&painted, &frame, &moment, map, probe));
        }
        let event = self.session.event_on_display();
        let involved = event.map(|event| Involved::of(event, &moment, &frame, &hidden));
        let context = OverlayContext {
            moment,
            frame,
            palette,
            overlays: &self.settings.overlays,
            queries: &self.session.scene().queries,
            selected: selection.object(),
            selected_event: self.session.selected_event(),
            involved: involved.as_ref(),
            selection: &selection.objects().collect(),
            hidden: &hidden,
            hovered: picked.map(|picked| picked.target),
            surface_point: framing::surface_point(&moment, selection),
            stages: self.view().shown_stages(),
            steering: self.view().shown_steering(),
            slice,
            slice_probe: probe.as_ref(),
            is_playing: self.session.playback().playing,
            arrow_scale: self.settings.arrow_scale,
            scale: painted.scale,
        };
        let mut list = draw_all(&context);
        let cross = paint_axes_cross(&painted.painter, &self.camera, palette);
        let legend = paint_legend(&painted.painter, &context, &list);
        draw_stages(&context, &mut list);
        let mut occupied: Vec<_> = legend.into_iter().chain([cross]).chain(painted.covered).collect();
        let key = paint_key(&painted.painter, &context, &occupied);
        occupied.extend(key);
        let mut on_top: Vec<_> = painted.on_top.iter().map(egui::Shape::visual_bounding_rect).collect();
        on_top.extend(context.steering.iter().flat_map(|steering| steering.covered(&frame, context.arrow_scale)));
        paint_labels(&painted.painter, &frame, &list, palette, [&occupied, &on_top]);
        painted.painter.extend(painted.on_top);
        Picture { list, frame, palette, covered: occupied, key }
    }
}

/// The pixel of the view under the pointer, unless something of the interface lies above it, the view is being turned
/// or something dragged. The outermost pixels count as outside, as does a pointer that has never moved.
fn pointed(painted: &PaintedView, frame: &ViewFrame, view: &FrameView) -> Option<glam::DVec2> {
    let pointer = view.pointer;
    let [x, y] = pointer.pixel;
    let at = egui::pos2(x, y) / frame.pixels_per_point;
    let on_top = painted.painter.ctx().layer_id_at(at) == Some(painted.painter.layer_id());
    let is_dragging = pointer.right || pointer.middle || painted.scale.is_some();
    let is_free = !is_dragging && on_top && painted.rect.shrink(1.0).contains(at);
    is_free.then(|| glam::DVec2::new(f64::from(x), f64::from(y)))
}
