//! The steps of the lesson as a list: added from what is shown, put in order, tried.

use crate::app::command::{Action, Command, EditCommand, LessonCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::app::panel::widgets::scroll;
use crate::language::t;
use crate::scene::{Ask, LessonStep, Operation, PartRef};
use egui::{Align, Button, Label, Layout, RichText, Ui};
use egui_phosphor::regular as icon;

/// Room for the buttons at the end of a row, in points.
const BUTTONS: f32 = 88.0;

/// The buttons, and a row for each step.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        for action in [Action::ADD_STEP, Action::START_LESSON, Action::PRESENT] {
            labelled_button_ui(ui, action, &format!("{}  {}", action.icon, action.label()), view, commands);
        }
    });
    if view.scene.lesson.is_empty() {
        let text = t!(
            "No steps yet. Put the view, the moment and the selection as they should be, and add a step from what is \
                    shown."
        );
        ui.add(Label::new(RichText::new(text).weak()).wrap());
    }
    scroll::show(ui, scroll::vertical().auto_shrink([false, false]), |ui| {
        for (index, step) in view.scene.lesson.iter().enumerate() {
            ui.horizontal(|ui| row_ui(ui, index, step, view, commands));
        }
    });
}

fn row_ui(ui: &mut Ui, index: usize, step: &LessonStep, view: &FrameView, commands: &mut Vec<Command>) {
    let part = PartRef::Step(index);
    let lesson = view.lesson.filter(|lesson| view.concealed().verdicts() && lesson.place() < index);
    // What a later step is called may tell what an earlier one asks.
    let name = lesson.map_or_else(|| view.scene.label_of(part), |_| "…".to_owned());
    let is_selected = view.selection.parts().contains(&part);
    let sign = match step.ask {
        Some(Ask::Choice(_)) => icon::LIST_CHECKS,
        Some(Ask::Number(_)) => icon::HASH,
        Some(Ask::Order(_)) => icon::LIST_NUMBERS,
        Some(Ask::Arrow(_)) => icon::ARROW_UP_RIGHT,
        Some(Ask::Curve(_)) => icon::CHART_LINE,
        Some(Ask::Place(_)) => icon::CROSSHAIR,
        Some(Ask::Touched(_)) => icon::HAND_POINTING,
        None => icon::CHALKBOARD_TEACHER,
    };
    let text = format!("{sign}  {}  {name}", index + 1);
    let size = egui::vec2((ui.available_width() - BUTTONS).max(60.0), ui.spacing().interact_size.y);
    let tooltip = t!("Shows its fields in the inspector.");
    let row = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(size);
        let row = Button::new(text).selected(is_selected).frame(is_selected).truncate();
        ui.add_enabled(lesson.is_none(), row)
    });
    if row.inner.on_hover_text(tooltip).clicked() {
        commands.push(Command::Selection(SelectionCommand::Parts(vec![part])));
    }
    let change = |operation| Command::Edit(EditCommand::Change(operation));
    let last = view.scene.lesson.len() - 1;
    let buttons = [
        (icon::PLAY, t!("Try from here"), true, Command::Lesson(LessonCommand::Start(index))),
        (icon::ARROW_UP, t!("Move up"), index > 0, change(Operation::Reorder { part, to: index.saturating_sub(1) })),
        (icon::ARROW_DOWN, t!("Move down"), index < last, change(Operation::Reorder { part, to: index + 1 })),
        (icon::COPY, t!("Duplicate"), true, change(Operation::Duplicate(vec![part]))),
        (icon::TRASH, t!("Delete"), true, change(Operation::Remove(vec![part]))),
    ];
    ui.spacing_mut().item_spacing.x = 2.0;
    for (sign, label, is_possible, command) in buttons {
        let response = ui.add_enabled(is_possible, Button::new(sign).frame(false));
        let told = format!("{label}: {name}");
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, is_possible, &told));
        if response.on_hover_text(label).clicked() {
            commands.push(command);
        }
    }
}
