//! The tool bar: playing, stepping, speed, and the time on display.

use super::filter_chip;
use super::go_to;
use super::numbers::number;
use super::snap_menu;
use crate::app::command::{Action, Command};
use crate::app::frame_view::{EventRef, FrameView};
use crate::app::playback::Speed;
use crate::app::session::Goal;
use crate::app::viewport::GizmoMode;
use crate::sim::Instant;
use egui::{Button, RichText, Ui};
use egui_phosphor::regular as icon;

/// The buttons, from restart to next event.
const BUTTONS: [Action; 7] = [
    Action::Restart,
    Action::PreviousEvent,
    Action::StepBack,
    Action::Rewind,
    Action::PlayPause,
    Action::StepForward,
    Action::NextEvent,
];

/// The buttons at the right, the most important first.
const BUTTONS_AT_RIGHT: [Action; 3] = [Action::Keys, Action::ToggleTheme, Action::TogglePanels];
/// Size of a button in points.
const BUTTON: egui::Vec2 = egui::vec2(32.0, 28.0);
/// Size of a switch in points.
const SWITCH: egui::Vec2 = egui::vec2(28.0, 28.0);

/// The tool bar.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        for action in BUTTONS {
            button_ui(ui, action, view, commands);
        }
        filter_chip::narrow_ui(ui, view, commands);
        ui.separator();
        speed_ui(ui, view, commands);
        ui.separator();
        editing_ui(ui, view, commands);
        ui.separator();
        let at_right = ui.available_width() - time_width(ui, view);
        time_ui(ui, view, commands);
        goal_ui(ui, view);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            // What has no room here is in the menus.
            let room = (at_right / (BUTTON.x + ui.spacing().item_spacing.x)).max(0.0) as usize;
            for action in BUTTONS_AT_RIGHT.into_iter().take(room) {
                button_ui(ui, action, view, commands);
            }
        });
    });
}

/// A button for a command; its name is there for those who cannot see the icon.
pub(super) fn button_ui(ui: &mut Ui, action: Action, view: &FrameView, commands: &mut Vec<Command>) {
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
pub(super) fn switch_ui(ui: &mut Ui, action: Action, is_on: bool, view: &FrameView, commands: &mut Vec<Command>) {
    let picture = match action {
        Action::ToggleLocalAxes if is_on => icon::CUBE_FOCUS,
        _ => action.entry().icon,
    };
    let button = Button::new(RichText::new(picture).size(18.0)).min_size(SWITCH).selected(is_on);
    named_ui(ui, button, action, view, commands);
}

/// A small button for a command, without a frame.
pub(super) fn small_button_ui(ui: &mut Ui, action: Action, view: &FrameView, commands: &mut Vec<Command>) {
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

/// What the gizmo does, along which axes, and by which steps.
fn editing_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let settings = view.settings;
    // A row within the row would not stand level with it.
    let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, 2.0);
    for mode in [GizmoMode::Off, GizmoMode::Move, GizmoMode::Rotate, GizmoMode::Resize] {
        switch_ui(ui, Action::Gizmo(mode), settings.gizmo_mode == mode, view, commands);
    }
    ui.add_space(4.0);
    switch_ui(ui, Action::ToggleLocalAxes, settings.local_axes, view, commands);
    snap_menu::ui(ui, view, commands);
    ui.spacing_mut().item_spacing.x = spacing;
}

/// A button for a command that shows a word instead of a picture.
pub(super) fn labelled_button_ui(
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

fn speed_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let chosen = view.playback.speed;
    ui.label(RichText::new(icon::GAUGE).size(16.0));
    egui::ComboBox::from_id_salt("speed")
        .width(58.0)
        .selected_text(chosen.name())
        .show_ui(ui, |ui| {
            for speed in Speed::ALL {
                if ui.selectable_label(speed == chosen, speed.name()).clicked() {
                    commands.push(Command::SetSpeed(speed));
                }
            }
        })
        .response
        .on_hover_text("Simulated seconds per second. Below 1× every moment between two ticks is shown.");
}

/// Collisions of an unfinished tick from which on a person is told why nothing moves.
const MANY_MEETINGS: u64 = 1000;

/// What is being waited for, when it takes more than a moment.
fn goal_ui(ui: &mut Ui, view: &FrameView) {
    let text = match view.goal {
        Some(Goal::NextEvent) => "looking for the next event; Esc stops".to_owned(),
        Some(Goal::PreviousEvent) => "looking for the previous event; Esc stops".to_owned(),
        Some(Goal::Moment(Instant { tick, .. })) if tick > view.timeline.recorded() => {
            let [done, all] = [view.timeline.recorded(), tick].map(grouped);
            format!("simulating {done} / {all}; Esc stops")
        }
        // Playing, it shows by itself that it goes on.
        Some(Goal::Moment(Instant { tick, .. }) | Goal::Event(EventRef { tick, .. }))
            if tick < view.timeline.recorded() && !view.playback.playing =>
        {
            format!("simulating tick {} again; Esc stops", grouped(tick))
        }
        _ => match view.timeline.meetings_underway() {
            Some(meetings) if meetings >= MANY_MEETINGS => {
                format!("tick {}: {} collisions so far", grouped(view.timeline.recorded()), grouped(meetings))
            }
            _ => return,
        },
    };
    ui.spinner();
    ui.label(text).on_hover_text(
        "Simulated a little in each frame, so that the window never waits; shown when the tick is complete. A tick in \
         which many balls collide takes longest.",
    );
}

/// A count with its digits in groups of three: 12 345.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(" ")
}

fn time_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let cursor = view.playback.cursor;
    let clock = view.moment.setup.clock;
    ui.label(RichText::new("tick").monospace().strong());
    go_to::ui(ui, view, commands);
    if let Some(last) = view.playback.last_tick {
        let of = RichText::new(format!("/ {last}")).monospace().strong();
        ui.label(of).on_hover_text("The last tick of the scene.");
    }
    ui.add_space(10.0);
    let seconds = RichText::new(format!("t = {:.6} s", clock.seconds(cursor))).monospace();
    ui.label(seconds).on_hover_text(format!("Simulated time; a tick is {} s.", number(clock.tick_length())));
    // Last, so that nothing jumps when it comes and goes.
    if cursor.local > 0.0 {
        let within = RichText::new(format!("+{:.3} ms", cursor.local * 1e3)).monospace().weak();
        ui.label(within).on_hover_text("Time since this tick began.");
    }
}

/// Room that the times take at most, in points.
fn time_width(ui: &Ui, view: &FrameView) -> f32 {
    let digits = view.playback.last_tick.map_or(0, |last| last.to_string().len());
    let letters = "tick  /  t = 00000.000000 s +00.000 ms".len() + digits;
    let font = egui::TextStyle::Monospace.resolve(ui.style());
    letters as f32 * ui.fonts(|fonts| fonts.glyph_width(&font, '0')) + go_to::width(ui, view)
}
