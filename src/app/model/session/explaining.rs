//! The explanation of the selection, and the stage on display.

use super::Session;
use crate::app::model::event_log::EventRef;
use crate::app::model::explain::{Explained, Highlight, StageCursor, Subject, subject_of};
use crate::app::model::selection::SurfacePoint;
use crate::language::{Language, spoken};
use crate::scene::{Id, PartRef};
use crate::sim::{Instant, Setup, TickRecord};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The explanation on display.
#[derive(Default)]
pub(super) struct Explaining {
    /// An object that waits for the other one of its pair.
    waiting: Option<Id>,
    cursor: StageCursor,
    /// Whether what is explained next begins with its first stage, and not with all of them.
    one_by_one: bool,
    explained: Option<Explained>,
    basis: Option<Basis>,
    /// The tick of an event that is not on display, to be replayed.
    wanted: Option<u64>,
}

/// What an explanation was derived from; a setup always has the same recording.
#[derive(PartialEq)]
struct Basis {
    subject: Subject,
    tick: u64,
    ask: Option<Map<String, Value>>,
    picked: Option<SurfacePoint>,
    setup: ByAddress,
    /// In which it says the names.
    language: Language,
}

/// A setup, compared by address: every change of the scene makes another one.
pub(super) struct ByAddress(pub Arc<Setup>);

impl PartialEq for ByAddress {
    fn eq(&self, other: &ByAddress) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Session {
    /// The explanation of what is selected, if there is anything to explain.
    pub fn explained(&self) -> Option<&Explained> {
        self.explaining.explained.as_ref()
    }

    /// The stage on display, and the highlight.
    pub fn stage_cursor(&self) -> &StageCursor {
        &self.explaining.cursor
    }

    /// The object that waits for the other one of its pair, as long as there is such an object.
    pub fn waiting(&self) -> Option<Id> {
        let setup = self.timeline.setup();
        let exists = |id: &Id| setup.body_index(*id).is_some() || setup.obstacle_index(*id).is_some();
        self.explaining.waiting.filter(exists)
    }

    /// Begins or ends waiting for the other one of a pair.
    pub fn wait_for_other(&mut self, object: Option<Id>) {
        self.explaining.waiting = object;
    }

    /// The pair of the waiting object and another one, which ends waiting. Two obstacles are none, for they never collide.
    pub fn pair_with_waiting(&mut self, other: Id) -> Option<[PartRef; 2]> {
        let waiting = self.waiting().filter(|waiting| *waiting != other)?;
        let setup = self.timeline.setup();
        [waiting, other].into_iter().find(|id| setup.body_index(*id).is_some())?;
        self.explaining.waiting = None;
        Some([PartRef::Object(waiting), PartRef::Object(other)])
    }

    /// Lets what is explained next begin with its first stage, or with all of them.
    pub fn explain_one_by_one(&mut self, on: bool) {
        self.explaining.one_by_one = on;
    }

    /// Goes to a stage; `None` shows all.
    pub fn go_to_stage(&mut self, stage: Option<usize>) {
        let count = self.explained().map_or(0, |explained| explained.stages.len());
        let cursor = &mut self.explaining.cursor;
        cursor.stage = stage.filter(|stage| *stage < count);
        cursor.fraction = None;
    }

    /// Highlights a term and its drawing, or none.
    pub fn highlight(&mut self, highlight: Option<Highlight>) {
        self.explaining.cursor.highlight = highlight;
    }

    /// Shows a moment of a bench query's sweep.
    pub fn show_fraction(&mut self, fraction: f64) {
        self.explaining.cursor.fraction = Some(fraction.clamp(0.0, 1.0));
    }

    /// The fraction of the tick or of the sweep that is shown.
    pub fn shown_fraction(&self) -> f64 {
        let Some(explained) = self.explained() else { return 0.0 };
        if explained.tick.is_some() {
            return self.playback.cursor.local / self.timeline.setup().clock.tick_length();
        }
        let cursor = &self.explaining.cursor;
        let of_stage = cursor.stage.map(|stage| explained.fraction_at(stage).unwrap_or(0.0));
        let of_impact = || {
            explained
                .inside
                .as_ref()
                .and_then(|inside| inside.roots.iter().find(|root| root.counts()))
                .map(|root| root.t)
        };
        cursor.fraction.or(of_stage).or_else(of_impact).unwrap_or(0.0).clamp(0.0, 1.0)
    }

    /// Whether the explanation waits for its tick.
    pub(super) fn explanation_lags(&self) -> bool {
        self.explaining.wanted.is_some()
    }

    /// Replays that tick, and explains it once it is there.
    pub(super) fn explain_replayed(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let replayed = self.explaining.wanted.and_then(|tick| self.timeline.tick_while(tick, may_go_on));
        if replayed.is_some() {
            self.explain_with(replayed);
        }
    }

    /// Explains in the language that is spoken now.
    pub fn follow_language(&mut self) {
        if self.explaining.basis.as_ref().is_some_and(|basis| basis.language != spoken()) {
            self.explain();
        }
    }

    /// Computes the explanation again if it is out of date. The stage stays as long as the subject is the same.
    pub(super) fn explain(&mut self) {
        self.explain_with(None);
    }

    fn explain_with(&mut self, replayed: Option<Arc<TickRecord>>) {
        self.attribute();
        let setup = Arc::clone(self.timeline.setup());
        let queries = &self.document.scene().queries;
        let subject = subject_of(&self.selection, &setup, queries);
        let Some(subject) = subject else {
            // The highlight may be in the steering table of an agent selected among others.
            let cursor = StageCursor { highlight: self.explaining.cursor.highlight.take(), ..StageCursor::default() };
            let Explaining { waiting, one_by_one, .. } = self.explaining;
            self.explaining = Explaining { waiting, one_by_one, cursor, ..Explaining::default() };
            return;
        };
        let ask = match subject {
            Subject::Query(id) => queries.iter().find(|query| query.id == id).map(|query| query.ask.clone()),
            Subject::Event(_) | Subject::Pair(..) | Subject::Agent(_) | Subject::Pick(_) => None,
        };
        let tick = match subject {
            Subject::Event(EventRef { tick, .. }) => tick,
            Subject::Pair(..) | Subject::Agent(_) => self.shown.tick(),
            // A query belongs to no tick, and a pick to the view.
            Subject::Query(_) | Subject::Pick(_) => 0,
        };
        let picked = self.selection.surface_point.filter(|_| matches!(subject, Subject::Pick(_)));
        let setup_is = ByAddress(Arc::clone(&setup));
        let basis = Basis { subject, tick, ask, picked, setup: setup_is, language: spoken() };
        let before = self.explaining.basis.as_ref();
        if before == Some(&basis) {
            self.explaining.wanted = None;
            return;
        }
        let stays = before.is_some_and(|basis| basis.subject == subject);
        let is_on_display = tick == self.shown.tick() || matches!(subject, Subject::Query(_) | Subject::Pick(_));
        let at_hand = if is_on_display { Some(Arc::clone(&self.shown.record)) } else { self.timeline.at_hand(tick) };
        let Some(record) = at_hand.or(replayed.filter(|replayed| replayed.start.tick == tick)) else {
            self.explaining.wanted = Some(tick);
            return;
        };
        self.explaining.wanted = None;
        let setup = setup.at(record.start.tick);
        // The selected agent's steering is known already.
        let known = self.attribution().filter(|_| matches!(subject, Subject::Agent(_)));
        let explained = match (known, subject, picked) {
            (Some(attribution), ..) => Some(Explained::of_agent(setup, attribution)),
            (None, Subject::Pick(id), Some(picked)) => Explained::of_pick(setup, id, &picked),
            _ => Explained::of(&subject, setup, &record, &self.document.scene().queries),
        };
        let count = explained.as_ref().map_or(0, |explained| explained.stages.len());
        let cursor = &mut self.explaining.cursor;
        if stays {
            cursor.stage = cursor.stage.map(|stage| stage.min(count.saturating_sub(1))).filter(|_| count > 0);
            cursor.highlight.take_if(|highlight| highlight.stage >= count);
        } else {
            let stage = (self.explaining.one_by_one && count > 0).then_some(0);
            *cursor = StageCursor { stage, ..StageCursor::default() };
        }
        self.explaining.explained = explained;
        self.explaining.basis = Some(basis);
    }

    /// The moment of the tick explained at a fraction of it; exactly that of an impact, where it is one.
    pub fn instant_inside(&self, fraction: f64) -> Option<Instant> {
        let explained = self.explained()?;
        let length = self.timeline.setup().clock.tick_length();
        Some(explained.inside.as_ref()?.instant_at(fraction, explained.tick?, length))
    }
}
