//! The least changes of a scene: each can be taken back exactly.

use super::part::Part;
use super::section::{Section, Slot};
use super::{Id, Scene, Translations, scene_to_json};
use std::mem::size_of;

/// A change of one part. The slot of a patch is that at the time it is made.
#[derive(Clone, Debug)]
pub(super) enum Patch {
    /// A part is put into its list.
    Insert { index: usize, part: Part },
    /// A part is taken out of its list.
    Remove(Slot),
    /// A part gets another value.
    Replace { index: usize, part: Part },
    /// A part goes to another place of its list.
    Move { from: Slot, to: usize },
    /// Its texts get other translations.
    Translate(Translations),
    /// All parts get other values.
    Whole(Box<Scene>),
}

impl Patch {
    /// Changes the scene; the patch that takes it back.
    pub(super) fn apply(self, scene: &mut Scene) -> Patch {
        match self {
            Patch::Insert { index, part } => {
                let slot = Slot { section: part.section(), index };
                scene.insert(index, part);
                Patch::Remove(slot)
            }
            Patch::Remove(slot) => {
                let part = scene.take(slot).expect("patches are made for slots that are there");
                Patch::Insert { index: slot.index, part }
            }
            Patch::Replace { index, mut part } => {
                scene.exchange(index, &mut part);
                Patch::Replace { index, part }
            }
            Patch::Move { from, to } => {
                let part = scene.take(from).expect("patches are made for slots that are there");
                scene.insert(to, part);
                Patch::Move { from: Slot { index: to, ..from }, to: from.index }
            }
            Patch::Translate(mut translations) => {
                std::mem::swap(&mut scene.translations, &mut translations);
                Patch::Translate(translations)
            }
            Patch::Whole(mut other) => {
                std::mem::swap(scene, &mut other);
                Patch::Whole(other)
            }
        }
    }

    /// How it changes the places of the parts of a list; `None` when all stay.
    pub(super) fn shift(&self) -> Option<Shift> {
        match self {
            Patch::Insert { index, part } => Some(Shift::Inserted(Slot { section: part.section(), index: *index })),
            Patch::Remove(slot) => Some(Shift::Removed(*slot)),
            Patch::Move { from, to } => Some(Shift::Moved { from: *from, to: *to }),
            // Parts that are told by their places have none to follow to.
            Patch::Replace { .. } | Patch::Translate(_) | Patch::Whole(_) => None,
        }
    }

    /// Whether it would leave the scene as it is, to the last bit.
    pub(super) fn is_idle(&self, scene: &Scene) -> bool {
        match self {
            Patch::Replace { index, part } => {
                let slot = Slot { section: part.section(), index: *index };
                // Only equal values can have equal texts, which tell 0 from −0.
                scene.at(slot).is_some_and(|now| now == *part && now.text() == part.text())
            }
            Patch::Move { from, to } => from.index == *to,
            Patch::Translate(translations) => *translations == scene.translations,
            Patch::Whole(other) => **other == *scene && scene_to_json(other) == scene_to_json(scene),
            Patch::Insert { .. } | Patch::Remove(_) => false,
        }
    }

    /// The section of the part it is about; `None` when it is about no part alone.
    pub(super) fn section(&self) -> Option<Section> {
        match self {
            Patch::Insert { part, .. } | Patch::Replace { part, .. } => Some(part.section()),
            Patch::Remove(slot) | Patch::Move { from: slot, .. } => Some(slot.section),
            Patch::Translate(_) | Patch::Whole(_) => None,
        }
    }

    /// The slot of the part that it gives a value to; `None` when it does something else.
    pub(super) fn replaced(&self) -> Option<Slot> {
        match self {
            Patch::Replace { index, part } => Some(Slot { section: part.section(), index: *index }),
            Patch::Insert { .. } | Patch::Remove(_) | Patch::Move { .. } | Patch::Translate(_) | Patch::Whole(_) => {
                None
            }
        }
    }

    /// The objects that it changes, itself or by an edit at a tick.
    pub(super) fn changed_ids(&self, scene: &Scene) -> [Option<Id>; 2] {
        let owner = |part: &Part| match part {
            Part::Edit(edit) => Some(edit.id),
            part => part.id(),
        };
        let there = |slot: Slot| match slot.section {
            Section::Edits => scene.edits.get(slot.index).map(|edit| edit.id),
            _ => scene.id_at(slot),
        };
        match self {
            Patch::Insert { part, .. } => [owner(part), None],
            Patch::Remove(slot) => [there(*slot), None],
            Patch::Replace { index, part } => [owner(part), there(Slot { section: part.section(), index: *index })],
            // Its place in a list is no property of an object, and no operation changes a whole scene.
            Patch::Move { .. } | Patch::Translate(_) | Patch::Whole(_) => [None, None],
        }
    }

    /// Memory it takes, in bytes: itself, and about what its texts and lists hold.
    pub(super) fn bytes(&self) -> usize {
        let held = match self {
            Patch::Insert { part, .. } | Patch::Replace { part, .. } => part.text().len(),
            Patch::Remove(_) | Patch::Move { .. } => 0,
            Patch::Translate(translations) => {
                translations.all().map(|(_, text, translation)| text.len() + translation.len()).sum()
            }
            Patch::Whole(scene) => size_of::<Scene>() + scene_to_json(scene).len(),
        };
        size_of::<Patch>() + held
    }
}

/// A change of the places of the parts of a list.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shift {
    Inserted(Slot),
    Removed(Slot),
    Moved { from: Slot, to: usize },
}

impl Shift {
    /// The list whose parts change their places.
    pub(super) fn section(self) -> Section {
        let (Shift::Inserted(slot) | Shift::Removed(slot) | Shift::Moved { from: slot, .. }) = self;
        slot.section
    }

    /// Where a part goes that was in a slot; `None` when it is removed.
    pub(super) fn follow(self, slot: Slot) -> Option<Slot> {
        let (Shift::Inserted(changed) | Shift::Removed(changed) | Shift::Moved { from: changed, .. }) = self;
        if changed.section != slot.section {
            return Some(slot);
        }
        let closed_up = slot.index - usize::from(changed.index < slot.index);
        let index = match self {
            Shift::Inserted(_) => slot.index + usize::from(changed.index <= slot.index),
            Shift::Removed(_) if changed == slot => return None,
            Shift::Removed(_) => closed_up,
            Shift::Moved { to, .. } if changed == slot => to,
            Shift::Moved { to, .. } => closed_up + usize::from(to <= closed_up),
        };
        Some(Slot { index, ..slot })
    }
}

/// Applies patches in order; those that take them back, in the order in which that must be done.
pub(super) fn apply_all(patches: Vec<Patch>, scene: &mut Scene) -> Vec<Patch> {
    let mut inverse: Vec<Patch> = patches.into_iter().map(|patch| patch.apply(scene)).collect();
    inverse.reverse();
    inverse
}
