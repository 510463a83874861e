//! The filter of events: a button that filters by the selection, and a chip that shows the filter and removes it.

use crate::app::command::{Action, Command, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::session::Filtered;
use crate::app::style::theme::panel_colors;
use crate::app::text::events;
use crate::language::t;
use egui::{Button, RichText, TextWrapMode, Ui};
use egui_phosphor::regular as icon;

/// Greatest width of a chip in points.
const WIDTH: f32 = 230.0;
/// Its greatest width in the tool bar: room for "ball 170 – ball 918".
const NARROW: f32 = 150.0;
/// Its width there without the names.
const NAMELESS: f32 = 46.0;

/// The chip, if there is a filter, and the button that filters by the selection.
pub(in crate::app::panel) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    chip_ui(ui, WIDTH, view, commands);
    let asked = view.filtered.map(Filtered::filter);
    let selected = view.of_selected.map(Filtered::filter).filter(|selected| asked != Some(*selected));
    let entry = Action::FILTER_EVENTS;
    let Some(selected) = selected else {
        if asked.is_none() {
            let text = RichText::new(t!("{icon} show only the selected", icon = icon::FUNNEL));
            let button = ui.add_enabled(false, Button::new(text).small());
            button.on_disabled_hover_text(t!("Select a ball, an obstacle or two of them to see only their events."));
        }
        return;
    };
    let name = t!("show only {id}", id = events::participants(selected, |id| view.label_of(id)));
    let button = Button::new(format!("{} {name}", icon::FUNNEL)).small().wrap_mode(TextWrapMode::Truncate);
    let response = ui.scope(|ui| {
        ui.set_max_width(WIDTH);
        ui.add(button).on_hover_text(entry.help())
    });
    let response = response.inner;
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    if response.clicked() {
        commands.push(Command::Selection(SelectionCommand::SetFilter(selected.ids().to_vec())));
    }
}

/// The chip alone, if there is a filter, with a cross that shows all events again; with the names of whose events they are or,
/// where these have no room, without.
pub(in crate::app::panel) fn narrow_ui(ui: &mut Ui, has_names: bool, view: &FrameView, commands: &mut Vec<Command>) {
    chip_ui(ui, if has_names { NARROW } else { NAMELESS }, view, commands);
}

/// Its width in points, with the names and without.
pub(in crate::app::panel) fn narrow_widths(ui: &Ui, view: &FrameView) -> [f32; 2] {
    let is_there = view.filtered.is_some();
    [NARROW, NAMELESS].map(|width| if is_there { width + ui.spacing().item_spacing.x } else { 0.0 })
}

fn chip_ui(ui: &mut Ui, width: f32, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(filtered) = view.filtered else { return };
    let name = events::participants(filtered.filter(), |id| view.label_of(id));
    let colors = panel_colors(view.settings.theme);
    ui.scope(|ui| {
        ui.set_max_width(width);
        ui.spacing_mut().item_spacing.x = 2.0;
        let cross = Button::new(RichText::new(icon::X).size(11.5)).small();
        // Filled, unlike the button that sets a filter.
        let stroke = egui::Stroke::new(1.0, colors.playhead);
        let frame = egui::Frame::new().fill(ui.visuals().selection.bg_fill).stroke(stroke).corner_radius(4);
        let content = |ui: &mut Ui| {
            let text = if width > NAMELESS { format!("{} {name}", icon::FUNNEL) } else { icon::FUNNEL.to_owned() };
            let text = RichText::new(text).size(11.5).color(colors.playhead);
            let room = ui.available_width() - 20.0;
            let label = egui::Label::new(text).truncate();
            let label = ui.scope(|ui| {
                ui.set_max_width(room);
                ui.add(label)
            });
            let label = label.inner;
            label.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &name));
            label.on_hover_text(t!(
                "Only events of {name} are listed, marked and stepped through; all others are hidden.",
                name
            ));
            let cross = ui.add(cross).on_hover_text(t!("Shows all events again."));
            cross.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, t!("All events again")));
            if cross.clicked() {
                commands.push(Command::Selection(SelectionCommand::SetFilter(Vec::new())));
            }
        };
        frame.inner_margin(egui::Margin::symmetric(4, 0)).show(ui, |ui| ui.horizontal(content));
    });
}
