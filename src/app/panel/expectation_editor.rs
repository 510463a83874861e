//! The selected expectation: why it must hold, what is expected, and how exactly.

use super::field::{COUNT, Fields, METRES, METRES_PER_SECOND, SECONDS, SHARE, TOLERANCE};
use super::numbers::value_row;
use crate::app::command::Command;
use crate::app::frame_view::FrameView;
use crate::scene::{
    Conserved, Expectation, Expected, ExpectedAnswer, ExpectedBody, ExpectedEvent, MaxPenetration, NeverCollide,
    Operation, Part, PartRef,
};
use egui::{Id, TextEdit, Ui, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// Fields for the expectation at a place of the list.
pub(super) fn ui(ui: &mut Ui, place: usize, expectation: &Expectation, view: &FrameView, commands: &mut Vec<Command>) {
    buttons_ui(ui, place, expectation, view, commands);
    let owner = Id::new(("expectation", place));
    why_ui(ui, owner, place, expectation, commands);
    let replaced = |expect: Expected| Operation::Replace {
        part: PartRef::Expectation(place),
        with: Part::Expectation(Expectation { why: expectation.why.clone(), expect }),
    };
    let mut fields = Fields::new(view, commands, owner);
    match &expectation.expect {
        Expected::Event(event) => {
            event_ui(ui, event, &mut fields, |event| replaced(Expected::Event(event)));
        }
        Expected::Body(body) => body_ui(ui, body, &mut fields, |body| replaced(Expected::Body(body))),
        Expected::NeverCollide(never) => {
            let set = |until| replaced(Expected::NeverCollide(NeverCollide { until, ..never.clone() }));
            until_ui(ui, never.until, &mut fields, set);
        }
        Expected::MaxPenetration(bound) => {
            let about = ("depth", "Greatest depth as a share of the (smaller) ball's radius.");
            let set = |depth| replaced(Expected::MaxPenetration(MaxPenetration { depth, ..bound.clone() }));
            fields.number(ui, about, bound.depth, SHARE, set);
            let set = |until| replaced(Expected::MaxPenetration(MaxPenetration { until, ..bound.clone() }));
            until_ui(ui, bound.until, &mut fields, set);
        }
        Expected::Conserved(conserved) => {
            let set = |tolerance| replaced(Expected::Conserved(Conserved { tolerance, ..conserved.clone() }));
            let about = ("tolerance", "How far it may be off, relative to its largest contribution.");
            fields.number(ui, about, conserved.tolerance, TOLERANCE, set);
            let set = |until| replaced(Expected::Conserved(Conserved { until, ..conserved.clone() }));
            until_ui(ui, conserved.until, &mut fields, set);
        }
        Expected::Query(answer) => {
            let text = serde_json::Value::Object(answer.answer.clone()).to_string();
            value_row(ui, "answer", text, "", "The fields of the answer that are compared.");
            let set = |tolerance| replaced(Expected::Query(ExpectedAnswer { tolerance, ..answer.clone() }));
            fields.number(ui, ("tolerance", "How far numbers may be off."), answer.tolerance, TOLERANCE, set);
        }
    }
    fields.finish();
}

fn buttons_ui(ui: &mut Ui, place: usize, expectation: &Expectation, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.strong(format!("Expectation {}", place + 1));
        let button = |ui: &mut Ui, picture: &str, label: &str| {
            let response = ui.small_button(picture).on_hover_text(label);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
            response.clicked()
        };
        if button(ui, icon::COPY, "Duplicate this expectation") {
            commands.push(Command::Edit(Operation::Add(Part::Expectation(expectation.clone()))));
            // Added behind all others.
            commands.push(Command::SelectParts(vec![PartRef::Expectation(view.scene.expectations.len())]));
        }
        if button(ui, icon::TRASH, "Delete this expectation") {
            commands.push(Command::Edit(Operation::Remove(vec![PartRef::Expectation(place)])));
        }
    });
}

/// The arithmetic behind it, on as many lines as it needs; one step of undo when the field is left.
fn why_ui(ui: &mut Ui, owner: Id, place: usize, expectation: &Expectation, commands: &mut Vec<Command>) {
    let memory = owner.with("why");
    let mut text: String = ui.data(|data| data.get_temp(memory)).unwrap_or_else(|| expectation.why.clone());
    let edit = TextEdit::multiline(&mut text).desired_rows(2).desired_width(f32::INFINITY);
    let response = ui.add(edit.hint_text("why: the arithmetic behind it")).on_hover_text("Why it must hold.");
    response.widget_info(|| WidgetInfo { label: Some("why".to_owned()), ..WidgetInfo::text_edit(true, &text, &text) });
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(memory, text.clone()));
    } else {
        ui.data_mut(|data| data.remove_temp::<String>(memory));
    }
    let gave_up = ui.input(|input| input.key_pressed(egui::Key::Escape));
    if response.lost_focus() && text != expectation.why && !gave_up {
        let with = Part::Expectation(Expectation { why: text, expect: expectation.expect.clone() });
        commands.push(Command::Edit(Operation::Replace { part: PartRef::Expectation(place), with }));
    }
}

fn event_ui(ui: &mut Ui, event: &ExpectedEvent, fields: &mut Fields, replaced: impl Fn(ExpectedEvent) -> Operation) {
    let now = fields.view.moment.setup.clock.seconds(fields.view.playback.cursor);
    let about = ("time", "Seconds since tick 0.");
    fields.optional(ui, about, event.time, (now, "any time"), SECONDS, |time| {
        replaced(ExpectedEvent { time, ..event.clone() })
    });
    let about = ("tolerance", "How far the time may be off, in seconds.");
    let set = |tolerance| replaced(ExpectedEvent { tolerance, ..event.clone() });
    fields.number(ui, about, event.tolerance, TOLERANCE, set);
    let about = ("n-th", "Which collision of this pair it is, counted from 1.");
    let set = |nth: f64| replaced(ExpectedEvent { nth: nth.round().max(1.0) as u64, ..event.clone() });
    fields.number(ui, about, event.nth as f64, COUNT, set);
    if let Some(flags) = event.flags {
        let names: Vec<&str> = flags.faces().map(|face| face.name()).collect();
        value_row(ui, "face flags", format!("{} ({})", flags.0, names.join(", ")), "", "Touched faces of the box.");
    }
}

fn body_ui(ui: &mut Ui, body: &ExpectedBody, fields: &mut Fields, replaced: impl Fn(ExpectedBody) -> Operation) {
    let set = |time| replaced(ExpectedBody { time, ..body.clone() });
    fields.number(ui, ("time", "Seconds since tick 0."), body.time, SECONDS, set);
    if let Some(position) = body.position {
        let set = |position| replaced(ExpectedBody { position: Some(position), ..body.clone() });
        fields.vector(ui, ("position", "Its centre."), position, METRES, set);
    }
    if let Some(velocity) = body.velocity {
        let set = |velocity| replaced(ExpectedBody { velocity: Some(velocity), ..body.clone() });
        fields.vector(ui, ("velocity", "Its velocity."), velocity, METRES_PER_SECOND, set);
    }
    if let Some(speed) = body.speed {
        let set = |speed| replaced(ExpectedBody { speed: Some(speed), ..body.clone() });
        fields.number(ui, ("speed", "Length of its velocity."), speed, METRES_PER_SECOND, set);
    }
    let about = ("tolerance", "How far each of these may be off.");
    let set = |tolerance| replaced(ExpectedBody { tolerance, ..body.clone() });
    fields.number(ui, about, body.tolerance, TOLERANCE, set);
}

fn until_ui(ui: &mut Ui, until: Option<f64>, fields: &mut Fields, replaced: impl Fn(Option<f64>) -> Operation) {
    let now = fields.view.moment.setup.clock.seconds(fields.view.playback.cursor);
    let about = ("until", "Seconds since tick 0 until which it is watched.");
    fields.optional(ui, about, until, (now, "the end of the scene"), SECONDS, replaced);
}
