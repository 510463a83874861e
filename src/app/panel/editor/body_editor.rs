//! The fields that edit a ball.

use super::field::{Fields, KILOGRAMS, METRES, METRES_PER_SECOND, SHARE};
use super::tick_zero;
use crate::app::command::{Command, EditCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::numbers::number;
use crate::language::t;
use crate::scene::{Body, BodyNumber, Edit, EditProperty, Id, InfiniteMass, Mass, Operation, Part, PartRef, Since};
use crate::sim::Instant;
use egui::{Button, Label, RichText, Ui};
use glam::DVec3;

/// Fields for every property of a ball.
///
/// At the first tick they edit the authored ball. Later, position, velocity, radius, mass and restitution become edits at
/// the tick on display; everything else is a property of the authored ball.
pub(in crate::app::panel) fn ui(ui: &mut Ui, index: usize, body: &Body, view: &FrameView, commands: &mut Vec<Command>) {
    let replaced = |body: Body| Operation::Replace { part: PartRef::Object(body.id), with: Part::Body(body) };
    ui.separator();
    let mut fields = Fields::new(view, commands, egui::Id::new(("body", body.id)));
    fields.told_text(ui, t!("name"), &body.name, |name| Operation::Rename { part: PartRef::Object(body.id), name });
    if let (true, Some(since)) = (view.is_at_first_tick(), body.since) {
        since_ui(ui, body, since, &fields);
        state_ui(ui, index, body.id, &mut fields);
    } else if view.is_at_first_tick() {
        state_heading_ui(ui, t!("State at the first tick"), t!("Where and how fast it begins."));
        let concealed = view.concealed();
        if !concealed.number(BodyNumber::Position) {
            let about = (t!("position x₀"), t!("Centre at the first tick."));
            fields.vector(ui, about, body.position, METRES, |position| replaced(Body { position, ..body.clone() }));
        }
        if !concealed.number(BodyNumber::Velocity) {
            let about = (t!("velocity v₀"), t!("Velocity at the first tick."));
            let set = |velocity| replaced(Body { velocity, ..body.clone() });
            fields.vector(ui, about, body.velocity, METRES_PER_SECOND, set);
        }
    } else {
        let tick = view.edited_tick();
        let heading = t!("Edits at the start of tick {tick}", tick);
        state_heading_ui(ui, &heading, t!("The past stays; the future is simulated again."));
        state_ui(ui, index, body.id, &mut fields);
    }
    constants_ui(ui, index, body, &mut fields);
    remove_ui(ui, edits_here(body.id, view), &mut fields);
    tick_zero::ui(ui, view, fields.commands);
    let groups = &view.scene.agent_groups;
    if !groups.is_empty() {
        let mut choices = vec![(None, t!("none").to_owned())];
        choices.extend(groups.iter().map(|group| (Some(group.id), view.label_of(group.id))));
        let about = (t!("group"), t!("The agent group that steers it."));
        fields.choice(ui, about, &body.group, &choices, |group| replaced(Body { group, ..body.clone() }));
    }
    fields.color(ui, body.color, |color| replaced(Body { color, ..body.clone() }));
    fields.finish();
}

/// A note on a ball that was already moving before the first tick.
fn since_ui(ui: &mut Ui, body: &Body, since: Since, fields: &Fields) {
    let first = fields.view.playback.first_tick;
    let manner = match since {
        Since { at_rest: true, .. } => t!("At rest"),
        Since { gliding: Some(_), .. } => t!("Gliding"),
        _ => t!("Moving"),
    };
    let text = t!(
        "{manner} since tick {tick} + {local_time} ms, before the scene starts. Another position or velocity begins a new segment at tick {first}.",
        tick = since.tick,
        local_time = number(since.local_time * 1e3),
        manner,
        first
    );
    let [x, y, z] = body.position.to_array().map(number);
    let tooltip = t!(
        "It was then at ({x}, {y}, {z}) m. Impact times are computed from whole trajectory segments: with this one an event repeats to the last bit.",
        x,
        y,
        z
    );
    ui.label(RichText::new(text).weak()).on_hover_text(tooltip);
}

/// Position and velocity at the tick on display, as edits of that tick.
fn state_ui(ui: &mut Ui, index: usize, id: Id, fields: &mut Fields) {
    let tick = fields.view.edited_tick();
    let moment = fields.view.moment;
    let is_shown = moment.record.start.tick == tick;
    let at_start = &moment.record.start.motions[index];
    let (at, clock) = (Instant::start_of(moment.record.start.tick), moment.setup.clock);
    let edits = &fields.view.scene.edits;
    let concealed = fields.view.concealed();
    let (position, velocity) = (at_start.position_at(at, clock), at_start.velocity_at(at, clock));
    let rows = [
        (BodyNumber::Position, t!("position x"), EditProperty::Position, METRES, position),
        (BodyNumber::Velocity, t!("velocity v"), EditProperty::Velocity, METRES_PER_SECOND, velocity),
    ];
    for (_, name, property, unit, now) in rows.into_iter().filter(|(number, ..)| !concealed.number(*number)) {
        let is_this = |edit: &&Edit| edit.tick == tick && edit.id == id && edit.property == property;
        let edited: Option<DVec3> = edits.iter().rfind(is_this).and_then(|edit| edit.value.vector());
        // While this tick is simulated again, another one is on display.
        let Some(value) = edited.or(is_shown.then_some(now)) else { continue };
        let set = |value: DVec3| Operation::SetAtTick(Edit { tick, id, property, value: value.into() });
        fields.vector(ui, (name, t!("From the start of this tick on.")), value, unit, set);
    }
}

/// Radius, mass and restitution from the tick on display on; at the first tick they are those of the authored ball.
fn constants_ui(ui: &mut Ui, index: usize, body: &Body, fields: &mut Fields) {
    let tick = fields.view.tuned_tick();
    let now = &fields.view.timeline.setup_at(tick).bodies[index];
    let set_at =
        |property| move |value: f64| Operation::SetAtTick(Edit { tick, id: now.id, property, value: value.into() });
    fields.number(ui, (t!("radius r"), t!("Greater than 0.")), now.radius, METRES, set_at(EditProperty::Radius));
    match now.mass {
        Mass::Finite(mass) if !fields.view.is_at_first_tick() => {
            let about = (t!("mass m"), t!("From the start of this tick on."));
            fields.number(ui, about, mass, KILOGRAMS, set_at(EditProperty::Mass));
        }
        // Whether it is infinite does not change in a run.
        _ => mass_ui(ui, body, fields),
    }
    let about = (t!("restitution e"), t!("0 comes to rest, 1 is elastic; a contact takes the product of both sides."));
    fields.number(ui, about, now.restitution, SHARE, set_at(EditProperty::Restitution));
}

/// The edits of a body at the tick on display; those at the first tick are rare, and in files alone.
fn edits_here(id: Id, view: &FrameView) -> Vec<PartRef> {
    let tick = view.edited_tick();
    let of_this_tick =
        |(index, edit): (usize, &Edit)| (edit.tick == tick && edit.id == id).then_some(PartRef::Edit(index));
    view.scene.edits.iter().enumerate().filter_map(of_this_tick).collect()
}

/// Always one line, so that the fields below do not move.
pub(super) fn state_heading_ui(ui: &mut Ui, heading: &str, tooltip: &str) {
    ui.add(Label::new(RichText::new(heading).weak()).truncate()).on_hover_text(tooltip);
}

/// A button that removes these edits; disabled without any, so that nothing moves when one is made.
pub(super) fn remove_ui(ui: &mut Ui, edits: Vec<PartRef>, fields: &mut Fields) {
    let button = ui.add_enabled(!edits.is_empty(), Button::new(t!("Remove the edits of this tick")));
    if button.on_disabled_hover_text(t!("There are none.")).clicked() {
        fields.commands.push(Command::Edit(EditCommand::Change(Operation::Remove(edits))));
    }
}

fn mass_ui(ui: &mut Ui, body: &Body, fields: &mut Fields) {
    let set = |mass: Option<f64>| {
        let mass = mass.map_or(Mass::Infinite(InfiniteMass::Infinite), Mass::Finite);
        Operation::Replace { part: PartRef::Object(body.id), with: Part::Body(Body { mass, ..body.clone() }) }
    };
    let value = match body.mass {
        Mass::Finite(mass) => Some(mass),
        Mass::Infinite(_) => None,
    };
    let about = (t!("mass m"), t!("Infinite: pushes others, is never pushed, feels no force."));
    fields.optional(ui, about, value, (1.0, t!("infinite")), KILOGRAMS, set);
}
