//! The find panel: a condition, and every moment at which it begins to hold; a click goes there.

mod examples;
mod expect_menu;
mod table;

use crate::app::command::{Action, Command, FindCommand};
use crate::app::frame::FrameView;
use crate::app::model::finding::Finding;
use crate::app::panel::widgets::buttons::small_button_ui;
use crate::app::panel::widgets::progress::{grouped, recorded_ticks};
use crate::app::panel::widgets::question_field::QuestionField;
use crate::asking::{Asks, Names};
use crate::language::{noun, t};
use crate::text::count::counted;
use egui::{Align, Button, Id, Label, Layout, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

/// Room for the buttons beside the field, in points.
const BUTTONS: f32 = 74.0;
/// What can be typed.
const HINT: &str = "speed(#1) > 2, impact(#1, any), …";

/// The condition, how many moments were found, and a table of them.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal_top(|ui| {
        let size = vec2((ui.available_width() - BUTTONS).max(80.0), 0.0);
        ui.allocate_ui_with_layout(size, Layout::top_down(Align::LEFT), |ui| field_ui(ui, view, commands));
        small_button_ui(ui, Action::PREVIOUS_FOUND, view, commands);
        small_button_ui(ui, Action::NEXT_FOUND, view, commands);
        if view.finding.is_some() {
            let clear = Button::new(RichText::new(icon::X).size(14.0)).frame(false);
            let response = ui.add(clear).on_hover_text(t!("Asks for nothing any more."));
            response
                .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, t!("Clear the condition")));
            if response.clicked() {
                commands.push(Command::Find(FindCommand::Ask(String::new())));
            }
        }
    });
    match view.finding {
        None => examples_ui(ui, view, commands),
        Some(finding) => {
            if let Some(condition) = finding.condition() {
                ui.horizontal_wrapped(|ui| {
                    status_ui(ui, finding, view);
                    expect_menu::ui(ui, finding, view, commands);
                });
                if !finding.found().is_empty() {
                    table::ui(ui, finding, condition, view, commands);
                }
            }
        }
    }
}

fn field_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let asked = view.finding.and_then(Finding::selected);
    let names = Names { selected: view.selection.object().or(asked), ..view.names() };
    let id = Id::new("condition to find");
    let field = QuestionField { id, label: t!("Condition"), hint: HINT, asks: Asks::Condition, names };
    let question = view.finding.map_or("", Finding::question);
    if view.windows.find && field.lead_keys(ui, question) {
        commands.push(Command::Find(FindCommand::Show(false)));
    }
    if let Some(question) = field.ui(ui, question) {
        commands.push(Command::Find(FindCommand::Ask(question)));
    }
}

/// Conditions to begin with.
fn examples_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let examples = examples::examples(view);
    if examples.is_empty() {
        ui.label(RichText::new(t!("Conditions are about balls, and the scene has none.")).weak());
        return;
    }
    ui.label(
        RichText::new(t!("Type a condition and press Enter: every moment at which it begins to hold is listed."))
            .weak(),
    );
    for example in examples {
        ui.horizontal(|ui| {
            let button = Button::new(RichText::new(&example.condition).monospace()).small();
            let response = ui.add(button).on_hover_text(t!("Asks for this."));
            ui.add(Label::new(RichText::new(example.about).weak()).wrap());
            if response.clicked() {
                commands.push(Command::Find(FindCommand::Ask(example.condition)));
            }
        });
    }
}

/// Whether the scene is recorded up to its end.
fn has_ended(view: &FrameView) -> bool {
    view.playback.last_tick.is_some_and(|last| view.timeline.recorded() >= last)
}

/// How many moments there are, and how far was looked.
fn status_ui(ui: &mut Ui, finding: &Finding, view: &FrameView) {
    let recorded = recorded_ticks(view);
    let first = view.timeline.first_tick();
    let looked_at = finding.looked_at().saturating_sub(first).min(recorded);
    let found = counted(finding.found().len() as u64, noun!("moment"));
    let text = match () {
        () if finding.is_full() => t!("The first {found}", found),
        () if looked_at < recorded => {
            ui.spinner();
            t!(
                "{found} in {looked_at} of {recorded} ticks",
                looked_at = grouped(looked_at),
                recorded = grouped(recorded),
                found
            )
        }
        () if finding.found().is_empty() && has_ended(view) => {
            t!("Never, from the beginning of the scene to its end.").to_owned()
        }
        () if finding.found().is_empty() => {
            t!(
                "Not in the {recorded} recorded. F3 simulates until it holds.",
                recorded = counted(recorded, noun!("tick"))
            )
        }
        () => t!("{found} in {recorded}", recorded = counted(recorded, noun!("tick")), found),
    };
    ui.label(RichText::new(text).weak());
    let names = Names { selected: finding.selected(), ..view.names() };
    let is_about_selected = names.with_selected_named(finding.question()) != finding.question();
    if let Some(selected) = finding.selected().filter(|_| is_about_selected) {
        let text = t!("selected: {selected}", selected = view.label_of(selected));
        ui.label(RichText::new(text).weak())
            .on_hover_text(t!("What was selected when this was asked. Enter asks again."));
    }
}
