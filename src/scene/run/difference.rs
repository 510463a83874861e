//! What makes one scene's run another one than that of another scene.

use super::kept_run::{KeptRun, ValueChange};
use super::resolved::{are_same_edits, fields_of};
use crate::scene::section::Content;
use crate::scene::{Body, Edit, Id, Scene, Settings};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Fields of an object that change no run.
const UNSEEN: [&str; 3] = ["id", "name", "color"];

impl KeptRun {
    /// The same with what makes `scene` of `parent`, the scene of the run it was made from. Names, colours and the duration
    /// are left out: they change no run.
    pub fn departing(self, parent: &Scene, scene: &Scene) -> KeptRun {
        let mut changes = Vec::new();
        let timed = Settings { duration: parent.settings.duration, ..scene.settings.clone() };
        fields("settings", &parent.settings, &timed, &mut changes);
        objects("bodies", (&parent.bodies, &scene.bodies), Body::makes_same_run, &mut changes);
        objects("obstacles", (&parent.obstacles, &scene.obstacles), is_same, &mut changes);
        objects("agent_groups", (&parent.agent_groups, &scene.agent_groups), is_same, &mut changes);
        objects("fields", (&parent.fields, &scene.fields), is_same, &mut changes);
        objects("flows", (&parent.flows, &scene.flows), is_same, &mut changes);
        let [edits, without] = edits(&parent.edits, &scene.edits);
        KeptRun { changes, edits, without, ..self }
    }
}

/// Equal to the last bit: texts tell 0 from −0.
fn is_same<T: serde::Serialize>(a: &T, b: &T) -> bool {
    serde_json::to_string(a).ok() == serde_json::to_string(b).ok()
}

/// What was added, removed and changed in a list.
fn objects<T: Content>(key: &str, (old, new): (&[T], &[T]), same: fn(&T, &T) -> bool, changes: &mut Vec<ValueChange>) {
    let by_id = |list: &'_ [T]| -> BTreeMap<Id, usize> {
        list.iter().enumerate().filter_map(|(place, object)| Some((object.id()?, place))).collect()
    };
    let (before, after) = (by_id(old), by_id(new));
    let gone = before.keys().filter(|id| !after.contains_key(id));
    changes.extend(gone.map(|id| ValueChange { at: format!("{key}.{id}"), value: None }));
    let mut order: Vec<Id> = old.iter().filter_map(Content::id).filter(|id| after.contains_key(id)).collect();
    for object in new {
        let Some(id) = object.id() else { continue };
        let at = format!("{key}.{id}");
        match before.get(&id) {
            Some(place) if same(&old[*place], object) => {}
            Some(place) => fields(&at, &old[*place], object, changes),
            None => {
                order.push(id);
                changes.push(ValueChange { at, value: serde_json::to_value(object).ok() });
            }
        }
    }
    // Agents steer, and fields act, in the order of their list.
    let ids: Vec<Id> = new.iter().filter_map(Content::id).collect();
    if order != ids {
        changes.push(ValueChange { at: key.to_owned(), value: Some(json!(ids)) });
    }
}

/// The fields whose values differ.
fn fields<T: serde::Serialize>(at: &str, old: &T, new: &T, changes: &mut Vec<ValueChange>) {
    let [old, new] = [old, new].map(fields_of);
    let text = |value: Option<&Value>| value.map(Value::to_string);
    let keys = old.keys().chain(new.keys().filter(|key| !old.contains_key(*key)));
    let changed = keys.filter(|key| !UNSEEN.contains(&key.as_str()) && text(old.get(*key)) != text(new.get(*key)));
    changes.extend(changed.map(|key| ValueChange { at: format!("{at}.{key}"), value: new.get(key).cloned() }));
}

/// The edits that only the new list has, and those that only the old one has.
fn edits(old: &[Edit], new: &[Edit]) -> [Vec<Edit>; 2] {
    let lacking = |from: &[Edit], of: &[Edit]| -> Vec<Edit> {
        let mut left = from.to_vec();
        let is_new = |edit: &&Edit| match left.iter().position(|other| other.is_same(edit)) {
            Some(place) => {
                left.remove(place);
                false
            }
            None => true,
        };
        of.iter().filter(is_new).cloned().collect::<Vec<_>>()
    };
    let (added, gone) = (lacking(old, new), lacking(new, old));
    let mut made = old.to_vec();
    for edit in &gone {
        if let Some(place) = made.iter().position(|other| other.is_same(edit)) {
            made.remove(place);
        }
    }
    made.extend(added.iter().cloned());
    // Of several at a tick the last one counts, so their order must be the same.
    if are_same_edits(&made, new) { [added, gone] } else { [new.to_vec(), old.to_vec()] }
}
