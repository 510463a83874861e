//! What edits change: each property of a part in one place, and the parts of a scene as edits leave them.

use super::{AgentGroup, Body, Edit, EditProperty, EditValue, Field, Flow, FlowCourse, Id, Part, Scene};
use crate::query::Mass;
use crate::steering::{FieldLaw, FieldSides, PlaneAcross};
use glam::DVec3;

/// Where a part has a property.
pub enum Place<'a> {
    /// A number.
    Number(&'a mut f64),
    /// A whole number.
    Count(&'a mut usize),
    /// A number that may be left out.
    Optional(&'a mut Option<f64>),
    /// A vector.
    Vector(&'a mut DVec3),
    /// On or off.
    Switch(&'a mut bool),
    /// The law of a field.
    Law(&'a mut FieldLaw),
    /// The sides of a field.
    Sides(&'a mut FieldSides),
    /// A plane that may be left out.
    Plane(&'a mut Option<PlaneAcross>),
}

impl Place<'_> {
    fn value(&self) -> EditValue {
        match self {
            Place::Number(number) => EditValue::Number(**number),
            Place::Count(count) => EditValue::Number(**count as f64),
            Place::Optional(number) => number.map_or(EditValue::Absent, EditValue::Number),
            Place::Vector(vector) => EditValue::Vector(**vector),
            Place::Switch(is_on) => EditValue::Switch(**is_on),
            Place::Law(law) => EditValue::Law(**law),
            Place::Sides(sides) => EditValue::Sides(**sides),
            Place::Plane(plane) => plane.map_or(EditValue::Absent, EditValue::Plane),
        }
    }

    fn set(self, value: EditValue) -> bool {
        match (self, value) {
            (Place::Number(place), EditValue::Number(number)) => *place = number,
            (Place::Count(place), EditValue::Number(number)) if number >= 0.0 && number.fract() == 0.0 => {
                *place = number as usize;
            }
            (Place::Optional(place), EditValue::Number(number)) => *place = Some(number),
            (Place::Optional(place), EditValue::Absent) => *place = None,
            (Place::Vector(place), EditValue::Vector(vector)) => *place = vector,
            (Place::Switch(place), EditValue::Switch(is_on)) => *place = is_on,
            (Place::Law(place), EditValue::Law(law)) => *place = law,
            (Place::Sides(place), EditValue::Sides(sides)) => *place = sides,
            (Place::Plane(place), EditValue::Plane(across)) => *place = Some(across),
            (Place::Plane(place), EditValue::Absent) => *place = None,
            _ => return false,
        }
        true
    }
}

/// A part with properties that edits change.
pub trait Editable: Clone {
    /// Where it has a property; `None` if it has it not.
    fn place(&mut self, property: EditProperty) -> Option<Place<'_>>;

    /// The value of a property; `None` if it has it not. Of position and velocity it is the authored one.
    fn value(&self, property: EditProperty) -> Option<EditValue> {
        self.clone().place(property).map(|place| place.value())
    }

    /// Sets a property. Whether it has it, and the value is one of its kind.
    fn set(&mut self, property: EditProperty, value: EditValue) -> bool {
        self.place(property).is_some_and(|place| place.set(value))
    }
}

impl Editable for Body {
    fn place(&mut self, property: EditProperty) -> Option<Place<'_>> {
        Some(match property {
            EditProperty::Position => Place::Vector(&mut self.position),
            EditProperty::Velocity => Place::Vector(&mut self.velocity),
            EditProperty::Radius => Place::Number(&mut self.radius),
            EditProperty::Mass => match &mut self.mass {
                Mass::Finite(mass) => Place::Number(mass),
                Mass::Infinite(_) => return None,
            },
            EditProperty::Restitution => Place::Number(&mut self.restitution),
            _ => return None,
        })
    }
}

impl Editable for Field {
    fn place(&mut self, property: EditProperty) -> Option<Place<'_>> {
        Some(match property {
            EditProperty::Strength => Place::Number(&mut self.strength),
            EditProperty::Range => Place::Optional(&mut self.range),
            EditProperty::Law => Place::Law(&mut self.law),
            EditProperty::Sides => Place::Sides(&mut self.sides),
            _ => return None,
        })
    }
}

impl Editable for Flow {
    fn place(&mut self, property: EditProperty) -> Option<Place<'_>> {
        Some(match (property, &mut self.course) {
            (EditProperty::Center, _) => Place::Vector(&mut self.center),
            (EditProperty::Drag, _) => Place::Optional(&mut self.drag),
            (EditProperty::Axis, FlowCourse::Circulating(course)) => Place::Vector(&mut course.axis),
            (EditProperty::Speed, FlowCourse::Circulating(course)) => Place::Optional(&mut course.speed),
            (EditProperty::Extent, FlowCourse::Circulating(course)) => Place::Optional(&mut course.extent),
            (EditProperty::FlowVelocity, FlowCourse::Uniform(course)) => Place::Vector(&mut course.velocity),
            (EditProperty::HalfExtents, FlowCourse::Uniform(course)) => Place::Vector(&mut course.half_extents),
            _ => return None,
        })
    }
}

impl Editable for AgentGroup {
    fn place(&mut self, property: EditProperty) -> Option<Place<'_>> {
        let params = &mut self.params;
        Some(match property {
            EditProperty::Perception => Place::Number(&mut params.perception),
            EditProperty::MaxFriends => Place::Count(&mut params.max_friends),
            EditProperty::Flocking => Place::Switch(&mut self.flocking),
            EditProperty::Flow => Place::Switch(&mut self.flow),
            EditProperty::Cruising => Place::Switch(&mut self.cruising),
            EditProperty::SeparationDistance => Place::Number(&mut params.separation_distance),
            EditProperty::DesiredSpeed => Place::Number(&mut params.desired_speed),
            EditProperty::SeparationWeight => Place::Number(&mut params.weights.separation),
            EditProperty::AlignmentWeight => Place::Number(&mut params.weights.alignment),
            EditProperty::CohesionWeight => Place::Number(&mut params.weights.cohesion),
            EditProperty::CruisingWeight => Place::Number(&mut params.weights.cruising),
            EditProperty::MinUrgency => Place::Number(&mut params.min_urgency),
            EditProperty::MaxUrgency => Place::Number(&mut params.max_urgency),
            EditProperty::MaxChange => Place::Number(&mut params.max_change),
            EditProperty::MaxSpeed => Place::Number(&mut params.max_speed),
            EditProperty::KeepInPlane => Place::Plane(&mut params.keep_in_plane),
            _ => return None,
        })
    }
}

impl Editable for Part {
    fn place(&mut self, property: EditProperty) -> Option<Place<'_>> {
        match self {
            Part::Body(body) => body.place(property),
            Part::Field(field) => field.place(property),
            Part::Flow(flow) => flow.place(property),
            Part::Group(group) => group.place(property),
            _ => None,
        }
    }
}

/// The parts of a scene that edits change, as they are from some tick on.
#[derive(Clone, Debug)]
pub struct Constants {
    /// In the order of the scene.
    pub bodies: Vec<Body>,
    /// In the order of the scene.
    pub groups: Vec<AgentGroup>,
    /// In the order of the scene.
    pub fields: Vec<Field>,
    /// In the order of the scene.
    pub flows: Vec<Flow>,
}

impl Constants {
    /// As authored.
    pub fn of(scene: &Scene) -> Constants {
        Constants { bodies: scene.bodies.clone(), ..Constants::of_steering(scene) }
    }

    /// At a tick, after its edits. Positions and velocities are the authored ones.
    pub fn at(scene: &Scene, tick: u64) -> Constants {
        Constants::of(scene).after(&scene.edits, tick)
    }

    /// The same without the bodies, of which there may be thousands.
    pub fn of_steering_at(scene: &Scene, tick: u64) -> Constants {
        Constants::of_steering(scene).after(&scene.edits, tick)
    }

    /// As authored, without the bodies.
    pub fn of_steering(scene: &Scene) -> Constants {
        Constants {
            bodies: Vec::new(),
            groups: scene.agent_groups.clone(),
            fields: scene.fields.clone(),
            flows: scene.flows.clone(),
        }
    }

    fn after(mut self, edits: &[Edit], tick: u64) -> Constants {
        let mut past: Vec<&Edit> =
            edits.iter().filter(|edit| edit.tick <= tick && edit.property.is_constant()).collect();
        past.sort_by_key(|edit| edit.tick);
        past.into_iter().for_each(|edit| self.apply(edit));
        self
    }

    /// Gives them to a scene from its beginning on.
    pub fn put_into(self, scene: &mut Scene) {
        (scene.bodies, scene.agent_groups, scene.fields, scene.flows) =
            (self.bodies, self.groups, self.fields, self.flows);
    }

    /// Does what an edit does.
    pub fn apply(&mut self, edit: &Edit) {
        fn set<T: Editable>(all: &mut [T], id_of: fn(&T) -> Id, edit: &Edit) -> bool {
            let part = all.iter_mut().find(|part| id_of(part) == edit.id);
            part.map(|part| part.set(edit.property, edit.value)).is_some()
        }
        let _ = set(&mut self.bodies, |body| body.id, edit)
            || set(&mut self.groups, |group| group.id, edit)
            || set(&mut self.fields, |field| field.id, edit)
            || set(&mut self.flows, |flow| flow.id, edit);
    }

    /// One of them.
    pub fn part(&self, id: Id) -> Option<Part> {
        let body = || self.bodies.iter().find(|body| body.id == id).cloned().map(Part::Body);
        let group = || self.groups.iter().find(|group| group.id == id).cloned().map(Part::Group);
        let field = || self.fields.iter().find(|field| field.id == id).cloned().map(Part::Field);
        let flow = || self.flows.iter().find(|flow| flow.id == id).cloned().map(Part::Flow);
        body().or_else(group).or_else(field).or_else(flow)
    }
}
