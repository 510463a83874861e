//! Above the tree: the add button, commands for the selection, and the search.

use super::memory::Memory;
use super::steps::STEPS;
use crate::app::command::{Action, Command};
use crate::app::frame::FrameView;
use crate::app::panel::tree::add_menu;
use crate::app::panel::widgets::refusal;
use crate::language::t;
use crate::scene::PartRef;
use egui::{Key, RichText, TextEdit, Ui, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// Whether Enter was pressed in the search.
pub(super) fn ui(ui: &mut Ui, memory: &mut Memory, view: &FrameView, commands: &mut Vec<Command>) -> bool {
    ui.horizontal_wrapped(|ui| {
        add_menu::ui(ui, view, commands);
        for action in [Action::DUPLICATE, Action::DELETE] {
            let button = ui.add_enabled(action.is_possible(view), egui::Button::new(action.icon));
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, action.label()));
            if button.on_hover_text(action.help()).clicked() {
                commands.extend(action.command(view));
            }
        }
        for step in STEPS {
            let command = step.command(view);
            let button = ui.add_enabled(command.is_some(), egui::Button::new(step.icon));
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, step.label));
            let tooltip = t!("{label}\nMoves the part selected last to another place of its list.", label = step.label);
            if button.on_hover_text(tooltip).clicked() {
                commands.extend(command);
            }
        }
    });
    let is_entered = search_ui(ui, memory, view);
    if let Some(refusal) = view.refusal.filter(|refusal| refusal.field.is_none()) {
        refusal::ui(ui, ui.id(), &t!("Not done: {reason}.", reason = refusal.reason), view);
    }
    is_entered
}

/// Whether Enter was pressed in it.
fn search_ui(ui: &mut Ui, memory: &mut Memory, view: &FrameView) -> bool {
    let objects: &[PartRef] = view.selection.parts();
    ui.horizontal(|ui| {
        ui.label(RichText::new(icon::MAGNIFYING_GLASS).weak());
        let is_searching = !memory.search.is_empty();
        let chosen = if objects.len() > 1 { t!("{objects} selected", objects = objects.len()) } else { String::new() };
        let font = egui::TextStyle::Small.resolve(ui.style());
        let room = ui.fonts(|fonts| fonts.layout_no_wrap(chosen.clone(), font, egui::Color32::WHITE).size().x);
        let clear = if is_searching { ui.spacing().interact_size.y + ui.spacing().item_spacing.x } else { 0.0 };
        let width = (ui.available_width() - room - clear - 2.0 * ui.spacing().item_spacing.x).max(40.0);
        let field = TextEdit::singleline(&mut memory.search).hint_text(t!("name or id")).desired_width(width);
        let response = ui.add(field);
        response.widget_info(|| WidgetInfo {
            label: Some(t!("Search the tree").to_owned()),
            ..WidgetInfo::text_edit(true, "", "")
        });
        if is_searching {
            let button = ui.add(egui::Button::new(icon::X).frame(false)).on_hover_text(t!("Lists everything again."));
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, t!("Clear the search")));
            if button.clicked() {
                memory.search.clear();
            }
        }
        ui.label(RichText::new(chosen).small().weak());
        is_searching && response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
    })
    .inner
}
