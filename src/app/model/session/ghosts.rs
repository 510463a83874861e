//! Kept runs beside the one on display: one that it is compared with, and others that are only shown.

use super::Session;
use super::baseline::BaselineRun;
use super::comparison::Comparison;
use super::kept_runs::{MOST_GHOSTS, RunId};
use super::watching::Curves;
use crate::app::model::moment;
use crate::sim::Setup;
use std::sync::Arc;

/// A kept run that is shown beside the one on display.
pub struct Ghost {
    /// Which.
    pub run: RunId,
    /// The number of its colour.
    pub color: usize,
    pub(super) baseline: BaselineRun,
}

impl Ghost {
    /// The moment on display in it.
    pub fn moment(&self) -> moment::BaselineRun<'_> {
        self.baseline.state(Some(self.color))
    }

    /// The curves of a watch of the scene, and the first tick at which it can differ.
    pub fn curves(&self, watch: usize) -> Option<(&Curves, u64)> {
        Some((self.baseline.watching().all().get(watch)?.as_ref()?, self.baseline.from()?))
    }
}

/// Why a kept run cannot be shown beside the one on display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotShown {
    /// Its ticks are not as long.
    OtherTicks,
    /// As many as can be told apart are shown already.
    TooMany,
}

impl Session {
    /// The kept runs that are shown, but for the one that is compared with.
    pub fn ghosts(&self) -> &[Ghost] {
        &self.ghosts
    }

    /// Shows a kept run beside the one on display, which is compared with it from now on.
    ///
    /// # Errors
    /// When both cannot be shown side by side, or too many are shown.
    pub fn show_as_ghost(&mut self, id: RunId) -> Result<(), NotShown> {
        let Some(run) = self.kept.run(id) else { return Ok(()) };
        if !has_equal_ticks(run.setup(), self.timeline.setup()) {
            return Err(NotShown::OtherTicks);
        }
        let is_shown = run.is_shown;
        if !is_shown && self.kept.shown().count() >= MOST_GHOSTS {
            return Err(NotShown::TooMany);
        }
        self.gesture = None;
        self.kept.want_ghost(id);
        if is_shown {
            self.follow_ghosts();
            self.follow_shown();
        } else {
            self.set_shown(&[id], true);
        }
        Ok(())
    }

    /// Shows a kept run no longer.
    pub fn hide_ghost(&mut self, id: RunId) {
        self.set_shown(&[id], false);
    }

    /// Shows no kept run any longer.
    pub(super) fn hide_ghosts(&mut self) {
        let shown: Vec<RunId> = self.kept.shown().map(|run| run.id).collect();
        self.set_shown(&shown, false);
    }

    /// Follows what is shown of the kept runs, and what they are shown beside.
    pub(super) fn follow_ghosts(&mut self) {
        let present = self.timeline.setup().clone();
        let wanted: Vec<(RunId, Arc<Setup>)> = self
            .kept
            .shown()
            .filter(|run| has_equal_ticks(run.setup(), &present))
            .take(MOST_GHOSTS)
            .map(|run| (run.id, run.setup().clone()))
            .collect();
        let before = self.kept.ghost();
        let is_wanted = |id: &RunId| wanted.iter().any(|(other, _)| other == id);
        let compared = self.kept.wanted_ghost().filter(is_wanted).or(before.filter(is_wanted));
        let compared = compared.or(wanted.last().map(|(id, _)| *id));
        let mut known: Vec<(RunId, BaselineRun)> =
            self.ghosts.drain(..).map(|ghost| (ghost.run, ghost.baseline)).collect();
        let is_of = |baseline: &BaselineRun, setup: &Setup| baseline.setup().first_difference(setup).is_none();
        let stays = compared.is_some_and(|id| {
            let setup = wanted.iter().find(|(other, _)| *other == id).map(|(_, setup)| setup);
            let baseline = self.derived.comparison.as_ref().map(|comparison| &comparison.baseline);
            before == Some(id) && baseline.zip(setup).is_some_and(|(baseline, setup)| is_of(baseline, setup))
        });
        if !stays
            && let Some(before) = before
            && let Some(comparison) = self.derived.comparison.take()
        {
            known.push((before, comparison.baseline));
        }
        for (id, setup) in wanted {
            if compared == Some(id) && stays {
                continue;
            }
            let known_place = known.iter().position(|(other, baseline)| *other == id && is_of(baseline, &setup));
            let mut baseline = match known_place {
                Some(place) => known.swap_remove(place).1,
                None => self.recording_of(setup),
            };
            baseline.compare_with(&present);
            if compared == Some(id) {
                self.derived.comparison = Some(Comparison::with(baseline));
            } else {
                self.ghosts.push(Ghost { run: id, color: self.kept.color(id), baseline });
            }
        }
        self.kept.compare_with(compared);
        self.share_memory();
    }

    /// A recording of another run: it shares what is recorded of the one on display before both part.
    fn recording_of(&self, setup: Arc<Setup>) -> BaselineRun {
        let mut timeline = self.timeline.clone();
        if let Some(first) = self.timeline.setup().first_difference(&setup) {
            timeline.rewrite_from(first, setup);
        }
        BaselineRun::new(timeline, self.shown.tick())
    }

    pub(super) fn ghosts_lag(&self) -> bool {
        let last_tick = self.playback.last_tick;
        self.ghosts.iter().any(|ghost| ghost.baseline.has_work(last_tick))
    }

    pub(super) fn simulate_ghosts(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let last_tick = self.playback.last_tick;
        if let Some(ghost) = self.ghosts.iter_mut().find(|ghost| ghost.baseline.has_work(last_tick)) {
            ghost.baseline.work(last_tick, may_go_on);
        }
    }

    pub(super) fn curves_of_ghosts_lag(&self) -> bool {
        let last_tick = self.playback.last_tick;
        self.watches_are_wanted() && self.ghosts.iter().any(|ghost| lacks_curves(&ghost.baseline, last_tick))
    }

    pub(super) fn read_curves_of_ghosts(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let last_tick = self.playback.last_tick;
        if let Some(ghost) = self.ghosts.iter_mut().find(|ghost| lacks_curves(&ghost.baseline, last_tick)) {
            ghost.baseline.read_watches(last_tick, may_go_on);
        }
    }
}

fn lacks_curves(baseline: &BaselineRun, last_tick: Option<u64>) -> bool {
    baseline.watching().lacks(baseline.timeline(), last_tick).is_some()
}

fn has_equal_ticks(a: &Setup, b: &Setup) -> bool {
    a.clock.tick_length() == b.clock.tick_length()
}
