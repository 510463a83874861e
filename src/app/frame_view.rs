//! What panels and overlays read in a frame. They change nothing; they push [`Command`](super::command::Command)s.

use super::command::FileCommand;
use super::model::camera::Camera;
use super::model::check_all::CheckAll;
use super::model::confirmation::Confirmation;
use super::model::event_log::EventLog;
use super::model::explain::{Explained, Subject, Walk};
use super::model::lanes::Lanes;
use super::model::library::Library;
use super::model::moment::Moment;
use super::model::playback::Playback;
use super::model::selection::Selection;
use super::model::session::{Filtered, Goal, Refusal, SavedVerdicts};
use super::model::snap::Snap;
use super::model::source::Source;
use super::model::state::{Leftover, RecentFiles};
use super::overlay::{OVERLAYS, ShownStages, ShownSteering};
use super::viewport::{GizmoMode, Pointer, ViewFrame};
use crate::check::Checker;
use crate::ledger::{Ledger, RunningTotals, Track};
use crate::scene::{Document, EditProperty, Gesture, Id, Overlay, Part, PartRef, Scene, Slice};
use crate::sim::{Attribution, Event, Timeline, Totals};
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Everything a panel may look at.
#[derive(Clone, Copy)]
pub struct FrameView<'a> {
    /// The scene as authored.
    pub scene: &'a Scene,
    /// The scene's history, and whether it was saved.
    pub document: &'a Document,
    /// The last input that was refused.
    pub refusal: Option<&'a Refusal>,
    /// Where it came from.
    pub source: &'a Source,
    /// The moment on display.
    pub moment: Moment<'a>,
    /// The recording.
    pub timeline: &'a Timeline,
    /// What the recording is growing towards.
    pub goal: Option<Goal>,
    /// The scenes that are built in.
    pub shipped: &'a Library,
    /// Every event recorded so far that is worth stopping at.
    pub event_log: &'a EventLog,
    /// What happened when, for the lanes of the timeline.
    pub lanes: &'a Lanes,
    /// The events that a person wants to see alone, if not all.
    pub filtered: Option<&'a Filtered>,
    /// What was recorded of the selected bodies and obstacles.
    pub of_selected: Option<&'a Filtered>,
    /// What every recorded event exchanged.
    pub ledger: &'a Ledger,
    /// Energy, momentum and overlap over the recording.
    pub running_totals: &'a RunningTotals,
    /// What the body that is selected last did, while that is plotted.
    pub track: Option<&'a Track>,
    /// What it did before the last change, and the first tick that can differ.
    pub track_before: Option<(&'a Track, u64)>,
    /// Whether all of the recording was read for it.
    pub track_is_complete: bool,
    /// Which expectations hold, as far as the recording goes.
    pub checker: &'a Checker,
    /// What the expectations said before the scene was changed.
    pub saved_verdicts: &'a SavedVerdicts,
    /// Momentum and energy at the first tick.
    pub totals_at_start: &'a Totals,
    /// Playing or paused, speed, and the last tick it may reach.
    pub playback: &'a Playback,
    /// What is selected.
    pub selection: &'a Selection,
    /// The selected event, taken from the recording.
    pub selected_event: Option<&'a Event>,
    /// The same while it is what one looks at.
    pub event_on_display: Option<&'a Event>,
    /// What is explained, and how far.
    pub explanation: Explanation<'a>,
    /// How the agent selected last steers at the end of the tick on display.
    pub attribution: Option<&'a Attribution>,
    /// Overlays, sizes and theme.
    pub settings: &'a ViewSettings,
    /// Where the 3D view looks from.
    pub camera: &'a Camera,
    /// The camera in the place where the 3D view was painted last.
    pub view_frame: ViewFrame,
    /// What is open on top of the window.
    pub windows: &'a Windows,
    /// How often drags were ended by something else than their release; one that began before is over.
    pub interruptions: u64,
    /// The scene that the open one was made from, and to which *Back* leads.
    pub made_from: Option<&'a Scene>,
    /// The pointer as the 3D view needs it.
    pub pointer: &'a Pointer,
    /// The files opened last.
    pub recent: &'a RecentFiles,
    /// Unsaved changes of earlier starts, the newest first.
    pub leftovers: &'a [Leftover],
    /// Why unsaved changes could not be kept safe, the last time.
    pub autosave_problem: Option<&'a str>,
    /// The last check of scenes.
    pub check_all: &'a CheckAll,
}

impl<'a> FrameView<'a> {
    /// The lanes of the timeline: of everything, or of what is asked for.
    pub fn shown_lanes(&self) -> &'a Lanes {
        self.filtered.map_or(self.lanes, Filtered::lanes)
    }

    /// Whether an event of the tick on display is one of those that are asked for.
    pub fn is_wanted(&self, index: usize) -> bool {
        let Some(filtered) = self.filtered else { return true };
        let record = self.moment.record;
        match self.event_log.place(EventRef { tick: record.start.tick, index }) {
            Some(place) => self.event_log.is_wanted(place, filtered.filter()),
            None => filtered.filter().takes(&record.events[index].kind),
        }
    }

    /// The stages that the 3D view shows: while their panel is in front, and at the tick that they are
    /// about.
    pub fn shown_stages(&self) -> Option<ShownStages<'a>> {
        let Explanation { explained, walk, fraction, is_in_front, .. } = self.explanation;
        let explained = explained.filter(|_| is_in_front)?;
        let is_now = explained.tick.is_none_or(|tick| tick == self.moment.record.start.tick);
        is_now.then_some(ShownStages { explained, walk, fraction, theme: self.settings.theme })
    }

    /// The steering that the 3D view shows: of the agent selected last, while its overlay is on.
    pub fn shown_steering(&self) -> Option<ShownSteering<'a>> {
        let attribution = self.attribution.filter(|_| self.settings.overlays.contains(&Overlay::Steering))?;
        let id = self.moment.setup.bodies[attribution.body].id;
        let stages = self.shown_stages().filter(|shown| shown.explained.subject == Subject::Agent(id));
        let lit = self.explanation.walk.lit.as_ref();
        Some(ShownSteering { attribution, stages, lit, theme: self.settings.theme })
    }
}

impl FrameView<'_> {
    /// Whether an id names a part of the scene.
    pub fn has(&self, id: Id) -> bool {
        self.scene.part(PartRef::Object(id)).is_some()
    }

    /// What a part of the scene is called.
    pub fn label_of(&self, id: Id) -> String {
        let setup = self.moment.setup;
        let is_solid = setup.body_index(id).is_some() || setup.obstacle_index(id).is_some();
        // Of bodies and obstacles without looking through the scene for them.
        if is_solid { setup.label_of(id) } else { self.scene.label_of(PartRef::Object(id)) }
    }

    /// Whether an object is not drawn.
    pub fn is_hidden(&self, id: Id) -> bool {
        self.scene.view.hidden.contains(&id)
    }

    /// Whether an object must not be changed.
    pub fn is_locked(&self, id: Id) -> bool {
        self.scene.view.locked.contains(&id)
    }

    /// Whether the mouse can select an object in the 3D view: it can be seen, and it is not locked, so
    /// that one reaches what is behind a locked one.
    pub fn is_pickable(&self, id: Id) -> bool {
        !self.is_hidden(id) && !self.is_locked(id)
    }

    /// Whether every selected object is hidden.
    pub fn selection_is_hidden(&self) -> bool {
        let hidden = self.hidden();
        self.selection.objects().all(|id| hidden.contains(&id))
    }

    /// Whether every selected object is locked.
    pub fn selection_is_locked(&self) -> bool {
        let locked = self.locked();
        self.selection.objects().all(|id| locked.contains(&id))
    }

    /// Everything that must not be changed.
    pub fn locked(&self) -> BTreeSet<Id> {
        self.scene.view.locked.iter().copied().collect()
    }

    /// What edits of the tick that is edited say; of several of one body and property the last.
    pub fn edits_here(&self) -> EditsHere {
        let tick = self.edited_tick();
        let here = self.scene.edits.iter().filter(|edit| edit.tick == tick);
        here.map(|edit| ((edit.id, edit.property), edit.value)).collect()
    }

    /// A part as it is authored; of bodies and obstacles without looking through the scene for it.
    pub fn part(&self, part: PartRef) -> Option<Part> {
        let setup = self.moment.setup;
        let body = |id| setup.body_index(id).map(|index| Part::Body(setup.bodies[index].clone()));
        let obstacle =
            |id| setup.obstacle_index(id).map(|index| Part::Obstacle(setup.obstacles[index].obstacle.clone()));
        part.id().and_then(|id| body(id).or_else(|| obstacle(id))).or_else(|| self.scene.part(part))
    }

    /// Everything that is not drawn.
    pub fn hidden(&self) -> BTreeSet<Id> {
        self.scene.view.hidden.iter().copied().collect()
    }

    /// The tick whose state is edited: the one on display, or the one that is being simulated again.
    pub fn edited_tick(&self) -> u64 {
        match self.goal {
            Some(Goal::Moment(moment)) => moment.tick,
            Some(Goal::Event(event)) => event.tick,
            Some(Goal::NextEvent | Goal::PreviousEvent) | None => self.playback.cursor.tick,
        }
    }

    /// Whether the tick that is edited is the scene's first, where the authored scene itself is.
    pub fn is_at_first_tick(&self) -> bool {
        self.edited_tick() <= self.playback.first_tick
    }

    /// Whether an expectation that fails does so because the scene was changed since it was saved.
    pub fn differs_by_changes(&self, expectation: usize) -> bool {
        let expectation = self.scene.expectations.get(expectation);
        let is_tried_out = self.document.is_changed() && self.document.was_saved();
        is_tried_out && expectation.is_some_and(|expectation| self.saved_verdicts.did_not_fail(expectation))
    }

    /// Why the last input in a field was refused, if it was.
    pub fn refusal_in(&self, field: Gesture) -> Option<&str> {
        self.refusal.filter(|refusal| refusal.field == Some(field)).map(|refusal| refusal.reason.as_str())
    }
}

/// What is explained of the selection, and how far.
#[derive(Clone, Copy)]
pub struct Explanation<'a> {
    /// The stages, if there is anything to explain.
    pub explained: Option<&'a Explained>,
    /// Where in them a person is.
    pub walk: &'a Walk,
    /// The fraction of the tick or the sweep on display.
    pub fraction: f64,
    /// The object that waits for the other one of its pair.
    pub waiting: Option<Id>,
    /// Whether its panel is in front of the others in its place: then the view shows the drawings.
    pub is_in_front: bool,
}

impl Explanation<'_> {
    /// The stage after the present one.
    pub fn next(&self) -> Option<usize> {
        self.walk.next(self.count())
    }

    /// The stage before the present one.
    pub fn previous(&self) -> Option<usize> {
        self.walk.previous(self.count())
    }

    fn count(&self) -> usize {
        self.explained.map_or(0, |explained| explained.stages.len())
    }
}

/// Positions and velocities that edits give at a tick.
pub type EditsHere = BTreeMap<(Id, EditProperty), DVec3>;

/// Names an event of the recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EventRef {
    /// The tick it happened in.
    pub tick: u64,
    /// Its place among the tick's events.
    pub index: usize,
}

/// How the moment is shown; no part of the scene.
#[derive(Clone, Debug, PartialEq)]
pub struct ViewSettings {
    /// Overlays that are on.
    pub overlays: BTreeSet<Overlay>,
    /// Where the slice on which fields are drawn is, in metres: its height when it is level, else its
    /// place along the horizontal axis across it.
    pub slice_height: f64,
    /// How the slice lies, and what it shows.
    pub slice: Slice,
    /// Factor on the length of all arrows; 1 draws 1 m/s as the scale chosen for the scene.
    pub arrow_scale: f64,
    /// Dark or light.
    pub theme: Theme,
    /// Size of text and panels, 1 is normal.
    pub interface_scale: f32,
    /// Whether the panels around the 3D view are shown.
    pub panels_visible: bool,
    /// Whether the line for newcomers is shown.
    pub hint_visible: bool,
    /// Whether the card that tells what the scene shows is open.
    pub card_visible: bool,
    /// What the gizmo does.
    pub gizmo_mode: GizmoMode,
    /// Whether the gizmo's axes are those of the object rather than the world's.
    pub local_axes: bool,
    /// How drags in the 3D view snap.
    pub snap: Snap,
    /// Whether the camera goes along with the selected while the moment changes.
    pub follow: bool,
    /// Whether the selected body is plotted in place of the whole scene.
    pub plots_selected: bool,
}

impl Default for ViewSettings {
    fn default() -> ViewSettings {
        ViewSettings {
            overlays: ViewSettings::default_overlays(),
            slice_height: 0.0,
            slice: Slice::default(),
            arrow_scale: 1.0,
            theme: Theme::Dark,
            interface_scale: 1.0,
            panels_visible: true,
            hint_visible: true,
            card_visible: true,
            gizmo_mode: GizmoMode::Move,
            local_axes: false,
            snap: Snap::default(),
            follow: false,
            plots_selected: false,
        }
    }
}

impl ViewSettings {
    /// What is on when a scene does not say.
    pub fn default_overlays() -> BTreeSet<Overlay> {
        let is_default = |overlay: &Overlay| !matches!(overlay, Overlay::Labels | Overlay::Momentum);
        OVERLAYS.iter().map(|entry| entry.overlay).filter(is_default).collect()
    }
}

/// Colours of the window and the 3D view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Light on dark.
    #[default]
    Dark,
    /// Dark on light, for projectors and print.
    Light,
}

impl Theme {
    /// The one that is not this.
    pub fn other(self) -> Theme {
        match self {
            Theme::Dark => Theme::Light,
            Theme::Light => Theme::Dark,
        }
    }
}

/// A table that can be exported as comma-separated values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    /// What every recorded event exchanged.
    Ledger,
    /// Energy, momentum and overlap over the recording.
    Totals,
    /// What the body that is selected last did over the recording.
    Track,
}

/// What lies in front of the window and waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Front {
    /// What went wrong.
    Error,
    /// What is worth knowing about what was just done.
    Notice,
    /// What the program is.
    About,
    /// Whether another file is replaced.
    Replace,
    /// Whether a file is read again that another program changed.
    ChangedOnDisk,
    /// A dialog for a file or folder.
    FileDialog,
    /// What becomes of unsaved changes.
    Unsaved,
}

/// What is open on top of the window.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Windows {
    /// The list of keys.
    pub keys: bool,
    /// The part whose name is typed in the tree.
    pub renaming: Option<PartRef>,
    /// The field that goes to a tick or time is about to be typed into.
    pub go_to: bool,
    /// The dialog for a file to open.
    pub open_path: bool,
    /// The dialog for a file to save to.
    pub save_path: bool,
    /// The dialog for a file to export this table to.
    pub export: Option<Table>,
    /// The dialog for a folder of scenes to check.
    pub choose_folder: bool,
    /// The results of the last check.
    pub check_results: bool,
    /// A file that is there already and would be replaced by saving or exporting to it; a person decides.
    pub would_replace: Option<PathBuf>,
    /// What was asked for and would lose changes; a person decides.
    pub would_lose: Option<Box<FileCommand>>,
    /// The file was changed by another program since it was read or written here.
    pub changed_on_disk: bool,
    /// What the program is.
    pub about: bool,
    /// Whether the window fills the screen.
    pub full_screen: bool,
    /// The menu that adds objects is open at this physical pixel of the window.
    pub add_menu: Option<[f32; 2]>,
    /// The menu of what is selected is open at this physical pixel of the window.
    pub object_menu: Option<[f32; 2]>,
    /// What is worth knowing about what was just done; shown until it is closed.
    pub notice: Option<String>,
    /// What was just done, where nothing else shows it.
    pub confirmation: Option<Confirmation>,
    /// What went wrong; shown until it is closed.
    pub error: Option<String>,
}

impl Windows {
    /// Whether a dialog for a file or folder is open, which takes the keys itself unless a question or
    /// message is on top of it.
    pub fn is_choosing(&self) -> bool {
        self.open_path || self.save_path || self.choose_folder || self.export.is_some()
    }

    /// What lies in front and has the pointer and the keys to itself. What was opened by an answer lies over the
    /// question, which comes back; what happens outside waits until nothing is in front.
    pub fn front(&self) -> Option<Front> {
        let order = [
            (self.error.is_some(), Front::Error),
            (self.notice.is_some(), Front::Notice),
            (self.about, Front::About),
            (self.would_replace.is_some(), Front::Replace),
            (self.changed_on_disk, Front::ChangedOnDisk),
            (self.is_choosing(), Front::FileDialog),
            (self.would_lose.is_some(), Front::Unsaved),
        ];
        order.into_iter().find_map(|(is_open, front)| is_open.then_some(front))
    }

    /// Whether a question or message covers a dialog for a file.
    pub fn is_covered(&self) -> bool {
        self.is_choosing() && self.front() != Some(Front::FileDialog)
    }

    /// Whether a question, message or dialog waits for its answer: what is behind it takes no keys.
    pub fn is_asking(&self) -> bool {
        self.front().is_some()
    }

    /// Whether a person has begun to decide what becomes of a file or of changes.
    pub fn is_deciding(&self) -> bool {
        self.would_replace.is_some() || self.changed_on_disk || self.would_lose.is_some()
    }

    /// Closes messages and dialogs, which ask nothing about files or changes.
    pub fn close_messages(&mut self) {
        (self.error, self.notice, self.about) = (None, None, false);
        (self.open_path, self.save_path, self.export, self.choose_folder) = (false, false, None, false);
    }
}
