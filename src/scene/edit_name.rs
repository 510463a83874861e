//! What an operation is called in the Edit menu.

use super::edit::dependents;
use super::*;
use std::collections::BTreeSet;

/// "Move ball 3"; `scene` is that before the operation.
pub(super) fn name_of(operation: &Operation, scene: &Scene) -> String {
    match operation {
        Operation::Add(part) => format!("Add {}", kind_of(part)),
        Operation::Remove(parts) => {
            let gone: BTreeSet<Id> = parts.iter().filter_map(|part| part.id()).collect();
            let also = dependents(&gone, scene)
                .into_iter()
                .filter(|slot| scene.ref_at(*slot).is_some_and(|part| !parts.contains(&part)))
                .count();
            let tail = if also > 0 { format!(" and {also} that name it") } else { String::new() };
            format!("Delete {}{tail}", all(parts, scene))
        }
        Operation::Duplicate(parts) => format!("Duplicate {}", all(parts, scene)),
        Operation::Reorder { part, .. } => format!("Reorder {}", scene.label_of(*part)),
        Operation::Rename { part, .. } => format!("Rename {}", scene.label_of(*part)),
        Operation::Replace { part, with } => match scene.part(*part) {
            Some(now) => change(&now, with, &scene.label_of(*part)),
            None => format!("Change {}", scene.label_of(*part)),
        },
        Operation::SetAtTick(edit) => {
            let label = scene.label_of(PartRef::Object(edit.id));
            let at = if edit.tick > 0 { format!(" at tick {}", edit.tick) } else { String::new() };
            match edit.property {
                EditProperty::Position => format!("Move {label}{at}"),
                EditProperty::Velocity => format!("Change velocity of {label}{at}"),
            }
        }
    }
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
        Part::Obstacle(obstacle) => match obstacle.shape {
            Shape::Plane(_) => "plane",
            Shape::Quad(_) => "quad",
            Shape::Box(_) => "box",
        },
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

/// What of a part changed, when it is one thing.
fn change(from: &Part, to: &Part, label: &str) -> String {
    let what = match (from, to) {
        (Part::Body(from), Part::Body(to)) => body_change(from, to),
        (Part::Obstacle(from), Part::Obstacle(to)) => obstacle_change(from, to),
        _ => None,
    };
    format!("{} {label}", what.unwrap_or("Change"))
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
    let [moved, turned, resized] = match (&from.shape, &to.shape) {
        (Shape::Plane(from), Shape::Plane(to)) => [from.point != to.point, from.normal != to.normal, false],
        (Shape::Quad(from), Shape::Quad(to)) => {
            [from.center != to.center, from.rotation != to.rotation, from.half_extents != to.half_extents]
        }
        (Shape::Box(from), Shape::Box(to)) => {
            [from.center != to.center, from.rotation != to.rotation, from.half_extents != to.half_extents]
        }
        _ => return None,
    };
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
