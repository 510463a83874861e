//! The parts of a scene: everything that can be added, removed or changed as one value.

use super::path::Step;
use super::*;
use std::collections::{BTreeMap, BTreeSet};
use std::mem::swap;

/// Names a part of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartRef {
    /// A body, obstacle, agent group, field, flow or bench query.
    Object(Id),
    /// The n-th edit of the list, counted from 0.
    Edit(usize),
    /// The n-th expectation of the list, counted from 0.
    Expectation(usize),
    /// How the scene is simulated.
    Settings,
    /// Name, description and lesson.
    About,
    /// How the scene opens.
    View,
}

impl PartRef {
    /// The id of an object; `None` for what is named otherwise.
    pub fn id(self) -> Option<Id> {
        match self {
            PartRef::Object(id) => Some(id),
            _ => None,
        }
    }
}

/// A part of a scene, whole.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A ball or agent.
    Body(Body),
    /// An obstacle.
    Obstacle(Obstacle),
    /// Parameters that agents share.
    Group(AgentGroup),
    /// A potential field.
    Field(Field),
    /// A flow.
    Flow(Flow),
    /// A bench query.
    Query(BenchQuery),
    /// A change at a later tick.
    Edit(Edit),
    /// What must hold.
    Expectation(Expectation),
    /// How the scene is simulated.
    Settings(Settings),
    /// Name, description and lesson.
    About(About),
    /// How the scene opens.
    View(View),
}

/// What a scene says about itself.
#[derive(Clone, Debug, PartialEq)]
pub struct About {
    /// Short name, shown in menus.
    pub name: String,
    /// What the scene shows.
    pub description: String,
    /// Text for class, in Markdown.
    pub lesson: Option<String>,
}

/// A reference from a part to an object.
pub(super) struct Reference<'a> {
    /// The id.
    pub(super) id: &'a mut Id,
    /// Whether the part cannot exist without the object.
    pub(super) is_needed: bool,
}

/// The place of a part in the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slot {
    pub(super) section: Section,
    /// Place in the section's list; 0 where there is no list.
    pub(super) index: usize,
}

/// A list of a scene, or a part there is one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    Bodies,
    Obstacles,
    Groups,
    Fields,
    Flows,
    Queries,
    Edits,
    Expectations,
    Settings,
    About,
    View,
}

/// The slots of all objects, to look up many of them. Valid until an object is added, removed or moved.
pub(super) struct Places(BTreeMap<Id, Slot>);

impl Places {
    /// The slots of a scene.
    pub(super) fn of(scene: &Scene) -> Places {
        let slots = |section| (0..scene.len(section)).map(move |index| Slot { section, index });
        let slots = Section::OBJECTS.into_iter().flat_map(slots);
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

impl Section {
    /// The sections whose parts have an id.
    const OBJECTS: [Section; 6] =
        [Section::Bodies, Section::Obstacles, Section::Groups, Section::Fields, Section::Flows, Section::Queries];

    /// Whether its parts have an id.
    pub(super) fn has_ids(self) -> bool {
        Section::OBJECTS.contains(&self)
    }

    /// Whether parts can be added to it, removed from it and reordered in it.
    pub(super) fn is_list(self) -> bool {
        !matches!(self, Section::Settings | Section::About | Section::View)
    }
}

impl Scene {
    /// A part as it is now; `None` when there is no such part.
    pub fn part(&self, part: PartRef) -> Option<Part> {
        self.slot_of(part).and_then(|slot| self.at(slot))
    }

    /// Everything that names a part of the scene.
    pub fn part_refs(&self) -> BTreeSet<PartRef> {
        let edits = (0..self.edits.len()).map(PartRef::Edit);
        let expectations = (0..self.expectations.len()).map(PartRef::Expectation);
        let single = [PartRef::Settings, PartRef::About, PartRef::View];
        self.ids().map(PartRef::Object).chain(edits).chain(expectations).chain(single).collect()
    }

    /// An id that nothing in the scene has.
    pub fn fresh_id(&self) -> Id {
        fresh_id(&self.ids().collect())
    }

    /// All ids, section by section.
    pub(super) fn ids(&self) -> impl Iterator<Item = Id> {
        let ids = move |section| (0..self.len(section)).filter_map(move |index| self.id_at(Slot { section, index }));
        Section::OBJECTS.into_iter().flat_map(ids)
    }

    pub(super) fn slot_of(&self, part: PartRef) -> Option<Slot> {
        let id = match part {
            PartRef::Object(id) => id,
            PartRef::Edit(index) => return self.slot(Section::Edits, index),
            PartRef::Expectation(index) => return self.slot(Section::Expectations, index),
            PartRef::Settings => return self.slot(Section::Settings, 0),
            PartRef::About => return self.slot(Section::About, 0),
            PartRef::View => return self.slot(Section::View, 0),
        };
        Section::OBJECTS.into_iter().find_map(|section| {
            let index = match section {
                Section::Bodies => self.bodies.iter().position(|body| body.id == id),
                Section::Obstacles => self.obstacles.iter().position(|obstacle| obstacle.id == id),
                section => (0..self.len(section)).find(|index| self.id_at(Slot { section, index: *index }) == Some(id)),
            };
            index.map(|index| Slot { section, index })
        })
    }

    /// What names the part in a slot.
    pub(super) fn ref_at(&self, slot: Slot) -> Option<PartRef> {
        match slot.section {
            Section::Edits => Some(PartRef::Edit(slot.index)),
            Section::Expectations => Some(PartRef::Expectation(slot.index)),
            Section::Settings => Some(PartRef::Settings),
            Section::About => Some(PartRef::About),
            Section::View => Some(PartRef::View),
            _ => self.id_at(slot).map(PartRef::Object),
        }
    }

    fn slot(&self, section: Section, index: usize) -> Option<Slot> {
        (index < self.len(section)).then_some(Slot { section, index })
    }

    pub(super) fn len(&self, section: Section) -> usize {
        match section {
            Section::Bodies => self.bodies.len(),
            Section::Obstacles => self.obstacles.len(),
            Section::Groups => self.agent_groups.len(),
            Section::Fields => self.fields.len(),
            Section::Flows => self.flows.len(),
            Section::Queries => self.queries.len(),
            Section::Edits => self.edits.len(),
            Section::Expectations => self.expectations.len(),
            Section::Settings | Section::About | Section::View => 1,
        }
    }

    pub(super) fn id_at(&self, slot: Slot) -> Option<Id> {
        let index = slot.index;
        match slot.section {
            Section::Bodies => self.bodies.get(index).map(|body| body.id),
            Section::Obstacles => self.obstacles.get(index).map(|obstacle| obstacle.id),
            Section::Groups => self.agent_groups.get(index).map(|group| group.id),
            Section::Fields => self.fields.get(index).map(|field| field.id),
            Section::Flows => self.flows.get(index).map(|flow| flow.id),
            Section::Queries => self.queries.get(index).map(|query| query.id),
            _ => None,
        }
    }

    pub(super) fn at(&self, slot: Slot) -> Option<Part> {
        let index = slot.index;
        match slot.section {
            Section::Bodies => self.bodies.get(index).cloned().map(Part::Body),
            Section::Obstacles => self.obstacles.get(index).cloned().map(Part::Obstacle),
            Section::Groups => self.agent_groups.get(index).cloned().map(Part::Group),
            Section::Fields => self.fields.get(index).cloned().map(Part::Field),
            Section::Flows => self.flows.get(index).cloned().map(Part::Flow),
            Section::Queries => self.queries.get(index).cloned().map(Part::Query),
            Section::Edits => self.edits.get(index).cloned().map(Part::Edit),
            Section::Expectations => self.expectations.get(index).cloned().map(Part::Expectation),
            Section::Settings => Some(Part::Settings(self.settings.clone())),
            Section::About => Some(Part::About(About {
                name: self.name.clone(),
                description: self.description.clone(),
                lesson: self.lesson.clone(),
            })),
            Section::View => Some(Part::View(self.view.clone())),
        }
    }

    /// Exchanges what is in a place of a section with `part`, which must be of that section.
    pub(super) fn exchange(&mut self, index: usize, part: &mut Part) {
        match part {
            Part::Body(body) => swap(&mut self.bodies[index], body),
            Part::Obstacle(obstacle) => swap(&mut self.obstacles[index], obstacle),
            Part::Group(group) => swap(&mut self.agent_groups[index], group),
            Part::Field(field) => swap(&mut self.fields[index], field),
            Part::Flow(flow) => swap(&mut self.flows[index], flow),
            Part::Query(query) => swap(&mut self.queries[index], query),
            Part::Edit(edit) => swap(&mut self.edits[index], edit),
            Part::Expectation(expectation) => swap(&mut self.expectations[index], expectation),
            Part::Settings(settings) => swap(&mut self.settings, settings),
            Part::About(about) => {
                swap(&mut self.name, &mut about.name);
                swap(&mut self.description, &mut about.description);
                swap(&mut self.lesson, &mut about.lesson);
            }
            Part::View(view) => swap(&mut self.view, view),
        }
    }

    /// Inserts a part into the list of its section; what is no list is replaced.
    pub(super) fn insert(&mut self, index: usize, part: Part) {
        match part {
            Part::Body(body) => self.bodies.insert(index, body),
            Part::Obstacle(obstacle) => self.obstacles.insert(index, obstacle),
            Part::Group(group) => self.agent_groups.insert(index, group),
            Part::Field(field) => self.fields.insert(index, field),
            Part::Flow(flow) => self.flows.insert(index, flow),
            Part::Query(query) => self.queries.insert(index, query),
            Part::Edit(edit) => self.edits.insert(index, edit),
            Part::Expectation(expectation) => self.expectations.insert(index, expectation),
            mut single @ (Part::Settings(_) | Part::About(_) | Part::View(_)) => self.exchange(index, &mut single),
        }
    }

    /// Takes a part out of its list; `None` for what is no list.
    pub(super) fn take(&mut self, slot: Slot) -> Option<Part> {
        let index = slot.index;
        match slot.section {
            Section::Bodies => Some(Part::Body(self.bodies.remove(index))),
            Section::Obstacles => Some(Part::Obstacle(self.obstacles.remove(index))),
            Section::Groups => Some(Part::Group(self.agent_groups.remove(index))),
            Section::Fields => Some(Part::Field(self.fields.remove(index))),
            Section::Flows => Some(Part::Flow(self.flows.remove(index))),
            Section::Queries => Some(Part::Query(self.queries.remove(index))),
            Section::Edits => Some(Part::Edit(self.edits.remove(index))),
            Section::Expectations => Some(Part::Expectation(self.expectations.remove(index))),
            Section::Settings | Section::About | Section::View => None,
        }
    }
}

impl Part {
    /// Its id; `None` for what is named otherwise.
    pub fn id(&self) -> Option<Id> {
        match self {
            Part::Body(body) => Some(body.id),
            Part::Obstacle(obstacle) => Some(obstacle.id),
            Part::Group(group) => Some(group.id),
            Part::Field(field) => Some(field.id),
            Part::Flow(flow) => Some(flow.id),
            Part::Query(query) => Some(query.id),
            _ => None,
        }
    }

    pub(super) fn set_id(&mut self, id: Id) {
        match self {
            Part::Body(body) => body.id = id,
            Part::Obstacle(obstacle) => obstacle.id = id,
            Part::Group(group) => group.id = id,
            Part::Field(field) => field.id = id,
            Part::Flow(flow) => flow.id = id,
            Part::Query(query) => query.id = id,
            _ => {}
        }
    }

    /// Its name, to be changed; `None` for what has none.
    pub(super) fn name_mut(&mut self) -> Option<&mut String> {
        match self {
            Part::Body(body) => Some(&mut body.name),
            Part::Obstacle(obstacle) => Some(&mut obstacle.name),
            Part::Group(group) => Some(&mut group.name),
            Part::Field(field) => Some(&mut field.name),
            Part::Flow(flow) => Some(&mut flow.name),
            Part::Query(query) => Some(&mut query.name),
            Part::About(about) => Some(&mut about.name),
            _ => None,
        }
    }

    pub(super) fn section(&self) -> Section {
        match self {
            Part::Body(_) => Section::Bodies,
            Part::Obstacle(_) => Section::Obstacles,
            Part::Group(_) => Section::Groups,
            Part::Field(_) => Section::Fields,
            Part::Flow(_) => Section::Flows,
            Part::Query(_) => Section::Queries,
            Part::Edit(_) => Section::Edits,
            Part::Expectation(_) => Section::Expectations,
            Part::Settings(_) => Section::Settings,
            Part::About(_) => Section::About,
            Part::View(_) => Section::View,
        }
    }

    /// Whether it cannot exist without one of these objects. Optional references, such as the group of a body, do not
    /// count.
    pub(super) fn needs_one_of(mut self, ids: &BTreeSet<Id>) -> bool {
        self.references_mut().iter().any(|reference| reference.is_needed && ids.contains(reference.id))
    }

    /// Its references to other objects, without those in lists of the view.
    pub(super) fn references_mut(&mut self) -> Vec<Reference<'_>> {
        let needed = |id| Reference { id, is_needed: true };
        let optional = |id| Reference { id, is_needed: false };
        match self {
            Part::Body(body) => body.group.iter_mut().map(optional).collect(),
            Part::Field(field) => vec![needed(&mut field.obstacle)],
            Part::Edit(edit) => vec![needed(&mut edit.id)],
            Part::Expectation(expectation) => match &mut expectation.expect {
                Expected::Event(event) => event.between.iter_mut().map(needed).collect(),
                Expected::NeverCollide(never) => never.between.iter_mut().map(needed).collect(),
                Expected::Body(body) => vec![needed(&mut body.id)],
                Expected::Query(answer) => vec![needed(&mut answer.query)],
                Expected::MaxPenetration(_) | Expected::Conserved(_) => Vec::new(),
            },
            Part::View(view) => view.selected.iter_mut().map(optional).collect(),
            Part::Obstacle(_)
            | Part::Group(_)
            | Part::Flow(_)
            | Part::Query(_)
            | Part::Settings(_)
            | Part::About(_) => Vec::new(),
        }
    }

    /// Its JSON, which unlike `==` distinguishes 0 from −0.
    pub(super) fn text(&self) -> String {
        let text = match self {
            Part::Body(body) => serde_json::to_string(body),
            Part::Obstacle(obstacle) => serde_json::to_string(obstacle),
            Part::Group(group) => serde_json::to_string(group),
            Part::Field(field) => serde_json::to_string(field),
            Part::Flow(flow) => serde_json::to_string(flow),
            Part::Query(query) => serde_json::to_string(query),
            Part::Edit(edit) => serde_json::to_string(edit),
            Part::Expectation(expectation) => serde_json::to_string(expectation),
            Part::Settings(settings) => serde_json::to_string(settings),
            Part::About(about) => serde_json::to_string(&(&about.name, &about.description, &about.lesson)),
            Part::View(view) => serde_json::to_string(view),
        };
        text.expect("a part of a scene can be written as JSON")
    }
}

/// A free id: the one after the greatest or, if there is none, the first gap.
pub(super) fn fresh_id(taken: &BTreeSet<Id>) -> Id {
    match taken.last() {
        None => 1,
        Some(last) if *last < Id::MAX => last + 1,
        Some(_) => (0..).zip(taken).find(|(free, taken)| free != *taken).map_or(0, |(free, _)| free),
    }
}

/// Parts that cannot exist without one of `gone`.
pub(super) fn dependents(gone: &BTreeSet<Id>, scene: &Scene) -> Vec<Slot> {
    let sections = [Section::Fields, Section::Edits, Section::Expectations];
    let slots = |section| (0..scene.len(section)).map(move |index| Slot { section, index });
    let needs_one = |slot: &Slot| scene.at(*slot).is_some_and(|part| part.needs_one_of(gone));
    sections.into_iter().flat_map(slots).filter(needs_one).collect()
}

impl DocumentPath {
    /// The part of a scene that holds the value, and the path within the part: `radius`. `None` if the scene has no such
    /// part.
    pub fn in_part(&self, scene: &Scene) -> Option<(PartRef, DocumentPath)> {
        let Some((Step::Field(section), rest)) = self.0.split_first() else { return None };
        let single = match section.as_str() {
            "settings" => Some((PartRef::Settings, rest)),
            "view" => Some((PartRef::View, rest)),
            "name" | "description" | "lesson" => Some((PartRef::About, self.0.as_slice())),
            _ => None,
        };
        let listed = || {
            let Some((&Step::Index(index), rest)) = rest.split_first() else { return None };
            let object = |id: Option<Id>| id.map(PartRef::Object);
            let part = match section.as_str() {
                "bodies" => object(scene.bodies.get(index).map(|body| body.id)),
                "obstacles" => object(scene.obstacles.get(index).map(|obstacle| obstacle.id)),
                "agent_groups" => object(scene.agent_groups.get(index).map(|group| group.id)),
                "fields" => object(scene.fields.get(index).map(|field| field.id)),
                "flows" => object(scene.flows.get(index).map(|flow| flow.id)),
                "queries" => object(scene.queries.get(index).map(|query| query.id)),
                "edits" => (index < scene.edits.len()).then_some(PartRef::Edit(index)),
                "expectations" => (index < scene.expectations.len()).then_some(PartRef::Expectation(index)),
                _ => None,
            };
            Some((part?, rest))
        };
        let (part, rest) = single.or_else(listed)?;
        Some((part, DocumentPath(rest.to_vec())))
    }
}
