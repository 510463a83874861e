//! An open scene with its recording, and the moment of it that is on display.

mod attributing;
mod background;
mod baseline;
mod behaving;
mod breakpoints;
mod causing;
mod comparison;
mod derivations;
mod differences;
mod divergence;
mod editing;
mod explaining;
mod filtering;
mod finding;
mod ghosts;
mod kept_runs;
mod lost_event;
mod observed;
mod path_ahead;
mod paths_ahead;
mod recorded_events;
mod recording_beside;
mod renaming;
mod run_change;
mod run_name;
mod saved;
mod seeking;
mod shown;
mod summing;
mod swept;
mod tracking;
mod visiting;
mod watching;

pub use behaving::Behaving;
pub use breakpoints::{Breakpoints, NoBreak, Stop, Watched};
pub use differences::Differences;
pub use editing::Refusal;
pub use filtering::Filtered;
pub use finding::NotFound;
pub use ghosts::{Ghost, NotShown};
pub use kept_runs::{KeptRun, KeptRuns, RunId};
pub use observed::{ExpectationRequest, NotExpected};
pub use path_ahead::PathAhead;
pub use recording_beside::RecordingBeside;
pub use run_change::{How, RunChange};
pub use run_name::RunName;
pub use saved::SavedVerdicts;
pub use seeking::Goal;
pub use tracking::MOST_TRACKS;
pub use watching::{Curves, WatchedQuantity, Watches};

use super::event_log::EventLog;
use super::lanes::Lanes;
use super::moment::Moment;
use super::playback::{Playback, last_tick};
use super::selection::{Selection, SurfacePoint};
use super::source::Source;
use super::visits::Visits;
use crate::check::Checker;
use crate::compare::RecordingError;
use crate::ledger::{Ledger, RunningTotals};
use crate::scene::{BookmarkedEvent, Document, Gesture, Id, PartRef, Scene};
use crate::sim::{Event, Instant, KeptScene, Setup, TickRecord, Timeline, Totals, kept_scene};
use attributing::Attributing;
use causing::Causing;
use derivations::{Derivations, Pace};
use editing::{BeforeAdding, Tuning};
use explaining::Explaining;
use seeking::{Bounds, NothingFound};
use shown::Shown;
use std::sync::Arc;
use swept::SweptRun;

/// An open scene.
pub struct Session {
    document: Document,
    /// The last refusal.
    refusal: Option<Refusal>,
    source: Source,
    timeline: Timeline,
    /// Beside a scene with discrete collisions.
    swept: Option<SweptRun>,
    playback: Playback,
    selection: Selection,
    goal: Option<Goal>,
    /// How far the search for an event has looked through the recording.
    searched: Option<u64>,
    nothing_found: Option<NothingFound>,
    /// The collision that a search has not found.
    missed: Option<BookmarkedEvent>,
    /// Where breakpoints have stopped playing, until it is told.
    stopped_at: Option<Instant>,
    /// The answer of a search for a break that has found none.
    no_break: Option<NoBreak>,
    /// The moment of a condition that a search has not found.
    not_found: Option<NotFound>,
    /// What is derived from the recorded ticks.
    derived: Derivations,
    saved_verdicts: SavedVerdicts,
    shown: Shown,
    /// The gesture whose first change left the baseline run.
    gesture: Option<Gesture>,
    /// What is dragged while it plays.
    tuning: Option<Tuning>,
    /// The first tick that changes made another since that was told, but for those while it plays.
    rewritten: Option<u64>,
    /// What was selected before parts were added, which then were.
    selected_before: Vec<BeforeAdding>,
    /// Whether an event was reached since [`Session::take_arrival`].
    has_arrived: bool,
    explaining: Explaining,
    attributing: Attributing,
    causing: Causing,
    visits: Visits,
    bounds: Bounds,
    /// Runs that are kept.
    kept: KeptRuns,
    /// Those that are shown, but for the one that is compared with.
    ghosts: Vec<Ghost>,
    /// Of another program, compared with the run on display.
    recording_beside: Option<RecordingBeside>,
    /// One that could not be read, until it is told.
    unreadable_recording: Option<(String, RecordingError)>,
}

impl Session {
    /// Opens a valid scene, paused on its first tick.
    pub fn new(scene: Scene, source: Source) -> Session {
        let document = Document::new(scene);
        let scene = document.scene();
        let setup = Arc::new(Setup::new(scene));
        let mut timeline = Timeline::new(Arc::clone(&setup), Timeline::DEFAULT_BUDGET);
        let first = timeline.first_tick();
        let record = timeline.tick(first);
        let shown = Shown::new(&mut timeline, Arc::clone(&record));
        let mut session = Session {
            playback: Playback::new(first, last_tick(&scene.settings)),
            selection: Selection::of(scene.view.selected.map(PartRef::Object)),
            derived: Derivations::new(first, Checker::of(scene, Arc::clone(&setup))),
            saved_verdicts: SavedVerdicts::default(),
            document,
            refusal: None,
            source,
            timeline,
            swept: SweptRun::beside(&setup),
            goal: None,
            searched: None,
            nothing_found: None,
            missed: None,
            stopped_at: None,
            no_break: None,
            not_found: None,
            shown,
            gesture: None,
            tuning: None,
            rewritten: None,
            selected_before: Vec::new(),
            has_arrived: false,
            explaining: Explaining::default(),
            attributing: Attributing::default(),
            causing: Causing::default(),
            visits: Visits::default(),
            bounds: Bounds::default(),
            kept: KeptRuns::default(),
            ghosts: Vec::new(),
            recording_beside: None,
            unreadable_recording: None,
        };
        session.share_memory();
        session.follow_breakpoints(&setup);
        session.follow_watches(&setup);
        // What takes long follows when the scene is on display.
        session.take_in(&record, &mut || false);
        session.show_swept(&mut || true);
        session.follow_kept(None);
        session.follow_shown();
        session
    }

    /// The scene as authored.
    pub fn scene(&self) -> &Scene {
        self.document.scene()
    }

    /// The scene's source.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The recording.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// Playing or paused, speed and cursor.
    pub fn playback(&self) -> &Playback {
        &self.playback
    }

    /// Playing or paused, and speed, to be changed.
    pub fn playback_mut(&mut self) -> &mut Playback {
        &mut self.playback
    }

    /// What is selected.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// The selected event, as recorded.
    pub fn selected_event(&self) -> Option<&Event> {
        self.selection.recorded_event()
    }

    /// The selected event while its moment is on display, and nothing was selected since.
    pub fn event_on_display(&self) -> Option<&Event> {
        let is_now = |event: &&Event| event.at == self.playback.cursor && self.goal.is_none();
        self.selection.recorded_event().filter(is_now).filter(|_| self.selection.is_about_event())
    }

    /// Whether a seek has reached an event since the last call.
    pub fn take_arrival(&mut self) -> bool {
        self.goal.is_none() && std::mem::take(&mut self.has_arrived)
    }

    /// Every event worth stopping at that was recorded.
    pub fn event_log(&self) -> &EventLog {
        &self.derived.events.log
    }

    /// Events over time.
    pub fn lanes(&self) -> &Lanes {
        &self.derived.events.lanes
    }

    /// What every recorded event exchanged.
    pub fn ledger(&self) -> &Ledger {
        &self.derived.ledger
    }

    /// Energy, momentum and overlap over the recording.
    pub fn running_totals(&self) -> &RunningTotals {
        &self.derived.totals
    }

    /// Which expectations hold, as far as the recording goes.
    pub fn checker(&self) -> &Checker {
        &self.derived.checker
    }

    /// Momentum and energy at the first tick.
    pub fn totals_at_start(&self) -> &Totals {
        self.derived.totals.at_start()
    }

    /// The moment on display.
    pub fn moment(&self) -> Moment<'_> {
        Moment {
            setup: self.timeline.setup_at(self.shown.tick()),
            record: &self.shown.record,
            local: self.playback.cursor.local,
            phase: self.playback.phase,
            trail: &self.shown.trail,
            swept_ghost: self.swept.as_ref().and_then(|swept| swept.at(self.shown.tick())),
            baseline: self.derived.comparison.as_ref().map(|comparison| {
                let ahead = self.derived.ahead.of(self.selection.object());
                comparison.state(self.kept.ghost_color(), ahead)
            }),
        }
    }

    /// The state at the start of the tick on display, as a scene of its own.
    pub fn kept_scene(&self) -> KeptScene {
        let state = &self.shown.record.start;
        let collisions = |between| self.derived.events.log.collisions_before(state.tick, between);
        kept_scene(self.scene(), self.timeline.setup(), state, collisions)
    }

    /// Selects a body, an obstacle or another part of the scene, and the clicked point of its surface.
    pub fn select(&mut self, object: Id, surface_point: Option<SurfacePoint>) {
        self.change_selection(|selection| {
            selection.choose([PartRef::Object(object)]);
            selection.surface_point = surface_point;
        });
    }

    /// Explains how the click found the object that it selected.
    pub fn explain_pick(&mut self) {
        self.change_selection(Selection::ask_about_pick);
    }

    /// Selects these parts, as far as the scene has them, and no others; the last one is primary.
    pub fn select_parts(&mut self, parts: &[PartRef]) {
        let known = self.document.scene().part_refs();
        self.change_selection(|selection| selection.choose(parts.iter().copied().filter(|part| known.contains(part))));
    }

    /// Selects these parts instead of what the selected event is about, which stays the event that is shown and explained.
    pub fn select_parts_beside_event(&mut self, parts: &[PartRef]) {
        let known = self.document.scene().part_refs();
        let parts = parts.iter().copied().filter(|part| known.contains(part));
        self.change_selection(|selection| selection.set_parts(parts));
    }

    /// Deselects the parts or, if there are none, the event.
    pub fn deselect(&mut self) {
        self.change_selection(|selection| {
            if selection.is_empty() {
                selection.forget_event();
            }
            selection.set_parts([]);
        });
    }

    /// Selects no event any more; the parts stay selected.
    pub fn forget_event(&mut self) {
        self.change_selection(Selection::forget_event);
    }

    /// Changes the selection, and what is shown of the selected with it.
    fn change_selection(&mut self, change: impl FnOnce(&mut Selection)) {
        change(&mut self.selection);
        self.follow_shown();
    }

    /// Goes off display: stops playing and seeking.
    pub fn set_aside(&mut self) {
        self.playback.set_playing(false);
        self.cancel_goal();
        self.end_gesture();
    }

    /// Comes back on display.
    pub fn take_up(&mut self) {
        self.share_memory();
    }

    /// Simulates the next tick, or as much of it as may be done now.
    fn record_tick(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> Option<Arc<TickRecord>> {
        // The swept run first: it must never lag behind.
        if let Some(swept) = &mut self.swept {
            swept.record_beyond(self.timeline.recorded(), may_go_on)?;
        }
        let last_tick = self.playback.last_tick;
        while let Some(tick) = self.derived.lacking(Some(Pace::Recording), self.timeline.recorded(), last_tick) {
            if !self.derived.read(&self.timeline, (tick, last_tick), may_go_on) || !may_go_on() {
                return None;
            }
        }
        let record = self.timeline.record_tick_while(may_go_on)?;
        self.take_in(&record, may_go_on);
        Some(record)
    }

    /// Shows a newly recorded tick to everything derived.
    fn take_in(&mut self, record: &TickRecord, may_go_on: &mut dyn FnMut() -> bool) {
        let setup = self.timeline.setup_at(record.start.tick);
        self.derived.observe(setup, record, self.playback.last_tick, may_go_on);
    }

    /// Whether a tick belongs to the scene: it begins before the scene ends.
    fn is_within_scene(&self, tick: u64) -> bool {
        self.playback.last_tick.is_none_or(|last| tick < last)
    }
}
