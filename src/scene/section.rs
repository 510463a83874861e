//! The sections of a scene: what each of them holds, where the scene keeps it, and what it refers to.
//!
//! Whatever depends on the section stands here, once for each: an implementation of [`Content`], a line in
//! [`Section::row`], and one in [`of_each`].

use super::part::{About, Part};
use super::{
    AgentGroup, BenchQuery, Body, Bookmark, BookmarkPlace, Breakpoint, Edit, Expectation, Expected, Field, Flow, Id,
    KeptRun, LessonStep, Obstacle, Scene, Settings, View, Watch,
};
use serde::Serialize;
use std::collections::BTreeSet;
use std::mem::swap;

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
    Bookmarks,
    Breakpoints,
    Watches,
    Runs,
    Steps,
    Settings,
    About,
    View,
}

/// The place of a part in the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slot {
    pub(super) section: Section,
    /// Place in the section's list; 0 where there is no list.
    pub(super) index: usize,
}

/// A reference from a part to an object.
pub(super) struct Reference<'a> {
    /// The id.
    pub(super) id: &'a mut Id,
    /// Whether the part cannot exist without the object.
    pub(super) is_needed: bool,
}

/// What a section holds.
pub(super) trait Content: Clone + Serialize + Into<Part> {
    /// The section.
    const SECTION: Section;
    /// Its fields in the file.
    const KEYS: &'static [&'static str];
    /// Whether there is a list of them.
    const IS_LIST: bool = false;
    /// Whether each has an id.
    const HAS_IDS: bool = false;

    /// The list that the scene keeps them in; `None` if there is only one.
    fn list(_scene: &Scene) -> Option<&Vec<Self>> {
        None
    }

    /// The same list, to change it.
    fn list_mut(_scene: &mut Scene) -> Option<&mut Vec<Self>> {
        None
    }

    /// The one there is; `None` if there is a list.
    fn only(_scene: &Scene) -> Option<Self> {
        None
    }

    /// Exchanges it with the one there is; does nothing if there is a list.
    fn exchange_only(&mut self, _scene: &mut Scene) {}

    /// Its id; `None` for what is named otherwise.
    fn id(&self) -> Option<Id> {
        None
    }

    /// Its id, to be changed.
    fn id_mut(&mut self) -> Option<&mut Id> {
        None
    }

    /// Its name, to be changed; `None` for what has none.
    fn name_mut(&mut self) -> Option<&mut String> {
        None
    }

    /// What it says to people, in their own words: what can be translated.
    fn texts(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Its references to objects, without those in lists of the view.
    fn references_mut(&mut self) -> Vec<Reference<'_>> {
        Vec::new()
    }
}

/// Where the scene has the list of a section.
macro_rules! list {
    ($list:ident) => {
        const KEYS: &'static [&'static str] = &[stringify!($list)];
        const IS_LIST: bool = true;

        fn list(scene: &Scene) -> Option<&Vec<Self>> {
            Some(&scene.$list)
        }

        fn list_mut(scene: &mut Scene) -> Option<&mut Vec<Self>> {
            Some(&mut scene.$list)
        }
    };
}

/// The same for objects, which have ids and names.
macro_rules! objects {
    ($list:ident) => {
        list!($list);

        const HAS_IDS: bool = true;

        fn id(&self) -> Option<Id> {
            Some(self.id)
        }

        fn id_mut(&mut self) -> Option<&mut Id> {
            Some(&mut self.id)
        }

        fn name_mut(&mut self) -> Option<&mut String> {
            Some(&mut self.name)
        }

        fn texts(&self) -> Vec<&str> {
            vec![&self.name]
        }
    };
}

/// Where the scene has a part there is one of.
macro_rules! only {
    ($field:ident) => {
        const KEYS: &'static [&'static str] = &[stringify!($field)];

        fn only(scene: &Scene) -> Option<Self> {
            Some(scene.$field.clone())
        }

        fn exchange_only(&mut self, scene: &mut Scene) {
            swap(&mut scene.$field, self);
        }
    };
}

impl Content for Body {
    const SECTION: Section = Section::Bodies;
    objects!(bodies);

    fn references_mut(&mut self) -> Vec<Reference<'_>> {
        self.group.iter_mut().map(optional).collect()
    }
}

impl Content for Obstacle {
    const SECTION: Section = Section::Obstacles;
    objects!(obstacles);
}

impl Content for AgentGroup {
    const SECTION: Section = Section::Groups;
    objects!(agent_groups);
}

impl Content for Field {
    const SECTION: Section = Section::Fields;
    objects!(fields);

    fn references_mut(&mut self) -> Vec<Reference<'_>> {
        vec![needed(&mut self.obstacle)]
    }
}

impl Content for Flow {
    const SECTION: Section = Section::Flows;
    objects!(flows);
}

impl Content for BenchQuery {
    const SECTION: Section = Section::Queries;
    objects!(queries);
}

impl Content for Edit {
    const SECTION: Section = Section::Edits;
    list!(edits);

    fn references_mut(&mut self) -> Vec<Reference<'_>> {
        vec![needed(&mut self.id)]
    }
}

impl Content for Expectation {
    const SECTION: Section = Section::Expectations;
    list!(expectations);

    fn texts(&self) -> Vec<&str> {
        vec![&self.why]
    }

    fn references_mut(&mut self) -> Vec<Reference<'_>> {
        match &mut self.expect {
            Expected::Event(event) => event.between.iter_mut().map(needed).collect(),
            Expected::NeverCollide(never) => never.between.iter_mut().map(needed).collect(),
            Expected::Body(body) => vec![needed(&mut body.id)],
            Expected::Query(answer) => vec![needed(&mut answer.query)],
            Expected::NeverStuck(stuck) => vec![needed(&mut stuck.who)],
            Expected::Rounds(rounds) => vec![needed(&mut rounds.who)],
            Expected::MaxPenetration(_) | Expected::Conserved(_) | Expected::Condition(_) => Vec::new(),
        }
    }
}

impl Content for Bookmark {
    const SECTION: Section = Section::Bookmarks;
    list!(bookmarks);

    fn name_mut(&mut self) -> Option<&mut String> {
        Some(&mut self.name)
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name, &self.note]
    }

    fn references_mut(&mut self) -> Vec<Reference<'_>> {
        let pair = match &mut self.at {
            BookmarkPlace::Event(event) => event.between.as_mut_slice(),
            BookmarkPlace::Moment(_) => &mut [],
        };
        pair.iter_mut().map(needed).chain(self.selected.iter_mut().map(optional)).collect()
    }
}

impl Content for Breakpoint {
    const SECTION: Section = Section::Breakpoints;
    list!(breakpoints);

    fn name_mut(&mut self) -> Option<&mut String> {
        Some(&mut self.name)
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name]
    }
}

impl Content for Watch {
    const SECTION: Section = Section::Watches;
    list!(watches);

    fn name_mut(&mut self) -> Option<&mut String> {
        Some(&mut self.name)
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name]
    }
}

impl Content for KeptRun {
    const SECTION: Section = Section::Runs;
    list!(runs);

    fn name_mut(&mut self) -> Option<&mut String> {
        Some(&mut self.name)
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name]
    }
}

impl Content for LessonStep {
    const SECTION: Section = Section::Steps;
    list!(lesson);

    fn name_mut(&mut self) -> Option<&mut String> {
        Some(&mut self.title)
    }

    fn texts(&self) -> Vec<&str> {
        self.texts()
    }

    fn references_mut(&mut self) -> Vec<Reference<'_>> {
        let [of_moments, others] = self.ids_mut();
        of_moments.into_iter().map(needed).chain(others.into_iter().map(optional)).collect()
    }
}

impl Content for Settings {
    const SECTION: Section = Section::Settings;
    only!(settings);
}

impl Content for About {
    const SECTION: Section = Section::About;
    const KEYS: &'static [&'static str] = &["name", "description"];

    fn only(scene: &Scene) -> Option<About> {
        let (name, description) = (scene.name.clone(), scene.description.clone());
        Some(About { name, description })
    }

    fn exchange_only(&mut self, scene: &mut Scene) {
        swap(&mut scene.name, &mut self.name);
        swap(&mut scene.description, &mut self.description);
    }

    fn name_mut(&mut self) -> Option<&mut String> {
        Some(&mut self.name)
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name, &self.description]
    }
}

impl Content for View {
    const SECTION: Section = Section::View;
    only!(view);

    fn references_mut(&mut self) -> Vec<Reference<'_>> {
        self.selected.iter_mut().map(optional).collect()
    }
}

fn needed(id: &mut Id) -> Reference<'_> {
    Reference { id, is_needed: true }
}

fn optional(id: &mut Id) -> Reference<'_> {
    Reference { id, is_needed: false }
}

/// Does the same with whatever a part is.
macro_rules! of_each {
    ($part:expr, $content:ident => $answer:expr) => {
        match $part {
            Part::Body($content) => $answer,
            Part::Obstacle($content) => $answer,
            Part::Group($content) => $answer,
            Part::Field($content) => $answer,
            Part::Flow($content) => $answer,
            Part::Query($content) => $answer,
            Part::Edit($content) => $answer,
            Part::Expectation($content) => $answer,
            Part::Bookmark($content) => $answer,
            Part::Breakpoint($content) => $answer,
            Part::Watch($content) => $answer,
            Part::Run($content) => $answer,
            Part::Step($content) => $answer,
            Part::Settings($content) => $answer,
            Part::About($content) => $answer,
            Part::View($content) => $answer,
        }
    };
}
pub(super) use of_each;

/// What can be done with a section without knowing its type.
pub(super) struct Row {
    /// Its fields in the file.
    pub(super) keys: &'static [&'static str],
    /// Whether parts can be added to it, removed from it and reordered in it.
    pub(super) is_list: bool,
    /// Whether its parts have an id.
    pub(super) has_ids: bool,
    /// How many parts there are.
    pub(super) len: fn(&Scene) -> usize,
    /// The id of a part.
    pub(super) id_at: fn(&Scene, usize) -> Option<Id>,
    /// Where the part with an id is.
    pub(super) position: fn(&Scene, Id) -> Option<usize>,
    /// A part as it is now.
    pub(super) at: fn(&Scene, usize) -> Option<Part>,
    /// What its parts say to people.
    pub(super) texts: fn(&Scene, &mut BTreeSet<String>),
    /// Takes a part out of its list; `None` for what is no list.
    pub(super) take: fn(&mut Scene, usize) -> Option<Part>,
}

impl Row {
    const fn of<T: Content>() -> Row {
        Row {
            keys: T::KEYS,
            is_list: T::IS_LIST,
            has_ids: T::HAS_IDS,
            len: |scene| T::list(scene).map_or(1, Vec::len),
            id_at: |scene, index| T::list(scene)?.get(index)?.id(),
            position: |scene, id| T::list(scene)?.iter().position(|part| part.id() == Some(id)),
            at: |scene, index| match T::list(scene) {
                Some(list) => list.get(index).cloned().map(T::into),
                None => T::only(scene).map(T::into),
            },
            texts: |scene, all| match T::list(scene) {
                Some(list) => list.iter().for_each(|part| add_texts(part, all)),
                None => T::only(scene).iter().for_each(|part| add_texts(part, all)),
            },
            take: |scene, index| T::list_mut(scene).map(|list| list.remove(index).into()),
        }
    }
}

fn add_texts<T: Content>(part: &T, all: &mut BTreeSet<String>) {
    for text in part.texts() {
        // Of a thousand balls most have no name, or the same.
        if !text.is_empty() && !all.contains(text) {
            all.insert(text.to_owned());
        }
    }
}

impl Section {
    /// All sections, those of objects first.
    pub(super) const ALL: [Section; 16] = [
        Section::Bodies,
        Section::Obstacles,
        Section::Groups,
        Section::Fields,
        Section::Flows,
        Section::Queries,
        Section::Edits,
        Section::Expectations,
        Section::Bookmarks,
        Section::Breakpoints,
        Section::Watches,
        Section::Runs,
        Section::Steps,
        Section::Settings,
        Section::About,
        Section::View,
    ];

    /// What can be done with it.
    pub(super) fn row(self) -> &'static Row {
        match self {
            Section::Bodies => &const { Row::of::<Body>() },
            Section::Obstacles => &const { Row::of::<Obstacle>() },
            Section::Groups => &const { Row::of::<AgentGroup>() },
            Section::Fields => &const { Row::of::<Field>() },
            Section::Flows => &const { Row::of::<Flow>() },
            Section::Queries => &const { Row::of::<BenchQuery>() },
            Section::Edits => &const { Row::of::<Edit>() },
            Section::Expectations => &const { Row::of::<Expectation>() },
            Section::Bookmarks => &const { Row::of::<Bookmark>() },
            Section::Breakpoints => &const { Row::of::<Breakpoint>() },
            Section::Watches => &const { Row::of::<Watch>() },
            Section::Runs => &const { Row::of::<KeptRun>() },
            Section::Steps => &const { Row::of::<LessonStep>() },
            Section::Settings => &const { Row::of::<Settings>() },
            Section::About => &const { Row::of::<About>() },
            Section::View => &const { Row::of::<View>() },
        }
    }

    /// The sections whose parts have an id.
    pub(super) fn of_objects() -> impl Iterator<Item = Section> {
        Section::ALL.into_iter().filter(|section| section.has_ids())
    }

    /// Whether its parts have an id.
    pub(super) fn has_ids(self) -> bool {
        self.row().has_ids
    }

    /// Whether parts can be added to it, removed from it and reordered in it.
    pub(super) fn is_list(self) -> bool {
        self.row().is_list
    }

    /// The slots of a scene in it.
    pub(super) fn slots(self, scene: &Scene) -> impl Iterator<Item = Slot> {
        (0..(self.row().len)(scene)).map(move |index| Slot { section: self, index })
    }
}

/// Every content is a part.
macro_rules! parts {
    ($($Content:ty => $part:ident,)*) => {$(
        impl From<$Content> for Part {
            fn from(content: $Content) -> Part {
                Part::$part(content)
            }
        }
    )*};
}

parts! {
    Body => Body,
    Obstacle => Obstacle,
    AgentGroup => Group,
    Field => Field,
    Flow => Flow,
    BenchQuery => Query,
    Edit => Edit,
    Expectation => Expectation,
    Bookmark => Bookmark,
    Breakpoint => Breakpoint,
    Watch => Watch,
    KeptRun => Run,
    LessonStep => Step,
    Settings => Settings,
    About => About,
    View => View,
}
