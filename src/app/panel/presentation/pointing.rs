//! What a speaker points with: a spotlight, and a pen.

use crate::app::frame::FrameView;
use crate::app::interface::typing;
use crate::app::model::camera::Camera;
use crate::app::style::theme::panel_colors;
use egui::epaint::PathShape;
use egui::{Color32, Context, Id, Key, LayerId, Order, Pos2, Rect, Shape, Stroke, pos2};
use std::f32::consts::TAU;

/// Radius of the spotlight as a part of the window's height.
const LIGHT: f32 = 0.16;
/// Corners of the spotlight's rim.
const CORNERS: usize = 72;
/// What is beside the spotlight.
const SHADE: Color32 = Color32::from_black_alpha(190);
/// Width of the pen, in points.
const PEN: f32 = 2.5;
/// Points closer together than this draw nothing new.
const LEAST_STEP: f32 = 1.0;

/// What the view shows: a moment, from somewhere.
type Picture = (u64, u64, Camera);

/// What was drawn, kept by egui.
#[derive(Clone, Default, PartialEq)]
struct Drawing {
    strokes: Vec<Vec<Pos2>>,
    is_drawing: bool,
}

/// While T is held, all but a circle about the pointer is dark; while D is held, the pointer draws. What is drawn stays
/// until the picture moves on; D without a move erases it.
pub(super) fn ui(ctx: &Context, view: &FrameView) {
    let over = ctx.layer_painter(LayerId::new(Order::Foreground, Id::new("pointing")));
    let memory = Id::new("drawn while presenting");
    let picture: Picture = (view.playback.cursor.tick, view.playback.cursor.local.to_bits(), *view.camera);
    let kept: Option<(Picture, Drawing)> = ctx.data(|data| data.get_temp(memory));
    let mut drawing = kept.filter(|(of, _)| *of == picture).map_or_else(Drawing::default, |(_, drawing)| drawing);
    let is_typing = typing::is_typing(ctx);
    let (light, pen, pointer) = ctx.input(|input| {
        let held = |key| input.key_down(key) && !is_typing && input.modifiers.is_none();
        (held(Key::T), held(Key::D), input.pointer.latest_pos())
    });
    if let Some(at) = pointer.filter(|_| pen) {
        drawing.go_to(at);
    } else {
        drawing.end();
    }
    let stroke = Stroke::new(PEN, panel_colors(view.settings.theme).impact);
    for points in &drawing.strokes {
        over.add(Shape::line(points.clone(), stroke));
    }
    ctx.data_mut(|data| data.insert_temp(memory, (picture, drawing)));
    if let Some(at) = pointer.filter(|_| light) {
        let screen = ctx.screen_rect();
        over.extend(shade(screen, at, LIGHT * screen.height()));
    }
    if light || pen {
        ctx.request_repaint();
    }
}

impl Drawing {
    /// Goes on with the stroke, or begins one.
    fn go_to(&mut self, at: Pos2) {
        match self.strokes.last_mut().filter(|_| self.is_drawing) {
            Some(stroke) if stroke.last().is_some_and(|last| last.distance(at) < LEAST_STEP) => {}
            Some(stroke) => stroke.push(at),
            None => self.strokes.push(vec![at]),
        }
        self.is_drawing = true;
    }

    /// Ends the stroke; one that goes nowhere erases everything.
    fn end(&mut self) {
        if std::mem::take(&mut self.is_drawing) && self.strokes.last().is_some_and(|stroke| stroke.len() < 2) {
            self.strokes.clear();
        }
    }
}

/// Covers a rectangle but for a circle: pieces between the rim and the edges, which do not overlap.
fn shade(screen: Rect, center: Pos2, radius: f32) -> Vec<Shape> {
    let far = screen.width() + screen.height();
    let ray = |corner: usize, length: f32| {
        let angle = corner as f32 / CORNERS as f32 * TAU;
        pos2(center.x + length * angle.cos(), center.y + length * angle.sin())
    };
    let piece = |corner: usize| {
        let points = vec![ray(corner, radius), ray(corner, far), ray(corner + 1, far), ray(corner + 1, radius)];
        Shape::Path(PathShape::convex_polygon(points, SHADE, Stroke::NONE))
    };
    (0..CORNERS).map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_add_up_until_one_that_goes_nowhere_erases_them() {
        let mut drawing = Drawing::default();
        for stroke in [[0.0, 5.0, 9.0], [20.0, 25.0, 25.1]] {
            for x in stroke {
                drawing.go_to(pos2(x, 0.0));
            }
            drawing.end();
        }
        // 25.1 is too near to 25.
        assert_eq!(drawing.strokes.iter().map(Vec::len).collect::<Vec<_>>(), [3, 2]);
        drawing.go_to(pos2(7.0, 7.0));
        drawing.end();
        assert!(drawing.strokes.is_empty());
    }

    #[test]
    fn the_shade_covers_all_but_the_circle() {
        let (screen, center) = (Rect::from_min_size(Pos2::ZERO, egui::vec2(640.0, 360.0)), pos2(600.0, 40.0));
        let covers = |at: Pos2| {
            shade(screen, center, 50.0).iter().any(|shape| match shape {
                Shape::Path(path) => is_inside(&path.points, at),
                _ => false,
            })
        };
        for corner in [screen.left_top(), screen.right_top(), screen.left_bottom(), screen.right_bottom()] {
            assert_eq!(covers(corner), corner.distance(center) > 50.0, "{corner}");
        }
        assert!(!covers(center) && !covers(pos2(640.0, 40.0)) && covers(pos2(600.0, 95.0)));
    }

    /// Whether a point is on the same side of all edges of a convex polygon.
    fn is_inside(points: &[Pos2], at: Pos2) -> bool {
        let side = |nth: usize| {
            let (from, to) = (points[nth], points[(nth + 1) % points.len()]);
            (to - from).x * (at - from).y - (to - from).y * (at - from).x >= 0.0
        };
        (1..points.len()).all(|nth| side(nth) == side(0))
    }
}
