//! A line for newcomers at the bottom of the 3D view; it disappears after the first use.

use crate::app::command::{Command, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::panel::widgets::numbers::vector;
use crate::language::{Text, t, text};
use crate::scene::Scene;
use egui::{Align2, FontId, Rect, Ui};
use glam::DVec3;

/// Short enough for one line in the narrowest view beside panels.
const HINT: Text = text!("Space plays · → steps · Shift+→ next event · right drag orbits · wheel zooms · F1 all keys");

/// The same where nothing can move, but queries are asked.
const OF_QUERIES: Text =
    text!("Drag a point: the answer follows · Explain tells why · right drag orbits · F1 all keys");

/// The same where a lesson waits, in front of an audience, too.
const OF_LESSON: Text = text!("Page Down starts the lesson · F1 all keys");

/// The line for a scene.
fn hint(scene: &Scene) -> Text {
    match (scene.has_steps(), scene.bodies.is_empty() && !scene.queries.is_empty()) {
        (true, _) => OF_LESSON,
        (false, true) => OF_QUERIES,
        (false, false) => HINT,
    }
}

/// Shown in the middle of an empty scene.
const EMPTY: Text =
    text!("Nothing here yet.\nA right click, or Shift+A, adds a ball, a plane, a box… where the pointer is.");

/// A note on gravity, which will act on new objects.
fn gravity(scene: &Scene) -> String {
    let gravity = scene.settings.gravity;
    let is = if gravity == DVec3::ZERO { t!("off").to_owned() } else { format!("{} m/s²", vector(gravity)) };
    t!("Gravity is {is}: the settings in the tree change it.", is)
}

/// Width of the axes cross in the lower right corner, in points.
const AXES: f32 = 80.0;
/// Greatest share of the view's height that the line may cover.
const MOST_OF_VIEW: f32 = 0.2;

/// Paints how to begin while the scene is empty; its rectangle.
pub(in crate::app::panel) fn empty_ui(ui: &Ui, rect: Rect, view: &FrameView) -> Option<Rect> {
    let scene = view.scene;
    let is_empty = scene.bodies.is_empty() && scene.obstacles.is_empty() && scene.flows.is_empty();
    if !is_empty || !scene.queries.is_empty() || view.windows.add_menu.is_some() {
        return None;
    }
    let (visuals, painter) = (ui.visuals(), ui.painter_at(rect));
    let width = (rect.width() - 40.0).max(120.0);
    let mut text = egui::text::LayoutJob::simple(
        format!("{EMPTY}\n{}", gravity(scene)),
        FontId::proportional(15.0),
        visuals.text_color(),
        width,
    );
    text.halign = egui::Align::Center;
    let text = ui.fonts(|fonts| fonts.layout_job(text));
    let at = Align2::CENTER_CENTER.anchor_size(rect.center(), text.size());
    let pill = at.expand2(egui::vec2(12.0, 8.0));
    painter.rect_filled(pill, 6.0, visuals.window_fill.gamma_multiply(0.85));
    painter.galley(at.center_top(), text, visuals.text_color());
    Some(pill)
}

/// Paints the line above what stands at the lower edge of the view, and hides it for good once the view is used; its
/// rectangle.
pub fn ui(ui: &Ui, (rect, below): (Rect, Option<Rect>), view: &FrameView, commands: &mut Vec<Command>) -> Option<Rect> {
    // Its layer would be above dialogs, too.
    let windows = view.windows;
    let is_covered = windows.is_asking() || windows.check_results || windows.keys;
    if !view.settings.hint_visible || is_covered {
        return None;
    }
    let visuals = ui.visuals();
    // Above the labels of the view, which are painted later on its own layer.
    let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new("hint"));
    let painter = ui.ctx().layer_painter(layer).with_clip_rect(rect);
    let free =
        Rect::from_min_max(rect.min + egui::vec2(AXES, 0.0), rect.max - egui::vec2(AXES, view.room_of_legend(rect)));
    let free = free.with_max_y(below.map_or(free.bottom(), |below| below.top()));
    let width = (free.width() - 24.0).max(120.0);
    let text =
        painter.layout(hint(view.scene).words().to_owned(), FontId::proportional(12.0), visuals.text_color(), width);
    let at = Align2::CENTER_BOTTOM.anchor_size(free.center_bottom() - egui::vec2(0.0, 8.0), text.size());
    let pill = at.expand2(egui::vec2(10.0, 5.0));
    // In a small view it would cover the card.
    if pill.height() > MOST_OF_VIEW * rect.height() {
        return None;
    }
    painter.rect_filled(pill, 6.0, visuals.window_fill.gamma_multiply(0.85));
    painter.galley(at.min, text, visuals.text_color());
    let used =
        ui.input(|input| input.pointer.any_pressed() && input.pointer.hover_pos().is_some_and(|at| rect.contains(at)));
    if used {
        commands.push(Command::View(ViewCommand::DismissHint));
    }
    Some(pill)
}
