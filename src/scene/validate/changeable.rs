//! The values of a locked scene that may be changed all the same.

use super::super::changeable::{COMPONENTS, Owner, owner};
use crate::language::t;
use crate::scene::{AgentGroup, BenchQuery, Body, Field, Flow, Obstacle, Part, PartRef, Scene, Settings};
use serde_json::Value;

/// What is wrong with a path of [`Changeable::Only`]; `None` if it is a value of the scene.
pub(super) fn mistake(path: &str, scene: &Scene) -> Option<String> {
    let part = match owner(path) {
        None => return Some(t!("must begin with an object, such as #3.restitution, or with settings").to_owned()),
        Some(Owner::Settings) => scene.part(PartRef::Settings),
        Some(Owner::Object(id)) => match scene.part(PartRef::Object(id)) {
            None => return Some(t!("there is nothing with id {id}", id)),
            part => part,
        },
    };
    let mut names = path.split('.').skip(1);
    let first = names.next()?;
    let value = part.as_ref().map(Part::fields).unwrap_or_default();
    // What is left out has its place nevertheless, which only the type knows.
    let mut at = match (value.get(first), part) {
        (Some(value), _) => value.clone(),
        (None, Some(part)) if could_have(&part, first) => return None,
        (None, _) => return Some(t!("it has no {first}; it has {known}", first, known = known(&value))),
    };
    for name in names {
        let inside = match &at {
            Value::Array(elements) => {
                COMPONENTS.iter().position(|axis| *axis == name).and_then(|axis| elements.get(axis))
            }
            other => other.get(name),
        };
        match inside {
            Some(inside) => at = inside.clone(),
            None if known(&at).is_empty() => return Some(t!("there is no {name} in it; it has no parts", name)),
            None => return Some(t!("there is no {name} in it; there is {known}", name, known = known(&at))),
        }
    }
    None
}

fn known(value: &Value) -> String {
    match value {
        Value::Object(fields) => fields.keys().filter(|key| *key != "id").cloned().collect::<Vec<_>>().join(", "),
        Value::Array(elements) if elements.len() <= COMPONENTS.len() => COMPONENTS[..elements.len()].join(", "),
        _ => String::new(),
    }
}

/// Whether a part could have a field that is left out now.
fn could_have(part: &Part, field: &str) -> bool {
    let mut fields = part.fields();
    let Some(map) = fields.as_object_mut() else { return false };
    // A field that the type does not know is refused as such, one of another type as that.
    map.insert(field.to_owned(), Value::Null);
    let error = match part {
        Part::Body(_) => serde_json::from_value::<Body>(fields).err(),
        Part::Obstacle(_) => serde_json::from_value::<Obstacle>(fields).err(),
        Part::Group(_) => serde_json::from_value::<AgentGroup>(fields).err(),
        Part::Field(_) => serde_json::from_value::<Field>(fields).err(),
        Part::Flow(_) => serde_json::from_value::<Flow>(fields).err(),
        Part::Query(_) => serde_json::from_value::<BenchQuery>(fields).err(),
        Part::Settings(_) => serde_json::from_value::<Settings>(fields).err(),
        _ => return false,
    };
    error.is_none_or(|error| !error.to_string().contains("unknown field"))
}
