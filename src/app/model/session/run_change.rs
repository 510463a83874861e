//! What was changed to make one scene of another.

use crate::scene::{Body, Edit, EditProperty, EditValue, Editable, Id, Obstacle, Part, PartRef, Scene};
use glam::DVec3;
use std::collections::BTreeMap;

/// What makes a run another one than that it comes from: the first change, and how many there are besides.
#[derive(Clone, Debug, PartialEq)]
pub struct RunChange {
    /// What was changed; `None` for what is about no object.
    pub object: Option<String>,
    /// How.
    pub how: How,
    /// Changes besides.
    pub others: usize,
}

/// How something was changed.
#[derive(Clone, Debug, PartialEq)]
pub enum How {
    /// A property, from one value to another.
    Value(EditProperty, [EditValue; 2]),
    /// It gets another value at a tick, where a constant had one before, this.
    AtTick {
        /// Which property.
        property: EditProperty,
        /// What a constant was until then.
        before: Option<EditValue>,
        /// What it is from then on.
        value: EditValue,
        /// When.
        tick: u64,
    },
    /// What it got at a tick it gets no more.
    NotAtTick(EditProperty, u64),
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// Something else about it.
    Otherwise,
    /// The gravity of the scene.
    Gravity([DVec3; 2]),
    /// Something else about the scene.
    Scene,
}

impl RunChange {
    /// From one scene to another; `None` if nothing that makes a run differs.
    pub fn between(before: &Scene, after: &Scene) -> Option<RunChange> {
        let mut all: Vec<(Option<Id>, How)> = Vec::new();
        if before.settings.gravity != after.settings.gravity {
            all.push((None, How::Gravity([before.settings.gravity, after.settings.gravity])));
        } else if before.settings != after.settings {
            all.push((None, How::Scene));
        }
        let bodies = |scene: &'_ Scene| -> BTreeMap<Id, Body> {
            scene.bodies.iter().map(|body| (body.id, body.clone())).collect()
        };
        each_change(&bodies(before), &bodies(after), body_change, &mut all);
        let obstacles = |scene: &'_ Scene| -> BTreeMap<Id, Obstacle> {
            scene.obstacles.iter().map(|obstacle| (obstacle.id, obstacle.clone())).collect()
        };
        each_change(&obstacles(before), &obstacles(after), obstacle_change, &mut all);
        edit_changes(before, &after.edits, &mut all);
        let steering = |scene: &'_ Scene| -> BTreeMap<Id, Part> {
            let groups = scene.agent_groups.iter().map(|group| (group.id, Part::Group(group.clone())));
            let fields = scene.fields.iter().map(|field| (field.id, Part::Field(field.clone())));
            let flows = scene.flows.iter().map(|flow| (flow.id, Part::Flow(flow.clone())));
            groups.chain(fields).chain(flows).collect()
        };
        each_change(&steering(before), &steering(after), steering_change, &mut all);
        let others = all.len().checked_sub(1)?;
        let (id, how) = all.swap_remove(0);
        let label = |id: Id| {
            let scene = if how == How::Removed { before } else { after };
            scene.label_of(PartRef::Object(id))
        };
        Some(RunChange { object: id.map(label), how, others })
    }
}

fn each_change<T: PartialEq>(
    before: &BTreeMap<Id, T>,
    after: &BTreeMap<Id, T>,
    change: fn(&T, &T) -> Option<How>,
    all: &mut Vec<(Option<Id>, How)>,
) {
    for (id, old) in before {
        match after.get(id) {
            None => all.push((Some(*id), How::Removed)),
            Some(new) => all.extend(change(old, new).map(|how| (Some(*id), how))),
        }
    }
    all.extend(after.keys().filter(|id| !before.contains_key(id)).map(|id| (Some(*id), How::Added)));
}

fn body_change(old: &Body, new: &Body) -> Option<How> {
    let properties = [
        EditProperty::Restitution,
        EditProperty::Mass,
        EditProperty::Radius,
        EditProperty::Velocity,
        EditProperty::Position,
    ];
    let unnamed = |body: &Body| Body { name: String::new(), color: None, ..body.clone() };
    value_change(old, new, &properties).or_else(|| (unnamed(old) != unnamed(new)).then_some(How::Otherwise))
}

/// The first of some properties with another value.
fn value_change<T: Editable>(old: &T, new: &T, properties: &[EditProperty]) -> Option<How> {
    properties.iter().find_map(|property| {
        let values = [old.value(*property)?, new.value(*property)?];
        (values[0] != values[1]).then_some(How::Value(*property, values))
    })
}

fn obstacle_change(old: &Obstacle, new: &Obstacle) -> Option<How> {
    let unnamed = |obstacle: &Obstacle| Obstacle { name: String::new(), color: None, ..obstacle.clone() };
    if old.restitution != new.restitution {
        return Some(How::Value(EditProperty::Restitution, [old.restitution, new.restitution].map(EditValue::Number)));
    }
    (unnamed(old) != unnamed(new)).then_some(How::Otherwise)
}

/// Of a group, field or flow.
fn steering_change(old: &Part, new: &Part) -> Option<How> {
    let unnamed = |part: &Part| {
        let mut part = part.clone();
        part.name_mut().into_iter().for_each(String::clear);
        part
    };
    value_change(old, new, &EditProperty::ALL).or_else(|| (unnamed(old) != unnamed(new)).then_some(How::Otherwise))
}

fn edit_changes(scene: &Scene, after: &[Edit], all: &mut Vec<(Option<Id>, How)>) {
    let before = &scene.edits;
    let is_in = |edits: &[Edit], edit: &Edit| {
        edits.iter().any(|other| (other.id, other.tick, other.property) == (edit.id, edit.tick, edit.property))
    };
    let new = after.iter().filter(|edit| !before.contains(edit));
    all.extend(new.map(|edit| {
        let Edit { tick, id, property, value } = *edit;
        (Some(id), How::AtTick { property, before: constant_at(scene, (id, property), tick), value, tick })
    }));
    let gone = before.iter().filter(|edit| !is_in(after, edit));
    all.extend(gone.map(|edit| (Some(edit.id), How::NotAtTick(edit.property, edit.tick))));
}

/// What a constant of an object is in a scene at a tick; `None` for what changes by itself.
fn constant_at(scene: &Scene, (id, property): (Id, EditProperty), tick: u64) -> Option<EditValue> {
    let edits = scene.edits.iter().filter(|edit| (edit.id, edit.property) == (id, property) && edit.tick <= tick);
    let last = edits.max_by_key(|edit| edit.tick).map(|edit| edit.value);
    let authored = || scene.part(PartRef::Object(id))?.value(property);
    last.or_else(authored).filter(|_| property.is_constant())
}
