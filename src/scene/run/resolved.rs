//! The scenes that make the kept runs.

use super::kept_run::{KeptRun, ValueChange};
use crate::json_words::in_plain_words;
use crate::language::t;
use crate::scene::section::Content;
use crate::scene::{DocumentPath, Edit, Id, Problem, Scene, View};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What a change is about.
enum Target<'a> {
    /// A field of the settings.
    Setting(&'a str),
    /// The order of a list.
    Order(&'a str),
    /// An object as a whole.
    Object(&'a str, Id),
    /// A field of an object.
    Field(&'a str, Id, &'a str),
}

/// Does the same with whichever list of objects has this name in the file; `None` if none has.
macro_rules! in_list {
    ($scene:expr, $key:expr, $list:ident => $answer:expr) => {
        match $key {
            "bodies" => Some({
                let $list = &mut $scene.bodies;
                $answer
            }),
            "obstacles" => Some({
                let $list = &mut $scene.obstacles;
                $answer
            }),
            "agent_groups" => Some({
                let $list = &mut $scene.agent_groups;
                $answer
            }),
            "fields" => Some({
                let $list = &mut $scene.fields;
                $answer
            }),
            "flows" => Some({
                let $list = &mut $scene.flows;
                $answer
            }),
            _ => None,
        }
    };
}

impl Scene {
    /// The scene of each kept run, without what is noted of it and how it is looked at.
    ///
    /// # Errors
    /// When a change is about nothing in the scene, or its value does not fit there. No problem of a valid scene.
    pub fn scenes_of_runs(&self) -> Result<Vec<Scene>, Vec<Problem>> {
        let mut scenes: Vec<Scene> = Vec::with_capacity(self.runs.len());
        let mut problems = Vec::new();
        for (index, run) in self.runs.iter().enumerate() {
            let parent = run.parent.and_then(|parent| self.runs[..index].iter().position(|other| other.id == parent));
            let mut scene = parent.map_or_else(|| self.without_notes(), |parent| scenes[parent].clone());
            let path = DocumentPath::root().field("runs").index(index);
            problems.extend(make(run, &mut scene, &path));
            scenes.push(scene);
        }
        if problems.is_empty() { Ok(scenes) } else { Err(problems) }
    }

    /// What makes its run: nothing that is noted of it, and not how it is looked at.
    pub fn without_notes(&self) -> Scene {
        Scene {
            schema: None,
            description: String::new(),
            queries: Vec::new(),
            expectations: Vec::new(),
            bookmarks: Vec::new(),
            breakpoints: Vec::new(),
            watches: Vec::new(),
            runs: Vec::new(),
            lesson: Vec::new(),
            view: View::default(),
            ..self.clone()
        }
    }
}

/// Makes the scene of a run out of that of the run it was made from; what is not possible is left as it was.
pub(in crate::scene) fn make(run: &KeptRun, scene: &mut Scene, path: &DocumentPath) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (index, change) in run.changes.iter().enumerate() {
        if let Err((field, message)) = carry_out(change, scene) {
            problems.push(Problem { path: path.field("changes").index(index).field(field), message });
        }
    }
    for (index, gone) in run.without.iter().enumerate() {
        match scene.edits.iter().position(|edit| edit.is_same(gone)) {
            Some(place) => drop(scene.edits.remove(place)),
            None => {
                let message = t!("the run that it was made from has no such edit").to_owned();
                problems.push(Problem { path: path.field("without").index(index), message });
            }
        }
    }
    scene.edits.extend(run.edits.iter().cloned());
    problems
}

/// Carries out a change; what is wrong with one of its fields otherwise.
fn carry_out(change: &ValueChange, scene: &mut Scene) -> Result<(), (&'static str, String)> {
    let value = change.value.as_ref();
    let no_list = |key: &str| {
        let message = format!(
            "must begin with `settings`, `bodies`, `obstacles`, `agent_groups`, `fields` or `flows`, is `{key}`"
        );
        ("at", message)
    };
    match target(&change.at)? {
        Target::Setting(field) => {
            scene.settings = with_field(&scene.settings, field, value).map_err(|message| ("value", message))?;
            Ok(())
        }
        Target::Order(key) => in_list!(scene, key, list => order(list, value)).ok_or_else(|| no_list(key))?,
        Target::Object(key, id) => {
            in_list!(scene, key, list => set_object(list, id, value)).ok_or_else(|| no_list(key))?
        }
        Target::Field(_, _, "id") => Err(("at", "an id stays: others name the object by it".to_owned())),
        Target::Field(key, id, field) => {
            in_list!(scene, key, list => set_field(list, id, (field, value))).ok_or_else(|| no_list(key))?
        }
    }
}

fn target(at: &str) -> Result<Target<'_>, (&'static str, String)> {
    let mut parts = at.splitn(3, '.');
    let (key, second, third) = (parts.next().unwrap_or(""), parts.next(), parts.next());
    match (key, second, third) {
        ("settings", Some(field), None) => Ok(Target::Setting(field)),
        ("settings", _, _) => Err(("at", "must name a field of the settings, as `settings.gravity` does".to_owned())),
        (key, None, _) => Ok(Target::Order(key)),
        (key, Some(id), field) => {
            let wrong = || ("at", format!("must name an object by its id, as `{key}.3` does, not by `{id}`"));
            let id = id.parse().map_err(|_| wrong())?;
            Ok(field.map_or(Target::Object(key, id), |field| Target::Field(key, id, field)))
        }
    }
}

fn place<T: Content>(list: &[T], id: Id) -> Result<usize, (&'static str, String)> {
    let place = list.iter().position(|object| object.id() == Some(id));
    place.ok_or_else(|| ("at", format!("the run that it was made from has nothing with the id {id} there")))
}

fn set_object<T: Content + DeserializeOwned>(
    list: &mut Vec<T>,
    id: Id,
    value: Option<&Value>,
) -> Result<(), (&'static str, String)> {
    let Some(value) = value else {
        list.remove(place(list, id)?);
        return Ok(());
    };
    let object: T = read(value.clone()).map_err(|message| ("value", message))?;
    if object.id() != Some(id) {
        return Err(("value", format!("must have the id {id}")));
    }
    match place(list, id) {
        Ok(place) => list[place] = object,
        Err(_) => list.push(object),
    }
    Ok(())
}

fn set_field<T: Content + DeserializeOwned>(
    list: &mut [T],
    id: Id,
    (field, value): (&str, Option<&Value>),
) -> Result<(), (&'static str, String)> {
    let place = place(list, id)?;
    list[place] = with_field(&list[place], field, value).map_err(|message| ("value", message))?;
    Ok(())
}

/// Puts objects into the order of a list of ids.
fn order<T: Content>(list: &mut [T], value: Option<&Value>) -> Result<(), (&'static str, String)> {
    let ids: Option<Vec<Id>> = value.and_then(|value| read(value.clone()).ok());
    let mut sorted: Vec<Option<Id>> = ids.iter().flatten().copied().map(Some).collect();
    sorted.sort_unstable();
    let mut present: Vec<Option<Id>> = list.iter().map(Content::id).collect();
    present.sort_unstable();
    let Some(ids) = ids.filter(|_| sorted == present) else {
        return Err(("value", "must list the id of each of them once".to_owned()));
    };
    let rank = |object: &T| ids.iter().position(|id| object.id() == Some(*id));
    list.sort_by_cached_key(rank);
    Ok(())
}

/// The same with another value in a field; `None` for its default.
fn with_field<T: serde::Serialize + DeserializeOwned>(
    whole: &T,
    field: &str,
    value: Option<&Value>,
) -> Result<T, String> {
    let mut fields = fields_of(whole);
    match value {
        Some(value) => fields.insert(field.to_owned(), value.clone()),
        None => fields.remove(field),
    };
    read(Value::Object(fields))
}

/// What stands in the fields of something as it is written.
pub(super) fn fields_of<T: serde::Serialize>(whole: &T) -> Map<String, Value> {
    match serde_json::to_value(whole) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| in_plain_words(&error.to_string()))
}

/// Whether two lists of edits make the same run: at each tick the same ones in the same order.
pub(super) fn are_same_edits(a: &[Edit], b: &[Edit]) -> bool {
    let [a, b] = [a, b].map(|edits| {
        let mut sorted: Vec<&Edit> = edits.iter().collect();
        sorted.sort_by_key(|edit| edit.tick);
        sorted
    });
    a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| a.is_same(b))
}
