//! Small pictures of what overlays draw, for their list and the legend.

use crate::app::draw_list::{Head, Pose, Rgba, VectorKind};
use crate::app::style::color::color32;
use crate::app::style::palette::Palette;
use crate::scene::Overlay;
use egui::{Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

/// Paints what an overlay looks like into a rectangle about twice as wide as high.
pub fn paint_glyph(painter: &Painter, rect: Rect, overlay: Overlay, palette: &Palette) {
    let (left, right) = (rect.left_center() + vec2(2.0, 0.0), rect.right_center() - vec2(2.0, 0.0));
    match overlay {
        Overlay::Normals => paint_arrow(painter, [left, right], VectorKind::Normal, palette),
        Overlay::Velocities => paint_arrow(painter, [left, right], VectorKind::Velocity, palette),
        Overlay::Fields => paint_arrow(painter, [left, right], VectorKind::Field, palette),
        Overlay::SweepPaths => {
            let body = rect.shrink2(vec2(2.0, rect.height() * 0.22));
            let round = body.height() / 2.0;
            painter.rect_filled(body, round, color32(palette.motion).gamma_multiply(0.35));
            let stroke = Stroke::new(1.2, color32(palette.motion));
            painter.circle_stroke(body.left_center() + vec2(round, 0.0), round, stroke);
            painter.circle_stroke(body.right_center() - vec2(round, 0.0), round, stroke);
        }
        Overlay::FaceFlags => {
            let size = rect.height() * 0.34;
            let center = rect.center();
            let corner = |x: f32, y: f32| center + vec2(x * size * 1.3, y * size);
            let top = vec![corner(-1.0, -0.2), corner(-0.3, -1.0), corner(1.3, -1.0), corner(0.6, -0.2)];
            painter.add(Shape::convex_polygon(top, color32(palette.face), Stroke::NONE));
            let front = Rect::from_two_pos(corner(-1.0, -0.2), corner(0.6, 1.0));
            painter.rect_stroke(front, 0.0, Stroke::new(1.0, color32(palette.edge)), egui::StrokeKind::Middle);
        }
        Overlay::Contacts => {
            painter.circle_filled(rect.center(), rect.height() * 0.26, color32(palette.contact));
            let rim = Stroke::new(1.2, color32(palette.text_background).to_opaque());
            painter.circle_stroke(rect.center(), rect.height() * 0.26, rim);
        }
        Overlay::Trails => {
            let color = color32(palette.body(1, None));
            for i in 0..6 {
                let at =
                    |share: f32| left + (right - left) * share + vec2(0.0, rect.height() * 0.5 * (share - 0.5).powi(2));
                let piece = [at(i as f32 / 6.0), at((i + 1) as f32 / 6.0)];
                painter.line_segment(piece, Stroke::new(2.0, color.gamma_multiply((i + 1) as f32 / 6.0)));
            }
        }
        Overlay::PathAhead => {
            let color = color32(palette.body(1, None));
            let at =
                |share: f32| left + (right - left) * share - vec2(0.0, rect.height() * 0.4 * (share - 0.2).powi(2));
            let path = (1..=6).map(|i| at(i as f32 / 6.0)).collect();
            painter.add(Shape::line(path, Stroke::new(2.0, color)));
            painter.circle_filled(at(1.0 / 6.0), rect.height() * 0.2, color);
        }
        Overlay::Labels => {
            let pill = rect.shrink2(vec2(3.0, rect.height() * 0.24));
            painter.rect_filled(pill, 3.0, color32(palette.text).gamma_multiply(0.25));
            let line = [pill.left_center() + vec2(4.0, 0.0), pill.right_center() - vec2(4.0, 0.0)];
            painter.line_segment(line, Stroke::new(1.5, color32(palette.text)));
        }
        Overlay::Momentum => {
            let middle = pos2(rect.center().x - 2.0, rect.top() + 3.0);
            let [low_left, low_right] = [left, right].map(|at| pos2(at.x, rect.bottom() - 3.0));
            paint_arrow(painter, [low_left, middle], VectorKind::Momentum, palette);
            paint_arrow(painter, [middle, low_right], VectorKind::Momentum, palette);
        }
        Overlay::Steering => {
            let [low_left, low_right] = [left, right].map(|at| pos2(at.x, rect.bottom() - 3.0));
            let middle = pos2(rect.center().x - 4.0, rect.top() + 3.0);
            let links = [([low_left, middle], palette.field), ([middle, low_right], palette.flow)];
            for (ends, color) in links {
                paint_headed(painter, ends, (Head::Kite, 1.2, 0.0), color);
            }
            let sum = [low_left, low_right];
            painter.line_segment(sum, Stroke::new(1.4, color32(palette.text)));
        }
        Overlay::Shadows => {
            let radius = rect.height() * 0.2;
            paint_shadow(painter, rect.center_bottom() - vec2(0.0, 4.0), 2.0 * radius, palette);
            painter.circle_filled(rect.center_top() + vec2(0.0, radius + 1.0), radius, color32(palette.body(1, None)));
        }
        Overlay::Grid => {
            let stroke = Stroke::new(1.0, color32(palette.grid).to_opaque().gamma_multiply(0.8));
            for share in [0.2, 0.5, 0.8] {
                let x = rect.left() + rect.width() * share;
                painter.line_segment([pos2(x, rect.top() + 3.0), pos2(x, rect.bottom() - 3.0)], stroke);
                let y = rect.top() + rect.height() * share;
                painter.line_segment([pos2(rect.left() + 2.0, y), pos2(rect.right() - 2.0, y)], stroke);
            }
        }
    }
}

/// Paints a soft, flat shadow that extends `half_width` points to either side.
pub fn paint_shadow(painter: &Painter, center: Pos2, half_width: f32, palette: &Palette) {
    // Light on dark panels, where black would not be seen.
    let color = color32(palette.text);
    for share in [1.0, 0.75, 0.5] {
        let size = vec2(half_width, 0.4 * half_width) * share;
        painter.add(Shape::ellipse_filled(center, size, color.gamma_multiply(0.18)));
    }
}

/// Paints an arrow of a kind with its own head, as the 3D view draws it.
pub fn paint_arrow(painter: &Painter, [tail, tip]: [Pos2; 2], kind: VectorKind, palette: &Palette) {
    paint_arrow_as(painter, [tail, tip], (kind, Pose::At), palette.vector(kind));
}

/// Paints an arrow in the style of a pose, in any colour.
pub fn paint_arrow_as(painter: &Painter, ends: [Pos2; 2], (kind, pose): (VectorKind, Pose), color: Rgba) {
    paint_headed(painter, ends, (kind.head(), kind.shaft(), pose.dash()), color);
}

/// Paints an arrow with a head, a shaft of this radius, and dashes of this length (0: solid).
pub fn paint_headed(painter: &Painter, [tail, tip]: [Pos2; 2], (head, shaft, dash): (Head, f32, f32), color: Rgba) {
    let color = color32(color);
    let along = (tip - tail).normalized();
    let across = vec2(-along.y, along.x);
    let length = (5.0 + 5.0 * shaft).min((tip - tail).length() / 2.0);
    let radius = 2.0 + 2.0 * shaft;
    let base = tip - along * length;
    let stroke = Stroke::new(2.0 * shaft, color);
    if dash == 0.0 {
        painter.line_segment([tail, base], stroke);
    } else {
        painter.extend(Shape::dashed_line(&[tail, base], stroke, dash, dash));
    }
    let at = |share: f32, side: f32| -> Pos2 { base + along * (length * share) + across * (radius * side) };
    let outline: Vec<Pos2> = match head {
        Head::Cone => vec![at(0.0, 1.0), at(1.0, 0.0), at(0.0, -1.0)],
        Head::Diamond => vec![at(0.0, 0.0), at(0.5, 1.0), at(1.0, 0.0), at(0.5, -1.0)],
        Head::Bead => {
            painter.circle_filled(at(0.5, 0.0), radius * 0.95, color);
            return;
        }
        Head::Kite => vec![at(-0.5, 0.3), at(0.1, 1.0), at(1.0, 0.0), at(0.1, -1.0), at(-0.5, -0.3)],
        Head::Block => vec![at(0.25, 1.0), at(1.0, 1.0), at(1.0, -1.0), at(0.25, -1.0)],
        Head::Spire => {
            let foot = vec![at(0.0, 1.2), at(0.35, 0.4), at(0.35, -0.4), at(0.0, -1.2)];
            painter.add(Shape::convex_polygon(foot, color, Stroke::NONE));
            vec![at(0.35, 0.4), at(1.0, 0.0), at(0.35, -0.4)]
        }
        Head::Barb => {
            // Not convex: two halves.
            let half = |side: f32| vec![at(0.0, 0.0), at(-0.3, side), at(1.0, 0.0)];
            painter.add(Shape::convex_polygon(half(1.0), color, Stroke::NONE));
            half(-1.0)
        }
    };
    painter.add(Shape::convex_polygon(outline, color, Stroke::NONE));
}

/// Size of a glyph in points.
pub const GLYPH_SIZE: Vec2 = Vec2::new(30.0, 16.0);
