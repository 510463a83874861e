//! The objects that the names in a question stand for.

use super::misread::Mistake;
use super::vocabulary::OBJECT_WORDS;
use crate::expression::{Expression, Question};
use crate::nearest_name::nearest_name;
use crate::scene::Id;
use crate::sim::Setup;

/// The objects of a scene by their names, and the one that is selected.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    /// The constants of the run.
    pub setup: &'a Setup,
    /// What `selected` stands for.
    pub selected: Option<Id>,
}

/// The word for what is selected.
const SELECTED: &str = "selected";

/// What a name stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Object {
    /// A body, by its index.
    Body(usize),
    /// An obstacle, by its index.
    Obstacle(usize),
    /// Bodies, by their indices.
    Group(Vec<usize>),
    /// Anything.
    Any,
}

impl Names<'_> {
    /// The names that can be asked for: those of bodies, obstacles, groups and fields, and the words for several of them.
    pub fn all(&self) -> Vec<String> {
        let mut names: Vec<String> = self.labelled().chain(self.fields()).map(|(name, _)| name).collect();
        names.extend(OBJECT_WORDS.map(str::to_owned));
        names.sort_unstable();
        names.dedup();
        names
    }

    /// How an object is written in a question: by its name if it is a word that no other object has, in quotation marks
    /// if it is none, else by its id.
    pub fn written(&self, id: Id) -> String {
        let Some((name, _)) = self.labelled().chain(self.fields()).find(|(_, own)| *own == id) else {
            return format!("#{id}");
        };
        // What is called as a field is comes before that.
        let is_shared = self.only_one_called(&name) != Some(id);
        self.written_as(name, id, is_shared)
    }

    /// The object of this name, if exactly one has it.
    pub(super) fn only_one_called(&self, name: &str) -> Option<Id> {
        let called = |all: &mut dyn Iterator<Item = (String, Id)>| -> Vec<Id> {
            all.filter(|(label, _)| label == name).map(|(_, id)| id).take(2).collect()
        };
        let mut ids = called(&mut self.labelled());
        if ids.is_empty() {
            ids = called(&mut self.fields());
        }
        match ids[..] {
            [id] => Some(id),
            _ => None,
        }
    }

    /// Whether there is an object with this id.
    pub(super) fn has(&self, id: Id) -> bool {
        self.of_id(id).is_some() || self.fields().any(|(_, own)| own == id)
    }

    /// A question with `selected` by its name, so that it asks for the same whatever is selected.
    pub fn with_selected_named(&self, question: &str) -> String {
        let Some(selected) = self.selected else { return question.to_owned() };
        let mut named = String::new();
        for (place, part) in question.split('"').enumerate() {
            if place > 0 {
                named.push('"');
            }
            let is_quoted = place % 2 == 1;
            let mut rest = part;
            while let Some(at) = rest.find(SELECTED).filter(|_| !is_quoted) {
                let (before, behind) = (&rest[..at], &rest[at + SELECTED.len()..]);
                let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
                named.push_str(before);
                match before.ends_with(is_of_word) || behind.starts_with(is_of_word) {
                    true => named.push_str(SELECTED),
                    false => named.push_str(&self.written(selected)),
                }
                rest = behind;
            }
            named.push_str(rest);
        }
        named
    }

    /// How an object of this name is written, which others may share.
    pub(super) fn written_as(&self, name: String, id: Id, is_shared: bool) -> String {
        let is_word =
            Question::parse(&name).is_ok_and(|read| matches!(read.expression, Expression::Name(word) if word == name));
        let is_taken = OBJECT_WORDS.contains(&name.as_str());
        match () {
            () if is_shared || name.contains('"') || name.is_empty() => format!("#{id}"),
            () if is_word && !is_taken => name,
            () => format!("\"{name}\""),
        }
    }

    /// Bodies, obstacles and groups with their names.
    pub(super) fn labelled(&self) -> impl Iterator<Item = (String, Id)> {
        let setup = self.setup;
        let bodies = setup.bodies.iter().map(|body| (body.label().into_owned(), body.id));
        let obstacles = setup.obstacles.iter().map(|body| (body.obstacle.label().into_owned(), body.obstacle.id));
        let groups = setup.groups.iter().map(|group| (group.name.clone(), group.id));
        bodies.chain(obstacles).chain(groups)
    }

    /// Potential fields with their names.
    pub(super) fn fields(&self) -> impl Iterator<Item = (String, Id)> {
        self.setup.fields.iter().map(|source| (source.field.label().into_owned(), source.field.id))
    }

    /// The potential field that a part of a question names, by its place among all.
    pub(super) fn field(&self, part: &Expression) -> Option<usize> {
        let (name, id) = match part {
            Expression::Id(id) => (None, Some(*id)),
            Expression::Quoted(name) | Expression::Name(name) => (Some(name.as_str()), None),
            _ => return None,
        };
        let mut found =
            self.setup.fields.iter().enumerate().filter(|(_, source)| {
                name.is_some_and(|name| source.field.label() == name) || id == Some(source.field.id)
            });
        let (place, _) = found.next()?;
        found.next().is_none().then_some(place)
    }

    /// The object that a part of a question names.
    pub(super) fn object(&self, part: &Expression) -> Result<Object, Mistake> {
        let bodies = |takes: &dyn Fn(bool) -> bool| {
            let all = self.setup.bodies.iter().enumerate();
            Object::Group(all.filter(|(_, body)| takes(body.group.is_some())).map(|(index, _)| index).collect())
        };
        match part {
            Expression::Id(id) => {
                self.of_id(*id).ok_or_else(|| Mistake::UnknownObject { name: format!("#{id}"), nearest: None })
            }
            Expression::Quoted(name) => self.named(name),
            Expression::Name(name) => match name.as_str() {
                "all" => Ok(bodies(&|_| true)),
                "agents" => Ok(bodies(&|is_agent| is_agent)),
                "balls" => Ok(bodies(&|is_agent| !is_agent)),
                "any" => Ok(Object::Any),
                SELECTED => self.selected.and_then(|id| self.of_id(id)).ok_or(Mistake::NothingSelected),
                name => self.named(name),
            },
            other => Err(Mistake::UnknownObject { name: other.to_string(), nearest: None }),
        }
    }

    fn of_id(&self, id: Id) -> Option<Object> {
        let setup = self.setup;
        let body = setup.body_index(id).map(Object::Body);
        let obstacle = || setup.obstacle_index(id).map(Object::Obstacle);
        let members = || (0..setup.bodies.len()).filter(|&body| setup.bodies[body].group == Some(id)).collect();
        let group = || setup.groups.iter().any(|group| group.id == id).then(|| Object::Group(members()));
        body.or_else(obstacle).or_else(group)
    }

    fn named(&self, name: &str) -> Result<Object, Mistake> {
        let ids = |is_called: &dyn Fn(&str) -> bool| -> Vec<Id> {
            self.labelled().filter(|(label, _)| is_called(label)).map(|(_, id)| id).collect()
        };
        let own = ids(&|label| label == name);
        // A person writes the name that the window shows, in whatever language it is.
        let ids = if own.is_empty() { ids(&|label| self.setup.translations.is_called(label, name)) } else { own };
        match ids[..] {
            [id] => self.of_id(id).ok_or(Mistake::UnknownObject { name: name.to_owned(), nearest: None }),
            [] => {
                let names = self.all();
                let nearest = nearest_name(name, names.iter().map(String::as_str)).map(str::to_owned);
                Err(Mistake::UnknownObject { name: name.to_owned(), nearest })
            }
            _ => Err(Mistake::SeveralObjects { name: name.to_owned(), ids }),
        }
    }
}
