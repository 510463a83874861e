//! A kept run as the file has it.

use crate::scene::Edit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A run that is kept beside the one that the scene makes, to be compared with it: what makes it another one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeptRun {
    /// Unique among the kept runs.
    pub id: u32,
    /// Shown as its label; empty: it is named by what makes it differ.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The kept run that it was made from, by its id, which stands before it; left out: the scene itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// Whether it is shown as a ghost beside the run on display.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shown: bool,
    /// What is authored otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<ValueChange>,
    /// Edits at later ticks that it has besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit>,
    /// Edits at later ticks that it does not have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<Edit>,
}

/// A value of a scene that is another one in a kept run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueChange {
    /// Which: `bodies.3.restitution` of the body with the id 3, `bodies.3` whole, `settings.gravity`, or `bodies` for the
    /// order of their ids.
    pub at: String,
    /// The value there, as the scene format has it; left out: the default, and of an object that there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<serde_json::Value>,
}

impl KeptRun {
    /// Whether it is made in the same way; its name, and whether it is shown, make it no other run.
    pub(in crate::scene) fn is_same_but_for_notes(&self, other: &KeptRun) -> bool {
        KeptRun { name: other.name.clone(), shown: other.shown, ..self.clone() } == *other
    }

    /// The same run for one that was made from it, once `self` is gone: what makes `self` another one, and then what makes
    /// `child` another one than that.
    pub(in crate::scene) fn adopted(&self, child: &KeptRun) -> KeptRun {
        let is_in = |edits: &[Edit], edit: &Edit| edits.iter().any(|other| other.is_same(edit));
        let stays = |edit: &&Edit| !is_in(&child.without, edit);
        let goes = |edit: &&Edit| !is_in(&self.edits, edit);
        KeptRun {
            parent: self.parent,
            changes: self.changes.iter().chain(&child.changes).cloned().collect(),
            edits: self.edits.iter().filter(stays).chain(&child.edits).cloned().collect(),
            without: self.without.iter().chain(child.without.iter().filter(goes)).cloned().collect(),
            ..child.clone()
        }
    }
}
