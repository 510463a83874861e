//! The flags of bookmarks on the timeline.

use super::bookmark_list::hover_ui;
use crate::app::command::{Command, PlaybackCommand};
use crate::app::frame::FrameView;
use crate::app::style::theme::panel_colors;
use crate::language::t;
use crate::scene::PartRef;
use crate::sim::Instant;
use egui::{Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};

/// Width and height of a flag, in points.
const SIZE: f32 = 8.0;

/// A flag at the foot of the axis for each bookmark in sight, with a line down through the lanes; a click goes there.
/// `x_of` is where a moment is; `None` out of sight.
pub(in crate::app::panel) fn ui(
    ui: &Ui,
    painter: &Painter,
    (top, bottom): (f32, f32),
    x_of: impl Fn(Instant) -> Option<f32>,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let color = panel_colors(view.settings.theme).bookmark;
    for (index, bookmark) in view.scene.bookmarks.iter().enumerate() {
        let Some(x) = view.event_log.moment_of(&bookmark.at).and_then(&x_of) else { continue };
        let foot = pos2(x, top);
        painter.line_segment([foot, pos2(x, bottom)], Stroke::new(1.0, color.gamma_multiply(0.6)));
        painter.add(Shape::convex_polygon(flag(foot), color, Stroke::NONE));
        let rect = Rect::from_min_max(foot - vec2(3.0, SIZE + 2.0), foot + vec2(SIZE + 2.0, 2.0));
        let response = ui.interact(rect, ui.id().with(("bookmark", index)), Sense::click());
        let name = view.scene.label_of(PartRef::Bookmark(index));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, t!("Bookmark {name}", name)));
        if response.on_hover_ui(|ui| hover_ui(ui, index, &name, view)).clicked() {
            commands.push(Command::Playback(PlaybackCommand::GoToBookmark(index)));
        }
    }
}

/// A pennant whose pole stands on a point.
fn flag(foot: Pos2) -> Vec<Pos2> {
    vec![foot - vec2(1.0, SIZE), foot + vec2(SIZE, -0.5 * SIZE), foot - vec2(1.0, 0.0)]
}
