//! Several selected parts: their counts, and fields for the properties they share.

use super::field::{Fields, KILOGRAMS, METRES, METRES_PER_SECOND, MIXED, SHARE, common};
use super::members::Members;
use super::{agents_editor, flow_editor, locked};
use crate::app::command::Command;
use crate::app::frame::{EditsHere, FrameView};
use crate::app::panel::tree::scene_tree::Kind;
use crate::language::t;
use crate::scene::{
    Body, BodyNumber, Edit, EditProperty, EditValue, Id, InfiniteMass, Mass, Obstacle, Operation, Part, PartRef,
};
use crate::sim::Instant;
use crate::text::listed::listed;
use egui::{Label, RichText, Ui};
use glam::DVec3;
use std::collections::BTreeMap;

/// The counts, and fields that change all selected parts at once, in one step of undo.
pub(in crate::app::panel) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.add(Label::new(RichText::new(counts(view)).strong()).wrap());
    let ids: Vec<Id> = view.selection.objects().collect();
    if ids.len() == view.selection.parts().len() && steering_ui(ui, &ids, view, commands) {
        return;
    }
    let edited = view.edits_here();
    let members: Vec<Member> = view.selection.objects().filter_map(|id| Member::of(id, view, &edited)).collect();
    if members.len() < view.selection.parts().len() {
        let text = t!("Bodies and obstacles are edited together, and fields, flows or groups with their own kind.");
        ui.add(Label::new(RichText::new(text).weak()).wrap());
        return;
    }
    locked::ui(ui, &view.selection.objects().collect::<Vec<_>>(), view, commands, |ui, commands| {
        let mut fields = Fields::new(view, commands, egui::Id::new("several"));
        fields_ui(ui, &members, &mut fields);
        fields.finish();
    });
}

/// Fields for every property of fields, of flows, or of groups; whether these are parts of one such kind.
pub(super) fn steering_ui(ui: &mut Ui, ids: &[Id], view: &FrameView, commands: &mut Vec<Command>) -> bool {
    let scene = view.scene;
    let are_all = |known: &dyn Fn(Id) -> bool| ids.iter().all(|id| known(*id));
    let edit = if are_all(&|id| scene.fields.iter().any(|field| field.id == id)) {
        agents_editor::field_ui
    } else if are_all(&|id| scene.flows.iter().any(|flow| flow.id == id)) {
        flow_editor::flow_ui
    } else if are_all(&|id| scene.agent_groups.iter().any(|group| group.id == id)) {
        agents_editor::group_ui
    } else {
        return false;
    };
    let members = Members::of(ids.iter().copied(), view);
    locked::ui(ui, ids, view, commands, |ui, commands| edit(ui, &members, view, commands));
    true
}

/// "3 bodies, 1 obstacle".
fn counts(view: &FrameView) -> String {
    let mut counts = BTreeMap::new();
    for part in view.selection.parts() {
        let is_body = part.id().is_some_and(|id| view.moment.setup.body_index(id).is_some());
        *counts.entry(if is_body { Kind::Body } else { Kind::of(*part, view) }).or_insert(0) += 1;
    }
    listed(counts.into_iter().map(|(kind, count)| kind.counted(count)))
}

/// One of the edited parts.
enum Member<'a> {
    /// A body as authored, as it is from the edited tick on, and its velocity then.
    Body(&'a Body, &'a Body, DVec3),
    Obstacle(&'a Obstacle),
}

impl<'a> Member<'a> {
    fn of(id: Id, view: &FrameView<'a>, edited: &EditsHere) -> Option<Member<'a>> {
        let setup = view.moment.setup;
        if let Some(index) = setup.body_index(id) {
            let (authored, now) = (view.timeline.setup(), view.timeline.setup_at(view.tuned_tick()));
            return Some(Member::Body(&authored.bodies[index], &now.bodies[index], velocity(index, view, edited)));
        }
        setup.obstacle_index(id).map(|index| Member::Obstacle(&setup.obstacles[index].obstacle))
    }

    /// A body as it is from the edited tick on.
    fn body(&self) -> Option<&'a Body> {
        match self {
            Member::Body(_, now, _) => Some(now),
            Member::Obstacle(_) => None,
        }
    }

    fn restitution(&self) -> f64 {
        match self {
            Member::Body(_, now, _) => now.restitution,
            Member::Obstacle(obstacle) => obstacle.restitution,
        }
    }

    fn velocity(&self) -> DVec3 {
        match self {
            Member::Body(_, _, velocity) => *velocity,
            Member::Obstacle(obstacle) => obstacle.velocity,
        }
    }

    fn color(&self) -> Option<[u8; 3]> {
        match self {
            Member::Body(authored, _, _) => authored.color,
            Member::Obstacle(obstacle) => obstacle.color,
        }
    }

    /// Changes the authored object.
    fn replaced(&self, body: impl FnOnce(&mut Body), obstacle: impl FnOnce(&mut Obstacle)) -> Operation {
        let with = match self {
            Member::Body(authored, _, _) => {
                let mut new = (*authored).clone();
                body(&mut new);
                Part::Body(new)
            }
            Member::Obstacle(now) => {
                let mut new = (*now).clone();
                obstacle(&mut new);
                Part::Obstacle(new)
            }
        };
        let id = match self {
            Member::Body(body, _, _) => body.id,
            Member::Obstacle(obstacle) => obstacle.id,
        };
        Operation::Replace { part: PartRef::Object(id), with }
    }

    /// Sets the velocity: of an obstacle in the scene, of a body from a tick on.
    fn moving_at(&self, velocity: DVec3, tick: u64) -> Operation {
        match self {
            Member::Body(body, _, _) => set_at(tick, body, EditProperty::Velocity, velocity),
            Member::Obstacle(_) => self.replaced(|_| {}, |obstacle| obstacle.velocity = velocity),
        }
    }

    /// Sets a number of both kinds: of an obstacle in the scene, of a body from a tick on.
    fn with(&self, property: EditProperty, number: f64, tick: u64) -> Operation {
        match self {
            Member::Body(body, _, _) => set_at(tick, body, property, number),
            Member::Obstacle(_) => self.replaced(|_| {}, |obstacle| obstacle.restitution = number),
        }
    }
}

fn set_at(tick: u64, body: &Body, property: EditProperty, value: impl Into<EditValue>) -> Operation {
    Operation::SetAtTick(Edit { tick, id: body.id, property, value: value.into() })
}

/// The velocity in the fields: the authored one at the first tick, later that of the tick.
fn velocity(index: usize, view: &FrameView, edited: &EditsHere) -> DVec3 {
    let (setup, start) = (view.moment.setup, &view.moment.record.start);
    let body = &setup.bodies[index];
    if view.is_at_first_tick() {
        return body.velocity;
    }
    let edited = edited.get(&(body.id, EditProperty::Velocity)).and_then(|value| value.vector());
    edited.unwrap_or_else(|| start.motions[index].velocity_at(Instant::start_of(start.tick), setup.clock))
}

fn fields_ui(ui: &mut Ui, members: &[Member], fields: &mut Fields) {
    let bodies: Vec<&Body> = members.iter().filter_map(Member::body).collect();
    let are_bodies = bodies.len() == members.len();
    let (tick, fields_at_first) = (fields.view.edited_tick(), fields.view.is_at_first_tick());
    let tuned = fields.view.tuned_tick();
    let each = |change: &dyn Fn(&Member) -> Operation| Operation::Several(members.iter().map(change).collect());
    let all = |body: &dyn Fn(&mut Body), obstacle: &dyn Fn(&mut Obstacle)| {
        each(&|member: &Member| member.replaced(body, obstacle))
    };
    let from_here = match are_bodies {
        true => t!("A change holds from tick {tick} on.", tick),
        false => t!("A change holds from tick {tick} on for bodies, and always for obstacles.", tick),
    };
    if !fields_at_first && !bodies.is_empty() {
        ui.add(Label::new(RichText::new(&from_here).weak()).wrap());
    }
    if are_bodies {
        let radius = common(bodies.iter().map(|body| body.radius));
        let set = |radius| each(&|member: &Member| member.with(EditProperty::Radius, radius, tuned));
        fields.common_number(ui, (t!("radius r"), t!("Greater than 0.")), radius, METRES, set);
        mass_ui(ui, &bodies, fields, &|mass| match mass {
            Mass::Finite(mass) if !fields_at_first => {
                each(&|member: &Member| member.with(EditProperty::Mass, mass, tuned))
            }
            _ => all(&|body| body.mass = mass, &|_| {}),
        });
    }
    let about = (t!("restitution e"), t!("0 comes to rest, 1 is elastic; a contact takes the product of both sides."));
    let restitution = common(members.iter().map(Member::restitution));
    let set = |e| each(&|member: &Member| member.with(EditProperty::Restitution, e, tuned));
    fields.common_number(ui, about, restitution, SHARE, set);
    if bodies.is_empty() || !fields.view.concealed().number(BodyNumber::Velocity) {
        let about = match (fields.view.is_at_first_tick(), bodies.is_empty()) {
            (true, _) => (t!("velocity v₀"), t!("Velocity at the first tick.")),
            (_, true) => (t!("velocity"), t!("Obstacles move at constant velocity; nothing deflects them.")),
            _ => (t!("velocity v"), from_here.as_str()),
        };
        let components = [0, 1, 2].map(|axis| common(members.iter().map(|member| member.velocity()[axis])));
        fields.common_vector(ui, about, components, METRES_PER_SECOND, |axis, component| {
            each(&|member: &Member| {
                let mut velocity = member.velocity();
                velocity[axis] = component;
                member.moving_at(velocity, tick)
            })
        });
    }
    if are_bodies {
        group_ui(ui, &bodies, fields, &|group| all(&|body| body.group = group, &|_| {}));
    }
    let color = common(members.iter().map(Member::color));
    fields.common_color(ui, color, |color| all(&|body| body.color = color, &|obstacle| obstacle.color = color));
}

fn mass_ui(ui: &mut Ui, bodies: &[&Body], fields: &mut Fields, set: &dyn Fn(Mass) -> Operation) {
    let about = (t!("mass m"), t!("Infinite: pushes others, is never pushed, feels no force."));
    let finite = |mass: Option<f64>| mass.map_or(Mass::Infinite(InfiniteMass::Infinite), Mass::Finite);
    let value = match common(bodies.iter().map(|body| body.mass)) {
        None => return fields.mixed_number(ui, about, KILOGRAMS, |mass| set(Mass::Finite(mass))),
        Some(Mass::Finite(mass)) => Some(mass),
        Some(Mass::Infinite(_)) => None,
    };
    fields.optional(ui, about, value, (1.0, t!("infinite")), KILOGRAMS, |mass| set(finite(mass)));
}

fn group_ui(ui: &mut Ui, bodies: &[&Body], fields: &mut Fields, set: &dyn Fn(Option<Id>) -> Operation) {
    let groups = &fields.view.scene.agent_groups;
    if groups.is_empty() {
        return;
    }
    let group = common(bodies.iter().map(|body| body.group));
    let mut choices = vec![(Some(None), t!("none").to_owned())];
    choices.extend(groups.iter().map(|group| (Some(Some(group.id)), fields.view.label_of(group.id))));
    if group.is_none() {
        choices.push((None, MIXED.words().to_owned()));
    }
    let about = (t!("group"), t!("The agent group that steers them."));
    fields.choice(ui, about, &group, &choices, |group| set(group.flatten()));
}
