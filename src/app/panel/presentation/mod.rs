//! What lies around and over the 3D view while it is presented to an audience: time, a thin timeline, the numbers of what
//! is selected, and what a speaker points with.

pub(super) mod numbers;
mod pointing;

use crate::app::command::{Action, Command, PlaybackCommand, Shortcut, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::panel::recording::scrubber;
use crate::app::panel::widgets::buttons::button_ui;
use crate::app::panel::widgets::checkbox;
use crate::app::panel::widgets::numbers::seconds;
use crate::app::text::presentation as words;
use crate::language::t;
use crate::scene::BodyNumber;
use egui::{Align2, Color32, Context, FontId, Id, LayerId, Order, RichText, TopBottomPanel, Ui, vec2};
use egui_phosphor::regular as icon;

/// Of the words on a black screen: from its lower edge and size, in points, and colour.
const ABOVE_EDGE: f32 = 10.0;
const SMALL: f32 = 10.0;
const DIM: Color32 = Color32::from_gray(96);
/// Height of the timeline, in points.
const TRACK: f32 = 28.0;

/// The strip at the lower edge of the window.
pub(super) fn strip_ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    let frame = egui::Frame::side_top_panel(&ctx.style()).fill(ctx.style().visuals.panel_fill);
    TopBottomPanel::bottom("presentation").frame(frame).show_separator_line(false).show(ctx, |ui| {
        ui.horizontal(|ui| {
            for action in [Action::STEP_BACK, Action::PLAY_PAUSE, Action::STEP_FORWARD] {
                button_ui(ui, action, view, commands);
            }
            ui.label(RichText::new(words::time(&time(view))).monospace());
            speed_ui(ui, view, commands);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                button_ui(ui, Action::PRESENT, view, commands);
                numbers_menu_ui(ui, view, commands);
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    if !view.concealed().timeline() {
                        scrubber::ui(ui, TRACK, view, commands);
                    }
                });
            });
        });
    });
}

/// What lies over the view.
pub(super) fn over_ui(ctx: &Context, view: &FrameView) {
    numbers::ui(ctx, view);
    pointing::ui(ctx, view);
    if view.settings.presentation.is_blank {
        let over_all = LayerId::new(Order::Tooltip, Id::new("black screen"));
        let (painter, screen) = (ctx.layer_painter(over_all), ctx.screen_rect());
        painter.rect_filled(screen, 0.0, Color32::BLACK);
        // Dim: the speaker reads it, the audience does not look there.
        let at = screen.center_bottom() - vec2(0.0, ABOVE_EDGE);
        let key = Action::BLANK.shortcut.map(Shortcut::name).unwrap_or_default();
        painter.text(at, Align2::CENTER_BOTTOM, words::black_screen(&key), FontId::proportional(SMALL), DIM);
    }
}

/// Seconds since tick 0.
fn time(view: &FrameView) -> String {
    seconds(view.moment.setup.clock.seconds(view.playback.cursor))
}

/// The speed, which a click makes slower and a click with the other button faster.
fn speed_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let speed = view.playback.speed;
    let response = ui.button(speed.name()).on_hover_text(words::SPEED.words());
    let wanted = match (response.clicked(), response.secondary_clicked()) {
        (true, _) => speed.slower(),
        (_, true) => speed.faster(),
        _ => speed,
    };
    if wanted != speed {
        commands.push(Command::Playback(PlaybackCommand::SetSpeed(wanted)));
    }
}

/// Which numbers of the selected are shown.
fn numbers_menu_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let menu = ui.menu_button(icon::LIST_NUMBERS, |ui| {
        for number in BodyNumber::ALL {
            let mut is_shown = view.settings.presentation.numbers.contains(&number);
            if checkbox::ui(ui, &mut is_shown, words::number(number)).changed() {
                commands.push(Command::View(ViewCommand::PresentNumber(number, is_shown)));
            }
        }
    });
    let response = menu.response.on_hover_text(words::NUMBERS.words());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, t!("Numbers shown")));
}
