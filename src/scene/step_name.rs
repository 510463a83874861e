//! What a step of the history did.

use super::slots::Places;
use super::*;
use std::collections::BTreeSet;

/// What a step of the history did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepName {
    /// Parts of a kind were added.
    Add {
        /// Of which kind.
        kind: PartKind,
        /// How many.
        count: usize,
    },
    /// Parts were deleted.
    Delete {
        /// Which.
        what: StepObjects,
        /// How many others went with them, because they name them.
        also: usize,
    },
    /// Parts were duplicated.
    Duplicate(StepObjects),
    /// Something about parts was changed.
    Change {
        /// What.
        change: PartChange,
        /// Whose.
        what: StepObjects,
        /// From this tick on; `None` where it is so from the first.
        at_tick: Option<u64>,
    },
    /// Objects were hidden.
    Hide(StepObjects),
    /// Objects were shown.
    Show(StepObjects),
    /// Objects were locked.
    Lock(StepObjects),
    /// Objects were unlocked.
    Unlock(StepObjects),
    /// A text was translated.
    Translate,
    /// Something that is about no part.
    ChangeScene,
    /// The scene was read again.
    ReadAgain,
    /// A kept run was brought to the front, by what it is called.
    BringToFront(String),
}

/// What a step was about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepObjects {
    /// One part, by what it is called.
    One(String),
    /// So many objects.
    Several(usize),
}

/// What of a part was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartChange {
    /// More than one thing, or what has no word of its own.
    Any,
    /// Its place.
    Place,
    /// Its orientation.
    Rotation,
    /// Its size.
    Size,
    /// Its velocity.
    Velocity,
    /// Its mass.
    Mass,
    /// Its restitution.
    Restitution,
    /// Another property.
    Property(EditProperty),
    /// Its group.
    Group,
    /// Its colour.
    Color,
    /// Its name.
    Name,
    /// Its place in a list.
    Order,
}

/// What kind of part it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// A ball that steers.
    Agent,
    /// Any other ball.
    Ball,
    /// An obstacle of this shape.
    Obstacle(ShapeKind),
    /// A group of agents.
    Group,
    /// A potential field.
    Field,
    /// A flow.
    Flow,
    /// A bench query.
    Query,
    /// An edit.
    Edit,
    /// An expectation.
    Expectation,
    /// A bookmark.
    Bookmark,
    /// A breakpoint.
    Breakpoint,
    /// A watch.
    Watch,
    /// A kept run.
    Run,
    /// A step of the lesson.
    Step,
    /// The settings of the simulation.
    Settings,
    /// Name and description.
    About,
    /// How it is looked at.
    View,
}

impl StepName {
    /// Memory that it holds beyond its own size.
    pub(super) fn bytes(&self) -> usize {
        match self {
            StepName::BringToFront(name) => name.len(),
            StepName::Delete { what, .. } | StepName::Change { what, .. } => what.bytes(),
            StepName::Duplicate(what)
            | StepName::Hide(what)
            | StepName::Show(what)
            | StepName::Lock(what)
            | StepName::Unlock(what) => what.bytes(),
            StepName::Add { .. } | StepName::Translate | StepName::ChangeScene | StepName::ReadAgain => 0,
        }
    }
}

impl StepObjects {
    fn bytes(&self) -> usize {
        match self {
            StepObjects::One(name) => name.len(),
            StepObjects::Several(_) => 0,
        }
    }
}

/// What an operation does; `scene` is that before the operation.
pub(super) fn name_of(operation: &Operation, scene: &Scene) -> StepName {
    match operation {
        Operation::Add(part) => StepName::Add { kind: kind_of(part), count: 1 },
        Operation::Remove(parts) => {
            let also = scene.going_with(parts).len();
            StepName::Delete { what: all(parts, scene), also }
        }
        Operation::Duplicate(parts) => StepName::Duplicate(all(parts, scene)),
        Operation::Reorder { part, .. } => changed(PartChange::Order, *part, scene),
        Operation::Rename { part, .. } => changed(PartChange::Name, *part, scene),
        Operation::Replace { part, with } => changed(change(scene.part(*part), with), *part, scene),
        Operation::SetAtTick(edit) => StepName::Change {
            change: change_at_tick(edit),
            what: all(&[PartRef::Object(edit.id)], scene),
            at_tick: (edit.tick > scene.settings.start_tick).then_some(edit.tick),
        },
        Operation::SetHidden { ids, hidden: true } => StepName::Hide(all_of_ids(ids, scene)),
        Operation::SetHidden { ids, hidden: false } => StepName::Show(all_of_ids(ids, scene)),
        Operation::SetLocked { ids, locked: true } => StepName::Lock(all_of_ids(ids, scene)),
        Operation::SetLocked { ids, locked: false } => StepName::Unlock(all_of_ids(ids, scene)),
        Operation::Translate { .. } => StepName::Translate,
        Operation::Several(operations) => match &operations[..] {
            [operation] => name_of(operation, scene),
            _ if let Some(kind) = added_kind(operations) => StepName::Add { kind, count: operations.len() },
            _ => several(operations, scene),
        },
    }
}

fn changed(change: PartChange, part: PartRef, scene: &Scene) -> StepName {
    StepName::Change { change, what: all(&[part], scene), at_tick: None }
}

/// The kind of the parts added, if nothing else is done and they are all of one kind.
fn added_kind(operations: &[Operation]) -> Option<PartKind> {
    let mut kinds = operations.iter().map(|operation| match operation {
        Operation::Add(part) => Some(kind_of(part)),
        _ => None,
    });
    let first = kinds.next()??;
    kinds.all(|kind| kind == Some(first)).then_some(first)
}

/// What several operations do together: one thing, where all parts are changed in the same way.
fn several(operations: &[Operation], scene: &Scene) -> StepName {
    let mut parts = BTreeSet::new();
    let mut changes = BTreeSet::new();
    let places = Places::of(scene);
    let now = |part: PartRef| places.slot_of(part, scene).and_then(|slot| scene.at(slot));
    // Edits go where a value takes their place.
    let removes_edits = |operation: &Operation| matches!(operation, Operation::Remove(parts) if parts.iter().all(|part| matches!(part, PartRef::Edit(_))));
    for operation in operations.iter().filter(|operation| !removes_edits(operation)) {
        let (change, part) = match operation {
            Operation::Replace { part, with } => (change(now(*part), with), Some(*part)),
            Operation::SetAtTick(edit) => (change_at_tick(edit), Some(PartRef::Object(edit.id))),
            Operation::Rename { part, .. } => (PartChange::Name, Some(*part)),
            Operation::Reorder { part, .. } => (PartChange::Order, Some(*part)),
            _ => (PartChange::Any, None),
        };
        parts.extend(part);
        changes.insert(change);
    }
    let change = changes.first().filter(|_| changes.len() == 1).copied().unwrap_or(PartChange::Any);
    match parts.into_iter().collect::<Vec<_>>()[..] {
        [] => StepName::ChangeScene,
        ref parts => StepName::Change { change, what: all(parts, scene), at_tick: None },
    }
}

fn change_at_tick(edit: &Edit) -> PartChange {
    match edit.property {
        EditProperty::Position => PartChange::Place,
        EditProperty::Velocity => PartChange::Velocity,
        EditProperty::Radius => PartChange::Size,
        EditProperty::Mass => PartChange::Mass,
        EditProperty::Restitution => PartChange::Restitution,
        property => PartChange::Property(property),
    }
}

fn all_of_ids(ids: &[Id], scene: &Scene) -> StepObjects {
    let parts: Vec<PartRef> = ids.iter().copied().map(PartRef::Object).collect();
    all(&parts, scene)
}

fn all(parts: &[PartRef], scene: &Scene) -> StepObjects {
    match parts {
        [part] => StepObjects::One(scene.label_of(*part)),
        _ => StepObjects::Several(parts.len()),
    }
}

fn kind_of(part: &Part) -> PartKind {
    match part {
        Part::Body(body) if body.group.is_some() => PartKind::Agent,
        Part::Body(_) => PartKind::Ball,
        Part::Obstacle(obstacle) => PartKind::Obstacle(obstacle.shape.kind()),
        Part::Group(_) => PartKind::Group,
        Part::Field(_) => PartKind::Field,
        Part::Flow(_) => PartKind::Flow,
        Part::Query(_) => PartKind::Query,
        Part::Edit(_) => PartKind::Edit,
        Part::Expectation(_) => PartKind::Expectation,
        Part::Bookmark(_) => PartKind::Bookmark,
        Part::Breakpoint(_) => PartKind::Breakpoint,
        Part::Watch(_) => PartKind::Watch,
        Part::Run(_) => PartKind::Run,
        Part::Step(_) => PartKind::Step,
        Part::Settings(_) => PartKind::Settings,
        Part::About(_) => PartKind::About,
        Part::View(_) => PartKind::View,
    }
}

/// The change of one property.
fn change(from: Option<Part>, to: &Part) -> PartChange {
    let what = match (from, to) {
        (Some(Part::Body(from)), Part::Body(to)) => body_change(&from, to),
        (Some(Part::Obstacle(from)), Part::Obstacle(to)) => obstacle_change(&from, to),
        (Some(from @ (Part::Field(_) | Part::Flow(_) | Part::Group(_))), _) => property_change(&from, to),
        _ => None,
    };
    what.unwrap_or(PartChange::Any)
}

fn body_change(from: &Body, to: &Body) -> Option<PartChange> {
    the_one(&[
        (PartChange::Place, from.position != to.position),
        (PartChange::Velocity, from.velocity != to.velocity),
        (PartChange::Size, from.radius != to.radius),
        (PartChange::Mass, from.mass != to.mass),
        (PartChange::Restitution, from.restitution != to.restitution),
        (PartChange::Group, from.group != to.group),
        (PartChange::Color, from.color != to.color),
        (PartChange::Name, from.name != to.name),
    ])
}

/// The one property of a field, flow or group that changes, and nothing else with it.
fn property_change(from: &Part, to: &Part) -> Option<PartChange> {
    let is_changed = |property: &EditProperty| from.value(*property) != to.value(*property);
    let mut changed = EditProperty::ALL.into_iter().filter(is_changed);
    let (property, value) = changed.next().and_then(|property| Some((property, to.value(property)?)))?;
    let mut with = from.clone();
    (with.set(property, value) && with == *to).then_some(PartChange::Property(property))
}

fn obstacle_change(from: &Obstacle, to: &Obstacle) -> Option<PartChange> {
    let ShapeChange { moved, turned, resized } = from.shape.change_to(&to.shape)?;
    the_one(&[
        (PartChange::Place, moved),
        (PartChange::Rotation, turned),
        (PartChange::Size, resized),
        (PartChange::Velocity, from.velocity != to.velocity),
        (PartChange::Restitution, from.restitution != to.restitution),
        (PartChange::Color, from.color != to.color),
        (PartChange::Name, from.name != to.name),
    ])
}

/// The change that applies, if exactly one does.
fn the_one(changes: &[(PartChange, bool)]) -> Option<PartChange> {
    let mut applying = changes.iter().filter(|(_, applies)| *applies).map(|(change, _)| *change);
    let first = applying.next()?;
    applying.next().is_none().then_some(first)
}
