//! The probe: how a query shows its work without being slowed down by it.

use super::Stage;

/// Receives the stages of a query. The simulation passes `()`, which never calls the closure.
pub trait Probe {
    /// Records the stage that `stage` returns, or drops the closure without calling it.
    fn record(&mut self, stage: impl FnOnce() -> Stage);

    /// Whether stages are recorded. If not, data that only they need is not collected.
    fn is_recording(&self) -> bool;
}

impl Probe for () {
    #[inline(always)]
    fn record(&mut self, _stage: impl FnOnce() -> Stage) {}

    #[inline(always)]
    fn is_recording(&self) -> bool {
        false
    }
}

impl Probe for Vec<Stage> {
    fn record(&mut self, stage: impl FnOnce() -> Stage) {
        self.push(stage());
    }

    fn is_recording(&self) -> bool {
        true
    }
}
