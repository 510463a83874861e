//! The window: panels, the 3D view, overlays, playback. Only this module knows egui and macroquad.
//!
//! A frame runs in one direction: keys and time → panels read a [`FrameView`] and push [`Command`]s →
//! [`App`] carries them out, and asks the panels again if there were any → overlays read the same
//! moment into a draw list → 3D → panels on top. So nothing on screen is a frame old.

mod apply;
mod camera_work;
pub mod command;
pub mod draw_list;
mod frame;
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
mod picture;
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
pub use frame::FrameInput;
pub use picture::Picture;
pub use shot::{ShotError, shoot};
pub use window::{WindowError, WindowOptions, draw_frame, new_egui, open};

use self::model::settings::ViewSettings;
use self::model::view_frame::ViewFrame;
use self::windows::Windows;
use camera_work::Followed;
use command::FileCommand;
use frame_view::{Explanation, FrameView};
use layout::Layout;
use model::camera::Camera;
use model::check_all::CheckAll;
use model::file_stamp::FileStamp;
use model::library::Library;
use model::place::Place;
use model::session::Session;
use model::source::Source;
use model::state::{Autosaver, Leftover, RecentFiles};
use opening::Opening;
use overlay::SliceCache;
use panel::Tab;
use std::collections::VecDeque;
use typing::Typing;
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
    /// The pointer in this frame.
    pointer: Pointer,
    /// Whether a button of the pointer is held on something.
    is_pointer_held: bool,
    /// What the 3D view shows in this frame; `None` while it is folded away.
    picture: Option<Picture>,
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
            nothing_before: self.session.nothing_before(),
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
}
