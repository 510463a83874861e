//! The names of operations in the Edit menu.

use super::part::{Places, dependents};
use super::*;
use std::collections::BTreeSet;

/// "Move ball 3"; `scene` is that before the operation.
pub(super) fn name_of(operation: &Operation, scene: &Scene) -> String {
    match operation {
        Operation::Add(part) => format!("Add {}", kind_of(part)),
        Operation::Remove(parts) => {
            let gone: BTreeSet<Id> = parts.iter().filter_map(|part| part.id()).collect();
            let chosen: BTreeSet<PartRef> = parts.iter().copied().collect();
            let also = dependents(&gone, scene)
                .into_iter()
                .filter(|slot| scene.ref_at(*slot).is_some_and(|part| !chosen.contains(&part)))
                .count();
            let tail = if also > 0 { format!(" and {also} that name it") } else { String::new() };
            format!("Delete {}{tail}", all(parts, scene))
        }
        Operation::Duplicate(parts) => format!("Duplicate {}", all(parts, scene)),
        Operation::Reorder { part, .. } => format!("Reorder {}", scene.label_of(*part)),
        Operation::Rename { part, .. } => format!("Rename {}", scene.label_of(*part)),
        Operation::Replace { part, with } => format!("{} {}", change(scene.part(*part), with), scene.label_of(*part)),
        Operation::SetAtTick(edit) => {
            let first = scene.settings.start_tick;
            let at = if edit.tick > first { format!(" at tick {}", edit.tick) } else { String::new() };
            format!("{} {}{at}", change_at_tick(edit), scene.label_of(PartRef::Object(edit.id)))
        }
        Operation::SetHidden { ids, hidden } => {
            format!("{} {}", if *hidden { "Hide" } else { "Show" }, all_of_ids(ids, scene))
        }
        Operation::SetLocked { ids, locked } => {
            format!("{} {}", if *locked { "Lock" } else { "Unlock" }, all_of_ids(ids, scene))
        }
        Operation::Several(operations) => match &operations[..] {
            [operation] => name_of(operation, scene),
            _ if let Some(kind) = added_kind(operations) => format!("Add {} {kind}s", operations.len()),
            _ => several(operations, scene),
        },
    }
}

/// The kind of the parts added, if nothing else is done and they are all of one kind.
fn added_kind(operations: &[Operation]) -> Option<&'static str> {
    let mut kinds = operations.iter().map(|operation| match operation {
        Operation::Add(part) => Some(kind_of(part)),
        _ => None,
    });
    let first = kinds.next()??;
    kinds.all(|kind| kind == Some(first)).then_some(first)
}

/// "Resize 3 objects", if all are changed in the same way.
fn several(operations: &[Operation], scene: &Scene) -> String {
    let mut parts = BTreeSet::new();
    let mut words = BTreeSet::new();
    let places = Places::of(scene);
    let now = |part: PartRef| places.slot_of(part, scene).and_then(|slot| scene.at(slot));
    for operation in operations {
        let (word, part) = match operation {
            Operation::Replace { part, with } => (change(now(*part), with), Some(*part)),
            Operation::SetAtTick(edit) => (change_at_tick(edit), Some(PartRef::Object(edit.id))),
            Operation::Rename { part, .. } => ("Rename", Some(*part)),
            Operation::Reorder { part, .. } => ("Reorder", Some(*part)),
            _ => ("Change", None),
        };
        parts.extend(part);
        words.insert(word);
    }
    let word = words.first().filter(|_| words.len() == 1).copied().unwrap_or("Change");
    match parts.into_iter().collect::<Vec<_>>()[..] {
        [] => "Change the scene".to_owned(),
        ref parts => format!("{word} {}", all(parts, scene)),
    }
}

fn change_at_tick(edit: &Edit) -> &'static str {
    match edit.property {
        EditProperty::Position => "Move",
        EditProperty::Velocity => "Change velocity of",
    }
}

fn all_of_ids(ids: &[Id], scene: &Scene) -> String {
    let parts: Vec<PartRef> = ids.iter().copied().map(PartRef::Object).collect();
    all(&parts, scene)
}

fn all(parts: &[PartRef], scene: &Scene) -> String {
    match parts {
        [part] => scene.label_of(*part),
        _ => format!("{} objects", parts.len()),
    }
}

fn kind_of(part: &Part) -> &'static str {
    match part {
        Part::Body(body) if body.group.is_some() => "agent",
        Part::Body(_) => "ball",
        Part::Obstacle(obstacle) => obstacle.shape.kind().name,
        Part::Group(_) => "agent group",
        Part::Field(_) => "field",
        Part::Flow(_) => "flow",
        Part::Query(_) => "query",
        Part::Edit(_) => "edit",
        Part::Expectation(_) => "expectation",
        Part::Settings(_) => "settings",
        Part::About(_) => "description",
        Part::View(_) => "view",
    }
}

/// The word for a change of one property: "Move".
fn change(from: Option<Part>, to: &Part) -> &'static str {
    let what = match (from, to) {
        (Some(Part::Body(from)), Part::Body(to)) => body_change(&from, to),
        (Some(Part::Obstacle(from)), Part::Obstacle(to)) => obstacle_change(&from, to),
        _ => None,
    };
    what.unwrap_or("Change")
}

fn body_change(from: &Body, to: &Body) -> Option<&'static str> {
    the_one(&[
        ("Move", from.position != to.position),
        ("Change velocity of", from.velocity != to.velocity),
        ("Resize", from.radius != to.radius),
        ("Change mass of", from.mass != to.mass),
        ("Change restitution of", from.restitution != to.restitution),
        ("Change group of", from.group != to.group),
        ("Colour", from.color != to.color),
        ("Rename", from.name != to.name),
    ])
}

fn obstacle_change(from: &Obstacle, to: &Obstacle) -> Option<&'static str> {
    let ShapeChange { moved, turned, resized } = from.shape.change_to(&to.shape)?;
    the_one(&[
        ("Move", moved),
        ("Rotate", turned),
        ("Resize", resized),
        ("Change velocity of", from.velocity != to.velocity),
        ("Change restitution of", from.restitution != to.restitution),
        ("Colour", from.color != to.color),
        ("Rename", from.name != to.name),
    ])
}

/// The word that applies, if exactly one does.
fn the_one(words: &[(&'static str, bool)]) -> Option<&'static str> {
    let mut applying = words.iter().filter(|(_, applies)| *applies).map(|(word, _)| *word);
    let first = applying.next()?;
    applying.next().is_none().then_some(first)
}
