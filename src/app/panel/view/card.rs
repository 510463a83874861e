//! A card over the 3D view with the scene's description, for newcomers.

use crate::app::command::{Action, Command, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::app::panel::widgets::markdown;
use crate::app::panel::widgets::scroll;
use crate::language::t;
use egui::{Area, Frame, Id, Order, Pos2, Rect, RichText, Ui, pos2, vec2};
use egui_phosphor::regular as icon;

/// Greatest width of readable text, in points: about seventy letters.
const WIDTH: f32 = 440.0;
/// Margin around the card, in points.
const MARGIN: f32 = 8.0;
/// Where there is less room than this beside the bar, in points, a card lies below it.
const LEAST_BESIDE: f32 = 260.0;
/// Where there is less room than this, in points, there is no card.
const LEAST_WIDTH: f32 = 120.0;
const LEAST_HEIGHT: f32 = 92.0;

/// The card in the upper left corner of the view, unless it was closed or is empty; its rectangle. It is as wide as
/// there is room beside `bar`, and so as low as possible.
pub fn ui(ui: &Ui, rect: Rect, bar: Option<Rect>, view: &FrameView, commands: &mut Vec<Command>) -> Option<Rect> {
    let lesson = if view.scene.has_text_alone() { view.scene.told(&view.scene.lesson[0].text) } else { "" };
    let has_steps = view.scene.has_steps();
    let is_empty = view.scene.description.is_empty() && lesson.is_empty() && !has_steps;
    if !view.settings.card_visible || is_empty || view.lesson.is_some() {
        return None;
    }
    let (corner, width) = place(rect, bar, WIDTH)?;
    let area = Area::new(Id::new("scene card")).order(Order::Middle).fixed_pos(corner);
    let shown = area.show(ui.ctx(), |ui| {
        let fill = ui.visuals().window_fill.gamma_multiply(0.92);
        Frame::popup(ui.style()).fill(fill).show(ui, |ui| {
            ui.set_width(width - 16.0);
            title_ui(ui, view.scene.told(&view.scene.name), commands);
            let height = rect.height() * 0.5;
            // As high as its text, even if it was once opened in less room.
            let area = scroll::vertical().max_height(height).min_scrolled_height(height);
            scroll::show(ui, area, |ui| text_ui(ui, view, lesson));
            if has_steps {
                let action = Action::START_LESSON;
                labelled_button_ui(ui, action, &format!("{}  {}", action.icon, action.label()), view, commands);
            }
        });
    });
    Some(shown.response.rect)
}

/// The upper left corner of a card in the view, and how wide it is, at most `widest`: beside the bar or, where that leaves
/// little, below it; `None` where there is no room for one.
pub(in crate::app::panel) fn place(rect: Rect, bar: Option<Rect>, widest: f32) -> Option<(Pos2, f32)> {
    let whole = rect.width() - 2.0 * MARGIN;
    let beside = bar.map_or(whole, |bar| bar.left() - rect.left() - 2.0 * MARGIN);
    let corner = rect.min + vec2(MARGIN, MARGIN);
    let (corner, width) = match bar {
        Some(bar) if beside < LEAST_BESIDE => (pos2(corner.x, bar.bottom() + MARGIN), whole.min(0.6 * rect.width())),
        _ => (corner, beside),
    };
    let width = width.min(widest);
    (width >= LEAST_WIDTH && rect.bottom() - corner.y >= LEAST_HEIGHT).then_some((corner, width))
}

fn title_ui(ui: &mut Ui, name: &str, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::TOP), |ui| {
            let close = egui::Button::new(icon::X).frame(false);
            let response = ui.add(close).on_hover_text(t!("Closes this card. Help → About this scene opens it again."));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, t!("Close the card")));
            if response.clicked() {
                commands.push(Command::View(ViewCommand::ShowCard(false)));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::TOP), |ui| {
                ui.add(egui::Label::new(RichText::new(name).strong()).wrap());
            });
        });
    });
}

fn text_ui(ui: &mut Ui, view: &FrameView, lesson: &str) {
    markdown::ui(ui, view.scene.told(&view.scene.description));
    if !lesson.is_empty() {
        let open_at_once = view.scene.description.is_empty();
        egui::CollapsingHeader::new(t!("Why it is so")).default_open(open_at_once).id_salt("lesson").show(ui, |ui| {
            markdown::ui(ui, lesson);
        });
    }
}
