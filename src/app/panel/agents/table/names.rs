//! The names of the agents, left of their numbers.

use super::rows::{ROW, Rows, Scrolled, about_row, row_step, select};
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::language::t;
use crate::scene::PartRef;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, Rect, Sense, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Share of the panel that the names take, and their least and greatest width in points.
const SHARE: f32 = 0.28;
const WIDTHS: [f32; 2] = [70.0, 160.0];
/// Between names and numbers, in points.
pub(super) const GAP: f32 = 6.0;

/// How wide they are in a panel.
pub(super) fn width(of_panel: f32) -> f32 {
    (SHARE * of_panel).clamp(WIDTHS[0], WIDTHS[1])
}

/// Those beside the rows that are in sight; a click selects.
pub(super) fn ui(
    ui: &mut Ui,
    room: Rect,
    (scrolled, numbers): (Scrolled, Rect),
    rows: &Rows,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let font = TextStyle::Body.resolve(ui.style());
    let title = pos2(room.left(), numbers.top() - ui.spacing().item_spacing.y - ROW / 2.0);
    ui.painter().text(title, Align2::LEFT_CENTER, t!("agent"), font.clone(), ui.visuals().weak_text_color());
    let body = Rect::from_x_y_ranges(room.x_range(), numbers.y_range());
    let painter = ui.painter_at(body.intersect(ui.clip_rect()));
    let step = row_step(ui);
    let first = (scrolled.offset / step) as usize;
    let after = ((scrolled.offset + scrolled.height) / step).ceil() as usize;
    for row in first..after.min(rows.order.len()) {
        let place = rows.order[row];
        let id = rows.table.rows[place].agent;
        let top = body.top() + row as f32 * step - scrolled.offset;
        let rect = Rect::from_min_size(pos2(body.left(), top), vec2(body.width(), ROW));
        let is_selected = view.selection.parts().contains(&PartRef::Object(id));
        let name = view.label_of(id);
        let response = ui.interact(rect.intersect(body), ui.id().with(("name of agent", id)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_selected, &name));
        let visuals = ui.visuals();
        let behind = rect.expand2(vec2(0.0, 0.5 * (step - ROW)));
        if is_selected {
            painter.rect_filled(behind, 0.0, visuals.selection.bg_fill);
        } else if response.hovered() {
            painter.rect_filled(behind, 0.0, visuals.widgets.hovered.bg_fill);
        } else if row % 2 == 1 {
            painter.rect_filled(behind, 0.0, visuals.faint_bg_color);
        }
        let color = if is_selected { visuals.strong_text_color() } else { visuals.text_color() };
        let mut job = LayoutJob::simple_singleline(name.clone(), font.clone(), color);
        job.wrap = TextWrapping::truncate_at_width(rect.width());
        let text = painter.layout_job(job);
        painter.galley(rect.left_center() - vec2(0.0, 0.5 * text.size().y), text, color);
        let modifiers = ui.input(|input| input.modifiers);
        if response.on_hover_text(format!("{name}\n{}", about_row())).clicked() {
            select(rows, place, modifiers, view, commands);
        }
    }
}
