//! A whole picture, layer upon layer.

use super::svg::Svg;
use super::view::View;
use super::{balls, interface, lines, surfaces};
use crate::app::frame::Picture;
use egui::epaint::ClippedShape;

/// A picture with what egui painted over it, from back to front.
pub(super) fn svg_of(picture: &Picture, painted: &[ClippedShape], size: [f64; 2]) -> Svg {
    let scene = View::of(&picture.frame);
    let mut svg = Svg::new(size);
    svg.background([picture.palette.sky, picture.palette.ground]);
    surfaces::draw_planes(&mut svg, &scene, &picture.list);
    balls::draw_solids(&mut svg, &scene, &picture.list);
    surfaces::draw_backs(&mut svg, &scene, &picture.list);
    lines::draw_lines(&mut svg, &scene, &picture.list);
    lines::draw_explaining(&mut svg, &scene, &picture.list);
    interface::draw(&mut svg, painted);
    svg
}
