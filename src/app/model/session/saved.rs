//! What the expectations of the saved scene said, before it was changed.
//!
//! Whoever tries out another restitution has not broken a test: what held and is different now differs because of the
//! change, until it is saved.

use super::Session;
use crate::check::Outcome;
use crate::scene::Expectation;

/// The expectations as they were saved, each with whether it failed then.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedVerdicts(Vec<(Expectation, bool)>);

impl SavedVerdicts {
    /// Whether an expectation that fails now did not fail in the scene as it was saved.
    pub fn did_not_fail(&self, expectation: &Expectation) -> bool {
        self.0.iter().any(|(saved, failed)| saved == expectation && !failed)
    }
}

impl Session {
    /// The verdicts that changes are compared with; none while nothing is changed.
    pub fn saved_verdicts(&self) -> &SavedVerdicts {
        &self.saved_verdicts
    }

    /// Takes note of the verdicts, where the scene is still as it was saved.
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
