//! A small picture of what each overlay draws, in its colours and shapes.

use crate::app::frame_view::Theme;
use crate::app::theme::{color, palette};
use crate::scene::Overlay;
use egui::{Color32, CornerRadius, FontId, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

/// Draws an overlay's glyph.
pub fn glyph_ui(ui: &mut Ui, overlay: Overlay, theme: Theme) {
    let (rect, _) = ui.allocate_exact_size(vec2(34.0, 16.0), Sense::hover());
    let painter = ui.painter_at(rect);
    let palette = palette(theme);
    let (left, right) = (pos2(rect.left() + 3.0, rect.center().y), pos2(rect.right() - 3.0, rect.center().y));
    match overlay {
        Overlay::Normals => arrow(&painter, left, right, color(palette.normal), 1.5),
        Overlay::Velocities => arrow(&painter, left, right, color(palette.velocity), 3.0),
        Overlay::Fields => dashed_arrow(&painter, left, right, color(palette.field)),
        Overlay::SweepPaths => capsule(&painter, rect, color(palette.motion)),
        Overlay::FaceFlags => face(&painter, rect, color(palette.face), color(palette.edge)),
        Overlay::Contacts => cross(&painter, rect.center(), color(palette.contact)),
        Overlay::Trails => trail(&painter, rect, color(palette.body(0, None))),
        Overlay::Labels => {
            let at = rect.center();
            painter.text(at, egui::Align2::CENTER_CENTER, "A", FontId::proportional(12.0), color(palette.text));
        }
        Overlay::Grid => grid(&painter, rect, color(palette.grid)),
    }
}

fn arrow(painter: &Painter, from: Pos2, to: Pos2, color: Color32, width: f32) {
    let neck = to - vec2(8.0, 0.0);
    painter.line_segment([from, neck], Stroke::new(width, color));
    let head = vec![neck - vec2(0.0, 4.5), to, neck + vec2(0.0, 4.5)];
    painter.add(Shape::convex_polygon(head, color, Stroke::NONE));
}

fn dashed_arrow(painter: &Painter, from: Pos2, to: Pos2, color: Color32) {
    let neck = to - vec2(8.0, 0.0);
    painter.extend(Shape::dashed_line(&[from, neck], Stroke::new(2.0, color), 4.0, 3.0));
    let head = vec![neck, neck + vec2(4.0, -4.0), to, neck + vec2(4.0, 4.0)];
    painter.add(Shape::convex_polygon(head, color, Stroke::NONE));
}

fn capsule(painter: &Painter, rect: Rect, color: Color32) {
    let body = rect.shrink2(vec2(3.0, 3.0));
    let radius = CornerRadius::same(5);
    painter.rect(body, radius, color.gamma_multiply(0.25), Stroke::new(1.0, color), StrokeKind::Inside);
    painter.circle_stroke(body.right_center() - vec2(5.0, 0.0), 5.0, Stroke::new(1.5, color));
}

fn face(painter: &Painter, rect: Rect, lit: Color32, edge: Color32) {
    let front = Rect::from_center_size(rect.center() + vec2(-2.0, 1.5), vec2(14.0, 10.0));
    let back = vec2(5.0, -4.0);
    let top = vec![front.left_top(), front.left_top() + back, front.right_top() + back, front.right_top()];
    painter.add(Shape::convex_polygon(top, lit, Stroke::new(1.0, edge)));
    painter.rect_stroke(front, 0.0, Stroke::new(1.0, edge), StrokeKind::Middle);
}

fn cross(painter: &Painter, at: Pos2, color: Color32) {
    painter.circle_filled(at, 2.0, color);
    painter.circle_stroke(at, 5.5, Stroke::new(1.5, color));
}

fn trail(painter: &Painter, rect: Rect, color: Color32) {
    let steps = 5;
    for step in 0..steps {
        let share = step as f32 / (steps - 1) as f32;
        let at = pos2(rect.left() + 5.0 + share * (rect.width() - 10.0), rect.bottom() - 4.0 - share * share * 8.0);
        painter.circle_filled(at, 1.0 + 1.2 * share, color.gamma_multiply(0.3 + 0.7 * share));
    }
}

fn grid(painter: &Painter, rect: Rect, color: Color32) {
    let area = Rect::from_center_size(rect.center(), vec2(22.0, 12.0));
    for share in [0.0, 0.5, 1.0] {
        let x = area.left() + share * area.width();
        let y = area.top() + share * area.height();
        painter.line_segment([pos2(x, area.top()), pos2(x, area.bottom())], Stroke::new(1.0, color));
        painter.line_segment([pos2(area.left(), y), pos2(area.right(), y)], Stroke::new(1.0, color));
    }
}
