//! The baseline run beside the present one, until it is dismissed.

use super::Session;
use super::baseline::BaselineRun;
use super::differences::Differences;
use super::divergence::Divergence;
use super::swept::SweptRun;
use crate::app::model::moment;
use crate::app::model::paths::PathSegment;
use crate::scene::{Gesture, Id};
use crate::sim::{Derived, Setup, TickRecord, Timeline};

/// The comparison with the baseline run.
pub(super) struct Comparison {
    pub baseline: BaselineRun,
    /// When its motion begins to differ.
    divergence: Option<Divergence>,
    /// In what both runs differ, while that is shown.
    pub differences: Option<Differences>,
}

impl Comparison {
    /// With a baseline run that nothing is known of yet.
    pub fn with(baseline: BaselineRun) -> Comparison {
        Comparison { baseline, divergence: None, differences: None }
    }

    /// As shown; of a kept run with the number of its colour. With the selected body's path in the present run.
    pub fn state<'a>(&'a self, color: Option<usize>, ahead: &'a [PathSegment]) -> moment::BaselineRun<'a> {
        let baseline = self.baseline.state(color);
        moment::BaselineRun {
            ahead: [ahead, baseline.ahead[1]],
            divergence: self.divergence.as_ref().map(Divergence::state),
            ..baseline
        }
    }

    /// Follows the tick on display and the selection.
    fn follow(&mut self, setup: &Setup, tick: u64, selected: Option<Id>) {
        self.baseline.go_to(tick, selected);
        let selected = selected.filter(|&id| setup.body_index(id).is_some());
        let both = selected.filter(|&id| self.baseline.setup().body_index(id).is_some()).zip(self.baseline.from());
        let known =
            self.divergence.take().filter(|divergence| both.is_some_and(|(id, from)| divergence.is_of(id, from)));
        self.divergence = known.or(both.map(|(id, from)| Divergence::new(id, from)));
    }

    /// Whether there are ticks of both runs to be compared.
    fn lags(&self, timeline: &Timeline) -> bool {
        let recorded = self.baseline.recorded().min(timeline.recorded());
        self.divergence.as_ref().is_some_and(|divergence| divergence.has_work(recorded))
    }

    /// Whether the next of them is at hand in both runs.
    fn is_at_hand(&self, timeline: &Timeline) -> bool {
        self.lags(timeline)
            && self
                .divergence
                .as_ref()
                .is_some_and(|divergence| divergence.is_at_hand(timeline, self.baseline.timeline()))
    }
}

impl Derived for Comparison {
    fn next_tick(&self) -> Option<u64> {
        None
    }

    fn observe(&mut self, _setup: &Setup, _record: &TickRecord) {}

    fn forget_from(&mut self, tick: u64) {
        self.divergence.iter_mut().for_each(|divergence| divergence.forget_from(tick));
        self.differences = self.differences.take().filter(|differences| !differences.has_seen(tick));
    }
}

impl Session {
    /// Shows no run beside the one on display: forgets the one before the last change, and hides the kept ones.
    pub fn dismiss_baseline(&mut self) {
        self.compare_with_recording(false);
        if self.kept.ghost().is_some() {
            self.hide_ghosts();
        }
        self.forget_baseline();
    }

    /// Forgets the baseline run.
    pub(super) fn forget_baseline(&mut self) {
        self.derived.comparison = None;
        self.share_memory();
    }

    /// The baseline run.
    pub(super) fn baseline(&self) -> Option<&BaselineRun> {
        self.derived.comparison.as_ref().map(|comparison| &comparison.baseline)
    }

    /// Keeps the present run as the baseline before a change, if any of it was recorded. In a gesture, the run
    /// from before the gesture stays, and so does a kept run that is shown as a ghost.
    pub(super) fn keep_baseline(&mut self, tick: u64, gesture: Option<Gesture>, setup: &Setup) {
        let goes_on = gesture.is_some() && gesture == self.gesture;
        self.gesture = gesture;
        let is_pinned = self.kept_runs().ghost().is_some();
        let comparison = &mut self.derived.comparison;
        if !goes_on && !is_pinned && self.timeline.recorded() > tick.max(self.timeline.first_tick() + 1) {
            let baseline = BaselineRun::new(self.timeline.clone(), self.shown.tick());
            *comparison = Some(Comparison::with(baseline));
            self.keep_first_run();
        }
        let comparison = &mut self.derived.comparison;
        if comparison.as_mut().is_some_and(|comparison| !comparison.baseline.compare_with(setup)) {
            self.forget_baseline();
        } else {
            self.share_memory();
        }
    }

    /// Follows the tick on display and the selection with all that is shown beside them: the lanes of the selected, the
    /// explanation, the swept run and the baseline run.
    pub(super) fn follow_shown(&mut self) {
        self.follow_selection();
        self.explain();
        self.show_swept(&mut || false);
        let (tick, selected) = (self.shown.tick(), self.selection.object());
        if let Some(comparison) = &mut self.derived.comparison {
            comparison.follow(self.timeline.setup_at(tick), tick, selected);
        }
        self.follow_paths();
        self.ghosts.iter_mut().for_each(|ghost| ghost.baseline.go_to(tick, selected));
    }

    /// Gives every recording an equal share of the memory: the scene's, the swept run beside a discrete one, the
    /// baseline run, and every other kept run that is shown.
    pub(super) fn share_memory(&mut self) {
        self.set_budget(Timeline::DEFAULT_BUDGET);
    }

    /// Sets the memory of all recordings together, in bytes.
    pub fn set_budget(&mut self, bytes: usize) {
        let baseline = self.derived.comparison.as_mut().map(|comparison| comparison.baseline.timeline_mut());
        let ghosts = self.ghosts.iter_mut().map(|ghost| ghost.baseline.timeline_mut());
        let swept = self.swept.as_mut().map(SweptRun::timeline_mut);
        let others: Vec<&mut Timeline> = swept.into_iter().chain(baseline).chain(ghosts).collect();
        let budget = bytes / (1 + others.len());
        others.into_iter().chain([&mut self.timeline]).for_each(|timeline| timeline.set_budget(budget));
    }

    /// Whether the baseline run, or a path ahead, is not known as far as it is shown.
    pub(super) fn paths_lag(&self) -> bool {
        let last_tick = self.playback.last_tick;
        self.baseline().is_some_and(|baseline| baseline.has_work(last_tick)) || self.wanted_ahead().is_some()
    }

    /// Extends the paths by a tick, and that in the baseline run, which has a recording of its own.
    pub(super) fn extend_paths(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        if let Some(comparison) = &mut self.derived.comparison {
            comparison.baseline.work(self.playback.last_tick, may_go_on);
        }
        let Some(tick) = self.wanted_ahead() else { return };
        if tick >= self.timeline.recorded() {
            self.record_tick(may_go_on);
        } else if let Some(record) = self.timeline.tick_while(tick, may_go_on) {
            self.derived.observe(self.timeline.setup_at(tick), &record, self.playback.last_tick, may_go_on);
        }
    }

    /// Whether there are ticks of both runs to be compared.
    pub(super) fn divergence_lags(&self) -> bool {
        self.derived.comparison.as_ref().is_some_and(|comparison| comparison.lags(&self.timeline))
    }

    /// Whether the next of them is at hand in both runs.
    pub(super) fn can_compare_at_once(&self) -> bool {
        self.derived.comparison.as_ref().is_some_and(|comparison| comparison.is_at_hand(&self.timeline))
    }

    /// Compares a tick of both runs.
    pub(super) fn compare(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        if let Some(Comparison { baseline, divergence: Some(divergence), .. }) = &mut self.derived.comparison {
            divergence.work(&mut self.timeline, baseline.timeline_mut(), may_go_on);
        }
    }
}
