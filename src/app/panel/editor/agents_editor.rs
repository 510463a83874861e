//! The fields that edit what agents share and what pushes them: groups and potential fields.

use super::field::{Among, COUNT, Fields, METRES, METRES_PER_SECOND, METRES_PER_SECOND_SQUARED, Unit, common};
use super::members::{Members, common_choice_ui};
use super::plane_choices::plane_choices;
use super::response_curve;
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::language::t;
use crate::scene::{Affects, AgentGroup, Body, EditProperty, EditValue, Field, Operation, Part, SteeringUnits};
use crate::steering::{FieldLaw, FieldSides};
use crate::text::edits;
use egui::{RichText, Ui};

const METRES_PER_TICK: Unit = Unit::new(" m/tick", 0.005);
/// Of groups that count time differently.
const SPEED: Unit = Unit::new("", 0.01);
const METRES_PER_TICK_SQUARED: Unit = Unit::new(" m/tick²", 0.001);

/// Fields for every property of agent groups.
pub(super) fn group_ui(ui: &mut Ui, members: &Members, view: &FrameView, commands: &mut Vec<Command>) {
    let groups = members.each(|part| match part {
        Part::Group(group) => Some(group),
        _ => None,
    });
    let mut fields = Fields::new(view, commands, members.owner());
    members.name_ui(ui, groups.first().map_or("", |group| &group.name), &mut fields);
    let steered = |body: &&Body| groups.iter().any(|group| body.group == Some(group.id));
    let agents = view.scene.bodies.iter().filter(steered).count();
    ui.label(RichText::new(t!("Steers {agents} of the bodies; a body joins by its field “group”.", agents)).weak());
    let replaced = |change: &dyn Fn(&mut AgentGroup)| {
        members.replaced(|part| {
            if let Part::Group(group) = part {
                change(group);
            }
        })
    };
    let units = [
        (SteeringUnits::PerSecond, t!("m/s and m/s²").to_owned()),
        (SteeringUnits::PerTick, t!("m/tick and m/tick²").to_owned()),
    ];
    let about =
        (t!("units"), t!("In which units the numbers below count time. They stay as they are when it changes."));
    let common_units = common(groups.iter().map(|group| group.units));
    common_choice_ui(ui, &mut fields, about, common_units, &units, |units| replaced(&|group| group.units = *units));
    let about =
        (t!("hard contact"), t!("Whether they collide with obstacles and bodies. If not, they pass through them."));
    match common(groups.iter().map(|group| group.hard_contact)) {
        Some(value) => fields.check(ui, about, value, |value| replaced(&|group| group.hard_contact = value)),
        None => {
            let both = [(true, t!("on").to_owned()), (false, t!("off").to_owned())];
            let set = |value: &bool| replaced(&|group| group.hard_contact = *value);
            common_choice_ui(ui, &mut fields, about, None, &both, set);
        }
    }

    members.heading_ui(ui, &fields);
    let about = (
        t!("keep in plane"),
        t!(
            "Whether they move in a plane only: nothing accelerates them across it, not even gravity. A collision may push them off it."
        ),
    );
    members.choice_ui(ui, &mut fields, about, EditProperty::KeepInPlane, &plane_choices());
    let (speed, acceleration) = match common_units {
        Some(SteeringUnits::PerSecond) => (METRES_PER_SECOND, METRES_PER_SECOND_SQUARED),
        Some(SteeringUnits::PerTick) => (METRES_PER_TICK, METRES_PER_TICK_SQUARED),
        // Of each in its own.
        None => (SPEED, SPEED),
    };
    let mut rows = Rows { ui, fields: &mut fields, members };
    senses_ui(&mut rows);
    terms_ui(&mut rows);
    flocking_ui(&mut rows, speed);
    weights_ui(&mut rows);
    limits_ui(&mut rows, speed, acceleration);
    members.remove_ui(ui, &mut fields);
    fields.finish();
}

/// Fields for every property of potential fields.
pub(super) fn field_ui(ui: &mut Ui, members: &Members, view: &FrameView, commands: &mut Vec<Command>) {
    let all = members.each(|part| match part {
        Part::Field(field) => Some(field),
        _ => None,
    });
    let replaced = |change: &dyn Fn(&mut Field)| {
        members.replaced(|part| {
            if let Part::Field(field) = part {
                change(field);
            }
        })
    };
    let mut fields = Fields::new(view, commands, members.owner());
    members.name_ui(ui, all.first().map_or("", |field| &field.name), &mut fields);
    if let [field] = all[..] {
        let about =
            (t!("around"), t!("The obstacle or body from whose surface it pushes away; never that body itself."));
        let set = |obstacle| replaced(&|field| field.obstacle = obstacle);
        fields.reference(ui, about, field.obstacle, Among::Solids, set);
    }
    let affects = common(all.iter().map(|field| field.affects));
    affects_ui(ui, affects, &mut fields, |affects| replaced(&|field| field.affects = affects));
    members.heading_ui(ui, &fields);
    let laws = FieldLaw::ALL.map(|law| (EditValue::Law(law), edits::law(law).to_owned()));
    let about = (t!("law"), t!("How the push depends on the distance d from the surface."));
    members.choice_ui(ui, &mut fields, about, EditProperty::Law, &laws);
    let about = (t!("strength"), t!("Factor of the push, in the units of the group it acts on. At least 0."));
    members.number_ui(ui, &mut fields, about, EditProperty::Strength, STRENGTH);
    let about = (t!("range"), t!("From this distance on it does not push. Above 0."));
    let left_out = (DEFAULT_RANGE, t!("as far as perceived"), METRES);
    members.optional_ui(ui, &mut fields, about, EditProperty::Range, left_out);
    let sides = FieldSides::ALL.map(|sides| (EditValue::Sides(sides), edits::sides(sides).to_owned()));
    let about = (
        t!("sides"),
        t!("Where it pushes: on both sides, or only where a normal points and outside of what is solid."),
    );
    members.choice_ui(ui, &mut fields, about, EditProperty::Sides, &sides);
    if let Some(law) = common(all.iter().map(|field| field.law)) {
        ui.add(egui::Label::new(RichText::new(explained(law)).weak()).wrap());
    }
    members.remove_ui(ui, &mut fields);
    fields.finish();
    if let [field] = all[..] {
        response_curve::ui(ui, field, view);
    }
}

/// A field's range before a person sets it, in metres.
const DEFAULT_RANGE: f64 = 2.0;
const STRENGTH: Unit = Unit::new("", 0.01);
const WEIGHT: Unit = Unit::new("", 0.01);

fn explained(law: FieldLaw) -> &'static str {
    match law {
        FieldLaw::Clamped => {
            t!(
                "Adds strength/d away from the surface to S, the sum of all fields of this law; the agent accelerates by \
             S·|S|, its size kept between min urgency and 5 × max urgency of its group."
            )
        }
        FieldLaw::Inverse => t!("Accelerates by strength/d away from the surface."),
        FieldLaw::InverseSquare => t!("Accelerates by strength/d² away from the surface."),
        FieldLaw::Linear => t!("Accelerates by the strength at the surface, falling evenly to 0 at the range."),
    }
}

pub(super) fn affects_ui(
    ui: &mut Ui,
    affects: Option<Affects>,
    fields: &mut Fields,
    change: impl Fn(Affects) -> Operation,
) {
    let choices =
        [(Affects::Agents, t!("agents").to_owned()), (Affects::All, t!("every body of finite mass").to_owned())];
    let about = (t!("acts on"), t!("Balls without a group feel it with the default parameters."));
    common_choice_ui(ui, fields, about, affects, &choices, |affects| change(*affects));
}

/// The rows of groups.
struct Rows<'a, 'b> {
    ui: &'a mut Ui,
    fields: &'a mut Fields<'b>,
    members: &'a Members,
}

impl Rows<'_, '_> {
    fn heading(&mut self, text: &str, tooltip: &str) {
        self.fields.heading(self.ui, text, tooltip);
    }

    fn number(&mut self, property: EditProperty, about: (&str, &str), unit: Unit) {
        self.members.number_ui(self.ui, self.fields, about, property, unit);
    }

    fn check(&mut self, property: EditProperty, about: (&str, &str)) {
        self.members.check_ui(self.ui, self.fields, about, property);
    }
}

fn senses_ui(rows: &mut Rows) {
    rows.heading(t!("Senses"), "");
    let about =
        (t!("perception"), t!("Others, and surfaces with a field, are perceived when they are nearer than this."));
    rows.number(EditProperty::Perception, about, METRES);
    let about = (
        t!("max friends"),
        t!("How many of those perceived are seen: the nearest, or in sequential steering the first of the list."),
    );
    rows.number(EditProperty::MaxFriends, about, COUNT);
}

fn terms_ui(rows: &mut Rows) {
    rows.heading(t!("Steered by"), t!("In addition to avoidance, which the scene's potential fields cause."));
    let about = (t!("flocking"), t!("Separation from the nearest, alignment with it, cohesion with all it sees."));
    rows.check(EditProperty::Flocking, about);
    rows.check(EditProperty::Flow, (t!("flow"), t!("Whether the scene's flows push them.")));
    let about = (t!("cruising"), t!("Whether they keep their desired speed, with random turns."));
    rows.check(EditProperty::Cruising, about);
}

fn flocking_ui(rows: &mut Rows, speed: Unit) {
    rows.heading(t!("Flocking and cruising"), "");
    let about =
        (t!("separation"), t!("Distance that separation aims at: nearer it pushes away, farther it pulls. Above 0."));
    rows.number(EditProperty::SeparationDistance, about, METRES);
    rows.number(EditProperty::DesiredSpeed, (t!("desired speed"), t!("Speed that cruising aims at.")), speed);
}

fn weights_ui(rows: &mut Rows) {
    let about = t!(
        "Factors of the rules, on top of what the urgencies allow. Without effect at 1, as in the article; at 0 a rule is off."
    );
    rows.heading(t!("Weights"), about);
    let about = (t!("of separation"), t!("How much keeping the distance to the nearest counts. At least 0."));
    rows.number(EditProperty::SeparationWeight, about, WEIGHT);
    let about = (t!("of alignment"), t!("How much moving as the nearest does counts. At least 0."));
    rows.number(EditProperty::AlignmentWeight, about, WEIGHT);
    let about = (t!("of cohesion"), t!("How much staying with those seen counts. At least 0."));
    rows.number(EditProperty::CohesionWeight, about, WEIGHT);
    let about = (t!("of cruising"), t!("How much keeping the desired speed counts. At least 0."));
    rows.number(EditProperty::CruisingWeight, about, WEIGHT);
}

fn limits_ui(rows: &mut Rows, speed: Unit, acceleration: Unit) {
    rows.heading(t!("Limits"), "");
    let about = (t!("min urgency"), t!("Least size of a steering term, and the size of alignment and cohesion."));
    rows.number(EditProperty::MinUrgency, about, acceleration);
    let about = (t!("max urgency"), t!("Greatest size of a steering term; avoidance may be 5 times as large."));
    rows.number(EditProperty::MaxUrgency, about, acceleration);
    let about = (t!("max change"), t!("The acceleration, all terms together, is shortened to it."));
    rows.number(EditProperty::MaxChange, about, acceleration);
    rows.number(EditProperty::MaxSpeed, (t!("max speed"), t!("The speed is shortened to it. Above 0.")), speed);
}
