//! Parts of a scene by name and by place.

use super::part::{Part, PartRef, fresh_id};
use super::path::Step;
use super::section::{Content, Reference, Section, Slot, of_each};
use super::{DocumentPath, Id, Scene};
use std::collections::{BTreeMap, BTreeSet};
use std::mem::swap;

/// The slots of all objects, to look up many of them. Valid until an object is added, removed or moved.
pub(super) struct Places(BTreeMap<Id, Slot>);

impl Places {
    /// The slots of a scene.
    pub(super) fn of(scene: &Scene) -> Places {
        let slots = Section::of_objects().flat_map(|section| section.slots(scene));
        Places(slots.filter_map(|slot| Some((scene.id_at(slot)?, slot))).collect())
    }

    /// The same as [`Scene::slot_of`].
    pub(super) fn slot_of(&self, part: PartRef, scene: &Scene) -> Option<Slot> {
        match part {
            PartRef::Object(id) => self.0.get(&id).copied(),
            _ => scene.slot_of(part),
        }
    }
}

impl Scene {
    /// A part as it is now; `None` when there is no such part.
    pub fn part(&self, part: PartRef) -> Option<Part> {
        self.slot_of(part).and_then(|slot| self.at(slot))
    }

    /// Everything that names a part of the scene.
    pub fn part_refs(&self) -> BTreeSet<PartRef> {
        let slots = Section::ALL.into_iter().flat_map(|section| section.slots(self));
        slots.filter_map(|slot| self.ref_at(slot)).collect()
    }

    /// An id that nothing in the scene has.
    pub fn fresh_id(&self) -> Id {
        fresh_id(&self.ids().collect())
    }

    /// All ids, section by section.
    pub fn ids(&self) -> impl Iterator<Item = Id> {
        let slots = Section::of_objects().flat_map(|section| section.slots(self));
        slots.filter_map(|slot| self.id_at(slot))
    }

    pub(super) fn slot_of(&self, part: PartRef) -> Option<Slot> {
        match part {
            PartRef::Object(id) => Section::of_objects()
                .find_map(|section| Some(Slot { section, index: (section.row().position)(self, id)? })),
            PartRef::Edit(index) => self.slot(Section::Edits, index),
            PartRef::Expectation(index) => self.slot(Section::Expectations, index),
            PartRef::Bookmark(index) => self.slot(Section::Bookmarks, index),
            PartRef::Breakpoint(index) => self.slot(Section::Breakpoints, index),
            PartRef::Watch(index) => self.slot(Section::Watches, index),
            PartRef::Run(index) => self.slot(Section::Runs, index),
            PartRef::Step(index) => self.slot(Section::Steps, index),
            PartRef::Settings => self.slot(Section::Settings, 0),
            PartRef::About => self.slot(Section::About, 0),
            PartRef::View => self.slot(Section::View, 0),
        }
    }

    /// What names the part in a slot.
    pub(super) fn ref_at(&self, slot: Slot) -> Option<PartRef> {
        match slot.section {
            Section::Edits => Some(PartRef::Edit(slot.index)),
            Section::Expectations => Some(PartRef::Expectation(slot.index)),
            Section::Bookmarks => Some(PartRef::Bookmark(slot.index)),
            Section::Breakpoints => Some(PartRef::Breakpoint(slot.index)),
            Section::Watches => Some(PartRef::Watch(slot.index)),
            Section::Runs => Some(PartRef::Run(slot.index)),
            Section::Steps => Some(PartRef::Step(slot.index)),
            Section::Settings => Some(PartRef::Settings),
            Section::About => Some(PartRef::About),
            Section::View => Some(PartRef::View),
            Section::Bodies
            | Section::Obstacles
            | Section::Groups
            | Section::Fields
            | Section::Flows
            | Section::Queries => self.id_at(slot).map(PartRef::Object),
        }
    }

    fn slot(&self, section: Section, index: usize) -> Option<Slot> {
        (index < self.len(section)).then_some(Slot { section, index })
    }

    pub(super) fn len(&self, section: Section) -> usize {
        (section.row().len)(self)
    }

    pub(super) fn id_at(&self, slot: Slot) -> Option<Id> {
        (slot.section.row().id_at)(self, slot.index)
    }

    pub(super) fn at(&self, slot: Slot) -> Option<Part> {
        (slot.section.row().at)(self, slot.index)
    }

    /// Exchanges what is in a place of a section with `part`, which must be of that section.
    pub(super) fn exchange(&mut self, index: usize, part: &mut Part) {
        fn exchange<T: Content>(scene: &mut Scene, index: usize, content: &mut T) {
            match T::list_mut(scene) {
                Some(list) => swap(&mut list[index], content),
                None => content.exchange_only(scene),
            }
        }
        of_each!(part, content => exchange(self, index, content));
    }

    /// Inserts a part into the list of its section; what is no list is replaced.
    pub(super) fn insert(&mut self, index: usize, part: Part) {
        fn insert<T: Content>(scene: &mut Scene, index: usize, mut content: T) {
            match T::list_mut(scene) {
                Some(list) => list.insert(index, content),
                None => content.exchange_only(scene),
            }
        }
        of_each!(part, content => insert(self, index, content));
    }

    /// Takes a part out of its list; `None` for what is no list.
    pub(super) fn take(&mut self, slot: Slot) -> Option<Part> {
        (slot.section.row().take)(self, slot.index)
    }
}

impl Part {
    /// Its id; `None` for what is named otherwise.
    pub fn id(&self) -> Option<Id> {
        of_each!(self, content => Content::id(content))
    }

    pub(super) fn set_id(&mut self, id: Id) {
        if let Some(own) = of_each!(self, content => Content::id_mut(content)) {
            *own = id;
        }
    }

    /// Its name, to be changed; `None` for what has none.
    pub fn name_mut(&mut self) -> Option<&mut String> {
        of_each!(self, content => Content::name_mut(content))
    }

    pub(super) fn section(&self) -> Section {
        fn section<T: Content>(_content: &T) -> Section {
            T::SECTION
        }
        of_each!(self, content => section(content))
    }

    /// Whether it cannot exist without one of these objects. Optional references, such as the group of a body, do not
    /// count.
    pub(super) fn needs_one_of(mut self, ids: &BTreeSet<Id>) -> bool {
        self.references_mut().iter().any(|reference| reference.is_needed && ids.contains(reference.id))
    }

    /// Its references to other objects, without those in lists of the view.
    pub(super) fn references_mut(&mut self) -> Vec<Reference<'_>> {
        of_each!(self, content => Content::references_mut(content))
    }

    /// Its JSON, which unlike `==` distinguishes 0 from −0.
    pub(super) fn text(&self) -> String {
        of_each!(self, content => serde_json::to_string(content)).expect("a part of a scene can be written as JSON")
    }

    /// What it has, as its file says it.
    pub(super) fn fields(&self) -> serde_json::Value {
        serde_json::from_str(&self.text()).unwrap_or_default()
    }
}

impl Scene {
    /// The parts that go when these are removed, because they cannot be without one of them.
    pub fn going_with(&self, parts: &[PartRef]) -> Vec<PartRef> {
        let gone: BTreeSet<Id> = parts.iter().filter_map(|part| part.id()).collect();
        let also = dependents(&gone, self).into_iter().filter_map(|slot| self.ref_at(slot));
        also.filter(|part| !parts.contains(part)).collect()
    }
}

/// Parts that cannot exist without one of `gone`.
pub(super) fn dependents(gone: &BTreeSet<Id>, scene: &Scene) -> Vec<Slot> {
    let sections = [Section::Fields, Section::Edits, Section::Expectations, Section::Bookmarks, Section::Steps];
    let needs_one = |slot: &Slot| scene.at(*slot).is_some_and(|part| part.needs_one_of(gone));
    sections.into_iter().flat_map(|section| section.slots(scene)).filter(needs_one).collect()
}

impl DocumentPath {
    /// The part of a scene that holds the value, and the path within the part: `radius`. `None` if the scene has no such
    /// part.
    pub fn in_part(&self, scene: &Scene) -> Option<(PartRef, DocumentPath)> {
        let (Step::Field(key), rest) = self.0.split_first()? else { return None };
        let section = Section::ALL.into_iter().find(|section| section.row().keys.contains(&key.as_str()))?;
        let (index, within) = match section.row() {
            row if row.is_list => {
                let (&Step::Index(index), within) = rest.split_first()? else { return None };
                (index, within)
            }
            // Its fields are among those of the scene.
            row if row.keys.len() > 1 => (0, self.0.as_slice()),
            _ => (0, rest),
        };
        let part = scene.ref_at(scene.slot(section, index)?)?;
        Some((part, DocumentPath(within.to_vec())))
    }
}
