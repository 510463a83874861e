//! The labels of the parts of a scene.

use super::section::Section;
use super::*;
use crate::language::{kind, t, words};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What the label of an object is made of.
#[derive(Clone, Copy)]
struct Named<'a> {
    name: &'a str,
    /// Its label without a name is this and its id.
    kind: &'static str,
    id: Id,
}

impl<'a> Named<'a> {
    fn label(self) -> Cow<'a, str> {
        if self.name.is_empty() { Cow::Owned(format!("{} {}", self.kind, self.id)) } else { Cow::Borrowed(self.name) }
    }

    /// Its label in the language that is spoken.
    fn told(self, translations: &'a Translations) -> Cow<'a, str> {
        match self.name {
            "" => Cow::Owned(format!("{} {}", words(self.kind), self.id)),
            name => Cow::Borrowed(translations.told(name)),
        }
    }

    fn is_called(self, label: &str) -> bool {
        if self.name.is_empty() { label.starts_with(self.kind) && self.label() == label } else { self.name == label }
    }
}

/// An object with a label.
trait HasName {
    fn named(&self) -> Named<'_>;
}

impl HasName for Body {
    fn named(&self) -> Named<'_> {
        let kind = if self.group.is_some() { kind!("agent") } else { kind!("ball") };
        Named { name: &self.name, kind, id: self.id }
    }
}

impl HasName for Obstacle {
    fn named(&self) -> Named<'_> {
        Named { name: &self.name, kind: self.shape.kind().noun, id: self.id }
    }
}

impl HasName for AgentGroup {
    fn named(&self) -> Named<'_> {
        Named { name: &self.name, kind: "group", id: self.id }
    }
}

impl HasName for Field {
    fn named(&self) -> Named<'_> {
        Named { name: &self.name, kind: kind!("field"), id: self.id }
    }
}

impl HasName for Flow {
    fn named(&self) -> Named<'_> {
        Named { name: &self.name, kind: kind!("flow"), id: self.id }
    }
}

impl HasName for BenchQuery {
    fn named(&self) -> Named<'_> {
        Named { name: &self.name, kind: kind!("query"), id: self.id }
    }
}

/// What objects are called.
macro_rules! labels {
    ($($Object:ty),*) => {$(
        impl $Object {
            /// Its name, or one made from kind and id; another may have the same.
            pub fn label(&self) -> Cow<'_, str> {
                self.named().label()
            }

            /// The same in the language that is spoken.
            pub fn told_label<'a>(&'a self, translations: &'a Translations) -> Cow<'a, str> {
                self.named().told(translations)
            }
        }
    )*};
}

labels!(Body, Obstacle, AgentGroup, Field, Flow, BenchQuery);

/// A label, with the id appended if another object has the same.
pub(crate) fn unique_label(label: &str, id: Id, is_shared: bool) -> String {
    if is_shared { format!("{label} #{id}") } else { label.to_owned() }
}

impl Scene {
    /// The label of a part in the language that is spoken: its name, or one made from kind and id, with its id appended if another object that it could
    /// be mistaken for has the same. A field without a name is called after what it surrounds.
    pub fn label_of(&self, part: PartRef) -> String {
        match (part, self.part(part)) {
            (PartRef::Object(id), None) => format!("#{id}"),
            (_, Some(Part::Field(field))) if field.name.is_empty() => {
                let surrounds_it_too =
                    |other: &Field| other.id != field.id && other.name.is_empty() && other.obstacle == field.obstacle;
                let around = self.label_of(PartRef::Object(field.obstacle));
                unique_label(&t!("field of {around}", around), field.id, self.fields.iter().any(surrounds_it_too))
            }
            (PartRef::Object(id), Some(object)) => {
                let alike = self.alike(object.section());
                let Some(named) = alike.iter().find(|other| other.id == id) else { return format!("#{id}") };
                let own = named.label();
                let is_shared = alike.iter().any(|other| other.id != id && other.is_called(&own));
                unique_label(&named.told(&self.translations), id, is_shared)
            }
            (_, Some(Part::Edit(edit))) => {
                t!("edit of {what} at tick {tick}", what = self.label_of(PartRef::Object(edit.id)), tick = edit.tick)
            }
            (PartRef::Edit(index), _) => t!("edit {number}", number = index + 1),
            (PartRef::Expectation(index), _) => t!("expectation {number}", number = index + 1),
            (_, Some(Part::Bookmark(bookmark))) if !bookmark.name.is_empty() => self.told(&bookmark.name).to_owned(),
            (PartRef::Bookmark(index), _) => t!("bookmark {number}", number = index + 1),
            (_, Some(Part::Breakpoint(breakpoint))) if !breakpoint.name.is_empty() => {
                self.told(&breakpoint.name).to_owned()
            }
            (_, Some(Part::Breakpoint(breakpoint))) => breakpoint.condition,
            (PartRef::Breakpoint(index), _) => t!("breakpoint {number}", number = index + 1),
            (_, Some(Part::Watch(watch))) if !watch.name.is_empty() => self.told(&watch.name).to_owned(),
            (_, Some(Part::Watch(watch))) => watch.quantity,
            (PartRef::Watch(index), _) => t!("watch {number}", number = index + 1),
            (_, Some(Part::Run(run))) if !run.name.is_empty() => self.told(&run.name).to_owned(),
            (PartRef::Run(index), _) => t!("kept run {number}", number = index + 1),
            (_, Some(Part::Step(step))) if !step.title.is_empty() => self.told(&step.title).to_owned(),
            (PartRef::Step(index), _) => t!("step {number}", number = index + 1),
            (PartRef::Settings, _) => words(kind!("settings")).to_owned(),
            (PartRef::About, _) => words(kind!("description")).to_owned(),
            (PartRef::View, _) => words(kind!("view")).to_owned(),
        }
    }

    /// The objects that share their label with another one that they could be mistaken for.
    pub fn namesakes(&self) -> BTreeSet<Id> {
        let sections = [Section::Bodies, Section::Groups, Section::Fields, Section::Flows, Section::Queries];
        sections.into_iter().flat_map(|section| sharing(&self.alike(section))).collect()
    }

    /// The objects that one of a section could be mistaken for. Bodies and obstacles are named together wherever a pair is;
    /// but a field may have the name of the wall it surrounds, and a query that of the ball it asks about.
    fn alike(&self, section: Section) -> Vec<Named<'_>> {
        fn all<T: HasName>(parts: &[T]) -> Vec<Named<'_>> {
            parts.iter().map(HasName::named).collect()
        }
        match section {
            Section::Bodies | Section::Obstacles => [all(&self.bodies), all(&self.obstacles)].concat(),
            Section::Groups => all(&self.agent_groups),
            Section::Fields => all(&self.fields),
            Section::Flows => all(&self.flows),
            Section::Queries => all(&self.queries),
            Section::Edits
            | Section::Expectations
            | Section::Bookmarks
            | Section::Breakpoints
            | Section::Watches
            | Section::Runs
            | Section::Steps
            | Section::Settings
            | Section::About
            | Section::View => Vec::new(),
        }
    }
}

/// The ids of objects that share their label with another.
fn sharing(alike: &[Named<'_>]) -> Vec<Id> {
    // Labels made from ids differ: thousands of unnamed balls need not be sorted.
    if alike.iter().all(|one| one.name.is_empty()) {
        return Vec::new();
    }
    let mut labelled: Vec<(Cow<str>, Id)> = alike.iter().map(|one| (one.label(), one.id)).collect();
    labelled.sort_unstable();
    labelled.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() > 1).flatten().map(|(_, id)| *id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene() -> Scene {
        let wall = |id: u32| serde_json::json!({"id": id, "name": "wall", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}});
        let ball =
            |id: u32, name: &str| serde_json::json!({"id": id, "name": name, "radius": 1, "position": [0, 0, 0]});
        let named = |id: u32, name: &str| serde_json::json!({"id": id, "name": name});
        let field = |id: u32, name: &str| serde_json::json!({"id": id, "name": name, "obstacle": 3});
        let query = |id: u32, name: &str| serde_json::json!({"id": id, "name": name, "ask": {"query": "ray_sphere"}});
        let scene = serde_json::json!({
            "version": 1, "name": "names", "settings": {},
            "bodies": [ball(1, ""), ball(2, "ball 1"), ball(6, "wall")],
            "obstacles": [wall(3), wall(4)],
            "agent_groups": [named(10, "fish"), named(11, "fish"), named(12, "")],
            "fields": [field(20, "wall"), field(21, "push"), field(22, "push"), field(23, "")],
            "flows": [named(30, "current"), named(31, "current"), named(32, "wall")],
            "queries": [query(40, "fish"), query(41, "again"), query(42, "again")],
            "edits": [{"tick": 7, "id": 4, "property": "position", "value": [0, 0, 0]}],
        });
        serde_json::from_value(scene).unwrap()
    }

    #[test]
    fn objects_of_a_kind_with_the_same_label_get_their_ids_appended() {
        let scene = scene();
        let called = |id: Id| scene.label_of(PartRef::Object(id));
        // A ball without a name is called as another, too.
        assert_eq!([1, 2].map(called), ["ball 1 #1", "ball 1 #2"]);
        assert_eq!([3, 4, 6].map(called), ["wall #3", "wall #4", "wall #6"], "bodies and obstacles");
        assert_eq!([10, 11, 12].map(called), ["fish #10", "fish #11", "group 12"]);
        assert_eq!([20, 21, 22].map(called), ["wall", "push #21", "push #22"], "a field is no wall");
        assert_eq!(called(23), "field of wall #3");
        let mut twice = scene.clone();
        twice.fields.push(Field { id: 24, ..twice.fields[3].clone() });
        assert_eq!(
            [23, 24].map(|id| twice.label_of(PartRef::Object(id))),
            ["field of wall #3 #23", "field of wall #3 #24"]
        );
        assert_eq!([30, 31, 32].map(called), ["current #30", "current #31", "wall"]);
        assert_eq!([40, 41, 42].map(called), ["fish", "again #41", "again #42"]);
        assert_eq!(scene.label_of(PartRef::Edit(0)), "edit of wall #4 at tick 7");
        assert_eq!(called(77), "#77", "gone");
    }

    #[test]
    fn the_namesakes_are_the_objects_whose_label_has_the_id_appended() {
        let scene = scene();
        let is_told_apart = |id: &Id| scene.label_of(PartRef::Object(*id)).ends_with(&format!(" #{id}"));
        let told_apart: BTreeSet<Id> = scene.ids().filter(is_told_apart).collect();
        assert_eq!(scene.namesakes(), told_apart);
        assert_eq!(told_apart, [1, 2, 3, 4, 6, 10, 11, 21, 22, 30, 31, 41, 42].into());
    }
}
