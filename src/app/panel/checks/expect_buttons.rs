//! Buttons that turn what is on display into a test.

use crate::app::command::{Action, Command, EditCommand, FileCommand};
use crate::app::frame::FrameView;
use crate::app::model::event_log::{EventName, EventRef};
use crate::app::model::session::ExpectationRequest;
use crate::check::StateQuantity;
use crate::language::t;
use crate::scene::{BodyNumber, Id, Quantity};
use crate::text::check::quantity_of_state;
use egui::{Button, RichText, Ui};
use egui_phosphor::regular as icon;

/// Tests to be made of an event, as entries of a menu.
pub(in crate::app::panel) fn event_menu(
    ui: &mut Ui,
    event: EventRef,
    kind: EventName,
    pair: Option<[Id; 2]>,
    commands: &mut Vec<Command>,
) {
    ui.set_min_width(200.0);
    for (action, command, impossible) in event_commands(event, kind) {
        let button = Button::new(format!("{}  {}", action.icon, action.label())).wrap_mode(egui::TextWrapMode::Extend);
        let response = ui.add_enabled(command.is_some(), button).on_hover_text(action.tooltip());
        if response.on_disabled_hover_text(impossible).clicked() {
            commands.extend(command);
            ui.close_menu();
        }
    }
    if let Some(pair) = pair {
        let text = t!("{icon}  Expect that these never collide", icon = icon::PROHIBIT);
        let tooltip = t!("Adds the expectation that these two never collide; it fails as long as they do.");
        if ui.add(Button::new(text).wrap_mode(egui::TextWrapMode::Extend)).on_hover_text(tooltip).clicked() {
            commands.push(Command::Edit(EditCommand::Expect(ExpectationRequest::NeverCollide(pair))));
            ui.close_menu();
        }
    }
}

/// Tests to be made of an event, as small buttons in a row.
pub(in crate::app::panel) fn event_ui(ui: &mut Ui, event: EventRef, kind: EventName, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        for (action, command, impossible) in event_commands(event, kind) {
            let button = Button::new(RichText::new(format!("{} {}", action.icon, action.label())).size(11.5));
            let response = ui.add_enabled(command.is_some(), button).on_hover_text(action.tooltip());
            if response.on_disabled_hover_text(impossible).clicked() {
                commands.extend(command);
            }
        }
    });
}

/// Expects the state of a body at the moment on display, but for what a step of a lesson hides: an expectation tells its
/// value.
pub(in crate::app::panel) fn state_ui(ui: &mut Ui, body: Id, view: &FrameView, commands: &mut Vec<Command>) {
    let concealed = view.concealed();
    let told = StateQuantity::ALL.into_iter().filter(|quantity| !concealed.number(number_of(*quantity)));
    let request = |quantity| (quantity_of_state(quantity), ExpectationRequest::State(body, quantity));
    let requests: Vec<_> = told.map(request).collect();
    if requests.is_empty() {
        return;
    }
    requests_ui(ui, t!("Adds the expectation of this value at this moment."), &requests, commands);
}

/// The number of a body that tells a part of its state.
fn number_of(quantity: StateQuantity) -> BodyNumber {
    match quantity {
        StateQuantity::Position => BodyNumber::Position,
        StateQuantity::Velocity => BodyNumber::Velocity,
        StateQuantity::Speed => BodyNumber::Speed,
    }
}

/// Expects totals of the scene up to the moment on display, but for what a step of a lesson hides.
pub(in crate::app::panel) fn totals_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let conserved = |quantity| Some(ExpectationRequest::Conserved(quantity));
    let told = |number, quantity| if view.concealed().number(number) { None } else { conserved(quantity) };
    let requests = [
        (t!("energy"), told(BodyNumber::KineticEnergy, Quantity::Energy)),
        (t!("momentum"), told(BodyNumber::Momentum, Quantity::Momentum)),
        (t!("overlap"), Some(ExpectationRequest::Penetration)),
    ];
    let requests: Vec<_> = requests.into_iter().filter_map(|(name, request)| Some((name, request?))).collect();
    let tooltip = t!("Adds the expectation that this stays within what was measured up to this moment.");
    requests_ui(ui, tooltip, &requests, commands);
}

/// Expects the answer to a bench query.
pub(in crate::app::panel) fn answer_ui(ui: &mut Ui, query: Id, commands: &mut Vec<Command>) {
    requests_ui(
        ui,
        t!("Adds the expectation of this answer."),
        &[(t!("this answer"), ExpectationRequest::Answer(query))],
        commands,
    );
}

fn requests_ui(ui: &mut Ui, tooltip: &str, requests: &[(&str, ExpectationRequest)], commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(t!("{icon} Expect", icon = icon::CHECK_CIRCLE)).weak().size(12.0));
        for (name, request) in requests {
            let response = ui.add(Button::new(RichText::new(*name).size(11.5))).on_hover_text(tooltip);
            let info = || egui::WidgetInfo::labeled(egui::WidgetType::Button, true, t!("Expect {name}", name));
            response.widget_info(info);
            if response.clicked() {
                commands.push(Command::Edit(EditCommand::Expect(*request)));
            }
        }
    });
}

/// The commands for an event, each with the reason why it is not possible for some kinds.
fn event_commands(event: EventRef, kind: EventName) -> [(Action, Option<Command>, &'static str); 3] {
    let not_expected =
        t!("Only collisions can be expected as events. A repro of this event expects the state of its balls.");
    let not_repeated = t!("An edit is part of the scene: there is nothing to reproduce.");
    let carve = Command::File(FileCommand::Carve(event));
    [
        (
            Action::EXPECT_EVENT,
            kind.is_collision().then_some(Command::Edit(EditCommand::Expect(ExpectationRequest::Event(event)))),
            not_expected,
        ),
        (Action::CARVE, kind.can_repeat().then_some(carve), not_repeated),
        (
            Action::COPY_RUST_TEST,
            kind.can_repeat().then_some(Command::File(FileCommand::CopyRustTest(event))),
            not_repeated,
        ),
    ]
}
