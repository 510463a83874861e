//! Buttons for rows of the table of commands.

use crate::app::command::{Action, Command};
use crate::app::frame::FrameView;
use crate::app::style::theme::quiet_text;
use egui::{Button, Response, RichText, Ui};

/// Size of a button in points.
pub(in crate::app::panel) const BUTTON: egui::Vec2 = egui::vec2(32.0, 28.0);

/// Size of a switch in points.
const SWITCH: egui::Vec2 = egui::vec2(28.0, 28.0);

/// A button for a command, with its name for screen readers. It is lit while what it began goes on.
pub(in crate::app::panel) fn button_ui(ui: &mut Ui, action: Action, view: &FrameView, commands: &mut Vec<Command>) {
    let runs = if view.playback.backwards { Action::REWIND } else { Action::PLAY_PAUSE };
    let is_active = view.playback.playing && action == runs;
    let button = Button::new(RichText::new(action.present_icon(view)).size(18.0)).min_size(BUTTON).selected(is_active);
    named_ui(ui, button, action, view, commands);
}

/// A button for a command that is a switch.
pub(in crate::app::panel) fn switch_ui(ui: &mut Ui, action: Action, view: &FrameView, commands: &mut Vec<Command>) {
    let picture = RichText::new(action.present_icon(view)).size(18.0);
    let button = Button::new(picture).min_size(SWITCH).selected(action.is_on(view));
    named_ui(ui, button, action, view, commands);
}

/// What stands at the right end of a row, such as a key: quieter than the row's name, and legible on a row that is marked, too.
pub(in crate::app::panel) fn quiet(ui: &Ui, words: impl Into<RichText>) -> RichText {
    words.into().color(quiet_text(ui.visuals()))
}

/// A small button for a command, without a frame.
pub(in crate::app::panel) fn small_button_ui(
    ui: &mut Ui,
    action: Action,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let button = Button::new(RichText::new(action.icon).size(14.0)).frame(false);
    named_ui(ui, button, action, view, commands);
}

fn named_ui(ui: &mut Ui, button: Button, action: Action, view: &FrameView, commands: &mut Vec<Command>) {
    let help = || action.present_help(view);
    let response = ui.add_enabled(action.is_possible(view), button);
    let response = response.on_hover_ui(|ui| _ = ui.label(help())).on_disabled_hover_ui(|ui| _ = ui.label(help()));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, action.label()));
    if response.clicked() {
        commands.extend(action.command(view));
    }
}

/// A button for a command that shows its name instead of an icon.
pub(in crate::app::panel) fn labelled_button_ui(
    ui: &mut Ui,
    action: Action,
    label: &str,
    view: &FrameView,
    commands: &mut Vec<Command>,
) -> Response {
    let button = Button::new(label).small();
    let response = ui.add_enabled(action.is_possible(view), button).on_hover_text(action.help());
    let response = response.on_disabled_hover_text(action.needs());
    if response.clicked() {
        commands.extend(action.command(view));
    }
    response
}
