//! What an editor can do to a scene, as data.

use super::{Edit, Id, Part, PartRef};
use crate::language::Language;

/// What an editor can do to a scene.
#[derive(Clone, Debug, PartialEq)]
pub enum Operation {
    /// Appends a part to its list. An id that is taken is replaced by a fresh one.
    Add(Part),
    /// Removes parts, and those that cannot exist without them.
    Remove(Vec<PartRef>),
    /// Inserts a copy of each object or expectation after it in its list; objects get a fresh id. Copies keep the
    /// references of their originals, and are neither hidden nor locked. Balls and bounded obstacles are placed beside
    /// their originals, the rest in place.
    Duplicate(Vec<PartRef>),
    /// Moves a part to another place of its list, counted from 0 without the part itself.
    Reorder {
        /// What is moved.
        part: PartRef,
        /// Where to; beyond the end: to the end.
        to: usize,
    },
    /// Changes a name; empty: the one made from kind and id.
    Rename {
        /// What is renamed.
        part: PartRef,
        /// The new name.
        name: String,
    },
    /// Gives a part another value. Its id stays.
    Replace {
        /// Which part.
        part: PartRef,
        /// The new value, of the same kind.
        with: Part,
    },
    /// Changes position or velocity of a body from a tick on, instead of what an earlier edit of this
    /// body and property did at this tick. At the first tick it is the authored body that changes.
    SetAtTick(Edit),
    /// Hides or shows objects.
    SetHidden {
        /// Which.
        ids: Vec<Id>,
        /// Not drawn.
        hidden: bool,
    },
    /// Locks or unlocks objects.
    SetLocked {
        /// Which.
        ids: Vec<Id>,
        /// Not to be changed.
        locked: bool,
    },
    /// Translates a text wherever the scene has it.
    Translate {
        /// As it stands in the scene.
        text: String,
        /// Into which language.
        language: Language,
        /// What it is in that language; empty: it has no translation.
        translation: String,
    },
    /// Carries out one after the other: all or, where one is refused, none.
    Several(Vec<Operation>),
}

impl Operation {
    /// Whether all that it does is to change constants of the run from a tick on.
    pub fn is_tuning(&self) -> bool {
        match self {
            Operation::SetAtTick(edit) => edit.property.is_constant(),
            Operation::Several(operations) => operations.iter().all(Operation::is_tuning),
            _ => false,
        }
    }

    /// The changes at ticks that it makes, those of several included.
    pub fn edits(&self) -> Vec<&Edit> {
        match self {
            Operation::SetAtTick(edit) => vec![edit],
            Operation::Several(operations) => operations.iter().flat_map(Operation::edits).collect(),
            _ => Vec::new(),
        }
    }
}
