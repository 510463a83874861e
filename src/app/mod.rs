//! The window: panels, the 3D view, overlays, playback. Only this module knows egui and macroquad.
//!
//! A frame runs in one direction: keys and time → panels read a [`FrameView`](frame::FrameView) and push [`Command`](command::Command)s →
//! [`App`] carries them out, and asks the panels again if there were any → overlays read the same
//! moment into a draw list → 3D → panels on top. So nothing on screen is a frame old.
//!
//! # Rooms, in reading order
//!
//! | room | holds |
//! |---|---|
//! | [`model`] | what is shown, without a window: the scene with its recording, the moment, the selection, the explanation |
//! | [`command`] | what a person can make the program do, and the table of menus and keys |
//! | `apply` | carrying out commands, the only code that changes the model |
//! | [`frame`] | one frame: what goes in, what panels and overlays read of the model, and the picture |
//! | [`interface`] | how panels are docked, what is open on top of them, and who gets the keys |
//! | [`panel`] | the panels |
//! | [`viewport`] | the 3D view as a part of the interface: pointer, picking, handles, text over it |
//! | [`overlay`] | what is drawn of a moment, one file for each overlay |
//! | [`draw_list`] | the things that overlays draw |
//! | [`render`] | how the GPU draws them |
//! | `vector` | the same as shapes of an SVG file |
//! | `handout` | a lesson as a page for a browser and for paper |
//! | `camera_work` | how the camera moves by itself |
//! | [`style`] | colours, fonts and sizes |
//! | [`text`] | sentences for what the model gives as values |
//! | `window` | the window itself, input, and pictures in files: what needs a display |

mod apply;
mod camera_work;
pub mod command;
pub mod draw_list;
pub mod frame;
mod handout;
pub mod interface;
pub mod model;
pub mod overlay;
pub mod panel;
pub mod render;
pub mod style;
pub mod text;
mod vector;
pub mod viewport;
mod window;

pub use command::KeyPress;
pub use frame::{FrameInput, Picture};
pub use handout::handout;
pub use window::{PictureError, ShotError, WindowError, WindowOptions, draw_frame, film, new_egui, open, shoot};

use crate::scene::{Overlay, PartRef};
use camera_work::Followed;
use camera_work::opening::Opening;
use command::FileCommand;
use interface::layout::Layout;
use interface::typing::Typing;
use interface::windows::Windows;
use model::camera::Camera;
use model::check_all::CheckAll;
use model::file_stamp::FileStamp;
use model::film::FilmOrder;
use model::lesson::LessonRun;
use model::library::Library;
use model::place::Place;
use model::query_map::QueryMaps;
use model::session::Session;
use model::settings::{GizmoMode, ViewSettings};
use model::source::Source;
use model::state::{Autosaver, Leftover, RecentFiles};
use model::variation::Variation;
use overlay::SliceCache;
use panel::Tab;
use std::collections::VecDeque;
use std::path::PathBuf;
use viewport::Pointer;

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
    /// The maps of bench queries.
    maps: QueryMaps,
    /// A number that varies.
    variation: Variation,
    /// The lesson that is under way.
    lesson: Option<LessonRun>,
    /// One that was left, with what was answered: it goes on when it is begun again.
    left_lesson: Option<LessonRun>,
    /// What the gizmo did before it: in a lesson nothing lies over the picture.
    gizmo_before_lesson: Option<GizmoMode>,
    /// The panel in whose place the explanation of a step was opened.
    tab_before_explanation: Option<panel::Tab>,
    /// The pointer in this frame.
    pointer: Pointer,
    /// Whether a button of the pointer is held on something.
    is_pointer_held: bool,
    /// Whether the jump that this button began was noted.
    is_jump_noted: bool,
    /// What the 3D view shows in this frame; `None` while it is folded away.
    picture: Option<Picture>,
}

/// Requests that only the window can carry out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Requests {
    /// End the program.
    pub quit: bool,
    /// Put on the clipboard.
    pub copied: Option<String>,
    /// Fill the screen or not.
    pub full_screen: Option<bool>,
    /// Write a picture of the view to this file.
    pub picture: Option<PathBuf>,
    /// Put a picture of the view on the clipboard.
    pub copies_picture: bool,
    /// Make a film.
    pub film: Option<FilmOrder>,
    /// Give up the film that is being made.
    pub stops_film: bool,
    /// Make a handout and write it to this file.
    pub handout: Option<PathBuf>,
    /// Give up the handout that is being made.
    pub stops_handout: bool,
}

impl App {
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
            is_jump_noted: false,
            interruptions: 0,
            shown_interruptions: 0,
            followed: None,
            view_rect: egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(16.0, 9.0)),
            slice: SliceCache::default(),
            maps: QueryMaps::default(),
            variation: Variation::default(),
            lesson: None,
            left_lesson: None,
            gizmo_before_lesson: None,
            tab_before_explanation: None,
            pointer: Pointer::default(),
            picture: None,
        };
        app.adopt_view();
        app
    }

    /// Shows a moment of the scene, with these objects selected; without any the selection stays.
    pub fn go_to(&mut self, at: Option<crate::sim::Instant>, select: &[crate::scene::Id]) {
        if !select.is_empty() {
            let parts: Vec<PartRef> = select.iter().copied().map(PartRef::Object).collect();
            self.session.select_parts(&parts);
        }
        if let Some(at) = at {
            self.session.seek(at);
        }
    }

    /// Brings a panel to the front of the others in its place.
    pub fn show_panel(&mut self, tab: Tab) {
        self.layout.show(tab);
    }

    /// Shows an error from before the window was open.
    pub fn tell_problem(&mut self, problem: String) {
        self.windows.error = Some(problem);
    }

    /// Whether the picture changes without input.
    pub fn is_moving(&self) -> bool {
        self.session.playback().playing
            || self.session.goal().is_some()
            || self.session.is_working()
            || self.maps.is_working()
            || self.variation.is_working()
            || self.lesson.as_ref().is_some_and(LessonRun::is_busy)
    }

    /// Whether the picture gets finer with the next frames, though nothing moves.
    pub fn is_refining(&self) -> bool {
        self.slice.is_refining()
    }

    /// Lets time pass; see [`Session::advance`].
    pub fn advance(&mut self, elapsed: f64, may_go_on: &mut dyn FnMut() -> bool) {
        let is_plotted = self.settings.plots_selected && self.layout.is_in_front(Tab::Plots);
        self.session.track_selected(is_plotted);
        let is_watched = self.settings.has_panels() && self.layout.is_in_front(Tab::Watches);
        self.session.look_at_watches(is_watched);
        let is_summed_up = self.settings.has_panels() && self.layout.is_in_front(Tab::Agents);
        let has_lanes = self.settings.has_panels() && self.layout.is_in_front(Tab::Timeline);
        self.session.look_at_agents(is_summed_up, has_lanes);
        let is_compared = self.settings.has_panels() && self.layout.is_in_front(Tab::Runs);
        self.session.look_for_differences(is_compared);
        let overlays = self.view().concealed().overlays(&self.settings.overlays);
        self.session.look_ahead(overlays.contains(&Overlay::PathAhead));
        self.session.follow_history(self.layout.is_in_front(Tab::Causes));
        self.session.advance(elapsed, may_go_on);
        self.follow_lesson(may_go_on);
        self.session.leave_events_out(self.view().untold());
        self.tell_missed();
        self.tell_uncaused();
        self.tell_breaks();
        self.tell_not_found();
        self.tell_unreadable_recording();
        self.follow_map(may_go_on);
        self.variation.work(may_go_on);
        self.move_camera();
    }

    /// What the 3D view showed in the last frame; `None` while it is folded away.
    pub fn picture(&self) -> Option<&Picture> {
        self.picture.as_ref()
    }
}
