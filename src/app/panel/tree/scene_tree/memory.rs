//! Widget state of the tree, kept from frame to frame.

use super::kind::Kind;
use crate::scene::PartRef;
use std::collections::BTreeSet;

/// Widget state of the tree, kept from frame to frame.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// Kinds that are folded.
    pub(super) closed: BTreeSet<Kind>,
    /// Text that names and ids are searched for; empty: all are listed.
    pub(super) search: String,
    /// Where a range begins that Shift and a click end.
    pub(super) anchor: Option<PartRef>,
    /// The part that was brought into sight last, and whether its name was typed then.
    pub(super) revealed: Option<(PartRef, bool)>,
    /// Whether the last click was in the tree: then the arrow keys are its own.
    pub(super) has_keys: bool,
    /// What is typed as the name of a part.
    pub(super) typed: Option<TypedName>,
}

/// What is typed as the name of a part.
#[derive(Clone, Debug)]
pub(super) struct TypedName {
    pub(super) part: PartRef,
    pub(super) text: String,
    /// Whether its field was left: it is the name now, unless it was refused.
    pub(super) is_entered: bool,
}

impl Default for Memory {
    /// The scene's own parts are folded: they are few, always the same, and stand first.
    fn default() -> Memory {
        Memory {
            closed: [Kind::Scene].into(),
            search: String::new(),
            anchor: None,
            revealed: None,
            has_keys: false,
            typed: None,
        }
    }
}
