//! Buttons that turn what is seen into a test, wherever it is seen.

use crate::app::command::{Action, Command, FileCommand};
use crate::app::model::event_log::{EventName, EventRef};
use crate::app::model::session::Wish;
use crate::check::StateQuantity;
use crate::scene::{Id, Quantity};
use egui::{Button, RichText, Ui};
use egui_phosphor::regular as icon;

/// What can be made of an event, as entries of a menu.
pub(in crate::app::panel) fn event_menu(
    ui: &mut Ui,
    event: EventRef,
    kind: EventName,
    pair: Option<[Id; 2]>,
    commands: &mut Vec<Command>,
) {
    ui.set_min_width(200.0);
    for (action, command, is_possible) in event_commands(event, kind) {
        let entry = action.entry();
        let button = Button::new(format!("{}  {}", entry.icon, entry.label)).wrap_mode(egui::TextWrapMode::Extend);
        let response = ui.add_enabled(is_possible, button).on_hover_text(entry.tooltip);
        if response.on_disabled_hover_text(impossible(action)).clicked() {
            commands.push(command);
            ui.close_menu();
        }
    }
    if let Some(pair) = pair {
        let text = format!("{}  Expect that these never meet", icon::PROHIBIT);
        let tooltip = "Adds the expectation that these two never collide; it fails until that is so.";
        if ui.add(Button::new(text).wrap_mode(egui::TextWrapMode::Extend)).on_hover_text(tooltip).clicked() {
            commands.push(Command::Expect(Wish::NeverCollide(pair)));
            ui.close_menu();
        }
    }
}

/// What can be made of an event, as small buttons in a row.
pub(in crate::app::panel) fn event_ui(ui: &mut Ui, event: EventRef, kind: EventName, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        for (action, command, is_possible) in event_commands(event, kind) {
            let entry = action.entry();
            let button = Button::new(RichText::new(format!("{} {}", entry.icon, entry.label)).size(11.5));
            let response = ui.add_enabled(is_possible, button).on_hover_text(entry.tooltip);
            if response.on_disabled_hover_text(impossible(action)).clicked() {
                commands.push(command);
            }
        }
    });
}

/// Expects what a body does at the moment on display.
pub(in crate::app::panel) fn state_ui(ui: &mut Ui, body: Id, commands: &mut Vec<Command>) {
    let wishes = StateQuantity::ALL.map(|quantity| (quantity.name(), Wish::State(body, quantity)));
    wishes_ui(ui, "Adds the expectation that it is so at this moment.", &wishes, commands);
}

/// Expects what the whole scene kept up to the moment on display.
pub(in crate::app::panel) fn totals_ui(ui: &mut Ui, commands: &mut Vec<Command>) {
    let wishes = [
        ("energy", Wish::Conserved(Quantity::Energy)),
        ("momentum", Wish::Conserved(Quantity::Momentum)),
        ("overlap", Wish::Penetration),
    ];
    let tooltip = "Adds the expectation that it changes, or two overlap, no more than they did up to this moment.";
    wishes_ui(ui, tooltip, &wishes, commands);
}

/// Expects the answer to a bench query.
pub(in crate::app::panel) fn answer_ui(ui: &mut Ui, query: Id, commands: &mut Vec<Command>) {
    wishes_ui(ui, "Adds the expectation of this answer.", &[("this answer", Wish::Answer(query))], commands);
}

fn wishes_ui(ui: &mut Ui, tooltip: &str, wishes: &[(&str, Wish)], commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(format!("{} Expect", icon::CHECK_CIRCLE)).weak().size(12.0));
        for (name, wish) in wishes {
            let response = ui.add(Button::new(RichText::new(*name).size(11.5))).on_hover_text(tooltip);
            let info = || egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("Expect {name}"));
            response.widget_info(info);
            if response.clicked() {
                commands.push(Command::Expect(*wish));
            }
        }
    });
}

/// Why an action cannot be made of an event.
fn impossible(action: Action) -> &'static str {
    match action {
        Action::ExpectEvent => "Only collisions can be expected. A repro of this event expects where its balls are.",
        _ => "An edit is part of the scene: there is nothing to reproduce.",
    }
}

/// What can be made of an event, and whether it can be made of one of this kind.
fn event_commands(event: EventRef, kind: EventName) -> [(Action, Command, bool); 3] {
    [
        (Action::ExpectEvent, Command::Expect(Wish::Event(event)), kind.is_collision()),
        (Action::Carve, Command::File(FileCommand::Carve(event)), kind.can_repeat()),
        (Action::CopyRustTest, Command::CopyRustTest(event), kind.can_repeat()),
    ]
}
