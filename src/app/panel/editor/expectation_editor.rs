//! The fields that edit an expectation, and its live verdict.

mod answer;
mod kind;

use super::field::{Among, COUNT, DIRECTION, Fields, METRES, METRES_PER_SECOND, ROUNDS, SECONDS, Unit};
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::app::panel::checks::expectations::verdict_ui;
use crate::asking::Asks;
use crate::language::t;
use crate::query::Feature;
use crate::scene::{
    Conserved, Expectation, Expected, ExpectedBody, ExpectedCondition, ExpectedEvent, Holds, MaxPenetration,
    NeverCollide, NeverStuck, Operation, Part, PartRef, Quantity, Rounds,
};
use crate::shape::{Face, FaceFlags};
use crate::text;
use egui::Ui;
use glam::DVec3;
use std::collections::BTreeSet;

pub(in crate::app::panel) use kind::Kind;

/// Fields for every property of an expectation, followed by its verdict.
pub(in crate::app::panel) fn ui(
    ui: &mut Ui,
    index: usize,
    expectation: &Expectation,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let replaced = |with| Operation::Replace { part: PartRef::Expectation(index), with: Part::Expectation(with) };
    let expecting = |expect| replaced(Expectation { expect, ..expectation.clone() });
    let mut fields = Fields::new(view, commands, egui::Id::new(("expectation", index)));
    let kind = Kind::of(&expectation.expect);
    // Kinds that do not apply to the scene are left out, except the present one.
    let turned = |to: Kind| to.expected(view, Some(&expectation.expect));
    let kinds: Vec<_> = Kind::ALL
        .into_iter()
        .filter(|to| *to == kind || turned(*to).is_some())
        .map(|kind| (kind, kind.name().to_owned()))
        .collect();
    let about = (t!("kind"), t!("The kind of expectation. Fields that the new kind has too keep their values."));
    fields.choice(ui, about, &kind, &kinds, |to| expecting(turned(to).unwrap_or(expectation.expect.clone())));
    match &expectation.expect {
        Expected::Event(event) => event_ui(ui, event, &mut fields, &|event| expecting(Expected::Event(event))),
        Expected::Body(body) => body_ui(ui, body, &mut fields, &|body| expecting(Expected::Body(body))),
        Expected::NeverCollide(never) => {
            let set = |never| expecting(Expected::NeverCollide(never));
            let between = |between| set(NeverCollide { between, ..never.clone() });
            between_ui(ui, never.between, &mut fields, &between);
            until_ui(ui, never.until, &mut fields, |until| set(NeverCollide { until, ..never.clone() }));
        }
        Expected::MaxPenetration(bound) => {
            let set = |bound| expecting(Expected::MaxPenetration(bound));
            let about = (t!("depth"), t!("Greatest depth as a share of the (smaller) ball's radius."));
            fields.number(ui, about, bound.depth, Unit::tolerance(" r"), |depth| {
                set(MaxPenetration { depth, ..bound.clone() })
            });
            until_ui(ui, bound.until, &mut fields, |until| set(MaxPenetration { until, ..bound.clone() }));
        }
        Expected::Conserved(conserved) => {
            conserved_ui(ui, conserved, &mut fields, &|conserved| expecting(Expected::Conserved(conserved)));
        }
        Expected::Condition(condition) => {
            condition_ui(ui, condition, &mut fields, &|condition| expecting(Expected::Condition(condition)));
        }
        Expected::NeverStuck(stuck) => {
            never_stuck_ui(ui, stuck, &mut fields, &|stuck| expecting(Expected::NeverStuck(stuck)));
        }
        Expected::Rounds(rounds) => {
            rounds_ui(ui, rounds, &mut fields, &|rounds| expecting(Expected::Rounds(rounds)));
        }
        Expected::Query(expected) => {
            answer::ui(ui, expected, &mut fields, &|expected| expecting(Expected::Query(expected)));
        }
    }
    let hint = t!("The arithmetic behind it, for a person to check.");
    fields.told_prose(ui, (t!("why"), hint), &expectation.why, 3, |why| {
        replaced(Expectation { why, ..expectation.clone() })
    });
    fields.finish();
    ui.separator();
    verdict_ui(ui, index, view, commands);
}

fn event_ui(ui: &mut Ui, event: &ExpectedEvent, fields: &mut Fields, set: &dyn Fn(ExpectedEvent) -> Operation) {
    between_ui(ui, event.between, fields, &|between| set(ExpectedEvent { between, ..event.clone() }));
    let about = (t!("nth"), t!("Which one of their collisions, counted from 1."));
    let nth = |nth: f64| set(ExpectedEvent { nth: nth.round() as u64, ..event.clone() });
    fields.number(ui, about, event.nth as f64, COUNT, nth);
    let about = (t!("time"), t!("Since tick 0; left out: any time."));
    let time = |time| set(ExpectedEvent { time, ..event.clone() });
    fields.optional(ui, about, event.time, (now(fields), t!("any time")), SECONDS, time);
    if event.time.is_some() {
        let about = (t!("tolerance"), t!("How far the time may be off."));
        let tolerance = |tolerance| set(ExpectedEvent { tolerance, ..event.clone() });
        fields.number(ui, about, event.tolerance, Unit::tolerance(" s"), tolerance);
    }
    flags_ui(ui, event, fields, set);
    feature_ui(ui, event, fields, set);
}

fn flags_ui(ui: &mut Ui, event: &ExpectedEvent, fields: &mut Fields, set: &dyn Fn(ExpectedEvent) -> Operation) {
    let about = (t!("faces"), t!("The touched faces of the box, by their names in box coordinates."));
    let with = |flags| set(ExpectedEvent { flags, ..event.clone() });
    let Some(FaceFlags(bits)) = event.flags else {
        return fields.left_out(ui, about, t!("any"), with(Some(FaceFlags(Face::Top.bit()))));
    };
    let boxes = Face::ALL.map(|face| (text::shape::face(face), bits & face.bit() != 0));
    let toggled = |clicked: usize| with(Some(FaceFlags(bits ^ Face::ALL[clicked].bit())));
    fields.may_be_left_out(with(None)).checks(ui, about, &boxes, toggled);
}

fn feature_ui(ui: &mut Ui, event: &ExpectedEvent, fields: &mut Fields, set: &dyn Fn(ExpectedEvent) -> Operation) {
    let obstacles = fields.view.scene.obstacles.iter();
    let hit = obstacles.filter(|obstacle| event.between.contains(&obstacle.id));
    let of_it = hit.flat_map(|obstacle| obstacle.shape.kind().features);
    // The expected feature stays listed even if the obstacle has no such part.
    let named: BTreeSet<Feature> = of_it.copied().chain(event.feature).collect();
    let mut features = vec![(None, t!("any").to_owned())];
    features.extend(named.into_iter().map(|feature| (Some(feature), text::shape::feature(feature).to_owned())));
    let about = (t!("feature"), t!("The part of the obstacle that was hit."));
    let with = |feature| set(ExpectedEvent { feature, ..event.clone() });
    fields.choice(ui, about, &event.feature, &features, with);
}

fn body_ui(ui: &mut Ui, body: &ExpectedBody, fields: &mut Fields, set: &dyn Fn(ExpectedBody) -> Operation) {
    let id = |id| set(ExpectedBody { id, ..body.clone() });
    fields.reference(ui, (t!("body"), t!("Whose state is compared.")), body.id, Among::Bodies, id);
    let time = |time| set(ExpectedBody { time, ..body.clone() });
    fields.number(ui, (t!("time"), t!("Since tick 0.")), body.time, SECONDS, time);
    let moment = fields.view.moment;
    let index = moment.setup.body_index(body.id);
    let [position, velocity] = index.map_or([DVec3::ZERO; 2], |i| [moment.position(i), moment.velocity(i)]);
    let with = |position| set(ExpectedBody { position, ..body.clone() });
    let about = (t!("position"), t!("Of its centre."));
    fields.optional_vector(ui, about, body.position, (position, t!("not compared")), METRES, with);
    let with = |velocity| set(ExpectedBody { velocity, ..body.clone() });
    let about = (t!("velocity"), t!("True velocity."));
    fields.optional_vector(ui, about, body.velocity, (velocity, t!("not compared")), METRES_PER_SECOND, with);
    let with = |speed| set(ExpectedBody { speed, ..body.clone() });
    let start = (velocity.length(), t!("not compared"));
    fields.optional(ui, (t!("speed"), t!("Length of the velocity.")), body.speed, start, METRES_PER_SECOND, with);
    let about = (t!("tolerance"), t!("How far each of these may be off, each in its own unit."));
    let with = |tolerance| set(ExpectedBody { tolerance, ..body.clone() });
    fields.number(ui, about, body.tolerance, Unit::tolerance(""), with);
}

fn conserved_ui(ui: &mut Ui, conserved: &Conserved, fields: &mut Fields, set: &dyn Fn(Conserved) -> Operation) {
    let quantities = [(Quantity::Energy, t!("energy").to_owned()), (Quantity::Momentum, t!("momentum").to_owned())];
    let about = (t!("quantity"), t!("Over the bodies of finite mass; compared with what it was at the first tick."));
    let with = |quantity| set(Conserved { quantity, ..conserved.clone() });
    fields.choice(ui, about, &conserved.quantity, &quantities, with);
    let about = (t!("tolerance"), t!("How far it may be off, as a share of its largest contribution."));
    let with = |tolerance| set(Conserved { tolerance, ..conserved.clone() });
    fields.number(ui, about, conserved.tolerance, Unit::tolerance(""), with);
    until_ui(ui, conserved.until, fields, |until| set(Conserved { until, ..conserved.clone() }));
}

fn condition_ui(
    ui: &mut Ui,
    condition: &ExpectedCondition,
    fields: &mut Fields,
    set: &dyn Fn(ExpectedCondition) -> Operation,
) {
    let times = [
        (Holds::Always, t!("always").to_owned()),
        (Holds::Never, t!("never").to_owned()),
        (Holds::Eventually, t!("at some time").to_owned()),
        (Holds::At, t!("at a time").to_owned()),
    ];
    let time = condition.time.unwrap_or_else(|| now(fields));
    let about = (t!("holds"), t!("When the condition must hold."));
    fields.choice(ui, about, &condition.holds, &times, |holds| {
        let time = if holds == Holds::At { Some(time) } else { condition.time };
        set(ExpectedCondition { holds, time, ..condition.clone() })
    });
    let hint = t!("A condition such as speed(#3) > 2 or impact(#3, any).");
    let with = |what| set(ExpectedCondition { what, ..condition.clone() });
    fields.question(ui, (t!("condition"), hint, Asks::Condition), &condition.what, with);
    if condition.holds == Holds::At {
        let with = |time| set(ExpectedCondition { time: Some(time), ..condition.clone() });
        fields.number(ui, (t!("time"), t!("Since tick 0.")), time, SECONDS, with);
        let with = |tolerance| set(ExpectedCondition { tolerance, ..condition.clone() });
        fields.number(
            ui,
            (t!("tolerance"), t!("How far the time may be off.")),
            condition.tolerance,
            Unit::tolerance(" s"),
            with,
        );
    } else {
        until_ui(ui, condition.time, fields, |time| set(ExpectedCondition { time, ..condition.clone() }));
    }
}

fn never_stuck_ui(ui: &mut Ui, stuck: &NeverStuck, fields: &mut Fields, set: &dyn Fn(NeverStuck) -> Operation) {
    let about = (t!("who"), t!("An agent group, or one body."));
    fields.reference(ui, about, stuck.who, Among::Agents, |who| set(NeverStuck { who, ..stuck.clone() }));
    let about = (t!("way"), t!("How far each must get from wherever it is, straight."));
    fields.number(ui, about, stuck.way, METRES, |way| set(NeverStuck { way, ..stuck.clone() }));
    let about = (t!("within"), t!("Within how many seconds it must once be as far away."));
    fields.number(ui, about, stuck.within, SECONDS, |within| set(NeverStuck { within, ..stuck.clone() }));
    until_ui(ui, stuck.until, fields, |until| set(NeverStuck { until, ..stuck.clone() }));
}

fn rounds_ui(ui: &mut Ui, rounds: &Rounds, fields: &mut Fields, set: &dyn Fn(Rounds) -> Operation) {
    let about = (t!("who"), t!("An agent group, or one body."));
    fields.reference(ui, about, rounds.who, Among::Agents, |who| set(Rounds { who, ..rounds.clone() }));
    let about = (t!("count"), t!("How often each must have gone around; going back counts against it."));
    fields.number(ui, about, rounds.count, ROUNDS, |count| set(Rounds { count, ..rounds.clone() }));
    let about = (t!("about"), t!("A point of the axis."));
    fields.vector(ui, about, rounds.about, METRES, |about| set(Rounds { about, ..rounds.clone() }));
    let about = (t!("axis"), t!("Its direction. Rounds go by the right hand: about Y from Z to X."));
    fields.vector(ui, about, rounds.axis, DIRECTION, |axis| set(Rounds { axis, ..rounds.clone() }));
    until_ui(ui, rounds.until, fields, |until| set(Rounds { until, ..rounds.clone() }));
}

/// Rows for the two participants of a collision.
/// Fields for the two that collide.
pub(super) fn between_ui(ui: &mut Ui, [a, b]: [u32; 2], fields: &mut Fields, set: &dyn Fn([u32; 2]) -> Operation) {
    let tooltip = t!("Two bodies, or a body and an obstacle, in any order.");
    // Choosing the other one swaps them: nothing collides with itself.
    fields.reference(ui, (t!("between"), tooltip), a, Among::Solids, |id| set(if id == b { [b, a] } else { [id, b] }));
    fields.reference(ui, (t!("and"), tooltip), b, Among::Solids, |id| set(if id == a { [b, a] } else { [a, id] }));
}

fn until_ui(ui: &mut Ui, until: Option<f64>, fields: &mut Fields, set: impl Fn(Option<f64>) -> Operation) {
    let about = (t!("until"), t!("Since tick 0; left out: the end of the scene."));
    fields.optional(ui, about, until, (kind::end(fields.view), t!("the end")), SECONDS, set);
}

/// The moment on display in seconds since tick 0.
fn now(fields: &Fields) -> f64 {
    fields.view.moment.setup.clock.seconds(fields.view.moment.at())
}
