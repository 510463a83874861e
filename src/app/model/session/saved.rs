//! The verdicts on the saved scene, before it was changed.
//!
//! Trying out another restitution does not break a test: an expectation that held and now fails differs because of the
//! change, until that is saved.

use super::Session;
use crate::check::Outcome;
use crate::scene::Expectation;

/// The saved expectations, each with whether it failed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedVerdicts(Vec<(Expectation, bool)>);

impl SavedVerdicts {
    /// Whether an expectation that fails now did not fail in the saved scene.
    pub fn did_not_fail(&self, expectation: &Expectation) -> bool {
        self.0.iter().any(|(saved, failed)| saved == expectation && !failed)
    }
}

impl Session {
    /// The verdicts to compare with; empty while nothing is changed.
    pub fn saved_verdicts(&self) -> &SavedVerdicts {
        &self.saved_verdicts
    }

    /// Keeps the verdicts, if the scene is as it was saved.
    pub(super) fn note_saved_verdicts(&mut self) {
        if self.document.is_changed() {
            return;
        }
        let failed = |outcome: &Outcome| matches!(outcome, Outcome::Fails { .. } | Outcome::Error(_));
        let verdicts =
            self.derived.checker.verdicts().map(|verdict| verdict.is_some_and(|verdict| failed(&verdict.outcome)));
        let expectations = self.document.scene().expectations.iter().cloned();
        self.saved_verdicts = SavedVerdicts(expectations.zip(verdicts).collect());
    }
}
