//! The probe: how a query shows its work without being slowed down by it.

use super::Stage;

/// Receives the stages of a query. The simulation passes `()`, which never calls the closure.
pub trait Probe {
    /// Takes the stage that `stage` describes, or drops the closure uncalled.
    fn record(&mut self, stage: impl FnOnce() -> Stage);

    /// Whether stages are kept: only then what they alone need is worth collecting.
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
