//! What egui paints: labels, legend, notes and numbers.

use super::svg::{Look, Svg, Words};
use crate::app::draw_list::Rgba;
use egui::epaint::{ClippedShape, ColorMode, PathStroke, RectShape, TextShape};
use egui::{Color32, Pos2, Shape, Stroke, StrokeKind};
use glam::DVec2;

/// Signs of the icon font lie in this range, which no other font has.
const ICONS: std::ops::RangeInclusive<char> = '\u{e000}'..='\u{f8ff}';

/// Draws shapes in their order. Nothing is cut off: what a picture shows lies within its panel.
pub(super) fn draw(svg: &mut Svg, painted: &[ClippedShape]) {
    for clipped in painted {
        if clipped.clip_rect.intersects(clipped.shape.visual_bounding_rect()) {
            draw_shape(svg, &clipped.shape);
        }
    }
}

fn draw_shape(svg: &mut Svg, shape: &Shape) {
    match shape {
        Shape::Noop | Shape::Callback(_) => {}
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| draw_shape(svg, shape)),
        Shape::Circle(circle) => {
            let radius = f64::from(circle.radius);
            svg.ellipse(place(circle.center), [radius, radius], 0.0, look(circle.fill, circle.stroke));
        }
        Shape::Ellipse(ellipse) => {
            let axes = [ellipse.radius.x, ellipse.radius.y].map(f64::from);
            svg.ellipse(place(ellipse.center), axes, 0.0, look(ellipse.fill, ellipse.stroke));
        }
        Shape::LineSegment { points, stroke } => {
            svg.path(&[&points.map(place)], false, look(Color32::TRANSPARENT, *stroke));
        }
        Shape::Path(path) => {
            let corners: Vec<DVec2> = path.points.iter().copied().map(place).collect();
            svg.path(&[&corners], path.closed, look(path.fill, even(&path.stroke)));
        }
        Shape::Rect(rect) => draw_rect(svg, rect),
        Shape::Text(text) => draw_text(svg, text),
        Shape::Mesh(mesh) => {
            // Of textures, which are pictures of letters and icons, nothing is drawn.
            for corners in mesh.indices.chunks_exact(3).filter(|_| mesh.texture_id == egui::TextureId::default()) {
                let corners = [corners[0], corners[1], corners[2]].map(|corner| mesh.vertices[corner as usize]);
                svg.polygon(&corners.map(|corner| place(corner.pos)), Look::filled(rgba(corners[0].color)));
            }
        }
        Shape::QuadraticBezier(curve) => {
            let places: Vec<DVec2> = curve.flatten(None).into_iter().map(place).collect();
            svg.path(&[&places], curve.closed, look(curve.fill, even(&curve.stroke)));
        }
        Shape::CubicBezier(curve) => {
            let places: Vec<DVec2> = curve.flatten(None).into_iter().map(place).collect();
            svg.path(&[&places], curve.closed, look(curve.fill, even(&curve.stroke)));
        }
    }
}

fn draw_rect(svg: &mut Svg, rect: &RectShape) {
    // What is blurred is a shadow, which paper does not need.
    if rect.blur_width > 0.0 {
        return;
    }
    let width = rect.stroke.width;
    let inset = match rect.stroke_kind {
        StrokeKind::Inside => width / 2.0,
        StrokeKind::Middle => 0.0,
        StrokeKind::Outside => -width / 2.0,
    };
    let inner = rect.rect.shrink(inset);
    let size = DVec2::new(f64::from(inner.width()), f64::from(inner.height()));
    let radius = f64::from(rect.corner_radius.average() - inset).max(0.0);
    svg.rectangle(place(inner.min), size, radius, look(rect.fill, rect.stroke));
}

/// A text, row by row, each as far as it has one look.
fn draw_text(svg: &mut Svg, shape: &TextShape) {
    let sections = &shape.galley.job.sections;
    for row in &shape.galley.rows {
        let glyphs = row.glyphs.iter().filter(|glyph| !ICONS.contains(&glyph.chr)).collect::<Vec<_>>();
        for run in glyphs.chunk_by(|a, b| a.section_index == b.section_index) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
            let Some(section) = sections.get(first.section_index as usize) else { continue };
            let text: String = run.iter().map(|glyph| glyph.chr).collect();
            let at = shape.pos + egui::emath::Rot2::from_angle(shape.angle) * first.pos.to_vec2();
            let format = &section.format;
            let color = shape.override_text_color.unwrap_or(format.color);
            let color = if color == Color32::PLACEHOLDER { shape.fallback_color } else { color };
            let words = Words {
                text: &text,
                at: place(at),
                width: f64::from(last.max_x() - first.pos.x),
                size: f64::from(format.font_id.size),
                is_even: format.font_id.family == egui::FontFamily::Monospace,
                leans: format.italics,
                color: rgba(color.gamma_multiply(shape.opacity_factor)),
                turn: f64::from(shape.angle.to_degrees()),
            };
            svg.words(&words);
        }
    }
}

fn look(fill: Color32, stroke: impl Into<Stroke>) -> Look {
    let stroke: Stroke = stroke.into();
    let has_line = stroke.width > 0.0 && stroke.color != Color32::TRANSPARENT;
    Look {
        fill: (fill != Color32::TRANSPARENT).then(|| rgba(fill)),
        stroke: has_line.then(|| rgba(stroke.color)),
        width: f64::from(stroke.width),
        ..Look::default()
    }
}

/// The line of a path, of which we never paint one in changing colours.
fn even(stroke: &PathStroke) -> Stroke {
    match stroke.color {
        ColorMode::Solid(color) => Stroke::new(stroke.width, color),
        ColorMode::UV(_) => Stroke::NONE,
    }
}

fn place(at: Pos2) -> DVec2 {
    DVec2::new(f64::from(at.x), f64::from(at.y))
}

fn rgba(color: Color32) -> Rgba {
    color.to_srgba_unmultiplied().map(|channel| f32::from(channel) / 255.0)
}
