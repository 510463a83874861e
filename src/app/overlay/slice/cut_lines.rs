//! What the slice cuts, as lines.

use super::map::{SliceMap, lifted};
use crate::app::draw_list::{DrawList, LineKind, Stroke, faded};
use crate::app::overlay::Sketch;

/// Length of a dash in points.
const DASH: f32 = 5.0;

/// Adds the lines: those of surfaces solid, those at which fields end dashed.
pub fn draw(sketch: &Sketch, map: &SliceMap, list: &mut DrawList) {
    let palette = sketch.palette();
    for line in &map.cuts {
        let (kind, stroke) = match line.is_reach {
            true => (LineKind::Range, Stroke::dashed(1.2, DASH, faded(palette.field, 0.8))),
            false => (LineKind::Cut, Stroke::solid(2.0, palette.text)),
        };
        for ends in line.points.windows(2) {
            let ends = [ends[0], ends[1]].map(|at| lifted(map, at, map.potential_at(at)));
            list.line(kind, None, ends, stroke);
        }
    }
}
