//! Potential fields and flows on a movable slice through the scene: arrows, streamlines of their sum, the potential as colours or height with
//! contour lines, equilibria, dead zones, basins, and a probe.

mod arrows;
mod basin_cells;
mod basins;
mod color_map;
mod cut_lines;
mod cuts;
mod inputs;
mod key;
mod map;
mod marks;
mod probe;
mod probe_marks;
mod rect;
mod relief;
mod riders;
mod scale;
mod streamlines;

pub use arrows::full_strength;
pub use basins::cells_of_basins;
pub use inputs::SliceInputs;
pub use key::{paint_key, told_end};
pub use map::{SliceCache, SliceMap};
pub use probe::SliceProbe;
pub use rect::{SliceRect, axes as slice_axes, axis_name, place_across, side_names};

use super::Sketch;
use super::obstacles::surface;
use crate::app::draw_list::{DrawList, LineKind, Stroke, Surface, SurfaceKind, faded};
use crate::expression::four_digits;
use glam::{DVec2, DVec3};
use map::lifted;

/// Where on a contour line its number may stand, as shares of its points.
const OF_LINE: [f64; 7] = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];

/// Adds what the slice shows.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let Some(map) = sketch.context.slice else { return };
    plate(sketch, map, list);
    if let Some(field) = &map.field {
        relief::draw(sketch, map, field, list);
        contours(sketch, map, list);
        if let Some(found) = &field.equilibria {
            marks::draw(sketch, map, found, list);
        }
    }
    if let Some(basins) = &map.basins {
        basin_cells::draw(sketch, map, basins, list);
    }
    riders::draw(sketch, map, list);
    cut_lines::draw(sketch, map, list);
    arrows::draw(sketch, map, list);
    streamlines::draw(sketch, map, list);
    if let Some(probe) = sketch.context.slice_probe {
        probe.draw(sketch, map, list);
    }
}

/// The slice itself.
fn plate(sketch: &Sketch, map: &SliceMap, list: &mut DrawList) {
    let (rect, color) = (&map.inputs.rect, sketch.palette().field);
    let [u, v, _] = rect.axes();
    let frame: [DVec3; 3] = [rect.center, v * rect.half.y, u * rect.half.x];
    let plate = surface(SurfaceKind::Slice, None, frame, [faded(color, 0.03), faded(color, 0.3)]);
    list.surfaces.push(Surface { outline: 1.0, ..plate });
}

/// Contour lines, each with its potential once, on its longest piece.
fn contours(sketch: &Sketch, map: &SliceMap, list: &mut DrawList) {
    let Some(field) = &map.field else { return };
    let color = sketch.palette().text;
    for line in &field.contours {
        let place = |at: DVec2| lifted(map, at, line.level);
        for pair in line.points.windows(2) {
            let ends = [place(pair[0]), place(pair[1])];
            list.line(LineKind::Contour, None, ends, Stroke::solid(1.1, faded(color, 0.6)));
        }
    }
    let least = 0.15 * map.inputs.rect.half.min_element();
    let mut lines: Vec<_> = field.contours.iter().filter(|line| line.length() > least).collect();
    lines.sort_by(|a, b| a.level.total_cmp(&b.level).then(b.length().total_cmp(&a.length())));
    lines.dedup_by_key(|line| line.level.to_bits());
    for line in lines {
        let last = line.points.len() - 1;
        let places = OF_LINE.map(|share| lifted(map, line.points[(share * last as f64) as usize], line.level));
        list.line_label(places.to_vec(), four_digits(line.level), color);
    }
}

#[cfg(test)]
mod tests;
