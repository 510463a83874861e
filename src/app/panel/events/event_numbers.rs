//! The numbers of an event, kind by kind.

use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::app::panel::widgets::asked::Asking;
use crate::app::panel::widgets::numbers::{number, value_grid, value_row, vector_row};
use crate::asking::Asked;
use crate::expression::MOMENTUM_UNIT;
use crate::language::t;
use crate::scene::EditValue;
use crate::shape::{Face, FaceFlags};
use crate::sim::{BudgetSpent, Event, EventKind, Impact, JointShare, OverlapFound, Resting, UnresolvedReason};
use crate::text;
use crate::text::edits;
use crate::text::listed::listed;
use egui::Ui;

/// At most this many contacts of a resting group are listed; the others are counted.
const MOST_CONTACTS: usize = 12;

/// Every number of an event, after its participants ([`between_ui`]).
pub fn ui(ui: &mut Ui, event: &Event, view: &FrameView, commands: &mut Vec<Command>) {
    value_grid(ui, |ui| {
        let seconds = view.moment.setup.clock.seconds(event.at);
        value_row(ui, t!("time"), format!("{seconds:.9}"), "s", t!("Seconds since tick 0."));
        let local = number(event.at.local * 1e3);
        value_row(
            ui,
            t!("in tick"),
            format!("{} + {local}", event.at.tick),
            "ms",
            t!("The tick and the time since it began."),
        );
        if event.simultaneous {
            let tooltip = t!(
                "Another event less than 1e-9 s away shares a body with this one. Impacts of one instant are resolved together."
            );
            value_row(ui, "", t!("simultaneous"), "", tooltip);
        }
        match &event.kind {
            EventKind::Impact(impact) => impact_rows(ui, impact, view, commands),
            EventKind::Resting(resting) => resting_rows(ui, resting, view),
            EventKind::Unresolved(unresolved) => {
                let (reason, tooltip) = match unresolved.reason {
                    UnresolvedReason::Immovable => (
                        t!("nothing can move them apart"),
                        t!("Both have infinite mass, or others hold them together."),
                    ),
                    UnresolvedReason::NoAxis => {
                        (t!("centres coincide"), t!("Their centres coincide: there is no normal."))
                    }
                };
                value_row(ui, t!("reason"), reason, "", tooltip);
            }
            EventKind::Overlap(overlap) => overlap_rows(ui, overlap, view, commands),
            EventKind::BudgetSpent(spent) => budget_rows(ui, spent, view),
            EventKind::BoundsCrossed(crossed) => {
                value_row(ui, t!("body"), view.label_of(crossed.body), "", t!("The agent that left the world bounds."));
                vector_row(ui, t!("from"), crossed.from, "m", t!("Where it was."));
                vector_row(ui, t!("to"), crossed.to, "m", t!("Where it came back in."));
            }
            EventKind::BoundsReflected(reflected) => {
                value_row(
                    ui,
                    t!("body"),
                    view.label_of(reflected.body),
                    "",
                    t!("The agent that was reflected at the world bounds."),
                );
                vector_row(ui, t!("from"), reflected.from, "m", t!("Where it would have been."));
                vector_row(ui, t!("to"), reflected.to, "m", t!("Where it is."));
                vector_row(ui, t!("velocity after"), reflected.velocity, "m/s", t!("Turned inwards."));
            }
            EventKind::WentThrough(through) => {
                vector_row(ui, t!("point"), through.point, "m", t!("Where its centre went through the surface."));
                let tooltip = t!("Out of the side from which it came.");
                vector_row(ui, t!("normal"), through.normal, "", tooltip);
                vector_row(ui, t!("velocity"), through.velocity, "m/s", t!("With which it went through."));
            }
            EventKind::Edited(edited) => {
                let group = view.moment.setup.groups.iter().find(|group| group.id == edited.body);
                let (property, unit) = (edits::property(edited.property), edits::unit(edited.property, group));
                let tooltip = t!("The body, field, flow or group that an authored edit changed.");
                value_row(ui, t!("of"), view.label_of(edited.body), "", tooltip);
                let tooltip = t!("What the edit set it to.");
                match edited.value {
                    EditValue::Vector(vector) => vector_row(ui, property, vector, unit, tooltip),
                    EditValue::Number(value) => value_row(ui, property, number(value), unit, tooltip),
                    other => value_row(ui, property, edits::value(other, 4), "", tooltip),
                }
            }
        }
    });
}

fn impact_rows(ui: &mut Ui, impact: &Impact, view: &FrameView, commands: &mut Vec<Command>) {
    let (body, other) = (view.label_of(impact.body), view.label_of(impact.other));
    let mut rows = Asking { view, commands };
    let of = |word| Asked::OfImpact(word, [impact.body, impact.other]);
    let tooltip = t!("Unit normal at the contact, from the other to the ball, here and in Explain.");
    rows.vector_row(ui, &t!("n from {other} to {body}", other, body), (impact.normal, ""), tooltip, of("normal"));
    let tooltip = t!("Where the two surfaces touch, in world coordinates.");
    rows.vector_row(ui, t!("contact"), (impact.point, "m"), tooltip, of("point"));
    let tooltip = t!("Centre of {body} at the impact.", body);
    rows.vector_row(ui, t!("centre"), (impact.center, "m"), &tooltip, Asked::Of("position", impact.body));
    if let Some(feature) = impact.feature {
        value_row(ui, t!("feature"), text::shape::feature(feature), "", t!("The part of the obstacle that was hit."));
    }
    if let Some(flags) = impact.flags {
        let tooltip = t!(
            "Touched faces of the box as the sum of their bits: top 1, bottom 2, left 4, right 8, front 16, back 32."
        );
        value_row(ui, t!("face flags"), flag_names(flags), "", tooltip);
    }
    let tooltip = t!("Approach speed −u·n before the impact, u being the relative velocity.");
    rows.value_row(ui, t!("approach"), (impact.approach_speed, "m/s"), tooltip, of("approach_speed"));
    let tooltip = t!("Product of both sides' restitutions.");
    rows.value_row(ui, t!("restitution e"), (impact.restitution, ""), tooltip, of("restitution"));
    let tooltip = match impact.joint {
        None => t!("j = (1 + e) · approach speed ÷ (sum of the inverse masses), along the normal."),
        Some(_) => t!("j = (1 + e) · i, along the normal."),
    };
    rows.value_row(ui, t!("impulse j"), (impact.impulse, MOMENTUM_UNIT), tooltip, of("impulse"));
    impact.joint.iter().for_each(|share| joint_rows(ui, share));
    for (name, id, place) in [(&body, impact.body, 0), (&other, impact.other, 1)] {
        let asked = Asked::Of("velocity", id);
        let before = (impact.before[place], "m/s");
        rows.vector_row(ui, &t!("v of {name} before", name), before, t!("Its velocity just before the impact."), asked);
        let after = (impact.after[place], "m/s");
        rows.vector_row(ui, &t!("v of {name} after", name), after, t!("Its velocity just after the impact."), asked);
    }
}

/// How a contact was solved together with others.
fn joint_rows(ui: &mut Ui, share: &JointShare) {
    let tooltip = t!("Contacts at this instant that push each other's balls: their impulses are found together.");
    value_row(ui, t!("solved with"), (share.contacts - 1).to_string(), t!("others"), tooltip);
    let tooltip = t!("The impulse that this contact must give so that none of them approaches.");
    value_row(ui, t!("inelastic i"), number(share.inelastic_impulse), MOMENTUM_UNIT, tooltip);
    let tooltip = t!("The share of i that this contact returns: its restitution, or less where restitutions differ, \
                   so that together they return no more energy than each would.");
    value_row(ui, t!("returned e"), number(share.restitution), "", tooltip);
}

fn resting_rows(ui: &mut Ui, resting: &Resting, view: &FrameView) {
    let tooltip = t!("Contacts solved together with restitution 0, impulses ≥ 0.");
    value_row(ui, t!("balls"), resting.bodies.len().to_string(), "", tooltip);
    value_row(ui, t!("contacts"), resting.contacts.len().to_string(), "", tooltip);
    for contact in resting.contacts.iter().take(MOST_CONTACTS) {
        let pair = t!("{body} on {other}", body = view.label_of(contact.body), other = view.label_of(contact.other));
        let manner = if contact.sliding { t!(", sliding") } else { "" };
        let text = format!("{}  {pair}{manner}", number(contact.impulse));
        value_row(ui, "impulse", text, "", t!("Impulse in kg·m/s carried until the end of the tick."));
    }
    if resting.contacts.len() > MOST_CONTACTS {
        value_row(ui, "", t!("and {more} more", more = resting.contacts.len() - MOST_CONTACTS), "", tooltip);
    }
}

fn overlap_rows(ui: &mut Ui, overlap: &OverlapFound, view: &FrameView, commands: &mut Vec<Command>) {
    let (body, other) = (view.label_of(overlap.body), view.label_of(overlap.other));
    let mut rows = Asking { view, commands };
    let of = |word| Asked::OfOverlap(word, [overlap.body, overlap.other]);
    let tooltip = t!("How far the surfaces are inside each other. Overlap is shown, never repaired.");
    rows.value_row(ui, t!("depth"), (overlap.depth, "m"), tooltip, of("depth"));
    let tooltip = t!("Unit vector along which the ball would have to move to separate.");
    rows.vector_row(ui, &t!("n from {other} to {body}", other, body), (overlap.normal, ""), tooltip, of("normal"));
}

fn budget_rows(ui: &mut Ui, spent: &BudgetSpent, view: &FrameView) {
    value_row(ui, t!("handled"), spent.handled.to_string(), t!("events"), t!("Events the tick had handled."));
    let held = listed(spent.held.iter().take(MOST_CONTACTS).map(|&id| view.label_of(id)));
    let tooltip = t!("Balls held where they were until the end of the tick; their velocity is kept.");
    value_row(ui, t!("held"), held, "", tooltip);
}

/// The participants of an event between two.
pub(super) fn between_ui(ui: &mut Ui, event: &Event, view: &FrameView) {
    let (body, other) = match &event.kind {
        EventKind::Impact(impact) => (impact.body, impact.other),
        EventKind::Unresolved(unresolved) => (unresolved.body, unresolved.other),
        EventKind::Overlap(overlap) => (overlap.body, overlap.other),
        EventKind::WentThrough(through) => (through.body, through.other),
        EventKind::Resting(_)
        | EventKind::BudgetSpent(_)
        | EventKind::BoundsCrossed(_)
        | EventKind::BoundsReflected(_)
        | EventKind::Edited(_) => return,
    };
    let pair = format!("{} – {}", view.label_of(body), view.label_of(other));
    value_grid(ui, |ui| value_row(ui, t!("between"), pair, "", t!("The participants.")));
}

/// "9 = 1 top + 8 right".
fn flag_names(flags: FaceFlags) -> String {
    let name = |face: Face| match face {
        Face::Front => "16 front (−Z)".to_owned(),
        face => format!("{} {}", face.bit(), text::shape::face(face)),
    };
    let names: Vec<String> = flags.faces().map(name).collect();
    if names.is_empty() { flags.0.to_string() } else { format!("{} = {}", flags.0, names.join(" + ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_shown_as_the_sum_of_named_bits() {
        // top 1 + right 8 = 9.
        assert_eq!(flag_names(FaceFlags(9)), "9 = 1 top + 8 right");
        assert_eq!(flag_names(FaceFlags(16)), "16 = 16 front (−Z)");
    }
}
