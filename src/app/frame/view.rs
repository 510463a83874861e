//! What panels and overlays read in a frame. They change nothing; they push [`Command`](crate::app::command::Command)s.

use super::Explanation;
use crate::app::App;
use crate::app::interface::layout::Layout;
use crate::app::interface::windows::Windows;
use crate::app::model::camera::Camera;
use crate::app::model::check_all::CheckAll;
use crate::app::model::event_log::{EventLog, EventRef};
use crate::app::model::explain::Subject;
use crate::app::model::finding::Finding;
use crate::app::model::lanes::Lanes;
use crate::app::model::lesson::{Concealed, LessonRun, Prediction};
use crate::app::model::library::Library;
use crate::app::model::moment::Moment;
use crate::app::model::past::ShownPast;
use crate::app::model::playback::Playback;
use crate::app::model::query_map::QueryMaps;
use crate::app::model::selection::Selection;
use crate::app::model::session::{
    Behaving, Breakpoints, Curves, Differences, Filtered, Ghost, Goal, KeptRuns, RecordingBeside, Refusal,
    SavedVerdicts, Watches,
};
use crate::app::model::settings::ViewSettings;
use crate::app::model::source::Source;
use crate::app::model::state::{Leftover, RecentFiles};
use crate::app::model::variation::Variation;
use crate::app::model::view_frame::ViewFrame;
use crate::app::model::visits::Visits;
use crate::app::overlay::{ShownStages, ShownSteering, legend_room};
use crate::app::panel::Tab;
use crate::app::viewport::Pointer;
use crate::asking::{self, Hits, Names, Shown};
use crate::behaviour::{AgentTable, Trouble};
use crate::causes::{Account, Asked, History};
use crate::check::Checker;
use crate::ledger::{Ledger, RunningTotals, Track};
use crate::scene::{Ask, Document, EditProperty, EditValue, Gesture, Id, Overlay, Part, PartRef, Scene, StepPanel};
use crate::sim::{Attribution, Event, Instant, Timeline, Totals};
use egui::Rect;
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};

/// Everything a panel may look at.
#[derive(Clone, Copy)]
pub struct FrameView<'a> {
    /// The scene as authored.
    pub scene: &'a Scene,
    /// The scene's history, and whether it was saved.
    pub document: &'a Document,
    /// The last refused input.
    pub refusal: Option<&'a Refusal>,
    /// The scene's source.
    pub source: &'a Source,
    /// The moment on display.
    pub moment: Moment<'a>,
    /// The recording.
    pub timeline: &'a Timeline,
    /// What the recording is growing towards.
    pub goal: Option<Goal>,
    /// The tick before which nothing more happens, if that was the answer to a search from the moment on display.
    pub nothing_before: Option<u64>,
    /// The scenes that are built in.
    pub shipped: &'a Library,
    /// Every event recorded so far that is worth stopping at.
    pub event_log: &'a EventLog,
    /// Events over time, for the lanes of the timeline.
    pub lanes: &'a Lanes,
    /// The events of the filter, if there is one.
    pub filtered: Option<&'a Filtered>,
    /// The events of the selected bodies and obstacles.
    pub of_selected: Option<&'a Filtered>,
    /// All events but those of objects that a lesson hides, while it leaves them out.
    pub told_events: Option<&'a Filtered>,
    /// The condition that was asked for, and when it holds.
    pub finding: Option<&'a Finding>,
    /// What every recorded event exchanged.
    pub ledger: &'a Ledger,
    /// Energy, momentum and overlap over the recording.
    pub running_totals: &'a RunningTotals,
    /// The tracks of the selected bodies while they are plotted, in the order in which they were selected.
    pub tracks: &'a [Track],
    /// Those of them that the baseline run has, there, and the first tick that can differ.
    pub tracks_before: Option<(&'a [Track], u64)>,
    /// Whether there are tracks, and they cover all of the recording.
    pub tracks_are_complete: bool,
    /// How many more bodies are selected than are plotted.
    pub untracked: usize,
    /// What every agent did, while that is looked at.
    pub behaving: &'a Behaving,
    /// Whether not all that is recorded was summed up yet.
    pub agents_lag: bool,
    /// The table of agents in the baseline run, as far as that was read; with fewer ticks than the present one where it was not
    /// recorded as far.
    pub agents_before: Option<&'a AgentTable>,
    /// The breakpoints, and where they are hit.
    pub breakpoints: &'a Breakpoints,
    /// What the scene watches, with its curves.
    pub watches: &'a Watches,
    /// The curves of each watch in the baseline run, and the first tick that can differ.
    pub watches_before: Option<(&'a [Option<Curves>], u64)>,
    /// Whether curves are not read as far as the run is recorded.
    pub watches_lag: bool,
    /// Which expectations hold, as far as the recording goes.
    pub checker: &'a Checker,
    /// The verdicts on the scene as it was saved.
    pub saved_verdicts: &'a SavedVerdicts,
    /// Momentum and energy at the first tick.
    pub totals_at_start: &'a Totals,
    /// Playing or paused, speed, and the last tick it may reach.
    pub playback: &'a Playback,
    /// The moments that were left by a jump.
    pub visits: &'a Visits,
    /// In what the run on display differs from the baseline run.
    pub differences: Option<&'a Differences>,
    /// Runs that are kept.
    pub kept_runs: &'a KeptRuns,
    /// Those of them that are shown beside the run on display, but for the one that it is compared with.
    pub ghosts: &'a [Ghost],
    /// A recording of another program beside it.
    pub recording_beside: Option<&'a RecordingBeside>,
    /// What is selected.
    pub selection: &'a Selection,
    /// The selected event, taken from the recording.
    pub selected_event: Option<&'a Event>,
    /// The selected event while its moment is on display, and nothing was selected since.
    pub event_on_display: Option<&'a Event>,
    /// The explanation, and the stage on display.
    pub explanation: Explanation<'a>,
    /// How the agent selected last steers at the end of the tick on display.
    pub attribution: Option<&'a Attribution>,
    /// What changed the velocity of the body selected last, while its history is visible.
    pub history: Option<&'a History>,
    /// The causal past on display.
    pub past: Option<&'a ShownPast>,
    /// What *because* is about.
    pub asked_why: Option<Asked>,
    /// Overlays, sizes and theme.
    pub settings: &'a ViewSettings,
    /// Where the 3D view looks from.
    pub camera: &'a Camera,
    /// The camera in the place where the 3D view was painted last.
    pub view_frame: ViewFrame,
    /// The place that the probe of the slice read last, if it is there.
    pub probed: Option<DVec3>,
    /// Where the legend of the 3D view was painted last.
    pub legend: Option<Rect>,
    /// What is open on top of the window.
    pub windows: &'a Windows,
    /// How often drags were ended by something else than their release; a drag that began before is over.
    pub interruptions: u64,
    /// The scene that the open one was made from, and to which *Back* leads.
    pub made_from: Option<&'a Scene>,
    /// The pointer as the 3D view needs it.
    pub pointer: &'a Pointer,
    /// The files opened last.
    pub recent: &'a RecentFiles,
    /// Unsaved changes of earlier starts, the newest first.
    pub leftovers: &'a [Leftover],
    /// Why the last autosave failed.
    pub autosave_problem: Option<&'a str>,
    /// The maps of bench queries.
    pub maps: &'a QueryMaps,
    /// A number that varies, and what its runs come to.
    pub variation: &'a Variation,
    /// The lesson that is under way.
    pub lesson: Option<&'a LessonRun>,
    /// The last check of scenes.
    pub check_all: &'a CheckAll,
}

impl FrameView<'_> {
    /// Whether the run on display is compared with a recording, and not with another run.
    pub fn is_compared_with_recording(&self) -> bool {
        self.recording_beside.is_some_and(RecordingBeside::is_compared)
    }
}

impl App {
    /// What panels read.
    pub fn view(&self) -> FrameView<'_> {
        self.view_in(&self.layout)
    }

    /// The same while panels are shown, whose layout is not at its place then.
    pub(super) fn view_in<'a>(&'a self, layout: &Layout) -> FrameView<'a> {
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
            told_events: self.session.told_events(),
            finding: self.session.finding(),
            ledger: self.session.ledger(),
            running_totals: self.session.running_totals(),
            tracks: self.session.tracks(),
            tracks_before: self.session.tracks_before(),
            tracks_are_complete: self.session.tracks_are_complete(),
            untracked: self.session.untracked(),
            behaving: self.session.behaving(),
            agents_lag: self.session.agents_lag(),
            agents_before: self.session.table_of_agents_before(),
            breakpoints: self.session.breakpoints(),
            watches: self.session.watches(),
            watches_before: self.session.watches_before(),
            watches_lag: self.session.watches_lag(),
            checker: self.session.checker(),
            saved_verdicts: self.session.saved_verdicts(),
            totals_at_start: self.session.totals_at_start(),
            playback: self.session.playback(),
            visits: self.session.visits(),
            differences: self.session.differences(),
            kept_runs: self.session.kept_runs(),
            ghosts: self.session.ghosts(),
            recording_beside: self.session.recording_beside(),
            selection: self.session.selection(),
            selected_event: self.session.selected_event(),
            event_on_display: self.session.event_on_display(),
            explanation: Explanation {
                explained: self.session.explained(),
                cursor: self.session.stage_cursor(),
                fraction: self.session.shown_fraction(),
                waiting: self.session.waiting(),
                is_in_front: layout.is_in_front(Tab::Explain),
            },
            attribution: self.session.attribution(),
            history: self.session.history().filter(|_| layout.is_in_front(Tab::Causes)),
            past: self.session.past(),
            asked_why: self.session.asked_why(),
            settings: &self.settings,
            camera: &self.camera,
            view_frame: ViewFrame::new(self.camera, self.view_rect, 1.0),
            legend: self.picture.as_ref().and_then(|picture| picture.legend),
            windows: &self.windows,
            interruptions: self.interruptions,
            made_from: self.places.last().map(|place| place.session.scene()),
            probed: self.picture.as_ref().and_then(|picture| picture.probed),
            pointer: &self.pointer,
            recent: &self.recent,
            leftovers: &self.leftovers,
            autosave_problem: self.autosave_problem.as_deref(),
            maps: &self.maps,
            variation: &self.variation,
            lesson: self.lesson.as_ref(),
            check_all: &self.check_all,
        }
    }
}

impl<'a> FrameView<'a> {
    /// The lanes of the timeline: of all events that a lesson tells, or of those of the filter.
    pub fn shown_lanes(&self) -> &'a Lanes {
        self.filtered.or(self.told_events).map_or(self.lanes, Filtered::lanes)
    }

    /// What each cause contributed to the velocity of the body selected last, up to the moment on display.
    pub fn account(&self) -> Option<Account> {
        self.history?.account(self.moment.setup, self.moment.record, self.moment.local, self.moment.phase)
    }

    /// Whether the filter takes an event of the tick on display.
    pub fn is_wanted(&self, index: usize) -> bool {
        let Some(filtered) = self.filtered else { return true };
        let record = self.moment.record;
        match self.event_log.place(EventRef { tick: record.start.tick, index }) {
            Some(place) => self.event_log.is_wanted(place, filtered.filter()),
            None => filtered.filter().takes(&record.events[index].kind),
        }
    }

    /// The stages that the 3D view shows: while their panel is in front, and at their tick.
    pub fn shown_stages(&self) -> Option<ShownStages<'a>> {
        let Explanation { explained, cursor, fraction, is_in_front, .. } = self.explanation;
        let explained = explained
            .filter(|_| is_in_front && (self.explains_in_card() || !self.concealed().panel(StepPanel::Explain)))?;
        let is_now = explained.tick.is_none_or(|tick| tick == self.moment.record.start.tick);
        is_now.then_some(ShownStages { explained, cursor, fraction, theme: self.settings.theme })
    }

    /// The steering that the 3D view shows: that of the agent selected last, while its overlay is on.
    pub fn shown_steering(&self) -> Option<ShownSteering<'a>> {
        let attribution = self.attribution.filter(|_| self.settings.overlays.contains(&Overlay::Steering))?;
        let id = self.moment.setup.bodies[attribution.body].id;
        let stages = self.shown_stages().filter(|shown| shown.explained.subject == Subject::Agent(id));
        let highlight = self.explanation.cursor.highlight.as_ref();
        Some(ShownSteering { attribution, stages, highlight, theme: self.settings.theme })
    }
}

impl<'a> FrameView<'a> {
    /// The objects that questions can be about, and the one that is selected.
    pub fn names(&self) -> Names<'a> {
        Names { setup: self.moment.setup, selected: self.selection.object() }
    }
}

impl FrameView<'_> {
    /// The values of what the condition of a breakpoint compares, at one of its hits in the tick on display.
    pub fn values_at(&self, hits: &Hits, hit: &asking::Moment) -> Vec<Shown> {
        let before = self.moment.trail.last().map(|record| &**record);
        let mut records = [Some(self.moment.record), before].into_iter().flatten();
        let record = records.find(|record| record.start.tick == hit.recorded_in);
        record.map_or_else(Vec::new, |record| hits.condition().shown_at(self.moment.setup, record, hit))
    }

    /// Whether an id names a part of the scene.
    pub fn has(&self, id: Id) -> bool {
        self.scene.part(PartRef::Object(id)).is_some()
    }

    /// The name of a part of the scene.
    pub fn label_of(&self, id: Id) -> String {
        let setup = self.moment.setup;
        let is_solid = setup.body_index(id).is_some() || setup.obstacle_index(id).is_some();
        // The setup finds bodies and obstacles without a search.
        if is_solid { setup.label_of(id) } else { self.scene.label_of(PartRef::Object(id)) }
    }

    /// Whether an object is not drawn.
    pub fn is_hidden(&self, id: Id) -> bool {
        self.scene.view.hidden.contains(&id) || self.concealed().objects().any(|hidden| hidden == id)
    }

    /// Whether an object is locked.
    pub fn is_locked(&self, id: Id) -> bool {
        self.scene.view.locked.contains(&id)
    }

    /// Whether the mouse can select an object in the 3D view: it is visible, and not locked, so that the mouse
    /// reaches what is behind locked objects.
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

    /// Whether the lock of the scene lets nothing of an object be changed.
    pub fn is_held(&self, id: Id) -> bool {
        !self.scene.view.changeable.allows_some_of(id)
    }

    /// All locked objects.
    pub fn locked(&self) -> BTreeSet<Id> {
        self.scene.view.locked.iter().copied().collect()
    }

    /// The edits at the edited tick; of several of one body and property, the last counts.
    pub fn edits_here(&self) -> EditsHere {
        let tick = self.edited_tick();
        let here = self.scene.edits.iter().filter(|edit| edit.tick == tick);
        here.map(|edit| ((edit.id, edit.property), edit.value)).collect()
    }

    /// A part as authored; bodies and obstacles are found without a search.
    pub fn part(&self, part: PartRef) -> Option<Part> {
        let setup = self.timeline.setup();
        let body = |id| setup.body_index(id).map(|index| Part::Body(setup.bodies[index].clone()));
        let obstacle =
            |id| setup.obstacle_index(id).map(|index| Part::Obstacle(setup.obstacles[index].obstacle.clone()));
        part.id().and_then(|id| body(id).or_else(|| obstacle(id))).or_else(|| self.scene.part(part))
    }

    /// How many stages of the explanation are shown: up to the present one where they appear one by one.
    pub fn known_stages(&self) -> usize {
        let Explanation { explained, cursor, .. } = self.explanation;
        let all = explained.map_or(0, |explained| explained.stages.len());
        let by_lesson = self.lesson.and_then(LessonRun::step).is_some_and(|step| step.view.explain.is_some());
        let is_one_by_one = self.settings.stages_one_by_one || by_lesson;
        cursor.stage.filter(|_| is_one_by_one).map_or(all, |stage| all.min(stage + 1))
    }

    /// How many stages of the explanation the step of the lesson shows.
    pub fn last_stage_of_step(&self) -> usize {
        let explain = self.lesson.and_then(|lesson| lesson.step()?.view.explain);
        let all = self.explanation.explained.map_or(0, |explained| explained.stages.len());
        explain.map_or(0, |explain| explain.stages.map_or(all, |stages| all.min(stages as usize)))
    }

    /// The stage that the step of the lesson has come to in its explanation, counted from 1, and how many it shows.
    pub fn lesson_stage(&self) -> Option<[usize; 2]> {
        let stages = self.last_stage_of_step();
        self.explanation.cursor.stage.filter(|stage| *stage < stages).map(|stage| [stage + 1, stages])
    }

    /// Whether the card of the lesson shows that stage, as the panel is out of sight.
    pub fn explains_in_card(&self) -> bool {
        let is_asking = self.lesson.is_some_and(LessonRun::is_asking);
        let is_covered = !self.settings.has_panels() || self.concealed().panel(StepPanel::Explain);
        self.lesson_stage().is_some() && !is_asking && is_covered
    }

    /// What the view shows of a prediction that is drawn.
    pub fn prediction(&self) -> Option<Prediction> {
        self.lesson?.prediction(self.moment.at())
    }

    /// Whether the card of a lesson asks for a number or for components, and what begins one is typed as its answer: unless something else has
    /// the keys or the picture is black, and the key that shows it again is one of those.
    pub fn takes_number(&self) -> bool {
        let lesson = self.lesson.filter(|lesson| lesson.is_asking() && self.settings.lesson_visible);
        let asks = lesson.and_then(LessonRun::step).and_then(|step| step.ask.as_ref());
        let asks = asks.is_some_and(|ask| matches!(ask, Ask::Number(_) | Ask::Arrow(_) | Ask::Place(_)));
        asks && !self.windows.has_keys() && !self.settings.presentation.is_blank
    }

    /// Height at the lower edge of a view that belongs to the legend: what it usually takes, or more where it has more.
    pub fn room_of_legend(&self, view: Rect) -> f32 {
        legend_room(view, self.legend)
    }

    /// Whether a prediction is being drawn: then nothing else is dragged.
    pub fn is_drawing(&self) -> bool {
        self.prediction().is_some_and(|prediction| prediction.is_open())
    }

    /// What the lesson keeps out of sight.
    pub fn concealed(&self) -> Concealed {
        self.lesson.map_or_else(Concealed::default, LessonRun::concealed)
    }

    /// The objects whose events a lesson does not tell: those that it hides.
    pub fn untold(&self) -> BTreeSet<Id> {
        self.concealed().objects().collect()
    }

    /// The troubles that any agent has in the recording, as far as it was looked at.
    pub fn troubles(&self) -> Vec<Trouble> {
        let Some(behaviours) = self.behaving.behaviours().filter(|_| self.behaving.is_looked_at()) else {
            return Vec::new();
        };
        let speaks_of = self.speaks_of_agent();
        let occurs =
            |trouble: &Trouble| behaviours.troubles_of(&speaks_of).any(|(_, troubles)| troubles.count(*trouble) > 0);
        Trouble::ALL.into_iter().filter(occurs).collect()
    }

    /// Whether an agent, by the index of its body, counts: what a step of a lesson hides is not spoken of.
    pub fn speaks_of_agent(&self) -> impl Fn(usize) -> bool + use<> {
        let setup = self.moment.setup;
        let hidden: BTreeSet<usize> = self.concealed().objects().filter_map(|id| setup.body_index(id)).collect();
        move |body| !hidden.contains(&body)
    }

    /// Whether a lesson lets lists tell of an event between these at an instant.
    pub fn is_told(&self, at: Instant, mut of: impl Iterator<Item = Id>) -> bool {
        let concealed = self.concealed();
        let comes_later = concealed.later_events() && !self.moment.has_happened(at);
        !comes_later && !of.any(|id| concealed.objects().any(|hidden| hidden == id))
    }

    /// All hidden objects.
    pub fn hidden(&self) -> BTreeSet<Id> {
        let by_lesson = self.concealed();
        self.scene.view.hidden.iter().copied().chain(by_lesson.objects()).collect()
    }

    /// The tick whose state is edited: the one on display, or the one that is being simulated again.
    pub fn edited_tick(&self) -> u64 {
        self.goal.and_then(Goal::moment).unwrap_or(self.playback.cursor).tick
    }

    /// The tick from which on constants of the run are changed: the edited one or, while it plays inside a tick, the next,
    /// so that it plays on.
    pub fn tuned_tick(&self) -> u64 {
        let is_inside = self.plays_forwards() && self.goal.is_none() && self.playback.cursor.local > 0.0;
        self.edited_tick() + u64::from(is_inside)
    }

    /// Whether it plays, and not backwards.
    pub fn plays_forwards(&self) -> bool {
        self.playback.playing && !self.playback.backwards
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

/// What edits set at a tick.
pub type EditsHere = BTreeMap<(Id, EditProperty), EditValue>;
