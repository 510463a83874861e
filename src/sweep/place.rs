//! Where a number of a scene stands in its document.

use super::error::SweepError;
use crate::language::{Language, speak};
use crate::nearest_name::nearest_name;
use crate::scene::{self, Id, PartRef, Scene};
use serde_json::{Map, Value, json};

/// Names of the components of a vector.
const COMPONENTS: [&str; 3] = ["x", "y", "z"];

/// The sections of objects, which have ids of their own.
const OBJECTS: [&str; 6] = ["bodies", "obstacles", "agent_groups", "fields", "flows", "queries"];

/// A step on the way from a document to a number in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    Index(usize),
}

/// A part of a path as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// `restitution`, `3`, `"ball 3"`.
    Name(String),
    /// `[2]`: by its place in a list.
    Place(usize),
}

/// The steps to the number at a path, which begins with a section of the document or an object: `settings.gravity.y`,
/// `bodies.3.radius`, `bodies[2].radius`, `#3.radius`, `cue.radius`.
pub(super) fn steps_to(path: &str, scene: &Scene, document: &Value) -> Result<Vec<Step>, SweepError> {
    let parts = parts_of(path).ok_or_else(|| SweepError::NoVariable(path.to_owned()))?;
    let finder = Finder { path, scene };
    let mut parts = parts.iter();
    let mut steps = match parts.as_slice().first() {
        Some(Part::Name(name)) if document.get(name).is_none() => {
            parts.next();
            finder.object(name, document)?
        }
        _ => Vec::new(),
    };
    let mut value = value_at(document, &steps).cloned().unwrap_or(Value::Null);
    while let Some(part) = parts.next() {
        let is_last = parts.as_slice().is_empty();
        // A number that is left out has a place nevertheless, and so has a vector: it is zero.
        if let (Part::Name(name), Value::Object(fields)) = (part, &value)
            && !fields.contains_key(name)
            && (is_last || finder.is_component(parts.as_slice()))
        {
            steps.push(Step::Key(name.clone()));
            value = if is_last { json!(0.0) } else { json!([0.0, 0.0, 0.0]) };
            continue;
        }
        let are_objects = matches!(&steps[..], [Step::Key(section)] if OBJECTS.contains(&section.as_str()));
        let step = finder.step(part, &value, are_objects)?;
        value = value_at(&value, std::slice::from_ref(&step)).cloned().unwrap_or(Value::Null);
        steps.push(step);
    }
    match value {
        Value::Number(_) => Ok(steps),
        // A mass may be infinite.
        Value::String(_) if matches!(steps.last(), Some(Step::Key(key)) if key == "mass") => Ok(steps),
        other => Err(SweepError::NotANumber { path: path.to_owned(), known: names_in(&other) }),
    }
}

/// A number of an object that can vary.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// Its path: `#3.velocity.x`.
    pub path: String,
    /// What it is now.
    pub value: f64,
}

/// The numbers of an object that takes part in a run, by path; none of what is no object.
pub fn numbers_of(id: Id, scene: &Scene) -> Vec<Number> {
    let object = match scene.part(PartRef::Object(id)) {
        Some(scene::Part::Body(body)) => serde_json::to_value(body),
        Some(scene::Part::Obstacle(obstacle)) => serde_json::to_value(obstacle),
        Some(scene::Part::Group(group)) => serde_json::to_value(group),
        Some(scene::Part::Field(field)) => serde_json::to_value(field),
        Some(scene::Part::Flow(flow)) => serde_json::to_value(flow),
        _ => return Vec::new(),
    };
    let mut found = Vec::new();
    // What is in a scene can be written.
    add_numbers(&format!("#{id}"), &object.unwrap_or_default(), &mut found);
    found
}

fn add_numbers(path: &str, value: &Value, found: &mut Vec<Number>) {
    match value {
        Value::Number(number) => {
            found.extend(number.as_f64().map(|value| Number { path: path.to_owned(), value }));
        }
        Value::Object(fields) => {
            let varies = |key: &str| !["id", "group", "field", "color"].contains(&key);
            let fields = fields.iter().filter(|(key, _)| varies(key));
            fields.for_each(|(key, value)| add_numbers(&format!("{path}.{key}"), value, found));
        }
        Value::Array(elements) if elements.len() <= COMPONENTS.len() && elements.iter().all(Value::is_number) => {
            let components = COMPONENTS.iter().zip(elements);
            components.for_each(|(axis, value)| add_numbers(&format!("{path}.{axis}"), value, found));
        }
        _ => {}
    }
}

/// Puts a number at a place, making the vector or field that was left out.
pub(super) fn put(document: &mut Value, steps: &[Step], number: f64) {
    let mut value = document;
    for (at, step) in steps.iter().enumerate() {
        let left_out = if at + 1 < steps.len() { json!([0.0, 0.0, 0.0]) } else { Value::Null };
        let inside = match (step, value) {
            (Step::Key(key), Value::Object(fields)) => Some(fields.entry(key.clone()).or_insert(left_out)),
            (Step::Index(index), Value::Array(elements)) => elements.get_mut(*index),
            _ => None,
        };
        let Some(inside) = inside else { return };
        value = inside;
    }
    *value = number_value(number);
}

/// A whole number without a point, so that it fits where only whole numbers do.
fn number_value(number: f64) -> Value {
    let is_whole = number.fract() == 0.0 && number.abs() < 9e15 && !(number == 0.0 && number.is_sign_negative());
    if is_whole { json!(number as i64) } else { json!(number) }
}

fn value_at<'a>(document: &'a Value, steps: &[Step]) -> Option<&'a Value> {
    steps.iter().try_fold(document, |value, step| match step {
        Step::Key(key) => value.get(key),
        Step::Index(index) => value.get(*index),
    })
}

/// The parts of a path; `None` if brackets or quotation marks do not match.
fn parts_of(path: &str) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('[') {
            let (place, behind) = after.split_once(']')?;
            parts.push(Part::Place(place.trim().parse().ok()?));
            rest = behind;
        } else if let Some(after) = rest.strip_prefix('"') {
            let (name, behind) = after.split_once('"')?;
            parts.push(Part::Name(name.to_owned()));
            rest = behind;
        } else {
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            parts.push(Part::Name(rest[..end].to_owned()));
            rest = &rest[end..];
        }
        if let Some(behind) = rest.strip_prefix('.') {
            rest = behind;
            if rest.is_empty() {
                return None;
            }
        }
    }
    let is_empty = |part: &Part| matches!(part, Part::Name(name) if name.is_empty());
    (!parts.is_empty() && !parts.iter().any(is_empty)).then_some(parts)
}

struct Finder<'a> {
    path: &'a str,
    scene: &'a Scene,
}

impl Finder<'_> {
    /// The steps to the object that a path begins with.
    fn object(&self, name: &str, document: &Value) -> Result<Vec<Step>, SweepError> {
        let lists = OBJECTS.into_iter().filter_map(|section| Some((section, document.get(section)?.as_array()?)));
        let all: Vec<(&str, usize, &Value)> = lists
            .flat_map(|(section, elements)| elements.iter().enumerate().map(move |(place, one)| (section, place, one)))
            .collect();
        let meant = all.iter().filter(|(_, _, element)| self.is_called(element, name));
        let steps = |section: &str, place| vec![Step::Key(section.to_owned()), Step::Index(place)];
        let mut found: Vec<(Option<Id>, Vec<Step>)> =
            meant.map(|&(section, place, element)| (id_of(element), steps(section, place))).collect();
        match found.len() {
            1 => Ok(found.swap_remove(0).1),
            0 => {
                let sections = names_in(document);
                let labels = all.iter().filter_map(|(_, _, element)| name_of(element));
                let names = sections.iter().map(String::as_str).chain(labels);
                Err(self.unknown(name, nearest_name(name, names), sections.clone()))
            }
            _ => Err(self.several(name, found.into_iter().filter_map(|(id, _)| id))),
        }
    }

    /// Whether an object is meant by `#3`, its name, or what it is called without one.
    fn is_called(&self, element: &Value, name: &str) -> bool {
        let Some(id) = id_of(element) else { return false };
        match (name.strip_prefix('#'), name_of(element)) {
            (Some(digits), _) => digits.parse() == Ok(id),
            (None, Some(own)) => own == name,
            // "ball 3", whatever the window calls it.
            (None, None) => {
                let _english = speak(Language::English);
                name.ends_with(&format!(" {id}")) && self.scene.label_of(PartRef::Object(id)) == name
            }
        }
    }

    /// Whether what is left of a path is a component of a vector.
    fn is_component(&self, parts: &[Part]) -> bool {
        matches!(parts, [Part::Name(name)] if COMPONENTS.contains(&name.as_str()))
    }

    fn step(&self, part: &Part, value: &Value, are_objects: bool) -> Result<Step, SweepError> {
        let unknown = |name: &str| {
            let known = names_in(value);
            let is_word = name.len() > 1 && name.starts_with(char::is_alphabetic);
            let near = nearest_name(name, known.iter().map(String::as_str)).filter(|_| is_word);
            self.unknown(name, near, known.clone())
        };
        match (part, value) {
            (Part::Name(name), Value::Object(fields)) if fields.contains_key(name) => Ok(Step::Key(name.clone())),
            (Part::Place(place), Value::Array(elements)) if *place < elements.len() => Ok(Step::Index(*place)),
            (Part::Name(name), Value::Array(elements)) => {
                let is_vector = elements.len() <= COMPONENTS.len() && elements.iter().all(Value::is_number);
                let component = COMPONENTS.iter().position(|component| component == name);
                if let Some(component) = component.filter(|component| is_vector && *component < elements.len()) {
                    return Ok(Step::Index(component));
                }
                let is_meant = |element: &Value| {
                    id_of(element).is_some_and(|id| name.parse() == Ok(id)) || self.is_called(element, name)
                };
                let objects = elements.iter().enumerate().take(if are_objects { elements.len() } else { 0 });
                let found: Vec<(usize, &Value)> = objects.filter(|(_, element)| is_meant(element)).collect();
                match found[..] {
                    [] => Err(unknown(name)),
                    [(place, _)] => Ok(Step::Index(place)),
                    _ => Err(self.several(name, found.into_iter().filter_map(|(_, element)| id_of(element)))),
                }
            }
            (Part::Name(name), _) => Err(unknown(name)),
            (Part::Place(place), _) => Err(unknown(&format!("[{place}]"))),
        }
    }

    fn several(&self, name: &str, ids: impl Iterator<Item = Id>) -> SweepError {
        SweepError::Several { path: self.path.to_owned(), name: name.to_owned(), ids: ids.collect() }
    }

    fn unknown(&self, part: &str, near: Option<&str>, known: Vec<String>) -> SweepError {
        let (path, part) = (self.path.to_owned(), part.to_owned());
        SweepError::Unknown { path, part, near: near.map(str::to_owned), known }
    }
}

fn id_of(element: &Value) -> Option<Id> {
    element.get("id")?.as_u64()?.try_into().ok()
}

fn name_of(element: &Value) -> Option<&str> {
    element.get("name")?.as_str()
}

/// What a value has, as a path names it.
fn names_in(value: &Value) -> Vec<String> {
    /// More would not be read.
    const MOST: usize = 30;
    let names: Vec<String> = match value {
        Value::Object(fields) => of_fields(fields),
        Value::Array(elements) if elements.iter().all(Value::is_number) && elements.len() <= COMPONENTS.len() => {
            COMPONENTS[..elements.len()].iter().map(|name| (*name).to_owned()).collect()
        }
        Value::Array(elements) => {
            let name = |(place, element): (usize, &Value)| match id_of(element) {
                Some(id) if element.get("tick").is_none() => id.to_string(),
                _ => format!("[{place}]"),
            };
            elements.iter().enumerate().map(name).collect()
        }
        _ => Vec::new(),
    };
    names.into_iter().take(MOST).collect()
}

/// The fields that are numbers or hold some.
fn of_fields(fields: &Map<String, Value>) -> Vec<String> {
    let may_vary = |value: &Value| value.is_number() || value.is_array() || value.is_object();
    fields.iter().filter(|(_, value)| may_vary(value)).map(|(key, _)| key.clone()).collect()
}
