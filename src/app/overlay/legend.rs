//! The legend over the view: the shared length scale of vectors, their kinds, and the poses.

use super::glyph::{paint_arrow, paint_arrow_as};
use super::{Extent, OverlayContext, Pose, VectorKind, VectorScale};
use crate::app::viewport::color32;
use crate::scene::Overlay;
use egui::{Align2, FontId, Painter, Pos2, Rect, Stroke, pos2, vec2};

const ROW: f32 = 18.0;
const MARGIN: f32 = 10.0;
/// Where the text of a row begins, from the legend's left edge.
const TEXT: f32 = 48.0;
const WIDTH: f32 = 236.0;

/// Paints the legend of the overlays that are on into the lower left corner of the view. Returns
/// the rectangle it covers, for labels to stay out of.
pub fn paint_legend(painter: &Painter, context: &OverlayContext) -> Option<Rect> {
    let kinds = kinds(context);
    if kinds.is_empty() {
        return None;
    }
    let scaled = scale_bar(context);
    let rows = kinds.len() + usize::from(scaled.is_some()) * 2 + usize::from(shows_poses(context));
    let view = painter.clip_rect();
    let height = ROW * rows as f32 + 2.0 * 6.0;
    let corner = pos2(view.left() + MARGIN, view.bottom() - MARGIN - height);
    let rect = Rect::from_min_size(corner, vec2(WIDTH, height));
    let palette = context.palette;
    // Denser than a label's pill: it is painted over labels.
    let text_background = palette.text_background;
    painter.rect_filled(rect, 6.0, color32([text_background[0], text_background[1], text_background[2], 0.94]));
    let mut row = Rows { painter, at: corner + vec2(8.0, 6.0 + ROW / 2.0), context };
    for (kind, text) in kinds {
        paint_arrow(painter, [row.at, row.at + vec2(32.0, 0.0)], kind, palette);
        row.text(text);
    }
    if shows_poses(context) {
        let color = VectorKind::Velocity.color(palette);
        for (i, (pose, name)) in
            [(Pose::Before, "before"), (Pose::At, "now"), (Pose::After, "after")].into_iter().enumerate()
        {
            let at = row.at + vec2(i as f32 * 74.0, 0.0);
            paint_arrow_as(painter, [at, at + vec2(26.0, 0.0)], (VectorKind::Velocity, pose), color);
            row.plain(at + vec2(30.0, 0.0), name);
        }
        row.at.y += ROW;
    }
    if let Some(bar) = scaled {
        let (color, y) = (color32(palette.text), row.at.y);
        let (from, to) = (pos2(row.at.x, y), pos2(row.at.x + bar.points, y));
        painter.line_segment([from, to], Stroke::new(2.0, color));
        for end in [from, to] {
            painter.line_segment([end - vec2(0.0, 4.0), end + vec2(0.0, 4.0)], Stroke::new(1.5, color));
        }
        row.plain(to + vec2(8.0, 0.0), &bar.text);
        row.at.y += ROW;
        row.plain(row.at, "a gap in a shaft: longer than drawn");
    }
    Some(rect)
}

struct Rows<'a> {
    painter: &'a Painter,
    at: Pos2,
    context: &'a OverlayContext<'a>,
}

impl Rows<'_> {
    /// The text of a row with a glyph; goes on to the next.
    fn text(&mut self, text: &str) {
        self.plain(self.at + vec2(TEXT - 8.0, 0.0), text);
        self.at.y += ROW;
    }

    fn plain(&self, at: Pos2, text: &str) {
        let color = color32(self.context.palette.text);
        self.painter.text(at, Align2::LEFT_CENTER, text, FontId::proportional(11.5), color);
    }
}

/// The kinds of vectors that the overlays show, with what they mean.
fn kinds(context: &OverlayContext) -> Vec<(VectorKind, &'static str)> {
    let on = |overlay| context.overlays.contains(&overlay);
    let setup = context.moment.setup;
    [
        (on(Overlay::Normals), VectorKind::Normal, "normal (direction only)"),
        (on(Overlay::Velocities), VectorKind::Velocity, "velocity"),
        (on(Overlay::Contacts), VectorKind::Impulse, "impulse at a contact"),
        (on(Overlay::Fields) && !setup.fields.is_empty(), VectorKind::Field, "field (opacity: strength)"),
        (on(Overlay::Fields) && !setup.flows.is_empty(), VectorKind::Flow, "flow (opacity: strength)"),
    ]
    .into_iter()
    .filter_map(|(shown, kind, text)| shown.then_some((kind, text)))
    .collect()
}

fn shows_poses(context: &OverlayContext) -> bool {
    context.overlays.contains(&Overlay::Velocities)
}

/// A bar as long as an arrow of a round magnitude at the camera's target.
#[derive(Debug, PartialEq)]
struct ScaleBar {
    points: f32,
    text: String,
}

fn scale_bar(context: &OverlayContext) -> Option<ScaleBar> {
    let on = |overlay| context.overlays.contains(&overlay);
    let units = match (on(Overlay::Velocities), on(Overlay::Contacts)) {
        (true, true) => ["m/s", " or N·s"],
        (true, false) => ["m/s", ""],
        (false, true) => ["N·s", ""],
        (false, false) => return None,
    };
    let setup = context.moment.setup;
    let scale = VectorScale::of(setup, &Extent::of(setup), context.arrow_scale);
    let frame = &context.frame;
    let points_per_metre = 1.0 / (frame.metres_per_pixel(frame.camera.target) * f64::from(frame.pixels_per_point));
    let points_per_unit = scale.metres_per_unit * points_per_metre;
    // A round magnitude whose bar is between 40 and 100 points long.
    let magnitude = super::round_down(100.0 / points_per_unit);
    let text = format!("{} {}{}", (magnitude * 1e9).round() / 1e9, units[0], units[1]);
    Some(ScaleBar { points: (magnitude * points_per_unit) as f32, text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;
    use glam::DVec3;

    #[test]
    fn the_bar_is_as_long_as_an_arrow_of_its_magnitude_at_the_target() {
        let mut fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::new(3.0, 0.0, 0.0));
        fixture.overlays.insert(Overlay::Velocities);
        fixture.draw(0.0, |sketch, _| {
            let bar = scale_bar(sketch.context).unwrap();
            let magnitude: f64 = bar.text.split(' ').next().unwrap().parse().unwrap();
            let frame = &sketch.context.frame;
            let length = magnitude * sketch.scale.metres_per_unit;
            let target = frame.camera.target;
            let [a, b] = [target, target + frame.camera.right() * length].map(|p| frame.point_at(p).unwrap());
            assert!((a.distance(b) - bar.points).abs() < 0.01, "{} and {}", a.distance(b), bar.points);
            assert!((40.0..=100.5).contains(&bar.points), "{}", bar.points);
        });
    }

    #[test]
    fn without_vectors_that_have_a_length_there_is_no_bar() {
        let mut fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::X);
        fixture.overlays.insert(Overlay::Normals);
        fixture.draw(0.0, |sketch, _| {
            assert_eq!(scale_bar(sketch.context), None);
            assert_eq!(kinds(sketch.context).len(), 1);
        });
    }
}
