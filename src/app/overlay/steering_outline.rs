//! The course of a selected flow.

use super::Sketch;
use crate::app::draw_list::{DrawList, LineKind, Stroke};
use crate::shape::Obb;
use crate::sim::FlowSource;
use crate::steering::Course;
use glam::DVec3;

/// Length of a dash in points.
const DASH: f32 = 6.0;

/// Adds the edges of the box of a uniform flow, or the axis of a circulating one, with the square at which it ends if
/// it is bounded.
pub fn draw(sketch: &Sketch, list: &mut DrawList, source: &FlowSource) {
    let center = source.flow.center;
    let stroke = Stroke::dashed(2.0, DASH, sketch.palette().flow);
    let lines = match source.course {
        Course::Uniform { half_extents, axes, .. } => Obb { center, half_extents, axes }.edges(),
        Course::Circulating { axes, extent, .. } => {
            let reach = extent.unwrap_or(sketch.extent.radius);
            let corner = |x: f64, z: f64| center + axes * (DVec3::new(x, 0.0, z) * reach);
            let square = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
            let sides = (0..4).map(|i| [square[i], square[(i + 1) % 4]]).filter(|_| extent.is_some());
            sides.chain([[center - axes.y_axis * reach, center + axes.y_axis * reach]]).collect()
        }
    };
    for ends in lines {
        list.overlay_line(LineKind::Outline, Some(source.flow.id), ends, stroke);
    }
}
