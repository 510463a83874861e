//! Lines along the net push, with arrows that say where they lead.

use super::map::{SliceMap, lifted};
use crate::app::draw_list::{DrawList, LineKind, Pose, Stroke, VectorKind, faded};
use crate::app::overlay::{ArrowStyle, Sketch, draw_arrow};
use glam::DVec2;

/// Distance of arrows along a line, and their length, in distances between lines.
const EVERY: f64 = 3.0;
const ARROW: f64 = 0.5;

/// Adds the lines.
pub fn draw(sketch: &Sketch, map: &SliceMap, list: &mut DrawList) {
    let color = sketch.palette().vector(VectorKind::Net);
    let place = |at: DVec2| lifted(map, at, map.potential_at(at));
    for line in &map.streamlines {
        let places: Vec<_> = line.iter().map(|at| place(*at)).collect();
        for ends in places.windows(2) {
            list.line(LineKind::Streamline, None, [ends[0], ends[1]], Stroke::solid(1.3, faded(color, 0.75)));
        }
        let spacing = map.arrow_step();
        let mut next = 0.5 * EVERY * spacing;
        let whole: f64 = line.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
        // A short line has one, in its middle.
        next = next.min(0.5 * whole);
        let mut gone = 0.0;
        for (ends, at) in places.windows(2).zip(line.windows(2)) {
            gone += at[0].distance(at[1]);
            if gone < next {
                continue;
            }
            next += EVERY * spacing;
            let Some(along) = crate::shape::unit(ends[1] - ends[0]) else { continue };
            let style = ArrowStyle { kind: VectorKind::Net, pose: Pose::At, of: None, opacity: 0.9, weight: 0.75 };
            let half = 0.5 * ARROW * spacing * along;
            draw_arrow(list, sketch.palette(), style, [ends[1] - half, ends[1] + half]);
        }
    }
}
