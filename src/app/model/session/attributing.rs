//! How the selected agent steers in the tick on display.

use super::Session;
use super::explaining::ByAddress;
use crate::sim::Attribution;
use std::sync::Arc;

/// The attribution on display.
#[derive(Default)]
pub(super) struct Attributing {
    attribution: Option<Attribution>,
    basis: Option<Basis>,
}

/// What an attribution was derived from; a setup always has the same recording.
#[derive(PartialEq)]
struct Basis {
    body: usize,
    tick: u64,
    setup: ByAddress,
}

impl Session {
    /// How the agent selected last steers at the end of the tick on display.
    pub fn attribution(&self) -> Option<&Attribution> {
        self.attributing.attribution.as_ref()
    }

    /// Computes the attribution again if it is not that of the selected agent in the tick on display.
    pub(super) fn attribute(&mut self) {
        let setup = Arc::clone(self.timeline.setup_at(self.shown.tick()));
        let Some(body) = self.selection.object().and_then(|id| setup.body_index(id)) else {
            self.attributing = Attributing::default();
            return;
        };
        let basis = Basis { body, tick: self.shown.tick(), setup: ByAddress(Arc::clone(&setup)) };
        if self.attributing.basis.as_ref() != Some(&basis) {
            let attribution = Attribution::of(&setup, &self.shown.record, body);
            self.attributing = Attributing { attribution, basis: Some(basis) };
        }
    }
}
