//! The fields that edit what agents share and what pushes them: groups and potential fields.

use super::field::{Among, COUNT, Fields, METRES, METRES_PER_SECOND, METRES_PER_SECOND_SQUARED, Unit};
use super::response_curve;
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::language::t;
use crate::scene::{Affects, AgentGroup, Field, Operation, Part, PartRef, SteeringUnits};
use crate::steering::{FieldLaw, FieldSides, RuleWeights, SteeringParams};
use egui::{RichText, Ui};

const METRES_PER_TICK: Unit = Unit::new(" m/tick", 0.005);
const METRES_PER_TICK_SQUARED: Unit = Unit::new(" m/tick²", 0.001);

/// Fields for every property of an agent group.
pub(in crate::app::panel) fn group_ui(ui: &mut Ui, group: &AgentGroup, view: &FrameView, commands: &mut Vec<Command>) {
    let replaced = |group: AgentGroup| Operation::Replace { part: PartRef::Object(group.id), with: Part::Group(group) };
    let mut fields = Fields::new(view, commands, egui::Id::new(("group", group.id)));
    fields.text(ui, "name", &group.name, |name| Operation::Rename { part: PartRef::Object(group.id), name });
    let agents = view.scene.bodies.iter().filter(|body| body.group == Some(group.id)).count();
    ui.label(RichText::new(t!("Steers {agents} of the bodies; a body joins by its field “group”.", agents)).weak());
    let units = [
        (SteeringUnits::PerSecond, t!("m/s and m/s²").to_owned()),
        (SteeringUnits::PerTick, t!("m/tick and m/tick²").to_owned()),
    ];
    let about =
        (t!("units"), t!("In which units the numbers below count time. They stay as they are when it changes."));
    fields.choice(ui, about, &group.units, &units, |units| replaced(AgentGroup { units, ..group.clone() }));

    let (speed, acceleration) = match group.units {
        SteeringUnits::PerSecond => (METRES_PER_SECOND, METRES_PER_SECOND_SQUARED),
        SteeringUnits::PerTick => (METRES_PER_TICK, METRES_PER_TICK_SQUARED),
    };
    let mut params = ParamFields {
        fields: &mut fields,
        params: group.params,
        replaced: &|params| replaced(AgentGroup { params, ..group.clone() }),
    };
    senses_ui(ui, &mut params);
    terms_ui(ui, group, params.fields);
    flocking_ui(ui, &mut params, speed);
    weights_ui(ui, &mut params);
    limits_ui(ui, &mut params, speed, acceleration);
    fields.finish();
}

/// Fields for every property of a potential field.
pub(in crate::app::panel) fn field_ui(ui: &mut Ui, field: &Field, view: &FrameView, commands: &mut Vec<Command>) {
    let replaced = |field: Field| Operation::Replace { part: PartRef::Object(field.id), with: Part::Field(field) };
    let mut fields = Fields::new(view, commands, egui::Id::new(("field", field.id)));
    fields.text(ui, "name", &field.name, |name| Operation::Rename { part: PartRef::Object(field.id), name });
    let about = (t!("around"), t!("The obstacle or body from whose surface it pushes away; never that body itself."));
    let set = |obstacle| replaced(Field { obstacle, ..field.clone() });
    fields.reference(ui, about, field.obstacle, Among::Solids, set);
    affects_ui(ui, field.affects, &mut fields, |affects| replaced(Field { affects, ..field.clone() }));
    let laws = [FieldLaw::Clamped, FieldLaw::Inverse, FieldLaw::InverseSquare, FieldLaw::Linear];
    let laws = laws.map(|law| (law, name_of(law).to_owned()));
    let about = (t!("law"), t!("How the push depends on the distance d from the surface."));
    fields.choice(ui, about, &field.law, &laws, |law| replaced(Field { law, ..field.clone() }));
    let about = (t!("strength"), t!("Factor of the push, in the units of the group it acts on. At least 0."));
    let set = |strength| replaced(Field { strength, ..field.clone() });
    fields.number(ui, about, field.strength, STRENGTH, set);
    let about = (t!("range"), t!("From this distance on it does not push. Above 0."));
    let set = |range| replaced(Field { range, ..field.clone() });
    fields.optional(ui, about, field.range, (DEFAULT_RANGE, t!("as far as perceived")), METRES, set);
    let sides =
        [(FieldSides::Both, t!("both sides").to_owned()), (FieldSides::Front, t!("front or outside").to_owned())];
    let about = (
        t!("sides"),
        t!("Where it pushes: on both sides, or only where a normal points and outside of what is solid."),
    );
    fields.choice(ui, about, &field.sides, &sides, |sides| replaced(Field { sides, ..field.clone() }));
    ui.add(egui::Label::new(RichText::new(explained(field.law)).weak()).wrap());
    fields.finish();
    response_curve::ui(ui, field, view);
}

/// A field's range before a person sets it, in metres.
const DEFAULT_RANGE: f64 = 2.0;
const STRENGTH: Unit = Unit::new("", 0.01);
const WEIGHT: Unit = Unit::new("", 0.01);

fn name_of(law: FieldLaw) -> &'static str {
    match law {
        FieldLaw::Clamped => t!("1/d, clamped"),
        FieldLaw::Inverse => "1/d",
        FieldLaw::InverseSquare => "1/d²",
        FieldLaw::Linear => t!("linear"),
    }
}

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

pub(in crate::app::panel) fn affects_ui(
    ui: &mut Ui,
    affects: Affects,
    fields: &mut Fields,
    change: impl Fn(Affects) -> Operation,
) {
    let choices =
        [(Affects::Agents, t!("agents").to_owned()), (Affects::All, t!("every body of finite mass").to_owned())];
    let about = (t!("acts on"), t!("Balls without a group feel it with the default parameters."));
    fields.choice(ui, about, &affects, &choices, change);
}

/// The fields of steering parameters.
struct ParamFields<'a, 'b> {
    fields: &'a mut Fields<'b>,
    params: SteeringParams,
    replaced: &'a dyn Fn(SteeringParams) -> Operation,
}

impl ParamFields<'_, '_> {
    fn number(
        &mut self,
        ui: &mut Ui,
        about: (&str, &str),
        value: f64,
        unit: Unit,
        set: impl FnOnce(&mut SteeringParams, f64),
    ) {
        let (params, replaced) = (self.params, self.replaced);
        self.fields.number(ui, about, value, unit, |value| {
            let mut params = params;
            set(&mut params, value);
            replaced(params)
        });
    }
}

fn senses_ui(ui: &mut Ui, params: &mut ParamFields) {
    params.fields.heading(ui, t!("Senses"), "");
    let about =
        (t!("perception"), t!("Others, and surfaces with a field, are perceived when they are nearer than this."));
    params.number(ui, about, params.params.perception, METRES, |params, value| params.perception = value);
    let about = (
        t!("max friends"),
        t!("How many of those perceived are seen: the nearest, or in sequential steering the first of the list."),
    );
    let friends = params.params.max_friends as f64;
    params.number(ui, about, friends, COUNT, |params, value| params.max_friends = value.round() as usize);
}

fn terms_ui(ui: &mut Ui, group: &AgentGroup, fields: &mut Fields) {
    let replaced = |group: AgentGroup| Operation::Replace { part: PartRef::Object(group.id), with: Part::Group(group) };
    fields.heading(ui, t!("Steered by"), t!("In addition to avoidance, which the scene's potential fields cause."));
    let about = (t!("flocking"), t!("Separation from the nearest, alignment with it, cohesion with all it sees."));
    fields.check(ui, about, group.flocking, |flocking| replaced(AgentGroup { flocking, ..group.clone() }));
    let about = (t!("flow"), t!("Whether the scene's flows push them."));
    fields.check(ui, about, group.flow, |flow| replaced(AgentGroup { flow, ..group.clone() }));
    let about = (t!("cruising"), t!("Whether they keep their desired speed, with random turns."));
    fields.check(ui, about, group.cruising, |cruising| replaced(AgentGroup { cruising, ..group.clone() }));
    let about =
        (t!("hard contact"), t!("Whether they collide with obstacles and bodies. If not, they pass through them."));
    let set = |hard_contact| replaced(AgentGroup { hard_contact, ..group.clone() });
    fields.check(ui, about, group.hard_contact, set);
}

fn flocking_ui(ui: &mut Ui, params: &mut ParamFields, speed: Unit) {
    params.fields.heading(ui, t!("Flocking and cruising"), "");
    let about =
        (t!("separation"), t!("Distance that separation aims at: nearer it pushes away, farther it pulls. Above 0."));
    let distance = params.params.separation_distance;
    params.number(ui, about, distance, METRES, |params, value| params.separation_distance = value);
    let about = (t!("desired speed"), t!("Speed that cruising aims at."));
    params.number(ui, about, params.params.desired_speed, speed, |params, value| params.desired_speed = value);
}

fn weights_ui(ui: &mut Ui, params: &mut ParamFields) {
    let about = t!(
        "Factors of the rules, on top of what the urgencies allow. Without effect at 1, as in the article; at 0 a rule is off."
    );
    params.fields.heading(ui, t!("Weights"), about);
    let RuleWeights { separation, alignment, cohesion, cruising } = params.params.weights;
    let about = (t!("of separation"), t!("How much keeping the distance to the nearest counts. At least 0."));
    params.number(ui, about, separation, WEIGHT, |params, value| params.weights.separation = value);
    let about = (t!("of alignment"), t!("How much moving as the nearest does counts. At least 0."));
    params.number(ui, about, alignment, WEIGHT, |params, value| params.weights.alignment = value);
    let about = (t!("of cohesion"), t!("How much staying with those seen counts. At least 0."));
    params.number(ui, about, cohesion, WEIGHT, |params, value| params.weights.cohesion = value);
    let about = (t!("of cruising"), t!("How much keeping the desired speed counts. At least 0."));
    params.number(ui, about, cruising, WEIGHT, |params, value| params.weights.cruising = value);
}

fn limits_ui(ui: &mut Ui, params: &mut ParamFields, speed: Unit, acceleration: Unit) {
    params.fields.heading(ui, t!("Limits"), "");
    let about = (t!("min urgency"), t!("Least size of a steering term, and the size of alignment and cohesion."));
    params.number(ui, about, params.params.min_urgency, acceleration, |params, value| params.min_urgency = value);
    let about = (t!("max urgency"), t!("Greatest size of a steering term; avoidance may be 5 times as large."));
    params.number(ui, about, params.params.max_urgency, acceleration, |params, value| params.max_urgency = value);
    let about = (t!("max change"), t!("The acceleration, all terms together, is shortened to it."));
    params.number(ui, about, params.params.max_change, acceleration, |params, value| params.max_change = value);
    let about = (t!("max speed"), t!("The speed is shortened to it. Above 0."));
    params.number(ui, about, params.params.max_speed, speed, |params, value| params.max_speed = value);
}
