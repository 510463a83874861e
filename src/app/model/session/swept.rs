//! The run with swept collisions beside a scene with discrete ones: it shows what these miss.

use crate::scene::CollisionMode;
use crate::sim::{Setup, TickRecord, Timeline};
use std::sync::Arc;

/// A scene with discrete collisions, run with swept ones; recorded as far as the scene itself, or further.
pub(super) struct SweptRun {
    timeline: Timeline,
    /// The tick on display, once it was replayed.
    shown: Option<Arc<TickRecord>>,
}

impl SweptRun {
    /// Nothing recorded yet; `None` beside a scene that sweeps itself.
    pub fn beside(setup: &Setup) -> Option<SweptRun> {
        let setup = Arc::new(swept(setup)?);
        Some(SweptRun { timeline: Timeline::new(setup, Timeline::DEFAULT_BUDGET), shown: None })
    }

    /// Its recording, to be given a share of the memory.
    pub fn timeline_mut(&mut self) -> &mut Timeline {
        &mut self.timeline
    }

    /// A tick of it, if it is the one on display.
    pub fn at(&self, tick: u64) -> Option<&TickRecord> {
        self.shown.as_deref().filter(|record| record.start.tick == tick)
    }

    /// Replays the tick on display, if it may go on as long as that takes.
    pub fn show(&mut self, tick: u64, may_go_on: &mut dyn FnMut() -> bool) {
        if self.at(tick).is_none()
            && let Some(record) = self.timeline.tick_while(tick, may_go_on)
        {
            self.shown = Some(record);
        }
    }

    /// Records at least one tick more than `recorded`; `None` where it may not go on as long as that takes.
    pub fn record_beyond(&mut self, recorded: u64, may_go_on: &mut dyn FnMut() -> bool) -> Option<()> {
        while self.timeline.recorded() <= recorded {
            self.timeline.record_tick_while(may_go_on)?;
        }
        Some(())
    }

    /// The same beside a changed scene, whose run is the same before a tick.
    pub fn rewritten_from(self, from: u64, setup: &Setup) -> Option<SweptRun> {
        let SweptRun { mut timeline, shown } = self;
        timeline.rewrite_from(from, Arc::new(swept(setup)?));
        // A tick ends with the state that the next one begins with.
        Some(SweptRun { timeline, shown: shown.filter(|record| record.end.tick < from) })
    }
}

/// The same scene with swept collisions; `None` if it has them already.
fn swept(setup: &Setup) -> Option<Setup> {
    let is_discrete = setup.settings.collision == CollisionMode::Discrete;
    let mut swept = is_discrete.then(|| setup.clone())?;
    swept.settings.collision = CollisionMode::Swept;
    Some(swept)
}
