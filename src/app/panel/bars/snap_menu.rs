//! Whether and how drags in the 3D view snap.

use crate::app::command::{Action, Command, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::interface::menus::menu_button;
use crate::app::model::snap::Snap;
use crate::app::panel::widgets::buttons::switch_ui;
use crate::app::panel::widgets::number_field::NumberField;
use crate::language::t;
use egui::{RichText, Ui};
use egui_phosphor::regular as icon;

/// Least and greatest step in metres and in degrees.
const RANGES: [std::ops::RangeInclusive<f64>; 2] = [1e-6..=1e6, 0.01..=180.0];

/// Digits of a step, and the width of its field in points.
const DIGITS: usize = 9;
const WIDTH: f32 = 44.0;

/// The switch, and beside it a menu with the steps.
pub(in crate::app::panel) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let snap = view.settings.snap;
    switch_ui(ui, Action::TOGGLE_SNAP, view, commands);
    let menu = menu_button(ui, icon::CARET_DOWN, |ui| {
        let [lengths, angles] = RANGES;
        let mut wanted = snap;
        step_ui(ui, view, t!("lengths and speeds"), &mut wanted.metres, ("m", "m, m/s", 0.01), lengths);
        step_ui(ui, view, t!("angles"), &mut wanted.degrees, ("°", "°", 0.5), angles);
        ui.label(RichText::new(t!("Ctrl while dragging turns snapping on, or off.")).weak());
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
    view: &FrameView,
    label: &str,
    value: &mut f64,
    (unit, suffix, speed): (&str, &str, f64),
    limits: std::ops::RangeInclusive<f64>,
) {
    ui.horizontal(|ui| {
        ui.label(label);
        let field = NumberField { label, unit, speed, limits, is_whole: false, digits: DIGITS, width: WIDTH };
        *value = field.ui(ui, view, *value, &|_| Ok(())).0.unwrap_or(*value);
        ui.label(RichText::new(suffix).weak());
    });
}
