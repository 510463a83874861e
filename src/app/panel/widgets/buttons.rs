//! Buttons for rows of the table of commands.

use crate::app::command::{Action, Command};
use crate::app::frame_view::FrameView;
use egui::{Button, RichText, Ui};
use egui_phosphor::regular as icon;

/// Size of a button in points.
pub(in crate::app::panel) const BUTTON: egui::Vec2 = egui::vec2(32.0, 28.0);

/// Size of a switch in points.
const SWITCH: egui::Vec2 = egui::vec2(28.0, 28.0);

/// A button for a command; its name is there for those who cannot see the icon.
pub(in crate::app::panel) fn button_ui(ui: &mut Ui, action: Action, view: &FrameView, commands: &mut Vec<Command>) {
    let picture = match action {
        Action::PlayPause if view.playback.playing && !view.playback.backwards => icon::PAUSE,
        Action::Rewind if view.playback.playing && view.playback.backwards => icon::PAUSE,
        Action::PlayPause => icon::PLAY,
        _ => action.entry().icon,
    };
    let is_main = action == Action::PlayPause;
    let button = Button::new(RichText::new(picture).size(18.0)).min_size(BUTTON).selected(is_main);
    named_ui(ui, button, action, view, commands);
}

/// A button for a command that is a switch.
pub(in crate::app::panel) fn switch_ui(
    ui: &mut Ui,
    action: Action,
    is_on: bool,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let picture = match action {
        Action::ToggleLocalAxes if is_on => icon::CUBE_FOCUS,
        _ => action.entry().icon,
    };
    let button = Button::new(RichText::new(picture).size(18.0)).min_size(SWITCH).selected(is_on);
    named_ui(ui, button, action, view, commands);
}

/// A small button for a command, without a frame.
pub(in crate::app::panel) fn small_button_ui(
    ui: &mut Ui,
    action: Action,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let button = Button::new(RichText::new(action.entry().icon).size(14.0)).frame(false);
    named_ui(ui, button, action, view, commands);
}

fn named_ui(ui: &mut Ui, button: Button, action: Action, view: &FrameView, commands: &mut Vec<Command>) {
    let entry = action.entry();
    let response = ui.add(button).on_hover_text(entry.help());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, entry.label));
    if response.clicked() {
        commands.push(action.command(view));
    }
}

/// A button for a command that shows a word instead of a picture.
pub(in crate::app::panel) fn labelled_button_ui(
    ui: &mut Ui,
    action: Action,
    label: &str,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let button = Button::new(label).small();
    if ui.add_enabled(action.is_possible(view), button).on_hover_text(action.entry().help()).clicked() {
        commands.push(action.command(view));
    }
}
