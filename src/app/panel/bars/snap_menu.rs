//! Whether and how drags in the 3D view snap.

use crate::app::command::{Action, Command, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::interface::menus::menu_button;
use crate::app::model::snap::Snap;
use crate::app::panel::widgets::buttons::switch_ui;
use crate::language::t;
use egui::{DragValue, Ui};
use egui_phosphor::regular as icon;

/// Least and greatest step in metres and in degrees.
const RANGES: [std::ops::RangeInclusive<f64>; 2] = [1e-6..=1e6, 0.01..=180.0];

/// The switch, and beside it a menu with the steps.
pub(in crate::app::panel) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let snap = view.settings.snap;
    switch_ui(ui, Action::TOGGLE_SNAP, view, commands);
    let menu = menu_button(ui, icon::CARET_DOWN, |ui| {
        let [lengths, angles] = RANGES;
        let mut wanted = snap;
        step_ui(ui, t!("lengths and speeds"), &mut wanted.metres, (" m, m/s", 0.01), lengths);
        step_ui(ui, t!("angles"), &mut wanted.degrees, ("°", 0.5), angles);
        ui.label(egui::RichText::new(t!("Ctrl while dragging turns snapping on, or off.")).weak());
        if wanted != snap {
            commands.push(Command::View(ViewCommand::SetSnap(Snap { is_on: snap.is_on, ..wanted })));
        }
    });
    let text = t!("Steps of snapping: {metres} m, {degrees}°", metres = snap.metres, degrees = snap.degrees);
    let response = menu.response.on_hover_text(text);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, t!("Steps of snapping")));
}

fn step_ui(
    ui: &mut Ui,
    name: &str,
    value: &mut f64,
    (suffix, speed): (&str, f64),
    range: std::ops::RangeInclusive<f64>,
) {
    ui.horizontal(|ui| {
        let label = ui.label(name);
        ui.add(DragValue::new(value).speed(speed).range(range).suffix(suffix)).labelled_by(label.id);
    });
}
